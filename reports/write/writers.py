"""A report as HTML, Markdown, JSON, CSV, text and workbook: the same findings and tables in each."""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from reports.draw.forest_plot import forest_plot, forest_plots, worst_marks, worst_of
from reports.draw.moves import moves
from reports.draw.seat_table import seat_table
from reports.judge.answer import Answer, beside, board
from reports.judge.suggestions import Suggestion
from reports.judge.trust import Trust
from reports.parts.cells import Interval, P, cell_json, cell_text
from reports.parts.document import Figure, Section, Table
from reports.parts.findings import Finding
from reports.write.cover import to_png
from reports.write.first_screen import short_change, strip_lines, strip_rows, trust_line
from reports.write.lean import lean_script, lean_style
from reports.write.page_tables import page_table
from reports.write.tooltips import with_tooltips
from reports.write.workbook import to_xlsx
from simulate.errors import RunError
from simulate.system.files import forget_unfinished, write_whole
from simulate.system.limits import FORMATS
from simulate.system.ours import MADE_BY, is_run, require_replaceable
from simulate.system.safe_text import markdown_text, safe_text, visible

SCHEMA_VERSION = 2  # of the JSON report; docs/reference/report.md describes it
TEXT_WIDTH = 100
ONE_QUESTION = ("comparison", "result", "ladder")  # reports that their first sentence answers
CONTINUED = " \\"  # at the end of a line of a command
TRY, RESTS, FOUND = "What to try", "What this rests on", "What was found"
HELPS, ALSO = "What helps", "What else was asked"
EACH, MORE = "Each question", "What helps: side effects and commands"
CHANGES = 3  # of the first screen
Paint = Callable[[str, str], str]  # (verdict, its words) -> the words, coloured


def plainly(_verdict: str, words: str) -> str:
    """No colour."""
    return words


@dataclass(frozen=True)
class Report:
    """A report ready to be written. `facts`: what it is about, as plain values for JSON."""

    title: str
    subtitle: str
    sections: list[Section]
    about: str = "run"  # what it reports on, in a word
    facts: dict[str, Any] = field(default_factory=dict)
    suggestions: list[Suggestion] = field(default_factory=list)  # what a designer would try next
    answer: Answer | None = None  # to the question of the page; None where nothing was judged
    trust: Sequence[Trust] = ()  # what the answer rests on
    pending: str = ""  # what is still being played for it

    @property
    def verdicts(self) -> list[Finding]:
        """The answers of the first screen, in the order of the sections."""
        return [finding for section in self.sections for finding in section.verdicts]

    @property
    def board(self) -> list[Finding]:
        """The verdicts of the first screen: all of them where there is no one answer, else the worst, worst first."""
        return board(self.verdicts) if self.answer else self.verdicts

    @property
    def beside(self) -> list[Finding]:
        """The other answers, a line each."""
        return beside(self.verdicts) if self.answer else []

    @property
    def changes(self) -> list[Suggestion]:
        """The measured changes of the first screen, those that reach the fair band first."""
        measured = [one for one in self.suggestions if one.measured and (one.setting or one.found) and not one.in_vain]
        found = measured if self.answer else []
        return sorted(found[:CHANGES], key=lambda one: "outside" in one.measured.partition(";")[0])

    @property
    def was_in_vain(self) -> bool:
        """True if changes were played and none of them is shown."""
        return not self.changes and any(one.in_vain or one.measured for one in self.suggestions)

    @property
    def further(self) -> list[Suggestion]:
        """All other suggestions."""
        return [one for one in self.suggestions if one not in self.changes]

    @property
    def trust_lines(self) -> list[str]:
        """What the answer rests on, a line each: players, values, real play."""
        return [f"{one.word[0].upper()}{one.word[1:]}: {one.what}." for one in self.trust]

    @property
    def drawn_changes(self) -> list[tuple[Suggestion, str]]:
        """The changes of the first screen, each with its drawing."""
        by_key = {finding.key: finding for finding in self.verdicts}
        drawings = moves([(one.moved, by_key.get(one.finding)) for one in self.changes])
        return list(zip(self.changes, drawings, strict=True))

    @property
    def headline(self) -> list[str]:
        """The sentences that stand on top beside the answers, in the order of the sections."""
        return [line for section in self.sections for line in section.headline]

    @property
    def widest(self) -> int:
        """The columns of its widest table."""
        return max((len(table.columns) for section in self.sections for table in section.tables), default=0)

    @property
    def opening(self) -> str:
        """The sentence in large type of a page about one thing that was asked; empty where verdicts answer."""
        return next(iter(self.headline), "") if self.about in ONE_QUESTION else ""

    def _repr_html_(self) -> str:
        """The page in a frame, for notebooks."""
        return f'<iframe srcdoc="{escape(to_html(self), quote=True)}" style="width:100%;height:50rem;border:0"></iframe>'


