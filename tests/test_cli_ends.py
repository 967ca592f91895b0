"""Ends of the command when its streams or signals do not play along: a code of ours, no traceback."""

import os
import signal
import subprocess
import sys

import pytest

from tests.command import WAIT, invoke
from tests.runs.conftest import environment

COMMAND = [sys.executable, "-m", "simulate"]


def run(words, **more):
    return subprocess.run([*COMMAND, *words], env=environment(), capture_output=True, text=True, timeout=WAIT, **more)


def shell(line):
    """Run a line of a shell in which `simulate` is the command."""
    line = line.replace("simulate", " ".join(COMMAND))
    return subprocess.run(["bash", "-c", line], env=environment(), capture_output=True, text=True, timeout=WAIT, check=False)


@pytest.mark.parametrize("words", ["rules san-juan", "rules san-juan --text", "games --json", "--help"])
def test_a_reader_that_goes_away_ends_it_quietly(words):
    done = shell(f"(simulate {words}; echo code $? >&2) | true")
    assert done.stderr.strip() == "code 0", done.stderr


def test_a_reader_that_goes_away_harms_no_run(tmp_path, capsys):
    """Commands that work on a run, cut off: quiet, and the run is whole after it."""
    made = invoke(capsys, *f"run san-juan random_player -s 2 -n 8 -q --out {tmp_path}/run".split())
    assert made.exit_code == 0, made.stderr
    ends = {"verify": ("0", "2"), "replay": ("0",), "report": ("0",)}  # what `verify` found, nobody heard
    for words in (f"verify {tmp_path}/run", f"replay {tmp_path}/run --playout 3", f"report {tmp_path}/run --text"):
        done = shell(f"(simulate {words}; echo code $? >&2) | true")
        assert done.stderr.strip().splitlines()[-1].removeprefix("code ") in ends[words.split()[0]], done.stderr
        assert "Traceback" not in done.stderr
    assert invoke(capsys, "verify", tmp_path / "run").exit_code == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("words", ["rules san-juan", "games --json", "--help"])
def test_output_that_cannot_be_written_is_said_once(words):
    done = shell(f"simulate {words} > /dev/full")
    assert done.returncode == 2
    assert done.stderr.strip() == "Error: cannot write the output: No space left on device"


@pytest.mark.parametrize("closed", ["2>&-", ">&-", "<&-", "2>&- >&- <&-"])
def test_closed_streams_harm_nothing(closed, tmp_path, capsys):
    words = f"run san-juan random_player -s 2 -n 8 --out {tmp_path}/run"
    assert shell(f"simulate {words} {closed}").returncode == 0
    assert invoke(capsys, "verify", tmp_path / "run").exit_code == 0
    assert shell(f"simulate run nowhere {closed}").returncode == 2


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.parametrize("at", ["simulate.cli", "click", "numpy", "numba", "llvmlite.binding.linker", "simulate.sums"])
def test_a_signal_in_the_first_second_leaves_no_traceback(tmp_path, sent, code, at):
    """The signal is sent as the program begins to import `at`, which it waits for."""
    words = ["run", "san-juan", "random_player", "-n", "100000000", "-q", "--out", str(tmp_path / "run")]
    code_ = f"""
import sys
class Sign:
    def find_spec(self, name, path=None, target=None):
        if name == {at!r}:
            print(name, flush=True)
sys.meta_path.insert(0, Sign())
from simulate.__main__ import main
main({words})
"""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen([sys.executable, "-c", code_], env=environment(), **pipes)
    assert process.stdout.readline() == f"{at}\n"
    process.send_signal(sent)
    try:
        _, said = process.communicate(timeout=WAIT)
    finally:
        process.kill()
    assert process.returncode == code, said
    assert "Traceback" not in said
    assert len(said.strip().split("\n")) <= 3


def test_what_a_signal_cut_off_is_cleared_away_without_a_word():
    """An object that was half made when the signal came may fail in its `__del__`: llvmlite's do."""
    code = """
import os, signal
from simulate.system.signals import heed
class Half:
    def __del__(self):
        raise AttributeError("ptr")
heed()
try:
    os.kill(os.getpid(), signal.SIGTERM)
except KeyboardInterrupt:
    Half()
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, timeout=WAIT)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM"])
def test_a_signal_that_a_callback_from_compiled_code_drops_is_not_lost(sent):
    code = f"""
import ctypes, os, signal
from simulate.errors import Terminated
from simulate.system.signals import heed, raise_if_arrived
heed()
raise_if_arrived()
ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), signal.{sent}))()
print("dropped", flush=True)
try:
    raise_if_arrived()
except KeyboardInterrupt as stop:
    print(isinstance(stop, Terminated))
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, timeout=WAIT)
    assert done.stdout.split() == ["dropped", str(sent == "SIGTERM")]
    assert done.stderr == ""


def test_a_long_word_is_answered_briefly():
    done = run(["run", "san-juan", "--no-such-option-" + "x" * 5000])
    assert done.returncode == 2
    assert len(done.stderr) < 1000


@pytest.mark.parametrize("error", [KeyError("margin"), FileNotFoundError(2, "No such file"), ValueError("x" * 999)])
def test_what_nobody_foresaw_ends_with_2_on_one_line_and_with_traceback_where_it_was(capsys, monkeypatch, error):
    """Exit code 1, Python's own, means to CI that the balance moved."""

    def fail(**given):
        raise error

    monkeypatch.setattr("simulate.cli.cli.main", fail)
    done = invoke(capsys, "games")
    assert done.exit_code == 2
    first, hint = done.stderr.splitlines()
    assert first.startswith(f"Error: {type(error).__name__}")
    assert len(first) <= 200
    assert "--traceback" in hint
    done = invoke(capsys, "games", "--traceback")
    assert done.exit_code == 2
    assert "in fail" in done.stderr
