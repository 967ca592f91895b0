"""The expert's valuation: like the planners' (`_value.py`), but cards lose worth towards the end and every weight is tuned.

A card is worth `card_vp` points, in the last phases a share of that, because cards that are not built score nothing. What a
build spends is missed by the best card that stays in hand: that one comes later, or never (`value`).
"""

from typing import NamedTuple

from simulate.engine.jit import jit, lowest_bit
from simulate.engine.stack_arrays import stack_array
from simulate.games.san_juan import model as M
from simulate.games.san_juan.builder import price
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.piles import kinds_in
from simulate.games.san_juan.rounds import picks_per_round
from simulate.games.san_juan.state import D_PAY
from strategies.places import first_of, shared_places
from strategies.san_juan._cards import DEAD
from strategies.san_juan._survey import insert, survey
from strategies.san_juan._value import (
    COVER_FIXED,
    COVER_FLOW,
    arch_prospects,
    best_build_by,
    gain,
    monuments_in_hand,
    with_card,
)

STEADY = (
    M.SMITHY,
    M.GOLD_MINE,
    M.POOR_HOUSE,
    M.CHAPEL,
    M.CARPENTER,
    M.PREFECTURE,
    M.MARKET_HALL,
    M.QUARRY,
)  # what brings the same on all boards
P = shared_places(__file__, "expert")
FLOW = {kind: first_of(P, f"flow_{M.CARDS[kind]}") for kind in STEADY}
FLOW_PLACE = tuple(FLOW.get(kind, -1) for kind in range(M.N_KINDS))
CROWDED = 5  # hand cards from which on room is short
MIDDLE_FIRST, MIDDLE_LAST = 4, 8  # own buildings in the middle of the game
INCOME_LEAST = 0.1
# what is worked out once a decision, by kind in hand: worth of having it, price at the table's terms, worth of building it
# later and now; the last row is by number of cards that miss
STANDS, PRICE, WAITS, NOW, FADES, N_ROWS = range(6)


@jit
def card_worth(left, params):
    """Points a card is worth with `left` builder phases expected after the next one."""
    if left == 0:
        return params[P.card_vp] * params[P.late_0]
    if left == 1:
        return params[P.card_vp] * params[P.late_1]
    if left == 2:
        return params[P.card_vp] * params[P.late_2]
    return params[P.card_vp]


@jit
def sales_a_phase(first, second, third, wide, params):
    """Price of the goods that are sold in turn in a phase."""
    if wide:
        return first + params[P.second] * 2 * second + params[P.third] * third
    return first + params[P.second] * second


class Scene(NamedTuple):
    """The numbers that a decision's cards have in common."""

    card: float  # worth of a card, in points
    phases: float  # worth of a card in each builder phase that is left
    sales: float  # price of the goods that the buildings of now sell in a phase
    guild: float  # what a Guild Hall in hand adds to a production building
    city: float  # what a City Hall in hand adds to a violet building
    arch: float  # what a Triumphal Arch in hand adds to a monument


@jit
def facts_then(view, rules, seat):
    """Facts for what comes after the decision: a building that is being paid for stands, and its builder phase is over."""
    facts = survey(view, rules, seat)
    if view.decision != D_PAY:
        return facts
    return with_card(view, rules, seat, facts, int(view.build_kind), int(view.build_target))


@jit
def scene_of(view, rules, seat, facts, params):
    """The scene of a decision."""
    later = facts.left > 0
    return Scene(
        card_worth(facts.left, params),
        params[P.card_vp] * max(0.0, facts.left - params[P.lag]),
        sales_a_phase(facts.first, facts.second, facts.third, facts.wide, params),
        params[P.guild_in_hand] if later and view.hand[seat, M.GUILD_HALL] > 0 else 0.0,
        params[P.city_in_hand] if later and view.hand[seat, M.CITY_HALL] > 0 else 0.0,
        params[P.arch_in_hand] if later and view.hand[seat, M.TRIUMPHAL_ARCH] > 0 else 0.0,
    )


