"""Draw pile and discard pile, chapter SJ-12, and what moves between hands and piles."""

from simulate.engine.draws import empty_pile, leave_pile, put_in_pile, stage_at, turn_up
from simulate.engine.jit import jit, lowest_bit
from simulate.engine.streams import shuffle
from simulate.games.san_juan.model import EAGER, N_KINDS
from simulate.games.san_juan.state import E_DISCARDED, E_DRAWN, E_PAID, STAGE_FIRSTS

NOBODY = -1


@jit
def kinds_in(counts, kinds):
    """The kinds of a multiset of cards or goods as a bit mask. Walking it asks nothing of a branch predictor for kinds that
    are not there."""
    mask = 0
    for kind in range(kinds):
        mask |= int(counts[kind] > 0) << kind
    return mask


@jit
def list_kinds(counts, kinds, first, out, n):
    """Append an action `first + kind` for each kind of a multiset to the `n` that `out` holds; return the new number."""
    mask = kinds_in(counts, kinds)
    while mask != 0:
        out[n] = first + lowest_bit(mask)
        mask &= mask - 1
        n += 1
    return n


@jit
def count_event(state, seat, kind, event):
    """Count an event for the cards log; stops at 255."""
    if state.events[seat, kind, event] < 255:
        state.events[seat, kind, event] += 1


@jit
def reshuffle(state):
    """SJ-12.2, SJ-12.4: the discard pile, and nothing else, is shuffled and becomes the draw pile, which is empty now."""
    n = state.discards_n
    for i in range(n):
        state.pile[i] = state.discards[i]
    state.discards_n = 0
    state.pile_n = n
    count_pile(state)
    shuffle(state.chance, state.pile, n)
    state.reshuffles += 1


@jit
def count_pile(state):
    """Count the copies in the draw pile for the account of draws."""
    empty_pile(state, 0, N_KINDS)
    for i in range(state.pile_n):
        put_in_pile(state, state.pile[i])


@jit
def available(state):
    """SJ-12.5: cards that can still be drawn, both piles together."""
    return state.pile_n + state.discards_n


@jit
def draw(state, rules, seat):
    """SJ-12.3, SJ-12.5: take the top card of the draw pile; return its kind, -1 if both piles are empty.

    `seat`: for whom it is turned up; NOBODY if no seat gets to know it, or somebody chooses among several.
    """
    if state.pile_n == 0:
        if state.discards_n == 0:
            return -1
        reshuffle(state)
    kind = int(state.pile[state.pile_n - 1])
    if seat == NOBODY:
        leave_pile(state, kind)
    else:
        turn_up(state, stage_at(STAGE_FIRSTS, state.round_no), seat, kind, 0, N_KINDS)
    state.pile_n -= 1
    if rules.reshuffle == EAGER and state.pile_n == 0 and state.discards_n > 0:
        reshuffle(state)
    return kind


@jit
def discard(state, kind):
    """SJ-12.1: put a card face down on the discard pile."""
    state.discards[state.discards_n] = kind
    state.discards_n += 1


@jit
def add_to_hand(state, seat, kind):
    """A card joins a hand."""
    state.hand[seat, kind] += 1
    state.hand_n[seat] += 1


@jit
def take_from_hand(state, seat, kind):
    """A card leaves a hand."""
    state.hand[seat, kind] -= 1
    state.hand_n[seat] -= 1


@jit
def draw_to_hand(state, rules, seat, n):
    """SJ-12.5: draw up to n cards into a hand."""
    for _ in range(n):
        kind = draw(state, rules, seat)
        if kind < 0:
            return
        add_to_hand(state, seat, kind)
        count_event(state, seat, kind, E_DRAWN)


@jit
def discard_from_hand(state, seat, kind):
    """SJ-12.1: discard a hand card."""
    take_from_hand(state, seat, kind)
    discard(state, kind)
    count_event(state, seat, kind, E_DISCARDED)


@jit
def pay_from_hand(state, seat, kind):
    """SJ-5.7: a hand card used as payment goes face down to the discard pile."""
    take_from_hand(state, seat, kind)
    discard(state, kind)
    count_event(state, seat, kind, E_PAID)
