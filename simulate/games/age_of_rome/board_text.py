"""Words for people: positions, what changed between two of them, and what a seat faces."""

from typing import Any

from simulate.engine.wording import Gauge, amount, changes, field_gauge, listed, seat_name
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.card_text import denarii, event_text
from simulate.games.age_of_rome.table import facing, in_front, population
from simulate.games.age_of_rome.text import ROMAN, named

ASKS = {
    S.D_QUESTS: "quests to put back",
    S.D_REVEAL: "before the event",
    S.D_OFFER: "offers to others",
    S.D_ANSWER: "answer to an offer",
    S.D_SPY: "what the spy brings",
    S.D_ACTIVATE: "intrigues to activate",
    S.D_HIT: "a legion for Treachery",
    S.D_PUT: "an own legion in its place",
    S.D_SHIFT: "a legion for Deception",
    S.D_VOTE: "a vote to remove",
    S.D_PIECE: "a pantheon piece to remove",
    S.D_WINDOW: "cards to play",
    S.D_DRAW: "cards to draw",
    S.D_MOVE: "a legion to move",
    S.D_SECOND_MOVE: "a second legion move",
    S.D_SECOND_VOTE: "a second vote",
    S.D_LEVEL: "a pantheon level",
    S.D_RETURN: "a legion to take back",
    S.D_BUILD: "building",
    S.D_SPACE: "a space for a follower",
    S.D_PLACED: "cards after placing",
    S.D_INCOME: "income",
    S.D_PHASE: "end of the phase",
    S.D_SCORING: "end of the game",
}


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
        head = f"Game over: {S.ENDINGS[int(state.over)]}"
    else:
        head += f"; {seat_name(state.seat_to_act)} decides: {ASKS.get(int(state.decision), 'nothing')}"
    lines = [head]
    if state.event >= 0:
        lines.append(f"Event: {event_text(rules, int(state.event))}")
    lines.extend(province_text(state, rules, province) for province in range(N.N_PLACES))
    for area, name in enumerate(N.AREAS):
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
    tiles = "; ".join(tile_text(state, rules, kind) for kind in range(N.N_TYPES))
    top = named(rules, "trade_card", int(state.discard[int(state.discard_n) - 1])) if state.discard_n else "empty"
    lines.append(f"Buildings left: {tiles}")
    lines.append(f"Trade cards: deck {int(state.deck_n)}, discard pile {int(state.discard_n)} (top {top})")
    for seat in range(int(state.seats)):
        lines.extend(seat_text(state, rules, seat))
    if state.offer_by > 0:
        token = "a token" if state.offer_token == S.UNKNOWN else f"the {N.TOKENS[int(state.offer_token)]}"
        place = f"{N.TYPES[int(state.offer_type)]} in {N.PROVINCES[int(state.offer_province)].capitalize()}"
        lines.append(f"Seat {int(state.offer_by)} offers {token} on {place} for {denarii(int(state.offer_amount))}")
    return "\n".join(lines)


def tile_text(state: Any, rules: Any, kind: int) -> str:
    """Tiles left of a type with their prices: `military I 4 for 4`."""
    levels = [
        f"{ROMAN[level]} {int(n)} for {int(rules.buildings_cost[kind, level])} each"
        for level, n in enumerate(state.tiles[kind])
    ]
    return f"{N.TYPES[kind]} {', '.join(levels)}"


def province_text(state: Any, rules: Any, province: int) -> str:
    """One province: whom it faces, buildings with followers, intrigue markers."""
    seat = facing(state, province)
    marker = ", first-player marker" if province == state.marker else ""
    built = []
    for kind in range(N.N_TYPES):
        level, on = int(state.level[province, kind]), int(state.on_building[province, kind])
        if level:
            built.append(f"{N.TYPES[kind]} {ROMAN[level - 1]}" + (f" ({on} placed)" if on else ""))
    plots = [
        f"{int(counts[province, s])} of {seat_name(s)} {how}"
        for counts, how in ((state.down, "face down"), (state.flipped, "flipped"))
        for s in range(int(state.seats))
        if counts[province, s]
    ]
    whom = f"faces {seat_name(seat)}" if seat >= 0 else "faces nobody"
    text = f"{N.PROVINCES[province].capitalize()} ({whom}{marker}), population {population(state, province)}: "
    return text + (", ".join(built) or "nothing built") + (f"; intrigues: {', '.join(plots)}" if plots else "")


