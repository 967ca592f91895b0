"""Value functions: what the kernel reads, what is fitted, when a searcher asks, and files that are not as they were."""

import json

import numpy as np
import pytest

import simulate
from regenerate.value import AHEAD
from simulate.engine.jit import JIT_DISABLED
from simulate.engine.lineup import AS_FITTED, LoopPlayer, ahead_at, players_of, value_at
from simulate.engine.loop import PlayoutLoop
from simulate.engine.playout import FINE
from simulate.engine.position import Position
from simulate.engine.rows import words_of
from simulate.engine.value import (
    Weights,
    no_weights,
    places_of,
    value_fields,
    weights_at,
    win_chance,
)
from simulate.engine.value_function import SeatsValue, ValueFunction
from simulate.errors import SimulateError, StrategyError
from simulate.runs.measure.search_gain import search_gain_of
from simulate.runs.plan.order import source_digest
from simulate.runs.plan.request import Request
from simulate.tuning.value import chances, fitted, sample, stretches_of, surprise, value_part
from strategies import catalogue, parse_strategy
from strategies.catalogue import folder_of
from strategies.value import FILE, value_digest, value_file_of, written
from tests import toy_game as toy
from tests.playing import play

GAMES = ("san_juan", "comuni", "pax", "age_of_rome", "tawantinsuyu")


def middle_of(key, seats, plies=40):
    """A position after some plies of first actions."""
    game = simulate.load_game(key)
    position = Position.from_seed(game, simulate.load_rules(game), seats, 3)
    for _ in range(plies):
        if not position.over:
            position.apply(position.legal_ids()[-1])
    return position


@pytest.mark.parametrize("key", GAMES)
def test_the_kernel_reads_what_numpy_reads(key):
    """Fields of the seat's own part, parts of the score, points, distance from who is to act; a softmax over the seats."""
    position = middle_of(key, 3)
    game, names = position.game, value_fields(position.game)
    scores = position.scores()
    rng = np.random.default_rng(1)
    weights = rng.normal(size=(2, len(names) + scores.shape[1] + 1 + 3)) / 20
    value = ValueFunction(tuple(names), {3: SeatsValue(1, (4,), tuple(map(tuple, weights)))})
    value = weights_at(value, game, 3)
    starts, (words32, words64) = position.seat_to_act, words_of(position._states)
    for round_no, row in ((1, 0), (3, 0), (4, 1), (9, 1)):
        wanted = []
        for seat in range(3):
            own = [int(np.asarray(position.state[name.rpartition(".")[0]])[seat].ravel()[int(name.rpartition(".")[2])])
                   for name in names]  # fmt: skip
            away = np.eye(3)[(seat - starts) % 3]
            wanted.append([*own, *scores[seat], scores[seat].sum(), *away] @ weights[row])
        odds = np.exp(np.array(wanted) - max(wanted))
        for seat in range(3):
            found = win_chance(value, words32[0], words64[0], scores, seat, 3, starts, round_no)
            assert found == pytest.approx(odds[seat] / odds.sum(), abs=1e-9)


def test_no_field_of_an_experiment_or_of_the_log_is_read():
    for key in GAMES:
        names = {name.partition(".")[0] for name in value_fields(simulate.load_game(key))}
        assert names
        assert not names & {"barred", "given", "blanked", "design", "events", "turned"}


def test_what_is_fitted_is_what_won():
    """Winners drawn by known weights: these come back, a field without meaning stays near 0, and nothing is foretold by
    noise."""
    rng = np.random.default_rng(5)
    features = rng.normal(size=(20_000, 4, 3)).astype(np.float32) * [1, 10, 1]
    true = np.array([0.8, -0.05, 0.0])
    chance = chances(features, true)
    won = np.zeros_like(chance)
    won[np.arange(len(won)), [rng.choice(4, p=row) for row in chance]] = 1
    found = fitted(features, won, ridge=1e-5)
    assert found == pytest.approx(true, abs=0.03)
    assert surprise(chances(features, found), won) < surprise(np.full_like(won, 0.25), won) - 0.1
    null = fitted(features[:10_000], won[10_000:])
    assert np.abs(null * [1, 10, 1]).max() < 0.05


def test_stretches_have_about_as_many_starts_of_rounds():
    assert stretches_of(np.repeat(np.arange(1, 13), 10), 4) == (3, 6, 9)
    assert stretches_of(np.array([2, 2, 2]), 4) == ()


