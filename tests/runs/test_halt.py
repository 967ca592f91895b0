"""Ctrl-C and SIGTERM with workers elsewhere: they stop after their block, whole shards stay, nothing is killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from simulate.runs.measure.verify import check_files, check_rows
from simulate.runs.play.halt import Halt, heeding
from simulate.runs.play.kernel import Control
from simulate.runs.read.run import open_run
from tests.command import WAIT
from tests.runs.conftest import environment

SHARD = 4000


def test_workers_hear_when_the_one_who_asked_is_stopped():
    halt, mine, theirs = Halt(), Control(), Control()
    with halt.following(lambda: mine.stopping), heeding(halt.token, theirs):
        time.sleep(0.5)
        assert not theirs.stopping
        mine.stop()
        until = time.monotonic() + WAIT
        while not theirs.stopping and time.monotonic() < until:
            time.sleep(0.01)
    assert theirs.stopping
    assert halt.stopped
    with heeding(halt.token, Control()) as late:
        assert late.stopping, "who comes late stops at once"
    halt.close()


def test_no_thread_is_left_that_looks():
    before = threading.active_count()
    halt = Halt()
    with halt.following(lambda: False), heeding(halt.token, Control()):
        assert threading.active_count() == before + 2
    until = time.monotonic() + WAIT
    while threading.active_count() > before and time.monotonic() < until:
        time.sleep(0.01)
    assert threading.active_count() == before
    halt.close()


def run_until_two_shards(folder, backend):
    """A long run with workers of a kind, in a group of processes of its own, once it has two shards."""
    words = ["run", "san-juan", "random_player", "-s", "2", "-n", "30000000", "--shard-size", str(SHARD), "-j", "2"]
    words += ["--log", "playouts", "--backend", backend, "--out", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-m", "simulate", *words],
        env=environment(),
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + WAIT
    while len(list(folder.glob("receipts/*.json"))) < 2 and process.poll() is None and time.monotonic() < until:
        time.sleep(0.05)
    return process


@pytest.mark.parametrize(
    ("backend", "name"),
    [
        ("processes", signal.SIGINT),
        pytest.param("processes", signal.SIGTERM, marks=pytest.mark.long),
        pytest.param("processes", signal.SIGHUP, marks=pytest.mark.long),
        pytest.param("dask:local", signal.SIGINT, marks=pytest.mark.long),
    ],
)
def test_a_signal_to_the_whole_group_ends_the_run_in_order(tmp_path, backend, name):
    """As a terminal sends it: the workers get it too, and must not die of it."""
    folder = tmp_path / "run"
    process = run_until_two_shards(folder, backend)
    os.killpg(process.pid, name)
    _, errors = process.communicate(timeout=WAIT)
    assert process.returncode == 128 + name, errors
    if backend == "dask:local" and "workers are gone" in errors:  # they did hear it: nobody is waited for
        assert open_run(folder).playouts_held > 0
        return
    assert "Finish it with: simulate run" in errors
    assert "Traceback" not in errors
    assert "killed" not in errors
    run = open_run(folder)
    assert 0 < run.playouts_held < run.manifest.playouts
    assert f"{run.playouts_held:,} of 30,000,000 playouts" in errors
    assert not check_files(run) + check_rows(run)
    assert not list(folder.glob("*/.part-*"))
    assert json.loads((folder / "manifest.json").read_text())["totals"]["playouts"] == run.playouts_held
