"""The expert's valuation: like the planners' (`_value.py`), but cards lose worth towards the end and every weight is tuned.

A card is worth `card_vp` points, in the last phases a share of that, because cards that are not built score nothing. What a
build spends is missed by the best card that stays in hand: that one comes later, or never (`value`).
"""

import math

import numpy as np

from simulate.engine.jit import jit
from simulate.games.san_juan.builder import price
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.model import (
    AQUEDUCT,
    CARPENTER,
    CHAPEL,
    CITY_HALL,
    GOLD_MINE,
    GUILD_HALL,
    LIBRARY,
    MARKET_HALL,
    MARKET_STAND,
    MONUMENT,
    N_GOODS,
    N_KINDS,
    PALACE,
    POOR_HOUSE,
    PREFECTURE,
    QUARRY,
    SMITHY,
    TRADING_POST,
    TRIUMPHAL_ARCH,
    VIOLET,
    WELL,
)
from simulate.games.san_juan.rounds import picks_per_round
from simulate.games.san_juan.state import D_PAY
from strategies.san_juan._cards import DEAD
from strategies.san_juan._value import COVER_FIXED, COVER_FLOW, arch_prospects, best_build_by, gain, in_hand

# Places of the parameters
(
    CARD_VP, LATE_0, LATE_1, LATE_2, LAG, BUILD_FROM, BUILD_EXTRA, HOLD_COST, SAVE, INCOME, PATIENCE, CROWD,
    FLOW_SALE, SECOND, THIRD, PAIR,
    CITY_RISE, GUILD_RISE, PALACE_RISE, CITY_IN_HAND, GUILD_IN_HAND, ARCH_IN_HAND,
    GOODS_LATER, GOODS_NOW, CHOICE, CHOICE_CHOOSER, DENY, FORESEE, OTHER_BUILD, END_LEAD,
    CHAPEL_HAND, REFUND, PLAN_MONUMENT, PLAN_BONUS,
) = range(34)  # fmt: skip
FLOW = 34  # + place in STEADY, what brings the same on all boards
STEADY = (SMITHY, GOLD_MINE, POOR_HOUSE, CHAPEL, CARPENTER, PREFECTURE, MARKET_HALL, QUARRY)
FLOW_LIBRARY, LIBRARY_SEAT = 42, 43
CROWDED = 5  # hand cards from which on room is short
INCOME_LEAST = 0.1
PRICE, WAITS = range(2)  # rows of what is worked out once about the cards in hand


@jit
def card_worth(left, params):
    """Points a card is worth with `left` builder phases expected after the next one."""
    if left == 0:
        return params[CARD_VP] * params[LATE_0]
    if left == 1:
        return params[CARD_VP] * params[LATE_1]
    if left == 2:
        return params[CARD_VP] * params[LATE_2]
    return params[CARD_VP]


@jit
def sales_a_phase(first, second, third, wide, params):
    """Price of the goods that are sold in turn in a phase."""
    if wide:
        return first + params[SECOND] * 2 * second + params[THIRD] * third
    return first + params[SECOND] * second


@jit
def flow(view, rules, seat, facts, kind, params):
    """Cards per remaining builder phase that a building brings."""
    if kind < N_GOODS:
        one, two, three = facts.first, facts.second, facts.third
        mean = rules.mean_price[kind]
        if mean > one:
            one, two, three = mean, one, two
        elif mean > two:
            two, three = mean, two
        else:
            three = max(three, mean)
        more = sales_a_phase(one, two, three, facts.wide, params)
        return params[FLOW_SALE] * (more - sales_a_phase(facts.first, facts.second, facts.third, facts.wide, params))
    pair = facts.production >= 2
    if kind == AQUEDUCT or kind == TRADING_POST:
        if facts.wide:
            return params[PAIR] if pair else 0.0
        more = sales_a_phase(facts.first, facts.second, facts.third, True, params)
        return params[FLOW_SALE] * (more - sales_a_phase(facts.first, facts.second, facts.third, False, params))
    if kind == WELL or kind == MARKET_STAND:
        if not pair:
            return 0.0
        return params[PAIR] * (2.0 if works(view, seat, AQUEDUCT if kind == WELL else TRADING_POST) else 1.0)
    if kind == LIBRARY:  # it doubles my picks: half of all with two players, a quarter with four
        return params[FLOW_LIBRARY] * max(0.0, 1.0 - params[LIBRARY_SEAT] * (view.seats - 2))
    for i in range(len(STEADY)):
        if STEADY[i] == kind:
            return params[FLOW + i]
    return 0.0


@jit
def prospects(view, rules, seat, facts, kind, params):
    """What bonus buildings may still gain, what a card adds to one held in hand, and likings."""
    left = facts.left
    worth = 0.0
    if kind < N_GOODS:
        if left > 0 and in_hand(view, seat, GUILD_HALL) > 0:
            worth += params[GUILD_IN_HAND]
        return worth
    if left > 0 and kind != CITY_HALL and in_hand(view, seat, CITY_HALL) > 0:
        worth += params[CITY_IN_HAND]
    if rules.cards_subtype[kind] == MONUMENT:
        worth += params[PLAN_MONUMENT]
        if left > 0 and in_hand(view, seat, TRIUMPHAL_ARCH) > 0:
            worth += params[ARCH_IN_HAND]
    if kind < TRIUMPHAL_ARCH:
        return worth
    worth += params[PLAN_BONUS]
    if kind == CITY_HALL:
        worth += params[CITY_RISE] * rules.city_hall_vp * left
    elif kind == GUILD_HALL:
        worth += params[GUILD_RISE] * rules.guild_hall_vp * left
    elif kind == PALACE:
        worth += params[PALACE_RISE] / rules.palace_divisor * left
    elif left > 0:
        worth += arch_prospects(view, rules, seat, facts.monuments)
    return worth


