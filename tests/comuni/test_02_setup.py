"""Chapters CO-1 and CO-2."""

import numpy as np
import pytest

from simulate.engine.position import Position
from simulate.games.comuni.model import CARDS, COMMUNITIES, DECKS, RESOURCES
from simulate.games.comuni.state import STATE
from tests.comuni.positions import GAME, RULES, at, column, community, cubes, do, hand, levels, part, supply, walls, words
from tests.playing import play

START = {
    "lucca": (2, 1, 1, 3),
    "firenze": (2, 1, 3, 1),
    "siena": (2, 3, 1, 1),
    "bologna": (3, 2, 1, 1),
    "milano": (2, 1, 2, 2),
}


def opening(seats, block=0):
    return Position.from_seed(GAME, RULES, seats, block=block)


def test_two_to_five_seats_and_five_communities():
    """CO-1.1."""
    assert (GAME.min_seats, GAME.max_seats) == (2, 5)
    assert COMMUNITIES == ("lucca", "firenze", "siena", "bologna", "milano")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_starting_cubes_come_out_of_the_210(seats):
    """CO-1.2."""
    position = opening(seats)
    assert dict(zip(RESOURCES, map(int, RULES.record.supply), strict=True)) == {
        "gold": 50, "army": 60, "craftsman": 50, "pilgrim": 50,
    }  # fmt: skip
    assert int(position.state.supply.sum()) == 210 - 7 * seats
    position.state.have[0, 0] += 1
    assert position.invariant_broken().startswith("CO-1.2")


def test_each_type_yields_its_resource_and_has_its_guild_master():
    """CO-1.3."""
    position = at(
        buildings={0: {"economic": [2], "military": [2], "cultural": [2], "religious": [2]}},
        coloured={0: ["economic", "military", "cultural", "religious"]},
        phase="project",
    )
    do(position, "take income", "take 1 gold")
    assert cubes(position, 0) == {"gold": 3, "army": 2, "craftsman": 2, "pilgrim": 3}  # Lucca: a pilgrim and a free one
    assert "holds: Treasurer, Commander, Architect, Bishop" in str(position)


def test_88_cards_of_one_type_or_wild_with_ratings_1_to_4():
    """CO-1.4, CO-19.4."""
    copies = RULES.record.copies[5]
    assert copies.sum() == 88
    assert copies.sum(axis=1).tolist() == [34, 18, 18, 18]
    by_type = copies.sum(axis=0).reshape(5, 4)
    assert by_type.tolist() == [[7, 6, 4, 3]] * 4 + [[1, 3, 3, 1]]
    assert len(CARDS) == 20


def test_three_envoys_four_activity_cards_and_the_common_pieces():
    """CO-1.5, CO-19.5."""
    assert int(RULES.record.envoys) == 3
    assert int(RULES.record.bonus_walls) == 11
    assert STATE["coloured"].shape == (5, 4)
    assert STATE["master"].shape == (4,)
    assert STATE["honour"].shape == (8,)


def test_scores_go_on_beyond_59():
    """CO-1.6."""
    position = at(buildings={0: {"economic": [4] * 6}, 1: {"economic": [1]}}, hands={0: ["economic_1"]}, phase="building")
    do(position, "Economic project, rating 1: new economic building")
    assert int(position.state.score[0]) == 61
    assert "score 61" in str(position)


def test_best_level_and_points_of_a_type():
    """CO-1.7."""
    state = at(buildings={1: {"cultural": [4, 2, 1]}}).state
    assert int(state.best[1, 2]) == 4
    assert int(state.points[1, 2]) == 10 + 3 + 1
    assert int(state.best[1, 0]) == int(state.points[1, 0]) == 0


def test_cubes_stay_in_the_view_and_deck_order_does_not():
    """CO-1.8."""
    position = at(have={1: {"gold": 4}}, hands={1: ["wild_1"]}, decks={"A": ["economic_1", "wild_2"]})
    seen = position.seen_by(0)
    assert cubes(seen, 1) == {"gold": 4}
    assert hand(seen, 1) == ["wild_1"]
    assert int(seen.state.deck.sum()) == 0
    assert int(seen.state.deck_n[0]) == 2


