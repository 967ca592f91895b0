"""What an engine can do wrong: words with the request that shows it, exit code 2, and what is whole stays."""

import re
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from simulate.engine.external import process
from simulate.engine.external.process import EngineError, command_of
from simulate.errors import SimulateError
from tests.command import WAIT, shell
from tests.engines.harbour import FAULTY, folder, game_in, loop_of

BLOCKS = 8
LINEUPS = np.array([[0, 1]] * BLOCKS, np.int64)
SAID = {
    "scores": "has scores: 2 whole numbers",
    "half": "has scores: 2 whole numbers",
    "large": "has scores: 2 whole numbers",
    "number": "answered for playout 7, which it was not asked for",
    "card": "has cards: lines like .*'sun'",
    "seat": r"has cards: lines like .*\[9, 'rope'",
    "ending": "has the ending 'what'; the greeting names all rounds, no cards, unfinished",
    "start": r"has starts.quay: one of north, south for each of 2 seats: \['east', 'east'\]",
    "lacks": "lacks 'plies', which the greeting promises",
    "more": "has 'winner', which is not known",
    "round": r"has by_round: its last \[0, 0\] are not its scores",
    "says": "says of playout 9: no legal move in round 4",
    "refuses": "says: row must be 1 to 5",
    "text": "wrote to stdout what is no JSON: 'Loading cards ...'",
    "flood": "answered .*an answer is a line like",
    "closed": "closed its stdout before it had answered",
    "killed": "was ended by signal 9 before it had answered",
    "crash": r"ended \(exit code 3\) before it had answered; its log ends with:\n  panic: the row is empty",
    "silent": "has said nothing for 1 s",
    "twice": "has two results when it is asked for twice: plies is",
}


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(process, "GRACE_SECONDS", 0.3)
    yield
    process.end_all()


@pytest.mark.parametrize("fault", list(SAID))
def test_a_fault_is_said_with_its_request(fault, tmp_path, monkeypatch):
    monkeypatch.setenv("FAULT", fault)
    monkeypatch.setenv("SIMULATE_CHOICE_SECONDS", "1")
    loop = loop_of(game_in(tmp_path, monkeypatch, f"harbour_{fault}", FAULTY))
    with pytest.raises(EngineError, match=SAID[fault]) as error:
        loop.play(0, LINEUPS)
    assert "Repeat it: (cd " in error.value.hint
    line = re.search(r"Repeat it: (.*)", error.value.hint)[1]
    if fault == "crash":  # the line shows the same again, and is about this playout alone
        again = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
        assert again.returncode == 3
        assert "panic: the row is empty" in again.stderr
        file = line.rpartition("< ")[2].rstrip(")")
        with open(file, encoding="utf-8") as held:
            assert held.read().count('"player_seeds"') == 1


def test_other_playouts_of_an_engine_that_crashed_are_played(tmp_path, monkeypatch):
    monkeypatch.setenv("FAULT", "crash")
    loop = loop_of(game_in(tmp_path, monkeypatch, "harbour_goes_on", FAULTY))
    before, after = loop.play(0, LINEUPS[:4]), loop.play(5, LINEUPS[:3])  # playouts 8 and 9 are those of block 4
    monkeypatch.setenv("FAULT", "")
    process.end_all()
    whole = loop.play(0, LINEUPS)
    assert np.array_equal(np.concatenate([before.seat_rows, whole.seat_rows[8:10], after.seat_rows]), whole.seat_rows)


@pytest.mark.parametrize(
    ("greeting", "said"),
    [
        ("[]", "its greeting is"),
        ('{"meeple": 2, "name": "H", "players": ["a"]}', "it speaks version 2 of the protocol"),
        ('{"meeple": 1, "name": "H", "players": []}', "players: it needs one at least"),
        ('{"meeple": 1, "name": "H", "players": ["a"], "colour": 1}', "colour: unknown; a greeting has meeple, name"),
        ('{"meeple": 1, "name": "H", "players": ["a"], "counts": ["turns"]}', "counts.0: must be 'rounds' or 'plies'"),
        ('{"meeple": 1, "name": "H", "players": ["a"], "starts": {"won": ["n", "s"]}}', "won: two columns have this name"),
        ('{"meeple": 1, "name": "H", "players": ["a"], "starts": {"town": ["n"]}}', "starts: each has a list of two"),
        ('{"meeple": 1, "name": "H", "players": ["a"], "cards": ["x"]}', "cards and events: a game has both or neither"),
        (
            '{"meeple": 1, "name": "H", "players": ["a"], "cards": ["x"], "events": ["e"], "uses": ["f"]}',
            "events: different words; uses are some of them",
        ),
        ('{"meeple": 1, "name": "H", "players": ["a"], "can": ["barred"]}', "can: barred, given and draws are about cards"),
        ('{"meeple": 1, "name": "H", "players": ["a"], "can": ["by_round"]}', 'can: by_round needs scores, and "rounds"'),
        ('{"meeple": 1, "name": "H", "players": ["a"], "scores": "none", "parts": ["p"]}', "parts: a game without scores"),
        ('{"meeple": 1, "name": "H", "players": ["a"], "endings": ["unfinished"]}', "endings: different words"),
        ('{"meeple": 1, "name": "H", "players": ["a"], "seats": [1, 3]}', r"\[meta\] seats is \[2, 4\], its engine says"),
        ('{"meeple": 1, "name": "H", "players": {"a": {"params": {"x": NaN}}}}', "players: a parameter is a finite number"),
    ],
)
def test_a_greeting_that_is_none_is_said(greeting, said, tmp_path, monkeypatch, request):
    name = f"harbour_greets_{request.node.callspec.indices['greeting']}"
    with pytest.raises(SimulateError, match=said):
        game_in(tmp_path, monkeypatch, name, FAULTY, greeting)


