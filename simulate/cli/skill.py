"""`simulate skill`: luck or skill."""

from __future__ import annotations

import math
from typing import Any

from simulate.api import skill as questions
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.measure.skill import PARTS, Skill
from simulate.runs.plan.request import Request

COIN = "a coin 50 %, Pig holding at 25 against at 20 51 %, perfect Pig against holding at 20 54 %"


@command("skill")
@asking(questions.skill)
@results_options
def skill(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Say how much of a game is luck: how often the better of two players is ahead, and what a result rests on.

    Tables of both players are played, each in every seat, on the same deals, and each deal twice with other chance after
    it. Of more players each pair is played. Without STRATEGY: the first five of the game's own field. The deal is all
    chance before the first decision, the order of a shuffled pack too.

    \b
    Examples:
      simulate skill san-juan expert random_player
      simulate skill pax --seats 2
      simulate skill mygame careful bold --game-path mygame --playouts 40000
    """
    made = questions.skill.answer(request, **said, watch=watch(outputs.quiet))
    title = f"{made.order.game.title}, {made.order.plan.seats} seats: luck or skill"
    lines = [line for pair in made.pairs for line in lines_of(pair)]
    lines.append(f"beside it, the chance of the better one: {COIN}")
    about = {"asked": asked_of(made.order)}
    write_results("skill", title, lines, made.frame(), about, outputs=outputs)


def lines_of(pair: Skill) -> list[str]:
    """Say who is ahead how often, after how many games that shows, and what a result rests on."""
    value, low, high = pair.ahead
    shown = f"{100 * value:.1f} % of games ({100 * low:.1f} to {100 * high:.1f})"
    if not pair.is_shown:
        first = f"{pair.better} is ahead of {pair.other} in {shown}: it is not shown who is better"
    else:
        first = f"{pair.better} is ahead of {pair.other} in {shown}; {_games(pair)}"
    rests = ", ".join(f"{name} {_share(*pair.parts[name])}" for name in PARTS)
    return [first, f"  a result rests on: {rests}"]


def _games(pair: Skill) -> str:
    games, fewest, most = pair.games
    if games < 1.5:
        return "one game tells them apart nine times in ten"
    ends = f"{fewest:,.0f} to {most:,.0f}" if math.isfinite(most) else f"{fewest:,.0f} or more"
    return f"{games:,.0f} games tell them apart nine times in ten ({ends})"


def _share(value: float, low: float, high: float) -> str:
    if math.isnan(value):
        return "unknown, nothing varies"
    return f"{100 * value:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
