"""Better players, and who stands where: tune, lessons and ladder, from Python and from the command line.

`asked` are the words of `simulate.run`: field, seats, playouts, seed, variants, strategy_files, player_files, jobs, backend,
scheduler, game_path, overrides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simulate.api.asked import compiled
from simulate.api.question import Word, question, rollouts_word
from simulate.engine.contract import PARAMS_MAX
from simulate.errors import RunError, clip
from simulate.games import load_game
from simulate.runs.measure.round_robin import LADDER_PLAYOUTS, Ladder, ladders_of
from simulate.runs.measure.search_gain import field_gain_of, measured_players, search_gain_of
from simulate.runs.play.play import RunInterruptedError
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from simulate.statistics.estimates import CONFIDENCE, quantile
from simulate.system.files import require_writable, write_text
from simulate.system.limits import PLAYOUTS_MAX
from simulate.tuning.arena import Arena
from simulate.tuning.lessons import Lessons, answers, collect, read_lessons
from simulate.tuning.search import Tuned, TuneSettings, confirm, profile_toml, search
from strategies import field_of
from strategies.player import SEARCH
from strategies.profiles import NAME
from strategies.search_gains import SearchGain, keep_search_gains

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request


@dataclass(frozen=True)
class TuneResult:
    """A tuned player: its numbers, the gain on fresh deals, and the file for `--players`."""

    player: str  # its new name
    base: str
    tuned: Tuned
    file: Path
    playouts: int  # of the confirmation
    order: Order

    @property
    def gain(self) -> str:
        """In percentage points, with its interval."""
        gain = self.tuned.gain
        return f"{100 * gain.value:+.1f} pp ({100 * gain.low:+.1f} to {100 * gain.high:+.1f})"


@question(
    Word("params", "Tune only this parameter. Repeatable, at least two.  [default: all]", flag="--param"),
    Word("generations", "Generations of the search (CMA-ES).", kind=int, low=1, high=10_000),
    Word("trial_playouts", "Playouts in each trial.", kind=int, low=4, high=10**7),
    Word("output", "File to write.  [default: tuned/GAME-PLAYER.toml]", kind=Path, main=True),
    Word("name", "Name of the new player.  [default: PLAYER_tuned]"),
    playouts=40_000,
)
def tune(
    request: Request,
    params: Sequence[str] = (),
    generations: int = 40,
    trial_playouts: int = 600,
    output: str | Path | None = None,
    name: str | None = None,
    watch: Watch | None = None,
) -> TuneResult:
    """Search better numbers for the first of the players, against the others or the field.

    The gain is confirmed on deals that the search never saw. Raises SimulateError.
    """
    watch = watch or Watch()
    if not request.players:
        raise RunError("no player to tune", "Name one after the game: simulate tune GAME PLAYER [OPPONENT]...")
    usual = field_of(request.game.replace("-", "_"), request.field).players
    opponents = request.players[1:] or tuple(other for other in usual if other != request.players[0])
    order = request.but(players=(request.players[0], *opponents), field=None, log="seats").order()
    player = order.strategies[0]
    if name is not None and (not NAME.fullmatch(name) or name == SEARCH):
        raise RunError(f"--name '{clip(name)}': a name is letters, digits and _, like strong_tuned")
    if len(player.defaults) > PARAMS_MAX or not player.defaults:
        raise RunError(f"{player.label} has no parameters to tune")
    seats, arena = order.plan.seats, Arena(order)
    file = Path(output or Path("tuned") / f"{request.game}-{player.name}.toml")
    settings = TuneSettings(generations, -(-trial_playouts // seats), -(-request.playouts // seats), tuple(params))
    require_writable(file)
    compiled(order, watch)
    progress = file.with_suffix(".progress.jsonl")

    def say(generation: int, share: float) -> None:
        watch.say(f"generation {generation} of {generations}: trials win {share:.1%} on average")

    with pool_for(request) as workers:
        settings = replace(settings, jobs=workers)
        try:
            space, x, done = search(arena, settings, progress, say)
        except KeyboardInterrupt:
            raise RunInterruptedError(f"interrupted; {progress} keeps what was found", "The same command goes on.") from None
        tuned = confirm(arena, space, x, done, settings)
    new = name or f"{player.name}_tuned"
    made = TuneResult(new, player.name, tuned, file, settings.confirm_blocks * seats, order)
    against = ", ".join(other.label for other in order.strategies[1:])
    idea = f"{player.name}, tuned in {done} generations against {against} at {seats} seats: {made.gain}"
    write_text(file, profile_toml(new, player.name, idea, player.params | tuned.params))
    return made


@dataclass(frozen=True)
class LessonsResult:
    """The choices that a searcher would make otherwise than a player."""

    lessons: Lessons
    order: Order
    chosen: Any  # (L,) what the player does

    @property
    def lost(self) -> Any:
        """(L,) what the player loses by it, in win shares (plus 0.02 a point of margin)."""
        return self.lessons.lost(self.chosen)

    @property
    def lost_again(self) -> Any:
        """(L,) the same on other re-deals than those that chose the better action: 0 on average if there is none."""
        return self.lessons.lost_again(self.chosen)

    @property
    def half_width(self) -> float:
        """Half of a 95 % interval of the mean of `lost_again`, over playouts; infinite for one playout."""
        _, where = np.unique(self.lessons.playouts, return_inverse=True)
        off = np.bincount(where, self.lost_again - self.lost_again.mean())
        if len(off) < 2:
            return float("inf")
        error = np.sqrt(np.sum(off**2) * len(off) / (len(off) - 1)) / len(self.lessons)
        return float(quantile(CONFIDENCE, 1, len(off) - 1) * error)


@question(
    Word("share", "Share of the decisions to look at.", kind=float, low=0, high=1, above=True),
    Word("rollouts", "Re-deals for each decision.", kind=int, low=8, high=10_000),
    Word("output", "File to keep the lessons in (.npz).", kind=Path, main=True),
    Word("source", "Test the player on the lessons of this file.", kind=Path, flag="--from"),
    playouts=40,
)
def lessons(
    request: Request,
    share: float = 0.1,
    rollouts: int = 64,
    output: str | Path | None = None,
    source: str | Path | None = None,
    watch: Watch | None = None,
) -> LessonsResult:
    """Let a searcher look over the shoulder of one player that plays itself. Raises SimulateError."""
    if len(request.players) != 1:
        raise RunError("one player is taught at a time", "Name it after the game: simulate lessons GAME PLAYER")
    if output is not None and Path(output).exists():
        raise RunError(f"{output} is there already", "Name another file, or remove it.")
    order = compiled(request.but(log="seats").order(), watch or Watch())
    if source is not None:
        found = read_lessons(Path(source), order.game)
    else:
        with pool_for(request) as workers:
            found = collect(order, request.playouts, share, rollouts, workers)
    if output is not None:
        found.save(Path(output))
    return LessonsResult(found, order, answers(found, order, order.strategies[0]))


def gains(
    request: Request, rollouts: int | None, playouts: int, others: str | None = None, tables: str | None = None
) -> Iterator[tuple[SearchGain, Path]]:
    """Measure a searcher of each player at each seat count, alone against the player or at tables of a field, `others`,
    or of strangers to that field, `tables`, and keep each result. Raises SimulateError."""
    if rollouts is None:
        raise RunError("--keep needs --search ROLLOUTS", "simulate ladder GAME --search 64 --search-playouts 200 --keep")
    if tables is not None and others is None:
        raise RunError("--tables needs --others FIELD: whom the search player believes to meet")
    counts, key = request.seat_counts(), load_game(request.game).key
    for seats in counts:
        for model in measured_players(request, seats):
            if others is None:
                gap = search_gain_of(request, model, seats, rollouts, playouts)
            else:
                gap = field_gain_of(request, model, seats, rollouts, playouts, others, tables or "")
            yield gap, keep_search_gains(key, [gap])


@question(
    rollouts_word("Add a search player, with the best player as its model."),
    Word("search_playouts", "Playouts in each pairing of the search player.", kind=int, low=1, high=PLAYOUTS_MAX),
    Word("keep", "With --search: only measure what a search player wins against each player, and keep it for the reports."),
    Word(
        "others",
        "With --keep: measure a search player at tables of this field. It does not know who sits where.",
        metavar="FIELD",
    ),
    Word(
        "tables",
        "With --others: seat players of this field whom --others does not have. The search player does not know them.",
        metavar="FIELD",
    ),
    playouts=LADDER_PLAYOUTS,
)
def ladder(
    request: Request,
    search: int | None = None,
    search_playouts: int = 40,
    keep: bool = False,
    others: str | None = None,
    tables: str | None = None,
) -> list[Ladder] | list[SearchGain]:
    """Seat every player alone against each of the others, a ladder a seat count (`seats="2-4"`). Raises SimulateError."""
    if keep:
        return [gap for gap, _ in gains(request, search, search_playouts, others, tables)]
    if others is not None or tables is not None:
        raise RunError(
            "--others and --tables go with --keep: they measure a search player at tables of a field",
            "Add --keep (in Python keep=True).",
        )
    return ladders_of(request, search, search_playouts)
