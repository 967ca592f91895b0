"""The short words that the tests of this game name actions by; people read other ones (age_of_rome/text.py)."""

from collections.abc import Iterable
from typing import Any

from simulate.games.age_of_rome.cards import set_kind
from simulate.games.age_of_rome.names import (
    AREAS,
    BASE,
    BOARD,
    KINDS,
    MAX_OFFER,
    N_AREAS,
    N_INTRIGUES,
    N_PLACES,
    N_TRADE,
    N_TYPES,
    PROVINCES,
    TOKENS,
    TYPES,
)
from simulate.games.age_of_rome.state import (
    A_ACCEPT,
    A_ACTIVATE,
    A_BUILD,
    A_COLOSSEUM,
    A_CONVERT,
    A_DOUBLE,
    A_DRAW,
    A_INTRIGUE,
    A_LEGION,
    A_LEVEL,
    A_MOVE,
    A_NORMAL,
    A_OFFER,
    A_PIECE,
    A_PLAY,
    A_PUT,
    A_QUEST,
    A_REFUSE,
    A_SECOND_VOTE,
    A_SELL,
    A_SET,
    A_SPACE,
    A_SPY_ACTION,
    A_SPY_GLORY,
    A_STOP,
    A_VOTE,
    D_ACTIVATE,
    D_BUILD,
    D_DRAW,
    D_HIT,
    D_OFFER,
    D_SECOND_MOVE,
    D_SECOND_VOTE,
    D_SHIFT,
    D_WINDOW,
)
from simulate.games.age_of_rome.table import in_front

ROMAN = ("I", "II", "III")
STOPS = {
    D_OFFER: "make no more offers",
    D_ACTIVATE: "activate no more",
    D_WINDOW: "play no more",
    D_DRAW: "draw no more",
    D_SECOND_MOVE: "make no second move",
    D_SECOND_VOTE: "place no second vote",
    D_BUILD: "build no more",
}
PLAIN = {
    A_NORMAL: "take normal income",
    A_DOUBLE: "take double income",
    A_ACCEPT: "accept",
    A_REFUSE: "refuse",
    A_DRAW: "draw a card",
    A_SECOND_VOTE: "place the second vote",
    A_COLOSSEUM: "place on the Colosseum",
    A_INTRIGUE: "place on an intrigue space",
}


def named(rules: Any, table: str, place: int) -> str:
    """The name of a row: trade_card, event, quest, intrigue or character; a card one may not see is `?`."""
    return names(rules, table, [place])[0]


def names(rules: Any, table: str, places: Iterable[int]) -> list[str]:
    """The names of several rows."""
    words = rules[f"{table}_name"]
    return [bytes(words[int(place)]).rstrip(b"\0").decode() if place >= 0 else "?" for place in places]


def where(place: int) -> str:
    """An area, or the board."""
    return "the board" if place == BOARD else AREAS[place].capitalize()


def action_text(state: Any, rules: Any, action: int) -> str:
    """One action, in the words of RULES.md."""
    if action == A_STOP:
        return STOPS.get(int(state.decision), "done")
    if action in PLAIN:
        return PLAIN[action]
    if action == A_CONVERT:
        return f"convert {int(rules.religion_price)} denarii to 1 glory"
    if action in (A_SPY_GLORY, A_SPY_ACTION):
        level = int(state.level[state.offer_province, state.offer_type])
        return f"take {level} glory" if action == A_SPY_GLORY else f"use the {TYPES[state.offer_type]} building"
    if action < A_BUILD:
        bonus = " with the bonus" if (action - A_SPACE) % 2 else ""
        return f"place on {TYPES[(action - A_SPACE) // 2]}{bonus}"
    if action < A_MOVE:
        kind = action - A_BUILD
        return f"build {TYPES[kind]} {ROMAN[int(state.level[in_front(state, int(state.seat_to_act)), kind])]}"
    if action < A_OFFER:
        return choice_text(state, rules, action)
    if action < A_PLAY:
        number = action - A_OFFER
        token = TOKENS[number // (MAX_OFFER * N_TYPES * N_PLACES)]
        what, province = TYPES[number // MAX_OFFER % N_TYPES], PROVINCES[number // (MAX_OFFER * N_TYPES) % N_PLACES]
        return f"offer the {token} on {what} in {province.capitalize()} for {number % MAX_OFFER + 1}"
    if action < A_SELL:
        return f"play {named(rules, 'trade_card', action - A_PLAY)}"
    if action < A_SET:
        return f"sell {named(rules, 'trade_card', action - A_SELL)}"
    return set_text(state, rules, action - A_SET)


def choice_text(state: Any, rules: Any, action: int) -> str:
    """An action that fills in a parameter, or activates a marker."""
    if action < A_VOTE:
        what = "its legion" if state.decision == D_SHIFT else "a legion"
        return f"move {what} from {where((action - A_MOVE) // N_AREAS)} to {where((action - A_MOVE) % N_AREAS)}"
    if action < A_PIECE:
        return f"remove vote {action - A_VOTE + 1}"
    if action < A_LEVEL:
        return f"take from the {'base' if action - A_PIECE == BASE else 'top'}"
    if action < A_PUT:
        return f"place on the {'base' if action - A_LEVEL == BASE else 'top'}"
    if action < A_LEGION:
        return "put no legion" if action == A_PUT else f"put a legion from {where(action - A_PUT - 1)}"
    if action < A_ACTIVATE:
        verb = "hit a legion in" if state.decision == D_HIT else "return a legion from"
        return f"{verb} {where(action - A_LEGION)}"
    if action < A_QUEST:
        province, intrigue = divmod(action - A_ACTIVATE, N_INTRIGUES)
        return f"activate in {PROVINCES[province].capitalize()}: {named(rules, 'intrigue', intrigue)}"
    return f"put back {named(rules, 'quest', action - A_QUEST)}"


def set_text(state: Any, rules: Any, number: int) -> str:
    """A set: its kind and cards."""
    cards = (number // (N_TRADE * N_TRADE), number // N_TRADE % N_TRADE, number % N_TRADE)
    kind = set_kind(state, rules, int(state.seat_to_act), *cards)
    return f"make a {KINDS[kind]} set of {', '.join(named(rules, 'trade_card', card) for card in cards)}"
