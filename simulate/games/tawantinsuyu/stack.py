"""The effects in progress, as a stack of frames: effects inside effects without recursion (TW-14.3, TW-17.1).

The innermost frame is on top. Its `run_...` function either asks (returns True) or changes something and returns False.
"""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.state import OP, SEAT, STAGE, A, B, C


@jit
def push(state, op, seat, a, b, c):
    """Begin something inside what is going on."""
    top = state.depth
    state.stack[top, OP] = op
    state.stack[top, SEAT] = seat
    state.stack[top, STAGE] = 0
    state.stack[top, A] = a
    state.stack[top, B] = b
    state.stack[top, C] = c
    state.depth = top + 1


@jit
def pop(state):
    """End the innermost frame."""
    state.depth -= 1
    return False


@jit
def get(state, field):
    """A number of the innermost frame."""
    return int(state.stack[state.depth - 1, field])


@jit
def put(state, field, value):
    """Write a number of the innermost frame."""
    state.stack[state.depth - 1, field] = value


@jit
def ask(state, seat, decision):
    """A decision is due."""
    state.seat_to_act = seat
    state.decision = decision
    return True


@jit
def add(out, n, action):
    """Write an action to a list, unless only the number is wanted (a short list)."""
    if n < out.shape[0]:
        out[n] = action
    return n + 1
