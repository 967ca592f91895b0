"""Cards: what being dealt a card does (randomised by the shuffle), and what having done something with it goes with."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reports import figures
from reports.cards import PICTURED
from reports.document import Figure, Interval, Section, Table, p_text, short
from reports.having import WithWithout, with_without
from reports.log_sums import LogSums
from reports.sections.common import DEALS, WIDTH, count, draw, even_share
from reports.statistics import Floats, adjust

MOST_SHOWN = 40  # cards in a figure; the tables hold all
SMALL_P = 0.05


@dataclass(frozen=True)
class Words:
    """What the game calls its contents (card, building), and the name of the event that comes before any choice."""

    card: str
    first: str


def cards_section(log: LogSums) -> Section | None:
    """Card strength; None if the run has no cards log."""
    game = log.run.manifest.game
    events = [e.name for e in game.events if f"card:{e.name}" in log.having]
    if not events:
        return None
    words = Words(game.contents_word, events[0])
    title = {c.key: c.title for c in game.contents}
    dealt = with_without(log.having["dealt"])
    p = adjust(dealt.p, "fdr_bh")
    headline = _dealt_headline(dealt, p, title, words)
    order = _strongest(dealt)
    items: list[Table | Figure] = []
    if order:
        items = [_dealt_figure(dealt, order, title, words), _dealt_table(log, dealt, p, order, title, words)]
    items.append(_frequency_table(log, events, title, words.card))
    for event in events[1:]:
        found = with_without(log.having[f"card:{event}"])
        pictured = event == (PICTURED if PICTURED in events else events[1])
        if pictured and _strongest(found):
            items.append(_association_figure(event, found, title, words.card))
        items.append(_association_table(event, found, title, words.card, folded=not pictured))
    about = (
        f"“{words.first}” happens before any choice: the shuffle randomises it, so its difference is the effect of being "
        f"{words.first} the {words.card}. All other events follow choices; their differences are associations. "
        f"Even share: {even_share(log) * 100:.1f} %."
    )
    return Section("cards", f"{words.card.capitalize()}s", about, headline=headline, findings=headline, items=items)


def _dealt_figure(dealt: WithWithout, order: list[int], title: dict[str, str], words: Words) -> Figure:
    reading = (
        f"Right of zero: a seat that was {words.first} this {words.card} wins more often than one that was not. "
        "This comparison is "
        "fair, since the shuffle decides. The thick line is the 95 % interval, n the number of seats that were "
        f"{words.first} it."
    )
    heading = f"What being {words.first} a {words.card} does to the win share"
    return _forest("dealt-figure", heading, dealt, order[:MOST_SHOWN], title, reading)


def _association_figure(event: str, found: WithWithout, title: dict[str, str], word: str) -> Figure:
    reading = (
        "Association, not effect: whoever is ahead, or plays longer, has more of everything. A dot right of "
        "zero says that seats with "
        f"this event won more often, not that the {word} made them win. Thick line: 95 % interval; n: seats with the event."
    )
    heading = f"Association: win share of seats with the event “{event}”, against those without"
    return _forest(f"{event}-figure", heading, found, _strongest(found)[:MOST_SHOWN], title, reading)


def _dealt_headline(dealt: WithWithout, p: Floats, title: dict[str, str], words: Words) -> list[str]:
    if not np.isfinite(dealt.difference).any():
        return [f"No {words.card} was {words.first} before a choice in this run, so nothing here is randomised evidence."]
    sure = [i for i in range(len(p)) if p[i] < SMALL_P]
    if not sure:
        return [f"Being {words.first} any one {words.card} makes no difference to winning that this run could show."]
    best = max(sure, key=lambda i: dealt.difference[i])
    worst = min(sure, key=lambda i: dealt.difference[i])
    parts = []
    for i, way in ((best, "helps most"), (worst, "hurts most")):
        if (dealt.difference[i] > 0) == (way == "helps most"):
            parts.append(f"{title[dealt.levels[i]]} {way} ({_points(dealt, i)}, n {short(dealt.rows[i])} seats)")
    return [f"Of the {words.card}s a seat is {words.first} before any choice, {' and '.join(parts)}."]


def _points(found: WithWithout, i: int) -> Interval:
    return Interval(float(found.difference[i]), float(found.interval[i, 0]), float(found.interval[i, 1]), "points")


def _strongest(found: WithWithout) -> list[int]:
    known = [i for i in range(len(found.levels)) if np.isfinite(found.difference[i])]
    return sorted(known, key=lambda i: -found.difference[i])


def _forest(key: str, heading: str, found: WithWithout, shown: list[int], title: dict[str, str], reading: str) -> Figure:
    best = "; ".join(f"{title[found.levels[i]]} {_points(found, i)}" for i in shown[:3])
    return draw(
        key,
        heading,
        f"Dots with intervals, best first: {best}; all numbers are in the table.",
        reading,
        (WIDTH, 0.26 * len(shown) + 1.0),
        lambda ax: figures.interval_dots(
            ax,
            [title[found.levels[i]] for i in shown],
            found.difference[shown] * 100,
            found.interval[shown, 0] * 100,
            found.interval[shown, 1] * 100,
            [f"n {short(found.rows[i])}" for i in shown],
            0.0,
            "difference in win share, percentage points",
            "",
        ),
    )


def _share(value: Floats, interval: Floats, i: int) -> Interval:
    return Interval(float(value[i]), float(interval[i, 0]), float(interval[i, 1]))


def _dealt_table(
    log: LogSums, dealt: WithWithout, p: Floats, order: list[int], title: dict[str, str], words: Words
) -> Table:
    raw = with_without(log.having[f"card:{words.first}"])
    rows = [
        [
            title[dealt.levels[i]],
            _share(raw.with_value, raw.with_interval, i),
            _share(raw.without_value, raw.without_interval, i),
            _points(dealt, i),
            p_text(float(p[i])),
            count(dealt.rows[i]),
            count(dealt.present[i]),
        ]
        for i in order
    ]
    return Table(
        "dealt",
        f"Being {words.first} a {words.card} (randomised by the shuffle)",
        (
            words.card,
            f"win share if {words.first}",
            "win share if not",
            "difference",
            "p (Benjamini-Hochberg)",
            "seats",
            "blocks",
        ),
        rows,
        f"{DEALS} Seats: how many were {words.first} the {words.card}. The difference is taken within seats: win "
        "shares are compared "
        "after taking off the mean of their place in turn order.",
    )


def _frequency_table(log: LogSums, events: list[str], title: dict[str, str], word: str) -> Table:
    n = log.run.playouts_held
    about = {e.name: e.about for e in log.run.manifest.game.events}
    rows: list[list[object]] = [[title[key], *(log.copies[event][key] / n for event in events)] for key in title]
    note = "; ".join(f"{event}: {about[event]}" for event in events)
    caption = f"How often things happen to each {word}, copies a playout"
    return Table("card-frequency", caption, (word, *events), rows, f"{n:,} playouts. {note}.")


def _association_table(event: str, found: WithWithout, title: dict[str, str], word: str, folded: bool) -> Table:
    rows = [
        [
            title[found.levels[i]],
            _share(found.share, found.share_interval, i),
            _share(found.with_value, found.with_interval, i),
            _share(found.without_value, found.without_interval, i),
            _points(found, i),
            count(found.rows[i]),
            count(found.present[i]),
        ]
        for i in _strongest(found)
    ]
    return Table(
        f"association-{event}",
        f"Association, not effect: seats with the event “{event}”",
        (
            word,
            "share of seats with it",
            "win share with",
            "win share without",
            "difference (association)",
            "seats with it",
            "blocks",
        ),
        rows,
        f"{DEALS} This follows choices: it does not say what the {word} does.",
        folded,
    )
