"""Worth in glory: denarii, milestones, intrigues, tiles. `w` are the parameters of a profile."""

from simulate.engine.jit import jit
from simulate.engine.streams import uniform
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.feuds import is_bonus_active, open_spaces
from simulate.games.age_of_rome.scoring import rate_of
from simulate.games.age_of_rome.table import in_front, place_of, population, seat_at
from strategies.places import first_of, shared_places

W = shared_places(__file__, "statesman")
# counted through by building type, and by intrigue
KIND = first_of(W, "military", "politics", "trade", "religion", "agriculture")
KIND_LATE = first_of(W, "military_late", "politics_late", "trade_late", "religion_late", "agriculture_late")
KIND_EVE = first_of(W, "military_eve", "politics_eve", "trade_eve", "religion_eve", "agriculture_eve")
KIND_FIRST = first_of(W, "military_first", "politics_first", "trade_first")
INTRIGUE = first_of(W, "slander", "corruption", "treachery", "deception", "revote", "void_vote", "sale", "customs")


@jit
def is_last(view, rules):
    """Return True if this is the last round, in which all is worth what it scores."""
    return view.round_no >= rules.rounds


@jit
def denarius(view, rules, seat, w):
    """Worth of a denarius by round: what it scores at the end, and more as far as there are tiles to buy with it."""
    r, kept = view.round_no, 1.0 / rate_of(view, rules, seat)
    if r >= rules.rounds:
        return kept * max(1.0, w[W.dv_last] * 4.0)
    value = w[W.dv_early] if r <= 3 else w[W.dv_middle] if r <= 6 else w[W.dv_late]
    value *= 1.0 - w[W.spare] * min(1.0, view.denarii[seat] / 15.0)
    if view.medal[N.AGRICULTURE] == seat + 1:
        value *= 1.0 - w[W.farmer]
    value *= 1.0 - w[W.sold_out] * (1.0 - tiles_left(view) / 45.0)
    return kept + max(0.0, value - kept) * spendable(view, rules, seat)


@jit
def spendable(view, rules, seat):
    """Return how much of the denarii, with the incomes to come before the last building, the own share of the tiles left
    takes."""
    prices, people = 0, 0
    for kind in range(N.N_TYPES):
        for level in range(N.N_LEVELS):
            prices += int(view.tiles[kind, level]) * int(rules.buildings_cost[kind, level])
    for province in range(N.N_PLACES):
        people += population(view, province)
    money = int(view.denarii[seat]) + rest(view, rules) * people / N.N_PLACES
    return min(1.0, prices / (int(view.seats) * max(1.0, money)))


@jit
def wavering(view, rules, rng, w):
    """A random part of an option's worth, so that others cannot foresee which of two good ones is taken."""
    span = w[W.waver_last] if is_last(view, rules) else w[W.waver]
    return span * uniform(rng) if span > 0.0 else 0.0


@jit
def tiles_left(view):
    """Tiles that can still be built."""
    total = 0
    for kind in range(N.N_TYPES):
        for level in range(N.N_LEVELS):
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
    eve = w[KIND_EVE + kind] if rest(view, rules) < 3.0 else 0.0
    return weight(view, rules, w, KIND + kind, KIND_LATE + kind) + eve


@jit
def in_duel(view, w, more):
    """Return what a weight gains with two players, where whatever the other loses is won."""
    return w[more] if view.seats == 2 else 0.0


@jit
def now_share(view, rules, w):
    """Return how much of a move's worth is what it scores at once: in the last round, and in the one before."""
    if is_last(view, rules):
        return w[W.now]
    return w[W.now_before] if rest(view, rules) < 2.0 else 0.0


@jit
def rest(view, rules):
    """Rounds after this one."""
    return float(rules.rounds - view.round_no)


@jit
def milestone_bonus(view, rules, seat, points, w):
    """Return the worth of the followers that a gain of glory brings, and of the way that it goes to the next one."""
    total = 0.0
    for m in range(N.N_MILESTONES):
        if (int(view.milestones[seat]) >> m) & 1 == 0:
            away = int(view.milestone_at[m]) - int(view.glory[seat])
            if away > points:
                return total + w[W.near] * w[W.follower] * rest(view, rules) * points / away
            total += w[W.follower] * rest(view, rules)
    return total


