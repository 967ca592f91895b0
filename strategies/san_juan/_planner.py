"""The parts that the planners with fixed role priorities (guild, city, chapel) share: builds, small answers, conditions of
roles."""

from simulate.engine.jit import jit
from simulate.games.san_juan.builder import chooser_discount
from simulate.games.san_juan.model import BUILDER, COUNCILLOR, PRODUCER, PROSPECTOR, TRADER
from simulate.games.san_juan.state import D_BUILD, D_CHAPEL
from strategies.places import shared_places
from strategies.san_juan._answers import chapel_answer_by, first_left, is_left, pick, small_answer_by
from strategies.san_juan._survey import harvest, pick_is_doubled, sale, survey
from strategies.san_juan._value import P, best_build, build_answer, hold

FIXED = shared_places(__file__, "chapel", "city", "guild")  # what those with fixed priorities have besides
HARVEST = shared_places(__file__, "chapel", "guild")


small_answer = small_answer_by(hold)
chapel_answer = chapel_answer_by(hold)


@jit
def privilege(view, rules, seat):
    """SJ-5.5, D: the discount this seat would get by picking the Builder now."""
    if pick_is_doubled(view, rules, seat):
        return int(rules.builder_discount_doubled)
    return int(rules.builder_discount)


@jit
def wants_builder(view, rules, seat, facts, params):
    """Priority 1 of all planners: the Builder is left and a build is worth it."""
    if not is_left(view, BUILDER):
        return False
    worth, _ = best_build(view, rules, seat, facts, 0, privilege(view, rules, seat), False, params)
    return worth >= params[P.build_from]


@jit
def wants_trader(view, rules, seat, params):
    """The Trader is left and I would sell for at least `trade_from` cards."""
    total, extra = sale(view, rules, seat, True, pick_is_doubled(view, rules, seat))
    return is_left(view, TRADER) and total + extra >= params[FIXED.trade_from]


@jit
def wants_producer(view, rules, seat, params):
    """The Producer is left and I would produce goods worth at least `produce_from` cards."""
    total, extra = harvest(view, rules, seat, True, pick_is_doubled(view, rules, seat))
    return is_left(view, PRODUCER) and total + extra >= params[HARVEST.produce_from]


@jit
def pick_left(view, rules, seat, first, second):
    """The first role left of two wishes (-1 none), then of Prospector, Councillor, Trader, Producer, Builder."""
    if first >= 0 and is_left(view, first):
        return pick(view, rules, seat, first)
    if second >= 0 and is_left(view, second):
        return pick(view, rules, seat, second)
    return pick(view, rules, seat, first_left(view, PROSPECTOR, COUNCILLOR, TRADER, PRODUCER, BUILDER))


@jit
def plain_answer(view, rules, seat, legal, n, params):
    """Every decision but the role."""
    if view.decision == D_BUILD:
        return build_answer(view, rules, seat, survey(view, rules, seat), chooser_discount(view, rules, seat), params)
    if view.decision == D_CHAPEL:
        return chapel_answer(view, rules, seat, survey(view, rules, seat), params[P.chapel_hand], 1, params)
    return small_answer(view, rules, seat, legal, n, params)
