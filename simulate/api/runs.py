"""The Python API: read a run, report one. `simulate report` calls the same functions.

>>> result = simulate.run("san-juan", field="mixed", playouts=2000)     # doctest: +SKIP
>>> result.win_shares                                                   # doctest: +SKIP
>>> simulate.report(result).html                                        # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from simulate.api.asked import find_games
from simulate.api.reporting import ReportResult, write_reports
from simulate.api.result import RunResult
from simulate.runs.measure.advice import TRY_PLAYOUTS
from simulate.system.limits import FORMATS


def load_run(path: str | Path, game_path: str | Path | None = None) -> RunResult:
    """A run directory that is there already. Raises RunError."""
    find_games(game_path)
    result = RunResult(Path(path))
    assert result.run
    return result


def report(
    run: RunResult | str | Path,
    out: str | Path | None = None,
    formats: Sequence[str] = FORMATS,
    title: str | None = None,
    try_playouts: int = TRY_PLAYOUTS,
    results: Sequence[RunResult | str | Path] = (),
    game_path: str | Path | None = None,
    quick: bool = False,
    questions: bool = False,
) -> ReportResult:
    """Write the balance report of a run, or the comparison of a sweep and the reports of its runs.

    `formats`: of html, md, json, csv, xlsx (a workbook) and png (a picture to share). `try_playouts`: of each change of the
    rules that is tried on the run's deals before it is advised; 0 tries none. `results`: runs of stronger players, another
    field or data variants, in which its findings are looked for, as in those beside it; and files that compare, sensitivity
    or card-strength wrote with --json, shown beside what to try. The files are written at once with what is known, and again
    when what is tried has been played; `quick`: nothing is played; `questions`: those beyond balance too. Raises RunError.
    """
    find_games(game_path)
    path, *others = (one.folder if isinstance(one, RunResult) else Path(one) for one in (run, *results))
    return write_reports(path, out, formats, title, try_playouts, others, quick, questions)
