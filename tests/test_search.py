"""The searcher: better than its model where there is something to find, honest, and the same for any order of work."""

import numpy as np
import pytest

import simulate
from simulate.engine.jit import JIT_DISABLED
from simulate.engine.lanes import entries_for
from simulate.engine.lineup import LoopPlayer, players_of
from simulate.engine.loop import PlayoutLoop
from simulate.engine.loop_records import new_trial
from simulate.engine.playout import DISHONEST, FINE
from simulate.engine.replay import Replay
from simulate.engine.search import NOBODY, draw_others
from simulate.engine.searcher import searcher_of
from simulate.errors import SimulateError
from simulate.games import game_keys
from simulate.runs.play.warmup import _find
from strategies import parse_strategy
from strategies.catalogue import models_of
from tests import toy_game as toy
from tests.playing import play, state_digest, uniform


def one_searcher(model, rollouts):
    """A field of a searcher and its model, and what seats the searcher once a table."""
    return [LoopPlayer(model, (6.0,), model=1, rollouts=rollouts), LoopPlayer(model, (6.0,))]


def share(log, seats):
    """Win share of entry 0 of the line-up over all rotations."""
    won = log.seat_rows[:, :, 0] / np.maximum(1, log.seat_rows[:, :, 0].sum(axis=1, keepdims=True))
    return np.mean([won[at, -at % seats] for at in range(len(won))])


@pytest.mark.skipif(JIT_DISABLED, reason="many thousands of playouts")
def test_it_beats_its_model_and_more_re_deals_find_more():
    lineups, found = np.tile([0, 1, 1], (60, 1)), []
    for rollouts in (8, 32, 128):
        log = play(toy.GAME, toy.rules(), 3, 60, one_searcher(toy.chancer, rollouts), lineups)
        assert log.code == FINE
        found.append(share(log, 3))
    assert found == sorted(found)
    assert found[0] >= 1 / 3 - 1e-9
    assert found[-1] > 1 / 3 + 0.2


@pytest.mark.parametrize("rollouts", [1, 7])
def test_too_few_rollouts_change_nothing(rollouts):
    """It does not pretend: every choice is the model's own."""
    lineups = np.tile([0, 1, 1], (20, 1))
    log = play(toy.GAME, toy.rules(), 3, 20, one_searcher(toy.careful, rollouts), lineups)
    np.testing.assert_array_equal(
        log.seat_rows, play(toy.GAME, toy.rules(), 3, 20, one_searcher(toy.careful, 0)[1:]).seat_rows
    )


@pytest.mark.skipif(JIT_DISABLED, reason="many thousands of playouts")
@pytest.mark.parametrize("key", game_keys())
def test_the_same_tables_in_any_batch_and_honest(key):
    """In paranoid mode every search is made on two deals of what is hidden and must end alike."""
    game = simulate.load_game(key)
    rules, seats = simulate.load_rules(game), game.min_seats
    players = [LoopPlayer(uniform(game), model=1, rollouts=32), LoopPlayer(uniform(game))]
    lineups = np.tile(np.arange(seats) > 0, (3, 1)).astype(np.int64)
    whole = play(game, rules, seats, 3, players, lineups, paranoid=True)
    assert whole.code == FINE, whole.status
    for first in (2, 0):
        loop = PlayoutLoop(game, rules.record, seats, players)
        part = loop.play(first, lineups[:1])
        place = slice(first * seats, (first + 1) * seats)
        np.testing.assert_array_equal(part.seat_rows, whole.seat_rows[place])
        np.testing.assert_array_equal(part.playout_rows, whole.rows[place])


def test_a_model_that_cheats_cannot_see_through_the_searcher():
    """The searcher hands its model deals; what is really hidden never reaches it."""
    lineups = np.tile([0, 1, 1], (10, 1))
    players = [LoopPlayer(toy.cheat, model=1, rollouts=16), LoopPlayer(toy.cheat)]
    log = play(toy.GAME, toy.rules(), 3, 10, players, lineups, paranoid=True)
    assert log.code == DISHONEST  # the model in its own seat looks; the searcher is not to blame
    log = play(toy.GAME, toy.rules(), 3, 10, [players[0], LoopPlayer(toy.cheat)], np.zeros((10, 3), np.int64), paranoid=True)
    assert log.code == FINE


