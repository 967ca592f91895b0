"""Actions and positions in words (RULES.md, "Words of the actions")."""

from __future__ import annotations

from typing import Any

from simulate.engine.wording import Gauge, amount, changes, field_gauge, listed, seat_name
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
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
from simulate.games.tawantinsuyu.stack import get

PLAIN = {
    S.A_HIGH_PRIEST: "move the high priest",
    S.A_RECRUIT: "recruit a worker from the nomads",
    S.A_ACTION: "take the action of the side",
    S.A_NOW: "gain the effect of the god card before the tasks",
    S.A_LATER: "gain the effect of the god card after the tasks",
    S.A_BENEFIT: "gain the effect of the god card",
    S.A_TAKE_UNSEEN: "take the unseen weaving",
    S.A_TURN_DOWN: "turn soldiers down",
    S.A_DISCARD: "discard soldiers",
    S.A_DRAW: "draw a god card from the deck",
}
NONE = {
    S.D_PLAY_GOD: "play no more god cards",
    S.D_TAKE: "take no worker",
    S.D_EXTRA: "no further task",
    S.D_NOW: "not before the tasks",
    S.D_LATER: "do without the effect",
    S.D_ICON: "do no more tasks",
    S.D_STEPS: "place no step marker",
    S.D_BUILD: "build nothing",
    S.D_STATUE: "build no statue",
    S.D_BUY: "buy no weaving",
    S.D_LAY: "lay no more",
    S.D_FREE: "take no weaving",
    S.D_USE: "use no building",
    S.D_RECOVER: "turn nothing up",
    S.D_ADVANCE: "make no temple step",
    S.D_GIVE: "give no statue",
    S.D_COMMISSION: "pay for no temple step",
    S.D_PLAY_ARMY: "play no more army cards",
    S.D_CONQUER: "conquer nothing",
    S.D_PRODUCE_ALL: "use no more buildings",
    S.D_RECRUIT: "recruit nobody from the village",
}
ENDS = ("potato end", "corn end")
GAUGES: tuple[Gauge, ...] = (
    field_gauge("vp", "point"),
    *(field_gauge("goods", good, "potatoes" if good == "potato" else good, at) for at, good in enumerate(N.GOODS)),
    field_gauge("worker_n", "worker"),
    field_gauge("god_n", "god card"),
    field_gauge("army_n", "army card"),
    field_gauge("temple", "temple step"),
    ("statue", "statues", lambda state, seat: int(state.statues[seat].sum())),
)


def action_text(state: Any, rules: Any, action: int) -> str:
    """An action in words; what stands in brackets at the end explains."""
    if action == S.A_NONE:
        return NONE.get(int(state.decision), "nothing more")
    if action in PLAIN:
        return PLAIN[action]
    if action in COUNTED:
        return COUNTED[action](rules)
    first = max(start for start in RANGES if start <= action)
    return RANGES[first](state, rules, action - first)


def mix_text(state: Any, rules: Any, code: int) -> str:
    """A mix."""
    return f"pay {goods_words([paid(code + S.A_PAY, good) for good in range(N.N_GOODS)]) or 'nothing'}"


def placement_text(state: Any, rules: Any, code: int) -> str:
    """A placement, with its food, its tasks and the icons it touches."""
    colour, space, way = code // S.PLACE_SPAN // N.MAX_SPACES, code // S.PLACE_SPAN % N.MAX_SPACES, code % S.PLACE_SPAN
    opened = f"with {god_name(rules, way - 1)}" if way else f"for {int(rules.opening_gold)} gold"
    god = N.GOD_TITLES[int(rules.space_god[space])]
    food = food_cost(state, rules, int(state.seat_to_act), colour, space)
    tasks = count_tasks(state, rules, colour, space)
    icons = ", ".join(N.TASKS[int(rules.space_task[icon])] for icon in rules.space_icons[space])
    words = f"place a {N.COLOURS[colour]} worker on {space_words(rules, space)}, a space of {god}, {opened}"
    return f"{words} ({food} food, {amount(tasks, 'task')} of {icons})"


def icon_text(state: Any, rules: Any, icon: int) -> str:
    """An icon of the worker being placed."""
    column = int(rules.space_icons[int(state.place_space), icon])
    what = task_words(state, rules, column)
    return f"do the task {N.TASKS[int(rules.space_task[column])]} of {space_words(rules, column)}{what}"


