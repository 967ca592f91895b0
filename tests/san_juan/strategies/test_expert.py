"""The expert. Weights that matter are given by name, so that tuning the defaults leaves the tests alone."""

import numpy as np
import pytest

from simulate.games.san_juan.state import A_PASS
from strategies import parse_strategy
from strategies.san_juan._expert_value import facts_then, prospects, scene_of

from .at_table import answer, builds, kind, pays, stores, table, takes

EXPERT = parse_strategy("san_juan", "expert")

ELEVEN = [
    "indigo_plant", "smithy", "gold_mine", "archive", "poor_house", "well", "crane", "tower", "aqueduct", "statue", "hero",
]  # fmt: skip


def test_expert_counts_the_card_that_its_carpenter_gives_back():
    position = table(
        buildings={0: ["indigo_plant", "carpenter"]}, hands={0: ["well", "carpenter", "carpenter"]}, phase="builder"
    )
    weights = "expert:card_vp=0.8,build_from=0.5"
    assert answer(f"{weights},refund=0", position) == A_PASS  # 1 - 0.8
    assert answer(f"{weights},refund=1", position) == builds("well")  # 1 - 0.8 + 0.8


def test_expert_keeps_its_cards_for_the_best_of_them():
    """A cheap building now, or the Guild Hall (12 points) in a later phase: both cannot be paid."""
    plants = ["indigo_plant", "sugar_mill", "sugar_mill", "indigo_plant", "indigo_plant", "indigo_plant"]
    hand = ["market_hall", "guild_hall", "tower", "archive", "crane"]
    board = {"buildings": {0: plants, 1: plants}, "phase": "builder"}
    weights = "expert:income=0.3,patience=0.9,crowd=0"
    short = table(hands={0: hand}, **board)
    assert answer(f"{weights},save=0", short) not in (A_PASS, builds("guild_hall"))
    assert answer(f"{weights},save=1", short) == A_PASS
    assert answer(f"{weights},save=1", table(hands={0: [*hand, "well"]}, **board)) == builds("guild_hall")


def test_a_crowded_hand_builds_what_a_small_one_would_not():
    position = table(
        buildings={0: ["indigo_plant"]}, hands={0: ["archive"] * 3 + ["tower"] * 3 + ["sugar_mill"]}, phase="builder"
    )
    weights = "expert:save=0,build_from=3"
    assert answer(f"{weights},crowd=0", position) == A_PASS
    assert answer(f"{weights},crowd=1", position) != A_PASS


@pytest.mark.parametrize(("stand", "middle"), [(3, False), (4, True), (8, True), (9, False)])
def test_a_smaller_build_is_enough_in_the_middle_of_the_game(stand, middle):
    """A coffee roaster is not worth 20 points; with four to eight buildings it need not be."""
    plants = ["indigo_plant", "sugar_mill", "tobacco_storage"] * 3
    hands = {0: ["coffee_roaster", *["indigo_plant"] * 4]}
    position = table(buildings={0: plants[:stand]}, hands=hands, phase="builder")
    weights = "expert:save=0,build_from=20,crowd=0"
    assert answer(f"{weights},middle=0", position) == A_PASS
    assert (answer(f"{weights},middle=20", position) != A_PASS) == middle


def test_the_merchant_makes_goods_where_the_expert_denies_them():
    """Indigo and sugar for me, coffee for the other: one good more for me, at a price as good as theirs."""
    position = table(
        buildings={0: ["indigo_plant", "sugar_mill"], 1: ["coffee_roaster"]},
        hands={0: ["tower"]},
        roles_used=["builder", "prospector"],
        pick=2,
    )
    weights = "deny=0.9,choice=0.3,choice_chooser=0.38"
    assert answer(f"merchant:{weights}", position) == takes("producer")
    assert answer(f"expert:{weights},goods_later=0.24", position) == takes("councillor")


def test_expert_ends_the_game_when_ahead_and_waits_when_behind():
    ahead = table(buildings={0: ELEVEN}, hands={0: ["sugar_mill", "sugar_mill"]})
    rich = [
        "indigo_plant",
        "statue",
        "victory_column",
        "hero",
        "library",
        "triumphal_arch",
        "silver_smelter",
        "silver_smelter",
    ]
    behind = table(
        buildings={0: [*["indigo_plant"] * 9, "sugar_mill", "well"], 1: rich}, hands={0: ["sugar_mill", "sugar_mill"]}
    )
    assert answer("expert:end_lead=2", ahead) == takes("builder")
    assert answer("expert:end_lead=2", behind) != takes("builder")


