"""A playout with a person in one seat, who is shown what that seat may know and no more."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.engine.position import Action, Position, stream
from simulate.engine.replay import Replay, told
from strategies import Strategy

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order

PERSON = "you"
HIDDEN = "(hidden)"
GLUE = "\0"  # between the words of a name
REDEALS = 8  # on which an action is held against those that look the same


class InteractivePlayout(Replay):
    """Playout 0 of a line-up with a person in it. Iterate over it to play; every ply says what the person may know.

    Parameters
    ----------
    order : who sits in the other seats; the strategy of the person's own seat does not play
    answer : asked for the person's action, given what the seat sees: the id of a legal one
    """

    def __init__(self, order: Order, seat: int, answer: Callable[[Position], int]):
        line_up = [order.strategies[i] for i in order.plan.line_up(0)]
        line_up[seat] = Strategy(order.game.key, PERSON, "A person.", {}, Path())
        super().__init__(order.game, order.rules, line_up, order.manifest.asked.seed, 0)
        self.seat, self.answer = seat, answer

    @property
    def view(self) -> Position:
        """The position as the person's seat sees it."""
        return self.position.seen_by(self.seat)

    def _decide(self, seat: int, legal: list[Action]) -> int:
        self._before = self.view
        if seat != self.seat:
            return super()._decide(seat, legal)
        return legal[0].id if len(legal) == 1 else self.answer(self._before)

    def _named(self, legal: list[Action], chosen: int) -> Action:
        action = super()._named(legal, chosen)
        mine = self.position.seat_to_act == self.seat
        return action if mine else Action(chosen, seen_words(self.position, chosen, self.seat))

    def _followed(self, before: Any) -> tuple[str, ...]:
        """Say what changed between what the seat saw before and what it sees now."""
        seen = told(self.game, self._before.state, self.view.state, self.position.rules.record)
        true = super()._followed(before)
        return tuple(line for line in seen if line in true)


def seen_words(position: Position, action: int, seat: int) -> str:
    """Another one's action in the words that all actions share which, for all that `seat` knows, may have been this one.

    They are those that leave it the same view, here or on re-deals of what it cannot see.
    """
    after = view_after(position, action, seat)
    fitting = {position.text(action)}
    for deal in range(REDEALS + 1):
        dealt = position.redealt(seat, stream(int(position.state.ply), deal)) if deal else position
        fitting |= {dealt.text(other) for other in dealt.legal_ids() if view_after(dealt, other, seat) == after}
    names = names_in(position)
    return shared_words([whole_names(text, names).split() for text in sorted(fitting)]).replace(GLUE, " ")


def names_in(position: Position) -> list[str]:
    """The names of all contents, longest first, as they begin a text and as they stand within one."""
    game = position.game
    titles = game.contents_of(position.rules.values)[1] if game.contents_of else game.content_titles
    return sorted({name for title in titles for name in (title, title[0].lower() + title[1:])}, key=len, reverse=True)


def whole_names(text: str, names: list[str]) -> str:
    """Return a text in which the words of a name hold together, so that a part of a name is never disclosed."""
    for name in names:
        if name in text:
            text = text.replace(name, name.replace(" ", GLUE))
    return text


def shared_words(texts: list[list[str]]) -> str:
    """Find the words that some texts begin and end with; those between are hidden if they differ there."""
    begin = common_start(texts)
    if all(text == begin for text in texts):
        return " ".join(begin)
    end = common_start([text[len(begin) :][::-1] for text in texts])
    return " ".join([*begin, HIDDEN, *reversed(end)])


def common_start(texts: list[list[str]]) -> list[str]:
    """The words with which all begin."""
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*texts, strict=False))
    return [words[0] for words in alike]


def view_after(position: Position, action: int, seat: int) -> bytes:
    """All that a seat sees after an action."""
    after = position.copy()
    after.apply(action)
    seen: bytes = after.seen_by(seat).state.tobytes()
    return seen
