"""Let only this computer's own page ask. Host and origin are checked on every request, and a word once.

The word stands in the first address only and is new at each start; then a cookie named after the port holds a token, which
no script can read and no other site sends. Token and port of a game are kept in a file that only its user can read, so that
an open page goes on after a restart. A browser is started with the name of a file that leads to the first address, since all
users of a computer can read the command line of each program; the word in that file opens the page a single time.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
import tempfile
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from simulate.engine.cache import cache_root

HOST = "127.0.0.1"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
AGAIN = "Open the address that the terminal shows: simulate studio prints it."


@dataclass(frozen=True)
class Door:
    """The port and the token of a studio, and the words that open its page: always, and a single time."""

    port: int
    token: str = field(repr=False)
    word: str = field(default_factory=lambda: new_token(), repr=False, compare=False)
    once: set[str] = field(default_factory=set, repr=False, compare=False)

    @property
    def cookie(self) -> str:
        """The name of the cookie: two studios on this computer have two."""
        return f"studio-{self.port}"

    @property
    def address(self) -> str:
        """The first address, with the word."""
        return f"http://{HOST}:{self.port}/?token={self.word}"

    def opens(self, word: str) -> bool:
        """Return True for a word that opens the page; one that may do so a single time is used up."""
        fits = [one for one in self.once if same(one, word)]
        self.once.difference_update(fits)
        return bool(fits) or same(self.word, word)

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return the hosts that a request may name."""
        return tuple(f"{name}:{self.port}" for name in (HOST, "localhost"))


def kept_door(game: str) -> Door | None:
    """Return the door of the last studio of a game; None where none is kept, or others could read it. Port 0 is any."""
    file = _file(game)
    try:
        if file is None or (hasattr(os, "getuid") and file.stat().st_mode & 0o077):
            return None
        held = json.loads(file.read_text(encoding="utf-8"))
        door = Door(int(held["port"]), str(held["token"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return door if len(door.token) >= 32 and 0 <= door.port < 65_536 else None


def keep_door(game: str, door: Door) -> None:
    """Keep a door for the next start, for its user's eyes only; without a folder for it the next start has another."""
    file = _file(game)
    if file is None:
        return
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    scratch = file.with_name(f"{file.name}.{os.getpid()}")
    handle = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        json.dump({"port": door.port, "token": door.token}, out)
    scratch.replace(file)


def new_token() -> str:
    """Return a token that nobody guesses."""
    return secrets.token_urlsafe(32)


def same(one: str, other: str) -> bool:
    """Compare two words in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode())


def way_in(game: str, door: Door) -> Path:
    """Write a page, for its user's eyes only, that leads a browser to the first address a single time. Raises OSError."""
    word = new_token()
    door.once.add(word)
    root = cache_root()
    folder = Path(tempfile.mkdtemp(prefix="studio-")) if root is None else root / "studio"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / f"{game}-{secrets.token_hex(4)}.html"
    address = f"http://{HOST}:{door.port}/?token={word}"
    head = f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url={address}">'
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        out.write(f'{head}<title>Studio</title>\n<p><a href="{address}">Open the studio</a></p>\n')
    return file


def _file(game: str) -> Path | None:
    root = cache_root()
    return None if root is None else root / "studio" / f"{game}.json"


class Guard:
    """Refuse every request that is not from this studio's own page."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self.refusal(scope, headers)
        opens = not refusal and scope["path"] == "/" and scope["method"] == "GET" and self.door.opens(_word_in(scope))
        if not refusal and not opens and not self._cookie_fits(headers):
            refusal = f"Refused: no token. {AGAIN}"

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                held = MutableHeaders(scope=message)
                held.update(HEADERS)
                if opens:
                    held.append("Set-Cookie", self.cookie_words())
                if refusal:
                    held["Connection"] = "close"  # what else it sends is not read
            await send(message)

        if refusal:
            await PlainTextResponse(refusal, status_code=403)(scope, receive, sent)
            return
        await self.app(scope, receive, sent)

    def cookie_words(self) -> str:
        """Return the cookie."""
        return f"{self.door.cookie}={self.door.token}; Path=/; HttpOnly; SameSite=Strict"

    def refusal(self, scope: Scope, headers: Headers) -> str:
        """Say why a request is refused whatever it holds; empty for one that is not."""
        if headers.get("host") not in self.door.hosts:
            return f"Refused: this page is at {HOST}:{self.door.port}."
        origin, safe = headers.get("origin"), scope["method"] in ("GET", "HEAD")
        if origin is not None and origin != f"http://{headers['host']}":
            return "Refused: the request comes from another page."
        if origin is None and not safe:
            return "Refused: a request that changes something names its origin."
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and scope["path"] != "/":
            return "Refused: the request comes from another site."
        return ""

    def _cookie_fits(self, headers: Headers) -> bool:
        try:
            held: Any = SimpleCookie(headers.get("cookie", "")).get(self.door.cookie)
        except CookieError:
            return False
        return held is not None and same(self.door.token, held.value)


def _word_in(scope: Scope) -> str:
    return parse_qs(str(scope.get("query_string", b""), "latin-1")).get("token", [""])[0]
