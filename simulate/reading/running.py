"""Columns that look like scores or winners and are something else, or say more than their word: read by what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from simulate.errors import clip
from simulate.reading.words import PLAYS, VALUES, plain_word, roles_of, words_of

MOST_WORDS = 2  # of a person's name: `score_anna maria`
GROWING = "Write what each game brought, or who won it."
LEAST_ROWS = 8  # in fewer, scores may grow by chance


def scores_of_people(columns: Sequence[str]) -> dict[str, str]:
    """{person: column} of columns like `score_anna`, `Punkte Ben`, `Cleo pts`; {} where fewer than two are so."""
    known = {word for word in words_of(PLAYS, "score") if " " not in word}
    found: dict[str, str] = {}
    for name in columns:
        words = plain_word(name).split()
        rest = words[1:] if words and words[0] in known else words[:-1] if words and words[-1] in known else []
        person = " ".join(rest)
        if rest and len(rest) <= MOST_WORDS and not any(one.isdigit() for one in rest) and not _is_part(person):
            found.setdefault(person, name)
    return found if len(found) > 1 else {}


def _is_part(word: str) -> bool:
    """Return True for a word that says which score it is, and not whose."""
    return word in ("final", "bonus", "max", "min", "best", "mean", "average", "avg", "high", "low") or bool(
        roles_of(PLAYS, word)
    )


def is_totals(name: str, values: Sequence[Any]) -> bool:
    """Return True for a column of how many games somebody won, in place of who won one."""
    return plain_word(name) in words_of(VALUES, "totals") and any(value not in (None, 0, 1) for value in values)


def counting(name: str) -> str:
    """What is wrong with such a column."""
    return f"column {clip(name)} counts wins: a row is a total, no game"


def growing(columns: Sequence[str]) -> str:
    """What is wrong with scores that only grow."""
    return f"the scores ({', '.join(map(clip, columns))}) only grow from row to row: they seem to be running totals"


def grow(columns: Sequence[Sequence[Any]]) -> bool:
    """Return True where no score ever falls from a row to the next: a running total, and no score of a game."""
    if len(columns[0]) < LEAST_ROWS or any(value is None for column in columns for value in column):
        return False
    falls = any(above < below for column in columns for below, above in pairwise(column))
    return not falls and all(column[0] < column[-1] for column in columns)
