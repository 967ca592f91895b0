"""Whatever is typed: an exit code that is documented, and where it is 2 a few short lines that somebody wrote."""

import re
import signal
from contextlib import contextmanager

import pytest

from simulate.cli import command
from tests.command import invoke
from tests.faults.battery import GAME, Line, clean, lines, world

SECONDS = 120  # for one line: a FIFO or a device that is read never ends
MOST_LINES, LONGEST = 5, 200
UNFORESEEN = re.compile(r"Traceback|^Error: \w*(Error|Exception)\b|the same command with --traceback", re.M)
SHORT = 20  # lines of the short form


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """The folder in which they are typed, and the names in it."""
    folder = tmp_path_factory.mktemp("battery")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SIMULATE_GAME_PATH", "")

        def invoke(*words):
            code = command([*words])
            patch.setenv("SIMULATE_GAME_PATH", str(folder / GAME))
            return code

        world(folder, invoke)
        patch.setattr("sys.stdin", None)
        yield folder


@contextmanager
def in_time(words):
    """Fail where a line does not end."""

    def late(signum, frame):
        raise AssertionError(f"does not end: {words}")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def wrong_with(line: Line, done) -> str:
    """Describe what is wrong with how a command ended, "" if it is as promised."""
    told = done.stderr.splitlines()
    if done.exit_code not in line.codes:
        return f"exit code {done.exit_code}"
    if UNFORESEEN.search(done.stderr) or "Traceback" in done.stdout:
        return "nobody foresaw it"
    if done.exit_code and not told:
        return "no word of why"
    if done.exit_code == 2 and (len(told) > MOST_LINES or max(map(len, told)) > LONGEST):
        return f"{len(told)} lines, the longest of {max(map(len, told))} characters"
    return "a control character" if re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", done.stderr) else ""


@pytest.mark.parametrize("part", ["short", pytest.param("every", marks=pytest.mark.nightly)])
def test_no_line_ends_in_a_traceback(place, monkeypatch, capsys, part):
    made, kept, every = [], {path.name for path in place.iterdir()}, lines()
    for number, line in enumerate(every[:: max(1, len(every) // SHORT)] if part == "short" else every):
        words = [word.replace("{new}", f"new{number}") for word in line.words]
        monkeypatch.setenv("SIMULATE_GAME_PATH", str(place / GAME))
        with in_time(words):
            done = invoke(capsys, *words)
        if wrong := wrong_with(line, done):
            made.append(f"{wrong}: {words}\n    {done.exit_code} {done.stderr.strip()[:600]}")
        clean(place, kept)
    assert not made, f"{len(made)} lines:\n" + "\n".join(made)
