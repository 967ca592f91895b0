"""Luck or skill, from Python and from the command line."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from simulate.api.asked import compiled
from simulate.api.question import question
from simulate.claims import questions
from simulate.claims.claim import Claim, Games, games_at
from simulate.errors import RunError
from simulate.runs.measure.skill import PARTS, Skill, skill_of
from simulate.runs.plan.order import require_rivals
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request

MOST_PLAYERS = 5
COIN = "a coin 50 %, Pig holding at 25 against at 20 51 %, perfect Pig against holding at 20 54 %"


@dataclass(frozen=True)
class SkillResult:
    """Each pair of players, the most one-sided first."""

    pairs: list[Skill]
    order: Order

    def frame(self) -> pl.DataFrame:
        """One row a pair: how often the better one is ahead, after how many games that shows, and what a result rests on."""
        import polars as pl

        return pl.DataFrame([row_of(pair) for pair in self.pairs])

    def says(self) -> list[str]:
        """The answer in sentences, two a pair, and what the figures of known games are."""
        claims = self.claims()
        lines = [line for pair, claim in zip(self.pairs, claims, strict=True) for line in (claim.words, rests_of(pair))]
        return [*lines, f"beside it, the chance of the better one: {COIN}"]

    def claims(self) -> list[Claim]:
        """Who is ahead how often, a pair."""
        return [claim_of(pair, len(self.pairs), games_at(self.order.manifest, pair.playouts)) for pair in self.pairs]


def row_of(pair: Skill) -> dict[str, Any]:
    """A pair as a row."""
    shown = {"ahead": pair.ahead, "games": pair.games} | {name.replace(" ", "_"): pair.parts[name] for name in PARTS}
    row: dict[str, Any] = {"better": pair.better, "other": pair.other, "is_shown": pair.is_shown}
    row |= {name: value for name, (value, _, _) in shown.items()}
    for name, (_, low, high) in shown.items():
        row |= {f"{name}_low": low, f"{name}_high": high}
    return row | {"playouts": pair.playouts}


def claim_of(pair: Skill, pairs: int, games: Games) -> Claim:
    """Say who is ahead how often, and after how many games that shows."""
    value, low, high = pair.ahead
    shown = f"{100 * value:.1f} % of games ({100 * low:.1f} to {100 * high:.1f})"
    return questions.ahead(pair.better, pair.other, shown, _games(pair) if pair.is_shown else "", pairs, games)


def rests_of(pair: Skill) -> str:
    """Say what a result rests on."""
    rests = ", ".join(f"{name} {_share(*pair.parts[name])}" for name in PARTS)
    return f"  a result rests on: {rests}"


def _games(pair: Skill) -> str:
    games, fewest, most = pair.games
    if games < 1.5:
        return "one game tells them apart nine times in ten"
    ends = f"{fewest:,.0f} to {most:,.0f}" if math.isfinite(most) else f"{fewest:,.0f} or more"
    return f"{games:,.0f} games tell them apart nine times in ten ({ends})"


def _share(value: float, low: float, high: float) -> str:
    if math.isnan(value):
        return "unknown, nothing varies"
    return f"{100 * value:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


@question(playouts=8_000)
def skill(request: Request, watch: Watch | None = None) -> SkillResult:
    """How often is the better of two players ahead, and what does a result rest on? Raises SimulateError.

    Of more than two players each pair is played, `playouts` of them; of a field its first five.
    """
    watch = watch or Watch()
    order = compiled(request.but(log="seats").order(), watch)
    require_rivals(order.manifest.game, "skill")
    players = list(order.strategies)
    if not request.players:
        players = players[:MOST_PLAYERS]  # of the field
    if len(players) < 2:
        raise RunError("skill compares two players", "Name a second one after the game.")
    if len(players) > MOST_PLAYERS:
        raise RunError(
            f"{len(players)} players make {len(players) * (len(players) - 1) // 2} pairs", f"Name 2 to {MOST_PLAYERS}."
        )
    seats = order.plan.seats
    blocks = -(-request.playouts // (2 * seats))
    with pool_for(request) as pool:
        found = [skill_of(order, one, other, blocks, pool) for one, other in combinations(players, 2)]
    return SkillResult(sorted(found, key=lambda pair: -pair.ahead[0]), order)
