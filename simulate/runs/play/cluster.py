"""Shards on the workers of a Dask cluster, through joblib. Rows come home as bytes and are committed by the one who asked.

No disk is shared: a parcel holds the order, its digests and the text of guests' files, an answer the Parquet files and the
receipt of a shard. A worker with another version or other sources refuses. Dask, because it is what joblib speaks beyond
one machine and what the clusters of our users run (SLURM, Kubernetes and others by its own projects).
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import pickle
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.engine.external.game import ExternalGame, engine_files
from simulate.errors import RunError, clip
from simulate.games import game_keys, game_path_of, take_game_from
from simulate.runs.plan.manifest import Receipt
from simulate.runs.plan.order import own_sources
from simulate.runs.play.halt import heeding
from simulate.runs.play.kernel import Control, Fault
from simulate.runs.play.shards import Shard, Written, play_shard
from simulate.runs.play.workers import signals_kept_waiting
from simulate.system.files import temporary
from simulate.version import own_version
from strategies import folder_of

if TYPE_CHECKING:
    from simulate.engine.ruleset import Ruleset
    from simulate.runs.plan.order import Order

DASK, DASK_LOCAL = "dask", "dask:local"
CONNECT_SECONDS = 5  # so that a command has its answer within ten
OF_A_FOLDER = ("*.toml", "*.md", "*.csv", "*.xlsx", "strategies/*.toml", "variants/*.toml")  # beside an engine's own files
GAME_FILES = (".py", ".toml", ".md", ".csv", ".xlsx")  # of a game's folder, which travel
GAME_BYTES = 20_000_000


@dataclass(frozen=True)
class Parcel:
    """A package for a worker. `guests`: text of the users' files by the path they had here."""

    order: bytes
    version: str
    sources: tuple[tuple[str, str], ...]  # digests of engine, game and each player
    guests: tuple[tuple[str, bytes], ...]
    others: bytes = b""  # rules that single seats may act by in an experiment
    game: tuple[str, tuple[tuple[str, bytes], ...]] | None = None  # key and files of a game from a folder of the user's


@dataclass(frozen=True)
class RemoteShard:
    """A package from a worker: the files of a shard by dataset, and its receipt."""

    receipt: Receipt
    files: dict[str, bytes]

    def write(self, folder: Path) -> Written:
        """Put the files under temporary names in a run directory. Raises OSError."""
        scratches = {}
        for name, content in self.files.items():
            path = folder / name / f"{self.receipt.stem}.parquet"
            temporary(path).write_bytes(content)
            scratches[temporary(path)] = path
        return Written(self.receipt, scratches)


def sources_of_order(order: Order) -> tuple[tuple[str, str], ...]:
    """The digests that a worker must have too."""
    manifest = order.manifest
    players = [(f"player {p.label}", p.sources) for p in manifest.players]
    return (*sorted(manifest.sources.items()), *players)


def parcel_of(order: Order, others: Ruleset | None = None) -> Parcel:
    """Pack an order, and the rules of an experiment."""

    guests = {str(s.file): s.file.read_bytes() for s in order.strategies if not s.bundled}
    return Parcel(
        pickle.dumps(order),
        own_version(),
        sources_of_order(order),
        tuple(sorted(guests.items())),
        b"" if others is None else pickle.dumps(others),
        _folder_of_game(order),
    )


def _folder_of_game(order: Order) -> tuple[str, tuple[tuple[str, bytes], ...]] | None:
    """The files of a game that is in a folder of the user's; installed packages and our own are on every machine."""
    place = game_path_of(order.game.key)
    if place is None:
        return None
    files = [file for file in sorted(Path(place).rglob("*")) if file.suffix in GAME_FILES and file.is_file()]
    if isinstance(order.game, ExternalGame):
        own = [file for folder in OF_A_FOLDER for file in Path(place).glob(folder) if file.is_file()]
        files = sorted({*engine_files(Path(place)), *own})
    found = tuple((file.relative_to(place).as_posix(), file.read_bytes()) for file in files)
    if sum(len(content) for _, content in found) > GAME_BYTES:
        raise RunError(
            f"the game in {place} has more than {GAME_BYTES // 10**6} MB of sources and rules: too much to send",
            "Install it as a package on all machines (entry point meeplecarlo.games), or play with --backend processes.",
        )
    return order.game.key, found


@lru_cache(maxsize=8)
def unpacked(parcel: Parcel) -> Order:
    """The order on this machine. Raises RunError if this machine has another version or other sources."""
    if parcel.version != own_version():
        raise RunError(
            f"a worker has meeplecarlo {own_version()}, this command is {parcel.version}",
            "Install the same version on every worker.",
        )
    if parcel.game is not None and parcel.game[0] not in game_keys():
        _put_game_down(*parcel.game)
    order, differ = _order_of(parcel)
    if "game" in differ and parcel.game is not None:  # this worker has played another one of its name, or an older one
        _put_game_down(*parcel.game)
        order, differ = _order_of(parcel)
    if differ:
        raise RunError(
            f"a worker has other sources than this command: {', '.join(differ)}",
            "Install the same version, game and strategies on every machine.",
        )
    return order


