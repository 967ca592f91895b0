"""San Juan: the position, the rules values and the numbers of actions.

The cards are all there is (SJ-1.1, SJ-1.2); five roles (SJ-1.3) and five tiles lie beside them.

Shapes: S = 4 seats, K = 29 card kinds in the order of ruleset.toml, B = 16 stacks a seat, G = 5 goods. Production kinds are
0..4, so kind and good have the same number.
"""

import numpy as np

from simulate.engine.contract import signatures, state_dtype
from simulate.games.san_juan import columns
from simulate.games.san_juan.columns import GOODS as GOODS
from simulate.games.san_juan.columns import ROLES as ROLES

S, K, B, G, R, DECK = 4, 29, 16, 5, 5, 256

CARDS = (
    "indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter",
    "smithy", "gold_mine", "archive", "poor_house", "black_market", "trading_post", "well", "market_stand", "crane",
    "chapel", "tower", "aqueduct", "carpenter", "prefecture", "market_hall", "quarry", "library",
    "statue", "victory_column", "hero", "triumphal_arch", "guild_hall", "city_hall", "palace",
)  # fmt: skip
(
    INDIGO, SUGAR, TOBACCO, COFFEE, SILVER,
    SMITHY, GOLD_MINE, ARCHIVE, POOR_HOUSE, BLACK_MARKET, TRADING_POST, WELL, MARKET_STAND, CRANE,
    CHAPEL, TOWER, AQUEDUCT, CARPENTER, PREFECTURE, MARKET_HALL, QUARRY, LIBRARY,
    STATUE, VICTORY_COLUMN, HERO, TRIUMPHAL_ARCH, GUILD_HALL, CITY_HALL, PALACE,
) = range(K)  # fmt: skip
BUILDER, PRODUCER, TRADER, COUNCILLOR, PROSPECTOR = range(R)

# state.stage: where the round stands; each stage asks the seats one after the other, clockwise from state.first
OPENING, CHAPEL_STEP, HAND_CHECK, PICK, BUILD, PRODUCE, TRADE, COUNCIL, MINES = range(9)
# state.decision: what state.seat_to_act decides now (SJ-15.2)
(
    DECIDE_ROLE, DECIDE_BUILD, DECIDE_PRICE, DECIDE_PAY, DECIDE_PRODUCE, DECIDE_SELL, DECIDE_KEEP, DECIDE_DISCARD,
    DECIDE_MINE, DECIDE_CHAPEL,
) = range(10)  # fmt: skip

# Action numbers. Multisets (payments, goods, discards) are chosen one unit a ply.
ROLE = 0  # + role
ROLE_DOUBLED = 5  # + role, only where doubling is the owner's choice (SJ-4.4)
PASS = 10
BUILD_CARD = 11  # + kind * TARGETS + target + 1; target -1 is a new stack
TARGETS = B + 1
EXTRA = BUILD_CARD + K * TARGETS  # + units paid on top of the price (SJ-5.5, discounts_optional)
EXTRA_MAX = 16
PAY_CARD = EXTRA + EXTRA_MAX  # + kind
PAY_GOOD = PAY_CARD + K  # + good
PRODUCE_GOOD = PAY_GOOD + G  # + good
PRODUCE_DONE = PRODUCE_GOOD + G
SELL_GOOD = PRODUCE_DONE + 1  # + good
SELL_DONE = SELL_GOOD + G
KEEP = SELL_DONE + 1  # + kind
DISCARD = KEEP + K  # + kind
MINE = DISCARD + K  # + kind
CHAPEL_NONE = MINE + K
CHAPEL_CARD = CHAPEL_NONE + 1  # + kind
N_ACTIONS = CHAPEL_CARD + K
MAX_LEGAL = K * TARGETS + 1

# state.events[seat, kind, event]
DEALT, DRAWN, BUILT, PAID, DISCARDED, N_EVENTS = range(6)

# values of the switches in RULES
FIRST_CHOICE_ONLY, OWNER_CHOICE = 0, 1
PICK_FREE, PICK_CHEAPEST = 0, 1
UNTIL_PLACED, NEVER, WHOLE_BUILD = 0, 1, 2
ONE_BY_ONE, DECLARE_FIRST = 0, 1
LAZY, EAGER = 0, 1

FINISHED = 2  # state.over: somebody has all buildings

