"""The short words that the tests of this game name actions by; people read other ones (comuni/text.py)."""

from typing import Any

from simulate.games.comuni.building import rating_need, step_need
from simulate.games.comuni.model import (
    CARDS,
    N_DECKS,
    N_KINDS,
    N_LEVELS,
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
