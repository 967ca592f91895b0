"""The holdings of each seat at the end, for the cards log (TW-15.1)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.columns import E_HELD
from simulate.games.tawantinsuyu.goods import count
from simulate.games.tawantinsuyu.state import ARMY_DOWN, ARMY_UP, FACE_DOWN, FACE_UP, IN_HAND, WOVEN
from simulate.games.tawantinsuyu.words import ARMY_CARD, BUILDING, CONQUEST, N_BUILDINGS, N_GODS, N_SIZES, STATUE, WEAVING


@jit
def count_held(state, rules):
    """Hands and areas at the end; army cards in hand or area."""
    for seat in range(state.seats):
        for card in range(rules.god_cards_rows):
            if state.god_at[card] == IN_HAND + seat:
                count(state, seat, card, E_HELD)
        for building in range(N_BUILDINGS):
            if state.building_at[building] == FACE_UP + seat or state.building_at[building] == FACE_DOWN + seat:
                count(state, seat, BUILDING + building, E_HELD)
        for tile in range(rules.weavings_rows):
            if state.weaving_at[tile] == WOVEN + seat:
                count(state, seat, WEAVING + tile, E_HELD)
        for card in range(rules.army_rows):
            at = state.army_at[card]
            if at == IN_HAND + seat or at == ARMY_UP + seat or at == ARMY_DOWN + seat:
                count(state, seat, ARMY_CARD + card, E_HELD)
        for space in range(rules.conquests_rows):
            if state.conquest[space] == 1 + seat:
                count(state, seat, CONQUEST + space, E_HELD)
        for at in range(N_GODS * N_SIZES):
            for _ in range(state.statues[seat, at // N_SIZES, at % N_SIZES]):
                count(state, seat, STATUE + at, E_HELD)
