"""Worth of conquest spaces: benefit, majorities to come, soldiers; and worth of more soldiers."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.army import soldiers_up
from simulate.games.tawantinsuyu.conquest import DISCARD, FLIP, need
from simulate.games.tawantinsuyu.hidden import army_unseen
from simulate.games.tawantinsuyu.payment import food_in_reach
from simulate.games.tawantinsuyu.state import ARMY_DOWN, ARMY_UP, FACE_DOWN, IN_HAND
from simulate.games.tawantinsuyu.words import CONQUEST, L_BUILDING, L_CONQUEST, MAX_SEATS, N_FESTIVALS, N_REGIONS
from strategies.tawantinsuyu import _plan as L
from strategies.tawantinsuyu._majorities import hold_chance
from strategies.tawantinsuyu._plan import W, goods_worth, simple_worth
from strategies.tawantinsuyu._soldiers import NEVER, best_campaign, space_price, with_card, worth_of_playing


@jit
def value_conquest(view, rules, seat, w):
    """Write standings by region, free spaces and soldiers into the plan."""
    for at in range(2 * N_REGIONS * MAX_SEATS + 3 * N_REGIONS):
        w[L.MARKERS + at] = 0.0
    w[L.OPEN_SPACES] = 0.0
    for space in range(rules.conquests_rows):
        region = int(rules.conquests_region[space])
        if view.conquest[space] != 0:
            at = region * MAX_SEATS + view.conquest[space] - 1
            w[L.MARKERS + at] += 1.0
            w[L.PLACES + at] = max(w[L.PLACES + at], float(rules.conquests_position[space]))
        elif is_free(view, rules, seat, space):
            w[L.OPEN_SPACES] += 1.0
            w[L.FREE + region] += 1.0
            if rules.conquests_position[space] > w[L.FURTHEST + 2 * region]:
                w[L.LAST_SPACE + region] = space
            note_place(w, L.FURTHEST + 2 * region, float(rules.conquests_position[space]))
    w[L.SOLDIER_PRICE] = w[W.flip] * (view.seats - 1) * min(1.0, w[L.OPEN_SPACES] / w[W.last])
    w[L.SOLDIERS] = w[L.UP] = 0.0
    w[L.SOLDIER] = 1.0
    sums = 1
    for card in range(rules.army_rows):
        if view.army_at[card] == ARMY_UP + seat:
            w[L.UP] += rules.army_soldiers[card]
            sums = with_card(sums, int(rules.army_soldiers[card]))
        elif view.army_at[card] == IN_HAND + seat:
            w[L.SOLDIERS] += rules.army_soldiers[card]
    w[L.SOLDIERS] += w[L.UP]
    w[L.SUMS] = sums
    for region in range(N_REGIONS):
        if w[L.FREE + region] > 0.0:
            at = region * MAX_SEATS + seat
            furthest = w[L.FURTHEST + 2 * region]
            w[L.HELD + region] = hold_chance(
                region, seat, view.seats, w[L.MARKERS + at], w[L.PLACES + at], w[L.FREE + region], furthest, w
            )


@jit
def value_soldiers(view, rules, seat, w):
    """Write into the plan what an army card drawn unseen is worth, as soldiers or for its goods, and how much of its full
    worth a soldier has: by what the free spaces furthest right bring for each that they take."""
    unseen = 0.0
    w[L.CARD_GOODS] = w[L.CARD_SOLDIERS] = 0.0
    for card in range(rules.army_rows):
        if army_unseen(view, seat, card):
            unseen += 1.0
            w[L.CARD_GOODS] += goods_worth(w, rules.army_discard_gain[card])
            w[L.CARD_SOLDIERS] += rules.army_soldiers[card]
    w[L.CARD_GOODS] /= max(1.0, unseen)
    w[L.CARD_SOLDIERS] /= max(1.0, unseen)
    army, total, regions = w[W.army], 0.0, 0
    w[W.army] = w[L.CARD_GOODS]
    for region in range(N_REGIONS):
        if w[L.FREE + region] > 0.0 and view.markers_left[seat] > 0:
            space = int(w[L.LAST_SPACE + region])
            flip, discard = need(view, rules, seat, space, FLIP), need(view, rules, seat, space, DISCARD)
            soldiers = float(flip) if flip > 0 else w[W.lost] * discard
            gain = simple_worth(rules, L_CONQUEST + space, w) + lead_gain(view, region, seat, w)
            total += max(0.0, gain / soldiers - w[L.SOLDIER_PRICE])
            regions += 1
    each = total / max(1, regions)
    w[L.SOLDIER] = each / (each + w[W.half])
    w[W.army] = max(w[L.CARD_GOODS], army * w[L.CARD_SOLDIERS] * w[L.SOLDIER] * need_of_soldiers(view, seat, w))


@jit
def lead_gain(view, region, seat, w):
    """Worth of a marker on the free space furthest right in a region, for the majority at the festivals to come."""
    at = region * MAX_SEATS + seat
    furthest = w[L.FURTHEST + 2 * region]
    chance = hold_chance(
        region,
        seat,
        view.seats,
        w[L.MARKERS + at] + 1.0,
        max(w[L.PLACES + at], furthest),
        w[L.FREE + region] - 1.0,
        w[L.FURTHEST + 2 * region + 1],
        w,
    )
    rivals = 1.0 + 1.0 / max(1, view.seats - 1)
    return w[W.casualty] * rivals * casualties_to_come(view, w) * (chance - w[L.HELD + region])


@jit
def value_reach(view, rules, seat, w):
    """Write the worth of the free spaces and of the best within reach into the plan."""
    best = 0.0
    for space in range(rules.conquests_rows):
        w[L.GAINS + space] = 0.0
        if is_free(view, rules, seat, space) and within_reach(view, rules, seat, space, w):
            w[L.GAINS + space] = max(0.0, space_gain(view, rules, seat, space, w))
            best = max(best, w[L.GAINS + space])
    w[L.BEST_SPACES] = max(0.0, best_campaign(view, rules, seat, w)) if best > 0.0 else 0.0


@jit
def within_reach(view, rules, seat, space, w):
    """Return True if a marker is left and all soldiers at hand together are enough for a space."""
    flip, discard = need(view, rules, seat, space, FLIP), need(view, rules, seat, space, DISCARD)
    return view.markers_left[seat] > 0 and (0 < flip <= w[L.SOLDIERS] or 0 < discard <= w[L.SOLDIERS])


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
    """Return True if nobody has conquered a space and the seat may."""
    return view.conquest[space] == 0 and rules.conquests_in_game[space] != 0 and view.barred[seat, CONQUEST + space] == 0


@jit
def majority_gain(view, rules, seat, space, w):
    """Return how much likelier a marker on a space makes the majority of its region."""
    region, position = int(rules.conquests_region[space]), float(rules.conquests_position[space])
    at = region * MAX_SEATS + seat
    markers, place, free = w[L.MARKERS + at], w[L.PLACES + at], w[L.FREE + region]
    furthest = w[L.FURTHEST + 2 * region]
    left = w[L.FURTHEST + 2 * region + 1] if position == furthest else furthest
    return (
        hold_chance(region, seat, view.seats, markers + 1.0, max(place, position), max(0.0, free - 1.0), left, w)
        - w[L.HELD + region]
    )


@jit
def casualties_to_come(view, w):
    """Casualties at all festivals to come together: they grow while there is something to conquer."""
    return (N_FESTIVALS - view.festivals) * (view.casualty_n + w[W.growth] * w[L.OPEN_SPACES])


@jit
def space_gain(view, rules, seat, space, w):
    """Worth of having a conquest space: benefit, majority at the festivals to come (won from a rival)."""
    value = simple_worth(rules, L_CONQUEST + space, w)
    rivals = 1.0 + 1.0 / max(1, view.seats - 1)
    return value + w[W.casualty] * rivals * casualties_to_come(view, w) * majority_gain(view, rules, seat, space, w)


@jit
def conquer_worth(view, rules, seat, space, w):
    """Worth of taking a conquest space now: what it brings less the soldiers that the cards face up lose for it."""
    price, lost = space_price(view, rules, seat, space, int(w[L.SUMS]), w)
    return space_gain(view, rules, seat, space, w) - price if lost > 0 else NEVER


@jit
def rivals_ready(view, rules, seat):
    """Count the others that can take part in Conquer: soldiers face up or cards in hand, and a marker."""
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
    return min(1.0, w[L.OPEN_SPACES] / max(1.0, w[W.room])) if view.markers_left[seat] > 0 else 0.0


@jit
def need_of_soldiers(view, seat, w):
    """1 without soldiers, less with those at hand and when the spaces run out."""
    return room_left(view, seat, w) * max(0.0, 1.0 - w[W.sated] * w[L.SOLDIERS])


@jit
def time_to_conquer(view, w):
    """Return the chance, 0 to 1, that an army card drawn now is used before the end: before it `drill` villagers a seat are
    enough."""
    if view.festivals < N_FESTIVALS - 1 or w[W.drill] == 0.0:
        return 1.0
    return min(1.0, view.village_n / (w[W.drill] * view.seats))


@jit
def train_worth(view, seat, w):
    """Worth of one more army card, in parts of `train`: soldiers, or the goods that it can be discarded for."""
    soldiers = w[W.train] * w[L.CARD_SOLDIERS] * w[L.SOLDIER] * need_of_soldiers(view, seat, w)
    return max(soldiers * time_to_conquer(view, w), w[L.CARD_GOODS])


@jit
def drawn_worth(view, rules, seat, card, w):
    """Worth of keeping a card just drawn: as soldiers while there is something to conquer, or as goods."""
    soldiers = need_of_soldiers(view, seat, w) * w[W.soldier] * w[L.SOLDIER] * rules.army_soldiers[card]
    goods = goods_worth(w, rules.army_discard_gain[card])
    return max(soldiers, goods) + 0.1 * min(soldiers, goods)


@jit
def keep_soldiers(view, rules, seat, card, w):
    """Worth of an army card in hand as soldiers: the less, the more others there are."""
    n = float(rules.army_soldiers[card])
    return room_left(view, seat, w) * w[W.soldier] * w[L.SOLDIER] * n * max(0.0, 1.0 - w[W.sated] * (w[L.SOLDIERS] - n))


@jit
def army_up_worth(view, rules, seat, card, w):
    """Worth of turning up an army card: its soldiers while there is something to conquer, else its points at the end."""
    soldiers = keep_soldiers(view, rules, seat, card, w)
    return soldiers + (1.0 - room_left(view, seat, w)) * rules.face_up_army_vp


@jit
def building_up_worth(rules, building, w):
    """Worth of turning up a production building: what it brings, and its points the nearer the end is."""
    return simple_worth(rules, L_BUILDING + building, w) + (1.0 - w[L.LEFT] / N_FESTIVALS) * rules.face_up_building_vp


@jit
def recover_worth(view, rules, seat, w):
    """Worth of leading Recover: all that is worth its food, the free ones first."""
    value, paid, free = 0.0, 0, int(rules.recover_free)
    food, price = food_in_reach(view, rules, seat, 0), w[W.potato] * rules.recover_food
    for at in range(rules.production_rows + rules.army_rows):
        card = at - int(rules.production_rows)
        worth = 0.0
        if card < 0 and view.building_at[at] == FACE_DOWN + seat:
            worth = building_up_worth(rules, at, w)
        elif card >= 0 and view.army_at[card] == ARMY_DOWN + seat:
            worth = army_up_worth(view, rules, seat, card, w)
        if worth > price and paid + rules.recover_food <= food:
            paid += int(rules.recover_food)
            value += worth - price
            if free > 0:
                free -= 1
                paid -= int(rules.recover_food)
                value += price
    return value


@jit
def play_worth(view, rules, seat, card, w):
    """Worth of playing an army card: of what can be conquered with it, beyond what the cards face up conquer without; what
    it could be discarded for tells equal cards apart, the dearest first where that is free."""
    more = worth_of_playing(view, rules, card, w) if w[L.BEST_SPACES] > 0.0 else NEVER
    tie = 0.01 * rules.army_play_cost_food[card] - 0.001 * goods_worth(w, rules.army_discard_gain[card])
    return more + tie if more > 0.0 else more
