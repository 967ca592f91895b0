"""`simulate playtests`: what do the games that people played prove?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simulate.api import playtests as questions
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.plan.request import Request
from simulate.whatif.playtests import FURTHER, next_game

if TYPE_CHECKING:
    from simulate.api.playtests import Playtests


@command()
@asking(questions.playtests)
@results_options
def playtests(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Say what games that people played prove, and whether the simulation fits them.

    The last argument is a file of plays: a row a player or a game, CSV, a spreadsheet, an export of BG Stats or of
    BoardGameGeek. Its columns are known by their words (game or date, player, seat, winner, finish or score, a starting
    position, version); the command says first how it reads them, and --role says what it cannot know. The players of the
    simulation may be named before it.

    \b
    Example:
      simulate playtests comuni games.csv
    """
    made = questions.playtests.answer(request, **said, watch=watch(outputs.quiet))
    about = {
        "asked": asked_of(made.order),
        "games": len(made.played.games),
        "left_out": made.played.left,
        "versions": list(made.played.versions),
        "playouts": made.playouts,
        "claims": [claim.to_data() for claim in made.claims()],
    }
    games = len(made.played.games)
    title = f"{made.order.game.title}: {games} game{'s' * (games != 1)} of {made.played.seats} people"
    write_results("playtests", title, headlines(made), made.frame(), about, outputs=outputs)


def headlines(made: Playtests) -> list[str]:
    """Say what the games prove, what the simulation says to it, and what to play next."""
    played = made.played
    lines = [f"read: {line}" for line in played.said]
    lines += [f"{played.left} games with another number of people are left out"] if played.left else []
    if len(played.versions) > 1:
        lines.append(f"versions {', '.join(played.versions)} are counted as one game (--of-version takes one)")
    said = [claim.words for claim in made.claims()]
    if played.coop:
        return [*lines, *said]
    if not played.seated:
        lines.append("no column says who sat where, so nothing is said about places")
    if not made.levels:
        return [*lines, "nothing to judge: add a column seat, or one of starting positions"]
    wide, now, after = next_game(made.levels, played.seats)
    who = f"seat {', '.join(one.name for one in wide)}; " if ".start:" in wide[0].metric else ""
    more = f"{who}{FURTHER} such games narrow the widest interval from ±{100 * now:.0f} to about ±{100 * after:.0f} pp"
    return [*lines, *said, f"to learn most from the next games: {more}"]
