"""The finished report: what it says, and that it is whole, safe, small and the same each time."""

import csv
import html.parser
import io
import json
import re
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner

from reports.draw.drawing import Panel, Scale
from reports.draw.figures import distribution, interval_dots, response_lines, segments, stacked, whole_ticks
from reports.pages.run_report import make_report
from reports.parts.cells import Interval, plus_minus
from reports.parts.document import Section, Table
from reports.sections import strategies
from reports.sections.cards import associations
from reports.sections.scores import drawn_parts
from reports.write.writers import Report, markdown_table, to_csv, to_html, to_json, to_markdown, to_text, write_report
from simulate.cli import cli
from simulate.errors import RunError
from simulate.runs.plan.manifest import DesignInfo
from simulate.statistics.blocks import from_matrices
from simulate.statistics.contrasts import with_without
from simulate.statistics.estimates import estimate
from simulate.sums.reading import read_log


@pytest.fixture(scope="module")
def report(quayside):
    return make_report(quayside[0])


@pytest.fixture(scope="module")
def page(report):
    return to_html(report)


def section(report, key):
    return next(s for s in report.sections if s.key == key)


def test_a_start_that_sits_at_one_place_by_rule_is_one_finding_with_it(report):
    assert [f.question for f in report.verdicts] == [
        "Wharf and place in turn order", "Cards (3)", "Length and tension", "Strategies", "Players",
    ]  # fmt: skip
    found = report.verdicts[0]
    assert found.levels[0].metric.startswith("win_share.start:wharf=")
    assert "give each wharf its place" in found.notes[0]


def test_the_strategy_that_leads_is_named_with_interval(report):
    found = next(f for f in report.verdicts if f.question == "Strategies")
    assert found.verdict == "one dominates"
    assert re.match(r"bold wins \d+(\.\d)? % \(\d+(\.\d)? to \d+(\.\d)?\) of its seats, more than any other", found.says)


@pytest.mark.parametrize(
    ("strength", "verdict", "off", "words"),
    [
        (
            {"bold": 0.8, "calm": 0.0, "dull": -1.5, "eager": 0.0},
            "one dominates",
            {"bold", "dull"},
            "useless, clearly less than half",
        ),
        ({"bold": 0.3, "calm": 0.0, "dull": 0.0, "eager": 0.0}, "one leads", set(), "none is useless"),
        ({"bold": 0.0, "calm": 0.0, "dull": -1.5, "eager": 0.0}, "none leads", {"dull"}, "useless, clearly less than half"),
    ],
)
def test_who_dominates_and_who_is_useless_is_a_verdict(make_run, strength, verdict, off, words):
    found = make_report(make_run(blocks=1500, strength=strength)).verdicts[-2]
    assert found.key == "strategies"
    assert found.verdict == verdict
    assert {level.name for level in found.levels if level.is_off} == off
    assert words in found.says


def test_playouts_that_nobody_won_are_told_on_top(report):
    assert any(line.startswith("Nobody won ") for line in report.headline)


def test_even_shares_allow_for_playouts_without_a_winner(report, quayside):
    even = quayside[1]["seats"]["win_share"].mean()
    assert f"{even * 100:.1f} %" in section(report, "start-wharf").about
    assert even < 0.24


def test_the_page_is_one_file_without_network(page):
    assert page.count("<script>") == page.count("<script") == 1
    assert not re.search(r"(src|href)=\"(?!#)(?!http://www.w3.org)", page)
    assert not re.search(r"url\((?!#)", page)
    assert len(page) < 2_000_000


class Outline(html.parser.HTMLParser):
    """Collects ids, links and unlabelled elements."""

    def __init__(self):
        super().__init__()
        self.ids, self.links, self.headers, self.drawings = [], [], [], []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "a" and found.get("href", "").startswith("#"):
            self.links.append(found["href"][1:])
        if tag == "th":
            self.headers.append(found.get("scope"))
        if found.get("class") == "drawing":
            self.drawings.append(found.get("aria-label"))


