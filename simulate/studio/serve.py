"""Run the studio: bind the port on this computer alone, open the browser, end at once when told to."""

from __future__ import annotations

import errno
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from simulate.errors import RunError
from simulate.studio.connections import Connection
from simulate.studio.guard import HOST, Door, keep_door, kept_door, new_token, way_in
from simulate.studio.hub import Hub
from simulate.studio.server import app_of

GRACE = 1  # seconds that open streams have to end


def bound(door: Door | None, port: int | None) -> tuple[socket.socket, Door]:
    """Bind a port: the one asked for, that of the last time, or any. Raises RunError."""
    token = door.token if door is not None else new_token()
    wanted = [port] if port is not None else [*([door.port] if door is not None else []), 0]
    for number in wanted:
        own = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would take the port of a studio that runs
            own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            own.bind((HOST, number))
            own.listen(64)
        except OSError as error:
            own.close()
            if port is not None:
                why = "in use" if error.errno == errno.EADDRINUSE else error.strerror
                raise RunError(f"--port {port}: {why}", "Choose another port, or none.") from error
            continue
        fresh = door is not None and number != door.port and port is None  # another studio of the game has the token
        return own, Door(own.getsockname()[1], new_token() if fresh else token)
    raise RunError("no port is free on this computer", "Name one with --port.")


def serve(hub: Hub, port: int | None, browser: bool, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C. Raises RunError; KeyboardInterrupt when told to end."""
    key = hub.base.game.key
    kept = kept_door(key)
    own, door = bound(kept, port)
    keep_door(key, door if port is None else Door(0 if kept is None else kept.port, door.token))  # --port is for once
    config = uvicorn.Config(
        app_of(hub, door, lambda: server.should_exit),
        http=Connection,
        log_level="error",
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    server = uvicorn.Server(config)
    say(f"{hub.title}: {door.address}")
    say("Only this computer can open it. Ctrl-C ends it.")
    page = opened(key, door) if browser else None
    try:
        server.run(sockets=[own])
    finally:
        hub.close()
        own.close()
        if page is not None:
            page.unlink(missing_ok=True)


def opened(key: str, door: Door) -> Path | None:
    """Open the page in the user's browser; returns the file that leads it there."""
    with suppress(OSError):  # no place for it: the address in the terminal stays
        page = way_in(key, door)
        threading.Thread(target=webbrowser.open, args=(page.as_uri(),), daemon=True).start()
        return page
    return None
