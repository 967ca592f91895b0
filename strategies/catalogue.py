"""The players of a game by name: models, profiles, guests, the searcher; and its fields."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from simulate.engine.values_file import about_of, digest_of
from simulate.engine.weighing import REDEALS
from simulate.errors import StrategyError, clip, unknown_name
from simulate.games import homes, path_options
from strategies.player import LEARNED, SEARCH, Strategy
from strategies.profiles import COMPETENT, Field, read_fields, read_profiles, with_searched
from strategies.source import FOLDER, read_source

EVERYONE = "everyone"  # the field of a game without a fields.toml
ROLLOUTS = {"rollouts": 32.0}  # of the searcher
ROLLOUTS_MAX = 100_000
OTHERS_MAX = 7  # a table of searcher, its model and both fields has room in a run
LEARNED_FOLDER = Path("learned")  # in the current directory: where `simulate learn` writes


def folder_of(game: str) -> Path:
    """The folder of a game's strategies: here, or in the folder of a game from outside."""
    home = homes().get(game)
    return FOLDER / game if home is None or home.bundled else home.folder / "strategies"


@cache
def models_of(game: str) -> dict[str, Strategy]:
    """The strategy files that come with a game, by name."""
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
    default, fields = read_fields(file) if file.is_file() else (EVERYONE, with_searched(whole, EVERYONE))
    return default, fields


def can_learn(game: str) -> bool:
    """Return True if it may have learned values: not a game in plain Python."""
    home = homes().get(game)
    return home is None or not home.is_plain


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
    """A field by name, the game's default field without one. Raises UnknownNameError."""
    default, fields = _fields(game)
    if name == LEARNED and LEARNED not in fields and can_learn(game):
        return _learned_field(game, fields.get(COMPETENT, fields[default]))
    if name is not None and name not in fields:
        shown = game.replace("_", "-")
        raise unknown_name(f"field of game '{shown}':", name, list(fields), _how_to_list(game))
    return fields[default if name is None else name]


def _learned_field(game: str, base: Field) -> Field:
    """The players of a field with learned values, those whose files are there. Raises StrategyError if none is."""
    players = tuple(f"{LEARNED}:of={name}" for name in base.players if learned_file(game, name).is_file())
    if not players:
        shown, first = game.replace("_", "-"), base.players[0]
        what = f"field '{LEARNED}' of game '{shown}': no learned values of the players of {base.name} in {LEARNED_FOLDER}"
        raise StrategyError(what, f"Make them for each: simulate learn {shown} {first}")
    return Field(LEARNED, f"players of {base.name} with learned values", players)


def parse_strategy(game: str, text: str, guests: Mapping[str, Strategy] | None = None) -> Strategy:
    """Read `name` or `name:param=value,...`; the searcher is `search:of=NAME,rollouts=N`, a learned player
    `learned:of=NAME`.

    Raises UnknownNameError, StrategyError.
    """
    name, _, rest = text.partition(":")
    given = _pairs(text, rest)
    if name == SEARCH:
        return _searcher(game, text, given, guests or {})
    if name == LEARNED:
        return _learned(game, text, given, guests or {})
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
        names = [*sorted(known), SEARCH, *([LEARNED] if can_learn(game) else [])]
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
    """`search:of=NAME,others=FIELD,rollouts=N`. Raises StrategyError, UnknownNameError."""
    like = f"like {SEARCH}:of=NAME,rollouts={ROLLOUTS['rollouts']:g}"
    for key in given:
        if key not in ("of", "others", *ROLLOUTS):
            raise unknown_name(f"parameter for strategy '{SEARCH}':", key, ["of", "others", *ROLLOUTS])
    if "of" not in given:
        raise StrategyError(f"strategy '{clip(text)}': a searcher needs a model, {like}")
    model = _named(game, given["of"], guests)
    rollouts = _number(SEARCH, "rollouts", given.get("rollouts", "32"), ROLLOUTS["rollouts"])
    if rollouts != int(rollouts) or not 1 <= rollouts <= ROLLOUTS_MAX:
        raise StrategyError(f"strategy '{clip(text)}': rollouts is a whole number from 1 to {ROLLOUTS_MAX}, {like}")
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
        defaults=dict(ROLLOUTS),
        params={"rollouts": rollouts},
        profile=False,
        based_on=None,
        model_defaults=None,
        of=model,
        others=others,
        others_field=field,
    )


def learned_file(game: str, model: str) -> Path:
    """Return the file of the learned values of positions of a model."""
    return LEARNED_FOLDER / f"{game.replace('_', '-')}-{model}.npz"


def _learned(game: str, text: str, given: dict[str, str], guests: Mapping[str, Strategy]) -> Strategy:
    """`learned:of=NAME,threshold=T,rollouts=N`, `values` the digest of the file. Raises StrategyError, UnknownNameError."""
    known = ("of", "values", "threshold", "rollouts")
    for key in given:
        if key not in known:
            raise unknown_name(f"parameter for strategy '{LEARNED}':", key, list(known))
    if "of" not in given:
        raise StrategyError(f"strategy '{clip(text)}': a learned player needs a model, like {LEARNED}:of=NAME")
    model = _named(game, given["of"], guests)
    file, shown = learned_file(game, model.name), f"simulate learn {game.replace('_', '-')} {model.name}"
    if not file.is_file():
        raise StrategyError(f"strategy '{clip(text)}': no learned values in {file}", f"Make them with: {shown}")
    digest = digest_of(file)
    if given.get("values", digest) != digest:
        raise StrategyError(f"strategy '{clip(text)}': {file} holds other values now (digest {digest})")
    defaults = {"threshold": about_of(file).threshold, "rollouts": float(REDEALS)}
    params = {key: _number(LEARNED, key, given[key], defaults[key]) for key in defaults if key in given}
    params = defaults | params
    if params["rollouts"] != int(params["rollouts"]) or not 1 <= params["rollouts"] <= ROLLOUTS_MAX:
        raise StrategyError(f"strategy '{clip(text)}': rollouts is a whole number from 1 to {ROLLOUTS_MAX}")
    return replace(
        model,
        name=LEARNED,
        about=f"Learned: {model.name}'s choice, unless the learned value of another one is clearly better.",
        defaults=defaults,
        params=params,
        profile=False,
        based_on=None,
        model_defaults=None,
        of=model,
        learned=file.resolve(),
        values_digest=digest,
    )
