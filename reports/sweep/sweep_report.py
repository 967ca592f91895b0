"""From the member runs of a sweep to the report of the comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from reports.pages.run_report import run_report
from reports.parts.document import Section
from reports.sections.methods import glossary_section, methods_section
from reports.sweep.contents import contents_section
from reports.sweep.factor_section import factor_section
from reports.sweep.factors import PLACE, STRATEGY, start_factor
from reports.sweep.fates import SMALL_P
from reports.sweep.outcomes import outcomes_section
from reports.sweep.phrases import SEPARATE
from reports.sweep.response import response_section
from reports.sweep.scope import scope_section
from reports.sweep.sensitivity import sensitivity_section
from reports.sweep.sweep_answer import sweep_answer
from reports.sweep.sweep_runs import Checked, Sweep, SweepRun, labels_of
from reports.sweep.table_wins import table_section
from reports.write.writers import Report
from simulate.errors import RunError
from simulate.sums.reading import read_log, silent

if TYPE_CHECKING:
    from simulate.runs.read.run import Run

SURVIVAL = (
    "Findings of the base ruleset are followed into every variant at the same number of seats. An order (a wins "
    "more than b) "
    f"counts if it is distinguishable in the base (Holm over all pairs, p < {SMALL_P}). It survives if the variant "
    "distinguishes it the same way, "
    "is gone if the other way, shrinks if the pairs are half as far apart or less, and undecided otherwise."
)


def read_sweep(
    runs: Sequence[Run], progress: Callable[[str], Callable[[int, int], None]] = lambda _: silent
) -> tuple[Sweep, dict[str, Callable[[], Report]]]:
    """Read every log once. Also gives, by name of its folder, a function that makes the own report of a run.

    `progress`: name of a run -> a function called with how much of it was read.

    Raises RunError if no run holds a whole shard.
    """
    held = [run for run in runs if run.playouts_held]
    if not held:
        raise RunError("no run of the sweep holds finished playouts yet", "The command that made the sweep finishes it.")
    sides: list[SweepRun] = []
    own: dict[str, Callable[[], Report]] = {}
    for run, label in zip(held, labels_of(held), strict=True):
        log, bands = read_log(run, progress(run.path.name))
        sides.append(SweepRun(run, log, label))
        own[run.path.name] = partial(run_report, log, bands)
    return Sweep(sides, [run for run in runs if not run.playouts_held]), own


def sweep_report(sweep: Sweep, title: str | None = None) -> Report:
    """The comparison of runs that have been read; it links to their own reports, `<folder>/report.html`."""
    game = sweep.first.run.manifest.game
    links = {side.name: f"{side.name}/report.html" for side in sweep.sides}
    starts = list(dict.fromkeys(start for side in sweep.sides for start in side.log.starts))
    checked: list[Checked] = []  # findings of the base and what becomes of them, as the sections come to them
    found: list[Section | None] = [table_section(sweep)] if game.is_coop and "share.all" in sweep.first.log.sums else []
    found += [scope_section(sweep, links), response_section(sweep)]
    for column in starts:
        factor = start_factor(column)
        about = (
            "Balanced: all win shares lie within a tenth of the even share of it, with 95 % confidence for all at once; "
            "unbalanced: one clearly lies outside; undecided: the run cannot tell."
        )
        found.append(factor_section(factor, sweep, f"Starting positions: {factor.word}", about, checked))
    found.append(factor_section(STRATEGY, sweep, "Strategies", "Win share of each strategy over its seats.", checked))
    if not game.is_coop:  # where all win together no place is better than another
        begins = "; place 1 begins" if game.place_1_begins else ""
        found.append(factor_section(PLACE, sweep, "Turn order", f"Win share by place in turn order{begins}.", checked))
    found.append(outcomes_section(sweep, checked))
    found.append(contents_section(sweep, checked))
    found.append(sensitivity_section(sweep, checked))
    methods = methods_section()
    found.append(glossary_section(game.place_1_begins))
    found.append(Section(methods.key, methods.title, says=[SURVIVAL, SEPARATE, *methods.findings], folded=True))
    n = sum(side.run.playouts_held for side in sweep.sides)
    subtitle = f"{n:,} playouts in {len(sweep.sides)} runs side by side"
    shown = [s for s in found if s is not None]
    return Report(title or f"{game.title}: comparison", subtitle, shown, "sweep", answer=sweep_answer(sweep))
