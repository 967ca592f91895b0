"""What a tree of this repository plays, and by which stamps what was measured of it is known: for `regenerate.carry`.

python regenerate/choices.py san_juan [--playouts 20000]      of the tree that PYTHONPATH names, as JSON
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

import simulate
from simulate.engine.contract import FIELD_MAX
from simulate.engine.loop import PlayoutLoop
from simulate.engine.ruleset import variants_of
from simulate.errors import RunError
from simulate.games import game_folder
from simulate.runs.plan.order import Order
from simulate.runs.plan.request import Request
from strategies import fields_of, strategies_of
from strategies.search_gains import field_version

RANDOM = "random_player"
SEED = 20
CALL = 4_000  # playouts of one call of the loop


def main(words: list[str] | None = None) -> int:
    """Print the stamps of a game and digests of its tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--playouts", type=int, default=20_000)
    asked = parser.parse_args(words)
    found = {"stamps": dict(stamps(asked.game)), "tables": dict(tables(asked.game, asked.playouts))}
    print(json.dumps({"tree": str(Path(simulate.__file__).parents[1]), **found}))
    return 0


def seat_counts(key: str) -> range:
    """The numbers of seats of a game."""
    game = Request(game=key).order().game
    return range(game.min_seats, game.max_seats + 1)


def stamps(key: str) -> Iterator[tuple[str, str]]:
    """What a stamp is of -> the stamp: the rules of each variant, each player, each field, and a player at its tables."""
    for variant in ("", *variants_of(game_folder(key))):
        order = Request(game=key, overlays=(variant,) if variant else ()).order()
        yield f"{key}: rules {variant or 'base'}", order.manifest.rules_version
    for name, field in fields_of(key).items():
        order = Request(game=key, field=name).order()
        yield f"{key}: field {name}", order.manifest.players_version
        versions = {player.label: player.version for player in order.manifest.players if player.of is None}
        if len(versions) == len(field.players):
            yield from ((f"{key}: {model} at {name}", field_version(versions, model)) for model in versions)
    for name in strategies_of(key):
        order = Request(game=key, players=(name,)).order()
        yield f"{key}: player {name}", order.manifest.players[0].version


def tables(key: str, playouts: int) -> Iterator[tuple[str, str]]:
    """What was played -> digest of all rows: every player at every number of seats, and each variant in turn."""
    names = [name for name in strategies_of(key) if name != RANDOM]
    variants = variants_of(game_folder(key))
    for seats in seat_counts(key):
        for at in range(0, len(names), FIELD_MAX - 1):
            some = (RANDOM, *names[at : at + FIELD_MAX - 1])  # who plays at random brings all into rare positions
            yield (
                f"{key}: {seats} seats, {', '.join(some)}",
                rows_of(Request(game=key, players=some).order(seats), seats, playouts),
            )
        for variant in variants:
            with suppress(RunError):  # not for that many
                order = Request(game=key, overlays=(variant,)).order(seats)
                yield f"{key}: {seats} seats, {variant}", rows_of(order, seats, playouts // 10)


def rows_of(order: Order, seats: int, playouts: int) -> str:
    """Digest of all tables of some playouts, line-ups drawn from the players of an order."""
    players = order.players()
    loop = PlayoutLoop(order.game, order.rules.record, seats, players, SEED)
    draws, digest = np.random.default_rng(SEED), hashlib.blake2b(digest_size=10)
    for first in range(0, max(1, playouts // seats), CALL):
        blocks = min(CALL, max(1, playouts // seats) - first)
        played: Any = loop.play(first, draws.integers(len(players), size=(blocks, seats)))
        digest.update(str(played.code).encode())
        for table in (played.playout_rows, played.seat_rows, *played.card_rows):
            digest.update(np.ascontiguousarray(table).tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
