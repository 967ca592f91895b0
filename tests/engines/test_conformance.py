"""`conformance` of engines: a good one passes, and each fault is found by the check that is about it."""

import pytest

from simulate.promises import checks_of_game, look
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
    if fault in ("not barred", "no chance", "own numbers"):
        assert wrong == [what]
    if fault != "scores":
        assert "Repeat it: (cd " in findings[what].found
