"""Outcomes of games that were played elsewhere become a run directory, with the datasets, totals and sums of any other."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from simulate.engine.rows import CARD_KEYS
from simulate.errors import RunError
from simulate.reading.outcomes import Outcomes
from simulate.runs.plan.line_ups import ListedPlan
from simulate.runs.plan.manifest import Asked, GameInfo, LogColumn, Manifest, Player, RulesInfo
from simulate.runs.play.shards import Shard, ShardWriter
from simulate.runs.store.batch import Batch
from simulate.runs.store.directory import open_store
from simulate.runs.store.tables import Tables
from simulate.system.files import digest_file
from simulate.system.rule_values import digest_values
from simulate.version import own_version

SHARD_GAMES = 250_000
MOST_LINE_UPS = 5_000  # that are named; of more, all are one
ANY_LINE_UP = "any line-up"
ENGINE_ENDINGS = ["running", "unfinished"]
INT32_MAX = 2**31 - 1
SHARE_COLUMNS = (
    LogColumn(name="won", about="1 if this seat won or shared the victory"),
    LogColumn(name="rank", about="1 is best; tied seats share a rank; 0 where nobody won"),
    LogColumn(name="score", about="final score, rounded to a whole number; 0 where the file says none"),
)


@dataclass(frozen=True)
class Imported:
    """What the tables of a shard are made of, in place of an order."""

    plan: ListedPlan
    manifest: Manifest


def import_outcomes(found: Outcomes, source: Path, title: str, folder: Path, version: str | None, fresh: bool) -> bool:
    """Write a run directory; False where it is there already. Raises RunError."""
    names, which = _line_ups(found)
    manifest = _manifest(found, source, title, version, names)
    plan = ListedPlan("field", tuple(manifest.asked.strategies), found.seats, (0, 0), listed=tuple(names))
    blocks = found.games // found.each
    tables = Tables(cast(Any, Imported(plan, manifest)))
    with open_store(folder, manifest, fresh) as store:
        store.prepare(blocks)
        gaps = store.gaps()
        size = max(1, SHARD_GAMES // found.each)
        for at in (at for first, n in gaps for at in range(first, first + n, size)):
            end = min(at + size, next(first + n for first, n in gaps if first <= at < first + n))
            store.add(_written(found, which, tables, folder, at, end))
        store.looked()
        store.sweep()
        store.write_manifest()
    return bool(gaps)


def _written(found: Outcomes, which: np.ndarray, tables: Tables, folder: Path, first: int, end: int) -> Any:
    """Write a shard, and commit it."""
    started = time.perf_counter()
    writer = ShardWriter(folder, Shard(first, end - first), tables, tables.manifest.identity_digest())
    try:
        writer.add(_batch(found, which, tables.manifest, first, end))
        written = writer.finish(found.each, started, 0.0)
    except BaseException:
        writer.abandon()
        raise
    return written.commit(folder)


def _batch(found: Outcomes, which: np.ndarray, manifest: Manifest, first: int, end: int) -> Batch:
    """The rows of a range of blocks."""
    rows = slice(first * found.each, end * found.each)
    share, players = found.share[rows], found.strategy[1][rows]
    won = (share > 0).astype(np.int64)
    score = np.zeros_like(won) if found.score is None else np.round(found.score[rows]).astype(np.int64)
    ended = np.full(len(won), 2, np.int64)
    if found.ending is not None:
        at = np.array([manifest.game.endings.index(label) for label in found.ending[0]], np.int64)
        ended = at[found.ending[1][rows]]
    rank = np.where(won.any(axis=1, keepdims=True), found.rank[rows], 0)
    winners = won[:, 0] if found.coop else won.sum(axis=1)  # a table is one winner
    seat_rows = np.stack([won, rank, score, *(codes[rows] for _, codes in found.starts.values())], axis=2)
    columns = [ended]
    columns += [values[rows] for values in (found.rounds, found.plies) if values is not None]
    columns += [winners]
    if found.score is not None:
        best = np.sort(score, axis=1)
        columns += [best[:, -1] - best[:, -2] if found.seats > 1 else np.zeros(len(won), np.int64)]
    playout_rows = np.stack(columns, axis=1)
    for values in (seat_rows, playout_rows):
        if values.size and max(values.max(), -values.min()) > INT32_MAX:
            raise RunError(f"{found.file}: a number does not fit into 32 bits", "Leave that column out: --role out=COLUMN")
    return Batch(
        first_block=first,
        which=which[first:end],
        drawn=players[:: found.each],
        seat_rows=np.ascontiguousarray(seat_rows),
        playout_rows=np.ascontiguousarray(playout_rows),
        card_rows=np.zeros((CARD_KEYS, 0), np.uint32),
        draws=np.zeros((0, 0, 0, 2)),
        players=players,
        shares=share,
    )


def _line_ups(found: Outcomes) -> tuple[list[str], np.ndarray]:
    """(the names of the line-ups that occur, which each block has, by its first game)."""
    labels, codes = found.strategy
    seated = np.sort(codes[:: found.each], axis=1)
    rows, which = np.unique(seated, axis=0, return_inverse=True)
    if len(rows) > MOST_LINE_UPS:
        return [ANY_LINE_UP], np.zeros(len(seated), np.int64)
    return [" + ".join(sorted(labels[i] for i in row)) for row in rows], which.reshape(-1).astype(np.int64)


def _manifest(found: Outcomes, source: Path, title: str, version: str | None, line_ups: Sequence[str]) -> Manifest:
    """The manifest of an import."""
    digest, labels = digest_file(source), found.strategy[0]
    alone = len(labels) == 1
    key = re.sub(r"[^a-z0-9]+", "_", title.casefold()).strip("_") or "game"
    values = {"version": version} if version is not None else {}
    asked = Asked(
        game=key.replace("_", "-"),
        seats=found.seats,
        kind="matchup" if alone else "field",
        strategies=[labels[0]] * found.seats if alone else list(labels),
        seed=0,
        overrides={},
        log="seats",
    )
    known = {"place": found.seated, "player": not alone, "score": found.score is not None}
    known |= {"rounds": found.rounds is not None, "plies": found.plies is not None}
    players = [
        Player(
            label=label, name=label, about=f"as {source.name} calls it", model="imported", params={}, bundled=False,
            file=source.name, sources=digest,
        )
        for label in labels
    ]  # fmt: skip
    unit = "game" if found.each == 1 else f"deal, of {found.each} games"
    return Manifest(
        asked=asked,
        players=players,
        game=_game(found, key, title, [name for name, is_known in known.items() if not is_known]),
        rules=RulesInfo(digest=digest_values({"imported": key, **values}), values=values, provenance={}),
        sources={"engine": "played elsewhere", "game": digest},
        address_label=f"import/{key}/{found.seats}",
        plan=f"imported from {source.name}; the unit is the {unit}",
        blocks=0,
        rotations=found.each,
        line_ups=list(line_ups),
        versions={"meeplecarlo": own_version()},
    )


def _game(found: Outcomes, key: str, title: str, unknown: list[str]) -> GameInfo:
    """The game as far as its outcomes tell."""
    named = [] if found.ending is None else [label for label in found.ending[0] if label not in ENGINE_ENDINGS]
    endings = [*ENGINE_ENDINGS, *(named or ["finished"])]
    counted = [LogColumn(name="ended", about="how the playout ended", labels=endings)]
    counted += [LogColumn(name="rounds", about="rounds, as the file counts them")] if found.rounds is not None else []
    counted += [LogColumn(name="plies", about="moves, as the file counts them")] if found.plies is not None else []
    counted.append(LogColumn(name="winners", about="seats that won or shared the victory; 0 if nobody won"))
    counted += [LogColumn(name="margin", about="best score minus second best")] if found.score is not None else []
    starts = [
        LogColumn(name=_column(name), about=f"column {name}", labels=list(labels), start=True)
        for name, (labels, _) in found.starts.items()
    ]
    return GameInfo(
        key=key,
        title=title,
        min_seats=found.seats,
        max_seats=found.seats,
        about="played elsewhere",
        contents=[],
        events=[],
        endings=endings,
        score_parts=[],
        seat_columns=[*SHARE_COLUMNS, *starts],
        playout_columns=counted,
        points_shown=False,
        imported=True,
        kind="coop" if found.coop else "versus",
        unknown=unknown,
    )


def _column(name: str) -> str:
    """The name of a column as the log has it."""
    made = re.sub(r"\W+", "_", name.casefold()).strip("_") or "start"
    return f"start_{made}" if made in ("won", "rank", "score", "playout", "seat", "strategy", "win_share") else made
