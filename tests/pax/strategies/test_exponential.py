"""The exponential of the players against that of the library, compiled and interpreted."""

import math

import numpy as np
import pytest

from simulate.engine.jit import array, entry, float64
from strategies.pax._exponential import exp

POINTS = np.concatenate([np.linspace(-600, 600, 2401), np.linspace(-2, 2, 401), [0.0, 0.5 * math.log(2), 1e-12]])


@entry(float64(array(float64, 1), array(float64, 1)))
def exponentials(x, out):
    """Fill `out`; a loop that the compiler may do several steps of at once."""
    for i in range(x.shape[0]):
        out[i] = exp(x[i])
    return out[0]


def test_it_is_right_to_eight_digits_and_the_same_compiled_and_interpreted():
    compiled = np.zeros(len(POINTS))
    exponentials(POINTS, compiled)
    assert compiled == pytest.approx([math.exp(x) for x in POINTS], rel=1e-8)
    assert compiled.tolist() == [exp(float(x)) for x in POINTS]


def test_nought_gives_one_and_what_is_too_far_counts_as_the_end():
    assert exp(0.0) == 1.0
    assert exp(1e6) == exp(600.0)
    assert exp(-1e6) == exp(-600.0)
