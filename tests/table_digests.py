"""Digests of the tables of every game, seat count and variant: the proof that a change changed no result.

Two casts play each case: everybody at random, in `table_digests.json` (the rules alone), and scripts, mixed, in
`cast_digests.json`. A file holds a digest of each case over all columns and of each column over all cases, so that both
what moved and where are named. A new column adds a digest and changes no other column's; a new case likewise.

    python -m tests.table_digests [GAME ...]     say what differs from both files
    python3 dev.py regenerate GAME --only digests,casts     write them; what changed on purpose is a line in CHANGELOG.md
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

import simulate
from simulate.engine.contract import Game
from simulate.engine.playout import FINE
from simulate.engine.rows import CARD_KEYS
from simulate.engine.ruleset import variants_of
from simulate.games import game_folder, game_keys
from strategies import field_of, parse_strategy
from tests.playing import Log, play, seat_counts

RANDOM = Path(__file__).with_name("table_digests.json")
SCRIPTS = Path(__file__).with_name("cast_digests.json")
BLOCKS = 40
SEED = 11
HEX = 6  # digits of a column's digest in one case
SHOWN = 10  # digits of a digest in a file

Cases = dict[str, dict[str, str]]  # case ("4 seats, base") -> column -> digest


def digest(values: np.ndarray) -> str:
    """A short digest of integers, whatever their width."""
    return hashlib.blake2b(np.ascontiguousarray(values, dtype="<i8").tobytes(), digest_size=8).hexdigest()[:HEX]


def joined(digests: list[str]) -> str:
    """One digest of several, in their order."""
    return hashlib.blake2b(" ".join(digests).encode(), digest_size=8).hexdigest()[:SHOWN]


def digests(game: Game, log: Log) -> dict[str, str]:
    """Column -> digest for the three tables of a log."""
    found = {f"playouts.{c.name}": digest(log.rows[:, i]) for i, c in enumerate(game.all_playout_columns)}
    found |= {f"seats.{c.name}": digest(log.seat_rows[:, :, i]) for i, c in enumerate(game.all_seat_columns)}
    names = [*("playout", "seat", "card")[:CARD_KEYS], *(c.name for c in game.events)]
    return found | {f"cards.{name}": digest(log.cards[i]) for i, name in enumerate(names)}


def mixed(players: int, seats: int) -> np.ndarray:
    """(BLOCKS, seats) line-ups in which every player meets many others."""
    return np.array([[(b + s * (1 + b // players)) % players for s in range(seats)] for b in range(BLOCKS)])


def cases_of(key: str, scripts: list[str]) -> Cases:
    """All cases of a game, played by scripts, or at random if none are named."""
    game = simulate.load_game(key)
    players = [parse_strategy(key, name) for name in scripts]
    found = {}
    for variant in (None, *variants_of(game_folder(key))):
        rules = simulate.load_rules(game, variant)
        for seats in seat_counts(game):
            name = f"{seats} seats, {variant or 'base'}"
            lineups = mixed(len(players), seats) if players else None
            log = play(game, rules, seats, BLOCKS, players or (), lineups, seed=SEED)
            assert log.code == FINE, (key, name, log.status)
            found[name] = digests(game, log)
    return found


def margins(cases: Cases, columns: list[str], names: list[str]) -> dict[str, dict[str, str]]:
    """The digest of each case over some columns, and of each column over some cases."""
    by_case = {name: joined([cases[name].get(column, "") for column in columns]) for name in names}
    by_column = {column: joined([cases[name].get(column, "") for name in names]) for column in columns}
    return {"cases": by_case, "columns": by_column}


def held(file: Path) -> dict[str, Any]:
    """Read a file: game -> players, cases, columns."""
    return json.loads(file.read_text(encoding="utf-8"))


def differences(cases: Cases, kept: dict[str, Any]) -> list[str]:
    """Cases and columns whose digests are not those kept; what is new or gone is said, and leaves the others as they are."""
    columns, names = list(kept["columns"]), list(kept["cases"])
    there = list(next(iter(cases.values())))
    found = [f"{name}: new" for name in cases if name not in kept["cases"]]
    found += [f"{column}: new" for column in there if column not in kept["columns"]]
    found += [f"{name}: gone" for name in names if name not in cases]
    found += [f"{column}: gone" for column in columns if column not in there]
    if any(name not in cases for name in names) or any(column not in there for column in columns):
        return found
    now = margins(cases, columns, names)
    return found + [f"{name}: moved" for kind in now for name in now[kind] if now[kind][name] != kept[kind][name]]


def players_of(file: Path, key: str) -> list[str]:
    """Return the players: nobody in the file of random players, else those that the file names, else the game's field."""
    if file == RANDOM:
        return []
    kept = held(file) if file.is_file() else {}
    return kept.get(key, {}).get("players") or list(field_of(key).players)


def content(file: Path, games: list[str]) -> str:
    """A file with the digests of some games made again; the others stay."""
    kept = held(file) if file.is_file() else {}
    for key in games:
        players = players_of(file, key)
        cases = cases_of(key, players)
        kept[key] = {"players": players} | margins(cases, list(next(iter(cases.values()))), list(cases))
    return json.dumps({key: kept[key] for key in sorted(kept) if key in game_keys()}, indent=1) + "\n"


def main() -> None:
    """Compare both files with what is played now."""
    changed = [
        f"{file.name}: {key}: {line}"
        for file in (RANDOM, SCRIPTS)
        for key in sys.argv[1:] or game_keys()
        for line in differences(cases_of(key, players_of(file, key)), held(file)[key])
    ]
    print("\n".join(changed) or "all digests are as kept")
    sys.exit(bool(changed))


if __name__ == "__main__":
    main()
