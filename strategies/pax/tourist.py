"""Tourist: keeps the first card, buys the cheapest column, plays one card a turn for free.

Idea    none: a beginner who never pays for a second card and never looks at Rome.
Beats   nobody; random play wins more, because it pays for second cards.
Loses to   everybody.
Sees    own hand.   Chance   the column for the second card.   Params   none.
"""

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below
from simulate.games.pax import state as S
from simulate.games.pax.market import price_of_column
from simulate.games.pax.state import sig

PARAMS: dict[str, float] = {}


@jit
def cheapest(view, rules, seat, legal, n):
    """The affordable column with the lowest price, the lower number on a tie; none if none can be paid."""
    best = S.A_NO_BUY
    for i in range(n):
        if legal[i] != S.A_NO_BUY:
            price = price_of_column(view, rules, seat, legal[i] - S.A_BUY)
            if best == S.A_NO_BUY or price < price_of_column(view, rules, seat, best - S.A_BUY):
                best = legal[i]
    return best


@jit
def draw(view, legal, n, rng):
    """First card to the hand, second to a random column, third under the deck, in drawing order."""
    unused = int(view.unused)
    if unused & S.HAND and view.militia != S.MILITIA_PENDING:
        return S.A_ASSIGN + S.TO_HAND
    if unused & S.MARKET:
        first = n
        for i in range(n - 1, -1, -1):
            if S.TO_COLUMN <= legal[i] - S.A_ASSIGN < S.TO_COLUMN + view.columns:
                first = i
        last = first
        while last + 1 < n and legal[last + 1] - S.A_ASSIGN < S.TO_COLUMN + view.columns:
            last += 1
        return legal[first + below(rng, last - first + 1)]
    return S.A_ASSIGN + S.TO_BOTTOM


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Choose as a beginner would."""
    step = view.decision
    if step == S.D_START:
        return S.A_TURN
    if step == S.D_USE_MILITIA:
        return S.A_USE_MILITIA
    if step == S.D_MILITIA_WHEN:
        return S.A_DRAW_MILITIA
    if step == S.D_DRAW:
        return draw(view, legal, n, rng)
    if step == S.D_BUY:
        return cheapest(view, rules, seat, legal, n)
    if step == S.D_PLAY:
        if view.played_total == 0 and n > 1 and legal[1] >= S.A_PLAY:
            return legal[1]
        return S.A_STOP
    return legal[0]
