"""AR-16.4: what events, quests, tasks and achievements count; the tests on it (AR-6.1, AR-6.2, AR-6.3, AR-16.3)."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.areas import is_first, legions_out
from simulate.games.age_of_rome.table import in_front, population


@jit
def medals_of(state, seat):
    """Medals of a player (AR-1.5)."""
    total = 0
    for kind in range(N.N_TYPES):
        total += 1 if state.medal[kind] == seat + 1 else 0
    return total


@jit
def senate_points(state, rules, seat):
    """AR-14.6: points of the votes in the column, by height from the bottom."""
    total = 0
    for place in range(state.column_n):
        if state.column[place] == seat + 1:
            total += int(rules.position_points[place])
    return total


@jit
def areas_counted(state, rules, seat, metric):
    """The metrics that count areas; `areas_conquered` asks for own legions alone (AR-17.6)."""
    total = 0
    for area in range(N.N_AREAS):
        own = int(state.areas[seat, area])
        if metric == N.M_AREAS_FIRST:
            total += 1 if is_first(state, rules, seat, area) else 0
        elif metric == N.M_AREAS_CONQUERED:
            total += 1 if own >= rules.battle_area_shield[area] else 0
        else:
            total += 1 if own > 0 else 0
    return total


@jit
def metric_of(state, rules, seat, metric):
    """The value of a metric for a player; quests completed and total score are known to their askers only."""
    if metric == N.M_DENARII:
        return int(state.denarii[seat])
    if metric == N.M_GLORY:
        return int(state.glory[seat])
    if metric == N.M_FEUDS:
        return int(state.feuds[seat])
    if metric == N.M_FOLLOWERS:
        return int(state.followers[seat])
    if metric == N.M_LEGIONS_HIRED:
        return int(state.legions[seat])
    if metric == N.M_VOTES_HIRED:
        return int(state.votes[seat])
    if metric == N.M_LEGIONS_IN_AREAS:
        return legions_out(state, seat)
    if metric == N.M_AREAS_FIRST or metric == N.M_AREAS_WITH_LEGIONS or metric == N.M_AREAS_CONQUERED:
        return areas_counted(state, rules, seat, metric)
    if metric == N.M_VOTES_IN_COLUMN:
        return int(state.votes_in[seat])
    if metric == N.M_TOP_VOTE:
        return 1 if state.column_n > 0 and state.column[state.column_n - 1] == seat + 1 else 0
    if metric == N.M_PANTHEON_PIECES:
        return int(state.pieces[seat, N.BASE]) + int(state.pieces[seat, N.TOP])
    if metric == N.M_GOLD_PIECES:
        return (1 if state.common[seat, N.BASE] == N.GOLD else 0) + (1 if state.common[seat, N.TOP] == N.GOLD else 0)
    if metric == N.M_TRADE_CARDS:
        return int(state.hand_n[seat])
    if metric == N.M_TRADE_SETS:
        return int(state.sets_n[seat])
    if metric == N.M_JEWELLERY_SETS:
        return int(state.sets[seat, N.JEWELLERY])
    if metric == N.M_SETS_OF_ONE_KIND:
        most = 0
        for kind in range(N.N_SETS):
            most = max(most, int(state.sets[seat, kind]))
        return most
    if metric == N.M_MEDALS:
        return medals_of(state, seat)
    if metric == N.M_POPULATION:
        return population(state, in_front(state, seat))
    if metric == N.M_SENATE_POINTS:
        return senate_points(state, rules, seat)
    return 0


@jit
def is_extreme(state, rules, seat, metric, least):
    """AR-6.1, AR-6.2: nobody has more (or less, for `least`); ties count."""
    own = metric_of(state, rules, seat, metric)
    for other in range(state.seats):
        value = metric_of(state, rules, other, metric)
        if (least and value < own) or (not least and value > own):
            return False
    return True
