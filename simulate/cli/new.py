"""`simulate new`: a game, an engine or a strategy to begin with, from a template that works."""

from __future__ import annotations

import csv
import keyword
import os
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

import click

from simulate.cli.options import SHEET, reading_options
from simulate.cli.sections import SectionCommand, command
from simulate.errors import RulesetError, RunError, clip
from simulate.games import game_keys, home_of, path_options
from simulate.reading.answers import CARD_ROLES, Answers, keep_answers
from simulate.reading.cards import COPIES, ID, KIND, NAME, Cards, card_sheet, read_cards, slug
from simulate.reading.words import CARDS
from simulate.system.files import expanded, temporary, write_text
from strategies import strategies_of
from strategies.engines import refuse_code

LONGEST_NAME = 60  # of a game or strategy: it stands in the names of files and columns
TEMPLATE = Path(__file__).parents[1] / "templates" / "toy"
PLAIN_TEMPLATE, SHEET_TEMPLATE = TEMPLATE.with_name("plain"), TEMPLATE.with_name("sheet")
BLOCKS_TEMPLATE = TEMPLATE.with_name("blocks")
AGENTS = TEMPLATE.with_name("AGENTS.md")
ENGINE_TEMPLATE = TEMPLATE.with_name("engine")
TITLES = {TEMPLATE: "Press Your Luck", PLAIN_TEMPLATE: "Press Your Luck", SHEET_TEMPLATE: "Draft"}
TITLES[BLOCKS_TEMPLATE] = "Market Day"
KEYS = {TEMPLATE: "toy", PLAIN_TEMPLATE: "toy", SHEET_TEMPLATE: "sheet"}
PARTS = (1, 2, 4, 5, 10, 100)  # of a point that the draft may count, as its score is a whole number
LEAST_CARDS = 4  # of a draft: a card dealt and one taken for each of two
STRATEGY = '''"""{title}: takes the first legal action.

Idea    Say here what it is after, and by which rule that pays.
Sees    What it reads of its view.   Chance   none.   Params   reserve: say what it means.
"""

from {module} import sig
from simulate.engine.jit import entry

PARAMS = {{"reserve": 1.0}}  # name on the command line: default; `choose` gets the values in this order


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Return one of `legal[:n]`. What there is to read: simulate strategies {game} --fields."""
    return legal[0]
'''

PLAIN_STRATEGY = '''"""{title}: takes the first legal action.

Idea    Say here what it is after, and by which rule that pays.
Sees    What it reads of its view.   Chance   none.   Params   reserve: say what it means.
"""

PARAMS = {{"reserve": 1.0}}  # name on the command line: default; `params.reserve` is its value


def choose(view, rules, seat, legal, rng, params):
    """Return one of `legal`. What there is to read: what `setup` of the game makes."""
    return legal[0]
'''


@click.group()
def new() -> None:
    """Start a game, an engine or a strategy of your own."""


