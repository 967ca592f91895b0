"""The options that every command that plays takes, gathered into one `Request`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from simulate.cli.sections import PLAYED, READ, WORK, option
from simulate.reading.answers import Answers, parse_roles
from simulate.reading.opened import require_sheet
from simulate.runs.plan.request import BACKENDS, JOBS_MAX, Request, whole
from simulate.system.limits import PLAYOUTS_MAX, SEED_MAX


class Whole(click.ParamType):  # type: ignore[type-arg]  # takes none before click 8.3
    """A whole number in a range; anything else is answered on one line."""

    name = "integer"

    def __init__(self, low: int, high: int, what: str = "a whole number"):
        self.low, self.high, self.what = low, high, what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it. Raises RunError."""
        name = max(param.opts, key=len) if param is not None else "number"
        return whole(name, str(value), self.low, self.high, self.what)


class SheetFile(click.ParamType):  # type: ignore[type-arg]
    """The name of a sheet of cards."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return it. Raises RulesetError."""
        option = max(param.opts, key=len) if param is not None else "sheet"
        return require_sheet(option, str(value))


SHEET = SheetFile()
PLAYOUTS = Whole(1, PLAYOUTS_MAX)
SEED = Whole(0, SEED_MAX, "a run seed is a whole number")
JOBS = Whole(1, JOBS_MAX, "at least one worker, a whole number")

jobs_option = option(WORK, "-j", "--jobs", type=JOBS, help="Workers.  [default: all cores]")


def players_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for players: strategies as arguments, a field, files of the user's own."""
    return _all(
        click.argument("players", nargs=-1, metavar="[STRATEGY]..."),
        option(
            PLAYED, "--field", metavar="NAME", help="Draw players from this field of the game.  [default: the game's own]"
        ),
        file_options,
    )(function)


def file_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Files of the user's own: strategies and profiles."""
    return _all(
        option(
            PLAYED,
            "--strategy-file",
            "strategy_files",
            multiple=True,
            metavar="FILE",
            help="Your own strategy file. Repeatable.",
        ),
        option(
            PLAYED, "--players", "player_files", multiple=True, metavar="FILE", help="Your own profiles (TOML). Repeatable."
        ),
    )(function)


def rules_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """By which rules: overlays in order, then sheets of cards, then single values."""

    @wraps(function)
    def command(sheets: tuple[str, ...], overlays: tuple[str, ...], **given: Any) -> Any:
        return function(overlays=(*overlays, *sheets), **given)

    return _all(
        option(
            PLAYED,
            "--variant",
            "overlays",
            multiple=True,
            metavar="NAME|FILE",
            help="Apply a variant, or your own TOML file, to the rules. Repeatable, in order.",
        ),
        option(
            PLAYED,
            "--sheet",
            "sheets",
            type=SHEET,
            multiple=True,
            metavar="FILE",
            help="Take the cards from a sheet: CSV, XLSX, ODS, JSON ...",
        ),
        option(
            PLAYED, "--set", "settings", multiple=True, metavar="PATH=VALUE", help="Change a value of the rules. Repeatable."
        ),
    )(command)


def reading_options(roles: Sequence[str], lowest: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the options that say how a file of a person is read; the command gets them as `answers`."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def answered(*args: Any, **said: Any) -> Any:
            given = {key: said.pop(key) for key in ("role", "tab", "lowest_wins", "yes") if key in said}
            made = Answers(
                parse_roles(given["role"], roles), given["tab"], bool(given.get("lowest_wins")), bool(given["yes"])
            )
            return command(*args, answers=made, **said)

        wins = [option(READ, "--lowest-wins", is_flag=True, help="The lowest score wins.")] if lowest else []
        return _all(
            option(
                READ,
                "--role",
                multiple=True,
                metavar="ROLE=COLUMN",
                help=f"Say what a column is: {', '.join(roles)}. Repeatable.",
            ),
            option(READ, "--tab", metavar="NAME", help="Read this tab of a spreadsheet."),
            *wins,
            option(READ, "--yes", is_flag=True, help="Where two readings are left, take the likelier one."),
        )(answered)

    return decorate


def how_options(playouts: int | None, shown: str | bool = True) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the options for playouts, seed and workers; `shown`: what the help says of the default number of playouts."""
    return _all(
        option(
            WORK,
            "-n",
            "--playouts",
            "--games",
            type=PLAYOUTS,
            default=playouts,
            show_default=shown,
            help="Total playouts, rounded up to whole blocks.",
        ),
        option(WORK, "--seed", type=SEED, default=0, show_default=True, help="Seed. The same seed gives the same tables."),
        workers_options,
    )


def workers_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for workers: their number and kind."""
    return _all(
        jobs_option,
        option(
            WORK,
            "--backend",
            type=click.Choice(BACKENDS),
            default="auto",
            show_default=True,
            help="How workers run: threads, processes, or a Dask cluster.",
        ),
        option(WORK, "--scheduler", metavar="ADDRESS", help="Address of the Dask scheduler, for --backend dask."),
    )(function)


def seats_option(sweep: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """At how many seats; with `sweep`, several."""
    more = "; 2-4 or 2,4 makes a sweep" if sweep else ""
    return option(PLAYED, "-s", "--seats", help=f"Number of players{more}.  [default: the most of the game]")


def playing(
    playouts: int | Callable[[str], int] = 10_000, sweep: bool = False, shown: str | bool = True
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A command that plays: GAME and all options above, handed over as one `Request` named `request`.

    `playouts`: by default, or by game.
    """
    usual = playouts if isinstance(playouts, int) else None

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(**given: Any) -> Any:
            parts = {name: given.pop(name) for name in Request.__dataclass_fields__ if name in given}
            if parts["playouts"] is None and not isinstance(playouts, int):
                parts["playouts"] = playouts(parts["game"])
            return function(request=Request(**parts), **given)

        return _all(click.argument("game"), players_options, seats_option(sweep), how_options(usual, shown), rules_options)(
            command
        )

    return decorate


def _all(*decorators: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Several decorators as one, the first outermost."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate
