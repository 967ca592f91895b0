"""Cards: what being dealt a card does (randomised by the shuffle), and what having done something with it goes with."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from reports import figures
from reports.balance import even_share
from reports.card_answers import BARRED, CHEAPER, Designed, designed_of, disagreement, meanings
from reports.card_details import card_details
from reports.cells import Interval, P, short
from reports.commands import command
from reports.document import Figure, Section, Table
from reports.experiment_results import Result
from reports.findings import Finding, Level
from reports.sections.common import DEALS, count, draw
from simulate.statistics.contrasts import WithWithout, with_without
from simulate.statistics.estimates import Floats, quantile
from simulate.statistics.evidence import more_playouts
from simulate.statistics.longer import factor_to_decide
from simulate.statistics.multiple import adjust
from simulate.statistics.shrinkage import Shrunken, shrink
from simulate.statistics.standards import CONFIDENCE, LEAST_BLOCKS, MARGIN
from simulate.sums.cards import shown_events
from simulate.sums.log_sums import LogSums
from simulate.sums.measures import turned_up

MOST_SHOWN = 20  # best and worst of a figure; the table holds all
NAMED = 3  # best and worst in a sentence
SMALL_P = 0.05


@dataclass(frozen=True)
class Cards:
    """The parts of the section. `word`: what the game calls its contents; `first`: the event before any choice."""

    log: LogSums
    word: str
    first: str
    title: dict[str, str]
    dealt: WithWithout
    p: Floats
    shrunken: Shrunken
    margin: float
    designed: Designed = field(default_factory=dict)

    @property
    def order(self) -> list[int]:
        """Indices of the cards with a shrunken effect, best first."""
        known = [i for i in range(len(self.p)) if np.isfinite(self.shrunken.value[i])]
        return sorted(known, key=lambda i: -self.shrunken.value[i])

    @property
    def outside(self) -> list[int]:
        """Cards whose effect is clearly beyond the margin (simultaneous intervals), best first."""
        known = int(np.isfinite(self.dealt.se).sum())
        rarer = np.minimum(self.dealt.present, self.dealt.absent)
        half = quantile(CONFIDENCE, max(known, 1), np.maximum(rarer - 1, 1)) * self.dealt.se
        return [i for i in self.order if abs(self.dealt.difference[i]) - half[i] > self.margin]

    @property
    def used(self) -> str:
        """The chosen event that stands beside the random one; empty if the game has none."""
        return next((event for event in shown_events(self.log.run) if event != self.first), "")

    @cached_property
    def associated(self) -> WithWithout | None:
        """Seats with that event against the others."""
        return with_without(self.log.contrasts[f"card:{self.used}"]) if self.used else None

    def judged(self, i: int) -> str | None:
        """The verdict on one card."""
        if i in self.outside:
            return "too strong" if self.shrunken.value[i] > 0 else "too weak"
        if i not in self.order:
            return None
        df = max(min(self.dealt.present[i], self.dealt.absent[i]) - 1, 1)
        reach = abs(self.dealt.difference[i]) + float(quantile(2 * CONFIDENCE - 1, 1, df)) * self.dealt.se[i]
        return "fair" if reach <= self.margin else "undecided"

    def effect(self, i: int) -> Interval:
        """The shrunken effect of a card."""
        low, high = float(self.shrunken.low[i]), float(self.shrunken.high[i])
        return Interval(float(self.shrunken.value[i]), low, high, "points")


def read_cards(log: LogSums, results: Sequence[Result] = ()) -> Cards | None:
    """The effects of being dealt each card; None if the run has no cards log."""
    game = log.run.manifest.game
    if "dealt" not in log.contrasts or not game.events:
        return None
    dealt = with_without(log.contrasts["dealt"])
    title = {c.key: c.title for c in game.contents}
    margin = even_share(log) * MARGIN
    p = adjust(dealt.p, "fdr_bh")
    shrunken = shrink(dealt.difference, dealt.se)
    return Cards(log, game.contents_word, game.events[0].name, title, dealt, p, shrunken, margin, designed_of(results))


def cards_section(log: LogSums, results: Sequence[Result] = ()) -> Section | None:
    """Card strength; None if the run has no cards log. `results`: of `simulate card-strength`, in the same rows."""
    cards = read_cards(log, results)
    if cards is None:
        return None
    finding = finding_of(cards)
    events = [e.name for e in log.run.manifest.game.events]
    items: list[Table | Figure] = []
    if cards.order:
        items.append(effect_figure(cards))
    items.append(card_table(cards, events))
    if len(log.players) > 1 and cards.order:
        items.append(player_table(cards))
    items += [table for event in events[1:] if (table := association_table(cards, event)).rows]
    told = command("card-strength", log.run.manifest, ["--json"]) + f" > {shlex.quote(str(log.run.path / 'barred.json'))}"
    about = meanings(cards.word, cards.first, cards.used, cards.designed, "" if log.run.manifest.game.plain else told)
    title = f"{cards.word.capitalize()}s"
    says = finding if finding.verdict else finding.sentence()  # what nobody is dealt by chance is no question of the page
    return Section("cards", title, about, says=[says], items=items)


def finding_of(cards: Cards) -> Finding:
    """The verdict on the cards: is being dealt any one of them worth more than the margin?"""
    word, dealt, outside = cards.word, cards.dealt, cards.outside
    question = f"{word.capitalize()}s ({len(turned_up(cards.log))})"  # places kept free for own ones are none
    playouts = cards.log.run.playouts_held
    met = dealt.rows > 0
    rare = int((dealt.few & met).sum())
    ends = {*outside, *cards.order[:NAMED], *cards.order[-NAMED:]}
    shown = [i for i in cards.order if i in ends]
    levels = tuple(
        Level(cards.title[dealt.levels[i]], f"effect.{cards.first}:{dealt.levels[i]}", cards.effect(i), i in outside)
        for i in shown
    )
    notes = []
    if rare and cards.order:
        notes.append(f"too short for {rare} of them")
    if not met.any():
        return Finding(
            "cards", question, "", f"no {word} was {cards.first} before a choice, so nothing here is by the shuffle"
        )
    if not cards.order:
        least = max(float(np.minimum(dealt.present, dealt.absent)[met].max()), 1.0)
        more = more_playouts(LEAST_BLOCKS / least, playouts)
        return Finding("cards", question, "too short", "too few deals for a number that means anything", more=more)
    if cards.outside and len(cards.log.players) > 1:
        notes.append(agreement(cards))
    verdict, factor = card_verdict(cards)
    more = more_playouts(factor, playouts)
    return Finding("cards", question, verdict, card_text(cards), levels, 0.0, cards.margin, more, tuple(notes))


def agreement(cards: Cards) -> str:
    """For how many strategies each of the named cards clearly has its sign, in a sentence."""
    found = [
        with_without(cards.log.contrasts[f"dealt:{p}"]) for p in cards.log.players if f"dealt:{p}" in cards.log.contrasts
    ]
    ends = [*cards.outside[:NAMED], *cards.outside[NAMED:][-NAMED:]]
    parts = []
    for i in ends:
        side = [f.interval[i, 0] if cards.shrunken.value[i] > 0 else -f.interval[i, 1] for f in found]
        parts.append((cards.title[cards.dealt.levels[i]], sum(s > 0 for s in side)))
    if all(n == len(found) for _, n in parts):
        return f"true for each of the {len(found)} strategies by itself"
    return "true for single strategies too: " + ", ".join(f"{name} for {n} of {len(found)}" for name, n in parts)


def card_verdict(cards: Cards) -> tuple[str, float]:
    """Balanced if every effect is shown to be within the margin, unbalanced if one is shown to be beyond it."""
    if cards.outside:
        return "unbalanced", 1.0
    dealt, at = cards.dealt, cards.order
    df = np.maximum(np.minimum(dealt.present, dealt.absent)[at] - 1, 1)
    half = quantile(2 * CONFIDENCE - 1, 1, df) * dealt.se[at]
    gap = cards.margin - np.abs(dealt.difference[at])
    if (half <= gap).all():
        return "balanced", 1.0
    away = np.stack([-gap, half, dealt.se[at]], axis=1)[half > gap]  # of those that are not shown to be within
    return "undecided", max(factor_to_decide(value, 0.0, 0.0, reach, se) for value, reach, se in away.tolist())


def card_text(cards: Cards) -> str:
    """Name the cards that clearly help and those that clearly hurt."""
    sure = [i for i in cards.order if cards.p[i] < SMALL_P]
    strong = sum(cards.shrunken.value[i] > 0 for i in cards.outside)
    counts = ((strong, "too strong"), (len(cards.outside) - strong, "too weak"))
    beyond = " and ".join(f"{n} {word}" for n, word in counts if n)
    if not sure:
        return f"being {cards.first} any one {cards.word} makes no difference to winning that this run could show"
    helps = [i for i in sure if cards.dealt.difference[i] > 0][:NAMED]
    hurts = [i for i in sure[::-1] if cards.dealt.difference[i] < 0][:NAMED]
    parts = [
        f"{way} most: " + ", ".join(f"{cards.title[cards.dealt.levels[i]]} {cards.effect(i)}" for i in found)
        for way, found in (("helps", helps), ("hurts", hurts))
        if found
    ]
    return "; ".join([f"clearly {beyond}", *parts] if beyond else parts)


def effect_figure(cards: Cards) -> Figure:
    """Effects of being dealt, best and worst."""
    order = cards.order
    half = MOST_SHOWN // 2
    shown = order if len(order) <= MOST_SHOWN else [*order[:half], *order[-half:]]
    low, high = (side[shown] * 100 for side in (cards.shrunken.low, cards.shrunken.high))
    return draw(
        "dealt-figure",
        f"What being {cards.first} a {cards.word} does to the win share",
        "Dots with intervals, best first: "
        + "; ".join(f"{cards.title[cards.dealt.levels[i]]} {cards.effect(i)}" for i in shown),
        f"Right of zero: a seat that was {cards.first} it wins more often. Shaded: differences up to a tenth of the even "
        f"share. A triangle is clearly outside."
        + (" Hollow square: what barring a seat from it shows." if BARRED in cards.designed else "")
        + (f" Tick: seats that {spaced(cards.used)} it: an association, not an effect." if cards.used else "")
        + (f" Shown are the best and worst {half}; the table holds all." if len(order) > MOST_SHOWN else ""),
        lambda ax: figures.interval_dots(
            ax,
            [cards.title[cards.dealt.levels[i]] for i in shown],
            cards.shrunken.value[shown] * 100,
            low,
            high,
            [f"n {short(cards.dealt.rows[i])}" for i in shown],
            0.0,
            "difference in win share, percentage points",
            "no effect",
            cards.margin * 100,
            [i in cards.outside for i in shown],
            [others(cards, i) for i in shown],
        ),
    )


def others(cards: Cards, i: int) -> list[tuple[str, float, str]]:
    """The other answers about a card as marks beside the first: (mark, points, tooltip)."""
    found = []
    barred = cards.designed.get(BARRED, {}).get(cards.dealt.levels[i])
    if barred is not None:
        found.append(("gh", barred.value * 100, f"{BARRED} {barred}"))
    if cards.associated is not None and (used := _points(cards.associated, i)) is not None:
        found.append(("k", used.value * 100, f"{cards.used} {used}"))
    return found


def card_table(cards: Cards, events: list[str]) -> Table:
    """One sortable row a card: the effect, how often things happen to it, and what goes with having it."""
    log, dealt, used = cards.log, cards.dealt, cards.used
    found = cards.associated
    n = log.run.playouts_held
    kind = {c.key: c.kind for c in log.run.manifest.game.contents}
    is_dealt = bool((dealt.rows > 0).any())
    seen = [event for event in events if any(log.copies[event].values())]
    shown = [*cards.order, *(i for i in range(len(dealt.levels)) if i not in cards.order)]
    details = card_details(log, [dealt.levels[i] for i in shown], cards.first if is_dealt else "", used)
    rows: list[list[object]] = []
    for at, i in enumerate(shown):
        key = dealt.levels[i]
        effect, associated = cards.effect(i) if i in cards.order else None, _points(found, i) if found else None
        row: list[object] = [cards.title[key], kind[key], *([effect] if is_dealt else [])]
        row += [answers.get(key) for answers in cards.designed.values()]
        row += [associated] if found else []
        row += [cards.judged(i)] if is_dealt else []
        row += [log.copies[event][key] / n for event in seen]
        row += [_share(found.with_value, found.with_interval, i)] if found else []
        if is_dealt:
            row += [_points(dealt, i), P(float(cards.p[i])), count(dealt.rows[i]), count(dealt.present[i])]
        rows.append(row)
        barred = cards.designed.get(BARRED, {}).get(key)
        if why := disagreement(cards.title[key], cards.first, effect, barred, (used, associated)):
            details[at].insert(0, ("Which to believe:", why))
    names = {BARRED: BARRED, CHEAPER: "one coin"}
    columns = [cards.word, "kind", *([cards.first] if is_dealt else []), *(names[how] for how in cards.designed)]
    columns += [f"{used} (association)"] if found else []
    columns += ["verdict"] if is_dealt else []
    columns += [f"{spaced(event)} per game" for event in seen]
    columns += [f"win share when {used}"] if found else []
    if is_dealt:
        columns += [f"{cards.first}, as measured", "p (Benjamini-Hochberg)", f"seats {cards.first}", "deals"]
    about = "; ".join(f"“{spaced(e.name)}”: {e.about}" for e in log.run.manifest.game.events if e.name in seen)
    note = (
        f"{DEALS} “{cards.first.capitalize()}” is the measured difference pulled towards the mean of all {cards.word}s as "
        "far as it is noisy: the best of many noisy numbers overstates itself. It is taken within places in turn order. "
        f"{about}."
    )
    caption = f"One row a {cards.word}: click a heading to sort, a name to open it"
    tips = [next((c.text for c in log.run.manifest.game.contents if c.key == dealt.levels[i]), "") for i in shown]
    return Table("cards", caption, tuple(columns), rows, note, sortable=True, filtered=True, details=details, tips=tips)


def player_table(cards: Cards) -> Table:
    """The effect of being dealt each card for the seats of one strategy."""
    players = [p for p in cards.log.players if f"dealt:{p}" in cards.log.contrasts]
    found = {p: with_without(cards.log.contrasts[f"dealt:{p}"]) for p in players}
    means = cards.log.sums["share.strategy"]
    strength = {p: means.total[means.levels.index(p)] / means.rows[means.levels.index(p)] for p in players}
    players.sort(key=lambda p: -strength[p])
    rows: list[list[object]] = [
        [cards.title[cards.dealt.levels[i]], cards.effect(i), *(_points(found[p], i) for p in players)] for i in cards.order
    ]
    return Table(
        "cards-by-strategy",
        f"Effect of being {cards.first} a {cards.word}, by strategy, the strongest first",
        (cards.word, "all", *players),
        rows,
        f"{DEALS} As measured, not pulled together: read single cells with care.",
        folded=True,
        sortable=True,
        by_size=True,
    )


def association_table(cards: Cards, event: str) -> Table:
    """Seats with a chosen event against those without."""
    found = with_without(cards.log.contrasts[f"card:{event}"])
    known = [i for i in range(len(found.levels)) if np.isfinite(found.difference[i])]
    rows: list[list[object]] = [
        [
            cards.title[found.levels[i]],
            _share(found.share, found.share_interval, i),
            _share(found.with_value, found.with_interval, i),
            _share(found.without_value, found.without_interval, i),
            _points(found, i),
            count(found.rows[i]),
            count(found.present[i]),
        ]
        for i in sorted(known, key=lambda i: -found.difference[i])
    ]
    return Table(
        f"association-{event}",
        f"Association, not effect: “{spaced(event)}” ({about_event(cards, event)})",
        (
            cards.word,
            "share of seats with it",
            "win share with",
            "win share without",
            "difference (association)",
            "seats with it",
            "deals",
        ),
        rows,
        f"{DEALS} This follows choices: it does not say what the {cards.word} does.",
        folded=True,
        sortable=True,
        by_size=True,
        most=MOST_SHOWN,
    )


def spaced(event: str) -> str:
    """The name of an event as words."""
    return event.replace("_", " ")


def about_event(cards: Cards, event: str) -> str:
    """Look up what an event is."""
    return next(e.about for e in cards.log.run.manifest.game.events if e.name == event)


def _points(found: WithWithout, i: int) -> Interval | None:
    if not np.isfinite(found.difference[i]):
        return None
    return Interval(float(found.difference[i]), float(found.interval[i, 0]), float(found.interval[i, 1]), "points")


def _share(value: Floats, interval: Floats, i: int) -> Interval | None:
    return Interval(float(value[i]), float(interval[i, 0]), float(interval[i, 1])) if np.isfinite(value[i]) else None
