"""Line-ups: balanced, and the same however they are asked for."""

import itertools
from collections import Counter

import numpy as np
import pytest

from simulate.errors import RunError
from simulate.runs.plan import make_plan

ADDRESS = np.array([3, 99], np.uint64)


def test_as_many_strategies_as_seats_are_one_matchup_in_the_order_given():
    plan = make_plan(["b", "a", "b"], 3, ADDRESS)
    which, drawn = plan.draw(7, 4)
    assert plan.kind == "matchup"
    assert plan.matchups == ["a + b + b"]
    assert which.tolist() == [0] * 4
    assert [[plan.labels[i] for i in row] for row in drawn] == [["b", "a", "b"]] * 4


@pytest.mark.parametrize(("field", "seats"), [(5, 3), (6, 4), (5, 2)])
def test_each_epoch_seats_every_strategy_and_every_pair_equally_often(field, seats):
    plan = make_plan([chr(97 + i) for i in range(field)], seats, ADDRESS)
    size = len(plan.line_ups)
    for epoch in range(3):
        _, drawn = plan.draw(epoch * size, size)
        alone = Counter(i for row in drawn for i in row)
        pairs = Counter(frozenset(pair) for row in drawn for pair in itertools.combinations(row.tolist(), 2))
        assert len(alone) == field
        assert len(set(alone.values())) == 1
        assert len(pairs) == field * (field - 1) // 2
        assert len(set(pairs.values())) == 1


def test_a_field_smaller_than_the_table_gives_every_multiset_once_an_epoch():
    plan = make_plan(["a", "b"], 4, ADDRESS)
    _, drawn = plan.draw(0, 5)
    assert sorted(tuple(sorted(row)) for row in drawn.tolist()) == [
        (0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1), (1, 1, 1, 1),
    ]  # fmt: skip


def test_the_order_round_the_table_varies():
    plan = make_plan(list("abcde"), 4, ADDRESS)
    _, drawn = plan.draw(0, 2000)
    neighbours = Counter((row[i], row[(i + 1) % 4]) for row in drawn.tolist() for i in range(4))
    assert len(neighbours) == 20
    assert max(neighbours.values()) < 1.3 * min(neighbours.values())


def test_any_range_of_blocks_is_a_slice_of_the_whole():
    plan = make_plan(list("abcde"), 3, ADDRESS)
    which, drawn = plan.draw(0, 100)
    for first, blocks in [(0, 1), (9, 2), (10, 10), (37, 55), (99, 1)]:
        part_which, part = plan.draw(first, blocks)
        assert (part == drawn[first : first + blocks]).all()
        assert (part_which == which[first : first + blocks]).all()


def test_another_seed_draws_other_line_ups():
    a, b = (make_plan(list("abcde"), 3, np.array([seed, 99], np.uint64)).draw(0, 50)[1] for seed in (0, 1))
    assert (a != b).any()


def test_which_names_the_line_up():
    plan = make_plan(["x", "a", "m", "b"], 3, ADDRESS)
    which, drawn = plan.draw(0, 40)
    for index, row in zip(which, drawn, strict=True):
        assert plan.matchups[index] == " + ".join(sorted(plan.labels[i] for i in row))


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ([], "no strategy"),
        (["a", "a", "b"], "a is named twice"),
        ([f"s{i}" for i in range(17)], "draws from 16 at most"),
    ],
)
def test_a_field_that_cannot_be_is_refused(labels, message):
    with pytest.raises(RunError, match=message):
        make_plan(labels, 4, ADDRESS)
