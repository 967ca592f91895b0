"""Shards on a Dask cluster: a real scheduler and worker processes on loopback, equal tables, nothing lost or doubled."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from simulate.cli.progress import Silent
from simulate.errors import RunError
from simulate.runs.digest import digest_of
from simulate.runs.far import FarShard, Parcel, parcel_of, play_far
from simulate.runs.order import order_of
from simulate.runs.play import Settings, play
from simulate.runs.read import open_run
from simulate.runs.shards import Shard
from tests.command import ROOT

pytest.importorskip("distributed", reason="dask.distributed is not installed: pip install meeplecarlo[dask]")
PLAYOUTS = 3000
EXAMPLE = str(ROOT / "examples" / "my_bot.py")


def an_order():
    return order_of("san-juan", 2, ["my_bot", "rusher"], files=[EXAMPLE])


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """The digest of the same run on threads of this process."""
    folder = tmp_path_factory.mktemp("here") / "run"
    play(an_order(), folder, PLAYOUTS, Settings(), Silent())
    return digest_of(open_run(folder))


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path):
        self.folder, self.workers = folder, []
        file = folder / "scheduler.json"
        dask = [
            sys.executable,
            "-m",
            "distributed.cli.dask_scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
        ]
        self.scheduler = self._start([*dask, "--scheduler-file", str(file)])
        until = time.monotonic() + 60
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        import json

        self.address = json.loads(file.read_text())["address"]
        for _ in range(2):
            self.start_worker()

    def start_worker(self) -> None:
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-dashboard"]
        self.workers.append(self._start([*worker, "--local-directory", str(self.folder), "--nworkers", "1", "--no-nanny"]))

    def _start(self, command: list[str]) -> subprocess.Popen:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "NUMBA_NUM_THREADS": "1"}
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet, cwd=self.folder)

    def stop(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    made = Cluster(tmp_path_factory.mktemp("dask"))
    yield made
    made.stop()


def test_a_run_on_a_cluster_has_the_tables_of_a_run_here(cluster, here, tmp_path):
    settings = Settings(backend="dask", scheduler=cluster.address, shard_size=500)
    result = play(an_order(), tmp_path / "run", PLAYOUTS, settings, Silent())
    assert result.played == PLAYOUTS
    assert digest_of(open_run(tmp_path / "run")) == here


def test_a_worker_killed_in_mid_shard_loses_and_doubles_nothing(cluster, here, tmp_path):
    settings = Settings(backend="dask", scheduler=cluster.address, shard_size=100)
    cluster.start_worker()

    def kill_one() -> None:
        while not list((tmp_path / "run" / "receipts").glob("*.json")):
            time.sleep(0.02)
        cluster.workers[-1].send_signal(signal.SIGKILL)

    killer = threading.Thread(target=kill_one, daemon=True)
    killer.start()
    play(an_order(), tmp_path / "run", PLAYOUTS, settings, Silent())
    assert digest_of(open_run(tmp_path / "run")) == here


def test_the_one_who_asked_is_killed_and_starts_again(cluster, here, tmp_path):
    command = [sys.executable, "-m", "simulate", "run", "san-juan", "my_bot", "rusher", "-s", "2", "-n", str(PLAYOUTS)]
    command += ["--strategy-file", EXAMPLE, "--out", str(tmp_path / "run"), "--backend", "dask", "-q"]
    command += ["--scheduler", cluster.address, "--shard-size", "100"]
    first = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE)
    until = time.monotonic() + 120
    while not list((tmp_path / "run" / "receipts").glob("*.json")) and first.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    first.kill()
    first.communicate()
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert again.returncode == 0, again.stderr
    assert digest_of(open_run(tmp_path / "run")) == here


def test_a_worker_with_other_sources_refuses(tmp_path):
    parcel = parcel_of(an_order())
    other = Parcel(parcel.order, parcel.version, (("engine", "0" * 20), *parcel.sources[1:]), parcel.guests)
    _, outcome = play_far(other, Shard(0, 2), False)
    assert isinstance(outcome, RunError)
    assert "other sources than this command: engine" in outcome.message


def test_a_worker_with_another_version_refuses():
    parcel = parcel_of(an_order())
    _, outcome = play_far(Parcel(parcel.order, "0.0.1", parcel.sources, parcel.guests), Shard(0, 2), False)
    assert isinstance(outcome, RunError)
    assert "Install the same version" in (outcome.hint or "")


def test_what_comes_home_is_what_would_be_written_here(tmp_path):
    _, outcome = play_far(parcel_of(an_order()), Shard(4, 3), False)
    assert isinstance(outcome, FarShard)
    assert outcome.receipt.playouts == 6
    assert {name: len(content) for name, content in outcome.files.items()} == {
        name: file.bytes for name, file in outcome.receipt.files.items()
    }


def test_no_scheduler_is_said_in_a_line(tmp_path):
    settings = Settings(backend="dask", scheduler="tcp://127.0.0.1:1")
    with pytest.raises(RunError, match="no Dask scheduler at"):
        play(an_order(), tmp_path / "run", 10, settings, Silent())


def test_dask_without_an_address_says_how(tmp_path):
    with pytest.raises(RunError, match="--scheduler ADDRESS"):
        play(an_order(), tmp_path / "run", 10, Settings(backend="dask"), Silent())
