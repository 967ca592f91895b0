"""Shards on a Dask cluster: a real scheduler and worker processes on loopback, equal tables, nothing lost or doubled."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from simulate.cli.progress import NoProgress
from simulate.errors import RunError
from simulate.runs.measure.verify import check_files
from simulate.runs.plan.order import order_of
from simulate.runs.play.cluster import Parcel, RemoteShard, parcel_of, play_remote
from simulate.runs.play.map_batches import map_batches, play_totals, totals_and_digests
from simulate.runs.play.play import PlaySettings, play
from simulate.runs.play.scheduler import Pool, open_pool, remote_work
from simulate.runs.play.shards import Shard
from simulate.runs.play.workers import spread
from simulate.runs.read.digest import digest_of
from simulate.runs.read.run import open_run
from simulate.runs.store.metrics import joined
from simulate.tuning.arena import Arena
from simulate.whatif.cards import card_strength
from simulate.whatif.compare import compare_orders
from tests.command import ROOT, WAIT, invoke

distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed: pip install meeplecarlo[dask]")
PLAYOUTS = 3000
TO = ("-o", "tuned.toml")
EXAMPLE = str(ROOT / "examples" / "my_bot.py")


def an_order(log="cards", *settings):
    return order_of("san-juan", 2, ["my_bot", "rusher"], files=[EXAMPLE], settings=settings, log=log)


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """The digest of the same run on threads of this process."""
    folder = tmp_path_factory.mktemp("here") / "run"
    play(an_order(), folder, PLAYOUTS, PlaySettings(), NoProgress())
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
        until = time.monotonic() + WAIT
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        import json

        self.address = json.loads(file.read_text())["address"]
        for _ in range(2):
            self.start_worker()
        self.wait_for(2)

    def wait_for(self, workers: int) -> None:
        """Wait until that many workers have joined."""
        with distributed.Client(self.address) as client:
            client.wait_for_workers(workers, timeout=WAIT)

    def start_worker(self, *more: str) -> None:
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-dashboard"]
        worker += ["--local-directory", str(self.folder), "--nworkers", "1", "--no-nanny"]
        self.workers.append(self._start([*worker, *more]))

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
    settings = PlaySettings(backend="dask", scheduler=cluster.address, shard_size=500)
    result = play(an_order(), tmp_path / "run", PLAYOUTS, settings, NoProgress())
    assert result.played == PLAYOUTS
    assert digest_of(open_run(tmp_path / "run")) == here


def whose(_):
    """The process that works."""
    return os.getpid()


def test_a_cluster_of_one_worker_does_the_work(tmp_path):
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0", local_directory=tmp_path
        ) as one,
        distributed.Client(one) as client,
    ):
        workers = set(spread(Pool(2, "dask", client), whose, range(3)))
        assert workers == set(client.run(os.getpid).values())


def test_a_worker_killed_in_mid_shard_loses_and_doubles_nothing(cluster, here, tmp_path):
    settings = PlaySettings(backend="dask", scheduler=cluster.address, shard_size=100)
    cluster.start_worker()

    def kill_one() -> None:
        while not list((tmp_path / "run" / "receipts").glob("*.json")):
            time.sleep(0.02)
        cluster.workers[-1].send_signal(signal.SIGKILL)

    killer = threading.Thread(target=kill_one, daemon=True)
    killer.start()
    play(an_order(), tmp_path / "run", PLAYOUTS, settings, NoProgress())
    assert digest_of(open_run(tmp_path / "run")) == here


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="a terminal's Ctrl-C goes to a group of processes")
@pytest.mark.parametrize("scheduler", ["dask:local", "address"])
def test_ctrl_c_ends_a_run_on_a_cluster_with_whole_shards(cluster, scheduler, tmp_path):
    where = ["dask", "--scheduler", cluster.address] if scheduler == "address" else [scheduler]
    words = ["run", "san-juan", "random_player", "--playouts", "100000000", "--shard-size", "5000", "--backend", *where]
    command = [sys.executable, "-m", "simulate", *words, "--jobs", "2", "--out", str(tmp_path / "run")]
    run = subprocess.Popen(command, cwd=ROOT, start_new_session=True, stderr=subprocess.PIPE, text=True)
    try:
        while run.poll() is None and not list((tmp_path / "run").glob("receipts/*.json")):
            time.sleep(0.05)
        os.killpg(run.pid, signal.SIGINT)
        _, said = run.communicate(timeout=WAIT)
    finally:
        run.kill()
    assert run.returncode == 130, said
    assert f'File "{ROOT / "simulate"}' not in said  # a worker of Dask that has hardly begun prints where it was itself
    assert not check_files(open_run(tmp_path / "run"))


SLOW = """
import pathlib, time
from simulate.runs.play import cluster
quick = getattr(cluster.play_remote, "quick", cluster.play_remote)  # a preload may be loaded twice
def slowly(parcel, paranoid, token, shard):
    pathlib.Path("{folder}", str(shard.first_block)).touch()
    time.sleep(1.5)
    return slowly.quick(parcel, paranoid, token, shard)
