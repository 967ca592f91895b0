"""A turn (TW-5.1, TW-5.2) and its end (chapter 10)."""

from tests.tawantinsuyu.referee import festival, placing, priest
from tests.tawantinsuyu.referee.ask import choose
from tests.tawantinsuyu.referee.book import COLOURS, SECTIONS
from tests.tawantinsuyu.referee.building import refill_market
from tests.tawantinsuyu.referee.pay import can_pay, pay


def rounds(table):
    """Turns clockwise until the third festival is over or the guard of TW-17.4 stops the playout."""
    timing = table.options["festival_timing"]
    while not table.over:
        seat = table.active
        if timing == "next_turn_of_holder" and table.pending == seat:
            yield from festival.resolve(table)
            if table.over:
                return
        began_empty = not table.village
        table.village_left = False
        yield from turn(table, seat)
        yield from festival_due(table, seat, timing)
        if table.over:
            return
        if not began_empty:  # TW-17.4
            table.quiet_turns = 0 if table.village_left else table.quiet_turns + 1
        if table.quiet_turns >= table.options["stall_turns_per_seat"] * table.n:
            table.over = table.aborted = True
            return
        table.active = (seat + 1) % table.n


def festival_due(table, seat, timing):
    """TW-10.5, TW-11.2, TW-11.11."""
    if table.pending is None:
        if not table.village:
            festival.take_token(table, seat)
            if timing == "end_of_turn":
                yield from festival.resolve(table)
    elif timing == "end_of_turn" and table.pending == seat:
        yield from festival.resolve(table)


def turn(table, seat):
    """TW-5.1, TW-5.2, TW-10."""
    table.in_turn = True
    if table.priest[seat] < 0:
        table.priest[seat] = yield from choose(table, seat, lambda: {f"begin at side {s + 1}": s for s in range(SECTIONS)})
    chosen = yield from choose(table, seat, lambda: {**placing.placements(table, seat), **priest.secondary_actions(table)})
    card = None
    if chosen[0] == "place":
        card = yield from placing.place(table, seat, *chosen[1:])
    else:
        yield from priest.secondary(table, seat, chosen[1])
        second = yield from choose(table, seat, lambda: priest.secondary_actions(table, chosen[1]))
        if second is not None:
            yield from priest.secondary(table, seat, second[1])
    if card is not None:
        join_offer(table, card)
    yield from recruit_from_village(table, seat)
    table.in_turn = False
    yield from give_up(table, seat)
    refill_market(table)


def join_offer(table, card):
    """TW-10.1, TW-10.7."""
    table.aside.remove(card)
    if len(table.offer) == table.by_seats(table.book["setup"]["offer_size"]):
        table.shuffle("god_deck", table.stacks["god_deck"] + table.offer)
        table.offer = []
    table.offer.append(card)


def recruit_from_village(table, seat):
    """TW-10.2: an empty village leaves nothing to decide."""
    cost = table.book["workers"]["recruit_cost"]
    if not table.village:
        return
    ends = {
        f"recruit the {table.village[index]} worker from the {kind} end of the village": (kind, index)
        for kind, index in (("potato", 0), ("corn", -1))
    }

    def options():
        payable = {words: end for words, end in ends.items() if can_pay(table, seat, {end[0]: cost})}
        return {**payable, "none": None}

    end = yield from choose(table, seat, options)
    if end is not None:
        kind, index = end
        if cost:
            yield from pay(table, seat, {kind: cost})
        table.workers[seat][table.village.pop(index)] += 1
        table.village_left = True


def give_up(table, seat):
    """TW-10.3."""
    own = table.workers[seat]
    while sum(own.values()) > table.book["workers"]["worker_limit"]:
        colour = yield from choose(table, seat, lambda: {f"give up a {c} worker": c for c in COLOURS if own[c]})
        own[colour] -= 1
        table.removed[colour] += 1
