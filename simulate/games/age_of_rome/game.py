"""Age of Rome as the engine sees it: 2 to 4 seats, and 1 for the solo mode Emperor (AR-17.1)."""

from simulate.engine.contract import Game, Verbs
from simulate.engine.design import Design
from simulate.games.age_of_rome import columns
from simulate.games.age_of_rome.board_text import (
    ahead_text,
    changed_text,
    followed_text,
    holdings_text,
    moment,
    position_text,
)
from simulate.games.age_of_rome.build import build_position
from simulate.games.age_of_rome.card_text import content_text
from simulate.games.age_of_rome.checks import check, seat_checks
from simulate.games.age_of_rome.contents import contents_of, delivered
from simulate.games.age_of_rome.derived import derive
from simulate.games.age_of_rome.hidden import hide, redeal
from simulate.games.age_of_rome.invariants import INVARIANTS, check_invariants
from simulate.games.age_of_rome.model import Rules
from simulate.games.age_of_rome.names import CHARACTERS, MAX_SEATS, MIN_SEATS
from simulate.games.age_of_rome.scoring import final_scores, outcome
from simulate.games.age_of_rome.state import ENDINGS, MAX_ACTIONS, RULES, STAGES, STATE, sig
from simulate.games.age_of_rome.text import action_text
from simulate.games.age_of_rome.turn import apply, legal_actions, setup

KEYS, TITLES, KINDS = contents_of(delivered())

GAME = Game(
    key="age_of_rome",
    title="Age of Rome",
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    state=STATE,
    rules=RULES,
    signatures=sig,
    verbs=Verbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants),
    rules_model=Rules,
    extra_checks=check,
    derive=derive,
    seat_checks=seat_checks,
    design=Design("character", CHARACTERS),
    max_actions=MAX_ACTIONS,
    ply_limit=5_000,
    contents=KEYS,
    contents_of=contents_of,
    content_titles=TITLES,
    content_kinds=KINDS,
    events=columns.EVENTS,
    score_parts=columns.SCORE_PARTS,
    seat_columns=columns.SEAT_COLUMNS,
    playout_columns=columns.PLAYOUT_COLUMNS,
    endings=ENDINGS,
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
    turned_up="dealt, drawn or looked at",
)
