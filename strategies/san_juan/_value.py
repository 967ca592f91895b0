"""The valuation of builds and cards that the planners share, in points.

V(c, t, p) = gain + prospects + card_vp * flow * U - card_vp * p + plan - cover: what building card c on target t for p cards
is worth. `gain` is the score now, `prospects` what bonus buildings may still earn, `flow` the cards per remaining builder
phase that a function brings, `U` the phases left (`Facts.left`), `plan` a profile's liking for a card.
"""

from collections.abc import Callable

from simulate.engine.jit import jit, lowest_bit
from simulate.games.san_juan import model as M
from simulate.games.san_juan.builder import can_pay, may_build, may_cover, price, same_target_before
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.piles import kinds_in
from simulate.games.san_juan.state import A_BUILD, A_PASS, D_PAY, TARGETS
from strategies.places import first_of, shared_places
from strategies.san_juan._survey import Facts, bonus_bit, insert, total

FLOWS = (
    M.SMITHY, M.GOLD_MINE, M.ARCHIVE, M.POOR_HOUSE, M.BLACK_MARKET, M.CRANE, M.CHAPEL, M.TOWER, M.CARPENTER, M.PREFECTURE,
    M.MARKET_HALL, M.QUARRY, M.LIBRARY,
)  # fmt: skip
PLANS = (M.SMITHY, M.AQUEDUCT, M.CHAPEL, M.TOWER, M.CARPENTER, M.PREFECTURE, M.MARKET_HALL, M.QUARRY, M.LIBRARY)
P = shared_places(__file__, "adaptive", "chapel", "city", "guild")
FLOW = first_of(P, *(f"flow_{M.CARDS[kind]}" for kind in FLOWS))  # + place in FLOWS
PLAN = first_of(P, *(f"plan_{M.CARDS[kind]}" for kind in PLANS))  # + place in PLANS
# + kind - TRIUMPHAL_ARCH
PLAN_BONUS = first_of(P, *(f"plan_{M.CARDS[kind]}" for kind in range(M.TRIUMPHAL_ARCH, M.N_KINDS)))

NARROW_SECOND, WIDE_SECOND, WIDE_THIRD = 0.35, 0.7, 0.35  # shares of the second and third good in a sale
PAIR_WIDE, PAIR_NARROW = 0.48, 0.21  # cards a phase of Well and Market Stand, with and without the fitting wide building
SECOND_WIDE = 0.15  # cards a phase of a second wide building
CITY_RISE, GUILD_RISE, PALACE_RISE = 0.6, 0.4, 2.4  # growth of the bonus a phase: per violet, per production, per 1/divisor
CITY_IN_HAND, GUILD_IN_HAND, ARCH_IN_HAND = 0.6, 1.2, 1.5
COVER_FIXED, COVER_FLOW = 1.0, 0.5  # loss by covering: fixed, and share of the covered flow's worth
HOLD_COST = 0.15  # liking for dear cards that cannot be built yet


@jit
def with_card(view, rules, seat, facts, kind, target):
    """Facts once a card stands on a target (-1 a new stack); prices and `wide` as if nothing were covered."""
    made = 1 if kind < M.N_GOODS else 0
    points = facts.points + int(rules.cards_vp[kind])
    production, violet = facts.production + made, facts.violet + 1 - made
    monuments = facts.monuments + (1 if rules.cards_subtype[kind] == M.MONUMENT else 0)
    standing = facts.standing
    if target >= 0:
        under = int(view.top[seat, target])
        made = 1 if under < M.N_GOODS else 0
        points -= int(rules.cards_vp[under])
        production, violet = production - made, violet - 1 + made
        monuments -= 1 if rules.cards_subtype[under] == M.MONUMENT else 0
        standing &= ~bonus_bit(view, seat, under)
    standing |= bonus_bit(view, seat, kind)
    score = total(rules, points, production, violet, monuments, standing)
    left, prices = facts.left, (facts.first, facts.second, facts.third)
    if target < 0:
        left = min(left, max(0, int(rules.buildings_to_end) - 2 - int(view.stack_n[seat])))
    if kind < M.N_GOODS:
        prices = insert(rules.mean_price[kind], *prices)
    wide = facts.wide or kind == M.AQUEDUCT or kind == M.TRADING_POST
    return Facts(left, points, production, violet, monuments, standing, score, *prices, wide)


