"""Activating intrigues, chapter AR-7, and the eight intrigues, chapter AR-8."""

from simulate.engine.effects import END, FIRST, VERB
from simulate.engine.jit import jit
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome import vocabulary as V
from simulate.games.age_of_rome.areas import legions_at, legions_out, move_legion
from simulate.games.age_of_rome.cards import add_to_hand, lose_random_card, put_on_pile, room_in_hand
from simulate.games.age_of_rome.feuds import open_spaces
from simulate.games.age_of_rome.glory import gain_glory, lose_glory
from simulate.games.age_of_rome.pantheon import can_lose_piece
from simulate.games.age_of_rome.senate import cast_vote, take_vote, votes_on_board
from simulate.games.age_of_rome.stack import frame_of, pop, push
from simulate.games.age_of_rome.table import facing
from simulate.games.age_of_rome.windows import open_window


@jit
def can_hit(state, rules, seat, target, intrigue):
    """AR-7.7, AR-8.12, AR-16.1: whether every verb of an intrigue can be carried out on a target."""
    for place in range(N.MAX_EFFECTS):
        verb = int(rules.intrigue_effect[intrigue, place, VERB])
        if verb == END:
            return place > 0
        if not can_verb(state, rules, seat, target, verb, int(rules.intrigue_effect[intrigue, place, FIRST])):
            return False
    return True


@jit
def can_verb(state, rules, seat, target, verb, n):
    """Return True if activator and target meet the needs of a verb of an intrigue."""
    if verb == V.V_TARGET_LOSE_GLORY:  # AR-8.1
        return state.glory[target] > n
    if verb == V.V_TARGET_PIECE:  # AR-8.2
        return can_lose_piece(state, rules, target, N.BASE) or can_lose_piece(state, rules, target, N.TOP)
    if verb == V.V_TARGET_LEGION:  # AR-8.3
        return legions_out(state, target) > 0
    if verb == V.V_TARGET_MOVE:  # AR-8.4
        return reach(state, rules, target) >= (n if rules.deception_single == N.NOT_POSSIBLE else 1)
    if verb == V.V_TARGET_VOTE:  # AR-8.5, AR-8.6
        return state.votes_in[target] > 0
    if verb == V.V_CAST_VOTE:  # AR-8.5
        return votes_on_board(state, seat) > 0
    if verb == V.V_TARGET_DISCARD:  # AR-8.7, AR-8.9
        return state.hand_n[target] > 0
    if verb == V.V_STEAL:  # AR-8.8
        return state.hand_n[target] > 0 and room_in_hand(state, rules, seat) > 0
    return True


@jit
def reach(state, rules, target):
    """AR-8.4: legions of the target that deception can move."""
    return int(state.legions[target]) if rules.deception_reach == N.REACH_BOARD_TOO else legions_out(state, target)


@jit
def has_intrigue(state, rules, seat, intrigue):
    """AR-8: two common ones and the character's own."""
    if state.barred[seat, S.C_INTRIGUE + intrigue] != 0 or state.blanked[seat, S.C_INTRIGUE + intrigue] != 0:
        return False
    return rules.intrigue_common[intrigue] != 0 or rules.character_unique_intrigue[state.character[seat]] == intrigue


@jit
def target_of(state, rules, seat, province):
    """AR-7.5, AR-7.6: the player whom a marker of a seat in a province can hit, -1 if it cannot be activated."""
    target = facing(state, province)
    if target == seat or state.down[province, seat] == 0 or state.feuds[seat] == 0:
        return -1
    return target if target >= 0 and open_spaces(state, rules, target) > 0 else -1


@jit
def can_activate(state, rules, seat, target, intrigue):
    """AR-7.7: one of the three own intrigues, and it can be carried out."""
    return has_intrigue(state, rules, seat, intrigue) and can_hit(state, rules, seat, target, intrigue)


@jit
def write_activations(state, rules, seat, out, n):
    """AR-7.4, AR-7.5, AR-7.6, AR-7.7: every marker before an opponent with every intrigue that can be carried out."""
    for province in range(N.N_PLACES):
        target = target_of(state, rules, seat, province)
        if target >= 0:
            for intrigue in range(N.N_INTRIGUES):
                if can_activate(state, rules, seat, target, intrigue):
                    out[n] = S.A_ACTIVATE + N.N_INTRIGUES * province + intrigue
                    n += 1
    return n


