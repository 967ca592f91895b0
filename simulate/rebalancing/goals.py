"""Goals: which metrics shall lie where, and how far a ruleset is from them.

A wish is what was asked (`win_share.start:character=*` within 2.5 points of fair); at a table it becomes a goal for each
metric that it names. Shares are given in percent, everything else in its own unit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fnmatch import fnmatchcase

import numpy as np
from numpy.typing import NDArray

from simulate.errors import RunError, SimulateError, clip, unknown_name
from simulate.metrics import BEATS, TABLE_WINS, WIN_SHARE, WORTHS, metric, named_by, pick
from simulate.runs.measure.levels import levels
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.estimates import quantile
from simulate.statistics.standards import CONFIDENCE, MARGIN

Floats = NDArray[np.float64]
FAMILIES = {
    "starts": "win_share.start:*",
    "places": "win_share.seat:*",
    "strategies": "win_share.strategy:*",
    "cards": "worth_copy.card:*",
}
SHORT = {WIN_SHARE: TABLE_WINS}  # what a metric may be called
HARD = 100.0  # how much a hard goal weighs
NUMBER = r"[-+]?\d+(?:\.\d+)?"


@dataclass(frozen=True)
class GoalWish:
    """A wish for the metrics that a pattern names. Without `low` and `high`: within `within` of fair."""

    pattern: str
    low: float | None = None
    high: float | None = None
    within: float | None = None
    seats: tuple[int, ...] = ()  # at these tables only; none: at all
    weight: float = 1.0
    hard: bool = False
    optional: bool = False  # left out where nothing of its name was seen

    @property
    def is_fair(self) -> bool:
        """True if it is told as a distance from fair."""
        return self.within is not None


@dataclass(frozen=True)
class Goal:
    """One metric at one table, and where it shall lie. `table` is the table's place among those played."""

    metric: str
    low: float
    high: float
    table: int = 0
    weight: float = 1.0
    hard: bool = False

    @property
    def scale(self) -> float:
        """The size of one margin: half the width of the goal, or a tenth of a one-sided one."""
        if math.isfinite(self.low) and math.isfinite(self.high):
            middle = abs(self.low + self.high) / 2
            return max((self.high - self.low) / 2, 0.01 * middle, 1e-6)
        return max(MARGIN * abs(self.low if math.isfinite(self.low) else self.high), 0.01)

    @property
    def is_share(self) -> bool:
        """True if it is told in percent."""
        return metric(self.metric).in_percent

    def off(self, value: float) -> float:
        """Compute how far a value is outside; 0 inside."""
        return max(value - self.high, self.low - value, 0.0)

    @property
    def words(self) -> str:
        """The range of the goal in words."""
        low, high = (self.told(end) for end in (self.low, self.high))
        if math.isinf(self.low):
            return f"at most {high}"
        return f"at least {low}" if math.isinf(self.high) else f"{low} to {high}"

    def told(self, value: float) -> str:
        """A value as a person reads it."""
        return f"{100 * value:.1f} %" if self.is_share else f"{value:.4g}"


def parse_wish(text: str) -> GoalWish:
    """`METRIC=LOW..HIGH`, `METRIC=VALUE+-X`, `METRIC=fair+-X`, `METRIC<=X`, `METRIC>=X`. Raises RunError."""
    found = re.fullmatch(
        rf"(?P<name>\S+?)\s*(?:=\s*(?P<low>{NUMBER})\s*%?\s*\.\.\s*(?P<high>{NUMBER})|"
        rf"=\s*(?P<at>fair|{NUMBER})\s*%?\s*(?:(?:\+-|±)\s*(?P<by>{NUMBER}))?|"
        rf"(?P<side><=|>=)\s*(?P<end>{NUMBER}))\s*%?",
        text.strip(),
    )
    part = found.groupdict() if found is not None else {}
    of_table = part.get("name") in (WIN_SHARE, TABLE_WINS)
    if not part or (part["at"] and not part["by"] and (part["at"] == "fair" or not of_table)):
        raise RunError(
            f"--goal '{clip(text)}': a goal is METRIC=LOW..HIGH, METRIC=VALUE+-X, METRIC=fair+-X, METRIC<=X or METRIC>=X",
            "Like 'livia=fair+-2.5', 'win_share.seat:1=24..26' or 'rounds.mean=10..12'; shares in percent. Of a table that "
            "wins or loses together: win_share=0.40.",
        )
    if part["name"] in FAMILIES:
        raise RunError(f"--goal '{clip(text)}': every one of them is --{part['name']} X", "X in pp around fair.")
    name = part["name"]
    unit = _unit_of_table(text, [part[end] for end in ("low", "high", "end", "at", "by")]) if of_table else 1.0
    if part["low"] is not None:
        low, high = float(part["low"]), float(part["high"])
    elif part["side"] is not None:
        end = float(part["end"])
        low, high = (-math.inf, end) if part["side"] == "<=" else (end, math.inf)
    elif part["at"] == "fair":
        return fair_wish(name, float(part["by"]))
    else:
        at = float(part["at"])
        by = float(part["by"]) if part["by"] else MARGIN * at
        low, high = at - by, at + by
    return range_wish(name, low * unit, high * unit)


