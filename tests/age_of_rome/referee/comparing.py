"""The engine and the referee side by side: one playout, compared at every ply by words and facts."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import simulate
from simulate.engine.position import Position
from tests.age_of_rome.referee import book as books
from tests.age_of_rome.referee import game as referee
from tests.age_of_rome.referee.facts import facts as referee_facts
from tests.age_of_rome.referee.moods import MOODS, choose
from tests.age_of_rome.referee.results import Tally, playout_columns, seat_columns
from tests.age_of_rome.referee.words import say

GAME = simulate.load_game("age-of-rome")


@dataclass(frozen=True)
class Case:
    """Rules to play by: values changed by their dotted path, and perhaps one overlay of the folder `variants`."""

    name: str
    changes: dict[str, Any] = field(default_factory=dict)
    overlay: str | None = None

    def engine_rules(self) -> Any:
        """The engine's ruleset."""
        return simulate.load_rules(GAME, self.overlay, self.changes)

    def book(self, seats: int) -> dict[str, Any]:
        """The same for the referee, which reads the files itself."""
        raw = books.read([self.overlay] if self.overlay else [])
        for path, value in self.changes.items():
            *tables, key = path.split(".")
            table = raw
            for name in tables:
                table = table[name]
            table[key] = value
        return books.make(raw, seats)


@dataclass
class EngineChance:
    """Chance as the engine decided it, read off the facts of its position; `facts` are those after the last ply."""

    book: dict[str, Any]
    facts: dict[str, Any]

    def ids(self, table: str, names: list[str]) -> list[str]:
        """Names of cards as their keys in the ruleset."""
        by_name = {row["name"]: key for key, row in self.book[table].items()}
        return [by_name[name] for name in names]

    def setup(self) -> dict[str, Any]:
        """Characters, first player and the decks before anything is dealt (AR-3.12: three from the top to seat 0, ...)."""
        dealt = [quest for held in self.facts["in_view"] for quest in held]
        return {
            "characters": self.ids("characters", self.facts["character"]),
            "first": self.book["provinces"].index(self.facts["marker"].capitalize()),
            "trade_deck": self.ids("cards", self.facts["deck"]),
            "event_deck": self.ids("events", self.facts["events_left"]),
            "quest_deck": self.ids("quests", dealt + self.facts["quest_deck"]),
        }

    def shuffled(self, pile: list[str]) -> list[str]:
        """AR-6.7: the new deck: the card that was drawn at once, then what is left."""
        left = self.ids("cards", self.facts["deck"])
        return [*(Counter(pile) - Counter(left)).elements(), *left]

    def random_card(self, number: int, hand: list[str]) -> str:
        """AR-8.12: the card that the hand of a player has lost."""
        lost = Counter(hand) - Counter(self.ids("cards", self.facts["hands"][number]))
        return next(lost.elements())


@dataclass
class Playout:
    """One playout of both; `seen` counts the families of actions taken."""

    case: Case
    seats: int
    seed: int
    trail: list[str] = field(default_factory=list)
    seen: Counter = field(default_factory=Counter)

    def play(self) -> None:
        """Play at random with tastes of its own to the end; raises AssertionError at the first difference."""
        rng = random.Random(f"{self.case.name} {self.seats} {self.seed}")
        moods = [rng.choice(MOODS) for _ in range(self.seats)]
        position = Position.from_seed(GAME, self.case.engine_rules(), self.seats, seed=self.seed)
        there = engine_facts(position)
        book = self.case.book(self.seats)
        chance = EngineChance(book, there)
        table, conversation = referee.play(book, self.seats, chance)
        tally = Tally(table)
        ask = next(conversation, None)
        while ask is not None and not position.over:
            options = {say(table, ask, option): option for option in ask.options}
            assert len(options) == len(ask.options), "two options of the referee are said alike"
            actions = {action.text: action for action in position.legal()}
            self.compare(referee_facts(table, ask), there)
            self.same(sorted(options), sorted(actions), f"legal actions of {ask}")
            assert len(actions) == len(position.legal_ids()), "two actions of the engine are said alike"
            chosen = choose(rng, moods[there["seat"]], sorted(options))
            tally.note(there["seat"], there["decision"], chosen)
            self.trail.append(f"round {table.round_no} seat {there['seat']}: {chosen}")
            self.seen[" ".join(chosen.split()[:2])] += 1
            position.apply(actions[chosen])
            chance.facts = there = engine_facts(position)
            ask = referee.next_ask(conversation, options[chosen])
        self.compare(referee_facts(table, ask), there)
        assert position.over
        assert position.invariant_broken() is None
        self.compare_results(position, table, tally)

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
                f"{self.case.name}, {self.seats} seats, seed {self.seed}, ply {len(self.trail)}: {what}\n"
                f"referee {ours}\nengine  {theirs}\nafter\n  {way}"
            )

    def compare_results(self, position: Position, table: Any, tally: Tally) -> None:
        """AR-14, AR-17, AR-18: points by source, ranks, winners, achievements, tasks, and the counters of the log."""
        rows, playout = position.outcome()
        for number, row in enumerate(rows):
            logged = worded(row, GAME.all_seat_columns)
            for name, value in seat_columns(table, tally, number).items():
                self.same(value, logged[name], f"column {name} of seat {number}")
        logged = worded(playout, GAME.all_playout_columns)
        for name, value in playout_columns(table).items():
            self.same(value, logged[name], f"column {name}")


def worded(row: dict[str, int], columns: Any) -> dict[str, Any]:
    """A row of the log with labels for the values of columns that have them."""
    labels = {column.name: column.labels for column in columns}
    return {name: labels[name][value] if labels[name] else value for name, value in row.items()}


def engine_facts(position: Position) -> dict[str, Any]:
    """The facts of the engine's position."""
    from simulate.games.age_of_rome.text import facts

    return facts(position)
