"""The fate of a finding of the base ruleset in a variant: hand-made estimates."""

import numpy as np
import pytest
from scipy import stats

from reports.sweep.fates import (
    both,
    change,
    compare_ends,
    compare_orders,
    compare_signs,
    compare_verdicts,
    drift,
    end_of,
    rank_correlation,
    sure_orders,
)
from simulate.statistics.blocks import from_matrices
from simulate.statistics.estimates import Estimates, estimate
from simulate.statistics.verdicts import judge

LEVELS = ("a", "b", "c")


def means(*values, se=0.01):
    """Independent estimates with one standard error."""
    value = np.array(values)
    error = np.full(len(values), se)
    many = np.full(len(values), 1000.0)
    cov = np.diag(error**2)
    return Estimates(LEVELS[: len(values)], value, error, value - 2 * se, value + 2 * se, many, many, cov, 1000)


def test_only_pairs_that_differ_for_sure_are_orders():
    assert sure_orders(means(0.40, 0.30, 0.29)) == [("a", "b"), ("a", "c")]


def test_orders_hold_fade_or_turn_round():
    found = compare_orders(means(0.40, 0.30, 0.20), means(0.30, 0.40, 0.29))
    assert found.held == (("b", "c"),)
    assert found.reversed == (("a", "b"),)
    assert found.faded == (("a", "c"),)
    assert found.fate == "gone"


@pytest.mark.parametrize(
    ("variant", "fate"),
    [
        ((0.38, 0.30, 0.22), "survives"),
        ((0.32, 0.28, 0.24), "shrinks"),
        ((0.31, 0.30, 0.20), "undecided"),
        ((0.3, 0.4, 0.2), "gone"),
    ],
)
def test_the_fate_of_an_order_is_its_worst_pair(variant, fate):
    assert compare_orders(means(0.40, 0.30, 0.20), means(*variant)).fate == fate


def test_the_best_and_worst_level_name_whom_they_are_not_told_apart_from():
    best, worst = end_of(means(0.40, 0.39, 0.20)), end_of(means(0.40, 0.39, 0.20), worst=True)
    assert (best.name, best.rivals, best.is_sure) == ("a", ("b",), False)
    assert (worst.name, worst.rivals, worst.is_sure) == ("c", (), True)


@pytest.mark.parametrize(
    ("variant", "fate"),
    [
        ((0.36, 0.30, 0.2), "survives"),
        ((0.34, 0.29, 0.28), "shrinks"),
        ((0.36, 0.35, 0.2), "undecided"),
        ((0.35, 0.36, 0.2), "undecided"),
        ((0.3, 0.4, 0.2), "gone"),
    ],
)
def test_another_best_level_is_a_change_only_if_told_apart(variant, fate):
    assert compare_ends(means(0.40, 0.30, 0.20), means(*variant)) == fate


def test_verdicts_change_only_between_decided_ones():
    balanced, unbalanced = judge(means(0.33, 0.33, 0.34, se=0.001), 1 / 3, 0.03), judge(means(0.5, 0.3, 0.2), 1 / 3, 0.03)
    undecided = judge(means(0.34, 0.34, 0.32, se=0.02), 1 / 3, 0.03)
    assert compare_verdicts(balanced, balanced) == "survives"
    assert compare_verdicts(balanced, unbalanced) == "gone"
    assert compare_verdicts(unbalanced, undecided) == "undecided"


def test_rank_correlation_counts_turned_pairs():
    assert rank_correlation(means(0.4, 0.3, 0.2), means(0.4, 0.2, 0.3)) == pytest.approx(1 / 3)  # one pair of three turned
    assert np.isnan(rank_correlation(means(0.6, 0.4), means(0.6, 0.4)))


def test_a_change_has_the_standard_error_of_two_separate_runs():
    found = change(means(0.40, 0.30, se=0.03), means(0.45, 0.30, se=0.04))
    assert found.difference == pytest.approx([0.05, 0.0])
    assert found.se == pytest.approx([0.05, 0.05])
    assert found.low[0] == pytest.approx(0.05 - stats.t.ppf(0.975, 999) * 0.05)


def test_a_share_of_zero_is_not_taken_for_exact():
    nobody = estimate(from_matrices(("x",), np.zeros((100, 1)), np.full((100, 1), 4)))
    rare = estimate(from_matrices(("x",), np.eye(100)[:, :1], np.full((100, 1), 4)))
    assert nobody.se[0] == 0
    assert change(nobody, rare).se[0] > rare.se[0]


@pytest.mark.parametrize(
    ("difference", "se", "fate"),
    [(0.0, 0.01, "survives"), (0.04, 0.01, "undecided"), (0.2, 0.01, "gone"), (-0.2, 0.01, "gone"),
     (0.06, 0.004, "gone"), (np.nan, 0.01, "undecided")],
)  # fmt: skip
def test_a_rate_drifts_only_beyond_the_margin(difference, se, fate):
    assert drift(difference, se, 0.05, 1) == fate


def test_more_variants_need_stronger_evidence():
    assert drift(0.0, 0.02, 0.05, 1) == "survives"
    assert drift(0.0, 0.02, 0.05, 6) == "undecided"


def test_signs_are_found_again_turned_round_or_open():
    base, p = np.array([0.1, 0.1, 0.1, 0.1]), np.array([0.001, 0.001, 0.001, 0.2])
    variant, q = np.array([0.06, -0.05, 0.05, 0.1]), np.array([0.01, 0.01, 0.3, 0.01])
    assert compare_signs(base, p, variant, q) == ["survives", "gone", "undecided", "undecided"]
    assert compare_signs(base[:1], p[:1], np.array([0.05]), np.array([0.01])) == ["shrinks"]
    assert compare_signs(base[:1], p[:1], np.array([np.nan]), np.array([np.nan])) == ["undecided"]


def test_only_levels_that_occurred_in_both_are_compared():
    sums = from_matrices(LEVELS, np.ones((40, 3)), np.array([[4, 4, 0]] * 40))
    other = from_matrices(("c", "b", "a"), np.ones((40, 3)), np.array([[4, 0, 4]] * 40))
    base, variant = both(sums, other)
    assert base.levels == variant.levels == ("a",)
