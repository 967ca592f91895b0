"""Actions and positions in words (RULES.md, "Words of the actions")."""

from __future__ import annotations

from typing import Any

from simulate.engine.wording import Gauge, amount, changes, field_gauge, listed, seat_name
from simulate.games.tawantinsuyu.card_text import (
    army_name,
    building_name,
    building_words,
    conquest_name,
    conquest_text,
    cost_words,
    effect_words,
    god_name,
    goods_words,
    space_words,
    weaving_name,
)
from simulate.games.tawantinsuyu.payment import paid
from simulate.games.tawantinsuyu.placing import count_tasks, food_cost
from simulate.games.tawantinsuyu.priest import action_of
from simulate.games.tawantinsuyu.state import (
    A_ACTION,
    A_ADVANCE,
    A_BENEFIT,
    A_BUILD,
    A_BUY,
    A_CASUALTY,
    A_CASUALTY_NOMAD,
    A_COMMISSION,
    A_CONQUER,
    A_DISCARD,
    A_DRAW,
    A_END,
    A_EXTRA,
    A_FREE,
    A_GIVE,
    A_GIVE_UP,
    A_GOLD,
    A_HIGH_PRIEST,
    A_ICON,
    A_KEEP,
    A_KEEP_ARMY,
    A_LATER,
    A_LAY,
    A_MOVE,
    A_NOMAD,
    A_NONE,
    A_NOW,
    A_PAY,
    A_PLACE,
    A_PLAY_ARMY,
    A_PLAY_GOD,
    A_PRAY,
    A_RECRUIT,
    A_REFRESH,
    A_REPLACE,
    A_SIDE,
    A_SPEND,
    A_START,
    A_STATUE,
    A_STEP,
    A_TAKE,
    A_TAKE_GOD,
    A_TAKE_TOP,
    A_TAKE_UNSEEN,
    A_TRAIN,
    A_TURN_DOWN,
    A_UP,
    A_UP_ARMY,
    A_USE,
    D_ADVANCE,
    D_BUILD,
    D_BUY,
    D_COMMISSION,
    D_CONQUER,
    D_EXTRA,
    D_FREE,
    D_GIVE,
    D_ICON,
    D_LATER,
    D_LAY,
    D_NOW,
    D_PLAY_ARMY,
    D_PLAY_GOD,
    D_PRODUCE_ALL,
    D_RECOVER,
    D_RECRUIT,
    D_STATUE,
    D_STEPS,
    D_TAKE,
    D_USE,
    IN_HAND,
    LAY_SPAN,
    MAX_TAPESTRIES,
    N_MARKET,
    PLACE_SPAN,
    REFRESH_SPAN,
)
from simulate.games.tawantinsuyu.words import (
    ACTIONS,
    COLOURS,
    GOD_TITLES,
    GOODS,
    L_CONQUEST,
    MAX_DRAWN,
    MAX_SPACES,
    N_GOODS,
    N_SECTIONS,
    N_SIZES,
    SIZES,
    SPOTS,
    T_STATUE,
    T_STEPS,
    T_TRAIN,
    T_WEAVE,
    TASKS,
)

