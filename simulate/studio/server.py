"""The routes of the studio; `guard.py` stands before all of them."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from simulate.errors import SimulateError, clip
from simulate.studio import access, stronger
from simulate.studio.board import titles_of
from simulate.studio.events import stream
from simulate.studio.guard import Door, Guard
from simulate.studio.hub import Hub
from simulate.studio.keep import ExistsError, keep
from simulate.studio.page import STATIC, page, static_file
from simulate.studio.search import search, words_of
from simulate.studio.state import RefusedError, orders_of
from simulate.studio.table import read_table, unpacked
from simulate.studio.told import command_of, replay, report_page
from simulate.system.files import finite

MOST_BYTES = 400_000  # of what a page sends at once
MOST_TAB = 40
ERRANDS = ("search", "stronger", "access")
Handler = Callable[[Request], Awaitable[Response]]


def answered(handler: Handler) -> Handler:
    """Turn what a user can mend into words on the page: 422, with a reason for each value."""

    @wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except RefusedError as error:
            return JSONResponse({"reasons": error.reasons}, status_code=422)
        except ExistsError as error:
            return JSONResponse({"words": error.message, "hint": error.hint}, status_code=409)
        except SimulateError as error:
            return JSONResponse({"words": error.message, "hint": error.hint}, status_code=422)
        except Exception as error:  # of a game or a player: the page says it, and goes on
            words = f"{type(error).__name__}: {clip(str(error), 200)}"
            return JSONResponse({"words": words, "hint": "Change a value, or load the page again."}, status_code=500)

    return answer


async def body_of(request: Request) -> dict[str, Any]:
    """Read what a page sent, as far as it is bounded. Raises RefusedError."""
    held = bytearray()
    async for part in request.stream():
        held += part
        if len(held) > MOST_BYTES:
            raise RefusedError({"": f"more than {MOST_BYTES:,} bytes"})
    try:
        found = json.loads(held)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise RefusedError({"": "not what the page of this version sends; load it again"})
    return found


def text_in(body: dict[str, Any], name: str, most: int) -> str:
    """Return a text that a page sent. Raises RefusedError."""
    text = body.get(name, "")
    if not isinstance(text, str) or len(text) > most:
        raise RefusedError({"": f"{name}: a text of at most {most:,} letters"})
    return text


class Routes:
    """The answers to a page of one studio."""

    def __init__(self, hub: Hub, closing: Callable[[], bool]) -> None:
        self.hub, self.closing = hub, closing

    async def page(self, request: Request) -> Response:
        """Show the page."""
        return HTMLResponse(page(self.hub.title))

    async def static(self, request: Request) -> Response:
        """Give a style sheet or a script: one of a list of names, so that no path leads elsewhere."""
        name = request.path_params["name"]
        if name not in STATIC:
            return JSONResponse({"words": f"no file '{clip(name)}'"}, status_code=404)
        return Response(await run_in_threadpool(static_file, name), media_type=STATIC[name])

    async def game(self, request: Request) -> Response:
        """Tell all about the game."""
        return JSONResponse(finite(await run_in_threadpool(self.hub.about)))

    async def put_state(self, request: Request) -> Response:
        """Take a state; its id is what everything else is asked by."""
        body = await body_of(request)
        tab = text_in(body, "tab", MOST_TAB)
        state, orders = await run_in_threadpool(self.hub.put, tab, body.get("state"))
        return JSONResponse({"state": state.id, "command": command_of(state, *orders)})

    async def events(self, request: Request) -> Response:
        """Stream what is known of a state, as it is played."""
        state = self.hub.state(request.query_params.get("state", ""))
        tab = request.query_params.get("tab", "")[:MOST_TAB]
        events = stream(self.hub, tab, state, request.is_disconnected, self.closing)
        return StreamingResponse(events, media_type="text/event-stream")

    async def play(self, request: Request) -> Response:
        """Pause what is played for a page; it goes on when the page asks for its events again."""
        body = await body_of(request)
        self.hub.stop(text_in(body, "tab", MOST_TAB))
        return JSONResponse({"paused": True})

    async def table(self, request: Request) -> Response:
        """Read a pasted table."""
        body = await body_of(request)
        text, name = text_in(body, "text", MOST_BYTES), text_in(body, "table", 200)
        file = text_in(body, "file", 200) if "file" in body else "table.xlsx" if body.get("xlsx") is True else ""
        content = await run_in_threadpool(unpacked, text) if file else text
        dropped = self.hub.base.rules.sheets.get(name, {})
        taken = await run_in_threadpool(read_table, content, file or "the table", self.hub.values, name, dropped)
        answer = {"values": taken.values | taken.gone, "gone": list(taken.gone), "left": taken.left, "said": taken.said}
        return JSONResponse(answer)

    async def keep(self, request: Request) -> Response:
        """Write a variant."""
        body = await body_of(request)
        state = self.hub.state(text_in(body, "state", 80))
        name, again = text_in(body, "name", 200), body.get("replace") is True
        file, command = await run_in_threadpool(keep, self.hub.keep_in, self.hub.base, state, name, again)
        return JSONResponse({"path": str(file), "command": command})

    async def search(self, request: Request) -> Response:
        """Search over ticked values, until it is found, or stopped: by the page, its end, or a DELETE."""
        body = await body_of(request)
        tab, state = text_in(body, "tab", MOST_TAB), self.hub.state(text_in(body, "state", 80))
        levers = body.get("levers")
        if not isinstance(levers, list) or not all(isinstance(lever, str) for lever in levers):
            raise RefusedError({"": "levers: a list of names"})
        known = [lever for value in self.hub.values for lever in value["levers"]]
        words = words_of(self.hub.base, state, levers, known)
        return await self.errand(tab, lambda stopped: search(words, request.is_disconnected, stopped))

    async def access(self, request: Request) -> Response:
        """Measure what a card is worth to who may use it, on both sides."""
        body = await body_of(request)
        tab, state = text_in(body, "tab", MOST_TAB), self.hub.state(text_in(body, "state", 80))
        words = access.words_of(self.hub.base, state, text_in(body, "card", 200))
        return await self.errand(tab, lambda stopped: access.measure(words, request.is_disconnected, stopped))

    async def stronger_cost(self, request: Request) -> Response:
        """Tell how many seconds a deal takes with search players on both sides."""
        state = self.hub.state(request.query_params.get("state", ""))
        seconds = await run_in_threadpool(stronger.cost, self.hub.game, state, self.hub.sides.pool)
        return JSONResponse({"seconds": seconds, "least": stronger.LEAST, "most": stronger.MOST, "seats": state.seats})

    async def stronger(self, request: Request) -> Response:
        """Play a state again with search players, until it is played, or stopped."""
        body = await body_of(request)
        tab, state = text_in(body, "tab", MOST_TAB), self.hub.state(text_in(body, "state", 80))
        orders = await run_in_threadpool(orders_of, self.hub.game, state)
        words, titles = stronger.words_of(orders, state, body.get("blocks")), titles_of(self.hub.base.manifest.game)
        return await self.errand(
            tab, lambda stopped: stronger.replay_stronger(words, titles, request.is_disconnected, stopped)
        )

    async def errand(self, tab: str, run: Callable[[Callable[[], bool]], Awaitable[Any]]) -> Response:
        """Run a command for a page in place of what is played for it; a DELETE, its end or another errand stops it."""
        self.hub.stop(tab)
        token = self.hub.errands[tab] = object()
        try:
            found = await run(lambda: self.closing() or self.hub.errands.get(tab) is not token)
        finally:
            if self.hub.errands.get(tab) is token:
                del self.hub.errands[tab]
        return JSONResponse(finite(found))

    async def stop_errand(self, request: Request) -> Response:
        """Stop the errand of a page."""
        body = await body_of(request)
        self.hub.errands.pop(text_in(body, "tab", MOST_TAB), None)
        return JSONResponse({"stopped": True})

    async def replay(self, request: Request) -> Response:
        """Tell a playout on both sides."""
        state = self.hub.state(request.query_params.get("state", ""))
        asked = request.query_params.get("playout")
        if asked is not None and not (asked.isdecimal() and int(asked[:12]) < state.playouts):
            raise RefusedError({"": f"playout {clip(asked)}: a number below {state.playouts:,}"})

        def told() -> dict[str, Any]:
            before, after = self.hub.both(state)
            return replay(before.order, after.order, None if asked is None else int(asked))

        return JSONResponse(await run_in_threadpool(told))

    async def report(self, request: Request) -> Response:
        """Give the static page of a state, as a file."""
        state = self.hub.state(request.query_params.get("state", ""))
        text = await run_in_threadpool(lambda: report_page(*self.hub.both(state), state))
        name = f"{self.hub.base.game.name}-{state.id[:8]}.html"
        return HTMLResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def app_of(hub: Hub, door: Door, closing: Callable[[], bool] = lambda: False) -> Starlette:
    """Return the application. `closing`: says when the streams are to end."""
    routes = Routes(hub, closing)
    return Starlette(
        routes=[
            Route("/", routes.page),
            Route("/static/{name}", answered(routes.static)),
            Route("/api/game", answered(routes.game)),
            Route("/api/state", answered(routes.put_state), methods=["PUT"]),
            Route("/api/events", answered(routes.events)),
            Route("/api/play", answered(routes.play), methods=["POST"]),
            Route("/api/table", answered(routes.table), methods=["POST"]),
            Route("/api/keep", answered(routes.keep), methods=["POST"]),
            Route("/api/search", answered(routes.search), methods=["POST"]),
            Route("/api/stronger", answered(routes.stronger_cost)),
            Route("/api/stronger", answered(routes.stronger), methods=["POST"]),
            Route("/api/access", answered(routes.access), methods=["POST"]),
            *(Route(f"/api/{name}", answered(routes.stop_errand), methods=["DELETE"]) for name in ERRANDS),
            Route("/api/replay", answered(routes.replay)),
            Route("/api/report", answered(routes.report)),
        ],
        middleware=[Middleware(Guard, door=door)],
    )