slowly.quick, cluster.play_remote = quick, slowly
"""


def test_a_slow_worker_delays_the_end_and_loses_and_doubles_nothing(cluster, here, tmp_path):
    (tmp_path / "slow").mkdir()
    (tmp_path / "slow.py").write_text(SLOW.format(folder=tmp_path / "slow"))
    cluster.start_worker("--preload", str(tmp_path / "slow.py"))
    settings = PlaySettings(backend="dask", scheduler=cluster.address, shard_size=100)
    cluster.wait_for(3)
    play(an_order(), tmp_path / "run", PLAYOUTS, settings, NoProgress())
    slow = cluster.workers.pop()
    slow.kill()
    slow.wait()
    run = open_run(tmp_path / "run")
    by_slow = len(list((tmp_path / "slow").iterdir()))
    assert 1 <= by_slow < len(run.receipts) / 2
    assert run.held_ranges() == [(0, PLAYOUTS)]
    assert not run.overlapping()
    assert digest_of(run) == here


def test_the_one_who_asked_is_killed_and_starts_again(cluster, here, tmp_path):
    command = [sys.executable, "-m", "simulate", "run", "san-juan", "my_bot", "rusher", "-s", "2", "-n", str(PLAYOUTS)]
    command += ["--strategy-file", EXAMPLE, "--out", str(tmp_path / "run"), "--backend", "dask", "-q"]
    command += ["--scheduler", cluster.address, "--shard-size", "100"]
    first = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE)
    until = time.monotonic() + WAIT
    while not list((tmp_path / "run" / "receipts").glob("*.json")) and first.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    first.kill()
    first.communicate()
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=WAIT, check=False)
    assert again.returncode == 0, again.stderr
    assert digest_of(open_run(tmp_path / "run")) == here


def test_work_without_a_log_is_the_same_on_a_cluster(cluster):
    """Comparisons, checks, trials and treated blocks, with a strategy of the user's own."""
    base = an_order("seats")
    dear = an_order("cards", "cards.library.cost=6")
    with open_pool(1, "dask", cluster.address) as workers:
        assert workers.jobs >= 2
        for jobs in (1, workers):
            found = compare_orders(base, an_order("seats", "cards.library.cost=6"), 40, jobs)
            totals, rows = zip(*map_batches(base, 3, 50, totals_and_digests, jobs), strict=True)
            shares = Arena(base).shares([[], []], 7, 12, jobs)
            strength = card_strength(dear, ["library"], blocks=40, jobs=jobs)
            now = (found.changes, found.discordant, joined(totals).mean("win_share.seat:1"), rows[0][:3].tolist())
            now = (*now, len(np.concatenate(rows)), shares.tolist(), [repr(effect) for effect in strength])
            if jobs == 1:
                here = now
        assert now == here


def test_work_without_a_log_is_the_same_in_processes():
    order = an_order("seats")
    one, other = (play_totals(order, 0, 60, jobs) for jobs in (1, Pool(2, "processes")))
    assert one.names == other.names
    assert np.array_equal(one.total, other.total)


@pytest.mark.parametrize(
    "words",
    [
        ["compare", "san-juan", "my_bot", "rusher", "-n", "80", "--to-set", "cards.library.cost=6", "--json"],
        ["card-strength", "san-juan", "my_bot", "rusher", "-n", "80", "--card", "library", "--json"],
        ["check", "baseline.toml", "--json"],
        [
            "tune",
            "san-juan",
            "rusher",
            "my_bot",
            "--generations",
            "1",
            "--trial-playouts",
            "8",
            "-n",
            "40",
            "-o",
            "tuned.toml",
        ],
    ],
    ids=lambda words: words[0],
)
def test_commands_take_the_cluster(cluster, tmp_path, monkeypatch, capsys, words):
    monkeypatch.chdir(tmp_path)
    if words[0] == "check":
        made = ["baseline", "san-juan", "my_bot", "rusher", "-s", "2", "-n", "80", "--strategy-file", EXAMPLE]
        assert invoke(capsys, *made, "-o", "baseline.toml").exit_code == 0
        baseline = Path("baseline.toml").read_text()
        Path("baseline.toml").write_text(re.sub('engine = ".*"', 'engine = "0"', baseline))  # so that it is played
    else:
        words = [*words, "-s", "2", "--strategy-file", EXAMPLE]
    said = []
    for how in ([], ["--backend", "dask", "--scheduler", cluster.address]):
        done = invoke(capsys, *words, *how)
        assert done.exit_code == 0, done.stderr
        said.append(Path("tuned.toml").read_text() if words[0] == "tune" else done.stdout)
        for file in tmp_path.glob("tuned*"):
            file.unlink()
    assert said[0] == said[1]


