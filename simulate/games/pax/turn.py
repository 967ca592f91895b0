"""The verbs setup, legal_actions and apply, and the flow of rounds and turns: PX-4, PX-5.1, PX-5.2, PX-5.3."""

from simulate.engine.jit import entry, jit
from simulate.games.pax import state as S
from simulate.games.pax.draw import (
    assign,
    begin_draw,
    draw_militia,
    draw_singly,
    go_on_drawing,
    keep_militia,
    legal_assignments,
    legal_militia,
    put_militia_under,
)
from simulate.games.pax.market import buy, legal_buys, next_start, refill, rome_takes
from simulate.games.pax.model import N_KINDS
from simulate.games.pax.play import income_of, legal_plays, legal_sends, must_send, play_card, play_place, send
from simulate.games.pax.scoring import end_game
from simulate.games.pax.setup import deal_table, keep_offered, next_chooser, return_offers
from simulate.games.pax.state import sig


@entry(sig.setup)
def setup(state, rules):
    """PX-2: deal; the first decision is the starting card of seat 0."""
    deal_table(state, rules)
    go_on_choosing(state, rules, 0)


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """The legal answers to the decision that is due, ascending."""
    seat, step = state.seat_to_act, state.decision
    if step == S.D_DRAW:
        return legal_assignments(state, rules, out)
    if step == S.D_PLAY:
        return legal_plays(state, rules, seat, out)
    if step == S.D_BUY:
        return legal_buys(state, rules, seat, out)
    if step == S.D_START:
        return two(out, S.A_TURN)  # PX-5.3: passing is always allowed
    if step == S.D_CHOOSE:
        for place in range(state.offer_size[seat]):
            out[place] = S.A_KEEP + place
        return int(state.offer_size[seat])
    if step == S.D_SEND:
        return legal_sends(state, seat, out)
    if step == S.D_USE_MILITIA:
        return two(out, S.A_NO_MILITIA)
    if step == S.D_MILITIA_WHEN:
        return two(out, S.A_DRAW)
    return legal_militia(state, S.A_TAKE if step == S.D_MILITIA_KEEP else S.A_UNDER, out)


@jit
def two(out, first):
    """A choice between two actions with neighbouring numbers."""
    out[0], out[1] = first, first + 1
    return 2


@entry(sig.apply)
def apply(state, rules, action):
    """Carry out one legal action and go on to the next decision or the end."""
    seat, step = state.seat_to_act, state.decision
    if step == S.D_PLAY:
        if action == S.A_STOP:
            end_plays(state, rules, seat)
        else:
            play_card(state, rules, seat, play_place(action))
    elif step == S.D_BUY:
        if action != S.A_NO_BUY:
            buy(state, rules, seat, action - S.A_BUY)
        state.decision = S.D_PLAY
    elif step == S.D_START:
        if action == S.A_PASS:
            skip(state, rules, seat)
        elif not begin_draw(state, rules, seat):
            state.decision = S.D_BUY
    elif step == S.D_CHOOSE:
        keep_offered(state, seat, action - S.A_KEEP)
        go_on_choosing(state, rules, seat)
    elif step == S.D_SEND:
        send(state, seat, play_place(action))
        end_turn(state, rules, seat)
    elif not still_drawing(state, rules, seat, step, action):
        state.decision = S.D_BUY


@jit
def still_drawing(state, rules, seat, step, action):
    """PX-5.4, PX-10.7: a decision of step 1; return whether another one is due in the step."""
    if step == S.D_DRAW:
        return assign(state, rules, seat, action - S.A_ASSIGN)
    if step == S.D_USE_MILITIA:
        if action == S.A_USE_MILITIA:
            state.militia = S.MILITIA_PENDING
        return go_on_drawing(state, rules, seat)
    if step == S.D_MILITIA_WHEN:
        if action == S.A_DRAW_MILITIA:
            return draw_militia(state, rules, seat) or go_on_drawing(state, rules, seat)
        draw_singly(state, rules, seat)
        return True
    if step == S.D_MILITIA_KEEP:
        return keep_militia(state, rules, seat, action)
    return put_militia_under(state, rules, seat, action)


@jit
def go_on_choosing(state, rules, seat):
    """PX-2.6, PX-2.7: the seats from `seat` on choose their starting cards; when all have, round 1 begins."""
    if not next_chooser(state, rules, seat):
        return_offers(state, rules)
        begin_round(state, rules)


@jit
def begin_round(state, rules):
    """PX-4.1, PX-4.3: the order of the round is fixed now."""
    state.turn = 0
    begin_turn(state)


@jit
def begin_turn(state):
    """PX-4.1, PX-5.1: the next seat clockwise decides whether to pass."""
    state.seat_to_act = (state.start + state.turn) % state.seats
    state.decision = S.D_START
    for kind in range(N_KINDS):
        state.played[kind] = 0
        state.acting[kind] = 0
    state.played_total = 0
    if state.deck_size == 0 and state.last_round == 0:
        state.last_round = state.round_no


@jit
def skip(state, rules, seat):
    """PX-5.2, PX-3.6: pass: gold if the option grants any, a look at Rome's starting cards, and nothing else."""
    state.gold[seat] += rules.pass_gold
    state.passes[seat] += 1
    for i in range(state.rome_size):
        if state.rome_from[i] == S.FROM_SETUP:
            state.rome_seen[i] = state.rome_seen[i] | (1 << seat)
    finish_turn(state, rules)


@jit
def end_plays(state, rules, seat):
    """PX-10.5: informers come between step 3 and step 4."""
    if must_send(state, rules, seat):
        state.decision = S.D_SEND
    else:
        end_turn(state, rules, seat)


@jit
def end_turn(state, rules, seat):
    """PX-5.1, PX-5.18: step 4, then the next seat."""
    state.gold[seat] += income_of(state, rules, seat)
    finish_turn(state, rules)


@jit
def finish_turn(state, rules):
    """PX-4.1, PX-7, PX-8.1: after the last turn of a round: Rome's column, the start player, the refill; or the end."""
    state.turn += 1
    if state.turn < state.seats:
        begin_turn(state)
        return
    rome_takes(state)
    next_start(state, rules)
    if refill(state, rules):
        state.round_no += 1
        begin_round(state, rules)
    else:
        end_game(state, rules)
