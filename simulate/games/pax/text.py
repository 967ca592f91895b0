"""Actions and positions in words a player understands."""

from typing import Any

from simulate.engine.wording import Gauge, amount, changes, field_gauge, listed, seat_name
from simulate.games.pax import state as S
from simulate.games.pax.card_text import card_text
from simulate.games.pax.kinds import arms_bonus, cap_of
from simulate.games.pax.market import price_of_column, top_column
from simulate.games.pax.model import ARMY, KINDS, MAX_CARDS, NAVY
from simulate.games.pax.play import play_cost
from simulate.games.pax.scoring import ROME, best_of, compare

DECISION_TEXTS = (
    "starting card", "pass or take the turn", "militia this turn or not", "militia draw or single draw", "draw",
    "militia: keep", "militia: under the deck", "buy", "play", "informers: send a card",
)  # fmt: skip
SINGLES = {
    S.A_TURN: "take the turn",
    S.A_NO_MILITIA: "no militia draw this turn",
    S.A_USE_MILITIA: "militia draw this turn",
    S.A_DRAW: "draw for the other actions",
    S.A_DRAW_MILITIA: "make the militia draw now",
    S.A_NO_BUY: "buy nothing",
    S.A_STOP: "play no more",
}


GAUGES: tuple[Gauge, ...] = (field_gauge("gold", "gold", "gold"), field_gauge("hand_size", "card in hand", "cards in hand"))


def list_text(cards: Any, size: int) -> str:
    """The first `size` cards of a list."""
    return "; ".join(card_text(int(card)) for card in cards[: max(0, size)]) or "none"


def action_text(state: Any, rules: Any, action: int) -> str:
    """An action in words; `state` tells which card a place stands for."""
    seat = int(state.seat_to_act)
    if action in SINGLES:
        return SINGLES[action]
    if action == S.A_PASS:
        gold = f" for {int(rules.pass_gold)} gold" if rules.pass_gold else ""
        return f"pass{gold} and look at Rome's starting cards"
    if action < S.A_TURN:
        return f"keep {card_text(int(state.offer[seat, action]))}, number {action + 1} of the offer"
    if action < S.A_TAKE:
        place, use = divmod(action - S.A_ASSIGN, S.PER_CARD)
        uses = {S.TO_HAND: "to the hand", S.TO_BOTTOM: "under the deck"}
        where = uses.get(use, f"to column {use - S.TO_COLUMN + 1}")
        return f"{card_text(int(state.drawn[place]))} {where}"
    if action < S.A_UNDER:
        return f"{card_text(int(state.drawn[action - S.A_TAKE]))} to the hand"
    if action < S.A_NO_BUY:
        return f"{card_text(int(state.drawn[action - S.A_UNDER]))} under the deck"
    if action < S.A_STOP:
        column = action - S.A_BUY
        cards = list_text(state.column[column], int(state.column_size[column]))
        return f"buy column {column + 1} for {price_of_column(state, rules, seat, column)} gold: {cards}"
    if action < S.A_SEND:
        return f"play {card_text(int(state.hand[seat, action - S.A_PLAY]))} for {play_cost(state, rules, seat)} gold"
    return f"send {card_text(int(state.hand[seat, action - S.A_SEND]))} to Rome"


def position_text(state: Any, rules: Any) -> str:
    """The whole position, Rome and market first, then a block a seat."""
    head = f"Round {int(state.round_no)}, {DECISION_TEXTS[int(state.decision)]}; start player: {seat_name(state.start)}"
    if state.over:
        head = f"Game over in round {int(state.round_no)}"
    holder = "nobody" if state.holder == S.NOBODY else seat_name(state.holder)
    lines = [
        f"{head}; best conspirator: {holder}; deck {int(state.deck_size)}",
        rome_text(state),
    ]
    for column in range(int(state.columns)):
        cards = list_text(state.column[column], int(state.column_size[column]))
        lines.append(f"Column {column + 1} (printed prices {int(state.column_total[column])}): {cards}")
    for seat in range(int(state.seats)):
        lines.extend(seat_text(state, seat))
    if state.drawn_size:
        lines.append(f"Seat {int(state.seat_to_act) + 1} has drawn: {list_text(state.drawn, int(state.drawn_size))}")
    return "\n".join(lines)


def rome_text(state: Any) -> str:
    """Rome's cards, face-down ones (PX-3.3) apart from those that lie open."""
    down: list[str] = []
    shown: list[str] = []
    for card, source in zip(state.rome[: int(state.rome_size)], state.rome_from, strict=False):
        (shown if source == S.FROM_COLUMN else down).append(card_text(int(card)))
    hidden = f"; face down {len(down)}: {'; '.join(down)}" if down else ""
    return f"Rome, open {len(shown)}: {'; '.join(shown) or 'none'}{hidden}"


