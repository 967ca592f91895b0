"""Errors that a user can act on. Anything else that escapes is a bug of ours and keeps its traceback."""

from collections.abc import Iterable
from typing import Any


class Terminated(KeyboardInterrupt):
    """SIGTERM: handled wherever Ctrl-C is, with another exit code."""

    exit_code = 143


class HungUp(Terminated):
    """SIGHUP, the terminal is gone: handled as SIGTERM is."""

    exit_code = 129


def stopped_code(stop: KeyboardInterrupt) -> int:
    """The exit code of a program that a signal ended: 130 for Ctrl-C."""
    return stop.exit_code if isinstance(stop, Terminated) else 130


class SimulateError(Exception):
    """Something the user can mend: `message` says what and where, `hint` what to do next."""

    exit_code = 2
    lines = 5  # that the terminal shows of it

    def __init__(self, message: str, hint: str | None = None):
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __reduce__(self):
        return type(self), (self.message, self.hint)

    def __str__(self) -> str:
        return f"{self.message}\n{self.hint}" if self.hint else self.message


class RulesetError(SimulateError):
    """A ruleset file, variant or `--set` value that the game does not accept."""


class UnknownNameError(SimulateError):
    """A game, strategy, variant or card that does not exist; the message lists what does."""


class StrategyError(SimulateError):
    """A strategy that cannot be loaded, or that broke the rules during a playout."""


class CompileError(StrategyError):
    """Code of a strategy, or of a game's verb, that does not compile: `what`, its `line`; `full` is the compiler's text."""

    what = ""
    line: int | None = None
    full = ""

    def __reduce__(self):
        return _compile_error, (self.message, self.hint, self.what, self.line, self.full)


def _compile_error(message: str, hint: str | None, what: str, line: int | None, full: str) -> CompileError:
    made = CompileError(message, hint)
    made.what, made.line, made.full = what, line, full
    return made


class VerbError(SimulateError):
    """A verb of a plain game that raised, or answered what no game can; its address is in the status of the loop."""


class RunError(SimulateError):
    """A run directory that cannot be used: foreign, damaged, locked or not writable."""


class FoundWrongError(SimulateError):
    """The finding of `verify`, `replay` and `conformance`: what was looked at is not what it should be."""

    exit_code = 4


def clip(text: str, most: int = 60) -> str:
    """A user's words on one line, short enough for a message."""
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 10]}... ({len(text)} characters)"


BEGINNING = 4  # letters


def nearest(name: str, known: Iterable[str]) -> str:
    """` Did you mean ...?` for a misspelt name, nothing where no name is near."""
    import difflib

    names = list(known)
    begun = [one for one in names if one[:BEGINNING] == name[:BEGINNING]]  # a beginning is seldom misspelt
    near = difflib.get_close_matches(name[:100], begun, n=1) or difflib.get_close_matches(name[:100], names, n=1)
    return f" Did you mean '{near[0]}'?" if near else ""


def import_words(error: BaseException) -> str:
    """Put the words of an import on one line, with the name that was meant where it is near."""
    import re
    import sys

    text = (str(error).strip().split("\n") or [""])[0][:200] or "no message"
    known: Iterable[str] = ()
    name = getattr(error, "name", None) or ""
    if found := re.match(r"cannot import name '(\w+)' from '([\w.]+)'", text):
        name, known, text = found[1], dir(sys.modules.get(found[2])), f"{found[2]} has no '{found[1]}'."
    elif isinstance(error, AttributeError):
        known = dir(error.obj) if error.obj is not None else ()
    elif isinstance(error, NameError):
        known = _globals_of(error)
    elif found := re.match(r"(\w+)(?:\.__init__)?\(\) got an unexpected keyword argument '(\w+)'", text):
        name, known = found[2], _arguments_of(_globals_of(error).get(found[1]))
        text = f"{found[1]} has no argument '{name}'."
    return f"{type(error).__name__}: {text}{nearest(name, known) if name else ''}"


def _globals_of(error: BaseException) -> dict[str, Any]:
    """The names where an error came up."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    return frame.tb_frame.f_globals if frame is not None else {}


def _arguments_of(function: Any) -> list[str]:
    """The names of the arguments of a function or class; none where Python does not tell."""
    import inspect

    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []


def last_line(error: BaseException, inside: str) -> tuple[str, int] | None:
    """(file, line) of the last step of an error within the file or folder `inside`."""
    import traceback

    steps = [step for step in traceback.extract_tb(error.__traceback__) if step.filename.startswith(inside)]
    return (steps[-1].filename, steps[-1].lineno or 1) if steps else None


def unknown_name(what: str, name: str, known: Iterable[str], hint: str | None = None) -> UnknownNameError:
    """Build the error for a misspelt name: the nearest match first, then everything there is."""
    names = list(known)
    return UnknownNameError(f"no {what} '{clip(name)}'.{nearest(name, names)} There are: {', '.join(names)}.", hint)
