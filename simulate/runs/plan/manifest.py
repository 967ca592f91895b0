"""The documents of a run: `manifest.json`, and the receipt of each shard.

A manifest has an *identity* (what was asked, from which sources and rules: `Manifest.identity`), which a resumed run must
meet exactly, and bookkeeping (times, totals, versions, how much was asked so far), which changes.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from simulate.engine.kinds import Kind
from simulate.engine.python_streams import CHANCE_VERSION
from simulate.runs.plan.checksum import with_checksum
from simulate.sums.source import SUMS
from simulate.system.rule_values import digest_values, leaves, toml_value

SCHEMA_VERSION = 4  # of the manifest, the receipts and the columns that every game has; see docs/reference/log.md
CHANCE_STATED = 3  # from this version on a manifest says how chance was made; a field that is new in it has a default
FIRST_CHANCE = 1  # the chance version of older ones
FORMAT = "meeplecarlo run"
LOG_LEVELS = ("playouts", "seats", "cards")  # each logs what stands before it too
TOTALS = "totals"  # beside the datasets, a file a shard too: see totals.py
BESIDE = (TOTALS, SUMS)
SPARE = "spare"  # kind of a place of the contents where no card is


class Part(BaseModel):
    """A part of the manifest; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid")


class LogColumn(Part):
    """A column that the game adds to a dataset. With `labels` it is a text column with these values."""

    name: str
    about: str
    labels: list[str] = []
    start: bool = False  # a starting position
    version: int = 1  # raised when the column changes its meaning


class Content(Part):
    """A card, building or honour whose events the cards dataset counts."""

    key: str
    title: str
    kind: str
    text: str = ""  # what it costs and does under the rules of the run


class StageInfo(Part):
    """A stretch of a playout by whose draws the worth of a copy is told apart."""

    key: str
    title: str


class EngineInfo(Part):
    """A program of the user that plays the game."""

    command: list[str]
    name: str  # as it greets
    version: str = ""
    can: list[str] = []


class GameInfo(Part):
    """The game in words and columns, so that a report needs no engine."""

    key: str
    title: str
    min_seats: int
    max_seats: int
    about: str = ""
    plain: bool = False  # in plain Python, or with an engine of its own: it is slower than a compiled one
    may_bar: bool = True  # a seat can be barred from a card: an engine says whether it does, a plain game what is a use
    contents_word: str = "card"
    contents: list[Content]
    events: list[LogColumn]
    dealt_first: bool = True  # False: the first event happens after choices too, so who has it is no work of chance
    endings: list[str]
    score_parts: list[LogColumn]
    seat_columns: list[LogColumn]  # all that follow `win_share`, in order
    playout_columns: list[LogColumn]  # all that follow `matchup`, in order
    design: DesignInfo | None = None
    stages: list[StageInfo] = []  # of the account of draws; empty where the game keeps none
    turned_up: str = ""  # what counts as turned up by chance for a seat
    points_shown: bool = True  # False: points come at the end only, so a lead before says nothing
    place_1_begins: bool = True
    imported: bool = False  # played elsewhere: its outcomes alone are here
    template: bool = False  # made by `simulate new game --sheet` and not yet changed into a game: says so on its pages
    kind: Kind = "versus"  # who may win: a seat, a side ("teams"), or the table ("coop")
    unknown: list[str] = []  # what an import or an engine does not say: place, player, score, rounds, plies
    engine: EngineInfo | None = None  # that plays the game, where it is none of ours
    target: tuple[float, float] | None = None  # of coop: the share of games that the table is meant to win, if it was said

    @property
    def chosen_events(self) -> list[str]:
        """Names of the events after choices: all but the first; that too where it is the only one, and comes after them."""
        later = [event.name for event in self.events[1:]]
        return later if self.dealt_first else later or [event.name for event in self.events]

    @property
    def is_coop(self) -> bool:
        """True if all win or all lose, so that no seat has a place or a fair share."""
        return self.kind == "coop"

    @property
    def name(self) -> str:
        """The key as users type it, with hyphens."""
        return self.key.replace("_", "-")


class OverlayInfo(Part):
    """An overlay of the ruleset, with its whole text."""

    name: str
    kind: Literal["rules", "data", "experiment"]  # a variant of the rules, other reconstructed values, outside the rules
    text: str
    file: str | None = None  # a designer's file, as it was named


class DesignInfo(Part):
    """The design factor that the plan deals to the seats."""

    column: str
    labels: list[str]
    distinct: bool = True


