"""Matches of tapestries and the Merchants task (TW-7.7.5, TW-7.8)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.columns import P_EFFECTS
from simulate.games.tawantinsuyu.goods import acts
from simulate.games.tawantinsuyu.stack import pop, push
from simulate.games.tawantinsuyu.state import F_LIST, F_MERCHANT
from simulate.games.tawantinsuyu.words import L_EDGE, N_EDGES, WEAVING


@jit
def is_match(state, rules, seat, left, right):
    """TW-7.7.5: whether two neighbours show the same reward where they touch."""
    return (
        rules.weavings_right[left] == rules.weavings_left[right]
        and acts(state, seat, WEAVING + left)
        and acts(state, seat, WEAVING + right)
    )


@jit
def count_matches(state, rules, seat, out):
    """TW-7.8.1: matches by reward in all own tapestries."""
    for edge in range(N_EDGES):
        out[edge] = 0
    for row in range(state.tapestry_n[seat]):
        for place in range(int(state.tapestry_len[seat, row]) - 1):
            left, right = int(state.tapestry[seat, row, place]) - 1, int(state.tapestry[seat, row, place + 1]) - 1
            if is_match(state, rules, seat, left, right):
                out[rules.weavings_right[left]] += 1


@jit
def begin_merchants(state, rules, seat):
    """TW-7.8.2: the matches at the beginning count."""
    count_matches(state, rules, seat, state.match_left)
    push(state, F_MERCHANT, seat, 0, 0, 0)


@jit
def run_merchants(state, rules, seat):
    """TW-7.8.1, TW-7.8.2: the reward of each match, kind after kind."""
    for edge in range(N_EDGES):
        if state.match_left[edge] > 0:
            state.match_left[edge] -= 1
            state.matches_paid[seat] += 1
            push(state, F_LIST, seat, L_EDGE + edge, 0, P_EFFECTS)
            return False
    return pop(state)
