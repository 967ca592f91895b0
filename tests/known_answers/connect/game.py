"""Connect Four on a small board: drop a disc into a column; a given number in a row, a column or a diagonal wins."""

from simulate.engine.plain import PlainGame

WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))  # to look along: columns, discs up


def setup(state, rules):
    """Begin with empty columns."""
    state.columns = [[] for _ in range(rules.columns)]
    state.points = [0] * state.seats


def legal_actions(state, rules):
    """The columns that are not full."""
    return [at for at, column in enumerate(state.columns) if len(column) < rules.height]


def apply(state, rules, action):
    """Drop a disc, and win, draw or pass."""
    seat = state.seat_to_act
    column = state.columns[action]
    column.append(seat)
    if longest(state.columns, action, len(column) - 1, seat) >= rules.line:
        state.points[seat] = 1
        state.over = "line"
    elif all(len(one) == rules.height for one in state.columns):
        state.over = "draw"
    else:
        state.seat_to_act = 1 - seat


def longest(columns, at, up, seat):
    """The longest line of a seat's discs through a place."""
    best = 1
    for across, rise in WAYS:
        found = 1
        for sign in (1, -1):
            x, y = at + sign * across, up + sign * rise
            while 0 <= x < len(columns) and 0 <= y < len(columns[x]) and columns[x][y] == seat:
                found, x, y = found + 1, x + sign * across, y + sign * rise
        best = max(best, found)
    return best


def scores(state, rules):
    """A point for a line; at 0 : 0 both have half a win."""
    return state.points


def hidden_from(state, rules, seat):
    """Nothing is hidden."""


GAME = PlainGame(
    key="connect",
    title="Connect Four",
    min_seats=2,
    max_seats=2,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    ending_names=("line", "draw"),
    position_text=lambda state, rules: " ".join("".join("XO"[disc] for disc in column) or "-" for column in state.columns),
)
