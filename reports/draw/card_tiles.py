"""Cards as small cards: name, what it is, what a copy is worth, and how that changes from the deal to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.draw.drawing import text
from reports.draw.sparkline import sparkline
from reports.parts.cells import Curve


@dataclass(frozen=True)
class Tile:
    """What a small card shows. `kind`: `up` for one that is too strong, `dn` for one that is too weak."""

    name: str
    about: str
    worth: str
    kind: str
    curve: Curve | None


def card_tiles(tiles: Sequence[Tile], most: float) -> str:
    """The cards side by side; all curves reach from -`most` to `most`."""
    return f'<div class="tiles">{"".join(_tile(tile, most) for tile in tiles)}</div>'


def _tile(tile: Tile, most: float) -> str:
    curve = ""
    if tile.curve is not None:
        first, last = tile.curve.titles[0], tile.curve.titles[-1]
        curve = f"{sparkline(tile.curve, most, 'arc')}<p><small>{text(first)}</small><small>{text(last)}</small></p>"
    worth = f'<p class="worth is-{tile.kind}">{text(tile.worth)}</p>'
    return f'<div class="tile at-{tile.kind}"><b>{text(tile.name)}</b><small>{text(tile.about)}</small>{worth}{curve}</div>'
