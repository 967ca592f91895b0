"""A state told otherwise than by numbers: one playout in words on both sides, and the static page of a report."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from reports.pages.compare_page import Compared, comparison_report
from reports.write.writers import to_html
from simulate.errors import RunError
from simulate.games import path_options
from simulate.metrics import metric
from simulate.runs.measure.changes import changes_of
from simulate.runs.plan.order import Order
from simulate.studio.board import titles_of
from simulate.studio.sides import StudioSide
from simulate.studio.state import Rules, State
from simulate.system.rule_values import leaves, toml_value
from simulate.whatif.answers import answers_of, changed_paths, metrics_of, things_of
from simulate.whatif.compare import lines_of

MOST_LINES = 600  # of a playout that are told
TRIED = 40  # playouts that are looked through for one in which the sides part


def replay(before: Order, after: Order, playout: int | None) -> dict[str, Any]:
    """Tell a playout on both sides; without a number the first in which they part. Raises SimulateError."""
    for number in range(TRIED) if playout is None else [playout]:
        left, right = (lines_of(order, number) for order in (before, after))
        if left != right:
            break
    parts = next((at for at, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]), None)
    if parts is None and len(left) != len(right):
        parts = min(len(left), len(right))
    return {"playout": number, "before": left[:MOST_LINES], "after": right[:MOST_LINES], "parts": parts}


def command_of(state: State, before: Order, after: Order, *more: str) -> str:
    """Return the command that compares what the page compares, on the same deals.

    Against the rules as printed it names what the state names; against another state each value in which they differ.
    `more`: options at its end, in place of those that make the intervals of the board.
    """
    words = ["simulate", "compare", after.game.name, "--seats", str(state.seats), "--seed", str(state.seed)]
    words += ["--field", state.field] if state.field else []
    words += [word for name in state.before.variants for word in ("--variant", name)]
    words += set_options("--set", state.before.values)
    if state.before == Rules():
        words += [word for name in state.variants for word in ("--to-variant", name)]
        words += set_options("--to-set", state.values)
    else:
        values = dict(leaves(after.rules.values))
        words += set_options("--to-set", {path: values[path] for path in _changed(before, after)})
    return shlex.join([*words, *(more or ("--looks",)), *path_options(after.game.key)])


def set_options(option: str, values: Mapping[str, Any]) -> list[str]:
    """Return values as options of a command."""
    return [word for path, value in values.items() for word in (option, f"{path}={toml_value(value)}")]


def _changed(before: Order, after: Order) -> list[str]:
    return changed_paths(before.rules.values, after.rules.values)


def report_page(before: StudioSide, after: StudioSide, state: State) -> str:
    """Return the page of a comparison as it stands, with the intervals that the board shows. Raises RunError."""
    blocks = min(before.blocks, after.blocks)
    if not blocks:
        raise RunError("nothing is played yet", "Wait for the first numbers.")
    manifest = after.order.manifest
    paths = _changed(before.order, after.order)
    things = things_of(manifest, paths)
    asked = {name for thing in things for name in metrics_of(thing)}
    old, new = (side.totals(blocks).pick(lambda n: metric(n).scope != "card" or n in asked) for side in (before, after))
    titles = titles_of(manifest.game)
    changes = changes_of(old, new, looks=True)
    found = Compared(
        f"{manifest.game.title}: one state of the studio",
        ", ".join([*state.variants, *(f"{path} = {toml_value(value)}" for path, value in state.values.items())])
        or "nothing",
        blocks * state.seats,
        state.seats,
        answers_of(manifest, paths, things, changes, blocks * state.seats),
        changes,
        [("Play the same comparison", command_of(state, before.order, after.order))],
        titles,
    )
    return to_html(comparison_report(found))
