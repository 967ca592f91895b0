"""Houses: everybody rolls a die of 100 and adds what the own house brings; the most points win.

Who has which house is dealt. A house is as strong as its bonus, so the answer to "what do I change" is known: all bonuses
alike. `idle` does nothing; `alliance` adds to red and to blue alike; a `long` table loses the last place five points.
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from simulate.engine.contract import Column, Game, Verbs, signatures, state_dtype
from simulate.engine.design import Design
from simulate.engine.jit import entry
from simulate.engine.rules_record import rules_dtype
from simulate.engine.ruleset_types import keyed
from simulate.engine.streams import below

S, K = 4, 1
HOUSES = ("red", "blue", "green", "white")
RED, BLUE, GREEN, WHITE = range(S)
OVER = 2


class House(BaseModel):
    """One house."""

    model_config = ConfigDict(extra="forbid")
    bonus: int = Field(ge=10, le=60)
    idle: int = 5


class Table(BaseModel):
    """The table."""

    model_config = ConfigDict(extra="forbid")
    alliance: int = Field(default=4, ge=0, le=20)
    long: bool = False
    worth: int = Field(default=3, ge=0, le=9)


ByHouse = keyed(HOUSES, House)


class Rules(BaseModel):
    """The ruleset."""

    model_config = ConfigDict(extra="forbid")
    houses: ByHouse
    table: Table


STATE = state_dtype(S, K, 1, [("house", "i8", (S,)), ("die", "i8", (S,)), ("points", "i8", (S,))])
COLUMNS = SimpleNamespace(
    EVENTS=(Column("held", "always"),),
    SCORE_PARTS=(Column("points", "all of it"),),
    SEAT_COLUMNS=(Column("house", "the house", labels=HOUSES, start=True),),
    PLAYOUT_COLUMNS=(),
)
RULES = rules_dtype(Rules)
sig = signatures(STATE, RULES, COLUMNS)


@entry(sig.setup)
def setup(state, rules):
    """Roll, and take houses: those of the design, else the next free ones."""
    state.round_no = 1
    for seat in range(state.seats):
        state.die[seat] = below(state.chance, 100)
        state.house[seat] = int(state.design[seat]) - 1 if state.design[seat] > 0 else seat


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """Left or right: right is worth something."""
    out[0] = 0
    out[1] = 1
    return 2


@entry(sig.apply)
def apply(state, rules, action):
    """Add it all up."""
    seat = state.seat_to_act
    house = int(state.house[seat])
    points = int(state.die[seat]) + int(rules.houses_bonus[house]) + int(rules.worth) * action
    if house == RED or house == BLUE:
        points += int(rules.alliance)
    if rules.long and seat == state.seats - 1:
        points -= 5
    state.points[seat] = points
    state.seat_to_act += 1
    if state.seat_to_act == state.seats:
        state.over = OVER


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """The points count."""
    for seat in range(state.seats):
        scores[seat, 0] = state.points[seat]


@entry(sig.outcome)
def outcome(state, rules, scores, seat_rows, playout_row):
    """Most points win."""
    best = np.int64(-1)
    for seat in range(state.seats):
        best = max(best, seat_rows[seat].score)
    for seat in range(state.seats):
        seat_rows[seat].house = state.house[seat]
        better = 0
        for other in range(state.seats):
            better += seat_rows[other].score > seat_rows[seat].score
        seat_rows[seat].won = 1 if better == 0 else 0
        seat_rows[seat].rank = better + 1


@entry(sig.hide)
def hide(state, rules, seat):
    """Nothing is secret but what comes."""
    state.chance[:] = 0


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """Nothing is secret."""


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """Nothing can break."""
    return 0


GAME = Game(
    key="houses",
    title="Houses",
    min_seats=2,
    max_seats=S,
    state=STATE,
    rules=RULES,
    signatures=sig,
    verbs=Verbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants),
    rules_model=Rules,
    max_actions=2,
    ply_limit=100,
    contents=("stone",),
    content_titles=("Stone",),
    content_kinds=("stone",),
    events=COLUMNS.EVENTS,
    score_parts=COLUMNS.SCORE_PARTS,
    seat_columns=COLUMNS.SEAT_COLUMNS,
    playout_columns=COLUMNS.PLAYOUT_COLUMNS,
    endings=("running", "unfinished", "all have played"),
    invariants=("fine",),
    action_text=lambda state, rules, action: ("left", "right")[action],
    position_text=lambda state, rules: str(state.points),
    build_position=lambda state, rules, **fields: None,
    design=Design("house", HOUSES),
)
