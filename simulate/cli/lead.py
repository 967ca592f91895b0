"""`simulate lead`: what a lead is worth."""

from __future__ import annotations

from typing import Any

from simulate.api import lead as questions
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.plan.request import Request


@command("lead")
@asking(questions.lead)
@results_options
def lead(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Say what a lead is worth on the way, whether leads grow, and when a game is decided.

    How often the sole leader wins is held against what anybody wins, and against what the same player wins from the same
    place anyway. After a quarter, half and three quarters of the rounds, by the points that seats have then.

    \b
    Examples:
      simulate lead san-juan
      simulate lead pax expert --seats 4 --playouts 40000
    """
    made = questions.lead.answer(request, **said, watch=watch(outputs.quiet))
    title = f"{made.order.game.title}, {made.order.plan.seats} seats: what a lead is worth"
    about = {
        "asked": asked_of(made.order),
        "says": made.says(),
        "claims": [claim.to_data() for claim in made.claims()],
        "sizes": made.sizes_frame().to_dicts(),
    }
    tables = [("After parts of the rounds", made.frame()), ("By size of the lead", made.sizes_frame())]
    write_results("lead", title, made.says(), made.frame(), about, tables, outputs=outputs)
