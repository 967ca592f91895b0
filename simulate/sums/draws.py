"""The account of draws in slices, and the worth of a copy of each content."""

from __future__ import annotations

from simulate.statistics.worth import Worth, draw_sums, worth_of
from simulate.sums.chunks import Chunk
from simulate.sums.log_sums import LogSums


def add_draws(log: LogSums, part: Chunk) -> None:
    """Add one slice's account of draws to `LogSums.draws`."""
    if part.draws is not None and len(part.draws):
        log.add_draws(draw_sums(part.draws), len(part.draws))


def copy_worth(log: LogSums) -> Worth | None:
    """The worth of a copy by stage and content (stages + 1, contents), the last stage being all draws of a playout.

    None where the game has no draws, or where some shards have no sums of their own: no dataset holds the account.
    """
    if log.draws is None or log.drawn_blocks * log.run.block_size != log.run.playouts_held:
        return None
    return worth_of(log.draws, log.drawn_blocks, log.sure)
