"""`simulate calibrate`: how often are the sentences of this program false on a game?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simulate.api import calibrating as questions
from simulate.calibration.cases import ALLOWED, Rate
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.plan.request import Request

if TYPE_CHECKING:
    import polars as pl

ENOUGH = 0.8  # of the trials in which what is planted should be found


@command()
@asking(questions.calibrate)
@results_options
def calibrate(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Say how often this program's own sentences are false on a game, and how often it finds what is there.

    Playouts of the game are given a known truth: seats get other names, so that no place, start or card matters, or one of
    them matters by a known amount. The functions that make the sentences of report, compare, sensitivity, check and
    playtests are then asked, many times. Sentences of rebalance are not among them.

    \b
    Examples:
      simulate calibrate san-juan
      simulate calibrate harbour --game-path . --playouts 40000 --trials 400
    """
    made = questions.calibrate.answer(request, **said, watch=watch(outputs.quiet))
    about = {"asked": asked_of(made.order), "blocks": made.blocks, "trials": said["trials"]}
    title = f"{made.order.game.title}: how often the sentences are false"
    playouts = made.blocks * made.order.plan.seats
    caption = "parts of the trials: false (at most, with 95 % confidence), and what was planted found"
    lines, tables = headlines(made.rates, playouts), [(caption, table_of(made.rates))]
    write_results("calibrate", title, lines, made.frame(), about, tables, outputs=outputs)


def table_of(rates: list[Rate]) -> pl.DataFrame:
    """A row a case, as people read it."""
    import polars as pl

    return pl.DataFrame(
        {
            "false": [f"{rate.rate[0]:.1%}" for rate in rates],
            "up to": [f"{rate.rate[2]:.1%}" for rate in rates],
            "found": ["-" if rate.found is None else f"{rate.found / rate.trials:.0%}" for rate in rates],
            "command": [rate.command for rate in rates],
            "where": [rate.truth for rate in rates],
        }
    )


def headlines(rates: list[Rate], playouts: int) -> list[str]:
    """Say which sentences are false too often, and which truths are missed at this length."""
    if not rates:
        return ["nothing to try: this game has neither places nor starts nor cards that could matter"]
    trials, allowed = rates[0].trials, f"{ALLOWED:.0%}"
    lines = [f"{len(rates)} cases, each tried {trials:,} times on the {playouts:,} playouts; false may be {allowed} of each"]
    high = [rate for rate in rates if rate.is_too_high]
    worst = max(rates, key=lambda rate: rate.false)
    if high:
        lines += [f"false too often: {name(rate)}: {rate.false / trials:.1%} of trials" for rate in high]
    else:
        lines.append(f"none is shown to be false more often; most: {name(worst)}, {worst.false / trials:.1%} of trials")
    missed = [rate for rate in rates if rate.found is not None and rate.found < ENOUGH * trials]
    lines += [f"found in {rate.found / trials:.0%} of trials: {name(rate)}" for rate in missed if rate.found is not None]
    if missed:
        lines.append("more --playouts find more of these; those of playtests depend on the games of people alone")
    return lines


def name(rate: Rate) -> str:
    """A case in words."""
    return f"{rate.command}, “{rate.says}”, where {rate.truth}"
