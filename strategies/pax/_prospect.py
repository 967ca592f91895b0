"""The censor's knowledge before it decides: forecasts that sharpen towards the end, and its chances as they stand.

The plan is that of the other players (`_plan.py`); its row WEIGHTS holds the standing of the seat instead of weights.
"""

import math

import numpy as np

from simulate.engine.jit import jit
from simulate.engine.stack_arrays import stack_array
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.kinds import cap_of, column_discount
from simulate.games.pax.model import ARMY, CLOSED, CONSPIRACY, FACES, MAX_SEATS, NAVY
from simulate.games.pax.state import BOTTOM, D_BUY, D_CHOOSE, D_DRAW, D_MILITIA_KEEP, D_PLAY, D_START, NOBODY
from strategies.pax import _plan as L
from strategies.pax._exponential import chance_of, exp, log_sum
from strategies.pax._plan import count_hand, read_hand
from strategies.pax._profile import income_with
from strategies.pax._reading import kinds_of, read_cards, read_displays
from strategies.places import shared_places

P = shared_places(__file__, "censor")
N_CENSOR = len(P)
new_params = stack_array(1, N_CENSOR)
# the standing, in row WEIGHTS; odds are logarithms: what a symbol adds to the odds of beating Rome; chance that Rome
# prevails; odds of most points, most stock and the best-conspirator card, with what a point, a card and a symbol add to
# them; weight of Rome's next column; share of a hand card's worth that is left if it is not played now, if it comes to the
# hand now; gold's worth; how far the end is, as the root of the rounds and parts of a round to come, since what is uncertain
# adds up like that; what another seat's largest stock, and the own, add to the odds of most points; 1 if the end is counted
# out; chances to end as holder and with the largest stock as things are
(
    STEEP, Q, RACE, HEAT, STOCKS, WIDTH, LEADS, LEAD, NEXT, LATER, SOON, WORTH, FAR, BEHIND, MOST, COUNTED, HOLDER, LARGEST,
) = range(18)  # fmt: skip

HIDDEN_SYMBOLS = 1.4  # of a card
ENOUGH = 1e9  # gold, for all columns
LOG_OF = np.log(np.maximum(1.0, np.arange(MAX_SEATS)))  # of the number of other seats
LAST = 0.2  # rounds still expected after this one below which a turn is played as the last
OPEN = 2  # what is open in its own last turn before the purchase, in turns of others
TIE = 0.5  # of the largest stock or the lead in conspiracy: who is level has it
DOUBT = 5e-4  # about each kind: 1e-4 would cost digits, 1e-3 would show
BLUR = 0.7  # of the cards by which the deck fills the columns or does not, and where the last seat only plays cards
SURELY = 0.05
NONE = -1e3  # the logarithm of no odds at all
LAST_ROUNDS = 1.5  # rounds left from which on cards that others are known to hold count as theirs


@jit
def still_to_draw(view):
    """Cards by which the deck will shrink before this turn ends."""
    if view.decision == D_START:
        return 2
    if view.decision == D_BUY or view.decision == D_PLAY or view.decision == D_CHOOSE:
        return 0
    unused = int(view.unused)
    count = (unused & 1) + ((unused >> 1) & 1) + ((unused >> 2) & 1)
    return count - int(view.drawn_size) - (1 if unused & BOTTOM else 0)


@jit
def rounds_after(view, params):
    """Rounds still expected after this one: whether the deck fills the columns once more, and how often then."""
    after = int(view.seats) - 1 - int(view.turn) if view.decision != D_CHOOSE else int(view.seats)
    need = 0.5 + 0.7 * after + (0.0 if view.decision == D_PLAY else 0.5)
    for column in range(view.columns):
        need += view.column_size[column] == 0
    deck = max(0.0, float(view.deck_size) - still_to_draw(view) - 2.0 * after)
    blur = BLUR
    if after == 0 and view.decision == D_PLAY:  # nobody changes the columns any more
        blur += params[P.sure_end] * (SURELY - BLUR)
    more = chance_of(np.divide(deck - need, blur))
    return more * (1.0 + np.divide(max(0.0, deck - need), 2.6 * view.seats + 1.0))


