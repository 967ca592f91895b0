"""All that plays works with an engine's game, from the command line."""

import json
import os
import pickle
import subprocess
import sys

import polars as pl
import pytest

from simulate.runs.plan.order import order_of
from simulate.runs.play.cluster import parcel_of
from simulate.runs.play.kernel import Control, Kernel
from tests.command import ROOT, invoke, shell
from tests.engines.harbour import folder


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with the game, and a run of it."""
    made = tmp_path_factory.mktemp("engines")
    folder(made, "harbour_plays")
    done = shell("run", "harbour_plays", "--game-path", "harbour_plays", "-n", "4000", "--out", "r", "--quiet", cwd=made)
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture
def here(place, monkeypatch):
    monkeypatch.chdir(place)
    monkeypatch.setenv("SIMULATE_GAME_PATH", str(place / "harbour_plays"))
    return place


def test_a_run_says_who_played_it(here):
    manifest = json.loads((here / "r" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["game"]["engine"]["name"] == "Harbour"
    assert manifest["game"]["engine"]["version"] == "1"
    assert manifest["game"]["unknown"] == []
    seats = pl.read_parquet(here / "r" / "seats" / "*.parquet")
    assert {"won", "score", "quay", "score_at_half"} <= set(seats.columns)
    assert "decisions" not in seats.columns
    south = seats.filter(pl.col("quay") == "south")["win_share"].mean()
    assert south > 0.26


def test_a_report_answers(here, capsys):
    done = invoke(capsys, "report", "r", "--text")
    assert done.exit_code == 0, done.stderr
    assert "South" in done.stdout
    assert "an engine's game has no search players" in " ".join(done.stdout.split())
    assert "--search" not in done.stdout
    done = invoke(capsys, "verify", "r", "--playouts", 20)
    assert (done.exit_code, "20 played again" in done.stdout) == (0, True)


def test_a_changed_engine_is_another_run(here, capsys):
    file = here / "harbour_plays" / "engine.py"
    text = file.read_text(encoding="utf-8")
    try:
        file.write_text(f"{text}\n# edited\n", encoding="utf-8")
        done = shell("run", "harbour_plays", "-n", "8000", "--out", "r", "--quiet", cwd=here)
        assert done.returncode == 2
        assert "r holds another run" in done.stderr or "other" in done.stderr
    finally:
        file.write_text(text, encoding="utf-8")


def test_a_replay_tells_the_story(here, capsys):
    done = invoke(capsys, "replay", "r", "--playout", 17)
    assert done.exit_code == 0, done.stderr
    assert "quay, is dealt" in done.stdout
    assert "The replay equals the rows in the log." in done.stderr
    done = invoke(capsys, "replay", "r", "--until-ply", 3)
    assert done.exit_code == 2
    assert "an engine of its own plays the game" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("compare", "harbour_plays", "--to-set", "south_bonus=4", "-n", 2000, "--jobs", 1), "South"),
        (("sensitivity", "harbour_plays", "-n", 40, "--only", "pair"), "pair"),
        (("card-strength", "harbour_plays", "-n", 400), "crane"),
        (("ladder", "harbour_plays", "-n", 40), "collector"),
        (("rebalance", "harbour_plays", "-n", 12_000, "--lever", "south_bonus"), "South bonus: 1 → "),
        (("strategies", "harbour_plays"), "prefers what it has one of"),
        (("games", "harbour_plays"), "played by its own engine"),
        (("run", "harbour_plays", "collector:pair_weight=2", "greedy", "-n", 400, "--out", "r2"), "collector:pair_weight=2"),
        (("run", "harbour_plays", "--seats", 3, "-n", 300, "--set", "rounds=2", "--out", "r3"), "greedy"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_every_command_plays(here, capsys, words, said):
    done = invoke(capsys, *words)
    assert done.exit_code == 0, done.stderr
    assert said in done.stdout


def test_a_baseline_holds_and_moves(here, capsys):
    done = invoke(capsys, "baseline", "harbour_plays", "-n", 4000, "--quiet", "--output", "balance/h.toml")
    assert done.exit_code == 0, done.stderr
    assert invoke(capsys, "check", "balance/h.toml").exit_code == 0
    file = here / "harbour_plays" / "ruleset.toml"
    text = file.read_text(encoding="utf-8")
    try:
        file.write_text(text.replace("south_bonus = 1", "south_bonus = 4"), encoding="utf-8")
        done = shell("check", "balance/h.toml", cwd=here)
        assert done.returncode == 1, done.stdout + done.stderr
        assert "MOVED" in done.stdout
    finally:
        file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "harbour_plays", "search:of=greedy", "greedy"), "search players need positions"),
        (("run", "harbour_plays", "greedy", "mine", "--strategy-file", "mine.py"), "is played by an engine of its own"),
        (("play", "harbour_plays"), "nobody can sit down at it"),
        (("run", "harbour_plays", "gredy", "greedy"), "greedy"),
        (("run", "harbour_plays", "greedy:pair_weight=2", "greedy"), "pair_weight"),
        (("new", "strategy", "harbour_plays", "mine"), "is played by an engine of its own"),
        (("lessons", "harbour_plays", "greedy"), "this needs a compiled game"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_what_it_cannot_have_is_said(here, capsys, words, said):
    done = invoke(capsys, *words)
    assert done.exit_code == 2
    assert said in done.stderr


def test_a_new_engine_plays_and_a_taken_name_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIMULATE_GAME_PATH", "")
    done = invoke(capsys, "new", "engine", "quay_new")
    assert done.exit_code == 0, done.stderr
    assert "simulate run quay_new --game-path quay_new" in done.stdout
    done = invoke(capsys, "run", "quay_new", "--game-path", "quay_new", "-n", 40)
    assert done.exit_code == 0, done.stderr
    assert invoke(capsys, "new", "engine", "quay_new").exit_code == 2
    for language, program in (("javascript", "engine.js"), ("rust", "src/main.rs"), ("csharp", "Program.cs")):
        done = invoke(capsys, "new", "engine", f"quay_{language}", "--language", language)
        assert done.exit_code == 0, done.stderr
        assert (tmp_path / f"quay_{language}" / program).is_file()
        assert f'title = "Quay {language.title()}"' in (tmp_path / f"quay_{language}" / "ruleset.toml").read_text("utf-8")


FAR = """
import pickle, sys
from simulate.runs.play.cluster import unpacked
from simulate.runs.play.kernel import Control, Kernel
with open(sys.argv[1], "rb") as file:
    order = unpacked(pickle.load(file))
print(order.game.folder)
print(Kernel(order).call(0, 5, Control()).seat_rows.tolist())
"""


def test_a_worker_elsewhere_gets_the_engine(here, tmp_path):
    order = order_of("harbour_plays", 3, ["greedy", "collector", "random"])
    (tmp_path / "parcel").write_bytes(pickle.dumps(parcel_of(order)))
    env = {**os.environ, "SIMULATE_GAME_PATH": "", "SIMULATE_LANE": "plain", "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-c", FAR, str(tmp_path / "parcel")]
    done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    place, rows = done.stdout.splitlines()
    assert place != str(here / "harbour_plays")
    assert rows == str(Kernel(order).call(0, 5, Control()).seat_rows.tolist())
