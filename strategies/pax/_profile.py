"""The decisions of the scripted players: what `decide` does with a plan. Ties go to the first in order."""

from simulate.engine.jit import jit
from simulate.games.pax import state as S
from simulate.games.pax.cards import kind_of, price_of, symbols_of
from simulate.games.pax.kinds import column_discount
from simulate.games.pax.market import price_of_column, top_column
from simulate.games.pax.model import BASE_ONLY, CONSPIRACY, N_KINDS, SENATE
from simulate.games.pax.play import play_cost, play_place
from strategies.pax._columns import NO_CARD
from strategies.pax._plan import LEFT, TABLE, WEIGHTS, W
from strategies.pax._worth import card_worth, column_harm, column_worth, harm, mean_worth


@jit
def is_set(view):
    """Return True if the decision is the same for every profile, so that no plan is needed: never pass, militia first
    thing."""
    return view.decision == S.D_START or view.decision == S.D_USE_MILITIA or view.decision == S.D_MILITIA_WHEN


@jit
def set_answer(view, legal):
    """The answer to a decision for which `is_set` holds."""
    if view.decision == S.D_START:
        return S.A_TURN
    return S.A_USE_MILITIA if view.decision == S.D_USE_MILITIA else S.A_DRAW_MILITIA


@jit
def decide(view, rules, seat, legal, n, plan):
    """The action of a profile, by its plan."""
    step = view.decision
    if step == S.D_DRAW:
        return draw_decision(view, rules, seat, plan)
    if step == S.D_PLAY:
        return play_decision(view, rules, seat, legal, n, plan)
    if step == S.D_BUY:
        return buy_decision(view, rules, seat, legal, n, plan)
    if step == S.D_CHOOSE:
        return S.A_KEEP + best_card(rules, plan, view.offer[seat], view.offer_size[seat])
    if step == S.D_SEND:
        return least_worth(view, rules, seat, legal, n, plan)
    if step == S.D_MILITIA_KEEP:
        return S.A_TAKE + best_card(rules, plan, view.drawn, view.drawn_size)
    return S.A_UNDER


@jit
def best_card(rules, plan, cards, size):
    """Place of the card of largest worth in a list."""
    best, best_value = 0, card_worth(rules, plan, int(cards[0]))
    for place in range(1, size):
        value = card_worth(rules, plan, int(cards[place]))
        if value > best_value:
            best, best_value = place, value
    return best


@jit
def draw_decision(view, rules, seat, plan):
    """Keep the best card in view if it is good enough for what may still come; the better of the rest goes to the market."""
    place = place_to_keep(view, rules, plan)
    if place >= 0:
        return S.A_ASSIGN + S.PER_CARD * place + S.TO_HAND
    unused = unused_actions(view)
    place, score = best_score(view, rules, plan)
    to_market = unused & S.BOTTOM == 0 or view.drawn_size > 1 or score >= 0.0
    if unused & S.MARKET and to_market:
        card = int(view.drawn[place])
        return S.A_ASSIGN + S.PER_CARD * place + S.TO_COLUMN + market_column(view, rules, seat, plan, card)
    return S.A_ASSIGN + S.PER_CARD * place + S.TO_BOTTOM


@jit
def unused_actions(view):
    """The draw actions that a card in view may still go to, as bits."""
    return int(view.unused) & ~S.HAND if view.militia == S.MILITIA_PENDING else int(view.unused)


@jit
def place_to_keep(view, rules, plan):
    """Place of the card in view that goes to the hand now, -1 for none."""
    unused = unused_actions(view)
    if unused & S.HAND == 0:
        return -1
    after = (unused & 1) + ((unused >> 1) & 1) + ((unused >> 2) & 1) - int(view.drawn_size)
    place = best_card(rules, plan, view.drawn, view.drawn_size)
    if after <= 0:
        return place
    limit = (1.25 if after >= 2 else 1.0) * mean_worth(rules, plan)
    return place if card_worth(rules, plan, int(view.drawn[place])) >= limit else -1


