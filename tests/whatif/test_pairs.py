"""Paired effects: intervals that cover."""

import numpy as np
import pytest

from simulate.statistics.paired import effect_of


def test_the_interval_of_few_blocks_covers_as_often_as_it_says():
    random = np.random.default_rng(0)
    covered = sum(e.low <= 0.1 <= e.high for e in (effect_of(random.normal(0.1, 1, 60)) for _ in range(1000)))
    assert 935 <= covered <= 975


def test_equal_blocks_have_an_interval_with_a_width():
    nothing, something = effect_of(np.zeros(100)), effect_of(np.full(100, 0.5))
    assert (nothing.value, nothing.p) == (0, 1)
    assert nothing.high == -nothing.low == pytest.approx(1 - 0.025 ** (1 / 100))
    assert nothing.error > 0
    assert something.low < 0.5 < something.high
    assert something.p < 1e-9


def test_few_blocks_are_too_short_for_an_interval():
    few = effect_of(np.full(24, 0.25))
    assert few.value == 0.25
    assert np.isnan([few.error, few.low, few.high, few.p]).all()


def test_one_block_has_no_interval():
    assert np.isnan(effect_of([0.3]).low)
