"""Placing a worker (TW-5.4) and its tasks (TW-5.9)."""

from tests.tawantinsuyu.referee import building, cards, effects, hill, weaving
from tests.tawantinsuyu.referee.ask import amounts, choose, may
from tests.tawantinsuyu.referee.book import COLOURS
from tests.tawantinsuyu.referee.pay import can_pay, pay

BENEFIT = "gain the effect of the god card"


def food_cost(table, seat, colour, space):
    """TW-5.3, TW-5.5."""
    rules = table.book["placement"]
    roaming = (table.options["roaming_same_section"], rules["roaming_adjacent"], rules["roaming_far"])
    roam = roaming[hill.distance(table.priest[seat], hill.section(table, space))]
    descent = rules["descent"]["TMB".index(space[0])]
    descent = max(0, descent - rules["step_discount"] * len(hill.markers_above(table, space)))
    food = max(0, roam - table.hook_sum(seat, "roaming_discount"))
    food += max(0, descent - table.hook_sum(seat, "descent_discount"))
    if colour == "yellow":
        food -= table.book["workers"]["courier_discount"]
    return max(0, food)


def can_pay_food(table, seat, food, opening):
    """TW-5.12: together with the gold that opens the space, if it is paid."""
    if table.goods[seat]["gold"] < opening:
        return False
    table.goods[seat]["gold"] -= opening
    payable = can_pay(table, seat, {"food": food})
    table.goods[seat]["gold"] += opening
    return payable


def placements(table, seat):
    """TW-5.2: `place a red worker on M13 with G25`, `place a red worker on M13 for 1 gold`."""
    options = {}
    gold = table.book["placement"]["opening_gold"]
    for colour in [colour for colour in COLOURS if table.workers[seat][colour]]:
        for space in [space for space in hill.spaces(table) if space not in table.hill]:
            food = food_cost(table, seat, colour, space)
            means = [card for card in table.god_hands[seat] if god_of(table, card) == hill.god(table, space)]
            if not can_pay_food(table, seat, food, 0):
                means = []
            if can_pay_food(table, seat, food, gold):
                means = [*means, "gold"]
            for with_ in means:
                how = f"for {gold} gold" if with_ == "gold" else f"with {with_}"
                options[f"place a {colour} worker on {space} {how}"] = ("place", colour, space, with_)
    return options


def god_of(table, card):
    """The god of a card."""
    return table.book["god_cards"][card]["god"]


def owns_statue(table, seat, card):
    """TW-6.8: small or large."""
    return any(name.split()[1] == god_of(table, card) for name in table.statues[seat])


def place(table, seat, colour, space, with_):
    """TW-5.4, steps 2 to 10. Returns the card that joins the offer at the end of the turn."""
    card = None
    food = food_cost(table, seat, colour, space)
    if with_ == "gold":
        table.goods[seat]["gold"] -= table.book["placement"]["opening_gold"]
    else:
        card = with_
        table.god_hands[seat].remove(card)
        table.aside.append(card)
    had_statue = card is not None and owns_statue(table, seat, card)
    if food:
        yield from pay(table, seat, {"food": food})
    for spot in hill.markers_above(table, space):  # TW-5.7
        if table.steps[spot] != seat:
            table.gain_vp(table.steps[spot], table.book["placement"]["step_vp_to_owner"])
    table.workers[seat][colour] -= 1
    tasks = count_tasks(table, colour, space)
    hill.put(table, space, colour)
    table.trodden.add(hill.segment(table, space))
    tasks += yield from power(table, seat, colour, space)

    def entitled():
        if card is None:
            return False
        return had_statue if table.options["benefit_statue_check"] == "when_placed" else owns_statue(table, seat, card)

    taken = False
    if entitled():
        taken = yield from choose(
            table, seat, lambda: {f"{BENEFIT} before the tasks": True, f"{BENEFIT} after the tasks": False}
        )
        if taken:
            yield from effects.carry_out(table, seat, table.book["god_cards"][card]["effect"])
    yield from spend_tasks(table, seat, space, tasks)
    if entitled() and not taken and (yield from may(table, seat, lambda: {BENEFIT: True})):
        yield from effects.carry_out(table, seat, table.book["god_cards"][card]["effect"])
    if colour == "white":
        for _ in range(table.book["workers"]["priest_draw"]):
            yield from cards.draw_god(table, seat)
    return card


