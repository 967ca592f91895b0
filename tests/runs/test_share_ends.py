"""The interval of a share after a change: of that side alone, by hand and over many samples."""

import numpy as np
import pytest

from simulate.runs.measure.paired_totals import paired_sample, share_ends
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.bounded_mean import share_bounds

NAME = "win_share.start:wharf=north"
TAIL = 0.025


def totals(rows, won):
    return BlockTotals(0, (NAME,), np.array(rows, float)[:, None], np.array(won, float)[:, None])


def test_where_every_block_has_as_many_rows_it_is_the_interval_of_the_blocks():
    won = np.arange(200) % 3
    found = share_ends(totals([4] * 200, won), NAME, TAIL)
    assert found == pytest.approx(share_bounds(won / 4, TAIL))
    assert found[0] < won.mean() / 4 < found[1]


def test_it_is_not_that_of_the_change():
    """The same on both sides but for a few blocks: the change is known closely, the share after is not."""
    rng = np.random.default_rng(7)
    before = rng.binomial(4, 0.3, 400)
    after = before.copy()
    after[:100] = rng.binomial(4, 0.3, 100)
    rows = [4] * 400
    low, high = paired_sample(totals(rows, before), totals(rows, after), NAME).bounds(TAIL)
    ends = share_ends(totals(rows, after), NAME, TAIL)
    assert ends[1] - ends[0] > 1.2 * (high - low)


def test_it_holds_the_share_as_often_as_it_says():
    """Blocks with one to four rows of a start; the true share 0.3, also where a block with more rows wins more."""
    rng, beyond, tries = np.random.default_rng(3), 0, 600
    for _ in range(tries):
        rows = rng.integers(1, 5, 600)
        won = rng.binomial(rows, 0.1 + 0.07 * rows)
        true = sum(n * (0.1 + 0.07 * n) for n in range(1, 5)) / 10
        low, high = share_ends(totals(rows, won), NAME, TAIL)
        beyond += not low <= true <= high
    assert 0.025 * tries < beyond < 0.085 * tries


def test_without_rows_nothing_is_known():
    assert share_ends(totals([0, 0], [0, 0]), NAME, TAIL) == (0.0, 1.0)
