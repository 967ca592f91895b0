"""Setup, chapter AR-3."""

from collections import deque

import numpy as np
import pytest

import simulate
from simulate.engine.position import Position
from simulate.games.age_of_rome.feuds import is_bonus_active
from simulate.games.age_of_rome.names import CHARACTERS
from simulate.runs.plan.order import make_order
from simulate.runs.play.kernel import Control, Kernel
from simulate.runs.read.log_replay import replay_playout, rows_of
from strategies import parse_strategy
from tests.age_of_rome.positions import GAME, RULES, at, decision, designed, do, fact, with_rules, words


def opening(seats=4, seed=0, block=0, rules=RULES):
    return Position.from_seed(GAME, rules, seats, seed, block)


@pytest.mark.parametrize(("seats", "tiles"), [(1, [4, 2, 1]), (2, [4, 2, 1]), (3, [4, 3, 2]), (4, [4, 3, 2])])
def test_an_opening_has_tiles_but_no_buildings(seats, tiles):
    """AR-3.1, AR-3.2, AR-3.10, AR-3.13: no building, round 1, no trade card in hand, milestones on their spaces."""
    position = opening(seats)
    assert fact(position, "round") == 1
    assert all(not levels for levels in fact(position, "buildings").values())
    assert all(left == tiles for left in fact(position, "tiles").values())
    assert fact(position, "hands") == [[]] * seats
    assert fact(position, "milestones") == [5, 12, 21, 30]
    assert fact(position, "medals") == {}


@pytest.mark.parametrize(
    ("seats", "base", "top"),
    [
        (4, ["gold", "silver", "bronze", "bronze"], ["gold", "bronze", "bronze", "bronze"]),
        (3, ["gold", "bronze", "bronze"], ["gold", "bronze", "bronze"]),
        (2, ["gold", "bronze"], ["gold", "bronze"]),
    ],
)
def test_common_pieces_go_best_first(seats, base, top):
    """AR-3.3, AR-12.19: one common piece for each player and level."""
    pieces = dict.fromkeys(range(seats), (3, 4))
    common = fact(at(seats, pieces=pieces), "common")
    assert [tiers[0] for tiers in common] == base
    assert [tiers[1] for tiers in common] == top


def test_characters_differ_and_the_design_sets_them():
    """AR-3.4, AR-19.4: drawn without repeats; the levels of the design are taken as they are."""
    seen = set()
    for block in range(30):
        names = fact(opening(block=block), "character")
        assert len(set(names)) == 4
        seen |= set(names)
    assert len(seen) == 6
    position = designed(RULES, 4, 6, 0, 1, 0)
    names = fact(position, "character")
    assert (names[0], names[2]) == ("Junia", "Mark Antony")
    assert len(set(names)) == 4


def test_mark_antony_has_his_published_line():
    """AR-3.5, AR-3.6, AR-3.9: 7 legions, 4 votes, 7 denarii, glory 1, 2 feud markers, an anchor; 1 follower, 3 markers."""
    position = designed(RULES, 2, 1, 2)
    names = ("legions", "votes", "denarii", "glory", "feuds", "anchors", "followers")
    assert [fact(position, name)[0] for name in names] == [7, 4, 7, 1, 2, 1, 1]
    assert sum(sum(markers) for markers in fact(position, "intrigue_down").values()) == 0


def test_markers_cover_the_track_from_the_right_and_one_bonus_is_open():
    """AR-3.7, AR-3.8, AR-3.16, AR-7.9: every character starts with exactly one active bonus."""
    for c in range(len(CHARACTERS)):
        state = at(1, characters=[CHARACTERS[c]]).state
        active = [b for b in range(3) if is_bonus_active(state, RULES.record, 0, b)]
        assert len(active) == 1, CHARACTERS[c]
        assert RULES.values["character"][CHARACTERS[c]]["feud_track"][0] == ("military", "politics", "trade")[active[0]]
    assert fact(opening(), "feud_supply") + sum(fact(opening(), "feuds")) == 16


@pytest.mark.parametrize(("seats", "trade", "quests"), [(1, 39, 20), (2, 39, 20), (3, 48, 24), (4, 48, 24)])
def test_starred_cards_are_out_with_one_or_two(seats, trade, quests):
    """AR-3.11, AR-16.8: deck sizes; the negative events are not in."""
    position = opening(seats)
    assert len(fact(position, "deck")) == trade
    held = sum(len(view) for view in fact(position, "in_view"))
    assert len(fact(position, "quest_deck")) + held == quests
    assert len(fact(position, "events_left")) == 20


def test_three_quests_are_dealt_and_one_put_back_in_seat_order():
    """AR-3.12, AR-6.15: the top three to seat 0; each puts one at the bottom, nobody sees the others' view."""
    position = opening()
    assert decision(position) == ("quests", 0)
    views = fact(position, "in_view")
    assert [len(view) for view in views] == [3, 3, 3, 3]
    assert (np.array(position.seen_by(1).state.drawn[0][:3]) == -1).all()
    for seat in range(4):
        assert decision(position) == ("quests", seat)
        assert sorted(words(position)) == [f"put back {name}" for name in views[seat]]
        do(position, f"put back {views[seat][0]}")
        assert fact(position, "quest_deck")[-1] == views[seat][0]
        assert fact(position, "quests")[seat] == sorted(views[seat][1:])
    assert fact(position, "event") is not None


def test_the_first_player_is_drawn():
    """AR-3.14: every seat now and then, its province has the marker."""
    firsts = set()
    for block in range(40):
        position = opening(3, block=block)
        marker = fact(position, "marker")
        firsts.add(marker)
        assert marker in ("africa", "gaul", "hispania")
    assert len(firsts) == 3


def test_a_start_on_a_milestone_gains_it_before_round_1():
    """AR-3.15: glory 5 at the start gives a follower once the quests are chosen."""
    rules = with_rules(character__fulvia__glory=5)
    position = designed(rules, 2, 2, 1)
    assert fact(position, "followers") == [1, 1]
    do(position, words(position)[0])
    do(position, words(position)[0])
    assert fact(position, "followers")[0] == 2


def test_a_run_deals_the_characters_of_the_plan_and_replays_them():
    """AR-3.4, AR-19.4: balanced over the seats, the same in all rotations and variants; a replay has them."""
    players = [parse_strategy("age_of_rome", "random_player")] * 3
    varied = (RULES, simulate.load_rules(GAME, "truce"))
    orders = [make_order(GAME, rules, 3, players, 5, "seats") for rules in varied]
    played = [Kernel(order).call(0, 6, Control()) for order in orders]
    names = [column.name for column in GAME.all_seat_columns]
    dealt = [batch.seat_rows[:, :, names.index("character")] for batch in played]
    np.testing.assert_array_equal(dealt[0], dealt[1])
    blocks = dealt[0].reshape(6, 3, 3)
    np.testing.assert_array_equal(blocks, blocks[:, :1].repeat(3, axis=1))
    assert [sorted(blocks[:, 0, seat]) for seat in range(3)] == [list(range(6))] * 3
    for number in (0, 7, 17):
        position = opening(3, 5, number // 3)
        assert position.state.character[:3].tolist() == dealt[0][number].tolist()
        again = replay_playout(orders[0], number)
        deque(again, maxlen=0)
        assert [seat["character"] for seat in rows_of(again)["seats"]] == [CHARACTERS[c] for c in dealt[0][number]]
        scores = played[0].seat_rows[number, :, names.index("score")]
        assert [row["score"] for row in again.rows()[0]] == scores.tolist()
