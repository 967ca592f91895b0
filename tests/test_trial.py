"""Faults that end or hold a process are found in one of its own, before anything is played: by name, in few lines, exit
2."""

import time
from dataclasses import replace

import pytest

from simulate.engine import jit
from simulate.engine.lineup import LoopPlayer
from simulate.engine.loop import PlayoutLoop
from simulate.errors import SimulateError
from strategies import strategy_from_file, trial
from tests import toy_game as toy
from tests.command import shell
from tests.test_kernel_errors import HEAD, lines, mine, quay  # noqa: F401  fixtures

pytestmark = pytest.mark.skipif(jit.JIT_DISABLED, reason="crashes of compiled code")

PLAYS = "return legal[below(rng, n)]"
SELF = "@jit\ndef deeper(k):\n    if k < 0:\n        return 0\n    return deeper(k + 1) + 1\n\n\n"
STACK = "from simulate.engine.stack_arrays import stack_array\n\nBIG = stack_array(3_000_000, 8)\n\n\n"
FILLS = "a = BIG()\n    for i in range(3_000_000):\n        a[i, 0] = n + i\n    return legal[int(a[seat + n, 0]) % n]"
NJIT = "import numba\n\n\n@numba.njit\ndef far(x):\n    return x[100_000_000]\n\n\n"
POINTER = "from numba import carray\n\n\n"
# name: (before `choose`, body, how it is reported)
ENDS = {
    "recursion": (SELF, "return deeper(n)", "line 22: does not compile: a helper calls itself"),
    "overflow": (STACK, FILLS, r"\(SIG\w+\), in `choose`"),
    "abort": ("import os\n\nos.abort()\n\n\n", PLAYS, r"ended its process \(SIGABRT\), in its import"),
    "leaves": ("import os\n\nos._exit(0)\n\n\n", PLAYS, r"ended its process \(exit code 0\), in its import"),
    "sleeps": ("import time\n\ntime.sleep(600)\n\n\n", PLAYS, r"waited for 1\.2 s and had not ended, in its import"),
    "hangs": ("", "while n > 0:\n        n = max(n, 2)\n    return 0", r"had not ended after 0\.4 s .* of 'hangs', seat"),
    "far": ("", "return legal[n + 7]", r"strategy 'far' stopped at seat \d, ply \d+ .*IndexError"),
}  # fmt: skip
# name: (before `choose`, body, what is refused, without being run)
REFUSED = {
    "njit": (NJIT, "return far(legal)", "`far` is jitted otherwise, without bounds checks"),
    "pointer": (POINTER, "return carray(view.hand, 9)[0]", "`carray` is jitted otherwise"),
    "chance": ("import numpy as np\n\n\n", "return legal[np.random.randint(n)]", "`random` makes it unrepeatable"),
    "clock": ("import time\n\n\n", "return legal[int(time.time()) % n]", "`time` makes it unrepeatable"),
    "inner": (
        "import numpy as np\n\n\n@jit\ndef toss(n):\n    return np.random.randint(n)\n\n\n",
        "return legal[toss(n)]",
        "`random` makes it unrepeatable",
    ),
}
# many bits of where a view lies: two copies that lie a round number of bytes apart give two answers, now and then at least
ADDRESS = (
    "at = view.hand.ctypes.data\n    at ^= (at >> 7) ^ (at >> 13) ^ (at >> 17)\n    return legal[(at * 40503 >> 9) % n]"
)
# name: (text of the template's game, in its place, what is said)
VERBS = {
    "few": ("max_actions=2", "max_actions=1", "verb `legal_actions`: 2 legal actions at ply 0, max_actions is 1"),
    "wild": ("state.hand[seat] = 0\n        end", "state.hand[10**8] = 0\n        end", "verb `apply`"),
    "endless": ("    state.seat_to_act += 1\n", "    while state.seats > 0:\n        state.seats += 1\n", "verb `apply`"),
}


def bot(tmp_path, name, before, body):
    """A guest's file."""
    file = tmp_path / f"{name}.py"
    file.write_text(HEAD.replace("@entry(sig.choose)", before + "@entry(sig.choose)") + f"    {body}\n")
    return file


@pytest.fixture
def swift(monkeypatch):
    """Steps may take 0.4 s: the child reads it from here."""
    monkeypatch.setenv("SIMULATE_TRIAL_SECONDS", "0.4")


