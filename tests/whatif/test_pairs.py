"""Paired effects: intervals that cover, shrinkage that orders by what is known."""

import numpy as np
import pytest

from simulate.statistics.paired import effect_of, false_discovery, shrunken


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


def test_false_discovery_leaves_out_what_is_not_known():
    assert false_discovery([0.01, np.nan, 0.04]) == pytest.approx([0.02, np.nan, 0.04], nan_ok=True)


def test_shrinking_keeps_what_is_well_measured_and_draws_in_what_is_not():
    values, errors = np.array([0.05, 0.05, -0.05, 0.0]), np.array([0.001, 0.08, 0.001, 0.001])
    after = shrunken(values, errors)
    assert after[0] == pytest.approx(0.05, abs=0.002)
    assert abs(after[1]) < 0.025


def test_pure_noise_shrinks_to_nothing():
    random = np.random.default_rng(3)
    after = shrunken(random.normal(0, 1, 200), np.full(200, 1.0))
    assert np.abs(after).max() < 0.5
