"""The best time for the end: standings as if it ended now, and the worth of taking a villager."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.festival import region_worth, upkeep_due
from simulate.games.tawantinsuyu.scoring import building_points, leftover_points, tapestry_points
from simulate.games.tawantinsuyu.words import N_FESTIVALS, N_REGIONS, POTATO
from strategies.tawantinsuyu._plan import W

PRESSED = 20.0  # points that it is worth to who is ahead to end a game that would end unfinished at once


@jit
def regions_held(view, rules, seat):
    """Regions in which a seat has the majority."""
    held = 0
    for region in range(N_REGIONS):
        mine = region_worth(view, rules, seat, region)
        best = 0
        for other in range(view.seats):
            if other != seat:
                best = max(best, region_worth(view, rules, other, region))
        held += mine > best
    return held


@jit
def festival_points(view, rules, seat):
    """Points of a festival that came now: regions, the place on the temple track, less what upkeep would lose."""
    short = max(0, upkeep_due(view, rules, seat) - int(view.goods[seat, POTATO]))
    regions = regions_held(view, rules, seat) * int(view.casualty_n)
    return regions + int(rules.temple_right[view.temple[seat]]) - short * int(rules.unpaid_potato_vp_loss)


@jit
def end_points(view, rules, seat):
    """Points of a seat if the game ended now."""
    points = int(view.vp[seat]) + festival_points(view, rules, seat) + int(rules.temple_final[view.temple[seat]])
    points += tapestry_points(view, rules, seat) + building_points(view, rules, seat)
    return points + leftover_points(view, rules, seat)


@jit
def lead_at_end(view, rules, seat):
    """Points ahead of the best rival if the game ended now."""
    best = 0
    for other in range(view.seats):
        if other != seat:
            best = max(best, end_points(view, rules, other))
    return float(end_points(view, rules, seat) - best)


@jit
def last_villager_worth(view, rules, seat):
    """Worth of taking the last villager: the token, and a festival now, which may be the end."""
    token = float(rules.token_vp[min(int(view.festivals), N_FESTIVALS - 1)])
    if view.festivals == N_FESTIVALS - 1:
        return token + lead_at_end(view, rules, seat)
    return token + 1.0


@jit
def hurry(view, rules):
    """0 until half of the turns without a villager leaving that end the game unfinished (TW-17.4) are over, then up to 1."""
    return max(0.0, 2.0 * view.stalled / (rules.stall_turns_per_seat * view.seats) - 1.0)


@jit
def villager_worth(view, rules, seat, w):
    """Worth of one villager less. The last one ends a festival. Before the end of the game a shorter game is good for who is
    ahead, more so near the end; who leaves one villager must be so far ahead that no rival's turn makes up for it. But an
    unfinished game is won by nobody: who is ahead, if by nothing, waits for ever no more."""
    if view.village_n == 1 and view.token == 0:
        return last_villager_worth(view, rules, seat)
    if view.festivals < N_FESTIVALS - 1 or view.village_n == 0:
        return 0.0
    lead, late = lead_at_end(view, rules, seat), hurry(view, rules)
    if late > 0.0 and lead >= 0.0:
        return PRESSED * late
    if view.village_n == 2:
        return w[W.leave] * (lead - w[W.ahead])
    return w[W.clock] * min(20.0, max(-20.0, lead)) * (1.0 + 6.0 / view.village_n)
