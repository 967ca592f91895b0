"""Worth of decisions about cards and tiles: god cards, weavings, army cards, production buildings."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.placing import owns_statue
from simulate.games.tawantinsuyu.stack import get
from simulate.games.tawantinsuyu.state import (
    A_BUY,
    A_DRAW,
    A_KEEP,
    A_KEEP_ARMY,
    A_LAY,
    A_NONE,
    A_PLAY_GOD,
    A_START,
    A_TAKE_GOD,
    A_TAKE_TOP,
    A_UP,
    A_UP_ARMY,
    A_USE,
    D_BUY,
    D_DRAW,
    D_FREE,
    D_KEEP,
    D_LAY,
    D_PLAY_GOD,
    D_PRODUCE_ALL,
    D_RECOVER,
    D_START,
    D_TRAIN,
    D_USE,
    F_SETUP,
    IN_HAND,
    LAY_SPAN,
    OP,
)
from simulate.games.tawantinsuyu.words import L_BUILDING, L_GOD, MAX_DRAWN, N_FESTIVALS
from strategies.tawantinsuyu._plan import W, goods_worth, list_worth, simple_worth
from strategies.tawantinsuyu._tasks import lay_worth, tile_worth


@jit
def buy_worth(view, rules, seat, mask, w):
    """Worth of a set of tiles after its corn; later ones count a little less, they may not fit together."""
    value, tiles = 0.0, 0
    for slot in range(MAX_DRAWN):
        if (mask >> slot) & 1 == 1:
            value += tile_worth(view, rules, seat, int(view.drawn[slot]) - 1, w) * (1.0 if tiles == 0 else 0.9)
            tiles += 1
    return value * w[W.weave] - w[W.corn] * rules.weave_cost[tiles - 1]


@jit
def god_worth(view, rules, seat, card, w):
    """Worth of a god card in hand: its effect, a statue for it, a god not in hand yet."""
    god = int(rules.god_cards_god[card])
    value = simple_worth(rules, L_GOD + card, w)
    if owns_statue(view, seat, god):
        value += 0.6
    return value + (0.5 if view.hand_gods[seat, god] == 0 else 0.0)


@jit
def keep_worth(view, rules, seat, mask, w):
    """Worth of a split: what is played by its effect, what is kept by its gods."""
    value, place, seen = 0.0, 0, 0
    for card in range(rules.god_cards_rows):
        if view.god_at[card] == IN_HAND + seat:
            if (mask >> place) & 1 == 1:
                bit = 1 << int(rules.god_cards_god[card])
                value += 0.6 if seen & bit == 0 else 0.0
                seen |= bit
            else:
                value += list_worth(rules, L_GOD + card, w)
            place += 1
    return value


@jit
def start_worth(rules, tile, view):
    """A starting weaving by the edges of other tiles that match its own."""
    value = 0
    for other in range(rules.weavings_rows):
        if rules.weavings_starting[other] == 0 and rules.weavings_min_players[other] <= view.seats:
            value += rules.weavings_left[other] == rules.weavings_right[tile]
            value += rules.weavings_right[other] == rules.weavings_left[tile]
    return float(value)


@jit
def draw_worth(view, rules, seat, action, w):
    """The deck, or a card of the offer if it is better than what one may expect."""
    if action == A_DRAW:
        return 2.6
    return god_worth(view, rules, seat, action - A_TAKE_GOD, w)


@jit
def production_worth(view, rules, action, w):
    """Use what brings enough; turn up the best one, first if that can be used twice over."""
    if action == A_NONE:
        return 0.0
    if action >= A_UP:
        return 0.1 + 0.1 * simple_worth(rules, L_BUILDING + action - A_UP, w)
    limit = 2.0 if view.festivals == N_FESTIVALS - 1 else 0.5
    return simple_worth(rules, L_BUILDING + action - A_USE, w) - limit


@jit
def up_worth(view, rules, action, w):
    """Turning up: buildings by what they bring, army cards by soldiers; a price must be worth it."""
    if action == A_NONE:
        return 0.65
    if action >= A_UP_ARMY:
        return 1.0 * rules.army_soldiers[action - A_UP_ARMY]
    return simple_worth(rules, L_BUILDING + action - A_UP, w)


@jit
def card_worth(view, rules, seat, action, decision, w):
    """Worth of decisions about cards and tiles."""
    if decision == D_DRAW:
        return draw_worth(view, rules, seat, action, w)
    if decision == D_TRAIN:
        card = action - A_KEEP_ARMY
        return max(1.1 * rules.army_soldiers[card], goods_worth(w, rules.army_discard_gain[card]))
    if decision == D_LAY:
        slot, way = (action - A_LAY) // LAY_SPAN, (action - A_LAY) % LAY_SPAN
        return lay_worth(view, rules, seat, int(view.drawn[slot]) - 1, way, w)
    if decision == D_BUY:
        return buy_worth(view, rules, seat, action - A_BUY, w) if action != A_NONE else 0.0
    if decision == D_FREE:
        top = int(view.weaving_stack[view.weaving_stack_n - 1])
        return tile_worth(view, rules, seat, top, w) if action == A_TAKE_TOP else 2.2
    if decision == D_KEEP:
        return keep_worth(view, rules, seat, action - A_KEEP, w)
    if decision == D_START:
        return start_worth(rules, action - A_START, view)
    if decision == D_USE:
        return list_worth(rules, L_BUILDING + action - A_USE, w) if action != A_NONE else 0.01
    if decision == D_PRODUCE_ALL:
        return production_worth(view, rules, action, w)
    if decision == D_RECOVER:
        return up_worth(view, rules, action, w)
    if action == A_NONE:  # D_PLAY_GOD
        return 0.01 if get(view, OP) == F_SETUP else 1.2
    return list_worth(rules, L_GOD + action - A_PLAY_GOD, w)


@jit
def is_card(decision):
    """Whether `card_worth` answers a decision."""
    for known in (D_DRAW, D_TRAIN, D_LAY, D_BUY, D_FREE, D_KEEP, D_START, D_USE, D_PRODUCE_ALL, D_RECOVER, D_PLAY_GOD):
        if decision == known:
            return True
    return False
