"""What games that people played say of places and starts, and of the simulation."""

from __future__ import annotations

from collections.abc import Sequence

from simulate.claims.claim import Claim, Games, at_once

Shown = Sequence[tuple[str, str, str]]  # name, word, figure with its interval


def prove(shown: Shown, fair: float, levels: int, games: Games) -> Claim:
    """What the games prove by themselves: places and starts that are off."""
    told = "; ".join(f"{name} is {word}: {figure}" for name, word, figure in shown)
    words = f"by themselves they prove: {told or 'nothing yet'} (fair {100 * fair:.0f} % ± {10 * fair:.1f})"
    return _of_games("prove", words, f"all that are shown, of {levels}", f"fair, {100 * fair:.0f} %", levels, games)


def unnamed(levels: int, games: Games) -> Claim:
    """Something looks off, and nobody is named who could explain it."""
    words = "no column says who played: better people there would look the same"
    return _of_games("unnamed", words, "none is named", "people who are equally good", levels, games)


def explained(names: Sequence[str], who: str, times: float, levels: int, games: Games) -> Claim:
    """What looks off, and may be because of who sat there."""
    words = (
        f"{', '.join(names)}: off in these games, and who sat there may be why; the strongest is {who}, "
        f"about {times:.1f} times the average. Change seats to know"
    )
    return _of_games("explained", words, f"all that it explains, of {levels}", "a table of equal people", levels, games)


def contradict(shown: Sequence[tuple[str, str, float]], levels: int, games: Games) -> Claim:
    """Where the simulation is contradicted: (name, share of people's games, simulated share)."""
    said = "; ".join(f"{name} {figure}, simulated {100 * simulated:.0f} %" for name, figure, simulated in shown)
    words = f"the simulation contradicts them: {said}. Scripts are not people: trust the games there"
    return _of_games("contradict", words, f"all that lie apart, of {levels}", SIMULATED, levels, games)


SIMULATED = "the simulation of the same table, with its interval"


def fit(playouts: int, levels: int, games: Games) -> Claim:
    """The games are shown to lie within the margin around the simulation."""
    words = f"the simulation ({playouts:,} playouts) fits them within the margin"
    return _of_games("fit", words, "nothing: all of them fit", SIMULATED, levels, games)


def open_(playouts: int, many: int, ends: tuple[float, float], name: str, levels: int, games: Games) -> Claim:
    """Too few games to tell whether the simulation fits; `name`: whose interval is the widest."""
    words = (
        f"whether the simulation ({playouts:,} playouts) fits is open: these {many} games cannot tell "
        f"{100 * ends[0]:.0f} from {100 * ends[1]:.0f} % ({name})"
    )
    return _of_games("open_", words, f"the widest interval of {levels}", SIMULATED, levels, games)


def table_won(wins: float, many: int, figure: str, simulated: float | None, word: str, games: Games) -> Claim:
    """How often the table won, of games that all win or lose together."""
    words = f"the table won {wins:.0f} of {many} games: {figure}"
    words += "" if simulated is None else f"; {100 * simulated:.0f} % are simulated ({word})"
    return _of_games("table_won", words, "nothing: it is the one question", SIMULATED, 1, games)


def _of_games(kind: str, words: str, chosen: str, reference: str, levels: int, games: Games) -> Claim:
    watched = f"{levels} places and starts" if levels > 1 else "the table"
    return Claim(
        kind, words, "win share", chosen, watched, games, reference, at_once(levels, "places and starts, each kind,")
    )
