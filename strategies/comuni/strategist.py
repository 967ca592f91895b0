"""Strategist: the model of the strong player with tuned weights, and an eye on who is ready for an invasion.

Idea    The same decisions, weighed by search; an invasion is set off when it hurts the others more (CO-7.4).
Beats   all other players here.   Loses to   players who search ahead.
Sees    the table and, by counting, the cubes of all players.   Chance   none; ties go to the first in order.
Params  As in `strong`, and: strike: claims to set an invasion off if the others' defences are short by this on average and
        its own by no more than calm.
"""

from simulate.engine.jit import entry, jit
from simulate.games.comuni.model import N_COLUMNS
from simulate.games.comuni.state import A_CLAIM, D_ACTION, sig
from strategies.comuni._plan import decide
from strategies.comuni._values import deficit

PARAMS: dict[str, float] = {
    "claim_n": 1.105, "claim_v": 13.004, "inc": 4.773, "prep": 3.935, "bidw": 0.643, "prem": 1.0, "usepb": 0.0,
    "wall": 2.054, "wt_a": 2.001, "wt_b": 1.237, "wt_c": 1.656, "wt_d": 4.197, "craftc": 0.588, "extra": 3.527,
    "guildb": 0.355, "cover": 2.042, "common": 2.655, "est": 0.245, "cost_a": 0.838, "cost_g": 0.918, "cost_p": 0.637,
    "res_gold": 0.781, "res_army": 1.785, "res_craftsman": 0.45, "res_pilgrim": 0.781, "defw": 0.91, "low": 0.0,
    "home": 0.0, "strike": 1.0, "calm": 1.0,
}  # fmt: skip


STRIKE, CALM = 28, 29


@jit
def sets_invasion_off(view, seat):
    """Whether a claim would take as many cards as the current deck still has."""
    cards = 0
    for column in range(N_COLUMNS):
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
    if view.decision == D_ACTION and legal[0] == A_CLAIM and strikes(view, rules, seat, params):
        return legal[0]
    return decide(view, rules, seat, legal, params)
