"""Letters at Court in plain Python: hold the highest card, or be the last who is left.

A known game of sixteen cards for two to four; RULES.md tells it in our words. Begin reading at `apply`.
"""

from typing import NamedTuple

from simulate.engine.plain import Column, PlainGame, stages_of

KINDS = ("guard", "priest", "baron", "handmaid", "prince", "king", "countess", "princess")
GUARD, PRIEST, BARON, HANDMAID, PRINCE, KING, COUNTESS, PRINCESS = range(1, 9)
NOBODY = 4
OPEN_FOR_TWO = 3  # cards laid out face up when two play


class Play(NamedTuple):
    """A card, whom it is played on, and the kind that a guard asks for."""

    card: int
    target: int = NOBODY
    guess: int = 0


def setup(state, rules):
    """Nobody has a token; the first deal."""
    state.tokens = [0] * state.seats
    state.knocked_out = [0] * state.seats
    deal(state, rules)


def deal(state, rules):
    """A round begins: shuffle, lay one aside (for two, three more face up), a card to each; the first draws."""
    seats = state.seats
    state.deck = [card for card, kind in enumerate(KINDS, 1) for _ in range(rules.copies[kind])]
    state.chance.shuffle(state.deck)
    state.aside = state.deck.pop()
    state.shown = [0] * 9  # how many of each kind lie face up: all know
    for _ in range(OPEN_FOR_TWO if seats == 2 else 0):
        state.shown[state.deck.pop()] += 1
    state.alive, state.safe, state.spent = [True] * seats, [False] * seats, [0] * seats
    state.known = [[0] * seats for _ in range(seats)]  # known[a][b]: the card that a knows b to hold, 0: none
    state.hands = [[] for _ in range(seats)]
    for seat in range(seats):
        draw(state, seat)
    draw(state, state.seat_to_act)


def draw(state, seat):
    """The next card of the deck, or the one laid aside when there is none."""
    if state.deck:
        state.turn_up(seat, KINDS[state.deck[-1] - 1], [KINDS[card - 1] for card in state.deck])
    card = state.deck.pop() if state.deck else state.aside
    state.hands[seat].append(card)
    state.note(seat, KINDS[card - 1], "dealt")


def legal_actions(state, rules):
    """Every card in hand on everybody it may be played on; the countess must go beside king or prince."""
    me = state.seat_to_act
    hand = sorted(set(state.hands[me]))
    if COUNTESS in hand and (KING in hand or PRINCE in hand):
        return [Play(COUNTESS)]
    others = [seat for seat in range(state.seats) if seat != me and state.alive[seat] and not state.safe[seat]]
    plays = []
    for card in hand:
        if card == PRINCE:
            plays += [Play(card, seat) for seat in sorted([*others, me])]
        elif card in (HANDMAID, COUNTESS, PRINCESS) or not others:
            plays.append(Play(card))
        elif card == GUARD:
            plays += [Play(card, seat, guess) for seat in others for guess in range(PRIEST, PRINCESS + 1)]
        else:
            plays += [Play(card, seat) for seat in others]
    return plays


def apply(state, rules, action):
    """Lay down the card, do what it says, and go on to the next player or the next round."""
    me, card, target = state.seat_to_act, action.card, action.target
    discard(state, me, card)
    state.note(me, KINDS[card - 1], "played")
    if card == HANDMAID:
        state.safe[me] = True
    elif card == PRINCESS:
        knock_out(state, me)
    elif target != NOBODY:
        strike(state, me, card, target, action.guess)
    go_on(state, rules)


def strike(state, me, card, target, guess):
    """What a card does to another one (a prince: perhaps to oneself)."""
    hands = state.hands
    if card == GUARD and hands[target][0] == guess:
        knock_out(state, target)
    elif card == PRIEST:
        state.known[me][target] = hands[target][0]
    elif card == BARON:
        mine, theirs = hands[me][0], hands[target][0]
        if mine != theirs:
            knock_out(state, me if mine < theirs else target)
        else:
            state.known[me][target] = state.known[target][me] = mine
    elif card == PRINCE:
        if hands[target][0] == PRINCESS:
            knock_out(state, target)
        else:
            discard(state, target, hands[target][0])
            draw(state, target)
    elif card == KING:
        hands[me], hands[target] = hands[target], hands[me]
        for knower in range(state.seats):
            row = state.known[knower]
            row[me], row[target] = row[target], row[me]
        state.known[me][target], state.known[target][me] = hands[target][0], hands[me][0]
        state.known[me][me] = state.known[target][target] = 0


