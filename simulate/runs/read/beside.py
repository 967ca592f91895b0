"""The runs that lie beside a run: in the same folder, of the same game and number of seats."""

from __future__ import annotations

import json

from simulate.errors import RunError
from simulate.runs.read.run import Run, open_run


def runs_beside(run: Run) -> list[Run]:
    """They, by name. What cannot be read is passed over: nobody asked for it."""
    asked = run.manifest.asked
    found = []
    for manifest in sorted(run.path.resolve().parent.glob("*/manifest.json")):
        if manifest.parent == run.path.resolve():
            continue
        try:
            theirs = json.loads(manifest.read_bytes())["asked"]
            if (theirs["game"], theirs["seats"]) == (asked.game, asked.seats):
                found.append(open_run(manifest.parent))
        except (OSError, ValueError, KeyError, TypeError, RunError):
            continue
    return found