@jit
def add_best(view, rules, seat, plan):
    """In the last rounds, add to the best symbols of a kind what others are known to hold (PX-3.4) and may still play."""
    if plan[L.TABLE, L.LEFT] > LAST_ROUNDS or rules.information == CLOSED:
        return
    after = int(view.seats) - 1 - int(view.turn)
    for step in range(1, view.seats):
        other = (seat + step) % view.seats
        if (plan[L.TABLE, L.LEFT] < 0.5 and step > after) or view.hand_size[other] == 0:
            continue
        for kind in range(int(plan[L.TABLE, L.KINDS])):
            if rules.in_play[kind] == 0 or kind == NAVY or kind == ARMY:
                continue
            held = 0
            for card in range(kind * FACES, (kind + 1) * FACES):
                if view.known[other, card] > 0:
                    held += int(view.known[other, card]) * symbols_of(card)
            if held > 0:
                plan[L.BEST, kind] = max(plan[L.BEST, kind], float(view.symbols[other, kind] + held))


@jit
def read_purses(view, rules, seat, plan):
    """Read what each seat that acts after this turn in this round can pay for a column, in their order."""
    if view.decision == D_CHOOSE:
        plan[L.TABLE, L.AFTER] = -1
        return
    after = int(view.seats) - 1 - int(view.turn)
    plan[L.TABLE, L.AFTER] = after
    for step in range(after):
        other = (seat + 1 + step) % view.seats
        plan[L.PURSES, step] = ENOUGH
        if rules.information != CLOSED:
            plan[L.PURSES, step] = view.gold[other] + column_discount(rules, view.power[other])


@jit
def left_for_rome(plan, total, params):
    """The chance that nobody who acts after this turn in this round buys a column of so much, by who can pay it."""
    if plan[L.TABLE, L.AFTER] < 0:
        return 0.0
    chance = 1.0
    for step in range(int(plan[L.TABLE, L.AFTER])):
        if total <= plan[L.PURSES, step]:
            chance *= max(0.0, params[P.next_column])
    return chance


@jit
def forecast(plan, view, params):
    """Rome's symbols by what is left of each kind: taken, hidden, in its next column, and in rounds to come."""
    kinds = kinds_of(plan)
    unseen = offered = 0.0
    for kind in range(kinds):
        plan[L.UNSEEN, kind] = max(0.0, plan[L.UNSEEN, kind])
        unseen += plan[L.UNSEEN, kind]
        offered += plan[L.ON_OFFER, kind]
    top = int(plan[L.TABLE, L.TOP])
    plan[L.WEIGHTS, NEXT] = 0.0
    if top >= 0:
        plan[L.WEIGHTS, NEXT] = left_for_rome(plan, int(view.column_total[top]), params)
        for i in range(view.column_size[top]):
            card = int(view.column[top, i])
            plan[L.ROME, kind_of(card)] += plan[L.WEIGHTS, NEXT] * symbols_of(card)
    to_come = params[P.rome_rate] * (plan[L.TABLE, L.LEFT] + 1.0 - plan[L.WEIGHTS, NEXT])
    of_hidden = np.divide(HIDDEN_SYMBOLS * plan[L.TABLE, L.HIDDEN], unseen) if unseen > 0.0 else 0.0
    of_all = np.divide(to_come, unseen + offered) if unseen + offered > 0.0 else 0.0
    for kind in range(kinds):
        left = plan[L.UNSEEN, kind]
        plan[L.ROME, kind] += of_hidden * left + of_all * (left + plan[L.ON_OFFER, kind])


@jit
def set_odds(rules, plan, params):
    """Odds of beating Rome in each kind, as logarithms; the fewer rounds are left, the surer."""
    w = plan[L.WEIGHTS]
    steep = np.divide(1.0, max(0.15, params[P.spread_end] + params[P.spread_left] * w[FAR]))
    w[STEEP] = steep
    growth = params[P.growth] * plan[L.TABLE, L.LEFT]
    for kind in range(kinds_of(plan)):
        rome = plan[L.ROME, kind] + 0.5
        held_odds = (plan[L.BEST, kind] + growth - rome) * steep
        plan[L.ODDS, kind], plan[L.HELD_ODDS, kind] = -rome * steep, held_odds
        plan[L.HELD, kind] = chance_of(held_odds)


