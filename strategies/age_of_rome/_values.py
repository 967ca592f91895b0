"""What things are worth in glory: denarii, milestones, intrigues, tiles. `w` are the parameters of a profile."""

from simulate.engine.jit import jit
from simulate.engine.streams import uniform
from simulate.games.age_of_rome.feuds import is_bonus_active, open_spaces
from simulate.games.age_of_rome.names import (
    AGRICULTURE,
    MILITARY,
    N_BONUSES,
    N_LEVELS,
    N_MILESTONES,
    N_PLACES,
    N_QUEST,
    N_TYPES,
    POLITICS,
    TEST_MEDAL,
)
from simulate.games.age_of_rome.scoring import rate_of
from simulate.games.age_of_rome.table import in_front, place_of, population, seat_at

# parameters of the statesman, in the order of its PARAMS
(
    W_MILITARY, W_POLITICS, W_TRADE, W_RELIGION, W_AGRICULTURE, W_INTRIGUE, W_COLOSSEUM,
    MILITARY_LATE, POLITICS_LATE, TRADE_LATE, RELIGION_LATE, AGRICULTURE_LATE, INTRIGUE_LATE, COLOSSEUM_LATE,
    MILITARY_BONUS, POLITICS_BONUS, TRADE_BONUS, MILITARY_BONUS_LATE, POLITICS_BONUS_LATE, TRADE_BONUS_LATE,
    MILITARY_FIRST, POLITICS_FIRST, TRADE_FIRST, INTRIGUE_FIRST, PIECE_FIRST,
    DV_EARLY, DV_MIDDLE, DV_LATE, DV_LAST, SPARE, FARMER, SOLD_OUT, CONVERT,
    W_DOUBLE, DOUBLE_EARLY, DOUBLE_LATE, DOUBLE_RICH, PENALTY,
    FOLLOWER, NEAR,
    BUILD_BASE, BUILD_WEIGHT, BUILD_MEDAL, BUILD_COST, BUILD_FARM, BUILD_FARM_LATE, BUILD_ROOM, BUILD_BONUS, BUILD_LEVEL,
    BUILD_LATE, BUILD_RICH, BUILD_USE,
    NOW, NOW_BEFORE, RIVALS, QUEST,
    FLAGS, PROSPECT, OTHERS_FLAGS, THREAT,
    VOTE_LATE, VOTE_EARLY, ON_TOP, PUSHED, PUSHED_EARLY,
    PLOT, NO_FEUD, PLOT_SPARE, PLOT_AIM, PIECE_RISK,
    RIVAL, UNCOVER, COVER, HOLD, HOLD_LATE,
    W_SLANDER, W_CORRUPTION, W_TREACHERY, W_DECEPTION, W_REVOTE, W_VOID_VOTE, W_SALE, W_CUSTOMS,
    WITH_PAIR, WITH_FULL, SELL, SINGLE, PAIR, CHEST_CARD, EFFECT, FADE, HELD, NEW_QUEST, LAST_CARD,
    INTRIGUE_DUEL, RELIGION_DUEL,
    MILITARY_EVE, POLITICS_EVE, TRADE_EVE, RELIGION_EVE, AGRICULTURE_EVE,
    BUILD_ON,
    PLAN, MARCH, OVERTAKE, WAVER, WAVER_LAST,
) = range(107)  # fmt: skip


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
    value *= 1.0 - w[SPARE] * min(1.0, view.denarii[seat] / 15.0)
    if view.medal[AGRICULTURE] == seat + 1:
        value *= 1.0 - w[FARMER]
    return value * (1.0 - w[SOLD_OUT] * (1.0 - tiles_left(view) / 45.0))


@jit
def wavering(view, rules, rng, w):
    """A random part of an option's worth, so that others cannot foresee which of two good ones is taken."""
    span = w[WAVER_LAST] if is_last(view, rules) else w[WAVER]
    return span * uniform(rng) if span > 0.0 else 0.0


@jit
def tiles_left(view):
    """Tiles that can still be built."""
    total = 0
    for kind in range(N_TYPES):
        for level in range(N_LEVELS):
            total += int(view.tiles[kind, level])
    return total


@jit
def lateness(view, rules):
    """0 in the first round, 1 in the last."""
    return (view.round_no - 1.0) / max(1.0, rules.rounds - 1.0)


@jit
def weight(view, rules, w, start, late):
    """A weight that changes with the rounds."""
    return w[start] + w[late] * lateness(view, rules)


