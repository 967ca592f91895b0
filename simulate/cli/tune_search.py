"""`simulate tune-search`: the value function of a game's search players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from simulate.api import searching
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command

if TYPE_CHECKING:
    from simulate.runs.plan.request import Request


@command()
@asking(searching.tune_search)
def tune_search(request: Request, said: dict[str, Any]) -> None:
    """Let the search players of a game look ahead instead of playing to the end.

    Scripts play, and what each seat has at the starts of rounds is held against who wins. From then on a search player plays
    each action on for --ahead rounds only and asks the numbers that were found: stronger, at a fraction of the price.
    The file is value.json beside the game's players, for all seat counts unless --seats names some;
    `search:of=NAME,ahead=0` plays to the end all the same.

    \b
    Examples:
      simulate tune-search mygame --game-path mygame
      simulate tune-search san-juan --ahead 2 --no-keep
    """
    made = searching.tune_search.answer(request, **said, watch=watch(quiet=False))
    for part in made.value.seats:
        told = f"takes away {100 * made.told()[part.seats]:.0f} % of the surprise about who wins"
        click.echo(f"{part.seats} seats: {told} ({part.playouts:,} playouts, a quarter of them apart)")
    if made.file is not None:
        click.echo(f"written: {made.file}; search players play {said['ahead']} rounds on and ask it")
