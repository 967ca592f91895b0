"""Where a drawn card goes when the player looks at which column Rome will take."""

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, price_of, symbols_of
from simulate.games.pax.kinds import column_discount
from simulate.games.pax.state import A_ASSIGN, BOTTOM, MARKET, PER_CARD, TO_BOTTOM, TO_COLUMN, TO_HAND
from strategies.pax._plan import DENY, PIVOT, PRICE, WEIGHTS, held_chance
from strategies.pax._profile import place_to_keep, unused_actions
from strategies.pax._worth import column_harm, column_worth

NOWHERE = -1


@jit
def joined_harm(view, plan, column, card):
    """Harm of a column with a card on it: of the column, and what the card adds to its own kind there."""
    kind, there = kind_of(card), 0
    for i in range(view.column_size[column]):
        other = int(view.column[column, i])
        if kind_of(other) == kind:
            there += symbols_of(other)
    before = held_chance(plan, kind, float(there))
    after = held_chance(plan, kind, float(there + symbols_of(card)))
    return column_harm(view, plan, column) + plan[kind, PIVOT] * (before - after)


@jit
def rome_harm(view, plan, column, card):
    """Harm of the column that Rome takes if a card is laid on a column (NOWHERE: on none)."""
    top, top_total = -1, 0
    for other in range(view.columns):
        total = int(view.column_total[other]) + (price_of(card) if other == column else 0)
        filled = view.column_size[other] > 0 or other == column
        if filled and (top < 0 or total > top_total):
            top, top_total = other, total
    if top < 0:
        return 0.0
    return joined_harm(view, plan, top, card) if top == column else column_harm(view, plan, top)


@jit
def steered_column(view, rules, seat, plan, card, buying):
    """(column, worth): where a card serves best, by what it makes buyable (weight `buying`) and by what Rome then takes."""
    best, best_value = -1, -1e9
    discount = column_discount(rules, view.power[seat])
    for column in range(view.columns):
        if rules.market_on_empty == 0 and view.column_size[column] == 0:
            continue
        value = -3.0 * plan[WEIGHTS, DENY] * rome_harm(view, plan, column, card)
        price = max(0, int(view.column_total[column]) + price_of(card) - discount)
        if price <= view.gold[seat]:
            value += buying * max(0.0, column_worth(view, rules, plan, column, card) - plan[WEIGHTS, PRICE] * price)
        if value > best_value:
            best, best_value = column, value
    return best, best_value + 3.0 * plan[WEIGHTS, DENY] * rome_harm(view, plan, NOWHERE, card)


@jit
def steered_draw(view, rules, seat, plan, buying):
    """Like the other players' draw, but the market card and its column are chosen together, or the card is buried."""
    place = place_to_keep(view, rules, plan)
    if place >= 0:
        return A_ASSIGN + PER_CARD * place + TO_HAND
    unused = unused_actions(view)
    if unused & MARKET == 0:
        return A_ASSIGN + TO_BOTTOM
    best, best_column, best_value = -1, 0, -1e9
    for place in range(view.drawn_size):
        column, value = steered_column(view, rules, seat, plan, int(view.drawn[place]), buying)
        if value > best_value:
            best, best_column, best_value = place, column, value
    if unused & BOTTOM == 0 or view.drawn_size > 1 or best_value >= 0.0:
        return A_ASSIGN + PER_CARD * best + TO_COLUMN + best_column
    return A_ASSIGN + PER_CARD * best + TO_BOTTOM
