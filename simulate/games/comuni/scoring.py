"""Final scoring, winner and ranks, chapter CO-16; the columns of the log."""

from simulate.engine.jit import entry, jit
from simulate.engine.playout import FIRST_OWN, RANK, SCORE, WON
from simulate.games.comuni.state import D, L, R, T, sig

BUILDING, MASTERS, MAJORITIES, HONOURS, LOWEST, PILLAGE, N_PARTS = range(7)


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """CO-16.1 to CO-16.5: `scores` (S, N_PARTS) as if the game ended now; the total may be negative."""
    for seat in range(state.seats):
        part = scores[seat]
        part[BUILDING] = int(state.score[seat])
        part[MASTERS] = 0
        part[MAJORITIES] = 0
        part[HONOURS] = 0
        part[LOWEST] = int(rules.lowest_bonus[lowest_type(state, seat)])
        part[PILLAGE] = int(state.pillage[seat]) * int(rules.pillage_points)
    for kind in range(T):
        if state.master[kind] > 0:
            scores[state.master[kind] - 1, MASTERS] += int(rules.master_points)
    for counter in range(2 * D):
        if state.honour[counter] > 0:
            scores[state.honour[counter] - 1, HONOURS] += int(rules.honour_value[counter])
    for resource in range(R):
        score_majority(state, rules, scores, resource)


@jit
def lowest_type(state, seat):
    """CO-16.5, CO-19.9: the lowest of the best levels of the four types, 0 if one is missing."""
    least = L
    for kind in range(T):
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
                scores[seat, MAJORITIES] += points


@entry(sig.outcome)
def outcome(state, rules, scores, seat_row, playout_row):
    """CO-16.6: ranks by total, ties to the lower community number; then the columns of this game."""
    for seat in range(state.seats):
        seat_row[seat, SCORE] = scores[seat, :].sum()
    for seat in range(state.seats):
        rank = 1
        for other in range(state.seats):
            ahead = seat_row[other, SCORE] > seat_row[seat, SCORE]
            level = seat_row[other, SCORE] == seat_row[seat, SCORE] and state.community[other] < state.community[seat]
            if ahead or level:
                rank += 1
        seat_row[seat, RANK] = rank
        seat_row[seat, WON] = 1 if rank == 1 else 0
        fill_seat(state, rules, seat, seat_row[seat], SCORE + 1 + N_PARTS)
    fill_playout(state, scores, playout_row, FIRST_OWN)


@jit
def fill_playout(state, scores, row, at):
    """The game's own columns of the playouts log."""
    row[at] = state.turns
    row[at + 1] = scores[: state.seats, :].sum()
    row[at + 2] = scores[: state.seats, BUILDING].sum()
    row[at + 3] = state.pillage_taken.sum()
    for deck in range(D):
        row[at + 4 + deck] = state.invasion_turn[deck]
        row[at + 4 + D + deck] = state.invasion_common[deck]
        row[at + 4 + 2 * D + deck] = state.invasion_pillage[deck]
        row[at + 4 + 3 * D + deck] = state.invasion_pillaged[deck]


@jit
def fill_seat(state, rules, seat, row, at):
    """The game's own columns of the seats log, in the order of `SEAT_COLUMNS` in game.py."""
    row[at] = state.community[seat]
    row[at + 1] = state.bids[seat]
    row[at + 2] = state.claims[seat]
    row[at + 3] = state.incomes[seat]
    row[at + 4] = state.displaced[seat]
    row[at + 5] = state.moves[seat]
    row[at + 6] = state.gold_paid[seat]
    row[at + 7] = state.cards_claimed[seat]
    row[at + 8] = state.cubes_claimed[seat]
    row[at + 9] = state.extra_paid[seat]
    row[at + 10] = state.ratings_paid[seat]
    row[at + 11] = state.buildings[seat].sum()
    row[at + 12] = state.buildings[seat, :, L - 1].sum()
    row[at + 13] = state.wall_levels[seat]
    row[at + 14] = state.walls[seat, rules.wall_top - 1]
    row[at + 15] = state.sent_common[seat]
    row[at + 16] = state.sent_city[seat]
    row[at + 17] = state.pillage_taken[seat]
    row[at + 18] = state.times_pillaged[seat]
    row[at + 19] = state.pillage_taken[seat] - state.pillage[seat]
    row[at + 20] = 1 if state.trigger == seat + 1 else 0
    for resource in range(R):
        row[at + 21 + resource] = state.have[seat, resource]
