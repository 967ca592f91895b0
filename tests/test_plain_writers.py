"""A strategy of a plain game cannot move the game: one that writes into what it is shown ends the run, with its line."""

import os
import re
import subprocess
import sys

import numpy as np
import pytest

from simulate.engine.lineup import LoopPlayer
from simulate.engine.plain.asking import DishonestError
from simulate.engine.plain.game import PlainEntry
from simulate.engine.plain.loop import WATCHED, PlainLoop
from simulate.games import PATH_VARIABLE, add_game_path, load_game
from simulate.games.rules import load_rules
from tests.command import ROOT
from tests.runs.conftest import environment
from tests.test_plain_game import make, on
from tests.test_traps import FOUR

STRATEGY = '''"""Writer: {what}."""

PARAMS = {{}}


def choose(view, rules, seat, legal, rng, params):
    {line}
    return legal[0]
'''
LINES = {
    "points": "view.bank[seat] = 999",
    "order": "view.hand.sort()",
    "own field": "view.note = 1",
    "deal": "view.chance.below(6)",
}


def game_with(folder, line):
    game = make(folder)
    (game / "strategies" / "writer.py").write_text(STRATEGY.format(what="writes", line=line))
    return game


@pytest.mark.parametrize("what", LINES)
def test_a_strategy_that_writes_ends_the_run_with_its_line(tmp_path, what):
    game = game_with(tmp_path, LINES[what])
    done = on(game, "run", "dice", "writer", "careful", "-n", 200, "-j", 1, "-q", "--out", tmp_path / "run")
    said = " ".join(done.stderr.split())
    assert done.returncode == 2, done.stdout
    assert "it wrote into what it was shown in " in said
    assert re.search(r"writer\.py, line 7\b", said), said


def test_the_list_of_legal_actions_is_not_a_strategys_to_change(tmp_path):
    game = game_with(tmp_path, "legal.reverse()")
    done = on(game, "run", "dice", "writer", "careful", "-n", 8, "-j", 1, "-q", "--out", tmp_path / "run")
    assert (done.returncode, "it wrote into the list of legal actions" in " ".join(done.stderr.split())) == (2, True)


def test_one_that_writes_late_is_found_in_the_sample_and_not_between(monkeypatch):
    """The first block of a loop and blocks 255, 511, ... are watched."""
    monkeypatch.setenv(PATH_VARIABLE, os.environ.get(PATH_VARIABLE, ""))  # put back after
    add_game_path(str(ROOT / "examples" / "letters" / "court_plain"))
    game, writes = load_game("court_plain"), False

    def choose(view, rules, seat, legal, rng, params):
        if writes:
            view.scribbled = 1
        return legal[0]

    loop = PlainLoop(game, load_rules(game).record, 3, [LoopPlayer(PlainEntry(choose))])
    one = np.zeros((1, 3), np.int64)
    loop.play(0, one)
    writes = True
    loop.play(WATCHED - 2, one)
    with pytest.raises(DishonestError, match=r"it wrote into what it was shown in .*test_plain_writers\.py, line \d+"):
        loop.play(WATCHED - 1, one)


def test_what_only_reads_plays_on(tmp_path):
    game = game_with(tmp_path, "best = sorted(view.bank)[-1] if rng.below(2) else list(legal)")
    done = on(game, "run", "dice", "writer", "careful", "-n", 400, "-j", 1, "-q", "--out", tmp_path / "run")
    assert done.returncode == 0, done.stderr


SET_ORDER = '''"""Walker: takes what a set gives first."""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    return [word for word in set(legal)][0]
'''


BY_CLOCK = (
    SET_ORDER.replace("Walker: takes what a set gives first.", "Clock: looks where it is.")
    .replace("\n\nPARAMS", "\n\nimport time\n\nPARAMS")
    .replace("[word for word in set(legal)][0]", 'sorted(legal)[-1 if int(time.strftime("%z")) > 600 else 0]')
)


def test_a_strategy_that_walks_through_a_set_is_found_by_conformance_with_its_line(tmp_path):
    game = make(tmp_path, **FOUR)
    (game / "strategies" / "walker.py").write_text(SET_ORDER)
    (game / "strategies" / "clock.py").write_text(BY_CLOCK)
    done = on(game, "conformance", "dice")
    assert done.returncode == 4
    said = " ".join(done.stdout.split())
    assert "WRONG in another process, 4 seats: playouts of clock, walker are others in another process" in said
    assert "strategies/walker.py, line 7" in said
    assert "strategies/clock.py, line 3" in said


def test_all_processes_of_a_command_walk_through_a_set_in_one_order(tmp_path):
    """In three processes it won 0 %, 50 and 0 of games; two workers mixed both in one run."""
    game = make(tmp_path)
    (game / "strategies" / "walker.py").write_text(SET_ORDER)
    env = {name: value for name, value in environment().items() if name != "PYTHONHASHSEED"}

    def simulate(*words):
        line = [sys.executable, "-m", "simulate", *map(str, words), "--game-path", str(game)]
        return subprocess.run(line, env=env, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    words = ["compare", "dice", "walker", "careful", "-s", 2, "-n", 200, "-j", 2, "-q", "--json"]
    told = {simulate(*words, "--to-player", "careful", "--to-player", "careful") for _ in range(3)}
    assert len(told) == 1, told


def test_a_run_of_what_differs_between_processes_is_refused_with_its_line(tmp_path):
    game = make(tmp_path)
    (file := tmp_path / "walker.py").write_text(SET_ORDER)
    words = ["run", "dice", "walker", "careful", "-s", 2, "-n", 200, "-q", "--out", tmp_path / "r", "--strategy-file", file]
    done = on(game, *words)
    assert done.returncode == 2
    assert "playouts of walker are others in another process" in " ".join(done.stderr.split())
    assert "walker.py, line 7" in done.stderr
    assert not (tmp_path / "r").exists()
    file.write_text(SET_ORDER.replace("[word for word in set(legal)][0]", "sorted(set(legal))[0]"))
    assert on(game, *words).returncode == 0
    assert on(game, *words, "--fresh").returncode == 0  # not looked at again
    (game / "notes.py").write_text("print 'no Python of today'\n")
    (game / "env").mkdir()
    (game / "env" / "other.py").write_text("import os\n")
    done = on(game, *words, "--fresh")
    assert done.returncode == 0, done.stderr


def test_the_first_block_of_each_player_is_watched(monkeypatch):
    """One who does not sit in block 0 is found in the first block in which it does."""
    monkeypatch.setenv(PATH_VARIABLE, os.environ.get(PATH_VARIABLE, ""))  # put back after
    add_game_path(str(ROOT / "examples" / "letters" / "court_plain"))
    game = load_game("court_plain")

    def honest(view, rules, seat, legal, rng, params):
        return legal[0]

    def writer(view, rules, seat, legal, rng, params):
        view.scribbled = 1
        return legal[0]

    loop = PlainLoop(game, load_rules(game).record, 3, [LoopPlayer(PlainEntry(one)) for one in (honest, writer)])
    loop.play(0, np.zeros((2, 3), np.int64))
    with pytest.raises(DishonestError, match="it wrote into what it was shown"):
        loop.play(2, np.array([[0, 0, 0], [0, 1, 0]]))
