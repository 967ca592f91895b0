"""Choices of a turn: the side, the action, recruiting, the limit of workers (TW-5.1, TW-5.2, TW-10.2, TW-10.3)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.payment import begin_payment, can_pay, set_cost
from simulate.games.tawantinsuyu.placing import begin_place, list_placements
from simulate.games.tawantinsuyu.priest import action_of
from simulate.games.tawantinsuyu.secondary import begin_secondary, list_secondary
from simulate.games.tawantinsuyu.stack import add, push, put
from simulate.games.tawantinsuyu.state import A_END, A_GIVE_UP, A_NONE, A_PLACE, A_SIDE, F_PLACE, STAGE
from simulate.games.tawantinsuyu.words import CORN, N_COLOURS, N_SECTIONS, POTATO
from simulate.games.tawantinsuyu.workers import gain_worker, take_from_village

# Stages of a turn
BEGIN, CHOOSE, SECOND, OFFER, VILLAGE, LIMIT, FESTIVAL, NEXT, RECRUITED = range(9)  # RECRUITED + end of the village


@jit
def list_sides(out):
    """TW-5.1: any side."""
    n = 0
    for section in range(N_SECTIONS):
        n = add(out, n, A_SIDE + section)
    return n


@jit
def act_side(state, rules, seat, action):
    """TW-5.1: the high priest comes onto the board."""
    state.priest[seat] = 1 + action - A_SIDE
    state.start_side[seat] = action_of(state, rules, action - A_SIDE)


@jit
def list_turn(state, rules, seat, out):
    """TW-5.2: a secondary action, or a placement; these are left out where a short list is full already."""
    n = list_secondary(state, out, 0)
    return n if n > out.shape[0] else list_placements(state, rules, seat, out, n)


@jit
def act_turn(state, rules, seat, action):
    """TW-5.2: place a worker, or begin the first of two secondary actions."""
    if action >= A_PLACE:
        put(state, STAGE, OFFER)
        push(state, F_PLACE, seat, 0, 0, 0)
        begin_place(state, rules, seat, action)
    else:
        put(state, STAGE, SECOND)
        state.first_action = action
        begin_secondary(state, rules, seat, action)


@jit
def act_second(state, rules, seat, action):
    """TW-8.5: the second secondary action."""
    put(state, STAGE, OFFER)
    begin_secondary(state, rules, seat, action)


@jit
def recruit_cost(rules, end, good):
    """TW-10.2: potatoes at the one end, corn at the other."""
    return int(rules.recruit_cost) if end == good else 0


@jit
def list_recruits(state, rules, seat, out):
    """TW-10.2: none, or an end that can be paid; a single worker is at both ends."""
    n = add(out, 0, A_NONE)
    for end in range(2):
        if can_pay(state, rules, seat, recruit_cost(rules, end, POTATO), recruit_cost(rules, end, CORN), 0, 0, 0, 0):
            n = add(out, n, A_END + end)
    return n


@jit
def act_recruit(state, rules, seat, action):
    """TW-10.2: pay for a worker, or not."""
    if action == A_NONE:
        put(state, STAGE, LIMIT)
        return
    end = action - A_END
    put(state, STAGE, RECRUITED + end)
    set_cost(state, recruit_cost(rules, end, POTATO), recruit_cost(rules, end, CORN), 0, 0, 0, 0)
    begin_payment(state, seat)


@jit
def recruit(state, seat, end):
    """TW-10.2: the worker comes into the supply."""
    gain_worker(state, seat, take_from_village(state, end))
    state.recruited[seat] += 1


@jit
def list_give_ups(state, seat, out):
    """TW-10.3: each colour in the supply."""
    n = 0
    for colour in range(N_COLOURS):
        if state.workers[seat, colour] > 0:
            n = add(out, n, A_GIVE_UP + colour)
    return n


@jit
def act_give_up(state, seat, action):
    """TW-10.3, TW-13.3: a worker leaves the game."""
    colour = action - A_GIVE_UP
    state.workers[seat, colour] -= 1
    state.worker_n[seat] -= 1
    state.removed[colour] += 1
    state.gave_up[seat] += 1
