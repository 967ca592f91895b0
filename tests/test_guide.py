"""`simulate guide`, and AGENTS.md in a new game: its test runs, and what it names is there."""

import json
import re
import shutil

import pytest

import simulate.mechanisms
from tests.command import ROOT, invoke, shell

GUIDE = (ROOT / "simulate" / "templates" / "AGENTS.md").read_text(encoding="utf-8")


def test_the_guide_names_the_game(capsys, tmp_path, monkeypatch):
    assert invoke(capsys, "guide").stdout == GUIDE
    named = invoke(capsys, "guide", "mygame").stdout
    assert "simulate conformance mygame --game-path mygame" in named
    assert re.findall(r"\bGAME\b", named) == []
    assert invoke(capsys, "guide", "my game").exit_code == 2


@pytest.mark.parametrize("options", [(), ("--plain",)])
def test_a_new_game_has_it(options, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert invoke(capsys, "new", "game", "mygame", *options).exit_code == 0
    assert 'load_game("mygame")' in (tmp_path / "mygame" / "AGENTS.md").read_text(encoding="utf-8")


def test_its_building_blocks_are_there():
    rows = re.findall(r"^\| .* \| (.*) \|$", GUIDE, re.M)
    words = {word for row in rows for word in re.findall(r"`(?:table\.)?(\w+)[(`,]", row)}
    known = set(simulate.mechanisms.__all__) | set(dir(simulate.mechanisms.Table))
    assert len(words) > 12
    assert {word for word in words if word not in known} == set()


def test_its_test_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert invoke(capsys, "new", "game", "guided", "--plain").exit_code == 0
    monkeypatch.setenv("SIMULATE_GAME_PATH", str(tmp_path / "guided"))
    text = re.search(r"```python\n(.*?)```", (tmp_path / "guided" / "AGENTS.md").read_text(encoding="utf-8"), re.S)[1]
    names = {}
    exec(compile(text, "AGENTS.md", "exec"), names)
    position = names["at"](round_no=3)
    assert position.state.round_no == 3
    assert position.legal_actions()
    with pytest.raises((AssertionError, AttributeError, KeyError)):  # it is about another game
        names["test_r_3_1_who_cannot_pay_must_take"]()


def test_conformance_tells_each_fault_as_an_object_with_file_line_and_rule(tmp_path):
    game = tmp_path / "dike"
    shutil.copytree(ROOT / "examples" / "mechanisms" / "dike", game)
    file = game / "game.py"
    file.write_text(file.read_text().replace("        table.dike += 1", "        table.dyke += 1"))
    done = shell("conformance", "dike", "--json", "--game-path", game, cwd=tmp_path)
    assert done.returncode == 4
    faults = [one for one in json.loads(done.stdout) if not one["holds"]]
    first = faults[0]
    assert first["file"] == str(file)
    assert "table.dyke += 1" in file.read_text().split("\n")[first["line"] - 1]
    assert first["rules"] == ["DI-2", "DI-5"]
    assert first["same_as"] is None
    assert {one["same_as"] for one in faults if one["what"].startswith("random players, 2")} == {"1 seats"}
