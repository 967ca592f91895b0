"""Sapa: weighs every placement and pair of actions by what their tasks bring, and takes the best.

Idea    Goods, cards, workers and steps have a worth in points; a task is worth what it brings less what it takes; the best
        set of tasks on the three icons, less food and card, is the worth of a placement. A temple step counts by what the
        last steps will be worth that are reached in the end. A conquest counts by how much likelier it makes a majority: how
        many markers each rival still needs to overtake, and whether so many spaces are free; it costs the soldiers that the
        cards at hand lose for it, and cards are played for the best set of spaces. A soldier is worth what the free spaces
        bring, an army card at least its goods. The high priest moves with the next move in mind. The last villager is taken
        if the end, or the festival, is welcome, and who leaves it to the others must be well ahead; of two, Conquer takes
        one and recruiting the other. A large statue waits for an own Worship, god cards for the festival. Other profiles
        share all this; they differ in what they like.
Beats   the high priest and the mason; the warlord and the weaver are its equals, in duels the warlord is ahead.
Loses to   players who look ahead.
Sees    the table and its own cards.   Chance   none; ties go to the first in order.
Params  potato to weaving: worth of units; pace: temple steps still to be made in each festival's time; steps to recruit:
        factors of tasks and actions; food, card: price of a placement; pair: placements this much worse than a pair of
        actions are still taken; casualty: worth of a casualty at a likely majority; open: how easily one of the free spaces
        of a region is taken; growth: casualties that a free space brings; share: price of leading Conquer for each rival who
        is ready; flip: price of a soldier spent, for each rival; lost: the same of one discarded, in soldiers turned down;
        last: with fewer free spaces soldiers get cheaper; train, army, soldier: full worth of a soldier trained, drawn, in
        hand; half: what the free spaces bring a soldier where it has half of that; sated: how much less each further one;
        upkeep: a potato that a god card will ask for; clock: worth of a shorter game for each point ahead; leave, ahead:
        worth of leaving one villager for each point beyond so many ahead; third: price of recruiting with two workers at
        hand; glut: how much less goods are worth beyond five; room: with fewer free spaces soldiers are wanted less; offer:
        price of giving a large statue for a step, as a part of what an own Worship brings; played, prayed: a card that the
        festival will play, one still missing there; next, stay: worth of the best move from where the high priest goes, and
        price of the best from where it stands; known: how much of a majority's chance is what such standings came to in
        self-play; hall: a point that a building pays for a statue kept; drill: villagers a seat before the end below which
        army cards are no more trained for soldiers; reckon: 1 if standings at the end count what the festival's
        Merchants and temple bring before upkeep; both: worth of taking the last two villagers in one turn, by Conquer and by
        recruiting; poise: worth of a side before Conquer as the last festival draws near; others are named where they are
        used.
"""

from simulate.engine.jit import entry
from simulate.engine.stack_arrays import stack_array
from simulate.games.tawantinsuyu.state import D_PAY, sig
from strategies.tawantinsuyu._answers import (
    asks_army,
    asks_plan,
    asks_reach,
    asks_sides,
    asks_soldiers,
    asks_tasks,
    decide,
    helpers,
)
from strategies.tawantinsuyu._conquest import value_conquest, value_reach, value_soldiers
from strategies.tawantinsuyu._places import value_sides
from strategies.tawantinsuyu._plan import PLAN, fit_weights, make_plan, mind_stores
from strategies.tawantinsuyu._tasks import value_tasks

PARAMS: dict[str, float] = {
    "potato": 0.51, "corn": 1.0, "stone": 0.61, "gold": 2.2, "god": 0.25, "army": 2.2, "worker": 1.1,
    "weaving": 1.65, "pace": 0.6, "steps": 0.72, "build": 0.55, "statue": 0.71, "weave": 0.7, "merchant": 0.69,
    "train": 1.4, "produce": 0.95, "conquer": 1.1, "recover": 0.4, "commission": 0.64, "worship": 1.0,
    "pray": 2.88, "recruit": 0.51, "food": 1.1, "card": 0.21, "pair": 0.14, "match": 1.24, "red": 0.59,
    "late": 0.26, "casualty": 2.2, "flip": 1.2, "hand": 0.7, "production": 1.43, "passive": 1.4, "village": 0.0,
    "large": 1.55, "fade": 0.28, "sated": 0.07, "soldier": 3.3, "open": 0.16, "growth": 0.46,
    "share": 0.26, "clock": 0.02, "upkeep": 0.5, "third": 1.0, "lost": 2.0, "last": 24.0, "leave": 0.3, "ahead": 8.0,
    "glut": 0.1, "room": 4.0, "offer": 0.7, "played": 0.5, "prayed": 1.0, "next": 0.35, "stay": 0.2, "known": 0.4,
    "half": 0.7, "hall": 1.0, "drill": 1.0, "reckon": 1.0, "both": 10.0, "poise": 3.0,
}  # fmt: skip


new_plan = stack_array(1, PLAN)  # the weights too: they are its first numbers


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The answer of the plan."""
    decision = view.decision
    w = params
    if decision == D_PAY:
        w = new_plan()[0]
        fit_weights(view, rules, params, w)
        mind_stores(view, seat, w)
    elif asks_plan(decision):
        w = new_plan()[0]
        make_plan(view, rules, seat, params, w)
        if asks_army(decision):
            value_conquest(view, rules, seat, w)
        if asks_soldiers(decision):
            value_soldiers(view, rules, seat, w)
        if asks_reach(decision):
            value_reach(view, rules, seat, w)
        if asks_sides(decision):
            value_sides(view, rules, seat, w)
        if asks_tasks(decision):
            value_tasks(view, rules, seat, w, helpers(decision))
    return decide(view, rules, seat, legal, n, w)
