"""SJ-8 to SJ-10, SJ-11.2, SJ-11.3, SJ-11.14, SJ-11.17: Councillor, Prospector, privileges and Library."""

import pytest

from tests.san_juan.positions import can, discards, do, hand, held, pile_top, price, rest, rules, table

TOP = ["well", "crane", "tower", "statue", "hero", "palace", "library", "chapel", "quarry", "archive"]
FOUR = ["smithy", "well", "tower", "quarry"]  # costs 1, 2, 3, 4


def council(own=(), others=(), top=TOP, **fields):
    """Seat 0 takes the Councillor."""
    buildings = {0: ["indigo_plant", *own], 1: ["indigo_plant", *others]}
    return do(table(3, buildings=buildings, top=top, **fields), "take the councillor")


@pytest.mark.parametrize(("own", "drawn"), [([], 5), (["library"], 8)])
def test_the_chooser_draws_5_or_8_and_keeps_one(own, drawn):
    """SJ-8.1, SJ-8.2."""
    top = [key for key in TOP if key not in own][:drawn]
    position = council(own, top=top)
    assert sorted(can(position)) == sorted(f"keep {key.title()}" for key in top)
    do(position, "keep Hero")
    assert hand(position, 0) == ["hero"]
    assert position.state.discards_n == drawn - 1


def test_others_draw_2_and_keep_one():
    """SJ-8.1, SJ-8.2."""
    position = do(council(), "keep Well")
    assert position.seat_to_act == 1
    assert can(position) == ["keep Library", "keep Palace"]
    do(position, "keep Palace")
    assert hand(position, 1) == ["palace"]
    assert discards(position) == sorted(["crane", "tower", "statue", "hero", "library"])


def test_numbers_are_values():
    """SJ-8.2."""
    position = do(table(3, rules(roles__councillor_draw_chooser=3), top=TOP), "take the councillor")
    assert len(can(position)) == 3


@pytest.mark.parametrize("own", [[], ["library"]])
def test_a_prefecture_keeps_two(own):
    """SJ-8.3, SJ-11.14."""
    position = do(council(["prefecture", *own], top=[k for k in TOP if k not in own]), "keep Well", "keep Crane")
    assert hand(position, 0) == ["crane", "well"]


def test_a_prefecture_of_another_keeps_both():
    """SJ-8.3, SJ-11.14."""
    position = rest(do(council(others=["prefecture"]), "keep Well"))
    assert hand(position, 1) == ["library", "palace"]


def test_an_archive_discards_from_the_whole_hand():
    """SJ-8.4, SJ-11.3."""
    position = council(["archive"], hands={0: ["smithy", "smithy"]}, top=TOP)
    assert held(position)[0] == 7
    do(position, "discard Smithy", "discard Smithy", "discard Well", "discard Crane")
    assert hand(position, 0) == ["hero", "statue", "tower"]
    assert position.seat_to_act == 1


def test_an_archive_with_a_prefecture_discards_one_less():
    """SJ-8.4."""
    position = council(["archive", "prefecture"])
    do(position, "discard Well", "discard Crane", "discard Tower")
    assert hand(position, 0) == ["hero", "statue"]
    assert position.seat_to_act == 1


def test_the_next_draws_after_the_discards_of_the_one_before():
    """SJ-8.5."""
    position = council()
    assert pile_top(position, 2) == ["palace", "library"]
    assert held(position) == [0, 0, 0]
    do(position, "keep Well")
    assert position.state.drawn_n == 2
    assert position.state.discards_n == 4


@pytest.mark.parametrize(("left", "kept"), [(["well"], 1), ([], 0), (["well", "crane", "tower"], 2)])
def test_with_too_few_cards_one_keeps_what_there_is(left, kept):
    """SJ-8.6."""
    hoard = {2: [key for key, n in whole().items() for _ in range(n)]}
    for key in ("indigo_plant", "indigo_plant", "prefecture", "indigo_plant", *left):
        hoard[2].remove(key)
    position = table(3, buildings={0: ["indigo_plant", "prefecture"]}, hands=hoard, pile=left)
    assert position.state.pile_n + position.state.discards_n == len(left)
    do(position, "take the councillor")
    while position.state.stage == 7:
        position.apply(position.legal_ids()[0])
    assert held(position)[0] == kept


def whole():
    from tests.san_juan.positions import whole_deck

    return whole_deck()


@pytest.mark.parametrize(("buildings", "drawn"), [([], 1), (["library"], 2)])
def test_only_the_chooser_draws(buildings, drawn):
    """SJ-9.1."""
    position = do(table(3, buildings={0: ["indigo_plant", *buildings]}, top=TOP), "take the prospector")
    assert held(position) == [drawn, 0, 0]
    assert hand(position, 0) == sorted(TOP[:drawn])