class Player(Part):
    """A strategy of the run."""

    label: str  # as in the column `strategy`
    name: str
    about: str  # its docstring, or the idea of a profile
    model: str  # the file that decides; `search` for a searcher
    based_on: str | None = None  # of a profile: the player that it changes
    params: dict[str, float]  # all of them, defaults included
    differs: dict[str, float] = {}  # those that are not the model's own defaults
    bundled: bool  # False: the code is from a user's file
    file: str | None = None  # name of the user's strategy file
    profiles_file: str | None = None  # name of the user's file of profiles
    of: str | None = None  # of a searcher: the player that it searches with
    sources: str  # digest

    @property
    def version(self) -> str:
        """Digest of all that decides how it plays."""
        return digest_values({"params": self.params, "sources": self.sources})


class Asked(Part):
    """The request that a run answers, apart from its length."""

    game: str
    seats: int
    kind: Literal["matchup", "field"]
    field: str | None = None  # its name, if it is one of the game's
    strategies: list[str]  # labels: the line-up in the order given, or the field
    seed: int
    overlays: list[OverlayInfo] = []
    overrides: dict[str, Any]
    log: Literal["sums", "playouts", "seats", "cards"]

    @property
    def variant(self) -> str | None:
        """The names of the overlays, None where there is none."""
        return "+".join(overlay.name for overlay in self.overlays) or None

    def rule_options(self, without: Container[str] = ()) -> list[str]:
        """The options of a command that play by the same rules; `without` some paths."""
        words = [word for overlay in self.overlays for word in ("--variant", overlay.file or overlay.name)]
        changed = {path: value for path, value in self.overrides.items() if path not in without}
        return words + [word for path, value in changed.items() for word in ("--set", f"{path}={toml_value(value)}")]

    @property
    def place(self) -> str:
        """The name of the ruleset in the name of a directory."""
        return re.sub(r"[^A-Za-z0-9+._-]+", "-", self.variant or "")


class RulesInfo(Part):
    """The whole ruleset as played."""

    digest: str
    values: dict[str, Any]
    provenance: dict[str, str]  # dotted path of each leaf -> tag


class Totals(Part):
    """The contents of the directory."""

    blocks: int = 0
    playouts: int = 0
    unfinished: int = 0


def version_of_rules(values: str, sources: Mapping[str, str]) -> str:
    """Digest of rules by the digest of their values, and of their code."""
    return digest_values({"values": values, "code": sources.get("game", "")})


class Manifest(Part):
    """`manifest.json` of a run directory."""

    format: Literal["meeplecarlo run"] = "meeplecarlo run"
    schema_version: int = SCHEMA_VERSION
    chance_version: int = CHANCE_VERSION  # how an address becomes a deal; of another version no playout can be played again
    asked: Asked
    players: list[Player]  # each strategy once, in the order of first mention
    game: GameInfo
    rules: RulesInfo
    sources: dict[str, str]  # digests of `engine` and `game`
    address_label: str
    game_path: str | None = None  # folder of a game of the user's own, when it was played
    plan: str  # how line-ups are drawn, in words
    blocks: int  # how many were asked so far
    rotations: int | None = None  # playouts of a block of an import; None: as many as seats
    line_ups: list[str] = []  # of an import, those that occur
    looks: list[int] = []  # blocks at the end of each command that played it whole: there its figures were shown
    at_most: int | None = None  # blocks that were planned as the most, if they were
    versions: dict[str, str] = {}
    created: str = ""  # UTC, ISO 8601
    finished: str | None = None
    totals: Totals = Field(default_factory=Totals)

    @property
    def path_options(self) -> list[str]:
        """The options that a printed command needs to find a game of the user's own."""
        return ["--game-path", self.game_path] if self.game_path else []

    @property
    def block_size(self) -> int:
        """Playouts of a block: one for each rotation of its line-up, or what an import says."""
        return self.rotations or self.asked.seats

    @property
    def playouts(self) -> int:
        """Playouts asked for so far."""
        return self.blocks * self.block_size

    @property
    def rules_version(self) -> str:
        """Digest of the rules: the values as played, and the code."""
        return version_of_rules(self.rules.digest, self.sources)

    @property
    def players_version(self) -> str:
        """Digest of who may sit at the table, and how they play."""
        return digest_values({player.label: player.version for player in self.players})

    def datasets(self) -> tuple[str, ...]:
        """Names of the datasets that the log level includes: none, where only the sums are kept."""
        return () if self.asked.log == SUMS else LOG_LEVELS[: LOG_LEVELS.index(self.asked.log) + 1]

    def summed(self) -> tuple[str, ...]:
        """Names of the datasets whose rows the sums of a shard add up."""
        return self.datasets() or LOG_LEVELS

    def beside(self) -> tuple[str, ...]:
        """Names of what is written beside the datasets; shards of older runs may lack it."""
        return BESIDE if self.datasets() else (SUMS,)

    def identity(self) -> dict[str, Any]:
        """Return all that must be equal for two runs to be the same run, as plain values."""
        apart: dict[str, Any] = {"chance": self.chance_version} if self.schema_version >= CHANCE_STATED else {}
        apart |= {"kind": self.game.kind} if self.game.kind != "versus" else {}
        return apart | {
            "schema": self.schema_version,
            "asked": self.asked.model_dump(exclude={"overlays", "field"}) | {"variant": self.asked.variant},
            "strategies": {p.label: {"params": p.params, "sources": p.sources} for p in self.players},
            "rules": self.rules.values,
            "sources": self.sources,
            "address": self.address_label,
        }

    def identity_digest(self) -> str:
        """Digest of the identity."""
        return digest_values(self.identity())

    def to_json(self) -> bytes:
        """The file's content."""
        return with_checksum(self.model_dump())


