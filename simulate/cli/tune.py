"""`simulate tune`: improve a player's numbers by playing."""

from __future__ import annotations

import shlex
from typing import Any

import click

from simulate.api import players
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command, quiet_option
from simulate.games import path_options
from simulate.runs.plan.request import Request


@command()
@asking(players.tune)
@quiet_option
def tune(request: Request, said: dict[str, Any], quiet: bool) -> None:
    """Search better parameters for a player, and confirm the gain on fresh deals.

    The first STRATEGY is tuned; the others are its opponents (default: the field). Ctrl-C keeps what was found; the same
    command continues.

    The result is a small TOML file for --players; --playouts counts the confirmation.

    \b
    Examples:
      simulate tune comuni strong
      simulate tune san-juan adaptive expert --param chapel --param library --generations 20
      simulate run comuni strong_tuned strategist --players tuned/comuni-strong.toml
    """
    made = players.tune.answer(request, **said, watch=watch(quiet))
    if not quiet:
        tuned = made.tuned
        fresh = f"{made.playouts:,} fresh playouts"
        click.echo(f"win share {tuned.before:.1%} -> {tuned.after:.1%}, gain {made.gain} on {fresh}")
        if not tuned.gain.low > 0:  # nor where there were too few deals to say
            click.echo(
                "no clear gain: search longer (--generations, --trial-playouts), or the player is already at its best"
            )
        words = ["simulate", "run", request.game, made.player, made.base, "--players", str(made.file)]
        files = [word for file in request.strategy_files for word in ("--strategy-file", file)]
        again = shlex.join([*words, *files, *path_options(made.order.game.key)])
        click.echo(f"written: {made.file}\nPlay it with: {again}")
