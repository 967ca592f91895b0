"""Collecting, training, the file and the network in whole numbers, on the toy game."""

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from simulate.engine.features import names_of, places_of, read_bits
from simulate.engine.jit import JIT_DISABLED
from simulate.engine.lineup import LoopPlayer
from simulate.engine.network import VALUE_FRACTION, Network, rounded, value_of, values_of
from simulate.engine.playout import FINE
from simulate.engine.values_file import About, about_of, features_digest, read_values, write_values
from simulate.errors import SimulateError
from simulate.games import game_keys, load_game
from simulate.learning import train as training
from simulate.learning.collect import PLAYOUT, SEAT, ValueRows, collect
from simulate.learning.session import TrainingPlan, learn, made, part_of
from simulate.learning.train import calibration, train
from tests import toy_game as toy
from tests.playing import play
from tests.test_search import share

SEATS = 3


@dataclass
class Careful:
    """The model: banks from 6 points on."""

    label: str = "careful"
    bundled: bool = True
    defaults: dict = field(default_factory=lambda: {"at": 6.0})
    params: dict = field(default_factory=dict)
    of: None = None

    def values(self):
        return [6.0]

    def load(self):
        return toy.careful


def lessons(first, count, odd=0.1):
    return collect(toy.GAME, toy.rules(), SEATS, Careful(), first, count, odd)


def network_of(features, units=4):
    rng = np.random.default_rng(1)
    return rounded(rng.normal(size=(units, features)), rng.normal(size=units), rng.normal(size=units), 0.25)


def about(**changes):
    made = About("toy", SEATS, "careful", toy.rules().digest, features_digest(toy.GAME, SEATS), 10, 0, 0.1, 0.02)
    return replace(made, **changes)


