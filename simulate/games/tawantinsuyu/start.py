"""Choices before the first turn: starting weaving, god cards kept and played (TW-3.12, TW-3.13, TW-3.14)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.carry_out import begin_list
from simulate.games.tawantinsuyu.columns import E_KEPT, E_OFFERED, E_SETUP, P_EFFECTS
from simulate.games.tawantinsuyu.god_cards import from_hand, into_deck, open_offer
from simulate.games.tawantinsuyu.goods import count
from simulate.games.tawantinsuyu.market import fill_market
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, push, put
from simulate.games.tawantinsuyu.weaving import lay
from simulate.games.tawantinsuyu.words import AFTER_EACH_PLAYER, L_GOD, WEAVING

START, KEEP, BENEFITS = range(3)  # stages


@jit
def run_setup(state, rules):
    """TW-3.12, TW-3.13, TW-3.14, TW-3.15, TW-3.16, TW-3.17, TW-3.18, TW-3.19: starting weavings, cards to keep, effects
    from the last seat to seat 0, then the first turn.
    """
    stage, asked = get(state, S.STAGE), get(state, S.AT_ASKED)
    if stage == BENEFITS:
        return run_benefits(state, rules, asked)
    if asked < state.seats:
        return ask(state, asked, S.D_START if stage == START else S.D_KEEP)
    put(state, S.STAGE, stage + 1)
    put(state, S.AT_ASKED, 0)
    if stage == START:
        for tile in range(rules.weavings_rows):
            if state.weaving_at[tile] == S.DRAWN:
                state.weaving_at[tile] = S.IN_BOX
    return False


@jit
def list_starts(state, rules, seat, out):
    """TW-3.12: the starting weavings left."""
    n = 0
    for barred in range(2):  # a barred one only if nothing else is left
        for tile in range(rules.weavings_rows):
            if state.weaving_at[tile] == S.DRAWN and (barred != 0 or state.barred[seat, WEAVING + tile] == 0):
                n = add(out, n, S.A_START + tile)
        if n > 0:
            return n
    return n


@jit
def act_start(state, rules, seat, action):
    """TW-3.12: the first tapestry."""
    tile = action - S.A_START
    for place in range(rules.start_n):
        other = int(rules.start_tiles[place])
        if state.weaving_at[other] == S.DRAWN:
            count(state, seat, WEAVING + other, E_OFFERED)
        if other == tile:
            state.start_weaving[seat] = place
    lay(state, seat, tile, 2 * S.MAX_TAPESTRIES)
    count(state, seat, WEAVING + tile, E_KEPT)
    put(state, S.AT_ASKED, get(state, S.AT_ASKED) + 1)


@jit
def bits(mask):
    """Count the bits that are set."""
    n = 0
    while mask > 0:
        n += mask & 1
        mask >>= 1
    return n


@jit
def list_keeps(state, rules, seat, out):
    """TW-3.13: every set of own cards of the size to be kept, as a mask over them in table order."""
    n = 0
    for mask in range(1 << int(state.god_n[seat])):
        if bits(mask) == rules.god_cards_kept:
            n = add(out, n, S.A_KEEP + mask)
    return n


@jit
def act_keep(state, rules, seat, action):
    """TW-3.13: the other cards are to be played."""
    mask = action - S.A_KEEP
    place = 0
    for card in range(rules.god_cards_rows):
        if state.god_at[card] == S.IN_HAND + seat:
            if (mask >> place) & 1 == 1:
                count(state, seat, card, E_KEPT)
            else:
                from_hand(state, rules, seat, card, S.ON_TABLE + seat)
                state.table_n[seat] += 1
            place += 1
    put(state, S.AT_ASKED, get(state, S.AT_ASKED) + 1)


@jit
def run_benefits(state, rules, asked):
    """TW-3.14, TW-3.15, TW-3.16, TW-3.17: one player after the other; then market, deck, offer, and the turns begin."""
    n = state.seats
    state.no_offer = 1
    if asked < n:
        seat = n - 1 - asked
        if state.table_n[seat] > 0:
            return ask(state, seat, S.D_PLAY_GOD)
        if rules.setup_market_refill == AFTER_EACH_PLAYER:
            fill_market(state, rules)
        put(state, S.AT_ASKED, asked + 1)
        return False
    fill_market(state, rules)
    into_deck(state, rules, S.ASIDE)
    open_offer(state, rules, int(rules.offer_size[n - 2]))
    state.no_offer = 0
    pop(state)
    push(state, S.F_TURN, 0, 0, 0, 0)
    return False


@jit
def list_setup_plays(state, rules, seat, out, n):
    """TW-3.14: the own cards on the table."""
    for card in range(rules.god_cards_rows):
        if state.god_at[card] == S.ON_TABLE + seat and state.barred[seat, card] == 0:
            n = add(out, n, S.A_PLAY_GOD + card)
    return n


@jit
def act_setup_play(state, rules, seat, action):
    """TW-3.14: one card's effect; or no more, and the rest lies aside."""
    if action != S.A_NONE:
        card = action - S.A_PLAY_GOD
        state.god_at[card] = S.ASIDE
        state.table_n[seat] -= 1
        count(state, seat, card, E_SETUP)
        begin_list(state, seat, card, L_GOD + card, P_EFFECTS)
        return
    for card in range(rules.god_cards_rows):
        if state.god_at[card] == S.ON_TABLE + seat:
            state.god_at[card] = S.ASIDE
    state.table_n[seat] = 0


@jit
def begin(state):
    """The first choice."""
    push(state, S.F_SETUP, 0, 0, 0, 0)
