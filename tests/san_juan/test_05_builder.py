"""SJ-5 and the buildings of SJ-11 that work in the builder phase."""

import pytest

from simulate.games.san_juan.model import CARDS
from tests.san_juan.positions import (
    RULES,
    build,
    can,
    cards,
    discards,
    do,
    goods,
    hand,
    held,
    price,
    rest,
    rules,
    score,
    table,
    visible,
)

FILL = ["sugar_mill", "sugar_mill", "sugar_mill", "sugar_mill", "sugar_mill", "sugar_mill"]
PAY = ["Sugar Mill"] * 6
NEVER, WHOLE = rules(options__crane_target_effects="never"), rules(options__crane_target_effects="whole_build")


def site(own=("indigo_plant",), cards_in_hand=(), ruleset=RULES, chooser=2, seats=3, **fields):
    """The builder phase; seat 0 acts, by default as another than the chooser."""
    hands = {0: list(cards_in_hand)}
    position = table(
        seats, ruleset, phase="builder", chooser=chooser, buildings={0: list(own)}, hands=hands, **fields
    )  # fmt: skip
    while position.seat_to_act != 0:
        do(position, "build nothing")
    return position


def test_each_builds_once_or_passes():
    """SJ-5.1."""
    position = table(3, phase="builder", hands={s: ["smithy", "well", "well"][: 1 + s] for s in range(2)})
    assert can(position) == ["build nothing", "build Smithy"]
    build(position, "build Smithy")  # free for the chooser
    assert position.seat_to_act == 1
    do(position, "build nothing", "build nothing")
    assert can(position)[0] == "take the producer"


@pytest.mark.parametrize("own", [["indigo_plant"], ["crane"], ["library"]])
def test_one_building_a_phase(own):
    """SJ-5.2."""
    position = build(site(own, ["smithy", "archive", *FILL], chooser=0), "build Smithy")
    assert position.seat_to_act == 1


def test_pay_then_place_then_carpenter_then_poor_house():
    """SJ-5.3."""
    position = site(["carpenter", "poor_house"], ["statue", *FILL[:3]], top=["palace", "hero"])
    do(position, "build Statue", "pay with Sugar Mill", "pay with Sugar Mill")
    assert visible(position, 0) == ["carpenter", "poor_house"]
    assert held(position)[0] == 1
    do(position, "pay with Sugar Mill")
    assert visible(position, 0) == ["carpenter", "poor_house", "statue"]
    assert hand(position, 0) == ["hero", "palace"]


def test_a_violet_kind_once_a_production_kind_often():
    """SJ-5.4."""
    position = site(["indigo_plant", "well"], ["indigo_plant", "well", *FILL])
    assert price(position, "build Indigo Plant") == 1
    assert price(position, "build Well") is None


@pytest.mark.parametrize(("key", "own", "chooser", "due"), [
    ("silver_smelter", [], 1, 5), ("silver_smelter", [], 0, 4), ("silver_smelter", ["smithy"], 1, 4),
    ("silver_smelter", ["quarry"], 1, 5), ("palace", ["quarry"], 1, 5), ("palace", ["smithy"], 1, 6),
    ("palace", ["quarry"], 0, 4), ("smithy", ["quarry"], 0, 0), ("indigo_plant", ["smithy"], 0, 0),
])  # fmt: skip
def test_price(key, own, chooser, due):
    """SJ-5.5, SJ-11.1, SJ-11.16: Smithy for production, Quarry for violet buildings, one for the chooser; never below 0."""
    title = key.replace("_", " ").title()
    position = site(["sugar_mill", *own], [key, *FILL], chooser=chooser)
    assert price(position, f"build {title}") == due


def test_a_doubled_builder_pays_two_less():
    """SJ-5.5."""
    assert price(site(["library", "quarry"], ["palace", *FILL], chooser=0, doubled=True), "build Palace") == 3


def test_the_lowest_price_is_a_value():
    """SJ-5.5."""
    position = site(["quarry"], ["smithy", "well"], chooser=0, ruleset=rules("second-edition-prices"))
    assert price(position, "build Smithy") == 1


def test_discounts_may_be_declined_with_the_switch():
    """SJ-5.5."""
    ruleset = rules(options__discounts_optional=True)
    position = do(site(["smithy", "poor_house"], ["sugar_mill", *FILL[:2]], ruleset, chooser=0), "build Sugar Mill")
    assert can(position) == [f"pay {extra} more than the price" for extra in range(3)]
    do(position, "pay 2 more than the price")
    assert position.state.due == 2
    assert "pay 1 more than the price" not in can(do(site(["smithy"], ["indigo_plant"], ruleset), "build Indigo Plant"))
    poor = do(site(["smithy", "poor_house"], ["sugar_mill", *FILL[:1]], ruleset, chooser=0), "build Sugar Mill")
    assert can(poor) == ["pay 0 more than the price", "pay 1 more than the price"]


