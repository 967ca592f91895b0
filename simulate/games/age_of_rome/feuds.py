"""The feud track (AR-3.7, AR-3.16, AR-7.9): markers block the right end; a bonus is active while its space is open."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.names import FIXED


@jit
def plays_no_intrigues(state, rules):
    """AR-15.2, AR-17.3: Truce and the solo mode."""
    return rules.truce != 0 or state.seats == 1


@jit
def feuds_fixed(state, rules):
    """AR-15.2: whether cards and events may not move feud markers."""
    return rules.truce_feuds == FIXED and plays_no_intrigues(state, rules)


@jit
def open_spaces(state, rules, seat):
    """AR-7.6: spaces of the track without a marker."""
    return int(rules.track_length[state.character[seat]]) - int(state.feuds[seat])


@jit
def is_bonus_active(state, rules, seat, bonus):
    """AR-7.9, AR-3.8: whether the space of a bonus is open."""
    return rules.bonus_space[state.character[seat], bonus] < open_spaces(state, rules, seat)
