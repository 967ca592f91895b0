"""Checks: baselines, run directories, single playouts."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.api.asked import find_games, is_run, request_of
from simulate.api.question import Word, question
from simulate.api.result import RunResult
from simulate.baselines.baseline import Baseline, Gate, Play, totals_path, update_command
from simulate.baselines.baseline_order import Trust
from simulate.baselines.make import Updated, make, make_of_run
from simulate.baselines.make import update as make_anew
from simulate.baselines.run import Outcome, check_one, check_run, exit_code, open_subject, tests_of
from simulate.engine.cache import fresh_cache
from simulate.engine.overlays import parse_overrides
from simulate.errors import RunError, SimulateError
from simulate.games import game_keys, game_path_of, load_game, path_options
from simulate.runs.measure.verify import check_files, check_rows, remedy, replay_some
from simulate.runs.plan.order import order_again, require_same_chance
from simulate.runs.plan.request import Request, cores
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import open_pool, pool_for
from simulate.runs.play.warmup import compile_all
from simulate.runs.read.digest import digest_of
from simulate.runs.read.log_replay import replay_playout, require_held
from simulate.runs.read.run import open_run
from simulate.system.files import require_writable

if TYPE_CHECKING:
    from simulate.engine.replay import Replay
    from simulate.runs.plan.manifest import Manifest
    from simulate.runs.play.scheduler import Jobs
    from simulate.runs.read.run import Run
    from strategies import Strategy

FOLDER = Path("balance")


@question(
    Word("output", "File to write.  [default: balance/GAME.toml]", kind=Path, main=True),
    Word("metrics", "Metric that gates. Repeatable.  [default: starts, places, players, length, ends]", flag="--metric"),
    Word("alpha", "Chance of any false alarm over all files checked together.", kind=float),
    playouts=24_000,
)
def baseline(
    request: Request,
    output: str | Path | None = None,
    metrics: Sequence[str] = (),
    alpha: float = 0.01,
    watch: Watch | None = None,
) -> Baseline:
    """Write down what the balance is now, for `simulate.check` to hold against later: a TOML file and its block totals.

    Raises SimulateError.
    """
    watch, path = watch or Watch(), baseline_file(request, output)
    if path.exists():
        again = update_command(path, request.game, is_run(request.game))
        raise RunError(f"{path} exists", f"Make it again with: {again}")
    for file in (path, totals_path(path)):
        require_writable(file)
    if not 0 < alpha < 0.5:
        raise RunError(f"--alpha {alpha}: a chance between 0 and 0.5, like 0.01")
    if is_run(request.game):
        return make_of_run(path, _imported(request), metrics, Gate(alpha=alpha, beta=0.05))
    game, count = game_path_of(load_game(request.game).key), request.seat_count
    play = Play(
        game=request.game,
        game_path=None if game is None else _beside(game, path),
        seats=count,
        players=list(request.players),
        field=request.field,
        seed=request.seed,
        variants=list(request.overlays),
        set=parse_overrides(request.settings) | dict(request.overrides or {}),
        strategy_files=[_beside(file, path) for file in request.strategy_files],
        player_files=[_beside(file, path) for file in request.player_files],
        blocks=max(1, -(-request.playouts // count)),
    )
    trust = Trust(tuple(map(Path, request.strategy_files)))
    with pool_for(request) as workers:
        return make(path, play, metrics, Gate(alpha=alpha, beta=0.05), jobs=workers, say=watch.say, trust=trust)


def baseline_file(request: Request, output: str | Path | None) -> Path:
    """The file of a baseline."""
    name = open_run(request.game).manifest.asked.game if is_run(request.game) else request.game
    return Path(output or FOLDER / f"{name}.toml")


def manifest_of(request: Request) -> Manifest:
    """The manifest of what a baseline is about."""
    return open_run(request.game).manifest if is_run(request.game) else request.but(log="seats").order().manifest


def _imported(request: Request) -> Run:
    """The run of games that were played elsewhere. Raises RunError for one that was played here."""
    run = open_run(request.game)
    if not run.manifest.game.imported:
        asked = run.manifest.asked
        raise RunError(f"{run.path} was played here", f"A baseline plays its own blocks: simulate baseline {asked.game}")
    return run


def _beside(file: str, path: Path) -> str:
    """A file's name as seen from the folder of the baseline."""
    try:
        return Path(os.path.relpath(file or ".", path.parent)).as_posix()
    except ValueError:  # on another drive
        return Path(file).resolve().as_posix()


