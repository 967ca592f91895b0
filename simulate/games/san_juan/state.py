"""San Juan: the position, the rules values and the numbers of actions.

The cards are all there is (SJ-1.1, SJ-1.2); five roles (SJ-1.3) and five tiles lie beside them.

Card kinds stand in the order of ruleset.toml. Production kinds are 0..4, so kind and good have the same number.
"""

from simulate.engine.contract import signatures, state_dtype
from simulate.engine.rules_record import rules_dtype
from simulate.engine.stages import firsts_of, stages_of
from simulate.games.san_juan import columns
from simulate.games.san_juan.model import (
    COMPUTED,
    MAX_DECK,
    MAX_SEATS,
    MAX_STACKS,
    N_GOODS,
    N_KINDS,
    N_ROLES,
    N_TILES,
    Rules,
)

# state.stage: where the round stands; each stage asks the seats one after the other, clockwise from state.first
OPENING, CHAPEL_STEP, HAND_CHECK, PICK, BUILD, PRODUCE, TRADE, COUNCIL, MINES = range(9)
# state.decision: what state.seat_to_act decides now (SJ-15.2)
(
    D_ROLE, D_BUILD, D_PRICE, D_PAY, D_PRODUCE, D_SELL, D_KEEP, D_DISCARD,
    D_MINE, D_CHAPEL,
) = range(10)  # fmt: skip

# Action numbers. Multisets (payments, goods, discards) are chosen one unit a ply.
A_ROLE = 0  # + role
A_ROLE_DOUBLED = 5  # + role, only where doubling is the owner's choice (SJ-4.4)
A_PASS = 10
A_BUILD = 11  # + kind * TARGETS + target + 1; target -1 is a new stack
TARGETS = MAX_STACKS + 1
A_EXTRA = A_BUILD + N_KINDS * TARGETS  # + units paid on top of the price (SJ-5.5, discounts_optional)
MAX_EXTRA = 16
A_PAY_CARD = A_EXTRA + MAX_EXTRA  # + kind
A_PAY_GOOD = A_PAY_CARD + N_KINDS  # + good
A_PRODUCE = A_PAY_GOOD + N_GOODS  # + good
A_PRODUCE_DONE = A_PRODUCE + N_GOODS
A_SELL = A_PRODUCE_DONE + 1  # + good
A_SELL_DONE = A_SELL + N_GOODS
A_KEEP = A_SELL_DONE + 1  # + kind
A_DISCARD = A_KEEP + N_KINDS  # + kind
A_MINE = A_DISCARD + N_KINDS  # + kind
A_CHAPEL_NONE = A_MINE + N_KINDS
A_CHAPEL = A_CHAPEL_NONE + 1  # + kind
MAX_LEGAL = N_KINDS * TARGETS + 1

# state.events[seat, kind, event]
E_DEALT, E_DRAWN, E_BUILT, E_PAID, E_DISCARDED = range(len(columns.EVENTS))
N_EVENTS = len(columns.EVENTS)
# scores[seat, part]
P_PRINTED, P_STORED, P_ARCH, P_GUILD, P_CITY, P_PALACE = range(len(columns.SCORE_PARTS))
N_PARTS = len(columns.SCORE_PARTS)

STAGES = stages_of(1, 3, 5, 7, 9, 11)  # of the account of draws
STAGE_FIRSTS = firsts_of(STAGES)

END_BUILT = 2  # state.over: somebody has all buildings

STATE = state_dtype(
    MAX_SEATS,
    N_KINDS,
    N_EVENTS,
    [
        # cards, SJ-15.1; the top of a pile is its last entry
        ("pile_n", "i8"),
        ("pile", "i1", (MAX_DECK,)),
        ("discards_n", "i8"),
        ("discards", "i1", (MAX_DECK,)),
        ("hand_n", "i4", (MAX_SEATS,)),
        ("hand", "i4", (MAX_SEATS, N_KINDS)),
        ("stack_n", "i4", (MAX_SEATS,)),  # stacks, older first
        ("top", "i4", (MAX_SEATS, MAX_STACKS)),  # visible kind
        ("full", "i4", (MAX_SEATS, MAX_STACKS)),  # 1 with a good on it
        ("face", "i4", (MAX_SEATS, MAX_STACKS)),  # the card that is the good, known to nobody
        ("goods", "i4", (MAX_SEATS, N_GOODS)),  # goods by kind of the building they lie on
        ("depth", "i4", (MAX_SEATS, MAX_STACKS)),  # covered cards below
        ("fresh", "i4", (MAX_SEATS,)),  # 1 + stack built in the running builder phase, 0 none
        ("built", "i4", (MAX_SEATS, N_KINDS)),  # visible buildings by kind
        ("active", "i4", (MAX_SEATS, N_KINDS)),  # those whose function works: visible, not new, not blanked
        ("covered", "i4", (MAX_SEATS, N_KINDS)),
        ("stored_n", "i4", (MAX_SEATS,)),
        ("stored", "i4", (MAX_SEATS, N_KINDS)),  # under the Chapel
        # trading tiles: `tiles` in their cyclic order, the next is tiles[tile_at]
        ("tiles", "i4", (N_TILES,)),
        ("tile_at", "i8"),
        ("tiles_seen", "i8"),
        # the round
        ("governor", "i8"),
        ("pick", "i8"),
        ("role_used", "i4", (N_ROLES,)),
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
        ("chosen", "i4", (MAX_SEATS, N_GOODS)),  # producer choices (hidden until all chose), declared sales
        ("sold", "i8"),
        ("drawn_n", "i8"),
        ("drawn", "i4", (N_KINDS,)),  # cards looked at by the councillor, seen by seat_to_act alone
        ("keep_left", "i8"),
        ("discard_left", "i8"),
        ("mine_n", "i8"),
        ("mine", "i4", (N_KINDS,)),  # cards turned up by a Gold Mine
        # counters for the log
        ("picks", "i4", (MAX_SEATS, N_ROLES)),
        ("goods_sold", "i4", (MAX_SEATS, N_GOODS)),
        ("sale_cards", "i4", (MAX_SEATS, N_GOODS)),
        ("goods_made", "i4", (MAX_SEATS,)),
        ("passes", "i4", (MAX_SEATS,)),
        ("mine_tries", "i8"),
        ("mine_hits", "i8"),
        ("reshuffles", "i8"),
        ("trader_phases", "i8"),
    ],
    len(STAGES),
)

RULES = rules_dtype(Rules, COMPUTED)

sig = signatures(STATE, RULES, columns)
