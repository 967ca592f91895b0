"""Pictures in a headless Chromium: their marks by keyboard, their files, and an address that brings a page back.

Skipped, with a notice, where there is no Chromium.
"""

import csv
import html
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from importlib.util import find_spec

import pytest

from reports.pages.run_report import make_report
from reports.parts.cells import Curve, Interval
from reports.parts.document import Section, Table
from reports.write.writers import to_html
from tests.browser import CHROMIUM, NOT_FOUND, axe_source, browse, look

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NOT_FOUND)
SVG = "{http://www.w3.org/2000/svg}"
WALK = """
  const blobs = [], names = [];
  window.Blob = function (parts) { blobs.push(parts.join("")); };
  URL.createObjectURL = () => "data:,";
  HTMLAnchorElement.prototype.click = function () { names.push(this.download); };
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const focus = () => document.activeElement;
  const key = (name) => focus().dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true, cancelable: true}));
  const tip = document.querySelector(".tip");
  const pictures = [...document.querySelectorAll(".strip, .drawing, table:has(svg.curve)")];
  const found = {stops: pictures.map((one) => one.querySelectorAll("[tabindex='0']").length)};
  const seats = document.querySelector("#start-wharf-figure");
  if (seats.closest("details")) seats.closest("details").open = true;
  const marks = [...seats.querySelectorAll(".t[tabindex]")];
  marks[0].focus();
  found.said = [];
  for (const name of ["ArrowDown", "ArrowRight", "ArrowUp", "End", "Home", "ArrowLeft"]) {
    key(name);
    found.said.push([marks.indexOf(focus()), focus().getAttribute("aria-label") === tip.textContent && !tip.hidden]);
  }
  found.first = tip.textContent;
  const ring = getComputedStyle(focus());
  found.ring = [ring.outlineStyle, parseFloat(ring.outlineWidth)];
  key("Escape");
  found.left = [focus() === document.body, tip.hidden];
  marks[1].dispatchEvent(new MouseEvent("mouseover", {bubbles: true}));
  found.hover = tip.textContent;
  marks[1].dispatchEvent(new MouseEvent("mouseout", {bubbles: true}));
  marks[2].click();
  found.touched = [tip.hidden, tip.textContent === marks[2].getAttribute("aria-label")];
  for (const button of document.querySelectorAll(".get button")) button.click();
  found.files = {};
  for (const [i, name] of names.entries()) found.files[name] = blobs[i];
  found.kept = history.length;
  const fold = document.querySelector("main section > details");
  fold.open = true;
  const head = document.querySelector("#t-goods thead th:nth-child(3) button");
  head.click();
  head.click();
  const filter = document.querySelector(".tools input");
  filter.value = "good";
  filter.dispatchEvent(new Event("input", {bubbles: true}));
  document.querySelectorAll("#t-goods .tg")[1].click();
  await wait(500);
  found.address = location.hash;
  found.kept = history.length - found.kept;
  return {...found, ...STATE};
"""
STATE = """{
    order: [...document.querySelectorAll("#t-goods tbody th")].map((cell) => cell.textContent),
    sorts: [...document.querySelectorAll("[aria-sort]")].map((head) => head.textContent + head.getAttribute("aria-sort")),
    filter: document.querySelector(".tools input").value,
    rows: [...document.querySelectorAll(".tg[aria-expanded=true]")].map((button) => button.textContent),
    folds: [...document.querySelectorAll("main details")].map((fold) => fold.open),
  }"""


def visit(page, probe, tmp_path, place=""):
    """Return what `probe` finds on the page at an address of its own, with `place` behind it."""
    script = (
        "<script>addEventListener('load', async () => { let found; try { found = await (async () => {"
        f"{probe}"
        "})(); } catch (error) { found = {error: String(error.stack)}; }"
        "document.body.dataset.found = JSON.stringify(found); });</script>"
    )
    file = tmp_path / "page.html"
    file.write_text(page.replace("</body>", f"{script}</body>"), encoding="utf-8")
    done = browse(tmp_path, "--virtual-time-budget=8000", "--window-size=1280,900", "--dump-dom", f"file://{file}{place}")
    told = re.search(r'<body data-found="([^"]*)"', done.stdout)
    assert told, done.stderr[-500:]
    said = json.loads(html.unescape(told[1]))
    assert "error" not in said, said
    return said


@pytest.fixture(scope="module")
def page(quayside):
    stages = [Interval(0.03 - i / 100, 0.01 - i / 100, 0.05 - i / 100, "points") for i in range(3)]
    curves = [Curve(("early", "middle", "late"), tuple(stages[i:] + stages[:i]), 0.025) for i in range(3)]
    rows = [[f"Good {i}", curve, 3 - i] for i, curve in enumerate(curves)]
    details = [[("What it does:", f"thing {i}")] for i in range(3)]
    goods = Table("goods", "Goods", ("good", "by stage", "price"), rows, sortable=True, filtered=True, details=details)
    report = make_report(quayside[0])
    more = replace(report, sections=[*report.sections, Section("goods", "Goods", items=[goods])])
    return to_html(more, ["report.csv", "report.json"])


