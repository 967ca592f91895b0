"""City: violet plan, Quarry, Carpenter, Library, monuments and the City Hall; few production buildings.

Idea    Cheaper violet buildings, points from the City Hall and the Triumphal Arch (SJ-11.21, SJ-11.23).
Beats   novices; even with the production plan.   Loses to   players who weigh roles, and to itself with four at the table.
Sees    the table and its own hand.   Chance   none; ties go to the cheaper, then the lower card.
Params  card_vp, build_from: worth of a card, least worth of a build. flow_*: cards a phase that a building brings.
        plan_*: liking for a card. trade_from: cards a sale must bring.
        chapel_hand: hand from which cards go under a Chapel. prospect_hand: hand from which it prospects.
"""

from simulate.engine.jit import entry, jit
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.model import BUILDER, COUNCILLOR, PREFECTURE, PROSPECTOR, TRADER
from simulate.games.san_juan.state import D_ROLE, sig
from strategies.places import places_of
from strategies.san_juan._answers import is_left, pick
from strategies.san_juan._planner import pick_left, plain_answer, wants_builder, wants_trader
from strategies.san_juan._survey import pick_is_doubled, survey

PARAMS: dict[str, float] = {
    # the valuation: points a card is worth, least worth of a build, share of a sale a phase
    "card_vp": 0.65, "build_from": 0.5, "flow_sale": 0.6,
    # cards a builder phase that a function brings
    "flow_smithy": 0.35, "flow_gold_mine": 0.2, "flow_archive": 0.1, "flow_poor_house": 0.35, "flow_black_market": 0.25,
    "flow_crane": 0.15, "flow_chapel": 0.6, "flow_tower": 0.1, "flow_carpenter": 0.65, "flow_prefecture": 0.6,
    "flow_market_hall": 0.55, "flow_quarry": 0.65, "flow_library": 0.9,
    # liking for a card, in points
    "plan_cheap_goods": -0.5, "plan_silver": 0.0, "plan_smithy": 0.0, "plan_aqueduct": 0.0, "plan_chapel": 0.0,
    "plan_tower": 0.0, "plan_carpenter": 1.0, "plan_prefecture": 0.5, "plan_market_hall": 0.0, "plan_quarry": 1.5,
    "plan_library": 1.0, "plan_monument": 0.5, "plan_triumphal_arch": 1.0, "plan_guild_hall": 0.0,
    "plan_city_hall": 3.0, "plan_palace": 0.0,
    # its own settings
    "chapel_hand": 3.0, "trade_from": 3.0, "prospect_hand": 3.0,
}  # fmt: skip
OWN = places_of(PARAMS)


@jit
def choose_role(view, rules, seat, facts, params):
    """Builder, then Councillor with a Prefecture, doubled Prospector, Trader, Prospector with a hand, Councillor."""
    if wants_builder(view, rules, seat, facts, params):
        return pick(view, rules, seat, BUILDER)
    prospector = PROSPECTOR if pick_is_doubled(view, rules, seat) else -1
    if works(view, seat, PREFECTURE) and is_left(view, COUNCILLOR):
        return pick(view, rules, seat, COUNCILLOR)
    if prospector >= 0 and is_left(view, PROSPECTOR):
        return pick(view, rules, seat, PROSPECTOR)
    if wants_trader(view, rules, seat, params):
        return pick(view, rules, seat, TRADER)
    if view.hand_n[seat] >= params[OWN.prospect_hand]:
        prospector = PROSPECTOR
    return pick_left(view, rules, seat, prospector, COUNCILLOR)


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Pick by priority; build by the shared valuation."""
    if view.decision == D_ROLE:
        return choose_role(view, rules, seat, survey(view, rules, seat), params)
    return plain_answer(view, rules, seat, legal, n, params)
