"""Chapters CO-8, CO-9 and CO-11.1, CO-11.2."""

import pytest

from simulate.games.comuni.card_text import card_title
from simulate.games.comuni.model import TYPES
from tests.comuni.positions import at, cubes, do, hand, levels, supply, with_rules, words


def yard(cards, craftsmen=0, pilgrims=0, buildings=None, **fields):
    """Seat 0 in phase 4 with these cards."""
    have = {0: {"craftsman": craftsmen, "pilgrim": pilgrims}}
    return at(hands={0: cards}, have=have, buildings={0: buildings or {}}, phase="building", **fields)


def test_one_building_and_one_wall_step_in_either_order():
    """CO-8.1, CO-8.2."""
    first = do(
        yard(["economic_1", "economic_2"]),
        "Economic project, rating 1: new economic building",
        "Economic project, rating 2: new wall",
    )
    assert first.seat_to_act == 1
    assert levels(first, 0) == {"economic": [1]}
    second = do(yard(["economic_1", "economic_2"]), "Economic project, rating 2: new wall")
    assert words(second) == ["stop building", "Economic project, rating 1: new economic building"]
    none = do(yard(["economic_1", "economic_2"]), "stop building")
    assert hand(none, 0) == ["economic_1", "economic_2"]


def test_a_new_building_of_any_rating_scores_one_and_turns_its_card():
    """CO-8.3, CO-8.7, CO-8.8."""
    position = do(yard(["religious_4"]), "Religious project, rating 4: new religious building")
    assert levels(position, 0) == {"religious": [1]}
    assert int(position.state.score[0]) == 1
    assert position.state.coloured[0].tolist() == [0, 0, 0, 1]


def test_an_extension_turns_the_type_to_its_coloured_side_too():
    """CO-8.8, CO-6.4: a type that an income has turned grey pays again after an extension, whatever the card's type."""
    position = yard(["wild_4"], buildings={"economic": [1], "cultural": [1]})
    assert not position.state.coloured[0].any()
    do(position, "Wild project, rating 4: extend a cultural building to level 2")
    assert position.state.coloured[0].tolist() == [int(kind == "cultural") for kind in TYPES]


def test_extensions_need_the_type_or_a_wild_card():
    """CO-8.4, CO-8.9."""
    legal = words(yard(["economic_4", "military_4", "wild_4"], buildings={"economic": [1], "cultural": [1]}))
    extend = [text for text in legal if "building to level" in text]
    assert extend == [
        "Economic project, rating 4: extend an economic building to level 2",
        "Wild project, rating 4: extend an economic building to level 2",
        "Wild project, rating 4: extend a cultural building to level 2",
    ]


@pytest.mark.parametrize(
    ("level", "rating", "legal"), [(2, 3, True), (2, 2, False), (3, 4, True), (3, 3, False), (1, 2, True)]
)
def test_the_rating_must_reach_the_new_level(level, rating, legal):
    """CO-8.5: The examples D and E of the rules: level 3 takes a 4, and a 2 does not do."""
    texts = words(yard([f"economic_{rating}"], buildings={"economic": [level]}))
    assert any("extend an economic" in text for text in texts) == legal


def test_four_levels_and_no_more_but_many_buildings_of_a_type():
    """CO-8.6."""
    position = yard(["economic_4"], buildings={"economic": [4, 4, 1]}, craftsmen=9)
    assert words(position)[1:4] == [
        "Economic project, rating 4: new economic building",
        "Economic project, rating 4: extend an economic building to level 2",
        "Economic project, rating 4: new wall",
    ]


def test_a_building_of_level_4_has_brought_ten():
    """CO-8.7."""
    cards = ["economic_1", "economic_2", "economic_3", "economic_4"]
    position = yard(cards, craftsmen=3)
    scores = []
    for level, card in enumerate(cards, start=1):
        what = "new economic building" if level == 1 else f"extend an economic building to level {level}"
        do(position, f"{card_title(card)}: {what}")
        scores.append(int(position.state.score[0]))
    assert scores == [1, 3, 6, 10]
    assert cubes(position, 0) == {}


def test_a_wild_card_declares_a_type_for_good():
    """CO-8.9."""
    position = yard(["wild_2"])
    assert [t for t in words(position) if "building" in t and "stop" not in t] == [
        f"Wild project, rating 2: new {name} building" for name in ("economic", "military", "cultural", "religious")
    ]
    do(position, "Wild project, rating 2: new cultural building")
    assert levels(position, 0) == {"cultural": [1]}


