"""The games: those that come with the project, and those from outside.

A game is a folder with `game.py` (a `GAME`) and `ruleset.toml`. Here it stands beside this file, its strategies in
`strategies/`. From outside it comes as an installed package, whose entry point in the group `meeplecarlo.games` names its
GAME (`quayside = "quayside.game:GAME"`), or from a folder that `--game-path` or the variable SIMULATE_GAME_PATH names: the
folder of a game, or one of several. Its strategies are in its own folder `strategies`. An outside game runs with the user's
rights.
"""

from __future__ import annotations

import importlib
import os
import sys
from dataclasses import dataclass
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.errors import RunError, SimulateError, clip, import_words, last_line, nearest, unknown_name
from simulate.system.guests import importing
from simulate.system.rule_values import read_toml

if TYPE_CHECKING:
    from simulate.engine.contract import Game

FOLDER = Path(__file__).parent
PATH_VARIABLE = "SIMULATE_GAME_PATH"
ENTRY_POINTS = "meeplecarlo.games"
PLAIN_SIGNS = ("PlainGame(", "from simulate.mechanisms import", "from simulate.adapters.")  # in the game.py of a plain game


_begun: set[str] = set()  # packages of games that `Home` has made


@dataclass(frozen=True)
class Home:
    """The folder and package of a game."""

    folder: Path
    package: str  # its modules are <package>.game, ...
    bundled: bool = False

    @property
    def is_plain(self) -> bool:
        """True if it is not compiled, found without importing it.

        Its `game.py` calls PlainGame or uses mechanisms, or an engine of its own plays it.
        """
        file = self.folder / "game.py"
        if self.bundled or not file.is_file():
            return self.is_external
        text = file.read_text(encoding="utf-8", errors="replace")
        return any(sign in text for sign in PLAIN_SIGNS)

    @property
    def is_external(self) -> bool:
        """True if its folder has no `game.py`, and its ruleset names an engine that plays it."""
        return not self.bundled and is_engine_folder(self.folder)

    def load(self) -> Game:
        """Import it, or greet its engine. Raises SimulateError if it cannot be."""
        if self.is_external:
            from simulate.engine.external.game import engine_game

            game: Any = engine_game(self.folder, self.folder.name, game_meta(self.folder.name))
            self.check_events(game)
            return game
        if self.bundled:
            return importlib.import_module(f"{self.package}.game").GAME
        try:
            with importing(self.folder):
                self.begin_package()
                game = importlib.import_module(f"{self.package}.game").GAME
        except SimulateError:
            raise
        except (Exception, SystemExit) as error:  # no game chooses our exit code
            sys.modules.pop(self.package, None)  # what was begun, so that it can be mended and imported again
            raise RunError(f"game {self.folder}{self.place_of(error)}: cannot be imported: {import_words(error)}") from error
        self.check_events(game)
        if not self.is_plain:
            self.check_columns(game)
        if game.key != self.folder.name:
            raise RunError(f"game {self.folder}: its key is '{game.key}', its folder must have that name")
        return game

    def begin_package(self) -> None:
        """Let its modules be those of its folder, also where another folder of its name comes first on the path, as the
        current one does under `python -m`. Raises RunError where that is imported already."""
        known = sys.modules.get(self.package)
        if known is not None:
            places = [*getattr(known, "__path__", ()), getattr(known, "__file__", None) or "elsewhere"]
            if Path(places[0]).resolve() == self.folder.resolve():
                return
            if self.package not in _begun:
                raise RunError(
                    f"game {self.folder}: a module '{self.package}' from {places[0]} is imported already",
                    "Rename the folder, or begin where no other folder has its name.",
                )
            for name in [one for one in sys.modules if one.partition(".")[0] == self.package]:
                del sys.modules[name]  # of another folder that was asked for before
        init, where = self.folder / "__init__.py", [str(self.folder)]
        if init.is_file():
            spec = spec_from_file_location(self.package, init, submodule_search_locations=where)
        else:
            spec = ModuleSpec(self.package, None, is_package=True)
            spec.submodule_search_locations = where
        assert spec is not None
        _begun.add(self.package)
        sys.modules[self.package] = module = module_from_spec(spec)
        if spec.loader is not None:
            spec.loader.exec_module(module)

    def place_of(self, error: BaseException) -> str:
        """File and line where an import of its files failed, as part of a message."""
        if isinstance(error, SyntaxError):
            return f", {error.filename}, line {error.lineno}"
        place = last_line(error, str(self.folder))
        return f", {place[0]}, line {place[1]}" if place else ""

    def check_events(self, game: Game) -> None:
        """The first event is no use by choice, unless the game says that choices come before it. Raises RunError."""
        if game.events and game.events[0].use and getattr(game, "dealt_first", True):
            what = f"event '{game.events[0].name}' has use=True, but the first event counts what happens before any choice"
            plain = " Or, in a plain game, say dealt_first=False: choices come before all its events."
            raise RunError(f"game {self.folder}: {what}", f"Give use=True to a later event, or put this one second.{plain}")

    def check_columns(self, game: Game) -> None:
        """A column that counts a field of STATE which there is not. Raises RunError."""
        known = game.state.names or ()
        for column in (*game.all_seat_columns, *game.all_playout_columns):
            if column.of and column.of not in known:
                places = (
                    f", {file}, line {number}"
                    for file in sorted(self.folder.glob("*.py"))
                    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1)
                    if column.of in line and "of=" in line
                )
                what = f"column '{column.name}' counts of='{column.of}': STATE has no such field"
                raise RunError(f"game {self.folder}{next(places, '')}: {what}.{nearest(column.of, known)}")


