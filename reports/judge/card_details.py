"""Details below a row of the card table: what the card does, for whom it works, and a playout to watch."""

from __future__ import annotations

import numpy as np

from reports.parts.cells import Interval, page_number
from reports.read.log_rows import card_rows, rows_of
from simulate.statistics.contrasts import WithWithout, with_without
from simulate.sums.log_sums import LogSums

BY_STRATEGY = "Dealt it, by strategy, pp:"


def card_details(log: LogSums, cards: list[str], event: str, used: str) -> list[list[tuple[str, str]]]:
    """For each card (key) the lines of its detail: what it does, its effect by strategy and seat, a playout to watch.

    `event`: what happens before any choice, "" where no event does; `used`: one by choice.
    """
    about = {content.key: content.text for content in log.run.manifest.game.contents}
    seen = card_rows(rows_of(log.run, event, used), event, used)
    dealt = _strategies(log, cards) if event else [[] for _ in cards]
    lines = zip(dealt, cards, strict=True)
    return [[*([("What it does:", text)] if (text := about[c]) else []), *mine, *seen.get(c, [])] for mine, c in lines]


def _strategies(log: LogSums, cards: list[str]) -> list[list[tuple[str, str]]]:
    named = {p: f"dealt:{p}" for p in log.players}
    found = {p: with_without(log.contrasts[name], log.sure.now) for p, name in named.items() if name in log.contrasts}
    if len(log.players) < 2:
        return [[] for _ in cards]
    return [[(BY_STRATEGY, words)] if (words := _by_strategy(found, card)) else [] for card in cards]


def _by_strategy(found: dict[str, WithWithout], card: str) -> str:
    """The effect of one card for each strategy, the largest first."""
    effects = []
    for player, effect in found.items():
        i = effect.levels.index(card) if card in effect.levels else -1
        if i >= 0 and np.isfinite(effect.difference[i]):
            low, high = (float(end) for end in effect.interval[i])
            effects.append((player, Interval(float(effect.difference[i]), low, high, "points")))
    effects.sort(key=lambda one: -one[1].value)
    return ", ".join(f"{player} {page_number(effect)}" for player, effect in effects)