PLAIN = {
    A_HIGH_PRIEST: "move the high priest",
    A_RECRUIT: "recruit a worker from the nomads",
    A_ACTION: "take the action of the side",
    A_NOW: "gain the effect of the god card before the tasks",
    A_LATER: "gain the effect of the god card after the tasks",
    A_BENEFIT: "gain the effect of the god card",
    A_TAKE_UNSEEN: "take the unseen weaving",
    A_TURN_DOWN: "turn soldiers down",
    A_DISCARD: "discard soldiers",
    A_DRAW: "draw a god card from the deck",
}
NONE = {
    D_PLAY_GOD: "play no more god cards",
    D_TAKE: "take no worker",
    D_EXTRA: "no further task",
    D_NOW: "not before the tasks",
    D_LATER: "do without the effect",
    D_ICON: "do no more tasks",
    D_STEPS: "place no step marker",
    D_BUILD: "build nothing",
    D_STATUE: "build no statue",
    D_BUY: "buy no weaving",
    D_LAY: "lay no more",
    D_FREE: "take no weaving",
    D_USE: "use no building",
    D_RECOVER: "turn nothing up",
    D_ADVANCE: "make no temple step",
    D_GIVE: "give no statue",
    D_COMMISSION: "pay for no temple step",
    D_PLAY_ARMY: "play no more army cards",
    D_CONQUER: "conquer nothing",
    D_PRODUCE_ALL: "use no more buildings",
    D_RECRUIT: "recruit nobody from the village",
}
ENDS = ("potato end", "corn end")
GAUGES: tuple[Gauge, ...] = (
    field_gauge("vp", "point"),
    *(field_gauge("goods", good, "potatoes" if good == "potato" else good, at) for at, good in enumerate(GOODS)),
    field_gauge("worker_n", "worker"),
    field_gauge("god_n", "god card"),
    field_gauge("army_n", "army card"),
    field_gauge("temple", "temple step"),
    ("statue", "statues", lambda state, seat: int(state.statues[seat].sum())),
)


def action_text(state: Any, rules: Any, action: int) -> str:
    """An action in words; what stands in brackets at the end explains."""
    if action == A_NONE:
        return NONE.get(int(state.decision), "nothing more")
    if action in PLAIN:
        return PLAIN[action]
    if action in COUNTED:
        return COUNTED[action](rules)
    first = max(start for start in RANGES if start <= action)
    return RANGES[first](state, rules, action - first)


def mix_text(state: Any, rules: Any, code: int) -> str:
    """A mix."""
    return f"pay {goods_words([paid(code + A_PAY, good) for good in range(N_GOODS)]) or 'nothing'}"


def placement_text(state: Any, rules: Any, code: int) -> str:
    """A placement, with its food, its tasks and the icons it touches."""
    colour, space, way = code // PLACE_SPAN // MAX_SPACES, code // PLACE_SPAN % MAX_SPACES, code % PLACE_SPAN
    opened = f"with {god_name(rules, way - 1)}" if way else f"for {int(rules.opening_gold)} gold"
    god = GOD_TITLES[int(rules.space_god[space])]
    food = food_cost(state, rules, int(state.seat_to_act), colour, space)
    tasks = count_tasks(state, rules, colour, space)
    icons = ", ".join(TASKS[int(rules.space_task[icon])] for icon in rules.space_icons[space])
    words = f"place a {COLOURS[colour]} worker on {space_words(rules, space)}, a space of {god}, {opened}"
    return f"{words} ({food} food, {amount(tasks, 'task')} of {icons})"


def icon_text(state: Any, rules: Any, icon: int) -> str:
    """An icon of the worker being placed."""
    column = int(rules.space_icons[int(state.place_space), icon])
    what = task_words(state, rules, column)
    return f"do the task {TASKS[int(rules.space_task[column])]} of {space_words(rules, column)}{what}"


def task_words(state: Any, rules: Any, column: int) -> str:
    """What a task brings, or costs at least."""
    task = int(rules.space_task[column])
    if task < N_GOODS:
        return f" (gain {amount(rules.task_goods[task], GOODS[task], 'potatoes' if task == 0 else GOODS[task])})"
    words = {
        T_STEPS: f"{goods_words(rules.step_cost)} for a step marker, {amount(rules.step_vp, 'point')}",
        T_STATUE: f"{goods_words(rules.small_statue_cost)} for a small statue, {amount(rules.statue_vp[0], 'point')}; "
        f"{goods_words(rules.large_statue_cost)} for a large one, {amount(rules.statue_vp[1], 'point')}",
        T_WEAVE: f"{listed([str(int(n)) for n in rules.weave_cost if n], 'or')} corn for 1 or more weavings",
        T_TRAIN: f"draw {amount(rules.train_draw, 'army card')}, keep {int(rules.train_kept)}",
    }
    return f" ({words[task]})" if task in words else ""


