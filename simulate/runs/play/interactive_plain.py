"""A playout of a plain game with a person in one seat, who is shown what that seat may know and no more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from simulate.engine.lanes import is_plain
from simulate.engine.plain.position import PlainPosition, PlainReplay
from simulate.engine.position import Action
from simulate.runs.play.interactive import PERSON, InteractivePlayout

if TYPE_CHECKING:
    from simulate.engine.plain.game import PlainGame
    from simulate.runs.plan.order import Order


class PlainInteractive(PlainReplay):
    """Playout 0 of a line-up with a person in it, as `InteractivePlayout`. Another one's action is given in the words that
    the game has for it where it knows no more than the person sees."""

    def __init__(self, order: Order, seat: int, answer: Callable[[PlainPosition], int]):
        line_up = [order.strategies[i] for i in order.plan.line_up(0)]
        super().__init__(cast("PlainGame", order.game), order.rules, line_up, order.manifest.asked.seed, 0)
        self.by_seat[seat] = replace(line_up[seat], name=PERSON, params={})
        self.seat, self.answer = seat, answer

    @property
    def view(self) -> PlainPosition:
        """The position as the person's seat sees it."""
        return self.position.seen_by(self.seat)

    def _decide(self, seat: int, legal: list[Action]) -> int:
        if seat != self.seat:
            return super()._decide(seat, legal)
        return 0 if len(legal) == 1 else self.answer(self.view)

    def _named(self, legal: list[Action], chosen: int) -> Action:
        position = self.position
        if position.seat_to_act == self.seat:
            return legal[chosen]
        action = position.legal_actions()[chosen]
        return Action(chosen, self.game.action_text(self.view.state, position.rules.record, action))


def interactive(order: Order, seat: int, answer: Any) -> Any:
    """A playout with a person in it, of a compiled or of a plain game."""
    return (PlainInteractive if is_plain(order.game) else InteractivePlayout)(order, seat, answer)
