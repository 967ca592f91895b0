"""Equilibrium: loses next to nothing on average, whoever the other is.

Idea    Bluffs and calls just so often that the other gains nothing by answering; found by playing against itself.
Sees    its card, the board and what was done.   Chance   every choice.   Params   none.
"""

from leduc.solved import equilibrium

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Act with the chances of the equilibrium."""
    draw = rng.uniform()
    for action, chance in zip(legal, equilibrium()(view.lines, view.board)[:, view.cards[seat]], strict=True):
        draw -= chance
        if draw < 0:
            return action
    return legal[-1]
