"""A table with a row a game as one with a row a player: `player 1`, `score 1`, `player 2`; white and black; winner and
loser; a column of scores for each person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulate.errors import RunError, clip
from simulate.reading.header import Sheet
from simulate.reading.numbers import is_empty, read_number
from simulate.reading.running import GROWING, grow, growing, scores_of_people
from simulate.reading.shapes import (
    LETTERS,
    NUMBERS,
    ORDERS,
    PERSON,
    finishing_places,
    numbered,
    results_of,
    seat_numbers,
)
from simulate.reading.words import PLAYS, VALUES, is_word, plain_word, roles_of, words_of

GAME, ID, DATE, PLAYER, SEAT, PLACE, FINISH, SCORE, WINNER, TEAM, START, VERSION, OUT = (
    "game", "id", "date", "player", "seat", "place", "finish", "score", "winner", "team", "start", "version", "out",
)  # fmt: skip
DRAWN = 0  # in place of the seat that won
SEATED = tuple(order for order in ORDERS if order not in (LETTERS, "words"))  # white, home, first say who sat where


def a_row_a_player(sheet: Sheet) -> tuple[Sheet, bool]:
    """(the sheet with a row for each player, whether a row was a game before). Raises RunError."""
    if (by_places := _of_places(sheet)) is not None:
        return by_places, True
    orders: dict[str, dict[int, dict[str, str]]] = {}
    for name in sheet.columns:
        if (found := numbered(name)) is None:
            continue
        base, number, order = found
        role = PLAYER if base in ("p", "pl", "", *PERSON) else next(iter(roles_of(PLAYS, base.removeprefix("p "))), None)
        if role in (PLAYER, SCORE, SEAT, START, FINISH, WINNER, PLACE, TEAM):
            orders.setdefault(order, {}).setdefault(number, {}).setdefault(role, name)
    for order, groups in orders.items():
        who = {PLAYER, SCORE} if order == NUMBERS else {PLAYER, TEAM}  # `score_a` and `score_b` alone may be people
        if order != NUMBERS and not _names_players(sheet, groups):
            continue
        if len(groups) >= 2 and all(who & group.keys() for group in groups.values()):
            return _of_groups(sheet, groups, order), True
    melted = _of_loser(sheet) or _of_people(sheet)
    return (melted, True) if melted is not None else (sheet, False)


def _names_players(sheet: Sheet, groups: Mapping[int, Mapping[str, str]]) -> bool:
    """Return True for columns numbered by words that name a player each, where no other column says who played."""
    inside = {name for group in groups.values() for name in group.values()}
    others = {role for name in sheet.columns if name not in inside for role in roles_of(PLAYS, name)[:1]}
    named = [group[role] for group in groups.values() for role in (PLAYER, TEAM) if role in group]
    return not others & {PLAYER, SEAT} and all(read_number(cell) is None for name in named for cell in sheet.cells(name))


def _of_groups(sheet: Sheet, groups: Mapping[int, Mapping[str, str]], order: str) -> Sheet:
    """A row for each player of rows with `player 1`, `score 1`, `player 2` ..., or `white`, `black`, `result`."""
    taken = {name for group in groups.values() for name in group.values()}
    winner, won = _seats_that_won(sheet, groups, taken)
    shared = [name for name in sheet.columns if name not in taken and name != winner]
    shared_roles = {role for name in shared for role in roles_of(PLAYS, name)[:1]}
    words = [role for role in dict.fromkeys(role for group in groups.values() for role in group) if role not in shared_roles]
    seated = order in SEATED and SEAT not in words
    more = [SEAT] * seated + [WINNER] * bool(winner)
    rows = []
    for number, cells in sheet.rows:
        for at, group in sorted(groups.items()):
            own = {role: cells[name] for role, name in group.items() if name in cells and role in words}
            if any(not is_empty(cell) for cell in own.values()):
                base = {PLAYER: at} if PLAYER not in words else {}
                mine: dict[str, Any] = {SEAT: at} if seated else {}
                if winner and number in won:
                    mine[WINNER] = {at: "yes", DRAWN: "draw"}.get(won[number], "no")
                rows.append((number, {name: cells[name] for name in shared if name in cells} | base | own | mine))
    how = "in the order of their seats" if seated else "in no order of seats"
    columns = [name for _, group in sorted(groups.items()) for name in group.values()]
    said = [f"a row is a game: {', '.join(map(clip, columns))} are its players, {how}"]
    if winner:
        said.append(f"column {clip(winner)} names the seat that won")
    return Sheet(sheet.file, (*shared, *words, *more), tuple(rows), (*sheet.said, *said), sheet.mark)


def _seats_that_won(sheet: Sheet, groups: Mapping[int, Any], taken: set[str]) -> tuple[str, dict[int, int]]:
    """(a column that says `1-0`, `white` or `player 1`, {row: the seat that won, or 0 for a draw}); else ("", {})."""
    for name in sheet.columns:
        if name in taken or not {SCORE, WINNER} & set(roles_of(PLAYS, name)[:1]):
            continue
        cells = {number: str(row[name]) for number, row in sheet.rows if name in row}
        results = results_of(list(cells.values())) if cells and len(groups) == 2 else None
        if results is not None:
            return name, {number: 0 if results[cell] == "draw" else int(results[cell]) for number, cell in cells.items()}
        won = {cell for cell in cells.values() if not is_word("draw", cell)}
        seats = seat_numbers(won) if roles_of(PLAYS, name)[:1] == (WINNER,) else None
        flags = all(is_word("yes", one) or is_word("no", one) for one in won)
        if seats and not flags and set(seats.values()) <= groups.keys():
            return name, {number: seats.get(cell, DRAWN) for number, cell in cells.items()}
    return "", {}


def _of_loser(sheet: Sheet) -> Sheet | None:
    """A row for each player of rows with a column of winners and one of losers; None where the sheet is not so."""
    columns = {plain_word(name): name for name in sheet.columns}
    won = next((columns[word] for word in words_of(PLAYS, WINNER) if word in columns), None)
    lost = next((columns[word] for word in words_of(VALUES, "losers") if word in columns), None)
    if won is None or lost is None:
        return None
    others = tuple(name for name in sheet.columns if name not in (won, lost))
    rows = [
        (number, {n: cells[n] for n in others if n in cells} | {PLAYER: cells[name], WINNER: mark})
        for number, cells in sheet.rows
        for name, mark in ((won, "yes"), (lost, "no"))
        if name in cells
    ]
    said = f"a row is a game of two: columns {clip(won)} and {clip(lost)}"
    return Sheet(sheet.file, (*others, PLAYER, WINNER), tuple(rows), (*sheet.said, said), sheet.mark)


def _of_places(sheet: Sheet) -> Sheet | None:
    """A row for each player of rows with who came first, second ...; None where the sheet is not so."""
    columns = finishing_places(
        sheet.columns, lambda name: bool(cells := sheet.cells(name)) and all(read_number(cell) is None for cell in cells)
    )
    others = tuple(name for name in sheet.columns if name not in columns)
    if not columns or {PLAYER, SEAT} & {role for name in others for role in roles_of(PLAYS, name)[:1]}:
        return None
    rows = [
        (number, {n: cells[n] for n in others if n in cells} | {PLAYER: cells[name], FINISH: at})
        for number, cells in sheet.rows
        for at, name in enumerate(columns, 1)
        if name in cells
    ]
    said = f"a row is a game: columns {clip(columns[0])} to {clip(columns[-1])} are who came first to last"
    return Sheet(sheet.file, (*others, PLAYER, FINISH), tuple(rows), (*sheet.said, said), sheet.mark)


def _of_people(sheet: Sheet) -> Sheet | None:
    """A row for each player of rows with a column of scores for each person; None where the sheet is not so."""
    known = {name: roles_of(PLAYS, name)[:1] for name in sheet.columns}
    numbers = [
        name for name in sheet.columns
        if sheet.cells(name) and all(is_empty(c) or read_number(c) is not None for c in sheet.cells(name))
    ]  # fmt: skip
    people = scores_of_people(numbers) or {name: name for name in numbers if not known[name]}
    others = [name for name in sheet.columns if name not in people.values()]
    if any({PLAYER, SCORE, FINISH, SEAT} & set(known[name]) for name in others):
        return None
    if len(people) < 2 or not any(set(known[name]) & {DATE, GAME, WINNER} for name in others):
        return None
    columns = list(people.values())
    if grow([[read_number(cells.get(name, "")) for _, cells in sheet.rows] for name in columns]):
        raise RunError(f"{sheet.file}: {growing(columns)}", GROWING)
    rows = []
    for number, cells in sheet.rows:
        for person, name in people.items():
            if name in cells and not is_empty(cells[name]):
                rows.append((number, {n: cells[n] for n in others if n in cells} | {PLAYER: person, SCORE: cells[name]}))
    said = (f"a row is a game: columns {', '.join(map(clip, columns))} are people, with their scores",)
    return Sheet(sheet.file, (*others, PLAYER, SCORE), tuple(rows), (*sheet.said, *said), sheet.mark)
