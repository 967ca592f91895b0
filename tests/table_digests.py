"""Digests by column of the tables of every game, seat count and variant: the proof that a change changed no result.

    python -m tests.table_digests          compare with tests/table_digests.json
    python -m tests.table_digests --write  write it anew; every changed digest needs a line in CHANGELOG.md
    python -m tests.table_digests pax      (or --write pax) one game alone

Two casts play each case: everybody at random (the rules alone), and the scripts named in the file, mixed.
A new column adds a digest and changes none.
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

FILE = Path(__file__).with_suffix(".json")
BLOCKS = 40
SEED = 11
HEX = 6  # digits of a digest


def digest(values: np.ndarray) -> str:
    """A short digest of integers, whatever their width."""
    return hashlib.blake2b(np.ascontiguousarray(values, dtype="<i8").tobytes(), digest_size=8).hexdigest()[:HEX]


def digests(game: Game, log: Log) -> dict[str, str]:
    """Column -> digest for the three tables of a log."""
    found = {f"playouts.{c.name}": digest(log.rows[:, i]) for i, c in enumerate(game.all_playout_columns)}
    found |= {f"seats.{c.name}": digest(log.seat_rows[:, :, i]) for i, c in enumerate(game.all_seat_columns)}
    names = [*("playout", "seat", "card")[:CARD_KEYS], *(c.name for c in game.events)]
    return found | {f"cards.{name}": digest(log.cards[i]) for i, name in enumerate(names)}


def mixed(players: int, seats: int) -> np.ndarray:
    """(BLOCKS, seats) line-ups in which every player meets many others."""
    return np.array([[(b + s * (1 + b // players)) % players for s in range(seats)] for b in range(BLOCKS)])


def cases_of(key: str, scripts: list[str]) -> dict[str, dict[str, str]]:
    """Case ("4 seats, base, scripts") -> column -> digest."""
    game = simulate.load_game(key)
    players = [parse_strategy(key, name) for name in scripts]
    found = {}
    for variant in (None, *variants_of(game_folder(key))):
        rules = simulate.load_rules(game, variant)
        for seats in seat_counts(game):
            name = f"{seats} seats, {variant or 'base'}"
            for cast, lineups in (((), None), (players, mixed(len(players), seats))):
                log = play(game, rules, seats, BLOCKS, cast, lineups, seed=SEED)
                assert log.code == FINE, (key, name, log.status)
                found[f"{name}, {'scripts' if cast else 'random'}"] = digests(game, log)
    return found


def held() -> dict[str, Any]:
    """What the file holds: game -> players, columns, cases (the digests of all columns, joined)."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def differences(key: str, kept: dict[str, Any]) -> list[str]:
    """Columns of a game whose digests are not those kept, and cases that the file lacks."""
    now, found = cases_of(key, kept["players"]), []
    for case in sorted(set(now) | set(kept["cases"])):
        if case not in now or case not in kept["cases"]:
            found.append(f"{case}: {'not in the file' if case in now else 'no longer there'}")
            continue
        text = kept["cases"][case]
        was = {name: text[i * HEX : i * HEX + HEX] for i, name in enumerate(kept["columns"])}
        found += [f"{case}: {name}" for name in was if now[case].get(name) != was[name]]
        found += [f"{case}: {name} is new" for name in now[case] if name not in was]
    return found


def write(games: list[str]) -> None:
    """Write the digests of some games; the others stay."""
    kept = held() if FILE.exists() else {}
    for key in games:
        players = kept.get(key, {}).get("players") or list(field_of(key).players)
        cases = cases_of(key, players)
        columns = list(next(iter(cases.values())))
        joined = {case: "".join(values[name] for name in columns) for case, values in cases.items()}
        kept[key] = {"players": players, "columns": columns, "cases": joined}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Compare or write."""
    games = [word for word in sys.argv[1:] if word != "--write"] or list(game_keys())
    if "--write" in sys.argv[1:]:
        write(games)
        return
    kept = held()
    changed = [f"{key}: {line}" for key in games for line in differences(key, kept[key])]
    print("\n".join(changed) or "all digests are as kept")
    sys.exit(bool(changed))


if __name__ == "__main__":
    main()