def discard(state, seat, card):
    """Lay a card face up; who knew it knows the hand no more."""
    state.hands[seat].remove(card)
    state.shown[card] += 1
    state.spent[seat] += card
    for row in state.known:
        if row[seat] == card:
            row[seat] = 0


def knock_out(state, seat):
    """Out of the round, the hand face up."""
    state.alive[seat] = False
    state.knocked_out[seat] += 1
    for card in list(state.hands[seat]):
        discard(state, seat, card)


def go_on(state, rules):
    """The next one draws; without cards, or with one player left, the round ends."""
    if state.deck and sum(state.alive) > 1:
        me = state.seat_to_act
        while True:
            me = (me + 1) % state.seats
            if state.alive[me]:
                break
        state.seat_to_act, state.safe[me] = me, False
        draw(state, me)
        return
    left = [(state.hands[seat][0], state.spent[seat], seat) for seat in range(state.seats) if state.alive[seat]]
    winners = [seat for card, spent, seat in left if (card, spent) == max(left)[:2]]
    for seat in winners:
        state.tokens[seat] += 1
    if max(state.tokens) >= rules.tokens[f"seats_{state.seats}"]:
        state.over = "tokens won"
    elif state.round_no >= rules.most_rounds:
        state.over = "unfinished"
    else:
        state.round_no += 1
        state.seat_to_act = winners[0]
        deal(state, rules)


def scores(state, rules):
    """A token a round won."""
    return state.tokens


def hidden_from(state, rules, seat):
    """Other hands, what others know and have drawn, the deck and the card laid aside."""
    state.deck, state.aside = [0] * len(state.deck), 0
    for other in range(state.seats):
        if other != seat:
            state.hands[other] = [0] * len(state.hands[other])
            state.known[other] = [0] * state.seats
    state.noted = {key: n for key, n in state.noted.items() if key[0] == seat or key[2] == "played"}


def broken(state, rules):
    """Every card is somewhere; who knows a hand knows it rightly."""
    cards = len(state.deck) + sum(map(len, state.hands)) + sum(state.shown)
    if not state.over and cards != sum(rules.copies[kind] for kind in KINDS) - 1:
        return "a card is missing, or there twice"
    for row in state.known:
        if any(card and card not in hand for card, hand in zip(row, state.hands, strict=True)):
            return "somebody knows a hand wrongly"
    return ""


def action_text(state, rules, action):
    """An action in words."""
    card = KINDS[action.card - 1]
    if action.guess:
        return f"{card}: asks seat {action.target + 1} for the {KINDS[action.guess - 1]}"
    return card if action.target == NOBODY else f"{card} on seat {action.target + 1}"


def position_text(state, rules):
    """The table in words."""
    lines = [f"deck {len(state.deck)}, face up {state.shown[1:]}"]
    for seat in range(state.seats):
        cards = ", ".join(KINDS[card - 1] if card else "?" for card in state.hands[seat]) or "out"
        lines.append(f"seat {seat + 1}: {state.tokens[seat]} tokens, {cards}{', safe' if state.safe[seat] else ''}")
    return "\n".join(lines)


GAME = PlainGame(
    key="court_plain",
    title="Letters at Court (plain)",
    min_seats=2,
    max_seats=4,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    broken=broken,
    action_text=action_text,
    position_text=position_text,
    ending_names=("tokens won",),
    contents=KINDS,
    content_kinds=("low",) * 4 + ("high",) * 4,
    events=(Column("dealt", "cards dealt or drawn"), Column("played", "cards played by choice", use=True)),
    score_parts=(Column("tokens", "rounds won"),),
    stages=stages_of(1, 4, 7),
    turned_up="dealt or drawn",
    seat_columns=(Column("knocked_out", "rounds in which it was knocked out"),),
)
