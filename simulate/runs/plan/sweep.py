"""A sweep: the same order at several seat counts, under several variants, in several fields, with several values of rules.

Each is a run directory of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.engine.overlays import BASE as BASE
from simulate.engine.overlays import parse_overrides
from simulate.errors import RunError, clip, unknown_name
from simulate.system.rule_values import leaves

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request

RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
UNFIT = re.compile(r"[^A-Za-z0-9+._=,-]+")  # for the name of a folder
MEMBERS_MAX = 500


@dataclass(frozen=True)
class Member:
    """One run of a sweep. `variant` None is the ruleset as the sweep has it, `field` None its players."""

    seats: int
    variant: str | None = None
    field: str | None = None
    settings: tuple[str, ...] = ()  # its own values of rules

    @property
    def folder(self) -> str:
        """Name of its run directory in the sweep's."""
        names = [Path(self.variant).stem] if self.variant else []
        names += [UNFIT.sub("-", ",".join(self.settings))] if self.settings else []
        return "-".join([f"{self.seats}p", *names]) + (f"@{self.field}" if self.field else "")

    def order(self, request: Request) -> Order:
        """Make the order that is played in it. Raises SimulateError."""
        overlays = (*request.overlays, self.variant) if self.variant else request.overlays
        order = request.order(self.seats, overlays, self.field)
        changed = [text for text, (path, value) in self._values() if dict(leaves(order.rules.values)).get(path) != value]
        return (
            request.but(settings=(*request.settings, *changed)).order(self.seats, overlays, self.field) if changed else order
        )

    def _values(self) -> list[tuple[str, tuple[str, Any]]]:
        """The own settings, each with its path and value; one that is as the rules have it is not laid over them."""
        return [(text, next(iter(parse_overrides([text]).items()))) for text in self.settings]


def parse_variants(text: str, known: Sequence[str]) -> list[str | None]:
    """Read `all`, or names and TOML files with commas; `base` is the ruleset itself. Raises RunError, UnknownNameError."""
    if text.strip() == "all":
        return [None, *known]
    names = _names("--variants", text)
    for name in names:
        if name != BASE and name not in known and not name.endswith(".toml"):
            raise unknown_name("variant", name, [BASE, *known], "--variants all takes every one, the ruleset itself first.")
    return [None if name == BASE else name for name in names]


def parse_fields(text: str, known: Sequence[str], slow: str) -> list[str | None]:
    """Read `all` (without the `slow` one, whose players search), or names with commas. Raises RunError, UnknownNameError."""
    if text.strip() == "all":
        return [name for name in known if name != slow]
    names = _names("--fields", text)
    for name in names:
        if name not in known:
            raise unknown_name("field", name, known, f"--fields all takes every one but {slow}.")
    return list(names)


def parse_vary(texts: Sequence[str], given: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Read each `PATH=a..b` or `PATH=value,value,...`: all combinations, each as settings. Raises RunError.

    `given`: the settings that hold throughout, in which no varied path may stand.
    """
    varied: dict[str, list[str]] = {}
    for text in texts:
        path, equals, values = (part.strip() for part in text.partition("="))
        match = RANGE.fullmatch(values)
        first, last = (int(match[1]), int(match[2])) if match else (0, 0)
        whole = range(first, min(last, first + MEMBERS_MAX) + 1)
        found = [str(value) for value in whole] if match else _names("--vary", values or text)
        if not (path and equals and values) or first > last:
            raise RunError(f"--vary {clip(text)}: expected PATH=a..b or PATH=value,value, like cards.library.cost=3..7")
        if path in varied or path in {other.partition("=")[0].strip() for other in given}:
            raise RunError(f"--vary {clip(path)}: it is set twice", "Name it once, with --vary or with --set.")
        varied[path] = [f"{path}={value}" for value in found]
    combinations = list(islice(product(*varied.values()), MEMBERS_MAX + 1))
    if len(combinations) > MEMBERS_MAX:
        raise RunError(f"--vary: more than {MEMBERS_MAX} combinations of values")
    return combinations


def _names(option: str, text: str) -> list[str]:
    names = list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    if not names:
        raise RunError(f"{option} '{clip(text)}': all, or names separated by commas")
    return names


def members_of(
    seats: Sequence[int],
    variants: Sequence[str | None] = (None,),
    fields: Sequence[str | None] = (None,),
    settings: Sequence[tuple[str, ...]] = ((),),
) -> list[Member]:
    """All combinations, by seats, in the order of the variants, then of the fields, then of the settings."""
    return [Member(s, v, f, t) for s in seats for v in variants for f in fields for t in settings]
