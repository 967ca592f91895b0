"""Numbers as people write them: decimal comma or point, thousands, currencies, signs; by the evidence of a whole column."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any

from simulate.reading.words import is_word, words_of

COMMA, POINT = ",", "."
LONG = 60  # letters: a longer text is no number
DIGITS = r"\d{1,3}(?:%s\d{3})+"
SIGNS = "$€£¥₩₽"
Unclear = str  # the text of a number that has two readings


def is_number(value: Any) -> bool:
    """Return True for a finite number; a switch is none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def is_empty(cell: Any) -> bool:
    """Return True for a cell that says nothing: empty, a dash, n/a."""
    return cell is None or (isinstance(cell, str) and is_word("empty", cell))


def is_date(cell: Any) -> bool:
    """Return True for a date, also one that a program made out of a range: 02.Apr, 4-Mar."""
    if isinstance(cell, date | datetime | time):
        return True
    if not isinstance(cell, str) or len(cell) > LONG:
        return False
    found = re.fullmatch(r"(\d{1,2})[-. /]+([^\W\d]{3,4})\.?|([^\W\d]{3,4})[-. /]+(\d{1,2})", cell.strip())
    return found is not None and (found.group(2) or found.group(3)).casefold()[:3] in words_of("values", "months")


def cleaned(text: str) -> str:
    """A text without what stands around a number: blanks, currency, a sign for times; ½ as .5."""
    if len(text) > LONG:
        return text
    text = re.sub(r"(\d)\s*([½¼¾])", lambda m: f"{m[1]}{_part(m[2])}", text.strip())
    text = re.sub(r"^[½¼¾]$", lambda m: f"0{_part(m[0])}", text)
    text = unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-")
    text = text.strip(f" \t'+{SIGNS}").removesuffix("%").strip(f" {SIGNS}")
    return re.sub(r"(?<=\d)[\s'’](?=\d{3}\b)", "", text)


def _part(sign: str) -> str:
    return f"{unicodedata.numeric(sign):g}"[1:]


def decimal_of(cells: Sequence[Any]) -> str | None:
    """The decimal sign that a column's cells prove, or None."""
    texts = [cleaned(cell) for cell in cells if isinstance(cell, str)]
    comma = any(re.fullmatch(r"-?(\d+,(\d{1,2}|\d{4,})|\d{4,},\d+|0,\d+|\d{1,3}(\.\d{3})+,\d+)", text) for text in texts)
    point = any(re.fullmatch(r"-?(\d*\.(\d{1,2}|\d{4,})|\d{4,}\.\d+|0?\.\d+|\d{1,3}(,\d{3})+\.\d+)", text) for text in texts)
    twice = any(re.fullmatch(r"-?\d{1,3}(\.\d{3}){2,}", text) for text in texts)
    other = any(re.fullmatch(r"-?\d{1,3}(,\d{3}){2,}", text) for text in texts)
    comma, point = comma or (twice and not point), point or (other and not comma)
    return None if comma == point else COMMA if comma else POINT


def unclear_of(cells: Sequence[Any]) -> Unclear | None:
    """The first number of a column that is 1.5 or 1500: three digits behind its only sign, and nothing that says which."""
    if decimal_of(cells) is not None:
        return None
    return next((c for c in cells if isinstance(c, str) and re.fullmatch(r"-?[1-9]\d{0,2}[.,]\d{3}", cleaned(c))), None)


def read_number(cell: Any, decimal: str | None = None, times: bool = False) -> int | float | None:
    """A cell as a number, or None. `decimal`: its sign, where the file says so; `times`: x3 and 3x are 3."""
    if is_number(cell):
        return int(cell) if isinstance(cell, float) and cell.is_integer() else cell
    if not isinstance(cell, str) or len(cell) > LONG:
        return None
    text = cleaned(cell)
    if times:
        text = re.sub(r"^[x×*]\s*(\d+)$|^(\d+)\s*[x×*]$", lambda m: m[1] or m[2], text, flags=re.I)
    group = POINT if decimal == COMMA else COMMA
    if re.fullmatch("-?" + DIGITS % re.escape(group) + r"([.,]\d+)?", text):
        text = text.replace(group, "")
    if decimal == COMMA:
        text = text.replace(COMMA, POINT)
    if not re.fullmatch(r"-?(\d+(\.\d*)?|\.\d+)", text) or (COMMA in text):
        return None
    value = float(text)
    return int(value) if value.is_integer() and abs(value) < 2**53 else value
