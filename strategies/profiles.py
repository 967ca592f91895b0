"""Profiles and fields: players and the company they meet in, as data.

A file of profiles is TOML, a table a profile: `based_on` (a model or another profile), `idea`, and `[<name>.params]` with
the numbers that differ. A file of fields has `default = "<field>"` and a table a field: `about`, `players`. The field
`searched`, strong versions of the competent ones, follows from them; `searched_rollouts`: how many re-deals each may use.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simulate.errors import StrategyError, nearest
from simulate.system.files import read_text
from simulate.system.rule_values import read_toml
from strategies.player import GONE, LEARNED, SEARCH, Strategy

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
FIELD_NAME = re.compile(r"[a-z][a-z0-9_-]*")
PROFILE_KEYS = ("based_on", "idea", "params")
FIELD_KEYS = ("about", "players")
COMPETENT, SEARCHED = "competent", "searched"
SEARCHED_ROLLOUTS = 64  # unless a game says otherwise: playouts cost more in some
LEAST_ROLLOUTS = 8  # a searcher leaves its model's choice to none on fewer re-deals


@dataclass(frozen=True)
class Field:
    """The players that line-ups are drawn from."""

    name: str
    about: str
    players: tuple[str, ...]  # as on the command line


def read_table(file: Path, what: str) -> dict[str, Any]:
    """A TOML file. Raises StrategyError."""
    try:
        return read_toml(read_text(file))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StrategyError(f"{what} {file}: not valid TOML: {error}") from error
    except OSError as error:
        raise StrategyError(f"{what} {file}: {error.strerror or error}") from error


def read_profiles(game: str, file: Path, known: Mapping[str, Strategy], guests: bool = False) -> dict[str, Strategy]:
    """The profiles of a file, by name; `known` are the players they may be based on. Raises StrategyError."""
    where = f"players file {file}"
    rows = read_table(file, "players file")
    for name, row in rows.items():
        _check_row(where, name, row, known)
    made: dict[str, Strategy] = {}
    for name in rows:
        _make(game, where, name, rows, known, made, ())
    origin = file.resolve() if guests else None
    return {name: replace(made[name], origin=origin) for name in rows}


def _check_row(where: str, name: str, row: Any, known: Mapping[str, Strategy]) -> None:
    if not isinstance(row, dict):
        raise StrategyError(f"{where}: {name} is not a profile", "A profile is a table: [name] with based_on and idea.")
    if not NAME.fullmatch(name) or name == SEARCH:
        raise StrategyError(f"{where}: [{name}]: a profile's name is letters, digits and _, and not '{SEARCH}'")
    if name in known:
        raise StrategyError(f"{where}: [{name}]: there is a strategy of this name already", "Give the profile another name.")
    for key in row:
        if key not in PROFILE_KEYS:
            raise StrategyError(
                f"{where}: [{name}] {key}: a profile has {', '.join(PROFILE_KEYS)}.{nearest(key, PROFILE_KEYS)}"
            )
    for key in ("based_on", "idea"):
        if not isinstance(row.get(key), str) or not row[key].strip():
            raise StrategyError(f'{where}: [{name}] needs {key} = "..."')
    if not isinstance(row.get("params", {}), dict):
        raise StrategyError(f"{where}: [{name}] params: a table of name = number, [{name}.params]")


def _make(
    game: str,
    where: str,
    name: str,
    rows: Mapping[str, Any],
    known: Mapping[str, Strategy],
    made: dict[str, Strategy],
    above: tuple[str, ...],
) -> Strategy:
    """Make a profile and those it is based on."""
    if name in made:
        return made[name]
    if name in above:
        raise StrategyError(f"{where}: [{name}] is based on itself: {' -> '.join([*above, name])}")
    row = rows[name]
    base_name = row["based_on"]
    if base_name.startswith(f"{LEARNED}:"):
        raise StrategyError(f"{where}: [{name}] based_on = '{base_name}': {GONE[0]}", GONE[1])
    if base_name not in rows and base_name not in known:
        names = [*known, *rows]
        raise StrategyError(f"{where}: [{name}] based_on = '{base_name}': no such strategy.{nearest(base_name, names)}")
    base = (
        _make(game, where, base_name, rows, known, made, (*above, name)) if base_name in rows else known[base_name]
    )  # fmt: skip
    params = {key: _number(f"{where}: [{name}] {key}", key, value, base) for key, value in row.get("params", {}).items()}
    made[name] = replace(
        base,
        name=name,
        about=row["idea"].strip(),
        defaults=base.defaults | params,
        profile=True,
        based_on=base_name,
        model_defaults=base.defaults if base.model_defaults is None else base.model_defaults,
    )
    return made[name]


def _number(where: str, key: str, value: Any, base: Strategy) -> float:
    if key not in base.defaults:
        raise StrategyError(f"{where}: {base.name} has no such parameter.{nearest(key, list(base.defaults))}")
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e300 or not math.isfinite(value):
        raise StrategyError(f"{where}: a finite number, like {base.defaults[key]:g}")
    return float(value)


def read_fields(file: Path) -> tuple[str, dict[str, Field]]:
    """(name of the default field, the fields of a file by name). Raises StrategyError."""
    where = f"fields file {file}"
    table = read_table(file, "fields file")
    default, rollouts = table.pop("default", None), table.pop("searched_rollouts", SEARCHED_ROLLOUTS)
    if isinstance(rollouts, bool) or not isinstance(rollouts, int) or rollouts < LEAST_ROLLOUTS:
        raise StrategyError(f"{where}: searched_rollouts = {rollouts}: a whole number, {LEAST_ROLLOUTS} at least")
    fields: dict[str, Field] = {}
    for name, row in table.items():
        if not isinstance(row, dict) or set(row) != set(FIELD_KEYS) or not FIELD_NAME.fullmatch(name):
            raise StrategyError(f"{where}: [{name}]: a field is a table with {' and '.join(FIELD_KEYS)}")
        players = row["players"]
        if not isinstance(players, list) or not players or not all(isinstance(p, str) for p in players):
            raise StrategyError(f"{where}: [{name}] players: a list of strategies, like ['expert', 'adaptive']")
        if len(set(players)) != len(players):
            raise StrategyError(f"{where}: [{name}] players: each counts once")
        fields[name] = Field(name, str(row["about"]), tuple(players))
    if default not in fields:
        raise StrategyError(f"{where}: default = '{default}': name one of {', '.join(fields) or '(none)'}")
    return default, with_searched(fields, default, rollouts)


def with_searched(fields: dict[str, Field], default: str, rollouts: int = SEARCHED_ROLLOUTS) -> dict[str, Field]:
    """The fields, and `searched`: each competent player (of the default field, if none is called so) as its own model."""
    base = fields.get(COMPETENT, fields[default])
    players = tuple(f"{SEARCH}:of={name},rollouts={rollouts}" for name in base.players if ":" not in name)
    if SEARCHED in fields or not players:
        return fields
    about = f"strong versions of {base.name}: each tries its choices on {rollouts} re-deals, itself the model; slow"
    return fields | {SEARCHED: Field(SEARCHED, about, players)}
