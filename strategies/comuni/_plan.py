"""The decision model that all planned players share; they differ by their parameters."""

from simulate.engine.jit import jit
from simulate.games.comuni.state import (
    DECIDE_ACTION,
    DECIDE_BID,
    DECIDE_DISCARD,
    DECIDE_DISPLACED,
    DECIDE_FREE,
    DECIDE_PAY,
    DECIDE_SEND,
    DECIDE_STEP,
    FREE,
)
from strategies.comuni._armies import choose_removal, choose_send
from strategies.comuni._bids import choose_amount, choose_displaced, choose_project
from strategies.comuni._values import free_resource
from strategies.comuni._works import choose_discard, choose_step


@jit
def decide(view, rules, seat, legal, params):
    """The answer to any decision."""
    decision = view.decision
    if decision == DECIDE_ACTION:
        return choose_project(view, rules, seat, params)
    if decision == DECIDE_STEP:
        return choose_step(view, rules, seat, params)
    if decision == DECIDE_BID:
        return choose_amount(view, rules, seat, params)
    if decision == DECIDE_FREE:
        return FREE + free_resource(view, rules, seat, params)
    if decision == DECIDE_SEND:
        return choose_send(view, rules, seat, params)
    if decision == DECIDE_DISPLACED:
        return choose_displaced(view, rules, seat, params)
    if decision == DECIDE_PAY:
        return legal[0]  # craftsmen first
    if decision == DECIDE_DISCARD:
        return choose_discard(view, rules, seat, params)
    return choose_removal(view, rules, seat, params)
