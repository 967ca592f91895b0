"""Harvest: one ply, the points of a place, a die."""

from simulate.engine.plain import Column, PlainGame

STARTS = ("dale", "fell", "moor", "tarn")
OPEN, TOLL = 5, 2


def setup(state, rules):
    """Draw what does not matter, then the starts."""
    idle = rules.idle
    for _ in range(idle.a + idle.b + idle.c + idle.d + idle.e + idle.f):
        state.chance.below(7)
    farms = list(STARTS)
    state.chance.shuffle(farms)
    state.farms = farms[: state.seats]
    state.points = [0] * state.seats


def legal_actions(state, rules):
    """There is no choice."""
    return ["reap"]


def apply(state, rules, action):
    """Score every seat and end."""
    place = [rules.place.p1, rules.place.p2, rules.place.p3, rules.place.p4]
    place[0] -= TOLL * (rules.gate.north >= OPEN) + TOLL * (rules.gate.south >= OPEN)
    place[0] -= 2 * TOLL * (rules.pair.left >= OPEN and rules.pair.right >= OPEN)
    for seat in range(state.seats):
        state.points[seat] = 100 * place[seat] + state.chance.below(100 * rules.die)
    state.over = "reaped"


GAME = PlainGame(
    key="harvest", title="Harvest", min_seats=2, max_seats=4, setup=setup, legal_actions=legal_actions, apply=apply,
    scores=lambda state, rules: state.points, hidden_from=lambda state, rules, seat: None, ending_names=("reaped",),
    seat_columns=(Column("farm", "the farm that was drawn", labels=STARTS, start=True, of="farms"),),
)  # fmt: skip
