"""The interpreter of effects (AR-6.8, AR-16.1): what each verb would change (AR-9.12, AR-9.18) and how it is carried out."""

from simulate.engine.effects import END, FIRST, VERB
from simulate.engine.jit import jit
from simulate.games.age_of_rome import vocabulary as V
from simulate.games.age_of_rome.areas import legions_out
from simulate.games.age_of_rome.cards import can_draw, lose_random_card, put_on_pile, room_in_hand, take_discard
from simulate.games.age_of_rome.feuds import feuds_fixed, open_spaces
from simulate.games.age_of_rome.glory import gain_glory, lose_glory
from simulate.games.age_of_rome.names import BASE, MAX_EFFECTS, TOP
from simulate.games.age_of_rome.pantheon import has_piece_left, is_open, place_piece
from simulate.games.age_of_rome.quests import draw_quests
from simulate.games.age_of_rome.senate import cast_vote, votes_on_board
from simulate.games.age_of_rome.stack import push
from simulate.games.age_of_rome.state import D_DRAW, D_LEVEL, D_MOVE, D_QUESTS, D_RETURN


@jit
def changes_something(state, rules, seat, effect):
    """AR-9.12: whether one verb of a card in hand would change anything."""
    for place in range(MAX_EFFECTS):
        verb = int(effect[place, VERB])
        if verb == END:
            return False
        if would_change(state, rules, seat, verb, int(effect[place, FIRST])):
            return True
    return False


@jit
def would_change(state, rules, seat, verb, n):
    """AR-9.12, AR-9.18: whether a verb of a card in hand would change anything now."""
    if verb == V.V_CANCEL_INTRIGUE:
        return state.plot_open != 0 and state.cancelled == 0
    if n == 0:
        return False
    if verb == V.V_GAIN_DENARII or verb == V.V_GAIN_GLORY:
        return True
    if verb == V.V_LOSE_DENARII:
        return state.denarii[seat] > 0
    if verb == V.V_LOSE_GLORY:
        return state.glory[seat] > 1
    if verb == V.V_DRAW_TRADE:
        return can_draw(state)
    if verb == V.V_TAKE_TOP_DISCARD:
        return state.discard_n > 0
    if verb == V.V_REMOVE_ANCHOR:
        return state.anchors[seat] > 0
    if verb == V.V_HIRE_LEGION:
        return state.legions[seat] < rules.legions_per_colour
    if verb == V.V_HIRE_VOTE:
        return state.votes[seat] < rules.votes_per_colour
    if verb == V.V_DEPLOY_LEGION:
        return state.legions[seat] > 0
    if verb == V.V_CAST_VOTE:
        return votes_on_board(state, seat) > 0
    if verb == V.V_PLACE_PANTHEON:
        return has_piece_left(state, rules, seat)
    if verb == V.V_REMOVE_FEUD:
        return state.feuds[seat] > 0 and not feuds_fixed(state, rules)
    if verb == V.V_ADD_FEUD:
        return state.feud_supply > 0 and open_spaces(state, rules, seat) > 0 and not feuds_fixed(state, rules)
    if verb == V.V_DRAW_QUEST:
        return state.quest_n > 0
    if verb == V.V_DISCARD_RANDOM_TRADE:
        return state.hand_n[seat] > 1
    if verb == V.V_RETURN_LEGION:
        return legions_out(state, seat) > 0
    return verb == V.V_REDUCE_PENALTY and state.penalty > 0


@jit
def do_verb(state, rules, seat, verb, n, m, own_turn):
    """Carry out a verb for a player as far as it goes; what asks the player is put on the stack."""
    if verb == V.V_GAIN_DENARII:
        state.denarii[seat] += n
    elif verb == V.V_LOSE_DENARII:
        state.denarii[seat] = max(0, int(state.denarii[seat]) - n)
    elif verb == V.V_GAIN_GLORY:
        gain_glory(state, rules, seat, n)
    elif verb == V.V_LOSE_GLORY:
        lose_glory(state, seat, n)
    elif verb == V.V_DRAW_TRADE:
        push(state, D_DRAW, seat, n, own_turn)
    elif verb == V.V_TAKE_TOP_DISCARD:
        for _ in range(n):
            if state.discard_n - (1 if state.under_played > 0 else 0) > 0 and room_in_hand(state, rules, seat) > 0:
                take_discard(state, seat)
    elif verb == V.V_REMOVE_ANCHOR:
        state.anchors[seat] = max(0, int(state.anchors[seat]) - n)
    elif verb == V.V_HIRE_LEGION:
        state.legions[seat] = min(int(rules.legions_per_colour), int(state.legions[seat]) + n)
    elif verb == V.V_HIRE_VOTE:
        state.votes[seat] = min(int(rules.votes_per_colour), int(state.votes[seat]) + n)
    elif verb == V.V_DEPLOY_LEGION:
        push(state, D_MOVE, seat, n, 0)
    elif verb == V.V_CAST_VOTE:
        for _ in range(n):
            cast_vote(state, rules, seat)
    elif verb == V.V_PLACE_PANTHEON:
        place_pieces(state, rules, seat, n)
    elif verb == V.V_REMOVE_FEUD or verb == V.V_ADD_FEUD:
        move_feuds(state, rules, seat, n, verb == V.V_ADD_FEUD)
    elif verb == V.V_DRAW_QUEST:
        draw_quests(state, seat, n)
        push(state, D_QUESTS, seat, m, 0)
    elif verb == V.V_DISCARD_RANDOM_TRADE:
        for _ in range(min(n, int(state.hand_n[seat]))):
            put_on_pile(state, lose_random_card(state, seat))
    elif verb == V.V_RETURN_LEGION:
        push(state, D_RETURN, seat, n, 0)
    elif verb == V.V_REDUCE_PENALTY:
        state.penalty = max(0, state.penalty - n)
    elif verb == V.V_CANCEL_INTRIGUE:
        state.cancelled = 1


@jit
def place_pieces(state, rules, seat, n):
    """AR-12.7: n pieces; where both levels are open the player is asked, piece by piece."""
    for placed in range(n):
        base, top = is_open(state, rules, seat, BASE), is_open(state, rules, seat, TOP)
        if base and top:
            push(state, D_LEVEL, seat, n - placed, 0)
            return
        if base or top:
            place_piece(state, rules, seat, BASE if base else TOP)


@jit
def move_feuds(state, rules, seat, n, add):
    """AR-7.9, AR-15.2: n markers from the supply to the track, or back."""
    if feuds_fixed(state, rules):
        return
    if add:
        n = min(n, int(state.feud_supply), open_spaces(state, rules, seat))
    else:
        n = -min(n, int(state.feuds[seat]))
    state.feuds[seat] += n
    state.feud_supply -= n
