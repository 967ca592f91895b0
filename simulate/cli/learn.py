"""`simulate learn`: a stronger version of a player, from what came of its positions."""

from __future__ import annotations

from typing import Any

import click

from simulate.api import learn as questions
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command, quiet_option
from simulate.learning.trial import ThresholdTrial
from simulate.runs.plan.request import Request


@command()
@asking(questions.learn)
@quiet_option
def learn(request: Request, said: dict[str, Any], quiet: bool) -> None:
    """Learn what positions are worth, from self-play of one player (default: the first of the field).

    The result is the player `learned:of=MODEL`: it makes the model's choice unless the learned value of another one, on
    re-dealt hidden cards, is clearly better. It needs the extra: pip install 'meeplecarlo[learn]'

    \b
    Examples:
      simulate learn age-of-rome hadrian
      simulate learn pax censor --playouts 10000 --rounds 3
      simulate run age-of-rome learned:of=hadrian hadrian hadrian hadrian
    """
    made = questions.learn.answer(request, **said, watch=watch(quiet))
    if quiet:
        return
    found = made.learned
    click.echo(f"{'a straight line' if found.kind == 'line' else 'a small network'}, drawn to the mean by {found.slope:.2f}")
    click.echo(f"explains {found.explained:.1%} of what comes after, on playouts that it has not seen")
    if found.explained <= 0:
        click.echo("that is nothing: learn from more playouts (--playouts) before you play with it")
    click.echo("value said   came   +-")
    for group in found.groups:
        click.echo(f"{group.said:+10.3f} {group.came:+6.3f} {group.half_width:.3f}")
    if made.trial is None:
        click.echo(f"threshold: {found.threshold:g}, so much better must a choice be")
    else:
        for line in how_it_plays(made.trial, made.seats, made.model):
            click.echo(line)
    player = f"learned:of={made.model}"
    others = " ".join([made.model] * (made.seats - 1))
    click.echo(f"written: {made.file}\nPlay it with: simulate run {request.game} {player} {others} --seats {made.seats}")


def how_it_plays(trial: ThresholdTrial, seats: int, model: str) -> list[str]:
    """Show the result of each threshold, and how the player does with the best one."""
    lines = ["threshold   win share alone against its model"]
    lines += [f"{one.threshold:9.3f}   {one.share:.1%} ({one.low:.1%} to {one.high:.1%})" for one in trial.tried]
    best, fair = trial.best, 1 / seats
    share = (
        f"with {best.threshold:g}, on fresh deals: {best.share:.1%} ({best.low:.1%} to {best.high:.1%}; fair is {fair:.1%})"
    )
    lines.append(share)
    if trial.cost is not None:
        cost = f"costs {_ms(trial.cost.learned)} CPU ms a learned seat and playout there, its model {_ms(trial.cost.model)}"
        lines.append(cost)
    if best.gains(fair):
        return lines
    return [*lines, f"that is no clear gain over {model}: learn from more playouts, or from another model"]


def _ms(value: float) -> str:
    """Milliseconds with two digits that count."""
    return f"{value:.1f}" if value >= 1 else f"{value:.2g}"
