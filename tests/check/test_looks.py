"""The bounds of the looks against published values, error rates by simulation, estimates after stopping."""

import numpy as np
import pytest

from simulate.statistics.bounded_mean import Sample
from simulate.statistics.sequential import HOLDS, MOVED, UNDECIDED, SequentialDesign, after_stopping, bounds_of, chances


def test_bounds_are_the_published_ones_of_the_obrien_fleming_like_spending_function():
    """Five equal looks, two-sided 5 %: Jennison, Turnbull 2000, table 7.2, and the R package gsDesign."""
    assert bounds_of(0.05, 2) == pytest.approx([4.8769, 3.3570, 2.6803, 2.2898, 2.0310], abs=2e-4)


def test_one_look_is_the_fixed_size_test():
    assert bounds_of(0.05, 2, (1.0,)) == pytest.approx([1.95996], abs=1e-4)
    assert bounds_of(0.05, 1, (1.0,)) == pytest.approx([1.64485], abs=1e-4)


def test_no_difference_alarms_at_alpha_and_a_difference_of_delta_is_called_the_same_at_beta():
    design = SequentialDesign(alpha=0.05, beta=0.05, delta=0.01)
    none = chances(design, 0.0, sd=0.3, most_blocks=6000, runs=40_000)
    edge = chances(design, 0.01, sd=0.3, most_blocks=6000, runs=40_000)
    assert none[MOVED] == pytest.approx(0.05, abs=0.005)
    assert edge[HOLDS] <= 0.055


def test_more_blocks_are_played_only_while_nothing_is_known():
    design = SequentialDesign(alpha=0.01, beta=0.05, delta=0.015)
    large = chances(design, 0.05, sd=0.3, most_blocks=6000)
    small = chances(design, 0.015, sd=0.3, most_blocks=6000)
    assert large[MOVED] > 0.999
    assert large["blocks"] < 0.6 * small["blocks"]


@pytest.mark.parametrize(
    ("difference", "se", "verdict"),
    [(0.0, 0.001, HOLDS), (0.05, 0.001, MOVED), (-0.05, 0.001, MOVED), (0.005, 0.001, HOLDS), (0.0, 0.5, UNDECIDED)],
)
def test_verdicts_at_the_last_look(difference, se, verdict):
    assert SequentialDesign(0.01, 0.05, 0.015).verdict(4, sample(difference, se, 6000)) == verdict


def sample(difference: float, se: float, blocks: int) -> Sample:
    """Normal block differences of exactly that mean and standard error."""
    noise = np.random.default_rng(0).normal(size=blocks)
    noise = (noise - noise.mean()) / noise.std(ddof=1)
    return Sample.of(difference + noise * se * blocks**0.5)


def test_blocks_that_all_differ_alike_are_as_sure_as_they_are_many():
    design = SequentialDesign(0.01, 0.05, 0.015)
    assert design.verdict(4, Sample.of(np.zeros(100))) == UNDECIDED
    assert design.verdict(4, Sample.of(np.zeros(300))) == HOLDS
    assert design.verdict(4, Sample.of(np.full(100, 0.25))) == MOVED


def test_few_blocks_need_a_larger_difference_than_many():
    design = SequentialDesign(0.05, 0.05, 0.01)
    assert design.verdict(4, sample(0.0205, 0.01, 10_000)) == MOVED
    assert design.verdict(4, sample(0.0205, 0.01, 60)) == UNDECIDED
    assert design.verdict(4, sample(0.2, 0.01, 20)) == UNDECIDED  # too short for any verdict


def test_the_estimate_after_stopping_is_the_plain_one_at_the_first_look():
    design = SequentialDesign(0.05, 0.05, 0.01)
    found = after_stopping(design, 0, -0.03, 0.004)
    assert found.value == pytest.approx(-0.03, abs=1e-5)
    assert (found.low, found.high) == pytest.approx((-0.03 - 1.96 * 0.004, -0.03 + 1.96 * 0.004), abs=1e-4)


def test_the_estimate_after_stopping_is_median_unbiased_where_the_mean_is_not():
    """Paths of known drift, stopped where they alarm: half of the estimates lie above it, 95 % of the intervals cover it."""
    design, sd, most, truth = SequentialDesign(0.05, 1e-9, 1.0), 1.0, 1000, 0.06
    blocks = np.array([round(f * most) for f in design.fractions])
    random = np.random.default_rng(1)
    above, covered, paths = 0, 0, 150
    for _ in range(paths):
        steps = random.normal(truth * np.diff(blocks, prepend=0), sd * np.sqrt(np.diff(blocks, prepend=0)))
        mean, se = np.cumsum(steps) / blocks, sd / np.sqrt(blocks)
        crossed = np.abs(mean) / se >= np.array(design.moved_bounds())
        look = int(crossed.argmax()) if crossed.any() else len(blocks) - 1
        found = after_stopping(design, look, float(mean[look]), float(se[look]))
        above += found.value > truth
        covered += found.low <= truth <= found.high
    assert 0.38 <= above / paths <= 0.62
    assert covered / paths >= 0.9


def test_what_a_check_finds_is_found_as_often_as_stated():
    """The stated smallest change, planted, is called moved in 95 % of simulated checks; half of it is not."""
    design, sd, most = SequentialDesign(alpha=0.001, beta=0.05, delta=0.015), 0.35, 6000
    finds = design.finds(sd / np.sqrt(most))
    assert chances(design, finds, sd, most)[MOVED] == pytest.approx(0.95, abs=0.01)
    assert chances(design, finds / 2, sd, most)[MOVED] < 0.5
    assert finds > design.delta


def test_what_a_check_finds_grows_with_the_noise_and_is_never_below_delta():
    design = SequentialDesign(0.01, 0.05, 0.015)
    assert design.finds(0.0) == design.delta
    found = [design.finds(se) for se in (0.001, 0.004, 0.008, 0.02)]
    assert found == sorted(found)
    assert found[0] == design.delta
