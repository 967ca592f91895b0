"""Charms: the numbers of STATE say nothing about who is ahead to anybody who cannot calculate what a charm is worth.

For the tests of the verb `features`, which can. Points are counted at the end only.
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from simulate.engine.contract import Column, Game, Verbs, signatures, state_dtype
from simulate.engine.jit import entry, jit
from simulate.engine.rules_record import rules_dtype
from simulate.engine.streams import below, next_u64

S, K, OFFERS, MOST = 3, 1, 3, 6
KINDS = 97
OVER = 2


class Rules(BaseModel):
    """The ruleset."""

    model_config = ConfigDict(extra="forbid")
    charms: int = Field(default=4, ge=1, le=MOST)


# `taken` holds numbers plus 1; 0: not yet
STATE = state_dtype(S, K, 1, [("offered", "i8", (OFFERS,)), ("taken", "i8", (S, MOST)), ("points", "i8", (S,))])
COLUMNS = SimpleNamespace(
    EVENTS=(Column("held", "never"),),
    SCORE_PARTS=(Column("points", "worth of the charms"),),
    SEAT_COLUMNS=(),
    PLAYOUT_COLUMNS=(),
)
RULES = rules_dtype(Rules)
sig = signatures(STATE, RULES, COLUMNS)


@jit
def worth_of(state, seat):
    """Return the worth of the charms of a seat."""
    total = np.int64(0)
    for i in range(MOST):
        if state.taken[seat, i] > 0:
            total += (state.taken[seat, i] - 1) * 37 % KINDS // 10
    return total


@entry(sig.setup)
def setup(state, rules):
    """Lay out charms."""
    state.round_no = 1
    for i in range(OFFERS):
        state.offered[i] = below(state.chance, KINDS)


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """One of those on offer."""
    for i in range(OFFERS):
        out[i] = i
    return OFFERS


@entry(sig.apply)
def apply(state, rules, action):
    """Take it, lay out another; at the end turn all over."""
    seat = state.seat_to_act
    state.taken[seat, state.round_no - 1] = state.offered[action] + 1
    state.offered[action] = below(state.chance, KINDS)
    state.seat_to_act += 1
    if state.seat_to_act < state.seats:
        return
    state.seat_to_act = 0
    if state.round_no < rules.charms:
        state.round_no += 1
        return
    state.over = OVER
    for other in range(state.seats):
        state.points[other] = worth_of(state, other)


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """Points, which come at the end."""
    for seat in range(state.seats):
        scores[seat, 0] = state.points[seat]


@entry(sig.outcome)
def outcome(state, rules, scores, seat_rows, playout_row):
    """Most points win."""
    for seat in range(state.seats):
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
    """Another chance to come."""
    for i in range(state.chance.shape[0]):
        state.chance[i] = next_u64(stream)


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """Nothing can break."""
    return 0


@entry(sig.features)
def features(view, rules, seat, out):
    """Fill in the worth of the seat's charms, and of the best of the others'."""
    out[0] = worth_of(view, seat)
    for other in range(view.seats):
        if other != seat:
            out[1] = max(out[1], worth_of(view, other))
    out[2] = view.round_no


GAME = Game(
    key="charms",
    title="Charms",
    min_seats=2,
    max_seats=S,
    state=STATE,
    rules=RULES,
    signatures=sig,
    verbs=Verbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants, features),
    features=("own worth", "best other worth", "round"),
    rules_model=Rules,
    max_actions=OFFERS,
    ply_limit=100,
    contents=("charm",),
    content_titles=("Charm",),
    content_kinds=("charm",),
    events=COLUMNS.EVENTS,
    score_parts=COLUMNS.SCORE_PARTS,
    seat_columns=COLUMNS.SEAT_COLUMNS,
    playout_columns=COLUMNS.PLAYOUT_COLUMNS,
    endings=("running", "unfinished", "turned over"),
    invariants=("fine",),
    action_text=lambda state, rules, action: f"take charm {state.offered[action]}",
    position_text=lambda state, rules: f"on offer {state.offered}, taken {state.taken}",
    build_position=lambda state, rules, **fields: None,
)
