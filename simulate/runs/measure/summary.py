"""What a run says at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simulate.runs.plan.manifest import Tally
from simulate.runs.play.play import Result
from simulate.statistics.intervals import Z95


@dataclass(frozen=True)
class Share:
    """Win share of one strategy."""

    label: str
    seats: int  # seat rows it was taken from
    share: float
    half_width: float  # of the 95 % interval; the block is the unit
    saving: float | None  # variance with independent playouts / variance with blocks; None if there is no variance


def shares(tally: Tally) -> list[Share]:
    """Win shares, best first."""
    found = []
    for label, blocks in tally.by_block.items():
        independent, blocked = tally.by_playout[label].variance, blocks.variance
        saving = independent / blocked if blocked > 1e-18 else None
        found.append(Share(label, int(blocks.n), blocks.mean, Z95 * blocked**0.5, saving))
    return sorted(found, key=lambda s: -s.share)


def duration(seconds: float) -> str:
    """Seconds in words."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min {rest:02d} s"


def summary_text(result: Result) -> str:
    """The end summary as plain text."""
    totals, table = result.manifest.totals, shares(result.tally)
    lines = [f"{totals.playouts:,} playouts in {totals.blocks:,} blocks, {_work(result)}"]
    width = max(len(share.label) for share in table)
    lines += [f"{'strategy':<{width}}  win share  95 % interval        seats"]
    for s in table:
        low, high = max(0.0, s.share - s.half_width), min(1.0, s.share + s.half_width)
        lines.append(f"{s.label:<{width}}  {s.share:8.2%}  {low:7.2%} to {high:7.2%}  {s.seats:>9,}")
    together = result.manifest.asked.seats > 1
    if together:
        lines.append(f"equal shares would be {1 / result.manifest.asked.seats:.2%}")
    savings = [s.saving for s in table if s.saving is not None]
    if savings and together:
        lines.append(
            "playing each deal in all rotations: the variance of a win share is 1/"
            f"{sum(savings) / len(savings):.2f} of that of as many independent playouts"
        )
    rate = totals.unfinished / totals.playouts
    lines.append(f"unfinished: {totals.unfinished:,} ({rate:.3%})")
    lines.append(f"run directory: {result.folder}")
    return "\n".join(lines)


def _work(result: Result) -> str:
    if not result.played:
        return "all of them were there already"
    rate = result.played / result.seconds
    held = f"{result.held:,} of them were there already; " if result.held else ""
    return (
        f"{held}{result.played:,} in {duration(result.seconds)}: {rate:,.0f} playouts/s with {result.jobs} "
        f"worker{'s' if result.jobs > 1 else ''}, {result.kernel_share:.0%} of their time in the playout loop"
    )


def summary_values(result: Result) -> dict[str, Any]:
    """The end summary as plain values, for --json."""
    totals = result.manifest.totals
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
        "win_shares": [vars(share) for share in shares(result.tally)],
    }
