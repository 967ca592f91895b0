"""Sentences that several sections of the comparison need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reports.parts.cells import plus_minus, short
from reports.sweep.fates import Pair
from reports.sweep.sweep_runs import EXPERIMENT
from simulate.statistics.estimates import Estimates
from simulate.statistics.evidence import Word

SEPARATE = "Runs are compared as if their deals were separate; in fact they share them, which mostly makes this cautious."
FATES: dict[Word, str] = {
    "survives": "survives",
    "shrinks": "shrinks",
    "undecided": "is undecided",
    "gone": "is gone",
}
MOST_NAMED = 4  # items of a list in a sentence; the tables hold all


def share_of(means: Estimates, i: int) -> str:
    """29.1 % ± 0.5, n 4,000."""
    return f"{plus_minus(means.value[i], means.low[i], means.high[i])}, n {short(means.rows[i])}"


def listed(names: Sequence[str], joint: str = "and", most: int = MOST_NAMED) -> str:
    """a, b and c; long lists are cut with a count of the rest."""
    if len(names) > most:
        return f"{', '.join(names[:most])} {joint} {len(names) - most} more"
    return f" {joint} ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "none"


def orders(pairs: Iterable[Pair]) -> str:
    """a over b, c over d."""
    return listed([f"{a} over {b}" for a, b in pairs]) or "none"


def tally(fates: dict[str, Word]) -> str:
    """Say what becomes of a finding over all variants: survives under 4 of 6 variants, not under x; experiments apart."""
    outside = {v: fate for v, fate in fates.items() if v.endswith(EXPERIMENT)}
    fates = {v: fate for v, fate in fates.items() if v not in outside}
    aside = "; ".join(f"outside the rules, it {FATES[fate]} under {v}" for v, fate in outside.items())
    if not fates:
        return aside
    return f"{_tally(fates)}; {aside}" if aside else _tally(fates)


def _tally(fates: dict[str, Word]) -> str:
    n = len(fates)
    by: dict[Word, list[str]] = {word: [v for v, fate in fates.items() if fate == word] for word in FATES}
    if len(by["survives"]) == n:
        return f"survives under {'the one variant played' if n == 1 else f'all {n} variants'}"
    parts = [f"survives under {len(by['survives'])} of {n} variants"]
    parts += [f"{words} under {listed(by[word])}" for word, words in FATES.items() if word != "survives" and by[word]]
    return "; ".join(parts)
