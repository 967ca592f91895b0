"""The page of all commands, from their own help, and a page for each game."""

from __future__ import annotations

import json
import re
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path

import click

from regenerate import pages
from regenerate.commands import ROOT, simulate
from simulate.cli import COMMANDS, cli
from simulate.games import game_keys, load_game
from strategies import field_of
from strategies.search_gains import search_gains_of

DOCS = ROOT / "docs"
README = ROOT / "README.md"
COMMANDS_PAGE = DOCS / "reference" / "commands.md"
GAME = """# {title}

{about} {low} to {high} players.

```sh
simulate run {name} --playouts 20000 --out runs/{name}
simulate report runs/{name}
simulate rules {name}
```

## What was found

This is the first part of [the report](../reports/{key}.md) of 20,000 playouts (complete games). It holds for the players
below; with other players the balance may differ. [How to read a report](../reference/report.md#how-to-read-it) explains
its marks and words; *pp* are percentage points of win share.

{findings}

## Who plays

`simulate run {name}` draws its line-ups from these players, the game's *default field*. The other players, and the
numbers of all, are on [a page of their own](../players/{name}.md).

{players}

## How strong they are

A *search player* tries each legal action on re-dealt hidden cards and plays on as the players it sits against. It knows
them exactly, so it wins more than a person would. What it wins above an even share shows how much these players miss.
[Players](../explanation/players.md) says how it is measured.

{strength}

## More

The smallest changes that were found against what is off stand in [what would cure it](cures.md).
[What was believed](../lab/believed.md) names answers that no longer hold.
`simulate rules {name} --text` prints the rules with their sources. How the players were made is told in the
lab notes {lab}.

<!-- Made by: python3 dev.py regenerate {name} --only games -->
"""
INDEX = """# The games

<!-- Made by: python3 dev.py regenerate all --only games -->

Each answer is that of a report with four players and the default
field; the page of the game says what it rests on.

| game | what you do | is it balanced? |
|---|---|---|
"""
WIDTH = 100
BOTH = "the report's table has both"
COMMANDS_HEAD = """# Commands

<!-- Made by: python3 dev.py regenerate all --only commands -->

What `simulate COMMAND --help` prints. Exit codes are on
[a page of their own](exit-codes.md).
"""


