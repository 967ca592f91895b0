"""Worth of decisions about cards and tiles: god cards, weavings, army cards, production buildings."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.hidden import god_unseen
from simulate.games.tawantinsuyu.placing import owns_statue
from simulate.games.tawantinsuyu.priest import FOR_CORN, FOR_FOOD, FREE
from simulate.games.tawantinsuyu.stack import get
from simulate.games.tawantinsuyu.weaving import top_tile
from simulate.games.tawantinsuyu.words import L_BUILDING, L_GOD, MAX_DRAWN, N_FESTIVALS
from strategies.tawantinsuyu._conquest import army_up_worth, building_up_worth, drawn_worth
from strategies.tawantinsuyu._plan import W, list_worth, simple_worth
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
        if view.god_at[card] == S.IN_HAND + seat:
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
def unseen_god_worth(view, rules, seat, w):
    """Worth of a god card that lies where the seat cannot see it, on average."""
    value, n = 0.0, 0
    for card in range(rules.god_cards_rows):
        if god_unseen(view, seat, card):
            value += god_worth(view, rules, seat, card, w)
            n += 1
    return value / max(1, n)


@jit
def unseen_tile_worth(view, rules, seat, w):
    """Worth of the weaving below the top one, on average."""
    value, n = 0.0, 0
    for tile in range(rules.weavings_rows):
        if view.weaving_at[tile] == S.IN_STACK and tile != top_tile(view):
            value += tile_worth(view, rules, seat, tile, w)
            n += 1
    return value / max(1, n)


@jit
def draw_worth(view, rules, seat, action, w):
    """The deck, by what it holds on average, or a card of the offer."""
    if action == S.A_DRAW:
        return unseen_god_worth(view, rules, seat, w)
    return god_worth(view, rules, seat, action - S.A_TAKE_GOD, w)


@jit
def production_worth(view, rules, action, w):
    """Use what brings enough; turn up the best one, first if that can be used twice over."""
    if action == S.A_NONE:
        return 0.0
    if action >= S.A_UP:
        return 0.1 + 0.1 * simple_worth(rules, L_BUILDING + action - S.A_UP, w)
    limit = 2.0 if view.festivals == N_FESTIVALS - 1 else 0.5
    return simple_worth(rules, L_BUILDING + action - S.A_USE, w) - limit


@jit
def up_price(view, rules, w):
    """Worth of the cost of turning up the next one."""
    kind = get(view, S.AT_PRICE) if get(view, S.AT_FREE) == 0 else FREE
    if kind == FOR_CORN:
        return w[W.corn] * rules.recover_other_corn
    return w[W.potato] * rules.recover_food if kind == FOR_FOOD else 0.0


@jit
def up_worth(view, rules, seat, action, w):
    """Turning up: a price must be worth it."""
    if action == S.A_NONE:
        return 0.01 + up_price(view, rules, w)
    if action >= S.A_UP_ARMY:
        return army_up_worth(view, rules, seat, action - S.A_UP_ARMY, w)
    return building_up_worth(rules, action - S.A_UP, w)


@jit
def card_worth(view, rules, seat, action, decision, w):
    """Worth of decisions about cards and tiles."""
    if decision == S.D_DRAW:
        return draw_worth(view, rules, seat, action, w)
    if decision == S.D_TRAIN:
        card = action - S.A_KEEP_ARMY
        return drawn_worth(view, rules, seat, card, w)
    if decision == S.D_LAY:
        slot, way = (action - S.A_LAY) // S.LAY_SPAN, (action - S.A_LAY) % S.LAY_SPAN
        return lay_worth(view, rules, seat, int(view.drawn[slot]) - 1, way, w)
    if decision == S.D_BUY:
        return buy_worth(view, rules, seat, action - S.A_BUY, w) if action != S.A_NONE else 0.0
    if decision == S.D_FREE:
        top = top_tile(view)
        return tile_worth(view, rules, seat, top, w) if action == S.A_TAKE_TOP else unseen_tile_worth(view, rules, seat, w)
    if decision == S.D_KEEP:
        return keep_worth(view, rules, seat, action - S.A_KEEP, w)
    if decision == S.D_START:
        return start_worth(rules, action - S.A_START, view)
    if decision == S.D_USE:
        return list_worth(rules, L_BUILDING + action - S.A_USE, w) if action != S.A_NONE else 0.01
    if decision == S.D_PRODUCE_ALL:
        return production_worth(view, rules, action, w)
    if decision == S.D_RECOVER:
        return up_worth(view, rules, seat, action, w)
    if action == S.A_NONE:  # D_PLAY_GOD
        return 0.01 if get(view, S.OP) == S.F_SETUP else 1.2
    return list_worth(rules, L_GOD + action - S.A_PLAY_GOD, w)


@jit
def is_card(decision):
    """Return True if `card_worth` answers a decision."""
    for known in (
        S.D_DRAW, S.D_TRAIN, S.D_LAY, S.D_BUY, S.D_FREE, S.D_KEEP, S.D_START, S.D_USE, S.D_PRODUCE_ALL, S.D_RECOVER,
        S.D_PLAY_GOD,
    ):  # fmt: skip
        if decision == known:
            return True
    return False
