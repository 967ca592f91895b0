"""Censor: asks of every action how likely it wins after it, and works the last turns out.

Idea    keeps one account of the chance to win: by points while Rome is beaten, as the best conspirator where it prevails.
        Each action changes points, Rome's chance, the lead in conspiracy and the stock of gold and cards. The last turn is
        counted as it is scored: what it buys is what it can still play, the largest stock is won from somebody or lost to
        somebody, and a holder lets Rome win.
Beats   the legate, alone among legates at every seat count, and with it all other scripts.
Loses to   players who search ahead.
Sees    own hand and drawn cards, all displays, columns, cards that others are known to hold, their gold and number of cards,
        Rome's open cards and its starting cards once it has looked.
Chance  none; ties go to the first in order.
Params  spread_*, heat_*, stock_*, lead_*: how uncertain Rome's symbols, final points, stocks of gold and cards and the
        lead in conspiracy are at the end (_end), and how much that changes with the root of the rounds left (_left).
        rome_rate: symbols that Rome gets in a round to come; growth: that the best seat adds. next_column: chance that
        somebody who can pay Rome's next column leaves it there. hand_points: worth of a hand card of another seat.
        closed_points, new_kind, beat_rome, arms: weights of the points; engine, row, cap_rise, further, senate: worth of
        cheaper cards to come, of a row that pays, of a higher cap with and without a card that waits for it, of senate;
        dead: share of a card's worth that the cap forbids. holding: weight of what a card takes from Rome's chance.
        plotting, plot_hand: weight of conspiracy symbols played and held; edge: worth of the best-conspirator card in
        symbols. plays, crowd: hand cards that a turn to come has room for, and room that the others take. gold, gold_left,
        gold_ease: worth of gold now, for a round to come, and how much each gold lowers it. patience_2, patience_1: what a
        drawn card must be worth to be kept with two and one more to come, in average cards. bury: worth below which a card
        goes under the deck; buying: weight of what a card laid out makes worth buying. last_spread, last_heat, last_stock,
        last_lead: the same as *_end in the last turn, where points count as they are scored; last_left: for *_left, as
        seats are still to act. in_hand: share of each hand card that counts as played where a card is drawn or bought.
        empty_deck: 1: no patience for cards that the deck does not have; sure_end: how much of the doubt is gone whether
        another round follows, where the last seat of a round only plays cards.
"""

from simulate.engine.jit import entry
from simulate.games.pax.state import A_KEEP, A_TAKE, A_UNDER, D_BUY, D_CHOOSE, D_DRAW, D_MILITIA_KEEP, D_PLAY, D_SEND, sig
from strategies.pax._plan import LEFT, TABLE, new_plan
from strategies.pax._profile import is_set, set_answer
from strategies.pax._prospect import LAST, new_params, prospect, rounds_after, settle
from strategies.pax._turn import best_draw, best_kept, best_to_buy, best_to_play, closing_play, closing_purchase, least_kept
from strategies.pax._winning import fill_merits

PARAMS = {
    "spread_end": 0.917,
    "spread_left": 0.14,
    "rome_rate": 0.478,
    "growth": 0.614,
    "next_column": 0.712,
    "heat_end": 13.4,
    "heat_left": 0.613,
    "hand_points": 0.556,
    "closed_points": 17.8,
    "stock_end": 2.03,
    "stock_left": 1.2,
    "lead_end": 1.09,
    "lead_left": -0.333,
    "edge": -0.157,
    "plot_hand": 0.521,
    "new_kind": 2.4,
    "beat_rome": 16.9,
    "arms": 2.79,
    "engine": 0.29,
    "row": 0.294,
    "cap_rise": 1.65,
    "senate": 2.35,
    "dead": 1.37,
    "plays": 0.789,
    "crowd": 0.615,
    "gold": 1.37,
    "gold_left": 0.455,
    "gold_ease": 0.0553,
    "patience_2": 1.32,
    "patience_1": 1.29,
    "bury": 0.0373,
    "buying": 1.93,
    "further": 2.01,
    "holding": 0.41,
    "plotting": 0.87,
    "last_spread": 0.7,
    "last_heat": 2.5,
    "last_stock": 0.6,
    "last_lead": 0.4,
    "last_left": 0.6,
    "in_hand": 0.45,
    "empty_deck": 1.0,
    "sure_end": 1.0,
}
CLOSING = 0.5  # rounds still expected at which a turn is bought for as the last


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The action after which winning is likeliest."""
    if is_set(view):
        return set_answer(view, legal)
    left = rounds_after(view, params)
    if left < LAST:
        own = new_params()[0]
        settle(own, rules, params, view.decision == D_BUY or view.decision == D_PLAY)
        params = own
    plan = new_plan()
    prospect(plan, view, rules, seat, params, left)
    fill_merits(rules, plan, params)
    step = view.decision
    if step == D_DRAW:
        return best_draw(view, rules, seat, plan, params)
    if step == D_PLAY:
        if left < LAST:
            return closing_play(view, rules, seat, legal, n, plan, params)
        return best_to_play(view, rules, seat, legal, n, plan, params)
    if step == D_BUY:
        if plan[TABLE, LEFT] < CLOSING:
            return closing_purchase(view, rules, seat, legal, n, plan, params)
        return best_to_buy(view, rules, seat, legal, n, plan, params)
    if step == D_CHOOSE:
        place, _ = best_kept(rules, plan, params, view.offer[seat], view.offer_size[seat])
        return A_KEEP + place
    if step == D_SEND:
        return least_kept(view, rules, seat, legal, n, plan, params)
    if step == D_MILITIA_KEEP:
        place, _ = best_kept(rules, plan, params, view.drawn, view.drawn_size)
        return A_TAKE + place
    return A_UNDER
