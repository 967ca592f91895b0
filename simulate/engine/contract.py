"""The contract between the engine and a game.

A game is a set of small jitted verbs over two structured records, STATE (the whole position) and RULES (all numbers and
switches), and one `Game` object that names them. Every decision of every player is an action, an int from `legal_actions`.

The verbs, always in this order in a game's files:

- `setup(state, rules)`: from a cleared state whose `seats`, `chance`, `design` and experiment masks are set, to the first
  decision.
- `legal_actions(state, rules, out) -> n`: write the legal actions of `state.seat_to_act` to `out`, ascending, n >= 1.
- `apply(state, rules, action)`: carry out one legal action and run on to the next decision or the end. Does not ask again
  whether it is legal. Must not touch `state.ply` (the loop counts).
- `final_scores(state, rules, scores)`: fill `scores[seat, part]` as if the game ended now (asked after each round too).
- `outcome(state, rules, scores, seat_rows, playout_row)`: fill `won`, `rank` and the game's own columns of the log by name;
  scores are there already, plain counters (`Column.of`) are copied by the engine.
- `hide(state, rules, seat)`: erase all that `seat` may not see.
- `redeal(state, rules, seat, stream)`: re-deal all that at random.
- `check_invariants(state, rules) -> code`: 0, or the index of the broken promise in `Game.invariants`.
- `choose(view, rules, seat, legal, n, rng, params) -> action`: a strategy. Returns one of `legal[:n]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np

from simulate.engine.design import Design
from simulate.engine.jit import Entry, array, float64, int64, record_type, types, uint64, void
from simulate.engine.stages import Stage

FIELD_MAX = 16  # strategies that one run can draw line-ups from
PARAMS_MAX = 160  # parameters of one strategy
SEATED_MAX = 8  # seats of any game
RUNNING = 0  # state.over while the playout goes on
UNFINISHED = 1  # state.over of a playout stopped by a guard; 2 and up are the game's own endings

int32 = types.int32
ACCOUNT = ("counts_draws", "in_pile", "turned", "turned_spread")  # fields of STATE that `draws.py` keeps


def state_dtype(max_seats: int, contents: int, events: int, fields: Sequence[tuple], stages: int = 1) -> np.dtype:
    """Make a STATE dtype: the header that the engine knows, then the game's own `fields`.

    Header: `seats`, `seat_to_act`, `ply`, `round_no` (counts from 1), `over`; `chance` (4,) the game's seed stream; the
    experiment masks `barred`, `given`, `blanked` (seats, contents); `design` (seats,) the level of the game's design factor
    that was drawn for each seat, plus 1, or 0 where the game draws it itself; `events` (seats, contents, events), the
    counters behind the cards log; and the account of draws that `draws.py` keeps: `counts_draws`, `in_pile` (contents,),
    `turned` and `turned_spread` (stages, seats, contents). `stages`: how many stages the game has, see `Game.stages`.
    `contents` are the things whose strength is measured: cards, buildings, honours.
    """
    header = [
        ("seats", "i8"),
        ("seat_to_act", "i8"),
        ("ply", "i8"),
        ("round_no", "i8"),
        ("over", "i8"),
        ("chance", "u8", (4,)),
        ("barred", "u1", (max_seats, contents)),
        ("given", "u1", (max_seats, contents)),
        ("blanked", "u1", (max_seats, contents)),
        ("design", "i8", (max_seats,)),
        ("events", "u1", (max_seats, contents, events)),
        ("counts_draws", "i8"),  # 1: the account is kept
        ("in_pile", "i4", (contents,)),  # copies in the pile that the content belongs to
        ("turned", "f8", (stages, max_seats, contents)),  # copies that chance turned up, less those to be expected
        ("turned_spread", "f8", (stages, max_seats, contents)),  # the variance of that
    ]
    return np.dtype([*header, *fields], align=True)


@dataclass(frozen=True)
class Column:
    """One column of the log that a game adds. With `labels`, the value is an index into them and is logged as text.

    `of` names a counter in STATE that the engine copies: `at` picks in its last axis, a seat column picks its seat in the
    first, what is left is summed. Columns without `of` are filled by `outcome`.
    """

    name: str
    about: str
    labels: tuple[str, ...] = ()
    start: bool = False  # True: a starting position (community, character), reported by the starts section
    use: bool = False  # of an event: the content was used, which barring it would have prevented
    of: str = ""
    at: int | None = None


# what belongs to a whole playout and not to a position: the loops and the replay count it (`timeline.py`)
SEAT_TIMELINE = (
    Column("decisions", "plies in which this seat had more than one legal action"),
    Column("forced", "plies in which it had only one"),
    Column("options", "legal actions in all its decisions together"),
    Column("turns_taken", "its turns: plies of this seat in a row are one turn"),
    Column("turns_forced", "turns without a decision"),
    Column(
        "score_at_quarter",
        "score when a quarter of the rounds had ended (rounded down, the first at least), as if the game ended then",
    ),
    Column("score_at_half", "the same at half of the rounds"),
    Column("score_at_three_quarters", "the same at three quarters of the rounds"),
)
PLAYOUT_TIMELINE = (
    Column("lead_changes", "how often the sole leader at the end of a round was another than the last one"),
    Column("half_led", "1 if one seat alone led at half of the rounds"),
    Column("half_won", "1 if that seat won or shared the victory"),
    Column("comeback", "1 if one seat won that had fewer points than another at half of the rounds"),
    Column(
        "lead_for_good",
        "eighth of the playout, 1 to 8 by rounds, in which the winner took the lead and kept it alone; 8 if the victory is "
        "shared or the winner not alone ahead in points; 0 if nobody won",
    ),
)
SEAT_COMMON = (
    Column("won", "1 if this seat won or shared the victory"),
    Column("rank", "1 is best; tied seats share a rank; 0 in an unfinished playout"),
    Column("score", "final score, the sum of its parts"),
    *SEAT_TIMELINE,
)
PLAYOUT_COMMON = (
    Column("ended", "how the playout ended"),
    Column("rounds", "rounds begun"),
    Column("plies", "decisions taken, forced ones included"),
    Column("winners", "seats that won or shared the victory; 0 if nobody won"),
    Column("margin", "best score minus second best"),
    *PLAYOUT_TIMELINE,
)


def check_names(dtype: np.dtype) -> None:
    """Refuse field names that NumPy's records use themselves (`round`, `take`...): interpreted they would not be fields."""
    taken = sorted(set(dtype.names or ()) & set(dir(np.record)))
    if taken:
        raise TypeError(f"record fields {', '.join(taken)}: NumPy records have attributes of these names; rename them")


