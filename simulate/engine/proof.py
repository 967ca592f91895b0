"""The evidence by which a searcher overrules its model, and the order in which it spends its deals.

All values are advantages over the model's own choice on the same deals. An action is shown to be better if one that is no
better would look so good with a chance of at most CHANCE for each action that was tried, MOST_CHANCE in all: that of
Student's t, with one more deal in which the action loses as much as a deal commonly tells (the root of the mean square),
and LEAST_LOSS at least, so that few deals that agree, and differences that are next to nothing, show nothing. The more
actions there are, the likelier one of them is better than the model's own choice, so less evidence is needed. What else was
tried is in docs/explanation/players.md.

Deals are spent by sequential halving (Karnin, Koren, Somekh 2013): at each look, twice as many deals as at the last one,
the worse half of the actions is dropped, and what cannot be expected to be shown by the deals that are left. The looks are
shares of all deals, so with more deals every action is tried on more of them, and no good one is lost to a few unlucky ones.
"""

from __future__ import annotations

import math

import numpy as np

from simulate.engine.jit import jit
from simulate.engine.loop_records import N_TRIED

# columns of `tried`: how many deals, sum and sum of squares of the advantage over the model's own choice, the last value
DEALS, TOTAL, SQUARES, VALUE = range(N_TRIED)
CHANCE = 0.05  # that an action which is no better than the model's own choice is taken for better, where it is the only one
MOST_CHANCE = 0.2  # the same where there are many
LOOKS = 16  # the first look is after this part of the deals
FIRST_LOOK = 2  # and not after fewer
LEAST_LOSS = 0.02  # part of a win that an action loses in the deal that is added
HOPE = 0.5  # standard errors by which an action may turn out better than it looks so far


@jit
def first_look(deals):
    """The number of deals after which actions are dropped for the first time."""
    return max(FIRST_LOOK, deals // LOOKS)


@jit
def note_advantage(tried, i, base):
    """Count what an action won on a deal beyond the model's own choice."""
    better = tried[i, VALUE] - tried[base, VALUE]
    tried[i, DEALS] += 1.0
    tried[i, TOTAL] += better
    tried[i, SQUARES] += better * better


@jit
def error_of(tried, i):
    """Standard error of an action's mean advantage."""
    n = tried[i, DEALS]
    if n < 2.0:
        return math.inf
    spread = max(0.0, tried[i, SQUARES] - tried[i, TOTAL] * tried[i, TOTAL] / n)
    return math.sqrt(spread / (n - 1.0) / n)


@jit
def chance_of(mean, error, deals):
    """The chance that the mean of as many deals, of an action that is no better, is that many errors above 0."""
    if mean <= 0.0:
        return 1.0
    freedom = deals - 1.0
    t = mean / error
    normal = math.sqrt(freedom * math.log1p(t * t / freedom)) * (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0)  # Wallace 1959
    return 0.5 * math.erfc(normal / math.sqrt(2.0))


@jit
def loss_in(squares, deals):
    """What an action loses in the deal that is added."""
    return max(LEAST_LOSS, math.sqrt(squares / deals))


@jit
def is_shown(total, squares, deals, actions):
    """Return True if such sums show one of some actions to be better than the model's own choice."""
    loss = loss_in(squares, deals)
    deals, total, squares = deals + 1.0, total - loss, squares + loss * loss
    mean = total / deals
    error = math.sqrt(max(0.0, squares - total * mean) / (deals - 1.0) / deals)
    return mean > 0.0 and chance_of(mean, error, deals) <= min(CHANCE * actions, MOST_CHANCE)


@jit
def is_better(tried, i, actions):
    """Return True if an action is shown to be better than the model's own choice."""
    return is_shown(tried[i, TOTAL], tried[i, SQUARES], tried[i, DEALS], actions)


@jit
def has_hope(tried, i, deals, actions):
    """Return True if an action may be shown to be better in `deals`, should it be better by HOPE errors than it looks."""
    done = tried[i, DEALS]
    loss = loss_in(tried[i, SQUARES], done)
    mean = (tried[i, TOTAL] - loss) / (done + 1.0)
    spread = max(0.0, (tried[i, SQUARES] + loss * loss) / (done + 1.0) - mean * mean)
    hoped = mean + HOPE * math.sqrt(spread / done)
    return is_shown(hoped * deals, (spread + hoped * hoped) * deals, np.float64(deals), actions)


@jit
def keep_best(tried, kept, count, deals, actions):
    """Keep the better half of the actions in question, and of them those with hope; return how many are left."""
    half = (count + 1) // 2
    for place in range(half):
        best = place
        for at in range(place + 1, count):
            if tried[kept[at], TOTAL] > tried[kept[best], TOTAL]:
                best = at
        moved = kept[best]
        for at in range(best, place, -1):
            kept[at] = kept[at - 1]
        kept[place] = moved
    left = 0
    for place in range(half):
        if has_hope(tried, kept[place], deals, actions):
            kept[left] = kept[place]
            left += 1
    return left


@jit
def best_shown(tried, kept, count, base, actions):
    """The place of the best action that is shown to be better, or of the model's own choice, `base`."""
    best = base
    for at in range(count):
        i = kept[at]
        if is_better(tried, i, actions) and (best == base or tried[i, TOTAL] > tried[best, TOTAL]):
            best = i
    return best