@pytest.mark.skipif(JIT_DISABLED, reason="thousands of playouts")
def test_a_sample_is_what_playouts_show_at_the_starts_of_rounds():
    order = Request("san-juan", ("guild",), seats="3", seed=8).order(3)
    names = ["hand_n.0", "built.7"]
    found = sample(order, names, 6, 1000)
    assert set(found.playout) == set(range(6))
    assert found.won.sum(1) == pytest.approx(1)
    assert (found.round_no >= 2).all()
    rounds = found.round_no[found.playout == 0].tolist()
    assert rounds == list(range(2, 2 + len(rounds)))
    first = found.features[0]
    parts = len(order.game.score_parts)
    assert first[:, 2 + parts] == pytest.approx(first[:, 2 : 2 + parts].sum(1))  # points
    assert (first[:, -3:].sum(1) == 1).all()
    assert (first[:, -3:].sum(0) == 1).all()  # each distance once
    again = sample(order, names, 6, 4)
    assert len(again.playout) == 4
    np.testing.assert_array_equal(again.features, found.features[:4])


@pytest.mark.skipif(JIT_DISABLED, reason="thousands of playouts")
def test_a_part_says_how_much_it_foretells():
    part = value_part(Request("san-juan", ("guild", "expert"), seats="2", seed=8).order(2), ["hand_n.0"], 2, 400, 6000)
    assert (part.seats, part.playouts, len(part.weights)) == (2, 400, len(part.rounds) + 1)
    assert part.surprise < part.surprise_if_even == pytest.approx(np.log(2), abs=1e-3)


def searching(value, ahead=1, rollouts=16):
    """What a searcher of `chancer` plays that asks a value function."""
    players = [LoopPlayer(toy.chancer, model=1, rollouts=rollouts, ahead=ahead, value=value), LoopPlayer(toy.chancer)]
    log = play(toy.GAME, toy.rules(), 3, 30, players, np.tile([0, 1, 1], (30, 1)), paranoid=True)
    assert log.code == FINE
    return log.seat_rows


def toy_value(points, seats=3):
    """One that knows the points alone."""
    width = len(toy.GAME.score_parts) + 1 + seats
    row = [0.0] * width
    row[len(toy.GAME.score_parts)] = points
    return ValueFunction((), {seats: SeatsValue(1, (), (tuple(row),))})


def test_a_searcher_asks_after_so_many_rounds_and_without_numbers_plays_to_the_end():
    whole = searching(None)
    np.testing.assert_array_equal(searching(None, ahead=0), whole)
    np.testing.assert_array_equal(searching(toy_value(0.3), ahead=0), whole)
    np.testing.assert_array_equal(searching(toy_value(0.3, seats=2)), whole)  # fitted for others
    np.testing.assert_array_equal(searching(toy_value(0.3), ahead=10_000), whole)  # the playout ends before
    asked = searching(toy_value(0.3))
    assert (asked != whole).any()
    np.testing.assert_array_equal(searching(toy_value(0.3)), asked)
    assert (searching(toy_value(-0.3)) != asked).any()


def test_who_knows_points_wins_more_than_who_hates_them():
    def wins(points):
        rows = searching(toy_value(points), rollouts=64)
        return sum(rows[at, -at % 3, 0] for at in range(90))

    assert wins(0.4) > wins(-0.4) + 8


def test_numbers_for_another_game_are_refused():
    game = simulate.load_game("san_juan")
    with pytest.raises(SimulateError, match=r"names ships\.0"):
        places_of(game, ["ships.0"])
    with pytest.raises(SimulateError, match="numbers for another game"):
        weights_at(toy_value(1.0), game, 3)
    assert isinstance(no_weights(), Weights)
    assert value_at([LoopPlayer(toy.chancer)], game, 3).weights.shape == (0, 0)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """San Juan's own file, in a folder that may be damaged."""
    (tmp_path / FILE).write_bytes((folder_of("san_juan") / FILE).read_bytes())
    monkeypatch.setattr(catalogue, "value_file_of", lambda _: value_file_of(tmp_path))
    return tmp_path


def test_a_file_is_written_as_it_is_read():
    for key in GAMES:
        file = folder_of(key) / FILE
        value = value_file_of(file.parent)
        assert written(value) == file.read_text()
        game = simulate.load_game(key)
        for seats in range(max(2, game.min_seats), game.max_seats + 1):
            weights = weights_at(value.value(), game, seats)
            assert len(weights.weights) == len(weights.rounds) + 1 > 1
        for part in value.seats:
            assert part.surprise < part.surprise_if_even


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found | {"ahead": 2},
        lambda found: found | {"seats": [found["seats"][0] | {"ahead": 0}]},
        lambda found: found | {"more": 1},
        lambda found: {name: part for name, part in found.items() if name != "fields"},
        lambda found: found | {"seats": [found["seats"][0] | {"rounds": [9, 3]}]},
        lambda found: found | {"seats": [found["seats"][0] | {"weights": found["seats"][0]["weights"][:2]}]},
        lambda found: found | {"seats": [found["seats"][0] | {"weights": [[1.0], [1.0, 2.0]] * 3}]},
        lambda found: found | {"seats": [found["seats"][0] | {"weights": [["much"]] * 6}]},
        lambda found: found | {"seats": [found["seats"][0] | {"weights": [[float("nan")]] * 6}]},
        lambda found: [],
    ],
)
def test_a_damaged_file_is_refused_with_its_place(folder, change):
    found = json.loads((folder / FILE).read_text())
    (folder / FILE).write_text(json.dumps(change(found)))
    with pytest.raises(StrategyError, match=FILE) as refused:
        parse_strategy("san_juan", "search:of=expert")
    assert "take the file away" in refused.value.hint


