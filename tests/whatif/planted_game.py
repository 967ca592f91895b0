"""A game of one ply a seat in which the worth of every card is known, for tests of what measures it.

A seat's score is a die of 100 and what its cards bring. Each card is in a hand with chance one half. With two seats the
scores are alike except for the treatment, so win shares follow from the two distributions (`expected`).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from pydantic import BaseModel, ConfigDict

from simulate.engine.contract import Column, Game, Verbs, signatures, state_dtype
from simulate.engine.jit import Entry, entry, new_records
from simulate.engine.rules_record import fill_rules, rules_dtype
from simulate.engine.ruleset import Ruleset, digest_values
from simulate.engine.streams import below
from strategies import Strategy

S, DIE, NOISE_SIDES, EDGE = 2, 100, 101, 15
CARDS = ("noise", "good", "bad", "trophy", "crutch", "spied", "edge")
NOISE, GOOD, BAD, TROPHY, CRUTCH, SPIED, EDGED = range(len(CARDS))
K = len(CARDS)
HIGH, LOW = 60, 40  # the trophy is used by who rolled high, the crutch by who rolled low
LEFT, RIGHT = 0, 1
OVER = 2


class Good(BaseModel):
    """The card that brings points and costs some."""

    model_config = ConfigDict(extra="forbid")
    worth: int = 20
    cost: int = 4
    pair: int = 0  # points of it and the edge card used together


class Cards(BaseModel):
    """The cards of the ruleset."""

    model_config = ConfigDict(extra="forbid")
    good: Good = Good()


class Rules(BaseModel):
    """The ruleset."""

    model_config = ConfigDict(extra="forbid")
    cards: Cards = Cards()


STATE = state_dtype(
    S,
    K,
    2,
    [("die", "i8", (S,)), ("spare", "i8", (S,)), ("noise", "i8", (S,)), ("held", "i8", (S, K)), ("points", "i8", (S,))],
)
COLUMNS = SimpleNamespace(
    EVENTS=(Column("dealt", "before any choice"), Column("used", "used", use=True)),
    SCORE_PARTS=(Column("points", "all of it"),),
    SEAT_COLUMNS=(),
    PLAYOUT_COLUMNS=(),
)
RULES = rules_dtype(Rules)
sig = signatures(STATE, RULES, COLUMNS)


@entry(sig.setup)
def setup(state, rules):
    """Roll and deal; every draw is made whatever the masks say."""
    state.round_no = 1
    for seat in range(state.seats):
        state.die[seat] = below(state.chance, DIE)
        state.spare[seat] = below(state.chance, DIE)
        state.noise[seat] = below(state.chance, NOISE_SIDES) - NOISE_SIDES // 2
        for card in range(K):
            state.held[seat, card] = below(state.chance, 2)
            if state.given[seat, card] != 0:
                state.held[seat, card] = 1
            if state.held[seat, card] != 0:
                state.events[seat, card, 0] = 1


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """Left or right; only the edge card minds."""
    out[0] = LEFT
    out[1] = RIGHT
    return 2


@entry(sig.apply)
def apply(state, rules, action):
    """Use all cards that one has and may use."""
    seat = state.seat_to_act
    die = int(state.die[seat])
    if state.barred[seat, SPIED] != 0:  # what an honest player does not do: look at a card it does not have
        die = int(state.spare[seat])
    points = die
    for card in range(K):
        fits = (card != TROPHY or die >= HIGH) and (card != CRUTCH or die < LOW) and card != SPIED
        if state.held[seat, card] != 0 and state.barred[seat, card] == 0 and fits:
            state.events[seat, card, 1] = 1
            if state.blanked[seat, card] == 0:
                if card == NOISE:
                    points += int(state.noise[seat])
                elif card == GOOD:
                    points += rules.worth
                elif card == BAD:
                    points -= 10
                elif card == CRUTCH:
                    points += 10
                elif card == EDGED:
                    points += EDGE if action == RIGHT else -EDGE
            if card == GOOD:
                points -= rules.cost
    if state.events[seat, GOOD, 1] != 0 and state.events[seat, EDGED, 1] != 0:
        points += rules.pair
    state.points[seat] = points + 100
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
        seat_rows[seat].won = 1 if seat_rows[seat].score == best else 0
        seat_rows[seat].rank = 1 if seat_rows[seat].score == best else 2


@entry(sig.hide)
def hide(state, rules, seat):
    """Nothing is asked of it."""


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """Nothing is asked of it."""


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """Nothing can break."""
    return 0


GAME = Game(
    key="planted",
    title="Planted",
    min_seats=1,
    max_seats=S,
    state=STATE,
    rules=RULES,
    signatures=sig,
    verbs=Verbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants),
    rules_model=Rules,
    max_actions=2,
    ply_limit=100,
    contents=CARDS,
    content_titles=CARDS,
    content_kinds=("noise", "points", "points", "shown", "points", "shown", "points"),
    events=COLUMNS.EVENTS,
    score_parts=COLUMNS.SCORE_PARTS,
    seat_columns=(),
    playout_columns=(),
    endings=("running", "unfinished", "all have played"),
    invariants=("fine",),
    action_text=lambda state, rules, action: ("left", "right")[action],
    position_text=lambda state, rules: str(state.points),
    build_position=lambda *args, **fields: None,
)


@entry(sig.choose)
def left(view, rules, seat, legal, n, rng, params):
    """Always left."""
    return LEFT


@entry(sig.choose)
def right(view, rules, seat, legal, n, rng, params):
    """Always right."""
    return RIGHT


ENTRIES: dict[str, Entry] = {"left": left, "right": right}


@dataclass(frozen=True)
class Player(Strategy):
    """A player of this file."""

    def load(self) -> Entry:
        """The entry of that name."""
        return ENTRIES[self.name]


def player(name: str) -> Player:
    """A player by name."""
    return Player("planted", name, ENTRIES[name].__doc__ or "", {}, Path(__file__), True)


def rules(**good: int) -> Ruleset:
    """The ruleset."""
    records = new_records(RULES, 1)
    own = Rules(cards=Cards(good=Good(**good)))
    fill_rules(own, records[0])
    values = own.model_dump()
    sources = {f"cards.good.{name}": "ruling" for name in ("worth", "cost", "pair")}
    return Ruleset("planted", (), {}, values, sources, digest_values(values), records[0])


def scores(**worth: int) -> np.ndarray:
    """The chance of every score from 0 to 400 of a seat, its cards being worth so much."""
    cards = {"good": 16, "bad": -10, "crutch": 10, "noise": None, "edge": EDGE} | worth
    found = np.zeros(401)
    for die in range(DIE):
        one = np.zeros(401)
        one[die + 100] = 1 / DIE
        for card, points in cards.items():
            if card == "crutch" and die >= LOW:
                continue
            moved = (
                np.mean([np.roll(one, n - NOISE_SIDES // 2) for n in range(NOISE_SIDES)], axis=0)
                if points is None
                else np.roll(one, points)
            )
            one = (one + moved) / 2
        found += one
    return found


def win_share(mine: np.ndarray, other: np.ndarray) -> float:
    """Return how often a score of `mine` is above one of `other`, ties counting half."""
    below = np.cumsum(other) - other
    return float((mine * (below + other / 2)).sum())
