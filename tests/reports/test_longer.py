"""The length that a run still needs: nine times in ten it decides, the truth being as unsure as the run leaves it."""

import math

import numpy as np
import pytest

from reports.parts.findings import balance_claim
from simulate.statistics.estimates import Estimates
from simulate.statistics.longer import factor_to_decide
from simulate.statistics.standards import MOST_FACTOR, POWER
from simulate.statistics.verdicts import Verdict
from tests.said import GAMES


@pytest.mark.parametrize(("value", "above", "below"), [(0.02, 0.0, 0.0), (-0.022, 0.0, 0.0)])
def test_a_run_as_long_as_advised_decides_nine_times_in_ten(value, above, below):
    """The truth is drawn around what the run shows, and the run goes on with new playouts of that truth."""
    rng, se = np.random.default_rng(23), 0.01
    half = 2.5 * se
    factor = factor_to_decide(value, above, below, half, se)
    assert 1 < factor < MOST_FACTOR
    truth = rng.normal(value, se, 40_000)
    new = rng.normal(truth, se / math.sqrt(factor - 1))
    whole, reach = (value + (factor - 1) * new) / factor, half / math.sqrt(factor)
    decided = ((whole - reach > above) | (whole + reach < below)).mean()
    assert decided == pytest.approx(POWER, abs=0.01)


def test_what_lies_on_the_edge_is_out_of_reach():
    assert factor_to_decide(0.0, 0.0, 0.0, 0.5, 0.2) == math.inf
    assert factor_to_decide(0.1, 0.0, 0.0, math.nan, 0.2) == math.inf
    assert factor_to_decide(0.1, 0.0, 0.0, 0.1, 0.0) == math.inf


def test_two_edges_that_overlap_are_soon_decided():
    """Without a margin: clear of zero, or less than half of the base; a narrow interval is always one of them."""
    assert factor_to_decide(0.025, 0.0, 0.05, 0.03, 0.012) < (0.03 / 0.025) ** 2


def test_farther_from_the_edge_needs_less():
    factors = [factor_to_decide(value, 0.0, 0.0, 0.06, 0.024) for value in (0.012, 0.02, 0.03, 0.05)]
    assert factors == sorted(factors, reverse=True)


def test_what_no_length_decides_is_named_by_how_near_to_the_edge_it_lies():
    value = np.array([0.2749, 0.2745, 0.226])  # inside for sure however near, undecided, undecided and farther from the edge
    half = np.array([0.00005, 0.004, 0.004])
    ones = np.ones(3)
    means = Estimates(("A", "B", "C"), value, half / 2, value - half, value + half, ones, 1000 * ones, np.eye(3), 1000)
    said = balance_claim("Place", means, Verdict("undecided", 0.25, 0.025, (), math.inf, 0.2), GAMES).words
    assert said.endswith("not by playing more: B lies less than 0.1 pp from the edge of the band")
    certain = Verdict("undecided", 0.25, 0.025, (), math.inf, 0.7)
    assert balance_claim("Place", means, certain, GAMES).words.endswith("would decide it 7 times in ten")
