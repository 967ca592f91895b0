"""Chapters CO-13 and CO-14."""

import pytest

from simulate.games.comuni.walls import wall_defence
from tests.comuni.positions import at, cubes, do, part, send, supply, with_rules, words


def pillage(position):
    return position.state.pillage[: position.seats].tolist()


def siege(have, period="A", **fields):
    """Three seats are asked what they send; seat 0 holds the marker unless told otherwise."""
    return at(have=have, period=period, phase="invasion", **fields)


ARMIES = {seat: {"army": 6} for seat in range(3)}


@pytest.mark.parametrize(("deck", "attack"), [("A", 4), ("B", 8), ("C", 12), ("D", 16)])
def test_strength_by_deck_and_everybody_takes_part(deck, attack):
    """CO-13.1, CO-13.2, CO-19.1."""
    position = send(siege(ARMIES, deck), {}, {}, {})
    assert pillage(position) == [attack - 1, attack, attack]


def test_each_point_above_the_lowest_is_an_attacker_more():
    """CO-13.3."""
    position = siege(ARMIES, buildings={0: {"economic": [2]}, 1: {"economic": [1]}, 2: {"economic": [3]}})  # 3, 1, 6 points
    assert pillage(send(position, {}, {}, {})) == [4 + 2 - 1, 4, 4 + 5]


def test_choices_stay_hidden_until_all_have_answered():
    """CO-13.4, CO-13.5: what lies in the common part cannot go to the city too."""
    position = do(siege(ARMIES), "send 4 armies to the common")
    assert [word.split(" to")[0] for word in words(position)] == [
        "send 0 armies",
        "send 1 army",
        "send 2 armies",
    ]  # what is left
    do(position, "send 1 army to the own")
    assert position.seat_to_act == 1
    assert position.state.common[0].tolist() == [4, 0, 0]
    seen = position.seen_by(1)
    assert int(seen.state.common.sum()) == int(seen.state.city.sum()) == 0
    assert cubes(seen, 0) == {"army": 6}
    assert position.seen_by(0).state.city[0].tolist() == [1, 0, 0]
    assert words(position) == [f"send {n} {'army' if n == 1 else 'armies'} to the common army" for n in range(7)]


def test_pairs_of_gold_and_of_pilgrims_count_as_armies():
    """CO-13.5."""
    position = siege({0: {"gold": 5, "pilgrim": 3}, 1: {"gold": 1, "pilgrim": 1}, 2: {"army": 1}})
    assert words(position) == [f"send {n} of gold to the common army" for n in ("0 pairs", "1 pair", "2 pairs")]
    do(
        position,
        "send 1 pair of gold to the common",
        "send 1 pair of gold to the own",
        "send 0 pairs",
        "send 1 pair of pil",
    )
    assert position.seat_to_act == 2  # a gold and a pilgrim are no pair: seat 1 has nothing to send
    send(position, {}, {}, {})
    assert pillage(position) == [0, 3, 3]  # 4 - 1 in the common army; city 2 + 1 of the marker
    assert cubes(position, 0) == {"gold": 1, "pilgrim": 1}


def test_the_common_army_helps_everybody_and_never_below_zero():
    """CO-13.6."""
    position = siege(ARMIES, buildings={2: {"economic": [1]}})
    send(position, {"common": 1}, {"common": 2}, {})
    assert pillage(position) == [0, 1, 2]
    assert pillage(send(siege(ARMIES), {"common": 6}, {}, {})) == [0, 0, 0]


@pytest.mark.parametrize(
    ("walls", "armies", "defence"),
    [
        ([3], 3, 9),  # the example of the rules: 4 + 3 + 2
        ([4], 3, 12),  # three armies on a wall of level 4
        ([4], 1, 5),
        ([3], 5, 11),  # two beyond the slots
        ([], 4, 4),
        ([2, 4], 4, 5 + 4 + 3 + 3),
        ([1, 1], 1, 2),
        ([4, 4], 0, 0),
    ],
)
def test_defence_of_walls(walls, armies, defence):
    """CO-13.7."""
    position = at(walls={0: walls})
    assert wall_defence(position.state, 0, armies) == defence