def test_every_gold_mine_works_clockwise_from_the_chooser():
    """SJ-9.2."""
    mines = {0: ["gold_mine"], 1: ["gold_mine"]}
    position = table(3, buildings=mines, pick=1, roles_used=["trader"],
                     top=["hero", *FOUR, "archive", "crane", "statue", "victory_column"])  # fmt: skip
    do(position, "take the prospector")
    assert position.seat_to_act == 1
    do(position, "take Quarry from the Gold Mine")
    assert position.seat_to_act == 0
    do(position, "take Victory Column from the Gold Mine")
    assert [hand(position, seat) for seat in range(2)] == [["victory_column"], ["hero", "quarry"]]


def mine(top, ruleset=None, **fields):
    more = {"ruleset": ruleset} if ruleset else {}
    return do(
        table(3, buildings={1: ["indigo_plant", "gold_mine"]}, top=["hero", *top], **more, **fields), "take the prospector"
    )


def test_four_different_costs_give_any_one_card():
    """SJ-11.2."""
    position = mine(FOUR)
    assert can(position) == [f"take {n} from the Gold Mine" for n in ("Smithy", "Well", "Tower", "Quarry")]
    do(position, "take Tower from the Gold Mine")
    assert hand(position, 1) == ["tower"]
    assert discards(position) == ["quarry", "smithy", "well"]


@pytest.mark.parametrize("top", [
    ["smithy", "well", "tower", "crane"], ["well", "well", "tower", "quarry"], ["smithy", "smithy", "smithy", "archive"],
])  # fmt: skip
def test_two_equal_costs_discard_all_four(top):
    """SJ-11.2."""
    position = mine(top)
    assert can(position)[0] == "take the builder"
    assert held(position) == [1, 0, 0]
    assert discards(position) == sorted(top)
    assert (position.state.mine_tries, position.state.mine_hits) == (1, 0)


def test_monuments_bonus_and_production_buildings_count():
    """SJ-11.2."""
    assert "take Palace from the Gold Mine" in can(mine(["indigo_plant", "sugar_mill", "statue", "palace"]))


def test_the_cheapest_card_of_the_second_edition():
    """SJ-11.2."""
    position = mine(FOUR[::-1], rules(options__gold_mine_pick="cheapest"))
    assert hand(position, 1) == ["smithy"]
    assert can(position)[0] == "take the builder"


def test_a_library_does_not_double_it():
    """SJ-11.2."""
    position = table(3, buildings={0: ["gold_mine", "library"]}, top=["hero", "palace", *FOUR, *FOUR])
    do(position, "take the prospector", "take Quarry from the Gold Mine")
    assert can(position)[0] == "take the builder"
    assert hand(position, 0) == ["hero", "palace", "quarry"]


@pytest.mark.parametrize(("left", "tries"), [(4, 0), (5, 1)])
def test_fewer_than_four_cards_turn_up_nothing(left, tries):
    """SJ-11.2: One card goes to the Prospector first."""
    hoard = [key for key, n in whole().items() for _ in range(n)]
    for key in ("indigo_plant", "indigo_plant", "gold_mine", "indigo_plant", *(["hero"] + FOUR)[:left]):
        hoard.remove(key)
    position = table(3, buildings={1: ["indigo_plant", "gold_mine"]}, hands={2: hoard}, pile=(["hero"] + FOUR)[:left])
    do(position, "take the prospector")
    assert position.state.mine_tries == tries


def test_the_table_of_privileges():
    """SJ-10.1."""
    names = ("builder_discount", "producer_extra", "trader_extra", "councillor_draw", "prospector_draw")
    values = rules().values["roles"]
    assert [values[name] for name in names] == [1, 1, 1, 2, 1]
    assert [values[f"{name}_doubled"] for name in names] == [2, 2, 2, 8, 2]
    assert values["councillor_draw_chooser"] == 5


def test_a_library_serves_the_picks_of_its_owner_only():
    """SJ-10.2, SJ-11.17."""
    position = table(3, buildings={1: ["library"]}, pick=0)
    assert held(do(position.copy(), "take the prospector"))[0] == 1
    rest(do(position, "take the trader"))
    assert held(do(position, "take the prospector"))[1] == 2


def test_a_library_built_in_the_phase_does_not_double_it():
    """SJ-10.2."""
    position = table(3, phase="builder", hands={0: ["library", *["well"] * 3, "crane"]})
    do(position, "build Library", *["pay with Well"] * 3)
    assert position.state.due == 1
    assert position.state.doubled == 0


def test_functions_of_other_buildings_are_added_once():
    """SJ-10.3."""
    position = table(3, buildings={0: ["library", "trading_post", "indigo_plant"]}, goods={0: [2]})
    do(position, "take the trader")
    assert position.state.allowance == 4
    councillor = do(table(3, buildings={0: ["library", "prefecture"]}), "take the councillor")
    assert (councillor.state.drawn_n, councillor.state.keep_left) == (8, 2)
    builder = table(3, buildings={0: ["library", "smithy"]}, hands={0: ["silver_smelter", *["well"] * 3]})
    assert price(do(builder, "take the builder"), "build Silver Smelter") == 2


def test_doubling_is_not_asked():
    """SJ-10.4."""
    assert len(can(table(3, buildings={0: ["library"]}))) == 5
