"""The parts of a report: sections of findings, tables and figures, and how their numbers are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.parts.findings import Finding

MOST_ROWS = 30  # of a table on the page


@dataclass(frozen=True)
class Table:
    """A table: `columns` are headers, the first column names the row. `note` says what a reader must know.

    The page shows `most` rows of it, those that are off and undecided first; files hold all. A `filtered` one has all its
    rows on the page, and a filter. `details`: for each row what opens below it, as (title, text) pairs; `` `COMMAND` `` in
    a text is a command. `tips`: for each row a tooltip of its name. `n_is`: what the n of its intervals counts. `by_size`:
    its rows are in order, so that the page shows both ends of a long one. `most` 0: the files alone have it.
    """

    key: str
    caption: str
    columns: tuple[str, ...]
    rows: list[list[Any]]
    note: str = ""
    folded: bool = False  # shown on the page only when opened
    sortable: bool = False
    most: int = MOST_ROWS
    filtered: bool = False
    details: Sequence[Sequence[tuple[str, str]]] = ()
    tips: Sequence[str] = ()
    n_is: str = ""
    by_size: bool = False

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError(f"table {self.key}: a row does not fit its {len(self.columns)} columns")
        if self.details and len(self.details) != len(self.rows):
            raise ValueError(f"table {self.key}: {len(self.details)} details for {len(self.rows)} rows")

    @property
    def full_note(self) -> str:
        """The note of a table whose cells say their n in words."""
        return f"{self.note} n: {self.n_is}.".lstrip() if self.n_is else self.note

    def is_number(self, column: int) -> bool:
        """Return True if a column holds numbers only, and is set flush right."""
        cells = [row[column] for row in self.rows if row[column] is not None]
        return bool(cells) and not any(isinstance(cell, str | bool) for cell in cells)


@dataclass(frozen=True)
class Figure:
    """A figure: `draw` gives HTML when a page needs it, `alt` is for who cannot see it, `reading` how to read it."""

    key: str
    title: str
    draw: Callable[[], str]
    alt: str
    reading: str

    @cached_property
    def drawing(self) -> str:
        """The drawing as HTML."""
        return self.draw()


@dataclass(frozen=True)
class Section:
    """A part of the report. `says`: findings, and plain sentences; the `headline` ones also stand on top of the page.

    `answers`: findings for the first screen alone; `links`: (text, address relative to the page) of other reports.
    """

    key: str
    title: str
    about: str = ""
    headline: Sequence[str] = ()
    says: Sequence[Finding | str] = ()
    items: Sequence[Table | Figure] = field(default_factory=tuple)
    links: Sequence[tuple[str, str]] = ()
    answers: Sequence[Finding] = ()
    folded: bool = False  # shown on the page only when opened
    later: bool = False  # folded, and named in the navigation all the same

    @property
    def verdicts(self) -> list[Finding]:
        """Its answers for the first screen."""
        return [*(said for said in self.says if not isinstance(said, str)), *self.answers]

    @property
    def findings(self) -> list[str]:
        """The sentences that it says."""
        return [said if isinstance(said, str) else said.sentence() for said in self.says]

    def with_findings(self, change: Callable[[Finding], Finding]) -> Section:
        """The same section with other findings, each made from its own."""
        says = tuple(said if isinstance(said, str) else change(said) for said in self.says)
        return replace(self, says=says, answers=tuple(map(change, self.answers)))

    @property
    def tables(self) -> list[Table]:
        """The tables in order."""
        return [item for item in self.items if isinstance(item, Table)]
