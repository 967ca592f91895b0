"""Which trade cards to play in a window."""

from simulate.engine.effects import END, VERB
from simulate.engine.jit import jit
from simulate.engine.streams import below
from simulate.games.age_of_rome.names import CHEST, MAX_EFFECTS, N_TRADE
from simulate.games.age_of_rome.state import A_PLAY
from simulate.games.age_of_rome.vocabulary import (
    V_CANCEL_INTRIGUE,
    V_CAST_VOTE,
    V_DEPLOY_LEGION,
    V_DRAW_QUEST,
    V_DRAW_TRADE,
    V_GAIN_DENARII,
    V_GAIN_GLORY,
    V_HIRE_LEGION,
    V_HIRE_VOTE,
    V_PLACE_PANTHEON,
    V_REDUCE_PENALTY,
    V_REMOVE_ANCHOR,
    V_REMOVE_FEUD,
    V_TAKE_TOP_DISCARD,
)
from strategies.age_of_rome._habits import held_of_kind


@jit
def is_worth_playing(view, rules, seat, card):
    """Money and draws unless towards a set; Abacus from a penalty of 2, Bulla with 3 feuds, the bracelet for a chest."""
    for place in range(MAX_EFFECTS):
        verb = int(rules.card_effect[card, place, VERB])
        if verb == END:
            return False
        if verb == V_GAIN_DENARII or verb == V_DRAW_TRADE:
            if held_of_kind(view, rules, seat, int(rules.trade_card_kind[card])) < 2:
                return True
        elif verb == V_REDUCE_PENALTY:
            if view.penalty >= 2:
                return True
        elif verb == V_REMOVE_FEUD:
            if view.feuds[seat] >= 3:
                return True
        elif verb == V_TAKE_TOP_DISCARD:
            if view.discard_n > 0 and rules.trade_card_kind[view.discard[view.discard_n - 1]] == CHEST:
                return True
        elif (
            verb == V_HIRE_LEGION
            or verb == V_HIRE_VOTE
            or verb == V_DEPLOY_LEGION
            or verb == V_CAST_VOTE
            or verb == V_REMOVE_ANCHOR
            or verb == V_DRAW_QUEST
            or verb == V_GAIN_GLORY
            or verb == V_PLACE_PANTHEON
            or verb == V_CANCEL_INTRIGUE
        ):
            return True
    return False


@jit
def window_answer(view, rules, seat, legal, n, rng):
    """A random one of the cards worth playing, or none."""
    chosen, seen = legal[0], 0
    for i in range(n):
        if A_PLAY <= legal[i] < A_PLAY + N_TRADE and is_worth_playing(view, rules, seat, legal[i] - A_PLAY):
            seen += 1
            if below(rng, seen) == 0:
                chosen = legal[i]
    return chosen
