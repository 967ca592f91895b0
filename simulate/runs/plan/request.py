"""A request to play, in words: the same for every command and for the Python API."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.errors import RunError, clip
from simulate.games import game_meta
from simulate.runs.plan.order import order_of
from simulate.runs.plan.seat_counts import parse_seats
from simulate.system.rule_values import digest_values
from strategies import default_field_of

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from strategies import Strategy

JOBS_MAX = 1024
BACKENDS = ("auto", "threads", "processes", "dask", "dask:local")


@dataclass(frozen=True)
class Request:
    """Players, rules, seats, seed, length and workers, as named on the command line."""

    game: str
    players: tuple[Any, ...] = ()  # strategies by name, from Python also functions; none: the field
    field: str | None = None
    strategy_files: tuple[str, ...] = ()
    player_files: tuple[str, ...] = ()
    seats: str | None = None  # 4, or 2-4 or 2,4 where a sweep is meant
    seed: int = 0
    overlays: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    playouts: int = 10_000
    jobs: int | None = None  # None: all cores
    backend: str = "auto"
    scheduler: str | None = None  # of a Dask cluster
    log: str = "cards"
    overrides: Mapping[str, Any] | None = None  # values of rules by path, from Python

    @property
    def workers(self) -> int:
        """The number of workers."""
        return self.jobs if self.jobs is not None else cores()

    def seat_counts(self) -> list[int]:
        """The seat counts asked for; the most that the game has where none is. Raises RunError."""
        low, high = game_meta(self.game)["seats"]
        return [high] if self.seats is None else parse_seats(self.seats, low, high)

    @property
    def seat_count(self) -> int:
        """The one seat count asked for. Raises RunError."""
        counts = self.seat_counts()
        if len(counts) > 1:
            raise RunError(f"--seats {self.seats}: one seat count, like {counts[-1]}")
        return counts[0]

    def order(
        self,
        seats: int | None = None,
        overlays: Sequence[str] | None = None,
        field: str | None = None,
        players: Sequence[str | Strategy | Callable[..., Any]] = (),
        overrides: Mapping[str, Any] | None = None,
    ) -> Order:
        """The order of one run, the given parts in place of those asked for; from Python, players may be functions.

        Raises SimulateError.
        """
        return order_of(
            self.game,
            self.seat_count if seats is None else seats,
            players or self.players,
            self.seed,
            self.overlays if overlays is None else overlays,
            self.settings,
            self.strategy_files,
            self.log,
            field or self.field,
            self.player_files,
            self.overrides if overrides is None else overrides,
        )

    def but(self, **changes: object) -> Request:
        """The same with some parts changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def whole(name: str, text: str, low: int, high: int, what: str = "a whole number") -> int:
    """A whole number in a range, or RunError on one line."""
    try:
        number = int(text) if len(text) <= 40 else None
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        raise RunError(f"{name} {clip(text)}: {what} from {low} to {high}")
    return number


def folder_at(text: str) -> Path:
    """A folder as typed; `~` is the home folder. Raises RunError."""
    if "\0" in text or not text.strip():
        raise RunError(f"--out '{clip(text)}': not the name of a folder")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # no such user
        raise RunError(f"--out {clip(text)}: {error}") from error


def default_folder(order: Order, sweep: bool = False, varied: Sequence[str] = ()) -> Path:
    """`runs/san-juan-4p-seed0`, and a digest if more than game, seats, variant and seed was chosen.

    In place of the seats a sweep has `sweep` and the paths that it varies.
    """
    asked = order.manifest.asked
    place = ["sweep", *varied] if sweep else [f"{asked.seats}p", *([asked.place] if asked.place else [])]
    words = [asked.game, *place, f"seed{asked.seed}"]
    usual = asked.field == default_field_of(order.game.key) and asked.log == "cards" and not asked.overrides
    if not usual:
        words.append(digest_values(asked.model_dump(exclude={"seats", "overlays"} if sweep else {"overlays"}))[:6])
    return Path("runs") / "-".join(words)
