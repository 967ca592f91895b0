"""Positions written by hand, for tests and notebooks: named fields in, the rest of the deck becomes the draw pile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from simulate.errors import SimulateError, unknown_name
from simulate.games.san_juan.buildings import put_good
from simulate.games.san_juan.model import BUILDER, CARDS, N_GOODS, N_KINDS, N_TILES, ROLES
from simulate.games.san_juan.state import BUILD, D_BUILD, D_ROLE, PICK

BySeat = Mapping[int, Sequence[str]]


def kind_of(name: str) -> int:
    """Index of a card by its key. Raises UnknownNameError."""
    if name not in CARDS:
        raise unknown_name("card", name, list(CARDS))
    return CARDS.index(name)


def build_position(
    state: Any,
    rules: Any,
    *,
    hands: BySeat | None = None,
    buildings: BySeat | None = None,
    goods: Mapping[int, Sequence[int]] | None = None,
    stored: BySeat | None = None,
    covered: BySeat | None = None,
    top: Sequence[str] = (),
    pile: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    governor: int = 0,
    pick: int = 0,
    roles_used: Sequence[str] = (),
    round_no: int = 1,
    tiles: Sequence[int] = (0, 1, 2, 3, 4),
    tiles_seen: int = 0,
    phase: str = "pick",
    chooser: int | None = None,
    doubled: bool = False,
) -> None:
    """Write a San Juan position.

    Parameters
    ----------
    hands, buildings, stored, covered : seat -> card keys. Without `buildings` a seat has the starting building.
        Stacks are in the order given.
    goods : seat -> stack numbers that hold a good
    top : cards on top of the draw pile, the first is drawn first; the rest of the deck below in the order of the card index.
        `pile`: the whole draw pile instead; cards left over then go to the discard pile.
    discards : cards on the discard pile
    phase : "pick" (a role is due) or "builder" (the chooser's build is due)

    Raises SimulateError if a card is used more often than there are copies.
    """
    left = np.array(rules.cards_count, dtype=int)

    def take(name: str) -> int:
        kind = kind_of(name)
        left[kind] -= 1
        if left[kind] < 0:
            raise SimulateError(f"position: more than {int(rules.cards_count[kind])} copies of {name}")
        return kind

    for seat in range(int(state.seats)):
        start = [CARDS[rules.starting_building]]
        for stack, name in enumerate((buildings or {}).get(seat, start)):
            _add_building(state, seat, stack, take(name))
        for field, source in (("hand", hands), ("stored", stored)):
            for name in (source or {}).get(seat, ()):
                getattr(state, field)[seat, take(name)] += 1
                getattr(state, f"{field}_n")[seat] += 1
        for name in (covered or {}).get(seat, ()):
            state.covered[seat, take(name)] += 1
    bottom_up = [take(name) for name in reversed(pile if pile is not None else top)]
    bin_cards = [take(name) for name in discards]
    _goods(state, goods or {}, left)
    rest = [kind for kind in range(N_KINDS) for _ in range(left[kind])]
    _fill(state, "pile", bottom_up if pile is not None else rest + bottom_up)
    _fill(state, "discards", bin_cards + (rest if pile is not None else []))
    state.tiles[:] = tiles
    state.tiles_seen = tiles_seen
    state.tile_at = tiles_seen % N_TILES
    state.governor, state.pick, state.round_no = governor, pick, round_no
    for role in roles_used:
        state.role_used[ROLES.index(role)] = 1
    state.stage, state.decision = PICK, D_ROLE
    state.seat_to_act = (governor + pick) % int(state.seats)
    if phase == "builder":
        who = int(state.seat_to_act) if chooser is None else chooser
        state.chooser = state.first = state.seat_to_act = who
        state.doubled = int(doubled)
        state.role_used[BUILDER] = 1
        state.stage, state.decision = BUILD, D_BUILD
    elif phase != "pick":
        raise SimulateError(f"position: phase '{phase}' is not one of pick, builder")


def _add_building(state: Any, seat: int, stack: int, kind: int) -> None:
    state.top[seat, stack] = kind
    state.stack_n[seat] += 1
    state.built[seat, kind] += 1
    if not state.blanked[seat, kind]:
        state.active[seat, kind] += 1


def _goods(state: Any, goods: Mapping[int, Sequence[int]], left: np.ndarray) -> None:
    """Put a card of the commonest kinds that are left on each named stack."""
    for seat, stacks in goods.items():
        for stack in stacks:
            if state.top[seat, stack] >= N_GOODS:
                raise SimulateError(f"position: stack {stack} of seat {seat} is no production building")
            kind = int(np.argmax(left))
            left[kind] -= 1
            put_good(state, seat, stack, kind)


def _fill(state: Any, name: str, kinds: Iterable[int]) -> None:
    cards = list(kinds)
    getattr(state, name)[: len(cards)] = cards
    setattr(state, f"{name}_n", len(cards))
