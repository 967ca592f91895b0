"""The verbs setup, legal_actions and apply (AR-19.1, AR-19.2, AR-19.3, AR-19.7)."""

from simulate.engine.contract import RUNNING
from simulate.engine.jit import entry, jit
from simulate.games.age_of_rome import state as S
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
from simulate.games.age_of_rome.state import sig
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
    state.phase = S.PH_DEAL
    state.at = 1
    push(state, S.D_QUESTS, 0, int(rules.quests_kept), 0)
    ask(state)


@entry(sig.legal_actions)
def legal_actions(state, rules, out):
    """AR-6.10, AR-19.2, AR-19.3: the legal answers to the decision that is due, ascending."""
    seat, decision = state.seat_to_act, state.decision
    frame = frame_of(state)
    if decision == S.D_QUESTS:
        return write_put_back(state, seat, out)
    if S.D_HIT <= decision <= S.D_PIECE:
        return write_parameters(state, rules, seat, decision, out)
    if decision == S.D_MOVE:
        return write_moves(state, seat, out, 0)
    if decision == S.D_SPY:
        out[0], out[1] = S.A_SPY_GLORY, S.A_SPY_ACTION
        return 2
    if decision == S.D_LEVEL:
        out[0], out[1] = S.A_LEVEL + BASE, S.A_LEVEL + TOP
        return 2
    if decision == S.D_RETURN:
        return write_returns(state, seat, out)
    return legal_at_point(state, rules, seat, decision, frame, out)


@jit
def write_returns(state, seat, out):
    """Areas a legion can return from."""
    n = 0
    for area in range(N_AREAS):
        if state.areas[seat, area] > 0:
            out[n] = S.A_LEGION + area
            n += 1
    return n


@jit
def legal_at_point(state, rules, seat, decision, frame, out):
    """AR-6.4, AR-6.5, AR-6.10: the options of a point, then what one may do at any point."""
    n = 0
    if decision == S.D_INCOME:
        out[0] = S.A_NORMAL
        n = 1
        if can_double(state, rules, seat):
            out[1] = S.A_DOUBLE
            n = 2
    elif decision == S.D_ANSWER:
        out[0], out[1] = S.A_ACCEPT, S.A_REFUSE
        n = 2
    elif decision != S.D_SPACE:
        out[0] = S.A_STOP
        n = 1
        if decision == S.D_DRAW and room_in_hand(state, rules, seat) > 0:
            out[n] = S.A_DRAW
            n += 1
        elif decision == S.D_SECOND_VOTE:
            out[n] = S.A_SECOND_VOTE
            n += 1
    free = decision != S.D_WINDOW or offers_free(rules, int(frame[S.AT_OWN_TURN]))
    if free and can_convert(state, rules, seat):
        out[n] = S.A_CONVERT
        n += 1
    if decision == S.D_SPACE:
        n = write_spaces(state, rules, seat, out, n)
    elif decision == S.D_BUILD:
        n = write_builds(state, rules, seat, out, n)
    elif decision == S.D_ACTIVATE:
        n = write_activations(state, rules, seat, out, n)
    elif decision == S.D_OFFER:
        n = write_offers(state, rules, seat, out, n)
    elif decision == S.D_SECOND_MOVE:
        n = write_moves(state, seat, out, n)
    elif decision == S.D_WINDOW:
        n = write_plays(state, rules, seat, int(frame[S.AT_WINDOW]), out, n)
    if free and state.hand_n[seat] > 0:
        n = write_sales(state, seat, out, n)
        if state.hand_n[seat] > 2 and makes_sets(decision, frame):
            n = write_sets(state, rules, seat, out, n)
    return n


@jit
def makes_sets(decision, frame):
    """AR-6.4, AR-6.10, AR-14.2: points of the own turn."""
    if decision == S.D_DRAW or decision == S.D_WINDOW:
        return frame[S.AT_OWN_TURN] != 0
    if decision == S.D_PLACED or decision == S.D_SCORING:
        return frame[S.AT_SETS] != 0
    return (
        decision == S.D_SPACE
        or decision == S.D_BUILD
        or decision == S.D_ACTIVATE
        or decision == S.D_OFFER
        or decision == S.D_INCOME
        or decision == S.D_SECOND_MOVE
        or decision == S.D_SECOND_VOTE
    )


@entry(sig.apply)
def apply(state, rules, action):
    """Carry out one legal action and run on to the next decision or the end."""
    seat, decision = state.seat_to_act, state.decision
    if is_free(action):
        do_free(state, rules, seat, action)
    elif decision == S.D_QUESTS:
        put_back(state, seat, action - S.A_QUEST)
    elif S.D_HIT <= decision <= S.D_PIECE:
        set_parameter(state, decision, action)
    elif decision == S.D_ANSWER:
        answer_offer(state, rules, action)
    elif decision == S.D_SPY:
        spy_out(state, rules, seat, action)
    elif decision == S.D_INCOME:
        pop(state)
        if action == S.A_NORMAL:
            collect(state, seat, int(rules.income_normal))
        else:
            declare_double(state, rules, seat)
    elif action == S.A_STOP:
        pop(state)
    else:
        act_at_point(state, rules, seat, decision, action)
    advance(state, rules)


