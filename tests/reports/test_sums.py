"""The sums beside the shards: a page from them is the page from the rows, byte for byte; and a run may keep nothing else."""

import json
import shutil
from dataclasses import replace

import numpy as np
import pytest

from reports.judge import card_details
from reports.pages.run_report import make_report, run_report
from reports.read.log_rows import LogRows
from reports.sections import starts
from reports.sweep.sweep_report import read_sweep, sweep_report
from reports.write.writers import to_html
from simulate.cli.progress import NoProgress
from simulate.errors import RunError
from simulate.games import game_keys, load_game
from simulate.runs.measure.verify import check_files, check_rows
from simulate.runs.plan.order import order_of
from simulate.runs.play.play import PlaySettings, play
from simulate.runs.read.run import open_run, parse_receipt
from simulate.sums import sums_file
from simulate.sums.bands import read_bands
from simulate.sums.reading import read_log
from simulate.sums.source import SUMS
from simulate.sums.sums_file import packed, stored
from simulate.whatif.compare import compare_runs
from tests import toy_game
from tests.command import invoke
from tests.runs.conftest import order, run_toy

PLAYOUTS, SHARD = 360, 150


def played(folder, key, log="cards", settings=()):
    """A run of a game with its default field, in three shards."""
    asked = order_of(key, load_game(key).max_seats, [], seed=5, settings=settings, log=log)
    play(asked, folder, PLAYOUTS, PlaySettings(shard_size=SHARD), NoProgress())
    return open_run(folder)


def without_sums(folder):
    """Make it a run of before there were sums."""
    shutil.rmtree(folder / SUMS)
    for file in (folder / "receipts").glob("*.json"):
        receipt = parse_receipt(file)
        receipt.files.pop(SUMS)
        file.write_bytes(receipt.to_json())
    return open_run(folder)


def page(run, skip=(), **how):
    """The HTML page, without some sections, without the place of the run and what no row holds: the account of draws."""
    log, bands = read_log(run, **how)
    report = run_report(replace(log, draws=None, drawn_blocks=0), bands)
    suggestions = [] if skip else report.suggestions  # their commands name the log level
    kept = replace(
        report, sections=[section for section in report.sections if section.key not in skip], suggestions=suggestions
    )
    return to_html(kept).replace(str(run.path), "RUN")


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    toy_game.compile_toy()


@pytest.fixture(scope="module")
def toy(tmp_path_factory):
    """600 playouts of the toy game in four shards."""
    return run_toy(tmp_path_factory.mktemp("runs") / "toy", 600, shard_size=150)


@pytest.fixture
def no_rows(monkeypatch):
    """A function after which the details that are made from rows, a replay to watch among them, are left out."""

    def leave_out():
        for module in (card_details, starts):
            monkeypatch.setattr(module, "rows_of", lambda run, *columns: LogRows(run, 0, None, None))

    return leave_out


@pytest.mark.parametrize("key", game_keys())
def test_pages_from_sums_and_from_rows_are_equal(tmp_path, key, no_rows):
    run = played(tmp_path / "run", key)
    assert all(stored(run, receipt, read_bands(key)) for receipt in run.receipts)
    from_sums = page(run)
    assert from_sums == page(run, scan=True)
    assert not check_rows(run)
    alone = played(tmp_path / "alone", key, log="sums")
    assert sorted(path.name for path in alone.path.iterdir() if path.is_dir()) == ["receipts", SUMS]
    older = without_sums(run.path)
    assert page(older) == from_sums
    no_rows()
    assert page(alone, skip=("run",)) == page(older, skip=("run",))


def test_a_sweep_from_sums_and_from_rows_is_equal(tmp_path):
    paths = [tmp_path / name for name in ("base", "rich")]
    runs = [
        played(path, "san_juan", "cards", more) for path, more in zip(paths, ((), ("cards.library.cost=6",)), strict=True)
    ]
    sweep, _ = read_sweep(runs)
    for side in sweep.sides:  # no row holds the account of draws
        side.log.draws, side.log.drawn_blocks = None, 0
    from_sums = to_html(sweep_report(sweep))
    assert from_sums == to_html(sweep_report(read_sweep([without_sums(path) for path in paths])[0]))


@pytest.mark.parametrize("log", ["playouts", "seats"])
def test_sums_know_no_more_than_the_rows_that_are_logged(tmp_path, log):
    run = run_toy(tmp_path / "run", 600, order(log=log), shard_size=150)
    assert page(run) == page(run, scan=True)


def test_a_shard_of_many_slices_has_the_sums_of_its_rows_bit_by_bit(tmp_path):
    """Batches end where time has it, slices at fixed blocks."""
    run = run_toy(tmp_path / "run", 36_000, shard_size=33_000)
    (sums, _), (rows, _) = read_log(run), read_log(run, scan=True)
    for name, of in rows.sums.items():
        for part in ("rows", "total", "present", "ss", "sn", "nn"):
            assert np.array_equal(getattr(sums.sums[name], part), getattr(of, part)), (name, part)


