"""Guild masters (CO-11.3, CO-11.4, CO-11.5) and chapter CO-12."""

import pytest

from tests.comuni.positions import at, cubes, do, part, supply, with_rules, words


def owner(position, name="commander"):
    return int(position.state.master[("treasurer", "commander", "architect", "bishop").index(name)]) - 1


@pytest.mark.parametrize(("levels", "taken"), [([1, 1, 1, 1], False), ([2], True)])
def test_an_unowned_master_needs_a_building_of_level_2(levels, taken):
    """CO-11.3."""
    position = do(at(buildings={0: {"military": levels}}), "take income", "take 1 gold")
    assert (owner(position) == 0) == taken


@pytest.mark.parametrize(("levels", "taken"), [([2], False), ([1, 1, 1], False), ([1, 1, 1, 1], True), ([2, 1], True)])
def test_taking_over_needs_strictly_more_points(levels, taken):
    """CO-11.4: The owner has a level 2, 3 points: 4 or more take the commander, in four buildings of level 1 as well."""
    position = at(buildings={0: {"military": levels}, 1: {"military": [2]}}, masters={"commander": 1})
    do(position, "take income", "take 1 gold")
    assert owner(position) == (0 if taken else 1)


def test_the_other_reading_goes_by_the_best_level():
    """CO-11.4."""
    rules = with_rules(options__guild_takeover="best_level")
    for levels, taken in (([2, 2], False), ([3], True)):
        position = at(
            rules=rules, buildings={0: {"military": levels}, 1: {"military": [2, 1, 1, 1, 1]}}, masters={"commander": 1}
        )
        do(position, "take income", "take 1 gold")
        assert owner(position) == (0 if taken else 1)


def test_only_the_player_taking_the_turn_is_checked_for_all_types():
    """CO-11.5."""
    position = at(buildings={0: {"economic": [2], "religious": [3]}, 1: {"military": [4]}})
    do(position, "take income", "take 1 gold")
    assert position.state.master.tolist() == [1, 0, 0, 1]
    do(position, "take income", "take 1 gold")
    assert owner(position) == 1


def clinic(pilgrims, markers):
    return at(have={0: {"pilgrim": pilgrims}}, pillage={0: markers}, phase="removal")


SMALL, LARGE = "pay 1 pilgrim to remove 1 pillage marker", "pay 3 pilgrims to remove 2 pillage markers"


def test_one_option_a_turn():
    """CO-12.1."""
    position = clinic(5, 4)
    assert words(position) == ["remove no pillage marker", SMALL, LARGE]
    do(position, LARGE)
    assert int(position.state.pillage[0]) == 2
    assert cubes(position, 0) == {"pilgrim": 2}
    assert supply(position)["pilgrim"] == 48
    assert position.seat_to_act == 1
    assert int(do(clinic(1, 4), SMALL).state.pillage[0]) == 3


def test_the_large_option_needs_two_markers_and_only_pilgrims_pay():
    """CO-12.2."""
    assert words(clinic(5, 1)) == ["remove no pillage marker", SMALL]
    assert words(clinic(2, 4)) == ["remove no pillage marker", SMALL]
    rich = at(have={0: {"gold": 9, "craftsman": 9}}, pillage={0: 4})
    do(rich, "take income", "take 1 gold")  # Lucca's own pilgrim is enough to be asked
    assert words(rich) == ["remove no pillage marker", SMALL]
    poor = at(seats=2, communities=["siena", "milano"], have={0: {"gold": 9, "craftsman": 9}}, pillage={0: 4})
    do(poor, "take income", "take 1 gold")
    assert poor.seat_to_act == 1
    assert part(poor, 0, "pillage") == -4