@cache
def _homes(path: str) -> dict[str, Home]:
    """All games by key; `path` is the value of SIMULATE_GAME_PATH."""
    homes = {p.parent.name: Home(p.parent, f"{__name__}.{p.parent.name}", True) for p in FOLDER.glob("*/game.py")}
    for home in [*_installed(), *_on_path(path)]:
        key = home.folder.name
        if key in homes:
            if homes[key].folder.resolve() == home.folder.resolve():
                continue  # named twice
            raise RunError(
                f"game {home.folder}: there is a game '{key}' already, in {homes[key].folder}", "Rename the folder."
            )
        homes[key] = home
    return dict(sorted(homes.items()))


def _installed() -> list[Home]:
    """Games of installed packages."""
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    found = []
    for point in entry_points(group=ENTRY_POINTS):
        package = point.module.rpartition(".")[0] or point.module
        spec = find_spec(package)
        places = list(spec.submodule_search_locations or ()) if spec is not None else []
        if places:
            found.append(Home(Path(places[0]), package))
    return found


def _on_path(path: str) -> list[Home]:
    """Games in the folders of SIMULATE_GAME_PATH; their parents become places to import from."""
    found = []
    for word in filter(None, path.split(os.pathsep)):
        folder = _place(word)
        games = [folder] if is_game(folder) else sorted(p for p in folder.glob("*/") if is_game(p))
        if not games:
            what = "a folder with ruleset.toml and game.py, or with an engine in its [meta]"
            raise RunError(f"--game-path {word}: no game there ({what})")
        for game in games:
            if not game.name.isidentifier():
                raise RunError(f"--game-path {word}: the folder '{game.name}' must have a name like a Python module")
            if str(game.parent) not in sys.path:
                sys.path.append(str(game.parent))
            found.append(Home(game, game.name))
    return found


def is_game(folder: Path) -> bool:
    """Return True if a folder holds a game."""
    return (folder / "game.py").is_file() or is_engine_folder(folder)


def is_engine_folder(folder: Path) -> bool:
    """Return True if an engine of its own plays the game of a folder: `[meta] engine`, and no `game.py`."""
    if (folder / "game.py").is_file():
        return False
    try:
        return "engine" in read_toml((folder / "ruleset.toml").read_text(encoding="utf-8")).get("meta", {})
    except (OSError, ValueError, AttributeError):
        return False