def test_work_refuses_other_sources():
    parcel = parcel_of(an_order())
    other = Parcel(parcel.order, parcel.version, (("engine", "0" * 20), *parcel.sources[1:]), parcel.guests)
    refused = remote_work(other, print, None, None, 0)
    assert isinstance(refused, RunError)
    assert "other sources than this command: engine" in refused.message


def test_a_worker_with_other_sources_refuses(tmp_path):
    parcel = parcel_of(an_order())
    other = Parcel(parcel.order, parcel.version, (("engine", "0" * 20), *parcel.sources[1:]), parcel.guests)
    _, outcome = play_remote(other, False, None, Shard(0, 2))
    assert isinstance(outcome, RunError)
    assert "other sources than this command: engine" in outcome.message


def test_a_worker_with_another_version_refuses():
    parcel = parcel_of(an_order())
    _, outcome = play_remote(Parcel(parcel.order, "0.0.1", parcel.sources, parcel.guests), False, None, Shard(0, 2))
    assert isinstance(outcome, RunError)
    assert "Install the same version" in (outcome.hint or "")


def test_what_comes_home_is_what_would_be_written_here(tmp_path):
    _, outcome = play_remote(parcel_of(an_order()), False, None, Shard(4, 3))
    assert isinstance(outcome, RemoteShard)
    assert outcome.receipt.playouts == 6
    assert {name: len(content) for name, content in outcome.files.items()} == {
        name: file.bytes for name, file in outcome.receipt.files.items()
    }


def test_no_scheduler_is_said_in_a_line(tmp_path):
    settings = PlaySettings(backend="dask", scheduler="tcp://127.0.0.1:1")
    with pytest.raises(RunError, match="no Dask scheduler at"):
        play(an_order(), tmp_path / "run", 10, settings, NoProgress())


def test_dask_without_an_address_says_how(tmp_path):
    with pytest.raises(RunError, match="--scheduler ADDRESS"):
        play(an_order(), tmp_path / "run", 10, PlaySettings(backend="dask"), NoProgress())


WORKER = """
import os, pickle, sys
from pathlib import Path
from simulate.games import load_game
from simulate.runs.play.cluster import unpacked

os.environ["SIMULATE_GAME_PATH"] = sys.argv[1]
print(load_game("night_watch").title)  # what this worker has played before
order = unpacked(pickle.loads(Path(sys.argv[2]).read_bytes()))
print(order.game.title)
"""


@pytest.mark.parametrize("shared", [True, False], ids=["its folder is here", "no folder of it is here"])
def test_a_worker_that_has_played_another_game_of_the_name_takes_the_one_that_is_sent(shared, tmp_path, monkeypatch):
    old, new = tmp_path / "old" / "night_watch", tmp_path / "new" / "night_watch"
    for folder in (old, new):
        shutil.copytree(ROOT / "examples" / "kinds" / "night_watch", folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (old / "game.py").read_text(encoding="utf-8")
    (old / "game.py").write_text(text.replace('title="Night Watch"', 'title="Day Watch"'), encoding="utf-8")
    pack = (
        "import pickle, sys; from pathlib import Path; from simulate.runs.plan.order import order_of; "
        "from simulate.runs.play.cluster import parcel_of; "
        "Path(sys.argv[1]).write_bytes(pickle.dumps(parcel_of(order_of('night-watch', 2))))"
    )
    monkeypatch.setenv("SIMULATE_GAME_PATH", str(new))
    subprocess.run([sys.executable, "-c", pack, tmp_path / "parcel"], check=True, cwd=ROOT, timeout=WAIT)
    if not shared:
        shutil.rmtree(new)
    words = [sys.executable, "-c", WORKER, old, tmp_path / "parcel"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, timeout=WAIT)
    assert done.stdout.splitlines() == ["Day Watch", "Night Watch"], done.stderr
