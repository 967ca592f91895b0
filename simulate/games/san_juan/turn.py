"""The verbs setup, legal_actions and apply, and the flow between decisions (SJ-3.1, SJ-3.5, SJ-15.2, SJ-15.3).

What is asked is SJ-11.27; what can only help happens without asking (SJ-11.26).

A stage asks the seats one after the other, clockwise from `state.first`; `state.actor` counts the seats that are done. A
`begin_*` function does what a seat's part starts with and says whether a decision is due.
"""

from simulate.engine.contract import RUNNING
from simulate.engine.jit import entry, jit
from simulate.games.san_juan import state as S
from simulate.games.san_juan.builder import (
    chooser_discount,
    declare,
    end_builder_phase,
    legal_builds,
    legal_payments,
    legal_prices,
    pay_card,
    pay_good,
    price,
    start_payment,
)
from simulate.games.san_juan.buildings import all_goods, any_empty
from simulate.games.san_juan.councillor import begin_council, keep_card, legal_keep
from simulate.games.san_juan.model import BUILDER, COUNCILLOR, DECLARE_FIRST, N_ROLES, PRODUCER, TRADER
from simulate.games.san_juan.piles import discard_from_hand
from simulate.games.san_juan.producer import can_still_produce, legal_produce, produce_all, producer_allowance
from simulate.games.san_juan.prospector import begin_mine, legal_mine, prospect, take_from_mine
from simulate.games.san_juan.rounds import (
    around,
    begin_chapel,
    begin_hand_check,
    legal_chapel,
    legal_discards,
    legal_roles,
    next_round,
    picker,
    picks_per_round,
    store,
    take_role,
)
from simulate.games.san_juan.setup import begin_opening, deal_table
from simulate.games.san_juan.state import sig
from simulate.games.san_juan.trader import (
    after_sales,
    can_still_sell,
    legal_sell,
    put_tile_back,
    sell,
    sell_declared,
    trader_allowance,
    turn_tile,
)


@entry(sig.setup)
def setup(state, rules):
    """SJ-2: deal, then the opening discards of SJ-2.8 or round 1."""
    deal_table(state, rules)
    state.stage = S.OPENING
    for seat in range(state.seats):
        if begin_opening(state, rules, seat):
            state.seat_to_act = seat
            return
        state.actor += 1
    start_picks(state)


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """SJ-15.2: the legal answers to the decision that is due, ascending."""
    seat, decision = state.seat_to_act, state.decision
    if decision == S.D_PAY:
        return legal_payments(state, rules, seat, out)
    if decision == S.D_BUILD:
        return legal_builds(state, rules, seat, out)
    if decision == S.D_ROLE:
        return legal_roles(state, rules, seat, out)
    if decision == S.D_KEEP:
        return legal_keep(state, out)
    if decision == S.D_DISCARD:
        return legal_discards(state, seat, out)
    if decision == S.D_PRODUCE:
        return legal_produce(state, seat, out)
    if decision == S.D_SELL:
        return legal_sell(state, seat, out)
    if decision == S.D_CHAPEL:
        return legal_chapel(state, seat, out)
    if decision == S.D_MINE:
        return legal_mine(state, out)
    return legal_prices(state, rules, seat, out)


@entry(sig.apply)
def apply(state, rules, action):
    """Carry out one legal action and go on to the next decision or the end."""
    picking = state.stage == S.PICK
    if not still_asking(state, rules, state.seat_to_act, action):
        if not picking:
            state.actor += 1
        advance(state, rules)


@jit
def still_asking(state, rules, seat, action):
    """Carry out an action; return whether the same seat has a further decision in the same step."""
    decision = state.decision
    if decision == S.D_PAY:
        if action >= S.A_PAY_GOOD:
            return pay_good(state, rules, seat, action - S.A_PAY_GOOD)
        return pay_card(state, rules, seat, action - S.A_PAY_CARD)
    if decision == S.D_BUILD:
        return act_build(state, rules, seat, action)
    if decision == S.D_ROLE:
        act_role(state, rules, seat, action)
        return False
    if decision == S.D_KEEP:
        return keep_card(state, seat, action - S.A_KEEP)
    if decision == S.D_DISCARD:
        discard_from_hand(state, seat, action - S.A_DISCARD)
        state.discard_left -= 1
        return state.discard_left > 0
    if decision == S.D_PRODUCE:
        return act_produce(state, seat, action)
    if decision == S.D_SELL:
        return act_sell(state, rules, seat, action)
    if decision == S.D_CHAPEL:
        if action != S.A_CHAPEL_NONE:
            store(state, seat, action - S.A_CHAPEL)
        return False
    if decision == S.D_MINE:
        take_from_mine(state, seat, action - S.A_MINE)
        return False
    low = price(state, rules, seat, state.build_kind, state.build_target, chooser_discount(state, rules, seat))
    return start_payment(state, rules, seat, low + action - S.A_EXTRA)


