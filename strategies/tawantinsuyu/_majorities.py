"""The chance that a standing in a region makes its majority at the festivals to come."""

import numpy as np

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.words import MAX_SEATS
from strategies.tawantinsuyu._plan import MARKERS, PLACES, W

MOST = 3  # a larger lead in markers counts as this
# How often such a standing made the majority among equal players (TRIED.md): by seats, 2 to 4,
# free spaces of the region, 0 to 6 and more, and lead, from -MOST to MOST.
KNOWN = np.array(
    [
        [
            [0.00, 0.00, 0.00, 0.50, 1.00, 1.00, 1.00],
            [0.00, 0.00, 0.67, 0.50, 0.33, 1.00, 1.00],
            [0.00, 0.04, 0.16, 0.50, 0.84, 0.96, 1.00],
            [0.00, 0.09, 0.72, 0.50, 0.28, 0.91, 1.00],
            [0.00, 0.00, 0.42, 0.50, 0.58, 1.00, 1.00],
            [0.00, 0.10, 0.61, 0.50, 0.39, 0.90, 1.00],
            [0.50, 0.50, 0.50, 0.50, 0.50, 0.50, 0.50],
        ],
        [
            [0.00, 0.00, 0.00, 0.50, 1.00, 1.00, 1.00],
            [0.00, 0.00, 0.71, 0.50, 0.22, 1.00, 1.00],
            [0.00, 0.06, 0.08, 0.50, 0.90, 0.91, 1.00],
            [0.00, 0.01, 0.48, 0.50, 0.44, 0.98, 1.00],
            [0.00, 0.03, 0.35, 0.50, 0.45, 0.89, 1.00],
            [0.00, 0.05, 0.16, 0.50, 0.68, 0.91, 1.00],
            [0.33, 0.33, 0.33, 0.33, 0.33, 0.33, 0.33],
        ],
        [
            [0.00, 0.00, 0.00, 0.50, 1.00, 1.00, 1.00],
            [0.00, 0.00, 0.58, 0.50, 0.36, 1.00, 1.00],
            [0.00, 0.02, 0.21, 0.50, 0.69, 0.91, 1.00],
            [0.00, 0.02, 0.31, 0.50, 0.46, 0.95, 0.99],
            [0.01, 0.02, 0.20, 0.50, 0.50, 0.90, 0.98],
            [0.00, 0.04, 0.08, 0.50, 0.77, 0.88, 1.00],
            [0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25],
        ],
    ]
)


@jit
def markers_short(markers, place, other_markers, other_place, furthest):
    """Markers by which a standing is short of another one; `furthest` is the best place that it can still take."""
    short = markers - other_markers
    if short < 0.0 or (short == 0.0 and other_place > place):
        return 0.0
    return short if short > 0.0 and max(other_place, furthest) > place else short + 1.0


@jit
def takes_chance(short, free, w):
    """Return the chance that a seat finds `short` free spaces in a region."""
    if short <= 0.0:
        return 1.0
    if short > free:
        return 0.0
    one = w[W.open] * free / (1.0 + w[W.open] * free)
    chance = one
    for _ in range(1, int(short)):
        chance *= one
    return chance


@jit
def hold_chance(region, seat, seats, markers, place, free, furthest, w):
    """Return the chance that a standing makes the majority of a region: against each rival, who may still find free spaces,
    as the seat may itself; and by what such standings came to: with one space left, the seat behind takes it."""
    chance, lead = 1.0 if markers > 0.0 else 0.0, float(MOST)
    for other in range(seats):
        if other != seat:
            theirs = w[MARKERS + region * MAX_SEATS + other]
            there = w[PLACES + region * MAX_SEATS + other]
            short = markers_short(markers, place, theirs, there, furthest)
            if short > 0.0:
                chance *= 1.0 - takes_chance(short, free, w)
            else:
                short = -markers_short(theirs, there, markers, place, furthest)
                chance *= 0.8 * takes_chance(-short, free, w)
            lead = min(lead, short)
    known = KNOWN[seats - 2, min(int(free), KNOWN.shape[1] - 1), int(max(-MOST, lead)) + MOST]
    return chance + w[W.known] * (known - chance)
