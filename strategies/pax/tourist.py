"""Tourist: keeps the first card, buys the cheapest column, plays one card a turn for free.

Idea    none: a beginner who never pays for a second card and never looks at Rome.
Beats   nobody; random play wins more, because it pays for second cards.
Loses to   everybody.
Sees    own hand.   Chance   the column for the second card.   Params   none.
"""

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below
from simulate.games.pax.market import price_of_column
from simulate.games.pax.state import (
    A_ASSIGN,
    A_BUY,
    A_DRAW_MILITIA,
    A_NO_BUY,
    A_PLAY,
    A_STOP,
    A_TURN,
    A_USE_MILITIA,
    D_BUY,
    D_DRAW,
    D_MILITIA_WHEN,
    D_PLAY,
    D_START,
    D_USE_MILITIA,
    HAND,
    MARKET,
    MILITIA_PENDING,
    TO_BOTTOM,
    TO_COLUMN,
    TO_HAND,
    sig,
)

PARAMS: dict[str, float] = {}


@jit
def cheapest(view, rules, seat, legal, n):
    """The affordable column with the lowest price, the lower number on a tie; none if none can be paid."""
    best = A_NO_BUY
    for i in range(n):
        if legal[i] != A_NO_BUY:
            price = price_of_column(view, rules, seat, legal[i] - A_BUY)
            if best == A_NO_BUY or price < price_of_column(view, rules, seat, best - A_BUY):
                best = legal[i]
    return best


@jit
def draw(view, legal, n, rng):
    """First card to the hand, second to a random column, third under the deck, in drawing order."""
    unused = int(view.unused)
    if unused & HAND and view.militia != MILITIA_PENDING:
        return A_ASSIGN + TO_HAND
    if unused & MARKET:
        first = n
        for i in range(n - 1, -1, -1):
            if TO_COLUMN <= legal[i] - A_ASSIGN < TO_COLUMN + view.columns:
                first = i
        last = first
        while last + 1 < n and legal[last + 1] - A_ASSIGN < TO_COLUMN + view.columns:
            last += 1
        return legal[first + below(rng, last - first + 1)]
    return A_ASSIGN + TO_BOTTOM


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Choose as a beginner would."""
    step = view.decision
    if step == D_START:
        return A_TURN
    if step == D_USE_MILITIA:
        return A_USE_MILITIA
    if step == D_MILITIA_WHEN:
        return A_DRAW_MILITIA
    if step == D_DRAW:
        return draw(view, legal, n, rng)
    if step == D_BUY:
        return cheapest(view, rules, seat, legal, n)
    if step == D_PLAY:
        if view.played_total == 0 and n > 1 and legal[1] >= A_PLAY:
            return legal[1]
        return A_STOP
    return legal[0]
