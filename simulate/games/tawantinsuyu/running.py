"""The functions that go on with each frame."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.army import run_train
from simulate.games.tawantinsuyu.buying import run_build, run_statue, run_steps
from simulate.games.tawantinsuyu.carry_out import run_list
from simulate.games.tawantinsuyu.conquest import run_conquer, run_marker, run_spend
from simulate.games.tawantinsuyu.festival import run_festival, run_play_gods
from simulate.games.tawantinsuyu.god_cards import run_god
from simulate.games.tawantinsuyu.hooks import run_hooks
from simulate.games.tawantinsuyu.merchants import run_merchants
from simulate.games.tawantinsuyu.payment import run_pay
from simulate.games.tawantinsuyu.placing import run_place
from simulate.games.tawantinsuyu.priest import run_commission, run_priest, run_produce_all, run_recover, run_worship
from simulate.games.tawantinsuyu.stack import get
from simulate.games.tawantinsuyu.start import run_setup
from simulate.games.tawantinsuyu.tasks import run_produce, run_tasks
from simulate.games.tawantinsuyu.temple import run_temple
from simulate.games.tawantinsuyu.weaving import run_free_weaving, run_lay, run_weave
from simulate.games.tawantinsuyu.workers import run_worker


@jit
def run_frame(state, rules, seat):
    """TW-14.3: go on with the innermost frame; return whether a decision is due."""
    op = get(state, S.OP)
    if op == S.F_LIST:
        return run_list(state, rules, seat)
    if op == S.F_PAY:
        return run_pay(state, rules, seat)
    if op == S.F_PLACE:
        return run_place(state, rules, seat)
    if op == S.F_TASKS:
        return run_tasks(state, rules, seat)
    if op == S.F_GOD:
        return run_god(state, rules, seat)
    if op == S.F_MERCHANT:
        return run_merchants(state, rules, seat)
    if op == S.F_WORKER:
        return run_worker(state, rules, seat)
    if op == S.F_TRAIN:
        return run_train(state, rules, seat)
    if op == S.F_TEMPLE:
        return run_temple(state, rules, seat)
    if op == S.F_HOOKS:
        return run_hooks(state, rules, seat)
    if op == S.F_STEPS:
        return run_steps(state, rules, seat)
    if op == S.F_BUILD:
        return run_build(state, rules, seat)
    if op == S.F_STATUE:
        return run_statue(state, rules, seat)
    if op == S.F_PRODUCE:
        return run_produce(state, rules, seat)
    if op == S.F_RECOVER:
        return run_recover(state, rules, seat)
    if op == S.F_WEAVE:
        return run_weave(state, rules, seat)
    if op == S.F_LAY:
        return run_lay(state, rules, seat)
    if op == S.F_FREE_WEAVING:
        return run_free_weaving(state, rules, seat)
    if op == S.F_PRIEST:
        return run_priest(state, rules, seat)
    if op == S.F_WORSHIP:
        return run_worship(state, rules, seat)
    if op == S.F_COMMISSION:
        return run_commission(state, rules, seat)
    if op == S.F_CONQUER:
        return run_conquer(state, rules, seat)
    if op == S.F_MARKER:
        return run_marker(state, rules, seat)
    if op == S.F_SPEND:
        return run_spend(state, rules, seat)
    if op == S.F_PRODUCE_ALL:
        return run_produce_all(state, rules, seat)
    if op == S.F_FESTIVAL:
        return run_festival(state, rules, seat)
    if op == S.F_PLAY_GODS:
        return run_play_gods(state, rules, seat)
    return run_setup(state, rules)
