"""docs/tutorials/own-game.md and examples/letters: every listing is written, every command runs."""

import ast
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib

import pytest

from simulate.cli import command
from tests.command import ROOT, WAIT
from tests.runs.conftest import environment, simulate
from tests.test_manual_listings import small

PAGE = (ROOT / "docs" / "tutorials" / "own-game.md").read_text(encoding="utf-8")
LETTERS = ROOT / "examples" / "letters"
LISTING = re.compile(r"^`([\w/.]+)`:[^`]*?(?:`[^`]*`[^`]*?)*?^```(?:python|toml)\n(.*?)^```", re.M | re.S)
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.M | re.S)
STEPS = re.findall(r"- run: (simulate .*)", (LETTERS / "balance.yml").read_text(encoding="utf-8"))


def run_all(lines, folder, **more):
    """Run commands one after the other."""
    for line in lines:
        if line.startswith("cp "):
            shutil.copyfile(*(folder / name for name in line.split()[1:]))
            continue
        words = shlex.split(line)[1:]
        done = simulate(*(words if words[0] == "run" else small(words)), cwd=folder, timeout=600, **more)
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"


def code_lines(file):
    """Lines without blank ones, comments and docstrings."""
    text = file.read_text(encoding="utf-8")
    said = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) and ast.get_docstring(node):
            said |= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and i not in said for i, line in lines)


@pytest.mark.long
def test_the_tutorial_leads_from_an_empty_folder_to_a_report(tmp_path):
    listings = dict(LISTING.findall(PAGE))
    assert sorted(listings) == [
        "lanterns/game.py",
        "lanterns/strategies/climber.py",
        "lanterns/strategies/lavish.py",
        "lanterns_plain/game.py",
        "lanterns_plain/ruleset.toml",
        "lanterns_plain/strategies/climber.py",
        "lanterns_plain/strategies/lavish.py",
    ]
    for name, text in listings.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(BLOCKS) == 8
    run_all([line for block in BLOCKS for line in block.strip().splitlines()], tmp_path)
    for run in ("lanterns", "fast"):
        assert (tmp_path / "runs" / run / "report.html").stat().st_size > 10_000
    assert "silk" in (tmp_path / "runs" / "fast" / "report.html").read_text(encoding="utf-8")


def test_help_shows_the_way_to_a_game_of_ones_own(tmp_path):
    told = simulate("--help").stdout
    lines = [line.strip() for line in told.splitlines() if "mygame" in line]
    assert len(lines) == 3, told
    run_all([line + (" --playouts 40 --quiet" if " run " in line else "") for line in lines], tmp_path)


@pytest.mark.nightly
@pytest.mark.long
def test_the_steps_of_its_ci_pass(tmp_path):
    shutil.copytree(LETTERS, tmp_path / "letters", ignore=shutil.ignore_patterns("__pycache__", "runs"))
    assert len(STEPS) == 4
    steps = [step for step in STEPS if step != "simulate conformance court_plain"]  # the next test runs it
    assert len(steps) == 3
    run_all(steps, tmp_path / "letters", SIMULATE_GAME_PATH=".")


@pytest.mark.nightly
def test_the_plain_card_game_plays_by_its_rules(tmp_path):
    done = simulate("conformance", "court_plain", "--game-path", LETTERS, "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(json.loads(done.stdout)) == 19


def test_every_dependency_is_in_the_table_of_libraries():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    told = (ROOT / "docs" / "explanation" / "libraries.md").read_text(encoding="utf-8").lower()
    names = {re.split(r"[^\w-]", one)[0] for one in named}
    assert {name for name in names if not re.search(rf"(?<![\w-]){name}(?![\w-])", told)} == set()


def test_both_are_short():
    assert code_lines(LETTERS / "court_plain" / "game.py") <= 250
    assert code_lines(LETTERS / "court" / "game.py") <= 260


@pytest.mark.parametrize("of", ["a card game", "a game whose plies take a microsecond"])
def test_the_loop_adds_less_than_a_bare_one_takes(of, tmp_path):
    """Rows, leads and the account of draws are made by ours alone; of a card game less than half as much."""
    command = [sys.executable, str(ROOT / "benchmarks" / "plain_game.py")]
    if of != "a card game":
        simulate("new", "game", "quay_plain", "--plain", cwd=tmp_path)
        command += [str(tmp_path / "quay_plain"), "200"]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=WAIT, check=False)
    assert done.returncode == 0, done.stderr
    assert min(map(float, done.stdout.split())) < (1.5 if of == "a card game" else 2)


def test_a_ruleset_without_title_and_seats_takes_those_of_the_game(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert command(["new", "game", "terse", "--plain"]) == 0
    file = tmp_path / "terse" / "ruleset.toml"
    file.write_text(file.read_text(encoding="utf-8").partition("[meta]")[0], encoding="utf-8")
    out = tmp_path / "run"
    assert command(["run", "terse", "-n", "40", "-j", "1", "--game-path", str(tmp_path), "--out", str(out)]) == 0
    assert json.loads((out / "manifest.json").read_text(encoding="utf-8"))["asked"]["seats"] == 4
    capsys.readouterr()
    assert command(["games", "--json", "--game-path", str(tmp_path)]) == 0
    found = next(game for game in json.loads(capsys.readouterr().out) if game["game"] == "terse")
    assert (found["title"], found["seats"], found["about"]) == ("Terse", [2, 4], "")
