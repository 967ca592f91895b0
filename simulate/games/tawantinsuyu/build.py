"""Positions written by hand, for tests and notebooks: named things in, all other components go to their stock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulate.errors import SimulateError, unknown_name
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.buying import own_building
from simulate.games.tawantinsuyu.columns import P_START
from simulate.games.tawantinsuyu.derived import unpacked
from simulate.games.tawantinsuyu.geometry import space_name
from simulate.games.tawantinsuyu.god_cards import to_hand
from simulate.games.tawantinsuyu.goods import gain_vp
from simulate.games.tawantinsuyu.market import fill_market
from simulate.games.tawantinsuyu.placing import segment_of
from simulate.games.tawantinsuyu.setup import stack_army, stack_buildings, stack_weavings, supply_statues
from simulate.games.tawantinsuyu.stack import push, put
from simulate.games.tawantinsuyu.turn import run_turn
from simulate.games.tawantinsuyu.turn_end import CHOOSE, VILLAGE
from simulate.games.tawantinsuyu.weaving import lay
from simulate.games.tawantinsuyu.words import COLOURS, GODS, GOODS, N_COLOURS, N_PRODUCTION, N_SIZES, SIZES, SPOTS

PHASES = {"turn": CHOOSE, "village": VILLAGE}
Ids = Sequence[str]


def place_of(what: str, key: str, known: Sequence[str]) -> int:
    """Number of a name. Raises UnknownNameError."""
    if key not in known:
        raise unknown_name(what, key, [name for name in known if name])
    return known.index(key)


def build_position(
    state: Any,
    rules: Any,
    *,
    vp: Mapping[int, int] | None = None,
    goods: Mapping[int, Mapping[str, int]] | None = None,
    workers: Mapping[int, Ids] | None = None,
    priests: Mapping[int, int] | None = None,
    rotation: int = 0,
    hill: Mapping[str, str] | None = None,
    steps: Mapping[str, int] | None = None,
    statues: Mapping[int, Ids] | None = None,
    temple: Mapping[int, int] | None = None,
    conquest: Mapping[str, int] | None = None,
    village: Ids = ("blue", "green", "red", "yellow", "white"),
    nomads: Ids = ("blue", "green", "red"),
    casualties: Ids = (),
    bag: Ids | None = None,
    gods: Mapping[int, Ids] | None = None,
    offer: Ids = (),
    god_deck: Ids = (),
    armies: Mapping[int, Ids] | None = None,
    army_up: Mapping[int, Ids] | None = None,
    army_down: Mapping[int, Ids] | None = None,
    army_pile: Ids = (),
    army_deck: Ids = (),
    market: Ids | None = None,
    buildings: Mapping[int, Ids] | None = None,
    buildings_down: Mapping[int, Ids] | None = None,
    tapestries: Mapping[int, Sequence[Ids]] | None = None,
    weavings: Ids = (),
    festivals: int = 0,
    active: int = 0,
    turns: int = 0,
    phase: str = "turn",
) -> None:
    """Write a Tawantinsuyu position.

    Parameters
    ----------
    vp, goods, priests, temple : by seat; 10 points, nothing, section 0 (-1: off the board), step 0 if left out
    workers : seat -> colours in the supply; village (potato end first), nomads, casualties : colours
    bag : colours, the next first; what is left of all colours, by colour, if left out. With a bag the rest is out.
    hill : space -> colour; steps : "upper 2" -> seat; statues : seat -> "small INTI" ..; conquest : space -> seat
    gods, armies : seat -> cards in hand; army_up, army_down : seat -> cards in the area; offer, army_pile : cards
    god_deck, army_deck, weavings : what is drawn next, in order, on top of the rest in table order
    market : buildings; the first two of each type if left out. buildings, buildings_down : seat -> buildings
    tapestries : seat -> rows of weavings from left to right
    phase : "turn" (the active player begins the turn) or "village" (TW-10.2 and on)

    Raises SimulateError for a name that does not exist or something used twice.
    """
    n = int(state.seats)
    state.round_no, state.turns, state.active = 1 + turns // n, turns, active
    state.rotation, state.festivals = rotation, festivals
    for seat in range(n):
        gain_vp(state, seat, (vp or {}).get(seat, int(rules.start_vp)), P_START)
        state.steps_left[seat], state.markers_left[seat] = int(rules.step_markers), int(rules.conquest_markers)
        state.priest[seat] = 1 + (priests or {}).get(seat, 0)
        state.temple[seat] = (temple or {}).get(seat, 0)
        for name, amount in (goods or {}).get(seat, {}).items():
            state.goods[seat, place_of("good", name, GOODS)] = amount
    _workers(state, rules, workers or {}, hill or {}, village, nomads, casualties, bag)
    _markers(state, rules, steps or {}, statues or {}, conquest or {})
    _gods(state, rules, gods or {}, offer, god_deck)
    _armies(state, rules, armies or {}, army_up or {}, army_down or {}, army_pile, army_deck)
    _buildings(state, rules, buildings or {}, buildings_down or {}, market)
    _weavings(state, rules, tapestries or {}, weavings)
    push(state, S.F_TURN, active, 0, 0, 0)
    put(state, S.STAGE, PHASES[list(PHASES)[place_of("phase", phase, list(PHASES))]])
    state.own_turn = 1
    while not run_turn(state, rules):
        pass


def _workers(
    state: Any, rules: Any, workers: Any, hill: Any, village: Ids, nomads: Ids, casualties: Ids, bag: Ids | None
) -> None:
    left = [int(rules.workers_per_colour)] * N_COLOURS

    def use(name: str) -> int:
        colour = place_of("colour", name, COLOURS)
        left[colour] -= 1
        if left[colour] < 0:
            raise SimulateError(f"position: more than {int(rules.workers_per_colour)} {name} workers")
        return colour

    for seat, names in workers.items():
        for name in names:
            state.workers[seat, use(name)] += 1
            state.worker_n[seat] += 1
    spaces = [space_name(rules, space) for space in range(int(rules.spaces))]
    for name, colour in hill.items():
        space = place_of("space", name, spaces)
        state.hill[space] = 1 + use(colour)
        state.used[segment_of(rules, space)] = 1
    for place, name in enumerate(village):
        state.village[place] = use(name)
    state.village_n = len(village)
    for name in nomads:
        state.nomads[use(name)] += 1
    for name in casualties:
        state.casualties[use(name)] += 1
        state.casualty_n += 1
    drawn = [use(name) for name in bag] if bag is not None else [c for c in range(N_COLOURS) for _ in range(left[c])]
    if bag is not None:
        state.removed[:] = left
    state.bag[: len(drawn)] = drawn[::-1]
    state.bag_n = len(drawn)


def _markers(
    state: Any, rules: Any, steps: Mapping[str, int], statues: Mapping[int, Ids], conquest: Mapping[str, int]
) -> None:
    spots = [f"{spot} {section}" for section in range(state.step.shape[0]) for spot in SPOTS]
    for name, seat in steps.items():
        at = place_of("step spot", name, spots)
        state.step[at // 2, at % 2] = 1 + seat
        state.steps_left[seat] -= 1
    supply_statues(state, rules)
    names = [f"{size} {god}" for god in GODS for size in SIZES]
    for seat, owned in statues.items():
        for name in owned:
            at = place_of("statue", name, names)
            state.statues[seat, at // N_SIZES, at % N_SIZES] += 1
            state.statue_left[at // N_SIZES, at % N_SIZES] -= 1
    spaces = [unpacked(i) for i in rules.conquest_ids]
    for name, seat in conquest.items():
        state.conquest[place_of("conquest space", name, spaces)] = 1 + seat
        state.markers_left[seat] -= 1


def _on_top(stack: Any, rest: list[int], top: list[int]) -> int:
    """Write a stack: `top` is drawn first, in order, then the rest; return its size."""
    items = [*top, *(item for item in rest if item not in top)]
    stack[: len(items)] = items[::-1]
    return len(items)


def _gods(state: Any, rules: Any, hands: Mapping[int, Ids], offer: Ids, deck: Ids) -> None:
    ids = [unpacked(i) for i in rules.god_ids]
    for card in range(int(rules.god_cards_rows)):
        state.god_at[card] = S.IN_DECK if rules.god_cards_in_game[card] else S.IN_BOX

    def take(key: str) -> int:
        card = place_of("god card", key, ids)
        if state.god_at[card] != S.IN_DECK:
            raise SimulateError(f"position: god card {key} twice")
        return card

    for seat, keys in hands.items():
        for key in keys:
            to_hand(state, rules, seat, take(key))
    for key in offer:
        state.god_at[take(key)] = S.IN_OFFER
    state.offer_n = len(offer)
    rest = [card for card in range(len(ids)) if state.god_at[card] == S.IN_DECK]
    state.god_deck_n = _on_top(state.god_deck, rest, [take(key) for key in deck])


def _armies(state: Any, rules: Any, hands: Any, up: Any, down: Any, pile: Ids, deck: Ids) -> None:
    stack_army(state, rules)
    ids = [unpacked(i) for i in rules.army_ids]

    def move(key: str, place: int) -> None:
        card = place_of("army card", key, ids)
        if state.army_at[card] != S.IN_DECK:
            raise SimulateError(f"position: army card {key} twice")
        state.army_at[card] = place

    for cards, place in ((hands, S.IN_HAND), (up, S.ARMY_UP), (down, S.ARMY_DOWN)):
        for seat, keys in cards.items():
            for key in keys:
                move(key, place + seat)
                state.army_n[seat] += place == S.IN_HAND
    for key in pile:
        move(key, S.IN_PILE)
    state.pile_n = len(pile)
    state.army_deck[:] = 0
    rest = [card for card in range(len(ids)) if state.army_at[card] == S.IN_DECK]
    state.army_deck_n = _on_top(state.army_deck, rest, [place_of("army card", key, ids) for key in deck])


def _buildings(state: Any, rules: Any, up: Mapping[int, Ids], down: Mapping[int, Ids], market: Ids | None) -> None:
    stack_buildings(state, rules)
    ids = [unpacked(i) for i in rules.building_ids]
    state.market[:] = 0
    state.building_at[:] = [S.IN_STACK if inside else S.IN_BOX for inside in rules.building_in]
    for seat, keys in up.items():
        for key in keys:
            own_building(state, rules, seat, place_of("building", key, ids))
    for seat, keys in down.items():
        for key in keys:
            state.building_at[place_of("production building", key, ids[:N_PRODUCTION])] = S.FACE_DOWN + seat
    for key in market or ():
        building = place_of("building", key, ids)
        state.building_at[building] = S.IN_MARKET
        first = 2 * (building >= N_PRODUCTION)
        state.market[first if state.market[first] == 0 else first + 1] = 1 + building
    state.building_stack[:] = 0
    for kind in range(2):
        rest = [b for b in range(kind * N_PRODUCTION, len(ids)) if state.building_at[b] == S.IN_STACK]
        rest = [b for b in rest if (b >= N_PRODUCTION) == bool(kind)]
        state.building_stack_n[kind] = _on_top(state.building_stack[kind], rest, [])
    if market is None:
        fill_market(state, rules)


def _weavings(state: Any, rules: Any, tapestries: Mapping[int, Sequence[Ids]], stack: Ids) -> None:
    stack_weavings(state, rules)
    ids = [unpacked(i) for i in rules.weaving_ids]
    for tile in range(len(ids)):
        if state.weaving_at[tile] == S.DRAWN:
            state.weaving_at[tile] = S.IN_BOX
    for seat, rows in tapestries.items():
        for number, row in enumerate(rows):
            for place, key in enumerate(row):
                lay(state, seat, place_of("weaving", key, ids), 2 * number + 1 if place else 2 * S.MAX_TAPESTRIES)
    rest = [tile for tile in range(len(ids)) if state.weaving_at[tile] == S.IN_STACK]
    state.weaving_stack[:] = 0
    state.weaving_stack_n = _on_top(state.weaving_stack, rest, [place_of("weaving", key, ids) for key in stack])