def lay_text(state: Any, rules: Any, code: int) -> str:
    """Where a weaving goes."""
    tile, way = weaving_name(rules, int(state.drawn[code // LAY_SPAN]) - 1), code % LAY_SPAN
    if way == 2 * MAX_TAPESTRIES:
        return f"lay {tile} as a new tapestry"
    return f"lay {tile} {'right' if way % 2 else 'left'} of tapestry {1 + way // 2}"


def buy_text(state: Any, rules: Any, mask: int) -> str:
    """The weavings bought."""
    return "buy " + listed(weaving_name(rules, int(state.drawn[i]) - 1) for i in range(MAX_DRAWN) if mask >> i & 1)


def refresh_text(state: Any, rules: Any, code: int) -> str:
    """The god card and the market tiles of a refresh."""
    card, way = code // REFRESH_SPAN, code % REFRESH_SPAN
    places = [way] if way < N_MARKET else [(way - N_MARKET) // N_MARKET, (way - N_MARKET) % N_MARKET]
    tiles = listed(building_name(rules, int(state.market[place]) - 1) for place in places)
    return f"give {god_name(rules, card)} to replace {tiles} in the market"


def keep_text(state: Any, rules: Any, mask: int) -> str:
    """The god cards kept in the setup."""
    seat = int(state.seat_to_act)
    hand = [card for card in range(int(rules.god_cards_rows)) if state.god_at[card] == IN_HAND + seat]
    return "keep " + listed(god_name(rules, card) for place, card in enumerate(hand) if mask >> place & 1)


def side_text(state: Any, rules: Any, section: int) -> str:
    """A side of the Coricancha with its action."""
    return f"begin at side {section + 1} ({ACTIONS[action_of(state, rules, section)]})"


def move_text(state: Any, rules: Any, steps: int) -> str:
    """A move of the high priest with the action it reaches."""
    at = (max(0, int(state.priest[int(state.seat_to_act)]) - 1) + steps) % N_SECTIONS
    return f"move the high priest {amount(steps, 'side')} ({ACTIONS[action_of(state, rules, at)]})"


def build_text(state: Any, rules: Any, building: int) -> str:
    """A building with its cost and what it does."""
    return f"build {building_name(rules, building)} for {cost_words(rules, building)} ({building_words(rules, building)})"


def top_tile_text(state: Any, rules: Any, _: int) -> str:
    """The face-up weaving."""
    return f"take {weaving_name(rules, int(state.weaving_stack[int(state.weaving_stack_n) - 1]))}"


def statue_text(word: str) -> Any:
    """A text for statues by size and god."""
    return lambda state, rules, at: f"{word} a {SIZES[at % N_SIZES]} statue of {GOD_TITLES[at // N_SIZES]}"


def god_text(word: str) -> Any:
    """A text for god cards with their effect."""
    return lambda state, rules, card: f"{word} {god_name(rules, card)}"


def army_text(word: str) -> Any:
    """A text for army cards with soldiers and goods."""
    return lambda state, rules, card: f"{word} {army_name(rules, card)}"


def colour_text(word: str) -> Any:
    """A text for workers by colour."""
    return lambda state, rules, colour: word.format(COLOURS[colour])


COUNTED: dict[int, Any] = {
    A_PRAY: lambda rules: f"pray (draw {amount(rules.pray_draw, 'god card')})",
    A_TRAIN: lambda rules: f"train (draw {amount(rules.train_draw, 'army card')}, keep {int(rules.train_kept)})",
    A_GOLD: lambda rules: f"gain {int(rules.gold_instead_of_action)} gold instead of the action",
    A_EXTRA: lambda rules: f"pay {goods_words(rules.priest_task_cost)} for a further task",
    A_ADVANCE: lambda rules: "make the temple step",
}
# first action of a range -> text of (state, rules, what was added)
RANGES: dict[int, Any] = {
    A_TAKE_TOP: top_tile_text,
    A_MOVE: move_text,
    A_SIDE: side_text,
    A_ICON: icon_text,
    A_END: lambda state, rules, end: (
        f"recruit the {COLOURS[int(state.village[0 if end == 0 else int(state.village_n) - 1])]} worker "
        f"from the {ENDS[end]} of the village"
    ),
    A_CASUALTY: lambda state, rules, end: f"send the worker at the {ENDS[end]} of the village to the casualties",
    A_CASUALTY_NOMAD: colour_text("send a {} nomad to the casualties"),
    A_NOMAD: colour_text("take a {} worker from the nomads"),
    A_GIVE_UP: colour_text("give up a {} worker"),
    A_COMMISSION: lambda state, rules, steps: f"pay corn for {amount(steps, 'temple step')}",
    A_STEP: lambda state, rules, at: f"place a step marker: {SPOTS[at % 2]} step of section {at // 2 + 1}",
    A_STATUE: statue_text("build"),
    A_GIVE: statue_text("give"),
    A_START: lambda state, rules, tile: f"start with {weaving_name(rules, tile)}",
    A_TAKE: lambda state, rules, space: (
        f"take the {COLOURS[int(state.hill[space]) - 1]} worker from {space_words(rules, space)}"
    ),
    A_REPLACE: lambda state, rules, gold: f"pay {int(gold)} gold in place of potatoes",
    A_TAKE_GOD: god_text("take"),
    A_PLAY_GOD: god_text("play"),
    A_BUILD: build_text,
    A_USE: lambda state, rules, b: f"use {building_name(rules, b)} ({building_words(rules, b)})",
    A_UP: lambda state, rules, b: f"turn up {building_name(rules, b)}",
    A_UP_ARMY: army_text("turn up"),
    A_PLAY_ARMY: army_text("play"),
    A_SPEND: army_text("spend"),
    A_KEEP_ARMY: army_text("keep"),
    A_CONQUER: lambda state, rules, c: f"conquer {conquest_name(rules, c)} ({effect_words(rules, L_CONQUEST + c)})",
    A_BUY: buy_text,
    A_LAY: lay_text,
    A_REFRESH: refresh_text,
    A_KEEP: keep_text,
    A_PLACE: placement_text,
    A_PAY: mix_text,
    A_FREE: army_text("discard"),
}


def followed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """What a ply brought that its action does not say: festivals, conquests, new tiles in the market."""
    lines = []
    if after.festivals > before.festivals:
        lines.append(f"festival {int(after.festivals)} is held")
    if after.token != before.token and after.token:
        lines.append(f"{seat_name(int(after.token) - 1)} takes the festival token")
    for tile in after.market:
        if tile and tile not in before.market:
            building = int(tile) - 1
            lines.append(f"new in the market: {building_name(rules, building)} ({building_words(rules, building)})")
    return lines


def changed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Points, goods, workers, cards, temple steps and statues that came or went, by seat."""
    return changes(before, after, GAUGES)


def ahead_text(state: Any, rules: Any, seat: int) -> list[str]:
    """When the next festival comes, what it costs the seat, and which conquests are open."""
    owed = int(state.god_n[seat]) * int(rules.festival_upkeep_potato_per_card)
    lines = [
        f"Festival {int(state.festivals) + 1} of 3 comes when the village is empty: {int(state.village_n)} workers left.",
        f"Your {amount(state.god_n[seat], 'god card')} would cost {amount(owed, 'potato', 'potatoes')} of upkeep then, "
        f"{amount(rules.unpaid_potato_vp_loss, 'point')} for each unpaid one.",
    ]
    free = [
        space for space in range(int(rules.conquests_rows)) if not state.conquest[space] and rules.conquests_in_game[space]
    ]
    if state.decision == D_CONQUER:
        lines += [f"{conquest_name(rules, space)}: {conquest_text(rules, space)}" for space in free]
    return lines


def moment(state: Any) -> Any:
    """The turn and its owner; within the setup the decision."""
    return int(state.turns), int(state.active), int(state.decision) if state.turns == 0 else -1