@jit
def setback(view, rules, seat, lost, w):
    """Return the worth of glory lost: the points, and the longer way to the next follower."""
    for m in range(N.N_MILESTONES):
        if (int(view.milestones[seat]) >> m) & 1 == 0:
            away = max(1, int(view.milestone_at[m]) - int(view.glory[seat]))
            return lost + w[W.near] * w[W.follower] * rest(view, rules) * lost / (away + lost)
    return float(lost)


@jit
def bonus_worth(view, rules, seat, spaces, w):
    """Worth of the bonus on the track space that `spaces` open spaces end with, 0 for a blank one."""
    for bonus in range(N.N_BONUSES):
        if int(rules.bonus_space[view.character[seat], bonus]) == spaces - 1:
            if bonus == N.MILITARY:
                return w[W.military] * (w[W.military_bonus] - 1.0)
            if bonus == N.POLITICS:
                return w[W.politics] * (w[W.politics_bonus] - 1.0)
            return w[W.trade] * (w[W.trade_bonus] - 1.0)
    return 0.0


@jit
def next_target(view, rules, seat):
    """Return whom the province in front will face after the turn of this round, -1 for nobody or oneself."""
    if rules.clockwork != 0:
        turns = int(rules.clockwork_dir) * int(rules.clockwork_turns)
    else:
        turns = int(rules.event_dir[view.event]) * int(rules.event_turns[view.event])
    who = seat_at(view, (place_of(view, seat) + turns) % N.N_PLACES)
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
    value = weight(view, rules, w, W.intrigue, W.intrigue_late) + in_duel(view, w, W.intrigue_duel)
    value *= w[W.plot] if feuds > 0 else w[W.no_feud]
    if feuds <= out:
        value *= w[W.plot_spare]
    else:
        value += w[W.uncover] * bonus_worth(view, rules, seat, open_spaces(view, rules, seat) + out + 1, w)
    target = next_target(view, rules, seat)
    if target < 0 or open_spaces(view, rules, target) <= 0:
        value -= w[W.plot_aim]
    return value * (1.0 - 0.2 * min(out, 2))


@jit
def medal_points(view, rules, seat, kind):
    """Points of the own quests that ask for the medal of a type."""
    points = 0
    for quest in range(N.N_QUEST):
        if view.quests[seat, quest] == 1 and rules.quest_test_op[quest, 0] == N.TEST_MEDAL:
            if rules.quest_test_medal[quest, 0] == kind:
                points += int(rules.quest_points[quest])
    return points


@jit
def tile_value(view, rules, seat, kind, w):
    """Worth of the next tile of a type above its price, and a share of those that can be paid on top of it."""
    province, price = in_front(view, seat), denarius(view, rules, seat, w)
    level = int(view.level[province, kind])
    value = level_value(view, rules, seat, province, kind, level, price, w)
    left = int(view.denarii[seat]) - int(rules.buildings_cost[kind, level])
    if w[W.build_on] != 0.0:
        for above in range(level + 1, N.N_LEVELS):
            left -= int(rules.buildings_cost[kind, above])
            if left < 0 or view.tiles[kind, above] <= 0:
                break
            value += w[W.build_on] * max(0.0, level_value(view, rules, seat, province, kind, above, price, w))
    return value


@jit
def level_value(view, rules, seat, province, kind, level, price, w):
    """Worth of a tile of a type and level above its price."""
    glory = int(rules.buildings_glory[kind, level])
    value = glory + milestone_bonus(view, rules, seat, glory, w) + w[W.build_base]
    value += w[W.build_weight] * weight(view, rules, w, KIND + kind, KIND_LATE + kind)
    if level == N.N_LEVELS - 1 and view.medal[kind] == 0 and rules.heroes == 0:
        value += w[W.build_medal] + medal_points(view, rules, seat, kind)
    if kind == N.AGRICULTURE:
        value += w[W.build_farm] + w[W.build_farm_late] * lateness(view, rules)
    if population(view, province) - 1 < view.followers[seat]:
        value += w[W.build_room]
    if kind < N.N_BONUSES and level == 0 and is_bonus_active(view, rules, seat, kind):
        value += w[W.build_bonus]
    rich = w[W.build_rich] * view.denarii[seat] / 15.0
    value += w[W.build_level] * level + w[W.build_late] * lateness(view, rules) + rich
    return value - w[W.build_cost] * price * int(rules.buildings_cost[kind, level])