@pytest.mark.parametrize(("quickly", "code"), [(False, 0), (True, -9)])
def test_an_engine_ends_by_itself_or_is_killed(quickly, code, tmp_path):
    made = folder(tmp_path, f"harbour_ends_{quickly}")
    engine = process.EngineProcess((sys.executable, "engine.py"), made)
    engine.send({"meeple": 1, "rules": {"rounds": 6, "south_bonus": 0}})
    assert engine.answer()["meeple"] == 1
    engine.end(quickly)
    assert engine.child.returncode == code


def test_a_first_event_that_is_a_use_is_no_deal(tmp_path, monkeypatch):
    greeting = '{"meeple": 1, "name": "H", "players": ["a"], "cards": ["x"], "events": ["e", "f"], "uses": ["e"]}'
    game = game_in(tmp_path, monkeypatch, "harbour_uses_first", FAULTY, greeting)
    assert ([event.use for event in game.events], game.dealt_first) == ([True, False], False)
    later = game_in(tmp_path, monkeypatch, "harbour_uses_later", FAULTY, greeting.replace('["e"]', '["f"]'))
    assert ([event.use for event in later.events], later.dealt_first) == ([False, True], True)


def test_an_engine_that_does_not_start_is_said(tmp_path, monkeypatch):
    monkeypatch.setenv("FAULT", "no start")
    with pytest.raises(SimulateError, match=r"ended \(exit code 1\) before .*:\n  no config"):
        game_in(tmp_path, monkeypatch, "harbour_no_start", FAULTY)
    made = folder(tmp_path, "harbour_nowhere")
    file = made / "ruleset.toml"
    file.write_text(file.read_text("utf-8").replace("{python} engine.py", "no_such_program"), encoding="utf-8")
    done = shell("run", "harbour_nowhere", "--game-path", made, cwd=tmp_path)
    assert done.returncode == 2
    assert "engine `no_such_program`: cannot be started: No such file or directory" in done.stderr


def test_a_list_of_games_starts_no_engine(tmp_path):
    made = folder(tmp_path, "harbour_listed")
    file = made / "ruleset.toml"
    file.write_text(file.read_text("utf-8").replace("{python} engine.py", "no_such_program"), encoding="utf-8")
    done = shell("games", "--game-path", made, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"harbour-listed +2-4 +-", done.stdout)
    assert shell("games", "harbour_listed", "--game-path", made, cwd=tmp_path).returncode == 2


def test_a_command_is_words(monkeypatch):
    assert command_of("node 'my game.js'", "") == ("node", "my game.js")
    assert command_of(["{python}", "engine.py"], "") == (sys.executable, "engine.py")
    for wrong in ("", "node 'x", 5, ["a", 1], None):
        with pytest.raises(SimulateError, match="engine = "):
            command_of(wrong, "ruleset.toml:")


def test_an_interrupted_run_leaves_no_engine_and_goes_on(tmp_path):
    made = folder(tmp_path, "harbour_stopped")
    words = [sys.executable, "-m", "simulate", "run", "harbour_stopped", "--game-path", made, "--out", "r", "-n", "12000"]
    words += ["--set", "rounds=1", "--shard-size", "600"]
    child = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    held = tmp_path / "r" / "receipts"
    until = time.monotonic() + WAIT
    while not list(held.glob("*.json")) and time.monotonic() < until:
        time.sleep(0.1)
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=WAIT)
    assert child.returncode == 130, said
    assert "Finish it with: simulate run harbour-stopped" in said
    receipts = len(list(held.glob("*.json")))
    assert receipts >= 1
    mine = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert str(made) not in mine
    again = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    assert "of them were there already" in again.stdout
    checked = shell("verify", "r", "--playouts", "5", "--game-path", made, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_an_engine_ends_with_a_program_that_is_killed(tmp_path, monkeypatch):
    game = game_in(tmp_path, monkeypatch, "harbour_orphan")
    engine = process.EngineProcess(game.command, game.folder)
    engine.child.stdin.close()  # as the system does when a program is killed
    assert engine.child.wait(WAIT) == 0
    engine.end()


def test_a_game_beside_that_is_not_on_the_path_is_pointed_at(tmp_path):
    folder(tmp_path, "harbour_beside")
    done = shell("run", "harbour_beside", cwd=tmp_path)
    assert done.returncode == 2
    assert "There is a game in harbour_beside/: add --game-path harbour_beside" in done.stderr