def test_expert_leaves_the_trader_to_a_seat_that_will_take_it():
    # In cards, as chooser / as another: Trader 0.8 * 2.6 = 2.08 / 2.08, Councillor 1.5 / 1.3, Prospector 1 / 0.
    # The other would sell two silver for 4.16, so Councillor and a sale for nothing (3.58) beat the Trader first (3.38).
    position = table(buildings={0: ["silver_smelter"], 1: ["silver_smelter", "silver_smelter"]}, goods={0: [0], 1: [0, 1]})
    weights = "expert:card_vp=1,deny=0,goods_now=0.8,choice=0.3,choice_chooser=0.5,build_from=0.72,save=0"
    assert answer(f"{weights},foresee=0", position) == takes("trader")
    assert answer(f"{weights},foresee=1", position) == takes("councillor")


def test_expert_stores_a_card_under_its_chapel_from_a_full_enough_hand():
    position = table(
        buildings={1: ["indigo_plant", "chapel"]}, hands={1: ["chapel"]}, pick=2, roles_used=["builder", "trader"]
    )
    position.apply(takes("prospector"))
    assert answer("expert:chapel_hand=1", position) == stores("chapel")
    assert answer("expert:chapel_hand=2", position) != stores("chapel")


def test_expert_draws_first_and_builds_when_another_picks_the_builder():
    """A card of the Prospector now, and the build of two mills all the same: the other has two cards to build with."""
    position = table(hands={0: ["sugar_mill", "sugar_mill"], 1: ["well", "well"]})
    weights = "expert:builder_late=0,foresee=0.5,build_extra=0"
    assert answer(f"{weights},before_build=0", position) == takes("builder")
    assert answer(f"{weights},before_build=1", position) == takes("prospector")


def test_expert_likes_the_builder_less_while_others_still_pick():
    weights = "expert:before_build=0,builder_late=3"
    hands = {0: ["sugar_mill", "sugar_mill"]}
    assert answer(weights, table(hands=hands)) != takes("builder")
    assert answer(weights, table(hands=hands, pick=2, roles_used=["councillor", "prospector"])) == takes("builder")


def test_expert_takes_no_trader_while_nobody_has_a_good_to_sell():
    """Last to pick, Trader and Producer left: the others would make silver, but little of it is theirs alone."""
    plants = {0: ["indigo_plant"], 1: ["silver_smelter"], 2: ["silver_smelter"], 3: ["indigo_plant"]}
    fields = {"buildings": plants, "pick": 3, "roles_used": ["builder", "councillor", "prospector"]}
    assert answer("expert:no_sale=0,no_goods=0", table(4, **fields)) == takes("trader")
    assert answer("expert", table(4, **fields)) == takes("producer")
    assert answer("expert", table(4, **fields, goods={3: [0]})) == takes("trader")


def test_expert_pays_with_an_eye_to_what_comes_after_the_build():
    """After the eleventh building only the last phase is left: a Prefecture brings no more cards, a statue its points."""
    plants = ["indigo_plant", "sugar_mill"] * 5
    paid = []
    for standing in (6, 10):
        board = {"buildings": {0: plants[:standing]}, "hands": {0: ["sugar_mill", "prefecture", "statue"]}}
        position = table(**board, phase="builder")
        position.apply(builds("sugar_mill"))
        paid.append(answer("expert:flow_prefecture=3", position))
    assert paid == [pays("statue"), pays("prefecture")]


def test_a_monument_being_paid_for_counts_once_for_an_arch_in_hand():
    """It stands in the facts; the arch gains no more by it than while a Tower is paid for, a Hero in hand adds to it."""
    worth = {}
    for build, more in (("tower", []), ("statue", []), ("statue", ["hero"])):
        position = table(hands={0: [build, "triumphal_arch", *more, *["indigo_plant"] * 4]}, phase="builder")
        position.apply(builds(build))
        view, rules, params = position.state, position.rules.record, np.array(EXPERT.values())
        facts = facts_then(view, rules, 0)
        scene = scene_of(view, rules, 0, facts, params)
        worth[build, len(more)] = prospects(view, rules, 0, facts, scene, kind("triumphal_arch"), params)
    assert worth["statue", 0] == worth["tower", 0]
    assert worth["statue", 1] == worth["statue", 0] + 2.0  # 4 and 6 points


