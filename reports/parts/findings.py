"""Findings: what a report answers, once, in a form from which page, Markdown, text, JSON and CSV are all made.

A finding is one question of a designer with its verdict, the levels it was asked of, and what would decide it. Verdicts of
balance are `balanced`, `unbalanced`, `undecided`, `too short`; questions without a fair value have words of their own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.parts.cells import Interval, cell_json
from reports.parts.stands import Stands, lines
from simulate.claims import balance
from simulate.claims.claim import Claim, Games
from simulate.metrics import WORTH, metric
from simulate.statistics.estimates import Estimates
from simulate.statistics.evidence import more_playouts
from simulate.statistics.standards import MOST_FACTOR
from simulate.statistics.verdicts import Verdict

BALANCE = ("balanced", "unbalanced", "undecided")
SHAPES = {"balanced": "●", "unbalanced": "▲", "undecided": "◇", "too short": "…", "hit": "●", "missed": "▲"}


@dataclass(frozen=True)
class Level:
    """One level of a finding: its name, its metric (docs/reference/log.md), its value, and whether it is clearly off."""

    name: str
    metric: str
    value: Interval
    is_off: bool = False

    def __post_init__(self) -> None:
        if self.is_off and not metric(self.metric).may_be_judged:
            raise ValueError(f"{self.metric}: players chose it, so it is neither fair nor strong nor weak")


@dataclass(frozen=True)
class Moved:
    """A level before and after a change that was played."""

    name: str
    metric: str
    before: float
    after: Interval
    reaches: str = ""  # whether that is fair, in words


@dataclass(frozen=True)
class Finding:
    """The answer to one question.

    `key`: the section that says more; `fair` +- `margin`: what counts as balanced (shares or differences of shares);
    `more`: playouts that would decide it, None if decided or beyond reach; `claim`: the answer, a sentence with its parts;
    `notes`: what a reader must know before believing it.
    """

    key: str
    question: str
    verdict: str
    claim: Claim
    levels: tuple[Level, ...] = ()
    fair: float | None = None
    margin: float | None = None
    more: int | None = None
    notes: tuple[str, ...] = ()
    taken_out: str = ""  # what its levels are free of, in other figures they are not
    of_seat: bool = False  # it is about the place in turn order, or about what no run can tell from it
    said_off: str = ""  # what the first sentence says where it is off, if no level says it
    stands: tuple[Stands, ...] = ()  # how it stands in other runs: stronger play, other fields, other values

    def __post_init__(self) -> None:
        chosen = [level.metric for level in self.levels if not metric(level.metric).may_be_judged]
        if chosen and self.fair is not None:
            raise ValueError(f"{chosen[0]}: players chose it, so it has no fair value")

    @property
    def says(self) -> str:
        """The answer in a sentence."""
        return self.claim.words

    @property
    def words(self) -> str:
        """The verdict in the words of all commands."""
        if self.verdict in ("undecided", "too short") and self.more is not None:
            return f"{self.verdict} ({self.more:,} more playouts)"
        return self.verdict

    @property
    def shape(self) -> str:
        """A sign for the verdict that needs no colour."""
        return SHAPES.get(self.verdict, "")

    @property
    def band(self) -> str:
        """The fair value and its margin in words."""
        if self.fair is None:
            return ""
        if self.margin is None:
            return f"{self.fair * 100:.1f} %"
        if not self.fair:
            return f"0 ± {self.margin * 100:.1f} pp"
        return f"{self.fair * 100:.1f} % ± {self.margin * 100:.1f}"

    @property
    def unit(self) -> str:
        """The unit of its numbers, where a drawing says the rest; empty if they are drawn nowhere."""
        if self.fair is None or not self.levels or not math.isfinite(self.levels[0].value.low):
            return ""
        first = metric(self.levels[0].metric)
        if first.what == WORTH:
            return "Change of the chance to win by one copy more, in pp"
        return "Share of games won" if self.verdict in BALANCE else ""

    @property
    def evidence(self) -> list[str]:
        """The evidence of other runs, a line a kind: `Stronger play (2,000 playouts): survives`."""
        return lines(self.stands, self.question)

    def sentence(self) -> str:
        """All of it on one line."""
        band = f" [fair {self.band}]" if self.band else ""
        said = (*self.notes, *(line[0].lower() + line[1:] for line in self.evidence))
        notes = f" ({'; '.join(said)})" if said else ""
        verdict = f"{self.words}; " if self.verdict else ""
        return f"{self.question}: {verdict}{self.says}{band}{notes}."

    def to_data(self) -> dict[str, Any]:
        """As plain values, by the schema in docs/reference/report.md."""
        return {
            "key": self.key,
            "question": self.question,
            "verdict": self.verdict or None,
            "more_playouts": self.more,
            "fair": self.fair,
            "margin": self.margin,
            "says": self.says,
            "sentence": self.sentence(),
            "claim": self.claim.to_data(),
            "notes": list(self.notes),
            "evidence": [stands.to_data() for stands in self.stands],
            "levels": [
                {"name": level.name, "metric": level.metric, "off": level.is_off, **cell_json(level.value)}
                for level in self.levels
            ],
        }


def balance_finding(
    key: str,
    question: str,
    metrics: Sequence[str],
    means: Estimates,
    verdict: Verdict,
    playouts: int,
    games: Games,
    notes: Sequence[str] = (),
    taken_out: str = "",
) -> Finding:
    """The finding of a verdict on shares; `metrics`: the name of each level in the vocabulary; `games`: whose."""
    values = [Interval(float(v), float(a), float(b)) for v, a, b in zip(means.value, means.low, means.high, strict=True)]
    levels = tuple(
        Level(name, metric, value, name in verdict.outside)
        for name, metric, value in zip(means.levels, metrics, values, strict=True)
    )
    return Finding(
        key,
        question,
        verdict.word,
        balance_claim(question, means, verdict, games),
        levels,
        verdict.target,
        verdict.margin,
        more_playouts(verdict.factor, playouts),
        tuple(notes),
        taken_out,
    )


def balance_claim(question: str, means: Estimates, verdict: Verdict, games: Games) -> Claim:
    """Say what the verdict rests on: who is outside, or the widest deviation."""
    by_size = sorted(range(len(means.levels)), key=lambda i: -abs(means.value[i] - verdict.target))
    shown = [i for i in by_size if means.levels[i] in verdict.outside] or by_size[:1]
    parts = [
        (means.levels[i], str(Interval(float(means.value[i]), float(means.low[i]), float(means.high[i]))))
        for i in sorted(shown, key=lambda i: -means.value[i])
    ]
    beyond = _beyond_reach(means, verdict) if verdict.word == "undecided" else ""
    of = question[0].lower() + question[1:]
    return balance.balance(
        of, verdict.word, parts, len(means.levels), percent(verdict.target, verdict.margin), games, beyond
    )


def percent(fair: float, margin: float | None = None) -> str:
    """A fair value in words: `25.0 % ± 2.5`."""
    return f"{100 * fair:.1f} %" + ("" if margin is None else f" ± {100 * margin:.1f}")


def _beyond_reach(means: Estimates, verdict: Verdict) -> str:
    """Say, where no run of a bearable length is sure to decide, how often one would, or what lies too near to the edge."""
    if math.isfinite(verdict.factor):
        return ""
    if verdict.chance >= 0.5:
        return f"; {MOST_FACTOR:g} times as many playouts would decide it {verdict.chance * 10:.0f} times in ten"
    away = {
        name: abs(abs(value - verdict.target) - verdict.margin)
        for name, value, low, high in zip(means.levels, means.value, means.low, means.high, strict=True)
        if not (verdict.target - verdict.margin <= low and high <= verdict.target + verdict.margin)
    }
    name = min(away, key=lambda name: away[name])
    points = math.ceil(away[name] * 1000) / 10
    return f"; not by playing more: {name} lies less than {points:g} pp from the edge of the band"
