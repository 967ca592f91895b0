"""The rows of the log of a plain game's playout, in the order of its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from simulate.engine.contract import Column
from simulate.engine.kinds import COOP
from simulate.engine.plain.sides import by_seat, by_side
from simulate.errors import SimulateError

if TYPE_CHECKING:
    from simulate.engine.plain.game import PlainGame
    from simulate.engine.plain.timeline import Timeline

UNFINISHED = "unfinished"


def totals_of(game: PlainGame, scores: Sequence[Any]) -> list[int]:
    """Return the score of each seat, from what `scores` returned."""
    return list(scores) if len(game.score_parts) == 1 else [sum(parts) for parts in scores]


def parts_of(game: PlainGame, scores: Sequence[Any]) -> list[tuple[int, ...]]:
    """Return the score parts of each seat, from what `scores` returned."""
    return [(score,) for score in scores] if len(game.score_parts) == 1 else [tuple(parts) for parts in scores]


def ranks_of(game: PlainGame, state: Any, rules: Any, totals: list[int]) -> Sequence[int]:
    """The place of each seat; in an unfinished playout nobody has one."""
    if state.over == UNFINISHED:
        return [0] * len(totals)
    if game.ranks is not None:
        return game.ranks(state, rules)
    sides, totals = game.sides_at(len(totals)), [game.sign * total for total in totals]
    if sides:
        return by_seat(sides, places_by(by_side(sides, totals)), len(totals))
    return places_by(totals)


def places_by(totals: Sequence[int]) -> list[int]:
    """The place of each by points; equal ones share it."""
    if len(set(totals)) == len(totals):
        order = sorted(totals, reverse=True)
        return [order.index(total) + 1 for total in totals]
    return [1 + sum(other > total for other in totals) for total in totals]


def result_of(game: PlainGame, state: Any, rules: Any, totals: list[int]) -> tuple[list[int], Sequence[int], int]:
    """(1 for each seat that won, the place of each, among how many the win is split).

    A table that has won together has one winner, and every seat the whole win; it has no places.
    """
    if game.kind == COOP:
        won = int(state.over in game.won_endings)
        return [won] * len(totals), [0] * len(totals), won
    ranks = ranks_of(game, state, rules, totals)
    by_rank = [int(rank == 1) for rank in ranks]
    return by_rank, ranks, sum(by_rank)


def fill_rows(
    game: PlainGame,
    state: Any,
    rules: Any,
    parts: list[tuple[int, ...]],
    timeline: Timeline,
    seat_rows: list[int],
    playout_rows: list[int],
) -> None:
    """Append the values of a playout that is over."""
    totals = [of[0] for of in parts] if len(game.score_parts) == 1 else [sum(of) for of in parts]
    won, ranks, winners = result_of(game, state, rules, totals)
    own = [values_of(column, state) for column in game.seat_columns]
    of_seats, of_playout = timeline.values(won, game.sign)
    for seat, counted in enumerate(of_seats):
        seat_rows += won[seat], ranks[seat], totals[seat]
        seat_rows += counted
        seat_rows += parts[seat]
        if own:
            seat_rows += [values[seat] for values in own]
    best = sorted(game.sign * points for points in by_side(game.sides_at(len(totals)), totals))
    margin = best[-1] - best[-2] if len(best) > 1 else 0
    playout_rows += ending_code(game, state), state.round_no, state.ply, winners, margin
    playout_rows += of_playout
    if game.playout_columns:
        playout_rows += [values_of(column, state) for column in game.playout_columns]


def ending_code(game: PlainGame, state: Any) -> int:
    """The code of how a playout ended. Raises SimulateError."""
    if state.over == UNFINISHED:
        return 1
    code = game.ending_codes.get(state.over)
    if code is None:
        raise SimulateError(
            f"{game.title}: state.over is {state.over!r}, which is no ending",
            f"Its ending_names are: {', '.join(game.ending_names)}",
        )
    return code


def values_of(column: Column, state: Any) -> Any:
    """Return the values in a column's attribute: a number, or one a seat; labels as their places."""
    value = getattr(state, column.of or column.name)
    if not column.labels:
        return value
    place = column.labels.index
    return [place(label) for label in value] if isinstance(value, list) else place(value)


def card_rows_of(game: PlainGame, state: Any) -> Iterator[tuple[int, int, list[int]]]:
    """Return (seat, content, count of each event) of the events noted. Raises SimulateError."""
    found: dict[tuple[int, int], list[int]] = {}
    contents, events = places_of(game)
    none = [0] * len(events)
    for (seat, content, event), count in state.noted.items():
        try:
            key = (seat, contents[content])
            if key not in found:
                found[key] = none.copy()
            found[key][events[event]] = count
        except KeyError as error:
            raise SimulateError(
                f"{game.title}: state.note({seat}, {content!r}, {event!r}): {error} is not among its contents and events",
                f"Contents: {', '.join(contents)}. Events: {', '.join(events)}",
            ) from None
    for seat, content in sorted(found):
        yield seat, content, found[seat, content]


_places: dict[PlainGame, tuple[dict[str, int], dict[str, int]]] = {}


def places_of(game: PlainGame) -> tuple[dict[str, int], dict[str, int]]:
    """Place of each content and of each event, by key and name."""
    if game not in _places:
        contents = {key: place for place, key in enumerate(game.contents)}
        _places[game] = contents, {event.name: place for place, event in enumerate(game.events)}
    return _places[game]
