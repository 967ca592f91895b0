"""`simulate grades`: tables of beginners, of experts, and of both."""

from __future__ import annotations

from typing import Any

from simulate.api import grades as questions
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.plan.request import Request


@command("grades")
@asking(questions.grades)
@results_options
def grades(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Say how tables of beginners, of experts, and of a newcomer among experts differ.

    A newcomer's chance, which place gets better or worse as people learn, length and scores: on the same deals. The grades
    of a game stand in grades.toml beside its strategies; players that are named here, weakest first, stand in their place.

    \b
    Examples:
      simulate grades san-juan
      simulate grades mygame careless careful --game-path mygame --seats 3
    """
    made = questions.grades.answer(request, **said, watch=watch(outputs.quiet))
    title = f"{made.order.game.title}, {made.order.plan.seats} seats: beginners and experts"
    about = {"asked": asked_of(made.order), "says": made.says(), "claims": [claim.to_data() for claim in made.claims()]}
    write_results("grades", title, made.says(), made.frame(), about, outputs=outputs)
