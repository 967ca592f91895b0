"""Step 1, the three draw actions: PX-5.4, PX-5.5, PX-5.6, PX-5.7, PX-5.8, PX-5.9, religion PX-6.12, PX-6.13, PX-6.14,
militia PX-10.7 and PX-10.9.

`begin_draw` and the functions that carry out a decision return True while a decision of the step is due, False when the
step is over. `state.unused` holds the actions not yet done, `state.drawn` the cards in view.
"""

from simulate.engine.jit import jit
from simulate.games.pax import state as S
from simulate.games.pax.cards import add_to_column, add_to_hand, draw_card, is_repeated, put_under, take_drawn
from simulate.games.pax.kinds import reached
from simulate.games.pax.model import ALL_THREE, ANY_MISSING, MILITIA, PAIR_FIRST, RELIGION, SLIDING


@jit
def begin_draw(state, rules, seat):
    """PX-5.9: an empty deck pays gold instead of draws. PX-10.7: whether this turn has a militia draw."""
    if state.deck_size == 0:
        state.gold[seat] += rules.empty_deck_gold
        return False
    state.unused = S.HAND | S.BOTTOM | S.MARKET
    state.militia = S.MILITIA_OFF
    state.pair_begun = 0
    if reached(rules, state.power[seat], MILITIA):
        if rules.militia_optional != 0:
            state.decision = S.D_USE_MILITIA
            return True
        state.militia = S.MILITIA_PENDING
    return go_on_drawing(state, rules, seat)


@jit
def actions_left(mask):
    """Count the actions that a mask of HAND, BOTTOM, MARKET names."""
    return int(mask & 1) + int((mask >> 1) & 1) + int((mask >> 2) & 1)


@jit
def open_actions(state):
    """Actions that a card drawn now may be used for: a card drawn singly cannot do the militia's work (PX-10.7)."""
    if state.militia == S.MILITIA_PENDING:
        return int(state.unused) & ~S.HAND
    return int(state.unused)


@jit
def wanted(state, rules, seat):
    """PX-5.5, PX-6.12, PX-6.13, PX-6.14, PX-10.9: how many cards should be in view before the next action."""
    left = actions_left(open_actions(state))
    if not reached(rules, state.power[seat], RELIGION):
        return min(1, left)
    if state.militia != S.MILITIA_OFF:  # PX-10.9: the pair of the two other actions, in every mode
        return 2 if left == 2 and state.pair_begun == 0 else 1
    if rules.religion_mode == PAIR_FIRST:
        return 2 if left == 3 else 1
    if rules.religion_mode == SLIDING:
        return min(2, left)
    return left if rules.religion_mode == ALL_THREE else 1


@jit
def go_on_drawing(state, rules, seat):
    """PX-5.5, PX-5.8: bring the cards for the next decision into view, or end the step when actions or deck are used up."""
    while state.unused != 0:
        if state.drawn_size == 0:
            if state.deck_size == 0:
                if rules.empty_deck_condition == ANY_MISSING:  # PX-5.9, `any_missing`
                    state.gold[seat] += rules.empty_deck_gold
                return False
            if state.militia == S.MILITIA_PENDING:
                if actions_left(open_actions(state)) == 0:
                    if draw_militia(state, rules, seat):
                        return True
                    continue
                if state.pair_begun == 0:
                    state.decision = S.D_MILITIA_WHEN
                    return True
        draw_singly(state, rules, seat)
        return True
    return False


@jit
def draw_singly(state, rules, seat):
    """PX-5.5, PX-6.12: draw what is missing in view; nothing is drawn between the actions of a pair."""
    if state.drawn_size == 0 or (rules.religion_mode == SLIDING and state.militia == S.MILITIA_OFF):
        want = wanted(state, rules, seat)
        if state.militia != S.MILITIA_OFF and reached(rules, state.power[seat], RELIGION):
            state.pair_begun = 1
        while state.drawn_size < want and state.deck_size > 0:
            draw_card(state, seat)
    state.decision = S.D_DRAW


