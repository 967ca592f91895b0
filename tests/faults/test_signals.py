"""Killed, stopped, out of room, or kept waiting: what a process leaves behind."""

import os
import re
import resource
import signal
import subprocess
import sys
import time

import pytest

from simulate.runs.measure.verify import check_files, check_rows
from simulate.runs.read.run import open_run
from tests.command import WAIT
from tests.runs.conftest import ROOT, digest, environment, run_toy, simulate


def drive(folder, playouts, *words, **options):
    """The toy game in a process of its own, playing."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.runs.drive", str(folder), str(playouts), *map(str, words)],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options,
    )  # fmt: skip
    assert process.stdout.readline().startswith("started")
    return process


def children(pid):
    """All processes below one, according to /proc."""
    below, found = {}, []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat") as stat:
                below.setdefault(int(stat.read().rpartition(")")[2].split()[1]), []).append(int(entry))
        except OSError:
            continue
    todo = [pid]
    while todo:
        more = below.get(todo.pop(), [])
        found += more
        todo += more
    return found


def alive(pids):
    return [pid for pid in pids if state(pid) not in ("", "Z")]


def state(pid):
    """The letter of a process in /proc, nothing if it is gone."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0]
    except OSError:
        return ""


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="looks at processes in /proc")
def test_worker_processes_end_with_their_parent_and_no_row_doubles(tmp_path):
    words = ["run", "comuni", "--games", "4000", "--seats", "2", "--shard-size", "200", "--jobs", "2", "--quiet"]
    whole = simulate(*words, "--out", tmp_path / "whole")
    assert whole.returncode == 0, whole.stderr
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "simulate", *words, "--backend", "processes", "--games", "400000", "--out", str(folder)]
    process = subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    started = time.monotonic()
    while len(list(folder.glob("receipts/*.json"))) < 3:
        assert process.poll() is None
        assert time.monotonic() - started < WAIT
        time.sleep(0.02)
    workers = children(process.pid)
    assert len(workers) >= 2
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = simulate(*words, "--out", folder)
    assert done.returncode == 0, done.stderr
    started = time.monotonic()
    while alive(workers) and time.monotonic() - started < WAIT:
        time.sleep(0.05)
    assert not alive(workers)
    run = open_run(folder)
    assert not check_files(run) + check_rows(run)
    kept = run.seats().collect()
    assert kept.head(8000).equals(open_run(tmp_path / "whole").seats().collect())
    assert kept.select("playout", "seat").is_duplicated().sum() == 0


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="looks at processes in /proc")
def test_helpers_that_compile_end_with_their_parent(tmp_path):
    command = [sys.executable, "-m", "simulate", "run", "comuni", "--quiet", "--out", str(tmp_path / "run")]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env=environment(SIMULATE_CACHE_DIR=str(tmp_path / "cache")), **quiet)
    started = time.monotonic()
    while len(helpers := compiling(process.pid)) < 2:
        assert process.poll() is None
        assert time.monotonic() - started < WAIT
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    started = time.monotonic()
    while alive(helpers) and time.monotonic() - started < WAIT:
        time.sleep(0.05)
    assert not alive(helpers)


def compiling(pid):
    """Helper processes below one that have begun: their watch over the parent is a second thread."""
    found = []
    for child in children(pid):
        try:
            with open(f"/proc/{child}/cmdline") as words, open(f"/proc/{child}/status") as status:
                if "spawn_main" in words.read() and "Threads:\t1\n" not in status.read():
                    found.append(child)
        except OSError:
            continue
    return found


def test_a_choice_that_never_comes_is_named_and_a_second_ctrl_c_ends_the_process(tmp_path):
    process = drive(tmp_path / "run", 300, "--players", "careful,ponderer,chaser", "--long", "1")
    line = process.stderr.readline()
    assert "strategy 'ponderer' (" in line
    assert "toy_game.py, seat " in line
    assert " at ply " in line
    assert " of playout 0, or a verb of the game has not come back;" in line
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    assert process.poll() is None  # it waits for the running block
    errors = interrupted_until_it_ends(process)
    assert process.returncode == 130
    assert "Ended at once; whole shards are kept." in errors


def test_a_choice_that_never_comes_ends_the_run_after_choice_seconds(tmp_path, monkeypatch):
    """Named by its thread's CPU time, exit 2, at most five lines, and what was written is whole."""
    monkeypatch.setenv("SIMULATE_CHOICE_SECONDS", "3")
    folder = tmp_path / "run"
    process = drive(folder, 300, "--players", "careful,ponderer,chaser", "--long", "1")
    _, errors = process.communicate(timeout=WAIT)
    assert process.returncode == 2, errors
    told = errors.strip().split("\n")
    assert "the run ends after 3 s (--choice-seconds)" in told[0]
    assert any(
        re.match(r"Error: strategy 'ponderer' .* has not chosen for [34] s of CPU time at ply", line) for line in told
    )
    assert "whole shards are kept" in errors
    assert len([line for line in told if line]) <= 5
    assert open_run(folder).playouts_held == 0


def interrupted_until_it_ends(process):
    """Send Ctrl-C every ten seconds: on a busy machine two may arrive as one."""
    for _ in range(WAIT // 10):
        process.send_signal(signal.SIGINT)
        try:
            return process.communicate(timeout=10)[1]
        except subprocess.TimeoutExpired:
            continue
    raise AssertionError("a second Ctrl-C does not end it")


def test_out_of_room_while_writing_is_told_and_leaves_whole_shards(tmp_path):
    def small_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    folder = tmp_path / "run"
    good = digest(run_toy(tmp_path / "good", 9000).path)
    run_toy(folder, 900)
    process = drive(folder, 9000, "--shard-size", 9000, preexec_fn=small_files)
    _, errors = process.communicate(timeout=WAIT)
    assert process.returncode == 2, errors
    assert "cannot write to" in errors
    assert "Traceback" not in errors
    assert open_run(folder).playouts_held == 900
    assert not list(folder.glob("*/.part-*"))
    assert digest(run_toy(folder, 9000).path) == good
