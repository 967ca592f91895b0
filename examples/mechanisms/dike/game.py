"""Dike: build the dike as high as it must be before the river reaches the village, together."""

from simulate.mechanisms import Cards, Choice, Deck, Display, game, turns

WEATHER = Cards("weather", {"sun": 9, "rain": 10, "storm": 5})


def lay_out(table, rules):
    """DI-1: the river at its mark, no dike, and the weather shuffled."""
    table.sky, table.past = table.shuffled(Deck(WEATHER)), Display(WEATHER)
    table.river, table.dike, table.work = rules.river, 0, [0] * table.seats


def jobs(table, rules, seat):
    """DI-2: build, or pump if there is water to pump."""
    return ["build", "pump"] if table.river else ["build"]


def do(table, rules, seat, chosen):
    """DI-2: the dike grows by one, or the river falls; DI-5: a whole dike wins."""
    table.work[seat] += 1
    if chosen == "build":
        table.dike += 1
    else:
        table.river = max(0, table.river - rules.pumped)
    if table.dike == rules.dike:
        table.over = "the dike holds"


def weather(table, rules):
    """DI-3: turn up the weather, all of it again when the pile is used up; DI-4: the village floods."""
    table.draw(table.sky, table.past, seat=table.leader, reshuffle=table.past)
    table.river = max(0, table.river + rules.rise[table.past[-1]])
    if table.river >= rules.village:
        table.over = "flooded"


GAME = game(
    title="Dike",
    seats=(1, 4),
    lay_out=lay_out,
    play=[turns(Choice(jobs, do, "does"), weather)],
    scores="work",
    ending_names=("the dike holds", "flooded"),
    won_endings=("the dike holds",),  # DI-5: all win, or all lose
    contents=(WEATHER,),
    drawn="turned up after a seat's turn",
)
