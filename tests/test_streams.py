"""Seed streams: the published vectors, stable addresses, no bias, no correlation of neighbours."""

import hashlib
import itertools
import math
import random
import struct
import subprocess
import sys

import numpy as np
import pytest
from scipy.stats import chisquare

from simulate.engine import python_streams
from simulate.engine.jit import jit
from simulate.engine.python_streams import CHANCE, FIRST_SEAT, label_of, words_of
from simulate.engine.quiet import quiet
from simulate.engine.streams import below, mix, next_u64, open_quickly, open_stream, open_streams, shuffle, uniform
from tests.playing import ROOT

GOLDEN = 0x9E3779B97F4A7C15
# Both vectors are those of the rand_xoshiro crate (github.com/rust-random/rngs), made with the reference code of
# prng.di.unimi.it: splitmix64.c from seed 1477776061723855037, xoshiro256starstar.c from state 1, 2, 3, 4.
SPLITMIX_SEED = 1477776061723855037
SPLITMIX = (
    1985237415132408290, 2979275885539914483, 13511426838097143398, 8488337342461049707, 15141737807933549159,
    17093170987380407015, 16389528042912955399, 13177319091862933652,
)  # fmt: skip
XOSHIRO = (
    11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600, 16172922978634559625,
    8476171486693032832, 10595114339597558777, 2904607092377533576,
)  # fmt: skip
ADDRESSES = [(0, 0, 0, 0), (7, 1, 2, 3), (2**63, 2**64 - 1, 10**9, 1000), (2**64 - 1,) * 4, (1, 0, 0, 0), (0, 0, 0, 1)]
ADDRESSES += [tuple(random.Random(seed).getrandbits(64) for _ in range(4)) for seed in range(20)]
ALPHA = 1e-6  # chance of a false alarm for each of the tests below; their streams are fixed, so they never flicker


@pytest.fixture(autouse=True)
def wrapping():
    """With the JIT off, numbers of the streams wrap without a warning."""
    with quiet():
        yield


def opened(*address):
    made = np.zeros(4, np.uint64)
    with quiet():
        open_stream(made, *(np.uint64(part) for part in address))
    return made


@jit
def draw_below(rng, n, counts, draws):
    """Count `draws` draws of below(n)."""
    for _ in range(draws):
        counts[below(rng, n)] += 1


@jit
def count_orders(rng, size, counts, draws):
    """Count the orders that `shuffle` makes of 0..size-1, as numbers in base `size`."""
    items = np.zeros(size, np.int64)
    for _ in range(draws):
        for i in range(size):
            items[i] = i
        shuffle(rng, items, size)
        code = 0
        for i in range(size):
            code = code * size + items[i]
        counts[code] += 1


@jit
def fill_uniform(rng, out):
    for i in range(out.size):
        out[i] = uniform(rng)


def test_splitmix64_gives_the_published_numbers():
    with quiet():
        got = [int(mix(np.uint64((SPLITMIX_SEED + (i + 1) * GOLDEN) % 2**64))) for i in range(len(SPLITMIX))]
    assert got == list(SPLITMIX)


def test_xoshiro256starstar_gives_the_published_numbers():
    state = np.array([1, 2, 3, 4], np.uint64)
    with quiet():
        assert [int(next_u64(state)) for _ in XOSHIRO] == list(XOSHIRO)


def hashed(*address):
    """The four words of a stream as promised: BLAKE2s of the address, 32 bytes little-endian, by Python's own library."""
    return struct.unpack("<4Q", hashlib.blake2s(struct.pack("<4Q", *address), person=b"meeple/2").digest())


@pytest.mark.parametrize("address", ADDRESSES, ids=str)
def test_a_stream_is_blake2s_of_its_address(address):
    """A change breaks the replay of every old run: it needs another CHANCE_VERSION, which the personalisation names."""
    assert tuple(opened(*address).tolist()) == words_of(*address) == hashed(*address)
    assert python_streams.CHANCE_VERSION == 3  # 3: only line-ups of matchups are drawn otherwise than by 2


def test_the_streams_of_a_block_are_those_of_its_addresses():
    """Compiled and in plain Python: row `who` is the stream of who."""
    made, plain = np.zeros((5, 4), np.uint64), np.zeros((5, 4), np.uint64)
    with quiet():
        open_streams(made, np.uint64(8), np.uint64(2**64 - 1), np.uint64(12), 4)
    python_streams.open_streams(plain, (8, 2**64 - 1), 12, 4)
    assert made.tolist() == plain.tolist() == [list(hashed(8, 2**64 - 1, 12, who)) for who in range(5)]


