"""What conquest spaces are worth: benefit, majorities to come, soldiers; and what more soldiers are worth."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.army import soldiers_up
from simulate.games.tawantinsuyu.conquest import DISCARD, FLIP, need
from simulate.games.tawantinsuyu.state import ARMY_UP, IN_HAND
from simulate.games.tawantinsuyu.words import CONQUEST, L_CONQUEST, N_FESTIVALS, N_REGIONS
from strategies.tawantinsuyu._plan import (
    BEST_SPACES,
    MARKERS,
    OPEN_SPACES,
    SOLDIERS,
    TARGET,
    W_CASUALTY,
    W_FLIP,
    W_SATED,
    W_SOLDIER,
    simple_worth,
)

AHEAD = 0.3  # how much likelier a marker more than the best rival makes the majority of the next festival


@jit
def value_conquest(view, rules, seat, w):
    """Write markers by region, soldiers, open spaces and the worth of the best spaces within reach into the plan."""
    for at in range(N_REGIONS * view.seats):
        w[MARKERS + at] = 0.0
    w[OPEN_SPACES] = 0.0
    for space in range(rules.conquests_rows):
        if view.conquest[space] != 0:
            w[MARKERS + int(rules.conquests_region[space]) * view.seats + view.conquest[space] - 1] += 1.0
        elif rules.conquests_in_game[space] != 0 and view.barred[seat, CONQUEST + space] == 0:
            w[OPEN_SPACES] += 1.0
    w[SOLDIERS] = 0.0
    for card in range(rules.army_rows):
        if view.army_at[card] == ARMY_UP + seat or view.army_at[card] == IN_HAND + seat:
            w[SOLDIERS] += rules.army_soldiers[card]
    w[TARGET] = 0.0
    w[BEST_SPACES] = best_spaces(view, rules, seat, w) if view.markers_left[seat] > 0 else 0.0


@jit
def best_spaces(view, rules, seat, w):
    """Worth of the best space that the soldiers reach, and for the active player of a second one if enough are left."""
    first, second, used, chosen, price, more = 0.0, 0.0, 0, -1, 0, 0
    for turn in range(2):
        for space in range(rules.conquests_rows):
            if view.conquest[space] == 0 and rules.conquests_in_game[space] != 0:
                cost = soldiers_for(view, rules, seat, space)
                if cost + used > w[SOLDIERS]:
                    continue
                value = conquer_worth(view, rules, seat, space, w)
                if turn == 0 and value > first:
                    first, chosen, price = value, space, cost
                elif turn == 1 and space != chosen and value > second:
                    second, more = value, cost
        if first <= 0.0 or view.markers_left[seat] < 2 or seat != view.active:
            break
        used = price
    w[TARGET] = price + more
    return first + second


@jit
def soldiers_for(view, rules, seat, space):
    """Soldiers that a space takes, the cheaper way."""
    flip, discard = need(view, rules, seat, space, FLIP), need(view, rules, seat, space, DISCARD)
    return flip if discard <= 0 or 0 < flip < discard else discard


@jit
def chance_of_majority(ahead):
    """How likely a region is held at a festival by one who is so many markers ahead of the best rival."""
    return min(1.0, max(0.0, 0.5 + AHEAD * ahead))


@jit
def majority_gain(view, region, seat, w):
    """How much likelier one more marker makes the majority of a region."""
    own, rival = w[MARKERS + region * view.seats + seat], 0.0
    for other in range(view.seats):
        if other != seat:
            rival = max(rival, w[MARKERS + region * view.seats + other])
    now = chance_of_majority(own - rival) if own > 0.0 else 0.0
    return chance_of_majority(own + 1.0 - rival) - now


@jit
def conquer_worth(view, rules, seat, space, w):
    """Worth of a conquest space: benefit, majority at the festivals to come, soldiers spent."""
    left = float(N_FESTIVALS - view.festivals)
    casualties = left * (view.casualty_n + 2.0 * left)  # at all festivals to come: they grow by about four until each
    value = simple_worth(rules, L_CONQUEST + space, w)
    value += w[W_CASUALTY] * casualties * majority_gain(view, int(rules.conquests_region[space]), seat, w)
    flip = need(view, rules, seat, space, FLIP)
    return value - (w[W_FLIP] * flip if flip > 0 else 2.2 * w[W_FLIP] * need(view, rules, seat, space, DISCARD))


@jit
def need_of_soldiers(view, seat, w):
    """1 without soldiers, less with those at hand, 0 if there is nothing to conquer any more."""
    if view.markers_left[seat] == 0 or w[OPEN_SPACES] == 0.0:
        return 0.0
    return max(0.0, 1.0 - w[W_SATED] * w[SOLDIERS])


@jit
def keep_soldiers(view, rules, seat, card, w):
    """Worth of an army card in hand as soldiers: the less, the more others there are."""
    n = float(rules.army_soldiers[card])
    if view.markers_left[seat] == 0 or w[OPEN_SPACES] == 0.0:
        return 0.0
    return w[W_SOLDIER] * n * max(0.0, 1.0 - w[W_SATED] * (w[SOLDIERS] - n))


@jit
def play_worth(view, rules, seat, card, w):
    """Worth of playing an army card: as long as the best spaces within reach take more soldiers than lie face up."""
    if soldiers_up(view, rules, seat) >= w[TARGET]:
        return 0.0
    return 1.0 * rules.army_soldiers[card]