@jit
def kind_weight(view, rules, w, kind):
    """Weight of a building type: by rounds, with something more in the two before the last; 1 in the last."""
    if is_last(view, rules):
        return 1.0
    eve = w[MILITARY_EVE + kind] if rest(view, rules) < 3.0 else 0.0
    return weight(view, rules, w, W_MILITARY + kind, MILITARY_LATE + kind) + eve


@jit
def in_duel(view, w, more):
    """What a weight gains with two players, where whatever the other loses is won."""
    return w[more] if view.seats == 2 else 0.0


@jit
def now_share(view, rules, w):
    """How much of a move's worth is what it scores at once: in the last round, and in the one before."""
    if is_last(view, rules):
        return w[NOW]
    return w[NOW_BEFORE] if rest(view, rules) < 2.0 else 0.0


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
def bonus_worth(view, rules, seat, spaces, w):
    """Worth of the bonus on the track space that so many open spaces end with, 0 for a blank one."""
    for bonus in range(N_BONUSES):
        if int(rules.bonus_space[view.character[seat], bonus]) == spaces - 1:
            if bonus == MILITARY:
                return w[W_MILITARY] * (w[MILITARY_BONUS] - 1.0)
            if bonus == POLITICS:
                return w[W_POLITICS] * (w[POLITICS_BONUS] - 1.0)
            return w[W_TRADE] * (w[TRADE_BONUS] - 1.0)
    return 0.0


@jit
def next_target(view, rules, seat):
    """Whom the province in front will face after the turn of this round, -1 for nobody or oneself."""
    if rules.clockwork != 0:
        turns = int(rules.clockwork_dir) * int(rules.clockwork_turns)
    else:
        turns = int(rules.event_dir[view.event]) * int(rules.event_turns[view.event])
    who = seat_at(view, (place_of(view, seat) + turns) % N_PLACES)
    return who if who != seat else -1


@jit
def plot_value(view, rules, seat, w):
    """Worth of an intrigue marker laid out: less with others out, or without a feud marker to pay for it."""
    if view.round_no >= rules.rounds:
        return -1.0
    out = 0
    for province in range(view.down.shape[0]):
        out += int(view.down[province, seat])
    feuds = int(view.feuds[seat])
    value = weight(view, rules, w, W_INTRIGUE, INTRIGUE_LATE) + in_duel(view, w, INTRIGUE_DUEL)
    value *= w[PLOT] if feuds > 0 else w[NO_FEUD]
    if feuds <= out:
        value *= w[PLOT_SPARE]
    else:
        value += w[UNCOVER] * bonus_worth(view, rules, seat, open_spaces(view, rules, seat) + out + 1, w)
    target = next_target(view, rules, seat)
    if target < 0 or open_spaces(view, rules, target) <= 0:
        value -= w[PLOT_AIM]
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
    """Worth of the next tile of a type above its price, and a share of those that can be paid on top of it."""
    province, price = in_front(view, seat), denarius(view, rules, seat, w)
    level = int(view.level[province, kind])
    value = level_value(view, rules, seat, province, kind, level, price, w)
    left = int(view.denarii[seat]) - int(rules.buildings_cost[kind, level])
    if w[BUILD_ON] != 0.0:
        for above in range(level + 1, N_LEVELS):
            left -= int(rules.buildings_cost[kind, above])
            if left < 0 or view.tiles[kind, above] <= 0:
                break
            value += w[BUILD_ON] * max(0.0, level_value(view, rules, seat, province, kind, above, price, w))
    return value


@jit
def level_value(view, rules, seat, province, kind, level, price, w):
    """Worth of a tile of a type and level above its price."""
    glory = int(rules.buildings_glory[kind, level])
    value = glory + milestone_bonus(view, rules, seat, glory, w) + w[BUILD_BASE]
    value += w[BUILD_WEIGHT] * weight(view, rules, w, W_MILITARY + kind, MILITARY_LATE + kind)
    if level == N_LEVELS - 1 and view.medal[kind] == 0 and rules.heroes == 0:
        value += w[BUILD_MEDAL] + (3.0 if wants_medal(view, rules, seat, kind) else 0.0)
    if kind == AGRICULTURE:
        value += w[BUILD_FARM] + w[BUILD_FARM_LATE] * lateness(view, rules)
    if population(view, province) - 1 < view.followers[seat]:
        value += w[BUILD_ROOM]
    if kind < N_BONUSES and level == 0 and is_bonus_active(view, rules, seat, kind):
        value += w[BUILD_BONUS]
    value += w[BUILD_LEVEL] * level + w[BUILD_LATE] * lateness(view, rules) + w[BUILD_RICH] * view.denarii[seat] / 15.0
    return value - w[BUILD_COST] * price * int(rules.buildings_cost[kind, level])
