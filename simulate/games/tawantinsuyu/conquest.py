"""Conquer: casualties, army cards into the area, markers on conquest spaces (TW-9.7, TW-9.10)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.army import soldiers_up, to_pile
from simulate.games.tawantinsuyu.carry_out import begin_list
from simulate.games.tawantinsuyu.columns import E_GAINED, E_PLACED, P_CONQUESTS
from simulate.games.tawantinsuyu.goods import count
from simulate.games.tawantinsuyu.payment import begin_payment, can_pay, set_cost
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, push, put
from simulate.games.tawantinsuyu.words import ARMY_CARD, CONQUEST, H_CONQUEST, L_CONQUEST
from simulate.games.tawantinsuyu.workers import list_nomads, nomad_n, remove_nomad, take_from_village

PLAYS, MARKERS, EXTRA = 1, 2, 3  # stages of the action
BENEFIT_DONE, METHOD_CHOSEN = 1, 2  # stages of a marker
FLIP, DISCARD = 0, 1


@jit
def run_conquer(state, rules, active):
    """TW-9.7: the casualty, then cards, then markers, each round clockwise from the active player."""
    stage, asked = get(state, S.STAGE), get(state, S.AT_ASKED)
    if stage == 0:
        spared = state.gold_taken != 0 and rules.conquer_casualty_when_gold == 0
        if not spared and state.village_n + nomad_n(state) > 0:
            return ask(state, active, S.D_CASUALTY)
        put(state, S.STAGE, PLAYS)
        return False
    if asked == 0 and state.gold_taken != 0 and stage != EXTRA:
        put(state, S.AT_ASKED, 1)
        return False
    if stage == PLAYS and asked < state.seats:
        return run_plays(state, rules, (active + asked) % state.seats)
    if stage == MARKERS and asked < state.seats:
        put(state, S.AT_ASKED, asked + 1)
        push(state, S.F_MARKER, (active + asked) % state.seats, 0, 0, 0)
        return False
    if stage == EXTRA:
        if state.gold_taken != 0 or asked == rules.conquer_extra_markers:
            return pop(state)
        put(state, S.AT_ASKED, asked + 1)
        push(state, S.F_MARKER, active, 0, 0, 0)
        return False
    put(state, S.STAGE, stage + 1)
    put(state, S.AT_ASKED, 0)
    return False


@jit
def list_casualties(state, out):
    """TW-9.7.1: either end of the village, or any nomad if it is empty."""
    if state.village_n == 0:
        return list_nomads(state, out, S.A_CASUALTY_NOMAD)
    n = add(out, 0, S.A_CASUALTY)
    return add(out, n, S.A_CASUALTY + 1) if state.village_n > 1 else n


@jit
def act_casualty(state, action):
    """TW-9.7.1, TW-13.3: a worker comes to the casualties and stays."""
    if action >= S.A_CASUALTY_NOMAD:
        colour = action - S.A_CASUALTY_NOMAD
        remove_nomad(state, colour)
    else:
        colour = take_from_village(state, action - S.A_CASUALTY)
    state.casualties[colour] += 1
    state.casualty_n += 1
    put(state, S.STAGE, PLAYS)


@jit
def run_plays(state, rules, seat):
    """TW-9.7.2: one card after the other; after the payment it lies in the area."""
    if state.playing != 0:
        card = state.playing - 1
        state.playing = 0
        state.army_at[card] = S.ARMY_UP + seat
        state.army_n[seat] -= 1
        count(state, seat, ARMY_CARD + card, E_PLACED)
        return False
    if state.army_n[seat] > 0 and list_plays(state, rules, seat, state.first[:0], 0) > 0:
        return ask(state, seat, S.D_PLAY_ARMY)
    put(state, S.AT_ASKED, get(state, S.AT_ASKED) + 1)
    return False


@jit
def plays_free(state):
    """TW-9.7.2: whether the next card is free: the active player's first."""
    return get(state, S.AT_ASKED) == 0 and get(state, S.AT_FREE) > 0


@jit
def list_plays(state, rules, seat, out, n):
    """TW-9.7.2: hand cards that can be paid."""
    free = plays_free(state)
    for card in range(rules.army_rows):
        if state.army_at[card] == S.IN_HAND + seat and state.barred[seat, ARMY_CARD + card] == 0:
            if free or can_pay(state, rules, seat, 0, 0, 0, 0, int(rules.army_play_cost_food[card]), 0):
                n = add(out, n, S.A_PLAY_ARMY + card)
    return n


@jit
def act_play(state, rules, seat, action):
    """TW-9.7.2: pay for a card, or stop."""
    if action == S.A_NONE:
        put(state, S.AT_ASKED, get(state, S.AT_ASKED) + 1)
        return
    state.playing = 1 + action - S.A_PLAY_ARMY
    if plays_free(state):
        put(state, S.AT_FREE, get(state, S.AT_FREE) - 1)
        return
    set_cost(state, 0, 0, 0, 0, int(rules.army_play_cost_food[action - S.A_PLAY_ARMY]), 0)
    begin_payment(state, seat)


