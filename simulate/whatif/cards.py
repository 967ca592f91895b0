"""Card strength by design: what a card is worth to a seat, by taking it away from that seat on the same deals.

One shared base for all cards. In block b seat `b mod S` is treated: it is barred from the card, or its text is blanked, or
it is given the card. The other seats, the deal and all seed streams stay. Where the base seat never used the card, barring
it changes nothing, so such blocks are not played again; a sample of them is, as an audit. The difference of a block
(base minus barred, the treated seat's win share over all rotations) is the sampling unit.

Three kinds of evidence, never mixed: *designed* (this), *dealt* (who happened to hold the card before any choice: randomised
by the deal), *associated* (who came to use it: says as much about who wins as about the card).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from simulate.engine.loop import MASKS
from simulate.engine.rows import CARD_KEYS
from simulate.errors import SimulateError, unknown_name
from simulate.runs.gather import gather, over_blocks
from simulate.runs.kernel import Batch, Treatment
from simulate.runs.order import Order
from simulate.runs.tables import Tables, win_shares
from simulate.whatif.pairs import Effect, effect_of, false_discovery, shrunken

BARRED, BLANKED, GIVEN = "barred", "blanked", "given"
HOWS = (BARRED, BLANKED, GIVEN)
AUDIT = 32  # untreated blocks a card that are played to see whether they are indeed the same


@dataclass(frozen=True)
class Base:
    """The base of all cards. `share` (B, S rotations, S seats) win shares; the rest (B, S, S, contents)."""

    share: np.ndarray
    dealt: np.ndarray  # bool: had it before any choice
    used: np.ndarray  # bool: used it in any way
    strategy: np.ndarray  # (B, S, S) place in `players`


@dataclass(frozen=True)
class CardEffect:
    """What one card is worth. Effects are differences of win share (0 to 1) of the seat that has the card."""

    card: str
    title: str
    kind: str
    designed: Effect  # over all playouts
    used: float  # part of the playouts in which the treated seat used it
    treated: int  # playouts played again
    audited: int
    audit_failed: int  # of these, blocks that were not the same
    dealt: Effect
    associated: Effect
    q: float = float("nan")  # false discovery rate over all cards
    shrunk: float = float("nan")
    by_strategy: dict[str, Effect] = field(default_factory=dict)

    @property
    def per_use(self) -> float:
        """The designed effect in playouts in which the base seat used the card: the whole effect is there."""
        return self.designed.value / self.used if self.used else float("nan")


def card_strength(
    order: Order,
    cards: Sequence[str] = (),
    how: str = BARRED,
    blocks: int = 2000,
    jobs: int = 1,
    say: Callable[[str], None] = lambda line: None,
) -> list[CardEffect]:
    """The designed effect of each card (all, if none is named), strongest first by shrunken effect.

    `order` must log cards and be compiled. Raises SimulateError for an unknown card or design.
    """
    if how not in HOWS:
        raise unknown_name("design", how, list(HOWS))
    contents = _contents(order, cards)
    base = _base(order, blocks, jobs)
    say(f"{order.game.title}: base of {blocks:,} blocks, {len(contents)} cards to take away")
    effects = [_card(order, base, content, how, jobs) for content in contents]
    q = false_discovery([e.designed.p for e in effects])
    shrunk = shrunken([e.designed.value for e in effects], [e.designed.error for e in effects])
    done = [
        CardEffect(**{**e.__dict__, "q": float(a), "shrunk": float(b)}) for e, a, b in zip(effects, q, shrunk, strict=True)
    ]
    return sorted(done, key=lambda e: -e.shrunk if np.isfinite(e.shrunk) else np.inf)


def _contents(order: Order, cards: Sequence[str]) -> list[int]:
    if order.manifest.asked.log != "cards":
        raise SimulateError("card strength needs the card events", "Play with --log cards.")
    known = [content.key for content in order.manifest.game.contents]
    for card in cards:
        if card not in known:
            raise unknown_name(f"card of {order.game.title}:", card, known)
    return [known.index(card) for card in cards] or list(range(len(known)))


def use_events(order: Order) -> list[int]:
    """Which events of the cards log are a use of the card; all but the first where the game does not say."""
    marked = [i for i, event in enumerate(order.game.events) if event.use]
    return marked or list(range(1, len(order.game.events)))


def _base(order: Order, blocks: int, jobs: int) -> Base:
    uses = use_events(order)

    def make(tables: Tables, batch: Batch) -> Base:
        return _base_of(tables, batch, uses, len(order.manifest.game.contents))

    parts = gather(order, 0, blocks, make, jobs)
    return Base(*(np.concatenate([getattr(p, name) for p in parts]) for name in ("share", "dealt", "used", "strategy")))


def _base_of(tables: Tables, batch: Batch, uses: list[int], contents: int) -> Base:
    blocks, seats = batch.drawn.shape
    playouts = blocks * seats
    rows = batch.card_rows
    playout = (rows[0] - np.uint32(batch.first_block * seats % 2**32)).astype(np.int64)
    at = (playout, rows[1].astype(np.int64), rows[2].astype(np.int64))
    dealt, used = np.zeros((playouts, seats, contents), bool), np.zeros((playouts, seats, contents), bool)
    dealt[at] = rows[CARD_KEYS] > 0
    used[at] = (rows[[CARD_KEYS + use for use in uses]] > 0).any(axis=0)
    shape = (blocks, seats, seats)
    return Base(
        win_shares(batch).reshape(shape),
        dealt.reshape(*shape, contents),
        used.reshape(*shape, contents),
        tables.strategies(batch).reshape(shape),
    )


def _card(order: Order, base: Base, content: int, how: str, jobs: int) -> CardEffect:
    blocks, seats = len(base.share), order.plan.seats
    treated_seat = np.arange(blocks) % seats
    used = base.used[np.arange(blocks), :, treated_seat, content]  # (B, rotations)
    wanted = used.any(axis=1) if how != GIVEN else np.ones(blocks, bool)
    idle = np.flatnonzero(~wanted)
    audited = idle[np.linspace(0, len(idle) - 1, min(AUDIT, len(idle))).astype(int)] if len(idle) else idle
    differences = np.zeros((blocks, seats))  # by rotation
    failed = 0
    if len(audited):
        differences[audited] = _differences(order, base, content, how, audited, treated_seat, jobs)
        failed = int((differences[audited] != 0).any(axis=1).sum())
    again = np.flatnonzero(wanted) if not failed else np.setdiff1d(np.arange(blocks), audited)
    differences[again] = _differences(order, base, content, how, again, treated_seat, jobs)
    if how == GIVEN:
        differences = -differences
    about = order.manifest.game.contents[content]
    strategy = base.strategy[np.arange(blocks), :, treated_seat]
    return CardEffect(
        about.key,
        about.title,
        about.kind,
        effect_of(differences.mean(axis=1)),
        float(used.mean()),
        (len(again) + len(audited)) * seats,
        len(audited),
        failed,
        _contrast(base.share, base.dealt[..., content]),
        _contrast(base.share, base.used[..., content]),
        by_strategy=_by_strategy(order, differences, strategy),
    )


def _differences(
    order: Order, base: Base, content: int, how: str, at: np.ndarray, treated_seat: np.ndarray, jobs: int
) -> np.ndarray:
    """(blocks, rotations): win share of the treated seat in the base minus when treated."""
    if not len(at):
        return np.zeros((0, order.plan.seats))
    masks = np.zeros((len(at), len(MASKS), order.game.max_seats, len(order.game.contents)), np.uint8)
    masks[np.arange(len(at)), MASKS.index(how), treated_seat[at], content] = 1
    parts = over_blocks(order, at, Treatment(masks[:, :, : order.plan.seats]), lambda tables, batch: win_shares(batch), jobs)
    share = np.concatenate(parts).reshape(len(at), order.plan.seats, order.plan.seats)
    rows = np.arange(len(at))
    seat = treated_seat[at]
    return base.share[at, :, seat] - share[rows, :, seat]


def _by_strategy(order: Order, differences: np.ndarray, strategy: np.ndarray) -> dict[str, Effect]:
    """The effect for each player: its playouts in the treated seat, a mean a block."""
    found = {}
    for code, player in enumerate(order.manifest.players):
        mine = strategy == code
        n = mine.sum(axis=1)
        present = n > 0
        if present.any():
            found[player.label] = effect_of((differences * mine).sum(axis=1)[present] / n[present])
    return found


def _contrast(share: np.ndarray, has: np.ndarray) -> Effect:
    """Win share of the seats that have something minus that of those that have not, blocks being the sampling unit."""
    blocks = len(share)
    n1, t1 = has.sum(axis=(1, 2)), (share * has).sum(axis=(1, 2))
    n0, t0 = (~has).sum(axis=(1, 2)), (share * ~has).sum(axis=(1, 2))
    if not n1.sum() or not n0.sum() or blocks < 2:
        return effect_of([])
    m1, m0 = t1.sum() / n1.sum(), t0.sum() / n0.sum()
    parts = (t1 - m1 * n1) / n1.sum() - (t0 - m0 * n0) / n0.sum()
    return effect_of(m1 - m0 + parts * blocks)


def frame_of(effects: Sequence[CardEffect]):
    """One row a card, as a polars frame; effects in win share."""
    import polars as pl

    return pl.DataFrame(
        [
            {
                "card": e.card, "kind": e.kind, "shrunk": e.shrunk, "designed": e.designed.value, "low": e.designed.low,
                "high": e.designed.high, "q": e.q, "used": e.used, "per_use": e.per_use, "treated": e.treated,
                "dealt": e.dealt.value, "dealt_low": e.dealt.low, "dealt_high": e.dealt.high,
                "associated": e.associated.value, "audit_failed": e.audit_failed,
            }
            for e in effects
        ]
    )  # fmt: skip
