"""Letters at Court, compiled: the twin of `court_plain/game.py`, function for function and draw for draw.

What is a list there is an array with a count here, a `Play` is a number (card * 100 + target * 10 + guess), and `redeal` is
new: it lets searchers imagine the hidden cards. `simulate conformance court --against court_plain` holds the two together.
"""

from types import SimpleNamespace
from typing import Annotated

from pydantic import Field

from simulate.engine.contract import Column, Game, Verbs, signatures, state_dtype
from simulate.engine.draws import empty_pile, forget_draws, leave_pile, put_in_pile, stage_at, turn_up
from simulate.engine.jit import entry, jit
from simulate.engine.rules_record import rules_dtype
from simulate.engine.ruleset_types import Table, keyed, whole
from simulate.engine.stages import firsts_of, stages_of
from simulate.engine.streams import next_u64, shuffle, shuffle_unseen

KINDS = ("guard", "priest", "baron", "handmaid", "prince", "king", "countess", "princess")
GUARD, PRIEST, BARON, HANDMAID, PRINCE, KING, COUNTESS, PRINCESS = range(1, 9)
S, K, NOBODY, OPEN_FOR_TWO, MAX_DECK = 4, 8, 4, 3, 32
RUNNING, UNFINISHED, TOKENS_WON = 0, 1, 2
DEALT, PLAYED = 0, 1


class Copies(keyed(KINDS, Annotated[int, Field(ge=0, le=8)])):
    """Cards of each kind."""


class Tokens(keyed(("seats_2", "seats_3", "seats_4"), Annotated[int, Field(ge=1, le=20)])):
    """Rounds to be won, by seats."""


class Rules(Table):
    """The ruleset."""

    most_rounds: int = whole(1, 1000)
    copies: Copies
    tokens: Tokens


def check_deck(model):
    """Raises ValueError."""
    if not 10 <= sum(model.copies.values()) <= MAX_DECK:
        raise ValueError(f"copies: 10 to {MAX_DECK} cards in all")


FIELDS = [
    ("deck", "i8", (MAX_DECK,)), ("left", "i8"), ("aside", "i8"), ("shown", "i8", (K + 1,)), ("hands", "i8", (S, 2)),
    ("known", "i8", (S, S)), ("alive", "i8", (S,)), ("safe", "i8", (S,)), ("spent", "i8", (S,)), ("tokens", "i8", (S,)),
    ("knocked_out", "i8", (S,)),
]  # fmt: skip
STAGES = stages_of(1, 4, 7)
STAGE_FIRSTS = firsts_of(STAGES)
STATE = state_dtype(S, K, 2, FIELDS, len(STAGES))
COLUMNS = SimpleNamespace(
    EVENTS=(Column("dealt", "cards dealt or drawn"), Column("played", "cards played by choice", use=True)),
    SCORE_PARTS=(Column("tokens", "rounds won"),),
    SEAT_COLUMNS=(Column("knocked_out", "rounds in which it was knocked out", of="knocked_out"),),
    PLAYOUT_COLUMNS=(),
)
RULES = rules_dtype(Rules)
sig = signatures(STATE, RULES, COLUMNS)


@jit
def note(state, seat, card, event):
    """Count an event of a card."""
    state.events[seat, card - 1, event] = min(255, int(state.events[seat, card - 1, event]) + 1)


@jit
def pop(state):
    """Take the next card of the deck."""
    state.left -= 1
    return state.deck[state.left]


@jit
def draw(state, seat):
    """The next card of the deck, or the one laid aside when there is none."""
    card = state.aside if state.left == 0 else pop(state)
    turn_up(state, stage_at(STAGE_FIRSTS, state.round_no), seat, card - 1, 0, K)
    state.hands[seat, 0 if state.hands[seat, 0] == 0 else 1] = card
    note(state, seat, card, DEALT)


@jit
def deal(state, rules):
    """A round begins: shuffle, lay one aside (for two, three more face up), a card to each; the first draws."""
    state.left = 0
    empty_pile(state, 0, K)
    for kind in range(K):
        for _ in range(rules.copies[kind]):
            state.deck[state.left] = kind + 1
            state.left += 1
            put_in_pile(state, kind)
    shuffle(state.chance, state.deck, state.left)
    state.aside = pop(state)
    leave_pile(state, state.aside - 1)
    state.shown[:] = 0
    if state.seats == 2:
        for _ in range(OPEN_FOR_TWO):
            card = pop(state)
            leave_pile(state, card - 1)
            state.shown[card] += 1
    state.safe[:], state.spent[:], state.known[:, :], state.hands[:, :] = 0, 0, 0, 0
    for seat in range(state.seats):
        state.alive[seat] = 1
        draw(state, seat)
    draw(state, state.seat_to_act)


