"""strategies/*/value.json: the value functions that search players ask, fitted on playouts of the competent players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from regenerate.commands import ROOT
from simulate.games import load_game
from simulate.runs.plan.request import Request
from simulate.tuning.value import telling_fields, value_part
from strategies.profiles import COMPETENT
from strategies.value import FILE, ValueFile, written

AHEAD = {"san_juan": 2, "pax": 2, "age_of_rome": 2, "tawantinsuyu": 2, "comuni": 4}  # tried in docs/tried/search.md
PLAYOUTS, ROWS = 20_000, 90_000
SEED = 20261129
ABOUT = "How likely each seat is to win from the start of a round; simulate/engine/value.py says how the numbers are read."


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """Fit each game that has a number of rounds, at each number of seats."""
    for key in keys:
        if key in AHEAD:
            yield ROOT / "strategies" / key / FILE, written(value_of(key)).encode()


def value_of(key: str) -> ValueFile:
    """The value function of a game."""
    game = load_game(key)
    orders = [
        Request(game=key, seats=str(seats), field=COMPETENT, seed=SEED).order(seats)
        for seats in range(max(2, game.min_seats), game.max_seats + 1)
    ]
    fields = telling_fields(orders[-1], 400, ROWS)
    parts = [value_part(order, fields, PLAYOUTS, ROWS) for order in orders]
    manifest = orders[-1].manifest
    return ValueFile(
        about=ABOUT,
        command=f"python -m regenerate value {key}",
        rules=manifest.rules_version,
        players=manifest.players_version,
        ahead=AHEAD[key],
        fields=tuple(fields),
        seats=tuple(parts),
    )