def seat_text(state: Any, rules: Any, seat: int) -> list[str]:
    """Describe what one player has."""
    mark = ">" if state.seat_to_act == seat and not state.over else " "
    left = int(state.followers[seat]) - int(state.placed[seat])
    on_board = int(state.legions[seat]) - int(state.areas[seat].sum())
    votes = int(state.votes[seat]) - int(state.votes_in[seat])
    lines = [
        f"{mark}Seat {seat + 1} {named(rules, 'character', int(state.character[seat]))}: glory {int(state.glory[seat])}, "
        f"{denarii(int(state.denarii[seat]))}, followers {int(state.followers[seat])} ({left} to place), "
        f"legions {on_board} of {int(state.legions[seat])} on the board, votes {votes} of {int(state.votes[seat])}",
        f"   bonuses, covered ones in brackets: {track_text(state, rules, seat)}; pantheon {pantheon_text(state, seat)}; "
        f"hand: {hand_text(state, rules, seat)}",
    ]
    sets = [f"{int(state.sets[seat, k])} {N.KINDS[k]}" for k in range(N.N_SETS) if state.sets[seat, k]]
    medals = [N.TYPES[k] for k in range(N.N_TYPES) if state.medal[k] == seat + 1]
    quests = [named(rules, "quest", q) for q in range(N.N_QUEST) if state.quests[seat, q]]
    quests += [f"{named(rules, 'quest', int(q))} (in view)" for q in state.drawn[seat][: int(state.drawn_n[seat])]]
    hidden = int(state.quests_n[seat]) if state.quests_n[seat] and not state.quests[seat].any() else 0
    shown = f"{hidden} hidden" if hidden else ", ".join(quests) or "none"
    lines.append(f"   sets: {', '.join(sets) or 'none'}; medals: {', '.join(medals) or 'none'}; quests: {shown}")
    return lines


def holdings_text(state: Any, rules: Any, seat: int) -> str:
    """What a player may still spend and place, on a line."""
    left = int(state.followers[seat]) - int(state.placed[seat])
    on_board = int(state.legions[seat]) - int(state.areas[seat].sum())
    votes = int(state.votes[seat]) - int(state.votes_in[seat])
    return (
        f"{denarii(int(state.denarii[seat]))}, {amount(left, 'follower')}, {amount(on_board, 'legion')} and "
        f"{amount(votes, 'vote')} left; hand: {hand_text(state, rules, seat)}"
    )


def track_text(state: Any, rules: Any, seat: int) -> str:
    """The feud track: open bonuses by name, covered ones in brackets."""
    c = int(state.character[seat])
    length, feuds = int(rules.track_length[c]), int(state.feuds[seat])
    spaces = []
    for i in range(length):
        space = int(rules.character_feud_track[c, i])
        word: str = "nothing" if space == N.BLANK else N.TRACK_SPACES[space]
        if space < N.N_BONUSES and (int(state.bonus_used[seat]) >> space) & 1:
            word += " used"
        spaces.append(f"[{word}]" if i >= length - feuds else word)
    return ", ".join(spaces)


def pantheon_text(state: Any, seat: int) -> str:
    """Pieces of base and top."""
    parts = []
    for level, name in ((N.BASE, "base"), (N.TOP, "top")):
        common = f" with {N.TIERS[int(state.common[seat, level])]}" if state.common[seat, level] else ""
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
    """Describe what a ply brought that its action does not say: intrigues and their end, medals, the board's turn, the next
    event.

    In the order of play: the board turns at the end of a round, by its event, and only then the next event is drawn.
    """
    lines = plotted_text(before, after, rules)
    for kind in range(N.N_TYPES):
        if after.medal[kind] != before.medal[kind] and after.medal[kind]:
            lines.append(f"{seat_name(int(after.medal[kind]) - 1)} gets the {N.TYPES[kind]} medal")
    if after.offset != before.offset:
        lines.append(f"the board turns: {fronts_text(after)}")
    if after.event >= 0 and after.event != before.event:
        lines.append(f"event {named(rules, 'event', int(after.event))}: {event_text(rules, int(after.event))}")
    if after.qualified and after.qualified != before.qualified:
        who = [seat_name(s) for s in range(int(after.seats)) if int(after.qualified) >> s & 1]
        lines.append(f"the event concerns {listed(who)}")
    return lines


def plotted_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Name the players that intrigues hit, those who cancel them, and the one with the majority in the senate."""
    lines = []
    plot = int(after.plot_intrigue)  # it stays there when nobody is asked and the intrigue is over within the ply
    for seat in range(int(after.seats)):
        if after.cancels[seat] > before.cancels[seat]:
            lines.append(f"{seat_name(seat)} cancels {named(rules, 'intrigue', plot)}")
        if after.suffered[seat] > before.suffered[seat]:
            lines.append(f"{named(rules, 'intrigue', plot)} hits {seat_name(seat)}")
        if after.majorities[seat] > before.majorities[seat]:
            lines.append(f"{seat_name(seat)} has the majority in the senate")
    return lines


def fronts_text(state: Any) -> str:
    """Describe which province faces whom."""
    return ", ".join(
        f"{N.PROVINCES[in_front(state, seat)].capitalize()} faces {seat_name(seat)}" for seat in range(int(state.seats))
    )


def changed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Glory, denarii, people, cards and markers that came or went, by seat."""
    return changes(before, after, GAUGES)


def ahead_text(state: Any, rules: Any, seat: int) -> list[str]:
    """The province that comes next, the intrigues that can hit the seat, the next milestone, the rounds left."""
    lines = []
    if state.event >= 0:
        way = int(rules.event_dir[state.event]) * int(rules.event_turns[state.event])
        next_one = N.PROVINCES[(in_front(state, seat) - way) % N.N_PLACES].capitalize()
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
