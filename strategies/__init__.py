"""Scripted players: one folder a game.

A *model* is a file: a docstring (its catalogue entry), `PARAMS` (a literal dict, name -> default number) and `choose`, an
entry with the game's `choose` signature. Files whose name begins with `_` are shared parts, not strategies. A *profile* is a
row of `profiles.toml`: a model with other numbers. A *field* is a row of `fields.toml`: players that line-ups are drawn
from.
"""

from strategies.catalogue import (
    default_field_of,
    field_of,
    fields_of,
    folder_of,
    models_of,
    parse_strategy,
    strategies_of,
)
from strategies.guests import read_guests, strategy_from_file
from strategies.player import SEARCH, Strategy, short
from strategies.profiles import Field
from strategies.source import FOLDER, load_file

__all__ = [
    "FOLDER",
    "SEARCH",
    "Field",
    "Strategy",
    "default_field_of",
    "field_of",
    "fields_of",
    "folder_of",
    "load_file",
    "models_of",
    "parse_strategy",
    "read_guests",
    "short",
    "strategies_of",
    "strategy_from_file",
]