def test_every_link_leads_somewhere_and_every_header_and_drawing_is_labelled(page):
    outline = Outline()
    outline.feed(page)
    assert set(outline.links) <= set(outline.ids)
    assert len(outline.ids) == len(set(outline.ids))
    assert set(outline.headers) == {"col", "row"}
    assert len(outline.drawings) >= 6
    assert all(outline.drawings)


def test_drawings_take_their_colours_from_the_style_sheet(page):
    body = page[page.index("<main") : page.index("<script>")]
    assert "<polygon" in body
    assert not re.search(r"#[0-9a-f]{6}\b|\b(fill|stroke)=", body)


def test_text_of_the_run_is_escaped(page):
    assert "Quayside &lt;the game&gt;" in page
    assert "Quayside <the" not in page


def test_chosen_events_are_an_association_in_the_fold(report):
    tables = {t.key: t for t in section(report, "cards").tables}
    assert tables["association-built"].caption.startswith("Association, not effect")
    assert tables["association-built"].folded
    assert "association-dealt" not in tables


def test_associations_stand_together_on_the_page(quayside):
    log = read_log(quayside[0])[0]
    built = with_without(log.contrasts["card:built"], log.sure.now)
    rare = replace(built, difference=np.where(np.arange(len(built.levels)) == 1, -2 * built.difference, np.nan))
    shown = associations(log, {"built": built, "rare": rare, "never": replace(built, difference=built.difference * np.nan)})
    assert shown.columns == ("card", "built", "rare")
    cells = {row[0]: [None if cell is None else cell.value for cell in row[1:]] for row in shown.rows}
    for at, key in enumerate(built.levels):
        assert cells[key.title()] == [built.difference[at], -2 * built.difference[at] if at == 1 else None]
    assert shown.rows[-1][0] == built.levels[1].title()  # the only one below zero by its largest
    assert [max((c for c in cells[row[0]] if c is not None), key=abs) for row in shown.rows[:-1]] == sorted(
        np.delete(built.difference, 1), reverse=True
    )


def test_a_table_for_the_files_alone_is_on_no_page():
    kept = Table("kept", "Kept", ("a", "b"), [["x", 1]])
    report = Report("T", "", [Section("s", "S", items=[kept, replace(kept, key="full", caption="In full", most=0)])])
    page = to_html(report)
    assert ("Kept" in page, "In full" in page) == (True, False)
    assert "In full" in to_markdown(report)
    assert [table["key"] for table in json.loads(to_json(report))["sections"][0]["tables"]] == ["kept", "full"]


def test_without_an_account_of_draws_no_card_is_judged(report):
    (said,) = [f for f in report.verdicts if f.key == "cards"]
    assert (said.verdict, said.levels) == ("", ())
    assert said.sentence() == (
        "Cards (3): what one is worth was not measured: the game says of no card that chance turns it up for a seat."
    )
    assert "no copy has a worth of its own" in section(report, "cards").about


def test_start_section_appears_with_a_verdict_only_for_games_with_starts(report, make_run):
    assert section(report, "start-wharf").verdicts[0].verdict in ("balanced", "unbalanced", "undecided")
    assert [s.key for s in make_report(make_run(blocks=120)).sections][:2] == ["seats", "cards"]


def test_an_unbalanced_start_is_named(make_run):
    found = make_report(make_run(blocks=600, starts=True, start_edge={"south": 0.3})).verdicts[0]
    assert found.verdict == "unbalanced"
    assert "Place 2 with South" in [level.name for level in found.levels if level.is_off]
    assert "Place 2 with South" in found.says


def test_a_short_run_says_how_much_longer_it_must_be_and_no_number(make_run):
    report = make_report(make_run(blocks=60))
    place = report.verdicts[0]
    assert place.words == "too short (160 more playouts)"
    assert not re.search(r"\d %", place.says)
    assert "TOO SHORT (160 MORE PLAYOUTS)" in to_text(report)


