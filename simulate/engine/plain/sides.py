"""Who wins together in a plain game: its kind, its sides, and the result of a playout by them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.engine.kinds import COOP, TEAMS, VERSUS
from simulate.errors import RulesetError, SimulateError
from simulate.system.rule_values import read_toml

if TYPE_CHECKING:
    from simulate.engine.plain.game import PlainGame

Sides = tuple[tuple[int, ...], ...]  # the seats of each side; none: each seat is for itself


def meta_of_folder(folder: Path) -> dict[str, Any]:
    """The table [meta] of the ruleset of a folder; one that cannot be read is told by who reads all of it."""
    try:
        meta = read_toml((folder / "ruleset.toml").read_text(encoding="utf-8")).get("meta")
    except (OSError, ValueError):
        return {}
    return meta if isinstance(meta, dict) else {}


def check_sides(game: PlainGame) -> None:
    """Refuse a game that does not say who wins together, or says it of another kind. Raises RulesetError."""
    kind, file = game.kind, game.folder / "ruleset.toml"
    if (kind == COOP) != bool(game.won_endings):
        raise RulesetError(
            f'{file}: [meta] kind = "{kind}", and PlainGame has {"" if game.won_endings else "no "}won_endings',
            f'A game of kind "{COOP}" says which endings the table has won, PlainGame(won_endings=("rescued",)); no other.',
        )
    if (kind == TEAMS) != (game.sides is not None):
        raise RulesetError(
            f'{file}: [meta] kind = "{kind}", and PlainGame has {"" if game.sides else "no "}sides',
            f'A game of kind "{TEAMS}" says who plays together, PlainGame(sides=lambda seats: [[0, 2], [1, 3]]); no other.',
        )
    if kind == COOP and game.ranks is not None:
        raise RulesetError(f'{file}: [meta] kind = "{COOP}", and PlainGame has ranks', "All win or all lose: leave it out.")
    unknown = [name for name in game.won_endings if name not in game.ending_names]
    if unknown:
        names = ", ".join(game.ending_names)
        raise RulesetError(f"{game.title}: won_endings has {unknown[0]!r}, which is none of its ending_names: {names}")


def sides_of(game: PlainGame, seats: int) -> Sides:
    """The sides at a table. Raises SimulateError where a seat is on none, or on two."""
    if game.kind == VERSUS:
        return ()
    if game.sides is None:
        return (tuple(range(seats)),)
    sides = tuple(tuple(side) for side in game.sides(seats))
    if sorted(seat for side in sides for seat in side) != list(range(seats)) or not all(sides):
        raise SimulateError(
            f"{game.title}, {seats} seats: sides are {[list(side) for side in sides]}; each seat, from 0 on, is on one side",
            "PlainGame(sides=...) takes the number of seats and returns lists of them, like [[0, 2], [1, 3]]. A number of "
            "seats that cannot be played is refused by seat_checks.",
        )
    return sides


def by_side(sides: Sides, totals: Sequence[int]) -> list[int]:
    """The score of each side: the sum of its seats; of each seat, where it is for itself."""
    return [sum(totals[seat] for seat in side) for side in sides] if sides else list(totals)


def by_seat(sides: Sides, values: Sequence[int], seats: int) -> list[int]:
    """What each side has, for each of its seats."""
    found = [0] * seats
    for side, value in zip(sides, values, strict=True):
        for seat in side:
            found[seat] = value
    return found