@dataclass(frozen=True)
class CheckResult:
    """The outcomes of a check of each baseline, and the baselines made again."""

    outcomes: list[Outcome] = field(default_factory=list)
    updated: list[Updated] = field(default_factory=list)
    strict: bool = False

    @property
    def exit_code(self) -> int:
        """0 all hold, 1 something moved or an expectation is broken, 3 with `strict` something is undecided."""
        return exit_code(self.outcomes, self.strict)

    @property
    def holds(self) -> bool:
        """True if nothing moved."""
        return self.exit_code == 0


def check(
    *baselines: str | Path,
    update: bool = False,
    strict: bool = False,
    jobs: int | None = None,
    backend: str = "auto",
    scheduler: str | None = None,
    game_path: str | Path | None = None,
    strategy_files: Sequence[str | Path] = (),
    code: bool = True,
    run: str | Path | RunResult | None = None,
    watch: Watch | None = None,
) -> CheckResult:
    """Has the balance moved? Without baselines, all of balance/*.toml. Raises SimulateError.

    With `update` they are made again, and `updated` says what that changes. A baseline may name strategy files and the
    folder of a game; they run with your rights, so they must be among `strategy_files`, in `game_path`, or have been played
    on this machine. With `code=False` none is imported, whoever names it. `run`: imported games, held against one baseline
    of such games.
    """
    find_games(game_path)
    watch = watch or Watch()
    paths = [Path(path) for path in baselines] or sorted(FOLDER.glob("*.toml"))
    if not paths:
        raise RunError(f"no baseline in {FOLDER}/", "Make one with: simulate baseline GAME")
    if run is not None:
        if len(paths) != 1:
            raise RunError("--run goes with one baseline", "simulate check BASELINE --run DIRECTORY")
        opened = open_run(run.folder if isinstance(run, RunResult) else run)
        if update:
            return CheckResult(updated=[make_anew(paths[0], run=opened)])
        return CheckResult([check_run(paths[0], opened)], strict=strict)
    trust = Trust(tuple(map(Path, strategy_files)), code)
    with open_pool(jobs or cores(), backend, scheduler) as workers:
        if update:
            return CheckResult(updated=[make_anew(path, workers, watch.say, trust) for path in paths])
        return CheckResult(_check_all(paths, trust, workers, watch), strict=strict)


def _check_all(paths: Sequence[Path], trust: Trust, jobs: Jobs, watch: Watch) -> list[Outcome]:
    """Open all baselines before anything is played, then check one after the other."""
    subjects = [open_subject(path, trust) for path in paths]
    outcomes = []
    for subject in subjects:
        compile_all(subject.order.game, subject.order.entries())
        outcomes.append(check_one(subject, tests_of(subjects), jobs, watch.say))
    return outcomes


@dataclass(frozen=True)
class Verified:
    """The state of a run directory: what is wrong with it, in words, and the digest of its tables."""

    run: Run
    wrong: list[str]
    digest: str
    played_again: list[int]  # numbers of playouts
    remedy: str = ""  # what helps where something is wrong

    @property
    def holds(self) -> bool:
        """True if nothing is wrong."""
        return not self.wrong


