"""`simulate ladder`: every player against every other."""

from __future__ import annotations

import json
from typing import Any

import click

from simulate.cli.options import playing
from simulate.runs.ask import Ask


@click.command()
@playing(playouts=400)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def ladder(ask: Ask, as_json: bool) -> None:
    """Play every player of GAME against equal others, each against each, and print who stands where.

    A row is the mean win share of a player, alone against each of the others in all other seats, with its 95 % interval over
    deals; --playouts in each pairing. Without STRATEGY the game's mixed field plays. A searcher is named like a strategy.

    \b
    Example:
      simulate ladder pax --seats 2 --playouts 400
    """
    from simulate.cli.games import print_table
    from simulate.runs.standings import standings

    rows = standings(ask)
    if as_json:
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    shown: list[list[Any]] = [
        [
            row["player"],
            f"{row['win_share']:.1%} ± {row['half_width']:.1%}",
            f"{row['score']:.1f}",
            f"{row['rounds']:.1f}",
            f"{row['ply_ns']:,.0f}",
        ]
        for row in rows
    ]
    print_table(["player", "win share", "mean score", "rounds", "ns a ply"], shown)
    click.echo(f"{ask.seat_count} seats, fair is {1 / ask.seat_count:.1%}; seed {ask.seed}")
