"""Play one playout again, ply by ply, from its address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from simulate.engine.contract import UNFINISHED, Game
from simulate.engine.player import Player
from simulate.engine.position import Action, Position, by_name
from simulate.engine.rows import as_ints, new_rows
from simulate.engine.ruleset import Ruleset
from simulate.engine.timeline import begin_timeline, fill_timeline, new_timeline, note_choice, note_round


@dataclass(frozen=True)
class Ply:
    """One decision: whose, among which legal actions, and what was chosen. Forced ones are not asked of the strategy."""

    number: int
    round_no: int
    seat: int
    strategy: str
    legal: list[Action]
    chosen: Action
    followed: tuple[str, ...] = ()  # what came of it that the action does not say: cards drawn, a tile turned up

    @property
    def forced(self) -> bool:
        """True if there was only one legal action."""
        return len(self.legal) == 1


def told(game: Game, before: Any, after: Any, rules: Any) -> list[str]:
    """Describe the effects of a ply between two states in the words of the game: what happened, then who has more or
    less."""
    return [line for verb in (game.followed_text, game.changed_text) if verb for line in verb(before, after, rules)]


class Replay:
    """One playout of a line-up. Iterate over it to play; `position` is the position reached so far.

    Parameters
    ----------
    lineup : strategies by seat at rotation 0, one per seat
    playout : number of the playout in the run; block = playout // seats, rotation = playout % seats
    """

    def __init__(self, game: Game, rules: Ruleset, lineup: Sequence[Player], seed: int, playout: int):
        seats = len(lineup)
        block, self.rotation = divmod(playout, seats)
        self.game, self.playout = game, playout
        self.position = Position.from_seed(game, rules, seats, seed, block)
        self.by_seat = [lineup[(seat + self.rotation) % seats] for seat in range(seats)]
        self._ends, self._clock = new_timeline()
        self._counted = as_ints(new_rows(game, 1, seats)[0])[0]  # (seats, columns): what is counted ply by ply
        begin_timeline(self._clock)

    def __iter__(self) -> Iterator[Ply]:
        position = self.position
        while not position.over:
            if int(position.state.ply) >= self.game.ply_limit:
                position.state.over = UNFINISHED
                break
            seat, round_no = position.seat_to_act, int(position.state.round_no)
            legal = position.legal()
            chosen_id = self._decide(seat, legal)
            number, action, before = int(position.state.ply), self._named(legal, chosen_id), position.state.copy()
            position.apply(action)
            note_choice(self._counted, seat, len(legal), self._clock)
            ply = Ply(number, round_no, seat, self.by_seat[seat].label, legal, action, self._followed(before))
            if int(position.state.round_no) != round_no:
                self._note_round()
            yield ply
        self._note_round()

    def _decide(self, seat: int, legal: list[Action]) -> int:
        """The action of the seat to act."""
        return self.position.choose(self.by_seat[seat])

    def _named(self, legal: list[Action], chosen: int) -> Action:
        """The chosen one of the legal actions; an illegal answer is refused when it is applied."""
        return next((a for a in legal if a.id == chosen), Action(chosen, "not a legal action"))

    def _followed(self, before: Any) -> tuple[str, ...]:
        """In words what the last ply brought, where the game tells."""
        return tuple(told(self.game, before, self.position.state, self.position.rules.record))

    def _note_round(self) -> None:
        """Note the scores at the end of a round or of the playout."""
        position, verb = self.position, self.game.verbs.final_scores
        note_round(verb, position.state, position.rules.record, position.new_scores(), self._ends, self._clock)

    def play(self, until_ply: int | None = None) -> None:
        """Play to the end, or up to a ply."""
        if until_ply == 0:
            return
        for ply in self:
            if ply.number + 1 == until_ply:
                return

    def events(self) -> Any:
        """(seats, contents, events): what was counted of the contents."""
        return self.position.state.events

    def rows(self) -> tuple[list[dict[str, int]], dict[str, int]]:
        """(one dict a seat, one for the playout): what the log holds for this playout, coded as the kernel writes it."""
        seat_rows, row = self.position.rows()
        seat_rows += self._counted
        fill_timeline(self.position.seats, self._ends, self._clock, seat_rows, row)
        return [by_name(self.game.all_seat_columns, own) for own in seat_rows], by_name(self.game.all_playout_columns, row)
