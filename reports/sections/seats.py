"""Win share by place in turn order, and strategy by seat."""

from __future__ import annotations

from reports.judge.balance import Balance, finding_of
from reports.parts.cells import p_text
from reports.parts.document import Figure, Section, Table
from reports.parts.findings import Finding
from reports.sections.common import DEALS, contrast_table, counted, fair_figure, fair_text
from reports.sections.starts import share_table
from simulate.statistics.estimates import equality, estimate
from simulate.sums.log_sums import LogSums


def seats_section(log: LogSums, balance: Balance) -> Section:
    """Win share by place in turn order, and strategy by seat."""
    means = balance.judged
    test = equality(means)
    finding = finding_of(balance, log.run)
    findings: list[Finding | str] = [
        finding,
        f"Test that all places are equal: p {p_text(test.p)} (over {means.blocks:,} deals).",
    ]
    if not test.p < 0.05:
        findings.append("No place was shown to be better than another, so none is called the best.")
    items: list[Table | Figure] = [
        *fair_figure("seats-figure", "Win share by place in turn order", means, balance.verdict),
        share_table(log, balance),
        contrast_table("seat-contrasts", means),
        strategy_table(log),
    ]
    begins = "Place 1 begins." if log.run.manifest.game.place_1_begins else "Who begins differs; places are turn order."
    about = f"{begins} {fair_text(balance.verdict)}"
    return Section("seats", "Place in turn order", about, says=findings, items=items)


def strategy_table(log: LogSums) -> Table:
    """Win share by strategy and place."""
    grid = estimate(log.sums["share.strategy_seat"])
    k, names = log.run.seat_count, log.players
    rows = [[name, *(counted(grid, i * k + s) for s in range(k))] for i, name in enumerate(names)]
    places = tuple(f"place {s + 1}" for s in range(k))
    return Table(
        "strategy-by-seat",
        "Win share by strategy and place",
        ("strategy", *places),
        rows,
        DEALS,
        n_is="playouts",
        folded=True,
    )
