"""Promises that hold for every game of the registry, in random playouts at every seat count and under every switch."""

from typing import Any

import numpy as np
import pytest

import simulate
from simulate.engine.contract import UNFINISHED, check_names
from simulate.engine.jit import Entry, new_records
from simulate.engine.playout import BLOCK, DETAIL, FINE, N_STATES, PLY, ROTATION, play_blocks_of
from simulate.games import game_keys, game_meta
from strategies import field_of, strategies_of
from tests.playing import (
    MASKS,
    cases,
    one_game,
    opening,
    play,
    rulesets,
    run_here,
    seat_counts,
    state_digest,
    stream,
    uniform,
    walk,
)

PLIES = 90  # of a playout that is followed ply by ply
every_game = pytest.mark.parametrize("key", game_keys())
every_case = pytest.mark.parametrize(("key", "seats"), cases())
PARTS = 12  # of the rulesets of a game: collecting the tests loads none
every_part = pytest.mark.parametrize(("key", "part"), [(key, part) for key in game_keys() for part in range(PARTS)])


def positions(key, seats, step=1, masks=False, limit=100_000):
    """Positions of one random playout, every `step` plies."""
    game = simulate.load_game(key)
    for ply, position in enumerate(walk(opening(game, simulate.load_rules(game), seats, masks=masks), limit)):
        if ply % step == 0:
            yield position


def explain(game, log):
    """Describe where a playout broke a promise."""
    return (
        f"code {log.code}, block {log.status[BLOCK]}, rotation {log.status[ROTATION]}, ply {log.status[PLY]}: "
        f"{game.invariants[log.status[DETAIL]] if log.status[DETAIL] < len(game.invariants) else log.status[DETAIL]}"
    )


