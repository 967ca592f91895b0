"""Hidden information: CO-1.8, CO-18.3.

Hidden are the order of the decks and, during an invasion, what others have chosen to send (CO-13.4). Cubes and honour
counters lie behind screens, but every gain and payment is made openly: whoever counts knows them, so they stay in the view.
"""

import numpy as np

from simulate.engine.draws import forget_draws
from simulate.engine.jit import entry, jit
from simulate.engine.streams import below, next_u64, shuffle_unseen
from simulate.games.comuni.invasion import units
from simulate.games.comuni.model import MAX_DECK, N_DECKS
from simulate.games.comuni.state import EMPEROR, INVADED, SEND_STEPS, sig


@entry(sig.hide)
def hide(state, rules, seat):
    """CO-1.8, CO-13.4, CO-18.3: erase deck order, the others' unrevealed choices and the chance to come; deck sizes stay."""
    for deck in range(N_DECKS):
        for i in range(MAX_DECK):
            state.deck[deck, i] = 0
    forget_sent(state, seat)
    for i in range(4):
        state.chance[i] = np.uint64(0)
    forget_draws(state)


@jit
def forget_sent(state, seat):
    """Erase what the others have chosen to send."""
    for other in range(state.seats):
        if other != seat:
            for source in range(SEND_STEPS // 2):
                state.common[other, source] = 0
                state.city[other, source] = 0


@jit
def send_anew(state, rules, seat, steps, stream):
    """CO-13.4: let a seat have chosen any numbers in the first `steps` of the steps in which it is asked."""
    for step in range(steps):
        source = step // 2
        most = units(state, rules, seat, source)
        if step % 2 == 0:
            state.common[seat, source] = int(below(stream, most + 1))
        else:
            state.city[seat, source] = int(below(stream, most - int(state.common[seat, source]) + 1))


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """CO-18.3: reshuffle each deck, let the others have chosen to send something else, open another chance to come."""
    for deck in range(N_DECKS):
        shuffle_unseen(stream, state.deck[deck], state.deck_n[deck])
    forget_sent(state, seat)
    if state.phase == INVADED or state.phase == EMPEROR:
        for other in range(min(state.sender + 1, state.seats)):
            if other != seat:
                send_anew(state, rules, other, SEND_STEPS if other < state.sender else int(state.send_step), stream)
    for i in range(4):
        state.chance[i] = next_u64(stream)