STATE = state_dtype(
    S,
    K,
    N_EVENTS,
    [
        # cards, SJ-15.1; the top of a pile is its last entry
        ("pile_n", "i8"),
        ("pile", "i1", (DECK,)),
        ("discards_n", "i8"),
        ("discards", "i1", (DECK,)),
        ("hand_n", "i4", (S,)),
        ("hand", "i4", (S, K)),
        ("stack_n", "i4", (S,)),  # stacks, older first
        ("top", "i4", (S, B)),  # visible kind
        ("full", "i4", (S, B)),  # 1 with a good on it
        ("face", "i4", (S, B)),  # the card that is the good, known to nobody
        ("goods", "i4", (S, G)),  # goods by kind of the building they lie on
        ("depth", "i4", (S, B)),  # covered cards below
        ("fresh", "i4", (S,)),  # 1 + stack built in the running builder phase, 0 none
        ("built", "i4", (S, K)),  # visible buildings by kind
        ("active", "i4", (S, K)),  # those whose function works: visible, not new, not blanked
        ("covered", "i4", (S, K)),
        ("stored_n", "i4", (S,)),
        ("stored", "i4", (S, K)),  # under the Chapel
        # trading tiles: `tiles` in their cyclic order, the next is tiles[tile_at]
        ("tiles", "i4", (5,)),
        ("tile_at", "i8"),
        ("tiles_seen", "i8"),
        # the round
        ("governor", "i8"),
        ("pick", "i8"),
        ("role_used", "i4", (R,)),
        ("doubled_first", "i8"),  # SJ-4.4: the governor doubled pick I
        ("stage", "i8"),
        ("first", "i8"),  # seat that acts first in this stage
        ("actor", "i8"),  # seats done in this stage
        ("decision", "i8"),
        ("chooser", "i8"),
        ("doubled", "i8"),
        # the running build
        ("build_kind", "i8"),  # declared card, out of the hand; valid while decision is price or pay
        ("build_target", "i8"),  # -1: new stack
        ("due", "i8"),  # units still to pay
        ("goods_left", "i8"),  # goods that may still pay
        # the running phase
        ("allowance", "i8"),  # goods to produce or sell, still left
        ("chosen", "i4", (S, G)),  # producer choices (hidden until all chose), declared sales
        ("sold", "i8"),
        ("drawn_n", "i8"),
        ("drawn", "i4", (K,)),  # cards looked at by the councillor, seen by seat_to_act alone
        ("keep_left", "i8"),
        ("discard_left", "i8"),
        ("mine_n", "i8"),
        ("mine", "i4", (K,)),  # cards turned up by a Gold Mine
        # counters for the log
        ("picks", "i4", (S, R)),
        ("goods_sold", "i4", (S, G)),
        ("sale_cards", "i4", (S, G)),
        ("goods_made", "i4", (S,)),
        ("passes", "i4", (S,)),
        ("mine_tries", "i8"),
        ("mine_hits", "i8"),
        ("reshuffles", "i8"),
        ("trader_phases", "i8"),
    ],
)

RULES = np.dtype(
    [
        (name, "i4")
        for name in (
            "library_two_player", "min_build_cost", "gold_mine_pick", "crane_may_cover_itself", "discounts_optional",
            "crane_same_kind", "covered_kind_may_be_rebuilt", "crane_target_effects", "sale_decision", "reshuffle",
            "seat_balance", "max_rounds_guard", "starting_building", "starting_hand", "hand_limit", "hand_limit_with_tower",
            "buildings_to_end", "builder_discount", "builder_discount_doubled", "producer_goods", "producer_extra",
            "producer_extra_doubled", "trader_sales", "trader_extra", "trader_extra_doubled", "councillor_draw",
            "councillor_draw_chooser", "councillor_draw_doubled", "councillor_keep", "prospector_draw",
            "prospector_draw_doubled", "smithy_discount", "quarry_discount", "gold_mine_flip", "black_market_max_goods",
            "carpenter_draw", "poor_house_max_hand", "poor_house_draw", "aqueduct_extra_goods", "well_min_goods",
            "well_draw", "trading_post_extra_sales", "market_hall_min_sales", "market_hall_draw",
            "market_stand_min_sales", "market_stand_draw", "prefecture_extra_keep", "chapel_vp_per_card", "guild_hall_vp",
            "city_hall_vp", "palace_divisor",
        )
    ]
    + [
        ("seat_balance_extra", "i4", (S,)),
        ("triumphal_arch_vp", "i4", (4,)),
        ("tile_price", "i4", (5, G)),
        ("mean_price", "f8", (G,)),  # mean over the tiles, for strategies
        ("cost", "i4", (K,)),
        ("vp", "i4", (K,)),
        ("count", "i4", (K,)),
        ("violet", "i4", (K,)),
        ("monument", "i4", (K,)),
    ],
    align=True,
)  # fmt: skip

sig = signatures(STATE, RULES, columns)
