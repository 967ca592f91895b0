"""The verb `features`: a game says what a value is learned from."""

import os
import re
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import simulate
from simulate import promises
from simulate.engine.contract import Verbs
from simulate.engine.features import LARGEST, count_of
from simulate.engine.jit import JIT_DISABLED, entry
from simulate.engine.network import MOST_FEATURES, rounded
from simulate.engine.own_features import check_features
from simulate.engine.values_file import About, about_of, features_digest, own_of, read_values, write_values
from simulate.errors import SimulateError
from simulate.games import PATH_VARIABLE, load_game
from simulate.learning.collect import collect
from tests import toy_game as toy
from tests.learning.test_learned_value import Careful

FOLDER = Path(__file__).parent / "charms"
SEATS, FAIR = 3, 1 / 3
pytestmark = pytest.mark.skipif(JIT_DISABLED, reason="many playouts")


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Charms, and the same without its verb `features`."""
    plain = tmp_path_factory.mktemp("games") / "charms_plain"
    shutil.copytree(FOLDER, plain, ignore=shutil.ignore_patterns("__pycache__"))
    text = (plain / "game.py").read_text(encoding="utf-8").replace('key="charms"', 'key="charms_plain"')
    for old, new in ((", check_invariants, features)", ", check_invariants)"), ("    features=(", "    # (")):
        assert text.count(old) == 1
        text = text.replace(old, new)
    (plain / "game.py").write_text(text, encoding="utf-8")
    player = plain / "strategies" / "random_player.py"
    player.write_text(player.read_text(encoding="utf-8").replace("from charms.", "from charms_plain."), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PATH_VARIABLE, os.pathsep.join(map(str, (FOLDER, plain))))
        yield load_game("charms"), load_game("charms_plain")


@pytest.fixture
def charms(games):
    return games[0]


def learn(folder, monkeypatch, game="charms", **asked):
    """Return what `simulate.learn` gives in a folder of its own."""
    folder.mkdir(exist_ok=True)
    monkeypatch.chdir(folder)
    return simulate.learn(game, "random_player", **{"seats": SEATS, "playouts": 600, "jobs": 1} | asked)


@entry(toy.sig.features)
def hand_twice(view, rules, seat, out):
    """Twice the own hand."""
    out[0] = 2 * view.hand[seat]


def toy_with(verb, *names):
    """The toy game with a verb `features`."""
    verbs = {name: getattr(toy.GAME.verbs, name) for name in Verbs.__dataclass_fields__}
    return replace(toy.GAME, verbs=Verbs(**verbs | {"features": verb}), features=names)


@pytest.mark.nightly
def test_learning_sees_what_plain_features_do_not(games, tmp_path, monkeypatch):
    """Numbers whose worth is no plain matter of them: the game's own verb says it, and the player wins."""
    own = learn(tmp_path / "own", monkeypatch, trial_playouts=150)
    plain = learn(tmp_path / "plain", monkeypatch, "charms_plain", trial_playouts=150)
    assert own.learned.explained > 0.2
    assert plain.learned.explained < 0.1
    assert own.trial.best.share > 0.75
    assert not plain.trial.best.gains(FAIR + 0.05)
    assert about_of(tmp_path / "own" / own.file).own == ["own worth", "best other worth", "round"]
    assert about_of(tmp_path / "plain" / plain.file).own is None
    assert own.trial.cost.learned > own.trial.cost.model > 0


def test_one_worker_and_two_learn_the_same_file(games, tmp_path, monkeypatch):
    """Bit for bit, in two rounds, tried thresholds and all."""
    monkeypatch.setattr("simulate.learning.train.STEPS", 500)
    contents = []
    for name, asked in (("one", {"jobs": 1}), ("two", {"jobs": 2}), ("other", {"jobs": 2, "seed": 1})):
        made = learn(tmp_path / name, monkeypatch, playouts=300, rounds=2, trial_playouts=30, **asked)
        contents.append((tmp_path / name / made.file).read_bytes())
    assert contents[0] == contents[1]
    assert contents[0] != contents[2]


def test_what_the_verb_gives_is_cut_off_and_begins_at_0(tmp_path):
    """A number that is too large for sums of whole numbers, and one that the verb leaves out at first."""

    @entry(toy.sig.features)
    def large(view, rules, seat, out):
        out[0] = 2**40
        out[1] -= 2**40
        out[2] += view.hand[seat]

    rows = collect(toy_with(large, "a", "b", "c"), toy.rules(), SEATS, Careful(), 0, 4, 0.1).features
    assert (rows[:, :2] == [LARGEST, -LARGEST]).all()
    assert rows[:, 2].max() <= toy.BUST


