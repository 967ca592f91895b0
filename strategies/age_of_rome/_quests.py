"""Quests: which to keep, by priors of what they ask for, and where those held draw the followers."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.metrics import metric_of
from simulate.games.age_of_rome.names import (
    M_AREAS_FIRST,
    M_AREAS_WITH_LEGIONS,
    M_DENARII,
    M_FEUDS,
    M_FOLLOWERS,
    M_GLORY,
    M_GOLD_PIECES,
    M_JEWELLERY_SETS,
    M_LEGIONS_IN_AREAS,
    M_MEDALS,
    M_PANTHEON_PIECES,
    M_TOP_VOTE,
    M_TRADE_CARDS,
    M_TRADE_SETS,
    M_VOTES_IN_COLUMN,
    MILITARY,
    N_QUEST,
    POLITICS,
    RELIGION,
    TEST_AT_LEAST,
    TEST_LEAST,
    TEST_MEDAL,
    TEST_MOST,
    TEST_PER,
    TRADE,
)
from simulate.games.age_of_rome.state import A_QUEST

STEPS_PER_ROUND = 2  # that a player may take towards a quest
PER_STEP = 0.25  # of the points of a quest that pays for each


@jit
def prior(rules, quest):
    """What a quest promises: about the points that it brought to those who held it."""
    op, metric = int(rules.quest_test_op[quest, 0]), int(rules.quest_test_metric[quest, 0])
    if op == TEST_MEDAL:
        return 2.6
    if metric == M_FOLLOWERS:
        return 2.7
    if metric == M_GLORY:
        return 0.6 if op == TEST_LEAST else 2.4
    if metric == M_FEUDS:
        return 2.2 if op == TEST_MOST else 2.0
    if metric == M_AREAS_WITH_LEGIONS:
        return 2.4
    if metric == M_VOTES_IN_COLUMN:
        return 2.0
    if metric == M_AREAS_FIRST:
        return 1.8
    if metric == M_MEDALS or metric == M_LEGIONS_IN_AREAS:
        return 1.6
    if metric == M_DENARII or metric == M_TRADE_SETS or metric == M_TOP_VOTE:
        return 1.1
    if metric == M_JEWELLERY_SETS:
        return 1.0
    return 0.1 if metric == M_PANTHEON_PIECES else 0.7


@jit
def put_back_least(rules, legal, n):
    """Put back the quest that promises least."""
    best, least = legal[0], 1000.0
    for i in range(n):
        value = prior(rules, legal[i] - A_QUEST)
        if value < least:
            best, least = legal[i], value
    return best


@jit
def draws_to(metric):
    """The building type that brings a metric up, -1 if none does."""
    if metric == M_AREAS_FIRST or metric == M_AREAS_WITH_LEGIONS or metric == M_LEGIONS_IN_AREAS:
        return MILITARY
    if metric == M_VOTES_IN_COLUMN or metric == M_TOP_VOTE:
        return POLITICS
    if metric == M_TRADE_SETS or metric == M_JEWELLERY_SETS or metric == M_TRADE_CARDS:
        return TRADE
    return RELIGION if metric == M_PANTHEON_PIECES or metric == M_GOLD_PIECES else -1


@jit
def quest_share(view, rules, seat, quest):
    """How much of a quest one more step may bring: all of it for the last one, nothing once it is fulfilled."""
    op, metric = int(rules.quest_test_op[quest, 0]), int(rules.quest_test_metric[quest, 0])
    have = metric_of(view, rules, seat, metric)
    if op == TEST_AT_LEAST:
        need = int(rules.quest_test_n[quest, 0]) - have
        return 0.0 if need <= 0 or need > STEPS_PER_ROUND * (rules.rounds - view.round_no + 1) else 1.0 / need
    if op == TEST_MOST:
        best = 0
        for other in range(view.seats):
            if other != seat:
                best = max(best, metric_of(view, rules, other, metric))
        return 1.0 / (1 + abs(best + 1 - have)) if have <= best + 1 else 0.0
    return PER_STEP if op == TEST_PER else 0.0


@jit
def quest_pull(view, rules, seat, kind):
    """What the quests held promise for a follower on a building type."""
    total = 0.0
    for quest in range(N_QUEST):
        if view.quests[seat, quest] == 1 and draws_to(int(rules.quest_test_metric[quest, 0])) == kind:
            total += quest_share(view, rules, seat, quest) * int(rules.quest_points[quest])
    return total
