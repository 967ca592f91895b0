"""Positions and actions in words."""

from typing import Any

from simulate.games.comuni.building import rating_need, step_need
from simulate.games.comuni.model import (
    CARDS,
    COMMUNITIES,
    DECKS,
    GUILD_MASTERS,
    HONOURS,
    INVADERS,
    N_COLUMNS,
    N_DECKS,
    N_KINDS,
    N_LEVELS,
    N_RESOURCES,
    N_TYPES,
    RESOURCES,
    TYPES,
)
from simulate.games.comuni.state import (
    A_BID,
    A_BID_COLUMN,
    A_CLAIM,
    A_DISCARD,
    A_FREE,
    A_INCOME,
    A_MOVE,
    A_PAY,
    A_REMOVE,
    A_RETURN,
    A_SEND,
    A_STEP,
    A_STOP_BUILDING,
    BID_SPAN,
    CONTENT_KEYS,
    TARGETS,
    WALL_TARGET,
)

TITLES = tuple(key.replace("_", " ").capitalize() for key in CONTENT_KEYS)
KINDS = (
    *(card.rsplit("_", 1)[0] for card in CARDS),
    *["wall"] * N_LEVELS,
    "wall",
    *["guild master"] * N_TYPES,
    *["honour"] * (2 * N_DECKS),
)
PHASES = ("project", "refill", "invasion", "building", "pillage removal", "the Emperor")
SENT = ("armies", "pairs of gold", "pairs of pilgrims")


def card_name(kind: int) -> str:
    """A card in words: `Economic 2`."""
    return TITLES[kind]


def count(n: int, word: str) -> str:
    """`1 army`, `2 armies`."""
    plural = {"army": "armies", "gold": "gold", "craftsman": "craftsmen"}.get(word, f"{word}s")
    return f"{n} {word if n == 1 else plural}"