@entry(toy.sig.features)
def hand_thrice(view, rules, seat, out):
    """Thrice the own hand."""
    out[0] = 3 * view.hand[seat]


@pytest.mark.parametrize(
    ("learned", "now", "said"),
    [
        (
            toy.GAME,
            toy_with(hand_twice, "hand"),
            "from the plain features of STATE, Press Your Luck gives its own features now",
        ),
        (
            toy_with(hand_twice, "hand"),
            toy.GAME,
            "from its own features, Press Your Luck gives the plain features of STATE now",
        ),
        (
            toy_with(hand_twice, "hand"),
            toy_with(hand_twice, "paw"),
            "1 features, Press Your Luck gives 1 now: no longer hand; new paw",
        ),
        (toy_with(hand_twice, "hand"), toy_with(hand_thrice, "hand"), "has another verb `features` or other rules now"),
    ],
)
def test_values_of_other_features_are_refused(tmp_path, learned, now, said):
    about = About(
        learned.key, SEATS, "careful", "x", features_digest(learned, SEATS), 200, 0, 0.05, 0.1, own=own_of(learned)
    )
    count = count_of(learned, SEATS)
    write_values(tmp_path / "v.npz", about, rounded(np.zeros((1, count)), np.zeros(1), np.ones(1), 0.0))
    assert read_values(tmp_path / "v.npz", learned, SEATS)[0] == about
    with pytest.raises(SimulateError, match=re.escape(said)):
        read_values(tmp_path / "v.npz", now, SEATS)


def test_the_verb_and_its_names_come_together():
    with pytest.raises(TypeError, match="say in Game"):
        toy_with(hand_twice)
    with pytest.raises(TypeError, match="names 2 numbers, but Verbs has no `features`"):
        replace(toy.GAME, features=("a", "b"))


@entry(toy.sig.features)
def one_too_many(view, rules, seat, out):
    """Two numbers where one is named."""
    out[0] = view.hand[seat]
    out[1] = view.bank[seat]


def test_learning_refuses_a_verb_that_fills_more_than_it_names():
    with pytest.raises(SimulateError, match=r"does not keep to the 1 numbers that Game\.features names: index 1"):
        check_features(toy_with(one_too_many, "hand"), toy.rules(), SEATS)
    check_features(toy_with(one_too_many, "hand", "bank"), toy.rules(), SEATS)
    check_features(toy.GAME, toy.rules(), SEATS)
    with pytest.raises(SimulateError, match="16,385 features: 16,384 can be learned from at most"):
        check_features(toy_with(hand_twice, *map(str, range(MOST_FEATURES + 1))), toy.rules(), SEATS)


def test_conformance_compares_the_verb_compiled_and_interpreted(games, tmp_path, monkeypatch):
    """A verb that gives other numbers interpreted than compiled would not be replayed elsewhere."""
    assert "positions equal" in promises.same_without_jit(games[0])
    folder = tmp_path / "charms_apart"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__", "strategies"))
    text = (folder / "game.py").read_text(encoding="utf-8").replace('key="charms"', 'key="charms_apart"')
    assert "out[2] = view.round_no" in text
    text = text.replace("out[2] = view.round_no", "out[2] = 2 if JIT_DISABLED else 1")
    text = text.replace("import entry, jit", "import JIT_DISABLED, entry, jit")
    (folder / "game.py").write_text(text, encoding="utf-8")
    monkeypatch.setenv(PATH_VARIABLE, str(folder))
    with pytest.raises(AssertionError, match="compiled"):
        promises.same_without_jit(load_game("charms_apart"))


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("own worth", "best other worth"), "verb `features`, 2 seats, deal 0, ply 0: index 2 is out of bounds"),
        (
            ("own worth", "best other worth", "round", "luck"),
            "fills nowhere 1 of the 4 numbers that Game.features names: luck",
        ),
    ],
)
def test_conformance_finds_a_verb_that_does_not_keep_to_its_names(charms, capsys, names, said):
    promises.walk_in_bounds(charms)
    assert "positions, all verbs" in capsys.readouterr().out
    with pytest.raises(SystemExit, match=re.escape(said)):
        promises.walk_in_bounds(replace(charms, features=names))
