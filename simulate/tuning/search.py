"""Search better numbers for a player: CMA-ES (library `cmaes`) on win share against a field.

All trials of a generation meet the same deals; each generation has its own. Nothing depends on the number of workers. The
progress file holds every generation, so an interrupted search goes on by being told again what it knew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simulate.errors import RunError, clip
from simulate.runs.plan.sealed_lines import SealedLines
from simulate.runs.play.scheduler import Jobs
from simulate.statistics.paired import Effect, effect_of
from simulate.system.ours import MADE_BY
from simulate.tuning.arena import Arena, Floats
from strategies import Strategy

FRESH = 10**9  # first block of the confirmation: no search comes near it
SIGMA = 0.3  # first step, in units of each number's scale
DIGITS = 4
AGAIN = "Remove it to start again."


@dataclass(frozen=True)
class TuneSettings:
    """Settings of a search: its length and width."""

    generations: int = 40
    blocks: int = 150  # a trial
    confirm_blocks: int = 2500
    params: tuple[str, ...] = ()  # all, if none
    jobs: Jobs = 1


@dataclass(frozen=True)
class Tuned:
    """The result of a search. `gain`: tuned minus before, on deals that the search never saw."""

    params: dict[str, float]  # only what differs from the player's own
    before: float
    after: float
    gain: Effect
    generations: int


class Space:
    """The numbers that are searched, as a vector around 0."""

    def __init__(self, player: Strategy, names: Sequence[str]):
        own = dict(zip(player.defaults, player.values(), strict=True))
        unknown = [name for name in names if name not in own]
        if unknown:
            raise RunError(f"{player.label} has no parameter '{unknown[0]}'", f"There are: {', '.join(own)}")
        self.names = list(names) or list(own)
        if len(self.names) < 2:
            raise RunError(
                f"{player.label}: a search needs at least two parameters, here: {len(self.names)}",
                "Compare values of a single one with: simulate run GAME PLAYER PLAYER:param=value ...",
            )
        self.own = own
        self.at = [list(own).index(name) for name in self.names]
        start = np.array([own[name] for name in self.names])
        usual = np.array([player.defaults[name] for name in self.names])
        self.start, self.scale = start, np.maximum(np.maximum(np.abs(start), np.abs(usual)), 0.5)

    def values(self, x: Floats) -> list[float]:
        """All parameter values of a trial."""
        values = list(self.own.values())
        for place, value in zip(self.at, self.start + self.scale * x, strict=True):
            values[place] = float(f"{value:.{DIGITS}g}")
        return values

    def differing(self, x: Floats) -> dict[str, float]:
        """The numbers of a trial that are not the player's own."""
        values = dict(zip(self.own, self.values(x), strict=True))
        return {name: value for name, value in values.items() if value != self.own[name]}


class Progress:
    """The generations so far, in a file of sealed lines; the first says of which search. Raises RunError."""

    def __init__(self, path: Path, about: dict[str, Any]):
        self.path, self.generations = path, list[list[float]]()
        self._lines = SealedLines(path)
        if not path.exists():
            self._lines.begin(about)
            return
        try:
            head, *rest = self._lines.read()
            self.generations = [_shares(row) for row in rest]
            differ = [key for key in about if head.get(key) != about[key]]
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            said = getattr(error, "strerror", None) or str(error)
            raise RunError(f"{path}: not the progress of a search: {clip(said)}", AGAIN) from None
        if differ or head != about:
            raise RunError(f"{path} is the progress of another search ({', '.join(differ)})", AGAIN)

    def add(self, trials: list[list[float]], shares: list[float]) -> None:
        """Append a generation. Raises RunError."""
        try:
            self._lines.add([{"trials": trials, "shares": shares}])
        except OSError as error:
            raise RunError(f"{self.path}: cannot be written: {error.strerror or error}") from error


def _shares(row: dict[str, Any]) -> list[float]:
    """The win shares of a generation. Raises ValueError, TypeError, KeyError."""
    shares = [float(share) for share in row["shares"]]
    if not all(0.0 <= share <= 1.0 for share in shares):
        raise ValueError("a win share that cannot be")
    return shares


def seed_of(run_seed: int) -> int:
    """The seed of the optimiser, which takes 32 bits: a run seed that has no more is its own."""
    return run_seed if run_seed < 2**32 else int(np.random.SeedSequence(run_seed).generate_state(1)[0])


def about_of(arena: Arena, space: Space, settings: TuneSettings) -> dict[str, Any]:
    """Return the identity of a search."""
    return {
        "format": "meeplecarlo tuning",
        "game": arena.order.game.key,
        "rules": arena.order.manifest.rules_version,
        "players": arena.order.manifest.players_version,
        "seats": arena.seats,
        "player": arena.player.label,
        "opponents": [opponent.label for opponent in arena.opponents],
        "seed": arena.order.manifest.asked.seed,
        "params": space.names,
        "blocks": settings.blocks,
    }


def search(
    arena: Arena, settings: TuneSettings, progress_file: Path, say: Callable[[int, float], None] = lambda g, share: None
) -> tuple[Space, Floats, int]:
    """Search, or go on; return (space, centre of the search, generations). Ctrl-C ends it after what is kept."""
    from cmaes import CMA

    space = Space(arena.player, settings.params)
    optimiser = CMA(np.zeros(len(space.names)), SIGMA, seed=seed_of(arena.order.manifest.asked.seed))
    progress = Progress(progress_file, about_of(arena, space, settings))
    done = 0
    for done in range(1, settings.generations + 1):
        trials = [optimiser.ask() for _ in range(optimiser.population_size)]
        if done <= len(progress.generations):
            shares = progress.generations[done - 1]
            if len(shares) != len(trials):
                raise RunError(f"{progress_file}: generation {done} is not of this search", AGAIN)
        else:
            first = (done - 1) * settings.blocks
            values = [space.values(x) for x in trials]
            shares = [float(s) for s in arena.shares(values, first, settings.blocks, settings.jobs).mean(axis=1)]
            progress.add([list(map(float, x)) for x in trials], shares)
        optimiser.tell([(x, -share) for x, share in zip(trials, shares, strict=True)])
        say(done, float(np.mean(shares)))
        if optimiser.should_stop():
            break
    return space, np.asarray(optimiser.mean, float), done


def confirm(arena: Arena, space: Space, x: Floats, generations: int, settings: TuneSettings) -> Tuned:
    """Play the found numbers and the player's own on the same fresh deals."""
    trials = [list(space.own.values()), space.values(x)]
    pieces = max(1, settings.confirm_blocks // 500)
    size = settings.confirm_blocks // pieces
    parts = [arena.shares(trials, FRESH + i * size, size, settings.jobs) for i in range(pieces)]
    before, after = np.concatenate(parts, axis=1)
    return Tuned(space.differing(x), float(before.mean()), float(after.mean()), effect_of(after - before), generations)


def profile_toml(name: str, based_on: str, idea: str, params: dict[str, float]) -> str:
    """The found player as a file for --players."""
    import tomlkit

    document = tomlkit.document()
    document[name] = {"based_on": based_on, "idea": idea, "params": params}
    return f"# {MADE_BY}: simulate tune\n{tomlkit.dumps(document)}"
