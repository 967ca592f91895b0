"""Cards: what one more copy is worth, by stage, which of them are clearly off, and whose access is to be measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from reports.judge.balance import even_share
from reports.judge.card_answers import BARRED, Designed, contradiction, designed_of
from reports.parts.cells import Curve, Interval
from reports.parts.findings import Finding, Level
from reports.read.experiment_results import ExperimentResult
from simulate.claims import balance as claims
from simulate.claims.claim import Claim, Games, games_of
from simulate.metrics import WORTH, Metric
from simulate.statistics.contrasts import WithWithout, with_without
from simulate.statistics.estimates import Floats
from simulate.statistics.evidence import more_playouts
from simulate.statistics.longer import factor_to_decide, wider
from simulate.statistics.standards import LEAST_BLOCKS, MARGIN
from simulate.statistics.worth import Worth, shrunk
from simulate.sums.cards import shown_events
from simulate.sums.draws import copy_worth
from simulate.sums.log_sums import LogSums
from simulate.sums.measures import turned_up

NAMED = 3  # best and worst in a sentence
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
        chosen = self.log.run.manifest.game.chosen_events
        return next((event for event in shown_events(self.log.run) if event in chosen), "")

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
