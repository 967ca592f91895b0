"""The decision model that all planned players share; they differ by their parameters."""

from simulate.engine.jit import jit
from simulate.games.comuni import state as S
from strategies.comuni._armies import choose_removal, choose_send
from strategies.comuni._bids import choose_amount, choose_displaced, choose_project
from strategies.comuni._values import free_resource
from strategies.comuni._works import choose_discard, choose_step


@jit
def decide(view, rules, seat, legal, params):
    """The answer to any decision."""
    decision = view.decision
    if decision == S.D_ACTION:
        return choose_project(view, rules, seat, params)
    if decision == S.D_STEP:
        return choose_step(view, rules, seat, params)
    if decision == S.D_BID:
        return choose_amount(view, rules, seat, params)
    if decision == S.D_FREE:
        return S.A_FREE + free_resource(view, rules, seat, params)
    if decision == S.D_SEND:
        return choose_send(view, rules, seat, params)
    if decision == S.D_DISPLACED:
        return choose_displaced(view, rules, seat, params)
    if decision == S.D_PAY:
        return legal[0]  # craftsmen first
    if decision == S.D_DISCARD:
        return choose_discard(view, rules, seat, params)
    return choose_removal(view, rules, seat, params)
