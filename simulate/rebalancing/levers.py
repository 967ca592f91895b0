"""Levers: what may be changed, how far, and what a change costs.

A lever is a whole number of the ruleset (of a list, one entry: `buildings.trade.cost[1]`), an option with its words, or a
rule variant that comes with the game (`variant:truce`). A number goes by steps of 1 within the bounds of the game's model,
no farther than half to double, or three steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import reduce
from typing import Any

import numpy as np

from simulate.claims.rule_names import path_name, spaced, value_text
from simulate.engine.contract import Game
from simulate.engine.overlays import find_overlay, variants_of
from simulate.engine.ruleset import Ruleset, with_values
from simulate.engine.ruleset_tables import PROVENANCES, SOURCES, known_tag
from simulate.errors import RulesetError, RunError, SimulateError, UnknownNameError, unknown_name
from simulate.games import game_folder
from simulate.system.rule_values import changeable, is_number, leaves, toml_value

VARIANT = "variant:"
NEAREST = 3  # a number may go so far, whatever it is
MOST_VALUES = 64  # of a number; of more, those nearest to it and some farther away
WORDS = 0.0


@dataclass(frozen=True)
class Lever:
    """One thing that may be changed. `values` are the others than `was`; `scale`: of a usual step, 0 for words."""

    name: str
    path: str
    at: int | None
    was: Any
    values: tuple[Any, ...]
    scale: float
    provenance: str = ""
    cost: float = 1.0

    @property
    def columns(self) -> int:
        """The number of columns that describe its value to a linear model."""
        return 1 if self.scale else len(self.values)

    def away(self, value: Any) -> float:
        """Compute how far a value is from what it was, in usual steps."""
        return (value - self.was) / self.scale if self.scale else float(value != self.was)

    def size(self, value: Any) -> float:
        """Compute how large a change is, as a part of the value; 1 for a word."""
        return abs(value - self.was) / max(abs(self.was), 1) if self.scale else 1.0


Change = tuple[int, Any]  # place of a lever, value
Candidate = tuple[Change, ...]  # sorted by lever


@dataclass(frozen=True)
class LeverRule:
    """A rule of a goals file, or a ruleset, for the levers that a pattern names."""

    pattern: str
    low: int | None = None
    high: int | None = None
    step: int | None = None
    values: tuple[Any, ...] = ()
    cost: float | None = None
    where: str = field(default="[levers]", compare=False)  # the file that says so, for messages

    @property
    def place(self) -> str:
        """The place of the lever, for messages."""
        return f"{self.where} {self.pattern}"

    def over(self, other: LeverRule) -> LeverRule:
        """This rule where it says something, another where it does not; a list of values ends bounds and step, or begins."""
        cost = other.cost if self.cost is None else self.cost
        if self.values:
            return replace(self, cost=cost)
        if self.low is None and self.high is None and self.step is None:
            return replace(other, cost=cost)
        low, high, step = (getattr(other if getattr(self, k) is None else self, k) for k in ("low", "high", "step"))
        return replace(self, low=low, high=high, step=step, cost=cost)


def levers_of(
    game: Game,
    rules: Ruleset,
    patterns: Sequence[str] = (),
    fixed: Sequence[str] = (),
    provenance: str | None = None,
    said: Sequence[LeverRule] = (),
) -> list[Lever]:
    """The levers that are asked for: all, or those of some patterns, without what is fixed. Raises RunError."""
    every = list(all_levers(game, rules))
    for pattern in (*patterns, *fixed, *(rule.pattern for rule in said)):
        refuse_unknown(pattern, every)
    chosen = [lever for lever in every if not patterns or any(_named(lever, p) for p in patterns)]
    chosen = [lever for lever in chosen if not any(_named(lever, p) for p in fixed)]
    if provenance is not None:
        if provenance not in (*SOURCES, *PROVENANCES):
            raise unknown_name("provenance", provenance, SOURCES, "simulate rules GAME shows that of every value.")
        chosen = [lever for lever in chosen if lever.provenance == known_tag(provenance)]
    schema = schema_of(game)
    chosen = [_as_said(lever, said, schema) for lever in chosen]
    chosen = [lever for lever in chosen if lever.values]
    if not chosen:
        raise RunError("no lever is left to change", "Give more with --lever, or less with --fixed.")
    return chosen


def refuse_unknown(pattern: str, levers: Sequence[Lever], where: str = "") -> None:
    """Raises SimulateError for a pattern that names none of these levers."""
    if not any(_named(lever, pattern) for lever in levers):
        error = unknown_lever(pattern, [lever.name for lever in levers])
        raise UnknownNameError(f"{where}: {error.message}", error.hint) if where else error


def unknown_lever(pattern: str, known: Sequence[str]) -> SimulateError:
    """The answer to a lever that there is not."""
    near = get_close_matches(pattern, known, 6, 0.4) or [name for name in known if pattern in name][:6] or list(known[:6])
    return unknown_name("lever", pattern, [*near, "..."], "List the paths with: simulate rules GAME; * stands for anything.")


def schema_of(game: Game) -> Mapping[str, Any]:
    """The JSON schema of a game's ruleset."""
    model: Any = game.rules_model
    return model.model_json_schema()


