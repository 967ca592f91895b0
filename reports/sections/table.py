"""The share of games that the table wins, in all and by who sits at it."""

from __future__ import annotations

import numpy as np

from reports.judge.table_wins import KEY, meant, table_finding, table_share, table_verdict
from reports.parts.document import Figure, Section, Table
from reports.sections.common import DEALS, count, fair_figure, interval
from simulate.sums.log_sums import LogSums


def table_section(log: LogSums) -> Section:
    """The share of games that the table wins, and what is meant."""
    means, verdict, game = table_share(log), table_verdict(log), log.run.manifest.game
    figure = [] if verdict is None else fair_figure("table-figure", "How often the table wins", means, verdict)
    asked = "" if game.target is None else f" {meant(game)} are meant (target in [meta] of the ruleset)."
    about = f"All win together, or all lose: each seat has the whole result, and no place is better than another.{asked}"
    row = ["the table", interval(means, 0), count(means.rows[0] / log.run.seat_count), count(means.present[0])]
    table = Table("table-wins", "How often the table wins", ("who", "games won", "playouts", "deals"), [row], DEALS)
    items: list[Table | Figure] = [*figure, table] if np.isfinite(means.low).all() else []
    return Section(KEY, "Does the table win as often as meant?", about, says=[table_finding(log)], items=items)
