"""Learned values of positions, from Python and from the command line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from simulate.engine.lanes import is_plain
from simulate.errors import RunError
from simulate.learning.session import Wish, learn
from simulate.learning.train import PLAYOUTS_MIN, Learned, need_library
from simulate.runs.plan.request import Request
from simulate.runs.play.progress import Watch
from strategies import field_of
from strategies.catalogue import learned_file


@dataclass(frozen=True)
class LearnResult:
    """What was learned, and the file of it."""

    model: str
    seats: int
    playouts: int
    learned: Learned
    file: Path


def learn_asked(request: Request, random_choices: float = 0.05, watch: Watch | None = None) -> LearnResult:
    """Learn a value of positions from self-play of one player. Raises SimulateError."""
    watch = watch or Watch()
    need_library()
    if len(request.players) > 1:
        raise RunError(f"learn takes one model, not {len(request.players)}", "Call it once for each.")
    if request.playouts < PLAYOUTS_MIN:
        raise RunError(f"{request.playouts} playouts are too few to learn from: {PLAYOUTS_MIN} at least")
    key = request.game.replace("-", "_")
    order = request.but(players=request.players or field_of(key).players[:1], field=None, log="seats").order()
    model, seats = order.strategies[0], order.plan.seats
    if is_plain(order.game):
        raise RunError(f"{order.game.title} is a game in plain Python: learning needs a compiled one")
    if model.of is not None or model.params:
        raise RunError(f"{model.label}: a model is a player by name, without parameters")
    if not model.bundled:
        raise RunError(f"{model.label}: only players that come with the game can be learned from as yet")
    file, wish = learned_file(key, model.name), Wish(request.playouts, random_choices, request.seed or 0)

    def say(done: int) -> None:
        watch.say(f"{done:,} of {wish.playouts:,} playouts")

    learned = learn(order.game, order.rules, seats, model, wish, file, say)
    return LearnResult(model.name, seats, wish.playouts, learned, file)