@jit
def legal_assignments(state, rules, out):
    """PX-5.4, PX-5.5, PX-5.6, PX-5.7: each card in view with each action not yet used, for the market with each column."""
    n = 0
    actions = open_actions(state)
    for place in range(state.drawn_size):
        if is_repeated(state.drawn, place):
            continue
        first = S.A_ASSIGN + place * S.PER_CARD
        if actions & S.HAND:
            out[n] = first + S.TO_HAND
            n += 1
        if actions & S.BOTTOM:
            out[n] = first + S.TO_BOTTOM
            n += 1
        if actions & S.MARKET:
            for column in range(state.columns):
                if rules.market_on_empty != 0 or state.column_size[column] > 0:  # PX-5.7
                    out[n] = first + S.TO_COLUMN + column
                    n += 1
    return n


@jit
def assign(state, rules, seat, code):
    """PX-5.6, PX-5.7: carry out one action with one card in view; `code` = place * PER_CARD + action."""
    card = take_drawn(state, code // S.PER_CARD)
    action = code % S.PER_CARD
    if action == S.TO_HAND:
        add_to_hand(state, seat, card)
        state.events[seat, card, S.E_TO_HAND] += 1
        state.unused = state.unused & ~S.HAND
    elif action == S.TO_BOTTOM:
        put_under(state, card, 1 << seat)  # PX-3.5, PX-5.8: part of the deck at once
        state.events[seat, card, S.E_BOTTOMED] += 1
        state.unused = state.unused & ~S.BOTTOM
    else:
        add_to_column(state, action - S.TO_COLUMN, card)
        state.events[seat, card, S.E_TO_MARKET] += 1
        state.unused = state.unused & ~S.MARKET
    return go_on_drawing(state, rules, seat)


@jit
def draw_militia(state, rules, seat):
    """PX-10.7: draw four, fewer if the deck holds fewer; a draw of one to three cards is not lost (PX-5.9).

    Returns whether a decision about the cards is due.
    """
    state.militia_kept = 0
    for _ in range(int(rules.militia_draw)):
        if state.deck_size > 0:
            draw_card(state, seat)
    return sort_militia(state, rules, seat)


@jit
def sort_militia(state, rules, seat):
    """PX-10.7: whether a decision about the militia cards is due, to keep one more or to lay one under the deck."""
    while state.drawn_size > 0:
        if state.militia_kept < rules.militia_keep:
            state.decision = S.D_MILITIA_KEEP
            return True
        if state.drawn_size > 1:
            state.decision = S.D_MILITIA_UNDER
            return True
        lay_under(state, seat, 0)
    state.militia = S.MILITIA_DONE
    state.unused = state.unused & ~S.HAND
    return False


@jit
def legal_militia(state, first, out):
    """PX-10.7: one action for each militia card in view, from `first` on."""
    n = 0
    for place in range(state.drawn_size):
        if not is_repeated(state.drawn, place):
            out[n] = first + place
            n += 1
    return n


@jit
def keep_militia(state, rules, seat, action):
    """PX-10.7: take one of the militia cards into the hand."""
    card = take_drawn(state, action - S.A_TAKE)
    add_to_hand(state, seat, card)
    state.events[seat, card, S.E_TO_HAND] += 1
    state.militia_kept += 1
    return sort_militia(state, rules, seat) or go_on_drawing(state, rules, seat)


@jit
def lay_under(state, seat, place):
    """PX-10.7: one of the militia cards goes under the deck."""
    card = take_drawn(state, place)
    put_under(state, card, 1 << seat)
    state.events[seat, card, S.E_BOTTOMED] += 1


@jit
def put_militia_under(state, rules, seat, action):
    """PX-10.7: the order under the deck is the player's choice, the card named first lies higher."""
    lay_under(state, seat, action - S.A_UNDER)
    return sort_militia(state, rules, seat) or go_on_drawing(state, rules, seat)
