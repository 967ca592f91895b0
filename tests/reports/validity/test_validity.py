"""The promises of the report, on made-up runs whose truth is known. The long form: python -m tests.reports.validity 2000."""

from dataclasses import replace

import numpy as np
import pytest

from simulate.statistics.estimates import at_once, estimate
from simulate.statistics.standards import LEAST_BLOCKS
from simulate.statistics.verdicts import judge
from tests.reports.validity import experiments as e

RUNS = 300
POINT = 0.01


def at_most(rate, promised, runs=RUNS):
    """Return True if a rate is within one point of what is promised, allowing for the chance of few runs."""
    return rate <= promised + POINT + 3 * np.sqrt(promised * (1 - promised) / runs)


@pytest.mark.parametrize("name", e.COVERAGE)
@pytest.mark.parametrize("blocks", [100, 250])
def test_intervals_cover_within_a_point_of_95_percent(name, blocks):
    covers = e.COVERAGE[name](blocks, RUNS)["covers"]
    if np.isnan(covers):
        assert blocks == 100  # each level of these occurs in a part of the blocks
    else:
        assert covers == pytest.approx(0.95, abs=POINT + 3 * np.sqrt(0.95 * 0.05 / RUNS / 2))


@pytest.mark.parametrize("blocks", [100, 250])
def test_equal_places_alarm_in_five_percent_at_most(blocks):
    assert all(at_most(rate, 0.05) for rate in e.even_alarms(blocks, RUNS).values())


def test_balance_is_said_of_even_shares_and_hardly_ever_on_the_margin():
    found = e.balance(2500, RUNS)
    assert found["said when even"] > 0.9
    assert at_most(found["said on the margin"], 0.05)


@pytest.mark.parametrize("blocks", [150, 250])
def test_cards_without_effect_alarm_in_five_percent_at_most(blocks):
    found = e.card_alarms(blocks, RUNS)
    assert at_most(found["single"], 0.05)
    assert at_most(found["any of 60 (BH)"], 0.05)


def test_the_best_card_is_not_overstated():
    found = e.best_card(250, RUNS)
    assert found["raw, points"] > 2
    assert abs(found["shrunken, points"]) < 0.6
    assert found["covers"] == pytest.approx(0.95, abs=2 * POINT)


def test_equal_strategies_form_no_ring_and_no_order():
    found = e.ring_alarms(700, 60)
    assert found["ring"] == 0
    assert at_most(found["any pair"], 0.05, 60)


def test_nothing_survives_where_all_is_equal():
    assert e.survival(250, RUNS)["survives"] < 0.01


@pytest.mark.parametrize("factor", ["strategy", "place", "start"])
def test_below_the_least_number_of_blocks_the_run_is_too_short(factor):
    played = next(e.runs_of(e.UNEVEN, LEAST_BLOCKS - 1, 1, 9))
    means = at_once(e.sums_of(played, e.UNEVEN, factor))
    assert np.isnan(means.low).all()
    assert judge(means, 0.25, 0.025).word == "too short"


def test_line_ups_told_apart_narrow_the_intervals_of_a_field():
    field = replace(e.FIELD, strategies=(2.5, 2.0, 0.0, 0.0, -0.5, -2.0))  # two that take the wins from each other
    sums = e.sums_of(next(e.runs_of(field, 3000, 1, 10)), field, "strategy")
    apart, together = estimate(sums), estimate(replace(sums, strata=None))
    assert (apart.se < together.se).all()
    assert apart.se[0] < 0.95 * together.se[0]
    assert apart.value == pytest.approx(together.value)


def test_a_start_that_sits_last_by_rule_is_parted_from_its_place():
    played = next(e.runs_of(e.BOUND, 4000, 1, 11))
    raw = estimate(e.sums_of(played, e.BOUND, "start"))
    truth = e.truth_of(e.BOUND, "start")
    assert raw.value == pytest.approx(truth, abs=0.03)
    assert e.parting(4000, 3)["covers"] > 0.7