@pytest.mark.skipif(JIT_DISABLED, reason="many thousands of playouts")
@pytest.mark.parametrize("key", game_keys())
def test_a_position_is_searched_as_in_the_loop(key):
    """Step by step the same choices, so a searcher can be replayed; looking at a position changes nothing."""
    game = simulate.load_game(key)
    rules, seats = simulate.load_rules(game), game.min_seats
    model = next(iter(models_of(key).values()))
    searching = parse_strategy(key, f"search:of={model.name},rollouts=8")
    field = players_of([searching, model])
    lineups = np.array([[0] + [1] * (seats - 1)])
    loop = PlayoutLoop(game, rules.record, seats, field)
    dealt = game.design and game.design.block(loop.address, 0, seats)[np.newaxis]  # as the plan deals, and so the replay
    log = loop.play(0, lineups, designs=dealt)
    replay = Replay(game, rules, [searching] + [model] * (seats - 1), 0, 0)
    for ply in replay:
        if ply.number == 3 and not replay.position.over:
            before = (state_digest(replay.position), replay.position.rng.tolist())
            chosen, tried = searcher_of(game, seats).look(replay.position, model, 8)
            assert chosen in [one.action for one in tried] == replay.position.legal_ids()
            assert (state_digest(replay.position), replay.position.rng.tolist()) == before
    rows, row = replay.rows()
    for at, column in enumerate(game.all_seat_columns):
        assert [one[column.name] for one in rows] == log.seat_rows[0, :, at].tolist(), column.name
    assert row["plies"] == log.playout_rows[0, 2]


def test_who_sits_in_the_other_seats_is_drawn_for_each_deal():
    """From the places whose bits are set, each as often; by key and deal alone; never for the searcher's own seat."""
    trial, seen = new_trial(toy.GAME, 3), []
    for deal in range(600):
        draw_others(0b10110, np.uint64(11), deal, 1, trial)
        seen.append(trial.drawn.tolist())
        draw_others(0b10110, np.uint64(11), deal, 1, trial)
        assert trial.drawn.tolist() == seen[-1]
    places = np.array(seen)
    assert (places[:, 1] == NOBODY).all()
    for seat in (0, 2):
        found, times = np.unique(places[:, seat], return_counts=True)
        assert found.tolist() == [1, 2, 4]
        assert times.min() > 150
    assert len({tuple(row) for row in seen}) == 9
    draw_others(0, np.uint64(11), 0, 1, trial)
    assert trial.drawn.tolist() == [NOBODY] * 3


def played_with(others, more=()):
    """Return what a searcher of `chancer` plays that reckons with these places of the field."""
    players = [LoopPlayer(toy.chancer, model=1, rollouts=16, others=others), LoopPlayer(toy.chancer), *more]
    log = play(toy.GAME, toy.rules(), 3, 12, players, np.tile([0, 1, 1], (12, 1)), paranoid=True)
    assert log.code == FINE
    return log.seat_rows


def test_others_who_are_all_the_model_change_nothing_and_others_do():
    alone = played_with(())
    np.testing.assert_array_equal(played_with((1,)), alone)
    np.testing.assert_array_equal(played_with((1, 2), [LoopPlayer(toy.chancer)]), alone)
    assert (played_with((2,), [LoopPlayer(toy.careful, (9.0,))]) != alone).any()
    assert (
        played_with((2,), [LoopPlayer(toy.careful, (9.0,))]) != played_with((2,), [LoopPlayer(toy.careful, (2.0,))])
    ).any()


def test_a_guest_among_the_others_gets_copies():
    """It writes 60 points into all that it is given, and the searcher finds what it finds of one who does not."""
    meddler, same_choice = LoopPlayer(toy.writer, guest=True), LoopPlayer(toy.careful, (0.0,))
    np.testing.assert_array_equal(played_with((2,), [meddler]), played_with((2,), [same_choice]))
    assert (played_with((2,), [LoopPlayer(toy.writer)]) != played_with((2,), [same_choice])).any()


def test_a_searcher_among_a_field_is_replayed():
    """By its label alone, step by step as in the loop; the field's players follow their searcher."""
    game = simulate.load_game("san_juan")
    rules = simulate.load_rules(game)
    searching = parse_strategy("san_juan", "search:of=expert,others=competent,rollouts=8")
    assert searching.label == "search:of=expert,others=competent,rollouts=8"
    assert parse_strategy("san_juan", searching.label) == searching
    model = parse_strategy("san_juan", "planter")
    field = players_of([searching, model])
    assert field[0].others == (3, 4, 5, 6)
    log = PlayoutLoop(game, rules.record, 2, field).play(0, np.array([[0, 1]]))
    replay = Replay(game, rules, [searching, model], 0, 0)
    for _ in replay:
        pass
    rows, _ = replay.rows()
    for at, column in enumerate(game.all_seat_columns):
        assert [one[column.name] for one in rows] == log.seat_rows[0, :, at].tolist(), column.name


@pytest.mark.parametrize("key", game_keys())
def test_a_helper_process_finds_all_that_a_searcher_compiles(key):
    """By module, name and file."""
    game, text = simulate.load_game(key), f"search:of={next(iter(models_of(key)))},rollouts=8"
    entries = entries_for(game, players_of([parse_strategy(key, text)]))
    for entry in entries:
        assert _find(key, entry.__module__, entry.__name__, entry.file) is entry


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("search:of=expert,others=competant", "competent"),
        ("search:of=expert,others=mixed", "at most 7 players"),
        ("search:of=expert,others=searched", "do not search"),
    ],
)
def test_others_are_a_field_that_does_not_search(text, said):
    with pytest.raises(SimulateError) as refused:
        parse_strategy("san_juan", text)
    assert said in f"{refused.value} {refused.value.hint}"
