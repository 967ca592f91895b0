"""Quests: deck and choice (AR-3.12, AR-6.7, AR-6.13, AR-6.15) and what they are worth (AR-6.2, AR-14.9, AR-16.3)."""

from simulate.engine.draws import stage_at, turn_up
from simulate.engine.jit import jit
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.metrics import is_extreme, metric_of
from simulate.games.age_of_rome.state import A_QUEST, C_QUEST, E_GAINED, E_LOST, E_SCORED, STAGE_FIRSTS


@jit
def draw_quests(state, seat, count):
    """AR-6.7: look at the top cards of the deck, or what is there."""
    for _ in range(min(count, int(state.quest_n), N.MAX_DRAWN - int(state.drawn_n[seat]))):
        at = int(state.quest_head)
        quest = C_QUEST + int(state.quest_deck[at])
        turn_up(state, stage_at(STAGE_FIRSTS, state.round_no), seat, quest, C_QUEST, C_QUEST + N.N_QUEST)
        state.drawn[seat, state.drawn_n[seat]] = state.quest_deck[at]
        state.drawn_n[seat] += 1
        state.quest_deck[at] = 0
        state.quest_seen[at] = 0
        state.quest_head = (at + 1) % N.N_QUEST
        state.quest_n -= 1


@jit
def put_back(state, seat, quest):
    """AR-3.12, AR-6.13: a quest looked at goes face down to the bottom; its player knows that it lies there."""
    i = 0
    while state.drawn[seat, i] != quest:
        i += 1
    state.drawn_n[seat] -= 1
    for j in range(i, state.drawn_n[seat]):
        state.drawn[seat, j] = state.drawn[seat, j + 1]
    state.drawn[seat, state.drawn_n[seat]] = 0
    at = (int(state.quest_head) + int(state.quest_n)) % N.N_QUEST
    state.quest_deck[at] = quest
    state.quest_seen[at] = 1 << seat
    state.quest_n += 1
    state.events[seat, C_QUEST + quest, E_LOST] += 1


@jit
def keep_drawn(state, seat):
    """The quests still in view are kept."""
    for i in range(state.drawn_n[seat]):
        quest = int(state.drawn[seat, i])
        state.quests[seat, quest] = 1
        state.quests_n[seat] += 1
        state.events[seat, C_QUEST + quest, E_GAINED] += 1
        state.drawn[seat, i] = 0
    state.drawn_n[seat] = 0


@jit
def write_put_back(state, seat, out):
    """The quests that may be put back, ascending; barred ones must be, as long as there are any."""
    size = int(state.drawn_n[seat])
    for only_barred in (True, False):
        n = 0
        for quest in range(N.N_QUEST):
            if only_barred and state.barred[seat, C_QUEST + quest] == 0:
                continue
            for i in range(size):
                if state.drawn[seat, i] == quest:
                    out[n] = A_QUEST + quest
                    n += 1
        if n > 0:
            return n
    return 0


@jit
def holds_test(state, rules, seat, quest, test):
    """AR-6.2, AR-16.3: whether one test of a quest holds."""
    op = int(rules.quest_test_op[quest, test])
    if op == N.TEST_MEDAL:
        return state.medal[rules.quest_test_medal[quest, test]] == seat + 1
    metric = int(rules.quest_test_metric[quest, test])
    value = metric_of(state, rules, seat, metric)
    if op == N.TEST_AT_LEAST:
        return value >= rules.quest_test_n[quest, test]
    if op == N.TEST_AT_MOST:
        return value <= rules.quest_test_n[quest, test]
    if op == N.TEST_MOST or op == N.TEST_LEAST:
        return value >= rules.quest_test_min[quest, test] and is_extreme(state, rules, seat, metric, op == N.TEST_LEAST)
    return True


@jit
def quest_worth(state, rules, seat, quest):
    """AR-14.9: points of a quest on this state, 0 if it is not fulfilled; `per` multiplies by its metric."""
    if state.blanked[seat, C_QUEST + quest] != 0:
        return 0
    points = int(rules.quest_points[quest])
    for test in range(N.MAX_TESTS):
        op = int(rules.quest_test_op[quest, test])
        if op == N.TEST_PER:
            points *= metric_of(state, rules, seat, int(rules.quest_test_metric[quest, test]))
        elif op != N.TEST_NONE and not holds_test(state, rules, seat, quest, test):
            return 0
    return points


@jit
def quest_points(state, rules, seat):
    """(points, quests worth a point) of all quests of a player."""
    points, done = 0, 0
    if state.quests_n[seat] > 0:
        for quest in range(N.N_QUEST):
            if state.quests[seat, quest] == 1:
                worth = quest_worth(state, rules, seat, quest)
                points += worth
                done += 1 if worth > 0 else 0
    return points, done


@jit
def mark_scored(state, rules):
    """The cards log at the end: quests fulfilled."""
    for seat in range(state.seats):
        for quest in range(N.N_QUEST):
            if state.quests[seat, quest] == 1 and quest_worth(state, rules, seat, quest) > 0:
                state.events[seat, C_QUEST + quest, E_SCORED] = 1