def _place(word: str) -> Path:
    """A folder as typed. Raises RunError."""
    try:
        if not word.strip():
            raise ValueError("not the name of a folder")
        place = Path(word).expanduser().resolve()
        place.is_dir()
        return place
    except (OSError, RuntimeError, ValueError) as error:  # too long a name, no such user, links in a circle
        raise RunError(f"--game-path {clip(word)}: {getattr(error, 'strerror', None) or error}") from error


def add_game_path(folder: str) -> None:
    """Look for games in one more folder, in this process and in those it starts."""
    held = os.environ.get(PATH_VARIABLE, "")
    place = str(_place(folder))
    if place not in held.split(os.pathsep):
        os.environ[PATH_VARIABLE] = os.pathsep.join(filter(None, [held, place]))


def take_game_from(folder: Path) -> None:
    """Play a game from this folder from now on, and no longer from another one that the user named.

    For workers, which outlive a command: the next one may bring another game of the name, or the same one changed.
    """
    others = [str(game.folder) for game in _on_path(os.environ.get(PATH_VARIABLE, "")) if game.folder.name != folder.name]
    os.environ[PATH_VARIABLE] = os.pathsep.join([*others, str(_place(str(folder)))])
    load_game.cache_clear()


def game_path_of(name: str) -> str | None:
    """The folder of a game that `--game-path` or SIMULATE_GAME_PATH named; None for one that is found without."""
    key, own = name.replace("-", "_"), _on_path(os.environ.get(PATH_VARIABLE, ""))
    return next((str(home.folder) for home in own if home.folder.name == key), None)


def path_options(name: str) -> list[str]:
    """Return the options with which a printed command finds a game again."""
    path = game_path_of(name)
    return [] if path is None else ["--game-path", path]


def homes() -> dict[str, Home]:
    """All games by key, sorted. Raises RunError for a folder without a game."""
    return _homes(os.environ.get(PATH_VARIABLE, ""))


def game_keys() -> tuple[str, ...]:
    """Folder names of all games, sorted."""
    return tuple(homes())


def home_of(name: str) -> Home:
    """The home of a game, by key or by its name with hyphens. Raises UnknownNameError."""
    from simulate.adapters import folder_for, is_adapted, key_of

    key = name.replace("-", "_").lower()
    if is_adapted(name):
        key = key_of(name)
        if key not in homes():
            add_game_path(str(folder_for(name)))
    if key not in homes():
        near = next((folder for folder in (Path(name), Path(key)) if is_game(folder)), None)
        hint = "List them with: simulate games" if near is None else f"There is a game in {near}/: add --game-path {near}"
        raise unknown_name("game", name, [k.replace("_", "-") for k in game_keys()], hint)
    return homes()[key]


def game_folder(name: str) -> Path:
    """Folder of a game, by key or by its name with hyphens. Raises UnknownNameError."""
    return home_of(name).folder


def game_meta(name: str) -> dict[str, Any]:
    """The `[meta]` table of a game's ruleset, read without loading the engine where it says all. Raises RunError."""
    home = home_of(name)
    file = home.folder / "ruleset.toml"
    try:
        meta = read_toml(file.read_text(encoding="utf-8")).get("meta", {})
        if not home.is_external and not {"title", "seats"} <= meta.keys():  # an own game says both in its GAME too
            game = home.load()
            meta = {"title": game.title, "seats": [game.min_seats, game.max_seats]} | meta
        return {"title": meta["title"], "seats": meta["seats"], "about": ""} | meta
    except (OSError, ValueError, KeyError, AttributeError) as error:
        raise RunError(f"{file}: needs [meta] with title and seats: {error}") from error


@cache
def load_game(name: str) -> Game:
    """Import a game by key or name. Raises UnknownNameError, RunError."""
    return home_of(name).load()
