"""Columns of the log of PAX beyond those of every game."""

from simulate.engine.contract import Column
from simulate.games.pax.model import KINDS, MAX_SEATS

EVENTS = (
    Column("dealt", "copies in the opening offer, before any choice"),
    Column("kept", "copies kept as starting hand", use=True),
    Column("drawn", "copies drawn in step 1; a card that comes back counts again"),
    Column("to_hand", "drawn copies put into the hand"),
    Column("bottomed", "drawn copies put under the deck"),
    Column("to_market", "drawn copies put on a column"),
    Column("bought", "copies bought with a column"),
    Column("played", "copies played", use=True),
    Column("sent", "copies sent to Rome by informers"),
    Column("unplayed", "copies in the hand at the end"),
    Column("beat_rome", "copies in the display in a kind in which this seat has more symbols than Rome"),
    Column("decisive", "of these, copies without whose symbols the seat would not have more"),
)
SCORE_PARTS = (
    Column("kinds", "kinds present in the display"),
    Column("beats_rome", "kinds in which the seat beats Rome"),
    Column("arms", "navy and army symbols, bonus symbols included"),
    Column("conspirator", "the best-conspirator card"),
    Column("closed", "most gold plus hand cards"),
)
SEAT_COLUMNS = (
    Column("holder", "1 if this seat has the best-conspirator card at the end"),
    Column("gold", "gold at the end", of="gold"),
    Column("hand", "hand cards at the end", of="hand_size"),
    Column("columns_bought", "columns bought", of="columns_bought"),
    Column("cards_bought", "cards bought", of="cards_bought"),
    Column("passes", "turns passed", of="passes"),
    Column("cards_played", "cards played", of="cards_played"),
    *(
        Column(f"symbols_{kind}", f"printed {kind} symbols in the display", of="symbols", at=i)
        for i, kind in enumerate(KINDS)
    ),
)
PLAYOUT_COLUMNS = (
    Column("rome_prevails", "1 if Rome won enough kinds"),
    Column("rome_kinds", "kinds won by Rome"),
    Column("rome_cards", "Rome's cards at the end", of="rome_size"),
    Column("held", "1 if somebody had the best-conspirator card at the end"),
    Column("holder_seat", "who had it", ("nobody", *(f"seat {seat}" for seat in range(MAX_SEATS)))),
    Column("deck_ran_out", "1 if some turn began with an empty deck"),
    Column("draws", "cards drawn in step 1", of="draws"),
    Column("draws_again", "of these, cards that a player had put under the deck", of="draws_again"),
)
