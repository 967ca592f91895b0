"""The page in a headless Chromium: screen, phone, paper, keyboard, without script, and what axe says of it.

Skipped, with a notice, where there is no Chromium.
"""

import re
from importlib.util import find_spec

import pytest

from reports.pages.run_report import make_report
from reports.parts.document import Section, Table
from reports.write.writers import Report, to_html
from tests.browser import CHROMIUM, NOT_FOUND, axe_source, look, sheets_of

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


READING_ON = """
  const rows = () => [...document.querySelectorAll("#t-cards tbody tr:not(.dt)")].filter((row) => row.checkVisibility());
  const name = (row) => row.cells[0].textContent;
  const [input, kinds, all] = document.querySelectorAll(".tools :is(input, select, button)");
  const type = (words) => { input.value = words; input.dispatchEvent(new Event("input")); return rows().map(name); };
  const found = {first: rows().length, said: document.querySelector(".tools [role=status]").textContent};
  found.filtered = type("blue 4");
  found.detail = type("hadrian 41");
  type("");
  kinds.value = "red"; kinds.dispatchEvent(new Event("change"));
  found.red = rows().length;
  kinds.value = ""; kinds.dispatchEvent(new Event("change"));
  all.click();
  found.all = rows().length;
  const button = rows()[44].querySelector(".tg");
  button.focus();
  found.focus = document.activeElement === button;
  button.click();
  found.opened = [button.getAttribute("aria-expanded"), rows()[44].nextElementSibling.textContent];
  button.click();
  found.closed = [button.getAttribute("aria-expanded"), rows()[44].nextElementSibling.checkVisibility()];
  const copied = [];
  Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => { copied.push(text); }}});
  const copy = document.querySelector(".dt .cp");
  copy.click();
  await new Promise((done) => setTimeout(done, 10));
  return {...found, copied, said_so: copy.textContent};
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
    assert found["type"] >= 12
    assert width < 1000 or found["answers"] < 2 * 900


@pytest.mark.parametrize("width", [1280, 375])
def test_a_click_on_a_heading_sorts(page, tmp_path, width):
    found = look(page, SORT, tmp_path, width)
    assert found["sort"] == "ascending"
    assert found["down"] == sorted(found["down"], reverse=True) == found["up"][::-1]


def test_a_card_table_is_filtered_opened_and_copied_from(tmp_path):
    rows = [[f"Card {i}", ("red", "blue")[i % 2], i] for i in range(60)]
    details = [[("By strategy:", f"hadrian {i}"), ("Look:", f"`simulate replay runs/a --playout {i}`")] for i in range(60)]
    cards = Table("cards", "Cards", ("card", "kind", "value"), rows, filtered=True, details=details)
    found = look(to_html(Report("T", "", [Section("s", "S", items=[cards])])), READING_ON, tmp_path, 1280)
    assert (found["first"], found["said"], found["all"]) == (30, "30 of 60", 60)
    assert found["filtered"] == [f"Card {i}" for i in range(60) if i % 2 and "4" in f"Card {i} hadrian {i} playout {i}"]
    assert found["detail"] == ["Card 41"]
    assert found["red"] == 30
    assert found["focus"]
    assert found["opened"] == ["true", "By strategy: hadrian 44Look: simulate replay runs/a --playout 44Copy"]
    assert found["closed"] == ["false", False]
    assert (found["copied"], found["said_so"]) == (["simulate replay runs/a --playout 0"], "Copied")


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
    without = re.sub(r"<details>.*?</details>", "", page, flags=re.DOTALL)
    opened = page.replace("<details>", "<details open>")
    assert sheets_of(without, tmp_path) <= sheets_of(page, tmp_path) < sheets_of(opened, tmp_path)
    assert sheets_of(page, tmp_path) <= 8


@pytest.mark.skipif(find_spec("axe_core_python") is None, reason="axe-core-python is not installed: pip install .[test]")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page, tmp_path, scheme):
    axe = axe_source()
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
