"""What an engine says about its game when it is started, read by a model that names what is wrong."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pydantic

from simulate.engine.ruleset_words import said
from simulate.errors import SimulateError, clip

PROTOCOL = 1
UNFINISHED = "unfinished"
RESERVED = ("playout", "seat", "strategy", "win_share", "won", "rank", "score", "winners", "ended", "margin", "block")

Word = Annotated[str, pydantic.Field(pattern=r"^[^\x00-\x1f\x7f]{1,80}$")]
Name = Annotated[str, pydantic.Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,59}$")]  # of a column, as logs and metrics have it
PlayerName = Annotated[str, pydantic.Field(pattern=r"^[A-Za-z_][A-Za-z0-9_.+-]{0,59}$")]  # typed on the command line


class Part(pydantic.BaseModel):
    """A part of the greeting; a key that is not known is refused, since it would be dropped in silence."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)


class PlayerOf(Part):
    """A player of the engine: what it does, and its numbers with their usual values."""

    about: str = ""
    params: dict[Name, float] = {}


class CardOf(Part):
    """A card: its title and kind in reports."""

    title: str = ""
    kind: str = ""


class Greeting(Part):
    """The answer to `{"meeple": 1, "rules": {...}}`."""

    meeple: Literal[1]
    name: Word
    version: str = ""
    seats: tuple[int, int] | None = None
    players: dict[PlayerName, PlayerOf]
    scores: Literal["highest", "lowest", "none"] = "highest"
    parts: list[Name] = []
    counts: list[Literal["rounds", "plies"]] = []
    starts: dict[Name, list[Word]] = {}
    columns: dict[Name, str] = {}
    cards: dict[Word, CardOf] = {}
    events: list[Name] = []
    uses: list[Name] = []
    endings: list[Word] = ["over"]
    can: list[Literal["barred", "given", "draws", "by_round", "replay"]] = []

    @pydantic.field_validator("players", mode="before")
    @classmethod
    def _players_by_name(cls, value: Any) -> Any:
        return {str(name): {} for name in value} if isinstance(value, list) else value

    @pydantic.field_validator("cards", mode="before")
    @classmethod
    def _cards_by_name(cls, value: Any) -> Any:
        return {str(name): {} for name in value} if isinstance(value, list) else value

    @pydantic.field_validator("columns", mode="before")
    @classmethod
    def _columns_by_name(cls, value: Any) -> Any:
        return {str(name): "" for name in value} if isinstance(value, list) else value

    @property
    def unknown(self) -> list[str]:
        """What its answers do not say, in the words of `GameInfo.unknown`."""
        lacking = [] if self.scores != "none" else ["score"]
        return lacking + [name for name in ("rounds", "plies") if name not in self.counts]


def read_greeting(answer: Any, where: str) -> Greeting:
    """The greeting of an engine. Raises SimulateError."""
    if not isinstance(answer, Mapping) or "meeple" not in answer:
        raise SimulateError(
            f"{where}: its greeting is {clip(repr(answer))}",
            'The answer to {"meeple": 1, "rules": {...}} is like {"meeple": 1, "name": "Harbour", "players": ["rusher"]}',
        )
    if answer["meeple"] != PROTOCOL:
        raise SimulateError(
            f"{where}: it speaks version {clip(str(answer['meeple']))} of the protocol, this program version {PROTOCOL}"
        )
    try:
        greeting = Greeting.model_validate(answer)
    except pydantic.ValidationError as error:
        item = error.errors()[0]
        path = ".".join(str(part) for part in item["loc"] if part != "[key]")
        what = "unknown; " + _known() if item["type"] == "extra_forbidden" else said(Greeting, item)
        raise SimulateError(f"{where}: greeting, {clip(path)}: {what}") from error
    wrong = _wrong(greeting)
    if wrong:
        raise SimulateError(f"{where}: greeting, {wrong}")
    return greeting


def _known() -> str:
    return f"a greeting has {', '.join(Greeting.model_fields)}"


def _wrong(greeting: Greeting) -> str:
    """What does not hold together in a greeting, or ""."""
    names = [*greeting.starts, *greeting.columns, *greeting.parts]
    twice = next((name for name in names if names.count(name) > 1 or name in RESERVED), None)
    if not greeting.players:
        return "players: it needs one at least"
    if any(not math.isfinite(value) for player in greeting.players.values() for value in player.params.values()):
        return "players: a parameter is a finite number"
    if twice is not None:
        return f"{twice}: two columns have this name, or the log has it already"
    if any(len(labels) < 2 or len(set(labels)) < len(labels) for labels in greeting.starts.values()):
        return "starts: each has a list of two different levels at least"
    if len(set(greeting.endings)) < len(greeting.endings) or {UNFINISHED, "running"} & set(greeting.endings):
        return f"endings: different words, without 'running' and '{UNFINISHED}', which every game has"
    if greeting.parts and greeting.scores == "none":
        return "parts: a game without scores has no parts of them"
    if bool(greeting.cards) != bool(greeting.events):
        return "cards and events: a game has both or neither; the first event is what happens before any choice"
    if len(set(greeting.events)) < len(greeting.events) or not set(greeting.uses) <= set(greeting.events):
        return "events: different words; uses are some of them"
    if {"barred", "given", "draws"} & set(greeting.can) and not greeting.cards:
        return "can: barred, given and draws are about cards, and it names none"
    if "by_round" in greeting.can and (greeting.scores == "none" or "rounds" not in greeting.counts):
        return 'can: by_round needs scores, and "rounds" among its counts'
    return ""
