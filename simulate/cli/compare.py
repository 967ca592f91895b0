"""`simulate compare` and `simulate sensitivity`: what if?"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simulate.cli.options import playing
from simulate.cli.progress import observer
from simulate.cli.tables import results_options, show, write_results
from simulate.errors import RunError
from simulate.runs.measure.metric_words import figure, title_of
from simulate.runs.plan.request import Request
from simulate.runs.play.scheduler import pool_for
from simulate.runs.play.warmup import compile_all
from simulate.runs.read.run import open_run
from simulate.statistics.bounded_mean import LEAST_BLOCKS
from simulate.whatif.alike import alike, why_alike
from simulate.whatif.compare import compare_orders, compare_runs, moved
from simulate.whatif.sensitivity import frame_of
from simulate.whatif.sensitivity import sensitivity as steps_of

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.whatif.compare import Comparison


@click.command(context_settings={"show_default": True})
@playing(playouts=20_000)
@click.option(
    "--to-set", "to_settings", multiple=True, metavar="PATH=VALUE", help="A value of the rules on side B. Repeatable."
)
@click.option("--to-variant", "to_overlays", multiple=True, metavar="NAME|FILE", help="An overlay on side B. Repeatable.")
@click.option("--to-field", metavar="NAME", help="The field of side B.")
@click.option("--to-player", "to_players", multiple=True, metavar="STRATEGY", help="The players of side B. Repeatable.")
@click.option("--to-players", "to_player_files", multiple=True, metavar="FILE", help="Profiles of your own on side B.")
@results_options
def compare(
    request: Request,
    to_settings: tuple[str, ...],
    to_overlays: tuple[str, ...],
    to_field: str | None,
    to_players: tuple[str, ...],
    to_player_files: tuple[str, ...],
    **results: Any,
) -> None:
    """What changes if a rule, an overlay or a player is another? Both sides play the same deals.

    What stands before the --to options is side A, and B is A with them. Differences are taken block by block, which makes
    them sharper than two runs side by side. Instead of a game, two run directories compare what they hold.

    \b
    Examples:
      simulate compare san-juan --to-set cards.library.cost=6
      simulate compare comuni --to-variant cubes-many --playouts 100000
      simulate compare runs/a runs/b
    """
    about: dict[str, Any] = {}
    if (Path(request.game) / "manifest.json").is_file():
        found = _runs(request)
    else:
        if not (to_settings or to_overlays or to_field or to_players or to_player_files):
            raise RunError(
                "nothing to compare with: side B is side A", "Say what changes, like --to-set cards.library.cost=6"
            )
        other = request.but(
            settings=_replaced(request.settings, to_settings),
            overlays=(*request.overlays, *to_overlays),
            field=to_field or (None if to_players else request.field),
            players=to_players or (() if to_field else request.players),
            player_files=(*request.player_files, *to_player_files),
        ).but(log="seats")
        a, b = request.but(log="seats").order(), other.order()
        other_than_values = bool(to_overlays or to_field or to_players or to_player_files)
        said = shlex.join(_words(to_settings, to_overlays, to_field, to_players, to_player_files))
        for order in (a, b):
            compiled(order, results["quiet"])
        blocks = -(-request.playouts // a.plan.seats)
        about = {"asked": asked_of(a), "to_set": [*to_settings] if not other_than_values else []}
        with pool_for(request) as workers:
            found = compare_orders(a, b, blocks, workers, ("as asked", said), sayer(results["quiet"]))
    write_results(
        "compare", f"What changes: {found.names[1]}", _headlines(found), found.frame(), about | _document(found), **results
    )


def _replaced(before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    """Settings of side B: one that is set again takes the place of A's."""
    again = {text.partition("=")[0].strip() for text in after}
    return (*(text for text in before if text.partition("=")[0].strip() not in again), *after)


def _words(
    settings: Iterable[str], overlays: Iterable[str], field: str | None, players: Iterable[str], files: Iterable[str]
):
    words = [word for text in settings for word in ("--set", text)]
    words += [word for text in overlays for word in ("--variant", text)]
    words += ["--field", field] if field else []
    words += [*players]
    return words + [word for text in files for word in ("--players", text)]


def _runs(request: Request) -> Comparison:
    if len(request.players) != 1:
        raise RunError(f"{request.game} is a run: name one other to compare it with", "simulate compare RUN OTHER_RUN")
    return compare_runs(open_run(request.game), open_run(request.players[0]))


