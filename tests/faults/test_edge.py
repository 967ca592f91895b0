"""Faults that were once seen at the edge: too little room, lost connections, sleepers, and what a killed writer leaves."""

import os
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest

from simulate.baselines import make
from simulate.cli.ladder import show_markdown
from simulate.engine import running
from simulate.runs.store.directory import cannot_write
from simulate.system.files import LEFT, MARK, write_bytes
from tests.command import ROOT, WAIT, invoke


@pytest.mark.skipif(sys.platform != "linux", reason="limits of addresses")
@pytest.mark.parametrize("room", [300_000, 520_000, 1_300_000])
def test_too_little_memory_at_the_start_is_said_and_ends_with_2(room):
    words = f"ulimit -v {room}; exec {sys.executable} -m simulate run comuni -n 3 -q"
    done = subprocess.run(
        ["sh", "-c", words],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=WAIT,
        check=False,
        text=True,
    )
    assert done.returncode == 2, done.stderr
    assert "too little memory" in done.stderr
    assert len(done.stderr.splitlines()) <= 3


@pytest.mark.parametrize("backend", ["dask:local", "threads", "processes", "auto"])
def test_a_scheduler_that_nobody_would_ask_is_refused(capsys, backend, tmp_path):
    done = invoke(
        capsys, "run", "comuni", "-n", 3, "--backend", backend, "--scheduler", "tcp://127.0.0.1:9", "--out", tmp_path / "run"
    )
    assert done.exit_code == 2
    assert "asks no scheduler" in done.stderr
    assert "--backend dask" in done.stderr
    assert not (tmp_path / "run").exists()


def test_a_lost_scheduler_is_no_full_disk(tmp_path):
    comm = pytest.importorskip("distributed.comm")
    error = cannot_write(tmp_path, comm.CommClosedError("ConnectionPool closing."))
    assert error.message == "the connection to the workers was lost: ConnectionPool closing."
    assert "Make room" not in error.hint
    assert "Make room" in cannot_write(tmp_path, OSError(28, "No space left on device")).hint


@pytest.mark.parametrize("name", ["base.toml", "base.parquet"])
def test_a_baseline_that_cannot_be_written_is_refused_before_anything_is_played(capsys, tmp_path, monkeypatch, name):
    base = tmp_path / "base.toml"
    assert invoke(capsys, "baseline", "comuni", "-n", 60, "-q", "-o", base).exit_code == 0

    def refuse(path, option=""):
        if path.name == name:
            raise make.BaselineError(f"{path}: cannot be written: Read-only file system")

    monkeypatch.setattr(make, "require_writable", refuse)
    monkeypatch.setattr(make, "_played", lambda *given: pytest.fail("it was played"))
    done = invoke(capsys, "check", "--update", base)
    assert done.exit_code == 2
    assert f"{name}: cannot be written: Read-only file system" in done.stderr


def test_a_choice_that_sleeps_is_seen_by_the_clock(monkeypatch):
    """The CPU of a thread that sleeps stands still; what works is still counted by its CPU alone."""
    now, cpu = [100.0], [5.0]
    monkeypatch.setattr(running.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(running, "_cpu_seconds", lambda thread: cpu[0])
    call = running.Call([], 2, np.zeros(1, np.int64), np.zeros((1, 2)), np.zeros(16, np.int64), threading.get_ident())
    assert call.seconds() == 0.0
    now[0] += 90.0
    assert call.seconds() == 30.0
    cpu[0] += 40.0  # it works, and other processes keep it waiting
    assert call.seconds() == 40.0
    call.status[running.PLACES[2]] += 1  # a ply further
    assert call.seconds() == 0.0


def test_what_a_killed_writer_left_is_removed_by_the_next_and_a_living_one_is_not_disturbed(tmp_path):
    file = tmp_path / "report.xlsx"
    old, new, other = (tmp_path / f"{MARK}{name}" for name in ("report.xlsx.4711", "report.xlsx.4712", "report.csv.4711"))
    for one in (old, new, other):
        one.write_bytes(b"half of it")
    for one in (old, other):
        os.utime(one, (time.time() - 2 * LEFT,) * 2)
    write_bytes(file, b"whole")
    assert sorted(tmp_path.iterdir()) == sorted([file, new, other])


def test_a_ladder_in_markdown_has_no_html_and_no_other_columns(capsys):
    row = SimpleNamespace(player="<b>|x", rating=0.5, low=0.4, high=0.6, score=1.0, rounds=2.0, ply_ns=3.0)
    show_markdown(SimpleNamespace(standings=[row], searcher=None), "At <script>2</script> seats")
    said = capsys.readouterr().out
    assert "<b>" not in said
    assert "<script>" not in said
    assert "| &lt;b&gt;\\|x |" in said
