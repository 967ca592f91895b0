"""Components and the turning table, chapters AR-1 and AR-2."""

import pytest

from simulate.games.age_of_rome.names import CHARACTERS, N_PLACES, PROVINCES, TYPES
from simulate.games.age_of_rome.table import facing, in_front, population, turn_disc
from tests.age_of_rome.positions import RULES, at, do, fact, words


def test_the_components_are_those_of_the_box():
    """AR-1.1, AR-1.2, AR-1.3, AR-1.4, AR-1.5, AR-1.6, AR-1.7, AR-1.8, AR-1.9: counts of pieces."""
    record = RULES.record
    assert list(record.milestone) == [5, 12, 21, 30]
    assert len(PROVINCES) == 4
    assert record.intrigue_spaces == 3
    assert len(TYPES) * int(record.tiles_many.sum()) == 45
    assert [int(n) for n in record.tiles_many] == [4, 3, 2]
    assert (int(record.own_base), int(record.own_top)) == (2, 3)
    assert (int(record.legions_per_colour), int(record.votes_per_colour), int(record.intrigue_markers)) == (7, 5, 3)
    assert int(record.column_size) == 5
    assert set(CHARACTERS) == {"octavian", "livia", "lepidus", "junia", "mark_antony", "fulvia"}
    assert fact(at(), "feud_supply") == 16 - 2 - 3 - 2 - 3


def test_only_hired_legions_can_move_and_those_on_the_board_are_the_others():
    """AR-1.10, AR-1.11: two of two hired legions stand in areas; none is on the board to be put."""
    position = at(legions={0: 2}, areas={"thrace": [2, 0, 0, 0]}, buildings={"africa": {"military": 1}})
    do(
        position,
        "place a follower on military",
    )
    while fact(position, "decision") == "window":
        do(position, "play no more")
    assert words(position) == ["move a legion from Thrace to Macedonia", "move a legion from Thrace to Epirus"]


@pytest.mark.parametrize(("seats", "places"), [(1, [0]), (2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_seats_sit_at_their_places_and_empty_places_face_nobody(seats, places):
    """AR-1.12, AR-2.1, AR-2.2, AR-2.4: province p faces place (p + o) mod 4; with offset 1 province 0 faces place 1."""
    state = at(seats).state
    assert [in_front(state, seat) for seat in range(seats)] == places
    turn_disc(state, 1)
    for province in range(N_PLACES):
        place = (province + 1) % 4
        assert facing(state, province) == (places.index(place) if place in places else -1)


def test_quarter_turns_change_the_offset():
    """AR-2.3: clockwise adds 1, counter-clockwise takes 1, mod 4."""
    state = at().state
    for quarters, offset in ((1, 1), (2, 3), (1, 0), (-1, 3), (-2, 1)):
        turn_disc(state, quarters)
        assert state.offset == offset


@pytest.mark.parametrize(
    ("seats", "first", "offset", "direction", "order"),
    [
        (4, 1, 0, 1, [1, 2, 3, 0]),
        (4, 1, 0, -1, [1, 0, 3, 2]),
        (3, 2, 0, -1, [2, 1, 0]),
        (2, 1, 0, 1, [1, 0]),
    ],
)
def test_turn_order_begins_before_the_marker_and_goes_in_the_direction(seats, first, offset, direction, order):
    """AR-2.5, AR-2.6, AR-4.3: the marker lies before the first player."""
    position = at(seats, first=first, offset=offset, direction=direction)
    assert fact(position, "order") == order
    assert fact(position, "first") == first


def test_before_an_empty_place_the_next_player_in_the_direction_is_first():
    """AR-2.5, AR-2.7: three players, the marker's province Hispania turned to the empty place 3."""
    position = at(3, first=2, phase="income", event="Vestal Blessing", events=["Grain Fleet", "Market Day"])
    state = position.state
    state.event = 0  # Bread for the Poor: one quarter clockwise
    do(position, *["take normal income"] * 3)
    assert fact(position, "marker") == "hispania"
    assert fact(position, "offset") == 1
    assert fact(position, "event") == "Grain Fleet"  # clockwise: from place 3 on to place 0
    assert fact(position, "order") == [0, 1, 2]


@pytest.mark.parametrize(("event", "order"), [("Grain Fleet", [0, 1, 2]), ("Silk Caravan", [2, 1, 0])])
def test_before_an_empty_place_the_event_says_on_which_side_the_first_player_sits(event, order):
    """AR-2.7: the marker before the empty place 3: clockwise the player at place 0 is first, the other way round at 2."""
    position = at(3, first=2, phase="income", event="Vestal Blessing", events=[event, "Market Day"])
    position.state.event = 0  # Bread for the Poor: one quarter clockwise
    do(position, *["take normal income"] * 3)
    assert fact(position, "event") == event
    assert fact(position, "order") == order


def test_population_is_one_plus_the_levels():
    """AR-3.1, AR-10.6: an empty province has 1, one with II and I has 4."""
    state = at(buildings={"gaul": {"trade": 2, "religion": 1}}).state
    assert population(state, 0) == 1
    assert population(state, 1) == 4
