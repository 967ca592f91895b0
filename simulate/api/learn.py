"""Learned values of positions, from Python and from the command line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from simulate.api.question import Word, question
from simulate.engine.lanes import is_plain
from simulate.engine.own_features import check_features
from simulate.engine.values_file import read_values, write_values
from simulate.errors import RunError
from simulate.learning.collect import ValueRows, collect_of
from simulate.learning.session import Piece, TrainingPlan, made
from simulate.learning.session import learn as learn_in_rounds
from simulate.learning.train import PLAYOUTS_MIN, Learned, need_library
from simulate.learning.trial import Cost, ThresholdTrial, try_thresholds
from simulate.runs.measure.round_robin import blocks_of, mean_of, paired, pairing
from simulate.runs.plan.request import Request
from simulate.runs.play.play import RunInterruptedError
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import Worker, map_pieces, pool_for
from simulate.runs.play.workers import Pool
from strategies import field_of
from strategies.catalogue import LEARNED, learned_file

PLAYOUTS = 3_000  # of a round
TRIAL_PLAYOUTS = 400  # of each threshold that is tried


@dataclass(frozen=True)
class LearnResult:
    """A learned value, and its file."""

    model: str
    seats: int
    playouts: int  # of each round
    rounds: int
    learned: Learned
    trial: ThresholdTrial | None  # how it plays; None if it was not asked for
    file: Path


@question(
    Word("random_choices", "Share of the choices that are made at random.", kind=float, low=0, high=1),
    Word(
        "rounds",
        "Each round after the first learns from self-play of the player of the round before.",
        kind=int,
        low=1,
        high=20,
    ),
    Word(
        "trial_playouts",
        "Playouts against the model for each threshold that is tried; 0: none.",
        kind=int,
        low=0,
    ),
    playouts=PLAYOUTS,
)
def learn(
    request: Request,
    random_choices: float = 0.05,
    rounds: int = 1,
    trial_playouts: int = TRIAL_PLAYOUTS,
    watch: Watch | None = None,
) -> LearnResult:
    """Learn what positions are worth, from self-play of one player (default: the first of the field).

    The file `learned/GAME-MODEL.npz` makes the player `learned:of=MODEL`. Raises SimulateError.
    """
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
    check_features(order.game, order.rules, seats)
    for entry in dict.fromkeys((*order.entries(), collect_of(order.game))):
        entry.compile()
    file, version = learned_file(key, model.name), order.manifest.players[0].version
    wish = TrainingPlan(request.playouts, random_choices, request.seed or 0, rounds, version)

    def say(number: int, done: int) -> None:
        watch.say(f"round {number} of {rounds}: {done:,} of {wish.playouts:,} playouts")

    with pool_for(request) as pool:
        learned = learn_in_rounds(
            order.game, order.rules, seats, model, wish, file, say, lambda pieces: map_pieces(order, _piece, pieces, pool)
        )  # fmt: skip
        watch.say("playing it against its model")
        try:
            trial = _tried(request, model.name, seats, learned.threshold, trial_playouts, pool) if trial_playouts else None
        except KeyboardInterrupt:
            kept = f"{file} keeps the values, no threshold is chosen yet"
            raise RunInterruptedError(f"interrupted; {kept}", "The same command goes on.") from None
    about, network = read_values(file, order.game, seats)
    threshold = about.threshold if trial is None else trial.best.threshold
    write_values(file, replace(about, threshold=threshold, tried=True), network)
    return LearnResult(model.name, seats, wish.playouts, rounds, learned, trial, file)


def _tried(request: Request, model: str, seats: int, threshold: float, playouts: int, pool: Pool) -> ThresholdTrial:
    """The learned player alone against its model, in all rotations, and what it costs."""

    blocks, begun = blocks_of(playouts, seats), (request.seed or 0) + 1
    spent: list[float] = []  # CPU milliseconds a playout, of each pairing

    def shares(player: str, seed: int) -> np.ndarray:
        order = request.but(field=None, log="playouts", seed=seed).order(seats, players=[player, *[model] * (seats - 1)])
        order = paired(order, order.strategies[0], order.strategies[-1])
        for entry in dict.fromkeys(order.entries()):
            entry.compile()
        found = pairing(order, blocks, pool)
        spent.append(found.seconds * 1000 / (blocks * seats))
        return np.array(found.shares)

    def play(bound: float, seed: int) -> np.ndarray:
        return shares(f"{LEARNED}:of={model},threshold={bound:g}", seed)

    trial = try_thresholds(threshold, play, mean_of, begun)
    shares(model, begun + 1)  # the same fresh deals, models alone
    with_learned, alone = spent[-2:]
    return replace(trial, cost=Cost.of(with_learned, alone, seats))


def _piece(worker: Worker, piece: Piece) -> ValueRows:
    """The rows of a piece, on a worker."""
    order = worker.order
    return made(order.game, order.rules, order.plan.seats, order.strategies[0], piece)
