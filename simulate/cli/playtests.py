"""`simulate playtests`: what do the games that people played prove?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simulate.api import playtests as questions
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.plan.request import Request
from simulate.whatif.people import Fit
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
    }
    games = len(made.played.games)
    title = f"{made.order.game.title}: {games} game{'s' * (games != 1)} of {made.played.seats} people"
    write_results("playtests", title, headlines(made), made.frame(), about, outputs=outputs)


def headlines(made: Playtests) -> list[str]:
    """Say what the games prove, what the simulation says to it, and what to play next."""
    fair, played = 1 / made.played.seats, made.played
    lines = [f"read: {line}" for line in played.said]
    lines += [f"{played.left} games with another number of people are left out"] if played.left else []
    if len(played.versions) > 1:
        lines.append(f"versions {', '.join(played.versions)} are counted as one game (--of-version takes one)")
    if played.coop:
        return [*lines, together_won(made)]
    if not played.seated:
        lines.append("no column says who sat where, so nothing is said about places")
    if not made.levels:
        return [*lines, "nothing to judge: add a column seat, or one of starting positions"]
    off = [one for one in made.levels if one.proves(fair) in ("too strong", "too weak")]
    proved = "; ".join(f"{one.name} is {one.proves(fair)}: {_share(one.share, one.low, one.high)}" for one in off)
    lines.append(f"by themselves they prove: {proved or 'nothing yet'} (fair {100 * fair:.0f} % ± {10 * fair:.1f})")
    lines += _people(made, fair)
    apart = [one for one in made.levels if one.against == "contradicts"]
    if apart:
        said = "; ".join(
            f"{one.name} {_share(one.share, one.low, one.high)}, simulated {100 * one.simulated[0]:.0f} %"
            for one in apart
            if one.simulated is not None
        )
        lines.append(f"the simulation contradicts them: {said}. Scripts are not people: trust the games there")
    lines += _unclear(made)
    wide, now, after = next_game(made.levels, played.seats)
    who = f"seat {', '.join(one.name for one in wide)}; " if ".start:" in wide[0].metric else ""
    more = f"{who}{FURTHER} such games narrow the widest interval from ±{100 * now:.0f} to about ±{100 * after:.0f} pp"
    return [*lines, f"to learn most from the next games: {more}"]


def _people(made: Playtests, fair: float) -> list[str]:
    """Say what people have to do with it: whom a verdict rests on, or that nobody is named."""
    if not made.played.peopled:
        off = any(one.alone(fair) in ("too strong", "too weak") for one in made.levels)
        return ["no column says who played: better people there would look the same"] if off else []
    explained = [one.name for one in made.levels if one.explained(fair)]
    if not explained:
        return []
    name, times = Fit(made.played.games).best()
    who = f"{next(c.person for g in made.played.games for c in g if (c.person or '').casefold() == name)}"
    return [
        f"{', '.join(explained)}: off in these games, and who sat there may be why; the strongest is {who}, "
        f"about {times:.1f} times the average. Change seats to know"
    ]


def _unclear(made: Playtests) -> list[str]:
    """Say whether the games show that the simulation fits, or are too few."""
    held = [one for one in made.levels if one.simulated is not None and one.against != "not simulated"]
    open_ = [one for one in held if one.against == "cannot tell"]
    games = len(made.played.games)
    if not open_:
        fit = [one for one in held if one.against == "fits"]
        return (
            [f"the simulation ({made.playouts:,} playouts) fits them within the margin"]
            if fit and len(fit) == len(held)
            else []
        )
    widest = max(open_, key=lambda one: one.half)
    low, high = 100 * widest.low, 100 * widest.high
    return [
        f"whether the simulation ({made.playouts:,} playouts) fits is open: these {games} games cannot tell "
        f"{low:.0f} from {high:.0f} % ({widest.name})"
    ]


def together_won(made: Playtests) -> str:
    """Say how often the table won, of games that all win or lose together."""
    (one,) = made.levels
    won = f"the table won {one.wins:.0f} of {one.games} games: {_share(one.share, one.low, one.high)}"
    return won if one.simulated is None else f"{won}; {100 * one.simulated[0]:.0f} % are simulated ({one.against})"


def _share(value: float, low: float, high: float) -> str:
    return f"{100 * value:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
