"""Actions and positions in words a player understands."""

from typing import Any

from simulate.engine.wording import Gauge, amount, changes, counted, field_gauge, seat_name
from simulate.games.san_juan import model as M
from simulate.games.san_juan import state as S
from simulate.games.san_juan.builder import chooser_discount, price
from simulate.games.san_juan.rounds import is_doubled, may_choose_doubling

TITLES = tuple(key.replace("_", " ").title() for key in M.CARDS)
STAGES = (
    "opening discards", "Chapel", "hand check", "role pick", "builder phase", "producer phase", "trader phase",
    "councillor phase", "prospector phase",
)  # fmt: skip


DUE = {S.D_PRICE: "pricing", S.D_PAY: "paying for"}
PLAIN_DRAW = ("councillor_draw_chooser", "councillor_draw")  # before `_doubled`
GAUGES: tuple[Gauge, ...] = (
    field_gauge("hand_n", "card in hand", "cards in hand"),
    ("good", "goods", lambda state, seat: int(state.full[seat].sum())),
    field_gauge("stack_n", "building"),
    field_gauge("stored_n", "card under the Chapel", "cards under the Chapel"),
)


def role_text(rules: Any, role: int, doubled: bool) -> str:
    """Describe what the chooser of a role gets."""
    extra, goods, sales, drawn, found = (
        int(rules[f"{name}_doubled" if doubled else name])
        for name in ("builder_discount", "producer_extra", "trader_extra", PLAIN_DRAW[doubled], "prospector_draw")
    )
    words = {
        M.BUILDER: f"build for {extra} less",
        M.PRODUCER: f"make {amount(rules.producer_goods + goods, 'good')}",
        M.TRADER: f"sell {amount(rules.trader_sales + sales, 'good')}",
        M.COUNCILLOR: f"draw {drawn}, keep {int(rules.councillor_keep)}",
        M.PROSPECTOR: f"draw {found}",
    }
    return words[role]


def action_text(state: Any, rules: Any, action: int) -> str:
    """An action in words; `state` tells what the card would be built on."""
    if action < S.A_PASS:
        seat = int(state.seat_to_act)
        by_itself = not may_choose_doubling(state, rules, seat) and is_doubled(state, rules, seat)
        doubled = bool(action >= S.A_ROLE_DOUBLED or by_itself)
        word = ", doubled by the Library" if doubled else ""
        return f"take the {M.ROLES[action % M.N_ROLES]}{word} ({role_text(rules, action % M.N_ROLES, doubled)})"
    if action == S.A_PASS:
        return "build nothing"
    if action < S.A_EXTRA:
        kind, target = divmod(action - S.A_BUILD, S.TARGETS)
        over = over_text(state, target - 1) if target > 0 else ""
        return f"build {TITLES[kind]}{over} for {amount(build_price(state, rules, kind, target - 1), 'card')}"
    if action < S.A_PAY_CARD:
        return f"pay {action - S.A_EXTRA} more than the price"
    for first, size, verb, names in _FAMILIES:
        if first <= action < first + size:
            return verb.format(names[action - first])
    return _SINGLES[action]


def build_price(state: Any, rules: Any, kind: int, target: int) -> int:
    """Return the price of a build for the seat to act."""
    seat = int(state.seat_to_act)
    return int(price(state, rules, seat, kind, target, chooser_discount(state, rules, seat)))


def over_text(state: Any, stack: int) -> str:
    """Describe the building that a Crane covers; one with its good on it is another choice than an empty one (SJ-15.2)."""
    seat = int(state.seat_to_act)
    good = " and its good" if state.full[seat, stack] else ""
    return f" over the {TITLES[state.top[seat, stack]]}{good} (Crane)"


_FAMILIES = (
    (S.A_PAY_CARD, M.N_KINDS, "pay with {}", TITLES),
    (S.A_PAY_GOOD, M.N_GOODS, "pay with a good of {} (Black Market)", M.GOODS),
    (S.A_PRODUCE, M.N_GOODS, "produce {}", M.GOODS),
    (S.A_SELL, M.N_GOODS, "sell {}", M.GOODS),
    (S.A_KEEP, M.N_KINDS, "keep {}", TITLES),
    (S.A_DISCARD, M.N_KINDS, "discard {}", TITLES),
    (S.A_MINE, M.N_KINDS, "take {} from the Gold Mine", TITLES),
    (S.A_CHAPEL, M.N_KINDS, "put {} under the Chapel", TITLES),
)
_SINGLES = {
    S.A_PRODUCE_DONE: "produce no more",
    S.A_SELL_DONE: "sell no more",
    S.A_CHAPEL_NONE: "put nothing under the Chapel",
}


