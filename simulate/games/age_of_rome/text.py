"""Words for people: the actions; the board is in board_text.py."""

from collections.abc import Iterable
from typing import Any

from simulate.engine.wording import amount, listed, seat_name
from simulate.games.age_of_rome.card_text import denarii, effect_words, quest_text
from simulate.games.age_of_rome.cards import set_kind
from simulate.games.age_of_rome.income import printed_penalty
from simulate.games.age_of_rome.names import (
    AGRICULTURE,
    AREAS,
    BASE,
    BOARD,
    KINDS,
    MAX_OFFER,
    MILITARY,
    N_AREAS,
    N_INTRIGUES,
    N_PLACES,
    N_TRADE,
    N_TYPES,
    POLITICS,
    PROVINCES,
    RELIGION,
    TOKENS,
    TRADE,
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
from simulate.games.age_of_rome.table import facing, in_front, population

ROMAN = ("I", "II", "III")
SPACES = {
    MILITARY: ("move a legion", "move two legions"),
    POLITICS: ("put a vote on the senate column", "put two votes on the senate column"),
    TRADE: ("draw a trade card", "draw two trade cards"),
    RELIGION: ("place a pantheon piece",) * 2,
    AGRICULTURE: ("take denarii",) * 2,
}
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
    A_REFUSE: "refuse the offer",
    A_DRAW: "draw a trade card",
    A_SECOND_VOTE: "place the second vote",
    A_INTRIGUE: "place a follower and a face-down intrigue marker in the province in front",
}


def named(rules: Any, table: str, place: int) -> str:
    """The name of a row: trade_card, event, quest, intrigue or character; a card one may not see is `a hidden card`."""
    return names(rules, table, [place])[0]


def names(rules: Any, table: str, places: Iterable[int], hidden: str = "a hidden card") -> list[str]:
    """The names of several rows."""
    words = rules[f"{table}_name"]
    return [bytes(words[int(place)]).rstrip(b"\0").decode() if place >= 0 else hidden for place in places]


def where(place: int) -> str:
    """An area, or the board."""
    return "the board" if place == BOARD else AREAS[place].capitalize()


def action_text(state: Any, rules: Any, action: int) -> str:
    """One action, in the words of RULES.md."""
    if action == A_STOP:
        return STOPS.get(int(state.decision), "done")
    if action in PLAIN:
        return PLAIN[action]
    if action in (A_NORMAL, A_DOUBLE):
        return income_text(state, rules, action == A_DOUBLE)
    if action == A_ACCEPT:
        return f"accept the offer of {denarii(int(state.offer_amount))}"
    if action == A_COLOSSEUM:
        return f"place a follower on the Colosseum (gain {int(rules.colosseum_glory)} glory)"
    if action == A_CONVERT:
        return f"pay {denarii(int(rules.religion_price))} for 1 glory"
    if action in (A_SPY_GLORY, A_SPY_ACTION):
        level = int(state.level[state.offer_province, state.offer_type])
        return f"take {level} glory" if action == A_SPY_GLORY else f"use the {TYPES[state.offer_type]} building"
    if action < A_BUILD:
        kind, bonus = divmod(action - A_SPACE, 2)
        word = " using the bonus" if bonus else ""
        return f"place a follower on {TYPES[kind]}{word} ({space_text(state, rules, kind, bonus)})"
    if action < A_MOVE:
        return build_text(state, rules, action - A_BUILD)
    if action < A_OFFER:
        return choice_text(state, rules, action)
    if action < A_PLAY:
        number = action - A_OFFER
        token = TOKENS[number // (MAX_OFFER * N_TYPES * N_PLACES)]
        what, province = TYPES[number // MAX_OFFER % N_TYPES], PROVINCES[number // (MAX_OFFER * N_TYPES) % N_PLACES]
        return f"offer the {token} on {what} in {province.capitalize()} for {denarii(number % MAX_OFFER + 1)}"
    if action < A_SELL:
        effect = listed(effect_words(rules.card_effect[action - A_PLAY]))
        return f"play {named(rules, 'trade_card', action - A_PLAY)} ({effect})"
    if action < A_SET:
        return f"sell {named(rules, 'trade_card', action - A_SELL)} for {denarii(int(rules.sell_price))}"
    return set_text(state, rules, action - A_SET)


def income_text(state: Any, rules: Any, double: bool) -> str:
    """An income with its denarii, and the glory that double income costs."""
    seat = int(state.seat_to_act)
    people = population(state, in_front(state, seat))
    if not double:
        return f"take normal income ({denarii(people * int(rules.income_normal))})"
    gain = denarii(people * int(rules.income_double))
    return f"take double income ({gain}, lose {printed_penalty(state, rules, seat)} glory)"


def space_text(state: Any, rules: Any, kind: int, bonus: int) -> str:
    """What a follower on a building does."""
    if kind != AGRICULTURE:
        return SPACES[kind][bonus]
    medal = int(rules.agriculture_extra) if state.medal[AGRICULTURE] == int(state.seat_to_act) + 1 else 0
    return f"take {denarii(int(rules.farm_income[int(state.round_no) - 1]) + medal)}"


def build_text(state: Any, rules: Any, kind: int) -> str:
    """A building by level, with province, price and glory."""
    province = in_front(state, int(state.seat_to_act))
    level = int(state.level[province, kind])
    price, glory = denarii(int(rules.buildings_cost[kind, level])), int(rules.buildings_glory[kind, level])
    return f"build {TYPES[kind]} level {ROMAN[level]} in {PROVINCES[province].capitalize()} for {price} (gain {glory} glory)"


def choice_text(state: Any, rules: Any, action: int) -> str:
    """An action that fills in a parameter, or activates a marker."""
    if action < A_VOTE:
        what = "its legion" if state.decision == D_SHIFT else "a legion"
        return f"move {what} from {where((action - A_MOVE) // N_AREAS)} to {where((action - A_MOVE) % N_AREAS)}"
    if action < A_PIECE:
        place = action - A_VOTE
        return f"remove vote {place + 1} from the bottom, of {seat_name(int(state.column[place]) - 1)}"
    if action < A_LEVEL:
        return f"take a piece from the {'base' if action - A_PIECE == BASE else 'top'} of the pantheon"
    if action < A_PUT:
        return f"place a piece on the {'base' if action - A_LEVEL == BASE else 'top'} of the pantheon"
    if action < A_LEGION:
        return "put no legion" if action == A_PUT else f"put a legion from {where(action - A_PUT - 1)}"
    if action < A_ACTIVATE:
        verb = "hit a legion in" if state.decision == D_HIT else "return a legion from"
        return f"{verb} {where(action - A_LEGION)}"
    if action < A_QUEST:
        province, intrigue = divmod(action - A_ACTIVATE, N_INTRIGUES)
        effect = ", then ".join(effect_words(rules.intrigue_effect[intrigue]))
        target = seat_name(facing(state, province))
        return f"use {named(rules, 'intrigue', intrigue)} in {PROVINCES[province].capitalize()} against {target} ({effect})"
    quest = action - A_QUEST
    return f"put back {named(rules, 'quest', quest)} ({quest_text(rules, quest).rstrip('.')})"


def set_text(state: Any, rules: Any, number: int) -> str:
    """A set: its kind and cards."""
    cards = (number // (N_TRADE * N_TRADE), number // N_TRADE % N_TRADE, number % N_TRADE)
    kind = set_kind(state, rules, int(state.seat_to_act), *cards)
    points = amount(int(rules.set_points[kind]), "point")
    return f"make a {KINDS[kind]} set of {listed(named(rules, 'trade_card', card) for card in cards)} ({points} at the end)"
