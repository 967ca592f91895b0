"""The best time for the end: standings as if it ended now, and the worth of taking a villager."""

from simulate.engine.effects import END, VERB
from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import effects as E
from simulate.games.tawantinsuyu.carry_out import NUMBER
from simulate.games.tawantinsuyu.festival import region_worth, upkeep_due
from simulate.games.tawantinsuyu.merchants import is_match
from simulate.games.tawantinsuyu.priest import action_of
from simulate.games.tawantinsuyu.scoring import building_points, leftover_points, tapestry_points
from simulate.games.tawantinsuyu.words import (
    CONQUER,
    CORN,
    GOLD,
    L_EDGE,
    L_TEMPLE,
    MAX_EFFECT,
    N_FESTIVALS,
    N_REGIONS,
    N_SECTIONS,
    POTATO,
)
from strategies.tawantinsuyu._plan import W

HELD_BITS = 8  # room for the regions of a seat
PRESSED = 20.0  # points that it is worth to who is ahead to end a game that would end unfinished at once


@jit
def majorities(view, rules):
    """Regions in which each seat has the majority, HELD_BITS a seat; one that two share is nobody's."""
    held = 0
    for region in range(N_REGIONS):
        best, holder = 0, -1
        for seat in range(view.seats):
            worth = region_worth(view, rules, seat, region)
            if worth > best:
                best, holder = worth, seat
            elif worth == best:
                holder = -1
        if holder >= 0:
            held += 1 << HELD_BITS * holder
    return held


@jit
def list_at_end(rules, at):
    """(potatoes, gold, points) that a list of verbs brings at the last festival; a god card is a point less a potato."""
    potatoes = gold = points = 0
    for place in range(MAX_EFFECT):
        verb = int(rules.effects[at, place, VERB])
        if verb == END:
            break
        n = int(rules.effects[at, place, NUMBER])
        if verb == E.V_GAIN:
            potatoes += int(rules.effects[at, place, NUMBER + POTATO])
            gold += int(rules.effects[at, place, NUMBER + GOLD])
        elif verb == E.V_VP:
            points += n
        elif verb == E.V_GOD:
            potatoes -= n
            points += n * int(rules.god_card_vp)
    return potatoes, gold, points


@jit
def goods_of_festival(view, rules, seat):
    """(potatoes, gold, points) that the matches and the place on the temple track bring a seat before upkeep."""
    potatoes, gold, points = list_at_end(rules, L_TEMPLE + int(view.temple[seat]))
    for row in range(view.tapestry_n[seat]):
        for place in range(int(view.tapestry_len[seat, row]) - 1):
            left, right = int(view.tapestry[seat, row, place]) - 1, int(view.tapestry[seat, row, place + 1]) - 1
            if is_match(view, rules, seat, left, right):
                more = list_at_end(rules, L_EDGE + int(rules.weavings_right[left]))
                potatoes, gold, points = potatoes + more[0], gold + more[1], points + more[2]
    return potatoes, gold, points


@jit
def festival_points(view, rules, seat, w):
    """Points of a festival that came now, regions apart: the place on the temple track, less what upkeep would lose."""
    due = upkeep_due(view, rules, seat) - int(view.goods[seat, POTATO])
    loss, points = int(rules.unpaid_potato_vp_loss), 0
    lost = max(0, due) * loss
    if w[W.reckon] > 0.0:
        potatoes, gold, points = goods_of_festival(view, rules, seat)
        short = max(0, due - potatoes)
        paid = min(short, int(view.goods[seat, GOLD]) + gold)
        lost = short * loss - paid * (loss - int(rules.gold_vp))
        points += gold * int(rules.gold_vp)
    return int(rules.temple_right[view.temple[seat]]) - lost + points


@jit
def end_points(view, rules, seat, held, w):
    """Points of a seat if the game ended now; `held` from `majorities`."""
    points = int(view.vp[seat]) + (held >> HELD_BITS * seat) % (1 << HELD_BITS) * int(view.casualty_n)
    points += festival_points(view, rules, seat, w) + int(rules.temple_final[view.temple[seat]])
    points += tapestry_points(view, rules, seat) + building_points(view, rules, seat)
    return points + leftover_points(view, rules, seat)


@jit
def lead_at_end(view, rules, seat, w):
    """Points ahead of the best rival if the game ended now."""
    best, held = 0, majorities(view, rules)
    for other in range(view.seats):
        if other != seat:
            best = max(best, end_points(view, rules, other, held, w))
    return float(end_points(view, rules, seat, held, w) - best)


@jit
def last_villager_worth(view, rules, seat, w):
    """Worth of taking the last villager: the token, and a festival now, which may be the end."""
    token = float(rules.token_vp[min(int(view.festivals), N_FESTIVALS - 1)])
    if view.festivals == N_FESTIVALS - 1:
        return token + lead_at_end(view, rules, seat, w)
    return token + 1.0


@jit
def hurry(view, rules):
    """0 until half of the turns without a villager leaving that end the game unfinished (TW-17.4) are over, then up to 1."""
    return max(0.0, 2.0 * view.stalled / (rules.stall_turns_per_seat * view.seats) - 1.0)


@jit
def conquer_next(view, rules, side):
    """Return True if Conquer is a move of the high priest away from a side."""
    for place in range(rules.moves_n):
        if action_of(view, rules, (side + int(rules.move_steps[place])) % N_SECTIONS) == CONQUER:
            return True
    return False


@jit
def poise_worth(view, rules, side, w):
    """Worth of a side from which Conquer may take the last villager but one, once the last festival draws near."""
    if w[W.poise] == 0.0 or view.festivals < N_FESTIVALS - 1 or view.village_n < 2:
        return 0.0
    near = max(0.0, 1.0 - (view.village_n - 2) / 4.0)
    return w[W.poise] * near if conquer_next(view, rules, side) else 0.0


@jit
def villager_worth(view, rules, seat, w):
    """Worth of one villager less. The last one ends a festival. Before the end of the game a shorter game is good for who is
    ahead, more so near the end; who leaves one villager must be so far ahead that no rival's turn makes up for it. But an
    unfinished game is won by nobody: who is ahead, if by nothing, waits for ever no more."""
    if view.village_n == 1 and view.token == 0:
        return last_villager_worth(view, rules, seat, w)
    if view.festivals < N_FESTIVALS - 1 or view.village_n == 0:
        return 0.0
    lead, late = lead_at_end(view, rules, seat, w), hurry(view, rules)
    if late > 0.0 and lead >= 0.0:
        return PRESSED * late
    if view.village_n == 2:
        return w[W.leave] * (lead - w[W.ahead])
    return w[W.clock] * min(20.0, max(-20.0, lead)) * (1.0 + 6.0 / view.village_n)


@jit
def conquest_clock(view, rules, seat, w):
    """Worth of the villager that Conquer takes: of two left the other may be recruited in the same turn, so that nobody else
    comes in between."""
    if w[W.both] == 0.0 or view.village_n != 2 or view.token != 0:
        return villager_worth(view, rules, seat, w)
    if view.goods[seat, POTATO] + view.goods[seat, CORN] + view.goods[seat, GOLD] == 0:
        return villager_worth(view, rules, seat, w)
    last = last_villager_worth(view, rules, seat, w)
    if view.festivals < N_FESTIVALS - 1:
        return last
    return w[W.both] + last if last > 0.0 else villager_worth(view, rules, seat, w)