def _unit_of_table(text: str, told: Sequence[str | None]) -> float:
    """Return what makes percent of the numbers of a goal: parts of 1, or percent. Raises RunError where both stand there."""
    numbers = [float(number) for number in told if number not in (None, "fair") and float(number) != 0]
    parts = [number <= 1 for number in numbers]
    if any(parts) and not all(parts):
        raise RunError(f"--goal '{clip(text)}': numbers up to 1 and beyond", "Parts of 1, or percent: 0.40+-0.04, or 40+-4.")
    return 100.0 if any(parts) else 1.0


def range_wish(name: str, low: float, high: float, **more: object) -> GoalWish:
    """Make a wish for a range, given in percent for shares. Raises RunError for one that nothing is in."""
    if low > high:
        raise RunError(f"goal {clip(name)}: nothing lies from {low:g} to {high:g}", "The lower end comes first.")
    return GoalWish(SHORT.get(name, name), low, high, **more)  # type: ignore[arg-type]


def fair_wish(pattern: str, points: float, **more: object) -> GoalWish:
    """Make a wish for within `points` percentage points of fair. Raises RunError."""
    if not 0 < points < 100:
        raise RunError(f"goal {clip(pattern)}: within {points:g} pp of fair: more than 0 and less than 100")
    return GoalWish(SHORT.get(pattern, pattern), within=points / 100, **more)  # type: ignore[arg-type]


def metrics_named(pattern: str, names: Sequence[str]) -> list[str]:
    """The metrics that a pattern means: a full name, a pattern with *, or the name of a level. Raises UnknownNameError."""
    full = [name for name in names if name == pattern] or [name for name in names if fnmatchcase(name, pattern)]
    if full:
        return full
    word = pattern.lower().replace("-", "_")
    shares = pick(names, WIN_SHARE)
    by_level = [name for name in shares if metric(name).level.lower().replace("-", "_") == word]
    scopes = {metric(name).family for name in by_level}
    if len(scopes) > 1:
        raise RunError(f"goal {clip(pattern)}: this may be {' or '.join(by_level)}", "Write the metric in full.")
    if by_level:
        return by_level
    hint = 'simulate compare GAME ... lists all metrics; the manual\'s page "Metrics" explains them.'
    known = [*dict.fromkeys(metric(name).level for name in shares), *names]
    near = get_close_matches(pattern, known, 6, 0.4) or [n for n in names if n not in shares][:6]
    raise unknown_name("metric", pattern, [*near, "..."], hint)


def even_share(totals: BlockTotals) -> float:
    """The win share of a seat if all were even: less than 1 / seats where some playouts have no winner."""
    scope = "mean" if TABLE_WINS in totals.names else "seat"
    columns = [totals.column(name) for name in pick(totals.names, WIN_SHARE, scope)]
    return float(sum(total.sum() for _, total in columns) / sum(rows.sum() for rows, _ in columns))