@pytest.mark.parametrize("what", ENDS)
def test_what_ends_the_process_is_told_by_name(quay, swift, tmp_path, what):  # noqa: F811
    file = bot(tmp_path, what, *ENDS[what][:2])
    with pytest.raises(SimulateError, match=ENDS[what][2]) as caught:
        strategy_from_file("quay", file)
    assert what in lines(caught.value)[0]
    assert len(lines(caught.value)) <= 5


@pytest.mark.parametrize("what", REFUSED)
def test_what_no_check_reaches_is_refused_in_a_line(quay, tmp_path, what):  # noqa: F811
    file = bot(tmp_path, what, *REFUSED[what][:2])
    with pytest.raises(SimulateError) as caught:
        strategy_from_file("quay", file)
    line = next(n for n, text in enumerate(file.read_text().split("\n"), 1) if REFUSED[what][2].split("`")[1] + "(" in text
                or (f".{REFUSED[what][2].split('`')[1]}." in text and "import" not in text))  # fmt: skip
    if what == "njit":
        line = next(n for n, text in enumerate(file.read_text().split("\n"), 1) if "return far(" in text)
    assert f"{file}, line {line}: {REFUSED[what][2]}" in lines(caught.value)[0]
    assert len(lines(caught.value)) == 1


def test_a_guest_that_answers_twice_differently_is_called_that(quay, tmp_path):  # noqa: F811
    file = bot(tmp_path, "address", "", ADDRESS)
    with pytest.raises(SimulateError, match=r"strategy 'address' is not repeatable: asked twice alike at seat \d"):
        strategy_from_file("quay", file)


@pytest.mark.long
def test_a_guest_is_tried_once_and_again_after_an_edit(quay, tmp_path, monkeypatch):  # noqa: F811
    started = []
    run = trial.subprocess.run
    monkeypatch.setattr(trial.subprocess, "run", lambda *words, **how: started.append(1) or run(*words, **how))
    body = f"n = n + 0 * {time.time_ns()}\n    {PLAYS}"
    file = bot(tmp_path, "steady", "", body)
    for _ in range(2):
        strategy_from_file("quay", file)
    assert len(started) == 1
    file.write_text(file.read_text() + "# edited\n")
    strategy_from_file("quay", file)
    assert len(started) == 2


@pytest.mark.long
@pytest.mark.parametrize("what", VERBS)
def test_a_game_from_outside_is_tried_too(mine, swift, what):  # noqa: F811
    old, new, said = VERBS[what]
    folder = mine(f"tried_{what}", old, new)
    with pytest.raises(SimulateError) as caught:
        trial.try_game(folder.name)
    assert said in lines(caught.value)[0]
    assert folder.name in lines(caught.value)[0]
    assert len(lines(caught.value)) <= 5


@pytest.mark.long
def test_the_template_passes_and_is_tried_once(mine, monkeypatch):  # noqa: F811
    folder = mine("honest")
    trial.try_game(folder.name)
    monkeypatch.setattr(trial.subprocess, "run", None)
    trial.try_game(folder.name)


@pytest.mark.parametrize("paranoid", [False, True])
def test_a_list_longer_than_max_actions_is_told_in_every_run(paranoid):
    game = replace(toy.GAME, max_actions=1)
    loop = PlayoutLoop(game, toy.rules().record, 3, [LoopPlayer(toy.chancer)], paranoid=paranoid)
    import numpy as np

    with pytest.raises(SimulateError, match=r"game 'toy', verb `legal_actions`: 2 legal actions, max_actions is 1"):
        loop.play(0, np.zeros((2, 3), np.int64))


@pytest.mark.long
def test_commands_end_with_2(mine, quay, tmp_path):  # noqa: F811
    file = bot(tmp_path, "overflow", *ENDS["overflow"][:2])
    for words in (["run", "quay", file.stem, "careful", "-q", "--out", tmp_path / "r"], ["conformance", "quay", file]):
        more = ["--strategy-file", file] if words[0] == "run" else []
        done = shell(*words, *more, "--game-path", quay)
        assert (done.returncode, "overflow" in done.stderr) == (2, True), done.stderr
        assert len(done.stderr.strip().split("\n")) <= 5
    folder = mine("short", "max_actions=2", "max_actions=1")
    done = shell("run", "short", "-q", "-n", 8, "--out", tmp_path / "s", "--game-path", folder)
    assert (done.returncode, "max_actions is 1" in done.stderr) == (2, True), done.stderr
