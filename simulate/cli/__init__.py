"""The command line: one module per command, imported when the command is invoked, so that `--help` is instant."""

from __future__ import annotations

import errno
import importlib
import os
import re
import sys
import traceback

import click

from simulate.cli.telling import told
from simulate.errors import SimulateError, clip, nearest, unknown_name
from simulate.games import add_game_path
from simulate.games.lane import choose_lane
from simulate.system.limits import room
from simulate.system.neighbours import refuse_strangers
from simulate.system.signals import raise_if_arrived
from simulate.version import own_commit, own_version

VERDICTS = ("check", "verify", "conformance")  # commands whose exit code says what they found
OUTPUT_ERRORS = (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EBADF)
LONGEST_MESSAGE = 300
TIGHT = 2 << 30  # bytes of addresses: with fewer, some library finds no room
TRACE = "Where it was: the same command with --traceback"
COMPLETE = "_SIMULATE_COMPLETE"  # set by a shell that asks what a word could become

# command -> (module:attribute, line in `simulate --help`)
COMMANDS = {
    "run": ("simulate.cli.run:run", "Play many games and log them to a run directory."),
    "import": ("simulate.cli.importing:import_", "Make a run of a table of games that were played elsewhere."),
    "report": ("simulate.cli.report:report", "Write the balance report of a run, or compare the runs of a sweep."),
    "play": ("simulate.cli.play:play", "Play a game yourself at the terminal, against scripts."),
    "replay": ("simulate.cli.replay:replay", "Play one logged playout again, ply by ply."),
    "compare": ("simulate.cli.compare:compare", "Compare two rulesets or players on the same deals."),
    "sensitivity": ("simulate.cli.compare:sensitivity", "Change each rule value by a step or two and show what it affects."),
    "card-strength": (
        "simulate.cli.cards:card_strength",
        "Measure each card's worth by taking it away from one seat.",
    ),
    "playtests": (
        "simulate.cli.playtests:playtests",
        "Say what games of people prove, and if the simulation fits.",
    ),
    "calibrate": ("simulate.cli.calibrate:calibrate", "Say how often this program's own sentences are false on a game."),
    "studio": ("simulate.cli.studio:studio", "Change rules on a local page and watch the balance."),
    "rebalance": ("simulate.cli.rebalance:rebalance", "Find the fewest rule changes that meet your goals."),
    "baseline": ("simulate.cli.check:baseline", "Record the balance as it is now, for `check`."),
    "check": ("simulate.cli.check:check", "Fail CI if the balance has moved since the baseline."),
    "strategies": ("simulate.cli.games:strategies", "List the strategies of a game, or describe one."),
    "ladder": ("simulate.cli.ladder:ladder", "Rank the players: each plays against each of the others."),
    "skill": ("simulate.cli.skill:skill", "Say how much of a game is luck, and how much who plays."),
    "lead": ("simulate.cli.lead:lead", "Say what a lead is worth on the way, and when a game is decided."),
    "choices": ("simulate.cli.choices:choices", "Say what choices are worth, and who decides for others."),
    "grades": ("simulate.cli.grades:grades", "Say how tables of beginners and of experts differ."),
    "counter": ("simulate.cli.counter:counter", "Look for the best answer to a field of players."),
    "tune": ("simulate.cli.tune:tune", "Search better parameters for a player and confirm them on fresh deals."),
    "lessons": ("simulate.cli.lessons:lessons", "Show where a search player would have chosen differently."),
    "tune-search": ("simulate.cli.tune_search:tune_search", "Let search players look ahead instead of playing to the end."),
    "games": ("simulate.cli.games:games", "List the games, or describe one."),
    "rules": ("simulate.cli.games:rules", "Print the values of a game's rules and where each comes from."),
    "new": ("simulate.cli.new:new", "Start a game, an engine or a strategy of your own from a template."),
    "guide": ("simulate.cli.new:guide", "Print how to turn a rulebook into a checked game."),
    "conformance": ("simulate.cli.conformance:conformance", "Check that a game, or a strategy file, keeps its promises."),
    "runs": ("simulate.cli.runs:runs", "List run directories with size and age."),
    "verify": ("simulate.cli.verify:verify", "Check a run directory: receipts, row counts, replayed playouts."),
}

GROUPS = {  # as `simulate --help` has them
    "Play": ("run", "import", "report", "play", "replay"),
    "Ask": ("compare", "sensitivity", "card-strength", "playtests", "calibrate"),
    "Change, and guard what you have": ("studio", "rebalance", "baseline", "check"),
    "Players": ("strategies", "ladder", "skill", "lead", "choices", "grades", "counter", "tune", "lessons", "tune-search"),
    "Games and files": ("games", "rules", "new", "guide", "conformance", "runs", "verify"),
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
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Answer a misspelt command with the nearest one and with all there are."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise unknown_name("command", args[0], list(COMMANDS))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by what they are for, without importing them."""
        for title, names in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, COMMANDS[name][1]) for name in names])


def _version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked:
        commit = own_commit()
        click.echo(f"simulate, version {own_version()}" + (f" (commit {commit})" if commit else ""))
        context.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit."
)
def cli() -> None:
    """Play millions of headless board-game playouts and turn them into balance reports.

    Every command takes these options:

    \b
      --game-path DIR      Folder of your own game, or of several games.
      --traceback          Show the whole Python error instead of a few lines.
      --choice-seconds N   Stop if one choice of a strategy takes longer. [default: 60; 0: never]

    \b
    Example:
      simulate run san-juan --playouts 100000
      simulate report runs/san-juan-4p-seed0

    \b
    A game of your own (the manual's page "A game of your own"):
      simulate new game mygame --plain
      simulate conformance mygame --game-path mygame
      simulate run mygame --game-path mygame
    """


