"""Sapa: weighs every placement and pair of actions by what their tasks bring, and takes the best.

Idea    Goods, cards, workers and steps have a worth in points; a task is worth what it brings less what it takes;
        the best set of tasks on the three icons, less food and card, is the worth of a placement. Other profiles share this.
Beats   all other players here; its weights were searched for; it lives on army cards.   Loses to   players who look ahead.
Sees    the table and its own cards.   Chance   none; ties go to the first in order.
Params  potato to temple: worth of units; steps to recruit: factors of tasks and actions; food, card: price of a placement;
        pair: placements this much worse than a pair of actions are still taken; the others are named where they are used.
"""

import numpy as np

from simulate.engine.jit import borrowed, entry
from simulate.games.tawantinsuyu.state import sig
from strategies.tawantinsuyu._answers import asks_tasks, decide
from strategies.tawantinsuyu._plan import PLAN, make_plan
from strategies.tawantinsuyu._tasks import value_tasks

PARAMS: dict[str, float] = {
    "potato": 0.45, "corn": 1.01, "stone": 0.55, "gold": 1.96, "god": 1.1, "army": 1.3, "worker": 1.1,
    "weaving": 2.84, "temple": 1.38, "steps": 0.78, "build": 0.38, "statue": 0.66, "weave": 0.65, "merchant":
    0.86, "train": 4.04, "produce": 0.7, "conquer": 2.6, "recover": 1.8, "commission": 0.64, "worship": 1.0,
    "pray": 1.31, "recruit": 1.0, "food": 0.98, "card": 0.97, "pair": 0.21, "match": 1.24, "red": 1.5, "late":
    0.26, "casualty": 1.4, "flip": 0.35, "hand": 0.4, "production": 1.43, "passive": 0.73, "village": 0.0,
    "large": 1.55, "fade": 0.28,
}  # fmt: skip


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The answer of the plan."""
    memory = np.zeros(PLAN)
    w = borrowed(memory)
    make_plan(view, rules, seat, params, w)
    if asks_tasks(view.decision):
        value_tasks(view, rules, seat, w)
    answer = decide(view, rules, seat, legal, n, w)
    memory[0] = answer  # its last use: until here `w` may borrow it
    return answer
