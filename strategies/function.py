"""A strategy given as a Python function, in a script or a notebook: a guest without a file."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING

from simulate.engine.jit import entry
from simulate.engine.lanes import is_external, is_plain
from simulate.engine.plain.game import ARGUMENTS as PLAIN_ARGUMENTS
from simulate.engine.plain.game import PlainEntry
from simulate.errors import CompileError, StrategyError
from simulate.games import load_game
from strategies.catalogue import strategies_of
from strategies.engines import refuse_code
from strategies.guests import ARGUMENTS, NAME
from strategies.player import Strategy
from strategies.trial import try_function

if TYPE_CHECKING:
    from simulate.engine.jit import Entry


@dataclass(frozen=True)
class FunctionStrategy(Strategy):
    """A strategy whose `choose` is a function of the user's."""

    function: Callable = field(default=print, compare=False)

    def load(self) -> Entry:
        """The function with the game's signature."""
        game = load_game(self.game)
        if is_plain(game):
            return PlainEntry(self.function)  # type: ignore[return-value]
        held = _entries.get(self.function)
        if held is None:
            held = _entries[self.function] = entry(game.signatures.choose)(self.function)
        return held

    @property
    def source(self) -> bytes:
        """The source that its digest is taken of."""
        return source_of(self.function)


_entries: dict[Callable, Entry] = {}


def source_of(function: Callable) -> bytes:
    """Return the text of a function, or its code if there is no text."""
    try:
        return inspect.getsource(function).encode()
    except (OSError, TypeError):
        code = function.__code__
        return repr((code.co_code.hex(), code.co_consts, code.co_names)).encode()


def strategy_from_function(game: str, function: Callable, name: str | None = None) -> FunctionStrategy:
    """A strategy of a Python function with the arguments of `choose`. Raises StrategyError if it cannot be played."""
    if is_external(load_game(game)):
        raise refuse_code(game, f"strategy {getattr(function, '__name__', function)!r}")
    plain = getattr(function, "function", function)  # of an entry
    called: str = name or str(getattr(plain, "__name__", ""))
    if not isinstance(plain, FunctionType) or not NAME.fullmatch(called):
        raise StrategyError(f"{function!r} is not a strategy: give the name of one, or a function with a name")
    if called in strategies_of(game):
        raise StrategyError(f"the game already has a strategy '{called}'", "Give the function another name.")
    taken = plain.__code__.co_argcount
    wanted = PLAIN_ARGUMENTS if is_plain(load_game(game)) else ARGUMENTS
    if taken != len(wanted):
        raise StrategyError(f"strategy '{called}' takes {len(wanted)} arguments ({', '.join(wanted)}), here {taken}")
    copy = FunctionType(plain.__code__, plain.__globals__, plain.__name__, plain.__defaults__, plain.__closure__)
    digest = hashlib.blake2b(source_of(plain), digest_size=6).hexdigest()
    copy.__module__ = f"user_strategy_{called}_{digest}"
    about = inspect.getdoc(plain) or f"{called}: a function."
    made = FunctionStrategy(game, called, about, {}, Path(plain.__code__.co_filename), bundled=False, function=copy)
    try:
        made.load().compile()
    except CompileError as error:
        made_of = f"strategy '{called}', line {error.line or plain.__code__.co_firstlineno}: does not compile: {error.what}"
        raise StrategyError(made_of, error.hint) from error
    if not is_plain(load_game(game)):
        try_function(game, called, made.load())
    return made
