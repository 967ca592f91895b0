"""The verbs setup, legal_actions and apply, and the flow of a turn (chapters CO-3 and CO-15, CO-18.2).

`phase` says where the turn stands: PROJECT (phase 1), REFILL (phases 2 and 3, which some reviews count as
one, CO-19.6), INVADED (an invasion in the middle of the turn), BUILDING (phase 4 and, at its end, 5), REMOVAL (phase 6),
EMPEROR (the invasion at the end).
"""

from simulate.engine.contract import RUNNING, UNFINISHED
from simulate.engine.jit import entry, jit
from simulate.games.comuni import state as S
from simulate.games.comuni.bidding import (
    ask_displaced,
    can_bid_on,
    legal_amounts,
    legal_displaced,
    move_envoy,
    place_bid,
    return_envoy,
)
from simulate.games.comuni.building import (
    discard,
    fewest_pairs,
    legal_discards,
    legal_pay,
    legal_steps,
    most_pairs,
    pay_step,
    step_need,
)
from simulate.games.comuni.claiming import can_take_free, claim, drop_bid, fill_columns, legal_free
from simulate.games.comuni.guilds import asks_removal, legal_removals, remove_pillage, take_masters
from simulate.games.comuni.income import take_income
from simulate.games.comuni.invasion import ask_send, begin_invasion, legal_sends, resolve, send
from simulate.games.comuni.model import N_COLUMNS, N_DECKS
from simulate.games.comuni.resources import take
from simulate.games.comuni.setup import count_deck, give_all, lay_out, seat_communities, shuffle_decks
from simulate.games.comuni.state import sig


@entry(sig.setup)
def setup(state, rules):
    """CO-2.1, CO-2.2, CO-2.3, CO-2.4, CO-2.5, CO-2.6, CO-2.7, CO-2.8, CO-2.9, CO-2.10: deal, and ask seat 0 for its first
    action.
    """
    seat_communities(state, rules)
    shuffle_decks(state, rules)
    lay_out(state, rules)
    give_all(state, rules)
    begin_turn(state)


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """CO-18.2, CO-18.5: the legal answers to the decision that is due, ascending."""
    seat, decision = state.seat_to_act, state.decision
    if decision == S.D_ACTION:
        return legal_projects(state, rules, seat, out)
    if decision == S.D_STEP:
        return legal_steps(state, rules, seat, out)
    if decision == S.D_BID:
        return legal_amounts(state, rules, seat, state.bid_column, out)
    if decision == S.D_FREE:
        return legal_free(state, out)
    if decision == S.D_SEND:
        return legal_sends(state, rules, seat, out)
    if decision == S.D_DISPLACED:
        return legal_displaced(state, rules, out)
    if decision == S.D_PAY:
        return legal_pay(state, rules, seat, out)
    if decision == S.D_DISCARD:
        return legal_discards(state, seat, out)
    return legal_removals(state, rules, seat, out)


@entry(sig.apply)
def apply(state, rules, action):
    """Carry out one legal action and go on to the next decision or the end."""
    seat, decision = state.seat_to_act, state.decision
    if decision == S.D_ACTION:
        act_project(state, rules, seat, action)
    elif decision == S.D_STEP:
        act_step(state, rules, seat, action)
    elif decision == S.D_BID:
        place_bid(state, rules, seat, state.bid_column, action - S.A_BID)
        state.bid_column = 0
        state.decision = S.D_DISPLACED
    elif decision == S.D_FREE:
        take(state, seat, action - S.A_FREE, 1)
        state.free_left -= 1
    elif decision == S.D_SEND:
        send(state, seat, action - S.A_SEND)
    elif decision == S.D_DISPLACED:
        if action == S.A_RETURN:
            return_envoy(state)
        else:
            move_envoy(state, rules, action - S.A_MOVE)
    elif decision == S.D_PAY:
        pay_step(state, rules, seat, action - S.A_PAY)
        state.decision = S.D_STEP
    elif decision == S.D_DISCARD:
        discard(state, seat, action - S.A_DISCARD)
    else:
        remove_pillage(state, rules, seat, action - S.A_REMOVE)
        end_turn(state, rules)
    advance(state, rules)


@jit
def legal_projects(state, rules, seat, out):
    """CO-3.3, CO-3.4: claim, income, or a column to bid on; with all envoys out claiming is the only action."""
    out_now = int(state.envoys_out[seat])
    n = 0
    if out_now > 0:
        out[n] = S.A_CLAIM
        n += 1
    if out_now < rules.envoys:
        out[n] = S.A_INCOME
        n += 1
        for column in range(N_COLUMNS):
            if can_bid_on(state, rules, seat, column):
                out[n] = S.A_BID_COLUMN + column
                n += 1
    return n


@jit
def act_project(state, rules, seat, action):
    """CO-3.3, CO-3.5: carry out phase 1 as far as it needs no further decision."""
    if action == S.A_CLAIM:
        claim(state, rules, seat)
        state.phase = S.REFILL
    elif action == S.A_INCOME:
        take_income(state, rules, seat)
        state.phase = S.BUILDING
    else:
        state.bid_column = action - S.A_BID_COLUMN
        state.decision = S.D_BID


