"""Conquer (TW-9.7)."""

from tests.tawantinsuyu.referee import cards, effects
from tests.tawantinsuyu.referee.ask import choose, may
from tests.tawantinsuyu.referee.pay import can_pay, pay


def conquer(table, seat, gold):
    """TW-9.7; `gold`: the active player took the gold and takes no part."""
    if not gold or table.options["conquer_casualty_when_gold"]:
        yield from casualty(table, seat)
    players = [player for player in table.clockwise(seat) if player != seat or not gold]
    for player in players:
        free = table.book["secondary"]["conquer_free_plays"] if player == seat else 0
        yield from play_cards(table, player, free)
    for player in players:
        yield from place_marker(table, player)
    if not gold:
        for _ in range(table.book["secondary"]["conquer_extra_markers"]):  # TW-9.7.4
            yield from place_marker(table, seat)


def casualty(table, seat):
    """TW-9.7.1."""
    if table.village:
        ends = {"send the worker at the potato end of the village to the casualties": 0}
        if len(table.village) > 1:
            ends["send the worker at the corn end of the village to the casualties"] = -1
        index = yield from choose(table, seat, lambda: ends)
        colour = table.village.pop(index)
        table.village_left = True
    else:
        colour = yield from cards.choose_nomad(table, seat, "send a {} nomad to the casualties")
    if colour is not None:
        table.casualties[colour] += 1


def play_cards(table, seat, free):
    """TW-9.7.2: one by one, each paid when played."""
    played = 0
    while True:

        def cost(card, played=played):
            return {"food": 0 if played < free else table.book["army"][card]["play_cost_food"]}

        def options(cost=cost):
            return {f"play {card}": card for card in table.army_hands[seat] if can_pay(table, seat, cost(card))}

        card = yield from may(table, seat, options)
        if card is None:
            return
        if cost(card)["food"]:
            table.playing = card
            yield from pay(table, seat, cost(card))
            table.playing = None
        table.army_hands[seat].remove(card)
        table.army_up[seat].append(card)
        played += 1


def soldiers(table, army):
    """Soldiers on army cards."""
    return sum(table.book["army"][card]["soldiers"] for card in army)


def needed(table, seat, space, way):
    """Soldiers for a space, `flip` or `discard`; TW-9.10: one at least."""
    return max(1, table.book["conquests"][space][way] - table.hook_sum(seat, "conquest_discount"))


def shown_ways(table, space):
    """Return which of `flip` and `discard` a space shows; 0 is none."""
    return [way for way in ("flip", "discard") if table.book["conquests"][space].get(way, 0)]


def ways(table, seat, space):
    """Return the ways of a space that the face-up cards can pay."""
    return [
        way for way in shown_ways(table, space) if soldiers(table, table.army_up[seat]) >= needed(table, seat, space, way)
    ]


def place_marker(table, seat):
    """TW-9.7.3."""

    def options():
        if not table.conquest_markers(seat):
            return {}
        free = [space for space in table.book["conquests"] if space not in table.conquest]
        return {f"conquer {space}": space for space in free if ways(table, seat, space)}

    space = yield from may(table, seat, options)
    if space is None:
        return
    table.conquest[space] = seat
    yield from effects.carry_out(table, seat, table.book["conquests"][space]["benefit"])
    way = yield from choose_way(table, seat, space)
    yield from spend(table, seat, needed(table, seat, space, way), way)


def choose_way(table, seat, space):
    """TW-9.7.3: turned down or discarded; a choice only if the space shows both and there are soldiers for both."""
    words = {"flip": "turn soldiers down", "discard": "discard soldiers"}
    payable = ways(table, seat, space)
    if len(payable) == 1:
        return payable[0]
    return (yield from choose(table, seat, lambda: {words[way]: way for way in payable}))


def spend(table, seat, number, way):
    """TW-9.7.5: a set without a superfluous card, named one by one by falling soldiers."""
    order = list(table.book["army"])
    row = sorted(table.army_up[seat], key=lambda card: (-soldiers(table, [card]), order.index(card)))
    while number > 0:

        def options(row=row, number=number):
            fitting = [i for i in range(len(row)) if soldiers(table, row[i:]) >= number]
            return {f"spend {row[i]}": i for i in fitting}

        index = yield from choose(table, seat, options)
        card = row[index]
        row = row[index + 1 :]
        number -= soldiers(table, [card])
        table.army_up[seat].remove(card)
        (table.army_down[seat] if way == "flip" else table.army_pile).append(card)
