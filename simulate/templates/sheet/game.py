"""A draft of the cards of a sheet: the template of `simulate new game --sheet`.

Everybody is dealt a card face down. On a turn you take a card of the open row. The sum of one column of the sheet counts;
the rule `counts` names it. The cards, their copies and their numbers are cards.csv, which `[cards]` of ruleset.toml takes.
"""

from simulate.engine.plain import Column, PlainGame, stages_of


def setup(state, rules):
    """Shuffle the deck, deal a card to everybody and lay out the row."""
    state.deck = [key for key, card in rules.cards.items() for _ in range(card.copies)]
    state.chance.shuffle(state.deck)
    state.hidden = [draw(state, seat, "dealt") for seat in range(state.seats)]
    state.taken = [[] for _ in range(state.seats)]
    state.row = []
    fill_row(state, rules)


def draw(state, seat, event):
    """Take the top card of the deck for a seat."""
    key = state.deck[-1]
    state.turn_up(seat, key, state.deck)  # the report says what a card is worth by when it comes
    state.note(seat, key, event)
    return state.deck.pop()


def fill_row(state, rules):
    """Fill the row as far as the deck lasts."""
    while state.deck and len(state.row) < rules.row:
        state.row.append(state.deck.pop())


def legal_actions(state, rules):
    """Take a card of the row; equal ones are one choice."""
    return sorted(set(state.row))


def apply(state, rules, action):
    """Carry out an action."""
    seat = state.seat_to_act
    state.row.remove(action)
    state.taken[seat].append(action)
    state.note(seat, action, "taken")
    fill_row(state, rules)
    state.seat_to_act = (seat + 1) % state.seats
    if state.seat_to_act == 0:
        end_round(state, rules)


def end_round(state, rules):
    """End the game after the last round, or when not everybody could take a card."""
    if state.round_no == rules.rounds or len(state.row) + len(state.deck) < state.seats:
        state.over = "last round"
    else:
        state.round_no += 1


def scores(state, rules):
    """Add up the column that counts, of all cards of a seat."""
    cards, counts = rules.cards, rules.counts
    held = [(state.hidden[seat], *state.taken[seat]) for seat in range(state.seats)]
    return [round(rules.parts * sum(cards[key][counts] for key in own)) for own in held]


def hidden_from(state, rules, seat):
    """Nobody knows the order of the deck and what others were dealt: all of it lies in one heap."""
    others = [other for other in range(state.seats) if other != seat]
    state.deck = sorted([*state.deck, *(state.hidden[other] for other in others if state.hidden[other])])
    for other in others:
        state.hidden[other] = ""
    state.noted = {key: count for key, count in state.noted.items() if key[0] == seat or key[2] != "dealt"}


def redeal(state, rules, seat):
    """For searchers: deal the heap again."""
    state.chance.shuffle(state.deck)
    for other in range(state.seats):
        if other != seat:
            state.hidden[other] = state.deck.pop()


def cards_for(values, seats):
    """Say why the sheet has too few cards for so many, or nothing."""
    cards = sum(row["copies"] for row in values["cards"].values())
    return "" if cards >= 2 * seats else f"{cards} cards in all; {seats} seats need {2 * seats}"


def broken(state, rules):
    """No card appears or vanishes."""
    held = len(state.deck) + len(state.row) + sum(map(len, state.taken)) + state.seats
    return "" if held == sum(card.copies for _, card in rules.cards.items()) else "the number of cards has changed"


GAME = PlainGame(
    key="sheet",
    title="Draft",
    min_seats=2,
    max_seats=4,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    redeal=redeal,
    broken=broken,
    seat_checks=cards_for,
    ending_names=("last round",),
    cards="cards",
    events=(Column("dealt", "before any choice"), Column("taken", "from the row", use=True)),
    stages=stages_of(1),
    turned_up="dealt",
    position_text=lambda state, rules: f"row {state.row}, taken {state.taken}",
)
