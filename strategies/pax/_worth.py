"""Worth of a card to a scripted player: in points, by the weights of its plan."""

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.model import ARMY, CONSPIRACY, LAND, N_KINDS, NAVY, RELIGION, SENATE, SYMBOLS_MAX, WEALTH
from strategies.pax import _plan as L
from strategies.pax._columns import NO_CARD, before_it, card_at, cards_with, kind_there
from strategies.pax._plan import W, chance, held_chance


@jit
def worth(rules, plan, kind, symbols, more_cards, more_symbols):
    """Worth of a card of a kind, given that `more_cards` cards with `more_symbols` symbols of its kind come along before
    it."""
    cards = plan[L.CARDS, kind] + more_cards
    printed = plan[L.PRINTED, kind] + more_symbols
    own = int(plan[L.OWN, kind]) + more_symbols
    left = plan[L.TABLE, L.LEFT]
    value = plan[L.WEIGHTS, W.new_kind] if cards == 0.0 else 0.0
    after = chance(plan, kind, own + symbols)
    value += 3.0 * plan[L.WEIGHTS, W.beat_rome] * (after - chance(plan, kind, own))
    best = int(plan[L.BEST, kind])
    if plan[L.WEIGHTS, W.defence] != 0.0 and own + symbols > best:
        value += plan[L.WEIGHTS, W.defence] * plan[L.PIVOT, kind] * (after - chance(plan, kind, max(best, own)))
    if kind == NAVY or kind == ARMY:
        if printed + symbols <= plan[L.TABLE, L.POT]:
            value += plan[L.WEIGHTS, W.arms] * symbols
            if printed < rules.threshold_of[kind] <= printed + symbols:
                value += plan[L.WEIGHTS, W.arms]
        else:
            value *= 0.3
    elif kind == WEALTH or kind == RELIGION:
        need = rules.threshold_of[kind]
        if printed < need:
            value += plan[L.WEIGHTS, W.engine] * min(float(symbols), need - printed) / need * left
    elif kind == LAND or kind == CONSPIRACY:
        up = max(0.0, printed + symbols - plan[L.TABLE, L.CAP])
        value += plan[L.WEIGHTS, W.arms] * (0.7 * min(up, plan[L.TABLE, L.BLOCKED]) + 0.25 * min(up, 2.0) * min(1.0, left))
    elif kind == SENATE:
        value += 0.3 * min(1.0, left)
    value += plan[L.WEIGHTS, W.row] * min(cards + 1.0, 5.0) * min(1.0, 0.5 * left)
    if kind == CONSPIRACY:
        value += plan[L.WEIGHTS, W.plot] * symbols
        if plan[L.TABLE, L.IS_HOLDER] == 0.0 and printed + symbols > plan[L.TABLE, L.RIVAL]:
            value += 1.0 + plan[L.WEIGHTS, W.plot] + plan[L.TABLE, L.CROWN]
    return value


@jit
def card_worth(rules, plan, card):
    """Worth of a single card."""
    return worth(rules, plan, kind_of(card), symbols_of(card), 0, 0)


@jit
def set_mean(rules, plan):
    """Write the mean worth over the whole composition into the plan."""
    total = 0.0
    for kind in range(N_KINDS):
        for i in range(SYMBOLS_MAX):
            copies = int(rules.by_symbols[kind, i])
            if copies > 0:
                total += copies * worth(rules, plan, kind, i + 1, 0, 0)
    plan[L.TABLE, L.MEAN] = total / rules.cards_total


@jit
def mean_worth(rules, plan):
    """The mean worth over the whole composition, worked out when it is asked for first."""
    if plan[L.TABLE, L.MEAN] == L.NOT_YET:
        set_mean(rules, plan)
    return plan[L.TABLE, L.MEAN]


@jit
def column_worth(view, rules, plan, column, extra):
    """Worth of all cards of a column, with the card `extra` on it (or NO_CARD): 0.8 of each, many symbols first."""
    total = 0.0
    for place in range(cards_with(view, column, extra)):
        card = card_at(view, column, extra, place)
        cards, symbols = before_it(view, column, extra, place)
        total += 0.8 * worth(rules, plan, kind_of(card), symbols_of(card), cards, symbols)
    return total


@jit
def harm(plan, kind, symbols):
    """Return how much likelier Rome wins a kind if it gets `symbols` more of it, by how much the kind matters."""
    return plan[L.PIVOT, kind] * (plan[L.HELD, kind] - held_chance(plan, kind, symbols))


@jit
def column_harm(view, plan, column):
    """Return how many more kinds Rome is expected to win if it gets a column."""
    total = 0.0
    for place in range(view.column_size[column]):
        symbols = kind_there(view, column, NO_CARD, place)
        if symbols > 0:
            total += harm(plan, kind_of(int(view.column[column, place])), symbols)
    return total
