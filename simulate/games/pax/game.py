"""PAX as the engine sees it."""

from simulate.engine.contract import Game, Verbs
from simulate.games.pax import columns
from simulate.games.pax.build import build_position
from simulate.games.pax.card_text import TITLES, content_text
from simulate.games.pax.hidden import hide, redeal
from simulate.games.pax.invariants import INVARIANTS, check_invariants
from simulate.games.pax.model import CONTENT_KEYS, FACES, KINDS, MAX_SEATS, MIN_SEATS, Rules, check, derive
from simulate.games.pax.scoring import final_scores, outcome
from simulate.games.pax.state import MAX_LEGAL, RULES, STAGES, STATE, sig
from simulate.games.pax.text import (
    action_text,
    ahead_text,
    changed_text,
    followed_text,
    holdings_text,
    moment,
    position_text,
)
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
    content_titles=TITLES,
    content_kinds=tuple(kind for kind in KINDS for _ in range(FACES)),
    events=columns.EVENTS,
    score_parts=columns.SCORE_PARTS,
    seat_columns=columns.SEAT_COLUMNS,
    playout_columns=columns.PLAYOUT_COLUMNS,
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
    followed_text=followed_text,
    changed_text=changed_text,
    content_text=content_text,
    ahead_text=ahead_text,
    holdings_text=holdings_text,
    moment=moment,
    build_position=build_position,
    stages=STAGES,
    turned_up="offered in the setup, or drawn in step 1",
)