@jit
def need(state, rules, seat, space, method):
    """TW-9.7.3, TW-9.10: soldiers that a space takes one way, 0 if not that way."""
    soldiers = int(rules.conquests_flip[space]) if method == FLIP else int(rules.conquests_discard[space])
    return max(1, soldiers - int(state.hook[seat, H_CONQUEST])) if soldiers > 0 else 0


@jit
def has_soldiers(state, rules, seat, space, method, soldiers):
    """Return True if the face-up cards are enough one way."""
    wanted = need(state, rules, seat, space, method)
    return 0 < wanted <= soldiers


@jit
def list_conquests(state, rules, seat, out, n):
    """TW-9.7.3: empty spaces that the face-up soldiers can take."""
    soldiers = soldiers_up(state, rules, seat)
    if state.markers_left[seat] == 0 or soldiers == 0:
        return n
    for space in range(rules.conquests_rows):
        if state.conquest[space] != 0 or rules.conquests_in_game[space] == 0 or state.barred[seat, CONQUEST + space] != 0:
            continue
        if has_soldiers(state, rules, seat, space, FLIP, soldiers) or has_soldiers(
            state, rules, seat, space, DISCARD, soldiers
        ):
            n = add(out, n, S.A_CONQUER + space)
    return n


@jit
def run_marker(state, rules, seat):
    """TW-9.7.3: a space, its benefit, then the soldiers."""
    stage, space = get(state, S.STAGE), get(state, S.AT_SPACE)
    if stage == 0:
        if list_conquests(state, rules, seat, state.first[:0], 0) == 0:
            return pop(state)
        return ask(state, seat, S.D_CONQUER)
    if stage == BENEFIT_DONE:
        soldiers = soldiers_up(state, rules, seat)
        flip = has_soldiers(state, rules, seat, space, FLIP, soldiers)
        if flip and has_soldiers(state, rules, seat, space, DISCARD, soldiers):
            return ask(state, seat, S.D_METHOD)
        begin_spending(state, rules, seat, space, FLIP if flip else DISCARD)
        return False
    return pop(state)


@jit
def act_conquer(state, rules, seat, action):
    """TW-9.7.3, TW-9.7.5: place a marker and gain the benefit, or not."""
    if action == S.A_NONE:
        pop(state)
        return
    space = action - S.A_CONQUER
    state.conquest[space] = 1 + seat
    state.markers_left[seat] -= 1
    state.markers_placed[seat] += 1
    count(state, seat, CONQUEST + space, E_GAINED)
    put(state, S.AT_SPACE, space)
    put(state, S.STAGE, BENEFIT_DONE)
    begin_list(state, seat, CONQUEST + space, L_CONQUEST + space, P_CONQUESTS)


@jit
def act_method(state, rules, seat, action):
    """TW-9.7.3: a space with both keys leaves the choice to the placer."""
    begin_spending(state, rules, seat, get(state, S.AT_SPACE), FLIP if action == S.A_TURN_DOWN else DISCARD)


@jit
def list_methods(out):
    """TW-9.7.3: both ways."""
    return add(out, add(out, 0, S.A_TURN_DOWN), S.A_DISCARD)


@jit
def begin_spending(state, rules, seat, space, method):
    """TW-9.7.5: choose the cards that pay."""
    put(state, S.STAGE, METHOD_CHOSEN)
    push(state, S.F_SPEND, seat, need(state, rules, seat, space, method), method, 0)


@jit
def run_spend(state, rules, seat):
    """TW-9.7.5: until the number is reached."""
    if get(state, S.AT_LEFT) <= 0:
        return pop(state)
    return ask(state, seat, S.D_SPEND)


@jit
def comes_after(rules, card, last):
    """TW-9.7.5: the order of naming: falling soldiers, then table order; `last` is 1 + the card named before, 0 none."""
    if last == 0:
        return True
    mine, before = rules.army_soldiers[card], rules.army_soldiers[last - 1]
    return mine < before or (mine == before and card > last - 1)


@jit
def soldiers_after(state, rules, seat, last):
    """Soldiers on the face-up cards that may still be named after a card."""
    total = 0
    for card in range(rules.army_rows):
        if state.army_at[card] == S.ARMY_UP + seat and comes_after(rules, card, last):
            total += int(rules.army_soldiers[card])
    return total


@jit
def list_spends(state, rules, seat, out):
    """TW-9.7.5: cards with which the number can still be reached; so none is ever superfluous."""
    left, last = get(state, S.AT_LEFT), get(state, S.AT_NAMED)
    n = 0
    for card in range(rules.army_rows):
        if state.army_at[card] == S.ARMY_UP + seat and comes_after(rules, card, last):
            if int(rules.army_soldiers[card]) + soldiers_after(state, rules, seat, card + 1) >= left:
                n = add(out, n, S.A_SPEND + card)
    return n


@jit
def act_spend(state, rules, seat, action):
    """TW-9.7.5: turn the card down or discard it; excess soldiers are lost."""
    card = action - S.A_SPEND
    put(state, S.AT_LEFT, get(state, S.AT_LEFT) - int(rules.army_soldiers[card]))
    put(state, S.AT_NAMED, card + 1)
    if get(state, S.AT_METHOD) == DISCARD:
        to_pile(state, card)
    else:
        state.army_at[card] = S.ARMY_DOWN + seat
