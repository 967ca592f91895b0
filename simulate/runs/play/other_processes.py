"""Does a plain game play alike in another process? `python -m simulate.runs.play.other_processes` prints what it plays.

Python walks through a set, and makes `hash` and `id`, by a seed of the process: what depends on it is another game in each
worker. The clock, the time zone, the language and the environment differ between machines. So the rows of all players are
made again in processes with other ones, where a file of the game has such words.
"""

from __future__ import annotations

import ast
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simulate.engine.cache import cache_root
from simulate.engine.lanes import loop_for
from simulate.engine.lineup import LoopPlayer, players_of
from simulate.engine.no_compiler import LANE_VARIABLE
from simulate.engine.plain.game import PlainEntry
from simulate.engine.plain.loop import folder_of
from simulate.errors import SimulateError
from simulate.games import load_game
from simulate.games.rules import load_rules
from strategies import read_guests, strategies_of

BLOCKS, FEW = 12, 3  # deals in `conformance`, and before a run
SEED = "PYTHONHASHSEED"
BY_PLACE = "a_player_by_place"  # in the list of legal actions
OTHERS = (  # other processes: two of a set lie in the same order with every second seed
    {SEED: "1", "TZ": "Etc/GMT-14", "LC_ALL": "C.UTF-8", "USER": "one"},
    {SEED: "2", "TZ": "Etc/GMT+12", "LC_ALL": "de_DE.UTF-8", "USER": "two"},
    {SEED: "3", "TZ": "Etc/GMT-5", "LC_ALL": "tr_TR.UTF-8", "USER": "three"},
    {SEED: "4", "TZ": "Etc/GMT+3", "LC_ALL": "C.UTF-8", "USER": "four"},
)
BY_SEED = ("set", "frozenset", "hash", "id")
BY_MACHINE = ("time", "datetime", "calendar", "locale", "os", "platform", "socket", "getpass", "uuid", "tempfile")  # modules


def require_alike(game: Any, seats: int, files: Sequence[Path]) -> None:
    """Refuse a plain game, or a strategy file, that plays otherwise in another process. Looked at once for each content.

    Raises SimulateError.
    """
    sources = [file for place in (Path(folder_of(game)), *files) for file in _sources(place)]
    if not any(True for file in sources for _ in _in_file(file)):
        return
    held = hashlib.blake2b(f"{sys.version} {seats}".encode(), digest_size=10)
    for file in sources:
        held.update(file.read_bytes())
    root = cache_root()
    mark = None if root is None else root / "alike" / held.hexdigest()
    if mark is not None and mark.exists():
        return
    try:
        mine = digests(game, seats, FEW, files)
    except Exception:  # the run itself says it, with its place
        return
    try:
        alike_in_another_process(game, seats, FEW, files, mine)
    except AssertionError as error:
        raise SimulateError(str(error), "Take chance from state.chance and rng alone.") from error
    if mark is not None:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def alike_in_another_process(
    game: Any, seats: int, blocks: int = BLOCKS, files: Sequence[Path] = (), mine: dict[str, str] | None = None
) -> str:
    """The same rows in other processes, with the strategies in `files` too. Raises AssertionError, naming the lines that
    may be why."""
    folder = Path(folder_of(game))
    lines = [*suspects(folder), *(f"{file}, line {line}" for file in files for line in _in_file(file))]
    if not lines:
        return "no set, `hash`, `id`, clock or environment in its files"
    command = [
        sys.executable,
        "-m",
        "simulate.runs.play.other_processes",
        game.key,
        str(seats),
        str(blocks),
        *map(str, files),
    ]
    others = [
        subprocess.Popen(
            command,
            env={**os.environ, **other, LANE_VARIABLE: "plain"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for other in OTHERS
    ]
    mine, apart = mine or digests(game, seats, blocks, files), dict[str, None]()
    for process in others:
        said, error = process.communicate()
        assert process.returncode == 0, (said.strip() or error.strip()).split("\n")[-1]
        theirs = dict(line.split() for line in said.splitlines())
        apart |= dict.fromkeys(name for name in mine if theirs.get(name) != mine[name])
    assert not apart, (
        f"playouts of {', '.join(apart)} are others in another process: something depends on the order of a set, on `hash` "
        f"or `id`, on the clock or on the machine. Look at {', '.join(lines)}. Sort a set before you walk through it"
    )
    return f"{len(mine)} players, {blocks * seats} playouts each, the same in {len(OTHERS)} other processes"


def digests(game: Any, seats: int, blocks: int, files: Sequence[Path] = ()) -> dict[str, str]:
    """A digest of the rows of each player at all seats, and of one that takes the first or the last legal action."""
    found, rules = {}, load_rules(game)
    every = strategies_of(game.key) | read_guests(game.key, files)
    players = {name: players_of([strategy]) for name, strategy in every.items()}
    players[BY_PLACE] = [LoopPlayer(PlainEntry(by_place), name=BY_PLACE)]  # type: ignore[arg-type]
    for name, seated in players.items():
        played = loop_for(game, rules.record, seats, seated).play(0, np.zeros((blocks, seats), np.int64))
        found[name] = hashlib.blake2b(played.seat_rows.tobytes() + played.playout_rows.tobytes(), digest_size=8).hexdigest()
    return found


def by_place(view: Any, rules: Any, seat: int, legal: Any, rng: Any, params: Any) -> Any:
    """Choose by place in the list, whose order is the game's own."""
    return legal[rng.below(2) - 1]


def suspects(folder: Path) -> Iterator[str]:
    """The lines of a game's files that make a set, ask for `hash` or `id`, or import what tells the time or the machine."""
    return (f"{file.relative_to(folder)}, line {line}" for file in _sources(folder) for line in _in_file(file))


def _sources(place: Path) -> list[Path]:
    """A file, or those of a game: what else lies in its folder (tests, an environment of its own) does not play."""
    return sorted([*place.glob("*.py"), *place.glob("strategies/*.py")]) if place.is_dir() else [place]


def _in_file(file: Path) -> Iterator[int]:
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):  # whoever imports it says so
        return
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Set | ast.SetComp)
            or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BY_SEED)
            or (isinstance(node, ast.Import) and any(name.name.split(".")[0] in BY_MACHINE for name in node.names))
            or (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in BY_MACHINE)
        ):
            yield node.lineno


if __name__ == "__main__":
    asked, count, deals, *more = sys.argv[1:]
    for key, value in digests(load_game(asked), int(count), int(deals), [Path(file) for file in more]).items():
        print(key, value)
