"""Nim: take as many counters as you like from one pile; whoever takes the last one wins (Bouton 1901)."""

from simulate.engine.plain import PlainGame


def setup(state, rules):
    """Lay out the piles."""
    state.piles = list(rules.piles)
    state.points = [0] * state.seats


def legal_actions(state, rules):
    """Take from a pile: (pile, counters)."""
    return [(pile, take) for pile, counters in enumerate(state.piles) for take in range(1, counters + 1)]


def apply(state, rules, action):
    """Take, and win or pass."""
    pile, take = action
    state.piles[pile] -= take
    if any(state.piles):
        state.seat_to_act = 1 - state.seat_to_act
    else:
        state.points[state.seat_to_act] = 1
        state.over = "all taken"


def scores(state, rules):
    """A point for the last counter."""
    return state.points


def hidden_from(state, rules, seat):
    """Nothing is hidden."""


GAME = PlainGame(
    key="nim",
    title="Nim",
    min_seats=2,
    max_seats=2,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    ending_names=("all taken",),
    action_text=lambda state, rules, action: f"takes {action[1]} from pile {action[0] + 1}",
)
