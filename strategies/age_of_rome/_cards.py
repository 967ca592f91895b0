"""Trade cards: what they are worth as part of a set and by their effect, hence which to play and which to sell."""

from simulate.engine.effects import END, FIRST, VERB
from simulate.engine.jit import jit
from simulate.engine.streams import below
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome import vocabulary as V
from simulate.games.age_of_rome.feuds import open_spaces
from simulate.games.age_of_rome.state import A_PLAY, A_SELL, A_SET, A_STOP, SP_COLOSSEUM
from strategies.age_of_rome._habits import cards_wanted, held_of_kind
from strategies.age_of_rome._spaces import majority_value, military_value, politics_value
from strategies.age_of_rome._values import W, bonus_worth, denarius, is_last, lateness, rest

HIRED = 1.5  # glory for a legion or a vote hired in the first round, nothing in the last
ANCHOR = 1.0  # glory for getting rid of the anchor
CANCEL = 1.5  # glory for an intrigue cancelled


@jit
def is_worth_playing(view, rules, seat, card):
    """Money and draws unless towards a set; Abacus from a penalty of 2, Bulla with 3 feuds, the bracelet for a chest."""
    for place in range(N.MAX_EFFECTS):
        verb = int(rules.card_effect[card, place, VERB])
        if verb == END:
            return False
        if verb == V.V_GAIN_DENARII or verb == V.V_DRAW_TRADE:
            if held_of_kind(view, rules, seat, int(rules.trade_card_kind[card])) < 2:
                return True
        elif verb == V.V_REDUCE_PENALTY:
            if view.penalty >= 2:
                return True
        elif verb == V.V_REMOVE_FEUD:
            if view.feuds[seat] >= 3:
                return True
        elif verb == V.V_TAKE_TOP_DISCARD:
            if view.discard_n > 0 and rules.trade_card_kind[view.discard[view.discard_n - 1]] == N.CHEST:
                return True
        elif (
            verb == V.V_HIRE_LEGION
            or verb == V.V_HIRE_VOTE
            or verb == V.V_DEPLOY_LEGION
            or verb == V.V_CAST_VOTE
            or verb == V.V_REMOVE_ANCHOR
            or verb == V.V_DRAW_QUEST
            or verb == V.V_GAIN_GLORY
            or verb == V.V_PLACE_PANTHEON
            or verb == V.V_CANCEL_INTRIGUE
        ):
            return True
    return False


@jit
def window_answer(view, rules, seat, legal, n, rng):
    """A random one of the cards worth playing, or none."""
    chosen, seen = legal[0], 0
    for i in range(n):
        if A_PLAY <= legal[i] < A_PLAY + N.N_TRADE and is_worth_playing(view, rules, seat, legal[i] - A_PLAY):
            seen += 1
            if below(rng, seen) == 0:
                chosen = legal[i]
    return chosen


@jit
def effect_worth(view, rules, seat, card, w):
    """Return the worth of the effect of a card now."""
    value = 0.0
    for place in range(N.MAX_EFFECTS):
        verb, n = int(rules.card_effect[card, place, VERB]), int(rules.card_effect[card, place, FIRST])
        if verb == END:
            return value
        if verb == V.V_GAIN_DENARII:
            value += n * denarius(view, rules, seat, w)
        elif verb == V.V_GAIN_GLORY:
            value += n
        elif verb == V.V_DRAW_TRADE:
            value += n * (0.25 if is_last(view, rules) else w[W.trade])
        elif verb == V.V_HIRE_LEGION or verb == V.V_HIRE_VOTE:
            value += n * HIRED * (1.0 - lateness(view, rules))
        elif verb == V.V_DEPLOY_LEGION:
            value += n * military_value(view, rules, seat, w)
        elif verb == V.V_CAST_VOTE:
            value += n * politics_value(view, rules, seat, w) + majority_value(view, rules, seat, n, w)
        elif verb == V.V_REMOVE_ANCHOR:
            value += ANCHOR * (1.0 - lateness(view, rules)) if view.anchors[seat] > 0 else 0.0
        elif verb == V.V_DRAW_QUEST:
            value += w[W.new_quest]
        elif verb == V.V_REDUCE_PENALTY:
            value += min(n, int(view.penalty))
        elif verb == V.V_REMOVE_FEUD:
            value += bonus_worth(view, rules, seat, open_spaces(view, rules, seat) + 1, w)
        elif verb == V.V_CANCEL_INTRIGUE:
            value += CANCEL
        else:
            value += 1.0
    return value


@jit
def set_worth(view, rules, seat, card, w):
    """Return the worth of a card in hand for a set to come: more if there is another of its kind, or a chest beside it."""
    if view.sets_n[seat] >= rules.trade_sets_max:
        return 0.0
    kind = int(rules.trade_card_kind[card])
    fading = max(0.0, 1.0 - w[W.fade] * lateness(view, rules))
    if kind == N.CHEST:
        return w[W.chest] * fading
    others = held_of_kind(view, rules, seat, kind) - 1 + min(1, held_of_kind(view, rules, seat, N.CHEST))
    return int(rules.set_points[min(kind, N.N_SETS - 1)]) * (w[W.pair] if others > 0 else w[W.single]) * fading


@jit
def quest_worth_of_card(view, rules, seat):
    """Return the worth of a card in hand for an own quest that counts cards at the end, late and if it is needed."""
    wanted, points = cards_wanted(view, rules, seat)
    if rest(view, rules) >= 2.0 or wanted == 0 or view.hand_n[seat] > wanted:
        return 0.0
    return points if is_last(view, rules) and view.hand_n[seat] == wanted else points / wanted


@jit
def best_play(view, rules, seat, legal, n, w):
    """The card that is worth most beyond what it is worth in a set, or none."""
    best, best_value, kept = A_STOP, 0.0, quest_worth_of_card(view, rules, seat)
    for i in range(n):
        if A_PLAY <= legal[i] < A_PLAY + N.N_TRADE:
            card = legal[i] - A_PLAY
            value = effect_worth(view, rules, seat, card, w) - set_worth(view, rules, seat, card, w)
            value -= kept
            if value > best_value:
                best, best_value = legal[i], value
    return best


@jit
def best_sale(view, rules, seat, legal, n, w):
    """The card that is worth least, if that is less than its price; else the stop."""
    kept = quest_worth_of_card(view, rules, seat)
    best, best_value = A_STOP, w[W.sell] * int(rules.sell_price) * denarius(view, rules, seat, w)
    for i in range(n):
        if A_SELL <= legal[i] < A_SET:
            card = legal[i] - A_SELL
            value = kept + set_worth(view, rules, seat, card, w) + w[W.effect] * effect_worth(view, rules, seat, card, w)
            if value < best_value:
                best, best_value = legal[i], value
    return best


@jit
def held_for(view, rules, seat, space, w):
    """Return what cards in hand add to a follower on this space."""
    value = 0.0
    for i in range(view.hand_n[seat]):
        trigger = int(rules.trade_card_trigger[view.hand[seat, i]])
        if (trigger == N.T_PLACE_COLOSSEUM and space == SP_COLOSSEUM) or (
            trigger == N.T_PLACE_FARM and space == N.AGRICULTURE
        ):
            value += effect_worth(view, rules, seat, int(view.hand[seat, i]), w)
    return w[W.held] * value