def test_placed_cards_leave_the_hand_for_good():
    """CO-8.10."""
    position = do(yard(["economic_4"]), "Economic project, rating 4: new economic building")
    assert hand(position, 0) == []
    assert int(position.state.placed.sum()) == 1


def test_building_is_free():
    """CO-8.11."""
    position = do(
        yard(["economic_3"], craftsmen=2, buildings={"economic": [2]}),
        "Economic project, rating 3: extend an economic building to level 3",
    )
    assert cubes(position, 0) == {"craftsman": 2}


def test_a_building_begun_this_turn_may_be_extended_twice():
    """CO-8.12."""
    position = yard(["economic_1", "economic_2", "economic_3"], craftsmen=2)
    do(
        position,
        "Economic project, rating 1: new economic",
        "Economic project, rating 2: extend",
        "Economic project, rating 3: extend an economic building to level 3",
    )
    assert levels(position, 0) == {"economic": [3]}
    assert cubes(position, 0) == {}


def test_a_craftsman_buys_a_whole_action():
    """CO-9.1: Three building and two wall steps need two further actions, in whatever order they come."""
    position = yard(["economic_1", "economic_1", "military_1", "cultural_1", "religious_1"], craftsmen=2)
    do(position, "Economic project, rating 1: new economic building", "Military project, rating 1: new military building")
    assert cubes(position, 0) == {"craftsman": 1}
    do(
        position, "Economic project, rating 1: new wall", "Cultural project, rating 1: new wall"
    )  # the wall halves of both actions
    assert cubes(position, 0) == {"craftsman": 1}
    do(position, "Religious project, rating 1: new religious building")
    assert cubes(position, 0) == {}
    assert supply(position)["craftsman"] == 50


def test_craftsmen_raise_a_rating_for_one_step():
    """CO-9.2: Example E of the rules, and a card raised by two."""
    position = do(yard(["economic_2"], craftsmen=1, buildings={"economic": [2]}), "Economic project, rating 2: extend")
    assert levels(position, 0) == {"economic": [3]}
    assert cubes(position, 0) == {}
    twice = yard(["economic_2"], craftsmen=2, buildings={"economic": [3]})
    do(twice, "Economic project, rating 2: extend an economic building to level 4")
    assert cubes(twice, 0) == {}
    wall = do(yard(["economic_2"], craftsmen=1, walls={0: [2]}), "Economic project, rating 2: extend a wall to level 3")
    assert cubes(wall, 0) == {}


def test_both_uses_in_one_turn():
    """CO-9.3."""
    position = yard(["economic_1", "economic_1"], craftsmen=2)
    do(
        position,
        "Economic project, rating 1: new economic",
        "Economic project, rating 1: extend an economic building to level 2",
    )
    assert cubes(position, 0) == {}
    assert (int(position.state.extra_paid[0]), int(position.state.ratings_paid[0])) == (1, 1)


def test_two_pilgrims_stand_for_a_craftsman():
    """CO-9.4."""
    position = do(
        yard(["economic_2"], craftsmen=2, pilgrims=3, buildings={"economic": [3]}),
        "Economic project, rating 2: extend an economic building to level 4",
    )
    assert words(position) == ["pay 2 craftsmen", "pay 1 craftsman and 2 pilgrims"]
    do(position, "pay 1 craftsman and 2 pilgrims")
    assert cubes(position, 0) == {"craftsman": 1, "pilgrim": 1}
    forced = do(
        yard(["economic_1", "economic_1"], pilgrims=2),
        "Economic project, rating 1: new economic",
        "Economic project, rating 1: new economic",
    )
    assert cubes(forced, 0) == {}
    short = do(yard(["economic_1", "economic_1"], pilgrims=1), "Economic project, rating 1: new economic")
    assert words(short) == ["stop building", "Economic project, rating 1: new wall"]


def test_down_to_two_cards_of_own_choice():
    """CO-11.1, CO-11.2."""
    position = yard(["economic_1", "economic_1", "wild_1", "wild_2"])
    do(position, "stop building")
    assert words(position) == [
        "discard Economic project, rating 1",
        "discard Wild project, rating 1",
        "discard Wild project, rating 2",
    ]
    do(position, "discard Wild project, rating 1", "discard Economic project, rating 1")
    assert hand(position, 0) == ["economic_1", "wild_2"]
    assert position.seat_to_act == 1
    gone = position.state.removed
    assert (int(gone[0]), int(gone[16])) >= (1, 1)


def test_points_of_a_level_are_a_value_of_the_ruleset():
    position = yard(["wild_1"], rules=with_rules(scoring__level_points=[5, 2, 3, 4]))
    do(position, "Wild project, rating 1: new military building")
    assert int(position.state.score[0]) == 5
