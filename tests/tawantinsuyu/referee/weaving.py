"""Weavings (TW-7.6) and tapestries (TW-7.7)."""

from itertools import combinations, pairwise

from tests.tawantinsuyu.referee.ask import choose, listed, may
from tests.tawantinsuyu.referee.pay import can_pay, less, pay


def price(table, seat, n):
    """TW-7.6.1: corn for n tiles at once, less the own discount."""
    return less({"corn": table.book["tasks"]["weave_cost"][n - 1]}, "corn", table.hook_sum(seat, "weave_discount"))


def sets_to_buy(table, seat):
    """`buy W03 and W17`, in draw order: the sets that can be paid."""
    options = {}
    for n in range(1, len(table.weaving_drawn) + 1):
        if can_pay(table, seat, price(table, seat, n)):
            options |= {f"buy {listed(tiles)}": list(tiles) for tiles in combinations(table.weaving_drawn, n)}
    return options


def weave(table, seat):
    """TW-7.6: the active player buys from three tiles, then the others from what is left; the rest goes under the stack."""
    for _ in range(min(table.book["tasks"]["weave_draw"], len(table.stacks["weaving_stack"]))):
        table.weaving_drawn.append(table.draw("weaving_stack"))
    for buyer in table.clockwise(seat):
        yield from buy(table, buyer)
    table.stacks["weaving_stack"] += table.weaving_drawn
    table.weaving_drawn = []


def buy(table, seat):
    """TW-7.6.6: name the set, pay, place the tiles one by one; who cannot pay one tile is skipped."""
    tiles = yield from may(table, seat, lambda: sets_to_buy(table, seat))
    if tiles is None:
        return
    cost = price(table, seat, len(tiles))
    if any(cost.values()):
        yield from pay(table, seat, cost)
    while tiles:
        tile = yield from lay(table, seat, tiles)
        tiles = [other for other in tiles if other != tile]


def lay(table, seat, tiles):
    """TW-7.7.2: one of the tiles is added to a tapestry; returns which."""

    def options():
        found = {}
        for tile in tiles:
            for number, tapestry in enumerate(table.tapestries[seat], 1):
                if pattern(table, tile) not in [pattern(table, other) for other in tapestry]:
                    found[f"lay {tile} left of tapestry {number}"] = (tile, tapestry, 0)
                    found[f"lay {tile} right of tapestry {number}"] = (tile, tapestry, len(tapestry))
            found[f"lay {tile} as a new tapestry"] = (tile, None, 0)
        return found

    tile, tapestry, index = yield from choose(table, seat, options)
    table.weaving_drawn.remove(tile)
    if tapestry is None:
        table.tapestries[seat].append([tile])
    else:
        tapestry.insert(index, tile)
    return tile


def pattern(table, tile):
    """TW-7.7.1."""
    return table.book["weavings"][tile]["pattern"]


def free_weaving(table, seat):
    """TW-7.6.5: the face-up top tile or the unseen one below it."""
    stack = table.stacks["weaving_stack"]

    def options():
        found = {f"take {stack[0]}": 0} if stack else {}
        return {**found, "take the unseen weaving": 1} if len(stack) > 1 else found

    index = yield from choose(table, seat, options)
    if index is not None:
        tile = stack.pop(index)
        table.weaving_drawn.append(tile)
        yield from lay(table, seat, [tile])


def matches(table, seat):
    """TW-7.7.5: the rewards of all matches in the own tapestries."""
    rows = table.book["weavings"]
    found = []
    for tapestry in table.tapestries[seat]:
        for left, right in pairwise(tapestry):
            if rows[left]["right"] == rows[right]["left"]:
                found.append(rows[left]["right"])
    return found
