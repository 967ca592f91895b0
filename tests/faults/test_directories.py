"""Run directories: stuck ones come free, foreign files stay, foreign shards are found, names are taken literally."""

import json
import os
import shutil
from pathlib import Path

import pytest

from simulate.errors import RunError, SimulateError
from simulate.runs.measure.verify import check_files, check_rows
from simulate.runs.plan.checksum import with_checksum
from simulate.runs.read.log_replay import require_held
from simulate.runs.read.run import open_run
from simulate.runs.store.directory import ASIDE, FOLDERS
from tests.command import invoke
from tests.runs.conftest import digest, order, run_toy


def contents(folder):
    return {p.relative_to(folder): p.read_bytes() for p in folder.rglob("*") if p.is_file() and p.name != ".lock"}


def receipts(folder):
    return sorted((folder / "receipts").iterdir())


@pytest.mark.parametrize("fresh", [False, True])
def test_empty_folders_without_a_manifest_are_ours(tmp_path, fresh):
    """A run that was killed, or found the disk full, between its folders and its manifest."""
    folder = tmp_path / "run"
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
    (folder / ".lock").touch()
    (folder / ".part-manifest.json.4711").write_text("{")
    assert run_toy(folder, 90, fresh=fresh).is_complete


def test_a_folder_of_ours_that_holds_something_is_not_taken(tmp_path):
    (tmp_path / "seats").mkdir()
    (tmp_path / "seats" / "reservations.csv").write_text("dinner, 8 pm")
    with pytest.raises(RunError, match="is not a run"):
        run_toy(tmp_path, 90)


@pytest.mark.parametrize("there", [False, True])
def test_what_cannot_be_compiled_leaves_nothing_behind(tmp_path, monkeypatch, there):
    def refuse(*_):
        raise SimulateError("does not compile")

    monkeypatch.setattr("simulate.runs.play.play.compile_all", refuse)
    folder = tmp_path / "run"
    if there:
        folder.mkdir()
    with pytest.raises(SimulateError, match="does not compile"):
        run_toy(folder, 90)
    assert folder.exists() == there
    assert not there or not contents(folder)


def test_the_manifest_is_there_before_the_folders(tmp_path, monkeypatch):
    def full(path, *_, **__):
        raise OSError(28, "No space left on device")

    real = Path.mkdir
    monkeypatch.setattr(Path, "mkdir", lambda path, *a, **k: full(path) if path.name in FOLDERS else real(path, *a, **k))
    with pytest.raises(RunError, match="No space left"):
        run_toy(tmp_path / "run", 90)
    assert open_run(tmp_path / "run").playouts_held == 0
    monkeypatch.undo()
    assert run_toy(tmp_path / "run", 90).is_complete


def test_a_damaged_manifest_is_refused_in_a_line_and_replaced_by_fresh(tmp_path):
    folder = run_toy(tmp_path / "run", 90).path
    file = folder / "manifest.json"
    file.write_bytes(file.read_bytes()[:300])
    with pytest.raises(RunError, match=r"manifest\.json: cannot be read"):
        run_toy(folder, 90)
    assert run_toy(folder, 90, fresh=True).is_complete


def test_a_manifest_of_another_program_is_never_replaced(tmp_path):
    (tmp_path / "manifest.json").write_text('{"name": "a browser extension"}')
    with pytest.raises(RunError, match="not the manifest of a run"):
        run_toy(tmp_path, 90, fresh=True)


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize(
    "name", ["receipts/000000000000-000000000009.json", "seats/000000000000-000000000009.parquet", "cards"]
)
def test_a_folder_in_place_of_a_file_or_a_file_in_place_of_a_folder_changes_nothing(tmp_path, name, fresh):
    folder = run_toy(tmp_path / "run", 900, shard_size=30).path
    path = folder / name
    if path.is_dir():
        shutil.rmtree(path)
        path.write_text("a file")
    else:
        path.unlink()
        (path / "inside").mkdir(parents=True)
    before = contents(folder)
    with pytest.raises(RunError, match="is not a file of this run; nothing was changed"):
        run_toy(folder, 900, fresh=fresh)
    assert contents(folder) == before


@pytest.mark.parametrize("fresh", [False, True])
def test_files_that_no_run_wrote_are_set_aside(tmp_path, fresh):
    folder = run_toy(tmp_path / "run", 90).path
    mine = [folder / "seats" / "000000000900-000000000999.parquet", folder / "receipts" / "000000000900-000000000999.json"]
    for file in mine:
        file.write_text("my only copy")
    run = run_toy(folder, 90, fresh=fresh)
    assert not check_files(run)
    assert {file.read_text() for file in (folder / ASIDE).iterdir()} == {"my only copy"}
    assert len(list((folder / ASIDE).iterdir())) == 2
    assert run_toy(folder, 180).is_complete


