"""Actions and positions in words a player understands."""

from typing import Any

from simulate.games.san_juan.state import (
    BUILD_CARD,
    CARDS,
    CHAPEL_CARD,
    CHAPEL_NONE,
    DISCARD,
    EXTRA,
    GOODS,
    KEEP,
    MINE,
    PASS,
    PAY_CARD,
    PAY_GOOD,
    PRODUCE_DONE,
    PRODUCE_GOOD,
    ROLE_DOUBLED,
    ROLES,
    SELL_DONE,
    SELL_GOOD,
    TARGETS,
    G,
    K,
    R,
)

TITLES = tuple(key.replace("_", " ").title() for key in CARDS)
STAGES = (
    "opening discards", "Chapel", "hand check", "role pick", "builder phase", "producer phase", "trader phase",
    "councillor phase", "prospector phase",
)  # fmt: skip


def action_text(state: Any, rules: Any, action: int) -> str:
    """An action in words; `state` tells what the card would be built on."""
    if action < PASS:
        return f"take the {ROLES[action % R]}" + (", doubled by the Library" if action >= ROLE_DOUBLED else "")
    if action == PASS:
        return "build nothing"
    if action < EXTRA:
        kind, target = divmod(action - BUILD_CARD, TARGETS)
        where = ""
        if target > 0:
            where = f" over the {TITLES[state.top[state.seat_to_act, target - 1]]} (Crane)"
        return f"build {TITLES[kind]}{where}"
    if action < PAY_CARD:
        return f"pay {action - EXTRA} more than the price"
    for first, size, verb, names in _FAMILIES:
        if first <= action < first + size:
            return verb.format(names[action - first])
    return _SINGLES[action]


_FAMILIES = (
    (PAY_CARD, K, "pay with {}", TITLES),
    (PAY_GOOD, G, "pay with a good of {} (Black Market)", GOODS),
    (PRODUCE_GOOD, G, "produce {}", GOODS),
    (SELL_GOOD, G, "sell {}", GOODS),
    (KEEP, K, "keep {}", TITLES),
    (DISCARD, K, "discard {}", TITLES),
    (MINE, K, "take {} from the Gold Mine", TITLES),
    (CHAPEL_CARD, K, "put {} under the Chapel", TITLES),
)
_SINGLES = {PRODUCE_DONE: "produce no more", SELL_DONE: "sell no more", CHAPEL_NONE: "put nothing under the Chapel"}


def multiset(counts: Any) -> str:
    """Counts by kind as `2 x Library, Tower`."""
    words = [f"{int(n)} x {TITLES[k]}" if n > 1 else TITLES[k] for k, n in enumerate(counts) if n > 0]
    return ", ".join(words) or "none"


def position_text(state: Any, rules: Any) -> str:
    """The whole position, a block a seat."""
    lines = [f"Round {int(state.round_no)}, {STAGES[int(state.stage)]}; governor: seat {int(state.governor)}"]
    if state.over:
        lines = [f"Game over in round {int(state.round_no)}"]
    free = [ROLES[r] for r in range(R) if not state.role_used[r]]
    lines.append(f"Roles left: {', '.join(free)}; draw pile {int(state.pile_n)}, discard pile {int(state.discards_n)}")
    if state.stage == 6:
        prices = rules.tile_price[state.tiles[state.tile_at]]
        lines.append("Tile: " + ", ".join(f"{g} {int(p)}" for g, p in zip(GOODS, prices, strict=True)))
    for seat in range(int(state.seats)):
        lines.extend(seat_text(state, seat))
    if state.drawn_n:
        lines.append(f"Seat {int(state.seat_to_act)} looks at: {multiset(state.drawn)}")
    if state.mine_n:
        lines.append(f"Gold Mine turns up: {multiset(state.mine)}")
    return "\n".join(lines)


def seat_text(state: Any, seat: int) -> list[str]:
    """Hand, buildings with goods (*), new (+) and covered cards (/n), stored cards of a seat."""
    words = []
    for stack in range(int(state.stack_n[seat])):
        word = TITLES[state.top[seat, stack]]
        word += "*" if state.full[seat, stack] else ""
        word += f"/{int(state.depth[seat, stack])}" if state.depth[seat, stack] else ""
        word += "+" if state.fresh[seat] == stack + 1 else ""
        words.append(word)
    mark = ">" if state.seat_to_act == seat else " "
    known = int(state.hand[seat].sum()) == int(state.hand_n[seat])
    hand = multiset(state.hand[seat]) if known else "hidden"
    lines = [
        f"{mark}Seat {seat}: {int(state.stack_n[seat])} buildings: {', '.join(words)}",
        f"   hand {int(state.hand_n[seat])}: {hand}",
    ]
    if state.stored_n[seat]:
        lines.append(f"   under the Chapel: {int(state.stored_n[seat])}")
    return lines
