"""`simulate new`: a game or a strategy to begin with, from a template that works."""

from __future__ import annotations

import csv
import keyword
import os
import shlex
import shutil
from pathlib import Path
from typing import Any

import click

from simulate.cli.options import SHEET
from simulate.engine.sheet import COPIES, NAME, is_number, rows_of
from simulate.engine.sheet_file import Sheet, read_sheet
from simulate.errors import RulesetError, RunError, clip
from simulate.files import temporary, write_text
from simulate.games import game_keys, home_of, path_options
from strategies import strategies_of

LONGEST_NAME = 60  # of a game or strategy: it stands in the names of files and columns
TEMPLATE = Path(__file__).parents[1] / "templates" / "toy"
PLAIN_TEMPLATE, SHEET_TEMPLATE = TEMPLATE.with_name("plain"), TEMPLATE.with_name("sheet")
TITLES = {TEMPLATE: "Press Your Luck", PLAIN_TEMPLATE: "Press Your Luck", SHEET_TEMPLATE: "Draft"}
KEYS = {TEMPLATE: "toy", PLAIN_TEMPLATE: "toy", SHEET_TEMPLATE: "sheet"}
COUNTED = ("points", "victory_points", "vp", "value", "score")  # columns of a sheet that are likely to count
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
    """Start a game or a strategy of your own."""


@new.command("game")
@click.argument("name")
@click.option("--plain", is_flag=True, help="Use ordinary Python: quicker to write, slower to play.")
@click.option(
    "--sheet", type=SHEET, metavar="FILE", help="Take the cards from a sheet (name, copies, numbers), in plain Python."
)
def new_game(name: str, plain: bool, sheet: str | None) -> None:
    """Make the folder NAME with a small game that plays, to be changed into yours.

    A first version is quickest in plain Python; `simulate conformance GAME --against PLAIN` holds the compiled one against
    it, ply by ply. With a sheet it is a draft of its cards.

    \b
    Examples:
      simulate new game mygame_plain --plain
      simulate new game mygame
      simulate new game mygame --sheet cards.csv
    """
    check_name(name)
    if name in game_keys():
        raise RunError(f"new game {name}: there is a game of this name already", "Take another name.")
    folder = Path(name)
    if os.path.lexists(folder):
        raise RunError(f"{folder} exists already", "Remove it, or take another name.")
    cards = None if sheet is None else cards_of_sheet(read_sheet(Path(sheet).expanduser(), sheet))
    template = SHEET_TEMPLATE if cards is not None else PLAIN_TEMPLATE if plain else TEMPLATE
    scratch = temporary(folder)
    try:
        shutil.copytree(template, scratch, ignore=shutil.ignore_patterns("__pycache__"))
        if cards is not None:
            _write_cards(scratch, *cards)
        _rename(scratch, name, template)
        scratch.rename(folder)
    except (OSError, shutil.Error) as error:
        raise RunError(f"{folder}: cannot be made: {_said(error)}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    click.echo(f"{folder}/: play it with: simulate run {name} --game-path {folder}")
    click.echo(f"check it after every change with: simulate conformance {name} --game-path {folder}")


def cards_of_sheet(sheet: Sheet) -> tuple[list[dict[str, Any]], str]:
    """The rows of a sheet, with copies, and the column whose sum is to count. Raises RulesetError."""
    rows = [{NAME: row.pop(NAME, key), COPIES: row.pop(COPIES, 1)} | row for key, row in rows_of(sheet).items()]
    numbers = [column for column, value in rows[0].items() if column != COPIES and is_number(value)]
    if not numbers:
        raise RulesetError(
            f"{sheet.file}: no column of numbers but copies: the game that is made adds one up", "Add a column points."
        )
    return rows, next((column for column in COUNTED if column in numbers), numbers[0])


def _write_cards(folder: Path, rows: list[dict[str, Any]], counts: str) -> None:
    """Write the sheet of a new game, and the column that counts."""
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    _replace(folder / "ruleset.toml", 'counts = "points"', f'counts = "{counts}"')
    _replace(folder / "RULES.md", "the points of all", f"the {counts} of all")
    _replace(folder / "RULES.md", "The most points win", f"The most {counts} win")


def _rename(folder: Path, name: str, template: Path) -> None:
    """Give a copy of a template the name of the new game, wherever the template's own stands."""
    title = name.replace("_", " ").title()
    for file in folder.rglob("*.py"):
        _replace(file, f"simulate.templates.{template.name}.game", f"{name}.game")
        _replace(file, f'key="{KEYS[template]}"', f'key="{name}"')
        _replace(file, f'title="{TITLES[template]}"', f'title="{title}"')
    _replace(folder / "ruleset.toml", f'title = "{TITLES[template]}"', f'title = "{title}"')
    _replace(folder / "RULES.md", f"# {TITLES[template]}\n", f"# {title}\n\nThe rules of the template: write yours here.\n")


def _replace(file: Path, old: str, new: str) -> None:
    """Replace a text in a file."""
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


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
