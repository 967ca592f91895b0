"""Chapter 2: costs and the mixes that pay them. A cost is a dict of potato, corn, stone, gold and food."""

from functools import cache
from itertools import combinations, product

from tests.tawantinsuyu.referee.ask import amounts, choose
from tests.tawantinsuyu.referee.book import GOODS


@cache
def all_payments(units, fewer, wild):
    """Every payment, as amounts of the four goods, of a list of units less `fewer` of them (TW-2.2, TW-2.3, TW-7.4.4)."""
    found = set()
    for kept in combinations(units, max(0, len(units) - fewer)):
        for paid in product(*(payable_with(unit, wild) for unit in kept)):
            found.add(tuple(paid.count(kind) for kind in GOODS))
    return sorted(found)


def payable_with(unit, wild):
    """The goods that pay one unit."""
    goods = ["potato", "corn"] if unit == "food" else [unit]
    return [*goods, "gold"] if wild and unit != "gold" else goods


def mixes(table, seat, cost, fewer=0):
    """TW-2.7: the payments that the seat can make now."""
    units = tuple(kind for kind in sorted(cost) for _ in range(max(0, cost[kind])))
    own = [table.goods[seat][kind] for kind in GOODS]
    return [
        paid
        for paid in all_payments(units, fewer, bool(table.options["gold_is_wild"]))
        if all(n <= held for n, held in zip(paid, own, strict=True))
    ]


def can_pay(table, seat, cost, fewer=0):
    """TW-2.4."""
    return bool(mixes(table, seat, cost, fewer))


def pay(table, seat, cost, fewer=0):
    """Ask for the mix, if there is anything to pay, and take it."""
    paid = yield from choose(table, seat, lambda: {say(mix): mix for mix in mixes(table, seat, cost, fewer)})
    for kind, n in zip(GOODS, paid, strict=True):
        table.goods[seat][kind] -= n


def say(mix):
    """`pay 2 potatoes, 1 corn`."""
    return f"pay {amounts(dict(zip(GOODS, mix, strict=True))) or 'nothing'}"


def less(cost, kind, n):
    """A cost with a discount on one kind, not below 0."""
    return {**cost, kind: max(0, cost.get(kind, 0) - n)}
