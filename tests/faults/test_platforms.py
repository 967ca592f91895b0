"""Behaviour of other systems, reproduced here: a file that a reader holds open, folders that cannot be opened."""

import os
import subprocess
import sys

import pytest

from simulate.runs.measure.verify import check_files
from simulate.system.files import WAITS, rename_over, sync_folder, write_whole
from tests.command import ROOT, WAIT
from tests.runs.conftest import run_toy


@pytest.fixture
def held_once(monkeypatch, tmp_path):
    """`os.replace` refuses the first time for each file, as Windows does while a reader holds it open."""
    real, refused = os.replace, set()

    def replace(source, target):
        if str(target).startswith(str(tmp_path)) and target not in refused:
            refused.add(target)
            raise PermissionError(13, "Access is denied")
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    return refused


def test_a_run_is_whole_though_every_file_is_held_open_once_and_no_folder_can_be_synced(tmp_path, monkeypatch, held_once):
    real = os.open

    def refuse_folders(path, *rest, **more):
        if str(path).startswith(str(tmp_path)) and os.path.isdir(path):
            raise PermissionError(13, "Permission denied")
        return real(path, *rest, **more)

    monkeypatch.setattr(os, "open", refuse_folders)
    run = run_toy(tmp_path / "run", 90)
    assert run.is_complete
    assert not check_files(run)
    assert len(held_once) >= 5


@pytest.mark.skipif(sys.platform != "linux", reason="a locale whose names are not UTF-8")
def test_a_run_in_a_folder_with_blanks_and_accents_is_reported_in_any_locale(tmp_path):
    folder = tmp_path / "a b é"
    folder.mkdir()
    env = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
    for words in (["run", "comuni", "-n", "30", "-s", "3", "-q", "--out", "r é"], ["verify", "r é", "-n", "1"]):
        done = subprocess.run(
            [sys.executable, "-m", "simulate", *words], cwd=folder, env=env, capture_output=True, timeout=WAIT, check=False
        )
        assert done.returncode == 0, done.stderr
    assert (folder / "r é" / "manifest.json").exists()


def test_a_file_that_stays_held_is_an_error_and_leaves_nothing(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr("simulate.system.files.WAITS", (0.0,) * len(WAITS))
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "file", b"x")
    assert not list(tmp_path.iterdir())


def test_a_disk_that_syncs_no_folders_is_no_error_and_one_that_breaks_is(tmp_path, monkeypatch):
    for number, raised in ((22, False), (5, True)):

        def fail(handle, number=number):
            raise OSError(number, "no")

        monkeypatch.setattr(os, "fsync", fail)
        if raised:
            with pytest.raises(OSError, match="no"):
                sync_folder(tmp_path)
        else:
            sync_folder(tmp_path)
    monkeypatch.undo()
    (tmp_path / "a").write_text("a")
    rename_over(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b").read_text() == "a"
