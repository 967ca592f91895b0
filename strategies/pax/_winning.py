"""Effects of an action on the chance to win: by points while Rome is beaten, as the best conspirator where it prevails."""

import numpy as np

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.model import ARMY, CONSPIRACY, LAND, NAVY, RELIGION, SENATE, WEALTH
from strategies.pax import _plan as L
from strategies.pax import _prospect as F
from strategies.pax._columns import before_it, card_at, cards_with, kind_there
from strategies.pax._exponential import chance_of
from strategies.pax._prospect import P, beats
from strategies.pax._reading import kinds_of


@jit
def ends_as_holder(w, lead):
    """The chance to end as the best conspirator with so much more lead."""
    return w[F.HOLDER] if lead == 0.0 else chance_of(w[F.LEADS] + lead * w[F.LEAD])


@jit
def last_chance(plan, params, points, hold, lead, stock):
    """The same in the last turn, when the largest stock (PX-9.11) is won from another seat, or lost to it."""
    w = plan[L.WEIGHTS]
    q = min(1.0, max(0.0, w[F.Q] - hold))
    most = chance_of(w[F.STOCKS] + stock * w[F.WIDTH])
    odds = w[F.RACE] + points * w[F.HEAT]
    with_most, without = chance_of(odds + w[F.MOST]), chance_of(odds + w[F.BEHIND])
    return (1.0 - q) * (most * with_most + (1.0 - most) * without) + q * ends_as_holder(w, lead)


@jit
def win_chance(plan, params, points, hold, lead, stock):
    """The chance to win after these gains: `points` more, `hold` less chance that Rome prevails, `lead` and `stock` more."""
    w = plan[L.WEIGHTS]
    if w[F.COUNTED] > 0.0:
        return last_chance(plan, params, points, hold, lead, stock)
    q = min(1.0, max(0.0, w[F.Q] - hold))
    odds = w[F.RACE] + points * w[F.HEAT]
    if stock != 0.0 and plan[L.TABLE, L.LEFT] < F.LAST_ROUNDS:
        odds += w[F.MOST] * (chance_of(w[F.STOCKS] + stock * w[F.WIDTH]) - w[F.LARGEST])
    return (1.0 - q) * chance_of(odds) + q * ends_as_holder(w, lead)


@jit
def merits_after(rules, plan, params, kind, symbols, more_cards, more_symbols):
    """(points, chance taken from Rome, lead in conspiracy) of a card, given what comes along before it."""
    cards = plan[L.CARDS, kind] + more_cards
    printed = plan[L.PRINTED, kind] + more_symbols
    own = plan[L.OWN, kind] + more_symbols
    left = plan[L.TABLE, L.LEFT]
    after, before = beats(plan, kind, own + symbols), beats(plan, kind, own)
    points = params[P.new_kind] * max(0.0, 1.0 - cards) + params[P.beat_rome] * (after - before)
    hold = lead = 0.0
    best = plan[L.BEST, kind]
    if own + symbols > best:
        hold = params[P.holding] * plan[L.PIVOT, kind] * (after - (beats(plan, kind, best) if best > own else before))
    if kind == NAVY or kind == ARMY:
        if printed + symbols <= plan[L.TABLE, L.POT]:
            points += params[P.arms] * symbols
            if printed < rules.threshold_of[kind] <= printed + symbols:
                points += params[P.arms]
        else:
            points *= params[P.dead]
            hold *= params[P.dead]
    elif kind == WEALTH or kind == RELIGION:
        need = rules.threshold_of[kind]
        if printed < need:
            points += np.divide(params[P.engine] * min(float(symbols), need - printed), float(need)) * left
    elif kind == LAND or kind == CONSPIRACY:
        up = max(0.0, printed + symbols - plan[L.TABLE, L.CAP])
        points += params[P.cap_rise] * (
            min(up, plan[L.TABLE, L.BLOCKED]) + params[P.further] * min(up, 2.0) * min(1.0, left)
        )
    elif kind == SENATE:
        points += params[P.senate] * min(1.0, left)
    points += params[P.row] * min(cards + 1.0, 5.0) * min(1.0, 0.5 * left)
    if kind == CONSPIRACY:
        lead = params[P.plotting] * symbols
        if plan[L.TABLE, L.IS_HOLDER] == 0.0 and printed + symbols > plan[L.TABLE, L.RIVAL]:
            lead += params[P.edge]
            points += 1.0
    return points, hold, lead


