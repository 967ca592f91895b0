"""Words for people: actions, positions, and the position as a plain dict of facts."""

from collections.abc import Iterable
from typing import Any

from simulate.games.age_of_rome.cards import set_kind
from simulate.games.age_of_rome.names import (
    AREAS,
    BASE,
    BLANK,
    BOARD,
    KINDS,
    MAX_OFFER,
    N_AREAS,
    N_BONUSES,
    N_INTRIGUES,
    N_PLACES,
    N_QUEST,
    N_SETS,
    N_TRADE,
    N_TYPES,
    PROVINCES,
    TIERS,
    TOKENS,
    TOP,
    TRACK_SPACES,
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
    DECISIONS,
    ENDINGS,
    UNKNOWN,
)
from simulate.games.age_of_rome.table import facing, in_front, population

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


def position_text(state: Any, rules: Any) -> str:
    """The whole position: the round, the disc with its provinces, areas, column, a block a player."""
    event = named(rules, "event", int(state.event)) if state.event >= 0 else "none yet"
    head = f"Round {int(state.round_no)}, event {event}"
    if state.event >= 0:
        turns, way = (
            int(rules.event_turns[state.event]),
            "clockwise" if rules.event_dir[state.event] > 0 else "counter-clockwise",
        )
        head += (
            f" (order {way}, arrows {turns}), turn order {' '.join(str(int(s)) for s in state.order[: int(state.seats)])}"
        )
    if state.over:
        head = f"Game over: {ENDINGS[int(state.over)]}"
    else:
        head += f"; seat {int(state.seat_to_act)} decides: {DECISIONS[int(state.decision)]}"
    lines = [head]
    lines.extend(province_text(state, rules, province) for province in range(N_PLACES))
    for area, name in enumerate(AREAS):
        there = ", ".join(f"seat {s} {int(state.areas[s, area])}" for s in range(int(state.seats)) if state.areas[s, area])
        flags = " ".join(str(int(f)) for f in rules.battle_area_flags[area])
        lines.append(
            f"{name.capitalize()} (shield {int(rules.battle_area_shield[area])}, flags {flags}): {there or 'nobody'}"
        )
    column = " ".join(f"{int(state.column[i]) - 1}" for i in range(int(state.column_n)))
    spaces = " ".join(str(int(m)) for m in state.milestone_at)
    lines.append(
        f"Senate, bottom first: {column or 'empty'}; milestones {spaces}; feud markers left {int(state.feud_supply)}"
    )
    tiles = "; ".join(f"{TYPES[k]} {' '.join(str(int(n)) for n in state.tiles[k])}" for k in range(N_TYPES))
    top = named(rules, "trade_card", int(state.discard[int(state.discard_n) - 1])) if state.discard_n else "empty"
    lines.append(f"Tiles: {tiles}; deck {int(state.deck_n)}, discard {int(state.discard_n)} (top {top})")
    for seat in range(int(state.seats)):
        lines.extend(seat_text(state, rules, seat))
    if state.offer_by > 0:
        token = "a token" if state.offer_token == UNKNOWN else f"the {TOKENS[int(state.offer_token)]}"
        place = f"{TYPES[int(state.offer_type)]} in {PROVINCES[int(state.offer_province)].capitalize()}"
        lines.append(f"Seat {int(state.offer_by) - 1} offers {token} on {place} for {int(state.offer_amount)}")
    return "\n".join(lines)


def province_text(state: Any, rules: Any, province: int) -> str:
    """One province: whom it faces, buildings with followers, intrigue markers."""
    seat = facing(state, province)
    marker = ", first-player marker" if province == state.marker else ""
    built = []
    for kind in range(N_TYPES):
        level, on = int(state.level[province, kind]), int(state.on_building[province, kind])
        if level:
            built.append(f"{TYPES[kind]} {ROMAN[level - 1]}" + (f" ({on} placed)" if on else ""))
    plots = [
        f"{int(counts[province, s])} of seat {s} {how}"
        for counts, how in ((state.down, "face down"), (state.flipped, "flipped"))
        for s in range(int(state.seats))
        if counts[province, s]
    ]
    whom = f"faces seat {seat}" if seat >= 0 else "faces nobody"
    text = f"{PROVINCES[province].capitalize()} ({whom}{marker}), population {population(state, province)}: "
    return text + (", ".join(built) or "nothing built") + (f"; intrigues: {', '.join(plots)}" if plots else "")


def seat_text(state: Any, rules: Any, seat: int) -> list[str]:
    """What one player has."""
    mark = ">" if state.seat_to_act == seat and not state.over else " "
    left = int(state.followers[seat]) - int(state.placed[seat])
    on_board = int(state.legions[seat]) - int(state.areas[seat].sum())
    votes = int(state.votes[seat]) - int(state.votes_in[seat])
    lines = [
        f"{mark}Seat {seat} {named(rules, 'character', int(state.character[seat]))}: glory {int(state.glory[seat])}, "
        f"{int(state.denarii[seat])} denarii, followers {int(state.followers[seat])} ({left} to place), "
        f"legions {on_board} of {int(state.legions[seat])} on the board, votes {votes} of {int(state.votes[seat])}",
        f"   track {track_text(state, rules, seat)}; pantheon {pantheon_text(state, seat)}; "
        f"hand: {hand_text(state, rules, seat)}",
    ]
    sets = [f"{int(state.sets[seat, k])} {KINDS[k]}" for k in range(N_SETS) if state.sets[seat, k]]
    medals = [TYPES[k] for k in range(N_TYPES) if state.medal[k] == seat + 1]
    quests = [named(rules, "quest", q) for q in range(N_QUEST) if state.quests[seat, q]]
    quests += [f"{named(rules, 'quest', int(q))} (in view)" for q in state.drawn[seat][: int(state.drawn_n[seat])]]
    hidden = int(state.quests_n[seat]) if state.quests_n[seat] and not state.quests[seat].any() else 0
    shown = f"{hidden} hidden" if hidden else ", ".join(quests) or "none"
    lines.append(f"   sets: {', '.join(sets) or 'none'}; medals: {', '.join(medals) or 'none'}; quests: {shown}")
    return lines


def track_text(state: Any, rules: Any, seat: int) -> str:
    """The feud track: open bonuses by name, covered ones in brackets."""
    c = int(state.character[seat])
    length, feuds = int(rules.track_length[c]), int(state.feuds[seat])
    spaces = []
    for i in range(length):
        space = int(rules.character_feud_track[c, i])
        word: str = "-" if space == BLANK else TRACK_SPACES[space]
        if space < N_BONUSES and (int(state.bonus_used[seat]) >> space) & 1:
            word += " used"
        spaces.append(f"[{word}]" if i >= length - feuds else word)
    return " ".join(spaces)


def pantheon_text(state: Any, seat: int) -> str:
    """Pieces of base and top."""
    parts = []
    for level, name in ((BASE, "base"), (TOP, "top")):
        common = f" with {TIERS[int(state.common[seat, level])]}" if state.common[seat, level] else ""
        parts.append(f"{name} {int(state.pieces[seat, level])}{common}")
    return ", ".join(parts)


def hand_text(state: Any, rules: Any, seat: int) -> str:
    """Cards in hand, anchors included."""
    cards = [named(rules, "trade_card", int(card)) for card in state.hand[seat][: int(state.hand_n[seat])]]
    return ", ".join([*cards, *["(anchor)"] * int(state.anchors[seat])]) or "empty"
