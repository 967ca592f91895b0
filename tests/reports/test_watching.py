"""The intervals hold at every look, whatever the number of looks."""

import numpy as np
import pytest

from simulate.statistics.bounded_mean import Sample
from simulate.statistics.watching import watched_change, watched_interval, watched_mean

RUNS, BLOCKS, FIRST = 600, 3_000, 32


def misses(values, truth):
    """In which part of the runs an interval misses the truth at any look."""
    total, squares = values.cumsum(axis=1), (values**2).cumsum(axis=1)
    missed = np.zeros(len(values), bool)
    for blocks in range(FIRST, BLOCKS + 1, 16):
        at = blocks - 1
        ends = [
            watched_interval(float(t), float(s), blocks, 1.0, 1) for t, s in zip(total[:, at], squares[:, at], strict=True)
        ]
        missed |= np.array([not low <= truth <= high for low, high in ends])
    return missed.mean()


@pytest.mark.parametrize("chance", [0.5, 0.02])
def test_at_every_look_together_they_miss_at_most_as_often_as_they_say(chance):
    """One in twenty over nearly two hundred looks; a fixed interval would miss in a third of the runs."""
    rng = np.random.default_rng(5)
    ups, downs = rng.random((2, RUNS, BLOCKS)) < chance / 2
    assert misses(ups.astype(float) - downs, 0.0) <= 0.05


def test_they_shrink_with_the_blocks_and_widen_with_the_rows_of_the_board():
    few, many = (watched_interval(0.0, n * 0.06, n, 1.0, 10) for n in (1_000, 10_000))
    wide = watched_interval(0.0, 600.0, 10_000, 1.0, 100)
    assert 0 < many[1] < few[1]
    assert many[1] < wide[1]
    assert many[0] == -many[1]


def test_equal_blocks_are_no_certainty():
    low, high = watched_change(Sample.of(np.zeros(200)), 1)
    assert low < 0 < high
    assert high > 3 / 200  # what two hundred blocks without a difference exclude at most


def test_too_few_blocks_have_none():
    assert all(np.isnan(watched_change(Sample.of(np.ones(10)), 1)))
    assert all(np.isnan(watched_mean(np.zeros(3), np.zeros(3), 1.0, 1)))


def test_a_ratio_is_that_of_the_sums():
    rows, total = np.array([1.0, 3.0] * 100), np.array([1.0, 0.0] * 100)
    low, high = watched_mean(rows, total, 1.0, 1)
    assert (low + high) / 2 == pytest.approx(0.25)
