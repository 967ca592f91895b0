"""Chapter CO-16."""

import pytest

from tests.comuni.positions import at, part, send, with_rules


def test_three_points_a_guild_master():
    """CO-16.1."""
    assert part(at(masters={"bishop": 1, "architect": 1}), 1, "guild_masters") == 6


def test_majorities_of_each_resource():
    """CO-16.2, CO-19.3."""
    position = at(
        have={
            0: {"gold": 3, "army": 2, "pilgrim": 8},
            1: {"gold": 2, "army": 2, "pilgrim": 8},
            2: {"gold": 1, "army": 1, "pilgrim": 8},
        }
    )
    # gold: seat 0 alone; army: 0 and 1 tie; craftsman: nobody; pilgrim: all tie
    assert [part(position, seat, "majorities") for seat in range(3)] == [2 + 1 + 1, 1 + 1, 1]


def test_cubes_in_bids_and_pairs_do_not_count():
    """CO-16.2."""
    position = at(have={0: {"gold": 1}, 1: {"pilgrim": 8}}, bids={1: (1, 9, 0)})
    assert [part(position, seat, "majorities") for seat in range(3)] == [2, 2, 0]


def test_honours_at_their_value():
    """CO-16.3."""
    position = at(honours={"france_first": 2, "venezia_second": 2, "emperor_second": 0})
    assert [part(position, seat, "honours") for seat in range(3)] == [3, 0, 5]


def test_minus_one_a_marker():
    """CO-16.4."""
    assert part(at(pillage={1: 7}), 1, "pillage") == -7


@pytest.mark.parametrize(
    ("levels", "bonus"),
    [
        (([4], [3], [2], [3]), 3),  # the example of the rules
        (([4], [4], [4], [4]), 10),
        (([4], [4], [4], [3]), 6),
        (([4], [4], [4], [1]), 1),
        (([4], [4], [], [4]), 0),
        (([2, 1], [2, 1, 1], [2], [2]), 3),
    ],
)
def test_the_lowest_type_by_its_best_building(levels, bonus):
    """CO-16.5, CO-19.9."""
    kinds = ("economic", "military", "cultural", "religious")
    buildings = {0: dict(zip(kinds, levels, strict=True))}
    assert part(at(buildings=buildings), 0, "lowest_type") == bonus


def finish(communities, scores):
    """Play the Emperor's invasion of a position with these numbers of level-1 buildings; return the seats' rows."""
    position = at(
        seats=len(communities),
        communities=communities,
        buildings={seat: {"economic": [1] * n} for seat, n in enumerate(scores)},
        have={0: {"army": 16}},
        walls={seat: [4] for seat in range(len(communities))},
        period="D",
        phase="invasion",
        trigger=0,
    )
    send(position, {"common": 16}, *[{}] * (len(communities) - 1))
    assert position.over
    return position.outcome()[0]


def test_highest_total_wins_and_ties_go_to_the_lower_community():
    """CO-16.6."""
    rows = finish(["lucca", "siena", "milano"], [1, 7, 7])
    assert [row["score"] for row in rows] == [1 + 6, 7 - 6, 7 - 6]  # the Emperor's larger honour; 6 attackers got through
    assert [row["rank"] for row in rows] == [1, 2, 3]
    other = finish(["lucca", "milano", "siena"], [1, 7, 7])
    assert [row["rank"] for row in other] == [1, 3, 2]
    assert [row["won"] for row in other] == [1, 0, 0]


def test_the_score_may_be_negative():
    position = at(pillage={0: 5})
    assert int(position.scores()[0].sum()) == -5


def test_a_bonus_is_a_value_of_the_ruleset():
    assert part(at(rules=with_rules(scoring__guild_master=5), masters={"bishop": 1}), 1, "guild_masters") == 5
