"""What the words above columns and in cells mean: a table of words in seven languages, words.toml."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LONG = 80  # letters: a longer text is no word above a column
CARDS, PLAYS, VALUES = "cards", "plays", "values"


def plain_word(word: Any) -> str:
    """A word as all spellings of it are: no case, accents, signs or blanks around; `#` stays."""
    text = unicodedata.normalize("NFKD", str(word)).casefold()
    text = "".join(letter for letter in text if not unicodedata.combining(letter) or letter in "゙゚")
    text = unicodedata.normalize("NFC", re.sub(r"(?<=[a-z])(?=#)", " ", text))
    return " ".join(re.sub(r"[^\w#]+|_", " ", text).split())


@cache
def _table() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Words by what they mean, of each kind of file; those of cells as they stand, in small letters."""
    raw = tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))
    return {
        kind: {role: tuple(map(str.casefold if kind == VALUES else plain_word, words)) for role, words in table.items()}
        for kind, table in raw.items()
    }


def words_of(kind: str, role: str) -> tuple[str, ...]:
    """All words for a role, likeliest first."""
    return _table()[kind][role]


@cache
def exact_roles(kind: str, word: str) -> tuple[str, ...]:
    """The roles of a word above a column, known as a whole: `Copies`, `Karten-Name`, `Points (VP)`, `Card names`."""
    if len(word) > LONG:
        return ()
    whole = plain_word(word)
    tries = [whole, plain_word(re.sub(r"[(\[].*?[)\]]", " ", word)), whole.removesuffix("s"), f"{whole}s"]
    table = _table()[kind]
    found = [role for one in dict.fromkeys(tries) for role, words in table.items() if one in words and (one or not whole)]
    return tuple(dict.fromkeys(found))


@cache
def roles_of(kind: str, word: str) -> tuple[str, ...]:
    """The roles that a word above a column may mean, surest first; by a part of it where the whole is none that is known:
    `Copies in the box` are copies, `COST MONEY` is a number."""
    found = exact_roles(kind, word)
    if found or len(word) > LONG:
        return found
    tokens = f" {plain_word(word)} "
    parts = [
        (len(one), role)
        for role, words in _table()[kind].items()
        for one in words
        if f" {one} " in tokens and (" " in one or one in _table()[VALUES]["inside"])
    ]
    return tuple(dict.fromkeys(role for _, role in sorted(parts, key=lambda pair: -pair[0])))


def is_word(role: str, cell: Any) -> bool:
    """Return True if a cell says yes, no, or nothing, as `role` names it."""
    return str(cell).strip().casefold() in _table()[VALUES][role]
