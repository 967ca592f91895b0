"""Adaptive: weighs every role by what it brings here, what it leaves to others, and whether they would pick it anyway.

Idea    The valuation itself decides, without a plan.
Beats   every player with fixed priorities.   Loses to   expert; with three players it hoards and plays long.
Sees    the table and its own hand.   Chance   none; ties go to the cheaper, then the lower card.
Params  card_vp, build_from: worth of a card, least worth of a build. flow_*: cards a phase that a building brings.
        plan_*: liking for a card. deny: weight of the others' gain. taken_*: chance that
        another seat picks the role anyway. other_build: worth of the Builder to another with a full hand.
"""

from simulate.engine.jit import entry, jit
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.model import BUILDER, COUNCILLOR, GOLD_MINE, N_ROLES, PREFECTURE, PRODUCER, PROSPECTOR, TRADER
from simulate.games.san_juan.rounds import picks_per_round
from simulate.games.san_juan.state import D_ROLE, sig
from strategies.places import first_of, places_of
from strategies.san_juan._answers import is_left, pick
from strategies.san_juan._planner import plain_answer
from strategies.san_juan._survey import harvest, pick_is_doubled, sale, survey
from strategies.san_juan._value import P, best_build

PARAMS: dict[str, float] = {
    # the valuation: points a card is worth, least worth of a build, share of a sale a phase
    "card_vp": 0.65, "build_from": 0.5, "flow_sale": 0.6,
    # cards a builder phase that a function brings
    "flow_smithy": 0.35, "flow_gold_mine": 0.2, "flow_archive": 0.1, "flow_poor_house": 0.35, "flow_black_market": 0.25,
    "flow_crane": 0.15, "flow_chapel": 0.6, "flow_tower": 0.1, "flow_carpenter": 0.65, "flow_prefecture": 0.6,
    "flow_market_hall": 0.55, "flow_quarry": 0.65, "flow_library": 0.9,
    # liking for a card, in points
    "plan_cheap_goods": 0.0, "plan_silver": 0.0, "plan_smithy": 0.0, "plan_aqueduct": 0.0, "plan_chapel": 0.0,
    "plan_tower": 0.0, "plan_carpenter": 0.0, "plan_prefecture": 0.0, "plan_market_hall": 0.0, "plan_quarry": 0.0,
    "plan_library": 0.0, "plan_monument": 0.0, "plan_triumphal_arch": 0.0, "plan_guild_hall": 0.0,
    "plan_city_hall": 0.0, "plan_palace": 0.0,
    # its own settings
    "chapel_hand": 3.0, "deny": 0.9, "taken_builder": 0.6, "taken_producer": 0.35, "taken_trader": 0.4,
    "taken_councillor": 0.4, "other_build": 1.5,
}  # fmt: skip

OWN = places_of(PARAMS)
TAKEN = first_of(OWN, "taken_builder", "taken_producer", "taken_trader", "taken_councillor")  # + role
BUILD_EXTRA = 1.0  # worth of a builder phase that is used, beyond its best build
GOODS_LATER, GOODS_NOW = 0.7, 0.8  # worth of the mean price of a good produced, sold
FULL_HAND = 4.0  # hand of another seat from which it is sure to build
CHOICE, CHOICE_CHOOSER, CHOICE_DOUBLED = 0.3, 0.8, 1.1  # worth of the Councillor's choice, in cards
MINE_CARDS = 0.3  # cards a Gold Mine is hoped to bring


@jit
def build_gain(view, rules, seat, facts, chooser, doubled, params):
    """My gain from a builder phase, as the chooser or as another."""
    discount = 0
    if chooser:
        discount = int(rules.builder_discount_doubled) if doubled else int(rules.builder_discount)
    worth, _ = best_build(view, rules, seat, facts, 0, discount, False, params)
    return worth - params[P.build_from] + BUILD_EXTRA if worth >= params[P.build_from] else 0.0


@jit
def role_cards(view, rules, who, role, chooser, doubled):
    """Cards that a seat gains from a role other than the Builder, as the chooser or as another."""
    if role == PRODUCER:
        total, extra = harvest(view, rules, who, chooser, doubled)
        return GOODS_LATER * total + extra
    if role == TRADER:
        total, extra = sale(view, rules, who, chooser, doubled)
        return GOODS_NOW * total + extra
    if role == COUNCILLOR:
        choice = (CHOICE_DOUBLED if doubled else CHOICE_CHOOSER) if chooser else CHOICE
        kept = int(rules.councillor_keep)
        if works(view, who, PREFECTURE):
            kept += int(rules.prefecture_extra_keep)
        return kept + choice
    drawn = 0.0
    if chooser:
        drawn += rules.prospector_draw_doubled if doubled else rules.prospector_draw
    if works(view, who, GOLD_MINE):
        drawn += MINE_CARDS
    return drawn


@jit
def role_gain(view, rules, seat, facts, role, chooser, doubled, params):
    """My gain from a role, in points."""
    if role == BUILDER:
        return build_gain(view, rules, seat, facts, chooser, doubled, params)
    return params[P.card_vp] * role_cards(view, rules, seat, role, chooser, doubled)


@jit
def others_gain(view, rules, seat, role, params):
    """Mean gain of the other seats from a role that I pick, in points."""
    total = 0.0
    for other in range(view.seats):
        if other == seat:
            continue
        if role == BUILDER:
            total += params[OWN.other_build] * min(1.0, view.hand_n[other] / FULL_HAND)
        else:
            total += params[P.card_vp] * role_cards(view, rules, other, role, False, False)
    return total / (view.seats - 1)


@jit
def choose_role(view, rules, seat, facts, params):
    """The role with the largest own gain, less what I might get for nothing, less the gain of the others."""
    doubled = pick_is_doubled(view, rules, seat)
    later = view.pick + 1 < picks_per_round(view)
    best, high = -1, 0.0
    for role in range(N_ROLES):
        if not is_left(view, role):
            continue
        worth = role_gain(view, rules, seat, facts, role, True, doubled, params)
        if later and role != PROSPECTOR:
            worth -= params[TAKEN + role] * role_gain(view, rules, seat, facts, role, False, False, params)
        worth -= params[OWN.deny] * others_gain(view, rules, seat, role, params)
        if best < 0 or worth > high:
            best, high = role, worth
    return pick(view, rules, seat, best)


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Weigh the roles; build by the shared valuation."""
    if view.decision == D_ROLE:
        return choose_role(view, rules, seat, survey(view, rules, seat), params)
    return plain_answer(view, rules, seat, legal, n, params)