@jit
def gain(view, rules, seat, facts, kind, target):
    """My score with the card placed minus my score now, as if the game ended now."""
    return with_card(view, rules, seat, facts, kind, target).score - facts.score


@jit
def in_hand(view, seat, kind):
    """Cards of a kind in hand, the one being paid for included."""
    n = int(view.hand[seat, kind])
    if view.decision == D_PAY and view.seat_to_act == seat and view.build_kind == kind:
        n += 1
    return n


@jit
def prospects(view, rules, seat, facts, kind):
    """Return what a bonus building may still gain in the phases left, and what a card adds to a bonus building held in
    hand."""
    left = facts.left
    if kind == M.CITY_HALL:
        return CITY_RISE * rules.city_hall_vp * left
    if left == 0:
        return 0.0
    worth = 0.0
    if rules.cards_type[kind] == M.PRODUCTION:
        if in_hand(view, seat, M.GUILD_HALL) > 0:
            worth += GUILD_IN_HAND
        return worth
    if in_hand(view, seat, M.CITY_HALL) > 0:
        worth += CITY_IN_HAND
    if kind == M.GUILD_HALL:
        worth += GUILD_RISE * rules.guild_hall_vp * left
    elif kind == M.PALACE:
        worth += PALACE_RISE / rules.palace_divisor * left
    elif kind == M.TRIUMPHAL_ARCH:
        worth += arch_prospects(rules, facts.monuments, monuments_in_hand(view, rules, seat))
    elif rules.cards_subtype[kind] == M.MONUMENT and in_hand(view, seat, M.TRIUMPHAL_ARCH) > 0:
        worth += ARCH_IN_HAND
    return worth


@jit
def monuments_in_hand(view, rules, seat):
    """Kinds of monuments in hand that do not stand, the one being paid for included."""
    waiting = 0
    for kind in range(M.LIBRARY + 1, M.TRIUMPHAL_ARCH):
        if rules.cards_subtype[kind] == M.MONUMENT and in_hand(view, seat, kind) > 0 and view.built[seat, kind] == 0:
            waiting += 1
    return waiting


@jit
def arch_prospects(rules, standing, waiting):
    """Return what the monuments in hand would add to a Triumphal Arch."""
    now, then = min(3, standing), min(3, standing + waiting)
    return float(rules.triumphal_arch_vp[then] - rules.triumphal_arch_vp[now])


@jit
def sales_a_phase(first, second, third, wide):
    """Income of a sale: the dearest good, and parts of the second and third, which wait for a wide sale."""
    if wide:
        return first + WIDE_SECOND * second + WIDE_THIRD * third
    return first + NARROW_SECOND * second


@jit
def flow(view, rules, seat, facts, kind, params):
    """Cards per remaining builder phase that a building brings."""
    if kind < M.N_GOODS:
        one, two, three = facts.first, facts.second, facts.third
        price = rules.mean_price[kind]
        if price > one:
            one, two, three = price, one, two
        elif price > two:
            two, three = price, two
        else:
            three = max(three, price)
        more = sales_a_phase(one, two, three, facts.wide)
        return params[P.flow_sale] * (more - sales_a_phase(facts.first, facts.second, facts.third, facts.wide))
    pair = facts.production >= 2
    if kind == M.AQUEDUCT or kind == M.TRADING_POST:
        if facts.wide:
            return SECOND_WIDE if pair else 0.0
        more = sales_a_phase(facts.first, facts.second, facts.third, True)
        return params[P.flow_sale] * (more - sales_a_phase(facts.first, facts.second, facts.third, False))
    if kind == M.WELL or kind == M.MARKET_STAND:
        if not pair:
            return 0.0
        return PAIR_WIDE if works(view, seat, M.AQUEDUCT if kind == M.WELL else M.TRADING_POST) else PAIR_NARROW
    return fixed_flow(kind, params)


@jit
def fixed_flow(kind, params):
    """Flow of the functions that do not depend on the board; monuments and bonus buildings have none."""
    for i in range(len(FLOWS)):
        if FLOWS[i] == kind:
            return params[FLOW + i]
    return 0.0


