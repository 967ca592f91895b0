"""Effects: lists of verbs, carried out in order (TW-17.2), and the temple track (chapter 12)."""

from tests.tawantinsuyu.referee import building, cards, weaving
from tests.tawantinsuyu.referee.ask import choose, may
from tests.tawantinsuyu.referee.pay import can_pay, pay


def carry_out(table, seat, effect):
    """Every part of an effect; `temple`, `build`, `statue`, `steps`, `produce`, `recover` are optional."""
    for part in effect:
        yield from carry_out_part(table, seat, part)


def carry_out_part(table, seat, part):
    """One verb."""
    verb = part["verb"]
    if verb == "gain":
        table.gain_goods(seat, part)
    elif verb == "vp":
        table.gain_vp(seat, part["n"])
    elif verb == "army":
        for _ in range(part["n"]):
            cards.draw_army(table, seat)
    elif verb in SINGLE:
        for _ in range(part["n"]):
            yield from SINGLE[verb](table, seat)
    elif verb == "recover":
        yield from recover(table, seat, part["n"])
    elif verb == "temple":
        yield from temple(table, seat, part)
    elif verb == "build":
        yield from building.build(table, seat, part.get("discount", 0), granted=True)
    elif verb == "statue":
        yield from building.statue(table, seat, part.get("discount", 0), granted=True)
    elif verb == "steps":
        yield from building.step(table, seat, part.get("discount", 0), granted=True)
    elif verb == "produce":
        yield from produce(table, seat, granted=True)
    elif verb == "merchant":
        yield from merchant(table, seat)
    else:
        raise AssertionError(f"no verb {verb}")


def recover(table, seat, n):
    """Verb `recover`: up to n face-down cards or tiles are turned up, free."""
    for _ in range(n):
        thing = yield from may(table, seat, lambda: face_down(table, seat))
        if thing is None:
            return
        turn_up(table, seat, thing)


def face_down(table, seat):
    """`turn up PR03`, `turn up A05`."""
    return {f"turn up {thing}": thing for thing in table.buildings_down[seat] + table.army_down[seat]}


def turn_up(table, seat, thing):
    """A building or a played army card."""
    if thing in table.buildings_down[seat]:
        table.buildings_down[seat].remove(thing)
        table.buildings_up[seat].append(thing)
    else:
        table.army_down[seat].remove(thing)
        table.army_up[seat].append(thing)


def temple(table, seat, part):
    """Verb `temple`: pay once, then go n steps; not offered at the top (TW-12.4)."""
    cost = {name.removeprefix("pay_"): n for name, n in part.items() if name.startswith("pay_")}

    def options():
        open_ = table.temple[seat] < table.top() and can_pay(table, seat, cost)
        return {"make the temple step": True} if open_ else {}

    if (yield from may(table, seat, options)):
        if any(cost.values()):
            yield from pay(table, seat, cost)
        yield from advance(table, seat, part["n"])


def advance(table, seat, n):
    """TW-12.1 until TW-12.4: one step at a time; at the top the rest is lost."""
    for _ in range(n):
        if table.temple[seat] == table.top():
            return
        table.temple[seat] += 1
        yield from carry_out(table, seat, table.book["temple"]["temple_left"][table.temple[seat]])
        for row in table.hooks(seat, "on_temple_step"):
            yield from carry_out(table, seat, row["effect"])


def produce(table, seat, granted=False):
    """TW-7.10: the effect of one own face-up production building, which stays face up."""
    ask = may if granted else choose
    tile = yield from ask(table, seat, lambda: face_up(table, seat))
    if tile is not None:
        yield from carry_out(table, seat, table.book["production"][tile]["produce"])


def face_up(table, seat):
    """`use PR03`."""
    return {f"use {tile}": tile for tile in table.buildings_up[seat] if tile in table.book["production"]}


def merchant(table, seat):
    """TW-7.8: every match of the beginning once, in the fixed order of TW-7.8.2."""
    matches = weaving.matches(table, seat)
    order = ["gold1", "stone2", "potato3", "god_potato", "army1", "recover1", "vp3", "temple_gold"]
    for reward in order:
        for _ in range(matches.count(reward)):
            yield from carry_out(table, seat, table.book["edge_rewards"][reward])


SINGLE = {"god": cards.draw_god, "worker": cards.take_nomad, "weaving": weaving.free_weaving}