def test_each_number_is_read_from_its_bits():
    record = np.zeros(
        1, np.dtype([("a", "i1"), ("b", "u1"), ("c", "i2"), ("d", "u4"), ("e", "i4"), ("f", "i8")], align=True)
    )
    record["a"], record["b"], record["c"] = -3, 250, -30_000
    record["d"], record["e"], record["f"] = 2**32 - 5, -7, -(2**40)
    words = np.frombuffer(record.tobytes().ljust(32, b"\0"), np.int64)
    for name, (kind, byte) in record.dtype.fields.items():
        found = read_bits(words[byte // 8], byte % 8 * 8, kind.itemsize * 8, int(kind.kind == "i"))
        assert found == int(record[name][0]), name


def test_a_seat_reads_its_own_numbers_first_and_nothing_hidden():
    """The hands of the others are secret in this game: they read 0 in every row."""
    names = names_of(toy.GAME, SEATS)
    rows = lessons(0, 40)
    others = [i for i, name in enumerate(names) if name in ("hand +1", "hand +2")]
    assert not rows.features[:, others].any()
    assert rows.features[:, names.index("hand own")].any()
    assert not [name for name in names if name.startswith(("chance", "events", "barred"))]
    banks = rows.features[:, [names.index(f"bank {who}") for who in ("own", "+1", "+2")]]
    scores = rows.features[:, [names.index(f"score {who}") for who in ("own", "+1", "+2")]]
    np.testing.assert_array_equal(banks, scores)
    assert set(rows.keys[:, SEAT]) == {0, 1, 2}


def test_the_same_rows_in_any_parts():
    whole, parts = lessons(0, 30), [lessons(0, 11), lessons(11, 19)]
    for name in ("keys", "features", "results"):
        np.testing.assert_array_equal(getattr(whole, name), np.concatenate([getattr(part, name) for part in parts]))
    assert set(whole.keys[:, PLAYOUT]) == set(range(30))


def test_random_choices_change_the_play():
    assert not np.array_equal(lessons(0, 20, 0.0).results, lessons(0, 20, 0.5).results)


def test_the_network_is_what_its_floats_say_and_the_same_in_the_kernel():
    rng = np.random.default_rng(2)
    hidden, offset, out = rng.normal(size=(5, 7)), rng.normal(size=5), rng.normal(size=5)
    network, rows = rounded(hidden, offset, out, 0.25), rng.integers(-50, 50, (200, 7))
    said = values_of(network, rows)
    np.testing.assert_array_equal(said, [value_of(network, row) / 2.0**VALUE_FRACTION for row in rows])
    np.testing.assert_allclose(said, np.maximum(rows @ hidden.T + offset, 0) @ out + 0.25, atol=0.1)


def test_the_largest_numbers_do_not_overflow():
    full = Network(np.full((2, 3), 2**31 - 1), np.full(2, 2**50), np.array([2**31 - 1, 2**31 - 1, 2**50]))
    features = np.full(3, 32_767)
    assert values_of(full, features[None])[0] * 2**VALUE_FRACTION == 2 * (2**24) * (2**31 - 1) + 2**50
    assert value_of(full, features) == 2 * (2**24) * (2**31 - 1) + 2**50


def test_a_few_playouts_teach_something_and_the_table_says_what():
    learned = train(lessons(0, 1500))
    assert learned.explained > 0.1
    said, came = [g.said for g in learned.groups], [g.came for g in learned.groups]
    assert said == sorted(said)
    assert came[-1] - came[0] > 0.3
    assert all(abs(g.said - g.came) < 5 * g.error for g in learned.groups)


def test_calibration_counts_playouts_and_not_rows():
    """A playout told four times over says no more than once."""
    rng = np.random.default_rng(3)
    said, came, playouts = rng.normal(size=400), rng.normal(size=400), np.arange(400)
    once, often = calibration(said, came, playouts), calibration(*(np.repeat(x, 4) for x in (said, came, playouts)))
    assert [g.error for g in often] == pytest.approx([g.error for g in once])


def test_too_few_playouts_and_no_library_are_said(monkeypatch):
    with pytest.raises(SimulateError, match="too few"):
        train(lessons(0, 20))
    monkeypatch.setattr(training, "LIBRARY", "sklearn_that_nobody_has")
    with pytest.raises(SimulateError, match="scikit-learn"):
        train(lessons(0, 20))


def test_the_file_keeps_every_bit(tmp_path):
    network = network_of(len(names_of(toy.GAME, SEATS)))
    write_values(tmp_path / "v.npz", about(), network)
    kept, again = read_values(tmp_path / "v.npz", toy.GAME, SEATS)
    assert kept == about()
    for name in Network._fields:
        np.testing.assert_array_equal(getattr(network, name), getattr(again, name))


@pytest.mark.parametrize(
    ("changes", "word"),
    [({"game": "pax"}, "pax"), ({"seats": 4}, "4 seats"), ({"version": 9}, "version 9"), ({"features": "x"}, "STATE")],
)
def test_a_foreign_file_is_refused(tmp_path, changes, word):
    write_values(tmp_path / "v.npz", about(**changes), network_of(len(names_of(toy.GAME, SEATS))))
    with pytest.raises(SimulateError, match=word):
        read_values(tmp_path / "v.npz", toy.GAME, SEATS)


def test_damage_is_refused(tmp_path):
    file = tmp_path / "v.npz"
    with pytest.raises(SimulateError, match="No such file"):
        read_values(file, toy.GAME, SEATS)
    file.write_bytes(b"nothing of the kind")
    with pytest.raises(SimulateError, match="not a file of learned values"):
        read_values(file, toy.GAME, SEATS)
    np.savez(file, about=np.array([object()]), hidden=np.zeros(1))  # a pickle inside
    with pytest.raises(SimulateError, match="not a file of learned values"):
        read_values(file, toy.GAME, SEATS)
    np.savez(file, about=np.array(json.dumps({"game": "toy"})))
    with pytest.raises(SimulateError, match="not a file of learned values"):
        read_values(file, toy.GAME, SEATS)
    write_values(file, about(), network_of(3))
    with pytest.raises(SimulateError, match="wrong shape"):
        read_values(file, toy.GAME, SEATS)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"threshold": float("nan")}, "threshold"),
        ({"threshold": float("inf")}, "threshold"),
        ({"seats": "2"}, "seats"),
        ({"playouts": 1.5}, "playouts"),
        ({"hidden": lambda held: held * 0 + np.iinfo(np.int64).min}, "wrong shape"),
        ({"offset": lambda held: held * 0 + np.iinfo(np.int64).min}, "wrong shape"),
        ({"out": lambda held: held * 0 + np.iinfo(np.int64).min}, "wrong shape"),
        ({"out": lambda held: held * np.nan}, "weights of type float64"),
    ],
)
def test_weights_and_thresholds_that_no_learning_gives_are_refused(tmp_path, changes, said):
    file, network = tmp_path / "v.npz", network_of(len(names_of(toy.GAME, SEATS)))
    name, value = next(iter(changes.items()))
    arrays = {one: getattr(network, one) for one in Network._fields}
    told = asdict(about())
    (arrays if name in arrays else told)[name] = value(arrays[name]) if name in arrays else value
    np.savez(file, about=np.array(json.dumps(told)), **arrays)
    with pytest.raises(SimulateError, match=said):
        read_values(file, toy.GAME, SEATS)


@pytest.mark.parametrize("key", game_keys())
def test_every_game_has_features(key):
    game = load_game(key)
    places = places_of(game, game.max_seats)
    assert places.shape[1] + game.max_seats == len(names_of(game, game.max_seats))
    assert (places[:, :, 0] * 8 < game.state.itemsize).all()