@pytest.mark.parametrize("discount", [0, 1, 2, 3])
@pytest.mark.parametrize("printed", [1, 2, 3, 4, 5, 6])
def test_price_table(printed, discount):
    """SJ-5.20."""
    key = ["", "archive", "well", "tower", "victory_column", "hero", "palace"][printed]
    own = ["library", "quarry"] if discount == 3 else ["indigo_plant"]
    position = site(own, [key, *FILL], chooser=0 if discount else 1, doubled=discount >= 2)
    assert price(position, f"build {key.replace('_', ' ').title()}") == max(0, printed - discount)


@pytest.mark.parametrize(("fill", "legal"), [(3, True), (2, False)])
def test_exactly_the_price_from_other_hand_cards(fill, legal):
    """SJ-5.6."""
    position = site(cards_in_hand=["statue", *FILL[:fill]])
    assert ("build Statue" in can(position)) is legal
    if legal:
        build(position, "build Statue", *PAY[:3])
        assert held(position)[0] == 0


def test_a_copy_of_the_card_may_pay():
    """SJ-5.6."""
    position = build(site(cards_in_hand=["well", "well", "well"]), "build Well", "Well", "Well")
    assert visible(position, 0) == ["indigo_plant", "well"]


def test_a_black_market_pays_up_to_two_goods():
    """SJ-5.6, SJ-11.5."""
    own = ["indigo_plant", "sugar_mill", "silver_smelter", "black_market"]
    position = site(own, ["statue", "well"], goods={0: [0, 1, 2]})
    do(position, "build Statue")
    assert can(position) == [
        "pay with Well",
        *(f"pay with a good of {g} (Black Market)" for g in ("indigo", "sugar", "silver")),
    ]
    do(position, "pay with a good of silver (Black Market)", "pay with a good of indigo (Black Market)")
    assert can(position) == ["pay with Well"]  # two goods are the limit
    do(position, "pay with Well")
    assert visible(position, 0)[-1] == "statue"
    assert goods(position, 0) == 1
    assert "build Statue" not in can(site(own, ["statue"], goods={0: [0, 1, 2]}))
    assert price(site(own, ["sugar_mill"], goods={0: [0, 1, 2]}), "build Sugar Mill") == 2  # both colours


def test_of_two_goods_of_a_kind_the_older_stack_pays():
    """SJ-5.6."""
    position = site(["sugar_mill", "sugar_mill", "black_market"], ["archive"], goods={0: [0, 1]})
    do(position, "build Archive", "pay with a good of sugar (Black Market)")
    assert position.state.full[0].tolist()[:2] == [0, 1]


def test_payment_goes_face_down_to_the_discard_pile():
    """SJ-5.7."""
    position = build(site(cards_in_hand=["statue", "well", "tower", "hero"]), "build Statue", "Well", "Tower", "Hero")
    assert discards(position) == ["hero", "tower", "well"]


@pytest.mark.parametrize(("key", "top"), [("smithy", 1), ("carpenter", 0), ("poor_house", 0), ("quarry", 0)])
def test_a_new_building_does_nothing_for_its_own_construction(key, top):
    """SJ-5.8."""
    cost = {"smithy": 1, "carpenter": 3, "poor_house": 2, "quarry": 4}[key]
    title = key.replace("_", " ").title()
    position = site(cards_in_hand=[key, *FILL[:cost]])
    assert price(position, f"build {title}") == cost
    build(position, f"build {title}", *PAY[:cost])
    assert held(position)[0] == 0
    assert position.state.active[0, CARDS.index(key)] == 0
    rest(position)
    assert position.state.active[0, CARDS.index(key)] == 1


def test_it_works_from_the_next_phase_on():
    """SJ-5.8."""
    position = build(site(cards_in_hand=["gold_mine", "well"], seats=3), "build Gold Mine", "Well")
    rest(position)
    do(position, "take the prospector")
    assert position.state.mine_tries == 1


def crane(own=(), cards_in_hand=(), ruleset=RULES, **fields):
    return site(["crane", *own], cards_in_hand, ruleset, **fields)


def test_a_crane_builds_over_any_own_building_or_beside():
    """SJ-5.9, SJ-11.9."""
    position = crane(["indigo_plant", "statue"], ["palace", *FILL])
    assert [w for w in can(position) if "Palace" in w] == [
        "build Palace", "build Palace over the Crane (Crane)", "build Palace over the Indigo Plant (Crane)",
        "build Palace over the Statue (Crane)",
    ]  # fmt: skip
    assert not any("over" in words for words in can(site(["indigo_plant"], ["palace", *FILL])))


