"""Are starting positions and places in turn order balanced? The estimates and findings; `sections` shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from reports.parts.cells import Interval
from reports.parts.findings import Finding, balance_finding
from simulate.claims.claim import games_of
from simulate.metrics import WIN_SHARE, Metric, proper, slug
from simulate.statistics.estimates import Estimates, at_once
from simulate.statistics.standards import MARGIN
from simulate.statistics.two_way import TwoWayFit, two_way_fit
from simulate.statistics.verdicts import Verdict, judge
from simulate.sums.log_sums import LogSums, cross
from simulate.sums.source import SumSource

PLACE = "seat"


@dataclass(frozen=True)
class BalanceFactor:
    """A factor of the seats that should be even. `levels`: those that occurred, by their names in the sums."""

    sums: str
    word: str
    levels: list[str]
    titles: Mapping[str, str] = field(default_factory=dict)  # of those that are contents too

    def names(self) -> list[str]:
        """The levels in words: places in turn order are counted from 1."""
        if self.sums != PLACE:
            return [self.titles.get(level) or proper(level) for level in self.levels]
        return [f"Place {place}" for place in self.places()]

    def metrics(self) -> list[str]:
        """The levels in the vocabulary of metrics."""
        if self.sums == PLACE:
            return [str(Metric(WIN_SHARE, "seat", level=str(place))) for place in self.places()]
        return [str(Metric(WIN_SHARE, "start", self.column, slug(level))) for level in self.levels]

    def places(self) -> list[int]:
        """The places in turn order, from 1, that its levels are."""
        return [int(level.removeprefix("seat ")) + 1 for level in self.levels]

    @property
    def column(self) -> str:
        """The column of the log that holds a starting position."""
        return self.sums.removeprefix("start:")


def factor_of(log: LogSums, sums: str) -> BalanceFactor:
    """The factor `seat` or `start:<column>` of a run."""
    whole = log.sums[f"share.{sums}"]
    word = "place in turn order" if sums == PLACE else sums.removeprefix("start:").replace("_", " ")
    levels = [level for level, n in zip(whole.levels, whole.rows, strict=True) if n > 0]
    titles = {c.key: c.title.partition(" (")[0] for c in log.run.manifest.game.contents if c.key in levels}
    return BalanceFactor(sums, word, levels, titles if len(set(titles.values())) == len(titles) else {})


@dataclass(frozen=True)
class Balance:
    """The estimates of one factor: raw shares, those with the other factor taken out (if a rule binds them), verdict."""

    factor: BalanceFactor
    raw: Estimates
    adjusted: Estimates | None
    taken_out: str
    verdict: Verdict
    same_as: str  # the factor that cannot be distinguished from this one; empty if it can
    places: tuple[int, ...] = ()  # then: the place of each level, from 1

    @property
    def judged(self) -> Estimates:
        """The shares that the verdict is about."""
        return self.adjusted or self.raw


def even_share(log: LogSums) -> float:
    """The win share of a seat row if all were even: less than 1 / seats where nobody wins some playouts."""
    every = log.sums["share.all"]
    return float(every.total[0] / every.rows[0])


PLAYERS = "who plays"


def fit(log: LogSums, start: str) -> TwoWayFit:
    """A starting position and the place in turn order, each given the other."""
    return _fit(log, factor_of(log, f"start:{start}"), factor_of(log, PLACE), f"share.start:{start}_seat")


def beside_players(log: LogSums, factor: BalanceFactor) -> TwoWayFit:
    """A factor of games that were played elsewhere beside who plays: there nobody rotated the players."""
    players = replace(factor_of(log, "strategy"), word=PLAYERS)
    if factor.sums == PLACE:
        return _fit(log, players, factor, "share.strategy_seat").turned
    return _fit(log, factor, players, f"share.{factor.sums}_strategy")


def _fit(log: LogSums, first: BalanceFactor, second: BalanceFactor, both: str) -> TwoWayFit:
    grid = log.sums[both].pick(cross(first.levels, second.levels))
    one, two = (log.sums[f"share.{f.sums}"].pick(f.levels) for f in (first, second))
    return two_way_fit(grid, one, two)


def balances(log: LogSums, margin: float | None = None) -> list[Balance]:
    """Every starting position, then the places; none if nobody won any playout. Places that a start decides are left out,
    and those of a table that wins together.

    `margin`: how far from the even share still counts as balanced (a share; default a tenth of the even share).
    """
    even = even_share(log)
    if even <= 0 or log.run.seat_count < 2:
        return []
    game = log.run.manifest.game
    is_coop = game.is_coop
    d = even * MARGIN if margin is None else margin
    place = factor_of(log, PLACE)
    found: list[Balance] = []
    adjusted: tuple[Estimates | None, str] = (None, "")
    is_told = False
    for start in log.starts:
        factor = factor_of(log, f"start:{start}")
        if len(factor.levels) < 2:
            continue
        if is_coop:  # no place is better than another
            found.append(_balance(log, factor, None, "", "", even, d))
            continue
        if game.imported:
            found.append(_of_import(log, factor, even, d))
            continue
        both = fit(log, start)
        bound = both.is_bound
        given = both.first if bound else None
        same = place.word if bound and both.first is None else ""
        is_told = is_told or bool(same)
        if bound and both.second is not None:
            adjusted = (both.second, factor.word)
        found.append(_balance(log, factor, given, place.word if given else "", same, even, d))
    if game.imported and not is_coop:
        return found if "place" in game.unknown else [*found, _of_import(log, place, even, d)]
    if not is_told and not is_coop:
        found.append(_balance(log, place, *adjusted, "", even, d))
    return found


def _of_import(log: LogSums, factor: BalanceFactor, even: float, margin: float) -> Balance:
    """The balance of a factor of games that were played elsewhere, with who plays taken out where the two go together."""
    if len(factor_of(log, "strategy").levels) < 2:
        return _balance(log, factor, None, "", "", even, margin)
    both = beside_players(log, factor)
    if not both.is_bound:
        return _balance(log, factor, None, "", "", even, margin)
    return _balance(log, factor, both.first, PLAYERS if both.first else "", "" if both.first else PLAYERS, even, margin)


def _balance(
    log: LogSums, factor: BalanceFactor, given: Estimates | None, taken_out: str, same: str, even: float, margin: float
) -> Balance:
    raw = named(at_once(log.sums[f"share.{factor.sums}"].pick(factor.levels)), factor.names())
    adjusted = None if given is None else named(given, factor.names())
    places = _places(log, factor) if same and same != PLAYERS else ()
    return Balance(factor, raw, adjusted, taken_out, judge(adjusted or raw, even, margin), same, places)


def _places(log: LogSums, factor: BalanceFactor) -> tuple[int, ...]:
    """The place in turn order, from 1, that a rule gives to each level of a starting position."""
    seats = factor_of(log, PLACE).levels
    rows = (
        log.sums[f"share.{factor.sums}_seat"].pick(cross(factor.levels, seats)).rows.reshape(len(factor.levels), len(seats))
    )
    return tuple(int(i) + 1 for i in rows.argmax(axis=1))


def named(means: Estimates, names: Sequence[str]) -> Estimates:
    """The same estimates under other names."""
    return replace(means, levels=tuple(names))


def finding_of(balance: Balance, run: SumSource) -> Finding:
    """The finding of a factor for the first screen."""
    factor = balance.factor
    key = "seats" if factor.sums == PLACE else f"start-{factor.column}"
    question = factor.word[0].upper() + factor.word[1:]
    notes = []
    if balance.taken_out:
        tied = f"a rule ties this to the {balance.taken_out}, whose effect is taken out here; the table has both"
        mixed = f"{PLAYERS} differs from one to the other, and its effect is taken out here; the table has both"
        notes.append(mixed if balance.taken_out == PLAYERS else tied)
    if balance.same_as == PLAYERS:
        notes.append(f"the same players always have the same {factor.word}, so nothing tells the one from the other")
    elif balance.same_as:
        question = f"{question} and {balance.same_as}"
        notes.append(f"the rules give each {factor.word} its place, so that no run can tell the one from the other")
    means, metrics = balance.judged, factor.metrics()
    verdict = balance.verdict
    if balance.places:
        new = {name: f"Place {place} with {name}" for name, place in zip(factor.names(), balance.places, strict=True)}
        means = named(means, [new[name] for name in means.levels])
        verdict = replace(verdict, outside=tuple(new[name] for name in verdict.outside))
    if factor.sums != PLACE:
        order = sorted(range(len(metrics)), key=lambda i: -means.value[i])
        means, metrics = means.pick(order), [metrics[i] for i in order]
    found = balance_finding(
        key, question, metrics, means, verdict, run.playouts_held, games_of(run), notes, balance.taken_out
    )
    return replace(found, of_seat=factor.sums == PLACE or bool(balance.same_as))


def share_of(means: Estimates, i: int) -> Interval:
    """Level `i` of some shares as a table cell."""
    return Interval(float(means.value[i]), float(means.low[i]), float(means.high[i]))
