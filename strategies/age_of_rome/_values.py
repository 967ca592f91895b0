"""What things are worth in glory: denarii, milestones, legions, placements, tiles. `w` are the parameters of a profile."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import flag_of, legions_at
from simulate.games.age_of_rome.names import (
    AGRICULTURE,
    BASE,
    BOARD,
    MILITARY,
    N_AREAS,
    N_MILESTONES,
    N_QUEST,
    POLITICS,
    RELIGION,
    TEST_MEDAL,
    TOP,
    TRADE,
)
from simulate.games.age_of_rome.senate import votes_on_board
from simulate.games.age_of_rome.table import in_front

# parameters of the statesman, in the order of its PARAMS
(
    W_MILITARY, W_POLITICS, W_TRADE, W_RELIGION, W_AGRICULTURE, W_INTRIGUE, W_COLOSSEUM, W_DOUBLE,
    DV_EARLY, DV_MIDDLE, DV_LATE, DV_LAST, FOLLOWER, BUILD_BASE, BUILD_WEIGHT, BUILD_MEDAL, BUILD_COST,
    PLOT, NO_FEUD, TRADE_BONUS, POLITICS_BONUS, MILITARY_BONUS, RIVAL,
) = range(23)  # fmt: skip
PANTHEON = (1.7, 2.0, 4.0, 1.5, 1.7, 2.0, 4.0)  # by pieces already placed


@jit
def denarius(view, w):
    """Worth of a denarius by round."""
    r = view.round_no
    if r <= 3:
        return w[DV_EARLY]
    if r <= 6:
        return w[DV_MIDDLE]
    return w[DV_LATE] if r <= 8 else w[DV_LAST]


@jit
def rest(view, rules):
    """Rounds after this one."""
    return float(rules.rounds - view.round_no)


@jit
def milestone_bonus(view, rules, seat, points, w):
    """What followers a gain of glory brings are worth."""
    total = 0.0
    for m in range(N_MILESTONES):
        if (int(view.milestones[seat]) >> m) & 1 == 0 and view.milestone_at[m] <= view.glory[seat] + points:
            total += w[FOLLOWER] * rest(view, rules)
    return total


@jit
def legions_with(view, seat, other, area, more):
    """Legions of `other` in an area if `seat` had so many more there."""
    return int(view.areas[other, area]) + (more if other == seat else 0)


@jit
def expected_flag(view, rules, seat, area, more):
    """Own flag in an area with so many more legions: by present rank and how near the shield is, 0.35 of a shared one."""
    mine = legions_with(view, seat, seat, area, more)
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
    if tied > 1 and owner != seat:
        flag *= 0.35
    shield = max(1, int(rules.battle_area_shield[area]))
    return flag * min(1.0, total / shield)


@jit
def legion_value(view, rules, seat, area):
    """Worth of one more legion in an area: flag points now, and the prospect of the top flag early."""
    share = view.round_no / 9.0
    more = expected_flag(view, rules, seat, area, 1) - expected_flag(view, rules, seat, area, 0)
    top = float(flag_of(view, rules, area, 1)) / (int(rules.battle_area_shield[area]) + 1)
    return 0.55 * more * (0.5 + 0.5 * share) + 0.55 * top * (1.0 - 0.5 * share)


@jit
def move_value(view, rules, seat, start, area):
    """Worth of a move: from the board a legion more; between areas the change of the own flags."""
    if start == BOARD:
        return legion_value(view, rules, seat, area)
    gain = expected_flag(view, rules, seat, area, 1) - expected_flag(view, rules, seat, area, 0)
    return gain + expected_flag(view, rules, seat, start, -1) - expected_flag(view, rules, seat, start, 0)


@jit
def military_value(view, rules, seat):
    """Worth of the military action."""
    if legions_at(view, seat, BOARD) <= 0:
        return 0.2
    best = 0.0
    for area in range(N_AREAS):
        best = max(best, legion_value(view, rules, seat, area))
    return best


@jit
def politics_value(view, rules, seat):
    """Worth of a vote."""
    value = 1.0 + 2.2 * view.round_no / 9.0
    n = int(view.column_n)
    own_top = n > 0 and view.column[n - 1] == seat + 1
    if own_top and n > 1 and view.column[n - 2] == seat + 1:
        value += float(rules.majority_glory_medal if view.medal[POLITICS] == seat + 1 else rules.majority_glory)
    elif own_top:
        value += 0.8
    if view.round_no <= 4:
        value -= 0.6
    if n == rules.column_size and view.column[0] == seat + 1:
        value -= 1.0
    return value


@jit
def religion_value(view, rules, seat):
    """Worth of the next pantheon piece."""
    placed = int(view.pieces[seat, BASE]) + int(view.pieces[seat, TOP])
    if placed >= 7:
        return 0.0
    if placed >= 3 and 7 - placed > 1.5 * rest(view, rules) + 3.0:
        return 1.0
    return PANTHEON[placed]


@jit
def trade_value(view, rules, seat):
    """Worth of a trade card."""
    if view.sets_n[seat] >= rules.trade_sets_max:
        return 0.5
    if view.round_no <= 7:
        return 1.3
    return 0.9 if view.round_no == 8 else 0.6


@jit
def space_value(view, rules, seat, kind, bonus, w):
    """Worth of a follower on a building type; below 0 for a bonus that would be wasted."""
    if kind == MILITARY:
        if bonus and legions_at(view, seat, BOARD) < 2:
            return -1.0
        return w[W_MILITARY] * military_value(view, rules, seat) * (w[MILITARY_BONUS] if bonus else 1.0)
    if kind == POLITICS:
        if bonus and votes_on_board(view, seat) < 2:
            return -1.0
        return w[W_POLITICS] * politics_value(view, rules, seat) * (w[POLITICS_BONUS] if bonus else 1.0)
    if kind == TRADE:
        return w[W_TRADE] * trade_value(view, rules, seat) * (w[TRADE_BONUS] if bonus else 1.0)
    if kind == RELIGION:
        return w[W_RELIGION] * religion_value(view, rules, seat)
    income = int(rules.farm_income[view.round_no - 1])
    if view.medal[AGRICULTURE] == seat + 1:
        income += int(rules.agriculture_extra)
    return w[W_AGRICULTURE] * denarius(view, w) * income


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
    level = int(view.level[in_front(view, seat), kind])
    glory = int(rules.buildings_glory[kind, level])
    value = glory + milestone_bonus(view, rules, seat, glory, w) + w[BUILD_BASE] + w[BUILD_WEIGHT] * w[W_MILITARY + kind]
    if level == 2 and view.medal[kind] == 0 and rules.heroes == 0:
        value += w[BUILD_MEDAL] + (3.0 if wants_medal(view, rules, seat, kind) else 0.0)
    return value - w[BUILD_COST] * denarius(view, w) * int(rules.buildings_cost[kind, level])
