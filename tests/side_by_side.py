"""An engine and its independent referee side by side: one playout, compared at every ply by words and facts."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simulate.engine.position import Position

Mood = Mapping[str, float]  # weights by the first words of an action, 1 for what is not named


def weight(mood: Mood, words: str) -> float:
    """Return how much a mood likes an action: the longest of its beginnings counts, 1 without one."""
    fitting = [start for start in mood if words.startswith(start)]
    return mood[max(fitting, key=len)] if fitting else 1


def choose(rng: random.Random, mood: Mood, actions: Sequence[str]) -> str:
    """One of the actions at random, by the tastes of a mood."""
    weights = [weight(mood, words) for words in actions]
    return rng.choices(actions, weights)[0] if sum(weights) > 0 else rng.choice(actions)


@dataclass
class SideBySide:
    """One playout of both; a game says how to read engine and referee."""

    name: str
    seats: int
    seed: int
    trail: list[str] = field(default_factory=list)

    def options(self, ask: Any) -> dict[str, Any]:
        """The referee's options of a decision: words and what to answer."""
        raise NotImplementedError

    def our_facts(self, ask: Any) -> dict[str, Any]:
        """The facts of the referee's position; `ask` is None at the end."""
        raise NotImplementedError

    def their_facts(self, position: Position) -> dict[str, Any]:
        """The facts of the engine's position; kept for chance, which the referee reads off them."""
        raise NotImplementedError

    def actions(self, position: Position) -> list[tuple[int, str]]:
        """The legal actions of the engine with their words."""
        raise NotImplementedError

    def about_to(self, chosen: str) -> None:
        """Called before a chosen action is carried out."""

    def play_both(self, position: Position, conversation: Generator, moods: Sequence[Mood]) -> None:
        """Play to the end at random, each seat with a taste of its own; raises AssertionError at the first difference."""
        rng = random.Random(f"{self.name} {self.seats} {self.seed}")
        tastes = [rng.choice(moods) for _ in range(self.seats)]
        there = self.their_facts(position)
        ask = answer(conversation, None)
        while ask is not None and not position.over:
            options = self.options(ask)
            actions = {text: action for action, text in self.actions(position)}
            self.same(sorted(options), sorted(actions), f"legal actions of {ask}")
            self.compare(self.our_facts(ask), there)
            assert len(options) == len(ask.options), "two options of the referee are said alike"
            assert len(actions) == len(position.legal_ids()), "two actions of the engine are said alike"
            chosen = choose(rng, tastes[position.seat_to_act], sorted(options))
            self.about_to(chosen)
            self.trail.append(f"seat {position.seat_to_act}: {chosen}")
            position.apply(actions[chosen])
            there = self.their_facts(position)
            ask = answer(conversation, options[chosen])
        self.compare(self.our_facts(ask), there)
        assert position.over
        assert position.invariant_broken() is None

    def compare(self, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
        """Every fact alike."""
        self.same(set(ours), set(theirs), "names of the facts")
        for name, value in ours.items():
            self.same(value, theirs[name], name)

    def same(self, ours: Any, theirs: Any, what: str) -> None:
        """One thing alike, or an error that tells how the playout came there."""
        if ours != theirs:
            way = "\n  ".join(self.trail[-15:])
            raise AssertionError(
                f"{self.name}, {self.seats} seats, seed {self.seed}, ply {len(self.trail)}: {what}\n"
                f"referee {ours}\nengine  {theirs}\nafter\n  {way}"
            )


def answer(conversation: Generator, words: Any) -> Any:
    """The next decision of a referee after an answer, None to begin with; None when the playout is over."""
    try:
        return conversation.send(words)
    except StopIteration:
        return None