@jit
def has_activation(state, rules, seat):
    """Return True if any marker can be activated."""
    for province in range(N.N_PLACES):
        target = target_of(state, rules, seat, province)
        if target >= 0:
            for intrigue in range(N.N_INTRIGUES):
                if can_activate(state, rules, seat, target, intrigue):
                    return True
    return False


@jit
def begin_intrigue(state, seat, action):
    """AR-7.8: marker and intrigue are chosen; its parameters come next."""
    state.plot_province = (action - S.A_ACTIVATE) // N.N_INTRIGUES
    state.plot_intrigue = (action - S.A_ACTIVATE) % N.N_INTRIGUES
    state.plot_target = facing(state, state.plot_province)
    state.plot_n = 0
    state.cancelled = 0
    push(state, S.F_INTRIGUE, seat, 0, 0)


@jit
def go_on_with_intrigue(state, rules):
    """AR-7.8: parameters, feud and flip, the two windows, the intrigue itself."""
    frame = frame_of(state)
    seat, stage = int(frame[S.WHO]), int(frame[S.AT_DONE])
    frame[S.AT_DONE] = stage + 1
    if stage == 0:
        ask_parameters(state, rules, seat)
    elif stage == 1:
        state.feuds[seat] -= 1
        state.feuds[state.plot_target] += 1
        state.down[state.plot_province, seat] -= 1
        state.flipped[state.plot_province, seat] += 1
        state.activated[seat] += 1
        state.suffered[state.plot_target] += 1
        state.events[seat, S.C_INTRIGUE + state.plot_intrigue, S.E_PLAYED] += 1
        state.plot_open = 1
        open_window(state, seat, S.W_ACTIVATE)
    elif stage == 2:
        open_window(state, state.plot_target, S.W_SUFFER)
    else:
        pop(state)
        state.plot_open = 0
        if state.cancelled != 0:
            state.cancels[state.plot_target] += 1
        elif can_hit(state, rules, seat, state.plot_target, state.plot_intrigue) and choice_stands(state, rules, seat):
            carry_out(state, rules, seat)


@jit
def asking_verb(rules, intrigue):
    """The verb of an intrigue that asks for parameters, END if none does; its number."""
    for place in range(N.MAX_EFFECTS):
        verb = int(rules.intrigue_effect[intrigue, place, VERB])
        if verb == V.V_TARGET_LEGION or verb == V.V_TARGET_MOVE or verb == V.V_TARGET_VOTE or verb == V.V_TARGET_PIECE:
            return verb, int(rules.intrigue_effect[intrigue, place, FIRST])
    return END, 0


@jit
def ask_parameters(state, rules, seat):
    """AR-8.3, AR-8.4, AR-8.10: which legion, legions, vote; with `parallel` which level."""
    verb, n = asking_verb(rules, state.plot_intrigue)
    if verb == V.V_TARGET_LEGION:
        push(state, S.D_HIT, seat, 0, 0)
    elif verb == V.V_TARGET_MOVE:
        moves = min(n, 2, reach(state, rules, state.plot_target))
        if moves > 0:
            push(state, S.D_SHIFT, seat, moves, 0)
    elif verb == V.V_TARGET_VOTE:
        push(state, S.D_VOTE, seat, 0, 0)
    elif verb == V.V_TARGET_PIECE:
        if rules.pantheon_levels != N.BASE_FIRST:
            push(state, S.D_PIECE, seat, 0, 0)
        else:
            state.plot_from[0] = N.BASE if can_lose_piece(state, rules, state.plot_target, N.BASE) else N.TOP


@jit
def write_parameters(state, rules, seat, decision, out):
    """The options of a parameter of an intrigue."""
    target = state.plot_target
    n = 0
    if decision == S.D_HIT:
        for area in range(N.N_AREAS):
            if state.areas[target, area] > 0:
                out[n] = S.A_LEGION + area
                n += 1
    elif decision == S.D_PUT:
        out[0] = S.A_PUT
        n = 1
        for start in range(N.N_AREAS):
            allowed = rules.treachery_source == N.FROM_AREA_TOO and start != state.plot_from[0]
            if allowed and state.areas[seat, start] > 0:
                out[n] = S.A_PUT + 1 + start
                n += 1
        if legions_at(state, seat, N.BOARD) > 0:
            out[n] = S.A_PUT + 1 + N.BOARD
            n += 1
    elif decision == S.D_SHIFT:
        for start in range(N.N_AREAS + 1):
            if start == N.BOARD and rules.deception_reach != N.REACH_BOARD_TOO:
                continue
            if legions_at(state, target, start) - (1 if state.plot_n > 0 and state.plot_from[0] == start else 0) > 0:
                for area in range(N.N_AREAS):
                    if area != start:
                        out[n] = S.A_MOVE + N.N_AREAS * start + area
                        n += 1
    elif decision == S.D_VOTE:
        for place in range(state.column_n):
            if state.column[place] == target + 1:
                out[n] = S.A_VOTE + place
                n += 1
    else:
        for level in (N.BASE, N.TOP):
            if can_lose_piece(state, rules, target, level):
                out[n] = S.A_PIECE + level
                n += 1
    return n


