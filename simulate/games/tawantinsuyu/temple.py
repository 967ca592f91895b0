"""The temple track (chapter TW-12)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.columns import P_EFFECTS
from simulate.games.tawantinsuyu.hooks import trigger
from simulate.games.tawantinsuyu.payment import begin_payment, can_pay, set_cost
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, push, put
from simulate.games.tawantinsuyu.state import A_ADVANCE, A_NONE, AT_EFFECT, AT_LEFT, D_ADVANCE, F_LIST, F_TEMPLE, STAGE
from simulate.games.tawantinsuyu.words import CORN, GOLD, H_TEMPLE, L_TEMPLE, MAX_EFFECT, POTATO, STONE

PRICE = 2  # first number of the price in a `temple` effect: after the verb and n


@jit
def at_top(state, rules, seat):
    """TW-12.2: no further step."""
    return state.temple[seat] >= rules.temple_top


@jit
def go_up(state, seat, steps):
    """TW-12.4: steps that are paid for."""
    push(state, F_TEMPLE, seat, steps, 0, 0)
    put(state, STAGE, 1)


@jit
def price_of(state, rules):
    """The price of the `temple` effect of the innermost frame."""
    place = get(state, AT_EFFECT) - 1
    return rules.effects[place // MAX_EFFECT, place % MAX_EFFECT, PRICE:]


@jit
def run_temple(state, rules, seat):
    """TW-12.1, TW-12.2, TW-12.3, TW-12.4: ask whether to pay; then one step at a time, `left` before `on_temple_step`
    (TW-12.3).
    """
    if at_top(state, rules, seat):
        return pop(state)
    if get(state, STAGE) == 0:
        price = price_of(state, rules)
        if can_pay(state, rules, seat, int(price[POTATO]), int(price[CORN]), int(price[STONE]), int(price[GOLD]), 0, 0):
            return ask(state, seat, D_ADVANCE)
        return pop(state)
    left = get(state, AT_LEFT)
    if left == 0:
        return pop(state)
    put(state, AT_LEFT, left - 1)
    state.temple[seat] += 1
    state.temple_steps[seat] += 1
    trigger(state, seat, H_TEMPLE, 0)
    push(state, F_LIST, seat, L_TEMPLE + int(state.temple[seat]), 0, P_EFFECTS)
    return False


@jit
def list_advance(out):
    """TW-12.4, TW-17.2: go or not."""
    return add(out, add(out, 0, A_NONE), A_ADVANCE)


@jit
def act_advance(state, rules, seat, action):
    """TW-12.2: pay and go, or not."""
    if action == A_NONE:
        pop(state)
        return
    price = price_of(state, rules)
    set_cost(state, int(price[POTATO]), int(price[CORN]), int(price[STONE]), int(price[GOLD]), 0, 0)
    put(state, STAGE, 1)
    begin_payment(state, seat)
