"""simulate/games/*/strength.json: the rungs from random play to the best player, and win shares among equals of each."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from regenerate.commands import ROOT, simulate
from regenerate.games import SEATS
from reports.judge.account import account_of
from reports.judge.strength import DUEL, FILE, KEYS, Rung, Strength, rungs_in
from simulate.runs.read.run import open_run

PAIRINGS, PLAYOUTS = 1_000, 8_000


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The scale of each game."""
    for key in keys:
        with tempfile.TemporaryDirectory() as place:
            found = measured(key.replace("_", "-"), Path(place))
        yield ROOT / "simulate" / "games" / key / FILE, (found.model_dump_json(indent=1) + "\n").encode()


def measured(name: str, place: Path) -> Strength:
    """Play a ladder for two, then each rung among its equals."""
    told = json.loads(simulate(f"ladder {name} --seats {DUEL} --playouts {PAIRINGS} --json"))
    (ladder,) = told["ladders"]
    rungs, rules = [], ""
    for player, beats in rungs_in(ladder["standings"]):
        everyone = " ".join([player] * SEATS)
        simulate(
            f"run {name} {everyone} --seats {SEATS} --playouts {PLAYOUTS} --log seats --seed 0 --quiet --out {player}", place
        )
        run = open_run(place / player)
        rules = run.manifest.rules_version
        levels = {
            level.metric: (level.value.value, level.value.low, level.value.high)
            for finding in account_of(run).findings
            if finding.key.startswith(KEYS)
            for level in finding.levels
        }
        rungs.append(Rung(player=player, version=run.manifest.players[0].version, beats=beats, levels=levels))
    return Strength(seats=SEATS, rules=rules, pairings=PAIRINGS, playouts=PLAYOUTS, rungs=tuple(rungs))
