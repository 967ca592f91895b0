"""Comuni as the engine sees it: 2 to 5 seats (CO-1.1)."""

from simulate.engine.contract import Game, Verbs
from simulate.games.comuni import columns
from simulate.games.comuni.build import build_position
from simulate.games.comuni.card_text import KINDS, TITLES, content_text
from simulate.games.comuni.hidden import hide, redeal
from simulate.games.comuni.invariants import INVARIANTS, check_invariants
from simulate.games.comuni.model import MAX_SEATS, MIN_SEATS, Rules, check, derive
from simulate.games.comuni.scoring import final_scores, outcome
from simulate.games.comuni.state import CONTENT_KEYS, MAX_LEGAL, RULES, STAGES, STATE, sig
from simulate.games.comuni.text import (
    action_text,
    ahead_text,
    changed_text,
    followed_text,
    holdings_text,
    moment,
    position_text,
)
from simulate.games.comuni.turn import apply, legal_actions, setup

GAME = Game(
    key="comuni",
    title="Comuni",
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
    ply_limit=200_000,
    contents=CONTENT_KEYS,
    content_titles=TITLES,
    content_kinds=KINDS,
    events=columns.EVENTS,
    score_parts=columns.SCORE_PARTS,
    seat_columns=columns.SEAT_COLUMNS,
    playout_columns=columns.PLAYOUT_COLUMNS,
    endings=("running", "unfinished", "the Emperor came"),
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
    turned_up="turned up on the board before the seat's own turn",
)