def verify(
    run: RunResult | str | Path,
    playouts: int = 20,
    choice: int = 0,
    strategy_files: Sequence[str | Path] = (),
    game_path: str | Path | None = None,
    fresh: bool = False,
) -> Verified:
    """Check a run directory: every file against its receipt, row counts and sums, and some playouts by playing them again.

    `choice`: seed of the choice of these playouts. `fresh`: what is not loaded yet is compiled again for them, trusting no
    code that is kept. Raises SimulateError if the run cannot be checked here.
    """
    find_games(game_path)
    if playouts < 0:
        raise RunError(f"--playouts {playouts}: 0 or more")
    opened = open_run(run.folder if isinstance(run, RunResult) else run)
    playouts = 0 if opened.manifest.game.imported else playouts
    if playouts:
        require_same_chance(opened.manifest)
    with fresh_cache() if fresh else nullcontext():
        by_files = check_files(opened)
        found = by_files or check_rows(opened)
        keeps_rows = bool(opened.manifest.datasets())
        digest = "none" if found else digest_of(opened) if keeps_rows else "none, the run keeps sums alone"
        numbers: list[int] = []
        if not found and keeps_rows:
            numbers, found = replay_some(opened, playouts, [str(file) for file in strategy_files], choice)
    return Verified(opened, found, digest, numbers, remedy(opened, bool(by_files)) if found else "")


def replay_asked(request: Request, playout: int = 0, seeded: bool = True) -> tuple[Run | None, Replay]:
    """One playout again, of the run directory or the game that `request.game` names; `seeded`: whether a seed was given.

    Raises SimulateError.
    """
    if Path(request.game).is_dir() and not is_game(request.game):
        more = bool(request.players or seeded or request.overlays or request.settings or request.overrides)
        return _of_run(Path(request.game), playout, more, request.strategy_files)
    if any(sep in request.game for sep in "/\\"):
        raise RunError(f"{request.game}: no such run", "List the runs with: simulate runs")
    return None, _of_game(request, playout)


def is_game(target: str) -> bool:
    """Return True if this is the name of a game, though there be a folder of that name, and no run in it."""
    return target.replace("-", "_").lower() in game_keys() and not (Path(target) / "manifest.json").exists()


def _of_run(folder: Path, playout: int, more: bool, files: Sequence[str]) -> tuple[Run, Replay]:
    """A playout of a run; `more`: whether strategies, seed or rules were given too. Raises SimulateError."""
    if more:
        raise SimulateError(
            f"{folder} is a run: its line-ups, seed and rules are in its manifest",
            "Leave out strategies, --seed, --variant and --set, or name a game instead of the run.",
        )
    run = open_run(folder)
    require_held(run, playout)
    return run, replay_playout(order_again(run.manifest, files), playout)


def _of_game(request: Request, playout: int) -> Replay:
    """A playout of a line-up. Raises SimulateError."""
    game = load_game(request.game)
    given = len(request.players)
    if not game.min_seats <= given <= game.max_seats:
        raise SimulateError(
            f"{game.title} takes {game.min_seats} to {game.max_seats} strategies, one per seat; {given} given",
            f"List them with: {shlex.join(['simulate', 'strategies', game.name, *path_options(game.name)])}",
        )
    return replay_playout(request.order(given), playout)


def replay(
    target: RunResult | str | Path,
    *strategies: str | Strategy | Callable[..., Any],
    playout: int = 0,
    seed: int | None = None,
    variants: str | Sequence[str] = (),
    overrides: Mapping[str, Any] | None = None,
    strategy_files: Sequence[str | Path] = (),
    player_files: Sequence[str | Path] = (),
    until_ply: int | None = None,
    game_path: str | Path | None = None,
) -> Replay:
    """One playout again, of a run directory, or of a game with a strategy for each seat and a seed.

    To be gone through ply by ply (`for ply in played: ...`); with `until_ply` it stands before that ply, `played.position`
    is what it looks like. Raises SimulateError.
    """
    request = request_of(
        str(target.folder if isinstance(target, RunResult) else target),
        seed=seed or 0,
        variants=variants,
        strategy_files=strategy_files,
        player_files=player_files,
        game_path=game_path,
        players=strategies,
        overrides=overrides,
    )
    _, played = replay_asked(request, playout, seed is not None)
    if until_ply is not None:
        played.play(until_ply=until_ply)
    return played
