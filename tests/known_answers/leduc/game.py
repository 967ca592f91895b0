"""Leduc poker, a small poker with a known value (Southey et al. 2005).

Six cards, two of each rank. Both put in a chip and get a card; they bet, a card is laid on the board, and they bet again.
One checks, calls, raises or folds; a round has two raises. A pair with the board wins, else the higher rank; equals share.
"""

from simulate.engine.plain import Column, PlainGame


def setup(state, rules):
    """Deal a card to each seat; the third is for the board."""
    deck = [rank for rank in range(rules.ranks) for _ in range(2)]
    state.chance.shuffle(deck)
    state.cards = [deck.pop() for _ in range(state.seats)]
    state.board = None
    state.under = deck.pop()  # the card to come
    state.paid = [1] * state.seats
    state.lines = ("",)  # what was done in each round, a letter each
    state.won = [0] * state.seats


def legal_actions(state, rules):
    """Fold facing a raise, call or check, raise at most twice a round."""
    line = state.lines[-1]
    facing = ["fold"] if line.endswith("r") else []
    return [*facing, "call", *(["raise"] if line.count("r") < rules.raises else [])]


def apply(state, rules, action):
    """Carry out an action."""
    seat = state.seat_to_act
    state.lines = (*state.lines[:-1], state.lines[-1] + action[0])
    if action == "fold":
        end(state, 1 - seat, "fold")
        return
    state.paid[seat] = max(state.paid) + (rules.bets[len(state.lines) - 1] if action == "raise" else 0)
    if action == "raise" or len(state.lines[-1]) == 1:
        state.seat_to_act = 1 - seat
    elif state.board is None:
        state.board, state.under = state.under, None
        state.lines = (*state.lines, "")
        state.seat_to_act = 0
        state.round_no += 1
    else:
        hands = [rules.ranks * (card == state.board) + card for card in state.cards]
        end(state, None if hands[0] == hands[1] else hands.index(max(hands)), "showdown")


def end(state, winner, how):
    """Pay the winner what the other has put in; equals get their own back."""
    if winner is not None:
        chips = state.paid[1 - winner]
        state.won[winner], state.won[1 - winner] = chips, -chips
    state.over = how


def scores(state, rules):
    """Chips won or lost."""
    return state.won


def hidden_from(state, rules, seat):
    """The other card is hidden, and the one to come."""
    state.cards[1 - seat] = None
    state.under = None


def redeal(state, rules, seat):
    """Deal again what is not seen."""
    deck = [rank for rank in range(rules.ranks) for _ in range(2)]
    for seen in (state.cards[seat], state.board):
        if seen is not None:
            deck.remove(seen)
    state.chance.shuffle(deck)
    state.cards[1 - seat] = deck.pop()
    if state.board is None:
        state.under = deck.pop()


GAME = PlainGame(
    key="leduc",
    title="Leduc Poker",
    min_seats=2,
    max_seats=2,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    redeal=redeal,
    stake=26,  # chips from the worst to the best result
    ending_names=("fold", "showdown"),
    score_parts=(Column("chips", "chips won or lost"),),
)
