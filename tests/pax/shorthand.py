"""The short words that the tests of this game name actions by; people read other ones (pax/text.py)."""

from typing import Any

from simulate.games.pax.model import FACES, KINDS, N_CONTENTS, PRICE_MAX
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
