"""The findings of the scripted players before each decision: one table, filled by `make_plan`.

The first rows are what is known of each kind, a column a kind, so that a loop over kinds runs along a row; row TABLE is the
table as a whole, row WEIGHTS the weights of the player. Forecasts follow one idea: some rounds are left, Rome gets about 2.8
symbols a round, and beating it by a symbol is a chance, not a certainty.
"""

import math

import numpy as np

from simulate.engine.jit import jit
from simulate.engine.stack_arrays import stack_array
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.hidden import knows
from simulate.games.pax.kinds import arms_bonus, cap_of, fits_cap, reached
from simulate.games.pax.model import ARMY, CONSPIRACY, LAND, N_KINDS, NAVY
from simulate.games.pax.state import FROM_SETUP
from strategies.places import shared_places

# of a kind: own cards, own printed symbols, own symbols with bonus, best symbols of any seat, forecast of Rome's symbols,
# chance that some seat beats Rome, how much it matters who wins the kind (1 for all who do not work it out); symbols that
# nobody has shown, and in the columns (for those who count); odds against beating Rome with no symbol, and of the best seat
# beats Rome; what is played besides in the last turn, cards and symbols
CARDS, PRINTED, OWN, BEST, ROME, HELD, PIVOT, UNSEEN, ON_OFFER, ODDS, HELD_ODDS, MORE_CARDS, MORE_SYMBOLS = range(13)
# of the table: rounds left, cap, cap with the hand, hand cards the cap forbids, best other conspirator, 1 if holder, mean,
# what it is worth besides to become holder, the end of the kinds in play, seats that act later in the round (-1: before it),
# the dearest column, Rome's starting cards that the seat has not seen, gold off a column
LEFT, CAP, POT, BLOCKED, RIVAL, IS_HOLDER, MEAN, CROWN, KINDS, AFTER, TOP, HIDDEN, SAVED = range(13)
W = shared_places(__file__, "collector", "consul", "tribune", "legate")  # in row WEIGHTS
N_WEIGHTS = len(W)
WAYS = 13  # the first of 5 rows of scratch: how many kinds Rome may win
FIRST, SECOND = WAYS + 5, WAYS + 8  # merits of the first card of the kind with one symbol, and with two: 3 rows each
TABLE, WEIGHTS, PURSES, BOUGHT, ROWS = FIRST + 6, FIRST + 7, FIRST + 8, FIRST + 9, FIRST + 12
# PURSES: gold of the next seats; BOUGHT: merits of the columns that the seat can pay, 3 rows, a column of the market each
COLUMNS = 26
LANES = 4  # kinds that are worked out at once
NOT_YET = -1e9  # the mean worth, or merits, before anybody has asked for them

ROME_A_ROUND = 2.8  # symbols that Rome gets in a round
SPREAD = 1.2  # of the forecast, in symbols
GROWTH = 0.3  # symbols a round that the best seat of a kind will add
# by what a number of symbols multiplies odds: symbols are whole numbers, so no exponential is needed for each
EASE = np.exp(-np.arange(120) / SPREAD)
STRAIN = np.exp(np.arange(120) / SPREAD)

new_plan = stack_array(ROWS, COLUMNS)  # for who decides; all others fill or read it


@jit
def make_plan(plan, view, rules, seat, params):
    """Fill a plan (ROWS, COLUMNS) float64 for the seat, weights from `params`; all kinds are thought equally likely."""
    begin_plan(plan, view, rules, seat, params)
    for kind in range(int(plan[TABLE, KINDS])):
        plan[ROME, kind] = view.rome_taken[kind] + ROME_A_ROUND / rules.kinds * plan[TABLE, LEFT]
    add_hidden(view, rules, seat, plan)
    finish_plan(view, rules, seat, plan)