def test_a_searcher_has_its_games_file_and_says_what_is_not_usual(folder):
    usual = parse_strategy("san_juan", "search:of=expert,rollouts=8")
    assert {seats: part.ahead for seats, part in usual.value.by_seats.items()} == AHEAD["san_juan"]
    assert usual.defaults["ahead"] == AS_FITTED
    assert [ahead_at(players_of([usual])[0], seats) for seats in (1, 2, 3, 4)] == [0, *AHEAD["san_juan"].values()]
    assert usual.label == "search:of=expert,rollouts=8"
    to_the_end = parse_strategy("san_juan", "search:of=expert,rollouts=8,ahead=0")
    assert (to_the_end.label, to_the_end.value) == ("search:of=expert,ahead=0,rollouts=8", None)
    assert parse_strategy("san_juan", to_the_end.label) == to_the_end
    far = parse_strategy("san_juan", "search:of=expert,ahead=5")
    assert ahead_at(players_of([far])[0], 4) == 5
    before = [value_digest(folder, seats) for seats in (2, 3, 4)]
    assert len(set(before)) == 3
    found = json.loads((folder / FILE).read_text())
    found["seats"][-1]["ahead"] = 7
    (folder / FILE).write_text(json.dumps(found))
    after = [value_digest(folder, seats) for seats in (2, 3, 4)]
    assert after[:2] == before[:2]
    assert after[2] != before[2]
    assert ahead_at(players_of([parse_strategy("san_juan", "search:of=expert")])[0], 4) == 7
    (folder / FILE).unlink()
    assert parse_strategy("san_juan", "search:of=expert").value is None
    assert value_digest(folder, 4) == ""
    with pytest.raises(StrategyError, match="no value function"):
        parse_strategy("san_juan", "search:of=expert,ahead=2")


@pytest.mark.parametrize("ahead", ["-1", "1.5", "101", "all"])
def test_rounds_that_cannot_be_are_refused(ahead):
    with pytest.raises(StrategyError, match="ahead"):
        parse_strategy("san_juan", f"search:of=expert,ahead={ahead}")


def test_the_file_is_part_of_what_a_searcher_is(monkeypatch, tmp_path):
    model, asks = parse_strategy("san_juan", "expert"), parse_strategy("san_juan", "search:of=expert")
    assert source_digest(asks) != source_digest(model)
    assert source_digest(parse_strategy("san_juan", "search:of=expert,ahead=0")) == source_digest(model)


@pytest.mark.skipif(JIT_DISABLED, reason="many thousands of playouts")
@pytest.mark.parametrize("key", GAMES)
def test_it_is_honest_and_the_same_in_any_batch(key):
    """In paranoid mode every search is made on two deals of what is hidden and must end alike."""
    game = simulate.load_game(key)
    rules, seats = simulate.load_rules(game), max(2, game.min_seats)
    name = next(iter(catalogue.models_of(key)))
    players = players_of([parse_strategy(key, f"search:of={name},rollouts=8"), parse_strategy(key, name)])
    assert players[0].value is not None
    lineups = np.tile(np.arange(seats) > 0, (2, 1)).astype(np.int64)
    whole = play(game, rules, seats, 2, players, lineups, paranoid=True)
    assert whole.code == FINE, whole.status
    part = PlayoutLoop(game, rules.record, seats, players).play(1, lineups[:1])
    np.testing.assert_array_equal(part.seat_rows, whole.seat_rows[seats : 2 * seats])


@pytest.mark.long
@pytest.mark.skipif(JIT_DISABLED, reason="many thousands of playouts")
@pytest.mark.parametrize(("key", "model", "playouts"), [
    ("san_juan", "expert", 800), ("comuni", "capitano", 200), ("pax", "censor", 800), ("age_of_rome", "hadrian", 200),
    ("tawantinsuyu", "sapa", 60),
])  # fmt: skip
@pytest.mark.parametrize("rollouts", [8, 32])
def test_alone_among_its_model_it_is_not_below_fair(key, model, playouts, rollouts):
    gain = search_gain_of(Request(key.replace("_", "-"), seed=4747), model, 4, rollouts, playouts)
    assert gain.high > 0.25
    assert gain.share > 0.25 if rollouts == 32 else gain.share > 0.22
