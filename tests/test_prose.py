"""The manual and what the program says: width, and words that trip a reader (`[tool.prose]` of pyproject.toml)."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["prose"]
AVOID = re.compile(rf"\b(?:{'|'.join(map(re.escape, SETTINGS['avoid']))})\b", re.I)
DOCS = ROOT / "docs"
MADE = ("players", "games")  # made by commands: their texts are those of players and reports
MADE_PAGES = ("reference/commands.md", "reference/ruleset-keys.md", "reference/log-columns.md")
MANUAL = [
    page
    for page in [*sorted(DOCS.rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    if page.parent.name not in MADE and not page.as_posix().endswith(MADE_PAGES)
]
SPOKEN = sorted([*(ROOT / "simulate" / "cli").glob("*.py"), *(ROOT / "simulate" / "api").glob("*.py")])


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def too_wide(text: str) -> list[str]:
    """Lines beyond the width; tables may be wider."""
    return [line for line in text.splitlines() if len(line) > SETTINGS["columns"] and not line.lstrip().startswith("|")]


def words_to_avoid(text: str) -> list[str]:
    return [found[0] for found in AVOID.finditer(" ".join(text.split()))]


def strings(source: str) -> Iterator[str]:
    """The texts of a module: docstrings, help, messages."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("page", MANUAL, ids=name)
def test_a_page_fits_and_is_plain(page):
    text = page.read_text(encoding="utf-8")
    assert too_wide(text) == []
    assert words_to_avoid(text) == []


@pytest.mark.parametrize("module", SPOKEN, ids=name)
def test_what_the_program_says_is_plain(module):
    assert [text for text in strings(module.read_text(encoding="utf-8")) if words_to_avoid(text)] == []


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_a_word_to_avoid_and_a_wide_line_are_found():
    assert words_to_avoid("It is made anew, for\nsure.") == ["anew", "for sure"]
    assert too_wide("x" * 121 + "\n| " + "x" * 121) == ["x" * 121]
    assert list(strings('"""Anew."""\nx = f"{1} besides"')) == ["Anew.", " besides"]