def test_no_win_share_is_judged_where_nobody_won(make_run):
    report = make_report(make_run(blocks=120, nobody=1.0))
    assert "seats" not in [f.key for f in report.verdicts]
    assert not any("balanced" in f.words for f in report.verdicts if f.key != "cards")


def test_an_unfinished_run_says_so_on_top(make_run):
    found = make_report(make_run(blocks=60, skip=(2,)))
    assert found.headline[0].startswith("This run is not finished: 160 of 240 playouts")


def test_a_run_without_playouts_is_refused(make_run):
    with pytest.raises(RunError, match="holds no finished playouts"):
        make_report(make_run(skip=(0, 1, 2)))


def test_reconstructed_values_are_named(make_run):
    found = make_report(make_run(provenance={"market.step": "reconstructed"}))
    assert any("1 of 1 values of the ruleset are reconstructed" in line for line in found.headline)
    assert section(found, "reconstructed").tables[0].rows == [["Market: step", "2", "market.step"]]


def test_the_first_lines_say_the_field_and_the_tables_in_words(make_run):
    run = make_run(provenance={"fish_stall.left": "reconstructed"})
    run.manifest.asked.field = "very_good"
    found = make_report(run)
    assert " · with the very good players (bold, calm, dull, eager) · " in found.subtitle
    assert found.subtitle.endswith("no rule changed, 1 of 1 values reconstructed")
    assert "They are in fish stall (all 1)." in section(found, "reconstructed").headline[0]


def test_the_first_lines_name_the_reconstructed_tables_and_rows(make_run):
    """Of the design factor, how much of whose row."""
    tags = {"market.step": "seed", "stall.left.width": "reconstructed", "stall.left.price": "reconstructed"}
    run = make_run(provenance=tags | {"stall.right.width": "seed", "stall.right.price": "reconstructed"})
    run.manifest.game.design = DesignInfo(column="stall", labels=["left", "right"], distinct=True)
    found = make_report(run)
    lines = section(found, "reconstructed").headline
    assert "They are in stall (3 of 4)." in lines[0]
    assert lines[1] == (
        "Reconstructed values by stall: Left all 2, Right 1 of 2. A finding about stall is one about these values."
    )
    assert "reconstructed" not in make_report(make_run(provenance={"market.step": "seed"})).subtitle


@pytest.mark.parametrize(("log", "missing"), [("seats", {"cards"}), ("playouts", {"cards", "strategies", "scores", "real"})])
def test_lower_log_levels_leave_sections_out(make_run, log, missing):
    keys = {s.key for s in make_report(make_run(log=log)).sections}
    assert not keys & missing
    assert {"run", "pace", "odd"} <= keys


@pytest.mark.parametrize(("blocks", "is_told"), [(30, False), (200, True)])
def test_a_run_too_short_for_a_rate_does_not_say_that_it_is_too_short_in_a_sentence(make_run, blocks, is_told):
    """No "first and second at most a point apart in too short": what has no number is left out."""
    (finding,) = (v for s in make_report(make_run(blocks=blocks)).sections for v in s.verdicts if v.key == "pace")
    assert "too short" not in finding.says
    assert ("first and second at most a point apart in" in finding.says) is is_told
    assert ("the lead never changes in" in finding.says) is is_told


def test_one_block_of_two_seats_is_enough_for_a_page(make_run):
    text = to_html(make_report(make_run(blocks=1, seats=2, shards=1)))
    assert "too short" in text
    assert "nan" not in re.sub(r"<svg.*?</svg>|<script>.*?</script>", "", text, flags=re.DOTALL).lower().replace(
        "dominan", ""
    )


def test_json_and_markdown_hold_the_same_tables(report):
    data = json.loads(to_json(report))
    assert [s["key"] for s in data["sections"]] == [s.key for s in report.sections]
    text = to_markdown(report)
    for part in report.sections:
        for table in part.tables:
            assert f"### {table.caption}" in text
    cell = data["sections"][0]["tables"][0]["rows"][0][1]
    assert cell["low"] < cell["value"] < cell["high"]


