"""Choices: what a decision is worth, who decides for others, and what is never right.

At some decisions of each playout every legal action is played on from the same re-deals, by who sits there. The best of many
noisy figures looks better than it is: so an action is chosen on one half of the re-deals and measured on the other. Each
sampled playout has a deal of its own, and is the unit of all intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simulate.engine.lanes import explorer_for, is_external, replay_for
from simulate.engine.lineup import players_of
from simulate.errors import RunError
from simulate.runs.play.scheduler import Jobs, Worker, map_pieces
from simulate.statistics.paired import Effect, effect_of
from simulate.statistics.standards import CONFIDENCE, LEAST_PAIRS, together
from simulate.whatif.treatments import use_events

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order

SAMPLED = 6  # decisions of a playout, and as many in which a card could be used
LEARNED = 3  # playouts that show which actions use cards
MOST_ACTIONS = 10  # of a decision: its own choice and others by chance
LEAST = 50  # playouts
SURE_DEAD = 48  # continuations of which a seat has won none
SMALL = 0.005  # a gain of a card, where it looks best, that is none


@dataclass(frozen=True)
class Decision:
    """One decision. `first`, `second` (actions, seats): mean win shares on either half of the re-deals."""

    playout: int
    weight: float  # decisions of its playout that it stands for
    seat: int
    own: int  # the action that was chosen, among those that were tried
    first: np.ndarray
    second: np.ndarray
    continuations: int
    used: list[list[int]]  # by action: contents that it uses at once
    words: list[str]
    about_cards: bool  # sampled among those in which a card could be used


@dataclass(frozen=True)
class Option:
    """A card or a kind of action, where it could be chosen. Effects in win share of its seat."""

    name: str
    moments: int
    taken: float  # share of those in which it was chosen
    worth: Effect  # the best action with it less the best one without it; all of the table at once
    best: float  # share of moments in which it looks best
    then: Effect  # what it is worth in these

    @property
    def verdict(self) -> str:
        """Say what is shown."""
        if self.worth.low > 0:
            return "worth choosing"
        if self.worth.high >= 0:
            return ""
        return "never right" if self.then.high <= SMALL or self.best < 0.02 else "seldom right"


@dataclass(frozen=True)
class Choices:
    """What was found. Shares 0 to 1."""

    playouts: int
    decisions: int
    tried: float  # actions of a decision on average
    each_game: float  # decisions of a playout
    own: Effect  # the action that was chosen, over one of the tried by chance
    dead: Effect  # share of decisions of a seat that won no continuation of any action
    kings: Effect | None  # what its choice moves for another seat; None where there are too few
    dead_each_game: float
    cards: list[Option]
    kinds: list[Option]


def choices_of(order: Order, playouts: int, deals: int, jobs: Jobs = 1) -> Choices:
    """Play, and look into decisions. Raises SimulateError."""
    if is_external(order.game):
        raise RunError(f"{order.game.title}: an engine plays this game, so there are no positions to look into")
    if any(player.of is not None for player in order.strategies):
        raise RunError("choices are played on by scripts", "Leave out the search players.")
    if playouts < LEAST:
        raise RunError(f"choices need {LEAST} playouts", f"--playouts {LEAST}, or more")
    found = map_pieces(order, partial(_sampled, deals, kinds_that_use(order)), range(playouts), jobs)
    return choices_in(order, [one for part in found for one in part], playouts)


class Sample:
    """Some of many, each with the same chance (reservoir sampling)."""

    def __init__(self, most: int, dice: np.random.Generator):
        self.most, self.dice, self.met = most, dice, 0
        self.kept: list[Any] = []

    def place(self) -> int | None:
        """Count one more; the place where it is to be kept, or None."""
        place = self.met if self.met < self.most else int(self.dice.integers(self.met + 1))
        self.met += 1
        return place if place < self.most else None

    def keep(self, place: int, one: Any) -> None:
        """Keep one there."""
        self.kept[place:] = [one, *self.kept[place + 1 :]]


def _walk(order: Order, at: int, meet: Callable[[Any, list[int]], Callable[[int], None] | None]) -> list[Any]:
    """Play one playout; `meet(position, legal)` is asked at each decision, and what it returns is told what was chosen.

    Return who sits where.
    """
    seats = order.plan.seats
    _, drawn = order.plan.draw(at, at + 1)
    lineup = [order.strategies[place] for place in drawn[0].tolist()]
    replay = replay_for(order.game, order.rules, lineup, order.manifest.asked.seed, at * seats + at % seats)
    position, by_seat = replay.position, list(replay.by_seat)
    while not position.over and position.state.ply < order.game.ply_limit:
        legal = position.legal_ids()
        told = meet(position, legal) if len(legal) > 1 else None
        action = position.choose(by_seat[position.seat_to_act])
        if told is not None:
            told(action)
        position.apply(action)
    return by_seat


def kinds_that_use(order: Order) -> frozenset[str]:
    """The kinds of actions that use a card at once, as a few playouts show."""
    uses = use_events(order) if order.game.contents else []
    explorer, found = explorer_for(order.game, order.plan.seats), set()

    def meet(position: Any, legal: list[int]) -> None:
        for action in legal[:MOST_ACTIONS]:
            kind = kind_of(position.text(action))
            if kind not in found and explorer.used(position, action, uses):
                found.add(kind)

    for at in range(LEARNED if uses else 0):
        _walk(order, at, meet)
    return frozenset(found)


def _sampled(deals: int, kinds: frozenset[str], worker: Worker, at: int) -> list[Decision]:
    """Some decisions of one playout, and some of those in which a card could be used."""
    order = worker.order
    dice = np.random.default_rng([order.manifest.asked.seed, at])
    samples = (Sample(SAMPLED, dice), Sample(SAMPLED, dice))

    def meet(position: Any, legal: list[int]) -> Callable[[int], None] | None:
        about_cards = bool(kinds) and any(kind_of(position.text(action)) in kinds for action in legal)
        places = [(one, one.place()) for one in samples[: 1 + about_cards]]
        if all(place is None for _, place in places):
            return None
        before = position.copy()

        def told(action: int) -> None:
            for one, place in places:
                if place is not None:
                    one.keep(place, (before, action))

        return told

    by_seat = _walk(order, at, meet)
    explorer = explorer_for(order.game, order.plan.seats)
    return [
        _looked_at(order, explorer, by_seat, kept, at, one.met / len(one.kept), deals, dice, place == 1)
        for place, one in enumerate(samples)
        for kept in one.kept
    ]


def _looked_at(
    order: Order,
    explorer: Any,
    by_seat: Sequence[Any],
    kept: tuple[Any, int],
    playout: int,
    weight: float,
    deals: int,
    dice: np.random.Generator,
    about_cards: bool,
) -> Decision:
    position, action = kept
    legal = position.legal_ids()
    others = [one for one in legal if one != action]
    if len(others) >= MOST_ACTIONS:
        others = sorted(dice.choice(others, MOST_ACTIONS - 1, replace=False).tolist())
    actions = [action, *others]
    named = {player.label: player for player in by_seat}
    places = [list(named).index(player.label) for player in by_seat]
    key = int(dice.integers(2**63))
    worths = explorer.worths(position, actions, players_of(list(named.values())), places, key, deals)
    uses = use_events(order) if about_cards else []
    return Decision(
        playout,
        weight,
        position.seat_to_act,
        0,
        worths[: deals // 2].mean(axis=0),
        worths[deals // 2 :].mean(axis=0),
        worths.shape[0] * worths.shape[1],
        [explorer.used(position, one, uses) if uses else [] for one in actions],
        [position.text(one) for one in actions],
        about_cards,
    )


def choices_in(order: Order, every: Sequence[Decision], playouts: int) -> Choices:
    """What the decisions say. Raises RunError where there are none."""
    decisions = [one for one in every if not one.about_cards]
    if not decisions:
        raise RunError(f"{order.game.title}: no playout has a decision", "With one legal action nobody chooses.")
    own = [one.second[one.own, one.seat] - one.second[:, one.seat].mean() for one in decisions]
    is_dead = np.array([_is_dead(one) for one in decisions])
    dead = [one for one, lost in zip(decisions, is_dead, strict=True) if lost]
    weights = np.array([one.weight for one in decisions])
    titles = order.manifest.game.contents
    return Choices(
        playouts,
        len(decisions),
        float(np.mean([len(one.first) for one in decisions])),
        float(weights.sum() / playouts),
        _effect(decisions, own),
        _share(_effect(decisions, is_dead.astype(float))),
        _effect(dead, [_moved(one) for one in dead]) if len({one.playout for one in dead}) >= LEAST_PAIRS else None,
        float(weights[is_dead].sum() / playouts),
        _options([one for one in every if one.about_cards], lambda one, i: [titles[at].title for at in one.used[i]]),
        _options(decisions, lambda one, i: [kind_of(one.words[i])]),
    )


def kind_of(words: str) -> str:
    """The kind of an action: its first word."""
    return words.split()[0].strip(":,;") if words.split() else words


def _is_dead(one: Decision) -> bool:
    """Return True if the seat has won nothing, whatever it does."""
    own = one.first[:, one.seat].max() + one.second[:, one.seat].max()
    return bool(own == 0 and one.continuations >= SURE_DEAD)


def _moved(one: Decision) -> float:
    """By how much a choice moves another seat's chance: the largest difference on the first half, as the second has it."""
    others = [seat for seat in range(one.first.shape[1]) if seat != one.seat]
    spread = np.ptp(one.first[:, others], axis=0)
    seat = others[int(spread.argmax())]
    high, low = int(one.first[:, seat].argmax()), int(one.first[:, seat].argmin())
    return float(one.second[high, seat] - one.second[low, seat])