@jit
def refund(view, rules, seat, kind, target, units):
    """SJ-11.4, SJ-11.13: cards that Carpenter and Poor House draw after a build; not those of a covered building."""
    under = int(view.top[seat, target]) if target >= 0 else -1
    cards = 0
    if rules.cards_type[kind] == VIOLET and under != CARPENTER and works(view, seat, CARPENTER):
        cards += int(rules.carpenter_draw)
    if under != POOR_HOUSE and works(view, seat, POOR_HOUSE):
        if int(view.hand_n[seat]) - 1 - units + cards <= rules.poor_house_max_hand:
            cards += int(rules.poor_house_draw)
    return cards


@jit
def plain_value(view, rules, seat, facts, kind, target, units, params):
    """Worth in points of building a card on a target (-1 a new stack) for `units` cards, whatever else is in hand."""
    phases = params[CARD_VP] * max(0.0, facts.left - params[LAG])
    worth = gain(view, rules, seat, facts, kind, target) + prospects(view, rules, seat, facts, kind, params)
    worth += flow(view, rules, seat, facts, kind, params) * phases
    worth -= card_worth(facts.left, params) * units
    worth += card_worth(facts.left, params) * params[REFUND] * refund(view, rules, seat, kind, target, units)
    if target >= 0 and facts.left > 0:
        under = int(view.top[seat, target])
        worth -= COVER_FIXED + COVER_FLOW * flow(view, rules, seat, facts, under, params) * phases
    return worth


@jit
def phases_to(view, left, units, cards, params):
    """Builder phases until `cards` in hand pay for one of them at `units`, a pick bringing `income`; -1: not any more."""
    income = max(INCOME_LEAST, params[INCOME]) * picks_per_round(view)
    wait = max(1, math.ceil((units + 1 - cards) / income))
    return wait if wait <= left else -1


@jit
def may_follow(view, rules, seat, spent, kind):
    """Whether a card of this kind in hand can still be built after one copy of `spent`."""
    n = int(view.hand[seat, kind])
    if kind == spent:
        return n > 1 and rules.cards_type[kind] != VIOLET
    return n > 0 and (rules.cards_type[kind] != VIOLET or view.built[seat, kind] == 0)


@jit
def waiting(view, rules, seat, facts, params):
    """(2, N_KINDS): price and worth of each kind in hand, if it is built later on a new stack."""
    waits = np.empty((2, N_KINDS))
    if facts.left > 0 and params[SAVE] != 0.0:
        for kind in range(N_KINDS):
            if view.hand[seat, kind] > 0:
                units = price(view, rules, seat, kind, -1, 0)
                waits[PRICE, kind] = units
                waits[WAITS, kind] = plain_value(view, rules, seat, facts, kind, -1, units, params)
    return waits


@jit
def missed(view, rules, seat, facts, waits, spent, cards, kept, params):
    """What the best other card in hand loses if one copy of `spent` is built and `kept` of `cards` cards are left.

    Such a card is worth its build; each phase of waiting beyond the next leaves the share `patience` of that.
    """
    before = after = 0.0
    for kind in range(N_KINDS):
        if not may_follow(view, rules, seat, spent, kind):
            continue
        units = int(waits[PRICE, kind])
        soon, late = phases_to(view, facts.left, units, cards, params), phases_to(view, facts.left, units, kept, params)
        worth = waits[WAITS, kind]
        if soon > 0:
            before = max(before, worth * params[PATIENCE] ** (soon - 1))
        if late > 0:
            after = max(after, worth * params[PATIENCE] ** (late - 1))
    return before - after


@jit
def build_from(view, seat, params):
    """Least worth of a build: less with a crowded hand."""
    return params[BUILD_FROM] - params[CROWD] * max(0, int(view.hand_n[seat]) - CROWDED)


@jit
def value(view, rules, seat, facts, waits, kind, target, units, params):
    """`plain_value` less what the best of the other cards loses, since the cards spent are not there for it."""
    worth = plain_value(view, rules, seat, facts, kind, target, units, params)
    if facts.left == 0 or params[SAVE] == 0.0:
        return worth
    cards = int(view.hand_n[seat])
    kept = cards - 1 - units + refund(view, rules, seat, kind, target, units)
    if kept == cards or (kept < cards and worth < build_from(view, seat, params)):  # nothing is lost, or no build anyway
        return worth
    return worth - params[SAVE] * missed(view, rules, seat, facts, waits, kind, cards, kept, params)


@jit
def hold(view, rules, seat, facts, kind, params):
    """Worth of a card in hand; a second copy of the violet card that is being paid for is dead."""
    if rules.cards_type[kind] == VIOLET and view.decision == D_PAY and view.build_kind == kind:
        return DEAD
    units = price(view, rules, seat, kind, -1, 0)
    return plain_value(view, rules, seat, facts, kind, -1, units, params) + params[HOLD_COST] * rules.cards_cost[kind]


best_build = best_build_by(value, waiting)
