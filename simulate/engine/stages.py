"""The stages of a playout, by whose draws the worth of a copy is told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    """A stretch of a playout by whose draws a content is judged: rounds from `first` on, up to the next stage's."""

    key: str  # as in the names of metrics, like r3_4
    title: str  # as people read it, like "rounds 3-4"
    first: int  # 0: before the first round, what is dealt


def stages_of(*firsts: int, what: str = "round") -> tuple[Stage, ...]:
    """Return the deal and the stages that begin at these rounds, the last without an end."""
    ends = [*(first - 1 for first in firsts[1:]), None]
    made = [Stage("dealt", "dealt", 0)]
    for first, last in zip(firsts, ends, strict=True):
        if last is None:
            made.append(Stage(f"r{first}_on", f"{what} {first} on", first))
        elif last == first:
            made.append(Stage(f"r{first}", f"{what} {first}", first))
        else:
            made.append(Stage(f"r{first}_{last}", f"{what}s {first}-{last}", first))
    return tuple(made)


def firsts_of(stages: Sequence[Stage]) -> tuple[int, ...]:
    """The first rounds of the stages, a constant of the kernel."""
    return tuple(stage.first for stage in stages)
