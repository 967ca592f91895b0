"""The answer to a comparison: the card, start or places that a changed value belongs to, before and after.

A value that belongs to none of them (a hand limit, a price of all) is answered by the start or place that moved most, by an
interval that holds for all of them at once; where none is shown to move, by how much none moved more than. In a game in
which all win together it is asked first how often they do; nobody's share is fair there or not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

import numpy as np

from simulate.claims import changes as said
from simulate.claims.claim import Claim, Games, games_at
from simulate.engine.rows import CARD_KEYS
from simulate.metrics import ACCESS, TABLE_WINS, USED, WIN_SHARE, WORTH, Metric, figure, metric, slug
from simulate.runs.measure.changes import Change
from simulate.runs.plan.manifest import SPARE, GameInfo, Manifest
from simulate.runs.plan.order import Order
from simulate.runs.store.batch import Batch
from simulate.runs.store.metrics import BlockTotals, worth_totals
from simulate.runs.store.tables import Tables
from simulate.statistics.standards import MARGIN
from simulate.system.rule_values import leaves
from simulate.whatif.treatments import use_events

NO_CHANGE = "not distinguishable from no change"
MOST_THINGS = 4  # a change of more than these is about none of them
PLACES = re.compile(r"(^|[._])(?<!per_)seat(ing)?([._]|$)|turn_order|(first|second|last|start)_player([._]|$)")


@dataclass(frozen=True)
class Thing:
    """An owner of a changed value: its title, the metric about it, and its place in the contents, if it has one."""

    title: str
    metric: str
    content: int | None = None


def changed_paths(a: Mapping[str, Any], b: Mapping[str, Any]) -> list[str]:
    """The paths of the values that differ between two rulesets."""
    before, after = dict(leaves(a)), dict(leaves(b))
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


def things_of(manifest: Manifest, paths: Sequence[str]) -> list[Thing]:
    """The starts, contents and places that changed values belong to; none where that is no few."""
    game = manifest.game
    known = starts_of(game)
    known += [
        Thing(content.title, str(Metric(WIN_SHARE, "card", level=content.key)), at)
        for at, content in enumerate(game.contents)
        if content.kind != SPARE
    ]
    found = [thing for thing in known if any(_belongs(path, thing.metric) for path in paths)]
    if not found and not game.is_coop and any(is_about_places(path) for path in paths):
        return places_of(manifest.asked.seats)
    return found if len(found) <= MOST_THINGS else []


def starts_of(game: GameInfo) -> list[Thing]:
    """The starting positions."""
    return [
        Thing(label, str(Metric(WIN_SHARE, "start", column.name, slug(label))))
        for column in game.seat_columns
        if column.start
        for label in column.labels
    ]


def places_of(seats: int) -> list[Thing]:
    """The places in turn order."""
    return [Thing(f"Place {place + 1}", str(Metric(WIN_SHARE, "seat", level=str(place + 1)))) for place in range(seats)]


def is_about_places(path: str) -> bool:
    """Return True if a value gives something to places in turn order, or orders them."""
    return PLACES.search(path) is not None


def _belongs(path: str, of: str) -> bool:
    """Return True if some stretch of a path spells the level of a metric."""
    level = metric(of).level.lower().replace("-", "_")
    parts = [part.lower().replace("-", "_") for part in path.split(".")]
    stretches = ("_".join(parts[i:j]) for i in range(len(parts)) for j in range(i + 1, len(parts) + 1))
    return level in stretches


def with_cards(order: Order) -> Order:
    """The order with the events of the contents logged."""
    asked = order.manifest.asked.model_copy(update={"log": "cards"})
    return Order(order.game, order.rules, order.strategies, order.plan, order.manifest.model_copy(update={"asked": asked}))


def card_totals(things: Sequence[Thing], uses: Sequence[int], tables: Tables, batch: Batch) -> BlockTotals:
    """Of each content: the win share of the seats that use it, in which part of the seats that is, and a copy's worth."""
    blocks, seats = batch.drawn.shape
    rows, share = batch.card_rows, batch.shares
    playout = (rows[0] - np.uint32(batch.first_block * seats % 2**32)).astype(np.int64)
    used = (rows[[CARD_KEYS + use for use in uses]] > 0).any(axis=0)
    names, counts, totals = [], [], []
    for thing in things:
        mine = used & (rows[2] == thing.content)
        at, seat = playout[mine], rows[1][mine].astype(np.int64)
        n = np.bincount(at // seats, minlength=blocks).astype(float)
        won = np.bincount(at // seats, share[at, seat], minlength=blocks)
        names += [thing.metric, str(replace(metric(thing.metric), what=USED))]
        counts += [n, np.full(blocks, float(seats * seats))]
        totals += [won, n]
    worth, spread, gain = worth_totals(tables, batch, [thing.content for thing in things if thing.content is not None])
    n, total = (np.concatenate(both, axis=1) for both in ((np.stack(counts, 1), spread), (np.stack(totals, 1), gain)))
    return BlockTotals(batch.first_block, (*names, *worth), n, total)


def uses_of(order: Order) -> list[int]:
    """List the events that are a use."""
    return use_events(order)


@dataclass(frozen=True)
class QuickAnswer:
    """An answer about a thing. `steps`: more such changes that would bring it as far as its margin, if any does."""

    title: str
    change: Change
    fair: float  # 0: nothing is, as of a worth and a use
    margin: float  # the distance from fair that still counts as even
    games: Games  # whose playouts it is about
    lead: str = ""  # why it is the answer, where the change does not say so
    among: int = 0  # win shares of which it is the one that moved most; 0 where it was asked for
    short: int = 0  # blocks that are lacking to say what moved
    reach: tuple[tuple[str, float], ...] = ()  # none is shown to move: by scope, by how much none moved more than

    @property
    def is_sure(self) -> bool:
        """True if it moves: its own interval, uncorrected, since it is what was asked."""
        return self.change.effect.low > 0 or self.change.effect.high < 0

    @property
    def has_fair(self) -> bool:
        """True if its share has a fair value: what players choose has none, and a worth is no share."""
        named = metric(self.change.metric)
        return self.fair > 0 and named.what == WIN_SHARE and named.may_be_judged

    @property
    def steps(self) -> int | None:
        """The number of such changes still needed, if each does as much; None where none would help, or nothing is fair."""
        if not self.has_fair:
            return None
        left = abs(self.change.b - self.fair) - self.margin
        away = (self.change.b - self.fair) * self.change.effect.value
        return ceil(left / abs(self.change.effect.value)) if self.is_sure and left > 0 > away else None

    @property
    def bound(self) -> str:
        """In place of a sentence about a thing, where none is shown to move, or too little is known; else empty."""
        return "" if not (self.short or self.reach) else replace(self, lead="").claim.words

    @property
    def words(self) -> str:
        """In a sentence."""
        return self.claim.words

    @property
    def claim(self) -> Claim:
        """The sentence with its parts."""
        if self.short:
            return said.too_short_to_move(self.lead, self.short, self.among, self.games)
        if self.reach:
            return said.none_moved(self.lead, dict(self.reach), self.among, self.games)
        change, name = self.change, self.change.metric
        what = metric(name).title({metric(name).level: self.title})
        was, now = figure(name, change.a), figure(name, change.b)
        by, low, high = (figure(name, v, True) for v in (change.effect.value, change.effect.low, change.effect.high))
        if self.among:
            return said.moved_most(self.lead, what, was, now, by, (low, high), self.verdict, self.among, self.games)
        ends = None if change.verdict == "too short" else (low, high)
        return said.about_thing(self.lead, what, was, now, by, ends, self.verdict, self.games)

    @property
    def verdict(self) -> str:
        """Before, after and fair in words."""
        change = self.change
        if change.verdict == "too short":
            return f"too short to say ({change.more_blocks} more blocks)"
        if not self.has_fair:
            return "moved" if self.is_sure else NO_CHANGE
        fair = f"fair {figure(change.metric, self.fair)} ± {100 * self.margin:.1f}"
        if change.metric == TABLE_WINS:
            fair = f"meant {100 * (self.fair - self.margin):g} to {100 * (self.fair + self.margin):g} %"
        was, now = (abs(value - self.fair) > self.margin for value in (change.a, change.b))
        if not now:
            where = "inside now" if was else "inside as before"
        elif not was:
            where = "outside now"
        else:
            where = "still outside"
        if not self.is_sure:
            return f"{fair}: {where}; {NO_CHANGE}"
        if self.steps is None:
            return f"{fair}: {where}" + (", and farther away" if now and was else "")
        return f"{fair}: {where}, about {self.steps} more such step{'s' if self.steps > 1 else ''} if each does as much"


def metrics_of(thing: Thing) -> list[str]:
    """The metrics that answer about a thing, the most telling first: of a content its worth, then how many use it.

    The win share of those who use it is none: they are other seats before and after.
    """
    if metric(thing.metric).scope != "card":
        return [thing.metric]
    return [str(replace(metric(thing.metric), what=what)) for what in (ACCESS, WORTH, USED)]


def answers_of(
    manifest: Manifest, paths: Sequence[str], things: Sequence[Thing], changes: Sequence[Change], playouts: int
) -> list[QuickAnswer]:
    """The answer about each thing that both sides have, of places the one that moved most first; else by `moved_most`."""
    by_name = {change.metric: change for change in changes}
    games = games_at(manifest, playouts)
    asked = [(thing.title, name) for thing in things for name in metrics_of(thing)]
    if manifest.game.is_coop:
        asked.insert(0, ("the table", TABLE_WINS))
    found = [QuickAnswer(title, by_name[name], *fair_of(manifest, name), games) for title, name in asked if name in by_name]
    if things[:1] == places_of(1):
        found = sorted(
            (replace(answer, change=at_once(answer.change)) for answer in found), key=lambda one: -shown(one.change)
        )
    return found if found or not paths else moved_most(manifest, paths, things, by_name, games)


def fair_of(manifest: Manifest, name: str) -> tuple[float, float]:
    """(what is fair of a metric, how far from it still is); 0 where nothing is.

    Of a table that wins together only how often it does, where the game says how often that is meant.
    """
    game, even = manifest.game, 1 / manifest.asked.seats
    if not game.is_coop:
        return even, even * MARGIN
    low, high = game.target if game.target is not None and name == TABLE_WINS else (0.0, 0.0)
    return (low + high) / 2, (high - low) / 2


def at_once(change: Change) -> Change:
    """The change with the interval that holds for all win shares at once: the largest of them may be read too."""
    return replace(change, effect=replace(change.effect, low=change.sure_low, high=change.sure_high))


def shown(change: Change) -> float:
    """By how much a share is shown to move at least, whichever way; below 0 where it may not have moved."""
    return max(change.sure_low, -change.sure_high)


def moved_most(
    manifest: Manifest, paths: Sequence[str], things: Sequence[Thing], by_name: Mapping[str, Change], games: Games
) -> list[QuickAnswer]:
    """The start or place that is shown to move most; where none is, by how much none moved more than.

    Chosen by the change, not by where a share stood before it: that would be a choice by the noise of one side. Also where
    nothing is known of the `things` that were changed: of two runs no more than their block totals is.
    """
    named = {thing.metric: thing.title for thing in (*starts_of(manifest.game), *places_of(manifest.asked.seats))}
    shares = [at_once(change) for name, change in by_name.items() if name in named]
    if not shares or manifest.asked.seats < 2:
        return []
    what = f"{paths[0]} bears" if len(paths) == 1 else f"the {len(paths)} changed values bear"
    lead = f"{what} the name of no single card, start or place; "
    if things:
        owners = " and ".join(thing.title for thing in things)
        lead = f"two runs do not keep what {owners} is worth (compare the game with --to-set); "
    among = len(shares)
    short = [change.more_blocks or 0 for change in shares if change.verdict == "too short"]
    if short:
        return [QuickAnswer("", shares[0], *fair_of(manifest, shares[0].metric), games, lead, among, short=max(short))]
    first = max(shares, key=shown)
    if shown(first) > 0:
        return [QuickAnswer(named[first.metric], first, *fair_of(manifest, first.metric), games, lead, among)]
    widest = max(shares, key=_reach)
    fair, margin = fair_of(manifest, widest.metric)
    return [QuickAnswer(named[widest.metric], widest, fair, margin, games, lead, among, reach=none_moved(shares))]


def _reach(change: Change) -> float:
    """By how much a share may have moved at most."""
    return max(abs(change.sure_low), abs(change.sure_high))


def none_moved(shares: Sequence[Change]) -> tuple[tuple[str, float], ...]:
    """By scope, by how much no start and no place moved more than, all at once."""
    scopes = [metric(change.metric).scope for change in shares]
    return tuple(
        (scope, max(_reach(change) for change, own in zip(shares, scopes, strict=True) if own == scope))
        for scope in dict.fromkeys(scopes)
    )