def goals_of(wishes: Iterable[GoalWish], base: Sequence[BlockTotals], seats: Sequence[int]) -> list[Goal]:
    """The goals of each table, by what the base rules showed there. Raises RunError for what cannot be or contradicts."""
    found: dict[tuple[str, int], Goal] = {}
    for wish in wishes:
        unknown: SimulateError | None = None
        tables = [i for i, count in enumerate(seats) if not wish.seats or count in wish.seats]
        if not tables:
            raise RunError(f"goal {wish.pattern}: for {wish.seats[0]} seats, which are not played", "Name them: --seats.")
        hits = 0
        for table in tables:
            seen = [name for name in base[table].names if base[table].column(name)[0].any()]
            wish = _turned(wish, seen)
            try:
                named = metrics_named(wish.pattern, seen)
            except SimulateError as error:
                unknown = error
                continue
            for name in named:
                hits += 1
                _add(found, _goal(wish, name, table, base[table]))
        if not hits and unknown is not None and not wish.optional:
            raise unknown
    goals = list(found.values())
    _refuse_sums(goals, base)
    return goals


def _turned(wish: GoalWish, seen: Sequence[str]) -> GoalWish:
    """A wish for the second of two against the first as one for the first against the second."""
    named = named_by(wish.pattern)
    if named is None or named.what != BEATS or wish.pattern in seen:
        return wish
    first, _, second = named.level.partition("/")
    turned = str(replace(named, level=f"{second}/{first}"))
    if turned not in seen:
        return wish
    low, high = (None if end is None else 100 - end for end in (wish.low, wish.high))
    return replace(wish, pattern=turned, low=high, high=low)


def _goal(wish: GoalWish, name: str, table: int, totals: BlockTotals) -> Goal:
    named = metric(name)
    unit = 100.0 if named.in_percent else 1.0
    if wish.within is not None:
        if not (named.is_win_share or named.what in (BEATS, *WORTHS)):
            raise RunError(f"goal {name}: only win shares have a fair value", f"Write {name}=LOW..HIGH.")
        fair = 0.5 if named.what == BEATS else 0.0 if named.what in WORTHS else even_share(totals)
        low, high = fair - wish.within, fair + wish.within
    else:
        low = -math.inf if wish.low is None else wish.low / unit
        high = math.inf if wish.high is None else wish.high / unit
    least = 0.0 if named.is_share else -1.0
    if unit > 1 and (low > 1 or high < least):
        raise RunError(f"goal {name}: a share lies from {100 * least:.0f} to 100 %, not at {100 * low:g} to {100 * high:g}")
    return Goal(name, low, high, table, wish.weight, wish.hard)


def _add(found: dict[tuple[str, int], Goal], goal: Goal) -> None:
    key = (goal.metric, goal.table)
    other = found.get(key)
    if other is not None and (other.low > goal.high or goal.low > other.high):
        raise RunError(f"goals contradict: {goal.metric} {other.words}, and {goal.words}", "Leave one of them out.")
    if other is not None:  # the narrower of both
        goal = Goal(
            goal.metric,
            max(goal.low, other.low),
            min(goal.high, other.high),
            goal.table,
            max(goal.weight, other.weight),
            goal.hard or other.hard,
        )
    found[key] = goal


def _refuse_sums(goals: Sequence[Goal], base: Sequence[BlockTotals]) -> None:
    """Shares of all levels of one kind add up: goals that leave no room for that contradict. Raises RunError."""
    for table, totals in enumerate(base):
        if TABLE_WINS in totals.names:  # of all that win together nobody's share is another's loss
            continue
        named = [metric(g.metric) for g in goals if g.table == table]
        kinds = {one.family for one in named if one.is_win_share}
        for kind in sorted(kinds):
            levels = [n for n in totals.names if metric(n).family == kind and totals.column(n)[0].any()]
            mine = {g.metric: g for g in goals if g.table == table and g.metric in levels}
            rows = np.array([totals.column(n)[0].sum() for n in levels])
            whole = float(sum(totals.column(n)[1].sum() for n in levels) / rows.sum())
            low = (
                sum(r * max(mine[n].low if n in mine else 0.0, 0.0) for n, r in zip(levels, rows, strict=True)) / rows.sum()
            )
            high = (
                sum(r * min(mine[n].high if n in mine else 1.0, 1.0) for n, r in zip(levels, rows, strict=True)) / rows.sum()
            )
            if low > whole + 1e-9 or high < whole - 1e-9:
                which = "at least" if low > whole else "at most"
                raise RunError(
                    f"goals contradict: the win shares of {kind}* are {100 * whole:.1f} % on average, "
                    f"the goals ask for {which} {100 * (low if low > whole else high):.1f} %"
                )


