"""Festivals (chapter TW-11)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.carry_out import begin_list
from simulate.games.tawantinsuyu.columns import E_USED, P_EFFECTS, P_FESTIVAL, P_MAJORITIES, P_TEMPLE, P_UPKEEP
from simulate.games.tawantinsuyu.god_cards import draw_god, from_hand, into_deck
from simulate.games.tawantinsuyu.goods import count, gain_vp
from simulate.games.tawantinsuyu.held import count_held
from simulate.games.tawantinsuyu.hooks import trigger
from simulate.games.tawantinsuyu.market import renew_market
from simulate.games.tawantinsuyu.merchants import begin_merchants
from simulate.games.tawantinsuyu.placing import segment_of
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, push, put
from simulate.games.tawantinsuyu.workers import draw_worker, fill_village

MERCHANTS, STEPS, REGIONS, UPKEEP, REFILL, CARDS, OVER = range(7)


@jit
def take_token(state, rules, seat):
    """TW-11.1, TW-11.3: the token and its points."""
    gain_vp(state, seat, rules.token_vp[min(int(state.festivals), N.N_FESTIVALS - 1)], P_FESTIVAL)
    state.festivals += 1
    state.token = 1 + seat
    state.tokens[seat] += 1


@jit
def begin_festival(state, seat):
    """TW-11.2: resolve the festival from TW-11.4 on."""
    state.festival_turn[state.festivals - 1] = 1 + state.turns
    push(state, S.F_FESTIVAL, seat, 0, 0, 0)


@jit
def run_festival(state, rules, active):
    """TW-11.4, TW-11.5, TW-11.6, TW-11.7, TW-11.8, TW-11.9, TW-11.10, TW-11.11, TW-11.12, TW-11.13, TW-11.14, TW-11.15,
    TW-11.16, TW-11.17: each step for all players, clockwise from the active player, before the next.
    """
    stage, asked = get(state, S.STAGE), get(state, S.AT_ASKED)
    if stage == REGIONS:
        score_regions(state, rules)
    elif stage == REFILL:
        if end_or_refill(state, rules, active):
            return False
    elif stage == OVER:
        into_deck(state, rules, S.ASIDE)
        renew_market(state, rules)
        state.no_offer = 0
        return pop(state)
    elif asked < state.seats:
        seat = (active + asked) % state.seats
        if stage == UPKEEP:
            return run_upkeep(state, rules, seat, asked)
        put(state, S.AT_ASKED, asked + 1)
        begin_step(state, rules, seat, stage)
        return False
    put(state, S.STAGE, stage + 1)
    put(state, S.AT_ASKED, 0)
    return False


@jit
def begin_step(state, rules, seat, stage):
    """TW-11.4, TW-11.5, TW-11.14: a player's part of a step."""
    if stage == MERCHANTS:
        begin_merchants(state, rules, seat)
    elif stage == STEPS:
        at = int(state.temple[seat])
        gain_vp(state, seat, rules.temple_right[at], P_TEMPLE)
        trigger(state, seat, N.H_FESTIVAL, 0)
        push(state, S.F_LIST, seat, N.L_TEMPLE + at, 0, P_EFFECTS)
    else:
        push(state, S.F_PLAY_GODS, seat, int(rules.festival_plays), 0, 0)


@jit
def score_regions(state, rules):
    """TW-11.6: the most markers in a region, then the one furthest right."""
    for region in range(N.N_REGIONS):
        best, best_seat = 0, -1
        for seat in range(state.seats):
            worth = region_worth(state, rules, seat, region)
            if worth > best:
                best, best_seat = worth, seat
        if best_seat >= 0:
            gain_vp(state, best_seat, state.casualty_n, P_MAJORITIES)


@jit
def region_worth(state, rules, seat, region):
    """TW-11.6: markers in a region, then the position of the one furthest right, as one number."""
    markers, right = 0, 0
    for space in range(rules.conquests_rows):
        if state.conquest[space] == 1 + seat and rules.conquests_region[space] == region:
            markers += 1
            right = max(right, int(rules.conquests_position[space]))
    return 100 * markers + right


@jit
def upkeep_due(state, rules, seat):
    """TW-11.7: potatoes owed."""
    if state.hook[seat, N.H_NO_UPKEEP] > 0:
        return 0
    return int(state.god_n[seat]) * int(rules.festival_upkeep_potato_per_card)


@jit
def run_upkeep(state, rules, seat, asked):
    """TW-11.7: potatoes as far as they go; ask for gold if some are missing."""
    due = upkeep_due(state, rules, seat)
    missing = max(0, due - int(state.goods[seat, N.POTATO]))
    if missing > 0 and state.goods[seat, N.GOLD] > 0 and rules.gold_is_wild != 0:
        return ask(state, seat, S.D_UPKEEP)
    put(state, S.AT_ASKED, asked + 1)
    pay_upkeep(state, rules, seat, due, 0)
    return False


