"""How the San Juan strategies compare: duels, self-play, and four-player tables, as Markdown tables with 95 % intervals.

    python benchmarks/strategy_ladder.py --blocks 1000 --seed 1 > ladder.md

A block is one deal played in every rotation of the line-up; blocks are the independent samples, so intervals are from the
means of blocks. `docs/strategies-san-juan.md` was made this way and says with which blocks and seed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import click
import numpy as np

from simulate.engine.contract import Game
from simulate.engine.loop import PlayoutLoop, player_of
from simulate.engine.playout import FINE
from simulate.engine.rows import ROUNDS, SCORE, WON
from simulate.engine.ruleset import Ruleset
from strategies import field_of, parse_strategy

BASICS = ("dearest_first", "rusher", "guild", "city", "chapel", "adaptive")


@dataclass(frozen=True)
class Result:
    """Playouts of one line-up: arrays by block, rotation and, where it fits, entry of the line-up or seat."""

    shares: np.ndarray  # (B, rotations, entries) win share of each entry of the line-up
    scores: np.ndarray  # (B, rotations, seats)
    seat_shares: np.ndarray  # (B, rotations, seats)
    rounds: np.ndarray  # (B, rotations)
    trader: np.ndarray  # (B, rotations) trader phases
    seconds: float

    def share(self, entry: int = 0) -> tuple[float, float]:
        """(win share of an entry in percent, half of its 95 % interval)."""
        blocks = 100 * self.shares[:, :, entry].mean(axis=1)
        return blocks.mean(), 1.96 * blocks.std(ddof=1) / math.sqrt(len(blocks))


def play(game: Game, rules: Ruleset, line: Sequence[str], blocks: int, seed: int) -> Result:
    """Play `blocks` blocks of one line-up. Raises RuntimeError if a strategy breaks the rules."""
    names = sorted(set(line))
    field = [parse_strategy(game.key, name) for name in names]
    seats = len(line)
    loop = PlayoutLoop(game, rules.record, seats, [player_of(strategy) for strategy in field], seed, log_cards=False)
    begun = time.perf_counter()
    played = loop.play(0, np.array([[names.index(name) for name in line]] * blocks))
    seconds = time.perf_counter() - begun
    if played.code != FINE:
        raise RuntimeError(
            f"line-up {' '.join(line)}, seed {seed}: playout loop stopped with status {played.status.tolist()}"
        )
    seat_rows, rows = played.seat_rows, played.playout_rows
    shape = (blocks, seats, seats)
    won = seat_rows[:, :, WON].reshape(shape)
    seat_shares = won / won.sum(axis=2, keepdims=True)
    shares = np.empty(shape)
    for rotation in range(seats):
        for seat in range(seats):
            shares[:, rotation, (seat + rotation) % seats] = seat_shares[:, rotation, seat]
    scores = seat_rows[:, :, SCORE].reshape(shape)
    trader = [column.name for column in game.all_playout_columns].index("trader_phases")
    rounds, trades = rows[:, ROUNDS].reshape(blocks, seats), rows[:, trader].reshape(blocks, seats)
    return Result(shares, scores, seat_shares, rounds, trades, seconds)


def duels(game: Game, rules: Ruleset, names: Sequence[str], blocks: int, seed: int) -> None:
    """Print win shares of all pairs with two players."""
    print(f"| row against column, % | {' | '.join(names[1:])} |\n|---|{'---|' * (len(names) - 1)}")
    cells = {pair: play(game, rules, pair, blocks, seed).share() for pair in combinations(names, 2)}
    for row in names[:-1]:
        texts = []
        for column in names[1:]:
            if (row, column) not in cells:
                texts.append("")
                continue
            mean, half = cells[row, column]
            texts.append(f"{mean:.1f} ± {half:.1f}")
        print(f"| {row} | {' | '.join(texts)} |")


def self_play(game: Game, rules: Ruleset, names: Sequence[str], blocks: int, seed: int) -> None:
    """Print mean scores and rounds of equal players."""
    print("| score / rounds | seats | here | playouts/s |\n|---|---|---|---|")
    for seats in (2, 4):
        for name in names:
            result = play(game, rules, [name] * seats, blocks, seed)
            speed = result.rounds.size / result.seconds
            print(f"| {name} | {seats} | {result.scores.mean():.1f} / {result.rounds.mean():.1f} | {speed:,.0f} |")


def profile(game: Game, rules: Ruleset, name: str, blocks: int, seed: int) -> None:
    """Print how one strategy against itself looks with 2, 3 and 4 players."""
    columns = "seats | score (sd) | 5 % - 95 % | winner | rounds 5 % - 95 % (median) | trader phases | win % by seat"
    print(f"| {columns} | margin at most 1 |")
    print("|---|---|---|---|---|---|---|---|")
    for seats in (2, 3, 4):
        result = play(game, rules, [name] * seats, blocks, seed)
        low, high = np.percentile(result.scores, [5, 95])
        first, median, last = np.percentile(result.rounds, [5, 50, 95])
        ordered = np.sort(result.scores, axis=2)
        close = 100 * (ordered[:, :, -1] - ordered[:, :, -2] <= 1).mean()
        by_seat = " / ".join(f"{100 * share:.1f}" for share in result.seat_shares.mean(axis=(0, 1)))
        print(
            f"| {seats} | {result.scores.mean():.1f} ({result.scores.std():.1f}) | {low:.0f}-{high:.0f} "
            f"| {ordered[:, :, -1].mean():.1f} | {first:.0f}-{last:.0f} ({median:.0f}) | {result.trader.mean():.1f} "
            f"| {by_seat} | {close:.0f} % |"
        )


def tables(game: Game, rules: Ruleset, name: str, others: Sequence[str], blocks: int, seed: int) -> None:
    """Print the win share of one player at tables of equal others, over about 20 playouts for each of `blocks`."""
    print("| one against equal others, win share % (fair share) | 2 seats (50) | 3 seats (33.3) | 4 seats (25) |")
    print("|---|---|---|---|")
    for other in others:
        cells = [
            play(game, rules, [name] + [other] * (seats - 1), -(-20 * blocks // seats), seed).share() for seats in (2, 3, 4)
        ]
        print(f"| {name} against {other} | {' | '.join(f'{mean:.1f} ± {half:.1f}' for mean, half in cells)} |")


@click.command()
@click.option("--blocks", default=1000, show_default=True, help="Deals for each line-up; each is played in all rotations.")
@click.option("--seed", default=1, show_default=True, help="Run seed. Same seed, same figures.")
def main(blocks: int, seed: int) -> None:
    """Print all tables of the ladder as Markdown."""
    from simulate.engine.ruleset import load_ruleset
    from simulate.games import game_folder, load_game

    game = load_game("san-juan")
    rules = load_ruleset(game, game_folder("san-juan"))
    extra = [name for name in field_of(game.key, "mixed").players if name not in BASICS]
    strong = field_of(game.key, "competent").players
    names = ["random_player", *BASICS, *extra]
    print(f"{blocks} deals for each line-up, run seed {seed}.\n\n## Duels\n")
    duels(game, rules, names, blocks, seed)
    print("\n## Equal players\n")
    self_play(game, rules, names, blocks, seed)
    for name in ("adaptive", *extra):
        print(f"\n## {name} against itself\n")
        profile(game, rules, name, blocks, seed)
    for name in strong:
        print(f"\n## {name} against equal others\n")
        tables(game, rules, name, [other for other in ("chapel", "adaptive", *extra) if other != name], blocks, seed)


if __name__ == "__main__":
    main()
