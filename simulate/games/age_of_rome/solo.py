"""Solo Emperor, chapter AR-17, and the achievements, AR-18.1: the score sheets.

The mode against Cassius (AR-17.8) is only named in the sources and not played.
"""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.metrics import metric_of
from simulate.games.age_of_rome.names import M_NONE, M_QUESTS_COMPLETED, M_TOTAL_SCORE, MAX_TASKS, TEST_AT_MOST
from simulate.games.age_of_rome.quests import quest_points
from simulate.games.age_of_rome.state import END_DEFEAT, END_IMPERATOR, END_PRAETOR, END_ROUNDS, END_SON


@jit
def last_metric(state, rules, seat, metric, score):
    """A metric at the end, those of AR-14.9 and AR-14.10 included."""
    if metric == M_TOTAL_SCORE:
        return score
    if metric == M_QUESTS_COMPLETED:
        return quest_points(state, rules, seat)[1]
    return metric_of(state, rules, seat, metric)


@jit
def tasks_done(state, rules):
    """AR-17.5, AR-17.10: tasks of the single player fulfilled on the state of AR-14.9."""
    done = 0
    for task in range(MAX_TASKS):
        metric = int(rules.tasks_metric[task])
        if metric != M_NONE and last_metric(state, rules, 0, metric, 0) >= rules.tasks_n[task]:
            done += 1
    return done


@jit
def ending(state, rules):
    """AR-4.5, AR-17.4, AR-17.7: how the last round ended; alone by the number of tasks."""
    if state.seats > 1:
        return END_ROUNDS
    done = tasks_done(state, rules)
    if done >= rules.son_of_jupiter:
        return END_SON
    if done >= rules.imperator:
        return END_IMPERATOR
    return END_PRAETOR if done >= rules.praetor else END_DEFEAT


@jit
def achieved(state, rules, seat, achievement, score):
    """AR-18.1: 1 if a player has an achievement."""
    value = last_metric(state, rules, seat, int(rules.achievements_metric[achievement]), score)
    if rules.achievements_op[achievement] == TEST_AT_MOST:
        return 1 if value <= rules.achievements_n[achievement] else 0
    return 1 if value >= rules.achievements_n[achievement] else 0
