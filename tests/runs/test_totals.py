"""Block totals beside the shards: equal to those of the rows, committed with the shard, not needed for older runs."""

import json
import shutil

import numpy as np
import polars as pl
import pytest

from simulate.errors import RunError
from simulate.runs.measure.verify import check_files, check_rows
from simulate.runs.plan.manifest import TOTALS
from simulate.runs.read.run import open_run, parse_receipt
from simulate.runs.store.metrics import headline, rows_of_blocks, totals_of
from simulate.runs.store.totals import read_totals, totals_of_run
from simulate.sums.source import SUMS
from simulate.whatif.compare import compare_runs
from tests.runs.conftest import order, run_toy


def without_totals(folder):
    """Make it a run of before there were block totals."""
    shutil.rmtree(folder / TOTALS)
    for file in (folder / "receipts").glob("*.json"):
        receipt = parse_receipt(file)
        receipt.files.pop(TOTALS)
        file.write_bytes(receipt.to_json())
    return open_run(folder)


def as_rows(totals):
    return totals.frame().with_columns(pl.col("metric").cast(pl.String)).sort("metric", "block")


@pytest.mark.parametrize("log", ["playouts", "seats", "cards"])
def test_every_shard_has_the_totals_of_its_rows_whatever_is_logged(tmp_path, log):
    every = run_toy(tmp_path / "every", 600, order(), shard_size=150)
    run = run_toy(tmp_path / "run", 600, order(log=log), shard_size=240)
    made = totals_of_run(run)
    assert len(made) == 200
    assert as_rows(made).equals(as_rows(totals_of(rows_of_blocks(every, 0, 200))))


def test_the_first_blocks_and_some_metrics(tmp_path):
    run = run_toy(tmp_path / "run", 600, shard_size=150)
    some, everything = totals_of_run(run, 70, headline), totals_of_run(run)
    assert len(some) == 70
    assert set(some.names) == {name for name in everything.names if headline(name)}
    assert np.array_equal(some.column("win_share.seat:1"), np.array(everything.column("win_share.seat:1"))[:, :70])


def test_a_run_without_totals_is_compared_by_its_rows(tmp_path):
    ours = [run_toy(tmp_path / name, 600, ordered) for name, ordered in (("a", order()), ("b", order(goal=9)))]
    found = compare_runs(*ours)
    older = without_totals(tmp_path / "a")
    assert not check_files(older)
    again = compare_runs(older, ours[1])
    assert again.changes == found.changes
    assert again.discordant == found.discordant > 0


def test_runs_that_log_no_seats_pair_by_their_totals(tmp_path):
    runs = [run_toy(tmp_path / name, 600, order(log="playouts", goal=goal)) for name, goal in (("a", 12), ("b", 9))]
    found = compare_runs(*runs)
    assert found.discordant is None
    assert any(change.metric.startswith("win_share.strategy") for change in found.changes)


def test_a_run_of_before_is_extended_and_gets_totals_from_then_on(tmp_path):
    run_toy(tmp_path / "run", 300)
    without_totals(tmp_path / "run")
    run = run_toy(tmp_path / "run", 600)
    assert [TOTALS in receipt.files for receipt in run.receipts].count(False) > 0
    assert TOTALS in run.receipts[-1].files
    assert as_rows(totals_of_run(run)).equals(as_rows(totals_of(rows_of_blocks(run, 0, 200))))


def test_damaged_totals_are_found_and_played_again(tmp_path):
    run = run_toy(tmp_path / "run", 300)
    file = run.beside(TOTALS, run.receipts[0])
    before = file.read_bytes()
    file.write_bytes(before[:-20] + bytes(20))
    assert "its content is not what was written" in check_files(run)[0]
    run_toy(tmp_path / "run", 300)
    assert not check_files(run)
    file.unlink()
    assert "missing" in check_files(run)[0]


def test_totals_that_are_not_of_the_rows_are_found(tmp_path):
    """A receipt that was written anew for them does not help."""
    run = run_toy(tmp_path / "run", 300)
    receipt = run.receipts[0]
    file = run.beside(TOTALS, receipt)
    totals = read_totals(file)
    assert not check_rows(run)
    totals.total[3, totals.names.index("win_share.seat:1")] += 1
    totals.frame().write_parquet(file)
    assert "not the block totals of the rows" in check_rows(run)[0]
    file.write_bytes(b"no parquet")
    assert "cannot be read" in check_rows(run)[0]


def test_a_gap_is_said(tmp_path):
    run_toy(tmp_path / "run", 600, shard_size=150)
    first = min((tmp_path / "run" / "receipts").glob("*.json"))
    assert json.loads(first.read_bytes())["files"].keys() == {"playouts", "seats", "cards", TOTALS, SUMS}
    first.unlink()
    with pytest.raises(RunError, match="does not hold all blocks from the first on"):
        totals_of_run(open_run(tmp_path / "run"))
