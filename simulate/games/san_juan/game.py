"""San Juan as the engine sees it: 2 to 4 seats (SJ-2.1)."""

from simulate.engine.contract import Game, Verbs
from simulate.games.san_juan import columns
from simulate.games.san_juan.build import build_position
from simulate.games.san_juan.card_text import content_text
from simulate.games.san_juan.hidden import hide, redeal
from simulate.games.san_juan.invariants import INVARIANTS, check_invariants
from simulate.games.san_juan.model import CARDS, MAX_SEATS, MIN_SEATS, SUBTYPES, Rules, check, derive
from simulate.games.san_juan.scoring import final_scores, outcome
from simulate.games.san_juan.state import MAX_LEGAL, RULES, STAGES, STATE, sig
from simulate.games.san_juan.text import (
    TITLES,
    action_text,
    ahead_text,
    changed_text,
    followed_text,
    holdings_text,
    moment,
    position_text,
)
from simulate.games.san_juan.turn import apply, legal_actions, setup

GAME = Game(
    key="san_juan",
    title="San Juan",
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
    ply_limit=60_000,
    contents=CARDS,
    content_titles=TITLES,
    content_kinds=tuple(SUBTYPES),
    events=columns.EVENTS,
    score_parts=columns.SCORE_PARTS,
    seat_columns=columns.SEAT_COLUMNS,
    playout_columns=columns.PLAYOUT_COLUMNS,
    endings=("running", "unfinished", "all buildings built"),
    invariants=INVARIANTS,
    action_text=action_text,
    position_text=position_text,
    followed_text=followed_text,
    changed_text=changed_text,
    content_text=content_text,
    ahead_text=ahead_text,
    holdings_text=holdings_text,
    moment=moment,
    build_position=build_position,
    stages=STAGES,
    turned_up="dealt, drawn, or looked at in the Councillor phase",
)
