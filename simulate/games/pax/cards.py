"""Cards and the piles they lie in, chapter PX-1 of RULES.md. A card is a content number, see state.py."""

from simulate.engine.draws import leave_pile, stage_at, turn_up
from simulate.engine.jit import jit
from simulate.games.pax.model import FACES, MAX_CARDS, N_CONTENTS, PRICE_MAX
from simulate.games.pax.state import E_DRAWN, NOBODY, STAGE_FIRSTS, UNKNOWN

# faces and prices are powers of two: bits are cheaper than Python's division, which looks at signs
FACE_BITS = FACES.bit_length() - 1
PRICE_BITS = PRICE_MAX.bit_length() - 1


@jit
def kind_of(card):
    """PX-1.2, PX-1.7: the kind of a card, 0..9 in canonical order."""
    return card >> FACE_BITS


@jit
def symbols_of(card):
    """PX-1.2: printed symbols, 1 or 2."""
    return 1 + ((card >> PRICE_BITS) & 1)


@jit
def price_of(card):
    """PX-1.2: printed price in gold, 1 to 4."""
    return 1 + (card & (PRICE_MAX - 1))


@jit
def take_top(state, seat):
    """Take the top card off the deck, which must not be empty; return (card, mask of seats that know it).

    `seat`: for whom it is turned up, NOBODY if for all or none. Cards that somebody put under the deck are no chance draws.
    """
    head = int(state.deck_head)
    card, seen = int(state.deck[head]), int(state.deck_seen[head])
    if seen == 0:
        if seat == NOBODY:
            leave_pile(state, card)
        else:
            turn_up(state, stage_at(STAGE_FIRSTS, state.round_no), seat, card, 0, N_CONTENTS)
    state.deck[head] = UNKNOWN
    state.deck_seen[head] = 0
    state.deck_head = (head + 1) % MAX_CARDS
    state.deck_size -= 1
    return card, seen


@jit
def put_under(state, card, seen):
    """Lay a card under the deck; `seen` is the mask of seats that know it there (PX-3.5)."""
    place = (int(state.deck_head) + int(state.deck_size)) % MAX_CARDS
    state.deck[place] = card
    state.deck_seen[place] = seen
    state.deck_size += 1


@jit
def draw_card(state, seat):
    """PX-5.5: the seat draws the top card and looks at it."""
    card, seen = take_top(state, seat)
    state.drawn[state.drawn_size] = card
    state.drawn_size += 1
    state.draws += 1
    state.draws_again += seen != 0
    state.events[seat, card, E_DRAWN] += 1


@jit
def take_drawn(state, place):
    """Take one of the drawn cards, the others close up; return it."""
    card = int(state.drawn[place])
    last = int(state.drawn_size) - 1
    for i in range(place, last):
        state.drawn[i] = state.drawn[i + 1]
    state.drawn[last] = 0
    state.drawn_size = last
    return card


@jit
def add_to_hand(state, seat, card):
    """The newest card of a hand stands last. There is no hand limit (PX-5.14)."""
    state.hand[seat, state.hand_size[seat]] = card
    state.hand_size[seat] += 1


@jit
def take_from_hand(state, seat, place):
    """Take a card out of a hand, the others close up; return it."""
    card = int(state.hand[seat, place])
    last = int(state.hand_size[seat]) - 1
    for i in range(place, last):
        state.hand[seat, i] = state.hand[seat, i + 1]
    state.hand[seat, last] = 0
    state.hand_size[seat] = last
    return card


@jit
def add_to_column(state, column, card):
    """Lay a card face up on a column."""
    state.column[column, state.column_size[column]] = card
    state.column_size[column] += 1
    state.column_total[column] += price_of(card)


@jit
def clear_column(state, column):
    """Empty a column; the caller has taken its cards."""
    for i in range(state.column_size[column]):
        state.column[column, i] = 0
    state.column_size[column] = 0
    state.column_total[column] = 0


@jit
def add_to_rome(state, card, seen, source):
    """Lay a card in front of Rome; `source` is FROM_SETUP, FROM_COLUMN or FROM_SEAT + seat."""
    place = int(state.rome_size)
    state.rome[place] = card
    state.rome_seen[place] = seen
    state.rome_from[place] = source
    state.rome_size = place + 1


@jit
def is_repeated(cards, place):
    """PX-1.2: whether an equal card stands before this place of a list; equal cards are one choice."""
    for i in range(place):
        if cards[i] == cards[place]:
            return True
    return False


@jit
def remove_card(state, card, seen):
    """Put a card out of the game."""
    place = int(state.removed_size)
    state.removed[place] = card
    state.removed_seen[place] = seen
    state.removed_size = place + 1
