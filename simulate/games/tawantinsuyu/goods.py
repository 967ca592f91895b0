"""Goods, points and counters (TW-2.1, TW-2.5, TW-1.4)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.words import N_GOODS


@jit
def gain_goods(state, seat, amounts):
    """TW-1.4: gain `amounts` units of each good; tokens never run out."""
    for good in range(N_GOODS):
        state.goods[seat, good] += amounts[good]


@jit
def gain_vp(state, seat, points, source):
    """TW-2.5: gain points, or lose them, but not below 0."""
    change = max(int(points), -int(state.vp[seat]))
    state.vp[seat] += change
    state.source[seat, source] += change


@jit
def count(state, seat, content, event):
    """Count an event of a content for the cards log."""
    state.events[seat, content, event] = min(255, int(state.events[seat, content, event]) + 1)


@jit
def acts(state, seat, content):
    """Return True if what is printed on a content works for a seat (an experiment can blank it)."""
    return state.blanked[seat, content] == 0
