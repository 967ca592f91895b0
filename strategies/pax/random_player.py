"""Random: draws, buys and plays at random; passes with a given probability.

Idea    none: the floor that every other strategy must beat, and a fuzz test of the rules.
Loses to   everybody but the tourist, whom it outlives by paying for second cards now and then.
Sees    its own hand.   Chance   every choice.   Params   passing: probability to pass a turn.
"""

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below, uniform
from simulate.games.pax import state as S
from simulate.games.pax.play import play_place
from simulate.games.pax.state import sig
from strategies.places import places_of

PARAMS = {"passing": 0.0}
P = places_of(PARAMS)


@jit
def any_card(hand, size, legal, n, rng):
    """Stop, or any hand card that is legal: each card singly, though equal ones share an action."""
    total = 0
    for i in range(n):
        total += copies(hand, size, legal[i])
    at = below(rng, total)
    for i in range(n):
        at -= copies(hand, size, legal[i])
        if at < 0:
            return legal[i]
    return legal[0]


@jit
def copies(hand, size, action):
    """Count the hand cards that an action stands for; 1 if it stands for stopping."""
    if action < S.A_PLAY:
        return 1
    n = 0
    for i in range(size):
        n += hand[i] == hand[play_place(action)]
    return n


@jit
def pick_plain(legal, n, place, pick):
    """Index of the `pick`-th action of the card at `place` that is not a column."""
    for i in range(n):
        if 0 <= legal[i] - S.A_ASSIGN - place * S.PER_CARD < S.TO_COLUMN:
            if pick == 0:
                return i
            pick -= 1
    return 0


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Choose uniformly; of a drawn card first the action, then the column."""
    if view.decision == S.D_START:
        if params[P.passing] > 0.0 and uniform(rng) < params[P.passing]:
            return S.A_PASS
        return S.A_TURN
    if view.decision == S.D_PLAY or view.decision == S.D_SEND:
        return any_card(view.hand[seat], view.hand_size[seat], legal, n, rng)
    if view.decision != S.D_DRAW:
        return legal[below(rng, n)]
    place = below(rng, view.drawn_size)
    plain = first_column = columns = 0
    for i in range(n):
        use = legal[i] - S.A_ASSIGN - place * S.PER_CARD
        if 0 <= use < S.TO_COLUMN:
            plain += 1
        elif S.TO_COLUMN <= use < S.PER_CARD:
            if columns == 0:
                first_column = i
            columns += 1
    pick = below(rng, plain + (1 if columns > 0 else 0))
    if pick == plain:
        return legal[first_column + below(rng, columns)]
    return legal[pick_plain(legal, n, place, pick)]
