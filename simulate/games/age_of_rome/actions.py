"""The actions of the spaces (AR-12.1, AR-12.6, AR-12.10, AR-12.11, AR-12.12, AR-12.18)."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import legions_at
from simulate.games.age_of_rome.cards import can_draw
from simulate.games.age_of_rome.feuds import plays_no_intrigues
from simulate.games.age_of_rome.glory import gain_glory
from simulate.games.age_of_rome.names import AGRICULTURE, BOARD, MILITARY, N_AREAS, OPTIONAL, POLITICS, RELIGION, TRADE
from simulate.games.age_of_rome.pantheon import has_piece_left
from simulate.games.age_of_rome.senate import cast_vote, votes_on_board
from simulate.games.age_of_rome.stack import push
from simulate.games.age_of_rome.state import A_MOVE, D_DRAW, D_MOVE, D_SECOND_MOVE, D_SECOND_VOTE, SP_COLOSSEUM, SP_INTRIGUE
from simulate.games.age_of_rome.table import in_front
from simulate.games.age_of_rome.verbs import place_pieces


@jit
def can_act(state, rules, seat, kind):
    """AR-11.6: whether the action of a building type can be carried out now."""
    if kind == MILITARY:
        return state.legions[seat] > 0
    if kind == POLITICS:
        return votes_on_board(state, seat) > 0
    if kind == TRADE:
        return can_draw(state) and state.anchors[seat] < rules.hand_limit
    if kind == RELIGION:
        return has_piece_left(state, rules, seat)
    return True


@jit
def markers_on_board(state, rules, seat):
    """AR-3.6: intrigue markers that lie on no province."""
    left = int(rules.intrigue_markers)
    for province in range(state.down.shape[0]):
        left -= int(state.down[province, seat]) + int(state.flipped[province, seat])
    return left


@jit
def markers_in(state, province):
    """Intrigue spaces of a province that are taken."""
    taken = 0
    for seat in range(state.seats):
        taken += int(state.down[province, seat]) + int(state.flipped[province, seat])
    return taken


@jit
def can_plot(state, rules, seat):
    """AR-12.12, AR-15.2, AR-17.3: a marker on the board and a free intrigue space of the province in front."""
    if plays_no_intrigues(state, rules) or markers_on_board(state, rules, seat) <= 0:
        return False
    return markers_in(state, in_front(state, seat)) < rules.intrigue_spaces


@jit
def act(state, rules, seat, space, steps):
    """The action of a space, its first step; trade asks for all its cards. What is impossible is lost (AR-11.10)."""
    if space == MILITARY:
        if state.legions[seat] > 0:
            push(state, D_MOVE, seat, 1, 0)
    elif space == POLITICS:
        cast_vote(state, rules, seat)
    elif space == TRADE:
        push(state, D_DRAW, seat, steps, 1)
    elif space == RELIGION:
        place_pieces(state, rules, seat, 1)
    elif space == AGRICULTURE:
        state.denarii[seat] += rules.farm_income[state.round_no - 1]
    elif space == SP_COLOSSEUM:
        gain_glory(state, rules, seat, int(rules.colosseum_glory))
    elif space == SP_INTRIGUE:
        state.down[in_front(state, seat), seat] += 1


@jit
def act_again(state, rules, seat, space):
    """AR-11.8: the second step of a bonus; trade has asked for both cards already."""
    if space == MILITARY and state.legions[seat] > 0:
        push(state, D_SECOND_MOVE, seat, 1, 0)
    elif space == POLITICS and votes_on_board(state, seat) > 0:
        if rules.second_vote == OPTIONAL:
            push(state, D_SECOND_VOTE, seat, 0, 0)
        else:
            cast_vote(state, rules, seat)


@jit
def write_moves(state, seat, out, n):
    """AR-12.1: every move of a legion."""
    for start in range(N_AREAS + 1):
        if legions_at(state, seat, start) > 0:
            for area in range(N_AREAS):
                if area != start or start == BOARD:
                    out[n] = A_MOVE + N_AREAS * start + area
                    n += 1
    return n
