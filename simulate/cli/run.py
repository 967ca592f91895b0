"""`simulate run`: play many games into a run directory."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from simulate.errors import RunError

if TYPE_CHECKING:
    from simulate.runs.order import Order
    from simulate.runs.play import Result, Settings


@click.command(context_settings={"show_default": True})
@click.argument("game")
@click.argument("strategies", nargs=-1, metavar="[STRATEGY]...")
@click.option("-n", "--games", default=10_000, help="Playouts in all, rounded up to whole blocks.")
@click.option("-s", "--seats", help="Seats of a playout; 2-4 or 2,4 makes a sweep.  [default: the most that the game has]")
@click.option("--seed", default=0, help="Run seed. Same seed, same tables.")
@click.option("--variant", help="Variant of the rules.")
@click.option("--variants", help="Sweep over variants: all, or names with commas (base: the rules themselves).")
@click.option("--set", "settings", multiple=True, metavar="PATH=VALUE", help="Change a value of the rules. Repeatable.")
@click.option("--strategy-file", "files", multiple=True, metavar="FILE", help="A strategy of your own. Repeatable.")
@click.option("--players", "player_files", multiple=True, metavar="FILE", help="Profiles of your own (TOML). Repeatable.")
@click.option("--field", metavar="NAME", help="Draw line-ups from a field of the game.  [default: its default field]")
@click.option("--log", type=click.Choice(["playouts", "seats", "cards"]), default="cards", help="How much to log.")
@click.option("--out", metavar="DIR", help="Run directory.  [default: runs/..., named after what is played]")
@click.option("--resume/--fresh", default=True, help="Finish or extend the run in the directory, or replace it.")
@click.option("-j", "--jobs", type=int, help="Workers.  [default: all cores]")
@click.option("--backend", type=click.Choice(["threads", "processes"]), default="threads", help="What a worker is.")
@click.option("--shard-size", type=int, help="Playouts of a file.  [default: to suit the run]")
@click.option("--paranoid", is_flag=True, help="Check all invariants and every strategy's honesty at every ply; slow.")
@click.option("--max-unfinished", default=0.001, metavar="RATE", help="Fail above this share of unfinished playouts.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors (and --json).")
def run(
    game: str,
    strategies: tuple[str, ...],
    games: int,
    seats: str | None,
    seed: int,
    variant: str | None,
    variants: str | None,
    settings: tuple[str, ...],
    files: tuple[str, ...],
    player_files: tuple[str, ...],
    field: str | None,
    log: str,
    out: str | None,
    resume: bool,
    jobs: int | None,
    backend: str,
    shard_size: int | None,
    paranoid: bool,
    max_unfinished: float,
    as_json: bool,
    quiet: bool,
) -> None:
    """Play many games and log them to a run directory.

    As many strategies as seats are one line-up, played in all rotations over the same deals. Any other number is a field
    from which balanced line-ups are drawn; none means the game's own field. An interrupted run is finished, and a
    finished one extended, by the same command. Several seat counts or variants make a sweep: a run directory each, --games
    in each, that `simulate report` compares.

    \b
    Examples:
      simulate run san-juan --games 1000000
      simulate run san-juan adaptive rusher guild city --games 20000 --seed 7
      simulate run san-juan --seats 2 --set cards.library.cost=6
      simulate run san-juan --seats 2-4 --variants all --games 20000
    """
    from simulate.runs.order import order_of
    from simulate.runs.play import Settings
    from simulate.runs.sweep import members_of

    if not 0 <= max_unfinished <= 1:
        raise RunError(f"--max-unfinished {max_unfinished}: a share from 0 to 1, like 0.001")
    if shard_size is not None and shard_size < 1:
        raise RunError(f"--shard-size {shard_size}: at least one playout")
    how = Settings(check_jobs(jobs), shard_size, backend, paranoid, not resume)
    seat_counts, chosen = _what(game, seats, variant, variants)
    members = members_of(seat_counts, chosen)
    orders = [
        order_of(game, m.seats, strategies, seed, m.variant, settings, files, log, field, player_files) for m in members
    ]
    sweep = len(members) > 1 or variants is not None
    top = Path(out) if out else default_folder(orders[0], sweep)
    again = command(orders[0], top, games, how, (seats, variants) if sweep else None)
    for member, order in zip(members, orders, strict=True):
        folder = top / member.folder if sweep else top
        _play_one(order, folder, games, how, again, max_unfinished, as_json, quiet)
    if sweep and not quiet and not as_json:
        click.echo(f"{len(members)} runs in {top}\nCompare them with: {shlex.join(['simulate', 'report', str(top)])}")


def _what(game: str, seats: str | None, variant: str | None, variants: str | None) -> tuple[list[int], list[str | None]]:
    """Seat counts and variants to play. Raises RunError, UnknownNameError."""
    from simulate.engine.ruleset import variants_of
    from simulate.games import game_folder, game_meta
    from simulate.runs.sweep import parse_seats, parse_variants

    low, high = game_meta(game)["seats"]
    if variant is not None and variants is not None:
        raise RunError("--variant and --variants exclude each other", "--variants NAME plays one variant as a sweep.")
    seat_counts = [high] if seats is None else parse_seats(seats, low, high)
    chosen = [variant] if variants is None else parse_variants(variants, variants_of(game_folder(game)))
    return seat_counts, chosen


def _play_one(
    order: Order, folder: Path, games: int, how: Settings, again: str, max_unfinished: float, as_json: bool, quiet: bool
) -> None:
    """Play one run directory, report it in a few lines, and fail if too much is unfinished."""
    from simulate.cli.progress import observer
    from simulate.runs.play import RunInterruptedError, play

    played = -(-games // order.plan.seats) * order.plan.seats
    if games > 0 and played != games and not quiet:
        click.echo(f"{games:,} playouts rounded up to {played:,}: whole blocks of {order.plan.seats} rotations", err=True)
    try:
        result = play(order, folder, games, how, observer(order.game.title, quiet))
    except RunInterruptedError as stop:
        raise RunInterruptedError(stop.message, f"Finish it with: {again}", stop.exit_code) from None
    except KeyboardInterrupt:
        raise RunInterruptedError("interrupted before the first playout", f"Finish it with: {again}") from None
    _report(result, as_json, quiet)
    check_unfinished(order, result, max_unfinished)


def check_jobs(jobs: int | None) -> int:
    """Number of workers. Raises RunError."""
    if jobs is not None and jobs < 1:
        raise RunError(f"--jobs {jobs}: at least one worker")
    if jobs is not None:
        return jobs
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def default_folder(order: Order, sweep: bool = False) -> Path:
    """`runs/san-juan-4p-seed0` (a sweep: `-sweep-`), and a digest if more than game, seats, variant and seed was chosen."""
    from simulate.engine.ruleset import digest_values
    from strategies import field_of

    asked = order.manifest.asked
    place = ["sweep"] if sweep else [f"{asked.seats}p", *([asked.variant] if asked.variant else [])]
    words = [asked.game, *place, f"seed{asked.seed}"]
    usual = asked.strategies == list(field_of(order.game.key).players) and asked.log == "cards" and not asked.overrides
    if not usual:
        words.append(digest_values(asked.model_dump(exclude={"seats", "variant"} if sweep else None))[:6])
    return Path("runs") / "-".join(words)


def command(order: Order, folder: Path, games: int, how: Settings, sweep: tuple[str | None, str | None] | None) -> str:
    """The command that finishes a run, or a sweep over these --seats and --variants."""
    from simulate.runs.faults import order_options

    asked = order.manifest.asked
    words = ["simulate", "run", asked.game, *asked.strategies, "--games", str(games)]
    seats, variants = sweep or (str(asked.seats), None)
    words += ["--seats", seats] if seats else []
    words += ["--variants", variants] if variants else []
    words += [
        *order_options(order, with_variant=sweep is None),
        "--log",
        asked.log,
        "--out",
        str(folder),
        "--jobs",
        str(how.jobs),
    ]
    words += ["--backend", how.backend] if how.backend != "threads" else []
    return shlex.join(words)


def _report(result: Result, as_json: bool, quiet: bool) -> None:
    from simulate.runs.summary import summary_text, summary_values

    if as_json:
        click.echo(json.dumps(summary_values(result), indent=1))
    elif not quiet:
        if result.redone:
            click.echo(f"damaged shards played again: {', '.join(result.redone)}", err=True)
        if result.set_aside:
            click.echo(f"not written by a run, hence set aside: {', '.join(map(str, result.set_aside))}", err=True)
        click.echo(summary_text(result))
        click.echo(f"Report it with: {shlex.join(['simulate', 'report', str(result.folder)])}")


def check_unfinished(order: Order, result: Result, most: float) -> None:
    """Fail if too many playouts hit a guard. Raises RunError; the run itself is whole."""
    from simulate.runs.faults import replay_command

    totals = result.manifest.totals
    if totals.unfinished > most * totals.playouts:
        first = result.tally.unfinished_at[0]
        block, rotation = divmod(first, order.plan.seats)
        raise RunError(
            f"{totals.unfinished:,} of {totals.playouts:,} playouts are unfinished "
            f"({totals.unfinished / totals.playouts:.3%}), more than --max-unfinished {most:g} allows; "
            f"the run in {result.folder} is whole and logs them",
            f"Look at the first with: {replay_command(order, block, rotation)}",
        )
