"""`simulate ladder`: every player against every other."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from simulate.cli.options import PLAYOUTS, Whole, playing
from simulate.runs.ask import Ask

if TYPE_CHECKING:
    from simulate.runs.standings import Ladder, Standing

HEADERS = ["player", "win share", "mean score", "rounds", "ns a ply"]


@click.command()
@playing(playouts=400, sweep=True)
@click.option("--search", type=Whole(1, 10_000), metavar="ROLLOUTS", help="Add a searcher, whose model is the best player.")
@click.option(
    "--search-playouts", type=PLAYOUTS, default=40, show_default=True, help="Playouts in each pairing of the searcher."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--markdown", is_flag=True, help="Print Markdown tables.")
def ladder(ask: Ask, search: int | None, search_playouts: int, as_json: bool, markdown: bool) -> None:
    """Play every player of GAME alone against each of the others, and print who stands where.

    A row is a player's mean win share, alone against equal others in all other seats, over each of the other players, with
    its 95 % interval over deals; --playouts in each pairing. Without STRATEGY and --field every player of the game takes
    part. The searcher plays at the highest of the --seats.

    \b
    Examples:
      simulate ladder pax --seats 2-4
      simulate ladder san-juan expert adaptive guild --search 32
    """
    from simulate.games import game_meta
    from simulate.runs.standings import ladder_of, with_searcher

    counts = ask.seat_counts()
    found = [ladder_of(ask, seats) for seats in counts]
    if search is not None:
        found[-1] = with_searcher(ask, found[-1], search, search_playouts)
    if as_json:
        document = {"game": ask.game, "seed": ask.seed, "ladders": [asdict(one) for one in found]}
        click.echo(json.dumps(document, indent=1, ensure_ascii=False))
        return
    if markdown:
        click.echo(f"## {game_meta(ask.game)['title']}\n")
    for one in found:
        (show_markdown if markdown else show_table)(one, heading(ask, one))


def heading(ask: Ask, one: Ladder) -> str:
    """What a table rests on."""
    more = f", {one.searched:,} with the searcher" if one.searcher is not None else ""
    return (
        f"{one.seats} seats, fair is {1 / one.seats:.1%}; {one.playouts:,} playouts in each pairing{more}, seed {ask.seed}"
    )


def cells(one: Ladder) -> list[list[str]]:
    """The rows of a table, the searcher's first."""
    return [_cells(row) for row in ([one.searcher] if one.searcher is not None else []) + one.standings]


def _cells(row: Standing) -> list[str]:
    share = f"{row.rating:.1%} ± {row.half_width:.1%}"
    return [row.player, share, f"{row.score:.1f}", f"{row.rounds:.1f}", f"{row.ply_ns:,.0f}"]


def beside_model(one: Ladder) -> str:
    """What the searcher gains by searching: its share against its own model."""
    if one.searcher is None:
        return ""
    share, half = one.searcher.against[one.model]
    return f"The searcher alone against {one.model}, its model: {share:.1%} ± {half:.1%}.\n"


def show_table(one: Ladder, title: str) -> None:
    """A table for the terminal."""
    from simulate.cli.games import print_table

    click.echo(title)
    print_table(HEADERS, cells(one))
    click.echo(beside_model(one))


def show_markdown(one: Ladder, title: str) -> None:
    """The same for a page."""
    click.echo(f"{title}:\n")
    for row in (HEADERS, ["---", *["---:"] * (len(HEADERS) - 1)], *cells(one)):
        click.echo(f"| {' | '.join(row)} |")
    click.echo(f"\n{beside_model(one)}")
