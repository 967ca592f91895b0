"""The engine and the referee side by side, by words and facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import simulate
from simulate.engine.overlays import Overlay
from simulate.engine.position import Position
from simulate.system.rule_values import to_toml
from tests.side_by_side import SideBySide
from tests.tables import nested
from tests.tawantinsuyu.positions import legal, said
from tests.tawantinsuyu.referee import book as books
from tests.tawantinsuyu.referee import game as referee
from tests.tawantinsuyu.referee import scoring
from tests.tawantinsuyu.referee.chance import Chance
from tests.tawantinsuyu.referee.facts import facts, in_order
from tests.tawantinsuyu.referee.moods import MOODS

GAME = simulate.load_game("tawantinsuyu")


@dataclass(frozen=True)
class Case:
    """Rules to play by: perhaps one overlay of the folder `variants`, and values changed by their dotted path."""

    name: str
    overlay: str | None = None
    changes: dict[str, Any] = field(default_factory=dict)

    def engine_rules(self) -> Any:
        """The engine's ruleset."""
        changes = Overlay("changes", "experiment", to_toml(nested(self.changes), {}), "changes.toml")
        return simulate.load_rules(GAME, [changes, *([self.overlay] if self.overlay else [])])

    def book(self) -> dict[str, Any]:
        """The same for the referee, which reads the files itself."""
        return books.read(self.overlay, nested(self.changes))


class Playout(SideBySide):
    """One playout of both."""

    def __init__(self, case: Case, seats: int, seed: int):
        super().__init__(case.name, seats, seed)
        self.case = case
        self.chance = Chance({})

    def actions(self, position: Position) -> list[tuple[int, str]]:
        """The legal actions of the engine in words."""
        return [(action.id, said(action.text)) for action in legal(position)]

    def play(self) -> None:
        """From the deal to the end."""
        position = Position.from_seed(GAME, self.case.engine_rules(), self.seats, seed=self.seed)
        self.their_facts(position)
        self.table, conversation = referee.play(self.case.book(), self.seats, self.chance)
        self.play_both(position, conversation, MOODS)
        self.compare_results(position)

    def options(self, ask: Any) -> dict[str, Any]:
        """Words are answers here."""
        return {words: words for words in ask.options}

    def our_facts(self, ask: Any) -> dict[str, Any]:
        """After the end no seat acts."""
        return facts(self.table, ask)

    def their_facts(self, position: Position) -> dict[str, Any]:
        """As RULES.md says; the referee reads chance off them."""
        from simulate.games.tawantinsuyu.facts import facts

        found = in_order(facts(position.state, position.rules.record))
        if position.over:
            del found["seat_to_act"]
        self.chance.facts = found
        return found

    def compare_results(self, position: Position) -> None:
        """TW-15, TW-17.4: how it ended, points, places, winners."""
        table = self.table
        self.same("unfinished" if table.aborted else "third festival", position.ending, "how it ended")
        if table.aborted:
            return
        ranks = scoring.ranks(table)
        for seat, row in enumerate(position.outcome()[0]):
            self.same(scoring.total(table, seat), row["score"], f"score of seat {seat}")
            self.same(ranks[seat], row["rank"], f"rank of seat {seat}")
            self.same(int(ranks[seat] == 1), row["won"], f"whether seat {seat} has won")
