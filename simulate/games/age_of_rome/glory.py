"""Glory and milestones, chapter AR-5."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.names import EXACT_SPACE_ONLY, N_MILESTONES


@jit
def gain_glory(state, rules, seat, points):
    """AR-5.1, AR-5.2, AR-5.9: one gain of one player, then the check. Points at the end are in `scoring.py`."""
    if points > 0:
        state.glory[seat] += points
        check_milestones(state, rules, 1 << seat)


@jit
def lose_glory(state, seat, points):
    """AR-5.3, AR-5.7, AR-5.10: down, not below 1; no check, no follower lost."""
    state.glory[seat] = max(1, int(state.glory[seat]) - points)


@jit
def check_milestones(state, rules, raised):
    """AR-5.4, AR-5.5, AR-5.6, AR-5.8, AR-5.11, AR-17.11: followers for milestones; `raised`: mask of who gained glory."""
    exact = rules.milestone_jump == EXACT_SPACE_ONLY
    for m in range(N_MILESTONES):
        first = True
        while True:
            reached = 0
            for seat in range(state.seats):
                if (int(state.milestones[seat]) >> m) & 1 == 1 or state.glory[seat] < state.milestone_at[m]:
                    continue
                if exact and first and (raised >> seat) & 1 == 0:
                    continue
                if exact and not first and state.glory[seat] != state.milestone_at[m]:
                    continue
                state.milestones[seat] |= 1 << m
                state.followers[seat] += 1
                reached += 1
            if reached == 0:
                break
            if m > 0:
                state.milestone_at[m] -= reached
            first = False
