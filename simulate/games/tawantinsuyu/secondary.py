"""Secondary actions: high priest, pray, train, recruit (chapter TW-8)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.army import can_train
from simulate.games.tawantinsuyu.god_cards import can_draw_god
from simulate.games.tawantinsuyu.hooks import trigger
from simulate.games.tawantinsuyu.stack import add, push
from simulate.games.tawantinsuyu.state import A_HIGH_PRIEST, A_PRAY, A_RECRUIT, A_TRAIN, F_GOD, F_PRIEST, F_TRAIN, F_WORKER
from simulate.games.tawantinsuyu.words import H_PRAY, H_RECRUIT
from simulate.games.tawantinsuyu.workers import nomad_n


@jit
def list_secondary(state, out, n):
    """TW-8.1: what can do something, without the one already done this turn."""
    done = state.first_action
    if done != A_HIGH_PRIEST:
        n = add(out, n, A_HIGH_PRIEST)
    if done != A_PRAY and can_draw_god(state):
        n = add(out, n, A_PRAY)
    if done != A_TRAIN and can_train(state):
        n = add(out, n, A_TRAIN)
    if done != A_RECRUIT and nomad_n(state) > 0:
        n = add(out, n, A_RECRUIT)
    return n


@jit
def begin_secondary(state, rules, seat, action):
    """TW-8.2, TW-8.3, TW-8.4, TW-8.5: begin one; the next is chosen when it is over."""
    if action == A_HIGH_PRIEST:
        push(state, F_PRIEST, seat, 0, 0, 0)
    elif action == A_PRAY:
        state.prayed[seat] += 1
        push(state, F_GOD, seat, int(rules.pray_draw) + int(state.hook[seat, H_PRAY]), 0, 0)
    elif action == A_TRAIN:
        state.train_actions[seat] += 1
        push(state, F_TRAIN, seat, 0, 0, 0)
    else:
        state.recruit_actions[seat] += 1
        trigger(state, seat, H_RECRUIT, 0)
        push(state, F_WORKER, seat, 1, 0, 0)
