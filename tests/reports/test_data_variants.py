"""Findings say how they fare with other reconstructed values."""

from types import SimpleNamespace

import pytest

from reports.judge.data_variants import FILE, VariantShares, fate, kept, note, variants_table, with_notes, written
from reports.parts.cells import Interval
from reports.parts.document import Section
from reports.parts.findings import Finding, Level
from simulate.errors import SimulateError
from tests.said import so


def level(value, off=True, metric="win_share.seat:1"):
    return Level("place 1", metric, Interval(value, value - 0.01, value + 0.01), off)


def finding(*levels, fair=0.25, margin=0.025):
    return Finding("seats", "Place in turn order", "unbalanced", so("outside for sure"), levels, fair, margin)


def row(variant, value, half=0.01, **more):
    shares = {"win_share.seat:1": (value, value - half, value + half)}
    about = {"seats": 4, "field": "competent", "playouts": 20_000, "rules": "r", "players": "p", **more}
    return VariantShares(variant=variant, shares=shares, **about)


@pytest.mark.parametrize(
    ("here", "there", "expected"),
    [
        (0.31, (0.30, 0.28, 0.32), "survives"),
        (0.31, (0.279, 0.276, 0.282), "shrinks"),
        (0.31, (0.275, 0.26, 0.29), "undecided"),  # a verdict there would be undecided, too,
        (0.31, (0.26, 0.25, 0.27), "gone"),  # shown to be within the margin
        (0.31, (0.20, 0.18, 0.22), "gone"),  # the other way round
        (0.31, (0.26, 0.20, 0.32), "undecided"),
        (0.31, None, "undecided"),
        (0.19, (0.20, 0.18, 0.22), "survives"),
        (0.19, (0.24, 0.23, 0.255), "gone"),
        (0.19, (0.22, 0.18, 0.26), "undecided"),
    ],
)
def test_a_level_survives_is_gone_or_stays_open(here, there, expected):
    assert fate(level(here), 0.25, 0.025, there, 1000).word == expected


def test_a_finding_fares_as_the_worst_of_its_levels():
    rows = [row("even", 0.30), row("dear", 0.25), row("short", 0.27, 0.05)]
    said = note(finding(level(0.31)), rows)
    assert said == ("with other reconstructed values: survives in 1 of 3 data variants, is gone in 1, is undecided in 1")
    assert note(finding(level(0.31)), rows[:1]) == "with other reconstructed values: survives in the one data variant"
    two = finding(level(0.31), level(0.15, metric="win_share.seat:4"))
    assert "survives in 0 of 1 data variants, is undecided in 1" in note(two, rows[:1])


def test_the_table_names_the_variants_the_worst_first():
    rows = [row("even", 0.30), row("dear", 0.25), row("short", 0.27, 0.05)]
    table = variants_table(finding(level(0.31), level(0.15, metric="win_share.seat:4")), rows)
    assert table.columns == ("data variant", "the finding", "place 1", "place 1")
    assert [line[:2] for line in table.rows] == [["dear", "gone"], ["even", "undecided"], ["short", "undecided"]]
    assert str(table.rows[0][2]).startswith("25.0")
    assert table.rows[0][3] == "–"


def test_what_claims_nothing_says_nothing():
    assert variants_table(finding(level(0.25, off=False)), [row("even", 0.3)]) is None
    assert note(finding(level(0.25, off=False)), [row("even", 0.3)]) == ""
    assert note(finding(level(0.31)), []) == ""
    assert note(finding(level(5.0), fair=None, margin=None), [row("even", 0.3)]) == ""


def manifest(**asked):
    about = {"overlays": [], "overrides": {}, "seats": 4, "field": "competent", **asked}
    return SimpleNamespace(asked=SimpleNamespace(**about), players_version="q", rules_version="r")


def test_findings_and_their_sentences_get_the_note_in_runs_of_the_rules_as_published():
    one = finding(level(0.31))
    section = Section("seats", "Seats", says=[one, "more"])
    (told,) = with_notes([section], manifest(), [row("even", 0.3), row("other table", 0.1, seats=3)])
    (verdict,) = told.verdicts
    assert verdict.notes == (
        "with other reconstructed values: survives in the one data variant; measured with older players or rules",
    )
    assert list(told.findings) == [verdict.sentence(), "more"]
    assert [table.rows[0][:2] for table in told.items] == [["even", "survives"]]
    (told,) = with_notes([section], manifest(), [row("even", 0.3, players="q")])
    assert told.verdicts[0].notes == ("with other reconstructed values: survives in the one data variant",)
    for changed in ({"overrides": {"a": 1}}, {"overlays": ["x"]}, {"field": "mixed"}):
        (same,) = with_notes([section], manifest(**changed), [row("even", 0.3)])
        assert list(same.findings) == [one.sentence(), "more"]


def test_what_is_kept_is_read_again(tmp_path):
    rows = [row("even", 0.3), row("dear", 0.25)]
    (tmp_path / "quayside").mkdir()
    file = tmp_path / "quayside" / FILE
    assert kept("quayside", tmp_path) == []
    file.write_text(written(rows), encoding="utf-8")
    assert kept("quayside", tmp_path) == rows
    file.write_text(written(rows).replace("seats = 4", "chairs = 4"), encoding="utf-8")
    with pytest.raises(SimulateError, match="quayside"):
        kept("quayside", tmp_path)
