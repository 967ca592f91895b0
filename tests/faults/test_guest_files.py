"""A strategy file that waits at its import, starts processes or threads, or raises what is no error: named, and all ends."""

import os

import pytest

from tests.command import ROOT, shell

GAME = "pairs_of_dice"
PATH = ROOT / "examples" / "kinds" / GAME
HEAD = '"""One of many."""\n\nimport os, threading, time, multiprocessing\nPARAMS = {}\n'
CHOOSE = HEAD + "def choose(view, rules, seat, legal, rng, params):\n    %s\n    return legal[0]\n"
FILES = {
    "waits": (HEAD + "time.sleep(400)\n" + CHOOSE[len(HEAD) :] % "pass", "line 5: LateError"),
    "forks": (CHOOSE % "os.fork()", "ForkError: os.fork"),
    "forks_below": (CHOOSE % "multiprocessing.get_context('fork').Process(target=print).start()", "ForkError: os.fork"),
    "leaves": (CHOOSE % "threading.Thread(target=time.sleep, args=(900,)).start()", "ThreadError"),
    "leaves_at_import": (HEAD + "threading.Timer(900, print).start()\n" + CHOOSE[len(HEAD) :] % "pass", "ThreadError"),
    "exits": (CHOOSE % "raise GeneratorExit", "RuntimeError: GeneratorExit"),
    "own": (CHOOSE % "raise type('Odd', (BaseException,), {})('what')", "RuntimeError: Odd what"),
}


@pytest.mark.skipif(os.name != "posix", reason="signals and forks")
@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("words", [["run", GAME, "-n", 200, "-q", "--out", "run", "bold"], ["conformance", GAME]])
def test_it_is_named_and_the_command_ends(tmp_path, kind, words):
    text, wanted = FILES[kind]
    file = tmp_path / f"{kind}.py"
    file.write_text(text)
    line = [*words, kind, "--strategy-file", file] if words[0] == "run" else [*words, file]
    done = shell(*line, "--choice-seconds", "3", "--game-path", PATH, cwd=tmp_path, timeout=120)
    assert done.returncode in (2, 4), done.stderr
    said = done.stdout + done.stderr
    assert wanted in said
    assert kind in said
    assert "Exception ignored" not in said
    assert "Traceback" not in said


def test_threads_that_end_with_the_program_are_no_fault(tmp_path):
    file = tmp_path / "daemon.py"
    file.write_text(CHOOSE % "threading.Thread(target=time.sleep, args=(900,), daemon=True).start() if seat > 9 else None")
    words = ["run", GAME, "bold", "daemon", "-n", 200, "-q", "--out", "run", "--strategy-file", file, "--game-path", PATH]
    done = shell(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert shell("verify", "run", cwd=tmp_path).returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="limits of a process")
def test_too_many_open_files_is_not_the_strategys_fault(tmp_path):
    file = tmp_path / "hoarder.py"
    file.write_text(HEAD + "HELD = []\n" + CHOOSE[len(HEAD) :] % 'HELD.append(open("/dev/null"))')
    words = ["run", GAME, "bold", "hoarder", "-n", 9000, "-q", "--out", "run", "--strategy-file", file, "--game-path", PATH]
    done = shell(*words, "--jobs", 1, cwd=tmp_path)
    assert done.returncode == 2
    assert "Too many open files: this process may open no more" in done.stderr
    assert "ulimit -n" in done.stderr
