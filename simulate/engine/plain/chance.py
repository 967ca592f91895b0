"""Random numbers for plain games: the seed streams of `engine/streams.py`, number for number, as an object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulate.engine.python_streams import ALL, ALL_32

TOP_53 = 2.0**-53
AHEAD = 16  # numbers that are drawn at once


class Chance:
    """A seed stream. A compiled game that draws the same in the same order draws the same numbers."""

    __slots__ = ("words",)

    def __init__(self, words: tuple[int, int, int, int]):
        self.words = words

    def next_64(self) -> int:
        """Draw 64 random bits and move on (xoshiro256**)."""
        s0, s1, s2, s3 = self.words
        x = (s1 * 5) & ALL
        s2 ^= s0
        s3 ^= s1
        self.words = (s0 ^ s3, s1 ^ s2, s2 ^ ((s1 << 17) & ALL), ((s3 << 45) | (s3 >> 19)) & ALL)
        return ((((x << 7) | (x >> 57)) & ALL) * 9) & ALL

    def below(self, n: int) -> int:
        """An int in 0..n-1 without bias."""
        product = (self.next_64() >> 32) * n
        if (product & ALL_32) < n:
            threshold = (ALL_32 - n + 1) % n
            while (product & ALL_32) < threshold:
                product = (self.next_64() >> 32) * n
        return product >> 32

    def uniform(self) -> float:
        """A float in [0, 1)."""
        return (self.next_64() >> 11) * TOP_53

    def choice(self, items: Sequence[Any]) -> Any:
        """One of some items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place; every order is equally likely."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> Chance:
        """Another stream that goes on from the same place."""
        return Chance(self.words)


class Drawn:
    """The numbers of a seed stream so far, for all playouts that begin with it: those of a block share their deal."""

    __slots__ = ("numbers", "stream", "words")

    def __init__(self, words: tuple[int, int, int, int]):
        self.stream = Chance(words)
        self.numbers: list[int] = []
        self.words = [words]  # before each number, and before the next

    def more(self) -> None:
        """Draw the next ones."""
        for _ in range(AHEAD):
            self.numbers.append(self.stream.next_64())
            self.words.append(self.stream.words)


def first_of(drawn: Drawn) -> Chance:
    """The stream from its begin, of one's own."""
    return Chance(drawn.words[0])


class SharedChance(Chance):
    """A seed stream that reads numbers which another playout has drawn already."""

    __slots__ = ("at", "drawn", "numbers")

    def __init__(self, drawn: Drawn):
        self.drawn, self.numbers, self.at = drawn, drawn.numbers, 0

    @property
    def words(self) -> tuple[int, int, int, int]:  # type: ignore[override]
        """The state of the stream."""
        return self.drawn.words[self.at]

    def next_64(self) -> int:
        """Draw 64 random bits and move on."""
        at = self.at
        if at == len(self.numbers):
            self.drawn.more()
        self.at = at + 1
        return self.numbers[at]

    def below(self, n: int) -> int:
        """An int in 0..n-1 without bias."""
        at, numbers = self.at, self.numbers
        if at == len(numbers):
            self.drawn.more()
        self.at = at + 1
        product = (numbers[at] >> 32) * n
        return product >> 32 if (product & ALL_32) >= n else self._again(product, n)

    def _again(self, product: int, n: int) -> int:
        threshold = (ALL_32 - n + 1) % n
        while (product & ALL_32) < threshold:
            product = (self.next_64() >> 32) * n
        return product >> 32

    def __reduce__(self) -> Any:
        return Chance, (self.words,)