@jit
def discard(state, seat, card):
    """Lay a card face up; who knew it knows the hand no more."""
    if state.hands[seat, 1] == card:
        state.hands[seat, 1] = 0
    else:
        state.hands[seat, 0], state.hands[seat, 1] = state.hands[seat, 1], 0
    state.shown[card] += 1
    state.spent[seat] += card
    for knower in range(state.seats):
        if state.known[knower, seat] == card:
            state.known[knower, seat] = 0


@jit
def knock_out(state, seat):
    """Out of the round, the hand face up."""
    state.alive[seat] = 0
    state.knocked_out[seat] += 1
    while state.hands[seat, 0] != 0:
        discard(state, seat, state.hands[seat, 0])


@jit
def strike(state, me, card, target, guess):
    """What a card does to another one (a prince: perhaps to oneself)."""
    mine, theirs = state.hands[me, 0], state.hands[target, 0]
    if card == GUARD and theirs == guess:
        knock_out(state, target)
    elif card == PRIEST:
        state.known[me, target] = theirs
    elif card == BARON:
        if mine != theirs:
            knock_out(state, me if mine < theirs else target)
        else:
            state.known[me, target] = state.known[target, me] = mine
    elif card == PRINCE:
        if theirs == PRINCESS:
            knock_out(state, target)
        else:
            discard(state, target, theirs)
            draw(state, target)
    elif card == KING:
        state.hands[me, 0], state.hands[target, 0] = theirs, mine
        for knower in range(state.seats):
            of_me, of_target = state.known[knower, me], state.known[knower, target]
            state.known[knower, me], state.known[knower, target] = of_target, of_me
        state.known[me, target], state.known[target, me] = mine, theirs
        state.known[me, me] = state.known[target, target] = 0


@jit
def end_round(state, rules):
    """The highest card wins, then the higher sum of cards laid down; the next round, or the end."""
    best = first = -1
    for seat in range(state.seats):
        if state.alive[seat] != 0:
            best = max(best, state.hands[seat, 0] * 1000 + state.spent[seat])
    for seat in range(state.seats - 1, -1, -1):
        if state.alive[seat] != 0 and state.hands[seat, 0] * 1000 + state.spent[seat] == best:
            state.tokens[seat] += 1
            first = seat
    if state.tokens.max() >= rules.tokens[state.seats - 2]:
        state.over = TOKENS_WON
    elif state.round_no >= rules.most_rounds:
        state.over = UNFINISHED
    else:
        state.round_no += 1
        state.seat_to_act = first
        deal(state, rules)


@entry(sig.setup)
def setup(state, rules):
    """The first deal."""
    deal(state, rules)
    state.round_no = 1


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """Every card in hand on everybody it may be played on; the countess must go beside king or prince."""
    me, n = state.seat_to_act, 0
    low, high = min(state.hands[me, 0], state.hands[me, 1]), max(state.hands[me, 0], state.hands[me, 1])
    if high == COUNTESS and (low == KING or low == PRINCE):
        out[0] = COUNTESS * 100 + NOBODY * 10
        return 1
    others = 0
    for seat in range(state.seats):
        others += seat != me and state.alive[seat] != 0 and state.safe[seat] == 0
    for card in range(low, high + 1):
        if card != low and card != high:
            continue
        if state.barred[me, card - 1] != 0 and low != high and state.barred[me, low + high - card - 1] == 0:
            continue  # in an experiment this seat may not play it
        if card == HANDMAID or card >= COUNTESS or (others == 0 and card != PRINCE):
            out[n], n = card * 100 + NOBODY * 10, n + 1
            continue
        for seat in range(state.seats):
            if card == PRINCE and seat == me:
                out[n], n = card * 100 + seat * 10, n + 1
            if seat == me or state.alive[seat] == 0 or state.safe[seat] != 0:
                continue
            for guess in range(PRIEST, PRINCESS + 1) if card == GUARD else range(1):
                out[n], n = card * 100 + seat * 10 + guess, n + 1
    return n


