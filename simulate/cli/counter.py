"""`simulate counter`: the best answer to a field of players."""

from __future__ import annotations

from typing import Any

from simulate.api import counter as questions
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.plan.request import Request


@command("counter")
@asking(questions.counter)
@results_options
def counter(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Look for the best answer to these players, and to that answer: does one dominate, or do they go in a circle?

    Numbers are searched for the players that are strongest against the field; an answer counts only if it wins more than its
    share on deals that no search saw. The table says who beats whom, the mixture what is hard to beat.

    \b
    Examples:
      simulate counter pax
      simulate counter san-juan expert planter spender --rounds 3
      simulate counter mygame --game-path mygame --generations 30
    """
    made = questions.counter.answer(request, **said, watch=watch(outputs.quiet))
    title = f"{made.order.game.title}, {made.order.plan.seats} seats: answers to {', '.join(made.found.players)}"
    tables = [("The mixture, and what each wins against it", made.frame()), ("One alone among others", made.table_frame())]
    about = {
        "asked": asked_of(made.order),
        "says": made.says(),
        "claims": [claim.to_data() for claim in made.claims()],
        "table": made.table_frame().to_dicts(),
        "answers": [{"name": one.name, "base": one.base, "params": one.params} for one in made.found.answers if one.joined],
    }
    write_results("counter", title, made.says(), made.frame(), about, tables, outputs=outputs)
