"""Best response: what beats a field of players, by how much, and whether the chain of answers ends.

A pool begins with the field. Its table says what each player wins alone among others who are all alike. From it a mixture
follows (a linear program, scipy) which no player of the pool beats by more than some points. Numbers are searched for a
player that beats first the field, then the mixture (CMA-ES, library `cmaes`). What was found is played against it on deals
that no search saw, each other seat drawn from the mixture; it joins the pool only if it is shown to win more there than the
best one before it. The chain ends when nothing more is found, or after some rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import linprog

from simulate.engine import playout as kernel
from simulate.engine.contract import FIELD_MAX
from simulate.errors import RunError, StrategyError
from simulate.runs.plan.order import make_order
from simulate.runs.play.scheduler import Jobs, Worker, map_pieces
from simulate.statistics.bounded_mean import share_bounds
from simulate.statistics.paired import Effect, effect_of
from simulate.statistics.standards import CONFIDENCE, together
from simulate.tuning.arena import own_share, tried
from simulate.tuning.search import SIGMA, Space, seed_of

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from strategies import Strategy

MATRIX, SEARCHED, SHOWN = 2 * 10**9, 10**9, 3 * 10**9  # first blocks of the deals for each purpose
ALONE = 0.95  # part of a mixture that is as good as all of it
CIRCLE = 3  # players of the shortest circle; longer ones than MOST_CIRCLE are not looked for
MOST_CIRCLE = 4
AT_ONCE = 64  # blocks of a call
ROOM = 10**6  # blocks of a search
TRIAL = 5  # parts of the blocks of a pairing that a trial of a search plays
SAID = 5  # generations
BASES = 2  # players whose numbers are searched in a round
MOST_PLAYERS = 10

Shares = tuple[float, float, float]  # win share, low and high end of its interval
Say = Callable[[str], None]


@dataclass(frozen=True)
class Answer:
    """A player that was found, beside the best one of the pool before it, against the same mixture on the same new deals.

    `gain`: its win share less that of the other.
    """

    name: str
    base: str
    params: dict[str, float]
    wins: Shares
    best: str
    best_wins: Shares
    gain: Effect

    @property
    def joined(self) -> bool:
        """True if it is shown to win more than the best one before it: then it joins the pool."""
        return self.gain.low > 0


@dataclass(frozen=True)
class Counter:
    """A pool with its table, its mixture, and what beats it. Win shares; fair is 1 / seats."""

    players: tuple[str, ...]
    table: dict[tuple[str, str], Shares]  # (one alone, among these): its win share, all at once
    mixture: dict[str, float]
    against: dict[str, Shares]  # each player against the mixture, all at once
    answers: tuple[Answer, ...]
    seats: int
    playouts: int

    @property
    def fair(self) -> float:
        """What everybody wins among their like."""
        return 1 / self.seats

    @property
    def most(self) -> float:
        """By how much at most any player of the pool, or one that was found, beats the mixture."""
        last = [answer.wins[2] for answer in self.answers[1:] if not answer.joined]  # the first one met the field itself
        sole = self.mixture if len(self.mixture) == 1 else {}  # against its like it wins what is fair, exactly
        others = [high for name, (_, _, high) in self.against.items() if name not in sole]
        return max(*others, *last, self.fair, 0.0) - self.fair

    @property
    def ended(self) -> bool:
        """True if the last round found nothing that is shown to beat the mixture."""
        return not self.answers or not self.answers[-1].joined

    def beats(self, one: str, other: str) -> bool:
        """Return True if one is shown to win more than its share among the others, and the other less among its like."""
        return self.table[one, other][1] > self.fair > self.table[other, one][2]

    @property
    def circle(self) -> tuple[str, ...]:
        """Players each of whom is shown to beat the next, the last one the first; none if there are no such."""
        for size in range(CIRCLE, MOST_CIRCLE + 1):
            for some in permutations(self.players, size):
                if some[0] == min(some) and all(self.beats(a, b) for a, b in zip(some, (*some[1:], some[0]), strict=True)):
                    return some
        return ()

    @property
    def dominates(self) -> str:
        """The player who is shown to beat every other one; '' if nobody does."""
        every = (p for p in self.players if all(self.beats(p, other) for other in self.players if other != p))
        return next(every, "") if len(self.players) > 1 else ""


def counter_of(order: Order, blocks: int, rounds: int, generations: int, jobs: Jobs, say: Say) -> Counter:
    """Look for answers to the players of an order. Raises SimulateError."""
    pool = list({player.label: player for player in order.strategies}.values())
    seats = order.plan.seats
    if seats < 2 or order.manifest.game.is_coop:
        raise RunError("a best response needs rivals", "Ask a game of two or more seats in which not all win together.")
    if any(player.of is not None for player in pool):
        raise RunError("search players are too slow to be answered", "Name scripts, or a field of them.")
    if not 1 <= len(pool) <= MOST_PLAYERS:
        raise RunError(f"{len(pool)} players: at most {MOST_PLAYERS} are answered", "Name fewer, or a smaller --field.")
    table: dict[tuple[str, str], np.ndarray] = {}
    playouts, answers = 0, list[Answer]()
    for number in range(rounds + 1):
        say(f"round {number + 1}: {len(pool)} players, each among each")
        playouts += _fill(order, table, pool, blocks, jobs)
        mixture = mixture_of(_matrix(table, pool), 1 / seats)
        if number == rounds:
            break
        asked = mixture if number else np.full(len(pool), 1 / len(pool))  # the field itself comes first
        search = Search(order, pool, asked, blocks, generations, number, jobs, say)
        player, answer = search.answer(table)
        playouts += search.playouts
        if player is None or answer is None:
            break
        answers.append(answer)
        if not answer.joined:
            break
        pool.append(player)
    last = Search(order, pool, mixture, 2 * blocks, 0, MOST_PLAYERS, jobs, say)
    against = [last.against(pool, place, SHOWN) for place in range(len(pool))]
    known = [player.label for player in pool]
    names = dict(zip(known, _names(known, answers), strict=True))
    sure, fair = together(CONFIDENCE, len(table)), 1 / seats
    return Counter(
        tuple(names.values()),
        {(names[a], names[b]): (fair,) * 3 if a == b else _interval(of, sure) for (a, b), of in table.items()},
        {names[label]: float(part) for label, part in zip(known, mixture, strict=True) if part > 0.005},
        {names[label]: _interval(of, together(CONFIDENCE, len(pool))) for label, of in zip(known, against, strict=True)},
        tuple(answers),
        seats,
        playouts + last.playouts,
    )


def _names(labels: Sequence[str], answers: Sequence[Answer]) -> list[str]:
    """Short names: an answer's own in place of all its numbers."""
    joined = [answer.name for answer in answers if answer.joined]
    return [*labels[: len(labels) - len(joined)], *joined]


