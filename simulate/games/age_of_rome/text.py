"""Words for people: actions, positions, and what changed between two of them."""

from collections.abc import Iterable
from typing import Any

from simulate.engine.wording import Gauge, amount, changes, field_gauge, listed, seat_name
from simulate.games.age_of_rome.card_text import denarii, effect_words, event_text, quest_text
from simulate.games.age_of_rome.cards import set_kind
from simulate.games.age_of_rome.income import printed_penalty
from simulate.games.age_of_rome.names import (
    AGRICULTURE,
    AREAS,
    BASE,
    BLANK,
    BOARD,
    KINDS,
    MAX_OFFER,
    MILITARY,
    N_AREAS,
    N_BONUSES,
    N_INTRIGUES,
    N_PLACES,
    N_QUEST,
    N_SETS,
    N_TRADE,
    N_TYPES,
    POLITICS,
    PROVINCES,
    RELIGION,
    TIERS,
    TOKENS,
    TOP,
    TRACK_SPACES,
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
    D_ANSWER,
    D_BUILD,
    D_DRAW,
    D_HIT,
    D_INCOME,
    D_LEVEL,
    D_MOVE,
    D_OFFER,
    D_PHASE,
    D_PIECE,
    D_PLACED,
    D_PUT,
    D_QUESTS,
    D_RETURN,
    D_REVEAL,
    D_SCORING,
    D_SECOND_MOVE,
    D_SECOND_VOTE,
    D_SHIFT,
    D_SPACE,
    D_SPY,
    D_VOTE,
    D_WINDOW,
    ENDINGS,
    UNKNOWN,
)
from simulate.games.age_of_rome.table import facing, in_front, population

ROMAN = ("I", "II", "III")
ASKS = {
    D_QUESTS: "quests to put back",
    D_REVEAL: "before the event",
    D_OFFER: "offers to others",
    D_ANSWER: "answer to an offer",
    D_SPY: "what the spy brings",
    D_ACTIVATE: "intrigues to activate",
    D_HIT: "a legion for Treachery",
    D_PUT: "an own legion in its place",
    D_SHIFT: "a legion for Deception",
    D_VOTE: "a vote to remove",
    D_PIECE: "a pantheon piece to remove",
    D_WINDOW: "cards to play",
    D_DRAW: "cards to draw",
    D_MOVE: "a legion to move",
    D_SECOND_MOVE: "a second legion move",
    D_SECOND_VOTE: "a second vote",
    D_LEVEL: "a pantheon level",
    D_RETURN: "a legion to take back",
    D_BUILD: "building",
    D_SPACE: "a space for a follower",
    D_PLACED: "cards after placing",
    D_INCOME: "income",
    D_PHASE: "end of the phase",
    D_SCORING: "end of the game",
}
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