def test_the_size_does_not_grow_with_the_playouts(tmp_path):
    few, many = (run_toy(tmp_path / str(n), n, order(log="sums"), shard_size=n) for n in (3_000, 30_000))
    assert many.receipts[0].files[SUMS].bytes < 1.5 * few.receipts[0].files[SUMS].bytes


def test_some_shards_with_sums_and_some_without(toy, tmp_path):
    shutil.copytree(toy.path, tmp_path / "run")
    whole = page(toy)
    receipt = parse_receipt(min((tmp_path / "run" / "receipts").glob("*.json")))
    receipt.files.pop(SUMS)
    (tmp_path / "run" / "receipts" / f"{receipt.stem}.json").write_bytes(receipt.to_json())
    assert page(open_run(tmp_path / "run")) == whole


def test_sums_of_another_version_are_not_read(toy, tmp_path, monkeypatch):
    """The rows are, or it is said that there are none."""
    alone = run_toy(tmp_path / "alone", 600, order(log="sums"))
    whole = page(toy)
    monkeypatch.setattr(sums_file, "READ_VERSIONS", (9,))
    assert stored(toy, toy.receipts[0], None) is None
    assert page(toy) == whole
    assert not check_rows(toy)
    with pytest.raises(RunError, match="its sums are of another version"):
        make_report(alone)


def test_sums_of_other_bands_are_not_read(tmp_path):
    run = played(tmp_path / "run", "san_juan")
    bands = read_bands("san_juan")
    fewer = bands.model_copy(update={"band": bands.band[:2]})
    assert stored(run, run.receipts[0], fewer) is None


def test_damaged_sums_are_not_read(toy, tmp_path):
    shutil.copytree(toy.path, tmp_path / "run")
    run = open_run(tmp_path / "run")
    file = run.beside(SUMS, run.receipts[1])
    file.write_bytes(file.read_bytes()[:-9] + bytes(9))
    assert page(run) == page(toy)
    assert "its content is not what was written" in check_files(run)[0]
    file.unlink()
    assert page(run) == page(toy)


def test_sums_that_are_not_of_the_rows_are_found(toy, tmp_path):
    shutil.copytree(toy.path, tmp_path / "run")
    run = open_run(tmp_path / "run")
    assert not check_rows(run)
    receipt = run.receipts[0]
    other = run.beside(SUMS, run.receipts[1])
    run.beside(SUMS, receipt).write_bytes(other.read_bytes())
    forged = receipt.model_copy(update={"files": receipt.files | {SUMS: run.receipts[1].files[SUMS]}})
    (run.path / "receipts" / f"{receipt.stem}.json").write_bytes(forged.to_json())
    assert "these are not the sums of the shard" in check_rows(open_run(tmp_path / "run"))[0]


def test_a_run_of_sums_resumes_extends_and_says_what_it_cannot(tmp_path, no_rows):
    folder = tmp_path / "run"
    run_toy(folder, 300, order(log="sums"), shard_size=150)
    run = run_toy(folder, 600, order(log="sums"), shard_size=150)
    assert run.playouts_held == 600
    no_rows()
    run_toy(tmp_path / "rows", 300, shard_size=150)
    assert page(run, skip=("run",)) == page(run_toy(tmp_path / "rows", 600, shard_size=150), skip=("run",))
    file = run.beside(SUMS, run.receipts[0])
    before = file.read_bytes()
    file.write_bytes(b"")
    with pytest.raises(RunError, match="missing or damaged, and the run keeps no rows"):
        make_report(run)
    run_toy(folder, 600, order(log="sums"), shard_size=150)
    assert file.stat().st_size == len(before)
    with pytest.raises(RunError, match="was logged with --log sums"):
        run.seats()
    with pytest.raises(RunError, match="sums alone, which do not pair"):
        compare_runs(run, run)
    with pytest.raises(RunError, match="log level: the directory has sums, now cards"):
        run_toy(folder, 600)


def test_the_command_line_of_a_run_of_sums(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    played(tmp_path / "runs" / "sums", "san_juan", log="sums")
    assert "sums alone" in invoke(capsys, "runs").stdout
    verified = invoke(capsys, "verify", "runs/sums")
    assert verified.exit_code == 0
    assert "the run keeps sums and no rows, so no playout can be replayed" in verified.stdout
    assert "digest of the tables: none, the run keeps sums alone" in verified.stdout
    assert "so the replay cannot be checked against the log" in invoke(capsys, "replay", "runs/sums", "--playout", 3).stderr
    assert invoke(capsys, "report", "runs/sums", "--format", "html").exit_code == 0
    assert "Playouts worth replaying" in (tmp_path / "runs" / "sums" / "report.html").read_text()
    compared = invoke(capsys, "compare", "runs/sums", "runs/sums")
    assert compared.exit_code == 2
    assert "keeps sums alone, which do not pair" in compared.stderr


def test_the_numbers_come_back_from_the_file_as_they_were(toy):
    for receipt in toy.receipts:
        held = stored(toy, receipt, None)
        table, about = packed(held, None)
        again = sums_file.unpacked(toy, table["value"].to_numpy(), json.loads(about), None)
        assert packed(again, None)[0].equals(table)
