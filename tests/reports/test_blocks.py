"""Block sums against hand-computed cases."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.statistics.blocks import BlockSums, from_matrices
from simulate.sums.rows import from_columns, from_rows

FIELDS = ("rows", "total", "present", "ss", "sn", "nn")


def assert_equal(a: BlockSums, b: BlockSums) -> None:
    assert (a.levels, a.blocks) == (b.levels, b.blocks)
    for name in FIELDS:
        np.testing.assert_allclose(getattr(a, name), getattr(b, name))


def test_rows_are_summed_by_level_and_block():
    sums = from_rows(("a", "b"), [0, 0, 0, 1], [0, 1, 1, 1], [1.0, 2.0, 3.0, 4.0], 2)
    assert sums.rows.tolist() == [1, 3]
    assert sums.total.tolist() == [1, 9]
    assert sums.present.tolist() == [1, 2]
    assert sums.ss.tolist() == [[1, 5], [5, 25 + 16]]
    assert sums.sn.tolist() == [[1, 2], [5, 10 + 4]]
    assert sums.nn.tolist() == [[1, 2], [2, 4 + 1]]


def test_rows_with_a_negative_level_are_left_out():
    sums = from_rows(("a",), [0, 1, 1], [0, -1, 0], [1.0, 100.0, 3.0], 2)
    assert sums.total.tolist() == [4]
    assert sums.rows.tolist() == [2]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 30), st.integers(0, 30), st.integers(0, 1000))
def test_sums_of_parts_are_the_sums_of_the_whole(first, second, seed):
    rng = np.random.default_rng(seed)
    s, n = rng.normal(size=(first + second, 3)), rng.integers(0, 4, (first + second, 3))
    parts = from_matrices("abc", s[:first], n[:first]) + from_matrices("abc", s[first:], n[first:])
    assert_equal(parts, from_matrices("abc", s, n))


def test_picking_levels_equals_summing_only_those():
    rng = np.random.default_rng(1)
    s, n = rng.normal(size=(9, 3)), rng.integers(0, 4, (9, 3))
    assert_equal(from_matrices("abc", s, n).pick(["c", "a"]), from_matrices("ca", s[:, [2, 0]], n[:, [2, 0]]))


def test_sums_of_different_levels_do_not_add():
    with pytest.raises(ValueError, match="different levels"):
        from_matrices("ab", np.ones((2, 2)), np.ones((2, 2))) + from_matrices("ac", np.ones((2, 2)), np.ones((2, 2)))


def test_several_values_of_the_same_rows_are_summed_as_each_alone():
    rng = np.random.default_rng(2)
    unit, level, line_up = np.arange(60) // 4, rng.integers(-1, 3, 60), np.arange(15) % 2
    values = [rng.normal(size=60), rng.integers(0, 9, 60), np.ones(60)]
    for value, found in zip(values, from_columns("abc", unit, level, values, 15, line_up), strict=True):
        alone = from_matrices(
            "abc",
            [[value[(unit == u) & (level == k)].sum() for k in range(3)] for u in range(15)],
            [[((unit == u) & (level == k)).sum() for k in range(3)] for u in range(15)],
            line_up,
        )
        assert_equal(found, alone)
        for part in ("keys", "blocks", "total", "rows"):
            np.testing.assert_allclose(getattr(found.strata, part), getattr(alone.strata, part))
