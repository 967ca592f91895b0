"""Conformance, a run and its replay."""

import json

import pytest

from simulate.cli import command
from tests.kinds.tables import KINDS

PATH = ["--game-path", str(KINDS)]


@pytest.mark.parametrize("name", ["night-watch", "pairs-of-dice"])
def test_both_keep_every_promise(name, capsys):
    assert command(["conformance", name, *PATH]) == 0
    assert "WRONG" not in capsys.readouterr().out


@pytest.mark.parametrize(("name", "kind"), [("night-watch", "coop"), ("pairs-of-dice", "teams")])
def test_a_run_says_its_kind_and_is_verified(name, kind, tmp_path, capsys):
    out = tmp_path / "run"
    assert command(["run", name, "-n", "200", "-j", "1", "--out", str(out), *PATH, "--paranoid"]) == 0
    assert command(["verify", str(out), *PATH, "--playouts", "40"]) == 0
    game = json.loads((out / "manifest.json").read_text())["game"]
    assert game["kind"] == kind
    assert game["target"] == ([0.4, 0.5] if kind == "coop" else None)


def test_a_run_is_not_resumed_as_another_kind(tmp_path, capsys):
    from simulate.runs.plan.manifest import Manifest, differences

    out = tmp_path / "run"
    assert command(["run", "night-watch", "-n", "8", "-j", "1", "--out", str(out), *PATH]) == 0
    held = Manifest.model_validate_json((out / "manifest.json").read_text(), extra="ignore")
    other = held.model_copy(update={"game": held.game.model_copy(update={"kind": "versus"})})
    assert differences(held, held) == []
    assert any("kind of game" in line for line in differences(held, other))


def test_games_of_people_who_win_together_are_held_against_the_same_table(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.csv").write_text("game,seat,player,won\n1,1,A,1\n1,2,B,1\n2,1,A,0\n2,2,B,0\n3,1,A,1\n3,2,B,1\n")
    assert command(["playtests", "night-watch", "games.csv", "-n", "40", "-j", "1", *PATH]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "the table won 2 of 3 games: 67 % (" in said
    assert "% are simulated (" in said


def test_nobody_is_ranked_where_all_win_together(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    words = ["ladder", "night-watch"]
    assert command([*words, "--seats", "2", *PATH]) == 2
    said = capsys.readouterr().err
    assert f"{words[0]}: in Night Watch all win together or all lose" in said
    assert "Traceback" not in said


def test_a_replay_says_who_won_and_no_rank(capsys):
    assert command(["replay", "night-watch", "keeper", "keeper", *PATH]) == 0
    end = capsys.readouterr().out.splitlines()[-5:]
    assert [line.split() for line in end if line.startswith("won")] == [["won", "1", "1"]]
    assert not [line for line in end if line.startswith("rank")]


def test_compare_counts_tables_whose_result_changes(capsys):
    words = ["compare", "night-watch", "--seats", "2", "--to-set", "waves=16", "-n", "400", "-j", "1"]
    assert command([*words, *PATH]) == 0
    said = capsys.readouterr().out
    assert "the table's result is another in" in said
    assert "another seat" not in said


def test_a_target_is_that_of_the_field_then_of_the_seats():
    from simulate.engine.kinds import target_in

    meta = {"target": {"2": [0.1, 0.2], "novice": [0.3, 0.4]}}
    assert target_in(meta, 2, "novice") == (0.3, 0.4)
    assert target_in(meta, 2, "mixed") == (0.1, 0.2)
    assert target_in(meta, 3, None) is None
    assert target_in({"target": [0.1, 0.2]}, 3, None) == (0.1, 0.2)
