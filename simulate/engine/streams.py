"""Seed streams: every random number has an address, so no result depends on the order of work.

An address is (run seed, label, block, who). The label names game and seat count, never a strategy, a variant or a
parameter, so that all of these meet the same luck. `who` is 0 for the game's own chance, 1 + seat for the
strategy in that seat, and PLAN for drawing line-ups.

A stream is an array of four uint64: BLAKE2s (RFC 7693) of its address, so that whoever holds one stream can compute no
other. `python_streams.py` says what is hashed, and does the same with `hashlib`. From there on the
generator is xoshiro256** 1.0 (Blackman, Vigna 2018, https://prng.di.unimi.it/xoshiro256starstar.c).

Deals that are only imagined (a searcher's, a tool's) open their streams with a quick mix that hides nothing: SplitMix64
(Steele, Lea, Flood 2014, https://prng.di.unimi.it/splitmix64.c).
"""

import numpy as np

from simulate.engine.jit import jit_callable as jit
from simulate.engine.python_streams import DIGEST_BYTES, PERSON

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_ALL_32 = np.uint64(0xFFFFFFFF)
_U5, _U7, _U9, _U11, _U17, _U19, _U27, _U30, _U31, _U32, _U45, _U57 = (
    np.uint64(v) for v in (5, 7, 9, 11, 17, 19, 27, 30, 31, 32, 45, 57)
)

# BLAKE2s: the initial values (RFC 7693, 2.6), and what the parameter block (2.5) makes of them: digest length, no key,
# fanout and depth 1, the personalisation in its last two words.
_IV = (
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
)  # fmt: skip
_I0, _I1, _I2, _I3, _I4, _I5, _I6, _I7 = (np.uint32(word) for word in _IV)
_H0 = np.uint32(_IV[0] ^ 0x01010000 ^ DIGEST_BYTES)
_H6 = np.uint32(_IV[6] ^ int.from_bytes(PERSON[:4], "little"))
_H7 = np.uint32(_IV[7] ^ int.from_bytes(PERSON[4:], "little"))
_T0 = np.uint32(_IV[4] ^ 32)  # bytes hashed
_F0 = np.uint32(_IV[6] ^ 0xFFFFFFFF)  # the block is the last
_O = np.uint32(0)  # words 8 to 15 of the message: an address fills half a block


@jit
def _turned(x, n):
    """A uint32 rotated right by n bits."""
    return np.uint32((x >> np.uint32(n)) | (x << np.uint32(32 - n)))


@jit
def _quarter(a, b, c, d, x, y):
    """G of RFC 7693, 3.1: one column or diagonal takes in two words of the message."""
    a = np.uint32(a + b + x)
    d = _turned(d ^ a, 16)
    c = np.uint32(c + d)
    b = _turned(b ^ c, 12)
    a = np.uint32(a + b + y)
    d = _turned(d ^ a, 8)
    c = np.uint32(c + d)
    b = _turned(b ^ c, 7)
    return a, b, c, d


@jit
def _round(v, p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15):
    """One round: four columns, four diagonals; the words of the message as the round permutes them."""
    v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15 = v
    v0, v4, v8, v12 = _quarter(v0, v4, v8, v12, p0, p1)
    v1, v5, v9, v13 = _quarter(v1, v5, v9, v13, p2, p3)
    v2, v6, v10, v14 = _quarter(v2, v6, v10, v14, p4, p5)
    v3, v7, v11, v15 = _quarter(v3, v7, v11, v15, p6, p7)
    v0, v5, v10, v15 = _quarter(v0, v5, v10, v15, p8, p9)
    v1, v6, v11, v12 = _quarter(v1, v6, v11, v12, p10, p11)
    v2, v7, v8, v13 = _quarter(v2, v7, v8, v13, p12, p13)
    v3, v4, v9, v14 = _quarter(v3, v4, v9, v14, p14, p15)
    return v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15


@jit
def _low(x):
    """The lower 32 bits."""
    return np.uint32(x & _ALL_32)


@jit
def _high(x):
    """The upper 32 bits."""
    return np.uint32(x >> _U32)


@jit
def _joined(low, high):
    """A uint64 of its halves."""
    return np.uint64(low) | (np.uint64(high) << _U32)


@jit
def open_stream(stream, run_seed, label, block, who):
    """Seed `stream` (4,) uint64 in place from its address of four uint64, one way: BLAKE2s of 32 bytes, one compression."""
    a, b, c, d = _low(run_seed), _high(run_seed), _low(label), _high(label)
    e, f, g, h = _low(block), _high(block), _low(who), _high(who)
    v = (_H0, _I1, _I2, _I3, _I4, _I5, _H6, _H7, _I0, _I1, _I2, _I3, _T0, _I5, _F0, _I7)
    v = _round(v, a, b, c, d, e, f, g, h, _O, _O, _O, _O, _O, _O, _O, _O)
    v = _round(v, _O, _O, e, _O, _O, _O, _O, g, b, _O, a, c, _O, h, f, d)
    v = _round(v, _O, _O, _O, a, f, c, _O, _O, _O, _O, d, g, h, b, _O, e)
    v = _round(v, h, _O, d, b, _O, _O, _O, _O, c, g, f, _O, e, a, _O, _O)
    v = _round(v, _O, a, f, h, c, e, _O, _O, _O, b, _O, _O, g, _O, d, _O)
    v = _round(v, c, _O, g, _O, a, _O, _O, d, e, _O, h, f, _O, _O, b, _O)
    v = _round(v, _O, f, b, _O, _O, _O, e, _O, a, h, g, d, _O, c, _O, _O)
    v = _round(v, _O, _O, h, _O, _O, b, d, _O, f, a, _O, e, _O, g, c, _O)
    v = _round(v, g, _O, _O, _O, _O, d, a, _O, _O, c, _O, h, b, e, _O, f)
    v = _round(v, _O, c, _O, e, h, g, b, f, _O, _O, _O, _O, d, _O, _O, a)
    stream[0] = _joined(_H0 ^ v[0] ^ v[8], _I1 ^ v[1] ^ v[9])
    stream[1] = _joined(_I2 ^ v[2] ^ v[10], _I3 ^ v[3] ^ v[11])
    stream[2] = _joined(_I4 ^ v[4] ^ v[12], _I5 ^ v[5] ^ v[13])
    stream[3] = _joined(_H6 ^ v[6] ^ v[14], _H7 ^ v[7] ^ v[15])


@jit
def open_streams(streams, run_seed, label, block, seats):
    """Seed the streams of a block, row `who` of `streams` (S + 1, 4): the game's chance, then the strategies by seat."""
    for who in range(seats + 1):
        open_stream(streams[who], run_seed, label, block, np.uint64(who))


@jit
def mix(x):
    """SplitMix64's output function: a bijection of uint64."""
    x = (x ^ (x >> _U30)) * _MIX_1
    x = (x ^ (x >> _U27)) * _MIX_2
    return x ^ (x >> _U31)


@jit
def open_quickly(stream, key, deal, part, who):
    """Seed the stream of an imagined deal in place from four uint64. Whoever holds it can compute its neighbours."""
    x = mix(key + _GOLDEN)
    x = mix((x ^ deal) + _GOLDEN)
    x = mix((x ^ part) + _GOLDEN)
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
