"""The searcher's gap: what a searcher wins alone against equal players that it models, or at tables of a field whose
players it does not know one by one, at one seat count.

Data, `searcher.toml` beside a game's fields, a table `[[measured]]` a player and seat count. `simulate ladder GAME
--search N --keep` writes it, every report reads it. A gap is about one version of player and rules, named by digests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from simulate.errors import RunError, StrategyError
from simulate.system.rule_values import digest_values
from strategies.catalogue import folder_of
from strategies.profiles import read_table
from strategies.value import value_digest

FILE = "searcher.toml"
BY_DEALS = "bounded mean of deals"  # how intervals are made now
HEAD = (
    "# What a searcher wins alone against equal players that it models. Written by the commands in it;"
    ' the manual\'s page "Players and the search player" says how.\n\n'
)
OF_STRANGERS = {"tables", "script", "script_low", "script_high"}
OPTIONAL = {"interval", "others", "value"} | OF_STRANGERS
Key = tuple[str, int, str, str]
KINDS: dict[str, tuple[type, ...]] = {"str": (str,), "int": (int,), "float": (int, float)}


@dataclass(frozen=True)
class SearchGain:
    """One measurement. `player`, `rules`: digests of the player and the rules that it is about."""

    model: str
    seats: int
    rollouts: int
    playouts: int
    wins: float  # shared victories count their part
    low: float  # of the 95 % interval of the win share, over deals
    high: float
    seed: int
    player: str
    rules: str
    command: str
    others: str = ""  # a field: the other seats are drawn from it, and the searcher makes its own draw of them
    value: str = ""  # digest of the value function that it asked; empty where it played on to the end
    interval: str = ""  # how it was made; older rows do not say, see `reports.judge.players`
    tables: str = ""  # a field: its players who are not in `others` sit in the other seats, strangers to the searcher
    script: float = 0.0  # at tables of strangers: the win share of the model itself on the same deals
    script_low: float = 0.0
    script_high: float = 0.0

    @property
    def key(self) -> Key:
        """The player, seats, believed field and field of the tables of the measurement."""
        return self.model, self.seats, self.others, self.tables

    @property
    def where(self) -> str:
        """The tables that it was measured at, the player's name if all others were that."""
        strangers = f"tables of {self.tables} without {self.others}"
        return strangers if self.tables else f"tables of {self.others}" if self.others else self.model

    @property
    def blocks(self) -> int:
        """Deals, each played in all rotations."""
        return self.playouts // self.seats

    @property
    def share(self) -> float:
        """The searcher's win share."""
        return self.wins / self.playouts


def searcher_version(game: str, seats: int) -> str:
    """Digest of the value function that search players of a game ask now, empty if they play on to the end."""
    return value_digest(folder_of(game), seats)


def field_version(players: Mapping[str, str], model: str) -> str:
    """Digest of a model and the players of a field, from their versions by label."""
    digest: str = digest_values({"model": model, "players": dict(players)})
    return digest


def search_gains_of(game: str) -> dict[Key, SearchGain]:
    """Return the measurements of a game, by `SearchGain.key`; empty without a file. Raises StrategyError."""
    file = folder_of(game) / FILE
    if not file.is_file():
        return {}
    rows = read_table(file, "searcher file").get("measured")
    if not isinstance(rows, list):
        raise StrategyError(f"searcher file {file}: needs tables [[measured]]")
    gaps = [_read(f"searcher file {file}: [[measured]] {n}", row) for n, row in enumerate(rows, 1)]
    return {gap.key: gap for gap in gaps}


def _read(where: str, row: Any) -> SearchGain:
    wanted = {field.name: KINDS[str(field.type)] for field in fields(SearchGain)}
    if not isinstance(row, dict) or set(row) | OPTIONAL != set(wanted):
        raise StrategyError(f"{where}: a measurement has {', '.join(name for name in wanted if name not in OPTIONAL)}")
    for name, kinds in ((name, kinds) for name, kinds in wanted.items() if name in row):
        if isinstance(row[name], bool) or not isinstance(row[name], kinds):
            raise StrategyError(f"{where}: {name}: not a {'text' if str in kinds else 'number'}")
    gap = SearchGain(**row)
    if not (gap.playouts > 0 and gap.seats > 1 and 0 <= gap.low <= gap.share <= gap.high <= 1):
        raise StrategyError(f"{where}: wins, playouts and interval do not go together")
    return gap


def _row(gap: SearchGain) -> dict[str, Any]:
    """A measurement as a row; what is said of strangers stands only where there were some."""
    return {name: value for name, value in asdict(gap).items() if gap.tables or name not in OF_STRANGERS}


def keep_search_gains(game: str, found: Iterable[SearchGain]) -> Path:
    """Write measurements into the game's file, in place of older ones of the same. Raises RunError."""
    import tomlkit

    gaps = search_gains_of(game) | {gap.key: gap for gap in found}
    file = folder_of(game) / FILE
    text = HEAD + tomlkit.dumps({"measured": [_row(gaps[key]) for key in sorted(gaps)]})
    part = file.with_suffix(".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise RunError(f"{file}: cannot be written: {error.strerror}", "Measure without --keep.") from error
    return file
