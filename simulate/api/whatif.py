"""What-if experiments from Python: compare, sensitivity and card strength; each gives a result with polars frames.

`asked` are the words of `simulate.run`: field, seats, playouts, seed, variants, strategy_files, player_files, jobs, backend,
scheduler, game_path.

>>> simulate.compare("san-juan", to_overrides={"cards.library.cost": 6}).frame()     # doctest: +SKIP
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.api.asked import blocks_of, compiled, find_games, request_of
from simulate.engine.overlays import parse_overrides
from simulate.errors import RunError
from simulate.notebook import table_html
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from simulate.runs.read.run import open_run
from simulate.whatif import card_tables
from simulate.whatif import sensitivity as steps_of
from simulate.whatif.alike import alike, why_alike
from simulate.whatif.cards import BARRED, CARD, CardEffect, searching
from simulate.whatif.cards import card_strength as strengths
from simulate.whatif.compare import Comparison, compare_orders, compare_runs

if TYPE_CHECKING:
    import polars as pl

    from simulate.api.result import RunResult
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

    def frame(self) -> pl.DataFrame:
        """One row a step."""
        return steps_of.frame_of(self.steps)

    def _repr_html_(self) -> str:
        return table_html(self.frame())


@dataclass(frozen=True)
class CardStrength:
    """The worth of cards, the strongest first; `how` they were measured."""

    effects: list[CardEffect]
    how: str
    order: Order
    blocks: int

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

    @property
    def values_alone(self) -> bool:
        """True if nothing but values of rules differs."""
        return not (self.overlays or self.field or self.players or self.player_files)

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


def is_run(name: str) -> bool:
    """Return True if this is a run directory: a folder with a manifest, not any folder of a game's name."""
    return (Path(name) / "manifest.json").is_file()


def compare_asked(request: Request, to: SideB, watch: Watch | None = None, looks: bool = False) -> tuple[Comparison, Order]:
    """Compare with what `to` changes, played on the same deals; with the order of side A. Raises SimulateError."""
    watch = watch or Watch()
    sides = [one.but(log="seats").order() for one in (request, to.of(request))]
    a, b = (compiled(order, watch) for order in sides)
    with pool_for(request) as workers:
        blocks = blocks_of(request.playouts, a)
        return compare_orders(a, b, blocks, workers, ("as asked", to.words()), watch.say, looks), a


def sensitivity_asked(request: Request, only: Sequence[str] = (), watch: Watch | None = None) -> Sensitivity:
    """Every number of the rules (those below the paths `only`) a step up and down. Raises SimulateError."""
    watch, asked = watch or Watch(), request.but(log="seats")
    base = compiled(asked.order(), watch)
    blocks = blocks_of(request.playouts, base)

    def order_with(text: str) -> Order:
        given = {p: v for p, v in (asked.overrides or {}).items() if p not in parse_overrides([text])}
        return asked.but(settings=replaced(asked.settings, (text,)), overrides=given or None).order()

    with pool_for(request) as workers:
        steps = steps_of.sensitivity(base, order_with, only, blocks, workers, watch.say)
    equal = [f"{', '.join(paths)}: every figure is equal; {why_alike(paths, steps, order_with)}" for paths in alike(steps)]
    return Sensitivity(steps, base, blocks, equal, steps_of.left_out(base, only))


def card_strength_asked(
    request: Request,
    cards: Sequence[str] = (),
    how: str = BARRED,
    by: str = CARD,
    search: int | None = None,
    search_playouts: int = 80,
    within: float | None = None,
    watch: Watch | None = None,
) -> CardStrength:
    """Measure the worth of each card (or kind) to its seat; `within`: percentage points. Raises SimulateError."""
    watch = watch or Watch()
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
        effects = strengths(order, cards, how, blocks, workers, watch.say, by, searcher, more, enough)
    return CardStrength(effects, how, order, blocks)


def compare(
    game: str | Path | RunResult,
    *players: str | Strategy | Callable[..., Any] | Path | RunResult,
    to_overrides: Mapping[str, Any] | None = None,
    to_variants: str | Sequence[str] = (),
    to_field: str | None = None,
    to_players: Sequence[str | Strategy | Callable[..., Any]] = (),
    to_player_files: Sequence[str | Path] = (),
    overrides: Mapping[str, Any] | None = None,
    looks: bool = False,
    **asked: Any,
) -> Comparison:
    """Play side A, and side B with what `to_...` changes, on the same deals; or compare two runs.

    `looks`: intervals that hold however often one compares with more playouts. Raises SimulateError.
    """
    names = [str(getattr(one, "folder", one)) for one in (game, *players)]
    if is_run(names[0]):
        find_games(asked.get("game_path"))
        return compare_logged(names, looks)
    request = request_of(names[0], **{"playouts": 20_000} | asked, players=players, overrides=overrides)
    to = SideB(
        (),
        (to_variants,) if isinstance(to_variants, str) else tuple(to_variants),
        to_field,
        tuple(to_players),
        tuple(map(str, to_player_files)),
        dict(to_overrides) if to_overrides else None,
    )
    return compare_asked(request, to, looks=looks)[0]


def compare_logged(runs: Sequence[str], looks: bool = False) -> Comparison:
    """Two run directories, logged on the same deals. Raises RunError."""
    if len(runs) != 2:
        raise RunError(f"{runs[0]} is a run: name one other to compare it with", "simulate compare RUN OTHER_RUN")
    return compare_runs(open_run(runs[0]), open_run(runs[1]), looks=looks)


def sensitivity(
    game: str,
    *players: str | Strategy | Callable[..., Any],
    only: Sequence[str] = (),
    overrides: Mapping[str, Any] | None = None,
    **asked: Any,
) -> Sensitivity:
    """Every number of the rules (those below the paths `only`) a step up and down. Raises SimulateError."""
    request = request_of(game, **{"playouts": 2_000} | asked, players=players, overrides=overrides)
    return sensitivity_asked(request, only)


def card_strength(
    game: str,
    *players: str | Strategy | Callable[..., Any],
    cards: Sequence[str] = (),
    how: str = BARRED,
    by: str = CARD,
    search: int | None = None,
    search_playouts: int = 80,
    within: float | None = None,
    overrides: Mapping[str, Any] | None = None,
    **asked: Any,
) -> CardStrength:
    """Measure the worth of each card (or kind) to its seat: `how` is barred, blanked, given or cost. Raises SimulateError.

    `search`: rollouts of searchers to measure the named cards with, too. `within`: play each on until its interval is at
    most this many percentage points wide to either side.
    """
    request = request_of(game, **{"playouts": 8_000} | asked, players=players, overrides=overrides)
    return card_strength_asked(request, cards, how, by, search, search_playouts, within)
