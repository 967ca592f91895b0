"""The winner if it goes on like this: chances that Rome prevails, that a seat ends as holder, that it has the most
points."""

import math

from simulate.engine.jit import jit
from simulate.games.pax.model import ARMY, CONSPIRACY, NAVY
from simulate.games.pax.state import NOBODY
from strategies.pax._plan import HELD, KINDS, LEFT, PIVOT, PRINTED, RIVAL, TABLE, WAYS, WEIGHTS, W, chance
from strategies.places import shared_places

BOTH = shared_places(__file__, "consul", "legate")  # of those who weigh both ways to win


@jit
def rome_prevails(rules, plan):
    """The chance that Rome wins enough kinds, kinds taken as independent; fills PIVOT, the chance that a kind decides.

    What Rome wins is counted or, if that makes smaller numbers, what it does not: up to 4, half the kinds at most.
    """
    kinds = int(rules.kinds)
    needed = min(int(rules.fields_needed), kinds + 1)
    wins = 2 * needed <= kinds + 1
    count = needed if wins else kinds + 1 - needed  # it takes fewer than that for the other side to prevail
    a, b, c, d, e = 1.0, 0.0, 0.0, 0.0, 0.0  # chances of 0, 1, ... among the kinds before this one
    for kind in range(int(plan[TABLE, KINDS])):
        if rules.in_play[kind] != 0:
            plan[WAYS, kind], plan[WAYS + 1, kind], plan[WAYS + 2, kind] = a, b, c
            plan[WAYS + 3, kind], plan[WAYS + 4, kind] = d, e
            held = plan[HELD, kind]
            no, yes = (held, 1.0 - held) if wins else (1.0 - held, held)
            a, b, c, d, e = a * no, b * no + a * yes, c * no + b * yes, d * no + c * yes, e * no + d * yes
    fewer = (a, a + b, a + b + c, a + b + c + d, a + b + c + d + e)[count - 1] if count > 0 else 0.0
    # chances of `count` - 1, `count` - 2, ... among the kinds after this one
    a, b, c, d, e = 1.0 * (count == 1), 1.0 * (count == 2), 1.0 * (count == 3), 1.0 * (count == 4), 1.0 * (count == 5)
    for kind in range(int(plan[TABLE, KINDS]) - 1, -1, -1):
        if rules.in_play[kind] != 0:
            pivot = plan[WAYS, kind] * a + plan[WAYS + 1, kind] * b + plan[WAYS + 2, kind] * c
            plan[PIVOT, kind] = pivot + plan[WAYS + 3, kind] * d + plan[WAYS + 4, kind] * e
            held = plan[HELD, kind]
            no, yes = (held, 1.0 - held) if wins else (1.0 - held, held)
            a, b, c, d, e = a * no + b * yes, b * no + c * yes, c * no + d * yes, d * no + e * yes, e * no
    return 1.0 - fewer if wins else fewer


@jit
def ends_as_holder(view, seat, plan):
    """The chance that the seat has the best-conspirator card at the end, by its lead and the rounds left."""
    lead = plan[PRINTED, CONSPIRACY] - plan[TABLE, RIVAL]
    if view.holder == seat:
        lead += 0.7
    elif view.holder != NOBODY:
        lead -= 0.7
    else:
        return 1.0 / view.seats
    return 1.0 / (1.0 + (view.seats - 1.0) * math.exp(-lead / (0.4 + 0.35 * plan[TABLE, LEFT])))


@jit
def is_out_of_reach(view, seat, plan, reach):
    """Return True if the holder leads by more conspiracy than others are thought to add, `reach` symbols a round; 0:
    never."""
    lead = plan[PRINTED, CONSPIRACY] - plan[TABLE, RIVAL]
    return reach > 0.0 and view.holder == seat and lead >= reach * (plan[TABLE, LEFT] + 1.0)


@jit
def points_shown(view, plan, seat):
    """Points of a seat by what lies on the table: kinds, arms, and kinds likely to beat Rome."""
    points = float(view.symbols[seat, NAVY] + view.symbols[seat, ARMY])
    for kind in range(int(plan[TABLE, KINDS])):
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
    gain = most_points(view, seat, plan, params[BOTH.heat]) - ends_as_holder(view, seat, plan)
    w[W.defence] *= gain
    w[W.deny] *= gain
    w[W.plot] = params[BOTH.plot_base] + w[W.plot] * rome
    if is_out_of_reach(view, seat, plan, params[BOTH.plot_reach]):
        w[W.plot] = 0.0
    points = params[BOTH.lean] + (1.0 - params[BOTH.lean]) * (1.0 - rome)
    w[W.new_kind] *= points
    w[W.beat_rome] *= points
    w[W.arms] *= points
    return rome, points
