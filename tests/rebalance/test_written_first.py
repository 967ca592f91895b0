"""Output that cannot be written is reported before anything is played for it."""

import os

import pytest

from tests.command import invoke
from tests.rebalance.test_known_answer import FOLDER

OUTPUTS = ("--output", "--csv", "--progress", "--html", "--markdown", "--xlsx")


def no_folder(tmp_path):
    """A file where a folder is needed."""
    (tmp_path / "file").write_text("mine")
    return tmp_path / "file" / "out"


def a_folder(tmp_path):
    """A folder where the file would be."""
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


def a_pipe(tmp_path):
    """A FIFO: nobody reads it."""
    os.mkfifo(tmp_path / "out")
    return tmp_path / "out"


def a_device(tmp_path):
    """A device."""
    return "/dev/null"


@pytest.mark.parametrize("option", OUTPUTS)
@pytest.mark.parametrize("place", [no_folder, a_folder, a_pipe, a_device])
def test_an_output_that_cannot_be_written_is_refused_before_any_playing(capsys, tmp_path, monkeypatch, option, place):
    monkeypatch.setattr("simulate.api.rebalance.rebalanced", lambda *given, **more: pytest.fail("it began"))
    path = place(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    done = invoke(capsys, "rebalance", "houses", "--game-path", FOLDER, option, path)
    assert done.exit_code == 2, done.stdout
    assert f"{option} {path}: cannot be written: " in done.stderr
    assert len(done.stderr.splitlines()) <= 3
    assert sorted(tmp_path.iterdir()) == before


def test_the_file_that_is_written_by_default_is_looked_at_too(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("simulate.api.rebalance.rebalanced", lambda *given, **more: pytest.fail("it began"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rebalanced").write_text("no folder")
    done = invoke(capsys, "rebalance", "houses", "--game-path", FOLDER)
    assert done.exit_code == 2
    assert "--output rebalanced/houses.toml: cannot be written" in done.stderr


def test_two_outputs_are_two_files(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("simulate.api.rebalance.rebalanced", lambda *given, **more: pytest.fail("it began"))
    words = ["--html", tmp_path / "a", "--xlsx", tmp_path / "b" / ".." / "a", "-o", tmp_path / "x.toml"]
    (tmp_path / "b").mkdir()
    done = invoke(capsys, "rebalance", "houses", "--game-path", FOLDER, *words)
    assert done.exit_code == 2
    assert "--html writes the same file" in done.stderr
