"""The games. Adding one means a folder here with `game.py` (a `GAME`) and `ruleset.toml`, and one in `strategies/`."""

from __future__ import annotations

import importlib
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.errors import unknown_name

if TYPE_CHECKING:
    from simulate.engine.contract import Game

FOLDER = Path(__file__).parent


@cache
def game_keys() -> tuple[str, ...]:
    """Folder names of all games, sorted."""
    return tuple(sorted(p.parent.name for p in FOLDER.glob("*/game.py")))


def game_folder(name: str) -> Path:
    """Folder of a game, by key or by its name with hyphens. Raises UnknownNameError."""
    key = name.replace("-", "_").lower()
    if key not in game_keys():
        raise unknown_name("game", name, [k.replace("_", "-") for k in game_keys()], "List them with: simulate games")
    return FOLDER / key


def game_meta(name: str) -> dict[str, Any]:
    """The `[meta]` table of a game's ruleset, read without loading the engine."""
    return tomllib.loads((game_folder(name) / "ruleset.toml").read_text(encoding="utf-8"))["meta"]


@cache
def load_game(name: str) -> Game:
    """Import a game by key or name. Raises UnknownNameError."""
    key = game_folder(name).name
    return importlib.import_module(f"simulate.games.{key}.game").GAME
