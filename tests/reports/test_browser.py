"""The page in a headless Chromium: screen, phone, paper, keyboard, without script, and what axe says of it.

Skipped, with a notice, where there is no Chromium.
"""

import re
from importlib.resources import files
from importlib.util import find_spec

import pytest

from reports.run_report import make_report
from reports.writers import to_html
from tests.browser import CHROMIUM, NOT_FOUND, look, sheets_of

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NOT_FOUND)
LAYOUT = """
  const seen = (e) => e.checkVisibility() && !e.closest(".vh, .skip, svg");
  const all = [...document.querySelectorAll("body *")].filter(seen);
  const at = (e) => e.getBoundingClientRect();
  return {
    wide: all.filter((e) => at(e).right > innerWidth + 1 || at(e).left < -1).map((e) => e.outerHTML.slice(0, 80)),
    cut: all.filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible")
      .map((e) => e.outerHTML.slice(0, 80)),
    scrolls: document.documentElement.scrollWidth > innerWidth,
    small: all.filter((e) => e.matches("a, button, summary, input, select") && at(e).height < 24
      && !e.closest("p:not(.tools), li, h3, td")).map((e) => e.outerHTML.slice(0, 80)),
    type: Math.min(...all.filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
      .map((e) => parseFloat(getComputedStyle(e).fontSize))),
    answers: at(document.querySelector("main > section")).bottom,
  };
"""
SORT = """
  const head = document.querySelector("table.sortable thead th:nth-child(2)");
  const column = () => [...head.closest("table").querySelectorAll("tbody td:nth-child(2)")];
  const cells = () => column().map((cell) => parseFloat(cell.textContent));
  head.querySelector("button").click();
  const down = cells();
  head.querySelector("button").click();
  return {down, up: cells(), sort: head.getAttribute("aria-sort")};
"""


@pytest.fixture(scope="module")
def page(quayside):
    return to_html(make_report(quayside[0]), ["report.csv", "report.json"])


@pytest.mark.parametrize("width", [1280, 768, 375])
def test_nothing_sticks_out_is_cut_or_too_small(page, tmp_path, width):
    found = look(page, LAYOUT, tmp_path, width)
    assert found["wide"] == []
    assert found["cut"] == []
    assert not found["scrolls"]
    assert found["small"] == []
    assert found["type"] >= 11
    assert width < 1000 or found["answers"] < 2 * 900


@pytest.mark.parametrize("width", [1280, 375])
def test_a_click_on_a_heading_sorts(page, tmp_path, width):
    found = look(page, SORT, tmp_path, width)
    assert found["sort"] == "ascending"
    assert found["down"] == sorted(found["down"], reverse=True) == found["up"][::-1]


def test_all_is_there_without_script(page, tmp_path):
    """What the script folds or adds is its own: without it each row, detail and command stands on the page."""
    without = re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)
    probe = """
      const hidden = [...document.querySelectorAll("main *")].filter((e) => !e.checkVisibility() && !e.closest("details"));
      return {hidden: hidden.map((e) => e.tagName), buttons: document.querySelectorAll("button, input, select").length};
    """
    found = look(without, probe, tmp_path, 1280)
    assert set(found["hidden"]) <= {"STYLE"}
    assert found["buttons"] == 0


def test_paper_holds_what_is_open_and_nothing_that_is_folded(page, tmp_path):
    without = re.sub(r"<details>.*?</details>", "<p>-</p>", page, flags=re.DOTALL)
    opened = page.replace("<details>", "<details open>")
    assert sheets_of(without, tmp_path) <= sheets_of(page, tmp_path) < sheets_of(opened, tmp_path)
    assert sheets_of(page, tmp_path) <= 12


@pytest.mark.skipif(find_spec("axe_core_python") is None, reason="axe-core-python is not installed: pip install .[test]")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page, tmp_path, scheme):
    axe = (files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8")
    probe = """
      const found = await axe.run(document, {resultTypes: ["violations", "incomplete"]});
      const shapes = (one) => one.nodes.every((node) => node.any[0]?.message.includes("non-text"));
      const told = (list) => list.filter((one) => !shapes(one)).map((one) => [one.id, one.nodes[0].html.slice(0, 120)]);
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      return {wrong: told(found.violations), unsure: told(found.incomplete), dark};
    """
    dark = ["--blink-settings=preferredColorScheme=0"] if scheme == "dark" else []
    opened = page.replace("<details>", "<details open>").replace("</head>", f"<script>{axe}</script></head>")
    found = look(opened, probe, tmp_path, 1280, *dark, seconds=60)
    assert found["dark"] == (scheme == "dark")
    assert found["wrong"] == []
    assert found["unsure"] == []
