"""Final scoring, winner and ranks, chapter CO-16; the columns of the log."""

from simulate.engine.jit import entry, jit
from simulate.games.comuni.model import N_DECKS, N_LEVELS, N_RESOURCES, N_TYPES
from simulate.games.comuni.state import P_BUILDING, P_HONOURS, P_LOWEST, P_MAJORITIES, P_MASTERS, P_PILLAGE, sig


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """CO-16.1, CO-16.2, CO-16.3, CO-16.4, CO-16.5: `scores` (MAX_SEATS, N_PARTS) as if the game ended now; the total may be
    negative.
    """
    for seat in range(state.seats):
        part = scores[seat]
        part[P_BUILDING] = int(state.score[seat])
        part[P_MASTERS] = 0
        part[P_MAJORITIES] = 0
        part[P_HONOURS] = 0
        part[P_LOWEST] = int(rules.lowest_type[lowest_type(state, seat)])
        part[P_PILLAGE] = int(state.pillage[seat]) * int(rules.pillage)
    for kind in range(N_TYPES):
        if state.master[kind] > 0:
            scores[state.master[kind] - 1, P_MASTERS] += int(rules.guild_master)
    for counter in range(2 * N_DECKS):
        if state.honour[counter] > 0:
            scores[state.honour[counter] - 1, P_HONOURS] += int(rules.honour_value[counter])
    for resource in range(N_RESOURCES):
        score_majority(state, rules, scores, resource)


@jit
def lowest_type(state, seat):
    """CO-16.5, CO-19.9: the lowest of the best levels of the four types, 0 if one is missing."""
    least = N_LEVELS
    for kind in range(N_TYPES):
        least = min(least, int(state.best[seat, kind]))
    return least


@jit
def score_majority(state, rules, scores, resource):
    """CO-16.2, CO-19.3: most cubes of a kind behind the screen, cubes counted as they are; nothing at 0."""
    most, leaders = 0, 0
    for seat in range(state.seats):
        n = int(state.have[seat, resource])
        if n > most:
            most, leaders = n, 1
        elif n == most:
            leaders += 1
    if most > 0:
        points = int(rules.majority_sole) if leaders == 1 else int(rules.majority_tied)
        for seat in range(state.seats):
            if state.have[seat, resource] == most:
                scores[seat, P_MAJORITIES] += points


@entry(sig.outcome)
def outcome(state, rules, scores, seat_rows, playout_row):
    """CO-16.6: ranks by total, ties to the lower community number; then what is no plain counter."""
    for seat in range(state.seats):
        row = seat_rows[seat]
        row.rank = 1
        for other in range(state.seats):
            level = seat_rows[other].score == row.score and state.community[other] < state.community[seat]
            if seat_rows[other].score > row.score or level:
                row.rank += 1
        row.won = 1 if row.rank == 1 else 0
        row.top_walls = state.walls[seat, rules.max_wall_level - 1]
        row.pillage_removed = int(state.pillage_taken[seat]) - int(state.pillage[seat])
        row.trigger = 1 if state.trigger == seat + 1 else 0
        playout_row.all_points += row.score