@jit
def pay_upkeep(state, rules, seat, due, gold):
    """TW-11.7: pay, and lose points for what is not paid."""
    potatoes = min(due, int(state.goods[seat, N.POTATO]))
    unpaid = due - potatoes - gold
    state.goods[seat, N.POTATO] -= potatoes
    state.goods[seat, N.GOLD] -= gold
    state.upkeep_unpaid[seat] += unpaid
    gain_vp(state, seat, -unpaid * int(rules.unpaid_potato_vp_loss), P_UPKEEP)


@jit
def list_upkeep(state, rules, seat, out):
    """TW-11.7: missing potatoes replaced by gold."""
    missing = upkeep_due(state, rules, seat) - int(state.goods[seat, N.POTATO])
    n = 0
    for gold in range(min(missing, int(state.goods[seat, N.GOLD])) + 1):
        n = add(out, n, S.A_REPLACE + gold)
    return n


@jit
def act_upkeep(state, rules, seat, action):
    """TW-11.7: pay the chosen part in gold."""
    put(state, S.AT_ASKED, get(state, S.AT_ASKED) + 1)
    pay_upkeep(state, rules, seat, upkeep_due(state, rules, seat), action - S.A_REPLACE)


@jit
def end_or_refill(state, rules, active):
    """TW-11.8, TW-11.9, TW-11.10, TW-11.11, TW-11.12, TW-11.13, TW-11.19, TW-11.20: the end, or village, neutral workers
    and cards.
    """
    if state.festivals >= N.N_FESTIVALS:
        count_held(state, rules)
        state.over = S.FINISHED
        state.depth = 0
        return True
    first = state.festivals == 1
    state.token = 0
    if state.bag_n == 0:
        take_token(state, rules, active)
    else:
        fill_village(state, int(rules.village[state.seats - 2]))
        state.village_short += state.village_n < rules.village[state.seats - 2]
    if state.seats == 2 and first:
        place_neutrals(state, rules, N.MIDDLE)
    deal_cards(state, rules, active)
    state.no_offer = 1
    return False


@jit
def place_neutrals(state, rules, terrace):
    """TW-3.8, TW-11.12: workers from the bag onto spaces of a terrace, in the order of the list, skipping occupied ones."""
    for place in range(rules.neutral_spaces.shape[1]):
        space = int(rules.neutral_spaces[terrace, place]) - 1
        if space >= 0 and state.hill[space] == 0:
            colour = draw_worker(state)
            if colour >= 0:
                state.hill[space] = 1 + colour
                state.used[segment_of(rules, space)] = 1


@jit
def fewer(state, seat, other, active):
    """TW-11.13: whether a seat comes before another: fewer points; at a tie who is further clockwise."""
    if state.vp[seat] != state.vp[other]:
        return state.vp[seat] < state.vp[other]
    return (seat - active) % state.seats > (other - active) % state.seats


@jit
def deal_cards(state, rules, active):
    """TW-11.13, TW-11.17: god cards from the deck, fewest points first."""
    for rank in range(state.seats):
        for seat in range(state.seats):
            before = 0
            for other in range(state.seats):
                before += other != seat and fewer(state, other, seat, active)
            if before == rank:
                for _ in range(rules.draws[state.seats - 2, rank]):
                    draw_god(state, rules, seat)


@jit
def run_play_gods(state, rules, seat):
    """TW-11.14, TW-11.18: up to three cards, one by one."""
    if get(state, S.AT_LEFT) == 0 or list_hand_plays(state, rules, seat, state.first[:0], 0) == 0:
        return pop(state)
    return ask(state, seat, S.D_PLAY_GOD)


@jit
def list_hand_plays(state, rules, seat, out, n):
    """TW-11.14: the cards in hand."""
    for card in range(rules.god_cards_rows):
        if state.god_at[card] == S.IN_HAND + seat and state.barred[seat, card] == 0:
            n = add(out, n, S.A_PLAY_GOD + card)
    return n


@jit
def act_hand_play(state, rules, seat, action):
    """TW-11.14: a card lies aside for its effect, or no more."""
    if action == S.A_NONE:
        pop(state)
        return
    card = action - S.A_PLAY_GOD
    put(state, S.AT_LEFT, get(state, S.AT_LEFT) - 1)
    from_hand(state, rules, seat, card, S.ASIDE)
    state.cards_played[seat] += 1
    count(state, seat, card, E_USED)
    begin_list(state, seat, card, N.L_GOD + card, P_EFFECTS)
