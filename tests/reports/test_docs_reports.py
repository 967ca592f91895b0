"""The reports in docs: one of each game, their index is what the command makes of them, and pictures stay small."""

import importlib.util
from pathlib import Path

import pytest

from simulate.games import game_keys

DOCS = Path(__file__).parents[2] / "docs"
LARGEST = 300_000  # bytes of a picture, and of a report


@pytest.fixture(scope="module")
def maker():
    spec = importlib.util.spec_from_file_location("make_reports", DOCS / "make_reports.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_index_is_what_the_reports_say(maker):
    assert (DOCS / "reports" / "README.md").read_text(encoding="utf-8") == maker.index()


@pytest.mark.parametrize("key", game_keys())
def test_every_game_has_a_report_that_decides_and_a_picture(key):
    text = (DOCS / "reports" / f"{key}.md").read_text(encoding="utf-8")
    assert "place in turn order" in text.split("## ")[0].lower()
    assert "/tmp/" not in text
    for file in (f"{key}.md", f"{key}.png"):
        assert (DOCS / "reports" / file).stat().st_size < LARGEST
