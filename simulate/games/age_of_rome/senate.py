"""The senate column (AR-1.3, AR-12.3, AR-12.4, AR-12.5, AR-12.14)."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.glory import gain_glory
from simulate.games.age_of_rome.names import POLITICS


@jit
def votes_on_board(state, seat):
    """AR-1.11: hired votes that are not in the column."""
    return int(state.votes[seat]) - int(state.votes_in[seat])


@jit
def cast_vote(state, rules, seat):
    """AR-12.3, AR-12.4, AR-12.5: a vote on top, the majority, then the one too many is pushed out at the bottom."""
    if votes_on_board(state, seat) <= 0:
        return
    state.column[state.column_n] = seat + 1
    state.column_n += 1
    state.votes_in[seat] += 1
    length = int(rules.majority_length)
    own = 0
    while own < length and own < state.column_n and state.column[state.column_n - 1 - own] == seat + 1:
        own += 1
    if own == length:
        state.majorities[seat] += 1
        owner = state.medal[POLITICS] == seat + 1
        gain_glory(state, rules, seat, int(rules.majority_glory_medal) if owner else int(rules.majority_glory))
    if state.column_n > rules.column_size:
        take_vote(state, 0)


@jit
def take_vote(state, place):
    """The vote at a place of the column returns to its owner's board; those above slide down."""
    state.votes_in[state.column[place] - 1] -= 1
    state.column_n -= 1
    for i in range(place, state.column_n):
        state.column[i] = state.column[i + 1]
    state.column[state.column_n] = 0