@jit
def plan(kind, params):
    """A profile's liking for a card."""
    if kind < M.SILVER:
        return params[P.plan_cheap_goods]
    if kind == M.SILVER:
        return params[P.plan_silver]
    if kind >= M.TRIUMPHAL_ARCH:
        return params[PLAN_BONUS + kind - M.TRIUMPHAL_ARCH]
    for i in range(len(PLANS)):
        if PLANS[i] == kind:
            return params[PLAN + i]
    return params[P.plan_monument] if kind > M.LIBRARY else 0.0


@jit
def cover(view, rules, seat, facts, target, params):
    """Return what is lost by covering a building with the Crane, beyond its points."""
    if target < 0 or facts.left == 0:
        return 0.0
    under = int(view.top[seat, target])
    lost = flow(view, rules, seat, facts, under, params)
    return COVER_FIXED + COVER_FLOW * params[P.card_vp] * lost * facts.left


@jit
def value(view, rules, seat, facts, kind, target, units, params):
    """Worth of building a card on a target (-1 a new stack) for `units` cards, in points.

    gain + prospects + card_vp * (flow * phases left - units) + plan - cover
    """
    worth = gain(view, rules, seat, facts, kind, target) + prospects(view, rules, seat, facts, kind)
    worth += params[P.card_vp] * (flow(view, rules, seat, facts, kind, params) * facts.left - units)
    return worth + plan(kind, params) - cover(view, rules, seat, facts, target, params)


@jit
def hold(view, rules, seat, facts, ready, kind, params):
    """Worth of a card in hand: that of building it on a new stack at its price now, and a little for its cost."""
    units = price(view, rules, seat, kind, -1, 0)
    return value(view, rules, seat, facts, kind, -1, units, params) + HOLD_COST * rules.cards_cost[kind]


@jit
def value_with(view, rules, seat, facts, ready, kind, target, units, least, params):
    """`value`, which needs nothing that was worked out before."""
    return value(view, rules, seat, facts, kind, target, units, params)


def best_build_by(value_with: Callable) -> Callable:
    """Make `best_build(view, rules, seat, facts, ready, discount, by_gain, params) -> (worth, action)` for one valuation.

    `ready` is what `value_with` is given for every build, worked out once a decision. It may answer anything below `least`
    for a build that is worth less than that.
    """

    @jit
    def best_build(view, rules, seat, facts, ready, discount, by_gain, params):
        """(worth, action) of the best affordable build: by `value` or, `by_gain`, by points now; A_PASS if none.

        Ties go to the lower price, then the lower kind, then a new stack, then the older target.
        """
        best, worth, lowest = A_PASS, -1e9, 0
        hand_n = int(view.hand_n[seat]) - 1
        targets = int(view.stack_n[seat]) if works(view, seat, M.CRANE) else 0
        held = kinds_in(view.hand[seat], M.N_KINDS)
        while held != 0:
            kind = lowest_bit(held)
            held &= held - 1
            for target in range(-1, targets):
                if not may_build(view, rules, seat, kind, target):
                    continue
                if target >= 0 and (not may_cover(view, rules, seat, target) or same_target_before(view, seat, target)):
                    continue
                units = price(view, rules, seat, kind, target, discount)
                if not can_pay(view, rules, seat, target, units, hand_n):
                    continue
                if by_gain:
                    now = float(gain(view, rules, seat, facts, kind, target))
                else:
                    now = value_with(view, rules, seat, facts, ready, kind, target, units, worth, params)
                if now > worth or (now == worth and units < lowest):
                    best, worth, lowest = A_BUILD + kind * TARGETS + target + 1, now, units
        return worth, best

    return best_build


best_build = best_build_by(value_with)


@jit
def build_answer(view, rules, seat, facts, discount, params):
    """Choose a build: in the last phase the most points, before that the highest `value` from `build_from` on."""
    by_gain = facts.left == 0
    worth, action = best_build(view, rules, seat, facts, 0, discount, by_gain, params)
    if by_gain:
        return action if worth > 0.0 else A_PASS
    return action if worth >= params[P.build_from] else A_PASS
