"""Same address, same tables: whatever the workers, shards, batches, backend or hash seed."""

import polars as pl
import pytest

from simulate.runs.measure.verify import check_files, check_rows
from simulate.runs.play import kernel
from simulate.runs.read.digest import table_digests
from simulate.runs.read.run import open_run
from tests.runs.conftest import digest, order, run_toy, simulate

FIELD = ("careful", "chancer", "chaser", "drawer")


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reference") / "run"
    return run_toy(folder, 3000, order(*FIELD))


@pytest.mark.parametrize(("jobs", "shard_size"), [(1, None), (1, 100), (2, 100), (2, 1), (2, 3001), (3, 700)])
def test_equal_for_any_workers_and_shards(tmp_path, reference, jobs, shard_size):
    playouts = 3000 if shard_size != 1 else 60
    run = run_toy(tmp_path / "run", playouts, order(*FIELD), jobs=jobs, shard_size=shard_size)
    if playouts == 3000:
        assert table_digests(run) == table_digests(reference)
    else:
        head = reference.seats().filter(pl.col("playout") < 60).collect()
        assert run.seats().collect().equals(head)
    assert not check_files(run) + check_rows(run)


def test_equal_for_any_batch_size(tmp_path, reference, monkeypatch):
    monkeypatch.setattr(kernel, "BATCH_PLAYOUTS", 7)
    run = run_toy(tmp_path / "run", 3000, order(*FIELD))
    assert table_digests(run) == table_digests(reference)


def test_honest_strategies_play_the_same_from_a_view_without_secrets(tmp_path):
    live = run_toy(tmp_path / "live", 900, order("careful", "chancer", "chaser"))
    hidden = run_toy(tmp_path / "hidden", 900, order("careful", "chancer", "chaser", own=False))
    assert live.seats().collect().equals(hidden.seats().collect())


def test_a_users_strategy_cannot_look_at_secrets(tmp_path):
    live = run_toy(tmp_path / "live", 900, order("careful", "cheat"))
    hidden = run_toy(tmp_path / "hidden", 900, order("careful", "cheat", own=False))
    drawn = hidden.seats().collect()
    assert not live.seats().collect().equals(drawn)
    assert drawn.filter(pl.col("strategy").cast(pl.String) == "cheat")["bank"].max() == 0  # sees empty hands: never banks


def test_paranoid_changes_no_table(tmp_path, reference):
    run = run_toy(tmp_path / "run", 3000, order(*FIELD), paranoid=True)
    assert table_digests(run) == table_digests(reference)


def test_another_seed_gives_other_tables(tmp_path, reference):
    assert digest(run_toy(tmp_path / "run", 3000, order(*FIELD, seed=1)).path) != digest(reference.path)


def test_a_finished_run_is_extended_and_equals_one_made_at_once(tmp_path, reference):
    first = run_toy(tmp_path / "run", 1000, order(*FIELD))
    early = {p: p.stat().st_mtime_ns for p in (tmp_path / "run" / "seats").iterdir()}
    assert first.manifest.playouts == first.playouts_held == 1002
    run = run_toy(tmp_path / "run", 3000, order(*FIELD), shard_size=500)
    assert table_digests(run) == table_digests(reference)
    assert all(path.stat().st_mtime_ns == when for path, when in early.items())
    assert run.manifest.finished
    assert run.manifest.totals.playouts == 3000


def test_fewer_logs_are_the_same_logs(tmp_path, reference):
    run = run_toy(tmp_path / "run", 3000, order(*FIELD, log="seats"))
    whole = table_digests(reference)
    assert table_digests(run) == {name: whole[name] for name in ("playouts", "seats")}
    assert not (tmp_path / "run" / "cards").exists()


@pytest.fixture(scope="module")
def san_juan(tmp_path_factory):
    folder = tmp_path_factory.mktemp("san_juan") / "run"
    done = simulate("run", "san-juan", "--games", 400, "--out", folder, "-q", "--jobs", 1)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize(
    ("words", "hash_seed"),
    [
        (["--jobs", 2, "--shard-size", 90], "1"),
        (["--jobs", 2, "--backend", "processes", "--shard-size", 90], "2"),
    ],
)
def test_san_juan_is_equal_for_threads_processes_and_hash_seeds(tmp_path, san_juan, words, hash_seed):
    done = simulate("run", "san-juan", "--games", 400, "--out", tmp_path / "run", "-q", *words, PYTHONHASHSEED=hash_seed)
    assert done.returncode == 0, done.stderr
    assert len(open_run(tmp_path / "run").receipts) > 2
    assert digest(tmp_path / "run") == digest(san_juan)


def test_verify_plays_logged_playouts_again(san_juan):
    done = simulate("verify", san_juan, "--playouts", 3)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "400 of 400 playouts" in done.stdout
    assert "3 played again" in done.stdout
    assert f"digest of the tables: {digest(san_juan)}" in done.stdout
