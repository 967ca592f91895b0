"""The options of a command that asks a question: they follow from the question (`api/question.py`)."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from simulate.api.question import Question, Word
from simulate.cli.options import Whole, playing
from simulate.cli.paths import OUTPUT_FILE
from simulate.cli.sections import OWN, RESULTS, option


def asking(
    question: Question[Any], sweep: bool = False, shown: str | bool = True
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a command that asks `question`: its function gets `request`, and the question's words by name as `said`.

    `sweep`: several seat counts may be named. `shown`: what the help says of the default number of playouts.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(**given: Any) -> Any:
            said = {word.name: given.pop(word.name) for word in question.words}
            return function(said=said, **given)

        made: Callable[..., Any] = command
        own = inspect.signature(question.answer).parameters
        for word in reversed(question.words):
            made = option_of(word, own[word.name].default)(made)
        return playing(question.playouts, sweep, shown)(made)

    return decorate


def option_of(word: Word, default: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option of a word."""
    if word.main:
        return option(RESULTS, "-o", "--out", "--output", word.name, type=OUTPUT_FILE, help=word.help)
    names = [word.option, word.name]
    given: dict[str, Any] = {"help": word.help, "metavar": word.metavar}
    if default is True:
        names[0], given["default"] = f"{word.option}/--no-{word.option.removeprefix('--')}", True
    elif default is False:
        given["is_flag"] = True
    elif default == ():
        given |= {"multiple": True, "type": _type(word)}
    else:
        given |= {"default": default, "type": _type(word)}
    return option(OWN, *names, **given)


def _type(word: Word) -> Any:
    """The type of a value, for click."""
    if word.one_of:
        return click.Choice(word.one_of)
    if word.writes:
        return OUTPUT_FILE
    if word.kind is Path:
        return click.Path(path_type=Path)
    if word.kind is int and word.low is not None and word.high is not None:
        return Whole(int(word.low), int(word.high))
    if word.kind in (int, float) and (word.low, word.high) == (None, None):
        return word.kind
    if word.kind is int:
        low, high = (None if end is None else int(end) for end in (word.low, word.high))
        return click.IntRange(low, high, min_open=word.above)
    if word.kind is float:
        return click.FloatRange(word.low, word.high, min_open=word.above)
    return str
