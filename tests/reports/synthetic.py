"""A made-up run directory, written in the format of the log, whose balance the test chooses."""

from pathlib import Path

import numpy as np
import polars as pl

from simulate.runs.plan.manifest import (
    Asked,
    Content,
    FileReceipt,
    GameInfo,
    LogColumn,
    Manifest,
    OverlayInfo,
    Player,
    Receipt,
    RulesInfo,
    Tally,
    shard_stem,
)
from simulate.runs.plan.schema import schema

PLAYERS = ("bold", "calm", "dull", "eager")
CARDS = ("anchor", "barrel", "crate")
STARTS = ("north", "south", "east", "west")
ENDINGS = ("running", "unfinished", "harbour full")


def manifest(
    seats: int,
    blocks: int,
    starts: bool = False,
    log: str = "cards",
    provenance: dict[str, str] | None = None,
    variant: str | None = None,
    values: dict | None = None,
    run_seed: int = 7,
) -> Manifest:
    """The manifest of a run of the invented game quayside; one matchup of the first `seats` players."""
    seat_columns = [LogColumn(name=n, about=n) for n in ("won", "rank", "score", "salt", "rope")]
    if starts:
        seat_columns.append(LogColumn(name="wharf", about="starting wharf", labels=list(STARTS), start=True))
    playout_columns = [LogColumn(name="ended", about="how it ended", labels=list(ENDINGS))]
    playout_columns += [
        LogColumn(name=n, about=n) for n in ("rounds", "plies", "winners", "margin", "lead_changes", "storms")
    ]
    game = GameInfo(
        key="quayside", title="Quayside <the game>", min_seats=2, max_seats=4,
        contents=[Content(key=c, title=c.title(), kind="goods") for c in CARDS],
        events=[LogColumn(name="dealt", about="in the opening hand"), LogColumn(name="built", about="built")],
        endings=list(ENDINGS), score_parts=[LogColumn(name=n, about=n) for n in ("salt", "rope")],
        seat_columns=seat_columns, playout_columns=playout_columns,
    )  # fmt: skip
    labels = list(PLAYERS[:seats])
    players = [
        Player(label=n, name=n, about=f"{n.title()}: plays | so.", model=n, params={}, bundled=True, sources="d0")
        for n in labels
    ]
    asked = Asked(
        game="quayside",
        seats=seats,
        kind="matchup",
        strategies=labels,
        seed=run_seed,
        overlays=[OverlayInfo(name=variant, kind="rules", text="")] if variant else [],
        overrides={},
        log=log,
    )
    provenance = provenance or {"market.step": "seed"}
    values = values or {"market": {"step": 2}}
    rules = RulesInfo(digest="r0", values=values, provenance=provenance)
    return Manifest(
        asked=asked, players=players, game=game, rules=rules, sources={"engine": "e0", "game": "g0"},
        address_label=f"quayside/{seats}", plan="one line-up", blocks=blocks, versions={"numpy": "2"},
        created="2026-01-01T00:00:00",
    )  # fmt: skip


def win_chances(seats: int, blocks: int, strength: dict[str, float], deal: float, rng: np.random.Generator) -> np.ndarray:
    """Draw the winner of each playout (blocks, rotations): chances go with exp(strength + luck of the seat's deal)."""
    luck = rng.normal(0, deal, (blocks, seats))
    winner = np.empty((blocks, seats), int)
    for rotation in range(seats):
        force = np.array([strength[PLAYERS[(s + rotation) % seats]] for s in range(seats)]) + luck
        weight = np.exp(force)
        chance = weight / weight.sum(axis=1, keepdims=True)
        winner[:, rotation] = (rng.random((blocks, 1)) > chance.cumsum(axis=1)[:, :-1]).sum(axis=1)
    return winner


