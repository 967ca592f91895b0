"""Actions and positions in words a player understands. A card reads `navy/2@3`: kind, symbols, printed price."""

from typing import Any

from simulate.games.pax.kinds import cap_of
from simulate.games.pax.model import FACES, KINDS, MAX_CARDS, N_CONTENTS, PRICE_MAX
from simulate.games.pax.state import (
    A_ASSIGN,
    A_BUY,
    A_DRAW,
    A_DRAW_MILITIA,
    A_NO_BUY,
    A_NO_MILITIA,
    A_PASS,
    A_PLAY,
    A_SEND,
    A_STOP,
    A_TAKE,
    A_TURN,
    A_UNDER,
    A_USE_MILITIA,
    FROM_COLUMN,
    NOBODY,
    PER_CARD,
    TO_BOTTOM,
    TO_COLUMN,
    TO_HAND,
    UNKNOWN,
)


def card_text(card: int) -> str:
    """A card as `navy/2@3`, `?` if it is not known."""
    if card == UNKNOWN:
        return "?"
    return f"{KINDS[card // FACES]}/{1 + card % FACES // PRICE_MAX}@{1 + card % PRICE_MAX}"


CONTENT_TITLES = tuple(card_text(card) for card in range(N_CONTENTS))
DECISION_TEXTS = (
    "starting card", "pass or take the turn", "militia this turn or not", "militia draw or single draw", "draw",
    "militia: keep", "militia: under the deck", "buy", "play", "informers: send a card",
)  # fmt: skip
SINGLES = {
    A_TURN: "take the turn",
    A_PASS: "pass and look at Rome's starting cards",
    A_NO_MILITIA: "no militia draw this turn",
    A_USE_MILITIA: "militia draw this turn",
    A_DRAW: "draw for the other actions",
    A_DRAW_MILITIA: "make the militia draw now",
    A_NO_BUY: "buy nothing",
    A_STOP: "play no more",
}


def list_text(cards: Any, size: int) -> str:
    """The first `size` cards of a list."""
    return ", ".join(card_text(int(card)) for card in cards[: max(0, size)]) or "-"


def action_text(state: Any, rules: Any, action: int) -> str:
    """An action in words; `state` tells which card a place stands for."""
    seat = int(state.seat_to_act)
    if action in SINGLES:
        return SINGLES[action]
    if action < A_TURN:
        return f"keep {card_text(int(state.offer[seat, action]))}, number {action + 1} of the offer"
    if action < A_TAKE:
        place, use = divmod(action - A_ASSIGN, PER_CARD)
        uses = {TO_HAND: "to the hand", TO_BOTTOM: "under the deck"}
        where = uses.get(use, f"to column {use - TO_COLUMN + 1}")
        return f"{card_text(int(state.drawn[place]))} {where}"
    if action < A_UNDER:
        return f"{card_text(int(state.drawn[action - A_TAKE]))} to the hand"
    if action < A_NO_BUY:
        return f"{card_text(int(state.drawn[action - A_UNDER]))} under the deck"
    if action < A_STOP:
        column = action - A_BUY
        return f"buy column {column + 1}: {list_text(state.column[column], int(state.column_size[column]))}"
    if action < A_SEND:
        return f"play {card_text(int(state.hand[seat, action - A_PLAY]))}"
    return f"send {card_text(int(state.hand[seat, action - A_SEND]))} to Rome"


def position_text(state: Any, rules: Any) -> str:
    """The whole position, Rome and market first, then a block a seat."""
    head = f"Round {int(state.round_no)}, {DECISION_TEXTS[int(state.decision)]}; start player: seat {int(state.start)}"
    if state.over:
        head = f"Game over in round {int(state.round_no)}"
    holder = "nobody" if state.holder == NOBODY else f"seat {int(state.holder)}"
    lines = [
        f"{head}; best conspirator: {holder}; deck {int(state.deck_size)}",
        rome_text(state),
    ]
    for column in range(int(state.columns)):
        cards = list_text(state.column[column], int(state.column_size[column]))
        lines.append(f"Column {column + 1} ({int(state.column_total[column])}): {cards}")
    for seat in range(int(state.seats)):
        lines.extend(seat_text(state, seat))
    if state.drawn_size:
        lines.append(f"Seat {int(state.seat_to_act)} has drawn: {list_text(state.drawn, int(state.drawn_size))}")
    return "\n".join(lines)


def rome_text(state: Any) -> str:
    """Rome's cards, face-down ones (PX-3.3) apart from those that lie open."""
    down: list[str] = []
    shown: list[str] = []
    for card, source in zip(state.rome[: int(state.rome_size)], state.rome_from, strict=False):
        (shown if source == FROM_COLUMN else down).append(card_text(int(card)))
    hidden = f"; face down {len(down)}: {', '.join(down)}" if down else ""
    return f"Rome, open {len(shown)}: {', '.join(shown) or '-'}{hidden}"


def seat_text(state: Any, seat: int) -> list[str]:
    """Gold, hand, cap and display of a seat."""
    size = int(state.hand_size[seat])
    mark = ">" if int(state.seat_to_act) == seat and not state.over else " "
    gold = "?" if state.gold[seat] == UNKNOWN else int(state.gold[seat])
    rows = [
        f"{KINDS[kind]} {int(state.symbols[seat, kind])} ({int(state.cards[seat, kind])})"
        for kind in range(len(KINDS))
        if state.cards[seat, kind] > 0
    ]
    lines = [
        f"{mark}Seat {seat}: {gold} gold, cap {cap_of(state.power[seat])}; hand "
        + ("hidden" if size == UNKNOWN else f"{size}: {list_text(state.hand[seat], min(size, MAX_CARDS))}"),
        f"   display, symbols (cards): {', '.join(rows) or '-'}",
    ]
    if state.offer_size[seat]:
        lines.append(f"   offered: {list_text(state.offer[seat], int(state.offer_size[seat]))}")
    return lines
