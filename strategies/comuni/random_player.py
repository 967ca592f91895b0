"""Random: bids, claims, builds and defends at random, without craftsmen.

Idea    none: the floor that every other strategy must beat, and a fuzz test of the rules.
Beats   nobody.   Loses to   everybody.
Sees    the table and its own cubes.   Chance   every choice.   Params   none.
"""

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below
from simulate.games.comuni import state as S
from simulate.games.comuni.bidding import least_bid
from simulate.games.comuni.building import step_need
from simulate.games.comuni.model import GOLD
from simulate.games.comuni.state import sig

PARAMS: dict[str, float] = {}


@jit
def any_project(rng, legal, n):
    """Bid, claim, income with weights 2, 2, 1; any legal column."""
    plain = 0  # claim and income come first in the list
    while plain < n and legal[plain] < S.A_BID_COLUMN:
        plain += 1
    weight = 2 if n > plain else 0
    for i in range(plain):
        weight += 2 if legal[i] == 0 else 1
    draw = below(rng, weight)
    for i in range(plain):
        draw -= 2 if legal[i] == 0 else 1
        if draw < 0:
            return legal[i]
    return legal[plain + below(rng, n - plain)]


@jit
def any_amount(view, rules, seat, rng, legal, n):
    """The lowest legal value or one more, in gold; if gold cannot pay it, any legal bid."""
    price = least_bid(view, rules, view.bid_column)
    purse = int(view.have[seat, GOLD])
    if purse > price:
        price += below(rng, 2)
    return S.A_BID + price * S.BID_SPAN if price <= purse else legal[below(rng, n)]


@jit
def any_step(view, rules, rng, legal, n, wall):
    """A uniformly random step of one sort that needs no craftsman; -1 if there is none."""
    found, seen = -1, 0
    for i in range(1, n):
        step = legal[i] - S.A_STEP
        is_wall = step % S.TARGETS >= S.WALL_TARGET
        if is_wall == wall and step_need(view, rules, step // S.TARGETS, step % S.TARGETS) == 0:
            seen += 1
            if below(rng, seen) == 0:
                found = legal[i]
    return found


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """One random building step, a random wall step half of the time; everything else uniformly."""
    decision = view.decision
    if decision == S.D_ACTION:
        return any_project(rng, legal, n)
    if decision == S.D_BID:
        return any_amount(view, rules, seat, rng, legal, n)
    if decision == S.D_STEP:
        step = any_step(view, rules, rng, legal, n, False)
        if step < 0 and below(rng, 2) == 0:
            step = any_step(view, rules, rng, legal, n, True)
        return step if step >= 0 else S.A_STOP_BUILDING
    return legal[below(rng, n)]
