"""Tic-tac-toe: put a mark on a free square; three in a row win. Perfect players always draw."""

from simulate.engine.plain import PlainGame

FREE = -1


def lines(side):
    """The rows, columns and diagonals, as squares."""
    rows = [[side * row + column for column in range(side)] for row in range(side)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return [*rows, *columns, [rows[i][i] for i in range(side)], [rows[i][-1 - i] for i in range(side)]]


def setup(state, rules):
    """Begin with an empty board."""
    state.board = [FREE] * rules.side**2
    state.lines = lines(rules.side)
    state.points = [0] * state.seats


def legal_actions(state, rules):
    """The free squares."""
    return [square for square, mark in enumerate(state.board) if mark == FREE]


def apply(state, rules, action):
    """Mark a square, and win, draw or pass."""
    seat = state.seat_to_act
    state.board[action] = seat
    if any(all(state.board[square] == seat for square in line) for line in state.lines if action in line):
        state.points[seat] = 1
        state.over = "line"
    elif FREE not in state.board:
        state.over = "draw"
    else:
        state.seat_to_act = 1 - seat


def scores(state, rules):
    """A point for a line; at 0 : 0 both have half a win."""
    return state.points


def hidden_from(state, rules, seat):
    """Nothing is hidden."""


GAME = PlainGame(
    key="tic_tac_toe",
    title="Tic-Tac-Toe",
    min_seats=2,
    max_seats=2,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    ending_names=("line", "draw"),
    position_text=lambda state, rules: "".join("XO."[mark] for mark in state.board),
)