def count_tasks(table, colour, space):
    """TW-5.8, TW-6.1, TW-6.2, TW-6.4, before the worker stands there."""
    rules, bonus = table.book["placement"], table.book["workers"]
    same = [other for other in hill.neighbours(table, space) if table.hill.get(other) == colour]
    tasks = 1 + rules["tasks_per_adjacent"] * len(same)
    if colour in ("blue", "green") and hill.ground(table, space) == colour:
        tasks += bonus["ground_task"]
    if colour == "yellow":
        standing = {hill.segment(table, other) for other in table.hill}
        before = table.trodden if table.options["courier_first"] == "never_used" else standing
        if hill.segment(table, space) not in before:
            tasks += bonus["courier_task"]
    return tasks


def power(table, seat, colour, space):
    """TW-5.4 step 6; returns the extra tasks."""
    extra = 0
    if colour == "red":
        yield from warrior(table, seat, space)
    free = table.hooks(seat, "white_free_task")
    if colour == "white":
        extra = yield from extra_task(table, seat, {} if free else table.book["workers"]["priest_task_cost"])
    for key, row in table.book["passive"].items():  # TW-14.3: in table order
        if key in table.buildings_up[seat]:
            on_place = row["hook"] == "on_place_colour" and row["colour"] == colour
            if on_place or (row["hook"] == "white_free_task" and colour == "white"):
                yield from effects.carry_out(table, seat, row["effect"])
    return extra


def warrior(table, seat, space):
    """TW-6.3."""
    for _ in range(table.book["workers"]["warrior_army"]):
        cards.draw_army(table, seat)

    def options():
        near = [other for other in hill.neighbours(table, space) if table.hill.get(other, "red") != "red"]
        return {f"take the {table.hill[other]} worker from {other}": other for other in near}

    taken = yield from may(table, seat, options)
    if taken is not None:
        table.workers[seat][table.hill.pop(taken)] += 1


def extra_task(table, seat, cost):
    """TW-6.5."""
    words = f"pay {amounts(table.book['workers']['priest_task_cost'])} for a further task"  # said so even where it is free
    wanted = yield from may(table, seat, lambda: {words: True} if can_pay(table, seat, cost) else {})
    if wanted and any(cost.values()):
        yield from pay(table, seat, cost)
    return 1 if wanted else 0


def spend_tasks(table, seat, space, tasks):
    """TW-5.9 until TW-5.13: in rounds, one at a time."""
    done = set()  # icons carried out in this round
    while tasks:

        def options(done=done):
            open_ = [icon for icon in hill.icons(table, space) if icon not in done]
            found = {
                f"do the task {hill.task(table, icon)} of {icon}": icon
                for icon in open_
                if performable(table, seat, hill.task(table, icon))
            }
            may_stop = table.options["tasks_stop_early"] or not found
            return {**found, "none": "none"} if may_stop else found

        icon = yield from choose(table, seat, options)
        if icon == "none":
            return
        tasks -= 1
        done.add(icon)
        if len(done) == len(set(hill.icons(table, space))):
            done = set()
        yield from do_task(table, seat, hill.task(table, icon))


def performable(table, seat, kind):
    """TW-7.1."""
    if kind == "steps":
        return bool(building.step_spots(table, seat))
    if kind == "build":
        return building.buildable(table, seat)
    if kind == "statue":
        return bool(building.statues_to_buy(table, seat))
    if kind == "weave":
        return bool(table.stacks["weaving_stack"])
    if kind == "train":
        return cards.army_card_to_be_had(table)
    if kind == "produce":
        return bool(effects.face_up(table, seat))
    return True


def do_task(table, seat, kind):
    """TW-7.2 and the chapters of the other icons."""
    goods = table.book["tasks"]["task_goods"]
    if kind in goods:
        table.gain_goods(seat, {kind: goods[kind]})
        return
    tasks = {
        "steps": building.step,
        "build": building.build,
        "statue": building.statue,
        "weave": weaving.weave,
        "merchant": effects.merchant,
        "train": cards.train,
        "produce": effects.produce,
    }
    yield from tasks[kind](table, seat)
