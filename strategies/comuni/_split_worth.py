"""The armies that the capitano sends against an invader: the split that is worth most."""

import math

from simulate.engine.jit import jit
from simulate.games.comuni.invasion import attack_on, units
from simulate.games.comuni.model import N_DECKS
from simulate.games.comuni.state import A_SEND, HONOUR
from simulate.games.comuni.walls import wall_defence
from strategies.comuni._armies import left_of, share_of
from strategies.comuni._reading import help_expected, help_of
from strategies.comuni._tempo import decks_to_come
from strategies.comuni._weights import W

SURE = 2.0  # armies beyond what is needed, and beyond doubt: more are not weighed


@jit
def rivals_help(view, rules, seat, params):
    """(most, second most) that others are expected to send to the common army."""
    first = second = 0.0
    for other in range(view.seats):
        if other != seat:
            n = help_of(view, rules, params, other)
            if n > first:
                first, second = n, first
            elif n > second:
                second = n
    return first, second


@jit
def honour_expected(view, rules, seat, params, common, first, second):
    """Points of the honour counter that `common` armies in the common army should bring."""
    counter = 2 * int(view.period)
    if common == 0:
        return 0.0
    if common > params[W.send_rival] * first and view.barred[seat, HONOUR + counter] == 0:
        return float(rules.honour_value[counter])
    if common > params[W.send_rival] * second and view.barred[seat, HONOUR + counter + 1] == 0:
        return float(rules.honour_value[counter + 1])
    return 0.0


@jit
def sending_cost(view, params, n, armies, gold):
    """Cost of sending n armies: cubes first, then pairs of gold, then pairs of pilgrims; little use at the end."""
    if view.period == N_DECKS - 1:
        return params[W.send_last] * n
    in_armies = min(n, armies)
    in_gold = min(n - in_armies, gold)
    cost = (
        params[W.send_army] * in_armies + params[W.send_gold] * in_gold + params[W.send_pilgrim] * (n - in_armies - in_gold)
    )
    return cost * (1.0 + params[W.send_early] * decks_to_come(view))


@jit
def shared_worth(view, rules, seat, params):
    """(worth of an army in the common army beside what it does for the own city, armies up to which it helps others).

    Who stands ahead gains most by it, the last hardly: only the points that are attacked beyond the others' count.
    """
    mean = most = 0.0
    for other in range(view.seats):
        if other != seat:
            attack = float(attack_on(view, rules, other))
            mean += attack / (view.seats - 1)
            most = max(most, attack)
    worth = params[W.send_leader] * 0.1 * (attack_on(view, rules, seat) - mean)
    if view.period == N_DECKS - 1:
        worth += params[W.send_together]
    return worth, max(most, float(attack_on(view, rules, seat)))


@jit
def best_split(view, rules, seat, params):
    """(common, city) in armies, pairs counted: least pillage expected, honours, cheap."""
    armies, gold = units(view, rules, seat, 0), units(view, rules, seat, 1)
    most = armies + gold + units(view, rules, seat, 2)
    first, second = rivals_help(view, rules, seat, params)
    expected = help_expected(view, rules, params, seat)
    if view.seats == 2:
        expected *= params[W.send_duel]
    doubt = params[W.send_doubt] * params[W.send_doubt] * (0.1 + expected)
    enough = SURE + math.sqrt(doubt)
    bonus = float(rules.marker_defence) if view.marker == seat else 0.0
    rest = attack_on(view, rules, seat) - expected - bonus
    shared, until = shared_worth(view, rules, seat, params)
    until = max(0.0, until - expected)
    best_common, best_city, best = 0, 0, -1e9
    for city in range(most + 1):
        gap = rest - wall_defence(view, seat, city)
        if gap < -enough and city > 0:
            break
        for common in range(most - city + 1):
            broken = gap - common
            if broken < -enough and common > params[W.send_rival] * first + 1.0:
                break
            worth = -0.5 * (broken + math.sqrt(broken * broken + doubt))
            worth -= sending_cost(view, params, common + city, armies, gold)
            if broken <= 0.5:
                worth += params[W.send_honour] * honour_expected(view, rules, seat, params, common, first, second)
            worth += shared * min(float(common), until)
            if common > 0:
                worth += params[W.send_first_army]
            if worth > best:
                best_common, best_city, best = common, city, worth
    return best_common, best_city


@jit
def choose_send(view, rules, seat, params):
    """The part of that split which is asked now; the common army is filled first, and pairs stay where armies did."""
    source, to_city = view.send_step // 2, view.send_step % 2 == 1
    if source > 0 and int(view.common[seat, source - 1]) + int(view.city[seat, source - 1]) < units(
        view, rules, seat, source - 1
    ):
        return A_SEND
    common, city = best_split(view, rules, seat, params)
    if to_city:
        return A_SEND + min(share_of(view, rules, seat, source, common, common + city), left_of(view, rules, seat, source))
    return A_SEND + share_of(view, rules, seat, source, 0, common)
