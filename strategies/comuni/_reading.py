"""Readings of the table by a seat: how short its defence is, who could outbid it, how cubes and turns stand."""

from simulate.engine.jit import jit
from simulate.games.comuni.bidding import least_bid
from simulate.games.comuni.invasion import attack_on, units
from simulate.games.comuni.model import ANY, GOLD, N_COLUMNS, N_RESOURCES, PILGRIM
from simulate.games.comuni.resources import bid_most
from simulate.games.comuni.walls import wall_defence
from strategies.comuni._weights import W


@jit
def help_of(view, rules, params, seat):
    """Armies, pairs counted, that a seat is expected to send to the common army."""
    pairs = units(view, rules, seat, 1) + units(view, rules, seat, 2)
    return params[W.help] * units(view, rules, seat, 0) + params[W.help_pairs] * pairs


@jit
def help_expected(view, rules, params, seat):
    """The same of all others."""
    found = 0.0
    for other in range(view.seats):
        if other != seat:
            found += help_of(view, rules, params, other)
    return found


@jit
def short_by(view, rules, params, seat):
    """Return how much the next invasion would break through if everything at hand stood in the city."""
    most = units(view, rules, seat, 0) + units(view, rules, seat, 1) + units(view, rules, seat, 2)
    return max(0.0, attack_on(view, rules, seat) - wall_defence(view, seat, most) - help_expected(view, rules, params, seat))


@jit
def others_short_by(view, rules, params, seat):
    """The mean of that over the others."""
    found = 0.0
    for other in range(view.seats):
        if other != seat:
            found += short_by(view, rules, params, other)
    return found / (view.seats - 1)


@jit
def outbid_chance(view, rules, seat, price):
    """Half of the share of the others who have an envoy and more to bid."""
    rivals = 0
    for other in range(view.seats):
        if other != seat and view.envoys_out[other] < rules.envoys:
            if view.have[other, GOLD] > price or bid_most(view, rules, other) > price:
                rivals += 1
    return 0.5 * rivals / (view.seats - 1)


@jit
def cubes_of(view, seat):
    """Cubes behind a screen."""
    n = 0
    for kind in range(N_RESOURCES):
        n += int(view.have[seat, kind])
    return n


@jit
def income_cubes(view, rules, seat):
    """Cubes that an income would bring, as far as the supply has them (chapter CO-6)."""
    n = spare = 0
    for kind in range(N_RESOURCES):
        due = int(rules.communities_income[view.community[seat], kind])
        if view.coloured[seat, kind] != 0:
            due += int(view.best[seat, kind])
        if view.master[kind] == seat + 1:
            due += int(rules.guild_income)
        n += min(due, int(view.supply[kind]))
        spare += max(0, int(view.supply[kind]) - due)
    return n + min(spare, int(rules.communities_income[view.community[seat], ANY]))


@jit
def ahead(view, seat):
    """Points on the track beyond the best other seat, in tens."""
    best = -1000
    for other in range(view.seats):
        if other != seat:
            best = max(best, int(view.score[other]))
    return 0.1 * (int(view.score[seat]) - best)


@jit
def rivals_out(view, seat):
    """Envoys of the others on the board, a seat."""
    n = 0
    for other in range(view.seats):
        if other != seat:
            n += int(view.envoys_out[other])
    return n / (view.seats - 1)


@jit
def cards_left(view):
    """Cards of the deck in use, for each seat."""
    return int(view.deck_n[view.period]) / view.seats


@jit
def cheapest(view, rules, seat, column):
    """(gold, pairs of pilgrims) of the lowest bid that a seat can pay, gold first."""
    price = least_bid(view, rules, column)
    gold = min(price, int(view.have[seat, GOLD]))
    return gold, price - gold


@jit
def has_pilgrims(view, rules, seat, pairs):
    """Return True if that many pairs of pilgrims are there."""
    return pairs * rules.pilgrims_per_gold <= view.have[seat, PILGRIM]


@jit
def held_cards(view, seat):
    """Cards of the columns that a seat holds."""
    n = 0
    for column in range(N_COLUMNS):
        if view.envoy[column] == seat + 1:
            n += int(view.column_n[column])
    return n
