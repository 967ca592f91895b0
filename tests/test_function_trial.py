"""A function given in Python is played in a fork first: what ends or holds that process is an error of this one."""

import subprocess
import sys

import pytest

from simulate import run
from simulate.engine.jit import JIT_DISABLED, jit
from simulate.engine.stack_arrays import stack_array
from simulate.engine.streams import below
from simulate.errors import SimulateError
from strategies import trial
from strategies.function import strategy_from_function
from tests.runs.conftest import environment

pytestmark = [
    pytest.mark.skipif(JIT_DISABLED, reason="crashes of compiled code"),
    pytest.mark.skipif(sys.platform != "linux", reason="nothing is forked elsewhere"),
]
BIG = stack_array(3_000_000, 8)


@jit
def at(cards, i):
    """A helper, with bounds checks where a guest calls it."""
    return cards[i]


def overflows(view, rules, seat, legal, n, rng, params):
    """Fills more room than a stack has."""
    a = BIG()
    for i in range(3_000_000):
        a[i, 0] = n + i
    return legal[int(a[seat + n, 0]) % n]


def hangs(view, rules, seat, legal, n, rng, params):
    """Never answers."""
    while n > 0:
        n = max(n, 2)
    return 0


def far(view, rules, seat, legal, n, rng, params):
    """Reads behind the end of a list, in a helper."""
    return at(legal, n + 7)


def address(view, rules, seat, legal, n, rng, params):
    """Answers by where things lie."""
    at = view.hand.ctypes.data
    at ^= (at >> 7) ^ (at >> 13) ^ (at >> 17)
    return legal[(at * 40503 >> 9) % n]


ENDS = {
    overflows: r"strategy 'overflows' \(a function\) ended its process \(SIG\w+\), in `choose` of 'overflows', seat",
    hangs: r"strategy 'hangs' \(a function\) had not ended after 1 s of CPU time, in `choose` of 'hangs', seat",
    far: r"strategy 'far' stopped at seat \d, ply \d+ .*IndexError",
    address: r"strategy 'address' is not repeatable",
}


@pytest.mark.parametrize("function", ENDS, ids=lambda function: function.__name__)
def test_what_ends_the_process_is_an_error_by_name(function, monkeypatch):
    monkeypatch.setenv("SIMULATE_TRIAL_SECONDS", "1")
    with pytest.raises(SimulateError, match=ENDS[function]) as caught:
        strategy_from_function("pax", function)
    assert caught.value.exit_code == 2
    assert len(f"Error: {caught.value}".split("\n")) <= 5


def test_a_run_in_python_refuses_it_before_anything_is_played(monkeypatch, tmp_path):
    with pytest.raises(SimulateError, match="'overflows'"):
        run("pax", overflows, "tourist", seats=2, playouts=4, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_function_is_tried_once_and_again_when_it_is_another(monkeypatch):
    forks = []
    fork = trial.os.fork
    monkeypatch.setattr(trial.os, "fork", lambda: forks.append(1) or fork())
    monkeypatch.setattr(trial, "_functions", set())

    def steady(view, rules, seat, legal, n, rng, params):
        return legal[below(rng, n)]

    for _ in range(2):
        strategy_from_function("pax", steady)
    assert len(forks) == 1

    def steady(view, rules, seat, legal, n, rng, params):
        return legal[n - 1 - below(rng, n)]

    strategy_from_function("pax", steady)
    assert len(forks) == 2


NOTEBOOK = """
import simulate
from simulate.errors import SimulateError

try:
    simulate.run("wild", playouts=40_000, shard_size=100, jobs=1, backend="processes", out={out!r}, game_path={folder!r})
except SimulateError as error:
    print("told:", error)
print("the session goes on")
"""


SCRIPT = """
from simulate.engine.streams import below
from strategies.function import strategy_from_function

def anything(view, rules, seat, legal, n, rng, params):
    return legal[below(rng, n)]

made = strategy_from_function("pax", anything)
print("held before" if made.load()._dispatcher.stats.cache_hits else "new")
"""


def test_a_second_session_finds_its_code_on_the_disk(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    how = {"capture_output": True, "text": True, "cwd": tmp_path, "timeout": 900}
    told = [subprocess.run([sys.executable, script], env=environment(), check=False, **how) for _ in range(2)]
    assert [done.returncode for done in told] == [0, 0], told[1].stderr
    assert [done.stdout.strip() for done in told] == ["new", "held before"]
