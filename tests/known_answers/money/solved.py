"""What was published of two seats that both play `published` (Brown 2012); nothing of the simulator is used.

Not exact: 100 sets of 10,000 games, each figure with the interval of 99 % that stands beside it.
"""

FIRST_ALONE, SECOND_ALONE, SHARED = (0.4918, 0.0116), (0.4077, 0.0099), (0.1004, 0.0037)


def place_1():
    """Return the win share of the first seat, half of what is shared with it, and how far it may be off."""
    return FIRST_ALONE[0] + SHARED[0] / 2, FIRST_ALONE[1] + SHARED[1] / 2
