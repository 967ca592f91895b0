"""Server-sent events: what a playing thread posts, until the page has gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from simulate.studio.hub import Hub
from simulate.studio.state import State

LOOK = 0.2  # seconds between two looks whether the page is still there
LAST = "rest"  # the event after which a stream ends
LATEST = ("numbers", "answer", "cards", "ready")  # of these only the newest counts, however slow the page is


class Mailbox:
    """Events on their way from a thread to a stream."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: list[tuple[str, dict[str, Any]]] = []
        self._filled = asyncio.Event()

    def post(self, event: str, holds: dict[str, Any]) -> None:
        """Take an event from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, event, holds)

    def _put(self, event: str, holds: dict[str, Any]) -> None:
        if event in LATEST:
            self._waiting = [one for one in self._waiting if one[0] != event]
        self._waiting.append((event, holds))
        self._filled.set()

    async def taken(self, seconds: float) -> list[tuple[str, dict[str, Any]]]:
        """Wait for events; none if nothing comes in time."""
        try:
            await asyncio.wait_for(self._filled.wait(), seconds)
        except TimeoutError:
            return []
        self._filled.clear()
        found, self._waiting = self._waiting, []
        return found


async def stream(
    hub: Hub, tab: str, state: State, gone: Callable[[], Awaitable[bool]], closing: Callable[[], bool]
) -> AsyncIterator[str]:
    """Play a state for a page and give its events; whoever leaves stops it."""
    box = Mailbox()
    playing = hub.start(tab, state, box.post)
    yield "retry: 1000\n\n"
    try:
        while not closing() and not playing.control.stopping and not await gone():
            for event, holds in await box.taken(LOOK):
                yield f"event: {event}\ndata: {json.dumps(holds, allow_nan=False)}\n\n"
                if event == LAST:
                    return
    finally:
        hub.leave(tab, playing)
