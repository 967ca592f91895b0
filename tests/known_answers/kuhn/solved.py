"""Exact values of Kuhn poker, by going through its tree; nothing of the simulator is used.

A way of playing is a function (card, said) -> chance to bet or call, of a card 1 to 3 and what was done before it: () and
("check",) to bet, ("bet",) and ("check", "bet") to call.
"""

from itertools import permutations, product

CARDS = 3
OF_FIRST = [(card, said) for card in range(1, CARDS + 1) for said in ((), ("check", "bet"))]
OF_SECOND = [(card, said) for card in range(1, CARDS + 1) for said in (("check",), ("bet",))]


def equilibrium(alpha):
    """Give an equilibrium: the first seat bets its lowest card with chance alpha (0 to 1/3), the second has one way."""
    chances = {
        (1, ()): alpha, (2, ()): 0.0, (3, ()): 3 * alpha,
        (1, ("check", "bet")): 0.0, (2, ("check", "bet")): alpha + 1 / 3, (3, ("check", "bet")): 1.0,
        (1, ("check",)): 1 / 3, (2, ("check",)): 0.0, (3, ("check",)): 1.0,
        (1, ("bet",)): 0.0, (2, ("bet",)): 1 / 3, (3, ("bet",)): 1.0,
    }  # fmt: skip
    return lambda card, said: chances[card, said]


def timid(card, said):
    """Bet and call with the highest card alone."""
    return float(card == CARDS)


def anything(card, said):
    """Do either with equal chances."""
    return 0.5


def payoff(mine, other, said):
    """Pay out to the first seat when all is said, None if it goes on."""
    if said in (("check", "check"), ("bet", "call"), ("check", "bet", "call")):
        chips = 1 if said == ("check", "check") else 2
        return chips if mine > other else -chips
    return {("bet", "fold"): 1, ("check", "bet", "fold"): -1}.get(said)


def values(first, second):
    """Work out what the first seat wins on average in chips, and how often it wins."""
    deals = list(permutations(range(1, CARDS + 1), 2))
    found = [_values(first, second, deal, ()) for deal in deals]
    return tuple(sum(column) / len(deals) for column in zip(*found, strict=True))


def _values(first, second, deal, said):
    won = payoff(*deal, said)
    if won is not None:
        return won, float(won > 0)
    seat = len(said) % 2
    chance = (first, second)[seat](deal[seat], said)
    yes, no = ("call", "fold") if "bet" in said else ("bet", "check")
    on = _values(first, second, deal, (*said, yes)) if chance > 0 else (0.0, 0.0)
    off = _values(first, second, deal, (*said, no)) if chance < 1 else (0.0, 0.0)
    return tuple(chance * a + (1 - chance) * b for a, b in zip(on, off, strict=True))


def best_response(other, seat):
    """Find the way of playing of a seat that wins most against another's, of all without chance, and what it wins."""
    spots = OF_SECOND if seat else OF_FIRST
    best = None
    for choices in product((0.0, 1.0), repeat=len(spots)):
        table = dict(zip(spots, choices, strict=True))
        found = _against(table, other, seat)
        if best is None or found > best[1] + 1e-12:
            best = (table, found)
    return best


def _against(table, other, seat):
    way = lambda card, said: table[card, said]  # noqa: E731
    return -values(other, way)[0] if seat else values(way, other)[0]
