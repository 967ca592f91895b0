"""Numbers as a report writes them: intervals, p-values, and the cells of tables."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, Literal

Kind = Literal["share", "points", "mean"]
UNEVEN = 0.1  # of its width: an interval whose middle is this far from the value is not written with ±


def decimals(low: float, high: float, scale: float) -> int:
    """Decimals that an interval justifies: its half width is at least two units of the last digit shown (at most three)."""
    half = (high - low) / 2 * scale
    if not math.isfinite(half) or half <= 0:
        return 1
    return min(max(math.ceil(-math.log10(half / 2)), 0), 3)


def short(number: float) -> str:
    """A count for a narrow place: 12.3k, 4.0M."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if number >= size:
            return f"{number / (1e3 if unit == 'k' else size):.1f}{unit}"
    return f"{int(number):,}"


@dataclass(frozen=True)
class Interval:
    """A number with its 95 % interval. `kind`: a share, a difference of shares in percentage points, or a mean.

    `n`: the number of rows it rests on, where the table does not say so in a column of its own.
    """

    value: float
    low: float
    high: float
    kind: Kind = "share"
    n: int | None = None
    signed: bool = False  # a change: one upwards is written with its sign

    @property
    def sign(self) -> str:
        """The sign of the number: a plus where it is a difference."""
        return "+" if self.signed or self.kind == "points" else ""

    def __str__(self) -> str:
        if not math.isfinite(self.value):
            return "–"
        return self._number() if self.n is None else f"{self._number()}, n\u00a0{short(self.n)}"

    @property
    def short(self) -> str:
        """The number alone, to the digit that its interval carries."""
        if not (math.isfinite(self.value) and math.isfinite(self.low) and math.isfinite(self.high)):
            return "too short"
        scale = 1.0 if self.kind == "mean" else 100.0
        unit = {"share": " %", "points": " pp", "mean": ""}[self.kind]
        return f"{number_text(self.value * scale, decimals(self.low, self.high, scale), self.sign)}{unit}"

    def _number(self) -> str:
        if not (math.isfinite(self.low) and math.isfinite(self.high)):
            return "too short"
        scale = 1.0 if self.kind == "mean" else 100.0
        d = decimals(self.low, self.high, scale)
        unit = {"share": " %", "points": " pp", "mean": ""}[self.kind]
        text = f"{number_text(self.value * scale, d, self.sign)}{unit}"
        if self.low == self.high:
            return f"{text} in every block"
        return f"{text} ({number_text(self.low * scale, d, self.sign)} to {number_text(self.high * scale, d, self.sign)})"


@dataclass(frozen=True)
class Curve:
    """A worth by stage: titles of the stages, their intervals in points, and the margin around 0 that is fair."""

    titles: tuple[str, ...]
    stages: tuple[Interval, ...]
    margin: float

    def __str__(self) -> str:
        return "; ".join(f"{title} {page_number(one)}" for title, one in zip(self.titles, self.stages, strict=True))


def number_text(value: float, d: int, sign: str = "") -> str:
    """Write a number with `d` decimals, a true minus sign, and no minus zero."""
    text = f"{value:{sign},.{d}f}"
    plain = text.lstrip("+-")
    if not plain.strip("0.,"):  # no minus zero
        return plain
    return text.replace("-", "−")


def plus_minus(value: float, low: float, high: float) -> str:
    """A share for a sentence: 31.2 % ± 0.3 (half the interval's width), or its ends where they lie unevenly."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return "too short to say"
    d = decimals(low, high, 100)
    if abs(high + low - 2 * value) > UNEVEN * (high - low):
        return str(Interval(value, low, high))
    return f"{number_text(value * 100, d)} % ± {number_text((high - low) * 50, d)}"


def page_number(cell: Interval) -> str:
    """An interval for a narrow column, without its unit: 31.2 ±0.3, or its ends where they lie unevenly."""
    if not (math.isfinite(cell.value) and math.isfinite(cell.low) and math.isfinite(cell.high)):
        return "too short" if math.isfinite(cell.value) else "–"
    scale = 1.0 if cell.kind == "mean" else 100.0
    d = decimals(cell.low, cell.high, scale)
    value = number_text(cell.value * scale, d, cell.sign)
    if cell.low == cell.high:
        return value
    if abs(cell.high + cell.low - 2 * cell.value) > UNEVEN * (cell.high - cell.low):
        return f"{value} ({number_text(cell.low * scale, d, cell.sign)} to {number_text(cell.high * scale, d, cell.sign)})"
    return f"{value} ±{number_text((cell.high - cell.low) / 2 * scale, d)}"


def page_unit(cell: Interval) -> str:
    """The unit of an interval on the page."""
    return {"share": "%", "points": "pp", "mean": ""}[cell.kind]


def p_text(p: float) -> str:
    """A p-value in words a table can hold."""
    if not math.isfinite(p):
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


@dataclass(frozen=True)
class P:
    """A p-value: a number in JSON, words in a table."""

    value: float

    def __str__(self) -> str:
        return p_text(self.value)


def cell_text(value: Any) -> str:
    """A table cell as text."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return number_text(value, 2 if abs(value) < 100 else 0)
    return str(value)


def cell_json(value: Any) -> Any:
    """A table cell as plain values, with null for what is not a number."""
    if isinstance(value, Interval):
        return {key: cell_json(v) for key, v in asdict(value).items() if key != "signed" and (key != "n" or v is not None)}
    if isinstance(value, Curve):
        return [{"stage": t} | cell_json(one) for t, one in zip(value.titles, value.stages, strict=True)]
    if isinstance(value, P):
        return cell_json(float(value.value))
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
