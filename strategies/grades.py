"""Grades of strength: what people would call a beginner or an expert of a game, and the player that stands for each."""

from __future__ import annotations

from functools import cache

from simulate.errors import SimulateError, StrategyError, clip, nearest
from strategies.catalogue import folder_of, parse_strategy
from strategies.profiles import read_table

FILE = "grades.toml"


@cache
def grades_of(game: str) -> dict[str, str]:
    """The players of a game by grade, weakest first; none where the game names none. Raises StrategyError."""
    file = folder_of(game) / FILE
    if not file.is_file():
        return {}
    found = read_table(file, "grades file")
    for name, player in found.items():
        if not isinstance(player, str):
            raise StrategyError(f"grades file {file}: {clip(name)}: the name of a player", 'Like: beginner = "careful"')
        parse_strategy(game, player)
    return found


def players_of_grades(game: str, grades: str) -> tuple[str, ...]:
    """The players of grades with commas; a player may stand in place of a grade. Raises StrategyError."""
    known = grades_of(game)
    names = [name.strip() for name in grades.split(",")]
    found = []
    for name in names:
        if name in known:
            found.append(known[name])
            continue
        try:
            found.append(parse_strategy(game, name).label)
        except SimulateError as error:
            how = f"The grades are: {', '.join(known)}." if known else _how(game)
            raise StrategyError(
                f"--grades {clip(grades)}: '{clip(name)}' is no grade of this game.{nearest(name, known)}", how
            ) from error
    return tuple(found)


def _how(game: str) -> str:
    """Say how a game names its grades."""
    return f'Name them in {folder_of(game) / FILE}, weakest first, a line each: beginner = "PLAYER"'
