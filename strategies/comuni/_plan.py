"""The decision model that all planned players share; they differ by their parameters."""

from simulate.engine.jit import jit
from simulate.games.comuni.state import (
    A_FREE,
    D_ACTION,
    D_BID,
    D_DISCARD,
    D_DISPLACED,
    D_FREE,
    D_PAY,
    D_SEND,
    D_STEP,
)
from strategies.comuni._armies import choose_removal, choose_send
from strategies.comuni._bids import choose_amount, choose_displaced, choose_project
from strategies.comuni._values import free_resource
from strategies.comuni._works import choose_discard, choose_step


@jit
def decide(view, rules, seat, legal, params):
    """The answer to any decision."""
    decision = view.decision
    if decision == D_ACTION:
        return choose_project(view, rules, seat, params)
    if decision == D_STEP:
        return choose_step(view, rules, seat, params)
    if decision == D_BID:
        return choose_amount(view, rules, seat, params)
    if decision == D_FREE:
        return A_FREE + free_resource(view, rules, seat, params)
    if decision == D_SEND:
        return choose_send(view, rules, seat, params)
    if decision == D_DISPLACED:
        return choose_displaced(view, rules, seat, params)
    if decision == D_PAY:
        return legal[0]  # craftsmen first
    if decision == D_DISCARD:
        return choose_discard(view, rules, seat, params)
    return choose_removal(view, rules, seat, params)