def _named(lever: Lever, pattern: str) -> bool:
    """Return True if a pattern names a lever: itself, a table above it, or by *."""
    below = any(name == pattern or name.startswith((f"{pattern}.", f"{pattern}[")) for name in (lever.name, lever.path))
    return below or fnmatchcase(lever.name, pattern) or fnmatchcase(lever.path, pattern)


def all_levers(game: Game, rules: Ruleset) -> Iterator[Lever]:
    """Everything that could be changed in a ruleset."""
    schema = schema_of(game)
    for path, value in changeable(rules.values):
        place, tag = schema_at(schema, path), rules.provenance.get(path, "")
        if isinstance(value, list):
            for at, one in enumerate(value):
                if is_number(one):
                    inner = _resolved(schema, place.get("items", {}))
                    yield _number(f"{path}[{at}]", path, at, one, inner, tag)
        elif is_number(value):
            yield _number(path, path, None, value, place, tag)
        elif isinstance(value, bool):
            yield Lever(path, path, None, value, (not value,), WORDS, tag)
        elif isinstance(value, str) and place.get("enum"):
            yield Lever(path, path, None, value, tuple(w for w in place["enum"] if w != value), WORDS, tag)
    folder, mine = game_folder(game.key), {overlay.name for overlay in rules.overlays}
    for name in variants_of(folder):
        if name not in mine and find_overlay(game.key, folder, name).kind == "rules":
            yield Lever(f"{VARIANT}{name}", "", None, False, (True,), WORDS, "variant")


def _number(name: str, path: str, at: int | None, value: int, place: Mapping[str, Any], tag: str) -> Lever:
    low, high = reach_of(value, place)
    return Lever(name, path, at, value, steps(value, low, high, 1), scale_of(value, low, high), tag)


def bounds_of(place: Mapping[str, Any]) -> tuple[float, float]:
    """Return the bounds of the model."""
    low = place.get("minimum", place.get("exclusiveMinimum", -np.inf) + ("exclusiveMinimum" in place))
    high = place.get("maximum", place.get("exclusiveMaximum", np.inf) - ("exclusiveMaximum" in place))
    return float(low), float(high)


