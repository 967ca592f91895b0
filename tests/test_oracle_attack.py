"""A strategy that computes the deal backwards from its own stream: it knew every card once, and learns nothing now."""

import numpy as np
import pytest

import simulate
from simulate.engine import python_streams
from simulate.engine.python_streams import CHANCE, FIRST_SEAT
from tests.playing import opening

ALL, GOLDEN = 2**64 - 1, 0x9E3779B97F4A7C15
DEALS, SEATS = 50, 3


def mix(x):
    """SplitMix64's output function, as published."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & ALL
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & ALL
    return x ^ (x >> 31)


def first_words(run_seed, label, block, who):
    """Return the first words of a stream as chance version 1 opened it: every step can be taken back."""
    x = mix((run_seed + GOLDEN) & ALL)
    for part in (label, block, who):
        x = mix(((x ^ part) + GOLDEN) & ALL)
    return tuple(mix((x + (i + 1) * GOLDEN) & ALL) for i in range(4))


# The attack: what a strategy can do with the `rng` that it is given.


def back(y, shift):
    """x of y = x ^ (x >> shift)."""
    x = y
    for _ in range(64 // shift):
        x = y ^ (x >> shift)
    return x


def unmix(x):
    """The argument of `mix`."""
    x = (back(x, 31) * pow(0x94D049BB133111EB, -1, 2**64)) & ALL
    x = (back(x, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64)) & ALL
    return back(x, 30)


def chance_seen_from(rng, seat):
    """The stream of the game's chance, if `rng`, before its first draw, is the stream of `seat`."""
    x = (unmix(int(rng[0])) - GOLDEN) & ALL
    before = ((unmix(x) - GOLDEN) & ALL) ^ (FIRST_SEAT + seat)
    x = mix(((before ^ CHANCE) + GOLDEN) & ALL)
    return np.array([mix((x + (i + 1) * GOLDEN) & ALL) for i in range(4)], np.uint64)


def deal_seen_by(seat, rng):
    """Every card of the deal, played out from the chance that was computed."""
    game = simulate.load_game("san_juan")
    imagined = simulate.Position(game, simulate.load_rules(game), SEATS)
    imagined.state.seats = SEATS
    imagined.state.counts_draws = 1  # as `opening`: that is no secret
    imagined.state.chance[:] = chance_seen_from(rng, seat)
    with np.errstate(over="ignore"):
        game.verbs.setup(imagined.state, imagined.rules.record)
    return imagined.state_bytes().tobytes()


def deals_known():
    """Count the deals of which the attack knows every card, the seats taking turns."""
    game = simulate.load_game("san_juan")
    rules, known = simulate.load_rules(game), 0
    for block in range(DEALS):
        position, seat = opening(game, rules, SEATS, block=block), block % SEATS
        known += deal_seen_by(seat, position.rng[seat]) == position.state_bytes().tobytes()
    return known


def test_the_attack_takes_back_what_chance_version_1_did():
    assert [unmix(mix(x)) for x in (0, 1, GOLDEN, ALL, 2**63)] == [0, 1, GOLDEN, ALL, 2**63]


def test_the_attack_knew_every_deal_of_chance_version_1(monkeypatch):
    monkeypatch.setattr(python_streams, "words_of", first_words)
    assert deals_known() == DEALS


def test_the_attack_knows_no_deal():
    assert deals_known() == 0


@pytest.mark.parametrize("seat", range(SEATS))
def test_streams_of_one_block_share_nothing(seat):
    """Of 256 bits about half differ between the game's stream and a seat's, and bit by bit so over the blocks."""
    blocks = 400
    words = [[python_streams.words_of(7, 8, block, who) for block in range(blocks)] for who in (CHANCE, FIRST_SEAT + seat)]
    chance, mine = np.array(words, np.uint64)
    differ = np.unpackbits((chance ^ mine).view(np.uint8), axis=1)  # (blocks, 256)
    assert abs(differ.mean() - 0.5) < 5 * 0.5 / np.sqrt(differ.size)
    assert np.abs(differ.mean(axis=0) - 0.5).max() < 5.5 * 0.5 / np.sqrt(blocks)
    assert abs(differ.sum(axis=1).std() - 8) < 5 * 8 / np.sqrt(2 * blocks)