def test_open_quickly_expands_an_address_by_splitmix64():
    """The four words are consecutive outputs of SplitMix64 from one state."""

    def published(x):
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) % 2**64
        return x ^ (x >> 31)

    address = (11, 22, 33, 44)
    x = published((address[0] + GOLDEN) % 2**64)
    for part in address[1:]:
        x = published(((x ^ part) + GOLDEN) % 2**64)
    made = np.zeros(4, np.uint64)
    with quiet():
        open_quickly(made, *(np.uint64(part) for part in address))
    assert made.tolist() == [published((x + (i + 1) * GOLDEN) % 2**64) for i in range(4)]


def test_labels_do_not_depend_on_the_process():
    assert label_of("san_juan/4") == 8749146832240628862
    code = "from simulate.engine.python_streams import label_of; print(label_of('san_juan/4'))"
    environment = {"PYTHONHASHSEED": "77", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == 8749146832240628862


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 52, 110, 1000])
def test_below_is_uniform(n):
    counts = np.zeros(n, np.int64)
    draw_below(opened(1, n, 0, 0), n, counts, 400 * n + 20_000)
    assert n == 1 or chisquare(counts).pvalue > ALPHA


def test_below_rejects_what_would_bias_a_large_range():
    """With n = 3 * 2**30 a plain modulo or an unrejected product would favour some residues by 1 to 3."""
    n = 3 * 2**30
    rng = opened(5, 5, 5, 5)
    with quiet():
        drawn = np.array([int(below(rng, n)) for _ in range(30_000)])
    assert drawn.min() >= 0
    assert drawn.max() < n
    assert chisquare(np.bincount(drawn % 3, minlength=3)).pvalue > ALPHA
    assert chisquare(np.histogram(drawn, bins=64, range=(0, n))[0]).pvalue > ALPHA


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_shuffle_makes_every_order_equally_often(size):
    counts = np.zeros(size**size, np.int64)
    count_orders(opened(2, size, 0, 0), size, counts, 500 * math.factorial(size))
    orders = [sum(item * size ** (size - 1 - i) for i, item in enumerate(p)) for p in itertools.permutations(range(size))]
    assert counts.sum() == counts[orders].sum()
    assert chisquare(counts[orders]).pvalue > ALPHA


def test_uniform_fills_the_unit_interval():
    values = np.zeros(100_000)
    fill_uniform(opened(3, 0, 0, 0), values)
    assert values.min() >= 0
    assert values.max() < 1
    assert chisquare(np.histogram(values, bins=100, range=(0, 1))[0]).pvalue > ALPHA


@pytest.mark.parametrize("part", range(4), ids=["run seed", "label", "block", "who"])
def test_streams_of_neighbouring_addresses_are_independent(part):
    """64 streams whose addresses differ by 1: no two correlate, and their first numbers are spread evenly."""
    n, length = 64, 2_000
    values = np.zeros((n, length))
    for i in range(n):
        address = [9, 8, 7, 6]
        address[part] += i
        fill_uniform(opened(*address), values[i])
    assert len(np.unique(values)) == n * length
    correlation = np.corrcoef(values)[np.triu_indices(n, 1)]
    assert np.abs(correlation).max() < 5.5 / math.sqrt(length)  # 2016 pairs; 5.5 standard errors
    assert abs(correlation.mean()) < 5 / math.sqrt(length * correlation.size)
    assert chisquare(np.histogram(values[:, 0], bins=8, range=(0, 1))[0]).pvalue > ALPHA


def test_the_game_and_the_seats_have_streams_of_their_own():
    assert CHANCE not in range(FIRST_SEAT, FIRST_SEAT + 16)
    assert len({opened(1, 2, 3, who).tobytes() for who in range(10)}) == 10


def test_compiled_and_interpreted_draws_are_equal():
    compiled = np.zeros(4, np.uint64)
    plain = np.zeros(4, np.uint64)
    words = tuple(np.uint64(part) for part in (3, 2**64 - 5, 17, 1))
    open_stream(compiled, *words)
    with np.errstate(over="ignore"):
        getattr(open_stream, "py_func", open_stream)(plain, *words)
        assert plain.tolist() == compiled.tolist()
        for n in (2, 7, 110):
            assert getattr(below, "py_func", below)(plain, n) == below(compiled, n)
            assert getattr(next_u64, "py_func", next_u64)(plain) == next_u64(compiled)
            assert getattr(uniform, "py_func", uniform)(plain) == uniform(compiled)
        a, b = np.arange(20), np.arange(20)
        getattr(shuffle, "py_func", shuffle)(plain, a, 20)
        shuffle(compiled, b, 20)
    assert a.tolist() == b.tolist()
    assert plain.tolist() == compiled.tolist()
