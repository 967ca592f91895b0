"""Positions written by hand, for tests and notebooks: named fields in, all other components go to their stock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simulate.errors import SimulateError, unknown_name
from simulate.games.comuni import model as M
from simulate.games.comuni.invasion import ask_send, begin_invasion
from simulate.games.comuni.state import BUILDING, D_ACTION, D_REMOVAL, D_STEP, EMPEROR, INVADED, PROJECT, REMOVAL

PHASES = ("project", "building", "removal", "invasion")


def index_of(what: str, name: str, known: Sequence[str]) -> int:
    """Index of a name. Raises UnknownNameError."""
    if name not in known:
        raise unknown_name(what, name, list(known))
    return known.index(name)


def build_position(
    state: Any,
    rules: Any,
    *,
    communities: Sequence[str] | None = None,
    have: Mapping[int, Mapping[str, int]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    buildings: Mapping[int, Mapping[str, Sequence[int]]] | None = None,
    walls: Mapping[int, Sequence[int]] | None = None,
    coloured: Mapping[int, Sequence[str]] | None = None,
    masters: Mapping[str, int] | None = None,
    honours: Mapping[str, int] | None = None,
    pillage: Mapping[int, int] | None = None,
    columns: Mapping[int, Sequence[str]] | None = None,
    bids: Mapping[int, tuple[int, int, int]] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    deck_sizes: Mapping[str, int] | None = None,
    period: str = "A",
    bonus_walls: int | None = None,
    active: int = 0,
    marker: int | None = None,
    phase: str = "project",
    trigger: int | None = None,
    last_left: int = 0,
    turns: int = 0,
) -> None:
    """Write a Comuni position.

    Parameters
    ----------
    communities : by seat; the first ones in order of their number if left out
    have : seat -> cubes behind the screen, like {"gold": 3}; nothing if left out. The rest of the supply stays in it.
    hands : seat -> card keys, like "economic_2", "wild_4"
    buildings : seat -> type -> levels. Scores follow from them.
    walls : seat -> levels; coloured : seat -> types whose activity card is turned up
    masters : guild master -> seat; honours : counter, like "france_first" -> seat
    columns : column number (from 1) -> card keys. Columns in use that are not named are filled from what is left.
    bids : column number -> (seat, gold, pilgrims)
    decks : deck letter -> cards, the next to be drawn first, on top of what `deck_sizes` says
    deck_sizes : deck letter -> number of cards; otherwise a deck holds the cards named for it, 5 if none are named, and
        nothing if it is used up. All cards that are left over have left the game.
    period : deck in use; active : seat whose turn it is; marker : holder of the active-player marker, `active` if left out
    phase : "project", "building" (phase 4), "removal" (phase 6) or "invasion" (all are asked what they send; afterwards the
        turn goes on, or the game ends if `period` is "D")
    trigger : seat that drew the last card; last_left : last turns that are still to come, the running one included

    Raises SimulateError if more of something is used than there is.
    """
    n = int(state.seats)
    for seat in range(n):
        name = communities[seat] if communities is not None else M.COMMUNITIES[seat]
        state.community[seat] = index_of("community", name, M.COMMUNITIES)
    _cubes(state, rules, have or {}, bids or {})
    left = np.array(rules.copies[n].sum(axis=0), dtype=int)
    state.in_play[:] = left

    def take(name: str) -> int:
        kind = index_of("card", name, M.CARDS)
        left[kind] -= 1
        if left[kind] < 0:
            raise SimulateError(f"position: more than {int(state.in_play[kind])} cards {name} at {n} seats")
        return kind

    for seat, names in (hands or {}).items():
        for name in names:
            state.hand[seat, take(name)] += 1
            state.hand_n[seat] += 1
    _seats(state, rules, buildings or {}, walls or {}, coloured or {}, pillage or {})
    for name, seat in (masters or {}).items():
        state.master[index_of("guild master", name, M.GUILD_MASTERS)] = 1 + seat
    for name, seat in (honours or {}).items():
        state.honour[index_of("honour", name, M.HONOURS)] = 1 + seat
    state.bonus_left = int(rules.bonus_walls) if bonus_walls is None else bonus_walls
    state.period = index_of("deck", period, M.DECKS)
    tops = {index_of("deck", d, M.DECKS): [take(name) for name in names] for d, names in (decks or {}).items()}
    named = {c - 1: [take(name) for name in names] for c, names in (columns or {}).items()}
    _columns(state, rules, named, left, trigger is not None)
    _decks(state, tops, deck_sizes or {}, left, trigger is not None)
    for kind in range(M.N_KINDS):
        state.removed[kind] = left[kind]
    state.active, state.turns = active, turns
    state.marker = active if marker is None else marker
    state.round_no = 1 + turns // n
    state.trigger = 0 if trigger is None else 1 + trigger
    state.last_left = last_left
    _phase(state, rules, phase)


def _cubes(state: Any, rules: Any, have: Mapping[int, Mapping[str, int]], bids: Mapping[int, tuple[int, int, int]]) -> None:
    state.supply[:] = rules.supply
    for seat, cubes in have.items():
        for name, amount in cubes.items():
            state.have[seat, index_of("resource", name, M.RESOURCES)] = amount
    state.supply[:] -= state.have.sum(axis=0).astype(state.supply.dtype)
    for column, (seat, gold, pilgrims) in bids.items():
        state.envoy[column - 1] = 1 + seat
        state.bid_gold[column - 1], state.bid_pilgrims[column - 1] = gold, pilgrims
        state.supply[M.GOLD] -= gold
        state.supply[M.PILGRIM] -= pilgrims
        state.envoys_out[seat] += 1
    if state.supply.min() < 0:
        raise SimulateError(f"position: more cubes than there are; the supply would be {state.supply.tolist()}")


def _seats(state: Any, rules: Any, buildings: Any, walls: Any, coloured: Any, pillage: Any) -> None:
    for seat, types in buildings.items():
        for name, levels in types.items():
            kind = index_of("building type", name, M.TYPES)
            for level in levels:
                state.buildings[seat, kind, level - 1] += 1
                state.best[seat, kind] = max(int(state.best[seat, kind]), level)
                state.points[seat, kind] += rules.total_points[level]
                state.score[seat] += rules.total_points[level]
    for seat, levels in walls.items():
        for level in levels:
            state.walls[seat, level - 1] += 1
            state.wall_levels[seat] += level
    for seat, names in coloured.items():
        for name in names:
            state.coloured[seat, index_of("building type", name, M.TYPES)] = 1
    for seat, markers in pillage.items():
        state.pillage[seat] = markers


def _columns(state: Any, rules: Any, named: Mapping[int, Sequence[int]], left: np.ndarray, last: bool) -> None:
    """Lay out the named columns; in the last turns the others are empty, otherwise of the commonest kinds left."""
    for column in range(M.N_COLUMNS):
        state.used[column] = int(rules.columns_min_players[column] <= state.seats)
        if not state.used[column]:
            continue
        kinds = list(named.get(column, []))
        if column not in named and not last:
            for _ in range(int(rules.columns_cards[column])):
                kinds.append(_common(left))
        state.column_n[column] = len(kinds)
        state.column[column, : len(kinds)] = kinds


def _common(left: np.ndarray) -> int:
    kind = int(np.argmax(left))
    left[kind] -= 1
    if left[kind] < 0:
        raise SimulateError("position: not enough cards for all columns and decks")
    return kind


def _decks(
    state: Any,
    tops: Mapping[int, Sequence[int]],
    sizes: Mapping[str, int],
    left: np.ndarray,
    last: bool,
) -> None:
    """Fill the decks from the current one on: the named cards on top of the commonest kinds left."""
    for deck in range(M.N_DECKS):
        top = list(tops.get(deck, []))
        size = sizes.get(M.DECKS[deck], len(top) or (5 if deck >= state.period and not last else 0))
        below = [_common(left) for _ in range(max(0, size - len(top)))]
        cards = below + top[::-1]
        state.deck_n[deck] = len(cards)
        state.deck[deck, : len(cards)] = cards


def _phase(state: Any, rules: Any, phase: str) -> None:
    if phase not in PHASES:
        raise SimulateError(f"position: phase '{phase}' is not one of {', '.join(PHASES)}")
    state.seat_to_act = state.active
    if phase == "project":
        state.phase, state.decision = PROJECT, D_ACTION
    elif phase == "building":
        state.phase, state.decision = BUILDING, D_STEP
    elif phase == "removal":
        state.phase, state.decision = REMOVAL, D_REMOVAL
    else:
        state.phase = EMPEROR if state.period == M.N_DECKS - 1 else INVADED
        begin_invasion(state)
        if not ask_send(state, rules):
            raise SimulateError("position: nobody has anything to send; give somebody an army in `have`")
