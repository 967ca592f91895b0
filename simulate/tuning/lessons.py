"""Lessons: what a searcher finds about the decisions of a player, kept to see what the player misses.

The player plays itself; at some of its decisions a searcher that models it tries every legal action. A lesson is what the
seat saw there, its legal actions and how much better or worse than the player's own choice each of them is. A player with
other numbers, or a mended script, is examined on the same lessons in milliseconds (rollout classification: Lagoudakis and
Parr, Reinforcement Learning as Classification, ICML 2003).

The best of many noisy figures looks better than it is. So each action is weighed again on other re-deals, a quarter as many,
of which none is dropped, and what a choice really loses is read there: the first look chooses, the second one says what that
is worth.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulate.engine.contract import PARAMS_MAX, Game
from simulate.engine.jit import Entry, array, entry, float64, int64, new_records, types, uint64
from simulate.engine.playout import verb_types
from simulate.engine.position import Position
from simulate.engine.proof import FIRST_LOOK
from simulate.engine.quiet import quiet
from simulate.engine.searcher import Searcher
from simulate.errors import RunError, clip
from simulate.runs.plan.order import Order
from simulate.runs.play.scheduler import Jobs, Worker, map_pieces
from simulate.system.files import write_bytes
from simulate.system.outside import pack_arrays, read_json, read_sealed_arrays
from strategies import Strategy

Floats = NDArray[np.float64]
FORMAT = "meeplecarlo lessons 3"
MOST_ACTION = 2**31 - 1
AGAIN = 4  # an action is weighed again on a quarter of the re-deals: the first look drops most actions early, this one none


@dataclass(frozen=True)
class Lessons:
    """L lessons with together A legal actions; those of lesson i are `starts[i]:starts[i + 1]`."""

    about: dict[str, Any]  # game, rules, player, seats, rollouts, seed
    states: np.ndarray  # (L,) STATE, without what the seat may not see
    seats: NDArray[np.int64]  # (L,)
    playouts: NDArray[np.int64]  # (L,)
    starts: NDArray[np.int64]  # (L + 1,)
    actions: NDArray[np.int64]  # (A,)
    advantage: Floats  # (A,) in wins, beyond the player's own choice
    error: Floats  # (A,) standard error
    again: Floats  # (A,) the advantage on other re-deals, see `_weighed_again`
    words: NDArray[np.str_]  # (A,)
    streams: NDArray[np.uint64]  # (L, 4) the seat's seed stream

    def __len__(self) -> int:
        return len(self.seats)

    @cached_property
    def believed(self) -> Floats:
        """(A,) the advantages, drawn to 0 the more the less sure they are."""
        signal, noise = np.square(self.advantage), np.square(self.error)
        return self.advantage * np.divide(signal, signal + noise, out=np.zeros_like(signal), where=signal > 0.0)

    @cached_property
    def best(self) -> Floats:
        """(L,) believed advantage of the best action."""
        return np.maximum.reduceat(self.believed, self.starts[:-1])

    @cached_property
    def lesson(self) -> NDArray[np.int64]:
        """(A,) the lesson of an action."""
        return np.repeat(np.arange(len(self)), np.diff(self.starts))

    def lost(self, chosen: NDArray[np.int64]) -> Floats:
        """(L,) how much less than the best action the chosen one is believed to be worth; one that is not legal: than the
        worst."""
        return self.best - self._worth(self.believed, chosen)

    def lost_again(self, chosen: NDArray[np.int64]) -> Floats:
        """(L,) the same on other re-deals: what the action that is believed to be the best brings there; 0 where it is the
        chosen one."""
        bounds = zip(self.starts[:-1], self.starts[1:], strict=True)
        best = np.array([first + int(np.argmax(self.believed[first:end])) for first, end in bounds])
        return np.where(self.lost(chosen) > 0.0, self.again[best] - self._worth(self.again, chosen), 0.0)

    def _worth(self, advantage: Floats, chosen: NDArray[np.int64]) -> Floats:
        """(L,) the advantage of the chosen action; of one that is not legal: the worst."""
        worth = np.minimum.reduceat(advantage, self.starts[:-1])
        hit = self.actions == chosen[self.lesson]
        worth[self.lesson[hit]] = advantage[hit]
        return worth

    def save(self, path: Path) -> None:
        """Write one compressed file, whole or not at all. Raises RunError."""
        parts = {name: getattr(self, name) for name in _PARTS}
        parts["states"] = np.asarray(self.states).view(np.ndarray).view(np.uint8).reshape(len(self), -1)
        parts["about"] = np.array(json.dumps(self.about))
        write_bytes(path, pack_arrays(parts))


_PARTS = ("seats", "playouts", "starts", "actions", "advantage", "error", "again", "words", "streams")


def read_lessons(path: Path, game: Game) -> Lessons:
    """Read what `Lessons.save` wrote. Raises RunError."""
    how = "Make some with: simulate lessons GAME PLAYER -o FILE"
    try:
        parts = read_sealed_arrays(path, ("about", "states", *_PARTS))
        about, raw = read_json(str(parts.pop("about"))), parts.pop("states")
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise RunError(f"{path}: no lessons: {clip(said, 100)}", how) from None
    if not isinstance(about, dict) or about.get("format") != FORMAT or about.get("game") != game.key:
        raise RunError(f"{path}: not lessons of {game.title}", how)
    if raw.ndim != 2 or raw.shape[1] != game.state.itemsize:
        raise RunError(f"{path}: made by another version of {game.title}", "Make them again: simulate lessons GAME PLAYER")
    if wrong := _contradiction(raw, parts, game.max_seats):
        raise RunError(f"{path}: damaged: {wrong}", how)
    states = _states(game, raw)
    if wrong := _impossible(states, parts, about.get("seats")):
        raise RunError(f"{path}: damaged: {wrong}", how)
    return Lessons(about, states, **parts)


def _impossible(states: np.ndarray, parts: dict[str, np.ndarray], seats: Any) -> str:
    """Find what in lessons of the right shape no player can have seen, or no searcher found; nothing if all can be."""
    if (states["seats"] != seats).any() or (states["seat_to_act"] != parts["seats"]).any() or states["over"].any():
        return "its positions"
    within, first = np.diff(parts["actions"]) > 0, np.zeros(len(parts["actions"]), bool)
    first[parts["starts"][:-1]] = True
    if not (within | first[1:]).all() or parts["actions"].min() < 0 or parts["actions"].max() > MOST_ACTION:
        return "its actions"
    if not np.isfinite(parts["advantage"] + parts["again"]).all() or not (parts["error"] >= 0.0).all():
        return "its advantages"
    return "" if (parts["playouts"] >= 0).all() else "its playouts"


def _contradiction(raw: np.ndarray, parts: dict[str, np.ndarray], most_seats: int) -> str:
    """Find what in a file of lessons cannot be, nothing if all can: compiled code reads them without looking."""
    count, actions = len(raw), parts["actions"].size
    shapes = dict.fromkeys(("seats", "playouts"), (count,)) | {"starts": (count + 1,), "streams": (count, 4)}
    shapes |= dict.fromkeys(("actions", "advantage", "error", "again", "words"), (actions,))
    kinds: dict[str, type] = dict.fromkeys(("advantage", "error", "again"), np.float64)
    kinds |= {"streams": np.uint64, "words": np.str_}
    for name, shape in shapes.items():
        if parts[name].shape != shape or not np.issubdtype(parts[name].dtype, kinds.get(name, np.int64)):
            return f"its {name}"
    starts = parts["starts"]
    if raw.dtype != np.uint8 or not count or starts[0] != 0 or starts[-1] != actions or (np.diff(starts) < 1).any():
        return "where its lessons begin"
    seats = parts["seats"]
    return "its seats" if seats.min() < 0 or seats.max() >= most_seats else ""


def _states(game: Game, raw: NDArray[np.uint8]) -> np.ndarray:
    """(L,) STATE from (L, bytes)."""
    states = new_records(game.state, len(raw))
    np.asarray(states).view(np.ndarray).view(np.uint8).reshape(len(raw), -1)[:] = raw
    return states


def collect(order: Order, playouts: int, share: float, rollouts: int, jobs: Jobs = 1) -> Lessons:
    """Lessons from `playouts` playouts of the order's first player against itself, of `share` of its decisions."""
    work = partial(_taught, share, rollouts)
    taught = [lesson for part in map_pieces(order, work, range(playouts), jobs) for lesson in part]
    if not taught:
        raise RunError("no decision was sampled", "Ask for more: --playouts, --share")
    about = {
        "format": FORMAT,
        "game": order.game.key,
        "rules": order.rules.digest,
        "player": order.strategies[0].label,
        "seats": order.plan.seats,
        "rollouts": rollouts,
        "seed": order.manifest.asked.seed,
    }
    found = [tried for lesson in taught for tried in lesson.tried]
    counts = [len(lesson.tried) for lesson in taught]
    return Lessons(
        about,
        states=_states(order.game, np.array([lesson.state for lesson in taught])),
        seats=np.array([lesson.seat for lesson in taught], np.int64),
        playouts=np.array([lesson.playout for lesson in taught], np.int64),
        starts=np.cumsum([0, *counts]).astype(np.int64),
        actions=np.array([t.action for t in found], np.int64),
        advantage=np.array([t.advantage for t in found]),
        error=np.array([t.error for t in found]),
        again=np.array([worth for lesson in taught for worth in lesson.again]),
        words=np.array([text for lesson in taught for text in lesson.words]),
        streams=np.array([lesson.stream for lesson in taught], np.uint64),
    )