def test_a_value_that_is_too_bold_is_drawn_to_the_mean():
    """Said twice as far from the mean as what comes: the slope is a half, and what is said then comes."""
    rng = np.random.default_rng(4)
    said = rng.normal(size=20_000)
    slope, level = training._slope(said, 0.3 + said / 2 + rng.normal(size=20_000))
    assert slope == pytest.approx(0.5, abs=0.03)
    assert level == pytest.approx(0.3, abs=0.03)
    assert training._slope(said, -said)[0] == 0.0
    assert training._slope(said, 9 * said)[0] == training.BOLDEST
    assert training._slope(np.zeros(5), np.arange(5))[0] == 0.0


@pytest.mark.parametrize(("bent", "kind"), [(False, "line"), (True, "network")])
def test_a_line_is_taken_where_it_errs_less(bent, kind):
    """Few playouts of something straight: a line; many of something bent: a network."""
    rng = np.random.default_rng(5)
    playouts, features = (4000, 4) if bent else (240, 60)
    rows = rng.integers(-50, 50, (playouts, features))
    truth = np.abs(rows[:, 0]) / 50 if bent else rows @ rng.normal(size=features) / 200
    keys = np.column_stack([np.arange(playouts), np.zeros(playouts, np.int64)])
    learned = train(ValueRows(keys, rows, truth + rng.normal(scale=0.2, size=playouts)))
    assert learned.kind == kind
    assert learned.explained > 0.5
    judged = keys[:, PLAYOUT] % training.PARTS == training.JUDGES
    assert np.corrcoef(values_of(learned.network, rows[judged]), truth[judged])[0, 1] > 0.8


def test_what_cannot_be_foretold_gets_no_value():
    """Noise: the value is next to constant, so that no choice is taken for it."""
    rng = np.random.default_rng(6)
    keys = np.column_stack([np.arange(600), np.zeros(600, np.int64)])
    learned = train(ValueRows(keys, rng.integers(-50, 50, (600, 30)), rng.normal(size=600)))
    said = values_of(learned.network, rng.integers(-50, 50, (200, 30)))
    assert said.std() < 0.2
    assert learned.explained > -0.05


class Chancer(Careful):
    """Tosses a coin."""

    def load(self):
        return toy.chancer


def field_of(file, threshold=0.04):
    """A learned player and its model."""
    one = LoopPlayer(toy.chancer, (threshold, 8.0), model=1, rollouts=8, learned=file)
    return [one, LoopPlayer(toy.chancer)]


@pytest.fixture(scope="module")
def values_file(tmp_path_factory):
    file = tmp_path_factory.mktemp("learned") / "v.npz"
    learn(toy.GAME, toy.rules(), SEATS, Chancer(), TrainingPlan(800), file, lambda number, done: None)
    return file


@pytest.mark.skipif(JIT_DISABLED, reason="many playouts")
def test_it_beats_random_players_clearly(values_file):
    lineups = np.tile([0, 1, 1], (100, 1))
    log = play(toy.GAME, toy.rules(), SEATS, 100, field_of(values_file), lineups)
    assert log.code == FINE
    assert share(log, SEATS) > 0.7


def test_an_unreachable_threshold_leaves_the_models_choices(values_file):
    model = LoopPlayer(toy.careful, (6.0,))
    one = [LoopPlayer(toy.careful, (1e9, 8.0), model=1, rollouts=8, learned=values_file), model]
    other = [LoopPlayer(toy.careful, (-1e9, 8.0), model=1, rollouts=8, learned=values_file), model]
    lineups = np.tile([0, 1, 1], (10, 1))
    rows = [play(toy.GAME, toy.rules(), SEATS, 10, field, lineups).seat_rows for field in (one, other)]
    np.testing.assert_array_equal(rows[0], play(toy.GAME, toy.rules(), SEATS, 10, [model], 0 * lineups).seat_rows)
    assert not np.array_equal(*rows)


def test_it_does_not_see_what_is_hidden(values_file):
    """Paranoid: every choice is made on two deals of what its seat cannot see."""
    lineups = np.tile([0, 1, 1], (4, 1))
    assert play(toy.GAME, toy.rules(), SEATS, 4, field_of(values_file), lineups, paranoid=True).code == FINE


PLAYED = """
import sys, numpy as np
from pathlib import Path
from tests import toy_game as toy
from tests.learning.test_learned_value import SEATS, field_of
from tests.playing import play
log = play(toy.GAME, toy.rules(), SEATS, 2, field_of(Path(sys.argv[1])), np.tile([0, 1, 1], (2, 1)))
print(log.seat_rows.tolist())
"""


