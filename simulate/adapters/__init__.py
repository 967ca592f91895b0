"""Games of other Python libraries, played in this process as games in plain Python: `simulate run open_spiel:hearts`.

An adapter writes the folder of such a game (game.py, ruleset.toml, players) into the cache folder, where it is found like
any game from outside.
"""

from __future__ import annotations

import importlib
import re
import tempfile
from pathlib import Path

from simulate.engine.cache import cache_root
from simulate.errors import RunError, SimulateError, unknown_name
from simulate.system.files import write_whole

ADAPTERS = {"open_spiel": "pyspiel", "pettingzoo": "pettingzoo"}  # and the module that must be installed
EXTRAS = {"open_spiel": "openspiel", "pettingzoo": "pettingzoo"}

UNIFORM = '''"""Chooses every legal action with the same probability."""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Return one of `legal`."""
    return rng.choice(legal)
'''
FIRST = '''"""Takes the first legal action."""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Return one of `legal`."""
    return legal[0]
'''
SCRIPTS = {"strategies/uniform.py": UNIFORM, "strategies/first.py": FIRST}  # players that every game has


def is_adapted(name: str) -> bool:
    """Return True for a name like `open_spiel:hearts`."""
    return name.partition(":")[0].replace("-", "_") in ADAPTERS and ":" in name


def key_of(name: str) -> str:
    """The key of such a game: letters, digits and _."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def folder_for(name: str) -> Path:
    """The folder of a game of another library; written if it is not there. Raises RunError."""
    library, _, game = name.partition(":")
    library = library.replace("-", "_")
    if not game.strip():
        raise RunError(f"{name}: which game of {library}?", "Like open_spiel:hearts, or pettingzoo:classic.connect_four_v3")
    try:
        importlib.import_module(ADAPTERS[library])
    except ImportError as error:
        raise RunError(
            f"{name}: {ADAPTERS[library]} is not installed: {error}", f"pip install 'meeplecarlo[{EXTRAS[library]}]'"
        ) from error
    key = key_of(name)
    folder = (cache_root() or Path(tempfile.gettempdir()) / "meeplecarlo") / "adapters" / key
    files = importlib.import_module(f"simulate.adapters.{library}").files_of(game.strip(), key)
    for file, text in files.items():
        place = folder / file
        place.parent.mkdir(parents=True, exist_ok=True)
        if not place.is_file() or place.read_text(encoding="utf-8") != text:
            write_whole(place, text.encode())
    return folder


def not_found(library: str, game: str, known: list[str]) -> SimulateError:
    """The error for a game that a library has not."""
    return unknown_name(f"game of {library}:", game, known)
