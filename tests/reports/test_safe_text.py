"""Texts of users in files that others open: no formula, no link, no control character."""

import csv
import re

import polars as pl
import pytest

from reports.parts.document import Section, Table
from reports.write.writers import Report, to_csv, to_html, to_markdown, to_text
from simulate.cli.catalogue import page
from simulate.cli.tables import Outputs, write_results
from simulate.system.safe_text import markdown_text, visible

NASTY = "=1+1 [a](http://x.y) ![b](www.z.w) <a href=q> me@x.y \x1b[31m\u202egnp"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-x", "@SUM(A1)", "\tx"])
def test_the_tables_of_experiments_hold_no_formula(tmp_path, text):
    file = tmp_path / "table.csv"
    frame = pl.DataFrame({"card": [text, "plain"], "kind": pl.Series([text, "x"], dtype=pl.Categorical), "n": [-1, 2]})
    write_results("compare", "t", [], frame, {}, outputs=Outputs(csv=file, quiet=True))
    first, second = list(csv.reader(file.read_text().splitlines()))[1:]
    assert first[0][0] == first[1][0] == "'"
    assert (first[2], second) == ("-1", ["plain", "x", "2"])


def test_a_users_text_makes_no_link_and_hides_nothing():
    table = Table("t", NASTY, ("name", NASTY), [[NASTY, 1.0]], NASTY)
    report = Report(NASTY, NASTY, [Section("s", NASTY, NASTY, says=[NASTY], items=[table])])
    markdown = to_markdown(report)
    assert not re.search(r"(?<!\\)\]\(", markdown)
    for link in ("://", "www.", "@x.y", "<a"):
        assert link not in markdown
    assert "\\[a\\](http&#58;//x.y)" in markdown
    for made in (markdown, to_html(report), to_csv(report), to_text(report)):
        assert "\x1b" not in made
        assert "\u202e" not in made
        assert "\\x1b" in made
    assert "<a href=q>" not in to_html(report)


def test_a_line_end_in_a_text_begins_no_heading():
    assert markdown_text("a\n# b") == "a # b"
    assert visible("a\tb\nc") == "a\tb\nc"


def test_a_docstring_stays_in_its_fence():
    entry = {"strategy": "x", "about": "A\n```\n[l](http://x)\x07", "based_on": None, "params": {}, "fields": []}
    made = page("T", "t", [entry], [], "u")
    assert made.count("```") == 2
    assert "\x07" not in made