@jit
def act_step(state, rules, seat, action):
    """CO-8.2: stop building, or take a step; its payment is asked where there is a choice (CO-9.4)."""
    if action == S.A_STOP_BUILDING:
        state.decision = S.D_DISCARD
        return
    state.step = action - S.A_STEP
    need = step_need(state, rules, state.step // S.TARGETS, state.step % S.TARGETS)
    fewest = fewest_pairs(state, seat, need)
    if fewest == most_pairs(state, rules, seat, need):
        pay_step(state, rules, seat, fewest)
    else:
        state.decision = S.D_PAY


@jit
def begin_turn(state):
    """CO-2.10, CO-3.1, CO-3.2: the active player chooses the project action."""
    state.phase = S.PROJECT
    state.decision = S.D_ACTION
    state.seat_to_act = state.active


@jit
def advance(state, rules):
    """CO-3.2: run on until a decision is due or the game is over."""
    while state.over == RUNNING:
        phase = state.phase
        if phase == S.PROJECT:
            if run_project(state, rules):
                return
        elif phase == S.REFILL:
            if can_take_free(state):
                ask(state, S.D_FREE)
                return
            refill(state, rules)
        elif phase == S.INVADED:
            if ask_send(state, rules):
                return
            resolve(state, rules)
            state.period += 1
            count_deck(state)
            state.phase = S.REFILL
        elif phase == S.BUILDING:
            if run_building(state, rules):
                return
        elif phase == S.REMOVAL:
            if asks_removal(state, rules, state.active):
                ask(state, S.D_REMOVAL)
                return
            end_turn(state, rules)
        else:
            if ask_send(state, rules):
                return
            resolve(state, rules)
            end_game(state)
    state.seat_to_act = -1


@jit
def ask(state, decision):
    """Ask the player taking the turn."""
    state.seat_to_act = state.active
    state.decision = decision


@jit
def run_project(state, rules):
    """CO-4.7, CO-4.8, CO-4.12: phase 1 after its first choice; return whether a decision is due."""
    if state.decision == S.D_ACTION or state.decision == S.D_BID:
        return True
    if ask_displaced(state, rules):
        return True
    begin_building(state)
    return False


@jit
def refill(state, rules):
    """CO-7.1, CO-7.2, CO-7.3, CO-7.4, CO-7.5, CO-7.6, CO-7.7, CO-7.8, CO-15.1, CO-15.4: phases 2 and 3. An invasion comes
    in the middle of the turn, then filling goes on.

    CO-19.2: after it the active player goes on with phase 4.
    """
    if state.trigger == 0 and fill_columns(state, rules, (state.active + 1) % state.seats):
        if state.period < N_DECKS - 1:
            begin_invasion(state)
            state.phase = S.INVADED
            return
        state.trigger = 1 + state.active  # CO-7.8
    begin_building(state)


@jit
def begin_building(state):
    """CO-8.1: phase 4 begins, with cards claimed this turn (CO-5.5, CO-7.9)."""
    state.phase = S.BUILDING
    state.decision = S.D_STEP


@jit
def run_building(state, rules):
    """CO-5.5, CO-6.8, CO-8.1, CO-11.1: free income, build steps while there are cards, discards, guild masters."""
    seat = state.active
    if can_take_free(state):
        ask(state, S.D_FREE)
        return True
    if state.decision == S.D_PAY:
        return True
    if state.decision != S.D_DISCARD and state.hand_n[seat] > 0:
        ask(state, S.D_STEP)
        return True
    if state.hand_n[seat] > rules.hand_limit:
        ask(state, S.D_DISCARD)
        return True
    state.steps_built = 0
    state.steps_walled = 0
    state.extra_actions = 0
    take_masters(state, rules, seat)
    state.phase = S.REMOVAL
    return False


@jit
def end_turn(state, rules):
    """CO-3.1, CO-3.6, CO-15.1, CO-15.2, CO-15.3, CO-15.4, CO-15.5: the next player, with the marker; or the last turns,
    then the Emperor.

    CO-18.4: a guard stops a playout that nobody ends.
    """
    state.turns += 1
    if state.last_left > 0:
        state.last_left -= 1
        if state.last_left == 0:
            begin_invasion(state)
            state.invasion_turn[state.period] = state.turns
            state.phase = S.EMPEROR
            return
    elif state.trigger != 0:
        state.last_left = state.seats
    if state.turns >= rules.max_turns_guard * state.seats:
        state.over = UNFINISHED
        return
    state.active = (state.active + 1) % state.seats
    if state.trigger == 0:
        state.marker = state.active
    state.round_no = 1 + state.turns // state.seats
    begin_turn(state)


@jit
def end_game(state):
    """CO-15.6: bids left on the board go to the supply; final scoring follows."""
    for column in range(N_COLUMNS):
        if state.envoy[column] != 0:
            drop_bid(state, column)
    state.over = S.END_EMPEROR
