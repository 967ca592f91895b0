"""Outcomes of games that were played elsewhere, as a run: `simulate import` and `simulate.import_outcomes`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from simulate.api.result import RunResult
from simulate.errors import RunError
from simulate.reading.answers import Answers, parse_roles
from simulate.reading.outcome_table import OUTCOME_ROLES
from simulate.reading.outcomes import read_outcomes
from simulate.runs.plan.request import folder_at
from simulate.runs.play.importing import import_outcomes as write
from simulate.system.files import plain

CANNOT = (
    "Outcomes alone do not say what a card is worth, and no game can be tried with other rules or replayed: connect the "
    "program itself for that."
)


def import_outcomes(
    file: str | Path,
    game: str | None = None,
    seats: int | None = None,
    role: Sequence[str] = (),
    tab: str | None = None,
    lowest_wins: bool = False,
    version: str | None = None,
    yes: bool = False,
    out: str | Path | None = None,
    fresh: bool = False,
    say: Callable[[str], None] = lambda line: None,
) -> RunResult:
    """Read a table of outcomes and write it as a run directory, which `report`, `compare` and `check` take.

    Parameters
    ----------
    file
        CSV, Parquet, JSON lines or a spreadsheet: a row a player, or a row a game.
    game
        What the game is called. [default: the name of the file]
    seats
        Read only the games of this many players.
    role
        What a column is, like `"strategy=Bot"`; see `OUTCOME_ROLES`.
    tab, lowest_wins, version, yes
        A tab of a spreadsheet; the lowest score wins; only games of this version; the likelier of two readings.
    out, fresh
        Run directory, and whether to start it over.
    say
        Is told, line by line, what was read.

    Raises
    ------
    SimulateError
        If the file is not understood, or the directory holds another run.
    """
    path = Path(file)
    if not plain(path).is_file():
        raise RunError(f"{path}: {'is a folder' if path.is_dir() else 'no such file'}", "Name a table of outcomes.")
    found = read_outcomes(path, Answers(parse_roles(role, OUTCOME_ROLES), tab, lowest_wins, yes), seats, version)
    title = (game or path.stem).strip()
    for line in found.said:
        say(line)
    folder = Path("runs") / _folder_name(title, found.seats, version) if out is None else folder_at(str(out))
    if not write(found, path, title, folder, version, fresh):
        say(f"{folder} has them already")
    return RunResult(folder)


def _folder_name(title: str, seats: int, version: str | None) -> str:
    """`my-game-4p-v2`."""
    words = [title, f"{seats}p", *([version] if version else [])]
    return "-".join(re.sub(r"[^\w.+]+", "-", word.casefold()).strip("-") or "game" for word in words)
