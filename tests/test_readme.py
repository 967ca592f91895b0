"""Every block of README.md runs, in order, in one folder, as a newcomer would paste it."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import WAIT, shell

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"^```(sh|python)\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
PLACE = os.environ | {"PYTHONPATH": str(ROOT)}
SET_UP = "python3 dev.py"  # makes the environment these tests run in; .ci/run calls it


def commands(block: str) -> list[list[str]]:
    return [shlex.split(line) for line in block.strip().splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "examples", where / "examples")
    return where


def test_readme_sets_up_with_two_commands():
    found = [block.strip() for kind, block in BLOCKS if kind == "sh" and block.startswith(SET_UP)]
    assert found == ["python3 dev.py report", "python3 dev.py test"]


@pytest.mark.long
def test_readme_blocks_run_in_order(folder):
    ran = 0
    for kind, block in BLOCKS:
        if block.startswith(SET_UP):
            continue
        lines = [["python", "-c", block]] if kind == "python" else commands(block)
        for line in lines:
            if line[0] == "simulate":
                done = shell(*line[1:], cwd=folder, env=PLACE)
            else:
                done = subprocess.run(
                    [sys.executable, *line[1:]], cwd=folder, capture_output=True, text=True, timeout=WAIT, env=PLACE
                )
            assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
            ran += 1
    assert ran >= 10
    assert (folder / "runs/readme/report.html").stat().st_size > 10_000


PROGRAMS = [("reference/python.md", "build Well"), ("reference/what-if.md", "cards.library.cost")]


@pytest.mark.parametrize(("page", "printed"), PROGRAMS)
def test_blocks_of_a_page_on_python_run_as_one_program(folder, page, printed):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    program = "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.M | re.S))
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env=PLACE, capture_output=True, text=True, timeout=WAIT
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert printed in done.stdout