def task_words(state: Any, rules: Any, column: int) -> str:
    """Describe what a task brings, or costs at least."""
    task = int(rules.space_task[column])
    if task < N.N_GOODS:
        return f" (gain {amount(rules.task_goods[task], N.GOODS[task], 'potatoes' if task == 0 else N.GOODS[task])})"
    words = {
        N.T_STEPS: f"{goods_words(rules.step_cost)} for a step marker, {amount(rules.step_vp, 'point')}",
        N.T_STATUE: f"{goods_words(rules.small_statue_cost)} for a small statue, {amount(rules.statue_vp[0], 'point')}; "
        f"{goods_words(rules.large_statue_cost)} for a large one, {amount(rules.statue_vp[1], 'point')}",
        N.T_WEAVE: f"{listed([str(int(n)) for n in rules.weave_cost if n], 'or')} corn for 1 or more weavings",
        N.T_TRAIN: f"draw {amount(rules.train_draw, 'army card')}, keep {int(rules.train_kept)}",
    }
    return f" ({words[task]})" if task in words else ""


def lay_text(state: Any, rules: Any, code: int) -> str:
    """Describe where a weaving goes."""
    tile, way = weaving_name(rules, int(state.drawn[code // S.LAY_SPAN]) - 1), code % S.LAY_SPAN
    if way == 2 * S.MAX_TAPESTRIES:
        return f"lay {tile} as a new tapestry"
    return f"lay {tile} {'right' if way % 2 else 'left'} of tapestry {1 + way // 2}"


def buy_text(state: Any, rules: Any, mask: int) -> str:
    """The weavings bought."""
    return "buy " + listed(weaving_name(rules, int(state.drawn[i]) - 1) for i in range(N.MAX_DRAWN) if mask >> i & 1)


def refresh_text(state: Any, rules: Any, code: int) -> str:
    """The god card and the market tiles of a refresh."""
    card, way = code // S.REFRESH_SPAN, code % S.REFRESH_SPAN
    places = [way] if way < S.N_MARKET else [(way - S.N_MARKET) // S.N_MARKET, (way - S.N_MARKET) % S.N_MARKET]
    tiles = listed(building_name(rules, int(state.market[place]) - 1) for place in places)
    return f"give {god_name(rules, card)} to replace {tiles} in the market"


def keep_text(state: Any, rules: Any, mask: int) -> str:
    """The god cards kept in the setup."""
    seat = int(state.seat_to_act)
    hand = [card for card in range(int(rules.god_cards_rows)) if state.god_at[card] == S.IN_HAND + seat]
    return "keep " + listed(god_name(rules, card) for place, card in enumerate(hand) if mask >> place & 1)


def side_text(state: Any, rules: Any, section: int) -> str:
    """A side of the Coricancha with its action."""
    return f"begin at side {section + 1} ({N.ACTIONS[action_of(state, rules, section)]})"


def move_text(state: Any, rules: Any, steps: int) -> str:
    """A move of the high priest with the action it reaches."""
    at = (max(0, int(state.priest[int(state.seat_to_act)]) - 1) + steps) % N.N_SECTIONS
    return f"move the high priest {amount(steps, 'side')} ({N.ACTIONS[action_of(state, rules, at)]})"


def build_text(state: Any, rules: Any, building: int) -> str:
    """A building with its cost, what is off it (TW-7.4.4, TW-14.4) and what it does."""
    off = int(get(state, S.AT_OFF)) + int(state.hook[int(state.seat_to_act), N.H_BUILD])
    cost = f"{cost_words(rules, building)}{f', {off} less' if off else ''}"
    return f"build {building_name(rules, building)} for {cost} ({building_words(rules, building)})"


def top_tile_text(state: Any, rules: Any, _: int) -> str:
    """The face-up weaving."""
    return f"take {weaving_name(rules, int(state.weaving_stack[int(state.weaving_stack_n) - 1]))}"


def statue_text(word: str) -> Any:
    """A text for statues by size and god."""
    return lambda state, rules, at: f"{word} a {N.SIZES[at % N.N_SIZES]} statue of {N.GOD_TITLES[at // N.N_SIZES]}"


def god_text(word: str) -> Any:
    """A text for god cards with their effect."""
    return lambda state, rules, card: f"{word} {god_name(rules, card)}"


def army_text(word: str) -> Any:
    """A text for army cards with soldiers and goods."""
    return lambda state, rules, card: f"{word} {army_name(rules, card)}"


def colour_text(word: str) -> Any:
    """A text for workers by colour."""
    return lambda state, rules, colour: word.format(N.COLOURS[colour])


COUNTED: dict[int, Any] = {
    S.A_PRAY: lambda rules: f"pray (draw {amount(rules.pray_draw, 'god card')})",
    S.A_TRAIN: lambda rules: f"train (draw {amount(rules.train_draw, 'army card')}, keep {int(rules.train_kept)})",
    S.A_GOLD: lambda rules: f"gain {int(rules.gold_instead_of_action)} gold instead of the action",
    S.A_EXTRA: lambda rules: f"pay {goods_words(rules.priest_task_cost)} for a further task",
    S.A_ADVANCE: lambda rules: "make the temple step",
}
# first action of a range -> text of (state, rules, what was added)
RANGES: dict[int, Any] = {
    S.A_TAKE_TOP: top_tile_text,
    S.A_MOVE: move_text,
    S.A_SIDE: side_text,
    S.A_ICON: icon_text,
    S.A_END: lambda state, rules, end: (
        f"recruit the {N.COLOURS[int(state.village[0 if end == 0 else int(state.village_n) - 1])]} worker "
        f"from the {ENDS[end]} of the village"
    ),
    S.A_CASUALTY: lambda state, rules, end: f"send the worker at the {ENDS[end]} of the village to the casualties",
    S.A_CASUALTY_NOMAD: colour_text("send a {} nomad to the casualties"),
    S.A_NOMAD: colour_text("take a {} worker from the nomads"),
    S.A_GIVE_UP: colour_text("give up a {} worker"),
    S.A_COMMISSION: lambda state, rules, steps: f"pay corn for {amount(steps, 'temple step')}",
    S.A_STEP: lambda state, rules, at: f"place a step marker: {N.SPOTS[at % 2]} step of section {at // 2 + 1}",
    S.A_STATUE: statue_text("build"),
    S.A_GIVE: statue_text("give"),
    S.A_START: lambda state, rules, tile: f"start with {weaving_name(rules, tile)}",
    S.A_TAKE: lambda state, rules, space: (
        f"take the {N.COLOURS[int(state.hill[space]) - 1]} worker from {space_words(rules, space)}"
    ),
    S.A_REPLACE: lambda state, rules, gold: f"pay {int(gold)} gold in place of potatoes",
    S.A_TAKE_GOD: god_text("take"),
    S.A_PLAY_GOD: god_text("play"),
    S.A_BUILD: build_text,
    S.A_USE: lambda state, rules, b: f"use {building_name(rules, b)} ({building_words(rules, b)})",
    S.A_UP: lambda state, rules, b: f"turn up {building_name(rules, b)}",
    S.A_UP_ARMY: army_text("turn up"),
    S.A_PLAY_ARMY: army_text("play"),
    S.A_SPEND: army_text("spend"),
    S.A_KEEP_ARMY: army_text("keep"),
    S.A_CONQUER: lambda state, rules, c: f"conquer {conquest_name(rules, c)} ({effect_words(rules, N.L_CONQUEST + c)})",
    S.A_BUY: buy_text,
    S.A_LAY: lay_text,
    S.A_REFRESH: refresh_text,
    S.A_KEEP: keep_text,
    S.A_PLACE: placement_text,
    S.A_PAY: mix_text,
    S.A_FREE: army_text("discard"),
}


def followed_text(before: Any, after: Any, rules: Any) -> list[str]:
    """Describe what a ply brought that its action does not say: festivals, conquests, new tiles in the market."""
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
    """Describe when the next festival comes, what it costs the seat, and which conquests are open."""
    owed = int(state.god_n[seat]) * int(rules.festival_upkeep_potato_per_card)
    lines = [
        f"Festival {int(state.festivals) + 1} of 3 comes when the village is empty: {int(state.village_n)} workers left.",
        f"Your {amount(state.god_n[seat], 'god card')} would cost {amount(owed, 'potato', 'potatoes')} of upkeep then, "
        f"{amount(rules.unpaid_potato_vp_loss, 'point')} for each unpaid one.",
    ]
    free = [
        space for space in range(int(rules.conquests_rows)) if not state.conquest[space] and rules.conquests_in_game[space]
    ]
    if state.decision == S.D_CONQUER:
        lines += [f"{conquest_name(rules, space)}: {conquest_text(rules, space)}" for space in free]
    return lines


def moment(state: Any) -> Any:
    """The turn and its owner; within the setup the decision."""
    return int(state.turns), int(state.active), int(state.decision) if state.turns == 0 else -1