@jit
def rome_prevails(rules, plan):
    """The chance that Rome wins enough kinds, kinds taken as independent; fills PIVOT, the chance that a kind decides.

    What Rome wins is counted or, if that makes smaller numbers, what it does not: up to 4, half the kinds at most. Each kind
    is taken out of the count over all by division; for that, no kind is surer than DOUBT.
    """
    kinds = int(rules.kinds)
    needed = min(int(rules.fields_needed), kinds + 1)
    wins = 2 * needed <= kinds + 1
    count = needed if wins else kinds + 1 - needed  # it takes fewer than that for the other side to prevail
    a, b, c, d, e = 1.0, 0.0, 0.0, 0.0, 0.0  # chances of 0, 1, ... among the kinds so far
    for kind in range(kinds_of(plan)):
        if rules.in_play[kind] != 0:
            held = min(1.0 - DOUBT, max(DOUBT, plan[L.HELD, kind]))
            no = held if wins else 1.0 - held
            yes = 1.0 - no
            a, b, c, d, e = a * no, b * no + a * yes, c * no + b * yes, d * no + c * yes, e * no + d * yes
    for kind in range(kinds_of(plan)):
        held = min(1.0 - DOUBT, max(DOUBT, plan[L.HELD, kind]))
        no = held if wins else 1.0 - held
        over = np.divide(1.0, no)
        odds = over - 1.0
        none = a * over
        one = b * over - odds * none
        two = c * over - odds * one
        three = d * over - odds * two
        four = e * over - odds * three
        many = three if count == 4 else four * (count == 5)
        plan[L.PIVOT, kind] = none if count == 1 else one if count == 2 else two if count == 3 else many
    fewer = a * (count > 0) + b * (count > 1) + c * (count > 2) + d * (count > 3) + e * (count > 4)
    return 1.0 - fewer if wins else fewer


@jit
def beats(plan, kind, symbols):
    """The chance that `symbols` beat Rome's in a kind."""
    return chance_of(plan[L.ODDS, kind] + symbols * plan[L.WEIGHTS, STEEP])


@jit
def points_of(view, rules, plan, seat, params):
    """Points of a seat by what lies on the table, and by the hand cards it can still play."""
    points = float(view.symbols[seat, NAVY] + view.symbols[seat, ARMY]) + (1.0 if view.holder == seat else 0.0)
    for kind in range(kinds_of(plan)):
        if view.cards[seat, kind] > 0:
            points += 2.0 + 3.0 * beats(plan, kind, int(view.symbols[seat, kind]))
    if rules.information != CLOSED:
        points += params[P.hand_points] * view.hand_size[seat] * min(1.0, plan[L.TABLE, L.LEFT])
    return points


@jit
def set_race(view, rules, seat, plan, params):
    """Odds of having the most points and, in the last rounds, the largest stock (PX-9.11), as logarithms."""
    w = plan[L.WEIGHTS]
    heat = np.divide(1.0, max(0.3, params[P.heat_end] + params[P.heat_left] * w[FAR]))
    width = np.divide(1.0, max(0.3, params[P.stock_end] + params[P.stock_left] * w[FAR]))
    w[HEAT], w[WIDTH], w[MOST] = heat, width, params[P.closed_points] * heat
    last, stocks_count = w[COUNTED] > 0.0, rules.information != CLOSED and plan[L.TABLE, L.LEFT] < LAST_ROUNDS
    own = points_of(view, rules, plan, seat, params)
    stock = float(view.gold[seat] + view.hand_size[seat]) + (TIE if last else 0.0)
    if view.decision == D_PLAY and stocks_count:
        stock += income_with(view, rules, seat, -1)
    race = stocks = richest = NONE  # odds of all others, and of the one with the largest stock
    most = -1
    for other in range(view.seats):
        if other != seat:
            odds = (points_of(view, rules, plan, other, params) - own) * heat
            race = log_sum(race, odds)
            if stocks_count:
                theirs = int(view.gold[other]) + int(view.hand_size[other])
                stocks = log_sum(stocks, (theirs - stock) * width)
                if theirs > most:
                    most, richest = theirs, odds
    w[RACE], w[STOCKS], w[BEHIND] = -race, -stocks, 0.0
    if last and stocks_count:  # the odds of the richest are e^MOST of what they were
        w[BEHIND] = -math.log1p(exp(richest - race) * (exp(w[MOST]) - 1.0))
    w[LARGEST] = chance_of(w[STOCKS])


