"""Tables in a notebook."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

SHOWN_ROWS = 20  # of a frame in a notebook


def table_html(frame: pl.DataFrame) -> str:
    """The first rows of a frame as an HTML table."""
    head = "".join(f"<th>{html.escape(name)}</th>" for name in frame.columns)
    rows = "".join(
        "<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row) + "</tr>" for row in frame.head(SHOWN_ROWS).iter_rows()
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cell(value: Any) -> str:
    return f"{value:.4f}" if isinstance(value, float) else html.escape(str(value))