def commands(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The page of all commands, of no game."""
    yield COMMANDS_PAGE, commands_page().encode()


def commands_page() -> str:
    """Every command with its help, in the order of `simulate --help`."""
    top = context_of(cli, "simulate", None)
    parts = [COMMANDS_HEAD, section("simulate", top)]
    for name, (_, about) in COMMANDS.items():
        command = cli.get_command(top, name)
        assert command is not None
        own = context_of(command, name, top)
        parts.append(section(name, own, about))
        for part, inner in command.commands.items() if isinstance(command, click.Group) else ():
            parts.append(section(f"{name} {part}", context_of(inner, part, own)))
    return "\n".join(parts)


def context_of(command: click.Command, name: str, parent: click.Context | None) -> click.Context:
    """A command as it is called, at a fixed width."""
    shown = ["-h", "--help"]
    return click.Context(command, parent, name, max_content_width=WIDTH, terminal_width=WIDTH, help_option_names=shown)


def section(name: str, context: click.Context, about: str = "") -> str:
    """One command: a heading, what it does, and its help."""
    said = "\n".join(line.rstrip() for line in context.get_help().splitlines())
    return "\n".join([f"## {name}\n", *([f"{about}\n"] if about else []), "```text", said, "```", ""])


def games(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """A page for each game, and their index."""
    for key in keys:
        yield DOCS / "games" / f"{dashed(key)}.md", game_page(key).encode()
    yield DOCS / "games" / "index.md", index().encode()


def dashed(key: str) -> str:
    """A game's name on the command line."""
    return key.replace("_", "-")


def first_words(about: str) -> tuple[str, str]:
    """The first sentence of a player's description, without its name, and its idea."""
    first, _, rest = about.strip().partition("\n")
    idea = re.search(r"^Idea\s+(.*?)(?=^\S|\Z)", rest, re.M | re.S)
    what, why = first.partition(": ")[2] or first, " ".join(idea[1].split()) if idea else ""
    return what[:1].upper() + what[1:], why[:1].upper() + why[1:]


def players_table(key: str) -> str:
    """Who plays in the default field, and what each does."""
    field = field_of(key)
    told = {entry["strategy"]: entry["about"] for entry in json.loads(simulate(f"strategies {dashed(key)} --json"))}
    lines = ["| player | what it does | idea |", "|---|---|---|"]
    for name in field.players:
        what, idea = first_words(told[name])
        lines.append(f"| `{name}` | {what} | {idea} |".replace("<", "&lt;"))
    return "\n".join(lines)


def strength_table(key: str) -> str:
    """What a searcher wins against the players of the default field, as kept."""
    players = field_of(key).players
    rows = [row for (name, *_), row in sorted(search_gains_of(key).items()) if name in players]
    if not rows:
        return "Not measured yet."
    head = "| against | seats | even share | win share of a search player (95 % interval) | playouts |"
    lines = [head, "|---|---|---|---|---|"]
    for row in rows:
        share = f"{100 * row.share:.1f} % ({100 * row.low:.1f} to {100 * row.high:.1f})"
        against = f"tables of `{row.others}`" if row.others else f"`{row.model}`"
        lines.append(f"| {against} | {row.seats} | {100 / row.seats:.1f} % | {share} | {row.playouts} |")
    return "\n".join(lines)


def findings(key: str) -> str:
    """What the report of a game says before its sections, in words for a page of its own."""
    text = (DOCS / "reports" / f"{key}.md").read_text(encoding="utf-8")
    said = text.partition("\n")[2].partition("\n## ")[0].strip()
    first, tries, rest = said.partition("\n**What to try**\n")
    first = re.sub(r"^- (?:[▲●◇…] )?([^:]+):", r"- **\1**:", first, flags=re.M)
    first = first.replace(" more, listed below", " more, listed in the report").replace("the table has both", BOTH)
    return f"{first}{tries}{rest}"


def game_page(key: str) -> str:
    """Players, what they do, how strong they are, what was found, and what it rests on."""
    game, name = load_game(key), dashed(key)
    lab = [page.name for page in sorted((DOCS / "lab").glob(f"*{name}*.md"))]
    return GAME.format(
        title=game.title,
        name=name,
        key=key,
        about=told_of(key),
        low=game.min_seats,
        high=game.max_seats,
        players=players_table(key),
        strength=strength_table(key),
        findings=findings(key),
        lab=", ".join(f"[{page.removesuffix('.md')}](../lab/{page})" for page in lab),
    )


def told_of(key: str) -> str:
    """What a game is about, in a sentence."""
    (found,) = (game["about"] for game in json.loads(simulate("games --json")) if game["game"] == dashed(key))
    return " ".join(found.split())


def answer(key: str) -> str:
    """The first answer of a game's report, without its bold type."""
    found = re.search(r"^\*\*(.+)\*\*$", findings(key), re.M)
    return re.sub(r"; also off: [^.;]+", "", found[1]) if found else "See its page."


def index() -> str:
    """All games, with what was found."""
    rows = [f"| [{load_game(key).title}]({dashed(key)}.md) | {told_of(key)} | {answer(key)} |" for key in game_keys()]
    return INDEX + "\n".join(rows) + "\n"


def readme(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """What README.md says was found: the games from their reports, the first run by playing it."""
    page = README.read_text(encoding="utf-8")
    rows = [f"| [{load_game(key).title}](docs/games/{dashed(key)}.md) | {answer(key)} |" for key in game_keys()]
    page = pages.with_table(page, "\n".join(["| game | is it balanced? |", "|---|---|", *rows]))
    with tempfile.TemporaryDirectory() as place:
        command = next(line for line in pages.commands(page, "run san-juan") if line.endswith("--out runs/readme"))
        said = simulate(command, Path(place))
    table = said[said.index("strategy ") : said.index("\n", said.index("equal shares"))]
    told = "\n".join(textwrap.wrap(answer("san_juan"), 100))
    for begin, text in (("The first prints who wins:", table), ("It answers first:", told)):
        page = with_listing(page, begin, "\n".join(line.rstrip() for line in text.splitlines()))
    yield README, page.encode()


def with_listing(page: str, begin: str, text: str) -> str:
    """A page with a text in place of the first ```text listing after a sentence. Raises ValueError."""
    found = re.search(rf"{re.escape(begin)}\n\n```text\n(.*?)\n```", page, re.S)
    if found is None:
        raise ValueError(f"no listing after {begin!r}")
    return page[: found.start(1)] + text + page[found.end(1) :]
