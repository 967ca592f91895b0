"""Cards: what being dealt a card does (randomised by the shuffle), and what having done something with it goes with."""

from __future__ import annotations

import numpy as np

from reports import figures
from reports.cards import ALL_SEATS
from reports.elements import Interval, Section, Table, cell_text, p_text
from reports.sections.common import DEALS, WIDTH, count, draw, even_share, short
from reports.statistics import adjust, estimate
from reports.tables import Tables
from reports.verdicts import WithWithout, with_without

MOST_SHOWN = 40  # cards in a figure; the tables hold all
SMALL_P = 0.05


def cards_section(tables: Tables) -> Section | None:
    """Card strength; None if the run has no cards log."""
    game = tables.run.manifest.game
    events = [e.name for e in game.events if f"card:{e.name}" in tables.sums]
    if not events:
        return None
    word = game.contents_word
    first, chosen = events[0], events[1:]
    title = {c.key: c.title for c in game.contents}
    dealt = with_without(tables.sums["dealt"], ALL_SEATS)
    p = adjust(dealt.p, "fdr_bh")
    even = even_share(tables)
    sure = [i for i in range(len(p)) if p[i] < SMALL_P]
    headline = _dealt_headline(dealt, p, sure, title, word, first)
    order = _strongest(dealt)
    items: list = []
    if np.isfinite(dealt.difference).any():
        shown = order[:MOST_SHOWN]
        items += [
            _forest(
                "dealt-figure",
                f"What being {first} a {word} does to the win share",
                dealt,
                shown,
                title,
                f"Right of zero: a seat that was {first} this {word} wins more often than one that was not. This "
                "comparison is fair, since the "
                f"shuffle decides. The thick line is the 95 % interval, n the number of seats that were {first} it.",
            ),
            _dealt_table(tables, dealt, p, order, title, word, first),
        ]
    items.append(_frequency_table(tables, events, title, word))
    for event in chosen:
        found = with_without(tables.sums[f"card:{event}"], ALL_SEATS)
        items.append(_association_table(tables, event, found, title, word))
    built = "built" if "built" in chosen else (chosen[0] if chosen else None)
    if built:
        found = with_without(tables.sums[f"card:{built}"], ALL_SEATS)
        at = next(i for i, item in enumerate(items) if item.key == f"association-{built}")
        items.insert(
            at,
            _forest(
                f"{built}-figure",
                f"Association: win share of seats with the event “{built}”, against those without",
                found,
                _strongest(found)[:MOST_SHOWN],
                title,
                f"Association, not effect: whoever is ahead, or plays longer, has {built} more. A dot right of "
                "zero says that seats with "
                f"this event won more often, not that the {word} made them win. Thick line: 95 % interval; n: "
                "seats with the event.",
            ),
        )
    about = (
        f"“{first}” happens before any choice: the shuffle randomises it, so its difference is the effect of "
        f"being {first} the {word}. "
        f"All other events follow choices; their differences are associations. Even share: {even * 100:.1f} %."
    )
    return Section("cards", f"{word.capitalize()}s", about, headline=headline, findings=headline, items=items)


def _dealt_headline(dealt: WithWithout, p, sure: list[int], title: dict[str, str], word: str, first: str) -> list[str]:
    if not np.isfinite(dealt.difference).any():
        return [f"No {word} was {first} before a choice in this run, so nothing here is randomised evidence."]
    if not sure:
        return [f"Being {first} any one {word} makes no difference to winning that this run could show."]
    best = max(sure, key=lambda i: dealt.difference[i])
    worst = min(sure, key=lambda i: dealt.difference[i])
    parts = []
    for i, way in ((best, "helps most"), (worst, "hurts most")):
        if (dealt.difference[i] > 0) == (way == "helps most"):
            parts.append(f"{title[dealt.levels[i]]} {way} ({_points(dealt, i)}, n {short(dealt.rows[i])} seats)")
    return [f"Of the {word}s a seat is {first} before any choice, {' and '.join(parts)}."]


def _points(found: WithWithout, i: int) -> Interval:
    return Interval(float(found.difference[i]), float(found.low[i]), float(found.high[i]), "points")


def _strongest(found: WithWithout) -> list[int]:
    known = [i for i in range(len(found.levels)) if np.isfinite(found.difference[i])]
    return sorted(known, key=lambda i: -found.difference[i])


def _forest(key: str, heading: str, found: WithWithout, shown: list[int], title: dict[str, str], reading: str):
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
            found.low[shown] * 100,
            found.high[shown] * 100,
            [f"n {short(found.rows[i])}" for i in shown],
            0.0,
            "difference in win share, percentage points",
            "",
        ),
    )


def _dealt_table(
    tables: Tables, dealt: WithWithout, p, order: list[int], title: dict[str, str], word: str, first: str
) -> Table:
    raw = tables.sums[f"card:{first}"]
    means = estimate(raw)
    whole = with_without(raw, ALL_SEATS)
    rows = [
        [
            title[dealt.levels[i]],
            Interval(float(means.value[i]), float(means.low[i]), float(means.high[i])),
            f"{whole.without_value[i] * 100:.2f} %",
            _points(dealt, i),
            p_text(float(p[i])),
            count(dealt.rows[i]),
            count(raw.present[i]),
        ]
        for i in order
    ]
    return Table(
        "dealt",
        f"Being {first} a {word} (randomised by the shuffle)",
        (
            word,
            f"win share if {first}",
            "win share if not",
            "difference",
            "p (Benjamini-Hochberg)",
            f"seats {first} it",
            "blocks",
        ),
        rows,
        f"{DEALS} The difference is taken within seats: win shares are compared after taking off the mean of "
        "their place in turn order.",
    )


def _frequency_table(tables: Tables, events: list[str], title: dict[str, str], word: str) -> Table:
    n = tables.run.playouts_held
    about = {e.name: e.about for e in tables.run.manifest.game.events}
    rows = [[title[key], *(tables.copies[event][key] / n for event in events)] for key in title]
    note = "; ".join(f"{event}: {about[event]}" for event in events)
    return Table(
        "card-frequency",
        f"How often things happen to each {word}, copies a playout",
        (word, *events),
        [[cell_text(v) if isinstance(v, float) else v for v in row] for row in rows],
        f"{n:,} playouts. {note}.",
    )


def _association_table(tables: Tables, event: str, found: WithWithout, title: dict[str, str], word: str) -> Table:
    sums = tables.sums[f"card:{event}"]
    means = estimate(sums)
    every = sums.rows[-1]
    rows = [
        [
            title[found.levels[i]],
            f"{found.rows[i] / every * 100:.2f} %",
            Interval(float(means.value[i]), float(means.low[i]), float(means.high[i])),
            f"{found.without_value[i] * 100:.2f} %",
            _points(found, i),
            count(found.rows[i]),
            count(sums.present[i]),
        ]
        for i in _strongest(found)
    ]
    return Table(
        f"association-{event}",
        f"Association, not effect: seats with the event “{event}”",
        (
            word,
            "seats with it",
            "win share with",
            "win share without",
            "difference (association)",
            "seats with it, n",
            "blocks",
        ),
        rows,
        f"{DEALS} This follows choices: it does not say what the {word} does.",
    )
