"""One decision, and the decision points of AR-6.10 at which a player may also sell, convert and lay out sets."""

from __future__ import annotations

from dataclasses import dataclass

from tests.age_of_rome.referee import cards, glory

STOP = ("stop",)


@dataclass
class Ask:
    """A decision of `seat`. An option is a tuple: what is done, and with what."""

    seat: int
    kind: str
    options: list[tuple]


def choose(seat, kind, options):
    """A choice that only fills in a parameter of something already begun: nothing else is offered (AR-6.10)."""
    return (yield Ask(seat, kind, list(options)))


def point(table, seat, kind, options, own_turn=True, is_point=True):
    """AR-6.5, AR-6.10: a decision point. Asks again after every free action, with what `options()` then says.

    AR-6.12: it is passed over if there is nothing to do but to stop.
    """
    while True:
        own = options()
        free = free_actions(table, seat, own_turn) if is_point else []
        if own == [STOP] and not free:
            return STOP
        chosen = yield Ask(seat, kind, own + free)
        if chosen not in free:
            return chosen
        do_free_action(table, seat, chosen)


def free_actions(table, seat, own_turn):
    """AR-6.5: sell a card, use the religion medal; AR-6.4: in the own turn also lay out a set."""
    player = table.players[seat]
    free = [("sell", card) for card in sorted(set(player.hand))]
    if table.has_medal(seat, "religion") and player.denarii >= table.book["religion_price"]:
        free.append(("convert",))
    if own_turn:
        free += [("set", three) for three in cards.possible_sets(table, seat)]
    return free


def do_free_action(table, seat, chosen):
    """Carry out a sale (AR-9.8), a conversion (AR-12.9) or a set (AR-9.6)."""
    player = table.players[seat]
    if chosen[0] == "sell":
        cards.discard(table, seat, chosen[1])
        player.denarii += table.book["sell_price"]
    elif chosen[0] == "convert":
        player.denarii -= table.book["religion_price"]
        glory.gain(table, {seat: 1})
    else:
        cards.lay_out(table, seat, chosen[1])


def everybody_may_sell(table, kind, own_turn=False):
    """AR-6.5: a point for each in turn order, as at the end of a phase; sets are made in the own turn only (AR-6.10)."""
    for seat in list(table.order):
        yield from point(table, seat, kind, lambda: [STOP], own_turn)
