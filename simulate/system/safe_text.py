"""Texts of users and rulesets in cells: no spreadsheet computes them, no control character hides in them.

A cell that begins with one of `= + - @`, a tab or a return is a formula to a spreadsheet (OWASP, CSV injection:
https://owasp.org/www-community/attacks/CSV_Injection); an apostrophe in front makes it a text.
"""

from __future__ import annotations

import re
from html import escape

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # the wide ones count as well, says OWASP
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

_AS_IT_IS = {"[": "\\[", "]": "\\]", "://": "&#58;//", "www.": "www&#46;", "@": "&#64;"}
_LINKS = re.compile("|".join(map(re.escape, _AS_IT_IS)), re.IGNORECASE)


def visible(text: str) -> str:
    """A text whose control characters, and halves of one, are shown as what they are: `\\x1b`. Line ends and tabs stay."""
    return CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def markdown_text(text: str) -> str:
    """A text that Markdown shows as it is, on one line: no HTML, no link, no image, not even of a bare address."""
    shown = escape(visible(" ".join(text.splitlines())), quote=False)
    return _LINKS.sub(lambda found: _AS_IT_IS[found[0].lower()], shown)


def safe_text(text: str) -> str:
    """A text for a cell of a CSV file or a workbook: never a formula."""
    shown = visible(text)
    return f"'{shown}" if shown.startswith(FORMULA) else shown


def told_text(cell: str) -> str:
    """The text of a cell that `safe_text` wrote."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell
