"""`simulate run` and the command group: defaults, messages, exit codes."""

import json
import resource
import shlex
from pathlib import Path

import pytest

from simulate import cli
from simulate.runs.read.run import open_run
from tests.runs.conftest import ROOT, simulate

BOT = '''"""Waiter: takes the first legal action.

Idea    none.
"""

from simulate.engine.jit import entry
from simulate.games.san_juan.state import sig

PARAMS: dict[str, float] = {}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The first."""
    return legal[0]%s
'''


def call(*words):
    """Run the command line in this process; return its exit code."""
    with pytest.raises(SystemExit) as caught:
        cli.main([str(word) for word in words])
    return caught.value.code


def test_help_is_instant_and_names_every_command():
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = simulate("--help")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0
    assert (
        after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 1.5
    )  # of a processor: 0.3 s; the clock may be busy
    assert all(f"  {name} " in done.stdout for name in cli.COMMANDS)


def test_importing_the_command_line_imports_nothing_heavy():
    import subprocess
    import sys

    code = "import sys, simulate.cli; print(sorted({'numba', 'numpy', 'polars', 'pydantic', 'joblib'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_run_with_defaults_has_a_sensible_place_and_summary(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert call("run", "san-juan", "--games", 200) == 0
    assert call("run", "san-juan", "-n", 2000, "--field", "mixed", "--out", "runs/mixed") == 0
    out = capsys.readouterr().out
    run = open_run("runs/san-juan-4p-seed0")
    asked = run.manifest.asked
    assert (asked.seats, asked.seed, asked.kind, asked.log) == (4, 0, "field", "cards")
    assert run.playouts_held == 200
    said = (
        "200 playouts in 50 blocks",
        "95 % interval",
        "unfinished: 0",
        "in the playout loop",
        "with everybody in every place: as sure as ",
    )
    for words in said:
        assert words in out
    assert "Report it with: simulate report runs/san-juan-4p-seed0" in out
    assert all(player.label in out for player in run.manifest.players)


def test_whole_blocks_are_said(tmp_path, capsys):
    assert call("run", "san-juan", "random_player", "--games", 10, "--seats", 3, "--out", tmp_path / "r", "--json") == 0
    captured = capsys.readouterr()
    assert "10 playouts rounded up to 12: whole blocks of 3 rotations" in captured.err
    assert json.loads(captured.out)["playouts"] == 12


def test_quiet_says_nothing(tmp_path, capsys):
    assert call("run", "san-juan", "random_player", "--games", 9, "--seats", 3, "--out", tmp_path / "r", "-q") == 0
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""


def test_rules_can_be_changed_and_are_part_of_the_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["run", "san-juan", "random_player", "--games", 8, "--seats", 2, "-q"]
    assert call(*words, "--set", "cards.library.cost=6") == 0
    assert call(*words) == 0
    runs = [open_run(path).manifest for path in Path("runs").iterdir()]
    assert sorted(m.rules.values["cards"]["library"]["cost"] for m in runs) == [5, 6]


def test_a_strategy_file_is_used_by_its_name(tmp_path):
    bot = tmp_path / "waiter.py"
    bot.write_text(BOT % "")
    words = ["run", "san-juan", "waiter", "random_player", "--seats", 2, "--games", 20, "--out", tmp_path / "r", "-q"]
    assert call(*words, "--strategy-file", bot) == 0
    players = open_run(tmp_path / "r").manifest.players
    assert [(p.label, p.bundled, p.file) for p in players] == [("waiter", False, "waiter.py"), ("random_player", True, None)]


