"""Experiments on single seats of plain games: one may not use a card, begins with one, or acts by other rules.

A plain game says of a card only when it is used, not which action uses it. So a playout goes on until a barred seat has used
one; then the choice it made last is taken from its legal actions, and the playout begins again with the same chance, up to
there the same. From there on an action like it is tried on a copy first. What no choice of the seat could prevent stays, and
so does what chance has decided: a use at once must be one from other re-deals of what the seat cannot see too, or a seat
that may not roll a six would know when not to roll.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from simulate.engine.loop_records import MASKS
from simulate.engine.plain.asking import dealt, view_of
from simulate.engine.plain.game import PlainGame
from simulate.engine.python_streams import quick_words
from simulate.errors import SimulateError, VerbError

BARRED, GIVEN, BLANKED = (MASKS.index(name) for name in ("barred", "given", "blanked"))
DEALS = 4  # from which an action must be a use
MOST_AGAIN = 1000  # times that one playout begins again; after that the seat uses what it likes


class BeginAgainError(SimulateError):
    """A barred seat has used what it may not: the playout begins again without that choice."""


class TreatedGame:
    """A plain game in which some seats are treated; the verbs are its own in all else.

    barred, given : seat -> keys of contents
    others : seat -> the rules by which it decides and acts
    """

    step = None  # each verb by itself

    def __init__(
        self,
        game: PlainGame,
        barred: Mapping[int, Sequence[str]],
        given: Mapping[int, Sequence[str]],
        others: Mapping[int, Any],
    ):
        self._game, self._barred, self._given, self._others = game, barred, given, others
        marked = [event.name for event in game.events if event.use]
        self._uses = marked or [event.name for event in game.events[1:]]
        self._refused: dict[int, list[Any]] = {}  # ply: actions that led to a use
        self._used: dict[int, int] = {}  # seat: how often it has used what it may not
        self._open = False  # whether the choice that is made now can be taken away
        self._last: dict[int, tuple[int, Any]] = {}  # seat: the ply of its last choice that can be, and what it chose
        self._chance: dict[int, list[Any]] = {}  # ply: actions of which chance decides what they use
        self._known: list[tuple[int, Any]] = []  # (ply, action): it was a use by itself, and may be one later
        self._again = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def choosing(self, seat: int, choose: Callable[..., Any]) -> Callable[..., Any]:
        """The strategy of a seat, which reads the rules that the seat acts by."""
        others = self._others.get(seat)
        if others is None:
            return choose
        return lambda view, rules, seat, legal, rng, params: choose(view, others, seat, legal, rng, params)

    def setup(self, state: Any, rules: Any) -> None:
        """Set up, and give the seats what they begin with. Raises SimulateError for a game that does not say how."""
        self._last = {}
        self._game.setup(state, rules)
        for seat, contents in self._given.items():
            for content in contents:
                if self._game.give is None:
                    raise SimulateError(
                        f"{self._game.title}: no verb says how a seat is given a card",
                        "Add PlainGame(give=...): (state, rules, seat, content). Or bar a seat from it: --how barred",
                    )
                self._game.give(state, rules, seat, content)
        self._used = {seat: self._uses_of(state, seat) for seat in self._barred}

    def failed(self, error: VerbError) -> SimulateError:
        """The error for a verb that failed, where it may have failed by what a seat was given."""
        if not self._given:
            return error
        given = ", ".join(content for contents in self._given.values() for content in contents)
        return SimulateError(
            f"{error.message} (a seat begins with {given} in this experiment)",
            "Say how a seat is given a card so that the rules still hold: give=..., (state, rules, seat, content). Or bar a "
            "seat from it: --how barred",
        )

    def legal_actions(self, state: Any, rules: Any) -> Sequence[Any]:
        """The legal actions, without those that led a barred seat to a use; all of them, if each did."""
        seat = state.seat_to_act
        legal = self._game.legal_actions(state, self._others.get(seat, rules))
        if seat not in self._barred:
            return legal
        ply, own = state.ply, self._refused.get(state.ply, [])
        for action in [one for at, one in self._known if at == ply and one in own]:
            if not self._is_chosen(state, rules, action):
                own.remove(action)
                self._known.remove((ply, action))
                self._chance.setdefault(ply, []).append(action)
        like = [action for at, action in self._known if at < ply]
        left = [one for one in legal if one not in own and not (one in like and self._is_use(state, rules, one))]
        self._open = len(legal) > 1 and bool(left)
        return left or legal

    def _is_use(self, state: Any, rules: Any, action: Any) -> bool:
        """Return True if an action of a barred seat is a use at once, whatever is hidden."""
        return self._uses_it(state.copy(), rules, action) and self._is_chosen(state, rules, action)

    def _is_chosen(self, state: Any, rules: Any, action: Any) -> bool:
        """Return True if an action is a use from some re-deals of what its seat cannot see as well.

        In a game without `redeal` only the chance to come is another one.
        """
        game, seat = self._game, state.seat_to_act
        seen = state if game.redeal is None else view_of(game, state, rules, seat)
        words = (quick_words(BARRED, deal, 0, state.ply) for deal in range(DEALS))
        return all(self._uses_it(dealt(game, seen, rules, seat, each), rules, action) for each in words)

    def _uses_it(self, position: Any, rules: Any, action: Any) -> bool:
        """Return True if an action is a use in a position that is given away."""
        seat = position.seat_to_act
        before = self._uses_of(position, seat)
        self._game.apply(position, self._others.get(seat, rules), action)
        return self._uses_of(position, seat) > before

    def apply(self, state: Any, rules: Any, action: Any) -> None:
        """Carry out an action. Raises BeginAgainError if a barred seat has used a card and can choose otherwise."""
        seat = state.seat_to_act
        if seat in self._barred:
            self._last.pop(seat, None)
            if self._open and action not in self._chance.get(state.ply, ()):
                self._last[seat] = (state.ply, action)
        self._game.apply(state, self._others.get(seat, rules), action)
        for barred, used in self._used.items():
            now = self._uses_of(state, barred)
            if now > used:
                self._refuse(barred, barred == seat)
                self._used[barred] = now

    def _refuse(self, seat: int, is_own: bool) -> None:
        """Take away the choice that led here, if there was one; `is_own`: just made. Raises BeginAgainError."""
        if seat not in self._last or self._again >= MOST_AGAIN:
            return
        ply, action = self._last.pop(seat)
        self._again += 1
        if is_own:
            self._known.append((ply, action))
        self._refused.setdefault(ply, []).append(action)
        raise BeginAgainError("used")

    def _uses_of(self, state: Any, seat: int) -> int:
        """How often a seat has used what it may not."""
        noted = state.noted
        return sum(noted.get((seat, content, event), 0) for content in self._barred[seat] for event in self._uses)


class Treatments:
    """The experiments of a call of the loop, by block.

    masks : (B, 3, S, contents), of each entry of the line-up what it is barred from and given
    ruled : (B, S), 1 where an entry acts by the rules `others`
    """

    def __init__(self, game: PlainGame, seats: int, masks: np.ndarray | None, ruled: np.ndarray | None, others: Any):
        if masks is not None and masks[:, BLANKED].any():
            raise SimulateError(
                f"{game.title} is a game in plain Python: what its cards do is not known apart from its verbs, so none can "
                "be blanked",
                "Bar a seat from it (--how barred), or change its values: simulate compare GAME --to-set PATH=VALUE",
            )
        self.game, self.seats, self.masks, self.ruled, self.others = game, seats, masks, ruled, others

    def of_block(self, place: int) -> Callable[[int], TreatedGame] | None:
        """Of the block at a place: the game with its treated seats, by rotation; None where nobody is treated."""
        masks = None if self.masks is None or not self.masks[place].any() else self.masks[place]
        ruled = None if self.ruled is None or not self.ruled[place].any() else self.ruled[place]
        if masks is None and ruled is None:
            return None

        def of_rotation(rotation: int) -> TreatedGame:
            entry = {seat: (seat + rotation) % self.seats for seat in range(self.seats)}
            barred, given = (
                {}
                if masks is None
                else {seat: self._keys(masks[kind, at]) for seat, at in entry.items() if masks[kind, at].any()}
                for kind in (BARRED, GIVEN)
            )
            others = {} if ruled is None else {seat: self.others for seat, at in entry.items() if ruled[at]}
            return TreatedGame(self.game, barred, given, others)

        return of_rotation

    def _keys(self, mask: np.ndarray) -> list[str]:
        return [self.game.contents[at] for at in np.flatnonzero(mask).tolist()]
