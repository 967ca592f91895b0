"""One decision, and the free action that is offered with it."""

from dataclasses import dataclass

from tests.tawantinsuyu.referee.book import GODS, GOODS


@dataclass
class Ask:
    """A decision of `seat`: the words of its options."""

    seat: int
    options: list[str]


def choose(table, seat, make):
    """One of the options of `make()`, a dict from words to values. Judged again after each free action (TW-7.9.5).

    Without options there is no decision; a decision with one legal action is not asked (TW-17.6).
    """
    while True:
        own = make()
        if not own:
            return None
        free = free_actions(table, seat)
        words = [*own, *free]
        assert len(set(words)) == len(words), f"two options are said alike: {words}"
        said = words[0] if len(words) == 1 else (yield Ask(seat, words))
        if said in own:
            return own[said]
        discard_army(table, seat, free[said])


def may(table, seat, make):
    """An option or None; what cannot be carried out is not asked."""
    if not make():
        return None
    return (yield from choose(table, seat, lambda: {**make(), "none": None}))


def listed(words):
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def counted(n, word):
    """`1 side`, `2 sides`."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def amounts(cost):
    """`2 potatoes, 1 corn`, from a dict."""
    return ", ".join(
        f"{cost[kind]} {kind}{'es' * (kind == 'potato' and cost[kind] > 1)}" for kind in GOODS if cost.get(kind)
    )


def statue_words(name):
    """`a small statue of Inti`, from `small INTI`."""
    size, god = name.split()
    return f"a {size} statue of {GODS[god]}"


def free_actions(table, seat):
    """TW-7.9.4, TW-7.9.5: army cards in hand, for the active player in the own turn; not the card that is being paid."""
    if not table.in_turn or seat != table.active:
        return {}
    return {f"discard {card}": card for card in table.army_hands[seat] if card != table.playing}


def discard_army(table, seat, card):
    """TW-7.9.4."""
    table.army_hands[seat].remove(card)
    table.army_pile.append(card)
    table.gain_goods(seat, table.book["army"][card]["discard_gain"])
