"""What things are worth in glory: denarii, milestones, legions, placements, tiles. `w` are the parameters of a profile."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import flag_of
from simulate.games.age_of_rome.names import (
    AGRICULTURE,
    BOARD,
    MILITARY,
    N_MILESTONES,
    N_QUEST,
    TEST_MEDAL,
)
from simulate.games.age_of_rome.scoring import rate_of
from simulate.games.age_of_rome.table import in_front, population

# parameters of the statesman, in the order of its PARAMS
(
    W_MILITARY, W_POLITICS, W_TRADE, W_RELIGION, W_AGRICULTURE, W_INTRIGUE, W_COLOSSEUM, W_DOUBLE,
    DV_EARLY, DV_MIDDLE, DV_LATE, DV_LAST, FOLLOWER, BUILD_BASE, BUILD_WEIGHT, BUILD_MEDAL, BUILD_COST,
    PLOT, NO_FEUD, TRADE_BONUS, POLITICS_BONUS, MILITARY_BONUS, RIVAL, QUEST, NEAR, SPARE, PUSHED, DOUBLE_EARLY, BUILD_FARM,
    BUILD_ROOM,
) = range(30)  # fmt: skip


@jit
def is_last(view, rules):
    """Whether this is the last round, in which all is worth what it scores."""
    return view.round_no >= rules.rounds


@jit
def denarius(view, rules, seat, w):
    """Worth of a denarius by round, less for who has many; in the last one by the points that it makes."""
    r = view.round_no
    if r >= rules.rounds:
        return w[DV_LAST] * 4.0 / rate_of(view, rules, seat)
    value = w[DV_EARLY] if r <= 3 else w[DV_MIDDLE] if r <= 6 else w[DV_LATE]
    return value * (1.0 - w[SPARE] * min(1.0, view.denarii[seat] / 15.0))


@jit
def rest(view, rules):
    """Rounds after this one."""
    return float(rules.rounds - view.round_no)


@jit
def milestone_bonus(view, rules, seat, points, w):
    """What the followers that a gain of glory brings are worth, and the way that it goes to the next one."""
    total = 0.0
    for m in range(N_MILESTONES):
        if (int(view.milestones[seat]) >> m) & 1 == 0:
            away = int(view.milestone_at[m]) - int(view.glory[seat])
            if away > points:
                return total + w[NEAR] * w[FOLLOWER] * rest(view, rules) * points / away
            total += w[FOLLOWER] * rest(view, rules)
    return total


@jit
def setback(view, rules, seat, lost, w):
    """What glory lost is worth: the points, and the longer way to the next follower."""
    for m in range(N_MILESTONES):
        if (int(view.milestones[seat]) >> m) & 1 == 0:
            away = max(1, int(view.milestone_at[m]) - int(view.glory[seat]))
            return lost + w[NEAR] * w[FOLLOWER] * rest(view, rules) * lost / (away + lost)
    return float(lost)


@jit
def legions_with(view, seat, other, area, more):
    """Legions of `other` in an area if `seat` had so many more there."""
    return int(view.areas[other, area]) + (more if other == seat else 0)


@jit
def expected_flag(view, rules, who, seat, area, more):
    """Flag of `who` in an area if `seat` had so many legions more: by rank and how near the shield is; 0.35 if shared."""
    mine = legions_with(view, seat, who, area, more)
    if mine <= 0:
        return 0.0
    owner = int(view.medal[MILITARY]) - 1
    rank, tied, total = 1, 0, 0
    for other in range(view.seats):
        n = legions_with(view, seat, other, area, more)
        total += n
        if n == mine:
            tied += 1
        elif n > mine:
            seen = False
            for third in range(other):
                seen = seen or legions_with(view, seat, third, area, more) == n
            rank += 0 if seen else 1
    flag = float(flag_of(view, rules, area, rank))
    if tied > 1 and owner != who:
        flag *= 0.35
    shield = max(1, int(rules.battle_area_shield[area]))
    return flag * min(1.0, total / shield)


@jit
def flag_gain(view, rules, who, seat, area, more):
    """What so many legions more of `seat` in an area change for `who`."""
    return expected_flag(view, rules, who, seat, area, more) - expected_flag(view, rules, who, seat, area, 0)


@jit
def lead_gain(view, rules, seat, area, more):
    """What so many legions more change for their owner, and a third of what they take from others."""
    total = 0.0
    for who in range(view.seats):
        total += flag_gain(view, rules, who, seat, area, more) * (1.0 if who == seat else -1.0 / 3.0)
    return total


@jit
def legion_value(view, rules, seat, area):
    """Worth of one more legion in an area: flag points now, and the prospect of the top flag early."""
    if is_last(view, rules):
        return lead_gain(view, rules, seat, area, 1)
    share = view.round_no / 9.0
    more = flag_gain(view, rules, seat, seat, area, 1)
    top = float(flag_of(view, rules, area, 1)) / (int(rules.battle_area_shield[area]) + 1)
    return 0.55 * more * (0.5 + 0.5 * share) + 0.55 * top * (1.0 - 0.5 * share)


@jit
def move_value(view, rules, seat, start, area):
    """Worth of a move: from the board a legion more; between areas the change of the flags."""
    if start == BOARD:
        return legion_value(view, rules, seat, area)
    return lead_gain(view, rules, seat, area, 1) + lead_gain(view, rules, seat, start, -1)


@jit
def plot_value(view, rules, seat, w):
    """Worth of an intrigue marker laid out."""
    if view.round_no >= rules.rounds:
        return -1.0
    out = 0
    for province in range(view.down.shape[0]):
        out += int(view.down[province, seat])
    value = w[W_INTRIGUE] * (w[PLOT] if view.feuds[seat] > 0 else w[NO_FEUD])
    return value * (1.0 - 0.2 * min(out, 2))


@jit
def wants_medal(view, rules, seat, kind):
    """Whether an own quest asks for the medal of a type."""
    for quest in range(N_QUEST):
        if view.quests[seat, quest] == 1 and rules.quest_test_op[quest, 0] == TEST_MEDAL:
            if rules.quest_test_medal[quest, 0] == kind:
                return True
    return False


@jit
def tile_value(view, rules, seat, kind, w):
    """Worth of the next tile of a type above its price."""
    province = in_front(view, seat)
    level = int(view.level[province, kind])
    glory = int(rules.buildings_glory[kind, level])
    value = glory + milestone_bonus(view, rules, seat, glory, w) + w[BUILD_BASE] + w[BUILD_WEIGHT] * w[W_MILITARY + kind]
    if level == 2 and view.medal[kind] == 0 and rules.heroes == 0:
        value += w[BUILD_MEDAL] + (3.0 if wants_medal(view, rules, seat, kind) else 0.0)
    if kind == AGRICULTURE:
        value += w[BUILD_FARM]
    if population(view, province) - 1 < view.followers[seat]:
        value += w[BUILD_ROOM]
    return value - w[BUILD_COST] * denarius(view, rules, seat, w) * int(rules.buildings_cost[kind, level])
