"""A network of one layer in whole numbers: sums of integers come out equal on every machine, in any order.

Weights are int32 with FRACTION bits after the point, features whole numbers up to `LARGEST`. Nothing here can overflow:
a layer's sum stays below 2**15 * 2**31 * features, what a unit hands on below 2**UNIT_LIMIT.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simulate.engine.jit import jit

FRACTION = 16  # bits of a weight after the point
UNIT_FRACTION = 8  # bits of what a unit hands on
UNIT_LIMIT = 24  # bits of its largest value
VALUE_FRACTION = FRACTION + UNIT_FRACTION
LARGEST_WEIGHT = 2**31 - 1
MOST_FEATURES, MOST_UNITS = 2**14, 2**7  # 15 + 31 + 14 and 24 + 31 + 7 bits: within 63


class Network(NamedTuple):
    """The weights, as int64 in memory; each is within int32 except the offsets."""

    hidden: np.ndarray  # (units, features)
    offset: np.ndarray  # (units,)
    out: np.ndarray  # (units + 1,): the last is the constant, with VALUE_FRACTION bits


@jit
def value_of(network, features):
    """The value in units of 2**-VALUE_FRACTION."""
    units, count = network.hidden.shape
    total = network.out[units]
    for unit in range(units):
        reached = network.offset[unit]
        for i in range(count):
            reached += network.hidden[unit, i] * features[i]
        if reached > 0:
            handed = min(reached >> (FRACTION - UNIT_FRACTION), np.int64(1) << UNIT_LIMIT)
            total += handed * network.out[unit]
    return total


def values_of(network: Network, features: np.ndarray) -> np.ndarray:
    """(rows,) float64 of (rows, features): the same numbers as `value_of`, with arrays."""
    reached = features.astype(np.int64) @ network.hidden.T + network.offset
    handed = np.minimum(np.maximum(reached, 0) >> (FRACTION - UNIT_FRACTION), 1 << UNIT_LIMIT)
    return (handed @ network.out[:-1] + network.out[-1]) / 2.0**VALUE_FRACTION


def rounded(hidden: np.ndarray, offset: np.ndarray, out: np.ndarray, constant: float) -> Network:
    """A network of floats, rounded: `max(0, hidden @ features + offset) @ out + constant`. Raises ValueError."""
    if hidden.shape[0] > MOST_UNITS or hidden.shape[1] > MOST_FEATURES:
        raise ValueError(f"{hidden.shape[0]} units of {hidden.shape[1]} features: {MOST_UNITS} of {MOST_FEATURES} at most")
    last = np.append(_whole(out, FRACTION), int(np.clip(np.rint(constant * 2**VALUE_FRACTION), -(2**50), 2**50)))
    largest = 2.0**50
    raised = np.clip(np.rint(offset * 2.0**FRACTION), -largest, largest).astype(np.int64)
    return Network(_whole(hidden, FRACTION), raised, last)


def _whole(weights: np.ndarray, fraction: int) -> np.ndarray:
    return np.clip(np.rint(weights * 2.0**fraction), -LARGEST_WEIGHT, LARGEST_WEIGHT).astype(np.int64)
