"""Seed streams in plain Python, number for number those of `engine/streams.py`.

Plans draw from them, so that whoever reads a log learns its line-ups without a compiler.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

PLAN = 1_000  # who: line-ups of a field
DESIGN = 1_002  # who: the levels of the design factor

ALL = 0xFFFFFFFFFFFFFFFF
ALL_32 = 0xFFFFFFFF
GOLDEN, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def label_of(text: str) -> int:
    """Hash a matchup label to 64 bits; stable over platforms, Python versions and PYTHONHASHSEED."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def mix(x: int) -> int:
    """SplitMix64's output function."""
    x = ((x ^ (x >> 30)) * MIX_1) & ALL
    x = ((x ^ (x >> 27)) * MIX_2) & ALL
    return x ^ (x >> 31)


class Stream:
    """A seed stream: xoshiro256** from an address."""

    def __init__(self, address: Sequence[int], block: int, who: int):
        x = mix((address[0] + GOLDEN) & ALL)
        for part in (address[1], block, who):
            x = mix(((x ^ part) + GOLDEN) & ALL)
        self.state = tuple(mix((x + (i + 1) * GOLDEN) & ALL) for i in range(4))

    def next_32(self) -> int:
        """The upper 32 of 64 random bits."""
        s0, s1, s2, s3 = self.state
        x = (s1 * 5) & ALL
        result = ((((x << 7) | (x >> 57)) & ALL) * 9) & ALL
        s2 ^= s0
        s3 ^= s1
        self.state = (s0 ^ s3, s1 ^ s2, s2 ^ ((s1 << 17) & ALL), ((s3 << 45) | (s3 >> 19)) & ALL)
        return result >> 32

    def below(self, n: int) -> int:
        """An int in 0..n-1 without bias."""
        product = self.next_32() * n
        if (product & ALL_32) < n:
            threshold = (ALL_32 - n + 1) % n
            while (product & ALL_32) < threshold:
                product = self.next_32() * n
        return product >> 32

    def shuffle(self, items: list) -> None:
        """Shuffle in place; every order is equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
