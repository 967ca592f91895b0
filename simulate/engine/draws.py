"""What chance turns up for a seat, and what was to be expected: the account behind the worth of a copy.

The next card of a shuffled pile is a copy of `content` with the probability p = copies in the pile / cards in the pile,
given all that went before. So a game says with `turn_up` for whom it turns a card up, and STATE keeps, by stage of the game,
seat and content, the sum of (turned up - p) and the sum of p (1 - p). The first is a sum of martingale differences: no
choice of a player moves its mean, whatever led to the draw. `statistics/worth.py` makes the worth of a copy of them.

A pile is known by the range of the contents that it may hold, `first` to before `last`; each content is in at most one pile
at a time. `in_pile` counts the copies whose order is unknown: cards that somebody put under a deck are none of them until
it is shuffled, and their coming is no draw of chance. What a player chooses among cards that lie open is none either.
"""

from __future__ import annotations

from simulate.engine.jit import jit
from simulate.engine.rows import WON


@jit
def stage_at(firsts, round_no):
    """Return the stage that a round belongs to."""
    stage = 0
    for i in range(1, len(firsts)):
        stage += round_no >= firsts[i]
    return stage


@jit
def empty_pile(state, first, last):
    """Forget what a pile holds, before its cards are counted again with `put_in_pile`."""
    for content in range(first, last):
        state.in_pile[content] = 0


@jit
def put_in_pile(state, content):
    """Count a copy that joins a pile."""
    state.in_pile[content] += 1


@jit
def leave_pile(state, content):
    """Count a copy that leaves a pile otherwise than by being turned up for a seat."""
    if state.in_pile[content] > 0:
        state.in_pile[content] -= 1


@jit
def turn_up(state, stage, seat, content, first, last):
    """Count a copy that chance turns up for a seat, before it leaves its pile; nothing where it is not of the shuffled
    ones."""
    if state.in_pile[content] <= 0:
        return
    if state.counts_draws != 0:
        left = 0
        for other in range(first, last):
            left += state.in_pile[other]
        share = 1.0 / left
        for other in range(first, last):
            p = state.in_pile[other] * share
            state.turned[stage, seat, other] -= p
            state.turned_spread[stage, seat, other] += p * (1.0 - p)
        state.turned[stage, seat, content] += 1.0
    state.in_pile[content] -= 1


@jit
def forget_draws(state):
    """Erase the account from a position that a player sees, or in which a search plays on; nothing is counted in it."""
    state.counts_draws = 0
    for content in range(state.in_pile.shape[0]):
        state.in_pile[content] = 0
    for stage in range(state.turned.shape[0]):
        for seat in range(state.turned.shape[1]):
            for content in range(state.turned.shape[2]):
                state.turned[stage, seat, content] = 0.0
                state.turned_spread[stage, seat, content] = 0.0


@jit
def add_draws(state, seat_rows, winners, totals):
    """Add a playout to its block.

    `totals` (stages, contents, 2): the sums of (turned up - p) (win - 1/seats), and of p (1 - p).
    """
    if state.counts_draws == 0 or winners == 0:
        return
    for stage in range(totals.shape[0]):
        for seat in range(state.seats):
            gain = seat_rows[seat, WON] / winners - 1.0 / state.seats
            for content in range(totals.shape[1]):
                totals[stage, content, 0] += state.turned[stage, seat, content] * gain
                totals[stage, content, 1] += state.turned_spread[stage, seat, content]