def command(args: list[str] | None = None) -> int:
    """Run the command line and return its exit code: errors that the user can mend become a message, Ctrl-C passes."""
    try:
        refuse_strangers()
        words = _game_paths(sys.argv[1:] if args is None else list(args))
        _whole_text[0] = "--traceback" in words
        words = [word for word in words if word != "--traceback"]
        choose_lane(words)
        code = cli.main(args=words, prog_name="simulate", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except SimulateError as error:
        if _whole_text[0]:
            told(error.exit_code, whole_text(error), None, whole=True)
        return told(error.exit_code, f"Error: {error.message}", error.hint, lines=error.lines)
    except click.ClickException as error:
        if isinstance(error, click.UsageError) and type(error).__name__ == "NoArgsIsHelpError" and error.ctx:  # click 8.2
            click.echo(error.ctx.get_help())  # a group alone: its help is the answer
            return 0
        return told(2, f"Error: {in_our_words(error)}", _usage(error))
    except click.Abort as error:  # what click makes of Ctrl-C
        raise error.__cause__ or KeyboardInterrupt() from None
    except SystemExit as error:  # click and rich end so when the reader of a pipe has gone, click when it completed a word
        if COMPLETE in os.environ and isinstance(error.code, int):
            return error.code
        if "click" in (place := traceback.extract_tb(error.__traceback__)[-1].filename) or "rich" in place:
            return _reader_has_enough(args)
        return told(2, "Error: a file of the game or of a strategy ended the program (sys.exit)", TRACE)
    except MemoryError:
        return told(2, "Error: too little memory", "Use fewer workers (--jobs) or a smaller --shard-size.")
    except OSError as error:
        if error.filename is not None and not _whole_text[0]:
            return told(2, f"Error: {clip(os.fsdecode(error.filename), 120)}: {error.strerror or error}", None)
        if error.errno not in OUTPUT_ERRORS:
            return _unforeseen(error)
        if error.errno == errno.EPIPE:
            return _reader_has_enough(args)
        return told(2, f"Error: cannot write the output: {error.strerror}", None)
    except Exception as error:  # a defect of ours; exit code 1 means that the balance moved, and nothing else
        raise_if_arrived()  # a signal in the import of compiled code is an ImportError there
        return _unforeseen(error)


def _reader_has_enough(args: list[str] | None) -> int:
    """The exit code where the reader of a pipe has gone: 0, but not where the code is a verdict that nobody heard."""
    words = sys.argv[1:] if args is None else args
    return 2 if words[:1] and words[0] in VERDICTS else 0


_whole_text = [False]  # whether --traceback was given


def whole_text(error: SimulateError) -> str:
    """All that Python and the compiler say of an error."""
    return getattr(error, "full", "") or "".join(traceback.format_exception(error))


def _unforeseen(error: Exception) -> int:
    """Say on one line what nobody foresaw; --traceback tells where it was."""
    if _whole_text[0]:
        told(2, "".join(traceback.format_exception(error)), None, whole=True)
    said = clip(str(error), 160)
    hint = None if _whole_text[0] else TRACE
    if (held := room()) < TIGHT:  # libraries say it in words of many kinds
        hint = (
            f"This process may have {held >> 20} MB of addresses; that may be too little memory. Raise the limit: ulimit -v"
        )
    return told(2, f"Error: {type(error).__name__}{': ' if said else ''}{said}", hint)


def _game_paths(args: list[str]) -> list[str]:
    """Take `--game-path DIR` out of the words, wherever it stands: games of the user's own are looked for there."""
    rest: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            return [*rest, word, *words]
        if word == "--choice-seconds" or word.startswith("--choice-seconds="):
            _wait_for_choices(word.partition("=")[2] or next(words, ""))
        elif word == "--game-path" or word.startswith("--game-path="):
            add_game_path(word.partition("=")[2] or next(words, "."))
        else:
            rest.append(word)
    return rest


def _wait_for_choices(text: str) -> None:
    """Set how long a choice may take, in this process and in those it starts. Raises SimulateError."""
    if not text.isdecimal():
        raise SimulateError(f"--choice-seconds {text[:40]}: whole seconds of CPU time of one choice, 0 for no end")
    os.environ["SIMULATE_CHOICE_SECONDS"] = text


def main(args: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    try:
        code = command(args)
    except KeyboardInterrupt:
        code = told(130, "Interrupted.", None)
    sys.exit(code)


def in_our_words(error: click.ClickException) -> str:
    """A message of click's as the others are, with a user's word of any length."""
    if isinstance(error, click.NoSuchOption):
        return f"no option '{clip(error.option_name)}'.{nearest(error.option_name, error.possibilities or ())}"
    text = error.format_message()
    if more := re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", text, re.DOTALL):
        return f"'{clip(more[1])}' is more than this command takes"
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:LONGEST_MESSAGE]}... ({len(text)} characters)"


def _usage(error: click.ClickException) -> str | None:
    context = getattr(error, "ctx", None)
    return f"Try: {context.command_path} --help" if context is not None else None
