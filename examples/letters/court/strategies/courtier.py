"""Courtier: counts what lies face up, asks for the likeliest kind, and keeps the higher card.

Idea    Each play has a worth, the chance that it knocks out (LC-3, LC-5) less that it is knocked out; the highest is played.
Sees    its hand, what it was shown, the cards face up.   Chance   none.
Params  keep: worth of a card that stays in hand, by its rank; shield, look: of handmaid and priest; oust: of a prince;
        chase: of each token that the target has (of equal targets the next in turn).
"""

import numpy as np
from court.game import BARON, GUARD, HANDMAID, KING, NOBODY, PRIEST, PRINCE, PRINCESS, K, sig

from simulate.engine.jit import entry, jit

PARAMS = {"keep": 0.6, "shield": 0.35, "look": 0.15, "oust": 0.12, "chase": 0.03}
KEEP, SHIELD, LOOK, OUST, CHASE = range(5)


@jit
def unseen_of(view, rules, seat, card):
    """How many of a kind the seat has not seen."""
    mine = int(view.hands[seat, 0] == card) + int(view.hands[seat, 1] == card)
    return rules.copies[card - 1] - view.shown[card] - mine


@jit
def chance_of(view, rules, seat, low, high, known):
    """The chance that a hand is between two ranks."""
    if known != 0:
        return 1.0 if low <= known <= high else 0.0
    total = some = 0
    for card in range(1, K + 1):
        unseen = unseen_of(view, rules, seat, card)
        total += unseen
        if low <= card <= high:
            some += unseen
    return some / max(1, total)


@jit
def worth_of(view, rules, seat, play, params):
    """What a play is worth."""
    card, target, guess = play // 100, play // 10 % 10, play % 10
    kept = view.hands[seat, 1] if view.hands[seat, 0] == card else view.hands[seat, 0]
    worth = params[KEEP] * kept / 8
    if card == PRINCESS:
        return -50.0
    if card == HANDMAID:
        return worth + params[SHIELD]
    if target == NOBODY:
        return worth
    known = view.known[seat, target]
    worth += params[CHASE] * view.tokens[target] - 0.001 * ((target - seat) % view.seats)
    if card == GUARD:
        return worth + chance_of(view, rules, seat, guess, guess, known)
    if card == PRIEST:
        return worth + (0.0 if known != 0 else params[LOOK])
    if card == BARON:
        above = chance_of(view, rules, seat, kept + 1, 8, known)
        return worth + chance_of(view, rules, seat, 1, kept - 1, known) - above
    if card == PRINCE:
        if target == seat:  # another card for it
            return -10.0 if kept == PRINCESS else 0.0
        return worth + params[OUST] + chance_of(view, rules, seat, PRINCESS, PRINCESS, known)
    if card == KING:
        return worth - params[KEEP] * kept / 8
    return worth


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The play of the highest worth, the first of equals."""
    best, highest = legal[0], np.float64(-100.0)
    for i in range(n):
        worth = worth_of(view, rules, seat, legal[i], params)
        if worth > highest:
            best, highest = legal[i], worth
    return best