def _order_of(parcel: Parcel) -> tuple[Order, list[str]]:
    """The order of a parcel, and the names of what has other sources here."""
    order: Order = pickle.loads(parcel.order)
    places = _put_down(parcel.guests) if parcel.guests else {}
    bundled = folder_of(order.game.key)
    bundled = bundled.parent if isinstance(order.game, ExternalGame) else bundled
    strategies = tuple(
        replace(s, file=bundled / s.file.name if s.bundled else places[str(s.file)]) for s in order.strategies
    )
    order = replace(order, strategies=strategies)
    sent = dict(parcel.sources)  # a pairing of a ladder plays two of its players
    return order, [name for name, own in own_sources(order) if sent.get(name) != own]


def unpacked_others(parcel: Parcel) -> Ruleset | None:
    """The rules of an experiment that came with an order."""
    return pickle.loads(parcel.others) if parcel.others else None


def _put_down(guests: tuple[tuple[str, bytes], ...]) -> dict[str, Path]:
    """Write the users' files into a folder that goes when this process ends; where each is now, by its path there."""
    here = Path(tempfile.mkdtemp(prefix="meeplecarlo-guests-"))
    atexit.register(shutil.rmtree, here, ignore_errors=True)
    places = {path: here / Path(path).name for path, _ in guests}
    for path, content in guests:
        places[path].write_bytes(content)
    return places


def _put_game_down(key: str, files: tuple[tuple[str, bytes], ...]) -> None:
    """Write a game's folder here, and play it from there."""
    here = Path(tempfile.mkdtemp(prefix="meeplecarlo-game-"))
    atexit.register(shutil.rmtree, here, ignore_errors=True)
    for name, content in files:
        file = here / key / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        file.chmod(0o700)  # an engine may be a program
    take_game_from(here / key)


def play_remote(
    parcel: Parcel, paranoid: bool, token: str | None, shard: Shard
) -> tuple[int, RemoteShard | Fault | BaseException | None]:
    """Play one shard on a worker; whatever goes wrong is an answer."""
    try:
        order = unpacked(parcel)
        with tempfile.TemporaryDirectory(prefix="meeplecarlo-shard-") as place:
            folder = Path(place)
            for name in (*order.manifest.datasets(), *order.manifest.beside()):
                (folder / name).mkdir()
            with heeding(token, Control()) as control:
                made = play_shard(order, folder, shard, control, paranoid)
            if not isinstance(made, Written):
                return shard.first_block, made
            files = {path.parent.name: scratch.read_bytes() for scratch, path in made.files.items()}
            return shard.first_block, RemoteShard(made.receipt, files)
    except Exception as error:  # raised again where the run was asked for
        return shard.first_block, error


def refuse_scheduler(backend: str, scheduler: str | None) -> None:
    """Raise RunError where a scheduler is named that nobody would ask."""
    if scheduler is not None and backend != DASK:
        raise RunError(
            f"--scheduler {clip(scheduler)}: --backend {backend} asks no scheduler", "Name it with: --backend dask"
        )


def require_cluster(backend: str, scheduler: str | None) -> None:
    """See that the scheduler at an address answers and has workers, before anything is made for a run. Raises RunError."""
    refuse_scheduler(backend, scheduler)
    if backend == DASK:
        with open_cluster(backend, scheduler, 1):
            pass


async def _greeted(scheduler: str) -> None:
    """Return True if anybody at an address speaks as Dask does: a client would wait for ever for one that says nothing."""
    from distributed.comm.core import connect

    spoken = await connect(scheduler, timeout=CONNECT_SECONDS)  # type: ignore[no-untyped-call]
    await spoken.close()


def _connected(client: Any, scheduler: str) -> Any:
    """A client of the scheduler at an address. Raises RunError."""
    told = logging.getLogger("distributed")
    before = told.level
    told.setLevel(logging.CRITICAL)  # what is wrong is said once, below
    try:
        asyncio.run(asyncio.wait_for(_greeted(scheduler), CONNECT_SECONDS))
        return client(scheduler, timeout=CONNECT_SECONDS)
    except Exception as error:  # whatever answers there: nobody, another program, another version
        said = clip(str(error) or type(error).__name__, 100)
        raise RunError(f"no Dask scheduler at {clip(scheduler)}: {said}", "Start one with: dask scheduler") from None
    finally:
        told.setLevel(before)


@contextmanager
def open_cluster(backend: str, scheduler: str | None, jobs: int) -> Iterator[Any]:
    """A Dask client: of the scheduler at an address, or of worker processes on this machine. Raises RunError."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        hint = "Install it with: pip install meeplecarlo[dask]"
        raise RunError(f"--backend {backend} needs dask.distributed", hint) from None
    if backend == DASK_LOCAL:
        with signals_kept_waiting(
            signal.SIGINT
        ):  # a terminal sends Ctrl-C to the workers too; SIGTERM is how Dask ends them
            started = LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=jobs,
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.ERROR,
            )
        with started as local, Client(local) as client:  # type: ignore[no-untyped-call]
            yield client
        return
    if scheduler is None:
        raise RunError("--backend dask needs --scheduler ADDRESS", "Try it on this machine with: --backend dask:local")
    with _connected(Client, scheduler) as client:
        if not client.scheduler_info(n_workers=-1)["workers"]:
            raise RunError(f"the scheduler at {scheduler} has no workers", f"Start some with: dask worker {scheduler}")
        yield client
