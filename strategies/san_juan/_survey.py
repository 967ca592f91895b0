"""Readings of the table by a seat: phases left, its buildings in a few numbers, allowances, worth of goods.

Everything here is public. `Facts` is surveyed once a decision; the valuation of many cards then costs little.
"""

from typing import NamedTuple

from simulate.engine.jit import jit
from simulate.games.san_juan import model as M
from simulate.games.san_juan.buildings import count_empty, works
from simulate.games.san_juan.rounds import is_doubled, may_choose_doubling


class Facts(NamedTuple):
    """One seat's buildings in numbers."""

    left: int  # U: builder phases still expected after the next one
    points: int  # printed points of visible buildings and cards under the Chapel
    production: int  # visible production buildings
    violet: int  # visible violet buildings
    monuments: int  # visible monuments
    standing: int  # bit set of the bonus buildings that score, counted from the Triumphal Arch
    score: int  # SJ-13.5, as if the game ended now
    first: float  # mean prices of the best three production buildings, 0 if missing
    second: float
    third: float
    wide: bool  # an active Aqueduct or Trading Post


@jit
def most_buildings(view):
    """Largest number of buildings of any seat."""
    most = 0
    for seat in range(view.seats):
        most = max(most, int(view.stack_n[seat]))
    return most


@jit
def phases_left(view, rules):
    """Builder phases still expected after the next one: buildings that end the game, less 1, less the most of any seat."""
    return max(0, int(rules.buildings_to_end) - 1 - most_buildings(view))


@jit
def bonus_bit(view, seat, kind):
    """The bit of `Facts.standing` that a building sets: none if it is no bonus building, or blanked by an experiment."""
    return 0 if kind < M.TRIUMPHAL_ARCH or view.blanked[seat, kind] != 0 else 1 << (kind - M.TRIUMPHAL_ARCH)


@jit
def total(rules, points, production, violet, monuments, standing):
    """SJ-13.5 from the numbers of a board."""
    score = points
    if standing & (1 << (M.TRIUMPHAL_ARCH - M.TRIUMPHAL_ARCH)):
        score += int(rules.triumphal_arch_vp[min(monuments, 3)])
    if standing & (1 << (M.GUILD_HALL - M.TRIUMPHAL_ARCH)):
        score += production * int(rules.guild_hall_vp)
    if standing & (1 << (M.CITY_HALL - M.TRIUMPHAL_ARCH)):
        score += violet * int(rules.city_hall_vp)
    if standing & (1 << (M.PALACE - M.TRIUMPHAL_ARCH)):
        score += score // int(rules.palace_divisor)
    return score


@jit
def survey(view, rules, seat):
    """Facts about a seat, read off its stacks."""
    points = int(view.stored_n[seat]) * int(rules.chapel_vp_per_card)
    production = monuments = standing = 0
    first = second = third = 0.0
    stacks = int(view.stack_n[seat])
    for stack in range(stacks):
        kind = int(view.top[seat, stack])
        points += int(rules.cards_vp[kind])
        if kind < M.N_GOODS:
            production += 1
            first, second, third = insert(rules.mean_price[kind], first, second, third)
        else:
            monuments += 1 if M.LIBRARY < kind < M.TRIUMPHAL_ARCH else 0
            standing |= bonus_bit(view, seat, kind)
    violet = stacks - production
    wide = works(view, seat, M.AQUEDUCT) or works(view, seat, M.TRADING_POST)
    score = total(rules, points, production, violet, monuments, standing)
    left = phases_left(view, rules)
    return Facts(left, points, production, violet, monuments, standing, score, first, second, third, wide)


@jit
def insert(price, first, second, third):
    """The best three of four prices, the first three given in descending order."""
    return max(first, price), max(second, min(first, price)), max(third, min(second, price))


@jit
def pick_is_doubled(view, rules, seat):
    """SJ-4.3, SJ-4.4, SJ-10.2: whether the role about to be picked would be doubled (by declaration if that is asked)."""
    return may_choose_doubling(view, rules, seat) or is_doubled(view, rules, seat)


