"""Matplotlib figures as deterministic inline SVG that takes its colours from the page."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# stand-ins: replaced by CSS in `to_svg`, never shown as they are
INK, FAINT, BAND, MARK, PAGE = "#010101", "#010102", "#010103", "#010104", "#010105"
SERIES = tuple(f"#0101{i:02x}" for i in range(0x11, 0x18))
_CSS = {INK: "currentColor", FAINT: "var(--faint)", BAND: "var(--band)", MARK: "var(--mark)", PAGE: "var(--page)"} | {
    stand_in: f"var(--s{i})" for i, stand_in in enumerate(SERIES, 1)
}
_STYLE: Any = {
    "svg.hashsalt": "report",
    "svg.fonttype": "none",  # text stays text: it can be read aloud, searched and selected
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}


@contextmanager
def canvas(width: float, height: float, columns: int = 1, rows: int = 1) -> Iterator[tuple[Any, Any]]:
    """A figure of `rows` by `columns` panels, inches; gives (figure, Axes or their array), touches no global state."""
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasSVG(figure)
        yield figure, figure.subplots(rows, columns)


def to_svg(figure: Any, key: str) -> str:
    """A figure as an SVG element; `key` keeps its ids apart from those of other figures on the page."""
    import matplotlib as mpl

    out = io.StringIO()
    with mpl.rc_context(_STYLE):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{key}-', svg)
    svg = re.sub(r'href="#', f'href="#{key}-', svg)
    svg = svg.replace("url(#", f"url(#{key}-")
    for stand_in, css in _CSS.items():
        svg = svg.replace(stand_in, css)
    return re.sub(r"\n\s*", "\n", svg)
