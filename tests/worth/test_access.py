"""A report bars a seat from cards by itself, once, and keeps what it found beside the run."""

import json
from dataclasses import replace

import pytest

import simulate
from reports.pages.run_report import make_report
from reports.sections import cards as section
from simulate.runs.read.run import open_run
from simulate.whatif import access


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run that is long enough for the worth of a copy."""
    return simulate.run("san-juan", seats=4, seed=3, playouts=800, out=tmp_path_factory.mktemp("access") / "run", jobs=1)


def cards_of(made):
    (section,) = [section for section in made.values["sections"] if section["key"] == "cards"]
    return next(table for table in section["tables"] if table["key"] == "cards")


def test_it_is_played_once_and_stands_in_the_row_of_the_card(run):
    file = run.folder / access.FILE
    assert "barred" not in cards_of(run.report(try_playouts=0))["columns"]
    assert not file.exists()
    first = cards_of(run.report(try_playouts=100))
    kept, when = json.loads(file.read_text()), file.stat().st_mtime_ns
    assert (kept["kind"], kept["how"], kept["blocks"]) == ("card-strength", "barred", 25)
    at = first["columns"].index("barred")
    shown = {row[0]: row[at] for row in first["rows"] if row[at]}
    row = next(row for row in kept["rows"] if row["card"] == "prefecture")
    assert shown["Prefecture"]["value"] == pytest.approx(row["designed"])
    assert cards_of(run.report(try_playouts=100)) == first
    assert file.stat().st_mtime_ns == when
    assert simulate.verify(run.folder, playouts=4).holds


def test_the_budget_plays_the_widest_curves_first(run, monkeypatch):
    asked = []
    if not (run.folder / access.FILE).exists():
        run.report(try_playouts=100)
    make_report(open_run(run.folder), bar=lambda cards: asked.extend(cards) or [])
    assert asked == []  # they were barred above
    (run.folder / access.FILE).unlink()
    make_report(open_run(run.folder), bar=lambda cards: asked.extend(cards) or [])
    assert {"prefecture", "guild_hall"} <= set(asked[:5])
    assert len(asked) > 20
    monkeypatch.setattr(access, "BUDGET", 1e-9)
    assert access.bar_cards(open_run(run.folder), asked, 100) is None


def test_too_short_a_run_bars_nobody(tmp_path):
    short = simulate.run("san-juan", seats=4, seed=3, playouts=96, out=tmp_path / "run", jobs=1)
    assert access.bar_cards(open_run(short.folder), ["library"], 8_000) is None
    short.report()
    assert not (short.folder / access.FILE).exists()


def test_the_section_of_cards_begins_with_those_that_are_off(run, monkeypatch):
    read = section.read_cards
    monkeypatch.setattr(section, "read_cards", lambda *words: replace(read(*words), margin=0.001))
    (cards,) = [one for one in make_report(open_run(run.folder)).sections if one.key == "cards"]
    first, off = cards.items[0], [level for level in cards.verdicts[0].levels if level.is_off]
    assert off
    assert first.key == "tiles-figure"
    assert first.drawing.count('class="tile ') == min(len(off), section.MOST_TILES)
    farthest = max(off, key=lambda level: abs(level.value.value))
    assert f"<b>{farthest.name}</b>" in first.drawing.split('class="tile ')[1]
    monkeypatch.setattr(section, "read_cards", lambda *words: replace(read(*words), margin=1.0))
    (cards,) = [one for one in make_report(open_run(run.folder)).sections if one.key == "cards"]
    assert cards.items[0].key == "worth-figure"