def test_json_holds_verdicts_and_numbers_as_numbers(report, quayside):
    data = json.loads(to_json(report))
    assert (data["schema_version"], data["facts"]["playouts"], data["facts"]["seats"]) == (2, 2400, 4)
    first = data["findings"][0]
    assert first["verdict"] in ("balanced", "unbalanced", "undecided")
    assert all(level["low"] < level["value"] < level["high"] for level in first["levels"])
    contrasts = next(t for s in data["sections"] for t in s["tables"] if t["key"] == "start-wharf-contrasts")
    assert all(0 <= row[2] <= 1 for row in contrasts["rows"])


def test_csv_holds_a_line_a_number(report):
    rows = list(csv.DictReader(io.StringIO(to_csv(report))))
    cells = [r for r in rows if r["table"] == "strategies" and r["column"] == "win share"]
    assert cells[0]["row"] == "bold"
    assert all(float(r["low"]) < float(r["value"]) < float(r["high"]) for r in cells)
    assert {r["text"] for r in rows if r["column"] == "verdict"} >= {"one dominates"}


def test_html_in_labels_is_text_in_markdown(report):
    assert "# Quayside &lt;the game&gt;" in to_markdown(report)
    assert "<the" not in to_markdown(report)


def test_pipes_do_not_break_markdown_tables():
    lines = markdown_table(Table("t", "c", ("a", "b"), [["x | y", 1234]]))
    assert lines[2] == r"| x \| y | 1,234 |"


def test_the_odd_playouts_can_be_replayed(report, quayside):
    rows = section(report, "odd").tables[0].rows
    assert all(row[4].startswith(f"`simulate replay {quayside[0].path} --playout {row[2]}") for row in rows)
    assert {"most rounds", "highest score", "nobody won"} <= {row[0] for row in rows}


def test_the_same_run_gives_the_same_bytes_in_another_process(quayside, page, tmp_path):
    code = "import sys; from simulate.cli.report import report; report(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", code, str(quayside[0].path), "--out", str(tmp_path), "--format", "html"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == page


def test_the_command_writes_the_formats_asked_for_and_prints_their_paths(make_run, tmp_path):
    run = make_run()
    result = CliRunner().invoke(
        cli, ["report", str(run.path), "--out", str(tmp_path / "o"), "--format", "md,json", "--title", "My <title>"]
    )
    assert result.exit_code == 0, result.output
    assert result.output.split() == [str(tmp_path / "o" / f"report.{kind}") for kind in ("md", "json")]
    assert sorted(f.name for f in (tmp_path / "o").iterdir()) == ["report.json", "report.md"]
    assert (tmp_path / "o" / "report.md").read_text(encoding="utf-8").startswith("# My &lt;title&gt;")


def test_an_unknown_format_is_refused():
    result = CliRunner().invoke(cli, ["report", "somewhere", "--format", "pdf"])
    assert result.exit_code == 2
    assert "choose from html, md, json, csv" in result.output


def test_a_folder_that_is_no_run_is_refused(tmp_path):
    result = CliRunner().invoke(cli, ["report", str(tmp_path)])
    assert isinstance(result.exception, RunError)
    assert "no manifest.json" in result.exception.message


def test_a_place_that_cannot_be_written_is_an_error_with_a_hint(report, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="cannot be written") as error:
        write_report(report, tmp_path / "file")
    assert "--out" in (error.value.hint or "")


def test_a_failed_write_leaves_the_old_report(report, tmp_path, monkeypatch):
    write_report(report, tmp_path, ["md"])
    before = (tmp_path / "report.md").read_bytes()
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(RunError, match="No space left"):
        write_report(report, tmp_path, ["md"])
    assert [f.name for f in tmp_path.iterdir()] == ["report.md"]
    assert (tmp_path / "report.md").read_bytes() == before


