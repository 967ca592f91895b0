"""What a game is about, as `[meta]` of its ruleset says: seats, sides or the whole table may win.

`kind`: `versus` (each seat for itself, also where nothing is said), `teams` (sides of seats), `coop` (all win or all lose;
a solo game too). `target`, of coop: the share of games that the table is meant to win, or a table of such by number of seats
and by name of a field of players. `wins`: which points win, the `highest` (also where nothing is said) or the `lowest`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from simulate.errors import RulesetError, clip

Kind = Literal["versus", "teams", "coop"]
VERSUS, TEAMS, COOP = KINDS = get_args(Kind)
HIGHEST, LOWEST = "highest", "lowest"
Target = tuple[float, float]
LIKE = "Two shares from 0 to 1, the lower one first: target = [0.4, 0.5]; or a table: target = {2 = [0.4, 0.5]}"


def kind_in(meta: Mapping[str, Any], where: str) -> str:
    """The kind of a game. Raises RulesetError for one that is not known."""
    kind = meta.get("kind", VERSUS)
    if kind not in KINDS:
        raise RulesetError(f"{where}: [meta] kind = {clip(repr(kind))}: a kind of game is {', '.join(KINDS)}")
    return str(kind)


def check_kind(where: str, meta: Mapping[str, Any], is_plain: bool) -> None:
    """Refuse a kind and a target that cannot be. Raises RulesetError."""
    kind = kind_in(meta, where)
    if kind != VERSUS and not is_plain:
        raise RulesetError(
            f'{where}: [meta] kind = "{kind}": a compiled game is "{VERSUS}", each seat for itself',
            'Such games are written in plain Python: the manual\'s page "Teams and cooperative games" says how.',
        )
    _check_wins(where, meta, kind, is_plain)
    if "target" not in meta:
        return
    if kind != COOP:
        raise RulesetError(f'{where}: [meta] target: only of kind = "{COOP}"; seats and sides have an even share instead')
    for name, of in targets_in(meta).items():
        _check_target(f"{where}: [meta] target{f' {name}' if name else ''}", of)
        seats = meta.get("seats")
        if name.isdigit() and isinstance(seats, list) and len(seats) == 2 and not seats[0] <= int(name) <= seats[1]:
            raise RulesetError(f"{where}: [meta] target {name}: the game takes {seats[0]} to {seats[1]} seats")


def _check_wins(where: str, meta: Mapping[str, Any], kind: str, is_plain: bool) -> None:
    """Refuse other words for the points that win, and games that do not read them. Raises RulesetError."""
    wins = meta.get("wins", HIGHEST)
    if wins not in (HIGHEST, LOWEST):
        raise RulesetError(f"{where}: [meta] wins = {clip(repr(wins))}", f'"{HIGHEST}" or "{LOWEST}": whose points win.')
    if wins == LOWEST and not is_plain:
        raise RulesetError(f'{where}: [meta] wins = "{LOWEST}": the verb `outcome` of a compiled game says who has won')
    if wins == LOWEST and kind == COOP:
        raise RulesetError(f'{where}: [meta] wins = "{LOWEST}": in a game of kind "{COOP}" no points win')


def lowest_wins(meta: Mapping[str, Any]) -> bool:
    """Return True if the fewest points win."""
    return meta.get("wins") == LOWEST


def _check_target(place: str, of: Any) -> None:
    numbers = isinstance(of, list) and len(of) == 2 and all(type(end) in (int, float) for end in of)
    if not numbers or not 0 <= of[0] < of[1] <= 1:
        raise RulesetError(f"{place} = {clip(str(of))}", LIKE)


def targets_in(meta: Mapping[str, Any]) -> dict[str, Any]:
    """What is meant, by number of seats and by name of a field; one for all has no name."""
    target = meta.get("target")
    if target is None:
        return {}
    return dict(target) if isinstance(target, Mapping) else {"": target}


def target_in(meta: Mapping[str, Any], seats: int, field: str | None) -> Target | None:
    """The target at a table: that of its field, else that of its number of seats, else the one for all."""
    targets = targets_in(meta)
    found = next((targets[name] for name in (field, str(seats), "") if name is not None and name in targets), None)
    return None if found is None else (float(found[0]), float(found[1]))
