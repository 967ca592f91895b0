"""The verbs setup, legal_actions and apply (AR-19.1, AR-19.2, AR-19.3, AR-19.7)."""

from simulate.engine.contract import RUNNING
from simulate.engine.jit import entry, jit
from simulate.games.age_of_rome.actions import can_act, write_moves
from simulate.games.age_of_rome.areas import legions_out, move_legion
from simulate.games.age_of_rome.building import build, has_build, write_builds
from simulate.games.age_of_rome.cards import can_draw, draw_card, room_in_hand
from simulate.games.age_of_rome.events import go_on_with_event
from simulate.games.age_of_rome.free import can_convert, do_free, has_free, is_free, write_sales, write_sets
from simulate.games.age_of_rome.income import can_double, collect, declare_double, go_on_with_double
from simulate.games.age_of_rome.intrigues import (
    begin_intrigue,
    go_on_with_intrigue,
    has_activation,
    set_parameter,
    write_activations,
    write_parameters,
)
from simulate.games.age_of_rome.names import BASE, BOARD, N_AREAS, TOP
from simulate.games.age_of_rome.offers import answer_offer, has_offer, make_offer, spy_out, write_offers
from simulate.games.age_of_rome.pantheon import is_open, place_piece
from simulate.games.age_of_rome.placing import go_on_with_follower, place_follower, write_spaces
from simulate.games.age_of_rome.quests import keep_drawn, put_back, write_put_back
from simulate.games.age_of_rome.rounds import next_step
from simulate.games.age_of_rome.senate import cast_vote
from simulate.games.age_of_rome.setup import (
    deal_characters,
    deal_quests,
    draw_first_player,
    give_cards,
    set_boards,
    shuffle_decks,
)
from simulate.games.age_of_rome.stack import ask, frame_of, pop, push
from simulate.games.age_of_rome.state import (
    A_ACCEPT,
    A_BUILD,
    A_CONVERT,
    A_DOUBLE,
    A_DRAW,
    A_LEGION,
    A_LEVEL,
    A_MOVE,
    A_NORMAL,
    A_QUEST,
    A_REFUSE,
    A_SECOND_VOTE,
    A_SPY_ACTION,
    A_SPY_GLORY,
    A_STOP,
    AT_KEPT,
    AT_LEFT,
    AT_OWN_TURN,
    AT_SETS,
    AT_WINDOW,
    D_ACTIVATE,
    D_ANSWER,
    D_BUILD,
    D_DRAW,
    D_HIT,
    D_INCOME,
    D_LEVEL,
    D_MOVE,
    D_OFFER,
    D_PIECE,
    D_PLACED,
    D_QUESTS,
    D_RETURN,
    D_SCORING,
    D_SECOND_MOVE,
    D_SECOND_VOTE,
    D_SPACE,
    D_SPY,
    D_WINDOW,
    F_CARD,
    F_DOUBLE,
    F_EVENT,
    F_FOLLOWER,
    F_INTRIGUE,
    KIND,
    PH_DEAL,
    WHO,
    sig,
)
from simulate.games.age_of_rome.windows import go_on_with_card, has_window_choice, offers_free, play_card, write_plays


@entry(sig.setup)
def setup(state, rules):
    """Chapter AR-3: everything up to the choice of the first quests (AR-3.15 comes after it)."""
    deal_characters(state, rules)
    set_boards(state, rules)
    shuffle_decks(state, rules)
    draw_first_player(state)
    give_cards(state, rules)
    deal_quests(state, rules)
    state.round_no = 1
    state.phase = PH_DEAL
    state.at = 1
    push(state, D_QUESTS, 0, int(rules.quests_kept), 0)
    ask(state)


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """AR-6.10, AR-19.2, AR-19.3: the legal answers to the decision that is due, ascending."""
    seat, decision = state.seat_to_act, state.decision
    frame = frame_of(state)
    if decision == D_QUESTS:
        return write_put_back(state, seat, out)
    if D_HIT <= decision <= D_PIECE:
        return write_parameters(state, rules, seat, decision, out)
    if decision == D_MOVE:
        return write_moves(state, seat, out, 0)
    if decision == D_SPY:
        out[0], out[1] = A_SPY_GLORY, A_SPY_ACTION
        return 2
    if decision == D_LEVEL:
        out[0], out[1] = A_LEVEL + BASE, A_LEVEL + TOP
        return 2
    if decision == D_RETURN:
        return write_returns(state, seat, out)
    return legal_at_point(state, rules, seat, decision, frame, out)