@jit
def set_plot(view, rules, seat, plan, params):
    """Odds of ending as holder, as a logarithm, by the lead in conspiracy with the cards in hand, and rounds left."""
    w = plan[L.WEIGHTS]
    mine, rival = float(view.symbols[seat, CONSPIRACY]), 0.0
    last, after = w[COUNTED] > 0.0, int(view.seats) - 1 - int(view.turn)
    for i in range(0 if last else view.hand_size[seat]):
        card = int(view.hand[seat, i])
        if kind_of(card) == CONSPIRACY:
            mine += params[P.plot_hand] * symbols_of(card)
    for step in range(1, view.seats):
        other = (seat + step) % view.seats
        theirs = float(view.symbols[other, CONSPIRACY])
        if rules.information != CLOSED and view.hand_size[other] > 0 and (not last or step <= after):
            held = 0
            for card in range(CONSPIRACY * FACES, (CONSPIRACY + 1) * FACES):
                held += int(view.known[other, card]) * symbols_of(card)
            theirs += params[P.plot_hand] * held
        rival = max(rival, theirs)
    lead = mine - rival
    if view.holder != NOBODY:
        lead += params[P.edge] if view.holder == seat else -params[P.edge]
    w[LEAD] = np.divide(1.0, max(0.2, params[P.lead_end] + params[P.lead_left] * w[FAR]))
    w[LEADS] = lead * w[LEAD] - LOG_OF[view.seats - 1]
    w[HOLDER] = chance_of(w[LEADS])


@jit
def share_later(turns, cards, params):
    """The share of a hand card's worth that `turns` more turns leave it, with `cards` cards in hand."""
    room = max(0.0, params[P.plays]) * turns
    return np.divide(room, room + 1.0 + max(0.0, params[P.crowd]) * cards)


@jit
def settle(own, rules, params, drawn):
    """Fill in what holds in the last turn: points as they are scored; the end is counted out once the seat has `drawn`."""
    for i in range(N_CENSOR):
        own[i] = params[i]
    own[P.new_kind], own[P.beat_rome], own[P.arms] = rules.field_with_card, rules.field_beats_rome, rules.arms_symbol
    own[P.closed_points], own[P.holding], own[P.plotting] = rules.closed_bonus, 1.0, 1.0
    own[P.engine] = own[P.row] = own[P.senate] = 0.0
    own[P.spread_end], own[P.heat_end] = params[P.last_spread], params[P.last_heat]
    if drawn:
        own[P.stock_end], own[P.lead_end], own[P.edge] = params[P.last_stock], params[P.last_lead], TIE
        own[P.heat_left] = own[P.stock_left] = own[P.lead_left] = params[P.last_left]


@jit
def prospect(plan, view, rules, seat, params, left):
    """Fill the plan, with `left` rounds after this one."""
    read_displays(plan, view, rules, seat)
    read_cards(plan, view, seat)
    w = plan[L.WEIGHTS]
    plan[L.TABLE, L.LEFT] = left
    read_purses(view, rules, seat, plan)
    after = int(view.seats) - 1 - int(view.turn)
    w[COUNTED] = left < LAST and (view.decision == D_BUY or view.decision == D_PLAY)
    if w[COUNTED] and view.decision == D_BUY:
        after += OPEN
    w[FAR] = math.sqrt(left + np.divide(float(after), float(view.seats)))
    add_best(view, rules, seat, plan)
    forecast(plan, view, params)
    set_odds(rules, plan, params)
    plan[L.TABLE, L.CAP] = cap_of(view.power[seat])
    plan[L.TABLE, L.IS_HOLDER] = view.holder == seat
    rival = 0
    for other in range(view.seats):
        if other != seat:
            rival = max(rival, int(view.symbols[other, CONSPIRACY]))
    plan[L.TABLE, L.RIVAL] = rival
    read_hand(view, rules, seat, plan)
    w[Q] = rome_prevails(rules, plan)
    set_race(view, rules, seat, plan, params)
    set_plot(view, rules, seat, plan, params)
    cards = int(view.hand_size[seat])
    w[LATER] = share_later(left, cards, params)
    w[SOON] = share_later(left + 1.0, cards, params)
    turns = left if view.decision == D_PLAY else left + 1.0
    worth = params[P.gold] * min(1.0, turns) + params[P.gold_left] * left
    w[WORTH] = np.divide(worth, 1.0 + max(0.0, params[P.gold_ease]) * view.gold[seat])
    if view.decision == D_DRAW or view.decision == D_MILITIA_KEEP or (view.decision == D_BUY and w[COUNTED] == 0.0):
        count_hand(plan, view, seat, params[P.in_hand])