@jit
def fill_merits(rules, plan, params):
    """Work out the merits of the first card of each kind, with one symbol and with two, all kinds at once."""
    kinds, near = kinds_of(plan), min(1.0, 0.5 * plan[L.TABLE, L.LEFT])
    for kind in range(kinds):
        odds, steep = plan[L.ODDS, kind], plan[L.WEIGHTS, F.STEEP]
        own, best = plan[L.OWN, kind], plan[L.BEST, kind]
        before = chance_of(odds + own * steep)
        one, two = chance_of(odds + (own + 1.0) * steep), chance_of(odds + (own + 2.0) * steep)
        level = chance_of(odds + max(own, best) * steep)
        new = params[P.new_kind] * max(0.0, 1.0 - plan[L.CARDS, kind])
        matters = params[P.holding] * plan[L.PIVOT, kind]
        plan[L.FIRST, kind], plan[L.SECOND, kind] = (
            new + params[P.beat_rome] * (one - before),
            new + params[P.beat_rome] * (two - before),
        )
        plan[L.FIRST + 1, kind], plan[L.SECOND + 1, kind] = matters * max(0.0, one - level), matters * max(0.0, two - level)
        plan[L.FIRST + 2, kind] = plan[L.SECOND + 2, kind] = 0.0
    add_effects(rules, plan, params, L.FIRST, 1.0)
    add_effects(rules, plan, params, L.SECOND, 2.0)
    for kind in range(kinds):
        row = params[P.row] * min(plan[L.CARDS, kind] + 1.0, 5.0) * near
        plan[L.FIRST, kind] += row
        plan[L.SECOND, kind] += row


@jit
def add_effects(rules, plan, params, at, symbols):
    """Add what else the kinds do to the merits of their first cards."""
    left, soon = plan[L.TABLE, L.LEFT], min(1.0, plan[L.TABLE, L.LEFT])
    for kind in (NAVY, ARMY):
        after, need = plan[L.PRINTED, kind] + symbols, rules.threshold_of[kind]
        if after <= plan[L.TABLE, L.POT]:
            plan[at, kind] += params[P.arms] * (symbols + (after >= need > plan[L.PRINTED, kind]))
        else:
            plan[at, kind] *= params[P.dead]
            plan[at + 1, kind] *= params[P.dead]
    for kind in (WEALTH, RELIGION):
        need = float(rules.threshold_of[kind])
        missing = min(symbols, max(0.0, need - plan[L.PRINTED, kind]))
        plan[at, kind] += np.divide(params[P.engine] * missing, max(1.0, need)) * left
    for kind in (LAND, CONSPIRACY):
        up = max(0.0, plan[L.PRINTED, kind] + symbols - plan[L.TABLE, L.CAP])
        plan[at, kind] += params[P.cap_rise] * (min(up, plan[L.TABLE, L.BLOCKED]) + params[P.further] * min(up, 2.0) * soon)
    plan[at, SENATE] += params[P.senate] * soon
    plan[at + 2, CONSPIRACY] = params[P.plotting] * symbols
    if plan[L.TABLE, L.IS_HOLDER] == 0.0 and plan[L.PRINTED, CONSPIRACY] + symbols > plan[L.TABLE, L.RIVAL]:
        plan[at + 2, CONSPIRACY] += params[P.edge]
        plan[at, CONSPIRACY] += 1.0


@jit
def merits(rules, plan, params, kind, symbols, more_cards, more_symbols):
    """(points, chance taken from Rome, lead in conspiracy) of a card, given what comes along before it."""
    if more_cards > 0:
        return merits_after(rules, plan, params, kind, symbols, more_cards, more_symbols)
    at = L.FIRST + (L.SECOND - L.FIRST) * (symbols - 1)
    return plan[at, kind], plan[at + 1, kind], plan[at + 2, kind]


@jit
def card_merits(rules, plan, params, card):
    """Merits of a single card."""
    return merits(rules, plan, params, kind_of(card), symbols_of(card), 0, 0)


@jit
def column_merits(view, rules, plan, params, column, extra):
    """Merits of all cards of a column together, with the card `extra` on it (or NO_CARD), many symbols first."""
    size = cards_with(view, column, extra)
    if size == 1:
        return card_merits(rules, plan, params, card_at(view, column, extra, 0))
    points = hold = lead = 0.0
    for place in range(size):
        card = card_at(view, column, extra, place)
        cards, symbols = before_it(view, column, extra, place)
        p, h, more = merits(rules, plan, params, kind_of(card), symbols_of(card), cards, symbols)
        points, hold, lead = points + p, hold + h, lead + more
    return points, hold, lead


@jit
def held_with(plan, kind, more_rome):
    """The chance that some seat beats Rome in a kind, if Rome gets `more_rome` more symbols."""
    return chance_of(plan[L.HELD_ODDS, kind] - more_rome * plan[L.WEIGHTS, F.STEEP])


@jit
def harm_of_column(view, plan, column, extra):
    """Return how much likelier Rome prevails if it gets a column, with the card `extra` on it (or NO_CARD)."""
    total = 0.0
    for place in range(cards_with(view, column, extra)):
        symbols = kind_there(view, column, extra, place)
        if symbols > 0:
            kind = kind_of(card_at(view, column, extra, place))
            total += plan[L.PIVOT, kind] * (plan[L.HELD, kind] - held_with(plan, kind, symbols))
    return total
