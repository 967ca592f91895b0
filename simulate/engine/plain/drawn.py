"""The account of draws of many playouts at once, from what chance turned up in each: see `engine/draws.py`.

A playout notes at each draw the pile, as it lay. The next pile is mostly the same without its last card: then both are read
from one list of contents.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from simulate.engine.plain.state import Turned
from simulate.errors import SimulateError

MOST = 1_000_000  # cards in piles, or numbers of an account, that are counted at once


class Places:
    """The place of each content: by its key, or by the card that a mechanism knows it as."""

    def __init__(self, title: str, contents: Sequence[str]):
        self.title, self.count = title, len(contents)
        self.by_key: dict[Any, int] = {key: place for place, key in enumerate(contents)}
        self.by_card: dict[int, tuple[Any, dict[Any, int]]] = {}

    def of(self, pile: Sequence[Any], keys: Any) -> list[int]:
        """The places of the contents of a pile. Raises SimulateError."""
        known = self.known(keys)
        try:
            return [known[card] for card in pile]
        except KeyError as error:
            raise self.stranger(error) from None

    def stranger(self, error: KeyError) -> SimulateError:
        """The error for what is no content."""
        return SimulateError(f"{self.title}: turn_up names {error}, which is none of the game's contents")

    def known(self, keys: Any) -> dict[Any, int]:
        """The place of each content by what a draw calls it."""
        if keys is None:
            return self.by_key
        held = self.by_card.get(id(keys))
        if held is None:
            known = {card: self.by_key[key] for card, key in keys.items() if key in self.by_key}
            held = self.by_card[id(keys)] = keys, known
        return held[1]


def account_of(
    places: Places, stages: int, seats: int, turned: Sequence[Sequence[Turned]], gain: np.ndarray, counted: np.ndarray
) -> np.ndarray:
    """(blocks, stages, contents, 2): the account as `engine/draws.add_draws` makes it.

    `turned`: of whole blocks, a playout each; `gain` (playouts, seats) and `counted` (playouts,) weigh them. Raises
    SimulateError.
    """
    if not any(turned):
        return np.zeros((len(turned) // seats, stages, places.count, 2))
    parts = []
    for first, end in _chunks(turned, seats, stages * seats * places.count):
        parts.append(_account(places, stages, seats, turned[first:end], gain[first:end], counted[first:end]))
    return np.concatenate(parts)


def _chunks(turned: Sequence[Sequence[Turned]], seats: int, numbers: int) -> Iterator[tuple[int, int]]:
    """Ranges of playouts, whole blocks, with not too many cards in their piles."""
    first = cards = 0
    for block in range(0, len(turned), seats):
        here = sum(len(one[3]) for of in turned[block : block + seats] for one in of) + seats * numbers
        if cards and cards + here > MOST:
            yield first, block
            first, cards = block, 0
        cards += here
    if first < len(turned):
        yield first, len(turned)


def _account(
    places: Places, stages: int, seats: int, turned: Sequence[Sequence[Turned]], gain: np.ndarray, counted: np.ndarray
) -> np.ndarray:
    counts, codes, whose = _piles(places, seats, turned)
    playouts, most = len(turned), max(map(len, turned), default=0)
    sums = np.zeros((playouts, stages * seats, places.count, 2))
    order = np.full((playouts, stages * seats), most)  # the draw with which a stage and seat began
    begins = np.fromiter(accumulate(map(len, turned), initial=0), np.int64, playouts + 1)
    for number in range(most):  # the draws of a playout in their order, those of all playouts at once
        there = np.flatnonzero(begins[1:] - begins[:-1] > number)
        at = begins[there] + number
        p = counts[at] / counts[at].sum(axis=1, keepdims=True)
        more = -p
        more[np.arange(len(at)), codes[at]] += 1
        sums[there, whose[at], :, 0] += more
        sums[there, whose[at], :, 1] += p * (1 - p)
        order[there, whose[at]] = np.minimum(order[there, whose[at]], number)
    made = np.zeros((playouts // seats, stages, places.count, 2))
    turns = np.argsort(order, axis=1, kind="stable")
    for rotation in range(seats):  # sums of floats in one order, whatever the size of the batch
        of_block = np.arange(rotation, playouts, seats)
        blocks = np.flatnonzero(counted[of_block])
        at = of_block[blocks]
        for place in turns[at].T:
            own = sums[at, place]
            own[..., 0] *= gain[at, place % seats, None]
            made[blocks, place // seats] += own
    return made


def _piles(places: Places, seats: int, turned: Sequence[Sequence[Turned]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of each draw the copies in its pile (draws, contents), what was turned up, and its stage and seat."""
    cards: list[int] = []  # contents of piles
    begins, lengths, codes, whose = [], [], [], []
    try:
        for of in turned:
            last: tuple[Any, ...] | None = None
            names, begin, known = None, 0, places.by_key
            for stage, seat, what, pile, keys in of:
                length = len(pile)
                if pile is not last and (last is None or keys is not names or last[:length] != pile):
                    names, known, begin = keys, places.known(keys), len(cards)
                    cards += [known[card] for card in pile]
                    last = pile
                begins.append(begin)
                lengths.append(length)
                whose.append(stage * seats + seat)
                codes.append(known[what])
    except KeyError as error:
        raise places.stranger(error) from None
    length_of = np.array(lengths, np.int64)
    ends = np.cumsum(length_of)
    total = int(ends[-1]) if len(ends) else 0
    within = np.arange(total) - np.repeat(ends - length_of, length_of)
    content = np.array(cards, np.int64)[np.repeat(np.array(begins, np.int64), length_of) + within]
    draw = np.repeat(np.arange(len(length_of)), length_of)
    counts = np.bincount(draw * places.count + content, minlength=len(length_of) * places.count)
    return (
        counts.reshape(-1, places.count).astype(float),
        np.array(codes, np.int64),
        np.array(whose, np.int64),
    )