def _interval(of: np.ndarray, sure: float) -> Shares:
    return (float(of.mean()), *share_bounds(of, (1 - sure) / 2))


def mixture_of(matrix: np.ndarray, fair: float) -> np.ndarray:
    """The mixture of columns against which the best row wins least (a linear program)."""
    size = len(matrix)
    found = linprog(
        np.array([*np.zeros(size), 1.0]),
        A_ub=np.column_stack([matrix - fair, -np.ones(size)]),
        b_ub=np.zeros(size),
        A_eq=np.array([[*np.ones(size), 0.0]]),
        b_eq=[1.0],
        bounds=[*[(0, 1)] * size, (None, None)],
    )
    part = np.where(found.x[:size] > 0.005, found.x[:size], 0.0)
    mixed: np.ndarray = part / part.sum()
    return mixed


def _matrix(table: dict[tuple[str, str], np.ndarray], pool: Sequence[Strategy]) -> np.ndarray:
    """(players, players): what one wins alone among others."""
    return np.array([[table[a.label, b.label].mean() for b in pool] for a in pool])


def _fill(order: Order, table: dict[tuple[str, str], np.ndarray], pool: Sequence[Strategy], blocks: int, jobs: Jobs) -> int:
    """Play what is not in the table yet: one alone among others, on the same deals. Returns the playouts."""
    seats, fair, played = order.plan.seats, 1 / order.plan.seats, 0
    for i, one in enumerate(pool):
        for j, other in enumerate(pool):
            if (one.label, other.label) in table:
                continue
            if i == j:
                table[one.label, other.label] = np.full(blocks, fair)
                continue
            line_ups = np.tile([i, *[j] * (seats - 1)], (blocks, 1))
            table[one.label, other.label] = shares(order, pool, line_ups, MATRIX, None, jobs)
            played += blocks * seats
    return played


def shares(
    order: Order,
    pool: Sequence[Strategy],
    line_ups: np.ndarray,
    first: int,
    trials: Sequence[Sequence[float]] | None,
    jobs: Jobs,
) -> np.ndarray:
    """(B,), or (trials, B): win share of the first player of each line-up, over the rotations of its block."""
    if len(pool) > FIELD_MAX:
        raise RunError(f"{len(pool)} players are more than one loop has room for ({FIELD_MAX})")
    playing = make_order(
        order.game, order.rules, order.plan.seats, list(pool), order.manifest.asked.seed, "seats", kind="field"
    )
    for entry in playing.entries():
        entry.compile()
    if trials is not None:
        made = map_pieces(playing, partial(tried, line_ups, first), list(trials), jobs)
        return np.array(made).reshape(len(trials), len(line_ups))
    pieces = [(first + at, line_ups[at : at + AT_ONCE]) for at in range(0, len(line_ups), AT_ONCE)]
    return np.concatenate(map_pieces(playing, _piece, pieces, jobs))