@jit
def best_score(view, rules, plan):
    """(place, score) of the card in view that should rather lie on the market than under the deck."""
    best, best_score = 0, -1e9
    for place in range(view.drawn_size):
        card = int(view.drawn[place])
        score = 0.5 * card_worth(rules, plan, card) - 0.5 * mean_worth(rules, plan)
        score -= 2.0 * plan[WEIGHTS, W.deny] * harm(plan, kind_of(card), symbols_of(card))
        if score > best_score:
            best, best_score = place, score
    return best, best_score


@jit
def market_column(view, rules, seat, plan, card):
    """A good card goes where it can be bought best, any other to the cheapest column (the dearest, to feed Rome)."""
    if card_worth(rules, plan, card) >= 0.8 * mean_worth(rules, plan):
        best, best_value = -1, 0.0
        discount = column_discount(rules, view.power[seat])
        for column in range(view.columns):
            if rules.market_on_empty == 0 and view.column_size[column] == 0:
                continue
            price = max(0, int(view.column_total[column]) + price_of(card) - discount)
            if price <= view.gold[seat]:
                value = column_worth(view, rules, plan, column, card) - plan[WEIGHTS, W.price] * price
                if value > best_value:
                    best, best_value = column, value
        if best >= 0:
            return best
    sign = -1 if plan[WEIGHTS, W.deny] < 0.0 else 1
    best = -1
    for column in range(view.columns):
        if rules.market_on_empty == 0 and view.column_size[column] == 0:
            continue
        if best < 0 or sign * view.column_total[column] < sign * view.column_total[best]:
            best = column
    return best


@jit
def buy_decision(view, rules, seat, legal, n, plan):
    """The affordable column worth most above its price (Rome's next column with what denying it is worth), or none."""
    best, best_value = S.A_NO_BUY, 0.0
    top = top_column(view)
    for i in range(n):
        if legal[i] == S.A_NO_BUY:
            continue
        column = legal[i] - S.A_BUY
        value = column_worth(view, rules, plan, column, NO_CARD)
        value -= plan[WEIGHTS, W.price] * price_of_column(view, rules, seat, column)
        if column == top:
            value += 3.0 * plan[WEIGHTS, W.deny] * column_harm(view, plan, column)
        if value > best_value:
            best, best_value = legal[i], value
    return best


@jit
def play_decision(view, rules, seat, legal, n, plan):
    """The best card after its costs; gold is worth little in the last round."""
    gold = plan[WEIGHTS, W.play_gold] if plan[TABLE, LEFT] >= 0.7 else 0.35
    return best_play(view, rules, seat, legal, n, plan, gold, plan[WEIGHTS, W.hand_card])


@jit
def best_play(view, rules, seat, legal, n, plan, gold, hand_card):
    """The card of most worth after its cost, the change of income and the hand card given up; stop if none is worth it."""
    cost = play_cost(view, rules, seat)
    stopping = income_with(view, rules, seat, -1)
    best, best_value = S.A_STOP, 0.0
    for i in range(n):
        if legal[i] == S.A_STOP:
            continue
        card = int(view.hand[seat, play_place(legal[i])])
        change = income_with(view, rules, seat, kind_of(card)) - stopping - cost
        value = card_worth(rules, plan, card) + gold * change - hand_card
        if value > best_value:
            best, best_value = legal[i], value
    return best


@jit
def income_with(view, rules, seat, played):
    """Income of the turn if it ended after playing one more card of the kind `played`, or now (-1)."""
    if played < 0 and view.played_total == 0:
        return int(rules.no_play_gold)
    bonus = int(rules.senate_bonus) if view.acting[SENATE] > 0 or played == SENATE else 0
    if view.acting[CONSPIRACY] > 0 or played == CONSPIRACY:
        return bonus if rules.conspiracy_cancels == BASE_ONLY else 0
    longest = 0
    for kind in range(N_KINDS):
        if kind == played:
            longest = max(longest, int(view.cards[seat, kind]) + 1)
        elif view.played[kind] > 0:
            longest = max(longest, int(view.cards[seat, kind]))
    return longest + bonus


@jit
def least_worth(view, rules, seat, legal, n, plan):
    """The hand card of smallest worth goes to Rome."""
    best, best_value = legal[0], 1e9
    for i in range(n):
        value = card_worth(rules, plan, int(view.hand[seat, play_place(legal[i])]))
        if value < best_value:
            best, best_value = legal[i], value
    return best
