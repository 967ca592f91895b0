"""PAX cards by name, and what their kind does, in words made from the values of the ruleset."""

from typing import Any

from simulate.engine.wording import amount
from simulate.games.pax import model as M
from simulate.games.pax.state import UNKNOWN


def card_text(card: int) -> str:
    """A card as `Land, 2 symbols, price 3`; `an unknown card` if it is not known."""
    if card == UNKNOWN:
        return "an unknown card"
    symbols, price = 1 + card % M.FACES // M.PRICE_MAX, 1 + card % M.PRICE_MAX
    return f"{M.KINDS[card // M.FACES].capitalize()}, {amount(symbols, 'symbol')}, price {price}"


TITLES = tuple(card_text(card) for card in range(M.N_CONTENTS))


def content_text(rules: Any, card: int) -> str:
    """Describe the effect of the kind of a card, and the worth of every card."""
    worth = (
        f"At the end {amount(rules.field_with_card, 'point')} for having the kind, "
        f"{int(rules.field_beats_rome)} more for more symbols of it than Rome has."
    )
    return f"{kind_text(rules, card // M.FACES)} {worth}"


def kind_text(rules: Any, kind: int) -> str:
    """Describe the effect of a kind."""
    need = int(rules.threshold_of[kind])
    return {
        M.LAND: lambda: "Allows as many symbols of navy, and of army, as it has symbols itself.",
        M.NAVY: lambda: arms(rules, need, "army"),
        M.ARMY: lambda: arms(rules, need, "navy"),
        M.WEALTH: lambda: f"With {need} symbols every column costs {int(rules.wealth_discount)} gold less.",
        M.SENATE: lambda: f"A turn in which one is played earns {int(rules.senate_bonus)} gold more.",
        M.RELIGION: lambda: f"With {need} symbols two cards are drawn together and may be looked at before choosing.",
        M.CONSPIRACY: lambda: (
            "Allows navy and army like land. Most symbols: the best conspirator, who wins if Rome prevails "
            f"({amount(rules.best_conspirator, 'point')} otherwise). A turn in which one is played has no income."
        ),
        M.SCOUTS: lambda: f"With {need} symbols each card costs {int(rules.scouts_discount)} gold less to play.",
        M.INFORMERS: lambda: f"With {need} symbols a hand card must be sent to Rome, face down, after playing.",
        M.MILITIA: lambda: (
            f"With {need} symbols the card for the hand is chosen from {int(rules.militia_draw)}: "
            f"{int(rules.militia_keep)} are kept."
        ),
    }[kind]()


def arms(rules: Any, need: int, other: str) -> str:
    """Describe the effect of navy and army."""
    return (
        f"{amount(rules.arms_symbol, 'point')} a symbol; {need} symbols count as {int(rules.arms_bonus)} more of {other}. "
        "Not more symbols than land or conspiracy allow."
    )
