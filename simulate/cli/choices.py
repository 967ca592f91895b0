"""`simulate choices`: what choices are worth, and to whom."""

from __future__ import annotations

from typing import Any

from simulate.api import choices as questions
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.plan.request import Request


@command("choices")
@asking(questions.choices)
@results_options
def choices(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Say what a choice is worth, how often a lost seat decides who wins, and what is never right to choose.

    Every legal action of some decisions is played on from the same re-deals of what the seat cannot see, by those who sit
    there. An action is chosen on one half of them and measured on the other.

    \b
    Examples:
      simulate choices san-juan
      simulate choices mygame --game-path mygame --playouts 1000 --redeals 64
    """
    made = questions.choices.answer(request, **said, watch=watch(outputs.quiet))
    title = f"{made.order.game.title}, {made.order.plan.seats} seats: what choices are worth"
    about = {"asked": asked_of(made.order), "says": made.says(), "claims": [claim.to_data() for claim in made.claims()]}
    write_results("choices", title, made.says(), made.frame(), about, outputs=outputs)
