"""Strategist: the model of the strong player with tuned weights, and care about who sets an invasion off.

Idea    The same decisions weighed by search against the other players; no invasion is set off unprepared (CO-7.4).
Beats   all other players here.   Loses to   players who search ahead.
Sees    the table and, by counting, the cubes of all players.   Chance   none; ties go to the first in order.
Params  As in `strong`, and: ready: does not claim the last card of a deck while its defence is short by more than this.
"""

from simulate.engine.jit import entry, jit
from simulate.games.comuni.state import CLAIM, DECIDE_ACTION, INCOME, C, sig
from strategies.comuni._plan import decide
from strategies.comuni._values import deficit, is_final

PARAMS: dict[str, float] = {
    "claim_n": 2.0, "claim_v": 5.8, "inc": 6.0, "prep": 4.0, "bidw": 1.1, "prem": 0.0, "usepb": 1.0, "wall": 1.35,
    "wt_a": 1.0, "wt_b": 3.0, "wt_c": 5.0, "wt_d": 6.0, "craftc": 1.25, "extra": 1.2, "guildb": 2.2, "cover": 1.0,
    "common": 0.8, "est": 0.2, "cost_a": 0.22, "cost_g": 0.4, "cost_p": 0.2, "res_gold": 1.0, "res_army": 1.7,
    "res_craftsman": 1.0, "res_pilgrim": 1.0, "defw": 1.2, "low": 0.0, "home": 0.0, "ready": 3.0,
}  # fmt: skip


READY = 28


@jit
def sets_invasion_off(view, seat):
    """Whether a claim would take as many cards as the current deck still has."""
    cards = 0
    for column in range(C):
        if view.envoy[column] == seat + 1:
            cards += int(view.column_n[column])
    return view.trigger == 0 and cards >= view.deck_n[view.period]


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the shared model, but take income in place of a claim that would set an invasion off too early."""
    action = decide(view, rules, seat, legal, params)
    if view.decision == DECIDE_ACTION and action == CLAIM and n > 1 and not is_final(view):
        if sets_invasion_off(view, seat) and deficit(view, rules, seat, params) > params[READY]:
            return INCOME
    return action
