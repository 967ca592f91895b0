"""PAX as the engine sees it."""

from simulate.engine.contract import Column, Game, Verbs
from simulate.games.pax.build import build_position
from simulate.games.pax.hidden import hide, redeal
from simulate.games.pax.invariants import INVARIANTS, check_invariants
from simulate.games.pax.model import CONTENT_KEYS, FACES, KINDS, MAX_SEATS, MIN_SEATS, Rules, check, derive
from simulate.games.pax.scoring import final_scores, outcome
from simulate.games.pax.state import MAX_LEGAL, RULES, STATE, sig
from simulate.games.pax.text import CONTENT_TITLES, action_text, position_text
from simulate.games.pax.turn import apply, legal_actions, setup

GAME = Game(
    key="pax",
    title="PAX",
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    state=STATE,
    rules=RULES,
    signatures=sig,
    verbs=Verbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants),
    rules_model=Rules,
    extra_checks=check,
    derive=derive,
    max_actions=MAX_LEGAL,
    ply_limit=20_000,
    contents=CONTENT_KEYS,
    content_titles=CONTENT_TITLES,
    content_kinds=tuple(kind for kind in KINDS for _ in range(FACES)),
    events=(
        Column("dealt", "copies in the opening offer, before any choice"),
        Column("kept", "copies kept as starting hand"),
        Column("drawn", "copies drawn in step 1; a card that comes back counts again"),
        Column("to_hand", "drawn copies put into the hand"),
        Column("bottomed", "drawn copies put under the deck"),
        Column("to_market", "drawn copies put on a column"),
        Column("bought", "copies bought with a column"),
        Column("played", "copies played"),
        Column("sent", "copies sent to Rome by informers"),
        Column("unplayed", "copies in the hand at the end"),
        Column("beat_rome", "copies in the display in a kind in which this seat has more symbols than Rome"),
        Column("decisive", "of these, copies without whose symbols the seat would not have more"),
    ),
    score_parts=(
        Column("kinds", "kinds present in the display"),
        Column("beats_rome", "kinds in which the seat beats Rome"),
        Column("arms", "navy and army symbols, bonus symbols included"),
        Column("conspirator", "the best-conspirator card"),
        Column("closed", "most gold plus hand cards"),
    ),
    seat_columns=(
        Column("holder", "1 if this seat has the best-conspirator card at the end"),
        Column("gold", "gold at the end"),
        Column("hand", "hand cards at the end"),
        Column("columns_bought", "columns bought"),
        Column("cards_bought", "cards bought"),
        Column("passes", "turns passed"),
        Column("cards_played", "cards played"),
        *(Column(f"symbols_{kind}", f"printed {kind} symbols in the display") for kind in KINDS),
    ),
    playout_columns=(
        Column("rome_prevails", "1 if Rome won enough kinds"),
        Column("rome_kinds", "kinds won by Rome"),
        Column("rome_cards", "Rome's cards at the end"),
        Column("held", "1 if somebody had the best-conspirator card at the end"),
        Column("holder_seat", "who had it", ("nobody", *(f"seat {seat}" for seat in range(MAX_SEATS)))),
        Column("deck_ran_out", "1 if some turn began with an empty deck"),
        Column("draws", "cards drawn in step 1"),
        Column("draws_again", "of these, cards that a player had put under the deck"),
    ),
    endings=(
        "running",
        "unfinished",
        "Rome held off",
        "Rome prevails, the best conspirator wins",
        "Rome prevails, nobody wins",
        "Rome prevails without a best conspirator, points decide",
    ),
    invariants=INVARIANTS,
    action_text=action_text,
    position_text=position_text,
    build_position=build_position,
)
