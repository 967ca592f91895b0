"""Sapa: weighs every placement and pair of actions by what their tasks bring, and takes the best.

Idea    Goods, cards, workers and steps have a worth in points; a task is worth what it brings less what it takes;
        the best set of tasks on the three icons, less food and card, is the worth of a placement. A temple step counts by
        the festivals to come, a conquest by how much likelier it makes a majority. Other profiles share this.
Beats   all other players here but the warlord, its equal; it lives on army cards.   Loses to   players who look ahead.
Sees    the table and its own cards.   Chance   none; ties go to the first in order.
Params  potato to weaving: worth of units; temple: what a step opens beyond its own worth; steps to recruit: factors of
        tasks and actions; food, card: price of a placement; pair: placements this much worse than a pair of actions are
        still taken; casualty: worth of a casualty at a likely majority; soldier, sated: worth of a soldier in hand, and how
        much less each further one is worth; the others are named where they are used.
"""

import numpy as np

from simulate.engine.jit import entry
from simulate.games.tawantinsuyu.state import sig
from strategies.tawantinsuyu._answers import asks_army, asks_tasks, decide
from strategies.tawantinsuyu._conquest import value_conquest
from strategies.tawantinsuyu._plan import PLAN, make_plan
from strategies.tawantinsuyu._tasks import value_tasks

PARAMS: dict[str, float] = {
    "potato": 0.51, "corn": 0.88, "stone": 0.61, "gold": 1.64, "god": 0.6, "army": 1.3, "worker": 1.1,
    "weaving": 1.4, "temple": 0.01, "steps": 0.64, "build": 0.25, "statue": 0.59, "weave": 0.72, "merchant": 0.69,
    "train": 4.5, "produce": 0.95, "conquer": 1.13, "recover": 1.95, "commission": 0.64, "worship": 1.0,
    "pray": 2.29, "recruit": 0.57, "food": 1.71, "card": 0.21, "pair": 0.14, "match": 1.24, "red": 0.53,
    "late": 0.26, "casualty": 0.9, "flip": 0.08, "hand": 0.4, "production": 1.43, "passive": 0.73, "village": 0.0,
    "large": 1.55, "fade": 0.28, "sated": 0.05, "soldier": 3.0,
}  # fmt: skip


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The answer of the plan."""
    w = np.zeros(PLAN)
    make_plan(view, rules, seat, params, w)
    if asks_army(view.decision):
        value_conquest(view, rules, seat, w)
    if asks_tasks(view.decision):
        value_tasks(view, rules, seat, w)
    return decide(view, rules, seat, legal, n, w)