def position_text(state: Any, rules: Any) -> str:
    """The whole position: the round, the disc with its provinces, areas, column, a block a player."""
    event = named(rules, "event", int(state.event)) if state.event >= 0 else "none yet"
    head = f"Round {int(state.round_no)}, event {event}"
    if state.event >= 0:
        turns, way = (
            int(rules.event_turns[state.event]),
            "clockwise" if rules.event_dir[state.event] > 0 else "counter-clockwise",
        )
        head += f" (order {way}, the board turns {amount(turns, 'quarter')}), turn order: " + ", ".join(
            seat_name(s) for s in state.order[: int(state.seats)]
        )
    if state.over:
        head = f"Game over: {ENDINGS[int(state.over)]}"
    else:
        head += f"; {seat_name(state.seat_to_act)} decides: {ASKS.get(int(state.decision), 'nothing')}"
    lines = [head]
    if state.event >= 0:
        lines.append(f"Event: {event_text(rules, int(state.event))}")
    lines.extend(province_text(state, rules, province) for province in range(N_PLACES))
    for area, name in enumerate(AREAS):
        there = ", ".join(
            f"{seat_name(s)} with {int(state.areas[s, area])}" for s in range(int(state.seats)) if state.areas[s, area]
        )
        flags = ", ".join(str(int(f)) for f in rules.battle_area_flags[area])
        shield = int(rules.battle_area_shield[area])
        lines.append(f"{name.capitalize()} (shield {shield}; points {flags} for the most legions): {there or 'nobody'}")
    column = ", ".join(seat_name(int(state.column[i]) - 1) for i in range(int(state.column_n)))
    spaces = ", ".join(str(int(m)) for m in state.milestone_at)
    lines.append(
        f"Senate, bottom first: {column or 'empty'}; a follower more at {spaces} glory; "
        f"feud markers left {int(state.feud_supply)}"
    )
    tiles = "; ".join(tile_text(state, rules, kind) for kind in range(N_TYPES))
    top = named(rules, "trade_card", int(state.discard[int(state.discard_n) - 1])) if state.discard_n else "empty"
    lines.append(f"Buildings left: {tiles}")
    lines.append(f"Trade cards: deck {int(state.deck_n)}, discard pile {int(state.discard_n)} (top {top})")
    for seat in range(int(state.seats)):
        lines.extend(seat_text(state, rules, seat))
    if state.offer_by > 0:
        token = "a token" if state.offer_token == UNKNOWN else f"the {TOKENS[int(state.offer_token)]}"
        place = f"{TYPES[int(state.offer_type)]} in {PROVINCES[int(state.offer_province)].capitalize()}"
        lines.append(f"Seat {int(state.offer_by)} offers {token} on {place} for {denarii(int(state.offer_amount))}")
    return "\n".join(lines)


def tile_text(state: Any, rules: Any, kind: int) -> str:
    """Tiles left of a type with their prices: `military I 4 for 4`."""
    levels = [
        f"{ROMAN[level]} {int(n)} for {int(rules.buildings_cost[kind, level])} each"
        for level, n in enumerate(state.tiles[kind])
    ]
    return f"{TYPES[kind]} {', '.join(levels)}"


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
        f"{int(counts[province, s])} of {seat_name(s)} {how}"
        for counts, how in ((state.down, "face down"), (state.flipped, "flipped"))
        for s in range(int(state.seats))
        if counts[province, s]
    ]
    whom = f"faces {seat_name(seat)}" if seat >= 0 else "faces nobody"
    text = f"{PROVINCES[province].capitalize()} ({whom}{marker}), population {population(state, province)}: "
    return text + (", ".join(built) or "nothing built") + (f"; intrigues: {', '.join(plots)}" if plots else "")


