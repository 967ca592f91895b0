"""Connections of the studio: those that ask nothing are few and end soon, without a word."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_SILENT = 32  # connections that have not asked yet; the oldest makes room
PATIENCE = 10.0  # seconds for the head of a request


class Connection(H11Protocol):
    """uvicorn's own, with an end for what never asks: it has a limit for requests, none for what comes before them."""

    waits: asyncio.TimerHandle | None = None
    since = 0.0

    @property
    def silent(self) -> bool:
        """True while the head of a request is awaited, none being answered."""
        return self.cycle is None or (self.cycle.response_complete and self.waits is not None)

    def connection_made(self, transport: Any) -> None:
        """Wait for a request, and let the one that has waited longest go where too many wait."""
        super().connection_made(transport)
        self.since = self.loop.time()
        self._await_head()
        silent = [one for one in self.connections if isinstance(one, Connection) and one.silent]
        if len(silent) > MOST_SILENT:
            min(silent, key=lambda one: one.since).end()

    def data_received(self, data: bytes) -> None:
        """Read, and stop the clock when a request is whole."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._stop_clock()
        elif self.cycle is None or self.cycle.response_complete:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the clock."""
        self._stop_clock()
        super().connection_lost(exc)

    def end(self) -> None:
        """End it as it is."""
        self._stop_clock()
        self.connections.discard(self)
        self.transport.abort()

    def _await_head(self) -> None:
        if self.waits is None:
            self.waits = self.loop.call_later(PATIENCE, self.end)

    def _stop_clock(self) -> None:
        if self.waits is not None:
            self.waits.cancel()
            self.waits = None
