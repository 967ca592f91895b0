"""Tawantinsuyu as the engine sees it: 2 to 4 seats (TW-1.3; TW-16.1: no game for one)."""

from simulate.engine.contract import Game, Verbs
from simulate.games.tawantinsuyu import columns
from simulate.games.tawantinsuyu.build import build_position
from simulate.games.tawantinsuyu.card_text import content_text
from simulate.games.tawantinsuyu.checks import check
from simulate.games.tawantinsuyu.contents import contents_of, delivered
from simulate.games.tawantinsuyu.derived import RULES, derive
from simulate.games.tawantinsuyu.drawing import holdings_text, position_text
from simulate.games.tawantinsuyu.hidden import hide, redeal
from simulate.games.tawantinsuyu.invariants import INVARIANTS, check_invariants
from simulate.games.tawantinsuyu.model import Rules
from simulate.games.tawantinsuyu.scoring import final_scores, outcome
from simulate.games.tawantinsuyu.state import MAX_LEGAL, STAGES, STATE, sig
from simulate.games.tawantinsuyu.text import action_text, ahead_text, changed_text, followed_text, moment
from simulate.games.tawantinsuyu.turn import apply, legal_actions, setup
from simulate.games.tawantinsuyu.words import MAX_SEATS, MIN_SEATS

KEYS, TITLES, KINDS = contents_of(delivered())

GAME = Game(
    key="tawantinsuyu",
    title="Tawantinsuyu",
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
    ply_limit=50_000,
    contents=KEYS,
    contents_of=contents_of,
    content_titles=TITLES,
    content_kinds=KINDS,
    events=columns.EVENTS,
    score_parts=columns.SCORE_PARTS,
    seat_columns=columns.SEAT_COLUMNS,
    playout_columns=columns.PLAYOUT_COLUMNS,
    endings=("running", "unfinished", "third festival"),
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
    turned_up="dealt or drawn from a deck",
)