_ABSENT = "nothing"
_WORDS = {
    "asked.game": "game",
    "asked.seats": "seats",
    "asked.kind": "kind",
    "asked.strategies": "strategies",
    "asked.seed": "seed",
    "asked.variant": "variant",
    "asked.log": "log level",
    "sources.engine": "sources of the engine",
    "sources.game": "sources of the game",
    "schema": "log schema version",
    "chance": "chance version",
    "kind": "kind of game",
}


def differences(held: Manifest, wanted: Manifest) -> list[str]:
    """In words, one a line: where the run in a directory is not the run that is wanted now."""
    a, b = dict(leaves(held.identity())), dict(leaves(wanted.identity()))
    lines = []
    for path in sorted(a.keys() | b.keys()):
        if a.get(path, _ABSENT) != b.get(path, _ABSENT):
            name = _WORDS.get(path, path.removeprefix("asked."))
            lines.append(f"{name}: the directory has {_text(a.get(path, _ABSENT))}, now {_text(b.get(path, _ABSENT))}")
    return lines


def _text(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


class FileReceipt(Part):
    """One Parquet file of a shard."""

    rows: int
    bytes: int
    blake2b: str


class Spread(Part):
    """Sums of a strategy over units (blocks, or single playouts): n seats taken, t win share won in the unit."""

    units: int = 0
    n: float = 0.0
    t: float = 0.0
    nn: float = 0.0
    tn: float = 0.0
    tt: float = 0.0

    def plus(self, other: Spread) -> Spread:
        """The sums over both."""
        return Spread(**{k: getattr(self, k) + getattr(other, k) for k in Spread.model_fields})

    @property
    def mean(self) -> float:
        """Win share a seat."""
        return self.t / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """Variance of the mean, the unit being what was sampled (ratio estimator, Cochran 1977, 6.3)."""
        if self.units < 2 or not self.n:
            return 0.0
        m = self.mean
        squares = self.tt - 2 * m * self.tn + m * m * self.nn
        return max(squares, 0.0) / self.n**2 * self.units / (self.units - 1)


class Tally(Part):
    """The end summary of a shard."""

    unfinished: int = 0
    unfinished_at: list[int] = []  # the first few playout numbers
    by_block: dict[str, Spread] = {}  # strategy label ->
    by_playout: dict[str, Spread] = {}

    def plus(self, other: Tally) -> Tally:
        """The tally of both shards."""
        return Tally(
            unfinished=self.unfinished + other.unfinished,
            unfinished_at=(self.unfinished_at + other.unfinished_at)[:5],
            by_block=_merge(self.by_block, other.by_block),
            by_playout=_merge(self.by_playout, other.by_playout),
        )


def _merge(a: dict[str, Spread], b: dict[str, Spread]) -> dict[str, Spread]:
    empty = Spread()
    return {key: a.get(key, empty).plus(b.get(key, empty)) for key in [*a, *(k for k in b if k not in a)]}


class Receipt(Part):
    """A shard that is whole: written last, it is what makes the shard count."""

    run: str  # identity digest of the run
    first_block: int
    blocks: int
    playouts: int
    files: dict[str, FileReceipt]  # dataset ->
    tally: Tally
    seconds: float  # of the worker
    kernel_seconds: float

    def to_json(self) -> bytes:
        """The file's content."""
        return with_checksum(self.model_dump())

    @property
    def stem(self) -> str:
        """Name of its files without the ending."""
        return shard_stem(self.first_block, self.blocks)


def shard_stem(first_block: int, blocks: int) -> str:
    """Name of a shard: its first and its last block, so that names sort by block whatever the shard size was."""
    return f"{first_block:012d}-{first_block + blocks - 1:012d}"