@pytest.mark.parametrize(
    ("interval", "text"),
    [
        (Interval(0.3123, 0.3092, 0.3154), "31.2 % (30.9 to 31.5)"),
        (Interval(0.31, 0.28, 0.34), "31 % (28 to 34)"),
        (Interval(-0.0004, -0.0304, 0.0296, "points"), "0 pp (−3 to +3)"),
        (Interval(0.25, 0.25, 0.25), "25.0 % in every block"),
        (Interval(28.913, 28.85, 28.98, "mean"), "28.91 (28.85 to 28.98)"),
        (Interval(float("nan"), 0, 0), "–"),
        (Interval(0.5, float("nan"), float("nan")), "too short"),
    ],
)
def test_intervals_are_written_with_sensible_digits(interval, text):
    assert str(interval) == text


def test_a_share_in_a_sentence():
    assert plus_minus(0.312, 0.309, 0.315) == "31.2 % ± 0.3"


def test_every_verdict_has_a_shape_and_every_strip_its_words(report, page):
    assert len({f.shape for f in report.verdicts if f.verdict in ("balanced", "unbalanced", "undecided")} - {""}) >= 1
    strips = re.findall(r'<div class="strip"[^>]*aria-label="([^"]+)"', page)
    assert len(strips) >= 2
    assert all("%" in words or "pp" in words for words in strips)


def test_the_colours_of_the_matrix_are_those_that_its_caption_says(report):
    figure = next(item for item in section(report, "matchups").items if item.key == "matchups-figure")
    best = figure.drawing.partition("<tbody>")[2].partition("</tr>")[0]  # the strongest row is above even everywhere
    assert 'class="u"' in best
    assert 'class="d"' not in best
    assert "Orange is above even" in figure.reading
    css = (files("reports") / "templates" / "pictures.css").read_text(encoding="utf-8")
    assert "var(--tu)" in css.partition(".hm .u")[2].partition("}")[0]  # the orange of what is too strong


def test_events_are_named_with_what_they_are(report):
    captions = [table.caption for table in section(report, "cards").tables]
    assert "Association, not effect: “built” (built)" in captions


def test_negative_parts_stand_to_the_left_of_zero():
    parts = [("gold", [10.0]), ("pillage", [-4.0]), ("cards", [2.0])]
    assert [(name, begins, ends) for _, name, begins, ends in segments(parts, 0)] == [
        ("gold", 0, 10), ("pillage", 0, -4), ("cards", 10, 12),
    ]  # fmt: skip
    drawn = "".join(stacked(Panel(), ["a"], parts, ["8.0 ± 0.1, n 7"]).parts)
    places = {name: float(left) for left, name in re.findall(r'left:([\d.]+)%;width:[\d.]+%" title="(\w+)', drawn)}
    assert places["pillage"] == 0 < places["gold"] < places["cards"]


def test_the_axis_shows_at_least_three_margins():
    drawn = "".join(interval_dots(Panel(), ["a"], [25.1], [25.0], [25.2], ["n"], 25.0, "%", "fair", 2.5).parts)
    left, middle, wide = (float(place) for place in re.search(r"--l:([\d.]+)%;--m:([\d.]+)%;--b:([\d.]+)%", drawn).groups())
    assert middle == 50
    assert wide < 100 / 3
    assert left * (100 - wide) / 100 + wide / 2 == pytest.approx(middle, abs=0.1)  # the band lies round the line


@pytest.mark.parametrize(
    ("ends", "ticks"),
    [((5.5, 7.5), ["6", "7"]), ((-0.5, 17.5), ["0", "5", "10", "15"]), ((2.5, 1200.5), ["500", "1,000"])],
)
def test_counts_have_whole_numbers_on_their_axis(ends, ticks):
    assert [words for _, words in whole_ticks(Scale(*ends))] == ticks


def test_a_panel_of_counts_is_named_in_whole():
    drawn = "".join(
        distribution(Panel(), np.array([5, 6]), np.array([40.0, 60.0]), "rounds", (5.0, 6.0), "middle half").parts
    )
    assert "<b>Rounds</b>, % of playouts" in drawn


