"""Press Your Luck, a game of two verbs for fast tests of the engine and of runs.

Draw cards of 1 to 6 in secret, or bank what you hold; above 10 you lose it. Whoever has banked `goal` at the end of a round
wins. The contract is small here: two actions, one switch, six contents.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from pydantic import BaseModel, ConfigDict

from simulate.engine.contract import Column, Game, Verbs, signatures, state_dtype
from simulate.engine.jit import Entry, entry, jit, new_records
from simulate.engine.rules_record import fill_rules, rules_dtype
from simulate.engine.ruleset import Ruleset, digest_values
from simulate.engine.streams import below
from strategies import Strategy


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
STATE = state_dtype(S, K, 2, [("hand", "i8", (S,)), ("bank", "i8", (S,)), ("busts", "i8", (S,))])
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
    state.hand[seat] += card + 1
    state.events[seat, card, event] = min(255, int(state.events[seat, card, event]) + 1)


@jit
def end_turn(state, rules):
    """Pass on; after the last seat the round ends, and the game if somebody has reached the goal."""
    state.seat_to_act += 1
    if state.seat_to_act == state.seats:
        state.seat_to_act = 0
        state.round_no += 1
        if state.round_no > rules.guard:
            state.over = 1
        for seat in range(state.seats):
            if state.bank[seat] >= rules.goal:
                state.over = FINISHED


@entry(sig.setup)
def setup(state, rules):
    """Deal a card to everybody."""
    state.round_no = 1
    for seat in range(state.seats):
        draw(state, seat, DEALT)


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
    """Other hands are secret, and so is chance."""
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = 0
    state.chance[:] = 0


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """Give the others other hands."""
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = below(stream, BUST + 1)


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
)


def rules(**values: int) -> Ruleset:
    """The ruleset with some values replaced."""
    model = Rules(**values)
    records = new_records(RULES, 1)
    fill_rules(model, records[0])
    clean = model.model_dump()
    return Ruleset("toy", (), dict(values), clean, dict.fromkeys(clean, "ruling"), digest_values(clean), records[0])


@entry(sig.choose)
def careful(view, rules, seat, legal, n, rng, params):
    """Bank from params[0] points on."""
    return BANK if view.hand[seat] >= params[0] else DRAW


@entry(sig.choose)
def chancer(view, rules, seat, legal, n, rng, params):
    """Toss a coin."""
    return below(rng, 2)


@entry(sig.choose)
def chaser(view, rules, seat, legal, n, rng, params):
    """Draw on while somebody has more in the bank."""
    best = 0
    for other in range(view.seats):
        best = max(best, int(view.bank[other]))
    return BANK if view.hand[seat] >= (8 if best > view.bank[seat] else 5) else DRAW


@entry(sig.choose)
def cheat(view, rules, seat, legal, n, rng, params):
    """Look at the hand of the next seat."""
    return BANK if view.hand[(seat + 1) % view.seats] > 3 else DRAW


@entry(sig.choose)
def blunderer(view, rules, seat, legal, n, rng, params):
    """Answer nonsense once it has banked enough."""
    return 7 if view.bank[seat] > 12 else legal[below(rng, n)]


@entry(sig.choose)
def divider(view, rules, seat, legal, n, rng, params):
    """Divide by zero in round 3."""
    return (view.round_no - 3) // (view.round_no - 3)


@entry(sig.choose)
def writer(view, rules, seat, legal, n, rng, params):
    """Write into what it is shown."""
    view.bank[seat] = 60
    return legal[0]


@entry(sig.choose)
def drawer(view, rules, seat, legal, n, rng, params):
    """Never bank, so that nobody ever wins."""
    return DRAW


@entry(sig.choose)
def ponderer(view, rules, seat, legal, n, rng, params):
    """Never answer from round 3 on."""
    waited = 0
    while view.round_no > 2 and waited < 10**17:
        waited += view.ply
    return DRAW if waited == 7 else BANK


ENTRIES: dict[str, Entry] = {
    e.__name__: e for e in (careful, chancer, chaser, cheat, blunderer, divider, writer, drawer, ponderer)
}  # fmt: skip


@dataclass(frozen=True)
class ToyStrategy(Strategy):
    """A strategy of this file."""

    def load(self) -> Entry:
        """The entry of that name."""
        return ENTRIES[self.name]


def strategy(name: str, own: bool = True) -> ToyStrategy:
    """A strategy by name."""
    defaults = {"from_points": 6.0} if name == "careful" else {}
    return ToyStrategy("toy", name, ENTRIES[name].__doc__ or "", defaults, Path(__file__), own)


def compile_toy() -> None:
    """Compile all entries in this process, which fills the disk cache."""
    from simulate.engine.playout import play_blocks_of

    verbs = vars(GAME.verbs).values()
    for item in [*verbs, play_blocks_of(GAME), *ENTRIES.values()]:
        item.compile()
