"""Press Your Luck, a game of two verbs: the template of `simulate new game`, and what the tests of the engine play.

Draw cards of 1 to 6 in secret, or bank what you hold; above 10 you lose it. Whoever has banked `goal` at the end of a round
wins. The contract is small here: two actions, one switch, six contents.
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
from pydantic import BaseModel, ConfigDict

from simulate.engine.contract import Column, Game, Verbs, signatures, state_dtype
from simulate.engine.draws import forget_draws, put_in_pile, stage_at, turn_up
from simulate.engine.jit import entry, jit
from simulate.engine.rules_record import rules_dtype
from simulate.engine.stages import firsts_of, stages_of
from simulate.engine.streams import below, next_u64


class Rules(BaseModel):
    """The ruleset."""

    model_config = ConfigDict(extra="forbid")
    goal: int = 25
    guard: int = 100


S, K = 4, 6
BANK, DRAW = 0, 1
DEALT, DRAWN = 0, 1
FINISHED = 2
BUST = 10
STAGES = stages_of(1, 4, 7)  # the report says what a card is worth by when it comes: dealt, in rounds 1-3, 4-6, from 7 on
STAGE_FIRSTS = firsts_of(STAGES)
STATE = state_dtype(S, K, 2, [("hand", "i8", (S,)), ("bank", "i8", (S,)), ("busts", "i8", (S,))], len(STAGES))
COLUMNS = SimpleNamespace(
    EVENTS=(Column("dealt", "before any choice"), Column("drawn", "later")),
    SCORE_PARTS=(Column("bank", "banked points"),),
    SEAT_COLUMNS=(Column("busts", "hands lost", of="busts"),),
    PLAYOUT_COLUMNS=(),
)
RULES = rules_dtype(Rules)
sig = signatures(STATE, RULES, COLUMNS)


@jit
def draw(state, seat, event):
    """Draw a card into a hand."""
    card = below(state.chance, K)
    turn_up(state, stage_at(STAGE_FIRSTS, state.round_no), seat, card, 0, K)
    put_in_pile(state, card)  # it goes back at once: the next card is as likely any of the six
    state.hand[seat] += card + 1
    state.events[seat, card, event] = min(255, int(state.events[seat, card, event]) + 1)


@jit
def end_turn(state, rules):
    """Pass on; after the last seat the round ends, and the game if somebody has reached the goal."""
    state.seat_to_act += 1
    if state.seat_to_act == state.seats:
        state.seat_to_act = 0
        if state.round_no >= rules.guard:
            state.over = 1
        for seat in range(state.seats):
            if state.bank[seat] >= rules.goal:
                state.over = FINISHED
        if state.over == 0:
            state.round_no += 1


@entry(sig.setup)
def setup(state, rules):
    """Deal a card to everybody."""
    for card in range(K):
        put_in_pile(state, card)
    for seat in range(state.seats):
        draw(state, seat, DEALT)
    state.round_no = 1


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """Bank or draw; an empty hand must draw."""
    if state.hand[state.seat_to_act] == 0:
        out[0] = DRAW
        return 1
    out[0] = BANK
    out[1] = DRAW
    return 2


@entry(sig.apply)
def apply(state, rules, action):
    """Carry out an action."""
    seat = state.seat_to_act
    if action == BANK:
        state.bank[seat] += state.hand[seat]
        state.hand[seat] = 0
        end_turn(state, rules)
        return
    draw(state, seat, DRAWN)
    if state.hand[seat] > BUST:
        state.hand[seat] = 0
        state.busts[seat] += 1
        end_turn(state, rules)


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """The bank counts."""
    for seat in range(state.seats):
        scores[seat, 0] = state.bank[seat]


@entry(sig.outcome)
def outcome(state, rules, scores, seat_rows, playout_row):
    """Most in the bank wins."""
    best = np.int64(-1)
    for seat in range(state.seats):
        best = max(best, seat_rows[seat].score)
    for seat in range(state.seats):
        better = 0
        for other in range(state.seats):
            better += seat_rows[other].score > seat_rows[seat].score
        seat_rows[seat].won = 1 if seat_rows[seat].score == best else 0
        seat_rows[seat].rank = better + 1


@entry(sig.hide)
def hide(state, rules, seat):
    """Other hands are secret, and so are the cards that they drew and chance."""
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = 0
            state.events[other] = 0
    state.chance[:] = 0
    forget_draws(state)


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """Give the others other hands, forget what they drew, and open another chance to come."""
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = below(stream, BUST + 1)
            state.events[other] = 0
    for i in range(state.chance.shape[0]):
        state.chance[i] = next_u64(stream)


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """No hand above the limit."""
    for seat in range(state.seats):
        if state.hand[seat] > BUST:
            return 1
    return 0


GAME = Game(
    key="toy",
    title="Press Your Luck",
    min_seats=2,
    max_seats=S,
    state=STATE,
    rules=RULES,
    signatures=sig,
    verbs=Verbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants),
    rules_model=Rules,
    max_actions=2,
    ply_limit=5_000,
    contents=tuple(f"card_{n + 1}" for n in range(K)),
    content_titles=tuple(f"Card {n + 1}" for n in range(K)),
    content_kinds=("low",) * 3 + ("high",) * 3,
    events=COLUMNS.EVENTS,
    score_parts=COLUMNS.SCORE_PARTS,
    seat_columns=COLUMNS.SEAT_COLUMNS,
    playout_columns=COLUMNS.PLAYOUT_COLUMNS,
    endings=("running", "unfinished", "goal reached"),
    invariants=("fine", "a hand above the limit"),
    action_text=lambda state, rules, action: ("bank", "draw")[action],
    position_text=lambda state, rules: f"hands {state.hand}, banks {state.bank}",
    build_position=lambda state, rules, **fields: None,
    stages=STAGES,
    turned_up="dealt or drawn",
)
