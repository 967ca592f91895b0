"""What if, from Python: compare, sensitivity and card strength; each gives a result with polars frames.

`how` are the words of `simulate.run`: field, seats, playouts, seed, variants, strategy_files, player_files, jobs, backend,
scheduler, game_path.

>>> simulate.compare("san-juan", to_overrides={"cards.library.cost": 6}).frame()     # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simulate.api.runs import request_of
from simulate.engine.overlays import parse_overrides
from simulate.notebook import table_html
from simulate.runs.measure.round_robin import LADDER_PLAYOUTS, Ladder, ladders_of
from simulate.runs.plan.order import Order
from simulate.runs.play.scheduler import pool_for
from simulate.runs.play.warmup import compile_all
from simulate.whatif import card_tables
from simulate.whatif import sensitivity as steps_of
from simulate.whatif.cards import BARRED, CARD, CardEffect, searching
from simulate.whatif.cards import card_strength as strengths
from simulate.whatif.compare import Comparison, compare_orders

if TYPE_CHECKING:
    import polars as pl

    from strategies import Strategy


@dataclass(frozen=True)
class Sensitivity:
    """Steps of single values, the largest effect first."""

    steps: list[steps_of.Step]

    def frame(self) -> pl.DataFrame:
        """One row a step."""
        return steps_of.frame_of(self.steps)

    def _repr_html_(self) -> str:
        return table_html(self.frame())


@dataclass(frozen=True)
class CardStrength:
    """What cards are worth, the strongest first; `how` they were measured."""

    effects: list[CardEffect]
    how: str

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


def compare(
    game: str,
    *players: str | Strategy | Callable,
    to_overrides: Mapping[str, Any] | None = None,
    to_variants: Sequence[str] = (),
    to_field: str | None = None,
    to_players: Sequence[str | Strategy | Callable] = (),
    overrides: Mapping[str, Any] | None = None,
    **how: Any,
) -> Comparison:
    """Play side A, and side B with what `to_...` changes, on the same deals. Raises SimulateError."""
    request = request_of(game, **{"playouts": 20_000} | how).but(log="seats")
    before, after = dict(overrides or {}), dict(to_overrides or {})
    others = to_players or (() if to_field is not None else players)
    to = request.but(overlays=(*request.overlays, *to_variants), field=to_field or (None if to_players else request.field))
    a, b = request.order(players=players, overrides=before), to.order(players=others, overrides=before | after)
    with pool_for(request) as workers:
        return compare_orders(_compiled(a), _compiled(b), _blocks(request.playouts, a), workers)


def sensitivity(
    game: str,
    *players: str | Strategy | Callable,
    only: Sequence[str] = (),
    overrides: Mapping[str, Any] | None = None,
    **how: Any,
) -> Sensitivity:
    """Every number of the rules (those below the paths `only`) a step up and down. Raises SimulateError."""
    request = request_of(game, **{"playouts": 2_000} | how).but(log="seats")
    before = dict(overrides or {})

    def order_with(text: str) -> Order:
        return request.order(players=players, overrides=before | parse_overrides([text]))

    base = _compiled(request.order(players=players, overrides=before))
    with pool_for(request) as workers:
        return Sensitivity(steps_of.sensitivity(base, order_with, only, _blocks(request.playouts, base), workers))


def card_strength(
    game: str,
    *players: str | Strategy | Callable,
    cards: Sequence[str] = (),
    design: str = BARRED,
    by: str = CARD,
    search: int | None = None,
    search_playouts: int = 80,
    within: float | None = None,
    overrides: Mapping[str, Any] | None = None,
    **how: Any,
) -> CardStrength:
    """What each card (or kind) is worth to its seat: `design` barred, blanked, given or cost. Raises SimulateError.

    `search`: rollouts of searchers to measure the named cards with, too. `within`: win share, half of the widest interval.
    """
    request = request_of(game, **{"playouts": 8_000} | how)
    order = _compiled(request.order(players=players, overrides=overrides))
    searcher = None if search is None else _compiled(searching(order, search))
    blocks, more = _blocks(request.playouts, order), _blocks(search_playouts, order)
    with pool_for(request) as workers:
        effects = strengths(
            order, cards, design, blocks, workers, by=by, searcher=searcher, search_blocks=more, within=within
        )
    return CardStrength(effects, design)


def ladder(game: str, *players: str, search: int | None = None, search_playouts: int = 40, **how: Any) -> list[Ladder]:
    """Every player alone against each of the others, a ladder a seat count (`seats="2-4"`). Raises SimulateError.

    `search`: rollouts of a searcher that models the best player and plays at the last of the seat counts.
    """
    return ladders_of(request_of(game, **{"playouts": LADDER_PLAYOUTS} | how).but(players=players), search, search_playouts)


def _compiled(order: Order) -> Order:
    compile_all(order.game, order.entries())
    return order


def _blocks(playouts: int, order: Order) -> int:
    return -(-playouts // order.plan.seats)
