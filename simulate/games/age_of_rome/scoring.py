"""Final scoring, chapter AR-14, and what `outcome` logs."""

from simulate.engine.jit import entry, jit
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.areas import area_points
from simulate.games.age_of_rome.metrics import medals_of, senate_points
from simulate.games.age_of_rome.names import BASE, N_ACHIEVEMENTS, N_AREAS, N_SETS, OWN, RELIGION, TOP
from simulate.games.age_of_rome.pantheon import own_pieces
from simulate.games.age_of_rome.quests import quest_points
from simulate.games.age_of_rome.solo import achieved, tasks_done
from simulate.games.age_of_rome.state import sig


@jit
def rate_of(state, rules, seat):
    """AR-14.8, AR-12.16: denarii for a point."""
    return int(rules.denarii_per_point_medal) if state.medal[RELIGION] == seat + 1 else int(rules.denarii_per_point)


@jit
def religion_points(state, rules, seat):
    """AR-14.7, AR-12.8: own pieces and common ones."""
    points = 0
    for level in (BASE, TOP):
        own = min(int(state.pieces[seat, level]), own_pieces(rules, level))
        points += own * int(rules.tier_points[OWN])
        if state.common[seat, level] > 0:
            points += int(rules.tier_points[state.common[seat, level]])
    return points


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """AR-14.1, AR-14.3, AR-14.6, AR-14.7, AR-14.8, AR-14.9: points by source, all on the same state."""
    for seat in range(state.seats):
        part = scores[seat]
        part[S.P_GLORY] = int(state.glory[seat])
        part[S.P_MILITARY] = 0
        for area in range(N_AREAS):
            part[S.P_MILITARY] += area_points(state, rules, seat, area)
        part[S.P_POLITICS] = senate_points(state, rules, seat)
        part[S.P_TRADE] = 0
        for kind in range(N_SETS):
            part[S.P_TRADE] += int(state.sets[seat, kind]) * int(rules.set_points[kind])
        part[S.P_RELIGION] = religion_points(state, rules, seat)
        part[S.P_QUESTS] = quest_points(state, rules, seat)[0]
        part[S.P_DENARII] = int(state.denarii[seat]) // rate_of(state, rules, seat)


@jit
def is_ahead(state, rules, seat_rows, seat, other):
    """AR-14.10: `other` has more points, or as many and more denarii left."""
    if seat_rows[other].score != seat_rows[seat].score:
        return seat_rows[other].score > seat_rows[seat].score
    left = int(state.denarii[seat]) % rate_of(state, rules, seat)
    return int(state.denarii[other]) % rate_of(state, rules, other) > left


@entry(sig.outcome)
def outcome(state, rules, scores, seat_rows, playout_row):
    """AR-14.10, AR-14.11, AR-17.10, AR-18.1: ranks, tasks, achievements and what is no plain counter."""
    for seat in range(state.seats):
        row = seat_rows[seat]
        row.rank = 1
        for other in range(state.seats):
            if is_ahead(state, rules, seat_rows, seat, other):
                row.rank += 1
        row.won = 1 if row.rank == 1 else 0
        if state.seats == 1:
            row.won = 1 if state.over >= S.END_PRAETOR else 0
        row.medals = medals_of(state, seat)
        row.quests_done = quest_points(state, rules, seat)[1]
        row.tasks = tasks_done(state, rules) if state.seats == 1 else 0
        log_achievements(state, rules, row, seat, int(row.score))
        playout_row.all_points += row.score


@jit
def log_achievements(state, rules, row, seat, score):
    """AR-18.1, in the order of the names."""
    got = 0
    for achievement in range(N_ACHIEVEMENTS):
        got |= achieved(state, rules, seat, achievement, score) << achievement
    row.a_hundred_points = (got >> 0) & 1
    row.a_two_jewellery_sets = (got >> 1) & 1
    row.a_three_sets_of_a_kind = (got >> 2) & 1
    row.a_two_gold_pieces = (got >> 3) & 1
    row.a_no_feud = (got >> 4) & 1
    row.a_five_medals = (got >> 5) & 1
    row.a_glory_61 = (got >> 6) & 1
    row.a_first_in_three_areas = (got >> 7) & 1
    row.a_twelve_from_the_senate = (got >> 8) & 1
    row.a_four_quests = (got >> 9) & 1
    row.a_creators_best = (got >> 10) & 1