def row_dtype(columns: Iterable[Column]) -> np.dtype:
    """The record of one row of the log: an int64 field a column, so that rows are views of an int64 array."""
    return np.dtype([(column.name, "i8") for column in columns])


def signatures(state: np.dtype, rules: np.dtype, columns: Any) -> SimpleNamespace:
    """The Numba signatures of all verbs of a game with these records, by verb name.

    `columns` is the game's module of columns: `SCORE_PARTS`, `SEAT_COLUMNS`, `PLAYOUT_COLUMNS`.
    """
    seat_row = row_dtype((*SEAT_COMMON, *columns.SCORE_PARTS, *columns.SEAT_COLUMNS))
    playout_row = row_dtype((*PLAYOUT_COMMON, *columns.PLAYOUT_COLUMNS))
    for dtype in (state, rules, seat_row, playout_row):
        check_names(dtype)
    s, r = record_type(state), record_type(rules)
    ints, rows = array(int64, 1), array(int64, 2)
    stream = array(uint64, 1)
    return SimpleNamespace(
        state=s,
        rules=r,
        setup=void(s, r),
        legal_actions=int64(s, r, ints),
        apply=void(s, r, int64),
        final_scores=void(s, r, rows),
        seat_row=seat_row,
        playout_row=playout_row,
        outcome=void(s, r, rows, array(record_type(seat_row), 1), record_type(playout_row)),
        hide=void(s, r, int64),
        redeal=void(s, r, int64, stream),
        check_invariants=int64(s, r),
        choose=int64(s, r, int64, ints, int64, stream, array(float64, 1)),
    )