def test_an_illegal_answer_of_a_strategy_file_gives_the_replay_command(tmp_path, capsys):
    bot = tmp_path / "breaker.py"
    bot.write_text(BOT % " + 5000")
    words = ["run", "san-juan", "breaker", "random_player", "--seats", 2, "--games", 20, "--out", tmp_path / "r", "-q"]
    assert call(*words, "--strategy-file", bot, "--seed", 7) == 2
    message, hint = capsys.readouterr().err.strip().split("\nReplay it with: ")
    hint = hint.replace(" \\\n", " ")
    assert message.startswith("Error: strategy 'breaker' (seat 0) chose action ")
    assert "legal were 0 (" in message
    command = shlex.split(hint)
    assert command[:5] == ["simulate", "replay", "san-juan", "breaker", "random_player"]
    assert command[command.index("--strategy-file") + 1] == str(bot)
    assert "--until-ply" in command


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["san-jaun"], "no game 'san-jaun'. Did you mean 'san-juan'?"),
        (["san-juan", "adaptiv"], "no strategy for game 'san-juan': 'adaptiv'. Did you mean 'adaptive'?"),
        (["san-juan", "--seats", "7"], "--seats 7: the game takes 2 to 4 seats"),
        (["san-juan", "--seats", "0"], "--seats 0: the game takes 2 to 4 seats"),
        (["san-juan", "--games", "0"], "--playouts 0: a whole number from 1"),
        (["san-juan", "--games", "many"], "--playouts many: a whole number from 1"),
        (["san-juan", "--seed", "-1"], "--seed -1: a run seed is a whole number from 0"),
        (["san-juan", "--jobs", "0"], "--jobs 0: at least one worker"),
        (["san-juan", "--jobs", "500001"], "--jobs 500001: at least one worker, a whole number from 1 to 1024"),
        (["san-juan", "--seed", "9" * 5000], "(5000 characters): a run seed is a whole number from 0"),
        (["san-juan", "--games", "9" * 5000], "(5000 characters): a whole number from 1"),
        (["san-juan", "--seats", "9" * 5000], "expected a number, a range or a list"),
        (["san-juan", "--variants", ","], "--variants ',': all, or names separated by commas"),
        (["san-juan", "--fields", ","], "--fields ',': all, or names separated by commas"),
        (["san-juan", "--fields", "mixt"], "Did you mean 'mixed'?"),
        (["san-juan", "expert", "--fields", "all"], "--fields excludes --field and named strategies"),
        (["san-juan", "--set", "cards.library.cost=6", "--set", "cards.library.cost=6"], "given twice"),
        (["san-juan", "--shard-size", "0"], "--shard-size 0: at least one playout"),
        (["san-juan", "--max-unfinished", "2"], "--max-unfinished 2.0: a share from 0 to 1"),
        (["san-juan", "--log", "everything"], "'everything' is not one of"),
        (["san-juan", "--variant", "nope"], "no variant for game 'san-juan': 'nope'"),
        (["san-juan", "--set", "cards.libary.cost=6"], "no key in cards 'libary'. Did you mean 'library'?"),
        (["san-juan", "--set", "cost"], "--set 'cost': expected path=value"),
        (["san-juan", "--strategy-file", "absent.py"], "strategy file absent.py: no such file"),
        (["san-juan", "city", "city"], "strategy city is named twice"),
    ],
)
def test_bad_input_is_answered_with_exit_code_2(tmp_path, capsys, words, message):
    assert call("run", *words, *([] if "--games" in words else ["--games", 8]), "--out", tmp_path / "r") == 2
    said = capsys.readouterr().err
    assert message in said
    assert len(max(said.split("\n"), key=len)) < 2000
    assert not (tmp_path / "r").exists()


def test_a_misspelt_command_is_answered_with_the_nearest(capsys):
    assert call("rum", "san-juan") == 2
    assert "no command 'rum'. Did you mean 'run'?" in capsys.readouterr().err


def test_unfinished_playouts_above_the_stated_rate_fail_the_run(tmp_path, capsys):
    words = ["run", "san-juan", "random_player", "--seats", 2, "--games", 20, "--set", "options.max_rounds_guard=2"]
    assert call(*words, "--out", tmp_path / "r", "-q") == 2
    error = capsys.readouterr().err
    assert "20 of 20 playouts are unfinished (100.000%), more than --max-unfinished 0.001 allows" in error
    assert "simulate replay san-juan random_player random_player" in error
    assert open_run(tmp_path / "r").is_complete
    assert call(*words, "--out", tmp_path / "r", "-q", "--max-unfinished", 1) == 0


def test_verify_reports_damage_with_exit_code_4(tmp_path, capsys):
    assert call("run", "san-juan", "random_player", "--games", 8, "--out", tmp_path / "r", "-q") == 0
    victim = next((tmp_path / "r" / "seats").iterdir())
    victim.write_bytes(victim.read_bytes()[:-1])
    assert call("verify", tmp_path / "r") == 4
    assert "bytes," in capsys.readouterr().out


def test_the_page_of_columns_is_fresh():
    from simulate.runs.read.describe import columns_page

    page = (ROOT / "docs" / "reference" / "log-columns.md").read_text(encoding="utf-8")
    assert page == columns_page(), "renew it: python3 dev.py regenerate all --only columns"


def test_home_is_expanded_however_it_is_written(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert call("run", "san-juan", "random_player", "-n", 8, "-s", 2, "-q", "--out=~/x") == 0
    assert open_run(tmp_path / "x").is_complete
    assert not (tmp_path / "~").exists()


def test_a_sweep_is_told_as_one_json_document(tmp_path, capsys):
    words = ["random_player", "-n", 8, "-s", "2-3", "--json", "--out", tmp_path / "s"]
    assert call("run", "san-juan", *words) == 0
    told = json.loads(capsys.readouterr().out)
    assert [run["playouts"] for run in told["runs"]] == [8, 9]
    assert told["directory"] == str(tmp_path / "s")


def test_a_searcher_meets_three_of_its_model_by_name():
    from simulate.runs.plan.request import Request

    order = Request("comuni", ("search:of=strong,rollouts=4", "strong", "strong", "strong"), seats="4").order()
    assert order.plan.kind == "matchup"
    assert order.plan.matchups == ["search:of=strong,rollouts=4 + strong + strong + strong"]
    first, second = order.manifest.players
    assert (first.model, first.of, first.params) == ("search", "strong", {"rollouts": 4.0, "ahead": -1.0})
    assert (second.name, second.model, second.of) == ("strong", "balanced", None)  # a profile of it
