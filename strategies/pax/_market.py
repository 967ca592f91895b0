"""The place of a drawn card when the player looks at which column Rome will take."""

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, price_of, symbols_of
from simulate.games.pax.kinds import column_discount
from simulate.games.pax.market import top_column
from simulate.games.pax.state import A_ASSIGN, BOTTOM, MARKET, PER_CARD, TO_BOTTOM, TO_COLUMN, TO_HAND
from strategies.pax._columns import NO_CARD, card_at, cards_with, kind_there
from strategies.pax._plan import EASE, ODDS, OWN, PIVOT, STRAIN, WEIGHTS, W, chance, held_chance
from strategies.pax._profile import place_to_keep, unused_actions
from strategies.pax._worth import column_harm, column_worth

NOWHERE = -1  # the top of an empty market


@jit
def joined_harm(view, plan, column, card):
    """Harm of a column with a card on it: of the column, and what the card adds to its own kind there."""
    kind, there = kind_of(card), 0
    for i in range(view.column_size[column]):
        other = int(view.column[column, i])
        if kind_of(other) == kind:
            there += symbols_of(other)
    before = held_chance(plan, kind, there)
    after = held_chance(plan, kind, there + symbols_of(card))
    return column_harm(view, plan, column) + plan[PIVOT, kind] * (before - after)


@jit
def harm_now(view, plan):
    """Harm of the column that Rome takes as things are."""
    top = top_column(view)
    return column_harm(view, plan, top) if top != NOWHERE else 0.0


@jit
def own_loss(view, plan, column, card):
    """Kinds in which the seat beats Rome that a column takes from it, with a card on the column (or NO_CARD)."""
    total = 0.0
    for place in range(cards_with(view, column, card)):
        symbols = kind_there(view, column, card, place)
        if symbols > 0:
            kind = kind_of(card_at(view, column, card, place))
            own = int(plan[OWN, kind])
            total += chance(plan, kind, own) - 1.0 / (1.0 + plan[ODDS, kind] * EASE[own] * STRAIN[symbols])
    return total


@jit
def passes_top(view, top, column, card):
    """Return True if Rome takes a column next with a card laid on it."""
    total = int(view.column_total[column]) + price_of(card)
    if top == NOWHERE or column == top:
        return True
    return total > view.column_total[top] or (total == view.column_total[top] and column < top)


@jit
def rome_harm(view, plan, column, card, now):
    """Harm of the column that Rome takes if a card is laid on a column; `now`: as things are."""
    return joined_harm(view, plan, column, card) if passes_top(view, top_column(view), column, card) else now


@jit
def steered_column(view, rules, seat, plan, card, buying, now, loss):
    """(column, worth): where a card serves best, by what it makes buyable (weight `buying`) and by what Rome then takes."""
    best, best_value = -1, -1e9
    top = top_column(view)
    kept = own_loss(view, plan, top, NO_CARD) if loss > 0.0 and top != NOWHERE else 0.0
    discount = column_discount(rules, view.power[seat])
    for column in range(view.columns):
        if rules.market_on_empty == 0 and view.column_size[column] == 0:
            continue
        value = 3.0 * plan[WEIGHTS, W.deny] * (now - rome_harm(view, plan, column, card, now))
        if loss > 0.0 and passes_top(view, top, column, card):
            value -= 3.0 * loss * (own_loss(view, plan, column, card) - kept)
        price = max(0, int(view.column_total[column]) + price_of(card) - discount)
        if price <= view.gold[seat]:
            value += buying * max(0.0, column_worth(view, rules, plan, column, card) - plan[WEIGHTS, W.price] * price)
        if value > best_value:
            best, best_value = column, value
    return best, best_value


@jit
def steered_draw(view, rules, seat, plan, buying, loss):
    """Like the other players' draw, but the market card and its column are chosen together, or the card is buried."""
    place = place_to_keep(view, rules, plan)
    if place >= 0:
        return A_ASSIGN + PER_CARD * place + TO_HAND
    unused = unused_actions(view)
    if unused & MARKET == 0:
        return A_ASSIGN + TO_BOTTOM
    if view.turn + 1 < view.seats:
        loss = 0.0  # others may still change what Rome takes
    best, best_column, best_value = -1, 0, -1e9
    now = harm_now(view, plan)
    for place in range(view.drawn_size):
        column, value = steered_column(view, rules, seat, plan, int(view.drawn[place]), buying, now, loss)
        if value > best_value:
            best, best_column, best_value = place, column, value
    if unused & BOTTOM == 0 or view.drawn_size > 1 or best_value >= 0.0:
        return A_ASSIGN + PER_CARD * best + TO_COLUMN + best_column
    return A_ASSIGN + PER_CARD * best + TO_BOTTOM
