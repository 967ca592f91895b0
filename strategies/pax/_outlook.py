"""Who wins if it goes on like this: chances that Rome prevails, that a seat ends as holder, that it has the most points."""

import math

from simulate.engine.jit import jit
from simulate.games.pax.model import ARMY, CONSPIRACY, N_KINDS, NAVY
from simulate.games.pax.state import NOBODY
from strategies.pax._plan import (
    ARMS,
    BEAT_ROME,
    DEFENCE,
    DENY,
    HELD,
    LEFT,
    N_WEIGHTS,
    NEW_KIND,
    PIVOT,
    PLOT,
    PRINTED,
    RIVAL,
    TABLE,
    WAYS,
    WEIGHTS,
    chance,
)

AFTER = N_KINDS + 1  # the row of the kinds after this one
PLOT_BASE, LEAN, HEAT, N_OUTLOOK = range(N_WEIGHTS, N_WEIGHTS + 4)  # parameters of those who weigh both ways to win


@jit
def rome_prevails(rules, plan):
    """The chance that Rome wins enough kinds, kinds taken as independent; fills PIVOT, the chance that a kind decides."""
    needed = min(int(rules.fields_needed), N_KINDS + 1)
    ways = plan[:, WAYS:]  # row: chances that Rome wins 0, 1, ... of the kinds before this one
    for lost in range(needed):
        ways[0, lost] = ways[AFTER, lost] = 1.0 if lost == 0 else 0.0
    row = 0
    for kind in range(N_KINDS):
        if rules.in_play[kind] != 0:
            add_kind(plan, kind, ways, row, row + 1, needed)
            row += 1
    total = 1.0
    for lost in range(needed):
        total -= ways[row, lost]
    for kind in range(N_KINDS - 1, -1, -1):
        if rules.in_play[kind] != 0:
            row -= 1
            pivot = 0.0
            for lost in range(needed):
                pivot += ways[row, lost] * ways[AFTER, needed - 1 - lost]
            plan[kind, PIVOT] = pivot
            add_kind(plan, kind, ways, AFTER, AFTER, needed)
    return total


@jit
def add_kind(plan, kind, ways, source, target, needed):
    """Fill a row with the chances that Rome wins 0, 1, ... `needed` - 1 kinds, of those behind another row and one more."""
    held = plan[kind, HELD]
    for lost in range(needed - 1, 0, -1):
        ways[target, lost] = ways[source, lost] * held + ways[source, lost - 1] * (1.0 - held)
    ways[target, 0] = ways[source, 0] * held


@jit
def ends_as_holder(view, seat, plan):
    """The chance that the seat has the best-conspirator card at the end, by its lead and the rounds left."""
    lead = plan[CONSPIRACY, PRINTED] - plan[TABLE, RIVAL]
    if view.holder == seat:
        lead += 0.7
    elif view.holder != NOBODY:
        lead -= 0.7
    else:
        return 1.0 / view.seats
    return 1.0 / (1.0 + (view.seats - 1.0) * math.exp(-lead / (0.4 + 0.35 * plan[TABLE, LEFT])))


@jit
def points_shown(view, plan, seat):
    """Points of a seat by what lies on the table: kinds, arms, and kinds likely to beat Rome."""
    points = float(view.symbols[seat, NAVY] + view.symbols[seat, ARMY])
    for kind in range(N_KINDS):
        if view.cards[seat, kind] > 0:
            points += 2.0 + 3.0 * chance(plan, kind, int(view.symbols[seat, kind]))
    return points


@jit
def most_points(view, seat, plan, heat):
    """The chance that the seat has the most points at the end; `heat` is the spread of final scores a round."""
    spread = 1.5 + heat * plan[TABLE, LEFT]
    own = points_shown(view, plan, seat)
    total = 1.0
    for other in range(view.seats):
        if other != seat:
            total += math.exp((points_shown(view, plan, other) - own) / spread)
    return 1.0 / total


@jit
def weigh(view, rules, seat, plan, params):
    """Scale the weights of the plan by the outlook; return (chance that Rome prevails, weight of points)."""
    w = plan[WEIGHTS]
    rome = rome_prevails(rules, plan)
    gain = most_points(view, seat, plan, params[HEAT]) - ends_as_holder(view, seat, plan)
    w[DEFENCE] *= gain
    w[DENY] *= gain
    w[PLOT] = params[PLOT_BASE] + w[PLOT] * rome
    points = params[LEAN] + (1.0 - params[LEAN]) * (1.0 - rome)
    w[NEW_KIND] *= points
    w[BEAT_ROME] *= points
    w[ARMS] *= points
    return rome, points
