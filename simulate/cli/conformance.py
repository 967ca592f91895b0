"""`simulate conformance`: does a game keep its promises, does a strategy play fair."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import click

from simulate.cli.sections import command
from simulate.errors import FoundWrongError
from simulate.promises.check import promises
from simulate.promises.words import located

NUMBER = re.compile(r"\d+")


@command(show_default=False)
@click.argument("game")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--against", metavar="PLAIN", help="Play a compiled GAME next to its plain Python version, ply by ply.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of lines.")
def conformance(game: str, files: Sequence[str], against: str | None, as_json: bool) -> None:
    """Check that a GAME keeps its promises, or that strategy FILEs play fair.

    A game: legal, honest and under every invariant at every ply; the same in any batch; re-deals that play on to the end;
    the same with the JIT off. A strategy: legal, honest, how fast, and how it fares against the game's field. Exits 4 if
    something is wrong. With --json each finding is an object: what was looked at, whether it holds, what was found, how to
    mend it, file and line, and the numbers of the rules that stand there.

    \b
    Examples:
      simulate conformance san-juan
      simulate conformance san-juan my_bot.py
      simulate conformance quayside --game-path games/quayside
      simulate conformance quayside --against quayside_plain --game-path games
    """
    found: list[dict[str, Any]] = []
    said: dict[tuple[str, str], str] = {}  # what was wrong, without its numbers, and where it was told
    for name, finding in promises(game, files, against):
        check, _, seats = finding.what.rpartition(", ")
        first = said.setdefault((check, NUMBER.sub("", finding.found)), seats)
        is_again = not finding.holds and first != seats
        found.append({"of": name, **vars(finding), **located(finding.found), "same_as": first if is_again else None})
        words = ". ".join(filter(None, (finding.found, finding.how)))
        if not as_json:
            told = f"the same, see {first}" if is_again else words
            click.echo(f"{'ok   ' if finding.holds else 'WRONG'}  {finding.what}: {told}")
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
    wrong = [finding for finding in found if not finding["holds"]]
    if wrong:
        raise FoundWrongError(f"{len(wrong)} of {len(found)} checks found something wrong, first: {wrong[0]['what']}")