@jit
def flow(view, rules, seat, facts, scene, kind, params):
    """Cards per remaining builder phase that a building brings."""
    if kind < M.N_GOODS:
        one, two, three = insert(rules.mean_price[kind], facts.first, facts.second, facts.third)
        return params[P.flow_sale] * (sales_a_phase(one, two, three, facts.wide, params) - scene.sales)
    place = FLOW_PLACE[kind]
    if place >= 0:
        return params[place]
    pair = facts.production >= 2
    if kind == M.AQUEDUCT or kind == M.TRADING_POST:
        if facts.wide:
            return params[P.pair] if pair else 0.0
        return params[P.flow_sale] * (sales_a_phase(facts.first, facts.second, facts.third, True, params) - scene.sales)
    if kind == M.WELL or kind == M.MARKET_STAND:
        if not pair:
            return 0.0
        return params[P.pair] * (2.0 if works(view, seat, M.AQUEDUCT if kind == M.WELL else M.TRADING_POST) else 1.0)
    if kind == M.LIBRARY:  # it doubles my picks: half of all with two players, a quarter with four
        return params[P.flow_library] * max(0.0, 1.0 - params[P.library_seat] * (view.seats - 2))
    return 0.0


@jit
def prospects(view, rules, seat, facts, scene, kind, params):
    """Return what bonus buildings may still gain, what a card adds to one held in hand, and likings."""
    if kind < M.N_GOODS:
        return scene.guild
    worth = scene.city if kind != M.CITY_HALL else 0.0
    if kind <= M.LIBRARY:
        return worth
    if kind < M.TRIUMPHAL_ARCH:
        return worth + params[P.plan_monument] + scene.arch
    left = facts.left
    worth += params[P.plan_bonus]
    if kind == M.CITY_HALL:
        worth += params[P.city_rise] * rules.city_hall_vp * left
    elif kind == M.GUILD_HALL:
        worth += params[P.guild_rise] * rules.guild_hall_vp * left
    elif kind == M.PALACE:
        worth += params[P.palace_rise] / rules.palace_divisor * left
    elif left > 0:
        waiting = monuments_in_hand(view, rules, seat)
        if view.decision == D_PAY and M.LIBRARY < view.build_kind < M.TRIUMPHAL_ARCH:
            waiting -= 1  # it counts as standing
        worth += arch_prospects(rules, facts.monuments, waiting)
    return worth


@jit
def refund(view, rules, seat, kind, target, units):
    """SJ-11.4, SJ-11.13: cards that Carpenter and Poor House draw after a build; not those of a covered building."""
    under = int(view.top[seat, target]) if target >= 0 else -1
    cards = 0
    if kind >= M.N_GOODS and under != M.CARPENTER and works(view, seat, M.CARPENTER):
        cards += int(rules.carpenter_draw)
    if under != M.POOR_HOUSE and works(view, seat, M.POOR_HOUSE):
        if int(view.hand_n[seat]) - 1 - units + cards <= rules.poor_house_max_hand:
            cards += int(rules.poor_house_draw)
    return cards


@jit
def standing_worth(view, rules, seat, facts, scene, kind, target, params):
    """Worth in points of having a building, paid or not."""
    worth = gain(view, rules, seat, facts, kind, target) + prospects(view, rules, seat, facts, scene, kind, params)
    return worth + flow(view, rules, seat, facts, scene, kind, params) * scene.phases


@jit
def less_price(scene, worth, units, cards, params):
    """Return what is left of a worth after `units` cards were paid and `cards` drawn."""
    return worth - scene.card * units + scene.card * params[P.refund] * cards


@jit
def covered(view, rules, seat, facts, scene, target, params):
    """Return what is lost by covering a building with the Crane, beyond its points."""
    if facts.left == 0:
        return 0.0
    under = int(view.top[seat, target])
    return COVER_FIXED + COVER_FLOW * flow(view, rules, seat, facts, scene, under, params) * scene.phases


@jit
def later_worth(view, rules, seat, facts, scene, kind, units, params):
    """Worth in points of building a card on a new stack for `units` cards, whatever else is in hand."""
    worth = standing_worth(view, rules, seat, facts, scene, kind, -1, params)
    return less_price(scene, worth, units, refund(view, rules, seat, kind, -1, units), params)


@jit
def fill_fades(view, rules, left, dearest, fades, params):
    """`fades` by the number of cards that miss, up to all that a build may need; Black Market goods may pay for more.

    A card that can be paid after one phase is worth its build; each further phase of waiting leaves the share `patience`
    of that, and nothing if it cannot be paid any more. A pick brings `income` cards.
    """
    income = max(INCOME_LEAST, params[P.income]) * picks_per_round(view)
    wait, share = 1, 1.0
    for need in range(1, dearest + 2 + int(rules.black_market_max_goods)):
        while wait <= left and wait * income < need:
            wait += 1
            share *= params[P.patience]
        fades[need] = share if wait <= left else 0.0


