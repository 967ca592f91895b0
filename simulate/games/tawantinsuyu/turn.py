"""The verbs setup, legal_actions and apply, and the flow of a turn (TW-5.1, TW-5.2, chapter TW-10, TW-17.1, TW-17.2,
TW-17.3, TW-17.4, TW-17.5, TW-17.6, TW-17.7).
"""

from simulate.engine.contract import RUNNING, UNFINISHED
from simulate.engine.jit import entry, jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import turn_end as T
from simulate.games.tawantinsuyu.acting import act, list_decision
from simulate.games.tawantinsuyu.army import act_free, list_free
from simulate.games.tawantinsuyu.festival import begin_festival, take_token
from simulate.games.tawantinsuyu.given import give_all
from simulate.games.tawantinsuyu.god_cards import join_offer
from simulate.games.tawantinsuyu.market import fill_market
from simulate.games.tawantinsuyu.running import run_frame
from simulate.games.tawantinsuyu.secondary import list_secondary
from simulate.games.tawantinsuyu.setup import deal
from simulate.games.tawantinsuyu.stack import ask, get, put
from simulate.games.tawantinsuyu.start import begin
from simulate.games.tawantinsuyu.state import sig
from simulate.games.tawantinsuyu.turn_end import recruit
from simulate.games.tawantinsuyu.words import END_OF_TURN


@entry(sig.setup)
def setup(state, rules):
    """TW-3.2, TW-3.3, TW-3.4, TW-3.5, TW-3.6, TW-3.7, TW-3.8, TW-3.9, TW-3.10, TW-3.11, TW-3.12, TW-3.13: deal; seat 0
    chooses first, a starting weaving.
    """
    deal(state, rules)
    give_all(state, rules)
    begin(state)
    ask(state, 0, S.D_START)


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """TW-17.7, TW-7.9.5: the legal actions of the decision that is due, ascending, the free ones last."""
    seat = state.seat_to_act
    return list_free(state, rules, seat, out, list_decision(state, rules, seat, out))


@entry(sig.apply)
def apply(state, rules, action):
    """TW-7.9.5, TW-17.6: carry out an action (a free one leaves the decision open); run on until there is a choice."""
    done = action
    first = state.first[:]  # a plain array, as the list of legal_actions: one compiled copy of each lister
    while state.over == RUNNING:
        if done >= S.A_FREE:
            act_free(state, rules, state.seat_to_act, done)
        elif done >= 0:
            act(state, rules, state.seat_to_act, done)
        done = -1
        top = state.depth - 1
        if (
            run_turn(state, rules)
            if state.stack[top, S.OP] == S.F_TURN
            else run_frame(state, rules, int(state.stack[top, S.SEAT]))
        ):
            seat = state.seat_to_act
            if list_free(state, rules, seat, first, list_decision(state, rules, seat, first)) != 1:
                break
            done = first[0]
    first[:] = 0
    if state.over != RUNNING:
        state.seat_to_act = -1


@jit
def run_turn(state, rules):
    """TW-5.1, TW-5.2, TW-10.6: side, placement or two actions, then the end of the turn in its order."""
    stage, seat = get(state, S.STAGE), get(state, S.SEAT)
    if stage == T.BEGIN:
        return begin_turn(state, rules, seat)
    if stage == T.CHOOSE:
        state.own_turn = 1
        return ask(state, seat, S.D_SIDE if state.priest[seat] == 0 else S.D_TURN)
    if stage == T.SECOND:
        if list_secondary(state, state.first[:0], 0) > 0:
            return ask(state, seat, S.D_SECOND)
        put(state, S.STAGE, T.OFFER)
    elif stage == T.OFFER:
        join_offer(state, rules, int(rules.offer_size[state.seats - 2]))
        put(state, S.STAGE, T.VILLAGE)
    elif stage == T.VILLAGE:
        if state.village_n > 0:
            return ask(state, seat, S.D_RECRUIT)
        put(state, S.STAGE, T.LIMIT)
    elif stage >= T.RECRUITED:
        recruit(state, seat, stage - T.RECRUITED)
        put(state, S.STAGE, T.LIMIT)
    elif stage == T.LIMIT:
        state.own_turn = 0
        if state.worker_n[seat] > rules.worker_limit:
            return ask(state, seat, S.D_GIVE_UP)
        put(state, S.STAGE, T.FESTIVAL)
    elif stage == T.FESTIVAL:
        end_turn(state, rules, seat)
    else:
        next_turn(state, rules, seat)
    return False


@jit
def begin_turn(state, rules, seat):
    """TW-11.2: a festival that is due at the start of the holder's turn comes first."""
    state.active = seat
    state.first_action = 0
    state.place_card = 0
    state.left_village = 0
    put(state, S.STAGE, T.CHOOSE)
    if state.token == 1 + seat and rules.festival_timing != END_OF_TURN:
        begin_festival(state, seat)
    state.began_empty = 1 if state.village_n == 0 else 0
    return False


@jit
def end_turn(state, rules, seat):
    """TW-10.4, TW-10.5, TW-11.2, TW-11.11, TW-17.3: market, then a festival if the village is empty and none is due."""
    fill_market(state, rules)
    put(state, S.STAGE, T.NEXT)
    at_once = rules.festival_timing == END_OF_TURN
    if state.village_n == 0 and state.token == 0:
        take_token(state, rules, seat)
        if at_once:
            begin_festival(state, seat)
    elif state.token == 1 + seat and at_once:
        begin_festival(state, seat)


@jit
def next_turn(state, rules, seat):
    """TW-11.16, TW-17.4: the player on the left; the stall guard."""
    state.turns += 1
    state.turns_of[seat] += 1
    if state.left_village != 0:
        state.stalled = 0
    elif state.began_empty == 0:
        state.stalled += 1
    if state.stalled >= rules.stall_turns_per_seat * state.seats:
        state.over = UNFINISHED
        return
    state.round_no = 1 + state.turns // state.seats
    put(state, S.SEAT, (seat + 1) % state.seats)
    put(state, S.STAGE, T.BEGIN)