def final_points(position, seat):
    """Return what a seat would score now."""
    return int(position.scores()[seat].sum())


def last_build(theirs, hand, more=()):
    """Eleven buildings and a mill in hand against another's buildings, in the builder phase; the other holds `more`."""
    return table(buildings={0: ELEVEN, 1: theirs}, hands={0: ["sugar_mill", *hand], 1: list(more)}, phase="builder")


@pytest.mark.parametrize("player", ["expert", "merchant", "spender", "planter"])
def test_nobody_builds_the_twelfth_building_into_a_loss_that_all_can_see(player):
    """SJ-13.1, SJ-13.5: 18 points with the mill against 10 end the game, against 33 they do not."""
    rich = ["library", "palace", "guild_hall", "city_hall", "prefecture", "quarry", "silver_smelter", "victory_column"]
    assert answer(player, last_build(["indigo_plant", "statue", "library"], ["well", "tower"])) == builds("sugar_mill")
    assert answer(player, last_build(rich, ["well", "tower"])) == A_PASS
    ended = table(
        buildings={0: ELEVEN, 1: [*ELEVEN, "victory_column"]}, hands={0: ["sugar_mill", "well", "tower"]}, phase="builder"
    )
    assert answer(player, ended) != A_PASS  # it ends anyway


@pytest.mark.parametrize("player", ["expert", "spender", "planter", "merchant"])
def test_nobody_takes_the_builder_to_build_nothing(player):
    """Eleven buildings and far behind: it would refuse the twelfth, so the Builder does not end the game."""
    rich = ["library", "palace", "guild_hall", "city_hall", "prefecture", "quarry", "silver_smelter", "victory_column"]
    hands = {0: ["sugar_mill", "well", "tower"], 1: ["well"]}
    position = table(buildings={0: ELEVEN, 1: rich}, hands=hands, roles_used=["councillor", "producer"], pick=2)
    hasty = f"{player}:end_lead=-1"  # who likes the end of a game that it loses
    assert answer(f"{hasty},idle_builder=0", position) == takes("builder")
    assert answer(hasty, position) != takes("builder")


@pytest.mark.parametrize(("theirs", "does"), [(0, builds("sugar_mill")), (2, builds("sugar_mill")), (3, A_PASS)])
def test_a_level_score_is_lost_by_the_smaller_stock(theirs, does):
    """SJ-13.8: 20 points each; Smithy and Builder pay the mill (SJ-5.5), so two cards are left."""
    level = [*ELEVEN[1:], "victory_column"]
    position = table(
        buildings={0: ELEVEN, 1: level[-9:]},
        hands={0: ["sugar_mill", "well", "market_stand"], 1: ["carpenter"] * theirs},
        phase="builder",
    )
    assert final_points(position, 0) + 1 == final_points(position, 1)
    assert answer("expert", position) == does


def test_no_role_that_brings_nothing_where_another_brings_a_card():
    """The only plant is full, and the weights like what the others get: they would make silver."""
    plants = {0: ["silver_smelter"], 1: ["silver_smelter"], 2: ["indigo_plant"]}
    position = table(3, buildings=plants, goods={2: [0]}, pick=2, roles_used=["builder", "trader", "councillor"])
    weights = "expert:deny=-1,foresee=0,goods_later=2"
    assert answer(f"{weights},no_goods=0", position) == takes("producer")
    assert answer(f"{weights},no_goods=5", position) == takes("prospector")


def test_cards_above_the_hand_limit_cost_a_build_nothing():
    """SJ-3.10: of nine cards two are lost at the next hand check, and a build takes them."""
    seven = ["archive"] * 3 + ["tower"] * 2 + ["poor_house"] * 2
    fields = {"buildings": {0: ["indigo_plant"]}, "phase": "builder"}
    full, more = table(hands={0: seven}, **fields), table(hands={0: [*seven, "market_hall", "market_hall"]}, **fields)
    weights = "expert:save=0,build_from=6,crowd=0"
    assert [answer(f"{weights},waste={waste}", full) != A_PASS for waste in (0, 1)] == [False, False]
    assert [answer(f"{weights},waste={waste}", more) != A_PASS for waste in (0, 1)] == [False, True]
