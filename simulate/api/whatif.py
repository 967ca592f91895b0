"""What-if experiments from Python: compare, sensitivity and card strength; each gives a result with polars frames.

`asked` are the words of `simulate.run`: field, seats, playouts, seed, variants, strategy_files, player_files, jobs, backend,
scheduler, game_path.

>>> simulate.compare("san-juan", to_overrides={"cards.library.cost": 6}).frame()     # doctest: +SKIP
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.api.asked import blocks_of, compiled, is_run
from simulate.api.question import Word, question, rollouts_word
from simulate.engine.overlays import parse_overrides
from simulate.errors import RunError
from simulate.reading.opened import require_sheet
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from simulate.runs.read.run import open_run
from simulate.system.limits import PLAYOUTS_MAX
from simulate.system.notebook import table_html
from simulate.whatif import card_tables, step_pairs
from simulate.whatif import sensitivity as steps_of
from simulate.whatif.alike import alike, why_alike
from simulate.whatif.cards import BARRED, BLANKED, CARD, COST, GIVEN, KIND, CardEffect, searching, with_pairs
from simulate.whatif.cards import card_strength as strengths
from simulate.whatif.compare import Comparison, compare_orders, compare_runs
from simulate.whatif.pairs import PairEffect

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request
    from strategies import Strategy


@dataclass(frozen=True)
class Sensitivity:
    """Steps of single values, the largest effect first."""

    steps: list[steps_of.Step]
    order: Order  # the rules themselves
    blocks: int  # of each step
    alike: list[str] = field(default_factory=list)  # values that do the same in every figure, a line a group
    left_out: list[str] = field(default_factory=list)  # paths of lists and fractions, which have no next step
    pairs: list[step_pairs.StepPair] | None = None  # of steps, where they were asked for, the clearest first
    unplayed_pairs: Sequence[step_pairs.UnplayedPair] = ()

    def frame(self) -> pl.DataFrame:
        """One row a step."""
        return steps_of.frame_of(self.steps)

    def pairs_frame(self) -> pl.DataFrame:
        """One row a pair of steps."""
        return step_pairs.frame_of(self.pairs or [])

    def _repr_html_(self) -> str:
        return table_html(self.frame())


@dataclass(frozen=True)
class CardStrength:
    """The worth of cards, the strongest first; `how` they were measured."""

    effects: list[CardEffect]
    how: str
    order: Order
    blocks: int
    pairs: list[PairEffect] | None = None  # where they were asked for, the clearest first
    possible_pairs: int = 0  # that one seat uses together often enough

    def pairs_frame(self) -> pl.DataFrame:
        """One row a pair."""
        return card_tables.pairs_frame(self.pairs or [])

    def frame(self) -> pl.DataFrame:
        """One row a card: designed, dealt and associated apart by the names of their columns."""
        return card_tables.frame_of(self.effects, self.how)

    def by_player(self) -> pl.DataFrame:
        """One row a card and player."""
        return card_tables.players_frame(self.effects)

    def _repr_html_(self) -> str:
        return "".join(
            f"<p>{caption}</p>{table_html(table)}" for caption, table in card_tables.evidence(self.effects, self.how)
        )


@dataclass(frozen=True)
class SideB:
    """The changes of side B of a comparison, in the words of the command line."""

    settings: tuple[str, ...] = ()
    overlays: tuple[str, ...] = ()
    field: str | None = None
    players: tuple[Any, ...] = ()
    player_files: tuple[str, ...] = ()
    overrides: Mapping[str, Any] | None = None  # values of rules by path, from Python

    def of(self, request: Request) -> Request:
        """Make the order of side B. Raises RunError where that is what side A plays."""
        if self == SideB():
            raise RunError(
                "nothing to compare: both sides are the same", "Say what changes, like --to-set cards.library.cost=6"
            )
        return request.but(
            settings=replaced(request.settings, self.settings),
            overlays=(*request.overlays, *self.overlays),
            field=self.field or (None if self.players else request.field),
            players=self.players or (() if self.field else request.players),
            player_files=(*request.player_files, *self.player_files),
            overrides={**(request.overrides or {}), **(self.overrides or {})} or None,
        )

    def words(self) -> str:
        """As the command line says it."""
        words = [word for text in self.settings for word in ("--set", text)]
        words += [word for path, value in (self.overrides or {}).items() for word in ("--set", f"{path}={value}")]
        words += [word for text in self.overlays for word in ("--variant", text)]
        words += ["--field", self.field] if self.field else []
        words += [getattr(player, "__name__", None) or str(player) for player in self.players]
        return shlex.join(words + [word for text in self.player_files for word in ("--players", text)])


def replaced(before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    """Settings, and others laid over them: one that is set again takes the place of the first."""
    again = {text.partition("=")[0].strip() for text in after}
    return (*(text for text in before if text.partition("=")[0].strip() not in again), *after)


@question(
    Word("to_overrides", "A value of the rules on side B. Repeatable.", flag="--to-set", metavar="PATH=VALUE"),
    Word("to_variants", "An overlay on side B. Repeatable.", flag="--to-variant", metavar="NAME|FILE"),
    Word("to_sheets", "A sheet of cards on side B.", flag="--to-sheet", metavar="FILE"),
    Word("to_field", "The field of side B.", metavar="NAME"),
    Word("to_players", "The players of side B. Repeatable.", flag="--to-player", metavar="STRATEGY"),
    Word("to_player_files", "Profiles of your own on side B.", flag="--to-players", metavar="FILE"),
    Word("looks", "Intervals that hold however often you compare with more playouts: wider."),
    playouts=20_000,
)
def compare(
    request: Request,
    to_overrides: Mapping[str, Any] | Sequence[str] = (),
    to_variants: str | Sequence[str] = (),
    to_sheets: Sequence[str] = (),
    to_field: str | None = None,
    to_players: Sequence[str | Strategy | Callable[..., Any]] = (),
    to_player_files: Sequence[str | Path] = (),
    looks: bool = False,
    watch: Watch | None = None,
) -> Comparison:
    """Play side A, and side B with what `to_...` changes, on the same deals; or compare two runs. Raises SimulateError."""
    changes = (to_overrides, to_variants, to_sheets, to_field, to_players, to_player_files)
    if is_run(request.game):
        if any(changes):
            raise RunError("two runs are compared as they were played: nothing is changed", "Leave out the --to options.")
        return compare_logged([request.game, *map(str, request.players)], looks)
    for name in to_sheets:
        require_sheet("--to-sheet", str(name))
    to = SideB(
        () if isinstance(to_overrides, Mapping) else _several(to_overrides),
        (*_several(to_variants), *to_sheets),
        to_field,
        tuple(to_players),
        tuple(map(str, to_player_files)),
        dict(to_overrides) if isinstance(to_overrides, Mapping) and to_overrides else None,
    )
    watch = watch or Watch()
    sides = [one.but(log="seats").order() for one in (request, to.of(request))]
    a, b = (compiled(order, watch) for order in sides)
    with pool_for(request) as workers:
        return compare_orders(a, b, blocks_of(request.playouts, a), workers, ("as asked", to.words()), watch.say, looks)


@question(
    Word("only", "Only the numbers below this path. Repeatable.", metavar="PATH"),
    Word("steps", "How many steps up and down.", kind=int, low=1, high=20),
    Word("pairs", "Also play two steps together, of every two numbers: gates that only both open."),
    playouts=2_000,
)
def sensitivity(
    request: Request, only: Sequence[str] = (), steps: int = 2, pairs: bool = False, watch: Watch | None = None
) -> Sensitivity:
    """Change every number of the rules some steps up and down. Raises SimulateError."""
    watch, asked = watch or Watch(), request.but(log="seats")
    base = compiled(asked.order(), watch)
    blocks = blocks_of(request.playouts, base)

    def order_with_all(texts: Sequence[str]) -> Order:
        given = {p: v for p, v in (asked.overrides or {}).items() if p not in parse_overrides(texts)}
        return asked.but(settings=replaced(asked.settings, tuple(texts)), overrides=given or None).order()

    def order_with(text: str) -> Order:
        return order_with_all([text])

    found, unplayed = None, list[step_pairs.UnplayedPair]()
    with pool_for(request) as workers:
        if pairs:
            step_pairs.require_few(steps_of.numbers(base, only))
        before = steps_of.played(base, blocks, workers) if pairs else None
        made = steps_of.sensitivity(base, order_with, only, blocks, workers, watch.say, steps, before)
        if before is not None:
            play = partial(steps_of.played, blocks=blocks, jobs=workers)
            asked_for = step_pairs.pairs_of(made)
            found, unplayed = step_pairs.step_pairs(before, asked_for, play, order_with_all, watch.say)
    equal = [f"{', '.join(paths)}: every figure is equal; {why_alike(paths, made, order_with)}" for paths in alike(made)]
    return Sensitivity(made, base, blocks, equal, steps_of.left_out(base, only), found, unplayed)


@question(
    Word("cards", "Only this card, or this kind. Repeatable.  [default: all]", flag="--card"),
    Word(
        "how",
        "Bar one seat from the card, blank its text (cost and points stay), give it the card, or let it cost that seat one "
        "less and one more.",
        one_of=(BARRED, BLANKED, GIVEN, COST),
    ),
    Word("by", "Treat one card at a time, or all cards of a kind at once.", one_of=(CARD, KIND)),
    rollouts_word("Measure the named cards with a searcher in every seat too."),
    Word("search_playouts", "Playouts of the searchers' base.", kind=int, low=1, high=PLAYOUTS_MAX),
    Word("within", "Play until each interval is at most this wide (±).", kind=float, metavar="PP"),
    Word("pairs", "Also ask which cards are worth more, or less, together than apart."),
    playouts=8_000,
)
def card_strength(
    request: Request,
    cards: Sequence[str] = (),
    how: str = BARRED,
    by: str = CARD,
    search: int | None = None,
    search_playouts: int = 80,
    within: float | None = None,
    pairs: bool = False,
    watch: Watch | None = None,
) -> CardStrength:
    """Measure the worth of each card (or kind) to its seat. Raises SimulateError."""
    watch = watch or Watch()
    if pairs and (by != CARD or search is not None or within is not None):
        raise RunError("--pairs asks about single cards, each played as often", "Leave out --by, --search and --within.")
    if search is not None and not cards:
        raise RunError("--search measures cards that are named: searchers are slow", "Name some: --card NAME")
    if within is not None and not 0.01 <= within <= 100:
        raise RunError(f"--within {within:g}: percentage points of win share, from 0.01 to 100")
    order = request.but(log="cards").order()
    searcher = None if search is None else compiled(searching(order, search), watch)
    compiled(order, watch)
    blocks, more = blocks_of(request.playouts, order), blocks_of(search_playouts, order)
    enough = None if within is None else within / 100
    with pool_for(request) as workers:
        if pairs:
            effects, found, possible = with_pairs(order, cards, how, blocks, workers, watch.say)
            return CardStrength(effects, how, order, blocks, found, possible)
        effects = strengths(order, cards, how, blocks, workers, watch.say, by, searcher, more, enough)
    return CardStrength(effects, how, order, blocks)


def _several(texts: str | Sequence[str]) -> tuple[str, ...]:
    """One text, or several, as several."""
    return (texts,) if isinstance(texts, str) else tuple(texts)


def compare_logged(runs: Sequence[str], looks: bool = False) -> Comparison:
    """Two run directories, logged on the same deals. Raises RunError."""
    if len(runs) != 2:
        raise RunError(f"{runs[0]} is a run: name one other to compare it with", "simulate compare RUN OTHER_RUN")
    return compare_runs(open_run(runs[0]), open_run(runs[1]), looks=looks)
