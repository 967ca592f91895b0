"""The players of a game by name: models, profiles, guests, the searcher; and its fields."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from simulate.engine.value_function import AS_FITTED
from simulate.errors import StrategyError, clip, unknown_name
from simulate.games import homes, path_options
from strategies.engines import engine_players
from strategies.player import GONE, LEARNED, SEARCH, Strategy
from strategies.profiles import SEARCHED, Field, read_fields, read_profiles, with_searched
from strategies.source import FOLDER, read_source
from strategies.value import AHEAD_MAX, value_file_of

EVERYONE = "everyone"  # the field of a game without a fields.toml
ROLLOUTS = {"rollouts": 32.0}  # of the searcher
AHEAD = "ahead"  # of the searcher: rounds that it plays on, 0: to the end
ROLLOUTS_MAX = 100_000
OTHERS_MAX = 7  # a table of searcher, its model and both fields has room in a run


def is_external(game: str) -> bool:
    """Return True if an engine of its own plays a game, and has its players."""
    home = homes().get(game)
    return home is not None and home.is_external


def folder_of(game: str) -> Path:
    """The folder of a game's strategies: here, or in the folder of a game from outside."""
    home = homes().get(game)
    return FOLDER / game if home is None or home.bundled else home.folder / "strategies"


@cache
def models_of(game: str) -> dict[str, Strategy]:
    """The strategy files that come with a game, or the players that its engine names, by name."""
    if is_external(game):
        return engine_players(game)
    files = sorted(f for f in folder_of(game).glob("*.py") if not f.stem.startswith("_"))
    sources = [read_source(file) for file in files]
    return {s.file.stem: Strategy(game, s.file.stem, s.about, s.params, s.file) for s in sources}


@cache
def strategies_of(game: str) -> dict[str, Strategy]:
    """All players that come with a game, by name: its models and their profiles."""
    file = folder_of(game) / "profiles.toml"
    models = models_of(game)
    return models | (read_profiles(game, file, models) if file.is_file() else {})


@cache
def _fields(game: str) -> tuple[str, dict[str, Field]]:
    file = folder_of(game) / "fields.toml"
    everyone = Field(EVERYONE, "all strategies of the game", tuple(strategies_of(game)))
    whole = {EVERYONE: everyone}
    if is_external(game) and not file.is_file():
        return EVERYONE, whole
    default, fields = read_fields(file) if file.is_file() else (EVERYONE, with_searched(whole, EVERYONE))
    return default, fields


def _how_to_list(game: str) -> str:
    """Return the advice for a name that is not known."""
    return f"List them with: {shlex.join(['simulate', 'strategies', game.replace('_', '-'), *path_options(game)])}"


def fields_of(game: str) -> dict[str, Field]:
    """The fields of a game by name; a game without fields.toml has one of all its strategies."""
    return _fields(game)[1]


def default_field_of(game: str) -> str:
    """Name of the field of a run without strategies."""
    return _fields(game)[0]


def field_of(game: str, name: str | None = None) -> Field:
    """A field by name, the game's default field without one; `searched:128` are search players of 128 re-deals.

    Raises UnknownNameError, StrategyError.
    """
    default, fields = _fields(game)
    if name is not None and name.startswith(f"{SEARCHED}:") and SEARCHED in fields:
        return _searched_by(name, fields[SEARCHED])
    if name == LEARNED and LEARNED not in fields:
        raise StrategyError(f"field '{LEARNED}': {GONE[0]}", GONE[1])
    if name is not None and name not in fields:
        shown = game.replace("_", "-")
        raise unknown_name(f"field of game '{shown}':", name, list(fields), _how_to_list(game))
    return fields[default if name is None else name]


def _searched_by(name: str, field: Field) -> Field:
    """The search players of a field with another number of re-deals. Raises StrategyError."""
    given = name.partition(":")[2]
    if not given.isdecimal() or not 1 <= int(given) <= ROLLOUTS_MAX:
        like = f"a whole number from 1 to {ROLLOUTS_MAX}, like {SEARCHED}:64"
        raise StrategyError(f"field '{clip(name)}': the re-deals are {like}")
    players = tuple(f"{player.rpartition('rollouts=')[0]}rollouts={int(given)}" for player in field.players)
    return Field(name, f"the players of {field.name}, with {int(given)} re-deals", players)