@jit
def act_role(state, rules, seat, action):
    """SJ-3.1, SJ-3.3: take a role and start its phase, clockwise from the chooser (SJ-3.5)."""
    doubled = 1 if action >= S.A_ROLE_DOUBLED else 0
    role = action % N_ROLES
    take_role(state, rules, seat, role, doubled)
    state.first = seat
    state.actor = 0
    if role == BUILDER:
        state.stage = S.BUILD
    elif role == PRODUCER:
        state.stage = S.PRODUCE
    elif role == TRADER:
        state.stage = S.TRADE
        turn_tile(state)
    elif role == COUNCILLOR:
        state.stage = S.COUNCIL
    else:
        state.stage = S.MINES
        prospect(state, rules)


@jit
def act_build(state, rules, seat, action):
    """SJ-3.7, SJ-5.1: pass, or declare a card and a target."""
    if action == S.A_PASS:
        state.passes[seat] += 1
        return False
    code = action - S.A_BUILD
    return declare(state, rules, seat, code // S.TARGETS, code % S.TARGETS - 1)


@jit
def act_produce(state, seat, action):
    """SJ-6.4: choose one more empty building, or stop."""
    if action == S.A_PRODUCE_DONE:
        return False
    state.chosen[seat, action - S.A_PRODUCE] += 1
    state.allowance -= 1
    return can_still_produce(state, seat)


@jit
def act_sell(state, rules, seat, action):
    """SJ-7.5: sell (or name) one more good, or stop; what follows the last sale is SJ-7.6."""
    if action != S.A_SELL_DONE:
        state.allowance -= 1
        if rules.sale_decision == DECLARE_FIRST:
            state.chosen[seat, action - S.A_SELL] += 1
        else:
            sell(state, rules, seat, action - S.A_SELL)
        if can_still_sell(state, seat):
            return True
    sell_declared(state, rules, seat)
    after_sales(state, rules, seat)
    return False


@jit
def begin(state, rules, seat):
    """Start a seat's part of the stage (SJ-5.1, SJ-7.2); return whether a decision is due."""
    stage = state.stage
    if stage == S.BUILD:
        state.decision = S.D_BUILD
        return True
    if stage == S.PRODUCE:
        state.decision = S.D_PRODUCE
        state.allowance = producer_allowance(state, rules, seat)
        return state.allowance > 0 and any_empty(state, seat)
    if stage == S.TRADE:
        state.decision = S.D_SELL
        state.sold = 0
        state.allowance = trader_allowance(state, rules, seat)
        return state.allowance > 0 and all_goods(state, seat) > 0
    if stage == S.COUNCIL:
        return begin_council(state, rules, seat)
    if stage == S.MINES:
        return begin_mine(state, rules, seat)
    if stage == S.CHAPEL_STEP:
        return begin_chapel(state, seat)
    if stage == S.HAND_CHECK:
        return begin_hand_check(state, rules, seat)
    return begin_opening(state, rules, seat)


@jit
def start_picks(state):
    """SJ-3.13: before round 1 the start-of-round step never does anything, so the first pick is due."""
    state.stage = S.PICK
    state.actor = 0
    state.seat_to_act = picker(state)
    state.decision = S.D_ROLE


@jit
def end_stage(state, rules):
    """All seats are done with a stage: go on to the next (SJ-3.11, SJ-3.12, SJ-15.3)."""
    stage = state.stage
    state.actor = 0
    if stage == S.CHAPEL_STEP:
        state.stage = S.HAND_CHECK
    elif stage == S.OPENING or stage == S.HAND_CHECK:
        state.stage = S.PICK
    else:
        end_phase(state, rules)


@jit
def end_phase(state, rules):
    """SJ-3.1, SJ-3.8, SJ-13.1, SJ-13.3: what closes a role's phase, then the next pick or round, unless the game is over."""
    if state.stage == S.BUILD:
        end_builder_phase(state, rules)
    elif state.stage == S.PRODUCE:
        produce_all(state, rules)
    elif state.stage == S.TRADE:
        put_tile_back(state)
    if state.over != RUNNING:
        return
    state.stage = S.PICK
    state.pick += 1
    if state.pick >= picks_per_round(state):
        next_round(state, rules)


@jit
def advance(state, rules):
    """Run on until a decision is due or the game is over."""
    while state.over == RUNNING:
        if state.stage == S.PICK:
            state.seat_to_act = picker(state)
            state.decision = S.D_ROLE
            return
        if state.actor >= state.seats:
            end_stage(state, rules)
            continue
        seat = around(state.first + state.actor, state.seats)
        if begin(state, rules, seat):
            state.seat_to_act = seat
            return
        state.actor += 1
    state.seat_to_act = -1
