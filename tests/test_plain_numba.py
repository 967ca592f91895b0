"""A version of Numba that nobody has tested: plain `njit`, one warning, the same rows."""

import os
import subprocess
import sys

import pytest

from simulate.engine.compiler import PLAIN, TESTED, is_plain
from simulate.engine.jit import JIT_DISABLED
from tests.playing import ROOT

PLAY = """
import hashlib
from simulate.engine.compiler import PLAIN, way
from simulate.engine.playout import play_blocks_of
from simulate.games import load_game
from simulate.runs.play.warmup import compile_all
from strategies import parse_strategy
from tests.playing import play
from tests.test_linking import total
from tests.test_stack_arrays import summed
import numpy as np
import simulate

game = load_game("pax")
players = [parse_strategy("pax", "random_player")]
verbs = [game.verbs.setup, game.verbs.apply, play_blocks_of(game), players[0].load()]
compiled = compile_all(game, verbs)  # from an empty cache in helper processes, which are as silent as this one was loud
log = play(game, simulate.load_rules(game), 2, 4, players, np.zeros((4, 2), np.int64), seed=3)
rows = log.rows.tobytes() + log.seat_rows.tobytes() + b"".join(np.ascontiguousarray(c).tobytes() for c in log.cards)
found = summed(7), total(20, np.ones(4)), len(log.rows), hashlib.sha256(rows).hexdigest()
print(PLAIN, way.__name__.split(".")[-1], log.code, compiled, *found)
"""

# helpers reached by name, through another helper and in a closure; entries of ours compile them first, without checks
FAR = """
import numpy as np
from simulate.engine.compiler import PLAIN
from simulate.engine.jit import array, entry, int64, jit, jit_callable

@jit
def deep(x, i):
    return x[i]

@jit
def near(x, i):
    return deep(x, i) + 1

@jit_callable
def called(x, i):
    return x[i]

def closed():
    inner = deep
    @jit
    def held(x, i):
        return inner(x, i)
    return held

HELD = closed()

def by_name(x, i):
    return near(x, i)
def by_call(x, i):
    return called(x, i)
def by_closure(x, i):
    return HELD(x, i)

for function in (by_name, by_call, by_closure):
    for module in ("__main__", "user_strategy_far"):
        function.__module__ = module
        made = entry(int64(array(int64, 1), int64))(function)
        room = np.arange(40)[:9]
        try:
            print(PLAIN, function.__name__, module, made(room, 12), made(room, 3))
        except IndexError as error:
            print(PLAIN, function.__name__, module, type(error).__name__, made(room, 3))
"""


@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
@pytest.mark.parametrize("plain", ["0", "1"])
def test_helpers_of_a_guest_have_bounds_checks_and_ours_have_not(plain, tmp_path):
    """An index behind the end of a part of a longer array: unchecked code reads on, a guest's stops."""
    own = {"SIMULATE_PLAIN_NUMBA": plain, "SIMULATE_CACHE_DIR": str(tmp_path)}
    script = tmp_path / "far.py"
    script.write_text(FAR)
    done = subprocess.run(
        [sys.executable, script], cwd=ROOT, env=os.environ | own, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found = [line.split()[1:] for line in done.stdout.strip().split("\n")]
    for name, more in (("by_name", 1), ("by_call", 0), ("by_closure", 0)):
        assert [name, "__main__", str(12 + more), str(3 + more)] in found
        assert [name, "user_strategy_far", "IndexError", str(3 + more)] in found
    assert [line.split()[0] for line in done.stdout.strip().split("\n")] == [str(plain == "1")] * 6


def test_which_versions_are_tested(monkeypatch):
    monkeypatch.delenv("SIMULATE_PLAIN_NUMBA", raising=False)
    assert not any(is_plain(version) for version in TESTED)
    assert is_plain("0.61.0")
    assert is_plain("0.99.0")
    monkeypatch.setenv("SIMULATE_PLAIN_NUMBA", "1")
    assert all(is_plain(version) for version in TESTED)


@pytest.mark.nightly
@pytest.mark.skipif(JIT_DISABLED or PLAIN, reason="nothing is compiled, or everything plainly")
def test_an_untested_version_plays_the_same_rows_and_warns_once(tmp_path):
    """Helpers, rooms on the stack and what is allocated go other ways; the rows are the same."""
    rows = {}
    for plain in ("0", "1"):
        own = {"SIMULATE_PLAIN_NUMBA": plain} | ({"SIMULATE_CACHE_DIR": str(tmp_path)} if plain == "1" else {})
        done = subprocess.run(
            [sys.executable, "-c", PLAY], cwd=ROOT, env=os.environ | own, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr[-3000:]
        assert done.stderr.count("UntestedNumbaWarning") == int(plain), done.stderr
        how, way, code, compiled, *rows[plain] = done.stdout.split()
        assert [how, way, code] == [["False", "quick"], ["True", "plain"]][int(plain)] + ["0"]
        assert plain == "0" or int(compiled) == 4
    assert rows["0"] == rows["1"]
