"""One scale of strength for a game, from random play to a search player, and what becomes of findings along it.

`simulate/games/<game>/strength.json` (made by `python3 dev.py regenerate GAME --only strength`) holds the rungs: players
each of whom wins 60 % or more against the one below in games for two, as Robertie counted the depth of games (Inside
Backgammon 2:1, 1992). Of each it keeps the win shares of places and starts where equals of it sit at every seat.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, ValidationError

from reports.draw.drawing import Panel, joined
from reports.draw.figures import interval_dots
from reports.parts.cells import Interval
from reports.parts.document import Figure, Section, Table
from reports.parts.findings import Finding, Level
from simulate.claims.rule_names import spaced
from simulate.errors import SimulateError
from simulate.sums.bands import GAMES
from simulate.system.files import read_text
from strategies.search_gains import SearchGain, search_gains_of

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest

FILE = "strength.json"
STEP = 0.6  # of games for two that a rung wins against the one below
DUEL = 2  # seats
SHOWN = 2  # findings that are drawn
KEYS = ("seat", "start")  # findings about what players do not choose
Three = tuple[float, float, float]  # value, low and high end of its interval
SEARCH = "search player"


class Rung(BaseModel):
    """A player of the scale: what it wins against the rung below, and the shares of places and starts among its equals."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    player: str
    version: str
    beats: Three | None = None
    levels: dict[str, Three]


class Strength(BaseModel):
    """The rungs of a game, the weakest first. `pairings`: playouts of each two; `playouts`: among equals, for `seats`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seats: int
    rules: str
    pairings: int
    playouts: int
    rungs: tuple[Rung, ...]


def rungs_in(standings: Sequence[Mapping[str, Any]]) -> list[tuple[str, Three | None]]:
    """Choose the rungs of a ladder (`simulate ladder --json`): from the weakest up, the weakest that wins 60 % or more.

    The best player ends the list, whatever it wins against the last rung.
    """
    weakest_first = sorted(standings, key=lambda row: float(row["rating"]))
    found: list[tuple[str, Three | None]] = [(weakest_first[0]["player"], None)]
    for row in weakest_first[1:]:
        three = row["against"][found[-1][0]]
        if three[0] >= STEP or row is weakest_first[-1]:
            found.append((row["player"], (three[0], three[1], three[2])))
    return found


def kept_strength(game: str, folder: Path = GAMES) -> Strength | None:
    """Read the scale of a game; None where none was measured. Raises SimulateError naming a damaged file."""
    file = folder / game / FILE
    if not file.is_file():
        return None
    try:
        return Strength.model_validate_json(read_text(file))
    except (OSError, ValidationError) as error:
        raise SimulateError(f"{file}: {str(error).splitlines()[0]}") from error


def strength_section(manifest: Manifest, findings: Sequence[Finding], strong: Mapping[str, Three]) -> Section | None:
    """Show the scale of a run's game; None without one. `strong`: shares of levels, measured with search players."""
    kept = kept_strength(manifest.game.key)
    if kept is None or kept.seats != manifest.asked.seats or kept.rules != manifest.rules_version:
        return None
    versions = {player.label: player.version for player in manifest.players}
    if any(versions.get(rung.player, rung.version) != rung.version for rung in kept.rungs):
        return None
    top = search_gains_of(manifest.game.key).get((kept.rungs[-1].player, DUEL, "", ""))
    worst = headlines(findings)
    rows: list[list[Any]] = [
        [name_of(rung), _cell(rung.beats), *(_cell(rung.levels.get(level.metric)) for level in worst)] for rung in kept.rungs
    ]
    here = manifest.asked.field
    if here:
        rows.append([f"this run: {spaced([here])}", None, *(level.value for level in worst)])
    if top is not None:
        rows.append([SEARCH, Interval(top.share, top.low, top.high), *(_cell(strong.get(level.metric)) for level in worst)])
    table = Table(
        "strength",
        "From the weakest players to a search player",
        ("all seats played by", "for two, against the row before", *(level.name for level in worst)),
        rows,
        f"Games for two, {kept.pairings:,} a pair; then {kept.playouts:,} playouts of one player in all {kept.seats} seats.",
    )
    return Section("strength", "Strength", says=[says(kept, top, worst)], items=[*drawn(rows, worst, findings), table])


def name_of(rung: Rung) -> str:
    """Name a rung as a person does."""
    return spaced([rung.player]).removesuffix(" player")


def headlines(findings: Sequence[Finding]) -> list[Level]:
    """Return the levels of places and starts that are farthest off, one of a finding."""
    found = []
    for finding in findings:
        fair = finding.fair
        if finding.key.split(":")[0].startswith(KEYS) and fair is not None and finding.levels:
            found.append(max(finding.levels, key=lambda level: (level.is_off, abs(level.value.value - fair))))
    return found[:SHOWN]


def says(kept: Strength, top: SearchGain | None, worst: Sequence[Level]) -> str:
    """Say how deep the game is, and what the first headline finding is at both ends."""
    names, wins = [name_of(rung) for rung in kept.rungs], [rung.beats[0] for rung in kept.rungs if rung.beats]
    last = f"a {SEARCH}" if top is not None and top.share >= STEP else names[-1]
    steps = sum(share >= STEP for share in [*wins, *([top.share] if top is not None else [])])
    rungs = f"{steps} rung{'s' if steps != 1 else ''} from {names[0]} to {last}"
    text = f"{rungs}; a rung wins 60 % or more of games for two against the one below"
    if top is not None:
        text += f"; a search player wins {top.share * 100:.0f} % against {names[-1]}"
    places = sorted({0, (len(kept.rungs) - 1) // 2, len(kept.rungs) - 1}) if worst else []
    ends = [(names[at], kept.rungs[at].levels.get(worst[0].metric)) for at in places]
    told = [f"{three[0] * 100:.1f} % among {name} players" for name, three in ends if three is not None]
    return f"{text}. {worst[0].name}: {', '.join(told)}." if told else f"{text}."


def drawn(rows: Sequence[Sequence[Any]], worst: Sequence[Level], findings: Sequence[Finding]) -> list[Figure]:
    """Draw each headline finding over the scale."""
    found = []
    for at, level in enumerate(worst, 2):
        cells = [(row[0], row[at]) for row in rows if isinstance(row[at], Interval) and math.isfinite(row[at].low)]
        finding = next(finding for finding in findings if level in finding.levels)
        if len(cells) < 2 or finding.fair is None:
            continue
        found.append(_figure(level, cells, finding.fair, finding.margin or 0.0))
    return found


def _figure(level: Level, cells: Sequence[tuple[str, Interval]], fair: float, margin: float) -> Figure:
    def draw() -> str:
        values, lows, highs = ([getattr(cell, end) * 100 for _, cell in cells] for end in ("value", "low", "high"))
        names = [name for name, _ in cells]
        panel = interval_dots(
            Panel(), names, values, lows, highs, [""] * len(cells), fair * 100, "win share, %", "fair", margin * 100
        )
        return joined([panel])

    alt = "; ".join(f"{name} {cell}" for name, cell in cells)
    about = "The weakest players on top; the band is what counts as fair, the line the 95 % interval."
    return Figure(f"strength-{level.metric}", f"{level.name} wins, by the strength of the players", draw, alt, about)


def _cell(three: Three | None) -> Interval | None:
    return None if three is None else Interval(*three)
