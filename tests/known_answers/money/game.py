"""Treasures and victory cards alone: the basic cards of Dominion (Vaccarino 2008), of which somebody published figures.

A seat has ten cards and draws five a turn. Its treasures buy one card, which goes to its discards; so does the hand. An
empty deck is made of the discards. Once the provinces are gone, or three piles, most points win; of equals who had fewer
turns.
"""

from simulate.engine.plain import PlainGame

HAND, PILES = 5, 3


def setup(state, rules):
    """Lay out the supply, shuffle ten cards for each seat and draw its hand."""
    state.costs, state.coins, state.points = (dict(table.items()) for table in (rules.costs, rules.coins, rules.points))
    state.supply = dict(rules.supply.items())
    for card in ("estate", "duchy", "province"):
        state.supply[card] = rules.victory[f"seats_{state.seats}"]
    first = [card for card, copies in rules.first.items() for _ in range(copies)]
    state.decks, state.discards = [list(first) for _ in range(state.seats)], [[] for _ in range(state.seats)]
    for deck in state.decks:
        state.chance.shuffle(deck)
    state.hands = [draw(state, seat) for seat in range(state.seats)]
    state.turns = [0] * state.seats
    state.owned = [sum(state.points[card] for card in first)] * state.seats


def draw(state, seat):
    """Draw a hand."""
    hand = []
    while len(hand) < HAND:
        if not state.decks[seat]:
            state.decks[seat], state.discards[seat] = state.discards[seat], []
            state.chance.shuffle(state.decks[seat])
        hand.append(state.decks[seat].pop())
    return hand


def legal_actions(state, rules):
    """Buy what the treasures pay for, or nothing."""
    money = sum(state.coins[card] for card in state.hands[state.seat_to_act])
    return ["nothing", *(card for card, cost in state.costs.items() if cost <= money and state.supply[card])]


def apply(state, rules, action):
    """Buy, discard, draw, and pass on."""
    seat = state.seat_to_act
    state.turns[seat] += 1
    if action != "nothing":
        state.supply[action] -= 1
        state.discards[seat].append(action)
        state.owned[seat] += state.points[action]
    state.discards[seat] += state.hands[seat]
    if not state.supply["province"] or list(state.supply.values()).count(0) >= PILES:
        state.over = "alone" if ranks(state, rules).count(1) == 1 else "shared"
        return
    state.hands[seat] = draw(state, seat)
    state.seat_to_act = (seat + 1) % state.seats
    state.round_no += state.seat_to_act == 0


def scores(state, rules):
    """Points of the cards that a seat owns."""
    return list(state.owned)


def ranks(state, rules):
    """By points; of equals who had fewer turns."""
    found = [(-points, turns) for points, turns in zip(state.owned, state.turns, strict=True)]
    return [1 + sum(other < mine for other in found) for mine in found]


def hidden_from(state, rules, seat):
    """The others' hands are hidden, and the order of every deck."""
    for other in range(state.seats):
        if other != seat and state.hands[other] is not None:
            state.decks[other], state.hands[other] = state.decks[other] + state.hands[other], None
        state.decks[other].sort()


def redeal(state, rules, seat):
    """Shuffle every deck, and deal the others' hands out of theirs."""
    for other in range(state.seats):
        state.chance.shuffle(state.decks[other])
        if state.hands[other] is None:
            state.hands[other] = [state.decks[other].pop() for _ in range(HAND)]


GAME = PlainGame(
    key="money",
    title="Treasures and Provinces",
    min_seats=2,
    max_seats=4,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    ranks=ranks,
    hidden_from=hidden_from,
    redeal=redeal,
    ending_names=("alone", "shared"),
)
