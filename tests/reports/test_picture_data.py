"""The numbers of pictures as data of their marks, and the shortened style and script of a page."""

import math
import re
from importlib.resources import files

import numpy as np

from reports.draw.drawing import Panel, Scale
from reports.draw.figures import bands, distribution, grouped_dots, interval_dots, response_lines, score_lines, stacked
from reports.draw.picture_data import listed, plain, shared, told
from reports.draw.sparkline import sparkline
from reports.pages.run_report import make_report
from reports.parts.cells import Curve, Interval
from reports.sweep.response import curves
from reports.write.lean import LITERAL, lean_script, lean_style
from reports.write.writers import to_html
from simulate.runs.measure.response import ResponsePoint

SCRIPTS = ("report.js", "pictures.js", "saving.js", "address.js")


def drawn(panel):
    return "".join(panel.parts)


def test_a_number_is_plain_and_an_unknown_one_is_nothing():
    assert [plain(value) for value in (0.1 + 0.2, -2.5, 20.123456, math.nan, 'a"b')] == [
        "0.3",
        "-2.5",
        "20.123",
        "",
        "a&quot;b",
    ]
    assert told(20.4, 18.7, 22.2) == ' data-v="20.4,18.7,22.2"'
    assert shared("%", 25.0, 2.5) == ' data-unit="%" data-fair="22.5,27.5"'
    assert shared("points") == shared("points", 0.0) == ' data-unit="points"'


def test_a_row_tells_its_value_its_interval_and_the_band():
    one = drawn(interval_dots(Panel(), ["Place 4"], [20.4], [18.7], [22.2], ["n 9"], 25.0, "win share, %", "fair", 2.5))
    assert 'data-unit="%" data-fair="22.5,27.5"' in one
    assert '<span class="t" title="Place 4: 20.4 % (18.7 to 22.2)" data-v="20.4,18.7,22.2">' in one


def test_marks_beside_and_parts_of_a_bar_tell_their_own_number():
    beside = [[("gh", 6.9, "barred: +6.9 points")]]
    one = drawn(interval_dots(Panel(), ["a"], [1.0], [0.5], [1.5], ["n"], 0.0, "x, points", "even", 2.5, (), beside))
    assert 'title="barred: +6.9 points" data-v="6.9"' in one
    bar = drawn(stacked(Panel(), ["a"], [("gold", [10.04]), ("pillage", [-4.0])], ["6.0 ±0.1, n 7"]))
    assert re.findall(r'title="(\w+: [^"]*)" data-v="([^"]*)"', bar) == [
        ("a: 6.0", "6.04"), ("gold: 10.0", "10.04"), ("pillage: −4.0", "-4"),
    ]  # fmt: skip


def test_a_group_and_a_measure_tell_theirs():
    group = drawn(grouped_dots(Panel(), ["Place 1"], [("base (n 9)", [25.0], [24.0], [26.0])], 25.0, "win share, %"))
    assert 'title="base: 25.0 % (24.0 to 26.0)" data-v="25,24,26"' in group
    told_ = bands(Panel(), ["Rounds"], [0.5], [0.4], [0.6], ["13, n 9"], ["hit"], [[13.0, 12.9, 13.1, 12.0, math.nan, ""]])
    assert 'data-v="13,12.9,13.1,12,,"' in drawn(told_)


def test_plots_list_their_values_in_words_that_are_not_seen():
    assert listed([5, 6], [40.0, 60.0], Scale(4.5, 6.5), 1) == ('<span class="vh" data-x="4.5,6.5,1">5: 40; 6: 60</span>')
    bars = drawn(distribution(Panel(), np.array([5, 6]), np.array([40.0, 60.0]), "rounds", (5.0, 6.0), "half"))
    assert ">5: 40; 6: 60<" in bars
    (panel,) = score_lines([Panel()], [("a", np.arange(3), np.array([20.0, 50.0, 30.0]))], [(1.1, 1.0, 1.2)])
    assert ">0: 20; 1: 50; 2: 30<" in drawn(panel)
    ends = np.array([[20.0, 19.0, 21.0], [np.nan] * 3])
    points = drawn(response_lines(Panel(), ["4", "5"], [("a", ends, [True, False])], 0, "win share, %"))
    assert 'title="a at 4: 20.0 % (19.0 to 21.0)" data-v="20,19,21,,,%"' in points
    assert 'title="a at 5: – %" data-v=",,,,,%"' in points