def reach_of(value: int, place: Mapping[str, Any]) -> tuple[int, int]:
    """Return how far a number may go by itself: within its bounds, half to double or three steps."""
    least, most = bounds_of(place)
    low = min(value - NEAREST, value // 2 if value > 0 else value * 2)
    high = max(value + NEAREST, value * 2 if value > 0 else value // 2)
    if least == -np.inf and value >= 0:  # a model without bounds: counts stay counts
        least = 0
    return int(max(low, least)), int(min(high, most))


def steps(value: int, low: int, high: int, step: int) -> tuple[int, ...]:
    """The values from low to high by steps from `value`, without it; of many, the nearest and some farther away."""
    both = [*range(value - step, low - 1, -step), *range(value + step, high + 1, step)]
    every = [v for v in both if low <= v <= high]  # neither need be around the value
    if len(every) <= MOST_VALUES:
        return tuple(sorted(every))
    kept = [v for v in every if abs(v - value) <= 6 * step]
    far = [v for v in every if abs(v - value) > 6 * step]
    thin = max(1, -(-len(far) // (MOST_VALUES - len(kept))))
    return tuple(sorted([*kept, *far[thin - 1 :: thin]]))


def scale_of(value: int, low: int, high: int) -> float:
    """A usual step: a quarter of the way to the farther end."""
    return float(max(1, round(max(value - low, high - value) / 4)))


def _as_said(lever: Lever, said: Sequence[LeverRule], schema: Mapping[str, Any]) -> Lever:
    """A lever as rules say, a later one over an earlier. Raises RunError for values that the model does not allow."""
    of_it = [rule for rule in said if _named(lever, rule.pattern)]
    if not of_it:
        return lever
    rule = reduce(lambda earlier, later: later.over(earlier), of_it)
    cost = lever.cost if rule.cost is None else rule.cost
    if rule.values:
        refuse_values(lever, rule, schema)
        return replace(lever, values=tuple(dict.fromkeys(v for v in rule.values if v != lever.was)), cost=cost)
    if rule.low is None and rule.high is None and rule.step is None:
        return replace(lever, cost=cost)
    if not lever.scale:
        raise RunError(f"{rule.place}: {lever.name} is no number; it takes values = [...]")
    place = place_of(lever, schema)
    least, most = bounds_of(place)
    near = reach_of(lever.was, place)
    low, high = (near[0] if rule.low is None else rule.low), (near[1] if rule.high is None else rule.high)
    if low < least or high > most:
        raise RunError(f"{rule.place}: {low} to {high}: the rules allow {lever.name} from {least:g} to {most:g}")
    if low > high:
        raise RunError(f"{rule.place}: nothing lies from {low} to {high}")
    return replace(
        lever, values=steps(lever.was, low, high, rule.step or 1), scale=scale_of(lever.was, low, high), cost=cost
    )


def refuse_values(lever: Lever, rule: LeverRule, schema: Mapping[str, Any]) -> None:
    """Raises RunError for values of a rule that a lever cannot take."""
    if lever.scale:
        least, most = bounds_of(place_of(lever, schema))
        wrong = [v for v in rule.values if not is_number(v) or not least <= v <= most]
        takes = f"a whole number from {least:g} to {most:g}"
    else:
        words = (lever.was, *lever.values)
        wrong = [v for v in rule.values if not any(v is w if isinstance(w, bool) else v == w for w in words)]
        takes = " or ".join(map(toml_value, words))
    if wrong:
        raise RunError(f"{rule.place}: {lever.name} cannot be {toml_value(wrong[0])}", f"It takes {takes}.")


def place_of(lever: Lever, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The part of a JSON schema that describes a lever."""
    place = schema_at(schema, lever.path)
    return _resolved(schema, place.get("items", {})) if lever.at is not None else place


def schema_at(schema: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    """The part of a JSON schema that describes a path; empty where it says nothing."""
    place = _resolved(schema, schema)
    for key in path.split("."):
        inner = place.get("properties", {}).get(key, place.get("additionalProperties", {}))
        place = _resolved(schema, inner if isinstance(inner, Mapping) else {})
    return place


def _resolved(schema: Mapping[str, Any], place: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in place or "anyOf" in place or "allOf" in place:
        if "$ref" in place:
            place = schema["$defs"][place["$ref"].rpartition("/")[2]]
        else:
            choices = place.get("anyOf", place.get("allOf"))
            place = next((c for c in choices if c.get("type") != "null"), {})
    return place


def settings_of(levers: Sequence[Lever], candidate: Iterable[Change], rules: Ruleset) -> tuple[dict[str, Any], list[str]]:
    """A candidate as `path=value` and names of variants."""
    values = dict(leaves(rules.values))
    settings: dict[str, Any] = {}
    variants = []
    for place, value in candidate:
        lever = levers[place]
        if lever.name.startswith(VARIANT):
            variants.append(lever.name.removeprefix(VARIANT))
        elif lever.at is None:
            settings[lever.path] = value
        else:
            whole = list(settings.get(lever.path, values[lever.path]))
            whole[lever.at] = value
            settings[lever.path] = whole
    return settings, variants


def changed(game: Game, rules: Ruleset, levers: Sequence[Lever], candidate: Candidate, seats: Iterable[int]) -> Ruleset:
    """A ruleset with a candidate laid over it: the one way, for the search, for other settings, for players who learn it and
    for the overlay. The candidate has the last word, over what was asked with --set too. Raises RulesetError where the rules
    or a number of seats do not allow it."""
    settings, variants = settings_of(levers, candidate, rules)
    laid = [find_overlay(game.key, game_folder(game.key), name) for name in variants]
    made = with_values(game, rules, settings, laid)
    for count in seats:
        refusal = game.seat_checks(made.values, count) if game.seat_checks is not None else ""
        if refusal:
            raise RulesetError(f"{count} seats: {refusal}")
    return made


def words_of(levers: Sequence[Lever], candidate: Candidate) -> list[str]:
    """A candidate in words, a line a change."""
    return [step_words(levers[i].name, levers[i].was, v) for i, v in candidate]


def step_words(name: str, was: Any, to: Any) -> str:
    """A change of a lever as a designer says it; one entry of a list has its place behind the name of the list."""
    if name.startswith(VARIANT):
        return f"the variant {spaced([name.removeprefix(VARIANT)])}"
    path, bracket, place = name.partition("[")
    return f"{path_name(path)}{f' {bracket}{place}' if bracket else ''}: {value_text(was)} → {value_text(to)}"


def cost_of(levers: Sequence[Lever], candidate: Candidate) -> float:
    """Compute the cost of a candidate: a change each (or what the lever says), then how large they are."""
    return sum(levers[i].cost * (1 + 0.1 * min(levers[i].size(v), 9.0)) for i, v in candidate)
