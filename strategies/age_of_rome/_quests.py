"""Which quests to keep: priors by what they ask for."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.names import (
    M_AREAS_FIRST,
    M_AREAS_WITH_LEGIONS,
    M_DENARII,
    M_FEUDS,
    M_FOLLOWERS,
    M_GLORY,
    M_GOLD_PIECES,
    M_JEWELLERY_SETS,
    M_LEGIONS_HIRED,
    M_LEGIONS_IN_AREAS,
    M_MEDALS,
    M_PANTHEON_PIECES,
    M_TRADE_CARDS,
    M_TRADE_SETS,
    M_VOTES_IN_COLUMN,
    TEST_LEAST,
    TEST_MEDAL,
)
from simulate.games.age_of_rome.state import A_QUEST


@jit
def prior(rules, quest):
    """What a quest promises."""
    op, metric = int(rules.quest_test_op[quest, 0]), int(rules.quest_test_metric[quest, 0])
    if op == TEST_MEDAL or metric == M_DENARII:
        return 1.8
    if metric == M_AREAS_FIRST:
        return 3.5
    if metric == M_AREAS_WITH_LEGIONS:
        return 3.2
    if metric == M_PANTHEON_PIECES or metric == M_TRADE_SETS:
        return 3.0
    if metric == M_FOLLOWERS:
        return 2.8
    if metric == M_GLORY:
        return 1.2 if op == TEST_LEAST else 2.5
    if metric == M_FEUDS or metric == M_GOLD_PIECES or metric == M_LEGIONS_IN_AREAS or metric == M_TRADE_CARDS:
        return 2.5
    if metric == M_VOTES_IN_COLUMN:
        return 2.2
    if metric == M_MEDALS or metric == M_JEWELLERY_SETS:
        return 2.0
    return 1.5 if metric == M_LEGIONS_HIRED else 1.8


@jit
def put_back_least(rules, legal, n):
    """Put back the quest that promises least."""
    best, least = legal[0], 1000.0
    for i in range(n):
        value = prior(rules, legal[i] - A_QUEST)
        if value < least:
            best, least = legal[i], value
    return best
