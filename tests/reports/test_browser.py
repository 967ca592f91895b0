"""The page in a headless Chromium: nothing sticks out on a screen or a phone, tables sort, paper holds what is folded.

Skipped, with a notice, where there is no Chromium.
"""

import base64
import html
import json
import re
import shutil
import subprocess

import pytest

from reports.run_report import make_report
from reports.writers import to_html
from tests.command import WAIT

CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
PROBE = """
<script>
addEventListener("load", () => {
  const wide = [...document.querySelectorAll("body *")].filter(
    (e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".table, .drawing"));
  const strip = document.querySelector(".strip text");
  const head = document.querySelector("table.sortable thead th:nth-child(2) button");
  const cells = () => [...head.closest("table").querySelectorAll("tbody td:nth-child(2)")];
  head.click();
  document.title = JSON.stringify({
    wide: wide.map((e) => e.tagName), verdicts: document.querySelector(".verdicts").getBoundingClientRect().bottom,
    font: parseFloat(getComputedStyle(strip).fontSize) * strip.getScreenCTM().a,
    down: cells().map((c) => Number(c.dataset.sort)), sort: head.closest("th").getAttribute("aria-sort"),
  });
});
</script>
"""
FRAME = """<!DOCTYPE html><body><iframe id=f style="width:{width}px;height:900px;border:0"></iframe><script>
f.srcdoc = new TextDecoder().decode(Uint8Array.from(atob("{page}"), (c) => c.charCodeAt(0)));
f.onload = () => setTimeout(() => {{ document.body.dataset.found = f.contentDocument.title; }}, 100);
</script></body>"""
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium found: the page is not looked at")


@pytest.fixture(scope="module")
def page(quayside):
    return to_html(make_report(quayside[0]))


def browse(tmp_path, *options):
    usual = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={tmp_path / 'profile'}"]
    return subprocess.run([CHROMIUM, *usual, *options], capture_output=True, text=True, timeout=WAIT)


def look(page, tmp_path, width):
    """What a script finds on the page in a frame of this width."""
    inner = base64.b64encode(page.replace("</body>", f"{PROBE}</body>").encode()).decode()
    file = tmp_path / "frame.html"
    file.write_text(FRAME.format(width=width, page=inner), encoding="utf-8")
    done = browse(tmp_path, "--virtual-time-budget=4000", "--window-size=1400,1000", "--dump-dom", f"file://{file}")
    found = re.search(r'data-found="([^"]*)"', done.stdout)
    assert found, done.stderr[-500:]
    return json.loads(html.unescape(found[1]))


def pages_of(text, tmp_path):
    """How many sheets a page takes."""
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    browse(tmp_path, f"--print-to-pdf={tmp_path / 'page.pdf'}", f"file://{tmp_path / 'page.html'}")
    return len(re.findall(rb"/Type /Page\b(?!s)", (tmp_path / "page.pdf").read_bytes()))


@pytest.mark.parametrize("width", [1280, 375])
def test_nothing_sticks_out_and_text_can_be_read(page, tmp_path, width):
    found = look(page, tmp_path, width)
    assert found["wide"] == []
    assert found["font"] >= 9
    assert width < 1000 or found["verdicts"] < 2 * 900


def test_a_click_on_a_heading_sorts(page, tmp_path):
    found = look(page, tmp_path, 1280)
    assert found["sort"] == "descending"
    assert found["down"] == sorted(found["down"], reverse=True)


def test_print_holds_what_is_folded_on_the_screen(page, tmp_path):
    without = re.sub(r"<details>.*?</details>", "", page, flags=re.DOTALL)
    assert pages_of(page, tmp_path) > pages_of(without, tmp_path) > 0
