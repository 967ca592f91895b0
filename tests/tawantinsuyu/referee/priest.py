"""Secondary actions (chapter 8) and the high priest (chapter 9, without Conquer)."""

from tests.tawantinsuyu.referee import cards, conquest, effects
from tests.tawantinsuyu.referee.ask import choose, counted, may, statue_words
from tests.tawantinsuyu.referee.book import SECTIONS
from tests.tawantinsuyu.referee.pay import can_pay, pay

SECONDARY = {"high priest": "move the high priest", "recruit": "recruit a worker from the nomads"}


def secondary_actions(table, taken=None):
    """TW-8.1: what can do something now, without the one taken first."""
    possible = ["high priest"]
    if cards.god_card_to_be_had(table):
        possible.append("pray")
    if cards.army_card_to_be_had(table):
        possible.append("train")
    if any(table.nomads.values()):
        possible.append("recruit")
    return {SECONDARY.get(kind, kind): ("secondary", kind) for kind in possible if kind != taken}


def secondary(table, seat, kind):
    """TW-8.2 until TW-8.4, TW-9."""
    if kind == "high priest":
        yield from high_priest(table, seat)
    elif kind == "pray":
        for _ in range(table.book["secondary"]["pray_draw"] + table.hook_sum(seat, "pray_extra")):
            yield from cards.draw_god(table, seat)
    elif kind == "train":
        yield from cards.train(table, seat)
    else:
        yield from cards.take_nomad(table, seat)
        for row in table.hooks(seat, "on_recruit_action"):
            yield from effects.carry_out(table, seat, row["effect"])


def high_priest(table, seat):
    """TW-9.1, TW-9.2, TW-9.9."""
    rules = table.book["secondary"]
    steps = yield from choose(
        table, seat, lambda: {f"move the high priest {counted(n, 'side')}": n for n in rules["move_steps"]}
    )
    table.priest[seat] = (table.priest[seat] + steps) % SECTIONS
    instead = f"gain {rules['gold_instead_of_action']} gold instead of the action"
    gold = yield from choose(table, seat, lambda: {instead: True, "take the action of the side": False})
    if gold:
        table.gain_goods(seat, {"gold": rules["gold_instead_of_action"]})
    action = rules["order"][(table.priest[seat] - table.rotation) % SECTIONS]
    if action == "conquer":
        yield from conquest.conquer(table, seat, gold)
        return
    for player in table.clockwise(seat):
        if player != seat or not gold:
            yield from ACTIONS[action](table, player, player == seat)


def worship(table, seat, active):
    """TW-9.4: the active player may give one statue of each size, the others one of either."""
    rules = table.book["secondary"]
    large = rules["worship_large_steps"] if active else rules["worship_other_steps"]
    small = rules["worship_small_steps"] if active else rules["worship_other_steps"]
    sizes = {"large": large, "small": small}
    while sizes:

        def options(sizes=sizes):
            if table.temple[seat] == table.top():
                return {}
            return {f"give {statue_words(name)}": name for name in table.statues[seat] if name.split()[0] in sizes}

        name = yield from may(table, seat, options)
        if name is None:
            return
        table.statues[seat].remove(name)
        steps = sizes[name.split()[0]]
        sizes = {size: n for size, n in sizes.items() if active and size != name.split()[0]}
        yield from effects.advance(table, seat, steps)


def commission(table, seat, active):
    """TW-9.5."""
    rules = table.book["secondary"]
    if active:
        prices = dict(enumerate(rules["commission_corn"], 1))
    else:
        prices = {rules["commission_other_steps"]: rules["commission_other_corn"]}

    def options():
        if table.temple[seat] == table.top():
            return {}
        payable = [n for n, corn in prices.items() if can_pay(table, seat, {"corn": corn})]
        return {f"pay corn for {counted(n, 'temple step')}": n for n in payable}

    steps = yield from may(table, seat, options)
    if steps is not None:
        yield from pay(table, seat, {"corn": prices[steps]})
        yield from effects.advance(table, seat, steps)


def recover(table, seat, active):
    """TW-9.6, TW-9.11: one after the other, each paid before it is turned up."""
    rules = table.book["secondary"]
    turned = 0
    while True:
        cost = {"food": rules["recover_food"]} if active else {"corn": rules["recover_other_corn"]}
        if active and turned < rules["recover_free"]:
            cost = {}

        def options(cost=cost):
            return effects.face_down(table, seat) if can_pay(table, seat, cost) else {}

        thing = yield from may(table, seat, options)
        if thing is None:
            return
        if cost:
            yield from pay(table, seat, cost)
        effects.turn_up(table, seat, thing)
        turned += 1


def produce(table, seat, active):
    """TW-9.8, TW-9.11."""
    used = []
    turn_ups = table.book["secondary"]["produce_turn_up"] if active else 0
    while True:

        def options(turn_ups=turn_ups):
            found = {words: ("use", tile) for words, tile in effects.face_up(table, seat).items() if tile not in used}
            if turn_ups:
                found |= {f"turn up {tile}": ("turn up", tile) for tile in table.buildings_down[seat]}
            return found

        chosen = yield from may(table, seat, options)
        if chosen is None:
            return
        what, tile = chosen
        if what == "use":
            used.append(tile)
            yield from effects.carry_out(table, seat, table.book["production"][tile]["produce"])
            table.buildings_up[seat].remove(tile)
            table.buildings_down[seat].append(tile)
        else:
            effects.turn_up(table, seat, tile)
            turn_ups -= 1
            if used:
                return


ACTIONS = {"worship": worship, "commission": commission, "recover": recover, "produce": produce}
