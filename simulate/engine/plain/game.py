"""A game in plain Python, as the engine, the log and the command line know it.

Its verbs are ordinary functions over one object (`PlainState`) and the rules by name (`rules.goal`):

- `setup(state, rules)`: from a fresh state whose `seats` and `chance` are set, to the first decision.
- `legal_actions(state, rules) -> list`: the legal actions of `state.seat_to_act`, at least one; any objects that compare by
  value, like numbers, words and tuples of them.
- `apply(state, rules, action)`: carry out one of them and run on to the next decision or the end (`state.over = "..."`).
- `scores(state, rules) -> list`: points of each seat as if the game ended now; of a game with several score parts, a list of
  them a seat.
- `hidden_from(state, rules, seat)`: erase from a copy all that `seat` may not see.
- `redeal(state, rules, seat)`, for searchers, if the game hides anything: deal again by `state.chance` what `hidden_from`
  has erased for that seat.
- `choose(view, rules, seat, legal, rng, params)`: a strategy. Returns one of `legal`; `params` has its numbers by name.

A strategy is shown the state itself, which is fast; with --paranoid and in `conformance` it is asked on copies too, one
without what its seat may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from simulate.engine.contract import PLAYOUT_COMMON, SEAT_COMMON, Column
from simulate.engine.kinds import kind_in, lowest_wins
from simulate.engine.plain.callbacks import check_verbs
from simulate.engine.plain.rules import model_of, values_of_folder
from simulate.engine.plain.sides import Sides, check_sides, meta_of_folder, sides_of
from simulate.engine.plain.state import PlainState, named
from simulate.engine.stages import Stage, stages_of
from simulate.errors import RulesetError

ARGUMENTS = ("view", "rules", "seat", "legal", "rng", "params")  # of `choose`
POINTS = (Column("points", "points"),)
Contents = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
CONTENTS = ("contents", "content_titles", "content_kinds")
FIRST_ENDING = 2  # after running and unfinished


class PlainEntry:
    """A verb or a strategy of a plain game, where the engine has entries: there is nothing to compile."""

    is_compiled = True

    def __init__(self, function: Callable):
        self.function = function
        self.__name__ = getattr(function, "__name__", "function")
        self.__module__ = function.__module__
        self.file = function.__code__.co_filename

    def compile(self) -> Callable:
        """The function."""
        return self.function

    def __call__(self, *args: Any) -> Any:
        """Call it."""
        return self.function(*args)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainEntry) and other.function is self.function

    def __hash__(self) -> int:
        return hash(self.function)


@dataclass(frozen=True, eq=False)
class PlainGame:
    """Everything the engine, the log and the command line need to know about one plain game.

    `contents` are the things whose strength is measured (cards, buildings), by name or as the rows of the table `cards` of
    the ruleset, `events` what `state.note` counts of them, the
    first is what happens before any choice. A seat column is read from the list of its name in the state (or `of`), a value
    a seat; a playout column from the attribute of its name; of one with labels, the label.
    """

    key: str  # folder name
    title: str
    min_seats: int
    max_seats: int
    setup: Callable[[Any, Any], None]
    legal_actions: Callable[[Any, Any], Sequence[Any]]
    apply: Callable[[Any, Any, Any], None]
    scores: Callable[[Any, Any], Sequence[Any]]
    hidden_from: Callable[[Any, Any, int], None]
    redeal: Callable[[Any, Any, int], None] | None = None  # (state, rules, seat): deal again what hidden_from erased
    stake: int = 0  # 0: a playout is played to be won; else for points, and this number of them is worth a win
    ending_names: Sequence[str] = ("over",)  # values of state.over once it has ended
    ranks: Callable[[Any, Any], Sequence[int]] | None = None  # a seat's place, 1 wins; without it by points, ties share
    won_endings: Sequence[str] = ()  # of kind coop: the values of state.over with which the table has won
    sides: Callable[[int], Sequence[Sequence[int]]] | None = None  # (seats), of kind teams: the seats of each side, from 0
    give: Callable[[Any, Any, int, str], None] | None = None  # (state, rules, seat, content): it begins with this one
    broken: Callable[[Any, Any], str] | None = None  # (state, rules): which promise about positions is broken, or ""
    action_text: Callable[[Any, Any, Any], str] = lambda state, rules, action: str(action)
    position_text: Callable[[Any, Any], str] = lambda state, rules: text_of(state)
    cards: str = ""  # the table of the ruleset whose rows are the contents, with their `name` and `kind`, like "cards"
    contents: Sequence[str] = ()
    content_titles: Sequence[str] = ()
    content_kinds: Sequence[str] = ()
    events: Sequence[Column] = ()
    dealt_first: bool = True  # False: the first event happens after choices too, so who has it is no work of chance
    stages: Sequence[Stage] = stages_of(1)  # of the contents that `state.turn_up` names
    turned_up: str = "turned up by chance"  # what that is, in words
    score_parts: Sequence[Column] = POINTS
    seat_columns: Sequence[Column] = ()
    playout_columns: Sequence[Column] = ()
    points_shown: bool = True  # False: points come at the end only, so nobody leads before, and reports speak of no lead
    place_1_begins: bool = True  # False: who begins is drawn, or the rules say
    ply_limit: int = 5_000  # a playout that reaches it is logged as unfinished
    new_state: Callable[[int, Any], Any] = PlainState
    seat_checks: Callable[[Any, int], str] | None = None  # (values, seats): why that many cannot play this ruleset, or ""
    extra_checks: Callable[[Any], None] | None = None  # (rules): cross-field checks, of the rules as verbs read them
    content_text: Callable[[Any, int], str] | None = None
    step: Callable[[Any, Any, Any], Sequence[Any]] | None = None  # `apply`, then `legal_actions` unless it is over, at once
    file: str = ""  # of the game, where its verbs are made elsewhere; without it that of `setup`

    # what a compiled game has and a plain one has not
    rules: None = field(default=None, init=False)
    derive: None = field(default=None, init=False)
    design: None = field(default=None, init=False)
    followed_text: None = field(default=None, init=False)
    changed_text: None = field(default=None, init=False)
    ahead_text: None = field(default=None, init=False)
    holdings_text: None = field(default=None, init=False)
    moment: None = field(default=None, init=False)

    def __post_init__(self) -> None:
        check_verbs(self)
        if not self.file:
            object.__setattr__(self, "file", self.setup.__code__.co_filename)
        if self.cards and not self.contents:
            rows = values_of_folder(self.folder).get(self.cards)
            if not isinstance(rows, Mapping) or not rows:
                raise RulesetError(f"{self.folder}/ruleset.toml: no table [{self.cards}] with a row for each card")
            for name, of in zip(CONTENTS, contents_in(rows), strict=True):
                object.__setattr__(self, name, of)
        if not self.content_titles:
            object.__setattr__(self, "content_titles", tuple(key.replace("_", " ").capitalize() for key in self.contents))
        if not self.content_kinds:
            object.__setattr__(self, "content_kinds", ("",) * len(self.contents))
        check_sides(self)

    @property
    def name(self) -> str:
        """The key as users type it, with hyphens."""
        return self.key.replace("_", "-")

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """By code in the log; [0] running, [1] unfinished."""
        return ("running", "unfinished", *self.ending_names)

    @cached_property
    def ending_codes(self) -> dict[str, int]:
        """Code of each value of `state.over`."""
        return {name: code for code, name in enumerate(self.endings) if code >= FIRST_ENDING}

    @cached_property
    def verbs(self) -> SimpleNamespace:
        """The verbs as entries."""
        names = ("setup", "legal_actions", "apply", "scores", "hidden_from")
        return SimpleNamespace(**{name: PlainEntry(getattr(self, name)) for name in names})

    @property
    def folder(self) -> Path:
        """The folder of the game."""
        return Path(self.file).parent

    @cached_property
    def kind(self) -> str:
        """Who may win, as `[meta]` says: a seat ("versus"), a side ("teams"), or the table ("coop"). Raises RulesetError."""
        return kind_in(meta_of_folder(self.folder), str(self.folder / "ruleset.toml"))

    @cached_property
    def sign(self) -> int:
        """What a point counts to win: 1, or -1 where the fewest points win, as `[meta] wins` says."""
        return -1 if lowest_wins(meta_of_folder(self.folder)) else 1

    def sides_at(self, seats: int) -> Sides:
        """The seats of each side; none where each seat is for itself. Raises SimulateError."""
        if seats not in self._sides:
            self._sides[seats] = sides_of(self, seats)
        return self._sides[seats]

    @cached_property
    def _sides(self) -> dict[int, Sides]:
        return {}

    @property
    def rules_model(self) -> Any:
        """The model of the ruleset beside the game. Raises RulesetError."""
        return model_of(self.folder)

    @property
    def contents_of(self) -> Callable[[Mapping[str, Any]], Contents] | None:
        """(keys, titles, kinds) of the contents under values of the ruleset, if that has them."""
        return (lambda values: self._with(values[self.cards])) if self.cards else None

    def _with(self, rows: Any) -> Contents:
        """The own contents, each in its place whether the rows have it or not, and then those that the rows add."""
        rows = {key: dict(row.items()) for key, row in rows.items()}
        own = dict(zip(self.contents, zip(self.content_titles, self.content_kinds, strict=True), strict=True))
        every = own | {key: (title, kind) for key, title, kind in zip(*contents_in(rows), strict=True)}
        titles, kinds = zip(*every.values(), strict=True)
        return tuple(every), titles, kinds

    def under(self, rules: Any) -> PlainGame:
        """The game with the contents of the rules that it is played by: a sheet may add and drop some."""
        if not self.cards:
            return self
        keys, titles, kinds = self._with(rules[self.cards])
        if keys == tuple(self.contents):
            return self
        return replace(self, contents=keys, content_titles=titles, content_kinds=kinds)

    def record_of(self, model: Any) -> Any:
        """The rules as the verbs read them, of a validated model."""
        return named(model.model_dump())

    @cached_property
    def all_seat_columns(self) -> tuple[Column, ...]:
        """Columns of the seats log, in order."""
        return (*SEAT_COMMON, *self.score_parts, *self.seat_columns)

    @cached_property
    def all_playout_columns(self) -> tuple[Column, ...]:
        """Columns of the playouts log, in order."""
        ended, *common = PLAYOUT_COMMON
        return (replace(ended, labels=self.endings), *common, *self.playout_columns)


def contents_in(rows: Mapping[str, Mapping[str, Any]]) -> Contents:
    """(keys, titles, kinds) of the rows of a table of cards."""
    titles = tuple(row.get("name") or key.replace("_", " ").capitalize() for key, row in rows.items())
    return tuple(rows), titles, tuple(row.get("kind", "") for row in rows.values())


def text_of(state: Any) -> str:
    """A position in words: every attribute on a line."""
    hidden = ("chance", "noted", "turned", "is_set_up", "stage_firsts", "seats", "over")
    return "\n".join(f"{name}: {value}" for name, value in vars(state).items() if name not in hidden)
