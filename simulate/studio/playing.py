"""Play a state for somebody who watches: a thread that plays both sides step by step and posts what is known."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from simulate.api.asked import blocks_of
from simulate.claims.claim import games_at
from simulate.errors import SimulateError, clip
from simulate.metrics import TABLE_WINS
from simulate.runs.play.kernel import Control
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.standards import LEAST_PAIRS
from simulate.studio.answer import answer_in, moved_most
from simulate.studio.board import Target, board_rows, half_width, titles_of
from simulate.studio.cards import card_rows, ranked
from simulate.studio.sides import Sides, StudioSide, next_end
from simulate.studio.state import State, orders_of
from simulate.system.files import finite
from simulate.whatif.answers import changed_paths

PAUSE = 0.25  # seconds between two sets of numbers at least
CARD_PAUSE = 1.0  # and of cards
WANTED = (0.02, 0.01, 0.005)  # half-widths that are worth waiting for
AGAIN = "Change a value, or load the page again."
Post = Callable[[str, dict[str, Any]], None]  # (event, what it holds)


class Playing(threading.Thread):
    """A state that is played for one page, until it has its playouts, is stopped, or fails."""

    def __init__(self, game: str, state: State, sides: Sides, post: Post) -> None:
        super().__init__(daemon=True, name=f"studio {state.id}")
        self.game, self.state, self.sides, self._post = game, state, sides, post
        self.control = Control()
        self.begun = time.monotonic()

    def stop(self) -> None:
        """End after the block that is played now."""
        self.control.stop()

    def post(self, event: str, **holds: Any) -> None:
        """Post an event of this state, unless it was stopped."""
        if not self.control.stopping:
            self._post(event, finite({"state": self.state.id, **holds}))

    def run(self) -> None:
        """Play, and say how it ended."""
        try:
            self.play()
        except SimulateError as error:
            self.post("failed", words=error.message, hint=error.hint or AGAIN)
        except Exception as error:  # of a game or a player: the page says it, and goes on with other values
            self.post("failed", words=f"{type(error).__name__}: {clip(str(error), 200)}", hint=AGAIN)
        self.post("rest")

    def play(self) -> None:
        """Play both sides on the same deals, and post what is known. Raises SimulateError."""
        orders = orders_of(self.game, self.state)
        self.sides.compile(orders, self.compiling)
        before, after = (self.sides.of(order) for order in orders)
        wanted = blocks_of(self.state.playouts, orders[0])
        end, most, said, cards_said = 0, wanted, 0.0, 0.0
        while end < most and not self.control.stopping:
            end = min(next_end(max(end, known(before, after, most))), most)
            if not all(side.grow(end, self.sides.workers(side.order), self.control) for side in (before, after)):
                return
            most = min(wanted, before.most_blocks, after.most_blocks)
            now, last = time.monotonic(), end >= most
            if end >= LEAST_PAIRS and (last or now - said >= PAUSE):
                said = now
                self.tell(before, after, end)
            if after.things and end >= LEAST_PAIRS and (last or now - cards_said >= CARD_PAUSE):
                cards_said = time.monotonic()
                self.post("cards", cards=self.cards(before, after, end))

    def compiling(self, done: int, missing: int, words: str) -> None:
        """Post how far compiling is."""
        seconds = time.monotonic() - self.begun
        self.post("ready", done=done, missing=missing, words=words, seconds=seconds)

    def tell(self, before: StudioSide, after: StudioSide, blocks: int) -> None:
        """Post the numbers, and the sentences about them."""
        state, titles = self.state, titles_of(after.order.manifest.game)
        old = before.totals(blocks)
        target = after.order.manifest.game.target
        new = old if after is before else after.totals(blocks)
        fair, margin = band_of(state, target, old)
        rows = board_rows(old, new, titles, fair, margin, target)
        half, seconds = half_width(rows), time.monotonic() - self.begun
        self.post(
            "numbers",
            playouts=blocks * state.seats,
            blocks=blocks,
            seconds=seconds,
            half=half,
            pace=pace(blocks * state.seats, seconds, half, TABLE_WINS in old.names),
            fair=fair,
            margin=margin,
            rows=[row.to_data() for row in rows],
        )
        games = games_at(after.order.manifest, blocks * state.seats)
        found = answer_in(rows, fair, margin, games, target)
        changed = changed_paths(before.order.rules.values, after.order.rules.values)
        self.post("answer", lines=found.lines if found else [], moved=moved_most(rows, len(changed), games))

    def cards(self, before: StudioSide, after: StudioSide, blocks: int) -> list[dict[str, Any]]:
        """Return the rows of the cards, those that are changed, moved or off first."""
        rows = card_rows(before, after, blocks, titles_of(after.order.manifest.game), self.state.around)
        return ranked(rows, changed_paths(before.order.rules.values, after.order.rules.values))


def known(before: StudioSide, after: StudioSide, most: int) -> int:
    """Return a number of blocks that both sides hold already, less a step: what was played is shown at once."""
    both = min(before.blocks, after.blocks, most)
    return max((end for end in (*before.ends, *after.ends) if next_end(end) <= both), default=0)


def band_of(state: State, target: Target, before: BlockTotals) -> tuple[float, float]:
    """(what is fair, how far from it still is): where all win together what is meant, or else how often they won before."""
    if TABLE_WINS not in before.names:
        return state.fair, state.around
    if target is None:
        return before.mean(TABLE_WINS), state.around
    return sum(target) / 2, (target[1] - target[0]) / 2


def pace(playouts: int, seconds: float, half: float | None, together: bool = False) -> str:
    """Say how much is played, how precise it is, and how long more precision takes: it grows with the root of the time."""
    words = f"{playouts:,} games a side in {_time(seconds)}"
    if half is None:
        return words
    words += f"; {'how often the table wins' if together else 'win shares of the places'} ± {100 * half:.2f} pp"
    wanted = next((one for one in WANTED if half > one), None)
    if wanted is None:
        return words
    return f"{words}; ± {100 * wanted:g} in about {_time(seconds * ((half / wanted) ** 2 - 1))}"


def _time(seconds: float) -> str:
    return f"{max(seconds, 1):.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