@pytest.fixture(scope="module")
def walked(page, tmp_path_factory):
    return visit(page, WALK.replace("...STATE", f"...{STATE}"), tmp_path_factory.mktemp("walk"))


def test_a_picture_is_one_stop_and_arrows_go_from_mark_to_mark(walked):
    assert set(walked["stops"]) == {1}
    assert walked["said"] == [[1, True], [2, True], [1, True], [3, True], [0, True], [0, True]]
    assert re.fullmatch(r"\w+: [\d.]+\s% \([\d.]+ to [\d.]+\), n [\d,]+", walked["first"])
    assert walked["ring"][0] == "solid"
    assert walked["ring"][1] >= 2
    assert walked["left"] == [True, True]


def test_hover_and_touch_show_the_same_tip(walked):
    assert re.match(r"\w+: [\d.]+\s%", walked["hover"])
    assert walked["touched"] == [False, True]


def test_each_picture_is_saved_as_svg_and_csv_by_the_name_of_its_section(walked):
    names = list(walked["files"])
    first = {"start-wharf.svg", "start-wharf.csv", "findings-worst.svg", "scores-parts.csv", "goods-curves.svg"}
    assert {f"quayside-the-game-{name}" for name in first} <= set(names)
    curves = walked["files"]["quayside-the-game-goods-curves.csv"].splitlines()
    assert curves[1] == '"Good 0, early",3,1,5,-2.5,2.5,points'
    assert len(names) == 2 * len(walked["stops"])
    assert [name.rpartition(".")[0] for name in names[::2]] == [name.rpartition(".")[0] for name in names[1::2]]


def test_a_saved_picture_is_whole_in_itself(walked):
    for name, text in walked["files"].items():
        if name.endswith(".svg"):
            root = ET.fromstring(text)
            assert root.find(f"{SVG}title").text
            assert not re.search(r"class=|href|url\(|var\(|NaN|undefined|<script|<style", text), name
            assert {"text", "rect"} <= {part.tag.removeprefix(SVG) for part in root.iter()}, name
    seats = ET.fromstring(walked["files"]["quayside-the-game-start-wharf.svg"])
    words = [part.text for part in seats.iter(f"{SVG}text")]
    assert {"south", "fair 22.5", "%", "quayside <the game>: balance report"} <= {word.lower() for word in words}


def test_a_saved_table_has_the_numbers_of_the_picture(walked):
    rows = list(csv.DictReader(walked["files"]["quayside-the-game-start-wharf.csv"].splitlines()))
    assert sorted(row["name"].lower() for row in rows) == ["east", "north", "south", "west"]
    for row in rows:
        assert float(row["low"]) < float(row["value"]) < float(row["high"])
        assert float(row["fair low"]) < 22.5 < float(row["fair high"])
        assert row["unit"] == "%"


def test_the_address_brings_the_page_back_and_the_history_stays_short(page, walked, tmp_path):
    assert walked["kept"] == 0
    assert "goods.sort=3&goods.find=good&goods.rows=2" in walked["address"]
    assert "open=" in walked["address"]
    again = visit(page, f"return {STATE};", tmp_path, walked["address"])
    assert again == {name: walked[name] for name in again}
    assert True in again["folds"]
    assert (again["order"], again["filter"]) == (["Good 2", "Good 1", "Good 0"], "good")
    assert again["rows"] == ["Good 1"]


def test_a_place_opens_its_folds_and_goes_with_a_state(page, tmp_path):
    probe = """
      const fold = document.querySelector("#glossary > details");
      const sorts = document.querySelectorAll("[aria-sort]").length;
      const before = {open: fold.open, sorts, top: fold.getBoundingClientRect().top};
      location.hash = "#methods";
      await new Promise((done) => setTimeout(done, 500));
      return {...before, then: location.hash, methods: document.querySelector("#methods > details").open};
    """
    found = visit(page, probe, tmp_path, "#glossary?goods.sort=-3&nobody.rows=3&open=99")
    assert (found["open"], found["sorts"], found["methods"]) == (True, 1, True)
    assert found["top"] < 900
    assert found["then"] == "#methods?goods.sort=-3&open=glossary-title"


@pytest.mark.skipif(find_spec("axe_core_python") is None, reason="axe-core-python is not installed: pip install .[test]")
def test_axe_finds_nothing_while_a_mark_is_told(page, tmp_path):
    probe = """
      document.querySelector(".worst .t[tabindex]").focus();
      const found = await axe.run(document, {resultTypes: ["violations"]});
      return {wrong: found.violations.map((one) => [one.id, one.nodes[0].html.slice(0, 120)]),
        tip: document.querySelector(".tip").hidden};
    """
    found = look(page.replace("</head>", f"<script>{axe_source()}</script></head>"), probe, tmp_path, 375, seconds=60)
    assert found == {"wrong": [], "tip": False}