def test_the_figure_of_strategies_has_the_shares_of_the_table(monkeypatch):
    drawn = {}

    def kept(panel, names, values, low, high, *more):
        drawn.update({name: three for name, *three in zip(names, values, low, high, strict=True)})
        return panel

    monkeypatch.setattr(strategies.figures, "interval_dots", kept)
    wins = np.random.default_rng(4).multinomial(4, [0.4, 0.3, 0.2, 0.1], 100)
    means = estimate(from_matrices("abcd", wins, np.full(wins.shape, 4)))
    (figure,) = strategies.strategies_figure(means, 0.25)
    assert figure.drawing
    for i, name in enumerate(means.levels):
        assert drawn[name] == pytest.approx([100 * means.value[i], 100 * means.low[i], 100 * means.high[i]])


def test_the_base_of_a_curve_does_not_cover_its_neighbour_on_the_axis():
    ends = np.array([[1.0, 0.9, 1.1]] * 3)
    drawn = "".join(response_lines(Panel(), ["4", "5", "6"], [("a", ends, [False] * 3)], 1, "what").parts)
    assert re.findall(r'class="x"[^>]*>([^<]*)<', drawn) == ["4", "5", "6"]


@pytest.mark.parametrize(
    ("value", "low", "high", "off", "kind"),
    [
        (25.0, 24.0, 26.0, False, "m"),
        (27.0, 26.0, 28.0, False, "no"),
        (29.0, 28.0, 30.0, True, "up"),
        (20.0, 19.0, 21.0, True, "dn"),
    ],
)
def test_a_mark_says_by_its_shape_what_is_known(value, low, high, off, kind):
    drawn = "".join(interval_dots(Panel(), ["a"], [value], [low], [high], ["n"], 25.0, "%", "fair", 2.5, [off]).parts)
    assert re.findall(r'<i class="(m|no|up|dn)"', drawn) == [kind]


def test_the_notebook_shows_the_page_in_a_frame(report):
    assert report._repr_html_().startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;')


def test_json_follows_its_schema(report, make_run):
    file = Path(__file__).parents[2] / "docs" / "reference" / "report.schema.json"
    schema = json.loads(file.read_text(encoding="utf-8"))
    for made in (report, make_report(make_run(blocks=20))):
        jsonschema.validate(json.loads(to_json(made)), schema)


@pytest.mark.parametrize(("n", "last"), [(7, "part 6"), (9, "3 others")])
def test_a_bar_has_no_two_parts_in_one_pattern(n, last):
    shown = drawn_parts([(f"part {i}", np.array([float(i), 1.0])) for i in range(n)])
    assert len(shown) == 7
    assert shown[-1][0] == last
    assert sum(float(values.sum()) for _, values in shown) == sum(i + 1.0 for i in range(n))


def test_type_has_four_sizes_and_none_on_paper_is_smaller_than_eight_points():
    folder = files("reports") / "templates"
    css = "".join((folder / name).read_text(encoding="utf-8") for name in ("report.css", "pictures.css", "answer.css"))
    used = {words.split()[-1].partition("/")[0] for words in re.findall(r"font-size:\s*([^;}]+)", css)}
    assert used == {"var(--t1)", "var(--t2)", "var(--t3)", "var(--t4)"}
    assert not re.findall(r"font:[^;{}]*?[\d.]+p[tx]\b(?!\s+system)", css.replace("/14px", ""))
    sizes = {(name, unit): float(size) for name, size, unit in re.findall(r"--(t\d): ([\d.]+)(px|pt)", css)}
    on_paper = [sizes[f"t{n}", "pt"] for n in range(1, 5)]
    assert on_paper == sorted(on_paper, reverse=True)
    assert min(on_paper) >= 8
    assert min(size for (_, unit), size in sizes.items() if unit == "px") >= 12  # 9 points on paper


def test_no_table_of_a_page_is_empty(page):
    bodies = re.findall(r"<tbody>(.*?)</tbody>", page, re.DOTALL)
    assert len(bodies) > 5
    assert all("<tr" in body for body in bodies)
