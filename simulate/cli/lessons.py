"""`simulate lessons`: what a searcher would do otherwise than a player, kept for looking."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from simulate.api import players
from simulate.cli.asking import asking
from simulate.cli.options import Whole
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.engine.position import Position
from simulate.engine.wording import seat_name
from simulate.runs.plan.request import Request
from simulate.tuning.lessons import missed

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.tuning.lessons import Lessons

SHOWN = 30


@command()
@asking(players.lessons)
@click.option("--words", type=Whole(1, 99), default=99, help="Group actions by this many of their first words.")
@click.option("--top", type=Whole(1, 1000), default=SHOWN, help="Number of groups to show, the costliest first.")
@click.option("--show", type=Whole(0, 1000), default=0, help="Print this many of the costliest positions.")
def lessons(request: Request, said: dict[str, Any], words: int, top: int, show: int) -> None:
    """Show what a player misses: a search player looks over its shoulder.

    At a share of its decisions every legal action is tried by rollouts on re-dealt hidden cards, with the player as model.
    Its losses are printed by kind of action, in win shares: `believed` where what is less sure counts less, and `again`,
    the same choices weighed on other re-deals. The best of many noisy figures looks better than it is: trust `again`.
    With -o the lessons are kept: --from examines a changed player on them.

    \b
    Examples:
      simulate lessons pax legate --playouts 40 -o lessons/legate.npz
      simulate lessons pax legate:pass=0.5 --from lessons/legate.npz --show 3
    """
    made = players.lessons.answer(request, **said, watch=watch(quiet=False))
    found, order, chosen, lost = made.lessons, made.order, made.chosen, made.lost
    click.echo(
        f"{order.strategies[0].label}: {len(found):,} decisions, {int((lost > 0).sum()):,} could be better, "
        f"mean loss believed {lost.mean():.4f}, "
        f"weighed again on other re-deals {made.lost_again.mean():.4f} ± {made.half_width:.4f}"
    )
    kinds = missed(found, chosen, lambda text: _kind(text, words))
    click.echo(f"{'believed':>8}  {'again':>7}  {'times':>5} {'of':>6}  does -> would better")
    for kind in kinds[:top]:
        click.echo(f"{kind.gain:8.2f}  {kind.again:7.2f}  {kind.times:5d} {kind.of:6d}  {kind.own} -> {kind.better}")
    for number in lost.argsort()[::-1][:show]:
        click.echo(f"\n{described(found, order, int(number), int(chosen[number]))}")
    if said["output"] is not None:
        click.echo(f"written: {said['output']}")


def _kind(text: str, words: int) -> str:
    """The first words of an action, without numbers."""
    return " ".join(re.sub(r"[\d+]+", "", text).split()[:words])


def described(found: Lessons, order: Order, number: int, chosen: int) -> str:
    """One lesson: the position and what its actions are worth."""
    state = found.states[number]
    position = Position.from_state(order.game, order.rules, state)
    start, end = found.starts[number : number + 2]
    rows = sorted(range(start, end), key=lambda a: -found.advantage[a])
    does = {a: "  <- does" for a in rows if found.actions[a] == chosen}
    lines = [f"{found.advantage[a]:+.3f} ± {found.error[a]:.3f}  {found.words[a]}{does.get(a, '')}" for a in rows]
    return "\n".join([f"lesson {number}, {seat_name(found.seats[number])} acts", str(position), *lines])
