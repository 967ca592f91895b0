"""What building blocks and the log cost: `python benchmarks/bare_no_thanks.py` plays No Thanks! in `no_thanks/` and bare.

The bare loop has the rules and both scripts, and nothing beside; no row is kept. It is played a second time with points
after each round, which the log of leads counts and such a loop need not. All in turn, in one process; CPU time a playout.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("SIMULATE_LANE", "plain")

import numpy as np

from simulate.engine.lineup import players_of
from simulate.engine.plain.loop import PlainLoop
from simulate.games import add_game_path, load_game
from simulate.games.rules import load_rules
from strategies import strategies_of

SEATS, CHIPS, REMOVED = 4, 11, 9
Script = Callable[[int, int, list[int], int], bool]  # (card, pot, own cards, own chips): whether to take


def thrifty(card: int, pot: int, own: list[int], chips: int) -> bool:
    """Take when the pot pays for a third of the card."""
    return not chips or pot >= card * 0.33


def runner(card: int, pot: int, own: list[int], chips: int) -> bool:
    """Take neighbours of its own cards."""
    return not chips or card + 1 in own or card - 1 in own or pot > 10


def points(taken: Sequence[Sequence[int]], chips: Sequence[int]) -> list[int]:
    """A chip is a point; the lowest card of each row of numbers counts against."""
    found = []
    for seat in range(SEATS):
        cards = sorted(taken[seat])
        found.append(chips[seat] - sum(card for at, card in enumerate(cards) if not at or cards[at - 1] != card - 1))
    return found


def play(rng: random.Random, field: Sequence[Script], every_round: bool) -> tuple[int, list[int]]:
    """Decisions and points of a playout; `every_round`: count the points after each round, as a log of leads needs them."""
    deck = list(range(3, 36))
    rng.shuffle(deck)
    del deck[:REMOVED]
    chips, taken = [CHIPS] * SEATS, [[] for _ in range(SEATS)]
    pot = seat = plies = 0
    card = deck.pop()
    while True:
        plies += 1
        if field[seat](card, pot, taken[seat], chips[seat]):
            taken[seat].append(card)
            chips[seat] += pot
            pot = 0
            if not deck:
                return plies, points(taken, chips)
            card = deck.pop()
        else:
            chips[seat] -= 1
            pot += 1
            seat = (seat + 1) % SEATS
        if every_round and plies % SEATS == 0:
            points(taken, chips)


def compared(blocks: int = 250, repeats: int = 5) -> list[tuple[float, float, float]]:
    """CPU microseconds a playout: from blocks with all rows, bare, and bare with points after each round; once a repeat."""
    add_game_path(str(Path(__file__).parent / "no_thanks"))
    game = load_game("no_thanks")
    players = players_of(list(strategies_of(game.key).values()))
    loop = PlainLoop(game, load_rules(game).record, SEATS, players)
    lineups = np.random.default_rng(0).integers(0, len(players), (blocks, SEATS))
    found = []
    for _ in range(repeats):
        times = [time.process_time()]
        loop.play(0, lineups)
        times.append(time.process_time())
        for every_round in (False, True):
            rng = random.Random(1)
            for lineup in np.repeat(lineups, SEATS, axis=0).tolist():
                play(rng, [(runner, thrifty)[of] for of in lineup], every_round)
            times.append(time.process_time())
        ours, bare, by_round = (1e6 * spent / (blocks * SEATS) for spent in np.diff(times))
        found.append((float(ours), float(bare), float(by_round)))
    return found


if __name__ == "__main__":
    for ours, bare, by_round in compared():
        print(f"{ours:.0f} us a playout; bare {bare:.0f}, {ours / bare:.1f} times; ", end="")
        print(f"with points by round {by_round:.0f}, {ours / by_round:.1f} times")