@jit
def act_at_point(state, rules, seat, decision, action):
    """The other actions, by decision."""
    frame = frame_of(state)
    if decision == S.D_SPACE:
        pop(state)
        place_follower(state, rules, seat, action)
    elif decision == S.D_WINDOW:
        play_card(state, rules, action)
    elif decision == S.D_DRAW:
        draw_card(state, seat)
        frame[S.AT_LEFT] -= 1
    elif decision == S.D_BUILD:
        build(state, rules, seat, action - S.A_BUILD)
    elif decision == S.D_ACTIVATE:
        begin_intrigue(state, seat, action)
    elif decision == S.D_OFFER:
        make_offer(state, seat, action)
    elif decision == S.D_SECOND_VOTE:
        pop(state)
        cast_vote(state, rules, seat)
    elif decision == S.D_LEVEL:
        place_piece(state, rules, seat, action - S.A_LEVEL)
        frame[S.AT_LEFT] -= 1
    elif decision == S.D_RETURN:
        move_legion(state, seat, action - S.A_LEGION, BOARD)
        frame[S.AT_LEFT] -= 1
    else:
        move_legion(state, seat, (action - S.A_MOVE) // N_AREAS, (action - S.A_MOVE) % N_AREAS)
        frame[S.AT_LEFT] -= 1


@jit
def advance(state, rules):
    """AR-19.1, AR-19.7: run on until somebody must be asked, or the end."""
    while state.over == RUNNING:
        if state.depth == 0:
            next_step(state, rules)
            continue
        frame = frame_of(state)
        kind = int(frame[S.KIND])
        if kind == S.F_FOLLOWER:
            go_on_with_follower(state, rules)
        elif kind == S.F_INTRIGUE:
            go_on_with_intrigue(state, rules)
        elif kind == S.F_CARD:
            go_on_with_card(state, rules)
        elif kind == S.F_EVENT:
            go_on_with_event(state, rules)
        elif kind == S.F_DOUBLE:
            go_on_with_double(state, rules)
        elif must_ask(state, rules, kind, frame):
            ask(state)
            return
        else:
            leave(state, rules, kind, int(frame[S.WHO]), int(frame[S.AT_LEFT]))


@jit
def must_ask(state, rules, kind, frame):
    """AR-6.12: whether a decision has to be made; a point at which one can only stop is passed over."""
    seat, left = int(frame[S.WHO]), int(frame[S.AT_LEFT])
    if kind == S.D_QUESTS:
        return state.drawn_n[seat] > int(frame[S.AT_KEPT])
    if kind == S.D_WINDOW:
        return has_window_choice(state, rules, seat, int(frame[S.AT_WINDOW]), int(frame[S.AT_OWN_TURN]))
    if kind == S.D_DRAW:
        if left <= 0 or not can_draw(state):
            return False
        return room_in_hand(state, rules, seat) > 0 or has_free(state, rules, seat)
    if kind == S.D_MOVE or kind == S.D_SECOND_MOVE:
        return left > 0 and state.legions[seat] > 0
    if kind == S.D_RETURN:
        return left > 0 and legions_out(state, seat) > 0
    if kind == S.D_LEVEL:
        return left > 0 and is_open(state, rules, seat, BASE) and is_open(state, rules, seat, TOP)
    if kind == S.D_SPY:
        return can_act(state, rules, seat, state.offer_type)
    if kind == S.D_BUILD or kind == S.D_ACTIVATE or kind == S.D_OFFER:
        return has_free(state, rules, seat) or has_choice(state, rules, kind, seat)
    if (
        kind == S.D_INCOME
        or kind == S.D_SPACE
        or kind == S.D_ANSWER
        or kind == S.D_SECOND_VOTE
        or S.D_HIT <= kind <= S.D_PIECE
    ):
        return True
    return has_free(state, rules, seat)


@jit
def has_choice(state, rules, kind, seat):
    """Return True if anything can be built, activated or offered."""
    if kind == S.D_BUILD:
        return has_build(state, rules, seat)
    if kind == S.D_ACTIVATE:
        return has_activation(state, rules, seat)
    return has_offer(state, rules, seat)


@jit
def leave(state, rules, kind, seat, left):
    """A decision that needs no answer, or no more: quests in view are kept, a piece goes where it can."""
    if kind == S.D_QUESTS:
        keep_drawn(state, seat)
    pop(state)
    if kind == S.D_LEVEL:
        for _ in range(left):
            if is_open(state, rules, seat, BASE):
                place_piece(state, rules, seat, BASE)
            elif is_open(state, rules, seat, TOP):
                place_piece(state, rules, seat, TOP)
