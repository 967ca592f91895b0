"""The playout loop and its rows: columns by name, masks and design factors by block, one seat, stopped playouts."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import simulate
from simulate.engine.contract import UNFINISHED, Column, signatures
from simulate.engine.jit import new_records
from simulate.engine.lineup import LoopPlayer
from simulate.engine.loop import PlayoutLoop
from simulate.engine.loop_records import MASKS
from simulate.engine.playout import LIVE_STATE
from simulate.engine.rows import as_ints, copy_counters, counters_of, new_rows, words_of
from simulate.games import game_keys
from tests import toy_game as toy
from tests.playing import play


def expected(game, state, column, seat=None):
    """Return what a counter column must hold: `at` picks in the last axis, `seat` in the first, the rest is summed."""
    values = np.asarray(state[column.of] if seat is None else state[column.of][seat])
    return int((values if column.at is None else values[..., column.at]).sum())


@pytest.mark.parametrize("key", game_keys())
def test_every_counter_reaches_the_column_of_its_name(key):
    """A distinct value in each place of each counter field, read from the rows by name."""
    game = simulate.load_game(key)
    states = new_records(game.state, 2)
    state = states[1]
    value = 1_000
    for name in {c.of for c in (*game.seat_columns, *game.playout_columns) if c.of}:
        field = np.zeros(game.state[name].shape, np.int64)
        field.flat = np.arange(value, value + field.size)
        state[name] = field if field.shape else int(field)
        value += 2 * field.size + 1
    seat_records, records = new_rows(game, 1, game.max_seats)
    words32, words64 = words_of(states)
    copy_counters(counters_of(game), words32[1], words64[1], game.max_seats, as_ints(seat_records)[0], as_ints(records)[0])
    for column in game.all_seat_columns:
        for seat in range(game.max_seats):
            assert seat_records[0, seat][column.name] == (expected(game, state, column, seat) if column.of else 0), column
    for column in game.all_playout_columns:
        assert records[0][column.name] == (expected(game, state, column) if column.of else 0), column


@pytest.mark.parametrize("key", game_keys())
def test_rows_are_one_memory_with_two_views(key):
    game = simulate.load_game(key)
    seat_records, records = new_rows(game, 2, 3)
    assert seat_records.dtype.names == tuple(c.name for c in game.all_seat_columns)
    assert records.dtype.names == tuple(c.name for c in game.all_playout_columns)
    for i, name in enumerate(records.dtype.names):
        records[1][name] = 100 + i
    np.testing.assert_array_equal(as_ints(records)[1], 100 + np.arange(len(records.dtype.names)))
    assert as_ints(seat_records).shape == (2, 3, len(game.all_seat_columns))


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (Column("lost", "", of="lost"), "no field lost"),
        (Column("chance", "", of="chance"), "must be int32 or int64"),
        (Column("hand", "", of="hand", at=4), "has the shape"),
        (Column("hand", "", of="ply"), "has the shape"),
    ],
)
def test_a_column_that_fits_no_counter_is_refused(column, message):
    with pytest.raises(TypeError, match=message):
        counters_of(replace(toy.GAME, seat_columns=(column,)))


def test_a_column_named_like_an_attribute_of_records_is_refused():
    columns = SimpleNamespace(SCORE_PARTS=(), SEAT_COLUMNS=(Column("take", "cards taken"),), PLAYOUT_COLUMNS=())
    with pytest.raises(TypeError, match="take"):
        signatures(toy.STATE, toy.RULES, columns)


def test_a_stopped_playout_has_no_winner_and_no_rank():
    log = play(toy.GAME, toy.rules(guard=4), 3, 2, [toy.drawer])
    assert (log.column(toy.GAME, "ended") == UNFINISHED).all()
    for name in ("won", "rank", "winners"):
        assert not log.column(toy.GAME, name).any()


def test_one_seat_plays_alone():
    game = replace(toy.GAME, min_seats=1)
    log = play(game, toy.rules(), 1, 20, [toy.chancer])
    assert (log.column(game, "ended") == toy.FINISHED).all()
    assert (log.column(game, "won") == 1).all()
    assert not log.column(game, "margin").any()


def test_masks_and_design_of_a_block_reach_the_state():
    """Every block has its own, whatever the blank state holds."""
    whole = {name: np.ones((3, toy.K)) for name in MASKS}
    draws = np.random.default_rng(1)
    masks = draws.integers(0, 2, (4, len(MASKS), 3, toy.K)).astype(np.uint8)
    designs = draws.integers(1, 5, (4, 3))
    loop = PlayoutLoop(toy.GAME, toy.rules().record, 3, [LoopPlayer(toy.chancer)], masks=whole)
    for block in range(4):
        loop.play(block, np.zeros((1, 3), np.int64))
        for name in MASKS:
            assert loop.states[LIVE_STATE][name][:3].all()
            assert not loop.states[LIVE_STATE][name][3].any()
        loop.play(block, np.zeros((1, 3), np.int64), designs=designs[[block]], masks=masks[[block]])
        np.testing.assert_array_equal(loop.states[LIVE_STATE].design, [*designs[block], 0])
        for i, name in enumerate(MASKS):  # in the last rotation entry (seat + 2) % 3 sits in a seat
            np.testing.assert_array_equal(loop.states[LIVE_STATE][name][:3], masks[block, i][[2, 0, 1]])


@pytest.mark.parametrize("paranoid", [False, True])
def test_a_seat_acts_by_rules_of_its_own(paranoid):
    """The toy looks at its goal when the last seat has acted: the rules that this seat acts by say when it ends."""
    lineups = np.zeros((6, 3), np.int64)

    def rows(ruled=None, goal=25):
        others = None if ruled is None else toy.rules(goal=12).record
        loop = PlayoutLoop(
            toy.GAME, toy.rules(goal=goal).record, 3, [LoopPlayer(toy.chancer)], paranoid=paranoid, others=others
        )
        by_block = None if ruled is None else np.tile(np.array(ruled, np.int64), (6, 1))
        return loop.play(0, lineups, ruled=by_block).seat_rows.reshape(6, 3, 3, -1)

    usual, sooner = rows(), rows(goal=12)
    assert not np.array_equal(usual, sooner)
    np.testing.assert_array_equal(rows([1, 1, 1]), sooner)
    np.testing.assert_array_equal(rows([0, 0, 0]), usual)
    for entry in range(3):
        ruled = np.arange(3) == entry
        for rotation in range(3):
            last = (2 + rotation) % 3  # the entry in the last seat
            expected = sooner if last == entry else usual
            np.testing.assert_array_equal(rows(ruled)[:, rotation], expected[:, rotation])


def test_single_blocks_are_those_of_the_range():
    loop = PlayoutLoop(toy.GAME, toy.rules().record, 3, [LoopPlayer(toy.chancer)])
    every = loop.play(5, np.zeros((8, 3), np.int64))
    some = loop.play(np.array([6, 7, 11]), np.zeros((3, 3), np.int64))
    np.testing.assert_array_equal(some.seat_rows.reshape(3, 3, 3, -1), every.seat_rows.reshape(8, 3, 3, -1)[[1, 2, 6]])
    np.testing.assert_array_equal(np.unique(some.card_rows[0] // 3), [6, 7, 11])
