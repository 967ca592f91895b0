"""The parts: what is generated, in order. A part is made for some games and yields files with their content.

A later part reads what earlier ones wrote: pages of games show the rows of search players, README.md their answers.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from regenerate import cures, data_variants, games, known, manual, pages, ruleset_keys, searcher, strength, stronger, value
from regenerate.commands import ROOT, python, simulate
from regenerate.llms import llms_text
from simulate.games import load_game

Made = Iterator[tuple[Path, bytes | None]]  # a file and its content, None: it is to go


@dataclass(frozen=True)
class Part:
    """Something generated. `takes`: for all games on two cores, compiled."""

    name: str
    about: str
    takes: str
    make: Callable[[list[str]], Made]
    costly: bool = False


def digests(keys: list[str]) -> Made:
    """Digests of the tables of random players."""
    from tests.table_digests import RANDOM, content

    yield RANDOM, content(RANDOM, keys).encode()


def casts(keys: list[str]) -> Made:
    """Digests of the tables of scripted players."""
    from tests.table_digests import SCRIPTS, content

    yield SCRIPTS, content(SCRIPTS, keys).encode()


def playthroughs(keys: list[str]) -> Made:
    """One playout of each game and seat count as text."""
    from tests.playing import seat_counts
    from tests.playthroughs import FOLDER, file_of, lines

    for key in keys:
        wanted = [file_of(key, seats) for seats in seat_counts(load_game(key))]
        for seats, file in zip(seat_counts(load_game(key)), wanted, strict=True):
            yield file, ("\n".join(lines(key, seats)) + "\n").encode()
        for file in set(FOLDER.glob(f"{key}_*p.txt")) - set(wanted):
            yield file, None


def sums(keys: list[str]) -> Made:
    """Make again the sums of a known log, of whatever game."""
    from tests.reports.test_sums_version import PINNED, pinned_text

    yield PINNED, pinned_text().encode()


def columns(keys: list[str]) -> Made:
    """The columns of the log, of all games."""
    yield ROOT / "docs" / "reference" / "log-columns.md", python("-m", "simulate.runs.read.describe").encode()


def players(keys: list[str]) -> Made:
    """The page of each game's players."""
    for key in keys:
        name = key.replace("_", "-")
        yield ROOT / "docs" / "players" / f"{name}.md", simulate(f"strategies {name} --markdown").encode()


def baselines(keys: list[str]) -> Made:
    """The balance of each game, made again with its own metrics and expectations."""
    with tempfile.TemporaryDirectory() as place:
        for key in keys:
            names = [f"{key.replace('_', '-')}{ending}" for ending in (".toml", ".parquet")]
            for name in names:
                shutil.copyfile(ROOT / "balance" / name, Path(place, name))
            simulate(f"check --update --quiet {names[0]}", Path(place))
            yield from ((ROOT / "balance" / name, Path(place, name).read_bytes()) for name in names)


def validity(keys: list[str]) -> Made:
    """The tables of docs/explanation/methods.md on made-up runs, of no game."""
    page = pages.read("explanation/methods.md")
    for table in python("-m", "tests.reports.validity", "2000").strip().split("\n\n"):
        page = pages.with_table(page, table)
    yield ROOT / "docs" / "explanation" / "methods.md", page.encode()


def llms(keys: list[str]) -> Made:
    """The index of the manual for language models (https://llmstxt.org): each page with its first paragraph."""
    yield ROOT / "docs" / "llms.txt", llms_text().encode()


PARTS = [
    Part("digests", "tests/table_digests.json: tables of random players", "1 minute", digests),
    Part("casts", "tests/cast_digests.json: tables of scripted players", "2 minutes", casts),
    Part("playthroughs", "tests/playthroughs/*.txt", "10 seconds", playthroughs),
    Part("sums", "tests/reports/sums_version.json", "seconds", sums),
    Part("metrics", "docs/reference/metrics.md", "seconds", manual.metrics),
    Part("columns", "docs/reference/log-columns.md", "seconds", columns),
    Part("commands", "docs/reference/commands.md", "seconds", manual.commands),
    Part("llms", "docs/llms.txt: the manual's pages in a line each", "seconds", llms),
    Part("keys", "docs/reference/ruleset-keys.md", "seconds", ruleset_keys.make),
    Part("players", "docs/players/*.md", "seconds", players),
    Part("baselines", "balance/*.toml and *.parquet", "1 minute", baselines),
    Part("value", "strategies/*/value.json: what search players ask", "5 minutes", value.make, costly=True),
    Part("searcher", "strategies/*/searcher.toml: what a searcher wins", "20 minutes", searcher.make, costly=True),
    Part("stronger", "simulate/games/*/stronger.toml: findings with search players", "1 hour", stronger.make, costly=True),
    Part("strength", "simulate/games/*/strength.json: the rungs of each game", "5 minutes", strength.make, costly=True),
    Part("games", "docs/games: pages, pictures (they need a Chromium) and answers.json", "2 minutes", games.make),
    Part("readme", "what README.md and docs/index.md say was found", "20 seconds", manual.readme),
    Part("data-variants", "simulate/games/*/data_variants.toml", "1 hour", data_variants.make, costly=True),
    Part("cures", "docs/games/cures.md, simulate/games/*/cures.json", "10 minutes", cures.make, costly=True),
    Part("known", "the table of docs/explanation/known-answers.md", "13 minutes", known.make, costly=True),
    Part("validity", "the tables of docs/explanation/methods.md", "30 minutes", validity, costly=True),
]
