"""Strategist: the model of the strong player with tuned weights, and an eye on who is ready for an invasion.

Idea    The same decisions, weighed by search; an invasion is set off when it hurts the others more (CO-7.4).
Beats   all other players here.   Loses to   players who search ahead.
Sees    the table and, by counting, the cubes of all players.   Chance   none; ties go to the first in order.
Params  As in `strong`, and: strike: claims to set an invasion off if the others' defences are short by this on average and
        its own by no more than calm.
"""

from simulate.engine.jit import entry, jit
from simulate.games.comuni.state import CLAIM, DECIDE_ACTION, C, sig
from strategies.comuni._plan import decide
from strategies.comuni._values import deficit

PARAMS: dict[str, float] = {
    "claim_n": 2.914, "claim_v": 6.102, "inc": 4.727, "prep": 5.984, "bidw": 0.773, "prem": 1.0, "usepb": 0.0,
    "wall": 1.97, "wt_a": 4.029, "wt_b": 3.699, "wt_c": 0.125, "wt_d": 6.748, "craftc": 1.045, "extra": 2.991,
    "guildb": 0.165, "cover": 1.305, "common": 0.858, "est": 0.1, "cost_a": 1.082, "cost_g": 0.725, "cost_p": 1.319,
    "res_gold": 0.746, "res_army": 2.195, "res_craftsman": 0.858, "res_pilgrim": 0.812, "defw": 0.812, "low": 0.0,
    "home": 0.0, "strike": 1.0, "calm": 1.0,
}  # fmt: skip


STRIKE, CALM = 28, 29


@jit
def sets_invasion_off(view, seat):
    """Whether a claim would take as many cards as the current deck still has."""
    cards = 0
    for column in range(C):
        if view.envoy[column] == seat + 1:
            cards += int(view.column_n[column])
    return view.trigger == 0 and cards >= view.deck_n[view.period]


@jit
def strikes(view, rules, seat, params):
    """Whether an invasion now would find the others short and this seat ready."""
    if not sets_invasion_off(view, seat) or deficit(view, rules, seat, params) > params[CALM]:
        return False
    short = 0.0
    for other in range(view.seats):
        if other != seat:
            short += deficit(view, rules, other, params)
    return short >= params[STRIKE] * (view.seats - 1)


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the shared model, but claim where that sets off an invasion for which only this seat is ready."""
    if view.decision == DECIDE_ACTION and legal[0] == CLAIM and strikes(view, rules, seat, params):
        return legal[0]
    return decide(view, rules, seat, legal, params)