@dataclass(frozen=True)
class Verbs:
    """The compiled functions of a game."""

    setup: Entry
    legal_actions: Entry
    apply: Entry
    final_scores: Entry
    outcome: Entry
    hide: Entry
    redeal: Entry
    check_invariants: Entry


@dataclass(frozen=True, eq=False)
class Game:
    """Everything the engine, the log and the command line need to know about one game."""

    key: str  # folder name, like san_juan
    title: str
    min_seats: int
    max_seats: int
    state: np.dtype
    rules: np.dtype
    signatures: SimpleNamespace
    verbs: Verbs
    rules_model: type  # pydantic model of the ruleset's values
    max_actions: int  # longest list of legal actions
    ply_limit: int  # a playout that reaches it is logged as unfinished
    contents: tuple[str, ...]  # keys of cards (buildings, honours...) in the order of state.events
    content_titles: tuple[str, ...]
    content_kinds: tuple[str, ...]  # group of each content for reports, e.g. "production"
    events: tuple[Column, ...]  # what `state.events` counts; the first is what happens before any choice
    score_parts: tuple[Column, ...]  # in the order of `final_scores`; the score is their sum
    seat_columns: tuple[Column, ...]  # beyond won, rank, score and the parts
    playout_columns: tuple[Column, ...]
    endings: tuple[str, ...]  # by state.over; [0] running, [1] unfinished
    invariants: tuple[str, ...]  # by code of check_invariants; [0] fine
    action_text: Callable[[Any, Any, int], str]  # (state, rules, action) -> words
    position_text: Callable[[Any, Any], str]
    build_position: Callable[..., None]  # (state, rules, **named fields): write a position by hand
    followed_text: Callable[[Any, Any, Any], list[str]] | None = None  # (state before, after, rules): what a ply brought
    changed_text: Callable[[Any, Any, Any], list[str]] | None = None  # (before, after, rules): who has more or less of what
    content_text: Callable[[Any, int], str] | None = None  # (rules, content): what a card costs and does
    ahead_text: Callable[[Any, Any, int], list[str]] | None = None  # (state, rules, seat): what that seat faces next
    holdings_text: Callable[[Any, Any, int], str] | None = None  # (state, rules, seat): purse and hand, on a line
    moment: Callable[[Any], Any] | None = None  # (state): equal as long as the same turn or phase goes on
    contents_of: Callable[[Mapping[str, Any]], tuple[Sequence[str], Sequence[str], Sequence[str]]] | None = None
    # ^ (values of a ruleset): its own (keys, titles, kinds) of all contents, where the ruleset may bring cards of its own
    extra_checks: Callable[[Any], None] | None = None  # (model): cross-field checks of the ruleset
    seat_checks: Callable[[Any, int], str] | None = None  # (values, seats): why that many cannot play this ruleset, or ""
    derive: Callable[[Any, Any], None] | None = None  # (model, RULES record): write what follows from several values
    design: Design | None = None
    stages: tuple[Stage, ...] = ()  # of a game that says with `draws.turn_up` what chance turns up for whom
    turned_up: str = ""  # what counts as turned up for a seat, in words
    points_shown: bool = True  # False: points come at the end only, so nobody leads before, and reports speak of no lead
    place_1_begins: bool = True  # False: who begins is drawn, or the rules say
    stake: int = 0  # 0: a playout is played to be won; else for points, and this number of them is worth a win

    @property
    def name(self) -> str:
        """The key as users type it, with hyphens."""
        return self.key.replace("_", "-")

    @cached_property
    def all_seat_columns(self) -> tuple[Column, ...]:
        """Columns of the seats log that the kernel fills, in order."""
        return (*SEAT_COMMON, *self.score_parts, *self.seat_columns)

    @cached_property
    def all_playout_columns(self) -> tuple[Column, ...]:
        """Columns of the playouts log that the kernel fills, in order."""
        ended, *common = PLAYOUT_COMMON
        return (replace(ended, labels=self.endings), *common, *self.playout_columns)