def action_text(state: Any, rules: Any, action: int) -> str:
    """One action in words a player understands."""
    if action == A_CLAIM:
        return "claim the columns with own envoys"
    if action == A_INCOME:
        return "take income"
    if action < A_BID:
        return f"bid on column {action - A_BID_COLUMN + 1}"
    if action < A_RETURN:
        gold, pairs = divmod(action - A_BID, BID_SPAN)
        return f"bid {gold} gold and {pairs * int(rules.pilgrims_per_gold)} pilgrims"
    if action == A_RETURN:
        return "take the displaced envoy back"
    if action < A_FREE:
        return f"pay {count(int(rules.move_cost), 'pilgrim')} and move the envoy to column {action - A_MOVE + 1}"
    if action < A_SEND:
        return f"take 1 {RESOURCES[action - A_FREE]}"
    if action < A_STOP_BUILDING:
        where = "to the common army" if state.send_step % 2 == 0 else "to the own city"
        return f"send {action - A_SEND} {SENT[int(state.send_step) // 2 % 3]} {where}"
    if action == A_STOP_BUILDING:
        return "stop building"
    if action < A_PAY:
        return step_text(state, rules, action - A_STEP)
    if action < A_DISCARD:
        pairs = action - A_PAY
        need = step_need(state, rules, int(state.step) // TARGETS, int(state.step) % TARGETS)
        return f"pay {count(need - pairs, 'craftsman')} and {pairs * int(rules.pilgrims_per_craftsman)} pilgrims"
    if action < A_REMOVE:
        return f"discard {card_name(action - A_DISCARD)}"
    option = action - A_REMOVE
    if option == 0:
        return "remove no pillage"
    price, markers = int(rules.pillage_removal_pilgrims[option - 1]), int(rules.pillage_removal_markers[option - 1])
    return f"pay {count(price, 'pilgrim')} to remove {markers} pillage"


def step_text(state: Any, rules: Any, step: int) -> str:
    """A build step with what it costs."""
    kind, target = step // TARGETS, step % TARGETS
    wall = target >= WALL_TARGET
    level = (target - WALL_TARGET if wall else target % N_LEVELS) + 1
    what = "wall" if wall else f"{TYPES[target // N_LEVELS]} building"
    article = "an" if what[0] == "e" else "a"
    words = (
        f"{card_name(kind)}: new {what}" if level == 1 else f"{card_name(kind)}: extend {article} {what} to level {level}"
    )
    rating = rating_need(kind, level)
    extra = step_need(state, rules, kind, target) - rating
    costs = ["1 for a further action"] * extra + ([f"{rating} for the rating"] if rating else [])
    return words + (f" (craftsmen: {', '.join(costs)})" if costs else "")


def multiset(counts: Any) -> str:
    """A multiset of cards in words: `2 x Economic 1, Wild 3`."""
    words = [f"{int(counts[k])} x {TITLES[k]}" if counts[k] > 1 else TITLES[k] for k in range(N_KINDS) if counts[k] > 0]
    return ", ".join(words) or "none"


def position_text(state: Any, rules: Any) -> str:
    """The whole position: decks, columns, a block a seat."""
    seat = int(state.active)
    lines = [f"Turn {int(state.turns) + 1}, seat {seat}, {PHASES[int(state.phase)]}"]
    if state.over:
        lines = [f"Game over after {int(state.turns)} turns"]
    decks = ", ".join(f"{DECKS[d]} {int(state.deck_n[d])}" for d in range(N_DECKS))
    lines[0] += f"; decks: {decks}; next invader: {INVADERS[int(state.period)].capitalize()}"
    if state.trigger:
        lines.append(f"Last turns: {int(state.last_left)} to come, marker with seat {int(state.marker)}")
    lines.append("Supply: " + ", ".join(count(int(state.supply[r]), RESOURCES[r]) for r in range(N_RESOURCES)))
    lines.extend(column_text(state, rules, column) for column in range(N_COLUMNS) if state.used[column])
    for other in range(int(state.seats)):
        lines.extend(seat_text(state, other))
    if state.lifted:
        lines.append(f"Displaced: an envoy of seat {int(state.lifted) - 1} from column {int(state.lifted_from) + 1}")
    return "\n".join(lines)


def column_text(state: Any, rules: Any, column: int) -> str:
    """One column with its cards, envoy and bid."""
    n = int(state.column_n[column])
    cards = ", ".join(TITLES[int(kind)] for kind in state.column[column][:n]) or "empty"
    cube = " + cube" if rules.columns_cube[column] else ""
    bid = ""
    if state.envoy[column]:
        bid = f"; seat {int(state.envoy[column]) - 1} bids {int(state.bid_gold[column])} gold"
        if state.bid_pilgrims[column]:
            bid += f" {int(state.bid_pilgrims[column])} pilgrims"
    return f"Column {column + 1}{cube}: {cards}{bid}"


def seat_text(state: Any, seat: int) -> list[str]:
    """What one seat has."""
    mark = ">" if state.seat_to_act == seat else " "
    cubes = ", ".join(count(int(state.have[seat, r]), RESOURCES[r]) for r in range(N_RESOURCES))
    levels = {
        TYPES[t] + ("*" if state.coloured[seat, t] else ""): [
            level + 1 for level in range(N_LEVELS) for _ in range(int(state.buildings[seat, t, level]))
        ]
        for t in range(N_TYPES)
    }
    buildings = "; ".join(f"{name} {' '.join(map(str, values))}" for name, values in levels.items() if values) or "none"
    walls = " ".join(str(level + 1) for level in range(N_LEVELS) for _ in range(int(state.walls[seat, level]))) or "none"
    lines = [
        f"{mark}Seat {seat} {COMMUNITIES[int(state.community[seat])].capitalize()}: score {int(state.score[seat])}, "
        f"pillage {int(state.pillage[seat])}; {cubes}; hand: {multiset(state.hand[seat])}",
        f"   buildings (* pays income): {buildings}; walls: {walls}",
    ]
    own = [GUILD_MASTERS[t] for t in range(N_TYPES) if state.master[t] == seat + 1]
    own += [HONOURS[h] for h in range(2 * N_DECKS) if state.honour[h] == seat + 1]
    if own:
        lines.append("   holds: " + ", ".join(own))
    return lines
