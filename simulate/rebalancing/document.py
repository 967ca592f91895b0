"""The answer as plain values: for `--json`, for the page and the workbook, and in words for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, TypeVar

from simulate.claims import search
from simulate.claims.claim import Claim, Games, games_at
from simulate.claims.rule_names import naming
from simulate.metrics import figure, metric
from simulate.rebalancing.confirm import TOO_FEW, Check, ConfirmedGoal, Fresh
from simulate.rebalancing.front import FrontPoint
from simulate.rebalancing.goals import Goal
from simulate.rebalancing.hindrance import Hindrance
from simulate.rebalancing.levers import Candidate, cost_of, step_words, words_of
from simulate.rebalancing.whole import Found, said
from simulate.runs.plan.envelope import SCHEMA_VERSION

SHOWN_EFFECTS = 12
SHOWN_TRIED = 10
T = TypeVar("T")


def _as_the_game_says(function: Callable[[Found], T]) -> Callable[[Found], T]:
    """Call values of the rules as the game of a search does, while a function makes its words."""

    @wraps(function)
    def named(found: Found) -> T:
        with naming(found.orders[0].manifest):
            return function(found)

    return named


@_as_the_game_says
def document_of(found: Found) -> dict[str, Any]:
    """Everything, as JSON writes it; nothing in it depends on time or workers."""
    asked = found.orders[0].manifest.asked
    return {
        "schema_version": SCHEMA_VERSION,
        "kind": "rebalance",
        "asked": {
            "game": asked.game,
            "title": found.orders[0].game.title,
            "seats": [order.plan.seats for order in found.orders],
            "field": asked.field,
            "strategies": list(asked.strategies),
            "seed": asked.seed,
            "playouts": found.request.playouts,
            "overlays": [overlay.name for overlay in asked.overlays],
            "overrides": dict(asked.overrides),
            "rules": found.orders[0].manifest.rules_version,
            "players": found.orders[0].manifest.players_version,
            "chance": found.orders[0].manifest.chance_version,
            "most_changes": found.ask.most_changes,
        },
        "names": names_of(found),
        "by_default": found.by_default,
        "something_off": found.something_off,
        "complete": not (found.stopped or found.interrupted),
        "goals": [goal_row(found, goal) for goal in found.goals],
        "levers": len(found.levers),
        "still": list(found.still),
        "front": [point_row(found, point, fresh_at(found, i)) for i, point in enumerate(found.front.points)],
        "recommended": found.best,
        "checks": [check_row(check) for check in found.checks],
        "learned": [one.__dict__ for one in found.learned],
        "side_effects": [
            {
                "seats": seats,
                "metric": c.metric,
                "before": c.a,
                "after": c.b,
                "change": c.effect.value,
                "low": c.effect.low,
                "high": c.effect.high,
            }
            for seats, c in found.effects
        ],
        "tried": [point_row(found, point, None) for point in found.front.tried[: 4 * SHOWN_TRIED]],
        "in_the_way": [hindrance_row(found, one) for one in found.hindrances],
        "claim": None if (claim := answer_claim(found)) is None else claim.to_data(),
    }


def names_of(found: Found) -> dict[str, str]:
    """The titles of contents that goals name, by their keys."""
    asked = {metric(goal.metric).level for goal in found.goals}
    game = found.orders[0].game
    return {key: title for key, title in zip(game.contents, game.content_titles, strict=True) if key in asked}


def fresh_at(found: Found, place: int) -> Fresh | None:
    """Fresh deals of a point, if they were played."""
    return found.fresh[place] if place < len(found.fresh) else None


def goal_row(found: Found, goal: Goal) -> dict[str, Any]:
    """A goal, and where the base rules stand."""
    return {
        "metric": goal.metric,
        "seats": found.orders[goal.table].plan.seats,
        "low": goal.low,
        "high": goal.high,
        "weight": goal.weight,
        "hard": goal.hard,
    }


def changes_row(found: Found, candidate: Candidate) -> list[dict[str, Any]]:
    """The changes of a candidate."""
    levers = found.levers
    return [
        {"lever": levers[i].name, "from": levers[i].was, "to": value, "provenance": levers[i].provenance}
        for i, value in candidate
    ]


def point_row(found: Found, point: FrontPoint, fresh: Fresh | None) -> dict[str, Any]:
    """A candidate."""
    settings, variants = found.settings(point.candidate)
    row: dict[str, Any] = {
        "changes": changes_row(found, point.candidate),
        "set": said(settings),
        "variants": list(variants),
        "cost": round(cost_of(found.levers, point.candidate), 6),
        "search": {
            "margins_off": point.loss,
            "playouts": point.playouts,
            "values": list(point.values),
            "errors": list(point.errors),
        },
        "neighbours": {"played": point.neighbours[0], "of": point.neighbours[1]},
        "as_good": [changes_row(found, other) for other in point.as_good],
    }
    if fresh is not None:
        row["fresh"] = fresh_row(fresh)
    return row


def fresh_row(fresh: Fresh) -> dict[str, Any]:
    """Fresh deals."""
    return {
        "playouts": fresh.playouts,
        "holding": fresh.holding,
        "shown": fresh.shown,
        "gain": fresh.gain.__dict__,
        "goals": [held_row(held) for held in fresh.held],
    }


def held_row(held: ConfirmedGoal) -> dict[str, Any]:
    """One goal on fresh deals."""
    return {
        "metric": held.goal.metric,
        "goal_low": held.goal.low,
        "goal_high": held.goal.high,
        "before": held.before,
        "after": held.after,
        "low": held.low,
        "high": held.high,
        "word": held.word,
    }


def check_row(check: Check) -> dict[str, Any]:
    """One setting."""
    row: dict[str, Any] = {"what": check.what, "kind": check.kind, "word": check.word, "more": check.more, "why": check.why}
    if check.fresh is not None:
        row["fresh"] = fresh_row(check.fresh)
    return row


def hindrance_row(found: Found, one: Hindrance) -> dict[str, Any]:
    """Return as a row what stands in the way of a goal."""
    claim = hindrance_claim(one, names_of(found), games_of_search(found))
    return {"goal": one.goal.metric, "value": one.value, "words": claim.words, "claim": claim.to_data()}


def games_of_search(found: Found) -> Games:
    """Whose games the answer of a search is about: those of its fresh deals."""
    playouts = found.fresh[found.best].playouts if found.fresh else found.request.playouts
    return games_at(found.orders[0].manifest, playouts)


def hindrance_claim(one: Hindrance, names: Mapping[str, str], games: Games) -> Claim:
    """In a sentence."""
    goal, help_, costs = one.goal, "", ""
    if one.help_ is not None:
        help_ = step_words(*one.help_)
    if one.costs is not None:
        costs = f"{metric(one.costs.metric).subject(names)} to {one.costs.told(one.costs_then)}"
    subject, value = metric(goal.metric).subject(names), goal.told(one.value)
    return search.hindrance(subject, value, goal.words, help_, goal.told(one.then), costs, one.allowed, games)


@_as_the_game_says
def lines_of(found: Found) -> list[str]:
    """The answer in words, the front, the settings, the side effects."""
    return list(_lines(found))


def _lines(found: Found) -> Iterator[str]:
    names = names_of(found)
    first = found.orders[0].manifest.asked
    seats = " and ".join(str(order.plan.seats) for order in found.orders)
    who = f"field {first.field}" if first.field else ", ".join(first.strategies)
    yield f"{found.orders[0].game.title}, {seats} seats, {who}: {len(found.goals)} goals, {len(found.levers)} levers"
    if found.by_default:
        yield (
            "goals: what the report calls unbalanced"
            if found.something_off
            else "nothing is off for sure; goals: every start and place within 10 % of fair"
        )
    if found.stopped or found.interrupted:
        yield "ended early: the best so far"
    yield from _answer(found)
    yield ""
    for i, point in enumerate(found.front.points):
        yield from _point(found, point, fresh_at(found, i), recommended=i == found.best)
    if found.checks:
        yield ""
        yield "What becomes of it elsewhere (before → after, goals that hold):"
        yield from (f"  {_check(check)}" for check in found.checks)
    for one in found.learned:
        kept = "plays on with its new numbers" if one.kept else "stays as it was: no gain for sure"
        yield f"  {one.label}: tuned {100 * one.gain:+.1f} ({100 * one.low:+.1f} to {100 * one.high:+.1f}) pp, {kept}"
    if found.effects:
        yield ""
        yield "What else moves:"
        for count, c in found.effects[:SHOWN_EFFECTS]:
            at = f" at {count} seats" if len(found.orders) > 1 else ""
            was, now = figure(c.metric, c.a), figure(c.metric, c.b)
            low, high = figure(c.metric, c.effect.low, True), figure(c.metric, c.effect.high, True)
            yield f"  {metric(c.metric).subject(names)}{at}: {was} → {now} ({low} to {high})"
        if len(found.effects) > SHOWN_EFFECTS:
            yield f"  and {len(found.effects) - SHOWN_EFFECTS} more (--json has all)"
    if found.hindrances and found.candidate is not None:
        yield ""
        yield "What stands in the way:"
        games = games_of_search(found)
        yield from (f"  {hindrance_claim(one, names, games).words}" for one in found.hindrances)


@_as_the_game_says
def about_of(found: Found) -> str:
    """Say how an overlay was found, for its [meta]."""
    asked = found.orders[0].manifest.asked.model_dump()
    seats = "-".join(str(order.plan.seats) for order in found.orders)
    changes = ", ".join(words_of(found.levers, found.candidate))
    end = "not confirmed"
    if found.fresh:
        fresh = found.fresh[found.best]
        end = f"{fresh.shown} of {len(found.goals)} goals hold on {fresh.playouts:,} fresh playouts"
    given = [f" --variant {overlay['name']}" for overlay in asked["overlays"]]
    given += [f" --set {text}" for text in said(asked["overrides"])]
    return (
        f"{changes}; found by simulate rebalance {asked['game']}{''.join(given)} --seats {seats} --seed {asked['seed']} "
        f"--playouts {found.request.playouts}; {end}"
    )


def answer_claim(found: Found) -> Claim | None:
    """What fresh deals show of the answer; None of a change that was not played on any."""
    fresh, whole, games = fresh_at(found, found.best), len(found.goals), games_of_search(found)
    if not found.candidate and fresh is not None and fresh.holding == whole:
        return search.change_nothing(whole, fresh.shown, fresh.playouts, games)
    if not found.candidate:
        return search.no_change_found(whole, games)
    if fresh is None:
        return None
    likely, before = fresh.holding - fresh.shown, found.fresh[0].shown
    changes, tried = words_of(found.levers, found.candidate), len(found.front.points) + len(found.front.tried)
    return search.change(changes, whole, fresh.shown, likely, before, fresh.playouts, tried, games)


@_as_the_game_says
def answer_lines(found: Found) -> list[str]:
    """Say what to change, and what fresh deals show of it."""
    return list(_answer(found))


def _answer(found: Found) -> Iterator[str]:
    fresh, claim = fresh_at(found, found.best), answer_claim(found)
    if not found.candidate and claim is not None:
        yield claim.words
        if fresh is None or fresh.holding < len(found.goals):
            yield "more --playouts, or fewer levers, may find one"
        return
    yield "change: " + ", ".join(words_of(found.levers, found.candidate))
    played, near = found.front.points[found.best].neighbours
    if played < near:
        yield f"only {played} of {near} answers one step from it were played: one may be better; more --playouts play all"
    if fresh is None or claim is None:
        yield "not confirmed on fresh deals"
        return
    yield claim.words
    if fresh.gain.after > fresh.gain.before / 2:
        left = f"{fresh.gain.before:.1f} → {fresh.gain.after:.1f} margins"
        yield f"this is no cure: it takes away less than half of what is off ({left}); allow other levers or more changes"


def _point(found: Found, point: FrontPoint, fresh: Fresh | None, recommended: bool) -> Iterator[str]:
    count = len(point.candidate)
    name = "as it is" if not count else f"{count} change{'s' if count > 1 else ''}"
    mark = " *" if recommended and count else ""
    yield f"{name}{mark}: {', '.join(words_of(found.levers, point.candidate)) or '-'}"
    if fresh is None:
        yield f"  {point.loss:.2f} margins off after {point.playouts:,} playouts of the search"
    else:
        yield (
            f"  {fresh.holding} of {len(found.goals)} hold, {fresh.gain.after:.2f} margins off "
            f"(gain {fresh.gain.value:.2f}, {fresh.gain.low:.2f} to {fresh.gain.high:.2f})"
        )
        out = [held for held in fresh.held if not held.holds]
        if out:
            names = [metric(h.goal.metric).subject(names_of(found)) for h in out]
            tells = (f"{name} {h.goal.told(h.after)} (wanted {h.goal.words})" for name, h in zip(names, out, strict=True))
            yield "  left: " + "; ".join(tells)
    for other in point.as_good[:3]:
        yield f"  as good: {', '.join(words_of(found.levers, other))}"


def _check(check: Check) -> str:
    more = f" ({check.more:,} more playouts)" if check.more else ""
    if check.word == TOO_FEW and check.fresh is not None:
        further = f", {check.more:,} more" if check.more else ""
        more = f" whether it does harm there ({check.fresh.playouts:,} playouts{further})"
    why = f": {check.why}" if check.why else ""
    if check.fresh is None:
        return f"{check.what}: {check.word}{why}"
    held = check.fresh.held
    before = sum(one.goal.off(one.before) == 0 for one in held)
    return f"{check.what}: {check.word}{more}, {before} → {check.fresh.holding} of {len(held)}{why}"
