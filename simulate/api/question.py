"""A question that a person may ask of a game: declared once, asked from Python by words, at the terminal by options.

The function behind a question takes a request first, then its own words, then a watch. Defaults and shapes are those of its
signature; what a word means, and within which bounds, is said beside it. From that follow the function of the Python API
with its signature and documentation, and the options of the command (`cli/asking.py`).
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from simulate.api.asked import request_of
from simulate.errors import RunError, clip

T = TypeVar("T", covariant=True)

NO_WORDS = ("request", "watch")  # parameters of the function behind a question that nobody says


@dataclass(frozen=True)
class Word:
    """A word of a question. `kind` is asked for where its default does not tell: int, float, str or Path."""

    name: str
    help: str  # one line or two, for the help of the command and for Python
    kind: type = str
    flag: str | None = None  # of the command line; --NAME if none
    low: float | None = None
    high: float | None = None
    above: bool = False  # `low` itself is not allowed
    one_of: tuple[str, ...] = ()
    metavar: str | None = None
    writes: bool = False  # a file that is written
    main: bool = False  # the main file of the command: -o, --out
    in_python: str = ""  # the help for Python, where it says something else

    def require(self, value: Any) -> None:
        """Refuse a value from Python that the command line would refuse. Raises RunError."""
        if value is None:
            return
        if self.one_of and value not in self.one_of:
            raise RunError(f"{self.name}={clip(repr(value))}: one of {', '.join(self.one_of)}")
        if self.kind not in (int, float):
            return
        if not isinstance(value, Integral if self.kind is int else Real) or not self._is_within(value):
            raise RunError(f"{self.name}={clip(repr(value))}: {self.bounds}")

    def _is_within(self, value: Any) -> bool:
        least = -math.inf if self.low is None else self.low
        most = math.inf if self.high is None else self.high
        return bool((least < value if self.above else least <= value) and value <= most)

    @property
    def bounds(self) -> str:
        """What a number must be."""
        what = "a whole number" if self.kind is int else "a number"
        least = "" if self.low is None else f" {'above' if self.above else 'from'} {self.low:g}"
        return what + least + ("" if self.high is None else f" {'to' if least else 'up to'} {self.high:g}")

    @property
    def option(self) -> str:
        """The option of the command line."""
        return self.flag or f"--{self.name.replace('_', '-')}"


def rollouts_word(help: str) -> Word:
    """The word for a search player: how many rollouts it has for an action."""
    return Word("search", help, kind=int, low=1, high=10_000, metavar="ROLLOUTS")


class Question(Protocol[T]):
    """A function of the Python API, and what the command line makes of it."""

    answer: Callable[..., Any]  # takes a `Request`, the words, and `watch`
    words: tuple[Word, ...]
    playouts: int | Callable[[str], int]  # by default; or by game

    def __call__(self, game: str, *players: Any, **said: Any) -> T:
        """Ask it. Raises SimulateError."""


def question(*words: Word, playouts: int | Callable[[str], int]) -> Callable[[Callable[..., T]], Question[T]]:
    """Make a question of the function that answers it; `playouts` are those of a request that names none."""

    def declare(answer: Callable[..., T]) -> Question[T]:
        own = tuple(p for p in inspect.signature(answer).parameters.values() if p.name not in NO_WORDS)
        if [word.name for word in words] != [p.name for p in own]:
            raise TypeError(f"{answer.__name__}: its words are not those of its signature")

        shared = inspect.signature(request_of).parameters

        @wraps(answer)
        def ask(game: str, *players: Any, **said: Any) -> T:
            mine = {word.name: said.pop(word.name) for word in words if word.name in said}
            for word in words:
                if word.name in mine:
                    word.require(mine[word.name])
            if unknown := sorted(set(said) - set(shared)):
                raise TypeError(f"{answer.__name__}() got an unexpected keyword argument '{unknown[0]}'")
            usual = playouts if isinstance(playouts, int) else playouts(game)
            seated = [_named(one) for one in players]
            return answer(request_of(str(_named(game)), **{"playouts": usual} | said, players=seated), **mine)

        ask.__doc__ = _documentation(answer.__doc__ or "", words)
        vars(ask).update(__signature__=_signature(own, playouts), answer=answer, words=words, playouts=playouts)
        return cast("Question[T]", ask)

    return declare


def _signature(own: tuple[inspect.Parameter, ...], playouts: Any) -> inspect.Signature:
    """`(game, *players, the question's words, those of every request)`."""
    by_name = inspect.signature(request_of).parameters
    first = [by_name["game"], inspect.Parameter("players", inspect.Parameter.VAR_POSITIONAL, annotation="str | Strategy")]
    shared = [p for p in by_name.values() if p.name not in {"game", "players"}]
    named = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in (*own, *shared)]
    usual = playouts if isinstance(playouts, int) else None
    return inspect.Signature([*first, *(p.replace(default=usual) if p.name == "playouts" else p for p in named)])


def _documentation(told: str, words: tuple[Word, ...]) -> str:
    """The docstring with a line for each word."""
    lines = [inspect.cleandoc(told), "", "Parameters", "----------", "game", '    Its name, like "san-juan".']
    for word in words:
        allowed = f" One of: {', '.join(word.one_of)}." if word.one_of else ""
        lines += [word.name, f"    {word.in_python or _for_python(word.help)}{allowed}"]
    lines += ["field", "    This and all further words: as in `simulate.run`."]
    return "\n".join(lines)


def _named(one: Any) -> Any:
    """A run as the name of its folder; anything else as it is."""
    folder = getattr(one, "folder", one)
    return str(folder) if isinstance(folder, Path) else one


def _for_python(help: str) -> str:
    """The help of an option for a reader of Python: options are named as the words that they are there."""
    named = re.sub(r"--([a-z][a-z-]*)", lambda found: f"`{found[1].replace('-', '_')}`", help)
    return named.replace(" Repeatable", " One or several")
