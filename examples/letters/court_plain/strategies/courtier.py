"""Courtier: counts what lies face up, asks for the likeliest kind, and keeps the higher card.

Idea    Each play has a worth, the chance that it knocks out (LC-3, LC-5) less that it is knocked out; the highest is played.
Sees    its hand, what it was shown, the cards face up.   Chance   none.
Params  keep: worth of a card that stays in hand, by its rank; shield, look: of handmaid and priest; oust: of a prince;
        chase: of each token that the target has (of equal targets the next in turn).
"""

PARAMS = {"keep": 0.6, "shield": 0.35, "look": 0.15, "oust": 0.12, "chase": 0.03}
GUARD, PRIEST, BARON, HANDMAID, PRINCE, KING, PRINCESS = 1, 2, 3, 4, 5, 6, 8
NOBODY = 4


def choose(view, rules, seat, legal, rng, params):
    """The play of the highest worth, the first of equals."""
    unseen = [0] * 9
    for card, copies in enumerate(dict(rules.copies.items()).values(), 1):
        unseen[card] = copies - view.shown[card] - view.hands[seat].count(card)
    total = max(1, sum(unseen))
    best, highest = legal[0], -100.0
    for play in legal:
        worth = worth_of(view, seat, play, unseen, total, params)
        if worth > highest:
            best, highest = play, worth
    return best


def worth_of(view, seat, play, unseen, total, params):
    """What a play is worth."""
    card, target, guess = play
    one, two = view.hands[seat]
    kept = two if one == card else one
    worth = params.keep * kept / 8
    if card == PRINCESS:
        return -50.0
    if card == HANDMAID:
        return worth + params.shield
    if target == NOBODY:
        return worth
    known = view.known[seat][target]
    worth += params.chase * view.tokens[target] - 0.001 * ((target - seat) % view.seats)
    if card == GUARD:
        return worth + chance_of(guess, guess, known, unseen, total)
    if card == PRIEST:
        return worth + (0.0 if known else params.look)
    if card == BARON:
        return worth + chance_of(1, kept - 1, known, unseen, total) - chance_of(kept + 1, 8, known, unseen, total)
    if card == PRINCE:
        if target == seat:  # another card for it
            return -10.0 if kept == PRINCESS else 0.0
        return worth + params.oust + chance_of(PRINCESS, PRINCESS, known, unseen, total)
    if card == KING:
        return worth - params.keep * kept / 8
    return worth


def chance_of(low, high, known, unseen, total):
    """The chance that a hand is between two ranks."""
    if known:
        return 1.0 if low <= known <= high else 0.0
    some = 0
    for card in range(low, high + 1):
        some += unseen[card]
    return some / total
