"""`simulate run --until`: play on, looking a few times on the way, until a verdict falls or a figure is sharp enough."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulate.errors import RunError
from simulate.statistics.sequential import FRACTIONS

if TYPE_CHECKING:
    from reports.judge.account import Account

VERDICT, PRECISION = "verdict", "precision"
PLAYOUTS = "playouts"  # the log without seats
FORMS = f"--until {VERDICT}, or --until {PRECISION}=0.5 (pp on either side of a win share)"
OPEN = ("undecided", "too short")


@dataclass(frozen=True)
class Until:
    """The aim of a run. `reach`: the half-width of a win share that is wanted, as a share; None: a verdict."""

    reach: float | None
    at_most: int  # playouts

    @property
    def words(self) -> str:
        """The value of the option."""
        return VERDICT if self.reach is None else f"{PRECISION}={self.reach * 100:g}"

    def refuse_log(self, log: str) -> None:
        """Refuse a run that keeps nothing to be judged. Raises RunError."""
        if log == PLAYOUTS:
            raise RunError(
                f"--until with --log {log}: it keeps no seats, so nothing is judged", "Say --log sums, seats or cards."
            )

    def targets(self, seats: int) -> list[int]:
        """Playouts at which is looked: whole blocks, at the same parts of the most as `simulate check` looks at."""
        blocks = -(-self.at_most // seats)
        return sorted({max(1, round(blocks * part)) * seats for part in FRACTIONS})

    def reached(self, account: Account) -> bool:
        """Return True if all that is judged is decided, or every win share that is judged is as sharp as wanted."""
        judged = [one for one in account.findings if one.fair is not None or one.verdict in OPEN]
        if self.reach is None:
            return all(one.verdict not in OPEN for one in judged)
        halves = [(level.value.high - level.value.low) / 2 for one in judged for level in one.levels]
        return bool(halves) and all(math.isfinite(half) and half <= self.reach for half in halves)

    def end(self, account: Account, played: int) -> str:
        """Say why playing has ended."""
        sharp = "" if self.reach is None else f"every win share is known to ±{self.reach * 100:g} pp"
        what = sharp or "every verdict is given"
        if self.reached(account):
            return f"stopped at {played:,} of at most {self.at_most:,} playouts: {what}"
        return f"played all of {self.at_most:,} playouts, and not yet: {what}"


def until_of(text: str | None, at_most: int | None) -> Until | None:
    """Read `--until`. Raises RunError."""
    if text is None:
        return None
    if at_most is None:
        raise RunError("--until needs --at-most", "Say how many playouts you would wait for: --at-most 200000.")
    name, _, number = text.partition("=")
    if text == VERDICT:
        return Until(None, at_most)
    try:
        points = float(number)
    except ValueError:
        points = math.nan
    if name != PRECISION or not 0 < points <= 50:
        raise RunError(f"--until {text}: not understood", f"Say {FORMS}.")
    return Until(points / 100, at_most)