@jit
def may_follow(view, seat):
    """Bit set of the kinds in hand that are not dead."""
    live = 0
    held = kinds_in(view.hand[seat], M.N_KINDS)
    while held != 0:
        kind = lowest_bit(held)
        held &= held - 1
        live |= int(kind < M.N_GOODS or view.built[seat, kind] == 0) << kind
    return live


@jit
def prepared(view, rules, seat, facts, by_kind, params):
    """(scene, kinds in hand that may be built, `by_kind` filled for these) for the builds of a decision."""
    scene = scene_of(view, rules, seat, facts, params)
    dearest = 0
    live = rest = may_follow(view, seat)
    while rest != 0:
        kind = lowest_bit(rest)
        rest &= rest - 1
        worth = standing_worth(view, rules, seat, facts, scene, kind, -1, params)
        units = price(view, rules, seat, kind, -1, 0)
        dearest = max(dearest, units)
        by_kind[STANDS, kind], by_kind[PRICE, kind] = worth, units
        by_kind[WAITS, kind] = less_price(scene, worth, units, refund(view, rules, seat, kind, -1, units), params)
    if facts.left > 0 and params[P.save] != 0.0:
        fill_fades(view, rules, facts.left, dearest, by_kind[FADES], params)
        cards = int(view.hand_n[seat])
        rest = live
        while rest != 0:
            kind = lowest_bit(rest)
            rest &= rest - 1
            by_kind[NOW, kind] = by_kind[WAITS, kind] * by_kind[FADES, max(1, int(by_kind[PRICE, kind]) + 1 - cards)]
    return scene, live, by_kind


@jit
def missed(view, seat, live, by_kind, spent, kept):
    """Return what the best other card in hand loses if one copy of `spent` is built and `kept` cards are left."""
    if spent >= M.N_GOODS or view.hand[seat, spent] == 1:
        live &= ~(1 << spent)
    before = after = 0.0
    while live != 0:
        kind = lowest_bit(live)
        live &= live - 1
        before = max(before, by_kind[NOW, kind])
        after = max(after, by_kind[WAITS, kind] * by_kind[FADES, max(1, int(by_kind[PRICE, kind]) + 1 - kept)])
    return before - after


@jit
def build_from(view, seat, params):
    """Least worth of a build: less with a crowded hand, and in the middle of the game."""
    least = params[P.build_from] - params[P.crowd] * max(0, int(view.hand_n[seat]) - CROWDED)
    return least - params[P.middle] if MIDDLE_FIRST <= view.stack_n[seat] <= MIDDLE_LAST else least


@jit
def spared(view, rules, seat, units):
    """SJ-3.10, SJ-11.11: cards above the hand limit, lost at the next hand check, that a build for `units` cards takes."""
    limit = rules.hand_limit_with_tower if works(view, seat, M.TOWER) else rules.hand_limit
    return max(0, min(int(view.hand_n[seat]) - int(limit), units + 1))


@jit
def value(view, rules, seat, facts, ready, kind, target, units, least, params):
    """Worth of a build less what the best of the other cards loses, since the cards spent are not there for it."""
    scene, live, by_kind = ready
    cards_back = refund(view, rules, seat, kind, target, units)
    if target < 0:
        worth = less_price(scene, by_kind[STANDS, kind], units, cards_back, params)
    else:
        worth = standing_worth(view, rules, seat, facts, scene, kind, target, params)
        worth = less_price(scene, worth, units, cards_back, params)
        worth -= covered(view, rules, seat, facts, scene, target, params)
    worth += params[P.waste] * scene.card * spared(view, rules, seat, units)
    if facts.left == 0 or params[P.save] == 0.0:
        return worth
    cards = int(view.hand_n[seat])
    kept = cards - 1 - units + cards_back
    if kept == cards:  # nothing is lost
        return worth
    if kept < cards and (worth < build_from(view, seat, params) or (worth < least and params[P.save] > 0.0)):
        return worth  # no build anyway
    return worth - params[P.save] * missed(view, seat, live, by_kind, kind, kept)


@jit
def hold(view, rules, seat, facts, scene, kind, params):
    """Worth of a card in hand; a second copy of the violet card that is being paid for is dead."""
    if kind >= M.N_GOODS and view.decision == D_PAY and view.build_kind == kind:
        return DEAD
    units = price(view, rules, seat, kind, -1, 0)
    return later_worth(view, rules, seat, facts, scene, kind, units, params) + params[P.hold_cost] * rules.cards_cost[kind]


best_build = best_build_by(value)
new_by_kind = stack_array(N_ROWS, M.N_KINDS)  # for who decides; all others fill or read it
