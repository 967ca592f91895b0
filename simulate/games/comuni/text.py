"""Positions and actions in words."""

from typing import Any

from simulate.engine.wording import Gauge, amount, changes, counted, field_gauge, listed, seat_name
from simulate.games.comuni import model as M
from simulate.games.comuni import state as S
from simulate.games.comuni.building import rating_need, step_need
from simulate.games.comuni.card_text import COMMUNITY_NAMES, INVADER_NAMES, TITLES, count, plural_of
from simulate.games.comuni.invasion import attack_on

PHASES = ("project", "refill", "invasion", "building", "pillage removal", "the Emperor")
SENT = (("army", "armies"), ("pair of gold", "pairs of gold"), ("pair of pilgrims", "pairs of pilgrims"))


GAUGES: tuple[Gauge, ...] = (
    field_gauge("score", "point"),
    *(field_gauge("have", word, plural_of(word), at) for at, word in enumerate(M.RESOURCES)),
    field_gauge("hand_n", "card in hand", "cards in hand"),
    field_gauge("pillage", "pillage marker"),
)


def card_name(kind: int) -> str:
    """A card in words: `Economic project, rating 2`."""
    return TITLES[kind]


def action_text(state: Any, rules: Any, action: int) -> str:
    """One action in words a player understands."""
    if action == S.A_CLAIM:
        own = [c + 1 for c in range(M.N_COLUMNS) if state.envoy[c] == int(state.seat_to_act) + 1]
        return f"claim {'column' if len(own) == 1 else 'columns'} {listed(map(str, own))}, where the own envoys stand"
    if action == S.A_INCOME:
        return f"take income ({income_text(state, rules, int(state.seat_to_act))})"
    if action < S.A_BID:
        return f"bid on column {column_words(state, action - S.A_BID_COLUMN)}"
    if action < S.A_RETURN:
        gold, pairs = divmod(action - S.A_BID, S.BID_SPAN)
        pilgrims = pairs * int(rules.pilgrims_per_gold)
        more = f" and {count(pilgrims, 'pilgrim')}, together worth {gold + pairs}" if pilgrims else ""
        column = int(state.bid_column)
        there = int(state.envoy[column])
        out = f", which displaces the envoy of {seat_name(there - 1)}" if there else ""
        return f"bid {gold} gold{more} on column {column + 1}{out}"
    if action == S.A_RETURN:
        return "take the displaced envoy back"
    if action < S.A_FREE:
        price = count(int(rules.move_cost), "pilgrim")
        return f"pay {price} and move the envoy to column {column_words(state, action - S.A_MOVE)}"
    if action < S.A_SEND:
        return f"take 1 {M.RESOURCES[action - S.A_FREE]}"
    if action < S.A_STOP_BUILDING:
        where = "to the common army" if state.send_step % 2 == 0 else "to the own city"
        many, (one, several) = action - S.A_SEND, SENT[int(state.send_step) // 2 % 3]
        return f"send {many} {one if many == 1 else several} {where}"
    if action == S.A_STOP_BUILDING:
        return "stop building"
    if action < S.A_PAY:
        return step_text(state, rules, action - S.A_STEP)
    if action < S.A_DISCARD:
        pairs = action - S.A_PAY
        need = step_need(state, rules, int(state.step) // S.TARGETS, int(state.step) % S.TARGETS)
        parts = {"craftsman": need - pairs, "pilgrim": pairs * int(rules.pilgrims_per_craftsman)}
        return "pay " + (" and ".join(count(number, what) for what, number in parts.items() if number) or "nothing")
    if action < S.A_REMOVE:
        return f"discard {card_name(action - S.A_DISCARD)}"
    option = action - S.A_REMOVE
    if option == 0:
        return "remove no pillage marker"
    pilgrims, markers = int(rules.pillage_removal_pilgrims[option - 1]), int(rules.pillage_removal_markers[option - 1])
    return f"pay {count(pilgrims, 'pilgrim')} to remove {amount(markers, 'pillage marker')}"


def step_text(state: Any, rules: Any, step: int) -> str:
    """A build step with what it costs."""
    kind, target = step // S.TARGETS, step % S.TARGETS
    wall = target >= S.WALL_TARGET
    level = (target - S.WALL_TARGET if wall else target % M.N_LEVELS) + 1
    what = "wall" if wall else f"{M.TYPES[target // M.N_LEVELS]} building"
    article = "an" if what[0] == "e" else "a"
    words = (
        f"{card_name(kind)}: new {what}" if level == 1 else f"{card_name(kind)}: extend {article} {what} to level {level}"
    )
    rating = rating_need(kind, level)
    extra = step_need(state, rules, kind, target) - rating
    costs = ["1 for a further action"] * extra + ([f"{rating} for the rating"] if rating else [])
    return words + (f" (craftsmen: {', '.join(costs)})" if costs else "")


def column_words(state: Any, column: int) -> str:
    """A column by number, with its cards and the bid that lies there."""
    cards = "; ".join(TITLES[int(kind)] for kind in state.column[column][: int(state.column_n[column])])
    return f"{column + 1} ({cards}{bid_text(state, column)})"


def bid_text(state: Any, column: int) -> str:
    """The bid on a column."""
    if not state.envoy[column]:
        return ""
    pilgrims = f" and {count(int(state.bid_pilgrims[column]), 'pilgrim')}" if state.bid_pilgrims[column] else ""
    return f"; {seat_name(int(state.envoy[column]) - 1)} bids {int(state.bid_gold[column])} gold{pilgrims}"


def income_text(state: Any, rules: Any, seat: int) -> str:
    """Describe what an income would bring."""
    income = rules.communities_income[int(state.community[seat])]
    units = [int(n) for n in income[: M.N_RESOURCES]]
    for t in range(M.N_TYPES):
        units[t] += int(state.best[seat, t]) if state.coloured[seat, t] else 0
        units[t] += int(rules.guild_income) if state.master[t] == seat + 1 else 0
    words = [count(n, M.RESOURCES[r]) for r, n in enumerate(units) if n]
    return ", ".join([*words, *([f"{int(income[M.ANY])} of free choice"] if income[M.ANY] else [])])


def multiset(counts: Any) -> str:
    """Cards in words: `2 x Economic project, rating 1; Wild project, rating 3`."""
    return counted(TITLES[: M.N_KINDS], counts)


def position_text(state: Any, rules: Any) -> str:
    """The whole position: decks, columns, a block a seat."""
    seat = int(state.active)
    lines = [f"Turn {int(state.turns) + 1}, {seat_name(seat)}, {PHASES[int(state.phase)]}"]
    if state.over:
        lines = [f"Game over after {int(state.turns)} turns"]
    decks = ", ".join(f"{M.DECKS[d]} {int(state.deck_n[d])}" for d in range(M.N_DECKS))
    lines[0] += f"; decks: {decks}; next invader: {INVADER_NAMES[int(state.period)]}"
    if state.trigger:
        lines.append(f"Last turns: {int(state.last_left)} to come, marker with {seat_name(state.marker)}")
    lines.append("Supply: " + ", ".join(count(int(state.supply[r]), M.RESOURCES[r]) for r in range(M.N_RESOURCES)))
    lines.extend(column_text(state, rules, column) for column in range(M.N_COLUMNS) if state.used[column])
    for other in range(int(state.seats)):
        lines.extend(seat_text(state, other))
    if state.lifted:
        lines.append(f"Displaced: an envoy of {seat_name(int(state.lifted) - 1)} from column {int(state.lifted_from) + 1}")
    return "\n".join(lines)


def column_text(state: Any, rules: Any, column: int) -> str:
    """One column with its cards, envoy and bid."""
    n = int(state.column_n[column])
    cards = "; ".join(TITLES[int(kind)] for kind in state.column[column][:n]) or "empty"
    cube = ", with 1 resource of free choice" if rules.columns_cube[column] else ""
    return f"Column {column + 1}{cube}: {cards}{bid_text(state, column)}"


def seat_text(state: Any, seat: int) -> list[str]:
    """Describe what one seat has."""
    mark = ">" if state.seat_to_act == seat else " "
    cubes = ", ".join(count(int(state.have[seat, r]), M.RESOURCES[r]) for r in range(M.N_RESOURCES))
    levels = {
        M.TYPES[t] + ("*" if state.coloured[seat, t] else ""): [
            level + 1 for level in range(M.N_LEVELS) for _ in range(int(state.buildings[seat, t, level]))
        ]
        for t in range(M.N_TYPES)
    }
    buildings = "; ".join(f"{name} {', '.join(map(str, values))}" for name, values in levels.items() if values) or "none"
    walls = ", ".join(str(level + 1) for level in range(M.N_LEVELS) for _ in range(int(state.walls[seat, level]))) or "none"
    lines = [
        f"{mark}Seat {seat + 1} {COMMUNITY_NAMES[int(state.community[seat])]}: score {int(state.score[seat])}, "
        f"pillage {int(state.pillage[seat])}; {cubes}; hand: {multiset(state.hand[seat])}",
        f"   buildings (* pays income): {buildings}; walls: {walls}",
    ]
    own = [TITLES[S.MASTER + t] for t in range(M.N_TYPES) if state.master[t] == seat + 1]
    own += [TITLES[S.HONOUR + h] for h in range(2 * M.N_DECKS) if state.honour[h] == seat + 1]
    if own:
        lines.append("   holds: " + ", ".join(own))
    return lines


def holdings_text(state: Any, rules: Any, seat: int) -> str:
    """Resources and hand of a seat on a line."""
    cubes = ", ".join(count(int(state.have[seat, r]), M.RESOURCES[r]) for r in range(M.N_RESOURCES))
    return f"{cubes}; hand: {multiset(state.hand[seat])}"


def followed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Describe what a ply brought that its action does not say: guild masters, invasions fought, honours, cards laid out."""
    lines = [
        f"{seat_name(int(after.master[t]) - 1)} takes the {TITLES[S.MASTER + t].lower()}"
        for t in range(M.N_TYPES)
        if after.master[t] != before.master[t] and after.master[t]
    ]
    fought = [deck for deck in range(M.N_DECKS) if is_fought(after, deck) and not is_fought(before, deck)]
    lines += [fought_text(after, deck) for deck in fought]
    if len(fought) == 1:
        lines += [defence_text(before, after, rules, fought[0], seat) for seat in range(int(after.seats))]
    lines += [
        f"{seat_name(int(after.honour[h]) - 1)} earns the {TITLES[S.HONOUR + h].lower().replace('venezia', 'Venezia')}"
        for h in range(2 * M.N_DECKS)
        if after.honour[h] != before.honour[h] and after.honour[h] > 0
    ]
    for column in range(M.N_COLUMNS):
        new = [int(kind) for kind in after.column[column][: int(after.column_n[column])]]
        old = [int(kind) for kind in before.column[column][: int(before.column_n[column])]]
        if new and new != old:
            lines.append(f"column {column + 1} now: {'; '.join(TITLES[kind] for kind in new)}")
    return lines


def is_fought(state: Any, deck: int) -> bool:
    """Return True if the invasion of a deck is over."""
    running = int(state.phase) in (S.INVADED, S.EMPEROR) and int(state.period) == deck and not state.over
    return int(state.invasion_turn[deck]) > 0 and not running


def fought_text(state: Any, deck: int) -> str:
    """Describe the outcome of an invasion."""
    name = INVADER_NAMES[deck]
    pillaged = int(state.invasion_pillaged[deck])
    end = f"{pillaged} of {int(state.seats)} players pillaged" if pillaged else "nobody is pillaged"
    return f"{name[0].upper()}{name[1:]} attacked: common army {int(state.invasion_common[deck])}, {end}"


def defence_text(before: Any, after: Any, rules: Any, deck: int, seat: int) -> str:
    """CO-13.6, CO-13.7: the attack on one city, what the common army leaves of it, and what the city holds off."""
    lead = int(after.score[seat]) - min(int(score) for score in after.score[: int(after.seats)])
    strength = int(rules.invasions_base_attack[deck]) + lead
    left = max(0, strength - int(after.invasion_common[deck]))
    sent = int(after.sent_common[seat] - before.sent_common[seat])
    kept = int(after.sent_city[seat] - before.sent_city[seat])
    markers = int(after.pillage_taken[seat] - before.pillage_taken[seat])
    armies = f"sends {count(sent, 'army')} to the common army and {kept} to the city"
    end = f"{left - markers} held off, {amount(markers, 'pillage marker')}" if markers else "all held off"
    return (
        f"{seat_name(seat)} {armies}: attack {strength}, {left} past the common army, {end if left else 'none gets through'}"
    )


def changed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Points, cubes, cards and pillage that came or went, by seat."""
    return changes(before, after, GAUGES)


def ahead_text(state: Any, rules: Any, seat: int) -> list[str]:
    """The next invasion as it would strike now."""
    period = int(state.period)
    cards = int(state.deck_n[period])
    lead = attack_on(state, rules, seat) - int(rules.invasions_base_attack[period])
    strength = f"{int(rules.invasions_base_attack[period])}" + (f" + {lead} for your lead" if lead else "")
    when = "after the last turns" if state.trigger else f"when deck {M.DECKS[period]}, now {cards} cards, is used up"
    walls = ", ".join(str(level + 1) for level in range(M.N_LEVELS) for _ in range(int(state.walls[seat, level])))
    return [
        f"Next: {INVADER_NAMES[period]} attacks {when}: strength {strength} against you, less the common armies of all.",
        f"Your walls: {walls or 'none'}; each army that the defence lacks is a pillage marker, {int(rules.pillage)} each.",
    ]


def moment(state: Any) -> Any:
    """The turn and its phase."""
    return int(state.turns), int(state.phase)
