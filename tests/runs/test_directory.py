"""Directories that cannot be used are refused with a reason, and nothing in them is touched."""

import errno

import filelock
import pytest

from simulate.errors import RunError
from simulate.runs.read.run import open_run
from simulate.runs.store import parquet
from tests.runs.conftest import digest, order, run_toy


def contents(folder):
    return {p.relative_to(folder): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        (lambda: order(seed=5), "seed: the directory has 0, now 5"),
        (lambda: order("careful", "chaser", "chancer"), "strategies: the directory has careful chancer chaser, now"),
        (lambda: order(seats=2), "seats: the directory has 3, now 2"),
        (lambda: order(log="seats"), "log level: the directory has cards, now seats"),
        (lambda: order(goal=30), "rules.goal: the directory has 25, now 30"),
    ],
)
def test_another_run_is_refused_with_what_differs(tmp_path, changed, named):
    run_toy(tmp_path / "run", 90)
    before = contents(tmp_path / "run")
    with pytest.raises(RunError, match="holds another run") as caught:
        run_toy(tmp_path / "run", 90, changed())
    assert named in caught.value.message
    assert contents(tmp_path / "run") == before


def test_a_run_of_other_sources_is_refused(tmp_path, monkeypatch):
    run_toy(tmp_path / "run", 90)
    monkeypatch.setattr("simulate.runs.plan.order.digest_sources", lambda paths: "edited")
    with pytest.raises(RunError, match="sources of the engine: the directory has"):
        run_toy(tmp_path / "run", 90)


def test_fresh_replaces_another_run(tmp_path):
    run_toy(tmp_path / "run", 900, shard_size=300)
    run_toy(tmp_path / "run", 90, order(seed=5), fresh=True)
    assert open_run(tmp_path / "run").manifest.asked.seed == 5
    assert digest(tmp_path / "run") == digest(run_toy(tmp_path / "other", 90, order(seed=5)).path)
    assert len(list((tmp_path / "run" / "seats").iterdir())) == 1


@pytest.mark.parametrize("fresh", [False, True])
def test_a_directory_with_other_files_is_refused(tmp_path, fresh):
    (tmp_path / "thesis.tex").write_text("all my work")
    with pytest.raises(RunError, match=r"not a run \(it holds thesis.tex\)"):
        run_toy(tmp_path, 90, fresh=fresh)
    assert contents(tmp_path).keys() == {p.relative_to(tmp_path) for p in [tmp_path / "thesis.tex"]}


@pytest.mark.parametrize("fresh", [False, True])
def test_an_unknown_file_in_a_dataset_is_refused(tmp_path, fresh):
    run_toy(tmp_path / "run", 90)
    (tmp_path / "run" / "seats" / "mine.parquet").write_text("x")
    before = contents(tmp_path / "run")
    with pytest.raises(RunError, match=r"mine\.parquet is not a file of this run"):
        run_toy(tmp_path / "run", 90, fresh=fresh)
    assert contents(tmp_path / "run") == before


def test_a_report_beside_the_log_is_left_alone(tmp_path):
    run_toy(tmp_path / "run", 90)
    (tmp_path / "run" / "report.html").write_text("report")
    run_toy(tmp_path / "run", 180)
    assert (tmp_path / "run" / "report.html").read_text() == "report"


def test_two_processes_cannot_write_one_run(tmp_path):
    run_toy(tmp_path / "run", 90)
    with filelock.FileLock(tmp_path / "run" / ".lock"), pytest.raises(RunError, match="another process is writing"):
        run_toy(tmp_path / "run", 180)


def test_a_path_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match=r"cannot write to .*run: Not a directory"):
        run_toy(tmp_path / "file" / "run", 90)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_is_told_and_the_same_command_finishes(tmp_path, monkeypatch, jobs):
    expected = digest(run_toy(tmp_path / "expected", 900).path)
    made = []

    def full(path):
        made.append(path)
        if len(made) > 9:  # four or five files a shard: of two shards at a time, one is whole by then, and never all three
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path)

    real = parquet.digest_file
    monkeypatch.setattr(parquet, "digest_file", full)
    with pytest.raises(RunError, match=r"cannot write to .*: No space left on device") as caught:
        run_toy(tmp_path / "run", 900, shard_size=300, jobs=jobs)
    assert "the same command" in caught.value.hint
    assert 0 < open_run(tmp_path / "run").playouts_held < 900
    assert not list((tmp_path / "run").glob("*/.part-*"))
    monkeypatch.undo()
    assert digest(run_toy(tmp_path / "run", 900, shard_size=300).path) == expected


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "is not a run: it has no manifest.json"),
        ("{", "cannot be read"),
        ("[]", "not the manifest of a run"),
        ('{"format": "meeplecarlo run", "schema_version": 99}', "log schema version 99"),
        ('{"format": "meeplecarlo run", "schema_version": 1}', "damaged: asked"),
    ],
)
def test_what_is_not_a_run_cannot_be_opened(tmp_path, content, message):
    if content is not None:
        (tmp_path / "manifest.json").write_text(content)
    with pytest.raises(RunError, match=message):
        open_run(tmp_path)


def test_a_dataset_that_was_not_logged_is_named(tmp_path):
    run = run_toy(tmp_path / "run", 30, order(log="playouts"))
    with pytest.raises(RunError, match="no cards dataset: it was logged with --log playouts"):
        run.cards()