@jit
def set_parameter(state, decision, action):
    """Write down a chosen parameter; treachery goes on to the legion put in."""
    frame = frame_of(state)
    seat = int(frame[S.WHO])
    if decision == S.D_SHIFT:
        state.plot_from[state.plot_n] = (action - S.A_MOVE) // N.N_AREAS
        state.plot_to[state.plot_n] = (action - S.A_MOVE) % N.N_AREAS
        state.plot_n += 1
        frame[S.AT_LEFT] -= 1
        if frame[S.AT_LEFT] == 0:
            pop(state)
        return
    pop(state)
    if decision == S.D_HIT:
        state.plot_from[0] = action - S.A_LEGION
        push(state, S.D_PUT, seat, 0, 0)
    elif decision == S.D_PUT:
        state.plot_to[0] = action - S.A_PUT - 1
    elif decision == S.D_VOTE:
        state.plot_from[0] = action - S.A_VOTE
    else:
        state.plot_from[0] = action - S.A_PIECE


@jit
def choice_stands(state, rules, seat):
    """AR-7.8: whether the parameters chosen are still possible after the windows."""
    verb, _ = asking_verb(rules, state.plot_intrigue)
    target, at = state.plot_target, int(state.plot_from[0])
    if verb == V.V_TARGET_LEGION:
        start = int(state.plot_to[0])
        return state.areas[target, at] > 0 and (start < 0 or legions_at(state, seat, start) > 0)
    if verb == V.V_TARGET_MOVE:
        for i in range(state.plot_n):
            start = int(state.plot_from[i])
            twice = state.plot_n == 2 and state.plot_from[0] == state.plot_from[1]
            if legions_at(state, target, start) < (2 if twice else 1):
                return False
    if verb == V.V_TARGET_VOTE:
        return at < state.column_n and state.column[at] == target + 1
    if verb == V.V_TARGET_PIECE:
        return can_lose_piece(state, rules, target, at)
    return True


@jit
def carry_out(state, rules, seat):
    """AR-8.10, AR-8.11: the verbs of the intrigue in order, on what was chosen."""
    target = state.plot_target
    for place in range(N.MAX_EFFECTS):
        verb = int(rules.intrigue_effect[state.plot_intrigue, place, VERB])
        n = int(rules.intrigue_effect[state.plot_intrigue, place, FIRST])
        if verb == END:
            return
        if verb == V.V_TARGET_LOSE_GLORY:
            lose_glory(state, target, n)
        elif verb == V.V_TARGET_PIECE:
            state.pieces[target, state.plot_from[0]] -= 1
        elif verb == V.V_TARGET_LEGION:
            move_legion(state, target, int(state.plot_from[0]), N.BOARD)
            if state.plot_to[0] >= 0:
                move_legion(state, seat, int(state.plot_to[0]), int(state.plot_from[0]))
        elif verb == V.V_TARGET_MOVE:
            for i in range(state.plot_n):
                move_legion(state, target, int(state.plot_from[i]), int(state.plot_to[i]))
        elif verb == V.V_TARGET_VOTE:
            take_vote(state, int(state.plot_from[0]))
        elif verb == V.V_TARGET_DISCARD:
            for _ in range(min(n, int(state.hand_n[target]))):
                put_on_pile(state, lose_random_card(state, target))
        elif verb == V.V_STEAL:
            for _ in range(min(n, int(state.hand_n[target]), room_in_hand(state, rules, seat))):
                add_to_hand(state, seat, lose_random_card(state, target))
        else:
            do_plain(state, rules, seat, verb, n)


@jit
def do_plain(state, rules, seat, verb, n):
    """AR-8.5, AR-8.6, AR-8.7: what the activator gets."""
    if verb == V.V_CAST_VOTE:
        for _ in range(n):
            cast_vote(state, rules, seat)
    elif verb == V.V_GAIN_GLORY:
        gain_glory(state, rules, seat, n)
    elif verb == V.V_GAIN_DENARII:
        state.denarii[seat] += n
