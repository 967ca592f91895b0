"""`simulate skill`: luck or skill."""

from __future__ import annotations

from typing import Any

from simulate.api import skill as questions
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.plan.request import Request


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
    about = {"asked": asked_of(made.order), "says": made.says(), "claims": [claim.to_data() for claim in made.claims()]}
    write_results("skill", title, made.says(), made.frame(), about, outputs=outputs)
