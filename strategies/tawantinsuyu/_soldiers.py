"""Soldiers as the cards at hand have them: which numbers they add up to, what is lost with them, which to play."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.conquest import DISCARD, FLIP, comes_after, need, plays_free
from simulate.games.tawantinsuyu.payment import food_in_reach
from simulate.games.tawantinsuyu.stack import get
from simulate.games.tawantinsuyu.state import ARMY_UP, AT_LEFT, AT_SPACE, D_PLAY_ARMY, IN_HAND
from simulate.games.tawantinsuyu.words import ARMY_CARD
from strategies.tawantinsuyu._plan import GAINS, HAND, SOLDIER_PRICE, SUMS, UP, WITH, WITHOUT, W

MOST_SUM = 50  # soldiers counted at most
ALL_SUMS = (1 << MOST_SUM + 1) - 1
MOST_CARDS = 6  # of a hand looked at
NEVER = -100.0


@jit
def with_card(sums, soldiers):
    """Return the numbers that some of the cards add up to, as bits, with one more card."""
    return (sums | sums << soldiers) & ALL_SUMS


@jit
def least_lost(sums, wanted):
    """Soldiers lost where `wanted` are asked for (TW-9.7.5: whole cards, excess is lost); -1 if there are too few."""
    if sums >> wanted == 0:
        return -1
    while sums >> wanted & 1 == 0:
        wanted += 1
    return wanted


@jit
def sums_after(view, rules, seat, last):
    """Return the sums, as bits, of the cards face up that may be named after a card (1 + card)."""
    sums = 1
    for card in range(rules.army_rows):
        if view.army_at[card] == ARMY_UP + seat and comes_after(rules, card, last):
            sums = with_card(sums, int(rules.army_soldiers[card]))
    return sums


@jit
def spend_worth(view, rules, seat, card):
    """Worth of naming a card next: the fewer soldiers are lost in the end."""
    left = get(view, AT_LEFT) - int(rules.army_soldiers[card])
    lost = max(0, -left)
    if left > 0:
        after = least_lost(sums_after(view, rules, seat, card + 1), left)
        lost = after - left if after > 0 else MOST_SUM
    return -float(lost)


@jit
def method_price(lost, method, w):
    """Price of `lost` soldiers turned down, or discarded."""
    return w[SOLDIER_PRICE] * lost * (w[W.lost] if method == DISCARD else 1.0)


@jit
def space_price(view, rules, seat, space, sums, w):
    """(price, soldiers lost) of a space the cheaper way, with cards that add up so; lost -1 if they do not reach it."""
    price, lost = 0.0, -1
    for method in range(2):
        wanted = need(view, rules, seat, space, method)
        gone = least_lost(sums, wanted) if wanted > 0 else -1
        if gone > 0 and (lost < 0 or method_price(gone, method, w) < price):
            price, lost = method_price(gone, method, w), gone
    return price, lost


@jit
def cheaper_method(view, rules, seat, w):
    """Choose how to pay for a space just taken that leaves the choice: the cheaper way with the cards face up."""
    space, sums = get(view, AT_SPACE), int(w[SUMS])
    flip = least_lost(sums, need(view, rules, seat, space, FLIP))
    discard = least_lost(sums, need(view, rules, seat, space, DISCARD))
    return FLIP if method_price(flip, FLIP, w) <= method_price(discard, DISCARD, w) else DISCARD


@jit
def campaign_worth(view, rules, seat, sums, total, w):
    """Worth of the best space for cards with `total` soldiers, and for the active player of another for what is left."""
    first, taken, spent = 0.0, -1, 0
    for space in range(rules.conquests_rows):
        if w[GAINS + space] > first:
            price, lost = space_price(view, rules, seat, space, sums, w)
            if lost > 0 and w[GAINS + space] - price > first:
                first, taken, spent = w[GAINS + space] - price, space, lost
    if taken < 0 or seat != view.active or rules.conquer_extra_markers == 0 or view.markers_left[seat] < 2 or spent >= total:
        return first
    second = 0.0
    for space in range(rules.conquests_rows):
        if space != taken and w[GAINS + space] > second:
            price, lost = space_price(view, rules, seat, space, sums, w)
            if 0 < lost <= total - spent:
                second = max(second, w[GAINS + space] - price)
    return first + second


@jit
def same_cards(rules, card, other):
    """Return True if two army cards are the same except for the goods that they can be discarded for."""
    return (
        rules.army_soldiers[card] == rules.army_soldiers[other]
        and rules.army_play_cost_food[card] == rules.army_play_cost_food[other]
    )


@jit
def list_hand(view, rules, seat, w):
    """Write the army cards in hand into the plan; return how many."""
    n = 0
    for card in range(rules.army_rows):
        if view.army_at[card] == IN_HAND + seat and view.barred[seat, ARMY_CARD + card] == 0 and n < MOST_CARDS:
            w[HAND + n] = card
            n += 1
    for place in range(n, MOST_CARDS):
        w[WITH + place] = NEVER
    return n


@jit
def worth_with(view, rules, seat, chosen, n, sums, total, free, food, w):
    """Worth of playing a set of the hand cards, after its food; NEVER if the food is short."""
    cost = dearest = 0
    for place in range(n):
        if chosen >> place & 1 == 1:
            card = int(w[HAND + place])
            sums = with_card(sums, int(rules.army_soldiers[card]))
            total += int(rules.army_soldiers[card])
            cost += int(rules.army_play_cost_food[card])
            dearest = max(dearest, int(rules.army_play_cost_food[card]))
    cost -= min(cost, dearest * free)
    if cost > food:
        return NEVER
    return campaign_worth(view, rules, seat, sums, total, w) - w[W.potato] * cost


@jit
def best_campaign(view, rules, seat, w):
    """Worth of the best that can be conquered with the cards face up and a set of those in hand; into the plan also that of
    the best sets with each card (of equal ones the first) and of none."""
    n = list_hand(view, rules, seat, w)
    own = view.decision == D_PLAY_ARMY
    free = (1 if plays_free(view) else 0) if own else (int(rules.conquer_free_plays) if seat == view.active else 0)
    food = food_in_reach(view, rules, seat, 0)
    sums, total = int(w[SUMS]), int(w[UP])
    w[WITHOUT] = best = campaign_worth(view, rules, seat, sums, total, w)
    for place in range(n):
        w[WITH + place] = NEVER
    for chosen in range(1, 1 << n):
        if in_order(rules, chosen, n, w):
            worth = worth_with(view, rules, seat, chosen, n, sums, total, free, food, w)
            best = max(best, worth)
            for place in range(n):
                if chosen >> place & 1 == 1:
                    w[WITH + place] = max(w[WITH + place], worth)
    return best


@jit
def in_order(rules, chosen, n, w):
    """Return True if a set of hand cards has the first of those that are the same."""
    for place in range(1, n):
        if chosen >> (place - 1) & 3 == 2 and same_cards(rules, int(w[HAND + place]), int(w[HAND + place - 1])):
            return False
    return True


@jit
def worth_of_playing(view, rules, card, w):
    """Worth of the best set with a card beyond that of playing none."""
    for place in range(MOST_CARDS):
        if w[WITH + place] > NEVER and same_cards(rules, int(w[HAND + place]), card):
            return w[WITH + place] - w[WITHOUT]
    return NEVER
