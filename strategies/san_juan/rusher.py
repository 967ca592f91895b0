"""Rusher: fills its twelve places with the cheapest buildings as fast as it can.

Idea    The game ends with the twelfth building (SJ-13.1); who builds every time, ends it before others reap.
Beats   slow novices.   Loses to   everybody whose buildings pay or score more than printed points.
Sees    the table and its own hand.   Chance   none; ties go to the lower card.
Params  max_price: dearest build it picks the Builder for. point_worth: cards it pays more for a printed point.
"""

from simulate.engine.jit import entry, jit
from simulate.games.san_juan.builder import chooser_discount
from simulate.games.san_juan.buildings import all_goods, any_empty
from simulate.games.san_juan.model import BUILDER, COUNCILLOR, PRODUCER, PROSPECTOR, TRADER, TRIUMPHAL_ARCH
from simulate.games.san_juan.state import A_BUILD, A_CHAPEL_NONE, A_PASS, D_BUILD, D_CHAPEL, D_ROLE, TARGETS, sig
from strategies.places import places_of
from strategies.san_juan._answers import first_left, is_left, pick, small_answer_by
from strategies.san_juan._plain import next_build
from strategies.san_juan._planner import privilege
from strategies.san_juan._survey import survey
from strategies.san_juan._value import gain

PARAMS = {"max_price": 3.0, "point_worth": 0.6}
P = places_of(PARAMS)


@jit
def hold(view, rules, seat, facts, ready, kind, params):
    """Cheap cards are kept, dear ones are money."""
    return 10.0 - rules.cards_cost[kind] + 0.1 * rules.cards_vp[kind]


small_answer = small_answer_by(hold)


@jit
def wants_builder(view, rules, seat, params):
    """Return True if a build that is not a bonus building costs the chooser at most `max_price`."""
    discount = privilege(view, rules, seat)
    kind, units = next_build(view, rules, seat, discount, -1)
    while kind >= 0:
        if kind < TRIUMPHAL_ARCH and units <= params[P.max_price]:
            return True
        kind, units = next_build(view, rules, seat, discount, kind)
    return False


@jit
def choose_role(view, rules, seat, params):
    """Builder, then Trader with two goods, Prospector, Councillor, Trader with one good, Producer."""
    goods = all_goods(view, seat)
    if is_left(view, BUILDER) and wants_builder(view, rules, seat, params):
        return pick(view, rules, seat, BUILDER)
    if is_left(view, TRADER) and goods >= 2:
        return pick(view, rules, seat, TRADER)
    if is_left(view, PROSPECTOR):
        return pick(view, rules, seat, PROSPECTOR)
    if is_left(view, COUNCILLOR):
        return pick(view, rules, seat, COUNCILLOR)
    if is_left(view, TRADER) and goods > 0:
        return pick(view, rules, seat, TRADER)
    if is_left(view, PRODUCER) and any_empty(view, seat):
        return pick(view, rules, seat, PRODUCER)
    return pick(view, rules, seat, first_left(view, BUILDER, PRODUCER, TRADER, COUNCILLOR, PROSPECTOR))


@jit
def cheapest_build(view, rules, seat, params):
    """The lowest price less `point_worth` a printed point, then the most points; bonus buildings only in the last phase,
    where the points decide."""
    facts = survey(view, rules, seat)
    last = facts.left == 0
    discount = chooser_discount(view, rules, seat)
    best, low, second = -1, 0.0, 0.0
    kind, units = next_build(view, rules, seat, discount, -1)
    while kind >= 0:
        if last:
            first, tie = -float(gain(view, rules, seat, facts, kind, -1)), float(units)
        else:
            first, tie = units - params[P.point_worth] * rules.cards_vp[kind], -float(rules.cards_vp[kind])
        if (last or kind < TRIUMPHAL_ARCH) and (best < 0 or first < low or (first == low and tie < second)):
            best, low, second = kind, first, tie
        kind, units = next_build(view, rules, seat, discount, kind)
    return A_PASS if best < 0 else A_BUILD + best * TARGETS


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Fixed role order; the cheapest build."""
    if view.decision == D_ROLE:
        return choose_role(view, rules, seat, params)
    if view.decision == D_BUILD:
        return cheapest_build(view, rules, seat, params)
    if view.decision == D_CHAPEL:
        return A_CHAPEL_NONE
    return small_answer(view, rules, seat, legal, n, params)
