"""What conquest spaces are worth: benefit, majorities to come, soldiers; and what more soldiers are worth."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.army import soldiers_up
from simulate.games.tawantinsuyu.conquest import DISCARD, FLIP, need
from simulate.games.tawantinsuyu.state import ARMY_UP, IN_HAND
from simulate.games.tawantinsuyu.words import CONQUEST, L_CONQUEST, MAX_SEATS, N_FESTIVALS, N_REGIONS
from strategies.tawantinsuyu._majorities import hold_chance
from strategies.tawantinsuyu._plan import (
    BEST_SPACES,
    FREE,
    FURTHEST,
    HELD,
    MARKERS,
    OPEN_SPACES,
    PLACES,
    SOLDIERS,
    TARGET,
    W,
    simple_worth,
)


@jit
def value_conquest(view, rules, seat, w):
    """Write standings by region, free spaces and soldiers into the plan."""
    for at in range(2 * N_REGIONS * MAX_SEATS + 3 * N_REGIONS):
        w[MARKERS + at] = 0.0
    w[OPEN_SPACES] = 0.0
    for space in range(rules.conquests_rows):
        region = int(rules.conquests_region[space])
        if view.conquest[space] != 0:
            at = region * MAX_SEATS + view.conquest[space] - 1
            w[MARKERS + at] += 1.0
            w[PLACES + at] = max(w[PLACES + at], float(rules.conquests_position[space]))
        elif is_free(view, rules, seat, space):
            w[OPEN_SPACES] += 1.0
            w[FREE + region] += 1.0
            note_place(w, FURTHEST + 2 * region, float(rules.conquests_position[space]))
    w[SOLDIERS] = 0.0
    for card in range(rules.army_rows):
        if view.army_at[card] == ARMY_UP + seat or view.army_at[card] == IN_HAND + seat:
            w[SOLDIERS] += rules.army_soldiers[card]
    for region in range(N_REGIONS):
        if w[FREE + region] > 0.0:
            at = region * MAX_SEATS + seat
            furthest = w[FURTHEST + 2 * region]
            w[HELD + region] = hold_chance(
                region, seat, view.seats, w[MARKERS + at], w[PLACES + at], w[FREE + region], furthest, w
            )


@jit
def value_reach(view, rules, seat, w):
    """Write the worth of the best spaces within reach and the soldiers that these take into the plan."""
    w[TARGET] = 0.0
    w[BEST_SPACES] = best_spaces(view, rules, seat, w) if view.markers_left[seat] > 0 else 0.0


@jit
def note_place(w, at, place):
    """Keep the two free places furthest right."""
    if place > w[at]:
        w[at + 1] = w[at]
        w[at] = place
    elif place > w[at + 1]:
        w[at + 1] = place


@jit
def is_free(view, rules, seat, space):
    """Whether nobody has conquered a space and the seat may."""
    return view.conquest[space] == 0 and rules.conquests_in_game[space] != 0 and view.barred[seat, CONQUEST + space] == 0


@jit
def best_spaces(view, rules, seat, w):
    """Worth of the best space that the soldiers reach, and for the active player of a second one if enough are left."""
    first, second, price, more = 0.0, 0.0, 0, 0
    for space in range(rules.conquests_rows):
        if is_free(view, rules, seat, space):
            cost = soldiers_for(view, rules, seat, space)
            if cost <= w[SOLDIERS]:
                value = conquer_worth(view, rules, seat, space, w)
                if value > first:
                    second, more = first, price
                    first, price = value, cost
                elif value > second:
                    second, more = value, cost
    if view.markers_left[seat] < 2 or seat != view.active or price + more > w[SOLDIERS]:
        second, more = 0.0, 0
    w[TARGET] = price + more
    return first + second


@jit
def soldiers_for(view, rules, seat, space):
    """Soldiers that a space takes, the cheaper way."""
    flip, discard = need(view, rules, seat, space, FLIP), need(view, rules, seat, space, DISCARD)
    return flip if discard <= 0 or 0 < flip < discard else discard


@jit
def majority_gain(view, rules, seat, space, w):
    """How much likelier a marker on a space makes the majority of its region."""
    region, position = int(rules.conquests_region[space]), float(rules.conquests_position[space])
    at = region * MAX_SEATS + seat
    markers, place, free = w[MARKERS + at], w[PLACES + at], w[FREE + region]
    furthest = w[FURTHEST + 2 * region]
    left = w[FURTHEST + 2 * region + 1] if position == furthest else furthest
    return (
        hold_chance(region, seat, view.seats, markers + 1.0, max(place, position), max(0.0, free - 1.0), left, w)
        - w[HELD + region]
    )


@jit
def casualties_to_come(view, w):
    """Casualties at all festivals to come together: they grow while there is something to conquer."""
    return (N_FESTIVALS - view.festivals) * (view.casualty_n + w[W.growth] * w[OPEN_SPACES])


@jit
def conquer_worth(view, rules, seat, space, w):
    """Worth of a conquest space: benefit, majority at the festivals to come (won from a rival), soldiers spent."""
    value = simple_worth(rules, L_CONQUEST + space, w)
    rivals = 1.0 + 1.0 / max(1, view.seats - 1)
    value += w[W.casualty] * rivals * casualties_to_come(view, w) * majority_gain(view, rules, seat, space, w)
    flip = need(view, rules, seat, space, FLIP)
    spent = float(flip) if flip > 0 else w[W.lost] * need(view, rules, seat, space, DISCARD)
    return value - w[W.flip] * (view.seats - 1) * min(1.0, w[OPEN_SPACES] / w[W.last]) * spent


@jit
def rivals_ready(view, rules, seat):
    """How many others can take part in Conquer: soldiers face up or cards in hand, and a marker."""
    ready = 0.0
    for other in range(view.seats):
        if other != seat and view.markers_left[other] > 0:
            if soldiers_up(view, rules, other) > 0:
                ready += 1.0
            elif view.army_n[other] > 0:
                ready += 0.7
    return ready


@jit
def room_left(view, seat, w):
    """1 while there are spaces enough to conquer, 0 without one or without a marker."""
    return min(1.0, w[OPEN_SPACES] / max(1.0, w[W.room])) if view.markers_left[seat] > 0 else 0.0


@jit
def need_of_soldiers(view, seat, w):
    """1 without soldiers, less with those at hand and when the spaces run out."""
    return room_left(view, seat, w) * max(0.0, 1.0 - w[W.sated] * w[SOLDIERS])


@jit
def keep_soldiers(view, rules, seat, card, w):
    """Worth of an army card in hand as soldiers: the less, the more others there are."""
    n = float(rules.army_soldiers[card])
    return room_left(view, seat, w) * w[W.soldier] * n * max(0.0, 1.0 - w[W.sated] * (w[SOLDIERS] - n))


@jit
def play_worth(view, rules, seat, card, w):
    """Worth of playing an army card: as long as the best spaces within reach take more soldiers than lie face up."""
    if soldiers_up(view, rules, seat) >= w[TARGET]:
        return 0.0
    return 1.0 * rules.army_soldiers[card]