def _piece(worker: Worker, piece: tuple[int, np.ndarray]) -> np.ndarray:
    """The same of some consecutive blocks."""
    first, line_ups = piece
    played = worker.loop.play(first, line_ups)
    if played.code != kernel.FINE:
        raise StrategyError(f"a playout among {', '.join(p.label for p in worker.order.strategies)} could not be played on")
    return own_share(played.seat_rows, played.playout_rows, line_ups.shape[1])


@dataclass
class Search:
    """The search for an answer to a mixture of a pool, of one round."""

    order: Order
    pool: Sequence[Strategy]
    mixture: np.ndarray
    blocks: int
    generations: int
    number: int
    jobs: Jobs
    say: Say
    playouts: int = 0

    def line_ups(self, place: int, first: int, blocks: int, shift: int = 0) -> np.ndarray:
        """(B, S): a player, and others drawn from the mixture; `shift`: places of the pool behind others in the loop."""
        dice = np.random.default_rng([self.order.manifest.asked.seed, self.number, first])
        others = dice.choice(len(self.mixture), (blocks, self.order.plan.seats - 1), p=self.mixture)
        return np.column_stack([np.full(blocks, place), others + shift]).astype(np.int64)

    def against(self, pool: Sequence[Strategy], place: int, first: int) -> np.ndarray:
        """(B,): what a player of a pool wins against the mixture."""
        self.playouts += self.blocks * self.order.plan.seats
        return shares(self.order, pool, self.line_ups(place, first, self.blocks), first, None, self.jobs)

    def answer(self, table: dict[tuple[str, str], np.ndarray]) -> tuple[Strategy | None, Answer | None]:
        """The best player that was found, and what it is shown to win; None where nobody has numbers to search."""
        strength = _matrix(table, self.pool) @ self.mixture
        bases = [self.pool[at] for at in np.argsort(-strength, kind="stable").tolist() if len(self.pool[at].defaults) > 1]
        found = [self._searched(base, at) for at, base in enumerate(bases[:BASES])]
        based = {player.label: base.name for player, base in zip(found, bases, strict=False)}
        if not found:
            return None, None
        first = self._at(BASES)
        chosen = max(found, key=lambda player: self._alone(player, first).mean())
        at = int(strength.argmax())
        wins, others = (self._alone(chosen, SHOWN + self.number * ROOM, 2, place) for place in (0, at + 1))
        both = (_interval(won, CONFIDENCE) for won in (wins, others))
        value, other = both
        name = self.pool[at].name
        return chosen, Answer(
            chosen.name, based[chosen.label], dict(chosen.params), value, name, other, effect_of(wins - others)
        )

    def _alone(self, player: Strategy, first: int, times: int = 1, place: int = 0) -> np.ndarray:
        """(B,): what a player that is not in the pool wins against the mixture; with a `place` above 0, one of the pool."""
        blocks = times * self.blocks
        self.playouts += blocks * self.order.plan.seats
        return shares(self.order, [player, *self.pool], self.line_ups(place, first, blocks, 1), first, None, self.jobs)

    def _at(self, place: int) -> int:
        """The first block of the deals of one search of this round."""
        return SEARCHED + (self.number * (BASES + 1) + place) * ROOM

    def _searched(self, base: Strategy, place: int) -> Strategy:
        """A player with the numbers that a search found."""
        from cmaes import CMA

        name = f"{base.name.partition('_answer')[0]}_answer{self.number + 1}"
        space, trial = Space(base, ()), replace(base, name=name)
        optimiser = CMA(np.zeros(len(space.names)), SIGMA, seed=seed_of(self.order.manifest.asked.seed))
        blocks = max(16, self.blocks // TRIAL)
        for generation in range(self.generations):
            first = self._at(place) + generation * blocks
            trials = [optimiser.ask() for _ in range(optimiser.population_size)]
            values = [space.values(x) for x in trials]
            won = shares(self.order, [trial, *self.pool], self.line_ups(0, first, blocks, 1), first, values, self.jobs).mean(
                axis=1
            )
            self.playouts += blocks * self.order.plan.seats * len(trials)
            optimiser.tell([(x, -float(share)) for x, share in zip(trials, won, strict=True)])
            if generation % SAID == 0:
                self.say(f"answer {self.number + 1}, from {base.name}: generation {generation + 1} of {self.generations}")
            if optimiser.should_stop():
                break
        return replace(trial, params=base.params | space.differing(np.asarray(optimiser.mean, float)))
