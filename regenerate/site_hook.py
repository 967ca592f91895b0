"""A hook of mkdocs: full reports that `regenerate/site.py` made become pages of the site, and search leaves lists out.

Without reports the site is built all the same: the home then links the pages of the games. Reports are whole pages of
their own, so search leaves them out; and it leaves out pages that are long lists made from the program, which would
answer every word.
"""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

REPORTS = Path(__file__).resolve().parents[1] / "site-reports"  # not in git
MARK = "<!-- full report -->"  # on the page of a game
HOME = "index.md"
UNSEARCHED = (
    "players/*.md",
    "reference/api.md",
    "reference/commands.md",
    "reference/log-columns.md",
    "reference/metrics.md",
    "reference/ruleset-keys.md",
)


def on_files(files: Any, config: Any) -> Any:
    """Add the reports to the files of the site."""
    from mkdocs.structure.files import File

    for file in sorted(REPORTS.glob("*.html")):
        files.append(File.generated(config, f"reports/{file.name}", abs_src_path=str(file)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Link the report of a game from its page and from the home, where there is one; keep lists out of search."""
    name = page.file.src_uri
    if any(fnmatch(name, pattern) for pattern in UNSEARCHED):
        page.meta["search"] = {"exclude": True}
    if name == HOME:
        return re.sub(r"\]\(games/([\w-]+)\.md\)", lambda found: _report_or_page(found, files), markdown)
    report = f"reports/{Path(name).stem}.html"
    there = files.get_file_from_path(report) is not None
    return markdown.replace(MARK, f"[The full report](../{report}) has every table." if there else "")


def _report_or_page(found: re.Match[str], files: Any) -> str:
    """The end of a link to the page of a game, or to its report."""
    report = f"reports/{found[1]}.html"
    return f"]({report})" if files.get_file_from_path(report) is not None else found[0]
