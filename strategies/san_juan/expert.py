"""Expert: foresees the picks of the others, saves for its best card and for the end, and finishes the game when ahead.

Idea    A role is worth what it brings here, less what it brings the others, plus what their foreseen picks bring us all.
        The cards that a build costs are missed by the best other card in hand, which then comes later or never. Cards lose
        worth towards the end, Carpenter and Poor House give some back, and the weights come from self-play.
Beats   all the others, adaptive most clearly with three at the table.   Loses to   luck; it guesses hands by their size.
Sees    the table and its own hand.   Chance   none; ties go to the cheaper, then the lower card.
Params  card_vp: points a card is worth; late_*: share of it with that many builder phases left. flow_*, second, third, pair:
        cards a phase a building brings. *_rise, *_in_hand, plan_*: prospects of cards. deny: weight of the others' gains.
        foresee: weight of their picks. end_lead: worth of ending. save: weight of what the best other card loses.
        income: cards that a pick brings. patience: share of a card's worth left by a phase of waiting. crowd: how much
        less a build must be worth for each hand card above five; middle: how much less with four to eight buildings, where
        a phase spent waiting for the best card costs most. library_seat: share of flow_library that each seat beyond the
        second takes away. before_build: share of what my pick brings me that counts again if another picks the Builder
        after it. builder_late: what the Builder is worth less while others still pick. no_sale: what the Trader is worth
        less while nobody has a good to sell; no_goods: what a role is worth less that brings me nothing. waste: weight of
        the cards that a build takes from those above the hand limit, which are lost otherwise; idle_builder: what the
        Builder is worth less when I would build nothing in what may be the last phase.
"""

from simulate.engine.jit import entry, jit
from simulate.games.san_juan.builder import chooser_discount
from simulate.games.san_juan.state import A_PASS, D_BUILD, D_CHAPEL, D_ROLE, sig
from strategies.san_juan._answers import chapel_answer_by, small_answer_by
from strategies.san_juan._expert_value import P, best_build, build_from, facts_then, hold, new_by_kind, prepared, scene_of
from strategies.san_juan._foresight import choose_role, new_by_role
from strategies.san_juan._last_building import ends_in_defeat
from strategies.san_juan._survey import survey

PARAMS: dict[str, float] = {
    "card_vp": 0.83, "late_0": 0.34, "late_1": 0.73, "late_2": 0.75, "lag": 0.13, "build_from": 0.63, "build_extra": -0.24,
    "hold_cost": -0.17, "save": 0.6, "income": 0.72, "patience": 0.49, "crowd": 0.3, "flow_sale": 0.3, "second": 0.43,
    "third": 0.41, "pair": -0.09, "city_rise": 0.7, "guild_rise": 0.34, "palace_rise": 1.36, "city_in_hand": 0.66,
    "guild_in_hand": 1.15, "arch_in_hand": 1.27, "goods_later": 0.22, "goods_now": 0.52, "choice": 0.24,
    "choice_chooser": 0.43, "deny": 0.98, "foresee": 0.69, "other_build": 0.82, "end_lead": 0.26, "chapel_hand": 3.96,
    "refund": 1.16, "plan_monument": -0.13, "plan_bonus": 0.15, "flow_smithy": 0.43, "flow_gold_mine": 0.63,
    "flow_poor_house": 0.59, "flow_chapel": -0.24, "flow_carpenter": 0.54, "flow_prefecture": 0.83,
    "flow_market_hall": 0.36, "flow_quarry": 0.7, "flow_library": 1.23, "library_seat": 0.3,
    "before_build": 0.63, "builder_late": 0.31, "no_sale": 0.5,
    "no_goods": 0.3, "waste": 1.0, "idle_builder": 0.5, "middle": 0.4,
}  # fmt: skip

small_answer = small_answer_by(hold, scene_of, facts_then)
chapel_answer = chapel_answer_by(hold, scene_of)


@jit
def build(view, rules, seat, facts, by_kind, params):
    """In the last phase the most points; before that the highest worth from `build_from` on."""
    by_gain = facts.left == 0
    discount = chooser_discount(view, rules, seat)
    ready = prepared(view, rules, seat, facts, by_kind, params)
    worth, action = best_build(view, rules, seat, facts, ready, discount, by_gain, params)
    if by_gain:
        if worth <= 0.0 or ends_in_defeat(view, rules, seat, facts, action, discount):
            return A_PASS
        return action
    return action if worth >= build_from(view, seat, params) else A_PASS


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Weigh the roles with foresight; build by the tuned valuation."""
    decision = view.decision
    if decision == D_ROLE:
        return choose_role(view, rules, seat, survey(view, rules, seat), new_by_kind(), new_by_role(), params)
    if decision == D_BUILD:
        return build(view, rules, seat, survey(view, rules, seat), new_by_kind(), params)
    if decision == D_CHAPEL:
        return chapel_answer(view, rules, seat, survey(view, rules, seat), params[P.chapel_hand], 1, params)
    return small_answer(view, rules, seat, legal, n, params)