def test_a_shard_of_another_seed_is_found_and_played_again(tmp_path):
    one, other = (run_toy(tmp_path / str(seed), 900, order(seed=seed), shard_size=300).path for seed in (0, 1))
    good = digest(one)
    stem = receipts(other)[1].stem
    for folder in FOLDERS:
        for file in (other / folder).glob(f"{stem}.*"):
            shutil.copy(file, one / folder)
    run = open_run(one)
    assert f"shard {stem} is of another run" in check_files(run)
    with pytest.raises(RunError, match="is of another run"):
        run.seats()
    assert digest(run_toy(one, 900).path) == good


def forge(file, **changes):
    """Change a receipt and give it a seal that fits."""
    file.write_bytes(with_checksum(json.loads(file.read_text()) | changes))


@pytest.mark.parametrize("name", ["manifest.json", "receipts/000000000000-000000000009.json"])
def test_an_edit_by_hand_is_not_taken_for_the_truth(tmp_path, name):
    folder = run_toy(tmp_path / "run", 90, shard_size=30).path
    file = folder / name
    text = file.read_text()
    for old, new in (
        ('"seal"', '"seel"'),
        ("chancer", "chunker"),
        ('"playouts": 30', '"playouts": 33'),
        ('"playouts": 90', '"playouts": 9'),
    ):
        if old not in text:
            continue
        file.write_text(text.replace(old, new, 1))
        if name == "manifest.json":
            with pytest.raises(RunError, match=r"seal|seel"):
                open_run(folder)
        else:
            assert open_run(folder).playouts_held == 60
            assert check_files(open_run(folder))


@pytest.mark.parametrize(
    "changes",
    [
        {"playouts": 10**30},
        {"playouts": 299},
        {"blocks": 0},
        {"blocks": -100},
        {"first_block": -3},
        {"files": {}},
        {"tally": {"unfinished": 7}},
        {"tally": {"unfinished": 10**25, "unfinished_at": [0, 1, 2, 3, 4]}},
    ],
)
def test_forged_counts_are_found_and_their_shard_played_again(tmp_path, changes):
    folder = run_toy(tmp_path / "run", 900, shard_size=300).path
    good = digest(folder)
    forge(receipts(folder)[1], **changes)
    run = open_run(folder)
    assert check_files(run)
    assert digest(run_toy(folder, 900).path) == good


def test_row_counts_that_are_not_those_of_the_file_are_found_by_run_too(tmp_path):
    folder = run_toy(tmp_path / "run", 900, shard_size=300).path
    good = digest(folder)
    file = receipts(folder)[1]
    files = json.loads(file.read_text())["files"]
    files["cards"]["rows"] += 1
    forge(file, files=files)
    assert "rows in the receipt" in " ".join(check_files(open_run(folder)))
    assert digest(run_toy(folder, 900).path) == good
    assert not check_files(open_run(folder))


def test_a_forged_summary_is_not_that_of_the_rows(tmp_path):
    folder = run_toy(tmp_path / "run", 900, shard_size=300).path
    file = receipts(folder)[1]
    tally = json.loads(file.read_text())["tally"]
    tally["by_block"]["chancer"]["t"] += 5
    forge(file, tally=tally)
    run = open_run(folder)
    assert not check_files(run)
    assert "the summary in its receipt is not that of its rows" in check_rows(run)[0]


def test_verify_ends_with_4_for_what_it_found_and_2_for_what_it_could_not_look_at(tmp_path, capsys):
    folder = run_toy(tmp_path / "run", 90).path
    assert invoke(capsys, "verify", folder, "--playouts", 0).exit_code == 0
    next((folder / "seats").iterdir()).write_bytes(b"")
    done = invoke(capsys, "verify", folder, "--playouts", 0)
    assert done.exit_code == 4
    assert "0 bytes" in done.stdout
    assert invoke(capsys, "verify", tmp_path).exit_code == 2


def test_a_gap_is_not_a_damage_and_what_lies_behind_it_can_be_replayed(tmp_path):
    folder = run_toy(tmp_path / "run", 900, shard_size=300).path
    for stem in (receipts(folder)[0].stem,):
        for name in FOLDERS:
            next((folder / name).glob(f"{stem}.*")).unlink()
    run = open_run(folder)
    assert run.held_ranges() == [(300, 600)]
    require_held(run, 300)
    require_held(run, 899)
    for missing in (0, 299, 900, 2**63 - 1):
        with pytest.raises(RunError, match=rf"holds playouts 300 to 899, not {missing}\b"):
            require_held(run, missing)


@pytest.mark.parametrize("name", ["~", "~/mine", "[ab]*?", "a b%20#", "seed=1", "http:", "x\ny"])
def test_names_are_taken_literally(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    run = run_toy(Path(name), 90, shard_size=30)
    assert not check_files(run) + check_rows(run)
    assert run.cards().collect().height > 0
    assert {file.name for file in (tmp_path / name / "seats").iterdir()} == {f"{r.stem}.parquet" for r in run.receipts}
    assert not os.listdir(home)
