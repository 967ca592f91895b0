"""What a seat reads off the table: phases left, its buildings in a few numbers, allowances, worth of goods.

Everything here is public. `Facts` is surveyed once a decision; the valuation of many cards then costs little.
"""

from typing import NamedTuple

from simulate.engine.jit import jit
from simulate.games.san_juan.buildings import count_empty, works
from simulate.games.san_juan.model import (
    AQUEDUCT,
    MARKET_HALL,
    MARKET_STAND,
    MONUMENT,
    N_GOODS,
    N_KINDS,
    TRADING_POST,
    VIOLET,
    WELL,
)
from simulate.games.san_juan.rounds import is_doubled, may_choose_doubling


class Facts(NamedTuple):
    """One seat's buildings in numbers."""

    left: int  # U: builder phases still expected after the next one
    points: int  # printed points of visible buildings and cards under the Chapel
    production: int  # visible production buildings
    violet: int  # visible violet buildings
    monuments: int  # visible monuments
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
def survey(view, rules, seat):
    """Facts about a seat."""
    points = int(view.stored_n[seat]) * int(rules.chapel_vp_per_card)
    production = violet = monuments = 0
    for kind in range(N_KINDS):
        n = int(view.built[seat, kind])
        if n > 0:
            points += n * int(rules.cards_vp[kind])
            if rules.cards_type[kind] == VIOLET:
                violet += n
            else:
                production += n
            if rules.cards_subtype[kind] == MONUMENT:
                monuments += n
    first = second = third = 0.0
    for kind in range(N_GOODS):
        for _ in range(view.built[seat, kind]):
            first, second, third = insert(rules.mean_price[kind], first, second, third)
    wide = works(view, seat, AQUEDUCT) or works(view, seat, TRADING_POST)
    return Facts(phases_left(view, rules), points, production, violet, monuments, first, second, third, wide)


@jit
def insert(price, first, second, third):
    """The best three of four prices, the first three given in descending order."""
    if price > first:
        return price, first, second
    if price > second:
        return first, price, second
    return first, second, max(third, price)


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
    if works(view, seat, AQUEDUCT):
        n += int(rules.aqueduct_extra_goods)
    return n


@jit
def trader_sales(view, rules, seat, chooser, doubled):
    """SJ-7.3: goods a seat may sell, as the chooser of the role or as another."""
    n = int(rules.trader_sales)
    if chooser:
        n += int(rules.trader_extra_doubled) if doubled else int(rules.trader_extra)
    if works(view, seat, TRADING_POST):
        n += int(rules.trading_post_extra_sales)
    return n


@jit
def best_goods(view, rules, seat, full, limit):
    """(sum of mean prices, number) of the best full (1) or empty (0) production buildings of a seat, at most `limit`."""
    used = 0  # bit set of kinds
    n = 0
    total = 0.0
    while n < limit:
        best = -1
        for kind in range(N_GOODS):
            if (used >> kind) & 1 == 0 and (best < 0 or rules.mean_price[kind] > rules.mean_price[best]):
                best = kind
        if best < 0:
            break
        used |= 1 << best
        there = int(view.goods[seat, best]) if full == 1 else count_empty(view, seat, best)
        there = min(there, limit - n)
        total += there * rules.mean_price[best]
        n += there
    return total, n


@jit
def harvest(view, rules, seat, chooser, doubled):
    """(mean price of the goods a seat would produce, cards of its Well)."""
    total, n = best_goods(view, rules, seat, 0, producer_goods(view, rules, seat, chooser, doubled))
    if n >= rules.well_min_goods and works(view, seat, WELL):
        return total, int(rules.well_draw)
    return total, 0


@jit
def sale(view, rules, seat, chooser, doubled):
    """(mean price of the goods a seat would sell, cards of its Market Hall and Market Stand)."""
    total, n = best_goods(view, rules, seat, 1, trader_sales(view, rules, seat, chooser, doubled))
    extra = 0
    if n >= rules.market_hall_min_sales and works(view, seat, MARKET_HALL):
        extra += int(rules.market_hall_draw)
    if n >= rules.market_stand_min_sales and works(view, seat, MARKET_STAND):
        extra += int(rules.market_stand_draw)
    return total, extra
