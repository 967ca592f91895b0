"""Steps 3 and 4, playing cards and income: PX-5.13, PX-5.14, PX-5.15, PX-5.16, PX-5.17, PX-5.18, PX-6.11, PX-6.15, and
informers PX-10.5.
"""

from simulate.engine.jit import jit
from simulate.games.pax.cards import add_to_rome, is_repeated, kind_of, symbols_of, take_from_hand
from simulate.games.pax.kinds import fits_cap, pass_on_conspirator, reached, scouts_saving
from simulate.games.pax.model import BASE_ONLY, CONSPIRACY, EVERY_TURN, INFORMERS, N_KINDS, SENATE
from simulate.games.pax.state import A_PLAY, A_SEND, A_STOP, E_PLAYED, E_SENT, FROM_SEAT


@jit
def play_cost(state, rules, seat):
    """PX-5.13, PX-10.4: gold for the next card of this turn: 0, 1, 2, ... less what the scouts save, at least 0."""
    cost = int(rules.play_cost_first) + int(rules.play_cost_step) * int(state.played_total)
    return max(0, cost - scouts_saving(rules, state.power[seat]))


@jit
def legal_plays(state, rules, seat, out):
    """PX-5.13, PX-6.4: stop, or any hand card that can be paid and fits the cap."""
    out[0] = A_STOP
    n = 1
    if play_cost(state, rules, seat) > state.gold[seat]:
        return n
    hand = state.hand[seat]
    for place in range(state.hand_size[seat]):
        card = int(hand[place])
        if state.barred[seat, card] == 0 and not is_repeated(hand, place) and fits_cap(state, rules, seat, card):
            out[n] = A_PLAY + place
            n += 1
    return n


@jit
def play_card(state, rules, seat, place):
    """PX-5.13, PX-5.14, PX-6.16: pay, put the card face up in the display, let it count at once."""
    state.gold[seat] -= play_cost(state, rules, seat)
    card = take_from_hand(state, seat, place)
    if state.known[seat, card] > 0:  # PX-3.4
        state.known[seat, card] -= 1
    show(state, seat, card)
    state.played[kind_of(card)] += 1
    state.acting[kind_of(card)] += state.blanked[seat, card] == 0
    state.played_total += 1
    state.cards_played[seat] += 1
    state.events[seat, card, E_PLAYED] += 1
    pass_on_conspirator(state, rules)


@jit
def show(state, seat, card):
    """PX-5.14: add a card to a display. A blanked card (experiments) has symbols to compare and score, but no effect."""
    kind = kind_of(card)
    state.display[seat, card] += 1
    state.cards[seat, kind] += 1
    state.symbols[seat, kind] += symbols_of(card)
    if state.blanked[seat, card] == 0:
        state.power[seat, kind] += symbols_of(card)


@jit
def income_of(state, rules, seat):
    """PX-5.15, PX-5.16, PX-5.17, PX-6.11, PX-6.15: gold of step 4: the longest row among the kinds played this turn."""
    if state.played_total == 0:
        return int(rules.no_play_gold)  # PX-5.16
    bonus = int(rules.senate_bonus) if state.acting[SENATE] > 0 else 0
    if state.acting[CONSPIRACY] > 0:
        return bonus if rules.conspiracy_cancels == BASE_ONLY else 0
    longest = 0
    for kind in range(N_KINDS):
        if state.played[kind] > 0:
            longest = max(longest, int(state.cards[seat, kind]))
    return longest + bonus


@jit
def must_send(state, rules, seat):
    """PX-10.5: whether the informers demand a hand card after step 3."""
    if state.hand_size[seat] == 0 or not reached(rules, state.power[seat], INFORMERS):
        return False
    return rules.informers_when == EVERY_TURN or state.played_total > 0


@jit
def legal_sends(state, seat, out):
    """PX-10.5: any hand card."""
    n = 0
    for place in range(state.hand_size[seat]):
        if not is_repeated(state.hand[seat], place):
            out[n] = A_SEND + place
            n += 1
    return n


@jit
def send(state, seat, place):
    """PX-10.5: a hand card goes face down to Rome; the list of known cards does not change (PX-3.4)."""
    card = take_from_hand(state, seat, place)
    add_to_rome(state, card, 1 << seat, FROM_SEAT + seat)
    state.events[seat, card, E_SENT] += 1


@jit
def play_place(action):
    """The place in the hand that a play or send action names."""
    return action - A_SEND if action >= A_SEND else action - A_PLAY
