"""The functions that list and carry out the actions of each decision (TW-17.7)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.army import act_train, list_train
from simulate.games.tawantinsuyu.buying import act_build, act_statue, act_steps, list_build, list_statues, list_steps
from simulate.games.tawantinsuyu.conquest import (
    act_casualty,
    act_conquer,
    act_method,
    act_play,
    act_spend,
    list_casualties,
    list_conquests,
    list_methods,
    list_plays,
    list_spends,
)
from simulate.games.tawantinsuyu.festival import act_hand_play, act_upkeep, list_hand_plays, list_upkeep
from simulate.games.tawantinsuyu.god_cards import act_draw, list_draws
from simulate.games.tawantinsuyu.payment import act_pay, list_mixes
from simulate.games.tawantinsuyu.placing import act_benefit, act_extra, act_take, list_benefit, list_takes
from simulate.games.tawantinsuyu.priest import (
    act_commission,
    act_give,
    act_gold,
    act_move,
    act_produce_all,
    act_recover,
    list_commissions,
    list_face_down,
    list_gives,
    list_moves,
    list_produce_all,
)
from simulate.games.tawantinsuyu.secondary import list_secondary
from simulate.games.tawantinsuyu.stack import add, get
from simulate.games.tawantinsuyu.start import act_keep, act_setup_play, act_start, list_keeps, list_setup_plays, list_starts
from simulate.games.tawantinsuyu.tasks import act_icon, act_use, list_icons, list_produce
from simulate.games.tawantinsuyu.temple import act_advance, list_advance
from simulate.games.tawantinsuyu.turn_end import (
    act_give_up,
    act_recruit,
    act_second,
    act_side,
    act_turn,
    list_give_ups,
    list_recruits,
    list_sides,
    list_turn,
)
from simulate.games.tawantinsuyu.weaving import act_buy, act_free_weaving, act_lay, list_buys, list_free_weavings, list_lays
from simulate.games.tawantinsuyu.workers import act_nomad, list_nomads


@jit
def list_decision(state, rules, seat, out):
    """The actions of the decision that is due, without the free ones."""
    decision = state.decision
    if decision == S.D_TURN:
        return list_turn(state, rules, seat, out)
    if decision == S.D_PAY:
        return list_mixes(state, rules, seat, out)
    if decision == S.D_ICON:
        return list_icons(state, rules, seat, out)
    if decision == S.D_DRAW:
        return list_draws(state, rules, out)
    if decision == S.D_RECRUIT:
        return list_recruits(state, rules, seat, out)
    if decision == S.D_NOMAD:
        return list_nomads(state, out, S.A_NOMAD)
    if decision == S.D_SECOND:
        return list_secondary(state, out, 0)
    if decision == S.D_BUILD:
        return list_build(state, rules, seat, out)
    if decision == S.D_TRAIN:
        return list_train(state, rules, out)
    if decision == S.D_LAY:
        return list_lays(state, rules, seat, out)
    if decision == S.D_BUY:
        return list_buys(state, rules, seat, out)
    if decision == S.D_USE:
        return list_produce(state, rules, seat, out)
    if decision == S.D_NOW or decision == S.D_LATER:
        return list_benefit(state, out)
    if decision == S.D_START:
        return list_starts(state, rules, seat, out)
    if decision == S.D_KEEP:
        return list_keeps(state, rules, seat, out)
    if decision == S.D_SIDE:
        return list_sides(out)
    if decision == S.D_MOVE:
        return list_moves(rules, out)
    if decision == S.D_GOLD:
        return add(out, add(out, 0, S.A_GOLD), S.A_ACTION)
    if decision == S.D_FREE:
        return list_free_weavings(state, seat, out)
    if decision == S.D_ADVANCE:
        return list_advance(out)
    if decision == S.D_CASUALTY:
        return list_casualties(state, out)
    if decision == S.D_METHOD:
        return list_methods(out)
    if decision == S.D_SPEND:
        return list_spends(state, rules, seat, out)
    if decision == S.D_GIVE_UP:
        return list_give_ups(state, seat, out)
    if decision == S.D_STEPS or decision == S.D_STATUE:
        n = add(out, 0, S.A_NONE) if get(state, S.AT_OPTIONAL) != 0 else 0
        if decision == S.D_STEPS:
            return list_steps(state, rules, seat, get(state, S.AT_OFF), out, n)
        return list_statues(state, rules, seat, get(state, S.AT_OFF), out, n)
    n = add(out, 0, S.A_NONE)
    if decision == S.D_TAKE:
        return list_takes(state, rules, out, n)
    if decision == S.D_EXTRA:
        return add(out, n, S.A_EXTRA)
    if decision == S.D_RECOVER:
        return list_face_down(state, rules, seat, out, n)
    if decision == S.D_GIVE:
        return list_gives(state, seat, out, n)
    if decision == S.D_COMMISSION:
        return list_commissions(state, rules, seat, out, n)
    if decision == S.D_PLAY_ARMY:
        return list_plays(state, rules, seat, out, n)
    if decision == S.D_CONQUER:
        return list_conquests(state, rules, seat, out, n)
    if decision == S.D_PRODUCE_ALL:
        return list_produce_all(state, rules, seat, out, n)
    if decision == S.D_PLAY_GOD:
        if get(state, S.OP) == S.F_SETUP:
            return list_setup_plays(state, rules, seat, out, n)
        return list_hand_plays(state, rules, seat, out, n)
    return list_upkeep(state, rules, seat, out)


@jit
def act(state, rules, seat, action):
    """Carry out an action of the decision that is due."""
    decision = state.decision
    if decision == S.D_TURN:
        act_turn(state, rules, seat, action)
    elif decision == S.D_PAY:
        act_pay(state, seat, action)
    elif decision == S.D_ICON:
        act_icon(state, rules, seat, action)
    elif decision == S.D_DRAW:
        act_draw(state, rules, seat, action)
    elif decision == S.D_RECRUIT:
        act_recruit(state, rules, seat, action)
    elif decision == S.D_NOMAD:
        act_nomad(state, seat, action)
    elif decision == S.D_SECOND:
        act_second(state, rules, seat, action)
    elif decision == S.D_BUILD:
        act_build(state, rules, seat, action)
    elif decision == S.D_TRAIN:
        act_train(state, seat, action)
    elif decision == S.D_LAY:
        act_lay(state, rules, seat, action)
    elif decision == S.D_BUY:
        act_buy(state, rules, action)
    elif decision == S.D_USE:
        act_use(state, rules, seat, action)
    elif decision == S.D_NOW or decision == S.D_LATER:
        act_benefit(state, rules, seat, action)
    elif decision == S.D_STEPS:
        act_steps(state, rules, seat, action)
    elif decision == S.D_STATUE:
        act_statue(state, rules, seat, action)
    elif decision == S.D_TAKE:
        act_take(state, seat, action)
    elif decision == S.D_EXTRA:
        act_extra(state, rules, seat, action)
    elif decision == S.D_START:
        act_start(state, rules, seat, action)
    elif decision == S.D_KEEP:
        act_keep(state, rules, seat, action)
    elif decision == S.D_SIDE:
        act_side(state, rules, seat, action)
    elif decision == S.D_MOVE:
        act_move(state, rules, seat, action)
    elif decision == S.D_GOLD:
        act_gold(state, rules, seat, action)
    elif decision == S.D_FREE:
        act_free_weaving(state, rules, seat, action)
    elif decision == S.D_ADVANCE:
        act_advance(state, rules, seat, action)
    elif decision == S.D_CASUALTY:
        act_casualty(state, action)
    elif decision == S.D_METHOD:
        act_method(state, rules, seat, action)
    elif decision == S.D_SPEND:
        act_spend(state, rules, seat, action)
    elif decision == S.D_GIVE_UP:
        act_give_up(state, seat, action)
    elif decision == S.D_RECOVER:
        act_recover(state, rules, seat, action)
    elif decision == S.D_GIVE:
        act_give(state, rules, seat, action)
    elif decision == S.D_COMMISSION:
        act_commission(state, rules, seat, action)
    elif decision == S.D_PLAY_ARMY:
        act_play(state, rules, seat, action)
    elif decision == S.D_CONQUER:
        act_conquer(state, rules, seat, action)
    elif decision == S.D_PRODUCE_ALL:
        act_produce_all(state, rules, seat, action)
    elif decision == S.D_PLAY_GOD:
        if get(state, S.OP) == S.F_SETUP:
            act_setup_play(state, rules, seat, action)
        else:
            act_hand_play(state, rules, seat, action)
    else:
        act_upkeep(state, rules, seat, action)
