"""Builds that would end the game (SJ-13.1) as a loss that everybody can see."""

from simulate.engine.jit import jit
from simulate.games.san_juan.builder import price
from simulate.games.san_juan.buildings import all_goods
from simulate.games.san_juan.state import A_BUILD, TARGETS
from strategies.san_juan._expert_value import refund
from strategies.san_juan._survey import most_buildings, survey
from strategies.san_juan._value import with_card


@jit
def ends_game(view, rules, seat, target):
    """Return True if the seat's next building is the one that ends the game, and nobody has ended it yet."""
    stands = int(view.stack_n[seat])
    return target < 0 and stands + 1 >= rules.buildings_to_end and most_buildings(view) < rules.buildings_to_end


@jit
def ends_in_defeat(view, rules, seat, facts, action, discount):
    """SJ-13.5, SJ-13.8: whether a build ends the game behind another seat, by the scores and stocks that lie open now.

    Who builds after this seat can only gain, so what is lost now stays lost.
    """
    kind, target = (action - A_BUILD) // TARGETS, (action - A_BUILD) % TARGETS - 1
    if not ends_game(view, rules, seat, target):
        return False
    score = with_card(view, rules, seat, facts, kind, target).score
    units = price(view, rules, seat, kind, target, discount)
    stock = int(view.hand_n[seat]) - 1 - units + refund(view, rules, seat, kind, target, units) + all_goods(view, seat)
    for other in range(view.seats):
        if other != seat:
            theirs = survey(view, rules, other).score
            if theirs > score or (theirs == score and int(view.hand_n[other]) + all_goods(view, other) > stock):
                return True
    return False
