"""The reports in docs: one of each game, their index is what the command makes of them, and pictures stay small."""

import pytest

from regenerate.reports import PLACE, index
from simulate.games import game_keys

LARGEST = 330_000  # bytes of a picture, and of a report


def test_the_index_is_what_the_reports_say():
    texts = {file.stem: file.read_text(encoding="utf-8") for file in PLACE.glob("*.md") if file.name != "README.md"}
    assert (PLACE / "README.md").read_text(encoding="utf-8") == index(texts)


@pytest.mark.parametrize("key", game_keys())
def test_every_game_has_a_report_that_decides_and_a_picture(key):
    text = (PLACE / f"{key}.md").read_text(encoding="utf-8")
    assert "place in turn order" in text.split("## ")[0].lower()
    assert "/tmp/" not in text
    for file in (f"{key}.md", f"{key}.png"):
        assert (PLACE / file).stat().st_size < LARGEST
