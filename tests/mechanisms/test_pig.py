"""Pig of mechanisms is the Pig of tests/known_answers, roll for roll, and wins as often as is known."""

import numpy as np
import pytest

from simulate.engine.lanes import loop_for
from simulate.engine.lineup import players_of
from simulate.engine.rows import WON
from simulate.games import add_game_path
from strategies import strategies_of
from tests.known_answers import figures
from tests.mechanisms.positions import game_of

BLOCKS = 6_000


def played(key, blocks, label=None):
    """Return what hold against itself plays."""
    game, rules = game_of("pig_steps") if key == "pig_steps" else known()
    loop = loop_for(game, rules.record, 2, players_of([strategies_of(key)["hold"]]))
    if label is not None:
        loop.label = label
    return loop, loop.play(0, np.zeros((blocks, 2), np.int64))


def known():
    """Return the Pig whose answers are known."""
    from simulate import load_game, load_rules

    add_game_path(str(figures.GAMES))
    game = load_game("pig")
    return game, load_rules(game)


def test_it_has_the_rows_of_the_known_game():
    loop, one = played("pig", 200)
    _, other = played("pig_steps", 200, loop.label)
    columns = [column.name for column in loop.game.all_seat_columns]
    both = [columns.index(name) for name in columns if name != "first_turn"]
    np.testing.assert_array_equal(one.seat_rows[..., both], other.seat_rows)
    np.testing.assert_array_equal(one.playout_rows, other.playout_rows)


def test_who_begins_wins_as_often_as_is_known():
    """Hold at 20 against itself: 0.534698; both rotations of a deal are one playout."""
    exact = figures.pig.chance_of_first(100, figures.pig.hold_at(100, 20), figures.pig.hold_at(100, 20))
    assert exact == pytest.approx(0.534698, abs=5e-7)
    _, rows = played("pig_steps", BLOCKS)
    share = rows.seat_rows[::2, 0, WON].mean()
    error = (share * (1 - share) / BLOCKS) ** 0.5
    assert abs(share - exact) < 1.96 * error
