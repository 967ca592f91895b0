"""Neighbours of an answer, pairs that work only together, and help that fresh deals show."""

import numpy as np
import pytest

from simulate.rebalancing.goals import Goal
from simulate.rebalancing.groups import ends_of, group_rows, pairs_of, seeds_of
from simulate.rebalancing.hindrance import Hindrance, shown_help
from simulate.rebalancing.levers import Lever
from simulate.rebalancing.polish import neighbours
from simulate.runs.store.metrics import BlockTotals


def lever(name, was=10, low=5, high=15, scale=1.0):
    return Lever(name, name, None, was, tuple(v for v in range(low, high + 1) if v != was), scale)


WORD = Lever("rule", "rule", None, "old", ("new", "other"), 0.0)


def test_all_neighbours_are_named():
    levers = [lever("a"), lever("b"), WORD]
    found = neighbours(levers, ((0, 13), (1, 11)))
    assert ((0, 12), (1, 11)) in found
    assert ((0, 14), (1, 11)) in found
    assert ((0, 14), (1, 12)) in found  # a step of both
    assert ((0, 12), (1, 12)) in found
    assert ((1, 11),) in found  # one change less
    assert ((0, 13),) in found  # also where a step leads back
    assert ((0, 13), (1, 11)) not in found
    assert neighbours(levers, ((2, "new"),)) == [(), ((2, "other"),)]


def test_a_wide_lever_goes_by_its_usual_step_too():
    wide = lever("a", was=40, low=20, high=80, scale=8.0)
    assert {dict(c).get(0) for c in neighbours([wide], ((0, 48),))} == {None, 47, 49, 56}


@pytest.mark.parametrize("seed", range(5))
def test_two_values_that_work_only_together_are_found_among_thirty(seed):
    rng = np.random.default_rng(seed)
    levers = [lever(f"l{n}", was=3, low=1, high=6) for n in range(30)]
    places, signs, candidates = group_rows(levers, 160, rng)
    assert len(candidates) == 160
    single = signs[:, 3] * 5.0 + signs[:, 20] * 3.0
    both = 10.0 * ((signs[:, 7] > 0) & (signs[:, 11] > 0))
    values = np.stack([single + both, single], axis=1) + rng.normal(0, 3, (160, 2))
    assert pairs_of(places, signs, values)[0] == (7, 11)
    assert ((7, 5), (11, 5)) in seeds_of(levers, [(7, 11)])


def test_where_nothing_works_together_few_pairs_are_named():
    rng = np.random.default_rng(1)
    levers = [lever(f"l{n}") for n in range(30)]
    named = 0
    for _ in range(20):
        places, signs, _ = group_rows(levers, 160, rng)
        named += bool(pairs_of(places, signs, rng.normal(0, 1, (160, 4)) + signs[:, :4]))
    assert named <= 7  # a number costs a few rows; nothing is said of it before it was played


def test_the_ends_of_a_lever_are_two_steps_away_or_what_it_was():
    assert ends_of(lever("a")) == (8, 12)
    assert ends_of(lever("a", was=5, low=5, high=6)) == (5, 6)


def totals(share, seed, blocks=400):
    rng = np.random.default_rng(seed)
    won = rng.binomial(4, share, blocks).astype(float)
    return BlockTotals(0, ("win_share.seat:1",), np.full((blocks, 1), 4.0), won[:, None])


def test_help_is_named_only_where_fresh_deals_show_it():
    goal = Goal("win_share.seat:1", 0.23, 0.27)
    one = Hindrance(goal, 0.40, ("idle.z", 3, 5), 0.263)
    nothing = [shown_help(one, [goal], [totals(0.4, 2 * n)], [totals(0.4, 2 * n + 1)], 1).help_ for n in range(100)]
    assert sum(found is not None for found in nothing) <= 8
    helped = shown_help(one, [goal], [totals(0.4, 1)], [totals(0.28, 2)], 1)
    assert helped.help_ == ("idle.z", 3, 5)
    assert helped.then == pytest.approx(0.28, abs=0.03)  # as it was played, not as it was fitted
