"""The end of `simulate run`: what was played, the win shares with the intervals and verdicts that a report gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from reports.judge.account import account_of
from simulate.runs.read.run import open_run

if TYPE_CHECKING:
    from reports.judge.account import Account
    from reports.parts.findings import Finding
    from simulate.runs.plan.manifest import Manifest
    from simulate.runs.play.play import Result

TOO_SHORT = "too short"
MOST_LEVELS = 8  # of a question on one line


def duration(seconds: float) -> str:
    """Seconds in words."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min {rest:02d} s"


def share_rows(account: Account) -> list[dict[str, Any]]:
    """The win shares as plain values, best first. `half_width` and `saving` are None where the run is too short for them."""
    means = account.shares
    return [
        {
            "label": label,
            "seats": round(float(means.rows[i])),
            "share": float(means.value[i]),
            "low": _known(means.low[i]),
            "high": _known(means.high[i]),
            "half_width": _known((means.high[i] - means.low[i]) / 2),
            "saving": _known(account.saved[i]),
        }
        for i, label in enumerate(means.levels)
    ]


def _known(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


def summary_text(result: Result) -> str:
    """The end summary as plain text."""
    account, totals = account_of(open_run(result.folder)), result.manifest.totals
    lines = [f"{totals.playouts:,} playouts in {totals.blocks:,} blocks, {_work(result)}"]
    lines += [*win_share_lines(account), *verdict_lines(account, result.manifest)]
    savings = [row["saving"] for row in share_rows(account) if row["saving"] is not None]
    if savings and result.manifest.asked.seats > 1:
        worth = sum(savings) / len(savings)
        lines.append(
            f"each deal was played with everybody in every place: as sure as {worth:.2f} times as many separate deals"
        )
    rate = totals.unfinished / totals.playouts
    lines.append(f"unfinished: {totals.unfinished:,} ({rate:.3%})")
    lines.append(f"run directory: {result.folder}")
    return "\n".join(lines)


def win_share_lines(account: Account) -> list[str]:
    """The win shares as a table."""
    table = share_rows(account)
    width = max(8, *(len(row["label"]) for row in table))
    lines = [f"{'strategy':<{width}}  win share  95 % interval        seats"]
    for row in table:
        ends = TOO_SHORT if row["low"] is None else f"{row['low']:7.2%} to {row['high']:7.2%}"
        lines.append(f"{row['label']:<{width}}  {row['share']:8.2%}  {ends:<18}  {row['seats']:>9,}")
    return lines


def verdict_lines(account: Account, manifest: Manifest) -> list[str]:
    """The verdicts, a line each."""
    lines, together, is_coop = [], manifest.asked.seats > 1, manifest.game.is_coop
    if together and not is_coop:
        lines.append(f"equal shares would be {1 / manifest.asked.seats:.2%}")
    if is_coop:
        lines += [f"{one.question}: {one.says}" for one in account.findings if one.key == "table"]
    if together or is_coop:
        lines += [f"{one.question}: {one.words}{levels_text(one)}" for one in account.findings if one.verdict]
    return lines


def levels_text(finding: Finding) -> str:
    """Say the shares of a question that has no table here: places and starts, as far as they fit on a line."""
    if finding.key in ("strategies", "table") or not 0 < len(finding.levels) <= MOST_LEVELS:
        return ""
    return f" ({', '.join(f'{level.name} {level.value.value:.1%}' for level in finding.levels)})"


def _work(result: Result) -> str:
    if not result.played:
        return "all of them were there already"
    rate = result.played / result.seconds
    held = f"{result.held:,} playouts of them were there already; " if result.held else ""
    return (
        f"{held}{result.played:,} in {duration(result.seconds)}: {rate:,.0f} playouts/s with {result.jobs} "
        f"worker{'s' if result.jobs > 1 else ''}, {result.kernel_share:.0%} of their time in the playout loop"
    )


def summary_values(result: Result) -> dict[str, Any]:
    """The end summary as plain values, for --json."""
    account, totals = account_of(open_run(result.folder)), result.manifest.totals
    return {
        "directory": str(result.folder),
        "playouts": totals.playouts,
        "blocks": totals.blocks,
        "unfinished": totals.unfinished,
        "unfinished_at": result.tally.unfinished_at,
        "played_now": result.played,
        "seconds": result.seconds,
        "kernel_seconds": result.kernel_seconds,
        "workers": result.jobs,
        "win_shares": share_rows(account),
        "verdicts": {one.key: one.words for one in account.findings if one.verdict},
    }
