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

SURE = 16.0  # logarithm of odds from which on a chance counts as it does there: 1e-7 from 0 or 1
GRAIN = 32.0  # entries of the table to each unit of that logarithm; between two of them a chance is off by at most 2e-5
CHANCES = 1.0 / (1.0 + np.exp(-np.arange(-SURE * GRAIN, SURE * GRAIN + 1) / GRAIN))
RISES = np.append(np.diff(CHANCES), 0.0)


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
    at = (min(SURE, max(-SURE, log_odds)) + SURE) * GRAIN
    place = int(at)
    return CHANCES[place] + (at - place) * RISES[place]
