"""The stack of what is due (AR-6.8, AR-6.10, AR-19.2): frames (kind, who, a, b), the one on top comes first."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.state import ARG_A, ARG_B, KIND, WHO


@jit
def push(state, kind, who, a, b):
    """Put a frame on top."""
    frame = state.stack[state.depth]
    frame[KIND] = kind
    frame[WHO] = who
    frame[ARG_A] = a
    frame[ARG_B] = b
    state.depth += 1


@jit
def pop(state):
    """The top frame is done."""
    state.depth -= 1


@jit
def frame_of(state):
    """The top frame."""
    return state.stack[state.depth - 1]


@jit
def ask(state):
    """The top frame asks its player: that is the decision that is due."""
    frame = state.stack[state.depth - 1]
    state.decision = int(frame[KIND])
    state.seat_to_act = int(frame[WHO])
