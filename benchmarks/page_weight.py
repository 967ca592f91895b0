"""How heavy report pages are: kB, elements of the file, sheets of paper, empty tables. Ends with 1 if a page is too heavy.

    python benchmarks/page_weight.py runs/*

Each argument is a run directory, whose page is made anew, or a page. Sheets need a Chromium.
"""

from __future__ import annotations

import argparse
import tempfile
from html.parser import HTMLParser
from pathlib import Path

from reports.pages.run_report import make_report
from reports.write.writers import to_html
from simulate.runs.read.run import open_run
from tests.browser import CHROMIUM, sheets_of

MOST_KB, MOST_ELEMENTS, MOST_SHEETS = 600, 8_000, 12
FILES = ["report.md", "report.json", "report.csv"]


class Weight(HTMLParser):
    """Counts elements, and tables without a row in their body."""

    def __init__(self) -> None:
        super().__init__()
        self.elements = self.empty = self.rows = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """One more element."""
        self.elements += 1
        self.rows = 0 if tag == "tbody" else self.rows + (tag == "tr")

    def handle_endtag(self, tag: str) -> None:
        """A body of a table ends."""
        self.empty += tag == "tbody" and not self.rows


def weigh(page: str) -> tuple[int, int, int, int]:
    """The kB, elements, sheets (0 without a Chromium) and empty tables of a page."""
    seen = Weight()
    seen.feed(page)
    with tempfile.TemporaryDirectory() as folder:
        sheets = sheets_of(page, Path(folder)) if CHROMIUM else 0
    return len(page.encode()) // 1000, seen.elements, sheets, seen.empty


def main() -> int:
    """Print a line a page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="+", type=Path, help="run directories, or pages")
    heavy = 0
    limits = f"{MOST_KB}, {MOST_ELEMENTS:,}, {MOST_SHEETS}, 0"
    print(f"{'kB':>6} {'elements':>9} {'sheets':>7} {'empty':>6}  page (at most {limits})")
    for at in parser.parse_args().pages:
        page = at.read_text(encoding="utf-8") if at.is_file() else to_html(make_report(open_run(at)), FILES)
        kb, elements, sheets, empty = weigh(page)
        heavy += kb > MOST_KB or elements > MOST_ELEMENTS or sheets > MOST_SHEETS or empty > 0
        print(f"{kb:6} {elements:9,} {sheets:7} {empty:6}  {at}")
    return 1 if heavy else 0


if __name__ == "__main__":
    raise SystemExit(main())
