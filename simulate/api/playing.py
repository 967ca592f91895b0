"""Play a run, or a sweep of runs: `simulate.run`, `simulate.sweep` and `simulate run` on the command line."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.judge.account import account_of
from simulate.api.asked import request_of, say_first
from simulate.api.result import RunResult
from simulate.api.until import Until, until_of
from simulate.engine.lanes import is_external, is_plain
from simulate.engine.overlays import variants_of
from simulate.errors import RunError, stopped_code
from simulate.games import game_folder
from simulate.runs.measure.response import responses
from simulate.runs.plan.request import Request, default_folder, folder_at
from simulate.runs.plan.sweep import Member, members_of, parse_fields, parse_variants, parse_vary
from simulate.runs.play.faults import order_options, replay_command
from simulate.runs.play.other_processes import require_alike
from simulate.runs.play.play import PlaySettings, Result, RunInterruptedError, play
from simulate.runs.play.progress import Watch
from simulate.runs.read.run import open_run
from simulate.sums.source import SUMS
from strategies import fields_of
from strategies.profiles import SEARCHED

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.measure.response import ResponsePoint
    from simulate.runs.plan.order import Order
    from strategies import Strategy


@dataclass(frozen=True)
class Over:
    """The dimensions of a sweep, in the words of the command line; without any it is one run."""

    variants: str | None = None
    fields: str | None = None
    vary: tuple[str, ...] = ()

    @property
    def paths(self) -> list[str]:
        """The paths of the rules that vary."""
        return [text.partition("=")[0].strip() for text in self.vary]

    def members(self, request: Request) -> list[Member]:
        """The runs that are asked for. Raises RunError, UnknownNameError."""
        folder = game_folder(request.game)
        if request.overlays and self.variants is not None:
            raise RunError("--variant and --variants exclude each other", "--variants NAME plays one variant as a sweep.")
        if self.fields is not None and (request.field is not None or request.players):
            raise RunError("--fields excludes --field and named strategies", "--fields NAME plays one field as a sweep.")
        return members_of(
            request.seat_counts(),
            [None] if self.variants is None else parse_variants(self.variants, variants_of(folder)),
            [None] if self.fields is None else parse_fields(self.fields, list(fields_of(folder.name)), SEARCHED),
            parse_vary(self.vary, request.settings),
        )


@dataclass
class PlayedRuns:
    """The runs that were asked for, played."""

    folder: Path  # of the run, or of the sweep with a folder for each run
    sweep: bool
    varied: list[str]  # paths of the rules
    runs: list[tuple[Order, Result]] = field(default_factory=list)

    def response(self) -> list[ResponsePoint]:
        """Every metric by the values that vary; nothing where none does, or no rows are kept."""
        if not self.varied or self.runs[0][0].manifest.asked.log == SUMS:
            return []
        return responses([open_run(result.folder) for _, result in self.runs], self.varied)

    def check_unfinished(self, most: float) -> None:
        """Fail if too large a share of the playouts of a run hit a guard. Raises RunError; the runs themselves are whole."""
        for order, result in self.runs:
            _check_unfinished(order, result, most)


def play_asked(
    request: Request,
    how: PlaySettings,
    over: Over | None = None,
    out: str | None = None,
    watch: Watch | None = None,
    each: Callable[[Order, Result], None] = lambda order, result: None,
    until: Until | None = None,
) -> PlayedRuns:
    """Play what is asked for: one run, or every run of a sweep, `until` it answers. `each` is called as a run ends.

    Raises SimulateError; an interrupted run says how it is finished.
    """
    over, watch = over or Over(), watch or Watch()
    if until is not None:
        until.refuse_log(request.log)
    members = over.members(request)
    orders = [member.order(request) for member in members]
    for order in orders[:1]:
        if is_plain(order.game) and not is_external(order.game):
            require_alike(order.game, order.plan.seats, [Path(file) for file in request.strategy_files])
    sweep = len(members) > 1 or over != Over()
    top = folder_at(out) if out is not None else default_folder(orders[0], sweep, over.paths)
    again = command(request, orders[0], top, how, over, until)
    made = PlayedRuns(top, sweep, over.paths)
    for member, order in zip(members, orders, strict=True):
        targets = [request.playouts] if until is None else until.targets(order.plan.seats)
        result = _play_until(order, top / member.folder if sweep else top, targets, until, how, again, watch)
        made.runs.append((order, result))
        each(order, result)
    return made


def _play_until(
    order: Order, folder: Path, targets: Sequence[int], until: Until | None, how: PlaySettings, again: str, watch: Watch
) -> Result:
    """Play a run directory to its targets, one after the other, until it answers what is asked."""
    result = _play_one(order, folder, targets[0], how, again, watch)
    for target in targets[1:]:
        account = account_of(open_run(folder))
        if until is None or until.reached(account):
            break
        further = _play_one(order, folder, target, replace(how, fresh=False), again, watch)
        result = further.after(result)
    if until is not None:
        watch.say(until.end(account_of(open_run(folder)), result.manifest.totals.playouts))
    return result


def _play_one(order: Order, folder: Path, playouts: int, how: PlaySettings, again: str, watch: Watch) -> Result:
    """Play one run directory; an interrupted one says how it is finished."""
    played = -(-playouts // order.plan.seats) * order.plan.seats
    if played != playouts:
        whole = f"whole blocks of {order.plan.seats} rotations"
        watch.say(f"{playouts:,} playouts rounded up to {played:,}: {whole}")
    try:
        say_first(order, watch)
        return play(order, folder, playouts, how, watch.observer(order.game.title))
    except RunInterruptedError as stop:
        raise RunInterruptedError(stop.message, f"Finish it with: {again}", stop.exit_code) from None
    except KeyboardInterrupt as stop:
        code = stopped_code(stop)
        raise RunInterruptedError("interrupted before the first playout", f"Finish it with: {again}", code) from None


def command(request: Request, order: Order, folder: Path, how: PlaySettings, over: Over, until: Until | None = None) -> str:
    """The command that finishes a run or a sweep; of functions, what to do in Python."""
    if not all(isinstance(player, str) for player in request.players):
        return f"the same call, with out={str(folder)!r}"
    asked = order.manifest.asked
    words = ["simulate", "run", asked.game, *request.players]
    words += ["--playouts", str(request.playouts)] if until is None else ["--until", until.words]
    words += ["--at-most", str(how.at_most)] if how.at_most else []
    words += ["--field", request.field] if request.field else []
    words += ["--seats", request.seats or str(asked.seats)]
    words += ["--variants", over.variants] if over.variants else []
    words += ["--fields", over.fields] if over.fields else []
    words += [word for text in over.vary for word in ("--vary", text)]
    rules = order_options(order, with_variant=over.variants is None, without=over.paths)
    words += [*rules, "--log", asked.log, "--out", str(folder), "--jobs", str(how.jobs)]
    words += ["--backend", how.backend] if how.backend != Request.backend else []
    words += ["--scheduler", how.scheduler] if how.scheduler else []
    return shlex.join(words)


def _check_unfinished(order: Order, result: Result, most: float) -> None:
    totals = result.manifest.totals
    if totals.unfinished > most * totals.playouts:
        first = result.tally.unfinished_at[0]
        block, rotation = divmod(first, order.plan.seats)
        raise RunError(
            f"{totals.unfinished:,} of {totals.playouts:,} playouts are unfinished "
            f"({totals.unfinished / totals.playouts:.3%}), more than --max-unfinished {most:g} allows; "
            f"the run in {result.folder} is whole and logs them",
            f"Look at the first with: {replay_command(order, block, rotation)}",
        )


def require_share(most: float) -> None:
    """Refuse a share of unfinished playouts that is none, before anything is played. Raises RunError."""
    if not 0 <= most <= 1:
        raise RunError(f"--max-unfinished {most}: a share from 0 to 1, like 0.001")


@dataclass(frozen=True)
class SweepResult:
    """A sweep: a run for each seat count, variant, field and value of a rule, on the same deals."""

    folder: Path
    runs: tuple[RunResult, ...]
    points: tuple[ResponsePoint, ...]

    def response(self) -> pl.DataFrame:
        """Every metric by the values that vary, with its interval."""
        import polars as pl

        return pl.DataFrame([vars(point) for point in self.points])


def run(
    game: str,
    *players: str | Strategy | Callable[..., Any],
    field: str | None = None,
    seats: int | None = None,
    playouts: int = 10_000,
    seed: int = 0,
    variants: str | Sequence[str] = (),
    overrides: Mapping[str, Any] | None = None,
    strategy_files: Sequence[str | Path] = (),
    player_files: Sequence[str | Path] = (),
    log: str = "cards",
    out: str | Path | None = None,
    jobs: int | None = None,
    backend: str = "auto",
    scheduler: str | None = None,
    fresh: bool = False,
    shard_size: int | None = None,
    paranoid: bool = False,
    max_unfinished: float = 1.0,
    game_path: str | Path | None = None,
    until: str | None = None,
    at_most: int | None = None,
) -> RunResult:
    """Play a run, or finish or extend the one in the directory, and return it.

    Parameters
    ----------
    game
        Its name, like "san-juan".
    players
        Strategies: names with parameters ("expert:deny=0.5"), or functions with the arguments of `choose`. As many as
        seats are one line-up, any other number is a field; none are the game's default field.
    field
        Name of a field, in place of players.
    seats
        How many sit at the table; if not given, as many as the game takes, or as the line-up has.
    playouts
        How many complete games; rounded up to whole blocks.
    seed
        The same seed gives the same run.
    variants
        Names of variants or paths of TOML files, laid over the rules in order.
    overrides
        Single values of the rules: dotted path -> value.
    strategy_files
        Files of your own strategies, one model each.
    player_files
        TOML files of players: known strategies with other numbers.
    log
        What is kept: "cards" (all), "seats", "playouts" or "sums" (no rows, but all that a report needs).
    out
        Run directory; named after what is played if not given.
    jobs
        Number of workers; as many as there are cores if not given.
    backend
        How workers run: "threads", "processes", "dask" (at the address `scheduler`), "dask:local"; "auto" chooses.
    scheduler
        Address of a Dask scheduler.
    fresh
        Start over, even if the directory holds a run.
    shard_size
        Playouts of a file of the log; chosen if not given.
    paranoid
        Check all invariants and every strategy's honesty at every ply; slow.
    max_unfinished
        Refuse a larger share of unfinished playouts.
    game_path
        Folder of a game of your own, or of several.
    until
        "verdict" or "precision=0.5" (pp): play, in place of `playouts`, until that is reached.
    at_most
        Playouts that are planned as the most over all extensions: verdicts are sharper than without a plan.

    Returns
    -------
    RunResult
        The run, with its tables as polars frames.

    Raises
    ------
    SimulateError
        Says what is wrong and what to do.
    """
    require_share(max_unfinished)
    request = request_of(
        game,
        field,
        seats,
        playouts,
        seed,
        variants,
        strategy_files,
        player_files,
        jobs,
        backend,
        scheduler,
        game_path,
        players,
        overrides,
    ).but(log=log)
    request.seat_count  # noqa: B018 one: several are a sweep
    how = PlaySettings(request.workers, shard_size, backend, paranoid, fresh, scheduler, at_most)
    made = play_asked(request, how, out=None if out is None else str(out), until=until_of(until, at_most))
    made.check_unfinished(max_unfinished)
    return RunResult(made.folder)


def sweep(
    game: str,
    *players: str | Strategy | Callable[..., Any],
    vary: Mapping[str, str | Sequence[Any]] | None = None,
    over_variants: str | Sequence[str] | None = None,
    over_fields: str | Sequence[str] | None = None,
    log: str = "cards",
    out: str | Path | None = None,
    fresh: bool = False,
    shard_size: int | None = None,
    paranoid: bool = False,
    max_unfinished: float = 1.0,
    **asked: Any,
) -> SweepResult:
    """Play a run for each seat count (`seats="2-4"`), variant, field and value of a rule, all on the same deals.

    `vary`: path of the rules -> its values, a list or "3..7"; several paths make all combinations. `over_variants` and
    `over_fields`: names, or "all". `asked` and all else as in `simulate.run`. Raises SimulateError.
    """
    require_share(max_unfinished)
    over = Over(_listed(over_variants), _listed(over_fields), tuple(f"{p}={_listed(v)}" for p, v in (vary or {}).items()))
    request = request_of(game, **asked, players=players).but(log=log)
    how = PlaySettings(request.workers, shard_size, request.backend, paranoid, fresh, request.scheduler)
    made = play_asked(request, how, over, None if out is None else str(out))
    made.check_unfinished(max_unfinished)
    runs = tuple(RunResult(result.folder) for _, result in made.runs)
    return SweepResult(made.folder, runs, tuple(made.response()))


def _listed(values: Any) -> Any:
    """Several values as the command line takes them, with commas."""
    return values if values is None or isinstance(values, str) else ",".join(map(str, values))
