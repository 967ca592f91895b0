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
from simulate.games import load_game
from strategies import parse_strategy
from tests.playing import play
from tests.test_linking import total
from tests.test_stack_arrays import summed
import numpy as np
import simulate

game = load_game("pax")
players = [parse_strategy("pax", name) for name in ("tourist", "random_player")]
log = play(game, simulate.load_rules(game), 2, 4, players, np.array([[0, 1]] * 4), seed=3)
rows = log.rows.tobytes() + log.seat_rows.tobytes() + b"".join(np.ascontiguousarray(c).tobytes() for c in log.cards)
found = summed(7), total(20, np.ones(4)), len(log.rows), hashlib.sha256(rows).hexdigest()
print(PLAIN, way.__name__.split(".")[-1], log.code, *found)
"""


def test_which_versions_are_tested(monkeypatch):
    monkeypatch.delenv("SIMULATE_PLAIN_NUMBA", raising=False)
    assert not any(is_plain(version) for version in TESTED)
    assert is_plain("0.61.0")
    assert is_plain("0.99.0")
    monkeypatch.setenv("SIMULATE_PLAIN_NUMBA", "1")
    assert all(is_plain(version) for version in TESTED)


@pytest.mark.long
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
        how, way, code, *rows[plain] = done.stdout.split()
        assert [how, way, code] == [["False", "quick"], ["True", "plain"]][int(plain)] + ["0"]
    assert rows["0"] == rows["1"]
