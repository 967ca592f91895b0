"""Make the reports of a run directory or a sweep, and write them."""

from __future__ import annotations

import html
import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from reports.judge.perfect import PerfectPlay
from reports.judge.stronger import others_of
from reports.pages.run_report import make_report, unbarred, unplayed
from reports.read.experiment_results import ExperimentResult, results_named
from reports.sweep.sweep_report import read_sweep, sweep_report
from reports.write.writers import write_report
from simulate.api.further import answer_questions
from simulate.engine.plain.exact import perfect_shares
from simulate.engine.wording import listed
from simulate.errors import RunError, SimulateError
from simulate.runs.measure.advice import TRY_PLAYOUTS, Advice, OffShare
from simulate.runs.plan.order import Order, order_again
from simulate.runs.plan.request import cores, folder_at
from simulate.runs.read.beside import runs_beside
from simulate.runs.read.run import open_run
from simulate.runs.read.sweep_runs import is_sweep, open_sweep
from simulate.sums.reading import silent
from simulate.system.limits import FORMATS
from simulate.whatif.access import affordable, bar_cards
from simulate.whatif.advice import advice_of

if TYPE_CHECKING:
    from reports.write.writers import Report
    from simulate.engine.plain.game import PlainGame
    from simulate.runs.plan.manifest import Manifest
    from simulate.runs.read.run import Run


NOT_YET = "not played yet"
NOT_IN_CI = "--text in CI plays nothing"
Progress = Callable[[str], Callable[[int, int], None]]


