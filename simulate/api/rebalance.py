"""Rebalance, from Python: the fewest changes of the rules that meet goals.

>>> found = simulate.rebalance("comuni", starts=3, most_changes=2)                  # doctest: +SKIP
>>> print(found); found.frame(); found.write("mine.toml")                            # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.pages.rebalance_page import rebalance_report, words
from reports.write.writers import Report
from simulate.api.asked import compiled
from simulate.api.question import Word, question
from simulate.claims.rule_names import naming
from simulate.engine.ruleset_tables import SOURCES
from simulate.rebalancing.document import about_of, answer_lines, document_of, lines_of
from simulate.rebalancing.goals import GoalWish
from simulate.rebalancing.whole import Ask, Found, default_playouts
from simulate.rebalancing.whole import rebalance as rebalanced
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from simulate.system.files import require_writable, write_text
from simulate.system.notebook import table_html
from simulate.system.ours import forcing
from simulate.system.rule_values import toml_value

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request


@dataclass(frozen=True)
class Rebalanced:
    """A recommended change. `found` has everything; `document` is what `--json` prints."""

    found: Found

    @property
    def document(self) -> dict[str, Any]:
        """Plain values, as docs/reference/rebalance.schema.json describes them."""
        return document_of(self.found)

    @property
    def settings(self) -> dict[str, Any]:
        """The recommended values by path, as `overrides` takes them; its variants are in `variants`."""
        return self.found.settings(self.found.candidate)[0]

    @property
    def variants(self) -> list[str]:
        """The rule variants that are recommended."""
        return self.found.settings(self.found.candidate)[1]

    @property
    def overlay(self) -> str:
        """The recommendation as the text of a file for --variant."""
        return self.found.overlay(self.found.candidate, about_of(self.found))

    def write(self, path: str | Path) -> None:
        """Write the overlay. Raises RunError."""
        write_text(Path(path), self.overlay)

    def frame(self) -> pl.DataFrame:
        """The front: one row a number of changes."""
        import polars as pl

        rows = []
        for point in self.document["front"]:
            fresh = point.get("fresh")
            gain = fresh["gain"] if fresh else {}
            rows.append(
                {
                    "changes": len(point["changes"]),
                    "change": words(point["changes"]),
                    "holding": fresh["holding"] if fresh else None,
                    "margins_off": gain.get("after", point["search"]["margins_off"]),
                    "gain": gain.get("value"),
                    "low": gain.get("low"),
                    "high": gain.get("high"),
                }
            )
        return pl.DataFrame(rows, infer_schema_length=None)

    def report(self) -> Report:
        """The page, for `reports.write.writers`."""
        with naming(self.found.orders[0].manifest):
            return rebalance_report(self.document, list(answer_lines(self.found)))

    def __str__(self) -> str:
        return "\n".join(lines_of(self.found))

    def _repr_html_(self) -> str:
        return table_html(self.frame())


@question(
    Word("goals", "A goal, like livia=fair+-2.5 or rounds.mean<=12. Repeatable.", flag="--goal", metavar="GOAL"),
    Word("goals_file", "Goals and levers in TOML.", kind=Path, flag="--goals", metavar="FILE"),
    Word("starts", "Every starting position within X pp of fair.", kind=float, metavar="X"),
    Word("places", "Every place in turn order within X pp of fair.", kind=float, metavar="X"),
    Word("strategies", "Every player within X pp of fair.", kind=float, metavar="X"),
    Word("cards", "Every card within X pp of no effect on who is dealt it.", kind=float, metavar="X"),
    Word("bands", "Every plausibility band of the game is a goal."),
    Word("levers", "Change only this. Repeatable.", flag="--lever", metavar="PATH|PATTERN"),
    Word("fixed", "Do not change this. Repeatable.", metavar="PATH|PATTERN"),
    Word("lever_provenance", "Change only values with this source.", one_of=SOURCES),
    Word("most_changes", "Change at most this many values.", kind=int, low=1, high=6),
    Word("minutes", "Stop the search after this many minutes.", kind=float, low=0, above=True),
    Word("elsewhere", "Try the change at other seats, fields and data."),
    Word("retune", "Try it with players tuned under the new rules."),
    Word("retune_playouts", "Playouts to tune each player, added to --playouts.", kind=int, low=10_000, metavar="N"),
    Word(
        "progress",
        "Where the search is kept.  [default: beside --output]",
        kind=Path,
        writes=True,
        in_python="File in which the search is kept, so that the same call goes on; kept nowhere if not given.",
    ),
    playouts=default_playouts,
)
def rebalance(
    request: Request,
    goals: Sequence[str | GoalWish] | str | Path = (),
    goals_file: Path | None = None,
    starts: float | None = None,
    places: float | None = None,
    strategies: float | None = None,
    cards: float | None = None,
    bands: bool = False,
    levers: Sequence[str] = (),
    fixed: Sequence[str] = (),
    lever_provenance: str | None = None,
    most_changes: int = 3,
    minutes: float | None = None,
    elsewhere: bool = True,
    retune: bool = True,
    retune_playouts: int | None = None,
    progress: str | Path | None = None,
    watch: Watch | None = None,
) -> Rebalanced:
    """Find the fewest changes that meet the goals, and confirm them on fresh deals. Raises SimulateError.

    From Python `goals` may also be the path of a file of goals.
    """
    watch = watch or Watch()
    kept = None if progress is None else Path(progress)
    if kept is not None:
        with forcing():  # what is no progress is refused when it is read
            require_writable(kept, "progress")
    wishes: Sequence[str | GoalWish] = ()
    if isinstance(goals, str | Path):
        goals_file = Path(goals)
    else:
        wishes = goals
    given = tuple(f"{path}={toml_value(value)}" for path, value in (request.overrides or {}).items())
    request = request.but(settings=(*request.settings, *given), overrides=None)
    within = {"starts": starts, "places": places, "strategies": strategies, "cards": cards}
    ask = Ask.of(
        wishes,
        within,
        goals_file,
        bands,
        levers,
        fixed,
        lever_provenance,
        most_changes=most_changes,
        minutes=minutes,
        elsewhere=elsewhere,
        retune=retune,
        retune_playouts=retune_playouts,
        progress=kept,
    )

    def make(order: Order) -> None:
        compiled(order, watch)

    with pool_for(request) as workers:
        return Rebalanced(rebalanced(request, ask, workers, watch.say, compiled=make))
