"""The page of a comparison or a card table: a value and its interval are one cell, in the unit of its metric."""

import polars as pl

from reports.pages.result_page import result_report, result_table
from reports.parts.cells import Interval, P
from reports.write.writers import to_html

CHANGES = pl.DataFrame(
    {
        "metric": ["win_share.seat:1", "rounds.mean"],
        "a": [0.25, 12.0], "b": [0.27, 12.5],
        "change": [0.02, 0.5], "low": [0.01, 0.4], "high": [0.03, 0.6],
        "p": [0.001, 0.0], "verdict": ["moved", "moved"],
    }
)  # fmt: skip


def test_shares_are_percentage_points_and_means_keep_their_unit():
    table = result_table("t", "Changes", CHANGES)
    assert table.columns == ("what", "before", "after", "change", "p", "verdict")
    assert table.rows[0] == [
        "Place 1 wins",
        25.0,
        27.0,
        Interval(0.02, 0.01, 0.03, "points", signed=True),
        P(0.001),
        "moved",
    ]
    assert table.rows[1][1:4] == [12.0, 12.5, Interval(0.5, 0.4, 0.6, "mean", signed=True)]


def test_ends_named_after_their_column_belong_to_it():
    frame = pl.DataFrame({"card": ["chapel"], "points": [1.5], "points_low": [1.0], "points_high": [2.0], "used": [0.5]})
    assert result_table("t", "Cards", frame).rows == [["chapel", Interval(1.5, 1.0, 2.0, "mean", signed=True), 50.0]]


def test_every_table_stands_on_the_page_and_what_is_unknown_is_a_dash():
    unknown = pl.DataFrame({"card": ["library"], "effect": [float("nan")], "low": [float("nan")], "high": [float("nan")]})
    page = to_html(result_report("Title", ["played", "found"], [("One", CHANGES), ("Other", unknown)]))
    assert all(words in page for words in ("Title", "played", "found", "One", "Other", "+2.0\u00a0±1.0\u00a0pp", "–"))


def test_a_step_of_a_value_is_named_in_words_drawn_with_its_step_and_keeps_its_path():
    row = {"value": 1, "metric": "win_share.seat:1", "change": 0.02, "low": 0.01, "high": 0.03, "refused": None}
    frame = pl.DataFrame([{"path": "walls.gate.price", "to": to, **row} for to in (0, 2)])
    report = result_report("Title", ["played"], [("Steps", frame)])
    picture, table = report.sections[0].items
    assert table.columns == ("value of the rules", "becomes", "is", "what", "change", "name in commands")  # none refused
    assert [cells[0] for cells in table.rows] == ["Gate: price"] * 2
    assert {cells[-1] for cells in table.rows} == {"walls.gate.price"}
    assert "Gate: price 1 → 0" in picture.drawing
    assert "Gate: price 1 → 2" in picture.drawing
