"""Metrics: the one vocabulary in which reports, comparisons, baselines and goals name a figure, `what.scope:level`.

`TABLE` is the whole vocabulary: docs/reference/metrics.md is made from it, and units, words and what may be judged are read
from it. A new metric is one entry here, beside the code that measures it.

The evidence of a metric says what a difference between its levels means (Imbens, Rubin 2015, *Causal Inference*, chapter 3):
*assigned* by chance or by the plan, or *intervened* on, it is an effect; an *outcome* describes all playouts and may be held
against a band; what the players have *chosen* goes together with winning without being its cause, so it is never called
fair, strong or weak.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

Evidence = Literal["assigned", "intervened", "outcome", "chosen"]
Unit = Literal[
    "share", "difference of shares", "points", "rounds", "plies", "changes", "decisions", "actions", "turns", "its own"
]  # fmt: skip
IN_PERCENT: tuple[Unit, ...] = ("share", "difference of shares")
WIN_SHARE, ENDING, BAND, BEATS, USED = "win_share", "ending", "band", "beats", "used"
TABLE_WINS = "win_share.mean"  # of games in which all win or all lose
WORTH, ACCESS, OPENING = "worth_copy", "worth_access", "worth_opening"  # of a card
WORTHS = (WORTH, ACCESS, OPENING)
ALIASES = {("effect", "dealt"): (OPENING, "card"), ("effect", "designed"): (ACCESS, "card")}  # names of older versions
COUNTS = ("at_most", "at_least")  # scopes of what goals count in a column of the log
OWN_COLUMN = "a column of the log"  # `what` of these is the column's name
_GRAMMAR = re.compile(r"(?P<what>[a-z0-9_]+)(?:\.(?P<scope>[a-z0-9_]+))?(?::(?P<level>.+))?")


@dataclass(frozen=True)
class Kind:
    """An entry of the vocabulary: all metrics of one `what` and these scopes.

    `row`: what is counted; `words`: how a person says it, `{who}` being its level; `verb`: True if a number ends these words
    as a sentence; `of`: what it is the mean of; `everywhere`: True if baselines and comparisons know it, too.
    """

    what: str
    scopes: tuple[str, ...]
    examples: tuple[str, ...]
    unit: Unit
    row: str
    evidence: Evidence
    words: str
    verb: bool = False
    everywhere: bool = True
    of: str = ""


TABLE = (
    Kind(
        WIN_SHARE, ("mean",), ("win_share.mean",),
        "share", "a seat", "outcome", "The table wins", verb=True,
        of="1 where the table has won, in games in which all win or all lose (`coop`); as a goal of `rebalance` also "
        "`win_share=0.40`",
    ),
    Kind(
        WIN_SHARE, ("seat",), ("win_share.seat:1",),
        "share", "a seat", "assigned", "{who} wins", verb=True,
        of="win share of a place in turn order, counted from 1",
    ),
    Kind(
        WIN_SHARE, ("strategy",), ("win_share.strategy:expert",),
        "share", "a seat", "assigned", "{who} wins", verb=True,
        of="win share of a player",
    ),
    Kind(
        WIN_SHARE, ("start",), ("win_share.start:community=milano",),
        "share", "a seat", "assigned", "{who} wins", verb=True,
        of="win share of a starting position",
    ),
    Kind(
        WIN_SHARE, ("card",), ("win_share.card:prefecture",),
        "share", "a seat", "chosen", "Seats that use {who} win", verb=True,
        of="win share of the seats that use a card (`compare` only)",
    ),
    Kind(
        USED, ("card",), ("used.card:prefecture",),
        "share", "a seat", "chosen", "Seats that use {who}",
        of="1 for a seat that uses a card (`compare` only)",
    ),
    Kind(
        "score", ("mean",), ("score.mean",),
        "points", "a seat", "outcome", "Mean score",
        of="final score of all seats",
    ),
    Kind(
        "score", ("seat", "strategy", "start"), ("score.seat:1", "score.strategy:expert", "score.start:community=milano"),
        "points", "a seat", "assigned", "Mean score of {who}",
        of="final score",
    ),
    Kind(
        "rounds", ("mean",), ("rounds.mean",),
        "rounds", "a playout", "outcome", "Rounds",
        of="rounds begun",
    ),
    Kind(
        "rounds", ("median",), ("rounds.median",),
        "rounds", "a playout", "outcome", "Median of rounds",
        of="the median of them (expectations and goals only)",
    ),
    Kind(
        "rounds", ("is",), ("rounds.is:12",),
        "share", "a playout", "outcome", "Takes {who} rounds",
        of="1 where a playout had that many rounds",
    ),
    Kind(
        "plies", ("mean",), ("plies.mean",),
        "plies", "a playout", "outcome", "Decisions and forced moves",
        of="moves: decisions, and moves without a choice",
    ),
    Kind(
        "margin", ("mean",), ("margin.mean",),
        "points", "a playout", "outcome", "Margin of victory, points",
        of="best score minus second best",
    ),
    Kind(
        "lead_changes", ("mean",), ("lead_changes.mean",),
        "changes", "a playout", "outcome", "Lead changes",
        of="how often the sole leader at the end of a round was another than before",
    ),
    Kind(
        ENDING, ("",), ("ending:rome",),
        "share", "a playout", "outcome", "Ends by: {who}",
        of="1 where a playout ended so; `ending:unfinished` where a guard stopped it",
    ),
    Kind(
        BAND, ("",), ("band:tiles_left",),
        "its own", "its own", "outcome", "Band {who}",
        of="what the plausibility band of this key measures (`simulate/games/<game>/bands.toml`). `report.json` has "
        "every band, with `off` where it is clearly missed; baselines and comparisons know the bands that are a ratio"
        " of two columns",
    ),
    Kind(
        "searcher", ("against",), ("searcher.against:expert", "searcher.against:field=competent"),
        "share", "a playout", "assigned", "A search player against {who} wins", verb=True, everywhere=False,
        of="win share of a search player alone against equal players that it models; with `field=` at tables of that "
        "field",
    ),
    Kind(
        "lead", ("half_wins",), ("lead.half_wins",),
        "share", "a playout with a sole leader then", "outcome", "The leader at half time wins", verb=True, everywhere=False,
        of="1 where the seat that led alone at half of the rounds won or shared the victory",
    ),
    Kind(
        "lead", ("comeback",), ("lead.comeback",),
        "share", "a playout", "outcome", "A player who was behind at half time wins", verb=True, everywhere=False,
        of="1 where one seat won that had fewer points than another at half of the rounds",
    ),
    Kind(
        "lead", ("early", "late"), ("lead.early", "lead.late"),
        "share", "a playout that was won", "outcome", "The lead for good is taken {scope}", everywhere=False,
        of="1 where the winner took the lead for good in the first half; in the last eighth only",
    ),
    Kind(
        "choice", ("decisions",), ("choice.decisions",),
        "decisions", "a turn", "outcome", "Decisions a turn", everywhere=False,
        of="decisions with more than one legal action",
    ),
    Kind(
        "choice", ("options",), ("choice.options",),
        "actions", "a decision", "outcome", "Options a decision", everywhere=False,
        of="legal actions",
    ),
    Kind(
        "choice", ("forced",), ("choice.forced",),
        "share", "a ply", "outcome", "Moves without a choice", everywhere=False,
        of="1 where there was only one legal action",
    ),
    Kind(
        "choice", ("dead_turns",), ("choice.dead_turns",),
        "share", "a turn", "outcome", "Turns without a decision", everywhere=False,
        of="1 where a turn held no decision",
    ),
    Kind(
        "choice", ("turns",), ("choice.turns",),
        "turns", "a seat", "outcome", "Turns of a seat", everywhere=False,
        of="turns of a seat",
    ),
    Kind(
        "win_rests_on", ("strategy", "deal"), ("win_rests_on.strategy", "win_rests_on.deal"),
        "share", "a seat", "outcome", "A win rests on the {scope}", everywhere=False,
        of="part of the variance of winning that is explained by who plays, or by the deal",
    ),
    Kind(
        OWN_COLUMN, COUNTS, ("rounds.at_most:12", "score.at_least:30"),
        "share", "a playout or a seat", "outcome", "{what} {scope} {who}", everywhere=False,
        of="1 where the value is at most, or at least, this number (goals of `rebalance` only)",
    ),
    Kind(
        BEATS, ("strategy", "seat", "start"), ("beats.strategy:expert/builder", "beats.seat:1/2"),
        "share", "a win", "assigned", "{who}", everywhere=False,
        of="where both play, the part of their wins that the first one has (goals only)",
    ),
    Kind(
        WORTH, ("card",), ("worth_copy.card:chapel",),
        "difference of shares", "a copy turned up", "assigned", "A copy of {who} is worth", verb=True,
        of="chance to win of a seat for which chance turns up a copy, less that with another card of the pile in its place; "
        "over all draws of a playout. The table of cards in `report.json` has it by stage. Comparisons know it of the card "
        "that was changed",
    ),
    Kind(
        OPENING, ("card",), ("worth_opening.card:chapel",),
        "difference of shares", "a seat", "assigned", "Being dealt {who}", everywhere=False,
        of="win share of seats that were dealt a card before any choice, less that of the other seats of the block (goals "
        "of `rebalance` only; `effect.dealt:chapel` in older files)",
    ),
    Kind(
        ACCESS, ("card",), ("worth_access.card:chapel",),
        "difference of shares", "a seat", "intervened", "Access to {who} is worth", verb=True,
        of="win share of a seat that may use a card, less what it has when it is barred from all copies, on the same deals "
        "(reports, `card-strength`, and `compare` for the card that was changed)",
    ),
)  # fmt: skip
OTHER = Kind("", (), (), "its own", "", "outcome", "{what} {scope} {who}", everywhere=False)  # a metric of no entry


@dataclass(frozen=True)
class Metric:
    """A metric: `win_share.start:community=milano` is what `win_share`, scope `start`, column `community`, level `milano`.

    `level` may be a pattern with `*`, where a goal or an expectation names several. Parts that a metric lacks are empty.
    """

    what: str
    scope: str = ""
    column: str = ""
    level: str = ""

    @classmethod
    def parse(cls, name: str) -> Metric:
        """Read a name. Raises ValueError for one that does not follow the grammar."""
        found = _GRAMMAR.fullmatch(name)
        if found is None:
            raise ValueError(f"not a metric: {name!r}; a metric is what.scope:level")
        what, scope, level = found["what"], found["scope"] or "", found["level"] or ""
        column, equals, rest = level.partition("=")
        what, scope = ALIASES.get((what, scope), (what, scope))
        if equals and (scope == "start" or (scope == "against" and column == "field")):
            return cls(what, scope, column, rest)
        return cls(what, scope, "", level)

    def __str__(self) -> str:
        scope = f".{self.scope}" if self.scope else ""
        column = f"{self.column}=" if self.column else ""
        return f"{self.what}{scope}" + (f":{column}{self.level}" if self.level or column else "")

    @property
    def kind(self) -> Kind:
        """Its entry of the vocabulary."""
        return _kind(self.what, self.scope)

    @property
    def family(self) -> str:
        """The metrics of all levels beside its own: `win_share.start:community=`."""
        return str(replace(self, level="*"))[:-1]

    @property
    def in_percent(self) -> bool:
        """True if it is written in percent, and its differences in percentage points."""
        return self.kind.unit in IN_PERCENT

    @property
    def is_share(self) -> bool:
        """True if it lies between 0 and 1."""
        return self.kind.unit == "share"

    @property
    def is_win_share(self) -> bool:
        """True if it is the win share of a place, a player, a start or the users of a card, not of a whole table."""
        return self.what == WIN_SHARE and self.scope != "mean"

    @property
    def is_difference(self) -> bool:
        """True if it is a difference of shares by itself, whose fair value is 0."""
        return self.kind.unit == "difference of shares"

    @property
    def is_association(self) -> bool:
        """True if it compares those who chose something with the others: of two rules it compares other seats."""
        return self.kind.evidence == "chosen" and self.is_win_share

    @property
    def is_headline(self) -> bool:
        """True if it stands in a comparison: the parts of a distribution and the many bands do not."""
        return self.what != BAND and (self.what, self.scope) != ("rounds", "is")

    @property
    def may_be_judged(self) -> bool:
        """True if a level may be called fair, strong or weak: never for what the players chose."""
        return self.kind.evidence != "chosen"

    def title(self, titles: Mapping[str, str] | None = None) -> str:
        """Its name as a person says it; `titles`: those of contents and starts by their keys."""
        if self.what == ENDING and self.level in ("unfinished", "nobody"):
            return "Ends unfinished" if self.level == "unfinished" else "Nobody wins"
        kind = self.kind
        spaced = {"what": self.what.replace("_", " "), "scope": self.scope.replace("_", " ")}
        return upper(" ".join(kind.words.format(who=self.who(titles), **spaced).split()))

    def who(self, titles: Mapping[str, str] | None = None) -> str:
        """Its level as a person says it: `Place 1`, `Prefecture`, `Mark Antony`, `Place 1 against Place 2`."""
        if self.what == BEATS:
            return " against ".join(level_name(self.scope, one, titles) for one in self.level.split("/"))
        if self.what in (ENDING, BAND):
            return self.level.replace("_", " ")
        return level_name(self.scope, self.level, titles)

    def subject(self, titles: Mapping[str, str] | None = None) -> str:
        """Its name as the subject of a sentence about its value: `Livia` for her win share, `Rounds`."""
        return self.who(titles) if self.is_win_share and self.may_be_judged else self.title(titles)

    def figure(self, value: float | None, signed: bool = False) -> str:
        """A value in its unit: shares in percent, differences of shares in points; empty for none."""
        if value is None:
            return ""
        signed = signed or self.is_difference
        sign = "+" if signed else ""
        if self.in_percent:
            return f"{100 * value:{sign}.1f}" + (" pp" if signed else " %")
        return f"{value:{sign}.2f}"


def shares_in(names: Sequence[str]) -> list[str]:
    """The metrics that say who wins: the win shares; of a table that wins together how often it does, and nothing else."""
    return [TABLE_WINS] if TABLE_WINS in names else [name for name in names if metric(name).is_win_share]


@lru_cache(maxsize=4096)
def metric(name: str) -> Metric:
    """Read a name that a program made or has checked. Raises ValueError."""
    return Metric.parse(name)


def pick(names: Sequence[str], what: str, scope: str | None = None) -> list[str]:
    """The names of one `what`, and of one scope if it is given, in their order."""
    return [name for name in names if (m := metric(name)).what == what and scope in (None, m.scope)]


@lru_cache
def _kind(what: str, scope: str) -> Kind:
    for kind in TABLE:
        if kind.what == what and scope in kind.scopes:
            return kind
    return next((k for k in TABLE if k.what == OWN_COLUMN and scope in k.scopes), OTHER)


def level_name(scope: str, key: str, titles: Mapping[str, str] | None = None) -> str:
    """A level of a metric as a person says it: `Place 1`, `Prefecture`, `Mark Antony`."""
    if scope == "seat":
        return f"Place {key}"
    if known := (titles or {}).get(key):
        return upper(known)
    return proper(key) if scope == "start" else upper(key.replace("_", " ").replace("-", " "))


def proper(level: str) -> str:
    """A level of the data as a person writes its name: `mark_antony` is Mark Antony."""
    return " ".join(word.capitalize() if word.islower() else word for word in level.replace("_", " ").split())


def upper(words: str) -> str:
    """The words with a capital letter at their beginning."""
    return words[:1].upper() + words[1:]


def slug(label: str) -> str:
    """A label as a metric spells it: no spaces."""
    return label.replace(" ", "_")


def is_round_count(name: str) -> bool:
    """Return True for `rounds.is:N`: of these only the numbers that occur are kept, any other is zero in every block."""
    return (metric(name).what, metric(name).scope) == ("rounds", "is")


def figure(name: str, value: float | None, signed: bool = False) -> str:
    """A value of a metric in its unit, as `Metric.figure`."""
    return metric(name).figure(value, signed)


def title(name: str, titles: Mapping[str, str] | None = None) -> str:
    """A metric as a person says it, as `Metric.title`."""
    return metric(name).title(titles)


def named_by(pattern: str) -> Metric | None:
    """Read a pattern with `*` as a metric; None where it is none, but the name of a level (`livia`)."""
    try:
        return metric(pattern) if {".", ":"} & set(pattern) else None
    except ValueError:
        return None
