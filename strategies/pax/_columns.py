"""The cards of a column as one purchase, with a card that is to be laid on it: kind by kind, many symbols first."""

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, symbols_of

NO_CARD = -1


@jit
def cards_with(view, column, extra):
    """Count the cards of a column with the card `extra` on it (or NO_CARD)."""
    return int(view.column_size[column]) + (extra != NO_CARD)


@jit
def card_at(view, column, extra, place):
    """The card at a place of a column, `extra` last."""
    return int(view.column[column, place]) if place < view.column_size[column] else extra


@jit
def before_it(view, column, extra, place):
    """(cards, symbols) of its kind that come before the card at a place: those with more symbols, the first of equals."""
    card = card_at(view, column, extra, place)
    cards = total = 0
    for other in range(cards_with(view, column, extra)):
        theirs = card_at(view, column, extra, other)
        if other != place and kind_of(theirs) == kind_of(card):
            more = symbols_of(theirs) - symbols_of(card)
            if more > 0 or (more == 0 and other < place):
                cards += 1
                total += symbols_of(theirs)
    return cards, total


@jit
def kind_there(view, column, extra, place):
    """Symbols of the kind of the card at a place in the whole column; 0 if a card of that kind lies before it."""
    kind, total = kind_of(card_at(view, column, extra, place)), 0
    for other in range(cards_with(view, column, extra)):
        card = card_at(view, column, extra, other)
        if kind_of(card) == kind:
            if other < place:
                return 0
            total += symbols_of(card)
    return total