def seat_text(state: Any, seat: int) -> list[str]:
    """Gold, hand, cap and display of a seat."""
    size = int(state.hand_size[seat])
    mark = ">" if int(state.seat_to_act) == seat and not state.over else " "
    gold = "?" if state.gold[seat] == S.UNKNOWN else int(state.gold[seat])
    rows = [
        f"{KINDS[kind]} {int(state.symbols[seat, kind])} ({amount(state.cards[seat, kind], 'card')})"
        for kind in range(len(KINDS))
        if state.cards[seat, kind] > 0
    ]
    lines = [
        f"{mark}Seat {seat + 1}: {gold} gold, navy and army up to {cap_of(state.power[seat])}; hand "
        + ("hidden" if size == S.UNKNOWN else f"{size}: {list_text(state.hand[seat], min(size, MAX_CARDS))}"),
        f"   display: {', '.join(rows) or 'nothing'}",
    ]
    if state.offer_size[seat]:
        lines.append(f"   offered: {list_text(state.offer[seat], int(state.offer_size[seat]))}")
    return lines


def holdings_text(state: Any, rules: Any, seat: int) -> str:
    """Gold and hand of a seat on a line."""
    size = int(state.hand_size[seat])
    return f"{int(state.gold[seat])} gold; hand: {list_text(state.hand[seat], min(size, MAX_CARDS))}"


def followed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Describe what a ply brought that its action does not say: the best conspirator, Rome's column, new cards on the
    columns."""
    lines = []
    if after.holder != before.holder:
        holder = "nobody" if after.holder == S.NOBODY else seat_name(after.holder)
        lines.append(f"best conspirator: {holder}")
    if after.rome_columns > before.rome_columns:
        cards = after.rome[: int(after.rome_size)]
        new = [int(card) for card, source in zip(cards, after.rome_from, strict=False) if source == S.FROM_COLUMN]
        old = sum(int(source) == S.FROM_COLUMN for source in before.rome_from[: int(before.rome_size)])
        lines.append(f"Rome takes: {'; '.join(card_text(card) for card in new[old:])}")
    if after.round_no > before.round_no:
        fresh = [c for c in range(int(after.columns)) if after.column_size[c] == 1 and not before.column_size[c]]
        top = top_column(before)
        fresh += [top] if top >= 0 and top not in fresh and after.column_size[top] else []
        lines += [f"column {c + 1} gets {card_text(int(after.column[c, 0]))}" for c in sorted(fresh)]
    if after.over and not before.over:
        lines += end_text(after, rules)
    return lines


def end_text(state: Any, rules: Any) -> list[str]:
    """PX-9.3: the kinds that Rome wins, all its cards shown; nothing where some are hidden."""
    if S.UNKNOWN in (int(card) for card in state.rome[: int(state.rome_size)]):
        return []
    table = compare(state, rules)
    won: list[str] = []
    lost: list[str] = []
    for kind, name in enumerate(KINDS):
        if rules.in_play[kind]:
            rome, best = int(table[ROME, kind]), int(best_of(state, table, kind))
            (won if rome >= best else lost).append(f"{name} ({rome} against {best})")
    need = int(rules.fields_needed)
    falls = f"it prevails with {need} kinds or more" if len(won) >= need else f"it would prevail with {need}"
    return [f"Rome, all cards shown, wins {listed(won)}: {amount(len(won), 'kind')}, {falls}; it loses {listed(lost)}"]


def changed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Gold and cards in hand that came or went, by seat."""
    if S.UNKNOWN in (int(n) for state in (before, after) for n in state.hand_size[: int(state.seats)]):
        return []
    return changes(before, after, GAUGES)


def symbols_of_seat(state: Any, rules: Any, seat: int) -> list[int]:
    """Symbols by kind that a seat holds against Rome, bonus symbols included where they count."""
    symbols = [int(n) for n in state.symbols[seat]]
    if rules.bonus_symbols_vs_rome:
        more_navy, more_army = arms_bonus(rules, int(state.power[seat, NAVY]), int(state.power[seat, ARMY]))
        symbols[NAVY] += more_navy
        symbols[ARMY] += more_army
    return symbols


def ahead_text(state: Any, rules: Any, seat: int) -> list[str]:
    """Describe what Rome takes at the end of the round, where it leads so far, and how near the end is."""
    lines = []
    top = top_column(state)
    if top >= 0:
        lines.append(f"At the end of the round Rome takes the dearest column, number {top + 1} as they lie now.")
    best = [
        max(symbols) for symbols in zip(*(symbols_of_seat(state, rules, s) for s in range(int(state.seats))), strict=True)
    ]
    winning = [KINDS[kind] for kind, most in enumerate(best) if state.rome_taken[kind] >= max(1, most)]
    need = int(rules.fields_needed)
    if winning:
        lines.append(f"By the open cards Rome leads in {listed(winning)}; with {need} kinds it prevails.")
    lines.append(f"The game ends when the deck, now {int(state.deck_size)}, cannot fill the columns bought and taken.")
    return lines


def moment(state: Any) -> Any:
    """The round and whose turn it is."""
    return int(state.round_no), int(state.turn)
