"""The oddest playouts, with the command that plays each again."""

from __future__ import annotations

import shlex

from reports.parts.document import Section, Table
from simulate.sums.log_sums import LogSums

MOST_CHANGES = "most lead changes"


def outliers_section(log: LogSums) -> Section:
    """The oddest playouts with the command that plays them again."""
    replay = ["simulate", "replay", str(log.run.path)]
    rows = [
        [
            name,
            int(odd.value),
            odd.playout,
            ", ".join(odd.seated or ["not logged"]),
            f"`{shlex.join([*replay, '--playout', str(odd.playout), *log.run.manifest.path_options])}`",
        ]
        for name, odd in log.outliers.items()
        if name != MOST_CHANGES or (log.run.manifest.game.points_shown and not log.run.manifest.game.is_coop)
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
