"""The page of all commands, from their own help, and what README.md and the home of the site say was found."""

from __future__ import annotations

import re
import tempfile
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click

from regenerate import pages
from regenerate.commands import ROOT, simulate
from regenerate.games import answers, dashed
from simulate.cli import COMMANDS, cli
from simulate.games import game_keys, load_game
from simulate.metrics import TABLE

README = ROOT / "README.md"
HOME = ROOT / "docs" / "index.md"
METRICS_PAGE = ROOT / "docs" / "reference" / "metrics.md"
COMMANDS_PAGE = ROOT / "docs" / "reference" / "commands.md"
WIDTH = 100
COMMANDS_HEAD = """# Commands

<!-- Made by: python3 dev.py regenerate all --only commands -->

What `simulate COMMAND --help` prints. What an option does that many commands have stands [once](#shared-options), at
the end. Exit codes are on [a page of their own](exit-codes.md).
"""
SHARED = 4  # commands that have the same option with the same words: it is told once
TOLD_ONCE = "Shared options"


METRICS_HEAD = """# Metrics

<!-- Made by: python3 dev.py regenerate all --only metrics -->

One vocabulary for `report.json`, baselines, comparisons, sensitivity and goals: `what.scope:level`. Shares lie between
0 and 1. A space in a label is written `_`. A playout that a guard stopped counts with win share 0 for all seats, so
shares then sum to less than 1.
"""
METRICS_TAIL = """
**Evidence** says what a difference between levels means. *Assigned* by chance or by the plan (places, starts, cards
dealt, players), or *intervened* on (a barred card): it is an effect. An *outcome* describes all playouts; it may be
held against a band, or against a baseline. What players have *chosen* (the seats that use a card) goes together with
winning and need not cause it: it is never called fair, strong or weak, and a comparison says only whether it moved.

*Block totals* are the sum of a metric over the rows of a block, and how many rows those are: `block`, `metric`,
`rows`, `total`. A block is one deal in all rotations of its line-up. Runs with the same game, seats and seed have the
same deals, so their totals pair block by block. `simulate.runs.store.metrics` makes them from the loop's rows or from
a log; every run keeps its own beside each shard ([log.md](log.md)).

`searcher.*`, `lead.*`, `choice.*` and `win_rests_on.*` stand in `report.json` only (in the finding of the box they
belong to). `worth_copy` and `worth_access` stand in reports, and in a comparison for a card that was changed; goals
of `rebalance` know `worth_copy`, `worth_opening` and some of their own. Baselines and comparisons know the others.
`effect.dealt:KEY` and `effect.designed:KEY`, the names of older files, are read as `worth_opening.card:KEY` and
`worth_access.card:KEY`.
"""


def commands(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The page of all commands, of no game."""
    yield COMMANDS_PAGE, commands_page().encode()


def commands_page() -> str:
    """Every command with its help, in the order of `simulate --help`, and at the end the options that many of them have."""
    top = context_of(cli, "simulate", None)
    found: list[tuple[str, click.Context, str]] = []
    for name, (_, about) in COMMANDS.items():
        command = cli.get_command(top, name)
        assert command is not None
        own = context_of(command, name, top)
        found.append((name, own, about))
        for part, inner in command.commands.items() if isinstance(command, click.Group) else ():
            found.append((f"{name} {part}", context_of(inner, part, own), ""))
    times = Counter(record for _, context, _ in found for record in dict(records_of(context)))
    shared = [record for record, many in times.items() if many >= SHARED]
    parts = [COMMANDS_HEAD, section("simulate", top, "", ())]
    parts += [section(name, context, about, shared) for name, context, about in found]
    formatter = click.HelpFormatter(width=WIDTH)
    formatter.write_dl(sorted(shared))
    return "\n".join([*parts, f"## {TOLD_ONCE}\n", "```text", formatter.getvalue().rstrip(), "```", ""])


def records_of(context: click.Context) -> list[tuple[tuple[str, str], click.Option]]:
    """The options of a command as its help says them."""
    options = [param for param in context.command.get_params(context) if isinstance(param, click.Option)]
    records = [(one.get_help_record(context), one) for one in options]
    return [(record, one) for record, one in records if record is not None]


def metrics(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """Make the page of all metrics, of no game."""
    yield METRICS_PAGE, metrics_page().encode()


def metrics_page() -> str:
    """Return the vocabulary of metrics as a page: an entry of `simulate.metrics.TABLE` a row."""
    lines = ["| metric | mean of | unit | a row is | evidence |", "|---|---|---|---|---|"]
    for kind in TABLE:
        names = ", ".join(f"`{example}`" for example in kind.examples)
        lines.append(f"| {names} | {kind.of} | {kind.unit} | {kind.row} | {kind.evidence} |")
    return "\n".join([METRICS_HEAD, *lines, METRICS_TAIL])


def context_of(command: click.Command, name: str, parent: click.Context | None) -> click.Context:
    """A command as it is called, at a fixed width."""
    settings: dict[str, Any] = {"max_content_width": WIDTH, "terminal_width": WIDTH, "help_option_names": ["-h", "--help"]}
    return click.Context(command, parent, name, **{**command.context_settings, **settings})


def section(name: str, context: click.Context, about: str, shared: Sequence[tuple[str, str]]) -> str:
    """One command: a heading, what it does, and its help, in which the options that many have are only named."""
    held = [(record, param) for record, param in records_of(context) if record in shared]
    with ExitStack() as stack:
        for _, param in held:
            stack.enter_context(patch.object(param, "hidden", True))
        said = "\n".join(line.rstrip() for line in context.get_help().splitlines())
    names = [max(param.opts, key=len) for _, param in held if "--help" not in param.opts]
    also = textwrap.fill(f"Shared options: {', '.join(names)}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    told = [said, *(["", also] if names else [])]
    return "\n".join([f"## {name}\n", *([f"{about}\n"] if about else []), "```text", *told, "```", ""])


def readme(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """Make again what README.md and the home of the site say was found: answers as kept, the first run by playing it."""
    kept = answers()
    yield HOME, with_answers(HOME.read_text(encoding="utf-8"), "games", kept).encode()
    page = with_answers(README.read_text(encoding="utf-8"), "docs/games", kept)
    with tempfile.TemporaryDirectory() as place:
        command = next(line for line in pages.commands(page, "run san-juan") if line.endswith("--out runs/readme"))
        said = simulate(command, Path(place))
    table = said[said.index("strategy ") : said.index("\n", said.index("equal shares"))]
    told = "\n".join(textwrap.wrap(kept["san_juan"], 100))
    for begin, text in (("The first prints who wins:", table), ("It answers first:", told)):
        page = with_listing(page, begin, "\n".join(line.rstrip() for line in text.splitlines()))
    yield README, page.encode()


def with_answers(page: str, folder: str, kept: dict[str, str]) -> str:
    """A page with the answer of each game in its table of games; the links lead to the pages of a folder."""
    rows = [f"| [{load_game(key).title}]({folder}/{dashed(key)}.md) | {kept[key]} |" for key in game_keys()]
    return pages.with_table(page, "\n".join(["| game | is it balanced? |", "|---|---|", *rows]))


def with_listing(page: str, begin: str, text: str) -> str:
    """A page with a text in place of the first ```text listing after a sentence. Raises ValueError."""
    found = re.search(rf"{re.escape(begin)}\n\n```text\n(.*?)\n```", page, re.S)
    if found is None:
        raise ValueError(f"no listing after {begin!r}")
    return page[: found.start(1)] + text + page[found.end(1) :]