def multiset(counts: Any) -> str:
    """Cards by kind as `2 x Library, Tower`."""
    return counted(TITLES, counts)


def position_text(state: Any, rules: Any) -> str:
    """The whole position, a block a seat."""
    lines = [f"Round {int(state.round_no)}, {STAGES[int(state.stage)]}; governor: {seat_name(state.governor)}"]
    if state.over:
        lines = [f"Game over in round {int(state.round_no)}"]
    free = [M.ROLES[r] for r in range(M.N_ROLES) if not state.role_used[r]]
    lines.append(f"Roles left: {', '.join(free)}; draw pile {int(state.pile_n)}, discard pile {int(state.discards_n)}")
    if state.stage == S.TRADE:
        lines.append(tile_text(state, rules))
    if state.decision in DUE and not state.over:
        lines.append(f"Seat {int(state.seat_to_act) + 1} is {DUE[int(state.decision)]} {TITLES[int(state.build_kind)]}")
    for seat in range(int(state.seats)):
        lines.extend(seat_text(state, seat))
    if state.drawn_n:
        lines.append(f"Seat {int(state.seat_to_act) + 1} looks at: {multiset(state.drawn)}")
    if state.mine_n:
        lines.append(f"Gold Mine turns up: {multiset(state.mine)}")
    return "\n".join(lines)


def tile_text(state: Any, rules: Any) -> str:
    """SJ-7.1: what the face-up tile pays."""
    prices = rules.tiles[state.tiles[state.tile_at]]
    return "Tile: " + ", ".join(f"{g} {int(p)}" for g, p in zip(M.GOODS, prices, strict=True))


def holdings_text(state: Any, rules: Any, seat: int) -> str:
    """The hand of a seat on a line."""
    return f"hand: {multiset(state.hand[seat])}"


def followed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Describe what a ply brought that its action does not say: the tile, cards turned up by a Gold Mine, cards that joined
    a hand.

    Cards drawn are those that the log counts, so that every hand can be followed from deal to end.
    """
    lines = []
    if after.trader_phases > before.trader_phases:
        lines.append(tile_text(before, rules))  # the tile moves on when the phase is over
    lines += mine_text(before, after, rules)
    for seat in range(int(after.seats)):
        drawn = after.events[seat, :, S.E_DRAWN].astype(int) - before.events[seat, :, S.E_DRAWN].astype(int)
        if drawn.any():
            looked = after.stage == S.COUNCIL and after.drawn_n > 0 and after.seat_to_act == seat
            lines.append(f"{seat_name(seat)} {'looks at' if looked else 'draws'} {multiset(drawn)}")
    return lines


def mine_text(before: Any, after: Any, rules: Any) -> list[str]:
    """SJ-9.2: cards that a Gold Mine turned up; those of a failed try lie on top of the discard pile."""
    failed = int(after.mine_tries - before.mine_tries) - int(after.mine_hits - before.mine_hits)
    lines = []
    if failed > 0 and after.reshuffles == before.reshuffles:
        size = failed * int(rules.gold_mine_flip)
        kinds = after.discards[int(after.discards_n) - size : int(after.discards_n)]
        lines.append(f"Gold Mine turns up, in vain: {', '.join(TITLES[kind] for kind in kinds)}")
    if after.mine_n and not before.mine_n:
        lines.append(f"Gold Mine turns up: {multiset(after.mine)}")
    return lines


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
        f"{mark}Seat {seat + 1}: {int(state.stack_n[seat])} buildings: {', '.join(words)}",
        f"   hand {int(state.hand_n[seat])}: {hand}",
    ]
    if state.stored_n[seat]:
        lines.append(f"   under the Chapel: {int(state.stored_n[seat])}")
    return lines


def changed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Cards in hand, goods, buildings and stored cards that came or went, by seat."""
    return changes(before, after, GAUGES)


def ahead_text(state: Any, rules: Any, seat: int) -> list[str]:
    """Describe how near the end is, the cards too many in hand, and who governs next."""
    left = int(rules.buildings_to_end) - max(int(n) for n in state.stack_n[: int(state.seats)])
    governor = (int(state.governor) + 1) % int(state.seats)
    lines = [f"The game ends when somebody has {int(rules.buildings_to_end)} buildings: {left} more."]
    limit = int(rules.hand_limit_with_tower if state.active[seat, M.TOWER] else rules.hand_limit)
    over = int(state.hand_n[seat]) - limit
    if over > 0:
        lines.append(f"You hold {amount(over, 'card')} more than the {limit} that you may keep into the next round.")
    lines.append(f"Governor of the next round: {seat_name(governor)}.")
    return lines


def moment(state: Any) -> Any:
    """The round, the phase and whose pick it belongs to."""
    return int(state.round_no), int(state.stage), int(state.chooser)
