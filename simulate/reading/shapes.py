"""Shapes of tables with a row a game: which columns are the seats, by numbers or words in their names, or lists in cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simulate.reading.numbers import read_number
from simulate.reading.words import PLAYS, plain_word, roles_of

if TYPE_CHECKING:
    import polars as pl

NUMBERS, LETTERS = "numbers", "letters"
ORDERS = {  # words that number seats, beside digits
    "colours": ("white", "black"),
    "farben": ("weiss", "schwarz"),
    "sides": ("home", "away"),
    "ordinals": ("first", "second", "third", "fourth", "fifth", "sixth"),
    "words": ("one", "two", "three", "four", "five", "six"),
    LETTERS: ("a", "b", "c", "d", "e", "f"),
}
PERSON = ("id", "name", "user", "username", "login", "handle")  # of `white_id` and `black_id`: who sat there
MARKS = ("|", ";", "/", ",")  # between the entries of a list in a cell; numbers have the last two in themselves
RESULT = re.compile(r"\s*(\d+|\d*[.,]5|½|1/2)\s*[-–:]\s*(\d+|\d*[.,]5|½|1/2)\s*")
HALVES = {"½": 0.5, "1/2": 0.5}


def numbered(name: str) -> tuple[str, int, str] | None:
    """(what a column is, of which seat, what numbers it) of `p1_score`, `white`, `second player`, `score_b`; else None."""
    found = re.fullmatch(r"(.*?)[\s_#.-]*(\d{1,2})(?:st|nd|rd|th)?[\s_#.-]*(.*)", name.strip())
    if found:
        return plain_word(f"{found.group(1)} {found.group(3)}"), int(found.group(2)), NUMBERS
    words = plain_word(name).split()
    for order, steps in ORDERS.items():
        at = [place for place, word in enumerate(words) if word in steps]
        if len(at) == 1 and len(words) <= 3:
            rest = " ".join(words[: at[0]] + words[at[0] + 1 :])
            return rest.removesuffix("player").strip(), steps.index(words[at[0]]) + 1, order
    return None


def seat_number(value: Any) -> int | None:
    """The number of a seat: 2, "2", P2, Player 2, seat 2."""
    found = re.fullmatch(r"(?:p|pl|player|seat|s)?[\s_#-]*(\d{1,2})(?:\.0)?", str(value).strip().casefold())
    return int(found.group(1)) if found else None


def seat_numbers(values: Iterable[Any]) -> dict[Any, int] | None:
    """{value: seat} of values that are all numbers of seats, or all words of one order (`White`, `black`); else None."""
    there = list(dict.fromkeys(values))
    if not there:
        return None
    numbers = {value: seat_number(value) for value in there}
    if None not in numbers.values():
        return {value: number for value, number in numbers.items() if number is not None}
    words = {value: numbered(str(value)) for value in there}
    orders = {None if found is None or found[0] else found[2] for found in words.values()}
    if len(orders) != 1 or None in orders:
        return None
    return {value: found[1] for value, found in words.items() if found is not None}


def finishing_places(names: Sequence[str], is_words: Callable[[str], bool]) -> list[str]:
    """Columns that are finishing places and hold names, in their order: `1st`, `2nd`, or `Platz 1`, `Platz 2`; else none."""
    found: dict[int, str] = {}
    for name in names:
        match = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)(?: place)?", plain_word(name))
        known = numbered(name)
        if match is not None:
            number = int(match.group(1))
        elif known is not None and known[2] == NUMBERS and {"place", "finish"} & set(roles_of(PLAYS, known[0])[:1]):
            number = known[1]
        else:
            continue
        if is_words(name):
            found.setdefault(number, name)
    return [found[at] for at in sorted(found)] if len(found) > 1 and sorted(found) == list(range(1, len(found) + 1)) else []


def seat_groups(names: Sequence[str]) -> dict[str, dict[str, list[str]]]:
    """By what numbers them: {word: its columns by seat} of columns that have a number each, from 0 or 1 on without a gap."""
    groups: dict[str, dict[str, dict[int, str]]] = {}
    for name in names:
        if (found := numbered(name)) is not None:
            base, number, order = found
            word = re.sub(r"^(p|pl|player|seat)\b", "", base).strip()
            groups.setdefault(order, {}).setdefault(word, {})[number] = name
    whole: dict[str, dict[str, list[str]]] = {}
    for order, words in groups.items():
        person = next((word for word in PERSON if word in words), None)
        if order != NUMBERS and "" not in words and person is not None:
            words[""] = words.pop(person)
        for word, columns in words.items():
            first = min(columns)
            if first in (0, 1) and sorted(columns) == list(range(first, first + len(columns))) and len(columns) > 1:
                whole.setdefault(order, {})[word] = [columns[at] for at in sorted(columns)]
    return whole


def split_cells(column: pl.Series, numbers: bool) -> pl.Series | None:
    """A column of texts like `ann|bo|cy` as lists, where each cell has as many entries, two at least; None for others."""
    cells = column.to_list()
    for mark in MARKS[:2] if numbers else MARKS:
        parts = [[part.strip() for part in str(cell).split(mark)] for cell in cells if cell is not None]
        sizes = {len(part) for part in parts}
        if len(parts) == len(cells) and len(sizes) == 1 and sizes.pop() > 1 and all(all(part) for part in parts):
            return _as_list(column.name, parts)
    return None


def _as_list(name: str, parts: Sequence[Sequence[str]]) -> pl.Series:
    import polars as pl

    numbers = [[read_number(part) for part in row] for row in parts]
    if all(number is not None for row in numbers for number in row):
        return pl.Series(name, numbers, dtype=pl.List(pl.Float64))
    return pl.Series(name, [list(row) for row in parts], dtype=pl.List(pl.String))


def results_of(values: Sequence[str]) -> Mapping[str, str] | None:
    """{`1-0`: `1`, `0-1`: `2`, `½-½`: `draw`}: the seat that won, of results of two; None where a value is no result."""
    found = {}
    for value in values:
        match = RESULT.fullmatch(value)
        if match is None:
            return None
        first, second = (HALVES.get(side) or float(side.replace(",", ".")) for side in match.groups())
        found[value] = "draw" if first == second else "1" if first > second else "2"
    return found