@jit
def end_of_kinds(rules):
    """The number behind the last kind in play, or up to three more: a loop that goes no further is shorter."""
    end = N_KINDS
    while end > 0 and rules.in_play[end - 1] == 0:
        end -= 1
    return min(N_KINDS, (end + LANES - 1) // LANES * LANES)


@jit
def begin_plan(plan, view, rules, seat, params):
    """Fill in weights, rounds left and what lies in the displays."""
    plan[TABLE, LEFT] = view.deck_size / (2.6 * view.seats + 1.0)
    plan[TABLE, CROWN] = 0.0
    plan[TABLE, MEAN] = NOT_YET
    for i in range(N_WEIGHTS):
        plan[WEIGHTS, i] = params[i]
    kinds = end_of_kinds(rules)
    plan[TABLE, KINDS] = kinds
    for kind in range(kinds):
        plan[CARDS, kind] = view.cards[seat, kind]
        plan[PRINTED, kind] = view.symbols[seat, kind]
        plan[OWN, kind] = view.symbols[seat, kind]
        plan[BEST, kind] = view.symbols[seat, kind]
        plan[PIVOT, kind] = 1.0
    for other in range(view.seats):
        for kind in range(kinds):
            plan[BEST, kind] = max(plan[BEST, kind], float(view.symbols[other, kind]))
    add_bonus(view, rules, seat, plan)


@jit
def finish_plan(view, rules, seat, plan):
    """Fill in what follows from the forecast of Rome, and the seat's own standing."""
    plan[TABLE, CAP] = cap_of(view.power[seat])
    plan[TABLE, IS_HOLDER] = view.holder == seat
    growth = math.exp(-GROWTH * plan[TABLE, LEFT] / SPREAD)
    for kind in range(int(plan[TABLE, KINDS])):
        if rules.in_play[kind] != 0:
            plan[ODDS, kind] = math.exp((plan[ROME, kind] + 0.5) / SPREAD)
            plan[HELD_ODDS, kind] = plan[ODDS, kind] * EASE[int(plan[BEST, kind])] * growth
        else:
            plan[ODDS, kind] = plan[HELD_ODDS, kind] = 1.0
        plan[HELD, kind] = held_chance(plan, kind, 0)
    rival = 0
    for other in range(view.seats):
        if other != seat:
            rival = max(rival, int(view.symbols[other, CONSPIRACY]))
    plan[TABLE, RIVAL] = rival
    read_hand(view, rules, seat, plan)


@jit
def add_bonus(view, rules, seat, plan):
    """Bonus symbols of navy and army, for the seat and for the best one."""
    for other in range(view.seats):
        if not (reached(rules, view.power[other], NAVY) or reached(rules, view.power[other], ARMY)):
            continue
        more_navy, more_army = arms_bonus(rules, int(view.power[other, NAVY]), int(view.power[other, ARMY]))
        if other == seat:
            plan[OWN, NAVY] += more_navy
            plan[OWN, ARMY] += more_army
        plan[BEST, NAVY] = max(plan[BEST, NAVY], float(view.symbols[other, NAVY] + more_navy))
        plan[BEST, ARMY] = max(plan[BEST, ARMY], float(view.symbols[other, ARMY] + more_army))


@jit
def add_seen(view, seat, plan):
    """Rome's starting cards that the seat has looked at; return how many it has not."""
    unknown = 0
    for i in range(view.rome_size):
        if view.rome_from[i] != FROM_SETUP:  # they lie first
            break
        if knows(view.rome_seen[i], seat):
            card = int(view.rome[i])
            plan[ROME, kind_of(card)] += symbols_of(card)
        else:
            unknown += 1
    return unknown


@jit
def add_hidden(view, rules, seat, plan):
    """Rome's starting cards: their symbols if the seat has looked, else the average of the composition."""
    unknown = add_seen(view, seat, plan)
    if unknown > 0:
        for kind in range(int(plan[TABLE, KINDS])):
            plan[ROME, kind] += unknown * rules.kind_symbols[kind] / rules.cards_total


@jit
def read_hand(view, rules, seat, plan):
    """The cap that the hand could give, and how many hand cards the cap forbids now."""
    land, plot = int(view.power[seat, LAND]), int(view.power[seat, CONSPIRACY])
    blocked = 0
    for i in range(view.hand_size[seat]):
        card = int(view.hand[seat, i])
        kind = kind_of(card)
        if kind == LAND:
            land += symbols_of(card)
        elif kind == CONSPIRACY:
            plot += symbols_of(card)
        elif not fits_cap(view, rules, seat, card):
            blocked += 1
    plan[TABLE, POT] = max(land, plot)
    plan[TABLE, BLOCKED] = blocked


@jit
def count_hand(plan, view, seat, share):
    """Count a share of each hand card as if it lay in the display, for cards that come after it."""
    for i in range(view.hand_size[seat]):
        card = int(view.hand[seat, i])
        kind = kind_of(card)
        plan[CARDS, kind] += share
        plan[PRINTED, kind] += share * symbols_of(card)
        plan[OWN, kind] += share * symbols_of(card)


@jit
def chance(plan, kind, symbols):
    """The chance that `symbols` beat the forecast of Rome's in a kind."""
    return 1.0 / (1.0 + plan[ODDS, kind] * EASE[symbols])


@jit
def held_chance(plan, kind, more_rome):
    """The chance that some seat beats Rome in a kind, if Rome gets `more_rome` symbols on top of the forecast."""
    return 1.0 / (1.0 + plan[HELD_ODDS, kind] * STRAIN[more_rome])


@jit
def expected_losses(rules, plan):
    """The expected number of kinds that Rome wins."""
    total = 0.0
    for kind in range(int(plan[TABLE, KINDS])):
        if rules.in_play[kind] != 0:
            total += 1.0 - plan[HELD, kind]
    return total
