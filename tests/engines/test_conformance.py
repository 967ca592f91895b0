"""`conformance` of engines: a good one passes, and each fault is found by the check that is about it."""

import json
from pathlib import Path

import pytest

from simulate.promises.check import checks_of_game, look
from simulate.promises.engines import Asked
from tests.command import invoke
from tests.engines.harbour import FAULTY, folder, game_in

FINDS = {
    "order": ("in another order, one by one", "asked in another order, has another plies"),
    "process": ("in a fresh process", "asked in a fresh process, has another plies"),
    "not barred": ("barred cards", "is barred from"),
    "no chance": ("chance", "are the same with other seeds"),
    "own numbers": ("numbers of the ruleset", "an engine plays by the `rules` of its request"),
    "scores": ("its players", "has scores: 2 whole numbers"),
}


def test_the_template_keeps_every_promise(tmp_path, monkeypatch, capsys):
    made = folder(tmp_path, "harbour_kept")
    monkeypatch.setenv("SIMULATE_GAME_PATH", "")
    done = invoke(capsys, "conformance", "harbour_kept", "--game-path", made)
    assert done.exit_code == 0, done.stdout
    assert "greeting: Harbour 1, 3 players, can: barred, by_round, replay" in done.stdout
    assert "numbers of the ruleset: 12 of 12 change playouts by a step" in done.stdout
    assert "numbers of the players: 1 of 1 change playouts" in done.stdout
    assert "barred cards, 4 seats: 48 playouts: no seat uses a card that it is barred from" in done.stdout


def test_every_player_is_played_however_many_there_are(tmp_path, monkeypatch):
    names = [f"player_{at}" for at in range(18)]
    said = {"meeple": 1, "name": "D", "players": names}
    game = game_in(tmp_path, monkeypatch, "dice_of_many", Path(__file__).with_name("least.py"), json.dumps(said))
    asked = Asked(game, 2)
    told = asked.play_all()
    assert {name for request in asked.requests for name in request["players"]} == set(names[:16])
    assert told.endswith("(2 more players are not looked at)")


@pytest.mark.parametrize("fault", list(FINDS))
def test_each_fault_is_found(fault, tmp_path, monkeypatch):
    monkeypatch.setenv("FAULT", fault)
    game = game_in(tmp_path, monkeypatch, f"harbour_finds_{fault.replace(' ', '_')}", FAULTY)
    findings = {}
    for finding in look(checks_of_game(game)):
        findings.setdefault(finding.what.partition(", 2 seats")[0].partition(", 3 seats")[0], finding)
    what, said = FINDS[fault]
    wrong = [name for name, finding in findings.items() if not finding.holds and not name.endswith("4 seats")]
    assert what in wrong
    assert said in findings[what].found
    if fault == "scores":  # what rests on the first playouts says that there are none
        later = ("asked twice", "chance", "numbers of the ruleset", "numbers of the players", "speed")
        assert {findings[name].found for name in later} == {"not looked at: its players could not be played"}
    if fault in ("not barred", "no chance", "own numbers"):
        assert wrong == [what]
    if fault != "scores":
        assert "Repeat it: (cd " in findings[what].found
