"""The house as docs/explanation/architecture.md draws it: arrows point down, own imports stand at the top."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("simulate", "strategies", "reports")
# the lazily loading places: names of the package, and the command line once signals are heeded
LAZY = {"simulate/__init__.py", "simulate/__main__.py"}
# `RunResult.report`: a run of a few playouts is over before the reports are loaded
LAZY |= {"simulate/api/result.py"}
# a trial in a process of its own: an import may be what crashes, so it is a step that is noted first
LAZY |= {"strategies/trial.py"}
# what the extra `studio` installs may be missing, which is said before it is imported
LAZY |= {"simulate/cli/studio.py"}
# which lane is needed is decided by names of games, before any of the engine is loaded
LAZY |= {"simulate/games/__init__.py"}


def own_imports_in_functions(text):
    """The lines of imports of our own modules inside functions."""
    functions = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = set()
    for node in (n for function in functions for n in ast.walk(function)):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or "."] if isinstance(node, ast.ImportFrom) else []
        found |= {node.lineno for name in names if name.split(".")[0] in ("", *OURS)}
    return sorted(found)


def test_an_import_in_a_function_is_found():
    text = "def one():\n    import polars\n    from simulate.games import load_game\n    import reports.parts.findings\n"
    assert own_imports_in_functions(text) == [3, 4]


@pytest.mark.parametrize("package", OURS)
def test_our_own_modules_are_imported_at_the_top(package):
    files = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / package).rglob("*.py")}
    found = {name: own_imports_in_functions(path.read_text(encoding="utf-8")) for name, path in files.items()}
    assert {name: lines for name, lines in found.items() if lines and name not in LAZY} == {}


def lint(folder):
    """Return what import-linter says of a tree."""
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-cache",
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False, env=paths(folder))


def paths(folder):
    """Return an environment with only the tree itself before the installed packages."""
    import os

    return {**os.environ, "PYTHONPATH": str(folder)}


def test_arrows_point_down():
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_an_arrow_that_points_up_is_found(tmp_path):
    import shutil

    for name in OURS:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "simulate" / "sums" / "rows.py").open("a", encoding="utf-8") as file:
        file.write("\nimport simulate.runs.read.run\n")
    done = lint(tmp_path)
    assert done.returncode == 1
    assert "simulate.sums.rows -> simulate.runs.read.run" in done.stdout


@pytest.mark.parametrize("name", ["strategies", "reports"])
def test_a_foreign_package_of_our_name_is_refused_in_one_line(name, tmp_path):
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    code = "import sys; sys.path.insert(0, sys.argv[1]); from simulate.cli import command; sys.exit(command(['games']))"
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False, env=paths(ROOT))
    assert done.returncode == 2
    first, hint = done.stderr.strip().splitlines()
    assert first.startswith(f"Error: the package '{name}' is found in {tmp_path / name}")
    assert hint.startswith("Rename or move it")
