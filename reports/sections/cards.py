"""Cards: what one more copy is worth, by stage of the playout, and what access to the card is worth."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from reports import figures
from reports.balance import even_share
from reports.card_answers import BARRED, CHEAPER, Designed, contradiction, designed_of, meanings, per_copy, unmeasured
from reports.card_details import card_details
from reports.cells import Curve, Interval, short
from reports.commands import command
from reports.document import Figure, Section, Table
from reports.experiment_results import ExperimentResult
from reports.findings import Finding, Level
from reports.sections.common import DEALS, count, draw
from simulate.claims import balance as claims
from simulate.claims.claim import Claim, Games, games_of
from simulate.metrics import WORTH, Metric, upper
from simulate.statistics.contrasts import WithWithout, with_without
from simulate.statistics.estimates import Floats
from simulate.statistics.evidence import more_playouts
from simulate.statistics.longer import factor_to_decide, wider
from simulate.statistics.standards import LEAST_BLOCKS, MARGIN
from simulate.statistics.worth import Worth, shrunk, timing
from simulate.sums.cards import shown_events
from simulate.sums.draws import copy_worth
from simulate.sums.log_sums import LogSums
from simulate.sums.measures import turned_up

MOST_SHOWN = 20  # best and worst of a figure; the table holds all
NAMED = 3  # best and worst in a sentence
SHOWN_WHEN = ("early", "middle", "late")  # of a card whose best stage is shown to be better than another
POOLED = -1  # the last stage: all draws of a playout


@dataclass(frozen=True)
class Cards:
    """The parts of the section, by content in the order of the log. `word`: what the game calls its contents."""

    log: LogSums
    word: str
    keys: tuple[str, ...]
    title: dict[str, str]
    worth: Worth
    margin: float
    designed: Designed = field(default_factory=dict)

    @cached_property
    def order(self) -> list[int]:
        """Cards with a worth, best first."""
        pooled = self.worth.value[POOLED]
        return sorted((i for i in range(len(self.keys)) if self.worth.known[POOLED, i]), key=lambda i: -pooled[i])

    @cached_property
    def half(self) -> Floats:
        """Half-widths of the pooled worths, for all cards at once."""
        return self.worth.half_width(len(self.order))[POOLED]

    @cached_property
    def outside(self) -> list[int]:
        """Cards clearly too strong or too weak, best first."""
        return [i for i in self.order if self.judged(i) in ("too strong", "too weak")]

    @property
    def used(self) -> str:
        """The event of use that stands in the table; empty if the game has none."""
        events = self.log.run.manifest.game.events
        return next((event for event in shown_events(self.log.run) if event != events[0].name), "") if events else ""

    @cached_property
    def associated(self) -> WithWithout | None:
        """Seats with that event against the others: an association, judged nowhere."""
        return with_without(self.log.contrasts[f"card:{self.used}"], self.log.sure.now) if self.used else None

    @cached_property
    def stage_half(self) -> Floats:
        """Half-widths (stages, contents) of the worths by stage, for all stages of all cards in the table at once."""
        return self.worth.half_width(max(len(self.order), 1) * len(self.titles))[:POOLED]

    @cached_property
    def shrunk(self) -> Floats:
        """Worths (stages, contents), each curve drawn towards its own mean by what of its spread is error."""
        return shrunk(self.worth.value[:POOLED], self.worth.se[:POOLED])

    def effect(self, i: int) -> Interval:
        """The pooled worth of a card, with the interval that its verdict uses."""
        value, half = float(self.worth.value[POOLED, i]), float(self.half[i])
        return Interval(value, value - half, value + half, "points")

    def barred(self, i: int) -> Interval | None:
        """Access: what a seat loses that may not use the card, if that was measured."""
        return self.designed.get(BARRED, {}).get(self.keys[i])

    def judged(self, i: int) -> str | None:
        """The verdict on one card; None where there is no worth."""
        if i not in self.order:
            return None
        if self.log.run.manifest.game.is_coop:  # that a threat harms is no fault of it
            return ""
        if self.log.run.manifest.game.template:  # it sorts by the very number that it counts
            return ""
        return "undecided" if self.contradicted(i) else self.by_worth(i)

    def by_worth(self, i: int) -> str:
        """The verdict by the worth of a copy alone."""
        value, half = self.effect(i).value, self.half[i]
        if abs(value) - half > self.margin:
            return "too strong" if value > 0 else "too weak"
        return "fair" if abs(value) + half <= self.margin else "undecided"

    def contradicted(self, i: int) -> str:
        """Explain why access and a copy clearly say the contrary; empty where they do not."""
        return contradiction(self.title[self.keys[i]], self.effect(i), self.barred(i)) if i in self.order else ""

    def curve(self, i: int) -> Curve | None:
        """The worth by stage."""
        if i not in self.order:
            return None
        half = self.worth.half_width()
        stages = []
        for stage in range(len(self.titles)):
            value, reach = float(self.worth.value[stage, i]), float(half[stage, i])
            stages.append(Interval(value, value - reach, value + reach, "points"))
        return Curve(self.titles, tuple(stages), self.margin)

    @property
    def titles(self) -> tuple[str, ...]:
        """Titles of the stages."""
        return tuple(stage.title for stage in self.log.run.manifest.game.stages)

    def copies(self, i: int) -> float:
        """Copies that a seat sees of a card a playout, by chance."""
        sums = self.log.draws
        return 0.0 if sums is None else float(sums[POOLED, i, 1]) / (self.log.run.playouts_held * self.log.run.seat_count)


def read_cards(log: LogSums, results: Sequence[ExperimentResult] = ()) -> Cards | None:
    """The worth of each card; None if the run has no account of draws."""
    game, worth = log.run.manifest.game, copy_worth(log)
    if worth is None or not game.events:
        return None
    title = {c.key: c.title for c in game.contents}
    keys = tuple(c.key for c in game.contents)
    return Cards(log, game.contents_word, keys, title, worth, even_share(log) * MARGIN, designed_of(results))


def cards_to_bar(log: LogSums, results: Sequence[ExperimentResult]) -> list[str]:
    """The cards whose access is to be measured: the widest curves first, then those that chance deals to nobody.

    None where access is known, or no card has a worth.
    """
    cards = read_cards(log, results)
    if cards is None or BARRED in cards.designed or not log.run.manifest.game.may_bar:
        return []
    reach = {i: float(np.nanmax(np.abs(cards.worth.value[:POOLED, i]), initial=0.0)) for i in cards.order}
    if not reach:
        return []
    return [*(cards.keys[i] for i in sorted(reach, key=lambda i: -reach[i])), *undealt(cards)]


def undealt(cards: Cards) -> list[str]:
    """The cards that turned up in the run, but by chance for no seat: what lies open for all, what is bought or built."""
    sums = cards.log.draws
    drawn = (
        set() if sums is None else {key for key, spread in zip(cards.keys, sums[POOLED, :, 1], strict=True) if spread > 0}
    )
    return [key for key in turned_up(cards.log) if key not in drawn]


def cards_section(log: LogSums, results: Sequence[ExperimentResult] = ()) -> Section | None:
    """Card strength; None if the run has no cards log. `results`: of `simulate card-strength`, in the same rows."""
    game = log.run.manifest.game
    if not log.contrasts or not game.events or not game.contents or not turned_up(log):
        return None
    title, events = f"{game.contents_word.capitalize()}s", [event.name for event in game.events]
    bar = command("card-strength", log.run.manifest, ["--json"]) + f" > {shlex.quote(str(log.run.path / 'barred.json'))}"
    chosen = [table for event in events[1:] if (table := association_table(log, event)).rows]
    cards = read_cards(log, results)
    is_long = log.run.playouts_held >= LEAST_BLOCKS * log.run.seat_count
    if cards is None or (is_long and not cards.worth.known.any()):
        return unmeasured_section(log, title, designed_of(results), bar if game.may_bar else "", chosen)
    finding = finding_of(cards)
    items: list[Table | Figure] = []
    if cards.order:
        items += [worth_figure(cards), card_table(cards, events), stage_table(cards)]
    about = meanings(cards.word, game.turned_up, cards.used, cards.designed, bar if game.may_bar else "")
    if cards.order and (others := len(undealt(cards))):
        about += f" {others} of the {game.contents_word}s come to no seat by chance: only barring measures those."
    return Section("cards", title, about, says=[finding], items=[*items, *chosen])


def unmeasured_section(log: LogSums, title: str, designed: Designed, bar: str, chosen: Sequence[Table]) -> Section:
    """The section of a run whose cards have no worth, and why; what was barred stands there all the same."""
    word, titles = log.run.manifest.game.contents_word, {c.key: c.title for c in log.run.manifest.game.contents}
    barred = designed.get(BARRED, {})
    rows: list[list[object]] = [
        [titles.get(key, key), found] for key, found in sorted(barred.items(), key=lambda pair: -pair[1].value)
    ]
    table = Table(
        "cards", f"What access to a {word} is worth: a seat may use it, or is barred from it", (word, BARRED), rows
    )
    text = unmeasured(log.run.manifest.game, bool(log.drawn_blocks), bar if not barred else "")
    return Section("cards", title, text, items=[*([table] if rows else []), *chosen])


def finding_of(cards: Cards) -> Finding:
    """The verdict on the cards: is one more copy of any of them worth more than the margin?"""
    question = f"{cards.word.capitalize()}s ({len(turned_up(cards.log))})"  # places kept free for own ones are none
    playouts, outside = cards.log.run.playouts_held, cards.outside
    games = games_of(cards.log.run)
    if not cards.order:
        least = max(cards.worth.blocks, 1)
        more = more_playouts(LEAST_BLOCKS / least, playouts)
        return Finding("cards", question, "too short", claims.few_draws(cards.word, games), more=more)
    ends = {*outside, *cards.order[:NAMED], *cards.order[-NAMED:]}
    levels = tuple(
        Level(cards.title[key], str(Metric(WORTH, "card", level=key)), cards.effect(i), i in outside)
        for i in cards.order
        if i in ends
        for key in (cards.keys[i],)
    )
    against = [cards.title[cards.keys[i]] for i in cards.order if cards.contradicted(i)]
    what = f"{', '.join(against)}: below an average {cards.word} a copy, and yet missed by a seat that is barred from it"
    notes = (what,) if against else ()
    if cards.log.run.manifest.game.is_coop or cards.log.run.manifest.game.template:
        return Finding("cards", question, "", card_claim(cards, games), levels)
    verdict, factor = card_verdict(cards)
    more = more_playouts(factor, playouts)
    return Finding("cards", question, verdict, card_claim(cards, games), levels, 0.0, cards.margin, more, notes)


def card_verdict(cards: Cards) -> tuple[str, float]:
    """Balanced if every worth is shown to be within the margin, unbalanced if one is shown to be beyond it."""
    if cards.outside:
        return "unbalanced", 1.0
    open_ = [i for i in cards.order if cards.by_worth(i) != "fair"]
    if not open_:
        return "balanced", 1.0
    value, se, later = cards.worth.value[POOLED], cards.worth.se[POOLED], wider(cards.worth.sure, len(cards.order))
    factors = (factor_to_decide(abs(value[i]) - cards.margin, 0.0, 0.0, cards.half[i] * later, se[i]) for i in open_)
    return "undecided", max(factors)


def card_claim(cards: Cards, games: Games) -> Claim:
    """Name the cards whose copies are worth most and least."""
    strong = sum(cards.judged(i) == "too strong" for i in cards.outside)
    counts = ((strong, "too strong"), (len(cards.outside) - strong, "too weak"))
    best = [i for i in cards.order if cards.effect(i).low > 0][:NAMED]
    worst = [i for i in cards.order[::-1] if cards.effect(i).high < 0][:NAMED]
    most, least = ([(cards.title[cards.keys[i]], str(cards.effect(i))) for i in found] for found in (best, worst))
    return claims.worths(cards.word, counts, most, least, len(cards.order), games)


def worth_figure(cards: Cards) -> Figure:
    """Worths of a copy, best and worst."""
    order, half = cards.order, MOST_SHOWN // 2
    shown = order if len(order) <= MOST_SHOWN else [*order[:half], *order[-half:]]
    effects = [cards.effect(i) for i in shown]
    return draw(
        "worth-figure",
        f"What one more copy of a {cards.word} is worth",
        "Dots with intervals, best first: "
        + "; ".join(f"{cards.title[cards.keys[i]]} {effect}" for i, effect in zip(shown, effects, strict=True)),
        "Right of zero: a seat for which chance turns it up wins more often than with an average card in its place. Shaded: "
        "differences up to a tenth of the even share. A triangle is clearly outside."
        + (" Hollow square: what barring a seat from all copies takes." if BARRED in cards.designed else "")
        + (f" Shown are the best and worst {half}; the table holds all." if len(order) > MOST_SHOWN else ""),
        lambda ax: figures.interval_dots(
            ax,
            [cards.title[cards.keys[i]] for i in shown],
            [effect.value * 100 for effect in effects],
            [effect.low * 100 for effect in effects],
            [effect.high * 100 for effect in effects],
            [f"about {short(cards.copies(i) * cards.log.run.playouts_held)} copies turned up a seat" for i in shown],
            0.0,
            "change of the chance to win, percentage points",
            "average card",
            cards.margin * 100,
            [i in cards.outside for i in shown],
            [beside(cards, i) for i in shown],
        ),
    )


def beside(cards: Cards, i: int) -> list[tuple[str, float, str]]:
    """Return what barring says of a card, as a mark beside its worth: (mark, points, tooltip)."""
    barred = cards.barred(i)
    return [] if barred is None else [("gh", barred.value * 100, f"{BARRED}: {barred}")]


def best_stage(cards: Cards, i: int) -> tuple[str, Interval | None]:
    """The stage in which a copy is worth most, and how much: without what the choice of the best adds by luck.

    The interval holds for all stages of all cards at once. No name for a stage that no other is shown to be worth less than.
    """
    curve = cards.shrunk[:, i]
    if not np.isfinite(curve).any():
        return "", None
    best = int(np.nanargmax(curve))
    raw, reach = float(cards.worth.value[best, i]), float(cards.stage_half[best, i])
    value = float(curve[best])
    worth = Interval(value, min(raw - reach, value), max(raw + reach, value), "points")
    return (cards.titles[best] if when(cards, i) in SHOWN_WHEN else ""), worth


def when(cards: Cards, i: int) -> str:
    """By its curve, where that is shown: early, middle, late, always, never."""
    return timing(cards.worth.value[:POOLED, i], cards.stage_half[:, i])


def price_of(cards: Cards, key: str) -> object:
    """The price of a card under the rules of the run; None where the game has none."""
    values = cards.log.run.manifest.rules.values
    rows = (table[key] for table in values.values() if isinstance(table, dict) and isinstance(table.get(key), dict))
    return next((row[name] for row in rows for name in ("cost", "price") if isinstance(row.get(name), int | float)), None)


def card_table(cards: Cards, events: Sequence[str]) -> Table:
    """One sortable row a card: its worth, its curve, access, how often it is used, the verdict."""
    log, found, used = cards.log, cards.associated, cards.used
    n = log.run.playouts_held
    kind = {c.key: c.kind for c in log.run.manifest.game.contents}
    seen = [event for event in events if any(log.copies[event].values())]
    met = turned_up(log)
    shown = [*cards.order, *(i for i, key in enumerate(cards.keys) if i not in cards.order and key in met)]
    details = card_details(log, [cards.keys[i] for i in shown], events[0] if events[0] in seen else "", used)
    prices = {i: price_of(cards, cards.keys[i]) for i in shown}
    priced = any(price is not None for price in prices.values())
    ways = [how for how in (BARRED, CHEAPER) if how in cards.designed]
    rows: list[list[object]] = []
    for at, i in enumerate(shown):
        key, curve = cards.keys[i], cards.curve(i)
        stage, best = best_stage(cards, i) if curve else ("", None)
        effect = cards.effect(i) if i in cards.order else None
        row: list[object] = [cards.title[key], effect, curve, cards.judged(i)]
        for how in ways:
            access = cards.designed[how].get(key)
            row += [access, per_copy(access, cards.copies(i))] if how == BARRED else [access]
        row += [kind[key], *([prices[i]] if priced else []), (when(cards, i) if curve else "") or None, best, stage or None]
        rows.append(row + [log.copies[event][key] / n for event in seen])
        if why := cards.contradicted(i):
            details[at].insert(0, ("Why undecided:", why))
        if found is not None and np.isfinite(found.difference[i]):
            details[at].append((f"Seats that {spaced(used)} it:", f"{_points(found, i)} (association: leaders do more)"))
    columns = [cards.word, "a copy", "by stage", "verdict"]
    for how in ways:
        columns += [BARRED, "barred, a copy seen"] if how == BARRED else ["one coin"]
    columns += ["kind", *(["price"] if priced else []), "when", "best", "best stage"]
    columns += [f"{spaced(event)} per game" for event in seen]
    about = "; ".join(f"“{spaced(e.name)}”: {e.about}" for e in log.run.manifest.game.events if e.name in seen)
    note = (
        "“A copy”: against an average card, with intervals that hold for all rows at once; the verdict uses them. “By "
        f"stage”: from the deal to the end, the fair band shaded, all curves on one scale; point at one for its numbers. "
        f"{about}."
    )
    caption = f"{upper(cards.word)}s: a heading sorts, a name opens"
    tips = [next((c.text for c in log.run.manifest.game.contents if c.key == cards.keys[i]), "") for i in shown]
    return Table("cards", caption, tuple(columns), rows, note, sortable=True, filtered=True, details=details, tips=tips)


def stage_table(cards: Cards) -> Table:
    """The worth of a copy by stage, in numbers."""
    curves = [(i, curve) for i in cards.order if (curve := cards.curve(i)) is not None]
    rows: list[list[object]] = [[cards.title[cards.keys[i]], *curve.stages, cards.effect(i)] for i, curve in curves]
    return Table(
        "cards-by-stage",
        f"What one more copy of a {cards.word} is worth, by when chance turns it up",
        (cards.word, *cards.titles, "all draws"),
        rows,
        f"{DEALS} “All draws”: with the interval of the verdict, for all rows at once.",
        folded=True,
        sortable=True,
        by_size=True,
    )


def association_table(log: LogSums, event: str) -> Table:
    """Seats with a chosen event against those without."""
    game = log.run.manifest.game
    title = {c.key: c.title for c in game.contents}
    found = with_without(log.contrasts[f"card:{event}"], log.sure.now)
    known = [i for i in range(len(found.levels)) if np.isfinite(found.difference[i])]
    about = next(e.about for e in game.events if e.name == event)
    rows: list[list[object]] = [
        [
            title[found.levels[i]],
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
        f"Association, not effect: “{spaced(event)}” ({about})",
        (
            game.contents_word,
            "share of seats with it",
            "win share with",
            "win share without",
            "difference (association)",
            "seats with it",
            "deals",
        ),
        rows,
        f"{DEALS} This follows choices: it does not say what the {game.contents_word} does.",
        folded=True,
        sortable=True,
        by_size=True,
        most=MOST_SHOWN,
    )


def spaced(event: str) -> str:
    """The name of an event as words."""
    return event.replace("_", " ")


def _points(found: WithWithout, i: int) -> Interval:
    return Interval(float(found.difference[i]), float(found.interval[i, 0]), float(found.interval[i, 1]), "points")


def _share(value: Floats, interval: Floats, i: int) -> Interval | None:
    return Interval(float(value[i]), float(interval[i, 0]), float(interval[i, 1])) if np.isfinite(value[i]) else None
