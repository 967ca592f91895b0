"""Stopped at any moment, the same command finishes the run with the rows of an undisturbed one."""

import random
import signal
import subprocess
import sys
import time

import pytest

from simulate.runs.measure.verify import check_files, check_rows
from simulate.runs.read.run import open_run
from tests.command import WAIT
from tests.runs.conftest import ROOT, digest, environment, order, run_toy

PLAYOUTS = 60_000


def start(folder, *words):
    command = [sys.executable, "-m", "tests.runs.drive", str(folder), *map(str, words)]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout.readline().startswith("started")
    return process


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    return digest(run_toy(tmp_path_factory.mktemp("undisturbed") / "run", PLAYOUTS, jobs=2).path)


@pytest.mark.parametrize("attempt", range(4))
def test_killed_at_random_moments_it_is_finished_by_the_same_command(tmp_path, undisturbed, attempt):
    moments = random.Random(attempt)
    folder = tmp_path / "run"
    for _ in range(2):
        process = start(folder, PLAYOUTS, "--shard-size", 3000)
        time.sleep(moments.uniform(0, 0.6))
        process.send_signal(signal.SIGKILL)
        process.communicate()
    run_toy(folder, PLAYOUTS, jobs=2, shard_size=moments.choice([999, 5000, 50_000]))
    run = open_run(folder)
    assert run.is_complete
    assert not check_files(run) + check_rows(run)
    assert digest(folder) == undisturbed


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_soon_with_its_exit_code_and_keeps_whole_shards(tmp_path, name):
    folder = tmp_path / "run"
    process = start(folder, 30_000_000, "--shard-size", 3000)
    while len(list((folder / "receipts").glob("*.json"))) < 2:
        time.sleep(0.01)
    process.send_signal(name)
    _, errors = process.communicate(timeout=WAIT)
    run = open_run(folder)
    assert process.returncode == 128 + name, errors
    assert "interrupted" in errors
    assert f"{run.playouts_held:,} of 30,000,000 playouts" in errors
    assert not run.is_complete
    assert run.manifest.totals.playouts == run.playouts_held > 0
    assert not check_files(run) + check_rows(run)
    assert not list(folder.glob("*/.part-*"))


def test_memory_does_not_grow_with_the_number_of_playouts(tmp_path):
    peaks = []
    for playouts in (100_000, 500_000):
        process = start(tmp_path / str(playouts), playouts, "--shard-size", 50_000)
        out, errors = process.communicate(timeout=WAIT)
        assert process.returncode == 0, errors
        peaks.append(int(out.split()[-1]) / 1024)
    assert peaks[1] < 1024
    assert peaks[1] < peaks[0] + 100


@pytest.mark.parametrize("dataset", ["playouts", "seats", "cards"])
@pytest.mark.parametrize("harm", ["cut", "flip", "remove"])
def test_a_damaged_shard_is_detected_and_redone(tmp_path, dataset, harm):
    folder = tmp_path / "run"
    before = digest(run_toy(folder, 900, shard_size=300).path)
    victim = sorted((folder / dataset).iterdir())[1]
    content = victim.read_bytes()
    if harm == "cut":
        victim.write_bytes(content[:-10])
    elif harm == "flip":
        victim.write_bytes(content[:50] + bytes([content[50] ^ 1]) + content[51:])
    else:
        victim.unlink()
    assert check_files(open_run(folder))
    untouched = {p: p.stat().st_mtime_ns for p in (folder / dataset).iterdir() if p.name != victim.name}
    run = run_toy(folder, 900, shard_size=300)
    assert digest(folder) == before
    assert not check_files(run)
    assert all(p.stat().st_mtime_ns == when for p, when in untouched.items())


def test_a_torn_receipt_and_files_without_one_are_redone(tmp_path):
    folder = tmp_path / "run"
    before = digest(run_toy(folder, 900, shard_size=300).path)
    torn, gone = sorted((folder / "receipts").iterdir())[:2]
    torn.write_bytes(torn.read_bytes()[:40])
    gone.unlink()
    assert open_run(folder).playouts_held == 300
    run_toy(folder, 900, shard_size=450)
    assert digest(folder) == before


def test_a_run_cut_short_reads_as_what_is_whole(tmp_path):
    folder = tmp_path / "run"
    run_toy(folder, 900, shard_size=300)
    for receipt in sorted((folder / "receipts").iterdir())[1:]:
        receipt.unlink()
    run = open_run(folder)
    assert run.playouts().collect()["playout"].to_list() == list(range(300))
    assert run.seats().collect().height == 900
    assert not run.is_complete


def test_an_empty_run_has_all_columns(tmp_path):
    folder = tmp_path / "run"
    whole = run_toy(folder, 30)
    columns = whole.cards().collect_schema()
    for receipt in (folder / "receipts").iterdir():
        receipt.unlink()
    empty = open_run(folder).cards().collect()
    assert empty.height == 0
    assert empty.columns == columns.names()


def test_line_ups_of_a_run_are_those_of_its_log(tmp_path):
    run = run_toy(tmp_path / "run", 300, order("careful", "chancer", "chaser", "drawer"))
    logged = run.seats().collect().partition_by("playout", as_dict=True, maintain_order=True)
    for playout in (0, 1, 2, 150, 299):
        assert run.strategies_at(playout) == logged[(playout,)]["strategy"].to_list()
