"""Words for people: the actions; the board is in board_text.py."""

from collections.abc import Iterable
from typing import Any

from simulate.engine.wording import amount, listed, seat_name
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.card_text import denarii, effect_words, quest_text
from simulate.games.age_of_rome.cards import set_kind
from simulate.games.age_of_rome.income import printed_penalty
from simulate.games.age_of_rome.table import facing, in_front, population

ROMAN = ("I", "II", "III")
SPACES = {
    N.MILITARY: ("move a legion", "move two legions"),
    N.POLITICS: ("put a vote on the senate column", "put two votes on the senate column"),
    N.TRADE: ("draw a trade card", "draw two trade cards"),
    N.RELIGION: ("place a pantheon piece",) * 2,
    N.AGRICULTURE: ("take denarii",) * 2,
}
STOPS = {
    S.D_OFFER: "make no more offers",
    S.D_ACTIVATE: "activate no more",
    S.D_WINDOW: "play no more",
    S.D_DRAW: "draw no more",
    S.D_SECOND_MOVE: "make no second move",
    S.D_SECOND_VOTE: "place no second vote",
    S.D_BUILD: "build no more",
}
PLAIN = {
    S.A_REFUSE: "refuse the offer",
    S.A_DRAW: "draw a trade card",
    S.A_SECOND_VOTE: "place the second vote",
    S.A_INTRIGUE: "place a follower and a face-down intrigue marker in the province in front",
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
    return "the board" if place == N.BOARD else N.AREAS[place].capitalize()


def action_text(state: Any, rules: Any, action: int) -> str:
    """One action, in the words of RULES.md."""
    if action == S.A_STOP:
        return STOPS.get(int(state.decision), "done")
    if action in PLAIN:
        return PLAIN[action]
    if action in (S.A_NORMAL, S.A_DOUBLE):
        return income_text(state, rules, action == S.A_DOUBLE)
    if action == S.A_ACCEPT:
        return f"accept the offer of {denarii(int(state.offer_amount))}"
    if action == S.A_COLOSSEUM:
        return f"place a follower on the Colosseum (gain {int(rules.colosseum_glory)} glory)"
    if action == S.A_CONVERT:
        return f"pay {denarii(int(rules.religion_price))} for 1 glory"
    if action in (S.A_SPY_GLORY, S.A_SPY_ACTION):
        level = int(state.level[state.offer_province, state.offer_type])
        return f"take {level} glory" if action == S.A_SPY_GLORY else f"use the {N.TYPES[state.offer_type]} building"
    if action < S.A_BUILD:
        kind, bonus = divmod(action - S.A_SPACE, 2)
        word = " using the bonus" if bonus else ""
        return f"place a follower on {N.TYPES[kind]}{word} ({space_text(state, rules, kind, bonus)})"
    if action < S.A_MOVE:
        return build_text(state, rules, action - S.A_BUILD)
    if action < S.A_OFFER:
        return choice_text(state, rules, action)
    if action < S.A_PLAY:
        number = action - S.A_OFFER
        token = N.TOKENS[number // (N.MAX_OFFER * N.N_TYPES * N.N_PLACES)]
        what = N.TYPES[number // N.MAX_OFFER % N.N_TYPES]
        province = N.PROVINCES[number // (N.MAX_OFFER * N.N_TYPES) % N.N_PLACES]
        return f"offer the {token} on {what} in {province.capitalize()} for {denarii(number % N.MAX_OFFER + 1)}"
    if action < S.A_SELL:
        effect = listed(effect_words(rules.card_effect[action - S.A_PLAY]))
        return f"play {named(rules, 'trade_card', action - S.A_PLAY)} ({effect})"
    if action < S.A_SET:
        return f"sell {named(rules, 'trade_card', action - S.A_SELL)} for {denarii(int(rules.sell_price))}"
    return set_text(state, rules, action - S.A_SET)


def income_text(state: Any, rules: Any, double: bool) -> str:
    """An income with its denarii, and the glory that double income costs."""
    seat = int(state.seat_to_act)
    people = population(state, in_front(state, seat))
    if not double:
        return f"take normal income ({denarii(people * int(rules.income_normal))})"
    gain = denarii(people * int(rules.income_double))
    return f"take double income ({gain}, lose {printed_penalty(state, rules, seat)} glory)"


def space_text(state: Any, rules: Any, kind: int, bonus: int) -> str:
    """Describe the effect of a follower on a building."""
    if kind != N.AGRICULTURE:
        return SPACES[kind][bonus]
    medal = int(rules.agriculture_extra) if state.medal[N.AGRICULTURE] == int(state.seat_to_act) + 1 else 0
    return f"take {denarii(int(rules.farm_income[int(state.round_no) - 1]) + medal)}"


def build_text(state: Any, rules: Any, kind: int) -> str:
    """A building by level, with province, price and glory."""
    province = in_front(state, int(state.seat_to_act))
    level = int(state.level[province, kind])
    price, glory = denarii(int(rules.buildings_cost[kind, level])), int(rules.buildings_glory[kind, level])
    there = N.PROVINCES[province].capitalize()
    return f"build {N.TYPES[kind]} level {ROMAN[level]} in {there} for {price} (gain {glory} glory)"


def choice_text(state: Any, rules: Any, action: int) -> str:
    """An action that fills in a parameter, or activates a marker."""
    if action < S.A_VOTE:
        what = "its legion" if state.decision == S.D_SHIFT else "a legion"
        return f"move {what} from {where((action - S.A_MOVE) // N.N_AREAS)} to {where((action - S.A_MOVE) % N.N_AREAS)}"
    if action < S.A_PIECE:
        place = action - S.A_VOTE
        return f"remove vote {place + 1} from the bottom, of {seat_name(int(state.column[place]) - 1)}"
    if action < S.A_LEVEL:
        return f"take a piece from the {'base' if action - S.A_PIECE == N.BASE else 'top'} of the pantheon"
    if action < S.A_PUT:
        return f"place a piece on the {'base' if action - S.A_LEVEL == N.BASE else 'top'} of the pantheon"
    if action < S.A_LEGION:
        return "put no legion" if action == S.A_PUT else f"put a legion from {where(action - S.A_PUT - 1)}"
    if action < S.A_ACTIVATE:
        verb = "hit a legion in" if state.decision == S.D_HIT else "return a legion from"
        return f"{verb} {where(action - S.A_LEGION)}"
    if action < S.A_QUEST:
        province, intrigue = divmod(action - S.A_ACTIVATE, N.N_INTRIGUES)
        effect = ", then ".join(effect_words(rules.intrigue_effect[intrigue]))
        there, target = N.PROVINCES[province].capitalize(), seat_name(facing(state, province))
        return f"use {named(rules, 'intrigue', intrigue)} in {there} against {target} ({effect})"
    quest = action - S.A_QUEST
    return f"put back {named(rules, 'quest', quest)} ({quest_text(rules, quest).rstrip('.')})"


def set_text(state: Any, rules: Any, number: int) -> str:
    """A set: its kind and cards."""
    cards = (number // (N.N_TRADE * N.N_TRADE), number // N.N_TRADE % N.N_TRADE, number % N.N_TRADE)
    kind = set_kind(state, rules, int(state.seat_to_act), *cards)
    points = amount(int(rules.set_points[kind]), "point")
    return (
        f"make a {N.KINDS[kind]} set of {listed(named(rules, 'trade_card', card) for card in cards)} ({points} at the end)"
    )