def seat_text(state: Any, rules: Any, seat: int) -> list[str]:
    """What one player has."""
    mark = ">" if state.seat_to_act == seat and not state.over else " "
    left = int(state.followers[seat]) - int(state.placed[seat])
    on_board = int(state.legions[seat]) - int(state.areas[seat].sum())
    votes = int(state.votes[seat]) - int(state.votes_in[seat])
    lines = [
        f"{mark}Seat {seat + 1} {named(rules, 'character', int(state.character[seat]))}: glory {int(state.glory[seat])}, "
        f"{int(state.denarii[seat])} denarii, followers {int(state.followers[seat])} ({left} to place), "
        f"legions {on_board} of {int(state.legions[seat])} on the board, votes {votes} of {int(state.votes[seat])}",
        f"   bonuses, covered ones in brackets: {track_text(state, rules, seat)}; pantheon {pantheon_text(state, seat)}; "
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
        word: str = "nothing" if space == BLANK else TRACK_SPACES[space]
        if space < N_BONUSES and (int(state.bonus_used[seat]) >> space) & 1:
            word += " used"
        spaces.append(f"[{word}]" if i >= length - feuds else word)
    return ", ".join(spaces)


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
    return ", ".join([*cards, *["an anchor"] * int(state.anchors[seat])]) or "empty"


GAUGES: tuple[Gauge, ...] = (
    field_gauge("glory", "glory", "glory"),
    field_gauge("denarii", "denarius", "denarii"),
    field_gauge("followers", "follower"),
    field_gauge("legions", "legion hired", "legions hired"),
    ("legion in the areas", "legions in the areas", lambda state, seat: int(state.areas[seat].sum())),
    field_gauge("votes", "vote hired", "votes hired"),
    field_gauge("votes_in", "vote in the senate", "votes in the senate"),
    ("pantheon piece", "pantheon pieces", lambda state, seat: int(state.pieces[seat].sum())),
    field_gauge("hand_n", "trade card", "trade cards"),
    field_gauge("anchors", "anchor"),
    field_gauge("feuds", "feud marker"),
    field_gauge("quests_n", "quest"),
)


def followed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """What a ply brought that its action does not say: the event, intrigues and their end, medals, the board's turn."""
    lines = []
    if after.event >= 0 and after.event != before.event:
        lines.append(f"event {named(rules, 'event', int(after.event))}: {event_text(rules, int(after.event))}")
    if after.qualified and after.qualified != before.qualified:
        who = [seat_name(s) for s in range(int(after.seats)) if int(after.qualified) >> s & 1]
        lines.append(f"the event concerns {listed(who)}")
    plot = after if after.plot_open else before
    for seat in range(int(after.seats)):
        if after.cancels[seat] > before.cancels[seat]:
            lines.append(f"{seat_name(seat)} cancels {named(rules, 'intrigue', int(plot.plot_intrigue))}")
        if after.suffered[seat] > before.suffered[seat]:
            lines.append(f"{named(rules, 'intrigue', int(plot.plot_intrigue))} hits {seat_name(seat)}")
        if after.majorities[seat] > before.majorities[seat]:
            lines.append(f"{seat_name(seat)} has the majority in the senate")
    for kind in range(N_TYPES):
        if after.medal[kind] != before.medal[kind] and after.medal[kind]:
            lines.append(f"{seat_name(int(after.medal[kind]) - 1)} gets the {TYPES[kind]} medal")
    if after.offset != before.offset:
        lines.append(f"the board turns: {fronts_text(after)}")
    return lines


def fronts_text(state: Any) -> str:
    """Which province faces whom."""
    return ", ".join(
        f"{PROVINCES[in_front(state, seat)].capitalize()} faces {seat_name(seat)}" for seat in range(int(state.seats))
    )


def changed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Glory, denarii, people, cards and markers that came or went, by seat."""
    return changes(before, after, GAUGES)


def ahead_text(state: Any, rules: Any, seat: int) -> list[str]:
    """The province that comes next, the intrigues that can hit the seat, the next milestone, the rounds left."""
    lines = []
    if state.event >= 0:
        way = int(rules.event_dir[state.event]) * int(rules.event_turns[state.event])
        next_one = PROVINCES[(in_front(state, seat) - way) % N_PLACES].capitalize()
        if rules.clockwork == 0:
            lines.append(f"After this event's turn of the board you face {next_one}.")
    against = sum(int(state.down[in_front(state, seat), other]) for other in range(int(state.seats)) if other != seat)
    if against:
        lines.append(f"{amount(against, 'intrigue marker')} of others lie in the province in front of you.")
    goals = [int(state.milestone_at[m]) for m in range(len(state.milestone_at)) if not int(state.milestones[seat]) >> m & 1]
    if goals:
        lines.append(f"Your next follower comes at {min(goals)} glory.")
    left = int(rules.rounds) - int(state.round_no)
    lines.append(f"{amount(left, 'round')} to come after this one." if left else "This is the last round.")
    return lines


def moment(state: Any) -> Any:
    """The round, its phase and who acts."""
    return int(state.round_no), int(state.phase), int(state.seat_to_act)
