"""One session of learning: rounds of play and training; the file is kept after each, rows when it is interrupted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from simulate.engine.contract import Game
from simulate.engine.features import count_of
from simulate.engine.player import Player
from simulate.engine.ruleset import Ruleset
from simulate.engine.values_file import About, about_of, features_digest, network_digest, own_of, read_values, write_values
from simulate.errors import SimulateError
from simulate.files import write_whole
from simulate.learning.collect import PLAYOUT, ValueRows, collect
from simulate.learning.train import Learned, need_library, train
from simulate.outside import pack_arrays, read_sealed_arrays
from simulate.runs.play.play import RunInterruptedError

BATCH = 50  # playouts that a worker makes at a time
LOOK = 8  # batches between two looks at the progress
ROWS_MOST = 150_000
CELLS_MOST = 120_000_000  # rows times features: what fits into a small machine's memory while a value is fitted
MOST_PART = 256_000_000  # bytes of the rows of a round
NAMES = ("keys", "features", "results")


@dataclass(frozen=True)
class TrainingPlan:
    """The data to learn from."""

    playouts: int  # of each round
    random_choices: float = 0.05
    seed: int = 0
    rounds: int = 1
    player: str = ""  # version of the model


class Piece(NamedTuple):
    """Playouts that a worker is to make."""

    first: int
    playouts: int
    random_choices: float
    seed: int
    each: int  # rows kept of a playout at most
    learned: Path | None  # who plays: the model, or the player with these values


Spread = Callable[[Sequence[Piece]], Iterable[ValueRows]]  # makes pieces, in their order, on all workers


def made(game: Game, ruleset: Ruleset, seats: int, model: Player, piece: Piece) -> ValueRows:
    """The rows of a piece."""
    first, count, odd, seed, each, learned = piece
    return thinned(collect(game, ruleset, seats, model, first, count, odd, seed, learned), each)


def learn(
    game: Game,
    ruleset: Ruleset,
    seats: int,
    model: Player,
    wish: TrainingPlan,
    file: Path,
    tell: Callable[[int, int], None],
    spread: Spread | None = None,
) -> Learned:
    """Learn a value of positions from self-play of `model`, in rounds, and write it after each.

    Rounds that the file holds already, of the same wish, are not made again, unless all was finished; nor is what an
    interrupted round had played.
    Raises SimulateError; RunInterruptedError at Ctrl-C, with the rows of the round kept beside the file.

    Parameters
    ----------
    tell : called with the round and the number of its playouts that are done
    spread : who makes pieces; this thread if not given
    """
    need_library()
    spread = spread or (lambda pieces: [made(game, ruleset, seats, model, piece) for piece in pieces])

    def about(rounds: int, threshold: float, found: Learned | None = None) -> About:
        return About(
            game.key, seats, model.label, ruleset.digest, features_digest(game, seats), wish.playouts, wish.seed,
            wish.random_choices, threshold, rounds, wish.player, threshold, False,
            None if found is None else found.to_data(), own_of(game),
        )  # fmt: skip

    file.parent.mkdir(parents=True, exist_ok=True)
    held = _held(file, about)
    begun = held.rounds if held else 0
    learned: Learned | None = None
    if held and held.rounds == wish.rounds and held.found is not None:
        return Learned.of(read_values(file, game, seats)[1], held.found)  # thresholds are to be tried still
    for number in range(begun + 1 if begun < wish.rounds else 1, wish.rounds + 1):
        played = file if number > 1 else None
        rows = _play(about(number, 0.0), wish, count_of(game, seats), played, file, partial(tell, number), spread)
        learned = train(rows, wish.seed)
        write_values(file, about(number, learned.threshold, learned), learned.network)
        part_of(file).unlink(missing_ok=True)
    assert learned is not None
    return learned


def _held(file: Path, about: Callable[[int, float], About]) -> About | None:
    """Read what a file is about that holds rounds of the same wish, None for another wish, a finished one or none."""
    if not file.is_file():
        return None
    try:
        held = about_of(file)
    except SimulateError:
        return None
    same = replace(held, threshold=held.calibrated, found=None) == about(held.rounds, held.calibrated)
    return held if same else None


def _play(
    about: About,
    wish: TrainingPlan,
    features: int,
    learned: Path | None,
    file: Path,
    tell: Callable[[int], None],
    spread: Spread,
) -> ValueRows:
    """Return the rows of a round, resuming an interrupted one."""
    rows = min(ROWS_MOST, CELLS_MOST // features)
    each = max(1, rows // wish.playouts)
    identity = json.dumps(asdict(about) | {"learned": network_digest(learned) if learned else ""})
    done, parts = read_part(part_of(file), identity)
    tell(done)
    while done < wish.playouts:
        pieces = [
            Piece(first, min(BATCH, wish.playouts - first), wish.random_choices, wish.seed, each, learned)
            for first in range(done, min(wish.playouts, done + LOOK * BATCH), BATCH)
        ]
        try:
            parts += spread(pieces)
        except KeyboardInterrupt:
            write_part(part_of(file), identity, done, parts)
            kept = f"{done:,} of {wish.playouts:,} playouts of round {about.rounds} are kept in {part_of(file)}"
            raise RunInterruptedError(f"interrupted; {kept}", "The same command goes on.") from None
        done += sum(piece.playouts for piece in pieces)
        tell(done)
    write_part(part_of(file), identity, done, parts)  # until the round is learned
    return joined(parts)


def joined(parts: Sequence[ValueRows]) -> ValueRows:
    """All rows as one."""
    return ValueRows(*(np.concatenate([getattr(part, name) for part in parts]) for name in NAMES))


def part_of(file: Path) -> Path:
    """Return the file of an interrupted round."""
    return file.with_suffix(".part.npz")


def write_part(place: Path, identity: str, done: int, parts: Sequence[ValueRows]) -> None:
    """Keep the rows of the first playouts of a round."""
    arrays = {name: getattr(joined(parts), name) for name in NAMES} if parts else {}
    write_whole(place, pack_arrays({"identity": np.array(identity), "done": np.array(done), **arrays}))


def read_part(place: Path, identity: str) -> tuple[int, list[ValueRows]]:
    """Read the playouts of this round that are kept, and their rows; 0 for another round, a damaged file or none."""
    try:
        kept = read_sealed_arrays(place, ("identity", "done", *NAMES), MOST_PART)
        if str(kept["identity"]) != identity or not int(kept["done"]):
            return 0, []
        return int(kept["done"]), [ValueRows(*(kept[name] for name in NAMES))]
    except (OSError, ValueError, TypeError):
        return 0, []


def thinned(lessons: ValueRows, each: int) -> ValueRows:
    """Keep at most `each` rows of each playout, evenly spread over it."""
    kept = []
    for playout in np.unique(lessons.keys[:, PLAYOUT]):
        rows = np.flatnonzero(lessons.keys[:, PLAYOUT] == playout)
        kept.append(rows if len(rows) <= each else rows[np.linspace(0, len(rows) - 1, each).astype(int)])
    chosen = np.concatenate(kept) if kept else np.zeros(0, np.int64)
    return ValueRows(lessons.keys[chosen], lessons.features[chosen].astype(np.int16), lessons.results[chosen])
