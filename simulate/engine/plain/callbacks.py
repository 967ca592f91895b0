"""The functions that an author hands over: each has its arguments, and one with others is named with file and line."""

from __future__ import annotations

import inspect
from typing import Any

from simulate.errors import SimulateError

VERBS = {  # of PlainGame: its arguments, and what it is for where it is left out
    "setup": ("state, rules", "deals: from a fresh state to the first decision"),
    "legal_actions": ("state, rules", "returns the legal actions of state.seat_to_act"),
    "apply": ("state, rules, action", "carries out an action, up to the next decision"),
    "scores": ("state, rules", "returns the points of each seat"),
    "hidden_from": (
        "state, rules, seat",
        "erases what a seat may not see; of a game that hides nothing: lambda state, rules, seat: None",
    ),
    "redeal": ("state, rules, seat", ""),
    "ranks": ("state, rules", ""),
    "broken": ("state, rules", ""),
    "action_text": ("state, rules, action", ""),
    "position_text": ("state, rules", ""),
    "sides": ("seats", ""),
    "give": ("state, rules, seat, content", ""),
}
NEEDED = ("setup", "legal_actions", "apply", "scores", "hidden_from")


def place_of(function: Any) -> str:
    """`file, line N: ` of a function, as the beginning of a message; "" where it has none."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return f"{code.co_filename}, line {code.co_firstlineno}: " if code is not None else ""


def name_of(function: Any) -> str:
    """What a function is called in a message."""
    return str(getattr(function, "__name__", type(function).__name__))


def takes(function: Any, owner: str, name: str, arguments: str) -> Any:
    """The function. Raises SimulateError if it cannot be called with these arguments, or is none."""
    wanted = f"{owner}: {name}({arguments})"
    if not callable(function):
        raise SimulateError(f"{wanted} is a function, not {function!r}")
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # of a builtin: it says so itself when it is called
        return function
    try:
        signature.bind(*[None] * len(arguments.split(", ")))
    except TypeError:
        own = ", ".join(signature.parameters)
        raise SimulateError(
            f"{place_of(function)}{name_of(function)}({own}) is given as {name}, which is called with other arguments",
            f"Write it as {wanted}",
        ) from None
    return function


def check_verbs(game: Any) -> None:
    """Raise SimulateError for a verb of a game that is left out or has other arguments."""
    for name, (arguments, about) in VERBS.items():
        verb = getattr(game, name)
        if verb is None and name not in NEEDED:
            continue
        if verb is None:
            raise SimulateError(f"{game.title}: {name} is missing", f"PlainGame({name}=...): ({arguments}) {about}")
        takes(verb, "PlainGame", name, arguments)
