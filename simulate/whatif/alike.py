"""Values that do the same in every figure when they are stepped: which they are, and what playouts say of the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simulate.runs.plan.order import Order
from simulate.whatif.compare import lines_of
from simulate.whatif.sensitivity import OrderWith, Step

LOOKED = 2  # blocks whose playouts are held against each other


def alike(steps: Sequence[Step]) -> list[list[str]]:
    """Values that do the same in every figure, up and down, and not nothing: a fault of the players, or of the rule?"""
    figures: dict[str, list[tuple[Any, ...]]] = {}
    for step in sorted(steps, key=lambda step: step.to):
        if not step.refused:
            row = tuple((c.metric, round(c.b, 12)) for c in step.changes)
            figures.setdefault(step.path, []).append((step.to - step.value, any(c.a != c.b for c in step.changes), row))
    groups: dict[tuple[Any, ...], list[str]] = {}
    for path, rows in figures.items():
        if any(moves for _, moves, _ in rows):
            groups.setdefault(tuple(rows), []).append(path)
    return [sorted(paths) for paths in groups.values() if len(paths) > 1]


def why_alike(
    paths: Sequence[str],
    steps: Sequence[Step],
    order_with: OrderWith,
    playout_lines: Callable[[Order, int], list[str]] = lines_of,
) -> str:
    """One line on the first two of some values that are alike: what their playouts differ in, choice by choice."""
    pair = [next(step for step in steps if step.path == path and not step.refused) for path in paths[:2]]
    orders = [order_with(f"{step.path}={step.to}") for step in pair]
    for playout in range(LOOKED * orders[0].plan.seats):
        a, b = (playout_lines(order, playout) for order in orders)
        if len(a) != len(b):
            continue
        parted = [ply for ply, (left, right) in enumerate(zip(a, b, strict=True)) if left != right]
        if parted:
            ply, more = parted[0], len(parted) - 1
            others = f"; {more} more of {len(a):,} choices differ" if more else f"; the other {len(a) - 1:,} are the same"
            return f"a choice makes up for the step: playout {playout}, ply {ply}, {a[ply]} | {b[ply]}{others}"
    said = " or ".join(f"{step.path}={step.to}" for step in pair)
    return f"every choice is the same in words with {said}: the rule, or these players, do not tell them apart"