def test_with_and_without_the_compiler_it_chooses_the_same(values_file):
    told = [
        subprocess.run(
            [sys.executable, "-c", PLAYED, str(values_file)],
            env=os.environ | {"NUMBA_DISABLE_JIT": off, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for off in ("0", "1")
    ]
    assert told[0] == told[1]
    assert "[" in told[0]


def learned_in(folder, wish, spread=None):
    """The bytes of the file that a session writes, and the rounds and playouts that it reported."""
    file, told = folder / "v.npz", []
    learn(toy.GAME, toy.rules(), SEATS, Chancer(), wish, file, lambda number, done: told.append((number, done)), spread)
    return file.read_bytes(), told


def test_an_interrupted_session_goes_on_where_it_was(tmp_path):
    """Ctrl-C after the first look: what was played is kept, the same wish ends in the same file."""
    wish, looks = TrainingPlan(900), []

    def interrupted(pieces):
        looks.append(len(pieces))
        if len(looks) == 2:
            raise KeyboardInterrupt
        return [made(toy.GAME, toy.rules(), SEATS, Chancer(), piece) for piece in pieces]

    with pytest.raises(SimulateError, match="400 of 900 playouts of round 1 are kept"):
        learned_in(tmp_path, wish, interrupted)
    assert part_of(tmp_path / "v.npz").is_file()
    content, told = learned_in(tmp_path, wish)
    assert told[0] == (1, 400)
    assert not part_of(tmp_path / "v.npz").exists()
    (tmp_path / "whole").mkdir()
    assert learned_in(tmp_path / "whole", wish)[0] == content


def test_what_is_kept_of_another_wish_or_damaged_is_not_gone_on_with(tmp_path):
    place = part_of(tmp_path / "v.npz")

    def interrupted(pieces):
        raise KeyboardInterrupt

    for content in (None, b"damaged"):
        with pytest.raises(SimulateError, match="kept"):
            learned_in(tmp_path, TrainingPlan(300, seed=1), interrupted)
        if content is not None:
            place.write_bytes(content)
        (tmp_path / "v.npz").unlink(missing_ok=True)
        assert learned_in(tmp_path, TrainingPlan(300, seed=2))[1][0] == (1, 0)


def test_the_second_round_is_played_by_the_player_of_the_first(tmp_path):
    first = learned_in(tmp_path, TrainingPlan(400))[0]
    content, told = learned_in(tmp_path, TrainingPlan(400, rounds=2))
    assert told[0] == (2, 0)  # the first is there
    assert about_of(tmp_path / "v.npz").rounds == 2
    assert content != first
    (tmp_path / "whole").mkdir()
    whole, told = learned_in(tmp_path / "whole", TrainingPlan(400, rounds=2))
    assert (whole, [number for number, _ in told].count(1)) == (content, 2)
    one, two = (collect(toy.GAME, toy.rules(), SEATS, Chancer(), 0, 30, 0.1, 0, file) for file in (None, tmp_path / "v.npz"))
    assert two.results.tolist() != one.results.tolist()


def test_values_without_a_threshold_tried_are_taken_as_they_are_and_finished_ones_made_anew(tmp_path):
    file, wish = tmp_path / "v.npz", TrainingPlan(400)

    def learned_again(told):
        return learn(
            toy.GAME, toy.rules(), SEATS, Chancer(), wish, file, lambda number, done: told.append((number, done))
        )  # fmt: skip

    first, told = learned_again([]), []
    again = learned_again(told)
    assert told == []
    assert (again.explained, again.slope, again.kind, again.groups) == (
        first.explained,
        first.slope,
        first.kind,
        first.groups,
    )
    kept, network = read_values(file, toy.GAME, SEATS)
    write_values(file, replace(kept, tried=True, threshold=0.5), network)
    learned_again(told)
    assert told[0] == (1, 0)


def test_the_next_round_plays_with_the_threshold_of_calibration(tmp_path):
    """The same answer, thresholds being tried in between or not."""
    file, rows = tmp_path / "v.npz", []
    learned_in(tmp_path, TrainingPlan(400))
    for threshold in (0.02, 9.0):
        kept, network = read_values(file, toy.GAME, SEATS)
        write_values(file, replace(kept, threshold=threshold), network)
        rows.append(collect(toy.GAME, toy.rules(), SEATS, Chancer(), 0, 20, 0.1, 0, file).results)
    np.testing.assert_array_equal(*rows)
    write_values(file, replace(kept, calibrated=9.0), network)
    again = collect(toy.GAME, toy.rules(), SEATS, Chancer(), 0, 20, 0.1, 0, file).results
    assert again.tolist() != rows[0].tolist()


def test_what_is_played_is_kept_until_it_is_learned(tmp_path, monkeypatch):
    """Ctrl-C while the value is fitted."""

    def interrupted(rows, seed):
        raise KeyboardInterrupt

    with monkeypatch.context() as changed:
        changed.setattr("simulate.learning.session.train", interrupted)
        with pytest.raises(KeyboardInterrupt):
            learned_in(tmp_path, TrainingPlan(400))
    assert learned_in(tmp_path, TrainingPlan(400))[1] == [(1, 400)]
