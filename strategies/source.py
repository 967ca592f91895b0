"""Strategy files: read without importing them, then imported."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import math
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from simulate.engine.jit import Entry
from simulate.engine.lanes import is_plain
from simulate.engine.plain.game import PlainEntry
from simulate.errors import SimulateError, StrategyError, import_words, last_line
from simulate.games import homes, load_game
from simulate.system.files import read_bytes
from simulate.system.guests import importing

FOLDER = Path(__file__).parent
EXAMPLE = "See examples/my_bot.py for a complete one."


@dataclass(frozen=True)
class Source:
    """The contents of a strategy file, read without running it."""

    file: Path
    tree: ast.Module
    about: str
    params: dict[str, float]


def refuse(file: Path, what: str, line: int | None = None, hint: str | None = None) -> StrategyError:
    """The error for a strategy file: file, line, what."""
    place = f"{file}, line {line}" if line else str(file)
    return StrategyError(f"strategy file {place}: {what}", hint)


def read_source(file: Path) -> Source:
    """Docstring and parameters of a file; an edited file is read again. Raises StrategyError."""
    try:
        text = read_bytes(file)
    except OSError as error:
        raise refuse(file, error.strerror or str(error)) from error
    return _parse(file, text)


@cache
def _parse(file: Path, text: bytes) -> Source:
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise refuse(file, f"not valid Python: {error.msg}", error.lineno) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise refuse(file, f"not valid Python: {error}") from error
    about = ast.get_docstring(tree) or ""
    if not about.strip():
        raise refuse(file, "needs a docstring, its first line is the catalogue entry", 1)
    return Source(file, tree, about, _params(file, tree))


def _params(file: Path, tree: ast.Module) -> dict[str, float]:
    """The literal dict PARAMS."""
    found: dict[str, float] | None = None
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        if not any(isinstance(target, ast.Name) and target.id == "PARAMS" for target in targets):
            continue
        if found is not None:
            raise refuse(file, "PARAMS is assigned twice", node.lineno)
        found = _literal(file, node)
    if found is None:
        raise refuse(file, "needs PARAMS, a dict of parameter names and default numbers; PARAMS = {} for none", hint=EXAMPLE)
    return found


def _literal(file: Path, node: Any) -> dict[str, float]:
    """The value of an assignment that must be a dict of name: number, written out."""
    try:
        value = ast.literal_eval(node.value)
    except (ValueError, TypeError, SyntaxError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise refuse(file, 'PARAMS must be written out as a dict of name: number, like {"reserve": 1.0}', node.lineno)
    for name, number in value.items():
        if not isinstance(name, str) or not name.isidentifier():
            raise refuse(file, f"PARAMS: {name!r} is not a name", node.lineno)
        if isinstance(number, bool) or not isinstance(number, int | float) or not _finite(number):
            raise refuse(file, f"PARAMS: {name} must be a finite number", node.lineno)
    return {name: float(number) for name, number in value.items()}


def _finite(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:  # an int that no float holds
        return False


def load_bundled(game: str, file: Path) -> Any:
    """The `choose` of a strategy that comes with a game."""
    home = homes().get(game)
    package = f"strategies.{game}" if home is None or home.bundled else f"{home.package}.strategies"
    try:
        with nullcontext() if home is None or home.bundled else importing(file):
            choose = importlib.import_module(f"{package}.{file.stem}").choose
        return PlainEntry(choose) if is_plain(load_game(game)) else choose
    except SimulateError:
        raise
    except Exception as error:
        if home is None or home.bundled:
            raise
        raise failed_import(file, error) from error


_modules: dict[Path, tuple[bytes, Any]] = {}


def load_file(file: Path) -> Any:
    """Import a guest's strategy file as a module of its own, again after an edit. Raises StrategyError."""
    text = file.read_bytes()
    held = _modules.get(file)
    if held is None or held[0] != text:
        held = _modules[file] = (text, _import(file))
    return held[1]


def _import(file: Path) -> Any:
    name = f"user_strategy_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise refuse(file, "not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with importing(file):
            spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also SystemExit: no guest chooses our exit code
        raise failed_import(file, error) from error
    return module


def load_guest(game: str, file: Path) -> Any:
    """The `choose` of a guest's file. Raises StrategyError."""
    choose = getattr(load_file(file), "choose", None)
    if is_plain(load_game(game)):
        if not callable(choose) or isinstance(choose, Entry):
            raise refuse(file, "needs a plain function `choose`: the game is in plain Python")
        return PlainEntry(choose)
    if not isinstance(choose, Entry):
        raise refuse(file, "needs a function `choose` decorated with @entry(sig.choose)", hint=EXAMPLE)
    return choose


def failed_import(file: Path, error: BaseException) -> StrategyError:
    """The error for a strategy file that cannot be imported: the line, what, what was meant."""
    kind, _, words = import_words(error).partition(": ")
    place = last_line(error, str(file))
    return refuse(file, f"{kind} while it was imported: {words}", place[1] if place else None)
