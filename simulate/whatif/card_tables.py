"""Card effects as frames: one row a card for files, and the three kinds of evidence apart for readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simulate.statistics.paired import Effect
from simulate.whatif.cards import COST, CardEffect
from simulate.whatif.pairs import PairEffect

if TYPE_CHECKING:
    import polars as pl

UNKNOWN = float("nan")


def frame_of(effects: Sequence[CardEffect], how: str = "") -> pl.DataFrame:
    """One row a card, as a polars frame; effects in win share, `points` in points of the score."""
    import polars as pl

    return pl.DataFrame([_row(e, how) for e in effects], infer_schema_length=None)


def _row(e: CardEffect, how: str) -> dict[str, Any]:
    whole = e.price.whole if e.price is not None else 0
    return {
        "card": e.card, "title": e.title, "kind": e.kind, "shrunk": e.shrunk,
        "designed": e.designed.value, "low": e.designed.low, "high": e.designed.high, "p": e.designed.p, "q": e.q,
        "used": e.used, "per_use": e.per_use,
        "points": e.points.value, "points_low": e.points.low, "points_high": e.points.high,
        "cost": whole if e.price is not None else None,
        "per_coin": e.designed.value if how == COST else e.designed.value / whole if whole else None,
        "points_per_coin": e.points.value if how == COST else e.points.value / whole if whole else None,
        "blocks": e.designed.blocks, "treated": e.treated, "audited": e.audited, "audit_failed": e.audit_failed,
        "forced": e.forced,
        **_parts("dealt", e.dealt), **_parts("associated", e.associated),
        "depends_on_player": e.depends,
        **_parts("searched", e.searched),
    }  # fmt: skip


def _parts(name: str, effect: Effect | None) -> dict[str, float]:
    low, value, high = (UNKNOWN,) * 3 if effect is None else (effect.low, effect.value, effect.high)
    return {name: value, f"{name}_low": low, f"{name}_high": high}


def players_frame(effects: Sequence[CardEffect]) -> pl.DataFrame:
    """One row a card and player: the designed effect where that player sits in the treated seat."""
    import polars as pl

    schema = {"card": pl.String, "strategy": pl.String, "effect": pl.Float64, "low": pl.Float64, "high": pl.Float64}
    rows = [
        {"card": e.card, "strategy": name, "effect": s.value, "low": s.low, "high": s.high, "blocks": s.blocks}
        for e in effects
        for name, s in e.by_strategy.items()
    ]
    return pl.DataFrame(rows, schema | {"blocks": pl.Int64})


def evidence(effects: Sequence[CardEffect], how: str) -> list[tuple[str, pl.DataFrame]]:
    """(caption, table) of each kind of evidence, never in one table: designed, by player, dealt, associated."""
    import polars as pl

    every = frame_of(effects, how)
    named = ["card", "title"]
    own = ["designed", "low", "high", "q", "shrunk", "used", "per_use", "points", "points_low", "points_high"]
    priced = ["cost", "per_coin"] if every["cost"].is_not_null().any() else []
    what = {COST: "what one coin less of its price brings its seat"}.get(how, f"one seat is {how}")
    found = [(f"Designed: {what}", every.select(*named, *own, *priced, "depends_on_player", "treated"))]
    found.append(("Designed, by player in the treated seat", players_frame(effects)))
    if every["searched"].is_not_nan().any():
        searched = every.select("card", effect="searched", low="searched_low", high="searched_high")
        found.append(("Designed, with a searcher in every seat", searched))
    dealt = every.filter(pl.col("dealt").is_not_nan()).select("card", effect="dealt", low="dealt_low", high="dealt_high")
    if len(dealt):
        found.append(("Dealt: seats that had it before any choice less those that had not (chance decides)", dealt))
    associated = every.select("card", effect="associated", low="associated_low", high="associated_high")
    found.append(("Associated: seats that used it less those that did not (no cause)", associated))
    return found


def pairs_frame(pairs: Sequence[PairEffect]) -> pl.DataFrame:
    """One row a pair: what it is worth beyond its cards apart, with an interval for all pairs at once."""
    import polars as pl

    schema = {"first": pl.String, "second": pl.String, "verdict": pl.String}
    numbers = ("synergy", "low", "high", "p", "both", "first_alone", "second_alone", "together")
    rows = [
        {
            "first": pair.first.key, "second": pair.second.key, "verdict": pair.verdict,
            "synergy": pair.synergy.value, "low": pair.synergy.low, "high": pair.synergy.high, "p": pair.p,
            "both": pair.both.value, "first_alone": pair.alone[0].value, "second_alone": pair.alone[1].value,
            "together": pair.together,
        }
        for pair in pairs
    ]  # fmt: skip
    return pl.DataFrame(rows, schema | dict.fromkeys(numbers, pl.Float64))