def parse_strategy(game: str, text: str, guests: Mapping[str, Strategy] | None = None) -> Strategy:
    """Read `name` or `name:param=value,...`; the searcher is `search:of=NAME,rollouts=N,ahead=ROUNDS`.

    Raises UnknownNameError, StrategyError.
    """
    name, _, rest = text.partition(":")
    given = _pairs(text, rest)
    if name == SEARCH and is_external(game):
        raise StrategyError(f"strategy '{clip(text)}': search players need positions, and an engine plays this game")
    if name == SEARCH:
        return _searcher(game, text, given, guests or {})
    if name == LEARNED and "of" in given:
        raise StrategyError(f"strategy '{clip(text)}': {GONE[0]}", GONE[1])
    base = _named(game, name, guests or {})
    params = {}
    for key, value in given.items():
        if key not in base.defaults:
            raise unknown_name(f"parameter for strategy '{name}':", key, sorted(base.defaults) or ["(none)"])
        params[key] = _number(name, key, value, base.defaults[key])
    return replace(base, params={key: number for key, number in params.items() if number != base.defaults[key]})


def _named(game: str, name: str, guests: Mapping[str, Strategy]) -> Strategy:
    known = {**strategies_of(game), **guests}
    if name not in known:
        shown = game.replace("_", "-")
        names = [*sorted(known), *([] if is_external(game) else [SEARCH])]
        raise unknown_name(f"strategy for game '{shown}':", name, names, _how_to_list(game))
    return known[name]


def _pairs(text: str, rest: str) -> dict[str, str]:
    """The `param=value` of a strategy's text. Raises StrategyError."""
    pairs: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        key, _, value = (word.strip() for word in part.partition("="))
        if key in pairs:
            raise StrategyError(f"strategy '{clip(text)}': {clip(key)} is given twice")
        pairs[key] = value
    return pairs


def _number(name: str, key: str, value: str, like: float) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise StrategyError(f"strategy '{name}': {key}={clip(value)}: a finite number, like {name}:{key}={like:g}")
    return number


def _searcher(game: str, text: str, given: dict[str, str], guests: Mapping[str, Strategy]) -> Strategy:
    """`search:of=NAME,others=FIELD,rollouts=N,ahead=ROUNDS`. Raises StrategyError, UnknownNameError."""
    like = f"like {SEARCH}:of=NAME,rollouts={ROLLOUTS['rollouts']:g}"
    for key in given:
        if key not in ("of", "others", *ROLLOUTS, AHEAD):
            raise unknown_name(f"parameter for strategy '{SEARCH}':", key, ["of", "others", *ROLLOUTS, AHEAD])
    if "of" not in given:
        raise StrategyError(f"strategy '{clip(text)}': a searcher needs a model, {like}")
    model = _named(game, given["of"], guests)
    rollouts = _number(SEARCH, "rollouts", given.get("rollouts", "32"), ROLLOUTS["rollouts"])
    if rollouts != int(rollouts) or not 1 <= rollouts <= ROLLOUTS_MAX:
        raise StrategyError(f"strategy '{clip(text)}': rollouts is a whole number from 1 to {ROLLOUTS_MAX}, {like}")
    value = value_file_of(folder_of(game))
    ahead, most = (AS_FITTED, AHEAD_MAX) if value is not None else (0, 0)
    rounds = _number(SEARCH, AHEAD, given[AHEAD], 2) if AHEAD in given else ahead
    if AHEAD in given and (rounds != int(rounds) or not 0 <= rounds <= most):
        raise StrategyError(
            f"strategy '{clip(text)}': ahead is a whole number of rounds from 0 (to the end) to {most}"
            + ("" if most else "; this game has no value function to ask before the end")
        )
    field = given.get("others", "")
    others = tuple(parse_strategy(game, name, guests) for name in field_of(game, field).players) if field else ()
    if any(player.of is not None for player in others) or len(others) > OTHERS_MAX:
        raise StrategyError(f"strategy '{clip(text)}': others is a field of at most {OTHERS_MAX} players that do not search")
    seats = f"{model.name} in its own seat, players of {field} in the others" if others else f"{model.name} in all seats"
    about = f"Searcher: tries its legal actions by rollouts on re-dealt hidden cards, with {seats}."
    return replace(
        model,
        name=SEARCH,
        about=about,
        defaults=ROLLOUTS | {AHEAD: float(ahead)},
        params={"rollouts": rollouts} | ({AHEAD: rounds} if rounds != ahead else {}),
        profile=False,
        based_on=None,
        model_defaults=None,
        of=model,
        others=others,
        others_field=field,
        value_file=value if rounds else None,
    )