@jit
def write_returns(state, seat, out):
    """Areas a legion can return from."""
    n = 0
    for area in range(N_AREAS):
        if state.areas[seat, area] > 0:
            out[n] = A_LEGION + area
            n += 1
    return n


@jit
def legal_at_point(state, rules, seat, decision, frame, out):
    """AR-6.4, AR-6.5, AR-6.10: the options of a point, then what one may do at any point."""
    n = 0
    if decision == D_INCOME:
        out[0] = A_NORMAL
        n = 1
        if can_double(state, rules, seat):
            out[1] = A_DOUBLE
            n = 2
    elif decision == D_ANSWER:
        out[0], out[1] = A_ACCEPT, A_REFUSE
        n = 2
    elif decision != D_SPACE:
        out[0] = A_STOP
        n = 1
        if decision == D_DRAW and room_in_hand(state, rules, seat) > 0:
            out[n] = A_DRAW
            n += 1
        elif decision == D_SECOND_VOTE:
            out[n] = A_SECOND_VOTE
            n += 1
    free = decision != D_WINDOW or offers_free(rules, int(frame[AT_OWN_TURN]))
    if free and can_convert(state, rules, seat):
        out[n] = A_CONVERT
        n += 1
    if decision == D_SPACE:
        n = write_spaces(state, rules, seat, out, n)
    elif decision == D_BUILD:
        n = write_builds(state, rules, seat, out, n)
    elif decision == D_ACTIVATE:
        n = write_activations(state, rules, seat, out, n)
    elif decision == D_OFFER:
        n = write_offers(state, rules, seat, out, n)
    elif decision == D_SECOND_MOVE:
        n = write_moves(state, seat, out, n)
    elif decision == D_WINDOW:
        n = write_plays(state, rules, seat, int(frame[AT_WINDOW]), out, n)
    if free and state.hand_n[seat] > 0:
        n = write_sales(state, seat, out, n)
        if state.hand_n[seat] > 2 and makes_sets(decision, frame):
            n = write_sets(state, rules, seat, out, n)
    return n


@jit
def makes_sets(decision, frame):
    """AR-6.4, AR-6.10, AR-14.2: points of the own turn."""
    if decision == D_DRAW or decision == D_WINDOW:
        return frame[AT_OWN_TURN] != 0
    if decision == D_PLACED or decision == D_SCORING:
        return frame[AT_SETS] != 0
    return (
        decision == D_SPACE
        or decision == D_BUILD
        or decision == D_ACTIVATE
        or decision == D_OFFER
        or decision == D_INCOME
        or decision == D_SECOND_MOVE
        or decision == D_SECOND_VOTE
    )


@entry(sig.apply)
def apply(state, rules, action):
    """Carry out one legal action and run on to the next decision or the end."""
    seat, decision = state.seat_to_act, state.decision
    if is_free(action):
        do_free(state, rules, seat, action)
    elif decision == D_QUESTS:
        put_back(state, seat, action - A_QUEST)
    elif D_HIT <= decision <= D_PIECE:
        set_parameter(state, decision, action)
    elif decision == D_ANSWER:
        answer_offer(state, rules, action)
    elif decision == D_SPY:
        spy_out(state, rules, seat, action)
    elif decision == D_INCOME:
        pop(state)
        if action == A_NORMAL:
            collect(state, seat, int(rules.income_normal))
        else:
            declare_double(state, rules, seat)
    elif action == A_STOP:
        pop(state)
    else:
        act_at_point(state, rules, seat, decision, action)
    advance(state, rules)