@entry(sig.apply)
def apply(state, rules, action):
    """Lay down the card, do what it says, and go on to the next player or the next round."""
    me, card, target = state.seat_to_act, action // 100, action // 10 % 10
    discard(state, me, card)
    note(state, me, card, PLAYED)
    if card == HANDMAID:
        state.safe[me] = 1
    elif card == PRINCESS:
        knock_out(state, me)
    elif target != NOBODY:
        strike(state, me, card, target, action % 10)
    if state.left == 0 or state.alive.sum() < 2:
        end_round(state, rules)
        return
    me = (me + 1) % state.seats
    while state.alive[me] == 0:
        me = (me + 1) % state.seats
    state.seat_to_act, state.safe[me] = me, 0
    draw(state, me)


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """A token a round won."""
    for seat in range(state.seats):
        scores[seat, 0] = state.tokens[seat]


@entry(sig.outcome)
def outcome(state, rules, scores, seat_rows, playout_row):
    """Most tokens win."""
    for seat in range(state.seats):
        better = 0
        for other in range(state.seats):
            better += scores[other, 0] > scores[seat, 0]
        seat_rows[seat].rank, seat_rows[seat].won = better + 1, int(better == 0)


@entry(sig.hide)
def hide(state, rules, seat):
    """Other hands, what others know and have drawn, the deck and the card laid aside."""
    state.deck[:], state.aside, state.chance[:] = 0, 0, 0
    for other in range(S):
        if other != seat:
            state.hands[other, :], state.known[other, :], state.events[other, :, DEALT] = 0, 0, 0
    forget_draws(state)


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """Deal what `seat` cannot see anew: hands that it does not know, the deck, the card laid aside."""
    n = 0
    state.deck[:] = 0
    for kind in range(K):
        unseen = rules.copies[kind] - state.shown[kind + 1]
        for slot in range(2):
            unseen -= state.hands[seat, slot] == kind + 1
        for other in range(state.seats):
            unseen -= state.known[seat, other] == kind + 1
        for _ in range(unseen):
            state.deck[n], n = kind + 1, n + 1
    shuffle_unseen(stream, state.deck, n)
    state.left = n
    for other in range(state.seats):
        if other != seat:
            state.known[other, :], state.events[other, :, DEALT] = 0, 0
            known = state.known[seat, other]
            for slot in range(2):
                if state.hands[other, slot] != 0:
                    state.hands[other, slot] = known if slot == 0 and known != 0 else pop(state)
    state.aside = pop(state)
    for i in range(4):
        state.chance[i] = next_u64(stream)


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """Every card is somewhere; who knows a hand knows it rightly."""
    cards = state.left + state.shown.sum() - rules.copies.sum() + 1
    for seat in range(state.seats):
        cards += (state.hands[seat, 0] != 0) + (state.hands[seat, 1] != 0)
        for other in range(state.seats):
            card = state.known[seat, other]
            if card != 0 and card != state.hands[other, 0] and card != state.hands[other, 1]:
                return 2
    return 1 if state.over == RUNNING and cards != 0 else 0


def action_text(state, rules, action):
    """An action in words."""
    card, target, guess = KINDS[action // 100 - 1], action // 10 % 10, action % 10
    if guess:
        return f"{card}: asks seat {target + 1} for the {KINDS[guess - 1]}"
    return card if target == NOBODY else f"{card} on seat {target + 1}"


def position_text(state, rules):
    """The table in words."""
    lines = [f"deck {state.left}, face up {state.shown[1:].tolist()}"]
    for seat in range(state.seats):
        cards = ", ".join(KINDS[card - 1] for card in state.hands[seat] if card) or "nothing seen"
        lines.append(f"seat {seat + 1}: {state.tokens[seat]} tokens, {cards}{', safe' if state.safe[seat] else ''}")
    return "\n".join(lines)


GAME = Game(
    key="court", title="Letters at Court", min_seats=2, max_seats=S, state=STATE, rules=RULES, signatures=sig,
    verbs=Verbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants),
    rules_model=Rules, extra_checks=check_deck, max_actions=32, ply_limit=5_000,
    contents=KINDS, content_titles=tuple(kind.capitalize() for kind in KINDS), content_kinds=("low",) * 4 + ("high",) * 4,
    events=COLUMNS.EVENTS, score_parts=COLUMNS.SCORE_PARTS, seat_columns=COLUMNS.SEAT_COLUMNS, playout_columns=(),
    endings=("running", "unfinished", "tokens won"),
    invariants=("fine", "a card is missing, or there twice", "somebody knows a hand wrongly"),
    action_text=action_text, position_text=position_text,
    build_position=lambda state, rules, **fields: setup(state, rules), stages=STAGES, turned_up="dealt or drawn",
)  # fmt: skip
