"""Exact values of Leduc poker, by going through its tree; nothing of the simulator is used.

A spot is (lines, board): what was done in each round so far, as "cr" for a check and a raise, and the rank on the board,
None in the first round. A way of playing is a function (lines, board) -> chances (actions, ranks), in the order of
`choices`. In the tree all ranks of the seat that is looked at are worked out at once.
"""

from functools import cache, partial

import numpy as np

RANKS, BETS, RAISES = 3, (2, 4), 2
ANY = np.ones(RANKS)
ONE_EACH = np.eye(RANKS)
LEFT = 2.0 - ONE_EACH  # of two of each rank, when one is gone
# the chance of a rank in the first hand, one in the second, one on the board
DEAL = np.einsum("fs,fsb->fsb", LEFT, np.clip(2.0 - ONE_EACH[:, None, :] - ONE_EACH[None, :, :], 0, 2)) * 2 / 120


def choices(line):
    """Return what may be done after a line of a round: fold facing a raise, call or check, raise at most twice."""
    return "f" * line.endswith("r") + "c" + "r" * (line.count("r") < RAISES)


def is_over(line):
    """Tell whether a round is over, all agreed or one folded."""
    return line.endswith("f") or (len(line) > 1 and line.endswith("c"))


def paid(lines):
    """Add up the chips of both seats."""
    chips = [1, 1]
    for bet, line in zip(BETS, lines, strict=False):
        for at, done in enumerate(line):
            if done != "f":
                chips[at % 2] = max(chips) if done == "c" else max(chips) + bet
    return chips


def strength(rank, board):
    """Return what a hand counts at the end: a pair beats all, else the higher rank."""
    return RANKS * (rank == board) + rank


def ended(lines, board, seat, other):
    """Return what each rank of a seat wins at the end, times the chances of the deal and of the other seat's choices."""
    chances, line, chips = DEAL.sum(axis=2) if board is None else DEAL[:, :, board], lines[-1], paid(lines)
    if line.endswith("f"):
        folds = (len(line) - 1) % 2
        return chips[folds] * (1 if folds != seat else -1) * (chances @ other)
    mine = np.array([strength(rank, board) for rank in range(RANKS)])
    return chips[0] * ((np.sign(mine[:, None] - mine[None, :]) * chances) @ other)


def walk(ways, seat, choose, lines=("",), board=None, own=1.0, other=ANY):
    """Return what each rank of a seat wins from here on; `choose` joins what its actions win at each of its spots."""
    line, on = lines[-1], partial(walk, ways, seat, choose)
    if line.endswith("f") or (is_over(line) and board is not None):
        return ended(lines, board, seat, other)
    if is_over(line):
        return sum(on((*lines, ""), rank, own, other) for rank in range(RANKS))
    chances = ways[len(line) % 2](lines, board)
    steps = [((*lines[:-1], line + action), chance) for action, chance in zip(choices(line), chances, strict=True)]
    if len(line) % 2 != seat:
        return sum(on(to, board, own, other * chance) for to, chance in steps)
    return choose((lines, board), chances, own, np.array([on(to, board, own * chance, other) for to, chance in steps]))


def value(first, second):
    """Return what the first seat wins on average, in chips."""
    return walk((first, second), 0, lambda spot, chances, own, found: (chances * found).sum(axis=0)).sum()


def best_response(other, seat):
    """Find the best answer of a seat to the other's way: {spot: the action of each rank}, and what it wins, in chips."""
    table = {}

    def choose(spot, chances, own, found):
        table[spot] = found.argmax(axis=0)
        return found.max(axis=0)

    return table, walk((other, other), seat, choose).sum()


def anything(lines, board):
    """Do each with equal chances."""
    legal = choices(lines[-1])
    return np.full((len(legal), RANKS), 1 / len(legal))


def cautious(lines, board):
    """Raise with a pair or the highest rank, fold the lowest, else call."""
    legal, hands = choices(lines[-1]), [strength(rank, board) for rank in range(RANKS)]
    wanted = ["r" if hand >= RANKS - 1 else "f" if hand == 0 else "c" for hand in hands]
    return np.array([[float(action == (want if want in legal else "c")) for want in wanted] for action in legal])


@cache
def equilibrium(rounds=200):
    """Come close to an equilibrium: counterfactual regrets, never below 0, later rounds counted more (Tammelin 2014)."""
    regrets, sums = {}, {}

    def now(lines, board):
        at = regrets.get((lines, board), 0 * anything(lines, board))
        total = at.sum(axis=0)
        return np.where(total > 0, at / np.where(total > 0, total, 1), anything(lines, board))

    for number in range(1, rounds + 1):
        for seat in (0, 1):

            def choose(spot, chances, own, found):
                won = (chances * found).sum(axis=0)
                regrets[spot] = np.maximum(regrets.get(spot, 0) + found - won, 0)
                sums[spot] = sums.get(spot, 0) + number * own * chances  # noqa: B023
                return won

            walk((now, now), seat, choose)
    return lambda lines, board: sums[lines, board] / sums[lines, board].sum(axis=0)
