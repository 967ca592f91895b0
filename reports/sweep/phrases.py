"""Sentences that several sections of the comparison need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reports.cells import plus_minus, short
from reports.sweep.fates import Fate, Pair
from reports.sweep.sweep_runs import EXPERIMENT
from simulate.statistics.estimates import Estimates

SEPARATE = "Runs are compared as if their deals were separate; in fact they share them, which mostly makes this cautious."
FATES: dict[Fate, str] = {"holds": "holds", "undecided": "is undecided", "moved": "has moved"}
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


def tally(fates: dict[str, Fate]) -> str:
    """What becomes of a finding over all variants: holds under 4 of 6 variants, has moved under x; experiments apart."""
    outside = {v: fate for v, fate in fates.items() if v.endswith(EXPERIMENT)}
    fates = {v: fate for v, fate in fates.items() if v not in outside}
    aside = "; ".join(f"outside the rules, it {FATES[fate]} under {v}" for v, fate in outside.items())
    if not fates:
        return aside
    return f"{_tally(fates)}; {aside}" if aside else _tally(fates)


def _tally(fates: dict[str, Fate]) -> str:
    n = len(fates)
    by: dict[Fate, list[str]] = {word: [v for v, fate in fates.items() if fate == word] for word in FATES}
    if len(by["holds"]) == n:
        return f"holds under {'the one variant played' if n == 1 else f'all {n} variants'}"
    parts = [f"holds under {len(by['holds'])} of {n} variants"]
    parts += [f"{FATES[word]} under {listed(by[word])}" for word in ("undecided", "moved") if by[word]]
    return "; ".join(parts)
