"""The file of a learned value: numbers and words only, nothing in it is run.

An npz archive of plain arrays: the weights, and one JSON text that says what they are for. It holds for one game, seat
count and layout of features; anything else is refused. Other values of the rules are not: experiments change them.
"""

from __future__ import annotations

import hashlib
import inspect
import io
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from simulate.engine.contract import Game
from simulate.engine.features import names_of
from simulate.engine.network import FRACTION, LARGEST_WEIGHT, MOST_UNITS, Network
from simulate.errors import SimulateError, clip
from simulate.files import digest_file, write_whole
from simulate.outside import read_arrays

VERSION = 1
LARGEST = 1_000_000  # bytes
MOST_UNPACKED = 20_000_000
TOLD = 4  # names of features in a message
AGAIN = "Make it again with: simulate learn GAME MODEL"


@with_config(ConfigDict(strict=True, extra="forbid", allow_inf_nan=False))
@dataclass(frozen=True)
class About:
    """The purpose and origin of a file of values."""

    game: str
    seats: int
    model: str
    ruleset: str  # digest
    features: str  # digest of their names in order
    playouts: int
    seed: int
    random_choices: float
    threshold: float  # by how much a choice must be better than the model's own
    rounds: int = 1  # the last one from self-play of the player of the round before
    player: str = ""  # version of the model
    calibrated: float = 0.0  # the threshold that calibration gave; `threshold` is another one once some were tried
    tried: bool = False  # whether thresholds were tried, or were not to be
    found: dict[str, Any] | None = None  # how the value did on playouts that it had not seen
    own: list[str] | None = None  # names of the features that the game gave itself; None: plain ones
    version: int = VERSION
    fraction: int = FRACTION


def features_digest(game: Game, seats: int) -> str:
    """A digest of what the features are, in order, and of the names of the rules' values; not of the values.

    Of a game's own features also the text of its verb, not of what that calls.
    """
    told = [*names_of(game, seats), *(game.rules.names or ())]
    if game.features and game.verbs.features is not None:
        told.append(_text_of(game.verbs.features.function))
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def own_of(game: Game) -> list[str] | None:
    """The names of a game's own features, None if it has plain ones."""
    return list(game.features) or None


def _text_of(function: Callable) -> str:
    try:
        return inspect.getsource(function)
    except OSError:  # a package without sources
        return ""


def write_values(file: Path, about: About, network: Network) -> None:
    """Write a value, whole or not at all."""
    made = io.BytesIO()
    arrays = {name: getattr(network, name) for name in Network._fields}
    arrays["hidden"] = arrays["hidden"].astype(np.int32)
    np.savez_compressed(made, about=np.array(json.dumps(asdict(about))), **arrays)
    if made.tell() > LARGEST:
        raise SimulateError(f"the value takes {made.tell():,} bytes, {LARGEST:,} at most: the game has too many features")
    write_whole(file, made.getvalue())


def digest_of(file: Path) -> str:
    """A short digest of a file of values."""
    return digest_file(file)[:10]


def network_digest(file: Path) -> str:
    """A short digest of the values alone, whatever threshold a file says. Raises SimulateError."""
    network = _read(file)[1]
    return hashlib.sha256(b"".join(part.tobytes() for part in network)).hexdigest()[:10]


def about_of(file: Path) -> About:
    """Read the purpose and origin of a file of values. Raises SimulateError."""
    return _read(file)[0]


def read_values(file: Path, game: Game, seats: int) -> tuple[About, Network]:
    """Read a value for this game and seat count. Raises SimulateError."""
    about, network = _read(file)
    _check(file, about, game, seats)
    _check_network(file, network, len(names_of(game, seats)))
    return about, network


def _read(file: Path) -> tuple[About, Network]:
    try:
        kept = read_arrays(file, ("about", *Network._fields), LARGEST, MOST_UNPACKED)
        about = TypeAdapter(About).validate_json(str(kept["about"]))
        network = Network(*(_whole(kept[name]) for name in Network._fields))
    except OSError as error:
        raise SimulateError(f"{file}: {error.strerror or error}", AGAIN) from error
    except ValidationError as error:
        first = error.errors()[0]
        said = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
        raise SimulateError(f"{file}: not a file of learned values: {clip(said, 100)}", AGAIN) from error
    except ValueError as error:
        raise SimulateError(f"{file}: not a file of learned values: {clip(str(error), 100)}", AGAIN) from error
    return about, network


def _whole(part: np.ndarray) -> np.ndarray:
    """Weights as the loop takes them. Raises ValueError for any that are no whole numbers."""
    if part.dtype not in (np.int32, np.int64):
        raise ValueError(f"weights of type {part.dtype}")
    return np.ascontiguousarray(part, np.int64)


def _check(file: Path, about: About, game: Game, seats: int) -> None:
    if about.version != VERSION or about.fraction != FRACTION:
        raise SimulateError(f"{file}: version {about.version} of learned values, this program reads {VERSION}", AGAIN)
    if (about.game, about.seats) != (game.key, seats):
        what = f"{file}: learned for {about.game} at {about.seats} seats, not {game.key} at {seats}"
        raise SimulateError(what, f"Learn another with: simulate learn {game.name} MODEL --seats {seats}")
    if about.features != features_digest(game, seats):
        raise SimulateError(f"{file}: {_changed(about, game)}", AGAIN)


def _changed(about: About, game: Game) -> str:
    """Describe the difference between the features that were learned from and those of a game."""
    if about.own == own_of(game):
        if about.own is None:
            return f"{game.title} keeps other things in its STATE or its rules now"
        return f"{game.title} has another verb `features` or other rules now"
    if about.own is None or not game.features:
        was, now = ("its own features" if own else "the plain features of STATE" for own in (about.own, game.features))
        return f"learned from {was}, {game.title} gives {now} now"
    gone = [name for name in about.own if name not in game.features]
    new = [name for name in game.features if name not in about.own]
    parts = [f"{word} {', '.join(names[:TOLD])}" for word, names in (("no longer", gone), ("new", new)) if names]
    told = "; ".join(parts) or "they stand in another order"
    return f"learned from {len(about.own)} features, {game.title} gives {len(game.features)} now: {told}"


def _check_network(file: Path, network: Network, features: int) -> None:
    units = len(network.offset)
    shapes = (network.hidden.shape, network.offset.shape, network.out.shape)
    within = all(_largest(part) <= LARGEST_WEIGHT for part in (network.hidden, network.out[:-1]))
    bounded = all(_largest(part) <= 2**50 for part in (network.offset, network.out))
    if shapes != ((units, features), (units,), (units + 1,)) or not 1 <= units <= MOST_UNITS or not (within and bounded):
        raise SimulateError(f"{file}: not a file of learned values: its weights have the wrong shape", AGAIN)


def _largest(part: np.ndarray) -> int:
    """The largest absolute value; `np.abs` leaves the least int64 negative."""
    return max(int(part.max(initial=0)), -int(part.min(initial=0)))
