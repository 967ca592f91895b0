"""The command line: one module per command, imported when the command is invoked, so that `--help` is instant."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import click

from simulate import __version__
from simulate.errors import SimulateError

# command -> (module:attribute, line in `simulate --help`)
COMMANDS = {
    "run": ("simulate.cli.run:run", "Play many games and log them to a run directory."),
    "report": ("simulate.cli.report:report", "Write the balance report of a run, or compare the runs of a sweep."),
    "verify": ("simulate.cli.verify:verify", "Check a run directory: receipts, row counts, replayed playouts."),
    "replay": ("simulate.cli.replay:replay", "Play one logged playout again, ply by ply."),
    "baseline": ("simulate.cli.check:baseline", "Write down what the balance is now, for `check`."),
    "check": ("simulate.cli.check:check", "Has the balance moved since the baseline? For CI."),
    "games": ("simulate.cli.games:games", "List the games, or describe one."),
    "strategies": ("simulate.cli.games:strategies", "List the strategies of a game, or describe one."),
    "rules": ("simulate.cli.games:rules", "Print a game's ruleset, its variants, and where each value is from."),
}


class LazyGroup(click.Group):
    """A group that imports a command's module only to run it or to print its own help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of all commands, in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        return getattr(importlib.import_module(module), attribute)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Answer a misspelt command with the nearest one and with all there are."""
        from simulate.errors import unknown_name

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise unknown_name("command", args[0], list(COMMANDS))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="simulate")
def cli() -> None:
    """Play millions of headless board-game playouts and turn them into balance reports.

    \b
    Example:
      simulate run san-juan --games 100000
      simulate report runs/san-juan-4p-seed0
    """


def main(args: list[str] | None = None) -> Any:
    """Run the command line: errors that the user can mend become a message and exit code 2, Ctrl-C exits 130."""
    try:
        code = cli.main(args=args, prog_name="simulate", standalone_mode=False)
    except SimulateError as error:
        click.echo(f"Error: {error.message}", err=True)
        if error.hint:
            click.echo(error.hint, err=True)
        code = error.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("Interrupted.", err=True)
        code = 130
    sys.exit(code if isinstance(code, int) else 0)
