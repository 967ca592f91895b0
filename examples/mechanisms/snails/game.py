"""Snails: race over a track of spaces with one die or two; whoever you land on is pushed back."""

from simulate.mechanisms import Choice, game, nobody_has, turns


def lay_out(table, rules):
    """SN-1: all snails before the first space."""
    table.space = [0] * table.seats


def dice(table, rules, seat):
    """SN-2: one die, or two."""
    return ["one die", "two dice"]


def crawl(table, rules, seat, chosen):
    """SN-3: move by the pips, but not at all with a double; SN-4: push whoever is there."""
    pips = [table.chance.below(6) + 1 for _ in range(1 + (chosen == "two dice"))]
    if len(pips) == 2 and pips[0] == pips[1]:
        return
    table.space[seat] += sum(pips)
    for other, at in enumerate(table.space):
        if other != seat and at == table.space[seat] < rules.goal:
            table.space[other] = max(0, at - rules.push)


PLAY = [turns(Choice(dice, crawl, "rolls"), when=nobody_has("space", "goal"))]
GAME = game("Snails", (2, 4), lay_out, PLAY, scores="space", ending="goal reached")
