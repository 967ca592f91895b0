"""docs/games/cures.md and simulate/games/*/cures.json: the smallest changes that `simulate rebalance` found for what is off.

A section a game: its command, and of the page that the command writes the parts that answer.
"""

from __future__ import annotations

import html
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from regenerate import pages
from regenerate.commands import ROOT, simulate
from reports.judge.cures import FILE, cure_of, written
from simulate.games import load_game

PAGE = "games/cures.md"
GAMES = ROOT / "simulate" / "games"
COMMANDS = {
    "san_juan": "rebalance san-juan --places 2.5 --playouts 300000 --no-retune",
    "comuni": "rebalance comuni --starts 2 --playouts 500000 --no-retune",
    "pax": "rebalance pax --cards 2.5 --playouts 300000 --no-retune",
    "age_of_rome": "rebalance age-of-rome --starts 2.5 --lever character --lever setup --playouts 150000 --no-retune",
    "tawantinsuyu": "rebalance tawantinsuyu --starts 2.5 --playouts 120000 --no-retune",
}
PARTS = ("Goals on ", "The front", "Elsewhere")  # of the page that rebalance writes, by how their headings begin
HEAD, MOST = 2, 10  # lines above the rows of a table; rows that are shown whole
SHOWN = 4  # columns of the front: how far goals are off and nearer stands there, what is as good does not


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The page, with the sections of some games made again; it is yielded after each."""
    for key in keys:
        if key in COMMANDS:
            with tempfile.TemporaryDirectory() as place:
                said = simulate(f"{COMMANDS[key]} --output cure.toml --markdown cure.md --quiet --json", Path(place))
                found = (Path(place) / "cure.md").read_text(encoding="utf-8")
            cure = cure_of(json.loads(said))
            yield GAMES / key / FILE, None if cure is None else written([cure])
            yield ROOT / "docs" / PAGE, pages.with_section(pages.read(PAGE), section(key, found)).encode()


def section(key: str, found: str) -> str:
    """Write the answer of a page of rebalance, under the title of the game."""
    about = re.search(r"^\d seats, .*$", found, re.M)
    rests = re.findall(r"^- .*$", html.unescape(found.partition("## What to change")[0]), re.M)
    lines = [f"## {load_game(key).title}", "", "```sh", f"simulate {COMMANDS[key]}", "```", ""]
    lines += [f"{about.group()}." if about else "", "", *rests]
    for part in re.split(r"(?m)^(?=##+ )", found):
        heading = part.removeprefix("### ").partition("\n")[0]
        if part.startswith("### ") and heading.startswith(PARTS):
            rows = [line for line in part.splitlines() if line.startswith("|")]
            lines += ["", f"**{heading}**", "", *(shorter(rows) if heading == "The front" else worst(rows))]
    return "\n".join(lines)


def shorter(rows: list[str]) -> list[str]:
    """The first columns of a table."""
    return ["|" + "|".join(re.split(r"(?<!\\)\|", row)[1 : SHOWN + 1]) + "|" for row in rows]


def worst(rows: list[str]) -> list[str]:
    """A table of goals that is long: those that were off, or are now."""
    if len(rows) - HEAD <= MOST:
        return rows
    kept = [row for row in rows[HEAD:] if "fails" in row or was_off(row)]
    return [*rows[:HEAD], *kept, "", f"{len(rows) - HEAD - len(kept)} more goals held before and hold."]


def was_off(row: str) -> bool:
    """Return True if the share before lies outside what is wanted."""
    wanted, before = (re.findall(r"-?[0-9.]+", cell) for cell in row.split("|")[3:5])
    return len(wanted) == 2 and not float(wanted[0]) <= float(before[0]) <= float(wanted[1])
