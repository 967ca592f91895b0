"""Each command that writes, with each of its writing calls failing in turn, or the process killed there.

It ends with 2 and a few words, or does without; what it leaves is whole; and the same command then makes all of it.
"""

from __future__ import annotations

import errno
import multiprocessing
import re
import shutil
import signal
import sys
from pathlib import Path

import pytest

from simulate.system.files import MARK
from tests.command import invoke
from tests.faults.failing import KILL, Failing, failing_at, type_failing
from tests.faults.test_battery import MOST_LINES, UNFORESEEN
from tests.runs.conftest import digest
from tests.short_form import spread

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds the folder of a file by /proc, and forks")

PLAYED = ("comuni", "-n", 24, "-s", 3, "-j", 1)
COMMANDS = {
    "run": ("run", *PLAYED, "-q", "--shard-size", 12, "--out", "run2"),
    "report": ("report", "run", "--try-playouts", 0, "--format", "html,md,json,csv,xlsx", "--out", "report"),
    "sheet": ("rules", "comuni", "--sheet-out", "cards.csv"),
    "baseline": ("baseline", *PLAYED, "-q", "-o", "new.toml"),
    "update": ("check", "--update", "base.toml", "-j", 1, "-q"),
    "junit": ("check", "base.toml", "-j", 1, "-q", "--junit", "junit.xml"),
    "lessons": ("lessons", "comuni", "strong", "-n", 3, "-s", 3, "-j", 1, "--rollouts", 8, "-o", "lessons.npz"),
    "compare": ("compare", *PLAYED, "-q", "--to-variant", "honours-low", "--html", "compare.html"),
    "new": ("new", "game", "mini", "--plain"),
}
FAULTS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "EINTR": errno.EINTR, "kill": KILL}
SHORT = ("EIO", "ENOSPC")  # of a call each in the short form


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """A folder with a run and a baseline."""
    folder = tmp_path_factory.mktemp("world")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        from simulate.cli import command

        assert command([str(w) for w in ("run", *PLAYED, "-q", "--out", "run")]) == 0
        assert command([str(w) for w in ("baseline", *PLAYED, "-q", "-o", "base.toml")]) == 0
    return folder


@pytest.fixture
def typed(world, tmp_path, monkeypatch, capsys):
    """Type a command in a copy of the folder: where it was, its exit code, what it said, and how many calls wrote."""
    numbers = iter(range(10**6))

    def type_(words, at=0, number=0, folder=None):
        if folder is None:
            folder = tmp_path / f"{next(numbers)}"
            shutil.copytree(world, folder)
        monkeypatch.chdir(folder)
        failing = Failing(folder, at, number)
        if number == KILL:
            killed(words, failing)
            return folder, 2, "", 0
        with failing_at(failing):
            done = invoke(capsys, *words)
        return folder, done.exit_code, done.stderr, failing.calls

    return type_


def killed(words, failing):
    """Type a command in a process of its own, which is killed at one of its calls or ends before.

    It is forked from one without threads: where others hold locks, a fork may wait for ever.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["simulate.api", "simulate.cli.run", "tests.faults.failing"])
    child = context.Process(target=type_failing, args=([str(word) for word in words], failing))
    child.start()
    child.join(60)
    if child.is_alive():
        child.kill()
        pytest.fail("does not end")
    assert child.exitcode in (0, 2, -signal.SIGKILL)


def content(folder):
    """Files and their content; of a run the digest of its tables, of a baseline all but when it was made."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        name, inside = str(path.relative_to(folder)), (folder / "run2" in path.parents or folder / "run" in path.parents)
        if path.is_file() and not inside and "pycache" not in name:
            found[name] = path.read_bytes() if path.suffix not in (".toml", ".xlsx", ".xml") else b"there"
    if (folder / "run2").exists():
        found["run2"] = digest(folder / "run2").encode()
    return found


def unfinished(folder):
    return [path for path in Path(folder).rglob(f"{MARK}*") if path.parent.name not in ("playouts", "seats", "cards")]


def fails_well(typed, words, whole, at, number):
    """Let one call fail: the end is told in words, what is there is whole, and the same command makes the rest."""
    folder, code, said, _ = typed(words, at + 1, number)
    where = f"call {at + 1}: {said}"
    assert code in (0, 2), where
    assert not UNFORESEEN.search(said), where
    assert len(said.splitlines()) <= MOST_LINES, where
    assert number == KILL or not unfinished(folder), where
    if code == 0:
        assert content(folder) == whole, where
        return
    again = typed(words, folder=folder)
    made = again[1] == 2 and re.search("exists|is there already", again[2])  # it was whole when the last call failed
    assert again[1] == 0 or made, f"{where} then {again[2]}"
    assert {file: held for file, held in content(folder).items() if MARK not in file} == whole, where


def reference(typed, words):
    """What a command makes where nothing fails, and how many calls wrote."""
    folder, code, said, calls = typed(words)
    assert (code, calls > 0) == (0, True), said
    return content(folder), calls


@pytest.mark.parametrize("name", COMMANDS)
def test_some_calls_fail(typed, name):
    whole, calls = reference(typed, COMMANDS[name])
    for at, fault in zip(sorted(spread(calls, len(SHORT))), SHORT, strict=False):
        fails_well(typed, COMMANDS[name], whole, at, FAULTS[fault])


def test_a_command_is_killed_in_the_middle(typed):
    whole, calls = reference(typed, COMMANDS["baseline"])
    fails_well(typed, COMMANDS["baseline"], whole, calls // 2, KILL)


@pytest.mark.nightly
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_call_fails_in_turn(typed, name, fault):
    whole, calls = reference(typed, COMMANDS[name])
    for at in range(calls):
        fails_well(typed, COMMANDS[name], whole, at, FAULTS[fault])
