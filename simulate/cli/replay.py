"""`simulate replay`: one playout, ply by ply, in words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import click

from simulate.api.gate import replay_asked
from simulate.cli.options import file_options, rules_options
from simulate.cli.sections import command
from simulate.cli.terminal import print_table
from simulate.engine.external.replay import NO_POSITIONS
from simulate.engine.kinds import COOP, VERSUS
from simulate.engine.lanes import is_external
from simulate.engine.wording import seat_name
from simulate.errors import FoundWrongError, RunError
from simulate.runs.plan.request import Request
from simulate.runs.read.log_replay import differences, logged_rows, rows_of
from simulate.system.limits import SEED_MAX

if TYPE_CHECKING:
    from simulate.engine.replay import Ply, Replay
    from simulate.runs.read.run import Run

DONE = "done"  # what ends a series of choices, in the games that have such series
# in games that say what came of each choice: one that begins a turn or ends a series
ENDS = re.compile(r"take the (turn|action of the side)|move the high priest|stop building|(send|pay) 0 .*|.* no more( .*)?")
# one that turns an offer down
DECLINES = re.compile(r"nothing more|no .*|\w+ (no|nothing|nobody)( .*)?|pay for no .*")
# goods that change hands: what followed gives the same numbers
ECHO = re.compile(r"(pay|take|gain) \d+ \w+(( \w+)?(,| and) \d+ \w+)*")


@command(show_default=False)
@click.argument("target")
@click.argument("strategies", nargs=-1, metavar="[STRATEGY]...")
@click.option("-p", "--playout", type=click.IntRange(0, SEED_MAX), default=0, show_default=True, help="Its number.")
@click.option("--seed", type=click.IntRange(0, SEED_MAX), help="Run seed, with a game as TARGET.  [default: 0]")
@rules_options
@file_options
@click.option(
    "--until-ply", type=click.IntRange(min=0), help="Stop before this ply; show the position and the legal actions."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object on each line.")
def replay(
    target: str,
    strategies: tuple[str, ...],
    playout: int,
    seed: int | None,
    overlays: tuple[str, ...],
    settings: tuple[str, ...],
    strategy_files: tuple[str, ...],
    player_files: tuple[str, ...],
    until_ply: int | None,
    as_json: bool,
) -> None:
    """Show one playout, move by move: of a run, or of a game, players and seed.

    Prints every decision and its result, and what each round changed. --until-ply shows the whole board.
    What says nothing has no line (the numbers of the plies skip it): the beginning of a turn, the end of a series, an
    offer that is turned down, a payment whose goods stand below.
    Purse and hand stand before the first choice of a seat after another's.
    Seats count from 1 in words, from 0 in --json, as in the log.

    TARGET is a run directory, or a game followed by one STRATEGY per seat. A playout of a run is checked against the log.

    \b
    Examples:
      simulate replay runs/my-run --playout 412
      simulate replay san-juan adaptive guild city chapel --seed 7 --playout 412 --until-ply 17
    """
    request = Request(
        target,
        strategies,
        seed=seed or 0,
        overlays=overlays,
        settings=settings,
        strategy_files=strategy_files,
        player_files=player_files,
    )
    run, played = replay_asked(request, playout, seed is not None)
    if is_external(played.game):
        _show_story(played, until_ply, as_json)
        if run is not None:
            _check(run, played)
        return
    if until_ply is not None and until_ply <= 0:
        _show_stop(played, as_json)
        return
    _show_start(played, as_json)
    changes, held, seat = RoundChanges(played), holdings(played), -1
    for ply in played:
        if _show_ply(played, ply, as_json, held, ply.seat != seat):
            seat = ply.seat
        if not as_json:
            held = holdings(played)
            changes.tell(ply)
        if until_ply is not None and ply.number + 1 >= until_ply:
            _show_stop(played, as_json)
            return
    show_end(played, as_json)
    if run is not None:
        _check(run, played)


def _dump(kind: str, **values: Any) -> None:
    click.echo(json.dumps({"type": kind, **values}, ensure_ascii=False))


def _show_story(played: Any, until_ply: int | None, as_json: bool) -> None:
    """Show a playout that an engine has played: what it tells, and how it ended. Raises RunError for a stop on the way."""
    if until_ply is not None:
        raise RunError(f"--until-ply {until_ply}: {NO_POSITIONS}")
    _show_start(played, as_json)
    story = played.story
    if as_json:
        _dump("story", lines=story)
    else:
        click.echo("\n".join(story) if story else 'Its engine tells no story: a greeting says so by "can": ["replay"].')
    show_end(played, as_json)


def _show_start(played: Replay, as_json: bool) -> None:
    names = [s.label for s in played.by_seat]
    if as_json:
        _dump("start", game=played.game.name, playout=played.playout, strategies=names)
        return
    seats = ", ".join(f"{seat_name(seat)} {name}" for seat, name in enumerate(names))
    click.echo(f"{played.game.title}, playout {played.playout}: {seats}\n")
    if not is_external(played.game):
        click.echo(f"{played.position}\n")


def holdings(played: Replay) -> str:
    """Purse and hand of the seat to act, where the game tells."""
    position, verb = played.position, played.game.holdings_text
    return verb(position.state, position.rules.record, position.seat_to_act) if verb and not position.over else ""


def is_said(played: Replay, ply: Ply, first: bool) -> bool:
    """Return True if a choice needs no words: it does nothing, or what followed says the same.

    `first` is True for the first choice of a seat after another's: there a seat is seen to turn something down.
    """
    text, tells = ply.chosen.text, played.game.followed_text is not None
    if text == DONE or (tells and ENDS.fullmatch(text)):
        return True
    if tells and DECLINES.fullmatch(text):
        return ply.forced or not first
    return tells and bool(ply.followed) and not first and bool(ECHO.fullmatch(text))


def _show_ply(played: Replay, ply: Ply, as_json: bool, held: str, first: bool) -> bool:
    """Show a ply, the first one of a seat after what it held; return False where only what followed is shown."""
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
        return True
    said = is_said(played, ply, first)
    if not said:
        if first and held:
            click.echo(f"       {seat_name(ply.seat)} has {held}")
        note = "  (forced: nothing else is legal)" if ply.forced else ""
        click.echo(f"{ply.number:5}  {seat_name(ply.seat)} {ply.strategy}: {ply.chosen.text}{note}")
    for line in ply.followed:
        click.echo(f"         {line}")
    return not said


class RoundChanges:
    """The changes of a round: the scores, and who has more or less of what."""

    def __init__(self, played: Replay):
        self.played = played
        self.before, self.scores = self.now()

    def now(self) -> tuple[Any, list[int]]:
        """A copy of the state, and the scores as if the playout ended now."""
        position = self.played.position
        return position.state.copy(), [int(score) for score in position.scores().sum(axis=1)]

    def tell(self, ply: Ply) -> None:
        """Print it when a round has ended and another one begins."""
        position = self.played.position
        if position.over or int(position.state.round_no) == ply.round_no:
            return
        before, was = self.before, self.scores
        self.before, self.scores = self.now()
        scores = ", ".join(f"{seat_name(s)} {n} ({n - was[s]:+d})" for s, n in enumerate(self.scores))
        click.echo(f"\nRound {ply.round_no} is over. Points if the game ended now: {scores}")
        if position.game.changed_text is not None:
            for line in position.game.changed_text(before, self.before, position.rules.record):
                click.echo(f"  {line}")
        click.echo(f"\nRound {int(position.state.round_no)}")


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


def show_end(played: Replay, as_json: bool) -> None:
    """Show the end: the last position, and a column a seat."""
    rows = rows_of(played)
    playout, seats = rows["playouts"][0], rows["seats"]
    if as_json:
        _dump("end", playout=playout, seats=seats)
        return
    click.echo("" if is_external(played.game) else f"\n{played.position}\n")
    counted = [name for name in ("ended", "rounds", "plies", "margin") if name in playout]
    click.echo(", ".join(f"{name} {playout[name]}" for name in counted))
    parts = [p.name for p in played.game.score_parts]
    place = "won" if getattr(played.game, "kind", VERSUS) == COOP else "rank"
    shown = ["strategy", place, "score", *parts]
    headers = ["", *(seat_name(row["seat"]) for row in seats)]
    print_table(headers, [[name.replace("_", " "), *(str(row[name]) for row in seats)] for name in shown])


def _check(run: Run, played: Replay) -> None:
    if not run.manifest.datasets():
        click.echo(f"{run.path} keeps sums and no rows, so the replay cannot be checked against the log.", err=True)
        return
    found = differences(logged_rows(run, [played.playout])[played.playout], rows_of(played))
    if found:
        more = [f"and {len(found) - 12} more"] if len(found) > 12 else []
        raise FoundWrongError(
            f"{run.path}: playout {played.playout} replays differently from the log:\n" + "\n".join(found[:12] + more),
            "The log was changed after it was written; simulate verify tells which files.",
        )
    click.echo("The replay equals the rows in the log.", err=True)
