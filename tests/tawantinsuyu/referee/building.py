"""Steps (TW-7.3), buildings (TW-7.4) and statues (TW-7.5)."""

from tests.tawantinsuyu.referee.ask import choose, listed, may, statue_words
from tests.tawantinsuyu.referee.book import SECTIONS
from tests.tawantinsuyu.referee.pay import can_pay, less, mixes, pay


def step_cost(table, seat, discount):
    """TW-7.3.1, TW-14.4."""
    return less(table.book["tasks"]["step_cost"], "stone", discount + table.hook_sum(seat, "steps_discount"))


def step_spots(table, seat, discount=0):
    """TW-7.3.1, TW-7.3.2: free spots, if a marker is left and the cost can be paid."""
    if not table.step_markers(seat) or not can_pay(table, seat, step_cost(table, seat, discount)):
        return {}
    spots = {}
    for section in range(SECTIONS):
        upper, lower = f"upper {section}", f"lower {section}"
        free = upper if upper not in table.steps else lower
        if free not in table.steps:
            spots[f"place a step marker: {free.split()[0]} step of section {section + 1}"] = free
    return spots


def step(table, seat, discount=0, granted=False):
    """TW-7.3."""
    ask = may if granted else choose
    spot = yield from ask(table, seat, lambda: step_spots(table, seat, discount))
    if spot is None:
        return
    cost = step_cost(table, seat, discount)
    if any(cost.values()):
        yield from pay(table, seat, cost)
    table.steps[spot] = seat
    tasks = table.book["tasks"]
    table.gain_vp(seat, tasks["step_vp"])
    table.gain_goods(seat, tasks["step_goods"])
    level, section = spot.split()
    if level == "lower":  # TW-7.3.3
        table.gain_vp(table.steps[f"upper {section}"], tasks["upper_owner_vp"])


def statue_cost(table, seat, name, discount):
    """TW-7.5.1, TW-14.4."""
    cost = table.book["tasks"][f"{name.split()[0]}_statue_cost"]
    return less(cost, "stone", discount + table.hook_sum(seat, "statue_discount"))


def statues_to_buy(table, seat, discount=0):
    """`build a small statue of Inti`: in supply and payable."""
    return {
        f"build {statue_words(name)}": name
        for name, n in table.statue_supply.items()
        if n and can_pay(table, seat, statue_cost(table, seat, name, discount))
    }


def statue(table, seat, discount=0, granted=False):
    """TW-7.5."""
    ask = may if granted else choose
    name = yield from ask(table, seat, lambda: statues_to_buy(table, seat, discount))
    if name is None:
        return
    cost = statue_cost(table, seat, name, discount)
    if any(cost.values()):
        yield from pay(table, seat, cost)
    table.statue_supply[name] -= 1
    table.statues[seat].append(name)
    small, large = table.book["tasks"]["statue_vp"]
    table.gain_vp(seat, small if name.startswith("small") else large)


def stack_of(table, tile):
    """The stack to which a building belongs."""
    return "production_stack" if tile in table.book["production"] else "passive_stack"


def buildings_to_buy(table, seat, discount):
    """`build PR04`: market buildings that can be paid."""
    fewer = discount + table.hook_sum(seat, "build_discount")
    return {
        f"build {tile}": ("build", tile)
        for tile in table.market
        if can_pay(table, seat, table.building(tile)["cost"], fewer)
    }


def refreshes(table, seat):
    """TW-7.4.2: `give G12 to replace PR04 and PR07 in the market`.

    Of two types the production building first, of one type both orders.
    """
    orders = [[tile] for tile in table.market]
    if table.book["tasks"]["refresh_tiles"] > 1:
        for one in table.market:
            for two in table.market:
                same = stack_of(table, one) == stack_of(table, two)
                if one != two and (same or stack_of(table, one) == "production_stack"):
                    orders.append([one, two])
    return {
        f"give {card} to replace {listed(tiles)} in the market": ("refresh", card, tiles)
        for card in table.god_hands[seat]
        for tiles in orders
    }


def buildable(table, seat):
    """TW-7.1."""
    return bool(buildings_to_buy(table, seat, 0)) or bool(table.market and table.god_hands[seat])


def build(table, seat, discount=0, granted=False):
    """TW-7.4: a refresh or not, then a building; none after a refresh or if the Build was granted by an effect."""

    def first():
        return buildings_to_buy(table, seat, discount) | refreshes(table, seat)

    chosen = yield from (may if granted else choose)(table, seat, first)
    if chosen is None:
        return
    if chosen[0] == "refresh":
        refresh(table, seat, *chosen[1:])
        none = {"none": ("none",)}
        chosen = yield from choose(table, seat, lambda: buildings_to_buy(table, seat, discount) | none)
    if chosen[0] == "build":
        yield from buy(table, seat, chosen[1], discount)


def buy(table, seat, tile, discount):
    """TW-7.4.1, TW-7.4.4."""
    cost = table.building(tile)["cost"]
    fewer = discount + table.hook_sum(seat, "build_discount")
    if sum(cost.values()) > fewer:
        assert mixes(table, seat, cost, fewer)
        yield from pay(table, seat, cost, fewer)
    table.market.remove(tile)
    table.buildings_up[seat].append(tile)


def refresh(table, seat, card, tiles):
    """TW-7.4.2: card and tiles go under their stacks, then each tile is replaced from the top of the same stack."""
    table.god_hands[seat].remove(card)
    table.stacks["god_deck"].append(card)
    for tile in tiles:
        table.market.remove(tile)
        table.stacks[stack_of(table, tile)].append(tile)
    for tile in tiles:
        table.market.append(table.draw(stack_of(table, tile)))


def refill_market(table):
    """TW-10.4: two buildings of each type, as far as the stacks last."""
    for stack in ("production_stack", "passive_stack"):
        while count_in_market(table, stack) < table.book["setup"]["market_size"] and table.stacks[stack]:
            table.market.append(table.draw(stack))


def count_in_market(table, stack):
    """Market buildings of one type."""
    return len([tile for tile in table.market if stack_of(table, tile) == stack])
