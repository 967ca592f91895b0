"""Each rule of the draft, the race and the dike, on positions by hand."""

import pytest

from tests.mechanisms.positions import do, game_of, lay, opened


def scored(key, position):
    game, rules = game_of(key)
    return game.scores(position.state, rules.record)


def test_picnic_hands_are_dealt_chosen_from_at_once_and_passed_to_the_left():  # PI-1, PI-2, PI-3
    position = opened("picnic", 3)
    state = position.state
    assert [len(hand) for hand in state.hands] == [8, 8, 8]
    assert len(state.basket) == 56 - 24
    lay(state, state.hands[0], *["pie"] * 8)
    lay(state, state.hands[1], *["melon"] * 8)
    lay(state, state.hands[2], *["cake"] * 8)
    do(position, "pie", "melon")
    assert [len(plate) for plate in state.plates] == [0, 0, 0]  # nothing lies open until all have chosen
    do(position, "cake")
    assert [list(plate) for plate in state.plates] == [["pie"], ["melon"], ["cake"]]
    assert [hand[0] for hand in state.hands] == ["cake", "pie", "melon"]
    while not position.over:
        position.apply(0)
    assert state.over == "all eaten"
    assert [len(plate) for plate in state.plates] == [8, 8, 8]


@pytest.mark.parametrize(
    ("plates", "points"),
    [
        ([["pie"] * 3, ["pie"] * 2, ["pie"]], [5, 5, 0]),  # PI-4
        ([["salad"] * 3, ["salad"] * 2, []], [6, 3, 0]),  # PI-5
        ([["salad"], ["salad"], []], [4, 4, 0]),
        ([["melon"], ["melon"] * 2, ["melon"] * 4], [1, 3, 10]),  # PI-6
        ([["cake"] * 3, ["cake"] * 2, ["cake"]], [3, 6, 3]),  # PI-7
        ([["cake"] * 2, ["cake"] * 2, ["cake"]], [6, 6, 3]),
    ],
)
def test_picnic_plates_count(plates, points):
    position = opened("picnic", 3)
    for plate, dishes in zip(position.state.plates, plates, strict=True):
        plate[:] = dishes
    assert scored("picnic", position) == points


class Dice:
    """Chance that shows these pips."""

    def __init__(self, *pips):
        self.pips = list(pips)

    def below(self, n):
        """The next one."""
        return self.pips.pop(0) - 1


def raced(spaces, action, *pips):
    position = opened("snails", len(spaces))
    position.state.space[:], position.state.chance = spaces, Dice(*pips)
    do(position, action)
    return position


def test_snails_move_by_one_die_or_two_and_not_with_a_double():  # SN-1, SN-2, SN-3
    assert opened("snails", 2).state.space == [0, 0]
    assert raced([3, 0], "one die", 4).state.space == [7, 0]
    assert raced([3, 0], "two dice", 4, 5).state.space == [12, 0]
    assert raced([3, 0], "two dice", 4, 4).state.space == [3, 0]


def test_snails_push_whoever_they_land_on():  # SN-4
    assert raced([3, 7, 20], "one die", 4).state.space == [7, 2, 20]
    assert raced([0, 4, 4], "one die", 4).state.space == [4, 0, 0]


def test_the_first_snail_at_the_goal_wins():  # SN-5
    position = raced([38, 39], "one die", 3)
    assert position.state.over == "goal reached"
    assert scored("snails", position) == [41, 39]


def watched(weather, river=3, dike=0, past=()):
    position = opened("dike", 2)
    state = position.state
    if weather:
        at = state.sky.index(weather)
        state.sky[at], state.sky[-1] = state.sky[-1], weather
    state.river, state.dike = river, dike
    return position


def test_the_dike_begins_low_and_the_weather_is_shuffled():  # DI-1
    state = opened("dike", 2).state
    assert (state.river, state.dike, len(state.sky)) == (3, 0, 24)


@pytest.mark.parametrize(("weather", "rise"), [("sun", -1), ("rain", 1), ("storm", 3)])
def test_who_builds_or_pumps_and_what_the_weather_does(weather, rise):  # DI-2, DI-3
    built, pumped = watched(weather), watched(weather)
    do(built, "build")
    do(pumped, "pump")
    assert (built.state.dike, built.state.river) == (1, 3 + rise)
    assert (pumped.state.dike, pumped.state.river) == (0, max(0, 1 + rise))
    assert built.state.seat_to_act == 1


def test_nothing_is_pumped_from_an_empty_river_and_a_used_up_pile_is_shuffled():  # DI-2, DI-3
    assert watched("sun", river=0).legal_actions() == ["build"]
    position = watched("sun")
    position.state.past.extend(position.state.sky)
    position.state.sky.clear()
    do(position, "build")
    assert (len(position.state.sky), len(position.state.past)) == (23, 1)


def test_the_river_floods_the_village_or_the_dike_holds():  # DI-4, DI-5
    flooded, held = watched("storm", river=7), watched("storm", river=9, dike=11)
    do(flooded, "build")
    do(held, "build")
    assert flooded.state.over == "flooded"
    assert held.state.over == "the dike holds"
