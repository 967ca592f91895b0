"""Legate: the consul who counts cards, steers the column that Rome takes, and works the last turn out.

Idea    weighs both ways to win as the consul does. Its forecast of Rome goes by the symbols that nobody has shown yet and
        by the column that Rome would take now; a drawn card is laid where that column hurts least, or buried. In the last
        turn gold and hand cards are worth what they add to the race for the largest stock (PX-9.11), so it buys what it
        can still play; gold in hand makes columns cheaper.
Beats   careless players and plotters; scores far more than consuls do among themselves.
Loses to   a consul at a table of legates, who profits from their fight against Rome; players who search ahead.
Sees    own hand and drawn cards, all displays, columns, Rome's open cards and its starting cards once it has looked.
Chance  none; ties go to the first in order.
Params  as in the consul, and: next_column: how surely Rome gets its next column; buying: weight of what a card laid on the
        market makes worth buying; price_ease: how much each gold in hand lowers the cost of gold; last_unit, last_width:
        worth of a gold or hand card at the end, and the lead or lag at which it is a third of that; crown: worth of the
        best-conspirator card in the last turn when Rome prevails; look: what it is worth to look at Rome's starting
        cards when Rome's chance is even (0: it never passes); own_loss, own_loss_duel: weight of the own kinds that
        Rome's next column takes, if nobody else can buy it any more, with more seats than two and in duels;
        hand_bought, hand_drawn: 1: a purchase, or a drawn card, is valued as if the hand were played already: a kind in
        hand is no new one, but more symbols of it may beat Rome; free_kind: what a card of a new kind is worth besides
        as the first card of a turn, which costs nothing.
"""

from simulate.engine.jit import entry, jit
from simulate.games.pax.state import A_PASS, D_BUY, D_DRAW, D_PLAY, D_START, sig
from strategies.pax._closing import closing_buy, closing_play
from strategies.pax._counting import closed_unit, counting_plan, ending_chance, has_looked
from strategies.pax._market import steered_draw
from strategies.pax._outlook import weigh
from strategies.pax._plan import CROWN, LEFT, TABLE, WEIGHTS, W, count_hand, new_plan
from strategies.pax._profile import decide, is_set, set_answer
from strategies.pax._worth import card_worth, mean_worth
from strategies.places import places_of

PARAMS = {
    "new_kind": 0.371,
    "beat_rome": 6.82,
    "arms": 2.72,
    "engine": -0.0128,
    "row": 0.614,
    "plot": -0.615,
    "defence": 64.9,
    "price": 4.17,
    "play_gold": 2.91,
    "hand_card": -0.0726,
    "deny": 18.3,
    "plot_base": 0.406,
    "lean": 0.825,
    "heat": 0.628,
    "plot_reach": 1.0,
    "next_column": 0.196,
    "buying": 0.718,
    "price_ease": 0.247,
    "last_unit": 0.479,
    "last_width": 5.88,
    "crown": 8.8,
    "look": 0.0,
    "own_loss": 1.0,
    "own_loss_duel": 0.0,
    "hand_bought": 1.0,
    "hand_drawn": 0.0,
    "free_kind": 1.5,
}
OWN = places_of(PARAMS)
LATE = 2.5  # rounds left from which on it may pass
SURE = 0.5  # from this chance on a turn is played as the last


@jit
def settle(plan, params, rome, points):
    """Weights of the last turn: points as they are scored, and the best-conspirator card."""
    w = plan[WEIGHTS]
    w[W.new_kind], w[W.beat_rome], w[W.arms], w[W.row], w[W.plot] = 2.0 * points, points, points, 0.0, 0.0
    plan[TABLE, LEFT] = 0.0
    plan[TABLE, CROWN] = params[OWN.crown] * rome


@jit
def look_at_hand(plan, view, seat, params):
    """Value cards to come as if the hand were played, and a new kind more as the first card of a turn: it costs nothing."""
    w, step = plan[WEIGHTS], view.decision
    if (step == D_BUY and params[OWN.hand_bought] > 0.0) or (step == D_DRAW and params[OWN.hand_drawn] > 0.0):
        count_hand(plan, view, seat, 1.0)
    elif step == D_PLAY and view.played_total == 0:
        w[W.new_kind] += params[OWN.free_kind]


@jit
def passes(plan, view, rules, seat, params):
    """Return True if it looks at Rome's starting cards in place of a turn: late, in doubt who prevails, and with little to
    play."""
    if params[OWN.look] <= 0.0 or has_looked(view, seat):
        return False
    counting_plan(plan, view, rules, seat, params, params[OWN.next_column])
    if plan[TABLE, LEFT] > LATE:
        return False
    rome, _ = weigh(view, rules, seat, plan, params)
    turn = mean_worth(rules, plan)
    for i in range(view.hand_size[seat]):
        turn = max(turn, card_worth(rules, plan, int(view.hand[seat, i])))
    return params[OWN.look] * 4.0 * rome * (1.0 - rome) > turn


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Weigh both ways to win; then draw by what Rome takes, and buy and play by what the turn still brings."""
    plan = new_plan()
    if view.decision == D_START and passes(plan, view, rules, seat, params):
        return A_PASS
    if is_set(view):
        return set_answer(view, legal)
    counting_plan(plan, view, rules, seat, params, params[OWN.next_column])
    rome, points = weigh(view, rules, seat, plan, params)
    w = plan[WEIGHTS]
    w[W.price] /= 1.0 + max(0.0, params[OWN.price_ease]) * view.gold[seat]
    last = (view.decision == D_BUY or view.decision == D_PLAY) and ending_chance(view) >= SURE
    if not last:
        look_at_hand(plan, view, seat, params)
    if view.decision == D_DRAW:
        loss = params[OWN.own_loss_duel] if view.seats == 2 else params[OWN.own_loss]
        return steered_draw(view, rules, seat, plan, params[OWN.buying], loss * w[W.beat_rome])
    if last:
        settle(plan, params, rome, points)
        unit = closed_unit(view, rules, seat, params[OWN.last_unit], params[OWN.last_width])
        if view.decision == D_BUY:
            return closing_buy(view, rules, seat, legal, n, plan, unit)
        return closing_play(view, rules, seat, legal, n, plan, unit)
    return decide(view, rules, seat, legal, n, plan)
