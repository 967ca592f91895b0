"""Seed streams in plain Python, number for number those of `engine/streams.py`.

Plans draw from them, so that any reader of a log learns its line-ups without a compiler. What decides the numbers of an
address stands here once:

- hashed are 32 bytes: run seed, label, block, who, each a little-endian uint64;
- by BLAKE2s (RFC 7693) without key or salt, personalisation PERSON, digest of 32 bytes;
- the stream's four words are the digest's, little-endian.

Whoever changes any of it, how the generator goes on, or how line-ups are drawn raises CHANCE_VERSION.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import Any

CHANCE_VERSION = 3  # 2: a matchup kept one order round the table; 1: a chain of SplitMix64 mixes
PERSON = b"meeple/2"  # the domain of these hashes
DIGEST_BYTES = 32

CHANCE = 0  # who: shuffles and dice of the game
FIRST_SEAT = 1  # who: FIRST_SEAT + seat is the strategy in that seat
PLAN = 1_000  # who: line-ups of a field
OPEN = 1_001  # who: scratch streams of tools (redeals in tests)
DESIGN = 1_002  # who: the levels of the design factor

ALL = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
ALL_32 = 0xFFFFFFFF


def label_of(text: str) -> int:
    """Hash a matchup label to 64 bits; stable over platforms, Python versions and PYTHONHASHSEED."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def words_of(run_seed: int, label: int, block: int, who: int) -> tuple[int, int, int, int]:
    """The four words of the stream of an address; one way."""
    address = struct.pack("<4Q", run_seed, label, block, who)
    digest = hashlib.blake2s(address, digest_size=DIGEST_BYTES, person=PERSON).digest()
    return struct.unpack("<4Q", digest)


def open_streams(streams: Any, address: Sequence[int], block: int, seats: int) -> None:
    """Fill the streams of a block, row `who` of `streams` (S + 1, 4): the game's chance, then the strategies by seat."""
    for who in range(seats + 1):
        streams[who] = words_of(int(address[0]), int(address[1]), block, who)


def quick_words(key: int, deal: int, part: int, who: int) -> tuple[int, int, int, int]:
    """The four words of the stream of an imagined deal, those of `open_quickly`."""
    x = _mix((key + GOLDEN) & ALL)
    for number in (deal, part, who):
        x = _mix(((x ^ number) + GOLDEN) & ALL)
    return tuple(_mix((x + i * GOLDEN) & ALL) for i in range(1, 5))  # type: ignore[return-value]


def _mix(x: int) -> int:
    """SplitMix64's output function."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & ALL
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & ALL
    return x ^ (x >> 31)


class Stream:
    """A seed stream: xoshiro256** from an address."""

    def __init__(self, address: Sequence[int], block: int, who: int):
        self.state = words_of(int(address[0]), int(address[1]), block, who)

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
