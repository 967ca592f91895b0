"""The composite action, step by step as a foreign repository's workflow asks for it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.command import ROOT, WAIT, shell

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
WORKFLOW = yaml.safe_load((ROOT / "examples" / "balance-workflow.yml").read_text(encoding="utf-8"))
(ASKED,) = (step["with"] for step in WORKFLOW["jobs"]["balance"]["steps"] if "meeplecarlo@" in step.get("uses", ""))


def filled(text: str, inputs: dict[str, str]) -> str:
    """A text of the action with its inputs put in."""
    return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: inputs[found[1]], text)


def play_steps(folder: Path, **more: str) -> list[subprocess.CompletedProcess]:
    """Run what the action runs, in a repository."""
    inputs = {name: about["default"] for name, about in ACTION["inputs"].items()} | ASKED | more
    folders = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    own = {"PATH": folders, "PYTHONPATH": str(ROOT), "GITHUB_STEP_SUMMARY": str(folder / "summary.md")}
    done = []
    for step in ACTION["runs"]["steps"]:
        if "run" in step:
            env = {name: filled(value, inputs) for name, value in step.get("env", {}).items()}
            if "SIMULATE_CACHE_DIR" in env and "SIMULATE_CACHE_DIR" in os.environ:
                env["SIMULATE_CACHE_DIR"] = os.environ["SIMULATE_CACHE_DIR"]  # compiled already
            command = ["bash", "-e", "-c", step["run"]]
            done.append(
                subprocess.run(command, cwd=folder, env=os.environ | own | env, capture_output=True, text=True, timeout=WAIT)
            )
    return done


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A repository with a game of its own, played by nobody else, and its baseline."""
    folder = tmp_path_factory.mktemp("foreign")
    (folder / "games").mkdir()
    made = shell("new", "game", "pond", "--plain", cwd=folder / "games")
    assert made.returncode == 0, made.stderr
    done = shell("baseline", "pond", "--game-path", "games", "--playouts", "400", "-o", "balance/pond.toml", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_input_of_the_workflow_is_one_of_the_action():
    assert set(ASKED) <= set(ACTION["inputs"])
    assert {"game-path", "packages", "cache", "baselines", "strict"} == set(ACTION["inputs"])


def test_the_steps_hold_a_baseline_that_nothing_moved(repository):
    installed, checked = play_steps(repository)
    assert installed.returncode == 0, installed.stderr
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "pond" in (repository / "summary.md").read_text(encoding="utf-8")
    assert (repository / "balance-check.xml").is_file()


def test_a_rule_that_moves_the_balance_fails_the_job(repository, tmp_path):
    moved = tmp_path / "moved"
    shutil.copytree(repository, moved)
    rules = moved / "games" / "pond" / "ruleset.toml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("goal = 25", "goal = 12"), encoding="utf-8")
    checked = play_steps(moved)[1]
    assert checked.returncode == 1, checked.stdout + checked.stderr
    assert "MOVED" in checked.stdout


def test_a_baseline_that_is_not_there_is_no_moved_balance(repository):
    assert play_steps(repository, baselines="balance/none.toml")[1].returncode == 2