def environment() -> Any:
    """Jinja with autoescaping and the cell format."""
    import jinja2

    loader = jinja2.PackageLoader("reports", "templates")
    found = jinja2.Environment(
        loader=loader,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        finalize=lambda value: visible(value) if type(value) is str else value,
    )
    found.filters["cell"] = cell_text
    found.filters["page_table"] = page_table
    found.filters["lean_style"] = lean_style
    found.filters["lean_script"] = lean_script
    found.filters["in_runs"] = in_runs
    found.filters["strip"] = forest_plot
    found.filters["strips"] = forest_plots
    found.filters["worst"] = worst_marks
    found.filters["seats"] = seat_table
    found.filters["beside_verdicts"] = beside_verdicts
    found.filters["alone"] = lambda findings: [(finding, forest_plot(finding)) for finding in findings]
    found.tests["curve"] = lambda text: isinstance(text, Markup)
    found.tests["figure"] = lambda item: isinstance(item, Figure)
    found.tests["table_file"] = lambda name: name.endswith((".csv", ".xlsx"))
    return found


def beside_verdicts(section: Section) -> list[str]:
    """The sentences of a section that its verdict on the first screen, and what is drawn, do not say already."""
    said = zip(section.says, section.findings, strict=True)
    return [line for one, line in said if isinstance(one, str) or not one.unit]


def in_runs(items: Iterable[Table | Figure]) -> list[list[Table | Figure]]:
    """What the page shows of items, in order: pictures that stand beside each other together."""
    shown = (item for item in items if isinstance(item, Figure) or item.most)
    return [list(run) for _, run in itertools.groupby(shown, key=lambda item: isinstance(item, Figure))]


UNITS = re.compile(r"(?<=\d) (?=%|pp\b)")  # a number keeps its unit on its line


def to_html(report: Report, files: Sequence[str] = ()) -> str:
    """The page: one file, no network; its small script only sorts, filters, folds, copies, tells numbers and saves pictures.

    `files`: names of the files beside it that hold the same as data.
    """
    page = environment().get_template("report.html").render(report=report, files=files)
    return with_tooltips(UNITS.sub("\u00a0", page))


def to_markdown(report: Report) -> str:
    """The same findings and tables as Markdown."""
    lines = [f"# {markdown_text(report.title)}", "", markdown_text(report.subtitle), ""]
    lines += [markdown_text(report.pending), ""] if report.pending else []
    if report.answer is not None:
        first, *others = report.answer.lines
        lines += [f"**{markdown_text(first)}**", "", *(part for text in others for part in (markdown_text(text), ""))]

    def told(findings: Sequence[Finding]) -> list[str]:
        return [f"- {finding.shape} {markdown_text(finding.sentence())}".replace("-  ", "- ") for finding in findings]

    def tried(found: Sequence[Suggestion]) -> list[str]:
        return [f"- {markdown_text(one.what)}.{markdown_text(one.measured)} `{one.command}`" for one in found]

    worst = worst_of(report.board) if report.answer else None
    if worst is not None:
        rows = [["farthest from fair", "here", "fair"], ["---"] * 3, *strip_rows(worst)]
        lines += [*(f"| {' | '.join(map(markdown_cell, row))} |" for row in rows), ""]
    if report.changes:
        lines += [f"**{HELPS}**", "", *(f"- {markdown_text(short_change(one))}" for one in report.changes), ""]
    lines += [markdown_text(trust_line(report.trust)), ""] if report.trust else []
    lines += [f"**{EACH}**", ""] if worst is not None else []
    lines += told(report.board)
    lines += ["", f"**{MORE}**", "", *tried(report.changes)] if report.changes else []
    lines += ["", f"**{ALSO}**", "", *told(report.beside)] if report.beside else []
    lines += ["", f"**{TRY}**", "", *tried(report.further)] if report.further else []
    if report.headline:
        lines += ["", f"**{RESTS}**", "", *(f"- {markdown_text(line)}" for line in report.headline)]
    for section in report.sections:
        lines += ["", f"## {markdown_text(section.title)}", ""]
        lines += [markdown_text(section.about), ""] if section.about else []
        lines += [f"- {markdown_text(line)}" for line in section.findings]
        lines += [f"- [{markdown_text(text)}]({quote(address)})" for text, address in section.links]
        for table in section.tables:
            lines += ["", f"### {markdown_text(table.caption)}", "", *markdown_table(table)]
            lines += ["", markdown_text(table.full_note)] if table.full_note else []
    return "\n".join(lines) + f"\n\n<!-- {MADE_BY} -->\n"


