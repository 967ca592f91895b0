"""San Juan as the engine sees it: 2 to 4 seats (SJ-2.1)."""

from simulate.engine.contract import Column, Game, Verbs
from simulate.games.san_juan.build import build_position
from simulate.games.san_juan.hidden import hide, redeal
from simulate.games.san_juan.invariants import INVARIANTS, check_invariants
from simulate.games.san_juan.model import SUBTYPES, Rules, check, fill
from simulate.games.san_juan.scoring import final_scores, outcome
from simulate.games.san_juan.state import CARDS, GOODS, MAX_LEGAL, ROLES, RULES, STATE, sig
from simulate.games.san_juan.text import TITLES, action_text, position_text
from simulate.games.san_juan.turn import apply, legal_actions, setup

GAME = Game(
    key="san_juan",
    title="San Juan",
    min_seats=2,
    max_seats=4,
    state=STATE,
    rules=RULES,
    signatures=sig,
    verbs=Verbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants),
    rules_model=Rules,
    fill_rules=fill,
    extra_checks=check,
    max_actions=MAX_LEGAL,
    ply_limit=60_000,
    contents=CARDS,
    content_titles=TITLES,
    content_kinds=tuple(SUBTYPES),
    events=(
        Column("dealt", "copies in the opening hand, before any choice"),
        Column("drawn", "copies looked at later: drawn, offered by the Councillor, taken from a Gold Mine"),
        Column("built", "copies built"),
        Column("paid", "copies thrown away as payment"),
        Column("discarded", "copies thrown away otherwise: Councillor, Archive, hand limit"),
    ),
    score_parts=(
        Column("printed", "printed points of visible buildings"),
        Column("chapel", "cards under Chapels"),
        Column("arch", "Triumphal Arch"),
        Column("guild_hall", "Guild Hall"),
        Column("city_hall", "City Hall"),
        Column("palace", "Palace"),
    ),
    seat_columns=(
        Column("tie_break", "hand cards plus goods"),
        Column("production", "visible production buildings"),
        Column("violet", "visible violet buildings"),
        Column("hand", "hand cards at the end"),
        Column("goods_made", "goods produced"),
        Column("goods_sold", "goods sold"),
        Column("sale_cards", "cards drawn for goods sold"),
        Column("passes", "builder phases without a build"),
        *(Column(f"{role}_picks", f"times the {role.title()} was picked") for role in ROLES),
    ),
    playout_columns=(
        Column("trader_phases", "trader phases"),
        Column("mine_tries", "times a Gold Mine turned up cards"),
        Column("mine_hits", "times it succeeded"),
        Column("reshuffles", "times the discard pile became the draw pile"),
        *(Column(f"sold_{good}", f"goods of {good} sold") for good in GOODS),
        *(Column(f"cards_{good}", f"cards drawn for goods of {good}") for good in GOODS),
    ),
    endings=("running", "unfinished", "all buildings built"),
    invariants=INVARIANTS,
    action_text=action_text,
    position_text=position_text,
    build_position=build_position,
)
