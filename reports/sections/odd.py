"""The oddest playouts, with the command that plays each again."""

from __future__ import annotations

from reports.elements import Section, Table
from reports.tables import Tables


def odd_section(tables: Tables) -> Section:
    """The oddest playouts with the command that plays them again."""
    rows = [
        [
            name,
            int(value),
            playout,
            ", ".join(tables.run.strategies_at(playout)),
            f"simulate replay {tables.run.path} --playout {playout}",
        ]
        for name, (value, playout) in tables.odd.items()
    ]
    table = Table(
        "odd",
        "The oddest playouts",
        ("what", "value", "playout", "strategies by seat", "play it again with"),
        rows,
        "For “unfinished” and “nobody won” the value is the number of decisions; of equal playouts the first is named.",
    )
    return Section(
        "odd", "Playouts worth replaying", "Read these to see whether strategies or rules do something silly.", items=[table]
    )