@pytest.mark.parametrize(("seats", "columns", "spaces"), [(2, 4, 8), (3, 5, 10), (4, 6, 13), (5, 7, 16)])
def test_columns_in_use(seats, columns, spaces):
    """CO-2.1."""
    state = opening(seats).state
    assert int(state.used.sum()) == columns
    assert int(state.column_n.sum()) == spaces
    assert set(state.column_n[:columns].tolist()) <= {1, 2, 3}


@pytest.mark.parametrize(
    ("seats", "sizes", "left"),
    [(2, [18, 8, 8, 8], 10), (3, [22, 10, 10, 10], 12), (4, [26, 14, 14, 14], 13), (5, [34, 18, 18, 18], 18)],
)
def test_deck_sizes_and_the_invasion_marker(seats, sizes, left):
    """CO-2.2, CO-2.4, CO-19.7."""
    state = opening(seats).state
    assert RULES.record.copies[seats].sum(axis=1).tolist() == sizes
    assert state.deck_n.tolist() == [left, *sizes[1:]]
    decks = [tuple(state.deck[0][:left]) for state in (opening(seats, block).state for block in range(4))]
    assert len(set(decks)) == 4  # shuffled


def test_the_board_is_filled_from_deck_a():
    """CO-2.3."""
    state = opening(4).state
    kinds = np.bincount(np.concatenate([state.column[c][: state.column_n[c]] for c in range(7)]), minlength=20)
    rest = np.bincount(state.deck[0][: state.deck_n[0]], minlength=20)
    assert (kinds + rest == RULES.record.copies[4][0]).all()


def test_communities_are_dealt_and_sit_by_number():
    """CO-2.5, CO-2.6, CO-18.1."""
    log = play(GAME, RULES, 3, 300)
    dealt = log.column(GAME, "community")
    assert (np.diff(dealt, axis=1) > 0).all()
    share = np.bincount(dealt[::3].ravel(), minlength=5) / 300  # of 300 deals; each community is in 60 % of them
    assert np.abs(share - 0.6).max() < 0.12


def test_starting_resources():
    """CO-2.7."""
    seen = set()
    for block in range(12):
        position = opening(5, block) if block == 0 else opening(2, block)
        for seat in range(position.seats):
            name = community(position, seat)
            seen.add(name)
            assert tuple(position.state.have[seat].tolist()) == START[name]
            assert sum(START[name]) == 7
    assert seen == set(START)


def test_everybody_begins_with_nothing_and_seat_0_has_the_turn():
    """CO-2.8, CO-2.10."""
    position = opening(5)
    state = position.state
    assert position.seat_to_act == int(state.marker) == 0
    for seat in range(5):
        assert (hand(position, seat), levels(position, seat), walls(position, seat)) == ([], {}, [])
        assert int(state.envoys_out[seat]) == int(state.pillage[seat]) == int(state.score[seat]) == 0
    assert int(state.coloured.sum()) == int(state.master.sum()) == int(state.honour.sum()) == 0
    assert int(state.bonus_left) == 11
    assert not any(word.startswith("claim") for word in words(position))


def test_two_honours_an_invasion_and_all_are_tagged_as_reconstructed():
    """CO-2.9."""
    assert RULES.record.honour_value.tolist() == [3, 1, 4, 2, 5, 2, 6, 3]
    for invader in ("venezia", "france", "pope", "emperor"):
        assert RULES.provenance[f"invasions.{invader}.honour_first"] == "reconstructed"
        assert RULES.provenance[f"invasions.{invader}.base_attack"] == "seed"
    parts = {path.split(".")[0] for path in RULES.reconstructed()}
    assert parts == {"columns", "cards", "invasions"}


def test_a_position_by_hand_leaves_the_rest_in_stock():
    position = at(have={0: {"gold": 5}}, bids={2: (1, 3, 2)}, columns={2: ["wild_1"]})
    assert supply(position) == {"gold": 42, "army": 60, "craftsman": 50, "pilgrim": 48}
    assert column(position, 2) == ["wild_1"]
    assert part(position, 0, "building") == 0
    assert DECKS == ("A", "B", "C", "D")
