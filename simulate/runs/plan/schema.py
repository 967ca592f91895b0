"""The columns of the three datasets as Arrow schemas. Described for readers in docs/reference/log.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import LogColumn, Manifest

COMMON = {
    "playouts": (
        ("playout", pa.int64(), "number of the playout: block * seats + rotation"),
        ("block", pa.int64(), "the deal; all its rotations are one sampling unit"),
        ("rotation", pa.int8(), "how far the line-up is rotated: seat s is taken by entry (s + rotation) mod seats"),
        ("matchup", pa.string(), "labels of the line-up, sorted, joined by ' + '"),
    ),
    "seats": (
        ("playout", pa.int64(), "number of the playout"),
        ("seat", pa.int8(), "place in turn order, 0 begins"),
        ("strategy", pa.string(), "label of the strategy in this seat"),
        ("win_share", pa.float64(), "1/k for each of k winners, else 0"),
    ),
    "cards": (
        ("playout", pa.int64(), "number of the playout"),
        ("seat", pa.int8(), "place in turn order, 0 begins"),
        ("card", pa.string(), "key of the card (building, honour)"),
    ),
}
TEXT = pa.dictionary(pa.int16(), pa.string())


def game_columns(manifest: Manifest, dataset: str) -> list[LogColumn]:
    """The columns of a dataset that the game adds."""
    game = manifest.game
    return {"playouts": game.playout_columns, "seats": game.seat_columns, "cards": game.events}[dataset]


def schema(manifest: Manifest, dataset: str) -> pa.Schema:
    """The Arrow schema of a dataset: text is dictionary encoded, the game's numbers are int32, events int16."""
    fields = [pa.field(name, TEXT if kind == pa.string() else kind, False) for name, kind, _ in COMMON[dataset]]
    number = pa.int16() if dataset == "cards" else pa.int32()
    fields += [pa.field(c.name, TEXT if c.labels else number, False) for c in game_columns(manifest, dataset)]
    return pa.schema(fields)


def labels_of(manifest: Manifest, dataset: str, column: str, matchups: list[str]) -> list[str] | None:
    """The values of a text column in canonical order, None for a column of numbers."""
    if column == "matchup":
        return matchups
    if column == "strategy":
        return [player.label for player in manifest.players]
    if column == "card":
        return [content.key for content in manifest.game.contents]
    own = {c.name: c.labels for c in game_columns(manifest, dataset)}
    return own.get(column) or None