@dataclass(frozen=True)
class ReportResult:
    """The files of a report."""

    files: tuple[Path, ...]

    def file(self, kind: str) -> Path:
        """The report's own file in a format (of a sweep: the comparison). Raises RunError if it was not asked for."""
        for path in reversed(self.files):
            if path.suffix == f".{kind}":
                return path
        raise RunError(f"the report was not written as {kind}", f"Ask for it: formats=('{kind}',)")

    @property
    def html(self) -> Path:
        """The page."""
        return self.file("html")

    @property
    def xlsx(self) -> Path:
        """The workbook, a sheet a subject."""
        return self.file("xlsx")

    @cached_property
    def values(self) -> dict[str, Any]:
        """All numbers of the report."""
        values: dict[str, Any] = json.loads(self.file("json").read_text(encoding="utf-8"))
        return values

    def _repr_html_(self) -> str:
        """Show a notebook the page itself."""
        page = html.escape(self.html.read_text(encoding="utf-8"), quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: 40em; border: 1px solid #ccc"></iframe>'


def write_reports(
    path: Path,
    out: str | Path | None = None,
    formats: Sequence[str] = FORMATS,
    title: str | None = None,
    try_playouts: int = TRY_PLAYOUTS,
    results: Sequence[Path] = (),
    quick: bool = False,
    questions: bool = False,
    progress: Progress | None = None,
    say: Callable[[str], None] = lambda line: None,
    told: Callable[[Sequence[tuple[str, Sequence[Path]]], bool], None] = lambda written, pending: None,
) -> ReportResult:
    """Write the reports of a run directory or a sweep, as `simulate.report` does. Raises RunError.

    That of a run is written at once with what is known, and again when what it would advise has been played; `quick`: it is
    not. `questions`: those beyond balance are asked too, and kept with the run. `told` is given (folder, files) of the
    reports each time, and whether they are written again.
    """
    place = path if out is None else folder_at(str(out))
    if is_sweep(path):
        named = [
            (name, write_report(make(), place / name, formats)) for name, make in reports_of(path, title, progress, results)
        ]
        told(named, False)
        return ReportResult(tuple(file for _, files in named for file in files))
    files: Sequence[Path] = ()
    for page in run_pages(path, title, try_playouts, results, quick, questions, progress, say):
        files = write_report(page, place, formats)
        told([("", files)], bool(page.pending))
    return ReportResult(tuple(files))


def run_pages(
    path: Path,
    title: str | None = None,
    try_playouts: int = TRY_PLAYOUTS,
    results: Sequence[Path] = (),
    quick: bool = False,
    questions: bool = False,
    progress: Progress | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> Iterator[Report]:
    """The report of a run: first with what is known, then, if something was to be played for it, whole. Raises RunError."""
    waiting = Waiting(try_playouts)
    first = reports_of(path, title, progress, results, waiting.advise, waiting.bar)[0][1]()
    asks = questions and not quick and not open_run(path).manifest.game.imported
    waiting.things += ["questions beyond balance"] if asks else []
    if quick or not waiting.things:
        yield first
        return
    played = f"Still being played: {listed(waiting.things)}. Then this page is written again."
    again = f"If nothing plays any more, this goes on: simulate report {shlex.quote(str(path))}"
    yield replace(first, pending=f"{played} {again}")
    if asks:
        answer_questions(open_run(path), cores(), say)
    yield reports_of(path, title, progress, results, trying(try_playouts, say=say), barring(try_playouts, say=say))[0][1]()


def perfect_play(manifest: Manifest) -> PerfectPlay | None:
    """Perfect play of a game in plain Python that is small enough; None of all others, and of one that has changed."""
    game, seats = manifest.game, manifest.asked.seats
    if not game.plain or game.engine is not None or game.imported or (seats > 2 and not game.is_coop):
        return None
    try:
        return solved(order_again(manifest))
    except SimulateError:
        return None


_solved: dict[tuple[str, str, int], PerfectPlay | None] = {}


def solved(order: Order) -> PerfectPlay | None:
    """Perfect play under the rules of an order, looked for once."""
    key = order.game.key, order.manifest.rules.digest, order.plan.seats
    if key not in _solved:
        found = perfect_shares(cast("PlainGame", order.game), order.rules.record, order.plan.seats)
        _solved[key] = None if found is None else PerfectPlay(*found)
    return _solved[key]


@dataclass
class Waiting:
    """Notes what would be played for a report, and plays nothing."""

    playouts: int
    things: list[str] = field(default_factory=list)

    def advise(self, run: Run, wants: Sequence[OffShare]) -> Advice:
        """Return what is kept of changes."""
        found = advice_of(run, wants, self.playouts, plays=False, instead=NOT_YET)
        self.things += ["changes of the rules"] if found.reason == NOT_YET else []
        return found

    def bar(self, run: Run, cards: Sequence[str]) -> Sequence[ExperimentResult]:
        """Return nothing."""
        most = affordable(run, cards, self.playouts) if self.playouts else 0
        self.things += [f"a seat barred from each of {most} {run.manifest.game.contents_word}s"] if most else []
        return []


def trying(
    playouts: int,
    jobs: int | None = None,
    say: Callable[[str], None] = lambda line: None,
    plays: bool = True,
    instead: str = NOT_IN_CI,
) -> Callable[[Run, Sequence[OffShare]], Advice]:
    """Make the function that plays the changes that a report would advise, and keeps the results beside the run.

    With `plays` false it shows what is kept, and plays nothing; `instead` says why.
    """

    def advise(run: Run, wants: Sequence[OffShare]) -> Advice:
        return advice_of(run, wants, playouts, jobs or cores(), say, plays, instead)

    return advise


def barring(
    playouts: int, jobs: int | None = None, say: Callable[[str], None] = lambda line: None, plays: bool = True
) -> Callable[[Run, Sequence[str]], Sequence[ExperimentResult]]:
    """Make the function that bars a seat from cards for a report, and keeps the results beside the run.

    `playouts`: of a card, as of a change of the rules.
    """

    def bar(run: Run, cards: Sequence[str]) -> Sequence[ExperimentResult]:
        file = bar_cards(run, cards, playouts, jobs or cores(), say) if plays and playouts else None
        return [] if file is None else results_named([file], run.manifest)

    return bar


def reports_of(
    path: Path,
    title: str | None = None,
    progress: Callable[[str], Callable[[int, int], None]] | None = None,
    results: Sequence[Path] = (),
    advise: Callable[[Run, Sequence[OffShare]], Advice] | None = None,
    bar: Callable[[Run, Sequence[str]], Sequence[ExperimentResult]] | None = None,
) -> list[tuple[str, Callable[[], Report]]]:
    """(folder, what makes it) of each report of a run or a sweep: those of a sweep's runs, then its comparison.

    `progress(name)` gives what is told how far the reading of a log is; `results`: files of comparisons about the run,
    whose effects it shows beside what to try, and other runs, in which it looks for its findings; `advise` plays what is
    to be tried (`trying`), `bar` what cards are to be barred (`barring`). Raises RunError.
    """
    told = {"progress": progress} if progress is not None else {}
    if is_sweep(path):
        if results:
            raise RunError("--with goes with one run, not with a sweep", f"Name one of the runs in {path}")
        sweep, own = read_sweep(open_sweep(path), **told)
        return [*own.items(), ("", lambda: sweep_report(sweep, title))]
    if path.is_dir() and not (path / "manifest.json").exists():
        raise RunError(
            f"{path} is neither a run (it has no manifest.json) nor a sweep (it has no member runs)",
            "Make one with: simulate run GAME",
        )
    run = open_run(path)
    one = silent if progress is None else progress(path.name)
    told_of = results_named([file for file in results if not file.is_dir()], run.manifest)
    others = others_of(run, [open_run(folder) for folder in results if folder.is_dir()], runs_beside(run))
    plays = not run.manifest.game.imported
    tries = partial(advise, run) if advise is not None and plays else unplayed
    bars = partial(bar, run) if bar is not None and plays else unbarred
    made = make_report(run, title, one, told_of, tries, others, bars, perfect_play(run.manifest))
    return [("", lambda: made)]
