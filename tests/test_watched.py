"""Crashes in the middle of a run are reported by the parent that watches: who, where, exit 2, whole shards kept."""

import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from simulate.engine import jit
from simulate.system import watched
from tests.command import ROOT, WAIT, shell
from tests.test_kernel_errors import mine  # noqa: F401  a fixture

pytestmark = [
    pytest.mark.skipif(jit.JIT_DISABLED, reason="crashes of compiled code"),
    pytest.mark.skipif(not hasattr(signal, "sigwaitinfo"), reason="nobody watches here"),
]
# the template's draw: once in a thousand playouts it writes far away, which eight playouts with bounds checks do not show
RARE = "        state.hand[seat] = 0\n        end"
WILD = "        state.hand[seat + 10**9 * (state.chance[0] % 1000 == 0)] = 0\n        end"


@pytest.fixture
def wild(mine):  # noqa: F811
    """A game that crashes rarely."""
    return mine("wild", RARE.lstrip(), WILD.lstrip())


def run_of(folder, out, *more):
    """The words of a run that crashes after some shards."""
    words = ("run", "wild", "--game-path", folder, "-q", "-n", 40_000, "--shard-size", 100, "--jobs", 1, "--out", out)
    return [*words, *more]


@pytest.mark.long
def test_a_crash_in_a_run_is_told_with_what_was_played(wild, tmp_path):
    done = shell(*run_of(wild, tmp_path / "run"), timeout=WAIT)
    lines = done.stderr.strip().split("\n")
    assert done.returncode == 2, done.stderr
    assert len(lines) <= 5
    assert lines[0].startswith("Error: the process was ended (SIGSEGV) by game 'wild' or strategy '")
    assert " of playout " in lines[0]
    kept = shell("verify", tmp_path / "run", "--game-path", wild, "--playouts", 0, timeout=WAIT)
    assert kept.returncode in (0, 4), kept.stderr
    assert list((tmp_path / "run" / "playouts").glob("*.parquet"))


@pytest.mark.long
def test_a_crash_in_a_worker_process_is_told(wild, tmp_path):
    done = shell(*run_of(wild, tmp_path / "run", "--backend", "processes"), timeout=WAIT)
    assert (done.returncode, "a worker process was ended (SIGSEGV)" in done.stderr) == (2, True), done.stderr
    assert len(done.stderr.strip().split("\n")) <= 5


SESSION = """
import simulate

def play():
    words = dict(playouts=40_000, shard_size=100, jobs=1, backend="processes", out={out!r}, game_path={folder!r})
    return simulate.run("wild", **words)

if __name__ == "__main__":
    try:
        play()
    except simulate.errors.SimulateError as error:
        print(f"told: {{error}}")
    print("it goes on")
"""


@pytest.mark.long
def test_a_session_of_python_survives_a_crash_in_a_worker_process(wild, tmp_path):
    """With processes a crash is an error, where threads would end with their session; whole shards are kept."""
    script = tmp_path / "session.py"
    script.write_text(SESSION.format(out=str(tmp_path / "run"), folder=str(wild)))
    done = subprocess.run([sys.executable, script], cwd=ROOT, capture_output=True, text=True, timeout=WAIT, check=False)
    assert done.returncode == 0, done.stderr
    assert "told: a worker process was ended (SIGSEGV)" in done.stdout
    assert done.stdout.strip().endswith("it goes on")
    assert list((tmp_path / "run" / "playouts").glob("*.parquet"))


@pytest.mark.long
def test_a_crash_elsewhere_is_told_too(wild):
    for words in (["ladder", "wild", "-n", 40_000], ["compare", "wild", "--to-set", "goal=11", "-n", 40_000]):
        done = shell(*words, "--game-path", wild, timeout=WAIT)
        assert (done.returncode, "(SIGSEGV) by game 'wild'" in done.stderr) == (2, True), done.stderr
        assert "Traceback" not in done.stderr


def test_whom_a_parent_watches(monkeypatch, tmp_path):
    monkeypatch.delenv("SIMULATE_GAME_PATH", raising=False)
    assert watched.is_foreign(["run", "san-juan", "--strategy-file=x.py"])
    assert watched.is_foreign(["run", "quay"])
    assert watched.is_foreign(["play", "--game-path", str(tmp_path), "quay"])
    assert not watched.is_foreign(["run", "san-juan", "expert"])
    assert not watched.is_foreign(["run", "quay", "--help"])
    assert not watched.is_foreign(["report", "runs/here"])
    monkeypatch.setenv("SIMULATE_GAME_PATH", str(tmp_path))
    assert watched.is_foreign(["run", "san-juan"])


CHILD = """
import os, signal, sys, time
from simulate.system.watched import tell_end, watch
watch(["run", "quay"])
print(os.getpid(), flush=True)
exec(sys.argv[1])
"""


@contextmanager
def child(code):
    """A process whose child runs `code`, and the child's number."""
    words = [sys.executable, "-c", CHILD, code]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        yield process, int(process.stdout.readline())


@pytest.mark.parametrize("code", [0, 4, 143])
@pytest.mark.parametrize("way", ["sys.exit", "os._exit"])
def test_the_exit_code_is_the_childs_if_it_says_so(code, way):
    with child(f"tell_end({code}); {way}({code})") as (process, _):
        assert process.wait(WAIT) == code


@pytest.mark.parametrize("end", ["sys.exit(0)", "os._exit(1)", "tell_end(0); os._exit(1)", "tell_end(1); os._exit(0)"])
def test_an_end_that_was_not_said_is_2_and_named(end):
    with child(end) as (process, _):
        said = process.communicate(timeout=WAIT)[1]
        assert process.returncode == 2
        assert "ended the program (exit code" in said


@pytest.mark.parametrize("name", ["SIGSEGV", "SIGABRT", "SIGKILL"])
def test_what_ends_the_child_is_told(name):
    with child(f"os.kill(os.getpid(), signal.{name})") as (process, _):
        said = process.communicate(timeout=WAIT)[1]
        assert process.returncode == 2
        assert name in said
        assert len(said.strip().split("\n")) <= 5


def test_a_signal_for_the_parent_reaches_the_child():
    code = (
        "signal.signal(signal.SIGTERM, lambda *_: (tell_end(77), os._exit(77))); print('ready', flush=True); time.sleep(60)"
    )
    with child(code) as (process, _):
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.wait(WAIT) == 77


@pytest.mark.skipif(sys.platform != "linux", reason="the child ends with its parent on Linux")
def test_a_child_ends_with_its_parent():
    with child("time.sleep(60)") as (process, number):
        process.kill()
        process.wait(WAIT)
        until = time.monotonic() + WAIT
        while alive(number):
            assert time.monotonic() < until
            time.sleep(0.01)


def alive(number):
    """Return True if a process runs."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()
    except OSError:
        return False