def unbalanced(
    base: Sequence[BlockTotals], seats: Sequence[int], targets: Sequence[tuple[float, float] | None] = ()
) -> tuple[list[GoalWish], bool]:
    """Find what a report calls unbalanced: every kind of start, and the places, of which a level is clearly off its margin.

    If nothing is, all of them, and False. Of tables that win together: how often, if `targets` says how often they should,
    else RunError.
    """
    every: list[GoalWish] = []
    off: list[GoalWish] = []
    for totals, count, target in zip(base, seats, targets or [None] * len(seats), strict=True):
        if TABLE_WINS in totals.names:
            wish = _meant(target, count)
            every.append(wish)
            if _beyond_target(totals, wish):
                off.append(wish)
            continue
        for kind in _kinds(totals):
            fair = even_share(totals)
            wish = GoalWish(f"{kind}*", within=MARGIN * fair, seats=(count,))
            every.append(wish)
            named = [n for n in totals.names if metric(n).family == kind and totals.column(n)[0].any()]
            if _is_off(totals, named, fair):
                off.append(wish)
    return off or every, bool(off)


def _meant(target: tuple[float, float] | None, seats: int) -> GoalWish:
    """The wish that a table wins as often as meant. Raises RunError where nothing is."""
    if target is None:
        raise RunError(
            f"nothing says how often a table of {seats} is meant to win, and seats that win together have no fair share",
            "Say it: --goal win_share=0.40, or target = [0.4, 0.5] in [meta] of ruleset.toml.",
        )
    return GoalWish(TABLE_WINS, 100 * target[0], 100 * target[1], seats=(seats,))


def _beyond_target(totals: BlockTotals, wish: GoalWish) -> bool:
    """Return True if the share of games that the table wins is clearly beyond what is wished."""
    found = levels(totals, [TABLE_WINS])
    half = float(quantile(CONFIDENCE, 1, found.df)[0] * found.se[0])
    low, high = wish.low or 0.0, wish.high or 0.0
    return bool(100 * (found.value[0] - half) > high or 100 * (found.value[0] + half) < low)


def _kinds(totals: BlockTotals) -> list[str]:
    """List the starts and the places; places that are a start are given once."""
    starts, places = (pick(totals.names, WIN_SHARE, scope) for scope in ("start", "seat"))
    found = list(dict.fromkeys(metric(n).family for n in starts))
    bound = all(any(np.array_equal(totals.column(p)[1], totals.column(s)[1]) for s in starts) for p in places)
    return found if bound and starts else [*found, "win_share.seat:"]


def _is_off(totals: BlockTotals, names: list[str], fair: float) -> bool:
    """Return True if a share is clearly outside the margin. A row is a slice of dozens of blocks, so few rows are enough."""
    found = levels(totals, names)
    half = quantile(CONFIDENCE, len(names), found.df) * found.se
    return bool((abs(found.value - fair) - half > MARGIN * fair).any())


@dataclass(frozen=True)
class Losses:
    """The loss of many rulesets at once: how many margins they are off, weighted, over all goals."""

    low: Floats
    high: Floats
    weight: Floats  # in margins

    @classmethod
    def of(cls, goals: Sequence[Goal]) -> Losses:
        """Of some goals."""
        weight = [g.weight * (HARD if g.hard else 1.0) / g.scale for g in goals]
        return cls(np.array([g.low for g in goals]), np.array([g.high for g in goals]), np.array(weight))

    def at(self, means: Floats) -> Floats:
        """(...) the loss at (..., goals) values."""
        off = np.maximum(np.maximum(means - self.high, self.low - means), 0.0)
        return (off * self.weight).sum(axis=-1)

    def expected(self, means: Floats, errors: Floats) -> Floats:
        """The same where the values have normal errors: what lies near an edge from inside counts as well."""
        errors = np.maximum(errors, 1e-12)
        off = _beyond((means - self.high) / errors) + _beyond((self.low - means) / errors)
        return (off * errors * self.weight).sum(axis=-1)


def _beyond(z: Floats) -> Floats:
    """The mean of max(0, z + a standard normal)."""
    from scipy.special import ndtr

    z = np.maximum(z, -40.0)  # minus infinity: a side that is not asked for
    return z * ndtr(z) + np.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)
