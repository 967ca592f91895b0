"""Quests: which to keep, by what is still missing for them, and where those held draw the followers."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.metrics import is_extreme, metric_of
from simulate.games.age_of_rome.state import A_QUEST
from strategies.age_of_rome._values import lateness, rest

STEPS_PER_ROUND = 2  # that a player may take towards a quest
PER_STEP = 0.25  # of the points of a quest that pays for each
TIES = 1.3  # of those who have most or least, ties included
SETTLED = 0.8  # chance that who has most or least late has it at the end
GLORY_A_ROUND = 0.5  # beside that of tiles, penalties taken off


@jit
def owner_chance(view, rules, seat, kind):
    """Chance to own the medal of a type at the end: it is never lost, and all may still win one that lies there."""
    if rules.heroes != 0:
        return 0.0
    if view.medal[kind] == 0:
        return 1.0 / int(view.seats)
    return 1.0 if view.medal[kind] == seat + 1 else 0.0


@jit
def most_chance(view, rules, seat, metric, least, lowest):
    """Chance to have most or least at the end: early about even, ties included; late by who has it now."""
    settled = lateness(view, rules) ** 2
    has = metric_of(view, rules, seat, metric) >= lowest and is_extreme(view, rules, seat, metric, least)
    return (1.0 - settled) * TIES / int(view.seats) + settled * (SETTLED if has else 1.0 - SETTLED)


@jit
def glory_to_come(view, rules, seat):
    """Glory still to be had: the own share of the tiles left, and something each round beside them."""
    total = 0.0
    for kind in range(N.N_TYPES):
        for level in range(N.N_LEVELS):
            total += int(view.tiles[kind, level]) * int(rules.buildings_glory[kind, level])
    return total / int(view.seats) + GLORY_A_ROUND * (rest(view, rules) + 1.0)


@jit
def followers_reach(view, rules, seat, missing):
    """Glory to come against that of the milestone which brings the last of the missing followers."""
    far, found = 1, 0
    for m in range(N.N_MILESTONES):
        if (int(view.milestones[seat]) >> m) & 1 == 0 and found < missing:
            far, found = int(view.milestone_at[m]) - int(view.glory[seat]), found + 1
    return glory_to_come(view, rules, seat) / max(1, far)


@jit
def steps_a_round(metric):
    """Return how much of a metric a player who goes for it gains in a round, by the followers that it takes."""
    if metric == N.M_PANTHEON_PIECES or metric == N.M_VOTES_IN_COLUMN:
        return 1.0
    if metric == N.M_LEGIONS_IN_AREAS or metric == N.M_AREAS_WITH_LEGIONS:
        return 1.0
    if metric == N.M_TRADE_CARDS:
        return 1.0
    if metric == N.M_TRADE_SETS or metric == N.M_MEDALS or metric == N.M_DENARII:
        return 0.2
    return 0.05 if metric == N.M_JEWELLERY_SETS or metric == N.M_GOLD_PIECES else 0.1


@jit
def reach_chance(view, rules, seat, metric, need):
    """Chance to have so much at the end: even if what can be gained in the rounds left is just what is missing."""
    missing = need - metric_of(view, rules, seat, metric)
    if metric == N.M_TOP_VOTE or metric == N.M_AREAS_FIRST or metric == N.M_AREAS_CONQUERED:
        return most_chance(view, rules, seat, metric, False, need) / max(1, need)
    if missing <= 0:
        return 1.0
    if metric == N.M_GLORY:
        ratio = glory_to_come(view, rules, seat) / missing
    elif metric == N.M_FOLLOWERS:
        ratio = followers_reach(view, rules, seat, missing)
    else:
        ratio = steps_a_round(metric) * (rest(view, rules) + 1.0) / missing
    return ratio**3 / (1.0 + ratio**3)


@jit
def expected(view, rules, seat, metric):
    """Return the expected value of a metric that pays for each."""
    have = float(metric_of(view, rules, seat, metric))
    if metric == N.M_AREAS_FIRST:
        settled = lateness(view, rules) ** 2
        return settled * have + (1.0 - settled) * N.N_AREAS * TIES / int(view.seats)
    if metric == N.M_GOLD_PIECES:  # the first to finish a level gets it
        for level in (N.BASE, N.TOP):
            free = view.common[seat, level] == 0 and view.common_taken[level] == 0
            have += (1.0 - lateness(view, rules)) / int(view.seats) if free else 0.0
        return have
    return have + steps_a_round(metric) * (rest(view, rules) + 1.0)


@jit
def promise(view, rules, seat, quest):
    """Points of a quest times the chance to fulfil it, by the state: what others own is lost, what is done is sure."""
    value = float(rules.quest_points[quest])
    for test in range(N.MAX_TESTS):
        op, metric = int(rules.quest_test_op[quest, test]), int(rules.quest_test_metric[quest, test])
        if op == N.TEST_NONE:
            return value
        if op == N.TEST_MEDAL:
            value *= owner_chance(view, rules, seat, int(rules.quest_test_medal[quest, test]))
        elif op == N.TEST_AT_LEAST:
            value *= reach_chance(view, rules, seat, metric, int(rules.quest_test_n[quest, test]))
        elif op == N.TEST_MOST or op == N.TEST_LEAST:
            value *= most_chance(view, rules, seat, metric, op == N.TEST_LEAST, int(rules.quest_test_min[quest, test]))
        elif op == N.TEST_PER:
            value *= expected(view, rules, seat, metric)
        elif metric_of(view, rules, seat, metric) > rules.quest_test_n[quest, test]:
            value *= 1.0 - SETTLED
    return value


@jit
def put_back_least(view, rules, seat, legal, n):
    """Put back the quest that promises least."""
    best, least = legal[0], 1000.0
    for i in range(n):
        value = promise(view, rules, seat, legal[i] - A_QUEST)
        if value < least:
            best, least = legal[i], value
    return best


@jit
def draws_to(metric):
    """The building type that brings a metric up, -1 if none does."""
    if metric == N.M_AREAS_FIRST or metric == N.M_AREAS_WITH_LEGIONS or metric == N.M_LEGIONS_IN_AREAS:
        return N.MILITARY
    if metric == N.M_VOTES_IN_COLUMN or metric == N.M_TOP_VOTE:
        return N.POLITICS
    if metric == N.M_TRADE_SETS or metric == N.M_JEWELLERY_SETS or metric == N.M_TRADE_CARDS:
        return N.TRADE
    return N.RELIGION if metric == N.M_PANTHEON_PIECES or metric == N.M_GOLD_PIECES else -1


@jit
def quest_share(view, rules, seat, quest):
    """Return the part of a quest that one more step may bring: all of it for the last one, nothing once it is fulfilled."""
    op, metric = int(rules.quest_test_op[quest, 0]), int(rules.quest_test_metric[quest, 0])
    have = metric_of(view, rules, seat, metric)
    if op == N.TEST_AT_LEAST:
        need = int(rules.quest_test_n[quest, 0]) - have
        return 0.0 if need <= 0 or need > STEPS_PER_ROUND * (rules.rounds - view.round_no + 1) else 1.0 / need
    if op == N.TEST_MOST:
        best = 0
        for other in range(view.seats):
            if other != seat:
                best = max(best, metric_of(view, rules, other, metric))
        return 1.0 / (1 + abs(best + 1 - have)) if have <= best + 1 else 0.0
    return PER_STEP if op == N.TEST_PER else 0.0


@jit
def quest_pull(view, rules, seat, kind):
    """Return what the quests held promise for a follower on a building type."""
    total = 0.0
    for quest in range(N.N_QUEST):
        if view.quests[seat, quest] == 1 and draws_to(int(rules.quest_test_metric[quest, 0])) == kind:
            total += quest_share(view, rules, seat, quest) * int(rules.quest_points[quest])
    return total