def test_the_marker_holder_has_one_more():
    """CO-13.8."""
    assert pillage(send(siege(ARMIES, active=2), {}, {}, {})) == [4, 4, 3]
    position = send(siege(ARMIES, active=2), {"city": 4}, {"city": 3}, {"city": 3})
    assert pillage(position) == [0, 1, 0]
    assert int(position.state.honour[0]) == -1


def test_markers_cubes_and_all_else():
    """CO-13.9, CO-13.10, CO-13.11."""
    position = siege(
        ARMIES,
        buildings={0: {"military": [2]}},
        walls={1: [2]},
        pillage={2: 3},
        bids={2: (1, 2, 0)},
        hands={2: ["wild_1"]},
    )
    send(position, {"city": 6}, {"city": 2}, {"common": 1})
    # attacks 7, 4, 4 less 1: seat 0 holds 6 + 1 against 6, seat 1 holds 3 + 2 against 3, seat 2 nothing against 3
    assert pillage(position) == [0, 0, 3 + 3]
    assert position.state.score[:3].tolist() == [3, 0, 0]
    assert [cubes(position, seat) for seat in range(3)] == [{}, {"army": 4}, {"army": 5}]
    assert supply(position)["army"] == 60 - 9
    assert position.state.envoy[1] == 2
    assert part(position, 2, "pillage") == -6


def honours(position):
    return {name: int(position.state.honour[i]) - 1 for i, name in ((0, "first"), (1, "second"))}


def test_pillaged_senders_are_skipped():
    """CO-14.1, CO-14.3."""
    position = siege(ARMIES, buildings={0: {"economic": [4, 4]}}, active=2)
    send(position, {"common": 3}, {"common": 2}, {"common": 1})
    assert pillage(position) == [18, 0, 0]
    assert honours(position) == {"first": 1, "second": 2}


def test_most_armies_then_lower_score_then_lower_community():
    """CO-14.2."""
    few = send(siege(ARMIES), {"common": 1}, {"common": 3}, {"common": 2})
    assert honours(few) == {"first": 1, "second": 2}
    tie = siege(ARMIES, buildings={0: {"economic": [1]}}, period="A")
    send(tie, {"common": 3}, {"common": 3}, {"common": 3})
    assert honours(tie) == {"first": 1, "second": 2}
    number = siege(ARMIES, communities=["milano", "bologna", "lucca"])
    send(number, {"common": 3}, {"common": 3}, {"common": 3})
    assert honours(number) == {"first": 2, "second": 1}


def test_what_nobody_earns_leaves_the_game():
    """CO-14.3."""
    one = send(siege(ARMIES), {"common": 4}, {"city": 1}, {})
    assert honours(one) == {"first": 0, "second": -2}
    none = send(siege(ARMIES), {"city": 5}, {"city": 5}, {"city": 5})
    assert honours(none) == {"first": -2, "second": -2}
    all_pillaged = send(siege(ARMIES), {"common": 1}, {"common": 1}, {})
    assert pillage(all_pillaged) == [1, 2, 2]
    assert honours(all_pillaged) == {"first": -2, "second": -2}


def test_honours_count_at_the_end_only():
    """CO-14.4."""
    position = send(siege(ARMIES), {"common": 4}, {}, {})
    assert int(position.state.score[0]) == 0
    assert part(position, 0, "honours") == 3


def test_pairs_count_for_honours_unless_the_option_says_no():
    """CO-14.1."""
    have = {0: {"pilgrim": 12}, 1: {"army": 1}, 2: {"army": 1}}
    plan: tuple[dict[str, int], ...] = ({"pilgrims common": 6}, {"common": 1}, {})
    assert honours(send(siege(have), *plan)) == {"first": 0, "second": 1}
    strict = siege(have, rules=with_rules(options__honour_pairs=False))
    assert honours(send(strict, *plan)) == {"first": 1, "second": -2}
    assert pillage(strict) == [0, 0, 0]  # pairs defend all the same