@jit
def act_at_point(state, rules, seat, decision, action):
    """The other actions, by decision."""
    frame = frame_of(state)
    if decision == D_SPACE:
        pop(state)
        place_follower(state, rules, seat, action)
    elif decision == D_WINDOW:
        play_card(state, rules, action)
    elif decision == D_DRAW:
        draw_card(state, seat)
        frame[AT_LEFT] -= 1
    elif decision == D_BUILD:
        build(state, rules, seat, action - A_BUILD)
    elif decision == D_ACTIVATE:
        begin_intrigue(state, seat, action)
    elif decision == D_OFFER:
        make_offer(state, seat, action)
    elif decision == D_SECOND_VOTE:
        pop(state)
        cast_vote(state, rules, seat)
    elif decision == D_LEVEL:
        place_piece(state, rules, seat, action - A_LEVEL)
        frame[AT_LEFT] -= 1
    elif decision == D_RETURN:
        move_legion(state, seat, action - A_LEGION, BOARD)
        frame[AT_LEFT] -= 1
    else:
        move_legion(state, seat, (action - A_MOVE) // N_AREAS, (action - A_MOVE) % N_AREAS)
        frame[AT_LEFT] -= 1


@jit
def advance(state, rules):
    """AR-19.1, AR-19.7: run on until somebody must be asked, or the end."""
    while state.over == RUNNING:
        if state.depth == 0:
            next_step(state, rules)
            continue
        frame = frame_of(state)
        kind = int(frame[KIND])
        if kind == F_FOLLOWER:
            go_on_with_follower(state, rules)
        elif kind == F_INTRIGUE:
            go_on_with_intrigue(state, rules)
        elif kind == F_CARD:
            go_on_with_card(state, rules)
        elif kind == F_EVENT:
            go_on_with_event(state, rules)
        elif kind == F_DOUBLE:
            go_on_with_double(state, rules)
        elif must_ask(state, rules, kind, frame):
            ask(state)
            return
        else:
            leave(state, rules, kind, int(frame[WHO]), int(frame[AT_LEFT]))


@jit
def must_ask(state, rules, kind, frame):
    """AR-6.12: whether a decision has to be made; a point at which one can only stop is passed over."""
    seat, left = int(frame[WHO]), int(frame[AT_LEFT])
    if kind == D_QUESTS:
        return state.drawn_n[seat] > int(frame[AT_KEPT])
    if kind == D_WINDOW:
        return has_window_choice(state, rules, seat, int(frame[AT_WINDOW]), int(frame[AT_OWN_TURN]))
    if kind == D_DRAW:
        if left <= 0 or not can_draw(state):
            return False
        return room_in_hand(state, rules, seat) > 0 or has_free(state, rules, seat)
    if kind == D_MOVE or kind == D_SECOND_MOVE:
        return left > 0 and state.legions[seat] > 0
    if kind == D_RETURN:
        return left > 0 and legions_out(state, seat) > 0
    if kind == D_LEVEL:
        return left > 0 and is_open(state, rules, seat, BASE) and is_open(state, rules, seat, TOP)
    if kind == D_SPY:
        return can_act(state, rules, seat, state.offer_type)
    if kind == D_BUILD or kind == D_ACTIVATE or kind == D_OFFER:
        return has_free(state, rules, seat) or has_choice(state, rules, kind, seat)
    if kind == D_INCOME or kind == D_SPACE or kind == D_ANSWER or kind == D_SECOND_VOTE or D_HIT <= kind <= D_PIECE:
        return True
    return has_free(state, rules, seat)


@jit
def has_choice(state, rules, kind, seat):
    """Whether anything can be built, activated or offered."""
    if kind == D_BUILD:
        return has_build(state, rules, seat)
    if kind == D_ACTIVATE:
        return has_activation(state, rules, seat)
    return has_offer(state, rules, seat)


@jit
def leave(state, rules, kind, seat, left):
    """A decision that needs no answer, or no more: quests in view are kept, a piece goes where it can."""
    if kind == D_QUESTS:
        keep_drawn(state, seat)
    pop(state)
    if kind == D_LEVEL:
        for _ in range(left):
            if is_open(state, rules, seat, BASE):
                place_piece(state, rules, seat, BASE)
            elif is_open(state, rules, seat, TOP):
                place_piece(state, rules, seat, TOP)