@every_part
def test_random_playouts_keep_every_promise_under_every_switch(key, part):
    game = simulate.load_game(key)
    for name in list(rulesets(key))[part::PARTS]:
        for seats in seat_counts(game):
            log = play(game, rulesets(key)[name], seats, 120 // seats, paranoid=True)
            assert log.code == FINE, f"{name}: {explain(game, log)}"
            assert log.column(game, "plies").min() > 0


@every_case
def test_random_playouts_with_experiment_masks_keep_every_promise(key, seats):
    game = simulate.load_game(key)
    for trial in range(12):
        draws = np.random.default_rng([seats, trial])
        shape = (game.max_seats, len(game.contents))
        masks = {name: draws.random(shape) < 0.15 for name in MASKS}
        log = play(game, simulate.load_rules(game), seats, 20, seed=trial, paranoid=True, masks=masks)
        assert log.code == FINE, explain(game, log)


@pytest.mark.parametrize("key", one_game())
def test_compiled_and_interpreted_playouts_are_equal_ply_by_ply(key):
    """Interpreted, an index out of bounds raises IndexError: so this says too that none is, in any verb."""
    compiled = run_here("states", key, PLIES)
    interpreted = run_here("states", key, PLIES, NUMBA_DISABLE_JIT="1")
    assert len(compiled) > PLIES
    for on, off in zip(compiled, interpreted, strict=True):
        assert on == off


@every_case
def test_a_playout_alone_equals_the_same_playout_in_any_batch(key, seats):
    game = simulate.load_game(key)
    rules = simulate.load_rules(game)
    whole = play(game, rules, seats, 12)
    dirty = new_records(game.state, N_STATES)
    for first, blocks in ((5, 1), (0, 3), (11, 1), (3, 6)):
        part = play(game, rules, seats, blocks, first=first, states=dirty)
        place = slice(first * seats, (first + blocks) * seats)
        np.testing.assert_array_equal(part.rows, whole.rows[place])
        np.testing.assert_array_equal(part.seat_rows, whole.seat_rows[place])
        assert dirty.tobytes() != new_records(game.state, N_STATES).tobytes(), "the states were not used"
        assert card_rows(part) == [row for row in card_rows(whole) if place.start <= row[0] < place.stop]


def card_rows(log):
    """The cards log as a list of rows."""
    return [tuple(column) for column in log.cards.T[log.cards[3:].sum(axis=0) > 0].tolist()]


@every_case
def test_rotations_share_the_deal_and_their_players_rotate(key, seats):
    """With one strategy for all, the rotations of a block are the same playout: seats keep deal and stream."""
    game = simulate.load_game(key)
    log = play(game, simulate.load_rules(game), seats, 3)
    for block in range(3):
        for rotation in range(1, seats):
            np.testing.assert_array_equal(log.seat_rows[block * seats + rotation], log.seat_rows[block * seats])


@every_case
def test_scores_are_sums_and_winners_have_rank_one(key, seats):
    game = simulate.load_game(key)
    log = play(game, simulate.load_rules(game), seats, 100)
    parts = sum(log.column(game, part.name) for part in game.score_parts)
    score, rank, won = (log.column(game, name) for name in ("score", "rank", "won"))
    np.testing.assert_array_equal(score, parts)
    assert set(np.unique(won)) <= {0, 1}
    np.testing.assert_array_equal(log.column(game, "winners"), won.sum(axis=1))
    assert (rank[won == 1] == 1).all()
    done = log.column(game, "ended") != UNFINISHED
    assert (rank[done].min(axis=1) == 1).all()
    assert not rank[~done].any()
    assert not won[~done].any()
    ahead = (rank[:, None, :] < rank[:, :, None]).sum(axis=2)
    np.testing.assert_array_equal(rank[done], 1 + ahead[done])  # 1, 1, 3: ties share a rank
    if seats > 1:
        ordered = np.sort(score, axis=1)
        np.testing.assert_array_equal(log.column(game, "margin"), ordered[:, -1] - ordered[:, -2])
    assert (log.column(game, "ended") >= UNFINISHED).all()
    assert (log.column(game, "ended") < len(game.endings)).all()
    for column in (*game.all_seat_columns, *game.all_playout_columns):
        if column.labels:
            values = log.column(game, column.name)
            assert values.min() >= 0
            assert values.max() < len(column.labels)


@every_case
def test_the_log_of_the_loop_equals_the_outcome_step_by_step(key, seats):
    game = simulate.load_game(key)
    rules = simulate.load_rules(game)
    log = play(game, rules, seats, 2)
    for block in range(2):
        position = opening(game, rules, seats, block)
        for _ in walk(position, game.ply_limit):
            pass
        assert position.over
        seat_rows, row = position.outcome()
        for seat in range(seats):
            for name, value in seat_rows[seat].items():
                assert value == log.column(game, name)[block * seats, seat], name
        for name, value in row.items():
            assert value == log.column(game, name)[block * seats], name


@every_case
def test_legal_actions_ascend_and_can_be_said_in_words(key, seats):
    game = simulate.load_game(key)
    for position in positions(key, seats, masks=True):
        legal = position.legal_ids()
        assert legal == sorted(set(legal))
        words = [action.text for action in position.legal()]
        assert all(words)
        assert len(set(words)) == len(words), words
        assert str(position)
    assert position.over
    assert str(position)
    assert position.legal_ids() == []
    assert position.ending in game.endings


@every_case
def test_no_seat_learns_from_a_hidden_copy_what_a_new_deal_changes(key, seats):
    """`hide` keeps the legal actions; `redeal` keeps all that the seat sees, and every invariant."""
    changed = 0
    for position in positions(key, seats, step=3):
        before = state_digest(position)
        ply, actor = int(position.state.ply), position.seat_to_act
        hidden = position.seen_by(actor)
        assert hidden.legal_ids() == position.legal_ids()
        for seat in range(seats):
            seen = position.seen_by(seat)
            assert str(seen)
            assert state_digest(seen.seen_by(seat)) == state_digest(seen)
            dealt = position.redealt(seat, stream(ply, seat))
            assert dealt.invariant_broken() is None
            assert state_digest(dealt.seen_by(seat)) == state_digest(seen)
            changed += state_digest(dealt) != before
        assert state_digest(position) == before, "a copy wrote into its original"
    assert changed > 0


@every_case
def test_plies_are_counted_by_the_loop_alone_and_an_end_is_an_end(key, seats):
    for ply, position in enumerate(positions(key, seats)):
        assert int(position.state.ply) == ply
        assert 0 <= position.seat_to_act < seats
    assert position.over
    assert int(position.state.over) > UNFINISHED or position.ending == "unfinished"


@every_game
def test_a_new_seed_lineup_variant_or_value_compiles_nothing(key):
    game = simulate.load_game(key)
    entries = [play_blocks_of(game), uniform(game), *(getattr(game.verbs, verb) for verb in vars(game.verbs))]
    players: list[Any] = [uniform(game), *(strategies_of(key)[name] for name in field_of(key).players)]
    for seed, rules in enumerate(rulesets(key).values()):
        for order in (players, players[::-1]):
            assert play(game, rules, game.max_seats, 1, order, seed=seed).code == FINE
    entries += [player.load() for player in players[1:]]
    for made in entries:
        assert isinstance(made, Entry)
        dispatcher: Any = made.compile()
        assert len(dispatcher.signatures) == 1, made
        assert not dispatcher._can_compile, made


@every_game
def test_the_game_object_is_complete(key):
    game = simulate.load_game(key)
    assert game.key == key
    check_names(game.state)
    check_names(game.rules)
    assert len(game.contents) == len(game.content_titles) == len(game.content_kinds)
    assert len(set(game.contents)) == len(game.contents)
    assert game.state["events"].shape == (game.max_seats, len(game.contents), len(game.events))
    for verb in vars(game.verbs).values():
        assert isinstance(verb, Entry)
    for columns in (game.all_seat_columns, game.all_playout_columns, game.events):
        names = [column.name for column in columns]
        assert len(set(names)) == len(names)
        assert all(column.about for column in columns)
    meta = game_meta(key)
    assert meta["seats"] == [game.min_seats, game.max_seats]
    assert meta["title"] == game.title
