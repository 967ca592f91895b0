"""The files of the page: its HTML, its scripts, and its dress, which is that of the report."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from reports.write.writers import environment

SCRIPT = "text/javascript; charset=utf-8"
STATIC = {
    "studio.css": "text/css; charset=utf-8",
    "report.css": "text/css; charset=utf-8",
    **{f"{name}.js": SCRIPT for name in ("main", "model", "values", "board", "dock", "dom")},
}
DRESS = ("report.css", "pictures.css", "answer.css")  # of the report


@cache
def static_file(name: str) -> str:
    """Return a file of the page by its name, one of STATIC."""
    if name == "report.css":
        return "\n".join(environment().get_template(part).render() for part in DRESS)
    return files(__package__).joinpath("static", name).read_text(encoding="utf-8")


def page(title: str) -> str:
    """Return the page; its script asks for everything else."""
    text = files(__package__).joinpath("static", "studio.html").read_text(encoding="utf-8")
    return str(environment().from_string(text).render(title=title))