def compiled(order: Any, quiet: bool) -> None:
    compile_all(order.game, order.entries(), observer(order.game.title, quiet).compiling)


def sayer(quiet: bool) -> Callable[[str], None]:
    return (lambda line: None) if quiet else (lambda line: click.echo(line, err=True))


def _headlines(found: Comparison) -> list[str]:
    """What was asked first; then the findings in words."""
    playouts = found.blocks * found.seats
    lines = [answer.words for answer in found.answers]
    lines.append(f"{playouts:,} playouts on each side, the same deals; B is: {found.names[1]}")
    if found.discordant is not None:
        lines.append(f"another seat wins in {found.discordant:,} of them ({found.discordant / playouts:.1%})")
    changes = moved(found)
    for change in changes[:12]:
        name, effect = change.metric, change.effect
        low, high = figure(name, effect.low, True), figure(name, effect.high, True)
        was = f"{figure(name, change.a)} -> {figure(name, change.b)}"
        lines.append(f"moved  {title_of(name)}: {was}, {figure(name, effect.value, True)} ({low} to {high})")
    if not changes:
        lines.append("nothing moved beyond noise")
    if all(c.verdict == "too short" for c in found.changes):
        lines[-1] = f"too short: fewer than {LEAST_BLOCKS} blocks say nothing of noise"
    undecided = [c for c in found.changes if c.verdict == "undecided"]
    if undecided:
        more = [c.more_blocks * found.seats for c in undecided if c.more_blocks]
        enough = f"; about {max(more):,} more playouts would decide" if len(more) == len(undecided) else ""
        lines.append(f"{len(undecided)} of {len(found.changes)} metrics are undecided{enough}")
    for parted in found.parted[:1]:
        lines.append(f"playout {parted.playout} parts at ply {parted.ply}: {parted.a} | {parted.b}")
        lines += [f"  look: {command}" for command in parted.commands]
    return lines


def asked_of(order: Order) -> dict[str, Any]:
    """What the command's own side plays, for who reads its JSON."""
    asked = order.manifest.asked
    overlays = [overlay.name for overlay in asked.overlays]
    return asked.model_dump(include={"game", "seats", "strategies", "seed", "overrides"}) | {"overlays": overlays}


def _document(found: Comparison) -> dict[str, Any]:
    return {
        "names": list(found.names),
        "playouts": found.blocks * found.seats,
        "blocks": found.blocks,
        "same_blocks": found.same_blocks,
        "discordant_playouts": found.discordant,
        "answers": [answer.words for answer in found.answers],
        "parted": [{**p.__dict__, "commands": list(p.commands)} for p in found.parted],
    }


@click.command(context_settings={"show_default": True})
@playing(playouts=2_000)
@click.option("--only", "paths", multiple=True, metavar="PATH", help="Only the numbers below this path. Repeatable.")
@click.option("--most", default=20, help="Rows to print.")
@results_options
def sensitivity(request: Request, paths: tuple[str, ...], most: int, **results: Any) -> None:
    """What do I change? Every number of the rules one step up and one down, sorted by what it moves.

    All steps play the same deals as the rules themselves. --playouts counts each step.

    \b
    Examples:
      simulate sensitivity comuni --only communities
      simulate sensitivity san-juan --only cards --playouts 4000
    """
    asked = request.but(log="seats")
    base = asked.order()
    compiled(base, results["quiet"])
    blocks = -(-request.playouts // base.plan.seats)

    def order_with(text: str) -> Order:
        return asked.but(settings=_replaced(request.settings, (text,))).order()

    with pool_for(request) as workers:
        steps = steps_of(base, order_with, paths, blocks, workers, sayer(results["quiet"]))
    refused = sum(bool(step.refused) for step in steps)
    lines = [f"{len(steps)} steps of {blocks * base.plan.seats:,} playouts each; {refused} are not allowed by the rules"]
    lines.append("largest change of a win share, and what remains of it beyond its own noise (sorted by that)")
    lines += [f"{', '.join(paths)}: every figure is equal; {why_alike(paths, steps, order_with)}" for paths in alike(steps)]
    frame = frame_of(steps)
    write_results(
        "sensitivity",
        f"{base.game.title}: what a step of each number moves",
        lines,
        frame,
        {"asked": asked_of(base), "blocks": blocks},
        most=most,
        **results,
    )


__all__ = ["compare", "sensitivity", "show"]
