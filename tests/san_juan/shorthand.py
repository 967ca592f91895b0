"""The short words that the tests of this game name actions by; people read other ones (san_juan/text.py)."""

from typing import Any

from simulate.games.san_juan.model import CARDS, GOODS, N_GOODS, N_KINDS, N_ROLES, ROLES
from simulate.games.san_juan.state import (
    A_BUILD,
    A_CHAPEL,
    A_CHAPEL_NONE,
    A_DISCARD,
    A_EXTRA,
    A_KEEP,
    A_MINE,
    A_PASS,
    A_PAY_CARD,
    A_PAY_GOOD,
    A_PRODUCE,
    A_PRODUCE_DONE,
    A_ROLE_DOUBLED,
    A_SELL,
    A_SELL_DONE,
    TARGETS,
)

TITLES = tuple(key.replace("_", " ").title() for key in CARDS)
STAGES = (
    "opening discards", "Chapel", "hand check", "role pick", "builder phase", "producer phase", "trader phase",
    "councillor phase", "prospector phase",
)  # fmt: skip


def action_text(state: Any, rules: Any, action: int) -> str:
    """An action in words; `state` tells what the card would be built on."""
    if action < A_PASS:
        return f"take the {ROLES[action % N_ROLES]}" + (", doubled by the Library" if action >= A_ROLE_DOUBLED else "")
    if action == A_PASS:
        return "build nothing"
    if action < A_EXTRA:
        kind, target = divmod(action - A_BUILD, TARGETS)
        return f"build {TITLES[kind]}" + (over_text(state, target - 1) if target > 0 else "")
    if action < A_PAY_CARD:
        return f"pay {action - A_EXTRA} more than the price"
    for first, size, verb, names in _FAMILIES:
        if first <= action < first + size:
            return verb.format(names[action - first])
    return _SINGLES[action]


def over_text(state: Any, stack: int) -> str:
    """What a Crane covers; a building with its good on it is another choice than an empty one (SJ-15.2)."""
    seat = int(state.seat_to_act)
    good = " and its good" if state.full[seat, stack] else ""
    return f" over the {TITLES[state.top[seat, stack]]}{good} (Crane)"


_FAMILIES = (
    (A_PAY_CARD, N_KINDS, "pay with {}", TITLES),
    (A_PAY_GOOD, N_GOODS, "pay with a good of {} (Black Market)", GOODS),
    (A_PRODUCE, N_GOODS, "produce {}", GOODS),
    (A_SELL, N_GOODS, "sell {}", GOODS),
    (A_KEEP, N_KINDS, "keep {}", TITLES),
    (A_DISCARD, N_KINDS, "discard {}", TITLES),
    (A_MINE, N_KINDS, "take {} from the Gold Mine", TITLES),
    (A_CHAPEL, N_KINDS, "put {} under the Chapel", TITLES),
)
_SINGLES = {A_PRODUCE_DONE: "produce no more", A_SELL_DONE: "sell no more", A_CHAPEL_NONE: "put nothing under the Chapel"}


def multiset(counts: Any) -> str:
    """Counts by kind as `2 x Library, Tower`."""
    words = [f"{int(n)} x {TITLES[k]}" if n > 1 else TITLES[k] for k, n in enumerate(counts) if n > 0]
    return ", ".join(words) or "none"
