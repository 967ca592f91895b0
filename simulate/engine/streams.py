"""Seed streams: every random number has an address, so no result depends on the order of work.

An address is (run seed, label, block, who). The label names game and seat count, never a strategy, a variant or a
parameter, so that all of these meet the same luck. `who` is 0 for the game's own chance, 1 + seat for the
strategy in that seat, and PLAN for drawing line-ups.

Generator: xoshiro256** 1.0 (Blackman, Vigna 2018, https://prng.di.unimi.it/xoshiro256starstar.c), its state expanded by
SplitMix64 (Steele, Lea, Flood 2014, https://prng.di.unimi.it/splitmix64.c), as its authors advise.
A stream is an array of four uint64.
"""

import hashlib

import numpy as np

from simulate.engine.jit import jit_callable as jit

CHANCE = 0  # who: shuffles and dice of the game
FIRST_SEAT = 1  # who: FIRST_SEAT + seat is the strategy in that seat
PLAN = 1_000  # who: line-ups of a field
OPEN = 1_001  # who: scratch streams of tools (redeals in tests)

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_ALL_32 = np.uint64(0xFFFFFFFF)
_U5, _U7, _U9, _U11, _U17, _U19, _U27, _U30, _U31, _U32, _U45, _U57 = (
    np.uint64(v) for v in (5, 7, 9, 11, 17, 19, 27, 30, 31, 32, 45, 57)
)


def label_of(text: str) -> int:
    """Hash a matchup label to 64 bits; stable over platforms, Python versions and PYTHONHASHSEED."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


@jit
def mix(x):
    """SplitMix64's output function: a bijection of uint64."""
    x = (x ^ (x >> _U30)) * _MIX_1
    x = (x ^ (x >> _U27)) * _MIX_2
    return x ^ (x >> _U31)


@jit
def open_stream(stream, run_seed, label, block, who):
    """Seed `stream` (4,) uint64 in place from its address of four uint64."""
    x = mix(run_seed + _GOLDEN)
    x = mix((x ^ label) + _GOLDEN)
    x = mix((x ^ block) + _GOLDEN)
    x = mix((x ^ who) + _GOLDEN)
    for i in range(4):
        x = x + _GOLDEN
        stream[i] = mix(x)


@jit
def next_u64(stream):
    """Draw 64 random bits and move the stream on (xoshiro256**)."""
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    x = s1 * _U5
    result = ((x << _U7) | (x >> _U57)) * _U9
    t = s1 << _U17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = (s3 << _U45) | (s3 >> _U19)
    stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3
    return result


@jit
def below(stream, n):
    """Draw an int in 0..n-1 without bias, 1 <= n < 2**32 (Lemire 2019, multiply and reject)."""
    bound = np.uint64(n)
    product = (next_u64(stream) >> _U32) * bound
    low = product & _ALL_32
    if low < bound:
        threshold = ((_ALL_32 - bound) + np.uint64(1)) % bound
        while low < threshold:
            product = (next_u64(stream) >> _U32) * bound
            low = product & _ALL_32
    return np.int64(product >> _U32)


@jit
def uniform(stream):
    """Draw a float64 in [0, 1) from the top 53 bits."""
    return np.float64(next_u64(stream) >> _U11) * (1.0 / 9007199254740992.0)


@jit
def shuffle(stream, items, n):
    """Shuffle `items[:n]` in place; every order is equally likely (Fisher, Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


@jit
def shuffle_unseen(stream, items, n):
    """Shuffle `items[:n]` so that the result depends on which items there are and not on how they lay: for a re-deal, which
    may give nothing away."""
    for i in range(1, n):
        moved = items[i]
        at = i
        while at > 0 and items[at - 1] > moved:
            items[at] = items[at - 1]
            at -= 1
        items[at] = moved
    shuffle(stream, items, n)
