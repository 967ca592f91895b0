"""Pig: roll a die as often as you dare. 2 to 6 add to the points of the turn, a 1 loses them, holding banks them."""

from simulate.mechanisms import PushYourLuck, game, nobody_has, turns


def lay_out(table, rules):
    """Begin with empty banks."""
    table.bank = [0] * table.seats


def roll(table, rules):
    """Roll: the pips, or nothing with a 1."""
    pips = table.chance.below(6) + 1
    return pips if pips > 1 else None


PLAY = [turns(PushYourLuck(roll, bank="bank"), when=nobody_has("bank", "goal"))]
GAME = game("Pig, in steps", (2, 2), lay_out, PLAY, scores="bank", ending="goal reached")
