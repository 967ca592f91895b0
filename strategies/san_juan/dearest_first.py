"""Dearest first: a novice who builds the dearest card he can pay and trades whenever he has a good.

Idea    Dear buildings look strong; prices, functions and the other players are not looked at.
Beats   random play.   Loses to   everybody with a plan, and to the rusher, who is done before the dear buildings pay.
Sees    the table and its own hand.   Chance   none; ties go to the lower card.   Params   none.
"""

from simulate.engine.jit import entry, jit
from simulate.games.san_juan.buildings import all_goods, any_empty
from simulate.games.san_juan.model import BUILDER, COUNCILLOR, PRODUCER, PROSPECTOR, TRADER
from simulate.games.san_juan.state import A_BUILD, A_CHAPEL_NONE, A_PASS, D_BUILD, D_CHAPEL, D_ROLE, TARGETS, sig
from strategies.san_juan._answers import first_left, is_left, pick, small_answer_by
from strategies.san_juan._plain import next_build
from strategies.san_juan._planner import privilege

PARAMS: dict[str, float] = {}


@jit
def hold(view, rules, seat, facts, ready, kind, params):
    """A card in hand is worth its printed cost."""
    return float(rules.cards_cost[kind])


small_answer = small_answer_by(hold)


@jit
def choose_role(view, rules, seat):
    """Builder if anything can be built, then Trader with a good, then Producer with an empty building."""
    kind, _ = next_build(view, rules, seat, privilege(view, rules, seat), -1)
    if kind >= 0 and is_left(view, BUILDER):
        return pick(view, rules, seat, BUILDER)
    if all_goods(view, seat) > 0 and is_left(view, TRADER):
        return pick(view, rules, seat, TRADER)
    if any_empty(view, seat) and is_left(view, PRODUCER):
        return pick(view, rules, seat, PRODUCER)
    return pick(view, rules, seat, first_left(view, COUNCILLOR, PROSPECTOR, BUILDER, TRADER, PRODUCER))


@jit
def dearer(rules, kind, other):
    """Return True if a card costs more than another, or as much with more printed points."""
    if rules.cards_cost[kind] != rules.cards_cost[other]:
        return rules.cards_cost[kind] > rules.cards_cost[other]
    return rules.cards_vp[kind] > rules.cards_vp[other]


@jit
def choose_build(rules, legal, n):
    """The dearest affordable card, then the one with more printed points; never on a Crane target."""
    best = -1
    for i in range(n):
        code = legal[i] - A_BUILD
        if legal[i] == A_PASS or code % TARGETS != 0:
            continue
        kind = code // TARGETS
        if best < 0 or dearer(rules, kind, best):
            best = kind
    return A_PASS if best < 0 else A_BUILD + best * TARGETS


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Fixed role order; the dearest build."""
    if view.decision == D_ROLE:
        return choose_role(view, rules, seat)
    if view.decision == D_BUILD:
        return choose_build(rules, legal, n)
    if view.decision == D_CHAPEL:
        return A_CHAPEL_NONE
    return small_answer(view, rules, seat, legal, n, params)
