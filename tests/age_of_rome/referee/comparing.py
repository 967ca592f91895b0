"""The engine and the referee side by side: one playout, compared at every ply by words and facts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import simulate
from simulate.engine.position import Position
from tests.age_of_rome.positions import short
from tests.age_of_rome.referee import book as books
from tests.age_of_rome.referee import game as referee
from tests.age_of_rome.referee.facts import facts as referee_facts
from tests.age_of_rome.referee.moods import MOODS
from tests.age_of_rome.referee.results import Tally, playout_columns, seat_columns
from tests.age_of_rome.referee.words import say
from tests.side_by_side import SideBySide
from tests.tables import lay_over, nested

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
        lay_over(raw, nested(self.changes))
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


class Playout(SideBySide):
    """One playout of both."""

    def __init__(self, case: Case, seats: int, seed: int):
        super().__init__(case.name, seats, seed)
        self.case = case
        self.chance = EngineChance(case.book(seats), {})

    def actions(self, position: Position) -> list[tuple[int, str]]:
        """The legal actions of the engine in words."""
        return [(action, short(position, action)) for action in position.legal_ids()]

    def play(self) -> None:
        """From the deal to the end."""
        position = Position.from_seed(GAME, self.case.engine_rules(), self.seats, seed=self.seed)
        self.their_facts(position)
        self.table, conversation = referee.play(self.chance.book, self.seats, self.chance)
        self.tally = Tally(self.table)
        self.play_both(position, conversation, MOODS)
        self.compare_results(position)

    def options(self, ask: Any) -> dict[str, Any]:
        """The referee's options in the words of RULES.md."""
        return {say(self.table, ask, option): option for option in ask.options}

    def our_facts(self, ask: Any) -> dict[str, Any]:
        """The facts of RULES.md."""
        return referee_facts(self.table, ask)

    def their_facts(self, position: Position) -> dict[str, Any]:
        """The same of the engine."""
        from simulate.games.age_of_rome.facts import facts

        self.chance.facts = facts(position)
        return self.chance.facts

    def about_to(self, chosen: str) -> None:
        """The log counts what players do."""
        self.tally.note(self.chance.facts["seat"], self.chance.facts["decision"], chosen)

    def compare_results(self, position: Position) -> None:
        """AR-14, AR-17, AR-18: points by source, ranks, winners, achievements, tasks, and the counters of the log."""
        rows, playout = position.outcome()
        for number, row in enumerate(rows):
            logged = worded(row, GAME.all_seat_columns)
            for name, value in seat_columns(self.table, self.tally, number).items():
                self.same(value, logged[name], f"column {name} of seat {number}")
        logged = worded(playout, GAME.all_playout_columns)
        for name, value in playout_columns(self.table).items():
            self.same(value, logged[name], f"column {name}")


def worded(row: dict[str, int], columns: Any) -> dict[str, Any]:
    """A row of the log with labels for the values of columns that have them."""
    labels = {column.name: column.labels for column in columns}
    return {name: labels[name][value] if labels[name] else value for name, value in row.items()}