def test_a_curve_says_its_stages_once():
    curve = Curve(("early", "late"), (Interval(0.0123, 0.01, 0.02, "points"), Interval(math.nan, 0, 1, "points")), 0.025)
    text = str(sparkline(curve, 0.12))
    assert 'data-fair="-2.5,2.5"' in text
    assert f"<title>{curve}</title>" in text
    assert "aria-label" not in text


def test_every_picture_of_a_page_has_its_numbers_without_script(quayside):
    page = to_html(make_report(quayside[0]))
    body = page[page.index("<main") : page.index("<script>")]
    pictures = re.findall(
        r'<div class="(?:strip|drawing)[^"]*" role="group" aria-label="[^"]+">(.*?)</div>', body, re.DOTALL
    )
    assert len(pictures) > 8
    assert all("title=" in one or "<p>" in one for one in pictures)
    plots = body.count('<div class="plot">')
    assert plots == len(re.findall(r'<span class="vh" data-x="[^"]+">[^<]+: [^<]+</span></div>', body)) > 0


def test_a_style_sheet_is_shortened_and_means_the_same():
    style = '/* a\n b */\n.a :is(td, th) {\n  width: calc(50% - 2px); content: " \\2193";\n}\n'
    style += "@media (max-width: 44rem) {\n  b { x: y }\n}"
    assert lean_style(style) == '.a :is(td,th){width:calc(50% - 2px);content:" \\2193"}@media (max-width:44rem){b{x:y}}'


def test_a_script_keeps_its_words_and_patterns():
    script = (
        '// why\nconst a = (b, c) => {\n  return b / 2 ? "x = y, z" : /[^ ],\\s=/.test(c);\n};\nlet d = `e = ${a + 1} , f`;'
    )
    assert lean_script(script) == 'const a=(b,c)=>{return b / 2?"x = y, z":/[^ ],\\s=/.test(c);};let d=`e = ${a + 1} , f`;'


def test_the_scripts_of_the_page_can_be_shortened():
    for name in SCRIPTS:
        for line in (files("reports") / "templates" / name).read_text(encoding="utf-8").splitlines():
            code = "" if line.strip().startswith("//") else LITERAL.sub("0", line.strip())
            assert not re.search(r"//|[`'\"]", code), (name, code)
            assert not code or code[-1] in ";{}()[]:,>|&", (name, code)


def test_a_curve_of_values_has_the_points_of_its_own_metric():
    def point(metric, values, value, verdict):
        return ResponsePoint("2 seats", values, False, metric, value, value - 0.1, value + 0.1, 0.0, 0.0, 0.0, verdict)

    still = [point("win_share.seat:1", at, 0.5, "holds") for at in ("4", "5")]
    steep = [point("win_share.seat:2", "4", 0.2, None), point("win_share.seat:2", "6", 0.6, "moved")]
    first, second = curves([*still, *steep, point("rounds.mean", "4", 9.0, "moved")], "win_share", "seat", ["4", "5", "6"])
    assert (first[0], second[0]) == ("Place 2", "Place 1")  # what moves most first
    np.testing.assert_allclose(first[1][:, 0], [20, np.nan, 60])
    np.testing.assert_allclose(second[1], [[50, 40, 60], [50, 40, 60], [np.nan] * 3])
    assert (first[2].tolist(), second[2].tolist()) == ([False, False, True], [False] * 3)
