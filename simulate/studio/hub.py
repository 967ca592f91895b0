"""All that the routes share: the game, its values, the states that pages have, and who plays for whom."""

from __future__ import annotations

import threading
from collections import OrderedDict
from functools import cached_property
from pathlib import Path
from typing import Any

from simulate.games import game_folder, game_meta
from simulate.runs.plan.order import Order
from simulate.runs.plan.request import Request, cores
from simulate.runs.play.workers import Pool
from simulate.studio.playing import Playing, Post
from simulate.studio.sides import Sides, StudioSide
from simulate.studio.state import RefusedError, State, orders_of, read_state
from simulate.studio.values import presets_of, values_of
from strategies import default_field_of, fields_of

MOST_STATES = 400
GONE = "Load the page again."


class Hub:
    """The studio of one game. `field`, `seats`: what a page begins with."""

    def __init__(self, game: str, keep_in: Path, field: str | None = None, seats: int | None = None) -> None:
        self.request = Request(game, field=field, seats=None if seats is None else str(seats), log="seats")
        self.game, self.keep_in = game, keep_in
        self.sides = Sides(Pool(cores()))
        self._states: OrderedDict[str, State] = OrderedDict()
        self._playing: dict[str, Playing] = {}  # by tab
        self.errands: dict[str, object] = {}  # by tab: what is run for it now
        self._lock = threading.Lock()

    @cached_property
    def base(self) -> Order:
        """The order that a page begins with. Raises SimulateError."""
        return self.request.order()

    @cached_property
    def values(self) -> list[dict[str, Any]]:
        """The values of the rules."""
        return values_of(self.base)

    def about(self) -> dict[str, Any]:
        """Return what a page has to know of the game."""
        game, asked = self.base.manifest.game, self.base.manifest.asked
        key = game_folder(self.game).name
        return {
            "title": game.title,
            "name": self.base.game.name,
            "word": game.contents_word,
            "values": self.values,
            "presets": presets_of(self.game),
            "fields": [{"name": field.name, "about": field.about} for field in fields_of(key).values()],
            "field": asked.field or default_field_of(key),
            "seats": list(range(game.min_seats, game.max_seats + 1)),
            "state": {"seats": asked.seats, "field": asked.field, "seed": asked.seed},
            "stages": [stage.title for stage in game.stages],
            "plain": bool(game.plain),
            "levels": [content.key for content in game.contents],
        }

    @property
    def title(self) -> str:
        """The title of the game."""
        return str(game_meta(self.game)["title"])

    def put(self, tab: str, given: Any) -> tuple[State, tuple[Order, Order]]:
        """Take a state from a page, with its orders; what was played for it before stops. Raises RefusedError."""
        state = read_state(self.game, given)
        orders = orders_of(self.game, state)
        self.stop(tab)
        with self._lock:
            self._states.pop(state.id, None)
            self._states[state.id] = state
            while len(self._states) > MOST_STATES:
                self._states.popitem(last=False)
        return state, orders

    def state(self, name: str) -> State:
        """Return a state by its id. Raises RefusedError."""
        with self._lock:
            found = self._states.get(name)
        if found is None:
            raise RefusedError({"": f"this state is not known here. {GONE}"})
        return found

    def both(self, state: State) -> tuple[StudioSide, StudioSide]:
        """Return what was played of a state. Raises SimulateError."""
        before, after = orders_of(self.game, state)
        return self.sides.of(before), self.sides.of(after)

    def start(self, tab: str, state: State, post: Post) -> Playing:
        """Play a state for a page, in place of what was played for it."""
        playing = Playing(self.game, state, self.sides, post)
        with self._lock:
            before, self._playing[tab] = self._playing.get(tab), playing
        if before is not None:
            before.stop()
        playing.start()
        return playing

    def stop(self, tab: str) -> None:
        """Stop what is played for a page."""
        with self._lock:
            playing = self._playing.pop(tab, None)
        if playing is not None:
            playing.stop()

    def leave(self, tab: str, playing: Playing) -> None:
        """Stop what was played for a stream that has ended; another stream of the page goes on."""
        playing.stop()
        with self._lock:
            if self._playing.get(tab) is playing:
                del self._playing[tab]

    def close(self) -> None:
        """Stop everything."""
        with self._lock:
            every = list(self._playing.values())
        for playing in every:
            playing.stop()
