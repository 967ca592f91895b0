"""Positions written by hand, for tests and notebooks: named fields in, the rest of the cards goes under the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simulate.errors import SimulateError, unknown_name
from simulate.games.pax.cards import add_to_column, add_to_hand, add_to_rome, kind_of, put_under, remove_card, symbols_of
from simulate.games.pax.kinds import is_ahead
from simulate.games.pax.market import EVERYBODY
from simulate.games.pax.model import CONSPIRACY, CONTENT_KEYS, KINDS, N_CONTENTS
from simulate.games.pax.play import show
from simulate.games.pax.state import DECISIONS, FROM_COLUMN, FROM_SETUP, NOBODY

BySeat = Mapping[int, Sequence[str]]
BUILDABLE = ("start", "buy", "play", "send")


def content_of(name: str) -> int:
    """Number of a card by its key, like `navy_s2_p3`. Raises UnknownNameError."""
    if name not in CONTENT_KEYS:
        raise unknown_name("card", name, list(CONTENT_KEYS))
    return CONTENT_KEYS.index(name)


def build_position(
    state: Any,
    rules: Any,
    *,
    hands: BySeat | None = None,
    displays: BySeat | None = None,
    columns: Sequence[Sequence[str]] = (),
    deck: Sequence[str] = (),
    deck_only: bool = False,
    rome: Sequence[str] = (),
    rome_hidden: Sequence[str] = (),
    gold: Sequence[int] | None = None,
    holder: int | None = None,
    start: int = 0,
    seat: int | None = None,
    decision: str = "start",
    played: Sequence[str] = (),
    known: BySeat | None = None,
    round_no: int = 1,
) -> None:
    """Write a PAX position.

    Parameters
    ----------
    hands, displays : seat -> card keys, in order of arrival
    columns : card keys, column 1 first; columns not named are empty
    deck : card keys, top first; the rest of the cards in play lies below in canonical order.
        `deck_only`: that is the whole deck, the rest is out of the game
    rome : cards Rome has taken from columns; rome_hidden : its face-down starting cards
    gold : by seat, 5 each if left out
    holder : seat with the best-conspirator card; may be left out when one seat is in front, or none has conspiracy
    start, seat : start player of the round, seat to act (the start player if left out)
    decision : "start" (pass or not), "buy", "play" or "send" (informers)
    played : kinds of cards that `seat` has played this turn, one entry a card, already in the display
    known : seat -> hand cards that everybody knows (PX-3.4)

    Raises SimulateError for a card used more often than there are copies, an unknown decision, a holder that must be named.
    """
    left = np.array(rules.copies, dtype=int)

    def take(name: str) -> int:
        card = content_of(name)
        left[card] -= 1
        if left[card] < 0:
            raise SimulateError(f"position: more than {int(rules.copies[card])} copies of {name}")
        return card

    seats = int(state.seats)
    state.columns = seats + int(rules.market_columns_minus_players)
    state.round_no, state.start = round_no, start
    state.rome_columns = round_no - 1
    state.seat_to_act = start if seat is None else seat
    state.turn = (int(state.seat_to_act) - start) % seats
    for who in range(seats):
        state.gold[who] = rules.start_gold if gold is None else gold[who]
        for name in (hands or {}).get(who, ()):
            add_to_hand(state, who, take(name))
        for name in (displays or {}).get(who, ()):
            show(state, who, take(name))
        for name in (known or {}).get(who, ()):
            state.known[who, content_of(name)] += 1
    for column, names in enumerate(columns):
        for name in names:
            add_to_column(state, column, take(name))
    for name in rome_hidden:
        add_to_rome(state, take(name), 0, FROM_SETUP)
    for name in rome:
        card = take(name)
        add_to_rome(state, card, EVERYBODY, FROM_COLUMN)
        state.rome_taken[kind_of(card)] += symbols_of(card)
    for name in deck:
        put_under(state, take(name), 0)
    for card in range(N_CONTENTS):
        for _ in range(left[card]):
            if deck_only:
                remove_card(state, card, 0)
            else:
                put_under(state, card, 0)
    for name in played:
        state.played[KINDS.index(name)] += 1
        state.acting[KINDS.index(name)] += 1
        state.played_total += 1
    if decision not in BUILDABLE:
        raise SimulateError(f"position: decision '{decision}' is not one of {', '.join(BUILDABLE)}")
    state.decision = DECISIONS.index(decision)
    state.holder = NOBODY
    _give_holder(state, holder)


def _give_holder(state: Any, holder: int | None) -> None:
    """The named seat, or the one that is alone in front."""
    seats = range(int(state.seats))
    if holder is not None:
        state.holder = holder
        return
    front = [s for s in seats if state.power[s, CONSPIRACY] > 0 and not any(is_ahead(state, o, s) for o in seats)]
    if len(front) > 1:
        raise SimulateError(f"position: seats {front} are tied for the best conspirator; name the holder")
    if front:
        state.holder = front[0]