def frames(
    asked: Manifest,
    blocks: int,
    rng: np.random.Generator,
    strength: dict[str, float] | None = None,
    deal: float = 0.5,
    start_edge: dict[str, float] | None = None,
    nobody: float = 0.0,
) -> dict[str, pl.DataFrame]:
    """The three datasets of `blocks` blocks; `nobody`: share of playouts without a winner."""
    seats = asked.asked.seats
    playouts = blocks * seats
    winner = win_chances(seats, blocks, strength or dict.fromkeys(PLAYERS, 0.0), deal, rng).ravel()
    start = np.broadcast_to(np.arange(seats), (playouts, seats))
    if start_edge:
        edge = np.array([start_edge.get(STARTS[s], 0.0) for s in range(seats)])
        swap = rng.random(playouts) < np.abs(edge).max()
        winner = np.where(swap, int(np.argmax(edge)), winner)
    has_winner = rng.random(playouts) >= nobody
    won = (np.arange(seats)[None, :] == winner[:, None]) & has_winner[:, None]
    number = np.arange(playouts)
    who = (np.arange(seats)[None, :] + (number % seats)[:, None]) % seats
    score = np.where(won, 30, 20) + rng.integers(0, 5, (playouts, seats))
    rank = np.where(won, 1, 2)
    order = np.sort(score, axis=1)
    columns = {
        "playout": number, "block": number // seats, "rotation": number % seats,
        "matchup": np.full(playouts, " + ".join(sorted(PLAYERS[:seats]))), "ended": np.full(playouts, "harbour full"),
        "rounds": rng.integers(8, 13, playouts), "plies": rng.integers(80, 120, playouts), "winners": won.sum(axis=1),
        "margin": order[:, -1] - order[:, -2], "lead_changes": rng.integers(0, 4, playouts),
        "storms": rng.integers(0, 3, playouts),
    }  # fmt: skip
    rows = {
        "playout": number.repeat(seats), "seat": np.tile(np.arange(seats), playouts),
        "strategy": np.array(PLAYERS)[who].ravel(), "win_share": won.astype(float).ravel(), "won": won.astype(int).ravel(),
        "rank": rank.ravel(), "score": score.ravel(), "salt": (score - 5).ravel(), "rope": np.full(playouts * seats, 5),
    }  # fmt: skip
    if any(c.start for c in asked.game.seat_columns):
        rows["wharf"] = np.array(STARTS)[start].ravel()
    dealt = rng.random((blocks, seats, len(CARDS))) < 0.4  # the deal stays with the seat in all rotations
    dealt = dealt.repeat(seats, axis=0)
    built = rng.random(dealt.shape) < (0.2 + 0.5 * won[:, :, None])  # winners build more: association without effect
    at = np.argwhere(dealt | built)
    cards = {
        "playout": at[:, 0], "seat": at[:, 1], "card": np.array(CARDS)[at[:, 2]],
        "dealt": dealt[tuple(at.T)].astype(int), "built": built[tuple(at.T)].astype(int),
    }  # fmt: skip
    return {"playouts": pl.DataFrame(columns), "seats": pl.DataFrame(rows), "cards": pl.DataFrame(cards)}


def write_run(
    folder: Path, asked: Manifest, data: dict[str, pl.DataFrame], shards: int = 3, skip: tuple[int, ...] = ()
) -> Path:
    """Write a run directory in `shards` shards, without those in `skip`."""
    import pyarrow.parquet as pq

    seats = asked.asked.seats
    for name in (*asked.datasets(), "receipts"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "manifest.json").write_bytes(asked.to_json())
    blocks = data["playouts"].height // seats
    edges = np.linspace(0, blocks, shards + 1).astype(int)
    for i, (first, end) in enumerate(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)):
        if i in skip:
            continue
        stem = shard_stem(first, end - first)
        files = {}
        for name in asked.datasets():
            part = data[name].filter(pl.col("playout").is_between(first * seats, end * seats, closed="left"))
            table = part.to_arrow().cast(schema(asked, name))
            pq.write_table(table, folder / name / f"{stem}.parquet")
            files[name] = FileReceipt(rows=part.height, bytes=1, blake2b="0")
        receipt = Receipt(
            run=asked.identity_digest(), first_block=first, blocks=end - first, playouts=(end - first) * seats, files=files,
            tally=Tally(), seconds=1.0, kernel_seconds=1.0,
        )  # fmt: skip
        (folder / "receipts" / f"{stem}.json").write_bytes(receipt.to_json())
    return folder
