"""Bounds on means of which few blocks tell: exact where the truth is a binomial, never too narrow elsewhere."""

import numpy as np
import pytest
from scipy.stats import beta

from simulate.statistics.bounded_mean import Sample, _beyond, share_bounds
from simulate.statistics.sequential import HOLDS, ONCE, SequentialDesign


def rare(part: float, blocks: int, random: np.random.Generator) -> np.ndarray:
    """Blocks of which `part` differ, most of them a little to one side, some much."""
    size = np.where(random.random(blocks) < 0.9, 0.25, 1.0)
    return np.where(random.random(blocks) < part, size, 0.0)


MEAN = 0.9 * 0.25 + 0.1


@pytest.mark.parametrize(("ones", "blocks"), [(0, 25), (1, 25), (3, 50), (5, 500), (30, 500)])
@pytest.mark.parametrize("tail", [0.025, 1e-5])
def test_two_values_have_the_interval_of_clopper_and_pearson(ones, blocks, tail):
    values = np.zeros(blocks)
    values[:ones] = 1.0
    low, high = share_bounds(values, tail)
    assert high == pytest.approx(beta.ppf(1 - tail, ones + 1, blocks - ones), rel=0.01)
    assert low == pytest.approx(beta.ppf(tail, ones, blocks - ones + 1) if ones else 0.0, rel=0.06, abs=1e-9)


def test_the_weights_are_dirichlet():
    """The bound is a quantile of the weighted mean, by simulation."""
    values = np.r_[np.zeros(60), np.full(10, 0.25), np.full(5, -0.5), np.full(3, 0.75)]
    random = np.random.default_rng(1)
    drawn = random.dirichlet(np.ones(len(values) + 1), 40_000) @ np.append(values, 1.0)
    sample = Sample.of(values, 1.0)
    assert sample.bounds(0.025)[1] == pytest.approx(np.quantile(drawn, 0.975), rel=0.02)
    assert sample.at_least(0.06) == pytest.approx((drawn > 0.06).mean(), rel=0.03)


@pytest.mark.parametrize("blocks", [25, 50, 100, 250, 1000])
@pytest.mark.parametrize("part", [0.01, 0.1])
def test_rare_differences_are_covered_in_94_of_100(part, blocks):
    random = np.random.default_rng(blocks)
    bounds = [Sample.of(rare(part, blocks, random)).bounds(0.025) for _ in range(400)]
    covered = sum(low <= part * MEAN <= high for low, high in bounds)
    assert covered >= 0.94 * 400 - 2 * (400 * 0.06 * 0.94) ** 0.5


@pytest.mark.parametrize("blocks", [25, 100, 250, 500, 1000])
def test_a_difference_of_delta_in_few_blocks_seldom_holds(blocks):
    """A card that matters in 1 % of the blocks; `delta` is exactly what it is worth."""
    random = np.random.default_rng(blocks)
    design = SequentialDesign(0.05, 0.05, 0.01 * MEAN, ONCE)
    held = [design.verdict(0, Sample.of(rare(0.01, blocks, random))) == HOLDS for _ in range(400)]
    assert sum(held) <= 0.05 * 400 + 2 * (400 * 0.05 * 0.95) ** 0.5


def test_both_signs_are_mirror_images():
    values = np.r_[np.zeros(90), np.full(8, 0.25), np.full(2, -0.5)]
    low, high = Sample.of(values).bounds(0.025)
    assert Sample.of(-values).bounds(0.025) == pytest.approx((-high, -low))
    assert Sample.of(values).p() == pytest.approx(Sample.of(-values).p())


def test_many_telling_blocks_have_the_interval_of_student():
    from scipy.stats import ttest_1samp

    values = np.random.default_rng(2).normal(0.02, 0.3, 400)
    found = ttest_1samp(values, 0.0)
    sample = Sample.of(values)
    assert sample.bounds(0.025) == pytest.approx(tuple(found.confidence_interval(0.95)))
    assert sample.p() == pytest.approx(found.pvalue)


def test_an_interval_and_its_p_agree():
    random = np.random.default_rng(3)
    for part in [0.05] * 30 + [0.3] * 30 + [0.9] * 30:
        sample = Sample.of(rare(part, 200, random) * random.choice([-1, 1], 200, p=[0.3, 0.7]), 30.0 if part > 0.2 else 1.0)
        low, high = sample.bounds(0.025)
        if min(abs(low), abs(high)) > 1e-6:
            assert (low > 0 or high < 0) == (sample.p() < 0.05 + 1e-6)


@pytest.mark.parametrize(("values", "mean", "chance"), [((1.0, 1.0), 0.5, 1.0), ((1.0, 1.0), 1.0, 0.0)])
def test_a_sample_of_equal_values_has_no_spread_and_an_answer(values, mean, chance):
    """All blocks at the farthest value: the mean of any weights is that value."""
    assert _beyond(np.array(values), np.array([30.0, 1.0]), mean) == chance
