"""Cases that were met: exit code 2 and a few lines, and nothing that takes long begins before what is wrong is found."""

import io
import json
import os
import subprocess
import sys

import numpy as np
import pytest

from simulate.cli import command
from simulate.cli.telling import LONGEST, MOST_LINES, few_lines
from simulate.runs.measure.verify import check_files
from simulate.runs.read.run import open_run
from simulate.system.files import plain, temporary
from tests.command import invoke
from tests.runs.conftest import environment, run_toy

OUTPUTS = [
    ["baseline", "pax", "-o"],
    ["tune", "pax", "legate", "-o"],
    ["lessons", "pax", "legate", "-o"],
    ["compare", "pax", "--to-variant", "flat", "--csv"],
    ["compare", "pax", "--to-variant", "flat", "--html"],
    ["sensitivity", "pax", "--csv"],
    ["card-strength", "pax", "--html"],
    ["check", "--junit"],
    ["check", "--markdown"],
]


@pytest.mark.parametrize("words", OUTPUTS, ids=" ".join)
@pytest.mark.parametrize("kind", ["folder", "fifo", "below a file", "long"])
def test_what_cannot_be_written_is_found_before_anything_is_played(tmp_path, monkeypatch, capsys, words, kind):
    def fail(*_, **__):
        raise AssertionError("began to work")

    monkeypatch.setattr("simulate.runs.plan.request.Request.order", fail)
    places = {"folder": "held", "fifo": "pipe", "below a file": "file/below.txt", "long": "x" * 300}
    (tmp_path / "held").mkdir()
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    before = sorted(tmp_path.rglob("*"))
    done = invoke(capsys, *words, tmp_path / places[kind])
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("content", [b"", b"PK\x05\x06" + b"\0" * 18, b"\x93NUMPY", b"no lessons at all", "foreign", "torn"])
def test_a_file_that_holds_no_lessons_is_refused_in_two_lines(tmp_path, capsys, content):
    file = tmp_path / "some.npz"
    if content == "foreign":
        np.savez(file, about=np.array("[1]"), **dict.fromkeys(LESSON_PARTS, np.zeros(3)))
    elif content == "torn":
        np.savez(file, about=np.array(json.dumps({"format": "meeplecarlo lessons 1", "game": "pax"})))
    else:
        file.write_bytes(content)
    done = invoke(capsys, "lessons", "pax", "legate", "--from", file)
    assert done.exit_code == 2
    assert "lessons" in done.stderr
    assert "--traceback" not in done.stderr


LESSON_PARTS = ("seats", "playouts", "starts", "actions", "advantage", "error", "words", "streams", "states")


def test_a_manifest_with_other_line_endings_is_the_same(tmp_path, capsys):
    folder = run_toy(tmp_path / "run", 90).path
    for file in (folder / "manifest.json", *(folder / "receipts").iterdir()):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert invoke(capsys, "verify", folder, "-n", 0).exit_code == 0
    run = run_toy(folder, 180)
    assert run.is_complete
    assert not check_files(run)


@pytest.mark.parametrize("line", ["import sys; sys.exit(0)", "raise SystemExit(1)", "quit()"])
def test_no_game_chooses_our_exit_code(tmp_path, monkeypatch, capsys, line):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIMULATE_GAME_PATH", "")
    assert command(["new", "game", "leaver"]) == 0
    (tmp_path / "leaver" / "game.py").write_text(line + "\n")
    done = invoke(capsys, "rules", "leaver", "--game-path", "leaver")
    assert done.exit_code == 2
    assert "SystemExit" in done.stderr or "NameError" in done.stderr


def test_play_without_input_is_refused(monkeypatch, capsys):
    for held in (None, io.TextIOWrapper(io.BytesIO(b""))):
        monkeypatch.setattr("sys.stdin", held)
        done = invoke(capsys, "play", "pax", "-s", "2", "--seed", "1")
        assert done.exit_code == 2
        assert "the input is at its end" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="counts addresses as Linux does")
def test_too_little_memory_to_begin_is_said(tmp_path):
    words = f"ulimit -v 100000; {sys.executable} -m simulate games"
    done = subprocess.run(["bash", "-c", words], env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("Error: too little memory")
    assert len(done.stderr.splitlines()) == 2


def test_messages_have_five_lines_of_200_characters_and_long_commands_can_be_copied():
    told = few_lines("\n".join(["a wrong thing " * 40] * 20), "Finish it with: simulate run " + "pax legate " * 50)
    assert len(told) <= MOST_LINES
    assert all(len(line) <= LONGEST for line in told)
    assert all(line.endswith(" \\") for line in told[-3:-1])
    assert " ".join(line.removesuffix(" \\").strip() for line in told[-3:]).count("pax legate") == 50
    assert few_lines("one", None) == ["one"]
    assert few_lines("a\x1b[31m\u202eb", "c\x07") == ["a\\x1b[31m\\x202eb", "c\\x07"]


def test_what_is_no_file_is_named(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path, kind in ((tmp_path / "pipe", "a FIFO"), ("/dev/null", "a device")):
        with pytest.raises(OSError, match=f"{kind}, not a file"):
            plain(type(tmp_path)(path))
    assert plain(tmp_path / "nothing") == tmp_path / "nothing"


def test_a_long_name_has_a_temporary_one_that_fits(tmp_path):
    name = "é" * 120
    assert len(os.fsencode(temporary(tmp_path / name).name)) < 255
    assert temporary(tmp_path / name) != temporary(tmp_path / (name + "x"))


@pytest.mark.parametrize("kind", ["link", "folder"])
def test_a_lock_that_is_none_is_found_by_run_and_verify(tmp_path, capsys, kind):
    folder = run_toy(tmp_path / "run", 90).path
    precious = tmp_path / "precious"
    precious.write_text("all my work")
    (folder / ".lock").unlink(missing_ok=True)
    (folder / ".lock").symlink_to(precious) if kind == "link" else (folder / ".lock").mkdir()
    _agree(folder, capsys, ".lock")
    assert precious.read_text() == "all my work"


@pytest.mark.parametrize("name", ["seats/notes.txt", "seats/mine.parquet", "receipts/notes.txt", "seats/.part-x/"])
def test_what_is_no_file_of_a_run_is_found_by_run_and_verify(tmp_path, capsys, name):
    folder = run_toy(tmp_path / "run", 90).path
    path = folder / name
    path.mkdir() if name.endswith("/") else path.write_text("mine")
    _agree(folder, capsys, path.name)
    assert path.exists()


def _agree(folder, capsys, name):
    done = invoke(capsys, "verify", folder, "-n", 0)
    assert done.exit_code == 4
    assert name in done.stdout
    assert "Move elsewhere" in done.stderr
    with pytest.raises(Exception, match="nothing was changed"):
        run_toy(folder, 180)
    assert open_run(folder).playouts_held == 90
