"""`simulate replay`: one playout, ply by ply, in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from simulate.engine.replay import Ply, Replay
    from simulate.runs.read import Run

LARGEST = 2**63 - 1  # playout and seed


@click.command()
@click.argument("target")
@click.argument("strategies", nargs=-1, metavar="[STRATEGY]...")
@click.option("-p", "--playout", type=click.IntRange(0, LARGEST), default=0, show_default=True, help="Its number.")
@click.option("--seed", type=click.IntRange(0, LARGEST), help="Run seed, with a game as TARGET.  [default: 0]")
@click.option("--variant", help="Variant of the ruleset, with a game as TARGET.")
@click.option("--set", "overrides", multiple=True, metavar="PATH=VALUE", help="Replace one value, with a game as TARGET.")
@click.option(
    "--strategy-file",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A strategy file of your own that the line-up names.",
)
@click.option(
    "--until-ply", type=click.IntRange(min=0), help="Stop before this ply and show the position and its legal actions."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line instead of words.")
def replay(
    target: str,
    strategies: tuple[str, ...],
    playout: int,
    seed: int | None,
    variant: str | None,
    overrides: tuple[str, ...],
    files: tuple[Path, ...],
    until_ply: int | None,
    as_json: bool,
) -> None:
    """Play one playout of a run again, or of a game, line-up and seed.

    TARGET is a run directory, or a game followed by one STRATEGY per seat. A playout of a run is checked against the log.

    \b
    Examples:
      simulate replay runs/my-run --playout 412
      simulate replay san-juan adaptive guild city chapel --seed 7 --playout 412 --until-ply 17
    """
    run, played = _open(target, strategies, playout, seed, variant, overrides, files)
    if until_ply is not None and until_ply <= 0:
        _show_stop(played, as_json)
        return
    _show_start(played, as_json)
    for ply in played:
        _show_ply(played, ply, as_json)
        if until_ply is not None and ply.number + 1 >= until_ply:
            _show_stop(played, as_json)
            return
    _show_end(played, as_json)
    if run is not None:
        _check(run, played)


def _open(
    target: str,
    strategies: Sequence[str],
    playout: int,
    seed: int | None,
    variant: str | None,
    overrides: Sequence[str],
    files: Sequence[Path],
) -> tuple[Run | None, Replay]:
    from simulate.errors import SimulateError

    if not Path(target).is_dir():
        return None, _new_replay(target, strategies, playout, seed or 0, variant, overrides, files)
    from simulate.runs.order import order_again
    from simulate.runs.read import open_run
    from simulate.runs.replayed import replay_in, require_held

    if strategies or seed is not None or variant or overrides:
        raise SimulateError(
            f"{target} is a run: its line-ups, seed and rules are in its manifest",
            "Leave out strategies, --seed, --variant and --set, or name a game instead of the run.",
        )
    run = open_run(target)
    require_held(run, playout)
    return run, replay_in(order_again(run.manifest, list(map(str, files))), playout)


def _new_replay(
    target: str,
    strategies: Sequence[str],
    playout: int,
    seed: int,
    variant: str | None,
    overrides: Sequence[str],
    files: Sequence[Path],
) -> Replay:
    from simulate.engine.replay import Replay
    from simulate.engine.ruleset import load_ruleset, parse_override
    from simulate.errors import SimulateError
    from simulate.games import game_folder, load_game
    from strategies import parse_strategy, strategy_from_file

    folder = game_folder(target)
    game = load_game(folder.name)
    if not game.min_seats <= len(strategies) <= game.max_seats:
        raise SimulateError(
            f"{game.title} takes {game.min_seats} to {game.max_seats} strategies, one per seat; {len(strategies)} given",
            f"List them with: simulate strategies {game.name}",
        )
    rules = load_ruleset(game, folder, variant, dict(map(parse_override, overrides)))
    own = {s.name: s for s in (strategy_from_file(game.key, file) for file in files)}
    return Replay(game, rules, [parse_strategy(game.key, s, own) for s in strategies], seed, playout)


def _dump(kind: str, **values: Any) -> None:
    click.echo(json.dumps({"type": kind, **values}, ensure_ascii=False))


def _show_start(played: Replay, as_json: bool) -> None:
    names = [s.label for s in played.by_seat]
    if as_json:
        _dump("start", game=played.game.name, playout=played.playout, strategies=names)
        return
    seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(names))
    click.echo(f"{played.game.title}, playout {played.playout}: {seats}\n")
    click.echo(f"{played.position}\n")


def _show_ply(played: Replay, ply: Ply, as_json: bool) -> None:
    if as_json:
        _dump(
            "ply",
            ply=ply.number,
            round=ply.round_no,
            seat=ply.seat,
            strategy=ply.strategy,
            action=ply.chosen.id,
            text=ply.chosen.text,
            followed=ply.followed,
            legal=[{"id": a.id, "text": a.text} for a in ply.legal],
        )
        return
    note = "  (forced)" if ply.forced else ""
    click.echo(f"{ply.number:5}  seat {ply.seat} {ply.strategy}: {ply.chosen.text}{note}")
    for line in ply.followed:
        click.echo(f"         {line}")
    if not played.position.over and int(played.position.state.round_no) != ply.round_no:
        click.echo(f"\n{played.position}\n")


def _show_stop(played: Replay, as_json: bool) -> None:
    position = played.position
    number = int(position.state.ply)
    if as_json:
        legal = [{"id": a.id, "text": a.text} for a in position.legal()]
        _dump("stop", ply=number, seat=position.seat_to_act, legal=legal, position=str(position))
        return
    click.echo(f"\nBefore ply {number}:\n{position}\n")
    for action in position.legal():
        click.echo(f"  {action.id:5}  {action.text}")


def _show_end(played: Replay, as_json: bool) -> None:
    from simulate.cli.games import print_table
    from simulate.runs.replayed import rows_of

    rows = rows_of(played)
    playout, seats = rows["playouts"][0], rows["seats"]
    if as_json:
        _dump("end", playout=playout, seats=seats)
        return
    click.echo(f"\n{played.position}\n")
    click.echo(", ".join(f"{name} {playout[name]}" for name in ("ended", "rounds", "plies", "margin")))
    parts = [p.name for p in played.game.score_parts]
    shown = ["seat", "strategy", "rank", "score", *parts]
    print_table(shown, [[str(row[name]) for name in shown] for row in seats])


def _check(run: Run, played: Replay) -> None:
    from simulate.errors import FoundWrongError
    from simulate.runs.replayed import differences, logged_rows, rows_of

    found = differences(logged_rows(run, [played.playout])[played.playout], rows_of(played))
    if found:
        more = [f"and {len(found) - 12} more"] if len(found) > 12 else []
        raise FoundWrongError(
            f"{run.path}: playout {played.playout} replays otherwise than it was logged:\n" + "\n".join(found[:12] + more),
            "The log was changed after it was written; simulate verify tells which files.",
        )
    click.echo("The replay equals the rows in the log.", err=True)
