"""Features that other systems lack, taken away: fork, /proc, signals of POSIX, a parent's number that changes when it
ends."""

import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

from tests.command import ROOT, WAIT, shell
from tests.runs.conftest import environment

# read by every Python of a test, its worker processes too, before anything else
TAKEN_AWAY = """
import builtins, os, signal, sys, time
parent = os.getppid()
os.getppid = lambda: parent
for module, names in {
    os: "fork forkpty killpg getuid sched_getaffinity mkfifo statvfs",
    signal: "pthread_sigmask pthread_kill sigwait sigwaitinfo sigtimedwait SIGCHLD",
    time: "pthread_getcpuclockid",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
def without_proc(real):
    def call(path, *more, **named):
        asked_by = sys._getframe(1).f_globals.get("__name__", "").partition(".")[0]
        if str(path).startswith("/proc") and asked_by != "psutil":  # which asks each system in its own way
            raise FileNotFoundError(path)
        return real(path, *more, **named)
    return call
builtins.open, os.listdir = without_proc(open), without_proc(os.listdir)
print("taken away", file=sys.stderr)
"""
WORKER = """
import os, time
from simulate.runs.play import workers
{lack}
workers.end_with(os.getppid())
print(1, flush=True)
time.sleep(3600)
"""
PARENT = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", sys.argv[1]])
time.sleep(3600)
"""


@pytest.fixture
def poor(tmp_path):
    """The environment of processes on a system without all that."""
    folder = tmp_path / "poor"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(TAKEN_AWAY)
    return environment() | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "LOKY_MAX_CPU_COUNT": "2"}


def simulate(poor, words):
    done = subprocess.run(
        [sys.executable, "-m", "simulate", *shlex.split(words)], env=poor, capture_output=True, text=True, timeout=WAIT
    )
    assert "taken away" in done.stderr
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize(
    "lack",
    [
        "number = os.getppid(); os.getppid = lambda: number",  # Windows: the number stays, a handle tells
        "del os.pidfd_open",  # macOS: no handle, the number changes
    ],
    ids=["the number stays", "no handle"],
)
def test_a_worker_ends_with_its_parent(lack):
    if not hasattr(os, "pidfd_open"):
        pytest.skip("no handles of processes here")
    worker = WORKER.format(lack=lack)
    parent = subprocess.Popen([sys.executable, "-c", PARENT, worker], env=environment(), stdout=subprocess.PIPE, text=True)
    try:
        assert parent.stdout.readline() == "1\n"
    finally:
        parent.kill()
    assert parent.communicate(timeout=WAIT)[0] == ""  # the worker holds this pipe for as long as it lives


def test_processes_play_what_threads_play(poor, tmp_path):
    run = "run san-juan --playouts 3000 --shard-size 500 --seats 2 --jobs 2 --out"
    for backend in ("threads", "processes"):
        done = simulate(poor, f"{run} {tmp_path / backend} --backend {backend}")
        assert done.returncode == 0, done.stderr
        assert simulate(poor, f"verify {tmp_path / backend}").returncode == 0
    tables = [sorted((tmp_path / one).glob("**/*.parquet")) for one in ("threads", "processes")]
    assert tables[0]
    assert [file.read_bytes() for file in tables[0]] == [file.read_bytes() for file in tables[1]]
    assert simulate(poor, f"report {tmp_path / 'threads'}").returncode == 0


def test_games_of_ones_own_play_without_a_watching_parent(poor, tmp_path):
    done = simulate(
        poor, f"run san-juan my_bot --strategy-file {ROOT / 'examples' / 'my_bot.py'} -n 200 --out {tmp_path / 'run'}"
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("backend", ["threads", "processes"])
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_a_run_with_whole_shards(poor, tmp_path, backend, sent, code):
    words = (
        f"run san-juan --playouts 100000000 --shard-size 500 --seats 2 --jobs 2 --backend {backend} --out {tmp_path / 'run'}"
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "simulate", *shlex.split(words)], env=poor, stderr=subprocess.PIPE, text=True
    )
    try:
        while process.poll() is None and not list((tmp_path / "run").glob("receipts/*.json")):
            time.sleep(0.05)
        process.send_signal(sent)
        _, said = process.communicate(timeout=WAIT)
    finally:
        process.kill()
    assert process.returncode == code, said
    assert "Traceback" not in said
    assert shell("verify", tmp_path / "run").returncode == 0
