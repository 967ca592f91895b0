"""`simulate tune`: improve a player's numbers by playing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from simulate.cli.compare import compiled
from simulate.cli.options import playing
from simulate.cli.paths import OUTPUT_FILE
from simulate.engine.contract import PARAMS_MAX
from simulate.errors import RunError, clip
from simulate.files import require_writable, write_text
from simulate.runs.plan.request import Request
from simulate.runs.play.play import RunInterruptedError
from simulate.runs.play.scheduler import pool_for
from simulate.tune.arena import Arena
from simulate.tune.fit import Marks, fit, marks
from simulate.tune.lessons import read_lessons
from simulate.tune.search import Settings, Space, confirm, profile_toml, search
from strategies import field_of
from strategies.player import SEARCH
from strategies.profiles import NAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulate.runs.plan.order import Order
    from simulate.tune.arena import Floats


@click.command(context_settings={"show_default": True})
@playing(playouts=40_000)
@click.option("--param", "params", multiple=True, help="Only this parameter. Repeatable, two at least.  [default: all]")
@click.option("--generations", type=click.IntRange(1, 10_000), default=40, help="Of the search (CMA-ES).")
@click.option("--trial-playouts", type=click.IntRange(4, 10**7), default=600, help="Playouts of a trial.")
@click.option(
    "--lessons",
    "lesson_files",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Learn from what `simulate lessons` kept, not by playing. Repeatable.",
)
@click.option("-o", "--output", type=OUTPUT_FILE, help="File to write.  [default: tuned/GAME-PLAYER.toml]")
@click.option("--name", help="Name of the new player.  [default: PLAYER_tuned]")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def tune(
    request: Request,
    params: tuple[str, ...],
    generations: int,
    trial_playouts: int,
    lesson_files: tuple[Path, ...],
    output: Path | None,
    name: str | None,
    quiet: bool,
) -> None:
    """Search better numbers for a player against a field, under any rules, and confirm the gain on deals it never saw.

    The first STRATEGY is tuned; further ones are its opponents (default: the field). Ctrl-C keeps what was found, the same
    command goes on. With --lessons the numbers are fitted to what a searcher found about the player's decisions: seconds,
    so that --generations may be hundreds.

    The result is a small TOML file for --players; --playouts counts the confirmation.

    \b
    Examples:
      simulate tune comuni strong
      simulate tune comuni strong --lessons lessons/strong.npz --generations 500
      simulate tune san-juan adaptive expert --param chapel --param library --generations 20
      simulate run comuni strong_tuned strategist --players tuned/comuni-strong.toml
    """
    if not request.players:
        raise RunError("no player to tune", "Name one after the game: simulate tune GAME PLAYER [OPPONENT]...")
    usual = field_of(request.game.replace("-", "_"), request.field).players
    opponents = request.players[1:] or tuple(name for name in usual if name != request.players[0])
    order = request.but(players=(request.players[0], *opponents), field=None, log="seats").order()
    player, *others = order.strategies
    if name is not None and (not NAME.fullmatch(name) or name == SEARCH):
        raise RunError(f"--name '{clip(name)}': a name is letters, digits and _, like strong_tuned")
    if len(player.defaults) > PARAMS_MAX or not player.defaults:
        raise RunError(f"{player.label} has no parameters to tune")
    seats = order.plan.seats
    arena = Arena(order)
    path = output or Path("tuned") / f"{request.game}-{player.name}.toml"
    settings = Settings(generations, -(-trial_playouts // seats), -(-request.playouts // seats), params)
    require_writable(path)
    compiled(order, quiet)
    progress = path.with_suffix(".progress.jsonl")

    def say(generation: int, share: float) -> None:
        if not quiet:
            click.echo(f"generation {generation} of {generations}: trials win {share:.1%} on average", err=True)

    with pool_for(request) as workers:
        settings = replace(settings, jobs=workers)
        try:
            if lesson_files:
                space, x, done = learn(order, lesson_files, settings, quiet)
            else:
                space, x, done = search(arena, settings, progress, say)
        except KeyboardInterrupt:
            raise RunInterruptedError(f"interrupted; {progress} keeps what was found", "The same command goes on.") from None
        tuned = confirm(arena, space, x, done, settings)
    new = name or f"{player.name}_tuned"
    gain = f"{100 * tuned.gain.value:+.1f} pp ({100 * tuned.gain.low:+.1f} to {100 * tuned.gain.high:+.1f})"
    idea = (
        f"{player.name}, tuned in {done} generations against {', '.join(o.label for o in others)} at {seats} seats: {gain}"
    )
    write_text(path, profile_toml(new, player.name, idea, player.params | tuned.params))
    if not quiet:
        fresh = f"{settings.confirm_blocks * seats:,} fresh playouts"
        click.echo(f"win share {tuned.before:.1%} -> {tuned.after:.1%}, gain {gain} on {fresh}")
        if not tuned.gain.low > 0:  # nor where there were too few deals to say
            click.echo("no gain beyond noise: search longer (--generations, --trial-playouts), or the player is at its best")
        click.echo(f"written: {path}\nPlay it with: simulate run {request.game} {new} {player.name} --players {path}")


def learn(order: Order, files: Sequence[Path], settings: Settings, quiet: bool) -> tuple[Space, Floats, int]:
    """Fit the numbers of the order's first player to lessons. Raises RunError."""
    import numpy as np

    lessons = [read_lessons(file, order.game) for file in files]
    space = Space(order.strategies[0], settings.params)

    def say(generation: int, found: Marks) -> None:
        if not quiet:
            told = f"mean loss {found.learned:.4f} learned from, {found.held_back:.4f} held back"
            click.echo(f"generation {generation} of {settings.generations}: {told}", err=True)

    say(0, marks(lessons, order, space.values(np.zeros(len(space.names)))))
    x, done = fit(order, space, lessons, settings.generations, say)
    say(done, marks(lessons, order, space.values(x)))
    return space, x, done
