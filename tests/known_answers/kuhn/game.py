"""Kuhn poker, the smallest poker with a known value (Kuhn 1950).

Both put in a chip and get a card. The first checks or bets a chip; after a check the second may do so too. Facing a bet one
folds or calls. The higher card takes all. The score is what a seat has won or lost, in chips.
"""

from simulate.engine.plain import Column, PlainGame


def setup(state, rules):
    """Deal a card to each seat."""
    deck = list(range(1, rules.cards + 1))
    state.chance.shuffle(deck)
    state.cards = [deck.pop() for _ in range(state.seats)]
    state.paid = [1] * state.seats
    state.said = ()  # what was done so far, in order
    state.won = [0] * state.seats


def legal_actions(state, rules):
    """Facing a bet fold or call, else check or bet."""
    return ["fold", "call"] if "bet" in state.said else ["check", "bet"]


def apply(state, rules, action):
    """Carry out an action."""
    seat = state.seat_to_act
    state.said += (action,)
    if action in ("bet", "call"):
        state.paid[seat] += 1
    if action == "fold":
        end(state, 1 - seat, "fold")
    elif action == "call" or state.said == ("check", "check"):
        end(state, state.cards.index(max(state.cards)), "showdown")
    else:
        state.seat_to_act = 1 - seat


def end(state, winner, how):
    """Pay the winner what the other has put in."""
    chips = state.paid[1 - winner]
    state.won[winner], state.won[1 - winner] = chips, -chips
    state.over = how


def scores(state, rules):
    """Chips won or lost."""
    return state.won


def hidden_from(state, rules, seat):
    """The other card is hidden."""
    state.cards[1 - seat] = 0


def redeal(state, rules, seat):
    """Deal the other card again."""
    others = [card for card in range(1, rules.cards + 1) if card != state.cards[seat]]
    state.cards[1 - seat] = state.chance.choice(others)


GAME = PlainGame(
    key="kuhn",
    title="Kuhn Poker",
    min_seats=2,
    max_seats=2,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    redeal=redeal,
    stake=4,  # chips from the worst to the best result
    ending_names=("fold", "showdown"),
    score_parts=(Column("chips", "chips won or lost"),),
)