@new.command("game", cls=SectionCommand)
@click.argument("name")
@click.option("--plain", is_flag=True, help="Use ordinary Python: quicker to write, slower to play.")
@click.option("--blocks", is_flag=True, help="Use building blocks (zones, markets, auctions): the shortest.")
@click.option(
    "--sheet", type=SHEET, metavar="FILE", help="Take the cards from a sheet of yours, in plain Python: a draft of them."
)
@reading_options(CARD_ROLES)
def new_game(name: str, plain: bool, blocks: bool, sheet: str | None, answers: Answers) -> None:
    """Make the folder NAME with a small game that plays, to be changed into yours.

    A card or auction game is shortest from building blocks, any other is quickest in plain Python; `simulate conformance
    GAME --against PLAIN` holds a compiled one against it, ply by ply. With a sheet it is a draft of its cards: the command
    says first how it reads the sheet, and --role says what it cannot know.

    \b
    Examples:
      simulate new game mygame --blocks
      simulate new game mygame_plain --plain
      simulate new game mygame
      simulate new game mygame --sheet cards.csv
      simulate new game mygame --sheet cards.xlsx --tab Deck --role copies=Qty --role score=VP
    """
    check_name(name)
    if plain + blocks + (sheet is not None) > 1:
        raise RunError("--plain, --blocks and --sheet are three templates", "Leave out all but one.")
    if name in game_keys():
        raise RunError(f"new game {name}: there is a game of this name already", "Take another name.")
    folder = Path(name)
    if os.path.lexists(folder):
        raise RunError(f"{folder} exists already", "Remove it, or take another name.")
    cards = None if sheet is None else read_cards(card_sheet(expanded(sheet), answers, sheet), answers)
    if cards is None and (answers.roles or answers.tab):
        raise RunError("--role and --tab say how a sheet is read", "Name the sheet: --sheet FILE")
    draft = None if cards is None else draft_of(cards)
    template = SHEET_TEMPLATE if draft is not None else PLAIN_TEMPLATE if plain else BLOCKS_TEMPLATE if blocks else TEMPLATE
    if cards is not None and draft is not None:
        click.echo(f"{sheet}: {cards.said[0]}")
        click.echo("".join(f"  {line}\n" for line in (*cards.said[1:], *draft.said)), nl=False)
    scratch = temporary(folder)
    try:
        shutil.copytree(template, scratch, ignore=shutil.ignore_patterns("__pycache__"))
        if cards is not None and draft is not None:
            _write_cards(scratch, cards, draft)
        _rename(scratch, name, template)
        write_text(scratch / AGENTS.name, guide_text(name))
        scratch.rename(folder)
    except (OSError, shutil.Error) as error:
        raise RunError(f"{folder}: cannot be made: {_said(error)}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    if template == TEMPLATE:
        click.echo("a game for the compiler: fast, with arrays; --plain and --blocks make ones that are written sooner")
    click.echo(f"{folder}/: play it with: simulate run {name} --game-path {folder}")
    click.echo(f"check it after every change with: simulate conformance {name} --game-path {folder}")
    if draft is not None:
        click.echo(
            f"The rules are a template, a draft: what it says is about the sheet, not yet about your game. Write your own "
            f"into {folder}/game.py: legal_actions, apply and scores."
        )


def guide_text(name: str = "GAME") -> str:
    """How to turn a rulebook into a checked game, with the name of the game in its commands."""
    return re.sub(r"\bGAME\b", name, AGENTS.read_text(encoding="utf-8"))


@command(show_default=False)
@click.argument("game", required=False)
def guide(game: str | None) -> None:
    """Print how to turn a rulebook into a checked game: for you, or for the coding assistant that writes it.

    `simulate new game` lays it into the folder as AGENTS.md, where assistants look for it. With a GAME its commands name
    that one.

    \b
    Examples:
      simulate guide
      simulate guide mygame > mygame/AGENTS.md
    """
    if game is not None:
        check_name(game)
    click.echo(guide_text(*([] if game is None else [game])), nl=False)


@dataclass(frozen=True)
class Draft:
    """What the template counts of a sheet: a column, in which parts of a point, for how many seats at most."""

    counts: str
    parts: int
    seats: int
    said: tuple[str, ...]


def draft_of(cards: Cards) -> Draft:
    """Say what the draft of a sheet counts. Raises RulesetError where it is too small, or its points too fine."""
    copies = sum(row.get(COPIES, 1) for row in cards.rows.values())
    if copies < LEAST_CARDS:
        raise RulesetError(
            f"{cards.file}: {copies} cards in all; a draft for two needs {LEAST_CARDS}", "Add cards or copies."
        )
    said = []
    if cards.score is None:
        said.append("score of the draft: 1 for each card, since no column has numbers (--role score=COLUMN)")
        return Draft("points", 1, min(4, copies // 2), tuple(said))
    values = [row[cards.score] for row in cards.rows.values()]
    parts = next((n for n in PARTS if all(abs(value * n - round(value * n)) < 1e-9 for value in values)), None)
    if parts is None:
        raise RulesetError(
            f"{cards.file}: the draft adds up {cards.score}, and counts hundredths at the finest",
            "Round its numbers, or name another column: --role score=COLUMN",
        )
    others = [name for name in cards.scores if name != cards.score]
    more = f" (another one: --role score=COLUMN; numbers too: {', '.join(others)})" if others else ""
    said.append(f"score of the draft: the sum of {cards.score}{more}")
    if parts > 1:
        said.append(f"{cards.score} has parts of a point: the draft counts {parts} for each point")
    return Draft(cards.score, parts, min(4, copies // 2), tuple(said))


def _write_cards(folder: Path, cards: Cards, draft: Draft) -> None:
    """Write the sheet of a new game, how it was read, and what counts."""
    own = any(key != slug(row.get(NAME, "")) for key, row in cards.rows.items())
    rows = []
    for key, row in cards.rows.items():
        head = {ID: key} if own else {}
        row = {NAME: row.get(NAME, key), COPIES: row.get(COPIES, 1)} | {
            k: v for k, v in row.items() if k not in (NAME, COPIES)
        }
        rows.append(head | row if draft.counts in row else head | row | {draft.counts: 1})
    kind = {KIND: None} if KIND in rows[0] else {}
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list({NAME: None, **dict.fromkeys(rows[0]), **kind}), lineterminator="\n")
        writer.writeheader()
        writer.writerows([{k: str(v).lower() if isinstance(v, bool) else v for k, v in row.items()} for row in rows])
    keep_answers(folder, CARDS, cards.answers)
    ruleset = folder / "ruleset.toml"
    _replace(ruleset, 'counts = "points"', f'counts = "{draft.counts}"')
    _replace(ruleset, "parts = 1 ", f"parts = {draft.parts} ")
    _replace(ruleset, "seats = [2, 4]", f"seats = [2, {draft.seats}]")
    _replace(folder / "game.py", "max_seats=4", f"max_seats={draft.seats}")
    _replace(folder / "RULES.md", "the points of all", f"the {draft.counts} of all")
    _replace(folder / "RULES.md", "The most points win", f"The most {draft.counts} win")


def _rename(folder: Path, name: str, template: Path) -> None:
    """Give a copy of a template the name of the new game, wherever the template's own stands."""
    title = name.replace("_", " ").title()
    for file in folder.rglob("*.py"):
        _replace(file, f"simulate.templates.{template.name}.game", f"{name}.game")
        _replace(file, f'key="{KEYS.get(template, "")}"', f'key="{name}"')
        _replace(file, f'title="{TITLES[template]}"', f'title="{title}"')
    _replace(folder / "ruleset.toml", f'title = "{TITLES[template]}"', f'title = "{title}"')
    _replace(folder / "RULES.md", f"# {TITLES[template]}\n", f"# {title}\n\nThe rules of the template: write yours here.\n")


def _replace(file: Path, old: str, new: str) -> None:
    """Replace a text in a file."""
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@dataclass(frozen=True)
class Language:
    """A language that there is a program in: the command that plays, and how it is built before."""

    engine: str
    build: str = ""


LANGUAGES = {
    "python": Language("{python} engine.py"),
    "javascript": Language("node engine.js"),
    "csharp": Language("dotnet out/engine.dll", "dotnet publish -c Release -o out"),
    "rust": Language("target/release/engine", "cargo build --release"),
}


@new.command("engine", cls=SectionCommand)
@click.argument("name")
@click.option(
    "--language", type=click.Choice(list(LANGUAGES)), default="python", show_default=True, help="Write it in this."
)
def new_engine(name: str, language: str) -> None:
    """Make the folder NAME with a program that plays a small game for simulate, to be changed into yours.

    For a game that is written elsewhere: the program reads a line of JSON for each request and answers with another, and
    `run`, `compare`, `rebalance`, `check` and the studio work with it. The manual's page "Engine protocol" has every field.

    \b
    Examples:
      simulate new engine harbour
      simulate new engine harbour --language javascript
    """
    check_name(name)
    if name in game_keys():
        raise RunError(f"new engine {name}: there is a game of this name already", "Take another name.")
    folder, of = Path(name), LANGUAGES[language]
    if os.path.lexists(folder):
        raise RunError(f"{folder} exists already", "Remove it, or take another name.")
    scratch = temporary(folder)
    title = name.replace("_", " ").title()
    try:
        shutil.copytree(ENGINE_TEMPLATE / language, scratch, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ENGINE_TEMPLATE / "ruleset.toml", scratch)
        _replace(scratch / "ruleset.toml", 'title = "Harbour"', f'title = "{title}"')
        _replace(scratch / "ruleset.toml", LANGUAGES["python"].engine, of.engine)
        scratch.rename(folder)
    except (OSError, shutil.Error) as error:
        raise RunError(f"{folder}: cannot be made: {_said(error)}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    if of.build:
        click.echo(f"build it first: (cd {folder} && {of.build})")
    click.echo(f"{folder}/: play it with: simulate run {name} --game-path {folder}")
    click.echo(f"check it after every change with: simulate conformance {name} --game-path {folder}")


@new.command("strategy")
@click.argument("game")
@click.argument("name")
def new_strategy(game: str, name: str) -> None:
    """Make the file NAME.py with a strategy of GAME that plays, to be changed into yours.

    \b
    Example:
      simulate new strategy san-juan my_bot
    """
    check_name(name)
    home = home_of(game)
    if home.is_external:
        raise refuse_code(home.folder.name, f"new strategy {name}")
    if name in strategies_of(home.folder.name):
        raise RunError(f"new strategy {name}: the game has a strategy of this name already", "Take another name.")
    module = f"{home.package}.{'state' if (home.folder / 'state.py').is_file() else 'game'}"
    file, shown = Path(f"{name}.py"), home.folder.name.replace("_", "-")
    text = (PLAIN_STRATEGY if home.is_plain else STRATEGY).format(
        title=name.replace("_", " ").capitalize(), module=module, game=shown
    )
    if os.path.lexists(file):
        raise RunError(f"{file} exists already", "Remove it, or take another name.")
    write_text(file, text)
    check = shlex.join(["simulate", "conformance", shown, str(file), *path_options(home.folder.name)])
    click.echo(f"{file}: check it with: {check}")


def _said(error: OSError | shutil.Error) -> str:
    """Return the words of the system; `shutil` reports every file, of which the first is enough."""
    several = error.args[0] if isinstance(error, shutil.Error) and error.args else None
    return str(several[0][-1]) if several else error.strerror or str(error)


def check_name(name: str) -> None:
    """A name that Python and the command line take. Raises RunError."""
    if len(name) > LONGEST_NAME:
        raise RunError(f"'{clip(name)}': a name has at most {LONGEST_NAME} letters")
    if not name.isidentifier() or not name.isascii() or keyword.iskeyword(name) or name.startswith("_"):
        raise RunError(f"'{clip(name)}': a name is letters, digits and _, like my_game")