def markdown_cell(text: str) -> str:
    """Text inside a table: pipes, line ends and HTML are escaped."""
    return markdown_text(text.replace("\\", "\\\\")).replace("|", "\\|")


def markdown_table(table: Table) -> list[str]:
    """A table in pipes; pipes, line ends and HTML inside cells are escaped."""

    def line(cells: Iterable[Any]) -> str:
        return f"| {' | '.join(markdown_cell(cell_text(c)) for c in cells)} |"

    return [line(table.columns), "|" + " --- |" * len(table.columns), *(line(row) for row in table.rows)]


def to_json(report: Report) -> str:
    """The same findings and tables as data; intervals are objects, unknown numbers null."""
    shown = [*report.board, *report.beside]
    data = {
        "format": "meeplecarlo report",
        "schema_version": SCHEMA_VERSION,
        "about": report.about,
        "title": report.title,
        "subtitle": report.subtitle,
        "facts": report.facts,
        "findings": [{**finding.to_data(), "rank": shown.index(finding) + 1} for finding in report.verdicts],
        "tries": [one.to_data() for one in report.suggestions],
        "answer": None if report.answer is None else report.answer.to_data(),
        "headline": report.headline,
        "sections": [
            {
                "key": section.key,
                "title": section.title,
                "findings": list(section.findings),
                "links": [{"text": text, "address": address} for text, address in section.links],
                "tables": [
                    {
                        "key": table.key,
                        "caption": table.caption,
                        "columns": list(table.columns),
                        "rows": [[cell_json(cell) for cell in row] for row in table.rows],
                        "note": table.full_note,
                    }
                    for table in section.tables
                ],
            }
            for section in report.sections
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


CSV_COLUMNS = ("table", "row", "column", "value", "low", "high", "unit", "n", "text")


def to_csv(report: Report) -> str:
    """Every number of the report on a line of its own: the findings first, then all tables."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")

    def write(row: list[Any]) -> None:
        writer.writerow([safe_text(cell) if isinstance(cell, str) else cell for cell in row])

    write(list(CSV_COLUMNS))
    for finding in report.verdicts:
        write(["findings", finding.question, "verdict", "", "", "", "", "", finding.words])
        for level in finding.levels:
            write(["findings", level.name, level.metric, *csv_cell(level.value)])
    for one in report.suggestions:
        write(["what to try", one.what, "command", "", "", "", "", "", one.command])
        for effect in one.known:
            write(["what to try", one.what, effect.metric, *csv_cell(effect.change)])
    for section in report.sections:
        for table in section.tables:
            for row in table.rows:
                for column, cell in zip(table.columns[1:], row[1:], strict=True):
                    if cell is not None:
                        write([table.key, cell_text(row[0]), column, *csv_cell(cell)])
    return out.getvalue()


def csv_cell(cell: Any) -> list[Any]:
    """value, low, high, unit, n, text of a cell."""
    if isinstance(cell, Interval):
        data = cell_json(cell)
        return ["" if data.get(k) is None else data[k] for k in ("value", "low", "high", "kind", "n")] + [str(cell)]
    if isinstance(cell, P):
        return [cell_json(cell) if cell_json(cell) is not None else "", "", "", "p", "", str(cell)]
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        return ["", "", "", "", "", cell_text(cell)]
    return ["" if cell_json(cell) is None else cell, "", "", "", "", cell_text(cell)]


def to_text(report: Report, width: int = TEXT_WIDTH, paint: Paint = plainly) -> str:
    """The first screen for a terminal of this width. `paint`: colours the words of a verdict, if the terminal can."""

    def wrapped(text: str, first: str = "", rest: str = "") -> list[str]:
        kept = UNITS.sub("\u00a0", visible(text))
        lines = textwrap.wrap(kept, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
        return [line.replace("\u00a0", " ") for line in lines]

    lines = [*wrapped(report.title), *wrapped(report.subtitle), *(wrapped(report.pending) if report.pending else []), ""]
    for text in report.answer.lines if report.answer else []:
        lines += [*wrapped(text), ""]
    room = min(max((len(f.question) for f in report.verdicts), default=0) + 2, width // 3)

    def told(finding: Finding) -> list[str]:
        lines = []
        band = f"  [fair {finding.band}]" if finding.band else ""
        said = f"{finding.shape} {finding.words.upper()}".strip()
        if len(finding.question) < room and room + len(said) + len(band) <= width:
            lines.append(f"{visible(finding.question):<{room}}{paint(finding.verdict, said)}{band}".rstrip())
        else:
            lines += [*wrapped(finding.question), " " * room + paint(finding.verdict, said)]
            lines += wrapped(band.strip(), " " * room, " " * room)
        for text in (finding.says, *finding.evidence, *finding.notes):
            lines += wrapped(text, " " * room, " " * room)
        return lines

    def tried(head: str, found: Sequence[Suggestion]) -> list[str]:
        lines = ["", head] if found else []
        for one in found:
            lines += [*wrapped(f"{one.what}.{one.measured}", "- ", "  "), *command_lines(one.command, width)]
        return lines

    worst = worst_of(report.board) if report.answer else None
    lines += [*strip_lines(worst, width), ""] if worst is not None else []
    if report.changes:
        lines += [HELPS, *(part for one in report.changes for part in wrapped(short_change(one), "- ", "  ")), ""]
    lines += [*wrapped(trust_line(report.trust), "", "  "), ""] if report.trust else []
    lines += [EACH] if worst is not None else []
    lines += [line for finding in report.board for line in told(finding)]
    lines += tried(MORE, report.changes)
    lines += ["", ALSO, *(line for finding in report.beside for line in told(finding))] if report.beside else []
    lines += tried(TRY, report.further)
    if report.headline:
        lines += ["", RESTS if report.verdicts else FOUND]
        for line in report.headline:
            lines += wrapped(line, "- ", "  ")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def command_lines(command: str, width: int) -> list[str]:
    """A command on lines that a shell still takes for one."""
    lines = textwrap.wrap(visible(command), width - 8, break_long_words=False, break_on_hyphens=False)
    return [f"    {'  ' if i else ''}{line}{CONTINUED if i + 1 < len(lines) else ''}" for i, line in enumerate(lines)]


WRITERS: dict[str, Callable[[Report], str | bytes]] = {
    "html": to_html,
    "md": to_markdown,
    "json": to_json,
    "csv": to_csv,
    "xlsx": to_xlsx,
    "png": to_png,
}


def write_report(report: Report, folder: Path, formats: Iterable[str] = FORMATS) -> list[Path]:
    """Write the report to `folder`/report.<format>, each file whole or not at all. Raises RunError."""
    kinds = list(formats)
    beside = [f"report.{kind}" for kind in kinds if kind != "html"]
    texts = {kind: to_html(report, beside) if kind == "html" else WRITERS[kind](report) for kind in kinds}
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for kind, text in texts.items():
            file = folder / f"report.{kind}"
            if not is_run(folder):
                require_replaceable(file, "--out")
            forget_unfinished(file)
            write_whole(file, text.encode("utf-8") if isinstance(text, str) else text)
            written.append(file)
    except OSError as error:
        raise RunError(
            f"{folder}: the report cannot be written: {error.strerror}", "Choose another place with --out."
        ) from error
    return written
