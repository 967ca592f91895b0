"""Strategy files and files of profiles that a user brings, checked before anything is played.

A guest's file runs in our process. What can be said about it without running it is said first, with its line; then it is
tried in a process of its own (`trial.py`), imported and compiled, so that a run never begins with a player that cannot play.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.engine.contract import PARAMS_MAX
from simulate.engine.lanes import is_external, is_plain
from simulate.engine.plain.game import ARGUMENTS as PLAIN_ARGUMENTS
from simulate.errors import nearest
from simulate.games import load_game
from strategies.catalogue import strategies_of
from strategies.engines import refuse_code
from strategies.player import SEARCH, Strategy
from strategies.profiles import read_profiles
from strategies.source import EXAMPLE, Source, load_guest, read_source, refuse
from strategies.trial import try_guest

if TYPE_CHECKING:
    from simulate.engine.contract import Game

ARGUMENTS = ("view", "rules", "seat", "legal", "n", "rng", "params")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def read_guests(
    game: str, strategy_files: Sequence[str | Path] = (), player_files: Sequence[str | Path] = ()
) -> dict[str, Strategy]:
    """The players of a user's files, by name. Raises StrategyError."""
    bundled = strategies_of(game)
    guests: dict[str, Strategy] = {}
    for file in strategy_files:
        guest = strategy_from_file(game, Path(file))
        if guest.name in guests:
            raise refuse(Path(file), f"another file brings a strategy '{guest.name}' already", hint="Rename one of them.")
        guests[guest.name] = guest
    for file in player_files:
        guests |= read_profiles(game, Path(file), bundled | guests, guests=True)
    return guests


def strategy_from_file(game: str, file: Path) -> Strategy:
    """Read, check, import and compile a user's strategy file. Raises StrategyError."""
    if is_external(load_game(game)):
        raise refuse_code(game, f"strategy file {file}")
    if not file.is_file():
        raise refuse(file, "it is a folder" if file.is_dir() else "no such file")
    if file.suffix != ".py" or not NAME.fullmatch(file.stem):
        raise refuse(file, "its name must be letters, digits and _, then .py: the strategy is called after it")
    if file.stem in strategies_of(game) or file.stem == SEARCH:
        raise refuse(file, f"the game already has a strategy '{file.stem}'", hint="Rename the file.")
    file = file.resolve()
    source = read_source(file)
    check_source(game, source)
    if is_plain(load_game(game)):
        load_guest(game, file)
    else:
        try_guest(game, file)
        compile_file(game, file)
    return Strategy(game, file.stem, source.about, source.params, file, bundled=False, origin=file)


def check_source(game: str, source: Source) -> None:
    """Refuse what can be seen without running it. Raises StrategyError."""
    if len(source.params) > PARAMS_MAX:
        raise refuse(source.file, f"{len(source.params)} parameters in PARAMS, at most {PARAMS_MAX} fit")
    functions = [node for node in source.tree.body if isinstance(node, ast.FunctionDef)]
    choose = next((f for f in functions if f.name == "choose"), None)
    if choose is None:
        near = nearest("choose", [f.name for f in functions])
        raise refuse(source.file, f"needs a function `choose`.{near}", hint=EXAMPLE)
    taken = [argument.arg for argument in choose.args.args]
    wanted = PLAIN_ARGUMENTS if is_plain(load_game(game)) else ARGUMENTS
    if len(taken) != len(wanted) or choose.args.vararg or choose.args.kwonlyargs:
        what = f"choose takes {len(wanted)} arguments ({', '.join(wanted)}), here {len(taken)}"
        raise refuse(source.file, what, choose.lineno)
    if wanted is PLAIN_ARGUMENTS:
        return
    check_returns(source.file, choose)
    for function in functions:
        check_fields(source.file, function, load_game(game))


def check_returns(file: Path, choose: ast.FunctionDef) -> None:
    """Every return of `choose` must name an action. Raises StrategyError."""
    for node in own_nodes(choose):
        if isinstance(node, ast.Return):
            if node.value is None or (isinstance(node.value, ast.Constant) and not isinstance(node.value.value, int)):
                raise refuse(file, "choose must return one of legal[:n], a number", node.lineno)


def own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def check_fields(file: Path, function: ast.FunctionDef, game: Game) -> None:
    """Arguments called view and rules have the fields of the game's records alone. Raises StrategyError."""
    arguments = [argument.arg for argument in function.args.args]
    names = dict(zip(arguments, ARGUMENTS, strict=False)) if function.name == "choose" else {a: a for a in arguments}
    fields = {"view": game.state.names or (), "rules": game.rules.names or ()}
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            known = fields.get(names.get(node.value.id, ""))
            if known is not None and node.attr not in known:
                what = f"{node.value.id}.{node.attr}: no such field of {game.title}.{nearest(node.attr, known)}"
                raise refuse(file, what, node.lineno, f"All fields: simulate strategies {game.name} --fields")


def compile_file(game: str, file: Path) -> None:
    """Import and compile. Raises StrategyError with what is wrong and what was meant."""
    entry = load_guest(game, file)
    if entry.signature != load_game(game).signatures.choose:
        raise refuse(
            file, f"choose has not the signature of {load_game(game).title}", hint="Import `sig` from the game's state.py."
        )
    entry.compile()