@dataclass(frozen=True)
class _Taught:
    """One lesson as it is made."""

    playout: int
    seat: int
    state: NDArray[np.uint8]  # (bytes,)
    stream: np.ndarray  # (4,)
    tried: list[Any]
    again: list[float]
    words: list[str]


def _taught(share: float, rollouts: int, worker: Worker, playout: int) -> list[_Taught]:
    """The lessons of one playout."""
    order, model = worker.order, worker.order.strategies[0]
    seed = order.manifest.asked.seed
    position = Position.from_seed(order.game, order.rules, order.plan.seats, seed, playout)
    searcher = Searcher(order.game, order.plan.seats)
    dice = np.random.default_rng([seed, playout])
    found = []
    while not position.over:
        if len(legal := position.legal_ids()) > 1 and dice.random() < share:
            seat = position.seat_to_act
            _, tried = searcher.look(position, model, rollouts)
            again = _weighed_again(searcher, position, model, rollouts // AGAIN, dice)
            seen = position.seen_by(seat)
            texts = [position.text(action) for action in legal]
            found.append(_Taught(playout, seat, seen.state_bytes(), seen.rng[seat].copy(), tried, again, texts))
        position.apply(position.choose(model))
    return found


def _weighed_again(
    searcher: Searcher, position: Position, model: Strategy, rollouts: int, dice: np.random.Generator
) -> list[float]:
    """The advantage of each legal action on re-deals of its own. So few are dealt at once that no action is dropped: who is
    dropped while it is unlucky looks worse than it is."""
    found = []
    for _ in range(max(1, rollouts // FIRST_LOOK)):
        other = position.copy()
        other.rng[other.seat_to_act] = dice.integers(2**64, size=4, dtype=np.uint64)
        found.append([one.advantage for one in searcher.look(other, model, FIRST_LOOK)[1]])
    return [float(worth) for worth in np.mean(found, axis=0)]


def answers_kernel(choose, states, rules, seats, legal, starts, streams, stream, params, chosen):
    """Ask a player in each of the positions; every question is asked with the stream of that moment."""
    for i in range(states.shape[0]):
        for k in range(4):
            stream[k] = streams[i, k]
        first, end = starts[i], starts[i + 1]
        chosen[i] = choose(states[i], rules, seats[i], legal[first:end], end - first, stream, params)


@cache
def answers_of(game: Game) -> Entry:
    """The kernel with the signature of one game."""
    sig = game.signatures
    ints, words = array(int64, 1), array(uint64, 2)
    return entry(
        types.void(
            *verb_types(game, ("choose",)), array(sig.state, 1), sig.rules, ints, ints, ints, words, array(uint64, 1),
            array(float64, 1), ints,
        )
    )(answers_kernel)  # fmt: skip


def answers(lessons: Lessons, order: Order, player: Strategy, values: Sequence[float] | None = None) -> NDArray[np.int64]:
    """(L,) what a player chooses in each lesson, with its own numbers or with these."""
    own = player.values() if values is None else values
    params, chosen = np.zeros(PARAMS_MAX), np.zeros(len(lessons), np.int64)
    params[: len(own)] = own
    with quiet():
        answers_of(order.game)(
            player.load().compile(), lessons.states, order.rules.record, lessons.seats, lessons.actions, lessons.starts,
            lessons.streams, np.zeros(4, np.uint64), params, chosen,
        )  # fmt: skip
    return chosen


@dataclass(frozen=True)
class Missed:
    """One kind of disagreement: the player does this, the searcher that."""

    own: str
    better: str
    times: int
    of: int  # decisions in which the player does this
    gain: float  # sum of the believed advantages
    again: float  # the same on other re-deals
    example: int  # number of the lesson in which most is lost


def missed(lessons: Lessons, chosen: NDArray[np.int64], kind: Callable[[str], str]) -> list[Missed]:
    """The disagreements by kind of action, the costliest first. `kind`: words of an action -> words of its kind."""
    believed, losses, again = lessons.believed, lessons.lost(chosen), lessons.lost_again(chosen)
    groups: dict[tuple[str, str], list[tuple[float, int]]] = {}
    made: dict[str, int] = {}
    for i in range(len(lessons)):
        here = slice(lessons.starts[i], lessons.starts[i + 1])
        own = np.flatnonzero(lessons.actions[here] == chosen[i])
        if not len(own):
            continue
        words, best = lessons.words[here], int(np.argmax(believed[here]))
        mine = kind(str(words[own[0]]))
        made[mine] = made.get(mine, 0) + 1
        lost = float(losses[i])
        if lost > 0.0:
            groups.setdefault((mine, kind(str(words[best]))), []).append((lost, i))
    found = []
    for (does, better), cases in groups.items():
        gain, more = sum(lost for lost, _ in cases), float(sum(again[i] for _, i in cases))
        found.append(Missed(does, better, len(cases), made[does], gain, more, max(cases)[1]))
    return sorted(found, key=lambda m: -m.gain)