@jit
def producer_goods(view, rules, seat, chooser, doubled):
    """SJ-6.2: goods a seat may produce, as the chooser of the role or as another."""
    n = int(rules.producer_goods)
    if chooser:
        n += int(rules.producer_extra_doubled) if doubled else int(rules.producer_extra)
    if works(view, seat, M.AQUEDUCT):
        n += int(rules.aqueduct_extra_goods)
    return n


@jit
def trader_sales(view, rules, seat, chooser, doubled):
    """SJ-7.3: goods a seat may sell, as the chooser of the role or as another."""
    n = int(rules.trader_sales)
    if chooser:
        n += int(rules.trader_extra_doubled) if doubled else int(rules.trader_extra)
    if works(view, seat, M.TRADING_POST):
        n += int(rules.trading_post_extra_sales)
    return n


@jit
def best_goods(view, rules, seat, full, limit):
    """(sum of mean prices, number) of the best full (1) or empty (0) production buildings of a seat, at most `limit`."""
    n = 0
    worth = 0.0
    for i in range(M.N_GOODS):
        kind = int(rules.dearest_goods[i])
        there = int(view.goods[seat, kind]) if full == 1 else count_empty(view, seat, kind)
        there = min(there, limit - n)
        worth += there * rules.mean_price[kind]
        n += there
    return worth, n


@jit
def best_goods_twice(view, rules, seat, full, few, more):
    """`best_goods` with the limits `few` and `more`, together: (sum, number, sum, number)."""
    n_few = n_more = 0
    worth_few = worth_more = 0.0
    for i in range(M.N_GOODS):
        kind = int(rules.dearest_goods[i])
        there = int(view.goods[seat, kind]) if full == 1 else count_empty(view, seat, kind)
        if there > 0:
            price = rules.mean_price[kind]
            less, there = min(there, few - n_few), min(there, more - n_more)
            worth_few += less * price
            worth_more += there * price
            n_few += less
            n_more += there
    return worth_few, n_few, worth_more, n_more


@jit
def well_cards(view, rules, seat, made):
    """SJ-11.7: cards of a Well for the goods of a phase."""
    return int(rules.well_draw) if made >= rules.well_min_goods and works(view, seat, M.WELL) else 0


@jit
def market_cards(view, rules, seat, sold):
    """SJ-11.8, SJ-11.15: cards of a Market Hall and a Market Stand for the sales of a phase."""
    cards = 0
    if sold >= rules.market_hall_min_sales and works(view, seat, M.MARKET_HALL):
        cards += int(rules.market_hall_draw)
    if sold >= rules.market_stand_min_sales and works(view, seat, M.MARKET_STAND):
        cards += int(rules.market_stand_draw)
    return cards


@jit
def harvest(view, rules, seat, chooser, doubled):
    """(mean price of the goods a seat would produce, cards of its Well)."""
    worth, n = best_goods(view, rules, seat, 0, producer_goods(view, rules, seat, chooser, doubled))
    return worth, well_cards(view, rules, seat, n)


@jit
def sale(view, rules, seat, chooser, doubled):
    """(mean price of the goods a seat would sell, cards of its Market Hall and Market Stand)."""
    worth, n = best_goods(view, rules, seat, 1, trader_sales(view, rules, seat, chooser, doubled))
    return worth, market_cards(view, rules, seat, n)


@jit
def harvests(view, rules, seat, doubled):
    """(mean price, number) of the goods a seat would produce, as another and as the chooser."""
    few, more = producer_goods(view, rules, seat, False, doubled), producer_goods(view, rules, seat, True, doubled)
    return best_goods_twice(view, rules, seat, 0, few, more)


@jit
def sales(view, rules, seat, doubled):
    """(mean price, number) of the goods a seat would sell, as another and as the chooser."""
    few, more = trader_sales(view, rules, seat, False, doubled), trader_sales(view, rules, seat, True, doubled)
    return best_goods_twice(view, rules, seat, 1, few, more)