def _effect(decisions: Sequence[Decision], values: Sequence[float] | np.ndarray, sure: float = CONFIDENCE) -> Effect:
    """The mean over decisions, by playout, each for as many as it stands for."""
    playouts = np.array([one.playout for one in decisions])
    weights = np.array([one.weight for one in decisions])
    if not len(playouts):
        return effect_of(np.zeros(0))
    _, at = np.unique(playouts, return_inverse=True)
    total, held = np.bincount(at, weights * np.asarray(values, float)), np.bincount(at, weights)
    mean = total.sum() / held.sum()
    return effect_of(mean + (total - mean * held) / held.mean(), sure, reach=1.0)


def _share(effect: Effect) -> Effect:
    """The effect with its interval between 0 and 1."""
    return replace(effect, low=max(effect.low, 0.0), high=min(effect.high, 1.0))


def _options(decisions: Sequence[Decision], names: Callable[[Decision, int], list[str]]) -> list[Option]:
    """Each card or kind where both it and something else could be chosen, the most worth first."""
    met: dict[str, list[tuple[Decision, np.ndarray]]] = {}
    for one in decisions:
        own = [set(names(one, i)) for i in range(len(one.words))]
        for name in sorted(set().union(*own)):
            has = np.array([name in some for some in own])
            if not has.all():
                met.setdefault(name, []).append((one, has))
    shown = {name: cases for name, cases in met.items() if len({one.playout for one, _ in cases}) >= LEAST_PAIRS}
    sure = together(CONFIDENCE, max(len(shown), 1))
    return sorted((_option(name, cases, sure) for name, cases in shown.items()), key=lambda one: -one.worth.value)


def _option(name: str, cases: Sequence[tuple[Decision, np.ndarray]], sure: float) -> Option:
    gains, best, taken = [], [], []
    for one, has in cases:
        first, second = one.first[:, one.seat], one.second[:, one.seat]
        with_it, without = (np.flatnonzero(side)[first[side].argmax()] for side in (has, ~has))
        gains.append(float(second[with_it] - second[without]))
        best.append(bool(first[with_it] > first[without]))
        taken.append(bool(has[one.own]))
    decisions = [one for one, _ in cases]
    looked = [one for one, is_best in zip(decisions, best, strict=True) if is_best]
    then = [gain for gain, is_best in zip(gains, best, strict=True) if is_best]
    return Option(
        name,
        len(cases),
        float(np.mean(taken)),
        _effect(decisions, gains, sure),
        float(np.mean(best)),
        _effect(looked, then, sure),
    )
