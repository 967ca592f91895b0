"""The exponential in plain arithmetic, and chances by their odds from a table: neither calls the C library or divides."""

import math

import numpy as np

from simulate.engine.jit import jit

LOG2E, LN2 = 1.0 / math.log(2.0), math.log(2.0)
WHOLE = 1.5 * 2.0**52  # a number plus this has no room behind the point: its last digit is that of a whole number
C2, C3, C4, C5, C6, C7 = (1.0 / math.factorial(k) for k in range(2, 8))
FAR = 600.0  # what lies further from 0 counts as this: nothing there is a chance any more
MOST = 1000
TWO_TO = 2.0 ** np.arange(-MOST, MOST + 1)

GRAIN, PLACES = 32.0, 1024  # entries of a table to each unit of a logarithm, and of a table
SURE = PLACES / GRAIN / 2 - 1 / GRAIN  # logarithm of odds from which on a chance counts as it does there: 1e-7 from 0 or 1


def _lines(values):
    """(PLACES, 2): the value at each entry, and what it rises up to the next; flat behind the last."""
    return np.stack([values, np.append(np.diff(values), 0.0)], axis=1)


CHANCES = _lines(1.0 / (1.0 + np.exp(SURE + 1 / GRAIN - np.arange(PLACES) / GRAIN)))  # off by at most 2e-5 between two
SUMS = _lines(np.log1p(np.exp(-np.arange(PLACES) / GRAIN)))


@jit
def exp(x):
    """e to the x, for x from -FAR to FAR: a power of two times a short series; off by less than 1e-8 of it."""
    x = min(FAR, max(-FAR, x))
    whole = (x * LOG2E + WHOLE) - WHOLE
    f = x - whole * LN2
    ff = f * f
    series = 1.0 + f + ff * (C2 + C3 * f) + ff * ff * (C4 + C5 * f + ff * (C6 + C7 * f))
    return series * TWO_TO[int(whole) + MOST]


@jit
def chance_of(log_odds):
    """The chance with odds of e to the `log_odds`: 1 / (1 + e^-x), by straight lines between the entries of a table."""
    at = (min(SURE, max(-SURE, log_odds)) + (SURE + 1.0 / GRAIN)) * GRAIN
    place = int(at) & (PLACES - 1)
    return CHANCES[place, 0] + (at - place) * CHANCES[place, 1]


@jit
def log_sum(one, other):
    """The logarithm of the sum of two numbers by theirs."""
    at = min(SURE, abs(one - other)) * GRAIN
    place = int(at) & (PLACES - 1)
    return max(one, other) + SUMS[place, 0] + (at - place) * SUMS[place, 1]
