"""The armies to send against an invader, and pillage removal."""

from simulate.engine.jit import jit
from simulate.games.comuni.guilds import can_remove
from simulate.games.comuni.invasion import attack_on, units
from simulate.games.comuni.model import ARMY, GOLD, N_DECKS, PILGRIM
from simulate.games.comuni.state import A_REMOVE, A_SEND, HONOUR
from simulate.games.comuni.walls import wall_defence
from strategies.comuni._params import P
from strategies.comuni._values import is_final


@jit
def stock_of(view, rules, seat):
    """Armies that an opponent is thought to have at hand: cubes, and 0.3 for a pair of gold."""
    return view.have[seat, ARMY] + 0.3 * (int(view.have[seat, GOLD]) // int(rules.gold_per_army))


@jit
def split_utility(view, rules, params, common, city, broken, first, second, seat):
    """Worth of a split: pillage, honours, and a little for what stands in the city. Cost is not in it."""
    honour = 0.0
    if broken <= 0.0 and common > 0:
        counter = 2 * view.period
        if common > 0.5 * first and view.barred[seat, HONOUR + counter] == 0:
            honour = float(rules.honour_value[counter])
        elif common > 0.5 * second and view.barred[seat, HONOUR + counter + 1] == 0:
            honour = float(rules.honour_value[counter + 1])
    return -max(0.0, broken) + 0.8 * params[P.honour_liking] * honour + 0.02 * city


@jit
def cost_of(view, rules, params, n, armies, gold):
    """Cost of sending n armies: cubes first, then pairs of gold, then pairs of pilgrims; cheap against the Emperor."""
    if view.period == N_DECKS - 1:
        return 0.1 * n
    in_armies = min(n, armies)
    in_gold = min(n - in_armies, gold)
    rest = n - in_armies - in_gold
    return params[P.army_cost] * in_armies + 2.0 * params[P.gold_cost] * in_gold + 2.0 * params[P.pilgrim_cost] * rest


@jit
def best_split(view, rules, seat, params):
    """(common, city) in armies, pairs counted, with the highest expected worth."""
    armies, gold = units(view, rules, seat, 0), units(view, rules, seat, 1)
    most = armies + gold + units(view, rules, seat, 2)
    first = second = help_expected = 0.0
    for other in range(view.seats):
        if other != seat:
            stock = stock_of(view, rules, other)
            help_expected += params[P.others_share] * stock
            if stock > first:
                first, second = stock, first
            elif stock > second:
                second = stock
    bonus = float(rules.marker_defence) if view.marker == seat else 0.0
    rest = attack_on(view, rules, seat) - help_expected - bonus
    best_common, best_city, best = 0, 0, -1e9
    for city in range(most + 1):
        open_gap = rest - wall_defence(view, seat, city)
        for common in range(most - city + 1):
            use = split_utility(view, rules, params, common, city, open_gap - common, first, second, seat)
            use -= cost_of(view, rules, params, common + city, armies, gold)
            if use > best:
                best_common, best_city, best = common, city, use
    return best_common, best_city


@jit
def share_of(view, rules, seat, source, low, high):
    """Units of a source among places low..high-1 of the row armies, pairs of gold, pairs of pilgrims."""
    start = 0
    for earlier in range(source):
        start += units(view, rules, seat, earlier)
    end = start + units(view, rules, seat, source)
    return max(0, min(end, high) - max(start, low))


@jit
def left_of(view, rules, seat, source):
    """Units of a source that are not in the common army already."""
    return units(view, rules, seat, source) - int(view.common[seat, source])


@jit
def choose_send(view, rules, seat, params):
    """The part of the planned split that is asked now; the common army is filled first."""
    source, to_city = view.send_step // 2, view.send_step % 2 == 1
    if params[P.armies_home] > 0.0:
        return A_SEND + (left_of(view, rules, seat, 0) if source == 0 and to_city else 0)
    common, city = best_split(view, rules, seat, params)
    if to_city:
        return A_SEND + min(share_of(view, rules, seat, source, common, common + city), left_of(view, rules, seat, source))
    return A_SEND + share_of(view, rules, seat, source, 0, common)


@jit
def choose_removal(view, rules, seat, params):
    """Two markers for three pilgrims at the end or with many; else one for one, keeping a pilgrim unless at the end."""
    pilgrims = view.have[seat, PILGRIM]
    if can_remove(view, rules, seat, 2) and (is_final(view) or pilgrims >= 6):
        return A_REMOVE + 2
    if can_remove(view, rules, seat, 1) and (is_final(view) or pilgrims >= 2):
        return A_REMOVE + 1
    return A_REMOVE