def test_the_printed_cost_of_the_visible_card_is_taken_off():
    """SJ-5.10."""
    position = crane(["silver_smelter"], ["palace", "well", *FILL])
    assert price(position, "build Palace over the Silver Smelter (Crane)") == 1
    assert price(position, "build Well over the Silver Smelter (Crane)") == 0
    build(position, "build Well over the Silver Smelter (Crane)")
    assert held(position)[0] == 7  # no refund
    rest(position)
    again = position.copy()
    again.state.stage, again.state.decision, again.state.chooser = 4, 1, 1
    again.state.seat_to_act = again.state.first = 0
    again.state.actor = again.state.pick = 0
    assert price(again, "build Palace over the Well (Crane)") == 4  # the Silver Smelter below counts no more


def test_the_crane_may_cover_itself_unless_the_switch_says_no():
    """SJ-5.11."""
    words = "build Tower over the Crane (Crane)"
    assert price(crane([], ["tower", *FILL]), words) == 1
    no = rules(options__crane_may_cover_itself=False)
    assert price(crane(["well"], ["tower", *FILL], no), words) is None
    assert price(crane(["well"], ["tower", *FILL], no), "build Tower over the Well (Crane)") == 1


def test_a_covered_card_counts_for_nothing_and_stays_below():
    """SJ-5.12."""
    position = crane(["statue", "city_hall"], ["victory_column", *FILL])
    before = score(position, 0)
    assert before[0] == 4
    build(position, "build Victory Column over the Statue (Crane)", "Sugar Mill")
    assert visible(position, 0) == ["crane", "victory_column", "city_hall"]
    assert score(position, 0)[0] == 5
    assert score(position, 0)[4] == before[4]
    assert cards(position.state.covered[0]) == ["statue"]
    assert discards(position) == ["sugar_mill"]


def test_a_covered_function_ends_at_once():
    """SJ-5.12."""
    position = build(crane(["library"], ["palace", *FILL]), "build Palace over the Library (Crane)", "Sugar Mill")
    rest(position)
    while position.seat_to_act != 0:
        rest(do(position, can(position)[-2]))
    assert position.state.active[0, CARDS.index("library")] == 0


def test_the_good_of_a_covered_building_is_discarded():
    """SJ-5.13."""
    position = crane(["indigo_plant"], ["well", *FILL], goods={0: [1]})
    build(position, "build Well over the Indigo Plant and its good (Crane)", "Sugar Mill")
    assert goods(position, 0) == 0
    assert position.state.discards_n == 2


@pytest.mark.parametrize("ruleset", [rules(), NEVER, WHOLE])
def test_unless_it_paid_for_this_build(ruleset):
    """SJ-5.13: The Crane target gives its own good first; with "never" it cannot."""
    words = "pay with a good of sugar (Black Market)"
    own = ["black_market", "sugar_mill", "sugar_mill"]
    position = crane(own, ["victory_column", *FILL], ruleset, goods={0: [2, 3]})
    build(position, "build Victory Column over the Sugar Mill and its good (Crane)")
    do(position, words)
    full = position.state.full[0].tolist()[2:4]
    assert full == ([1, 0] if ruleset is NEVER else [0, 1])
    assert (words in can(position)) is (ruleset is not NEVER)


def test_cards_under_a_covered_chapel_stay_and_score():
    """SJ-5.14."""
    position = crane(["chapel"], ["statue", *FILL], stored={0: ["well", "tower"]})
    build(position, "build Statue over the Chapel (Crane)")
    assert score(position, 0)[:2] == (1 + 3, 2)
    closed = table(3, pick=2, roles_used=["trader", "builder"], buildings={0: ["statue"]}, covered={0: ["chapel"]},
                   stored={0: ["well"]}, hands={0: ["crane"]})  # fmt: skip
    assert can(do(closed, "take the prospector"))[0] == "take the builder"


def test_a_violet_card_does_not_cover_its_own_kind_but_with_the_switch():
    """SJ-5.15."""
    words = "build Well over the Well (Crane)"
    assert price(crane(["well"], ["well", *FILL]), words) is None
    position = crane(["well"], ["well", *FILL], rules(options__crane_same_kind=True))
    assert price(position, words) == 0
    assert price(position, "build Well") is None
    assert price(crane(["indigo_plant"], ["indigo_plant"]), "build Indigo Plant over the Indigo Plant (Crane)") == 0


