"""Pairs of Dice: a side wins as often as sums of dice say, and its win is split over its seats."""

import numpy as np
import pytest

from simulate import load_rules
from simulate.engine.plain.position import PlainPosition, PlainReplay
from simulate.engine.rows import HALF_LED, HALF_WON, MARGIN, RANK, SCORE, WINNERS, WON
from simulate.engine.timeline import ENDS_MAX
from simulate.errors import SimulateError
from simulate.games import add_game_path
from strategies import parse_strategy
from tests.kinds.tables import changed, game_of, near, played

ROUNDS, START, SIDE, BLOCKS = 2, 3, 2, 4_000


def of_sides(start):
    """The chance that the first side wins, and that both do: dice added up, by convolution."""
    die, sums = np.ones(6) / 6, np.ones(1)
    for _ in range(2 * SIDE * ROUNDS):
        sums = np.convolve(sums, die)
    ahead = np.subtract.outer(np.arange(len(sums)), np.arange(len(sums)) + start)
    chance = np.multiply.outer(sums, sums)
    return chance[ahead > 0].sum(), chance[ahead == 0].sum()


def test_sides_win_as_often_as_dice_say():
    rows = played("pairs_of_dice", ["steady"] * 4, BLOCKS)
    won, winners = rows.seat_rows[::4, :, WON], rows.playout_rows[::4, WINNERS]
    first, both = of_sides(START)
    assert near((won[:, 0] * (winners == 2)).mean(), first, BLOCKS)
    assert near((winners == 4).mean(), both, BLOCKS)
    assert set(winners.tolist()) == {2, 4}
    np.testing.assert_array_equal(won[:, [0, 1]], won[:, [2, 3]])


def test_a_win_is_split_over_the_seats_of_the_side():
    rows = played("pairs_of_dice", ["steady", "bold", "bold", "bold"], 300)
    share = rows.seat_rows[:, :, WON] / rows.playout_rows[:, [WINNERS]]
    np.testing.assert_allclose(share.sum(axis=1), 1)
    points = rows.seat_rows[:, :, SCORE]
    sides = np.stack([points[:, 0] + points[:, 2], points[:, 1] + points[:, 3]], axis=1)
    np.testing.assert_array_equal(rows.playout_rows[:, MARGIN], abs(sides[:, 0] - sides[:, 1]))
    np.testing.assert_array_equal(rows.seat_rows[:, 0, RANK] == 1, sides[:, 0] >= sides[:, 1])
    assert rows.playout_rows[:, HALF_LED].mean() > 0.5  # a side leads, where no seat of it could alone
    assert rows.playout_rows[:, HALF_WON].mean() > 0.5


def test_without_a_start_no_side_is_ahead():
    rows = played("pairs_of_dice", ["steady"] * 4, BLOCKS, start=0)
    first, both = of_sides(0)
    share = (rows.seat_rows[::4, 0, WON] / rows.playout_rows[::4, WINNERS]).mean()
    assert abs(2 * share - 0.5) < 2.576 * 0.5 / BLOCKS**0.5
    assert abs(2 * first + both - 1) < 1e-12


def test_the_log_and_a_replay_agree_on_who_leads():
    """Also of a playout of so many rounds that fewer of them are kept."""
    for rounds in (ROUNDS, 2 * ENDS_MAX):
        rows = played("pairs_of_dice", ["steady", "bold", "steady", "bold"], 3, rounds=rounds)
        game = game_of("pairs_of_dice")
        rules = load_rules(game, overrides={"rounds": rounds})
        line_up = [parse_strategy("pairs_of_dice", name) for name in ("steady", "bold", "steady", "bold")]
        for playout in range(4):
            replay = PlainReplay(game, rules, line_up, 0, playout)
            replay.play()
            by_seat, of_playout = replay.rows()
            assert list(of_playout.values()) == rows.playout_rows[playout].tolist()
            assert [list(row.values()) for row in by_seat] == rows.seat_rows[playout].tolist()


def test_places_of_a_side_that_differ_are_refused(tmp_path):
    folder = changed(
        tmp_path, "pairs_of_dice", "game.py", ("    ending_names", "    ranks=lambda s, r: [1, 2, 3, 4],\n    ending_names")
    )
    add_game_path(str(folder))
    with pytest.raises(SimulateError, match="ranks has several places for the seats of a side"):
        played(folder.name, ["steady"] * 4, 2)


def test_a_search_player_plays_for_its_side():
    """Eleven points behind at the last roll: 12 come with one die in 6, with two dice in 36, and the own points are most."""
    game = game_of("pairs_of_dice")
    position = PlainPosition.from_seed(game, load_rules(game), 4)
    state = position.state
    state.points, state.seat_to_act, state.round_no = [30, 0, 10, 29], 3, ROUNDS
    search = parse_strategy("pairs_of_dice", "search:of=steady,rollouts=256")
    assert position.legal_actions()[position.choose(search)] == "one die twice"
