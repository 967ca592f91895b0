"""A hook of mkdocs: the full reports that `regenerate/site.py` made become pages of the site, and are linked.

Without them the site is built all the same, without links. They are whole pages of their own, so search leaves them out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

REPORTS = Path(__file__).resolve().parents[1] / "site-reports"  # not in git
MARK = "<!-- full report -->"  # on the page of a game


def on_files(files: Any, config: Any) -> Any:
    """Add the reports to the files of the site."""
    from mkdocs.structure.files import File

    for file in sorted(REPORTS.glob("*.html")):
        files.append(File.generated(config, f"reports/{file.name}", abs_src_path=str(file)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Link the report of a game from its page, where there is one."""
    report = f"reports/{Path(page.file.src_uri).stem}.html"
    there = files.get_file_from_path(report) is not None
    return markdown.replace(MARK, f"[The full report](../{report}) has every table." if there else "")