def test_a_covered_kind_may_be_built_again_unless_the_switch_says_no():
    """SJ-5.15."""
    fields = {"covered": {0: ["chapel"]}, "stored": {0: ["tower"]}}
    position = crane(["statue"], ["chapel", *FILL], **fields)
    build(position, "build Chapel", *PAY[:3])
    position.state.stored[0, CARDS.index("hero")] += 0
    assert score(position, 0)[1] == 1
    no = rules(options__covered_kind_may_be_rebuilt=False)
    assert price(crane(["statue"], ["chapel", *FILL], no, **fields), "build Chapel") is None


@pytest.mark.parametrize(("ruleset", "due"), [(rules(), 1), (WHOLE, 1), (NEVER, 2)])
def test_the_covered_building_still_works_for_the_price(ruleset, due):
    """SJ-5.16: A Palace over a Quarry: 6 - 4 - 1; with "never" the Quarry is out from the declaration on."""
    assert price(crane(["quarry"], ["palace", *FILL], ruleset), "build Palace over the Quarry (Crane)") == due


@pytest.mark.parametrize(("ruleset", "drawn"), [(rules(), 0), (NEVER, 0), (WHOLE, 1)])
def test_no_longer_for_carpenter_and_poor_house(ruleset, drawn):
    """SJ-5.16."""
    carpenter = crane(["carpenter"], ["statue", *FILL], ruleset)
    build(carpenter, "build Statue over the Carpenter (Crane)")
    assert held(carpenter)[0] == 6 + drawn
    poor = crane(["poor_house"], ["well"], ruleset)
    build(poor, "build Well over the Poor House (Crane)")
    assert held(poor)[0] == drawn


@pytest.mark.parametrize(("ruleset", "legal"), [(rules(), True), (WHOLE, True), (NEVER, False)])
def test_a_covered_black_market_still_pays(ruleset, legal):
    """SJ-5.16."""
    position = crane(["black_market", "sugar_mill"], ["tower"], ruleset, goods={0: [2]})
    assert ("build Tower over the Black Market (Crane)" in can(position)) is legal


@pytest.mark.parametrize(("ruleset", "legal"), [(RULES, True), (NEVER, False)])
def test_the_good_on_the_target_pays_unless_the_target_is_idle(ruleset, legal):
    """SJ-5.13, SJ-5.16: Library over the Sugar Mill costs 3; two cards and the mill's own good."""
    position = crane(["black_market", "sugar_mill"], ["library", "well", "well"], ruleset, goods={0: [2]})
    assert ("build Library over the Sugar Mill and its good (Crane)" in can(position)) is legal


def test_covering_does_not_change_the_number_of_buildings():
    """SJ-5.17."""
    own = ["crane", *["indigo_plant"] * 6, *["sugar_mill"] * 4]
    position = rest(build(site(own, ["well"]), "build Well over the Sugar Mill (Crane)"))
    assert position.state.stack_n[0] == 11
    assert not position.over


@pytest.mark.parametrize(("left", "end"), [(0, 2), (1, 2), (2, 3)])
def test_the_poor_house_counts_the_carpenters_card(left, end):
    """SJ-5.18."""
    position = site(["carpenter", "poor_house"], ["statue", *FILL[: 3 + left]])
    build(position, "build Statue", *PAY[:3])
    assert held(position)[0] == end


def test_new_buildings_become_active_when_the_last_player_has_acted():
    """SJ-5.19."""
    position = build(site(cards_in_hand=["well", *FILL[:2]], chooser=0), "build Well", "Sugar Mill")
    assert (position.state.fresh[0], position.state.active[0, CARDS.index("well")]) == (2, 0)
    do(position, "build nothing", "build nothing")
    assert (position.state.fresh[0], position.state.active[0, CARDS.index("well")]) == (0, 1)


@pytest.mark.parametrize(("left", "drawn"), [(0, 1), (1, 1), (2, 0)])
def test_a_poor_house_draws_with_none_or_one_card_left(left, drawn):
    """SJ-11.4."""
    position = site(["poor_house"], ["well", *FILL[: 2 + left]])
    build(position, "build Well", *PAY[:2])
    assert held(position)[0] == left + drawn
    assert held(do(site(["poor_house"], []), "build nothing"))[0] == 0


def test_a_carpenter_draws_for_violet_buildings_only_and_cannot_pay():
    """SJ-11.13."""
    assert held(build(site(["carpenter"], ["archive", "well"]), "build Archive", "Well"))[0] == 1
    assert held(build(site(["carpenter"], ["indigo_plant", "well"]), "build Indigo Plant", "Well"))[0] == 0
    assert held(build(site(["carpenter", "crane"], ["archive"]), "build Archive over the Carpenter (Crane)"))[0] == 0
    assert held(build(site(["carpenter", "crane"], ["archive"]), "build Archive over the Crane (Crane)"))[0] == 1
    assert "build Archive" not in can(site(["carpenter"], ["archive"]))
