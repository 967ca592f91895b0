"""Chapter CO-6."""

import pytest

from tests.comuni.positions import at, cubes, do, with_rules, words

FIXED = {"lucca": "pilgrim", "firenze": "craftsman", "siena": "army", "bologna": "gold"}


@pytest.mark.parametrize(("name", "resource"), FIXED.items())
def test_a_fixed_resource_and_a_free_one(name, resource):
    """CO-6.2."""
    position = at(communities=[name, "milano"], seats=2)
    do(position, "take income", f"take 1 {resource}")
    assert cubes(position, 0) == {resource: 2}


def test_milano_has_two_free_resources():
    """CO-6.2."""
    position = at(communities=["lucca", "milano"], seats=2, active=1)
    do(position, "take income", "take 1 army", "take 1 gold")
    assert cubes(position, 1) == {"army": 1, "gold": 1}


def test_base_buildings_and_guild_masters_in_one_action():
    """CO-6.1, CO-6.3, CO-6.4, CO-6.6."""
    position = at(
        buildings={0: {"military": [2, 4], "cultural": [3, 3], "religious": [2]}},
        coloured={0: ["military", "cultural"]},
        masters={"bishop": 0, "commander": 0, "architect": 1},
    )
    do(position, "take income", "take 1 gold")
    # the highest building of each coloured type, the masters, Lucca's pilgrim
    assert cubes(position, 0) == {"army": 4 + 1, "craftsman": 3, "pilgrim": 1 + 1, "gold": 1}
    assert position.state.coloured[0].tolist() == [0, 0, 0, 0]
    assert position.seat_to_act == 1


def test_all_coloured_cards_turn_and_what_is_missing_is_lost():
    """CO-6.5, CO-6.7."""
    position = at(
        buildings={0: {"military": [4], "economic": [1]}},
        coloured={0: ["military", "economic"]},
        have={1: {"army": 58}},
    )
    do(position, "take income", "take 1 gold")
    assert cubes(position, 0) == {"army": 2, "gold": 2, "pilgrim": 1}
    assert int(position.state.coloured[0].sum()) == 0


def test_free_choices_come_last_and_only_from_what_is_left():
    """CO-6.8."""
    position = at(
        buildings={0: {"economic": [2]}}, coloured={0: ["economic"]}, have={1: {"gold": 48, "army": 60, "craftsman": 50}}
    )
    do(position, "take income")
    assert words(position) == ["take 1 pilgrim"]
    assert cubes(position, 0) == {"gold": 2, "pilgrim": 1}


def test_an_income_is_a_value_of_the_ruleset():
    position = at(rules=with_rules(communities__lucca__income__any=0, communities__lucca__income__gold=3))
    do(position, "take income")
    assert cubes(position, 0) == {"gold": 3, "pilgrim": 1}
