"""The decisions of the scripted players: the option worth most by `_values.py` and the parameters of the profile."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.areas import legions_at
from simulate.games.age_of_rome.income import printed_penalty
from simulate.games.age_of_rome.scoring import rate_of
from simulate.games.age_of_rome.table import in_front, population
from strategies.age_of_rome._cards import best_play, best_sale, held_for
from strategies.age_of_rome._habits import NOTHING, habit
from strategies.age_of_rome._legions import lead_gain, march, move_value
from strategies.age_of_rome._now import now_if_asked, stand_after_move, stand_after_pair, stand_with
from strategies.age_of_rome._plan import steps_left
from strategies.age_of_rome._plots import best_plot, plot_answer
from strategies.age_of_rome._quests import put_back_least, quest_pull
from strategies.age_of_rome._spaces import military_value, space_value
from strategies.age_of_rome._values import (
    KIND_FIRST,
    W,
    denarius,
    is_last,
    milestone_bonus,
    now_share,
    plot_value,
    rest,
    setback,
    tile_value,
    wavering,
    weight,
)

SOFT = 0.05  # among moves that score the same, the one that would be worth more


@jit
def decide(view, rules, seat, legal, n, rng, w):
    """The action of a profile with the parameters `w`."""
    decision = view.decision
    if w[W.sell] > 0.0 and S.A_SELL <= legal[n - 1] < S.A_SET and decision != S.D_DRAW and decision != S.D_SCORING:
        sale = best_sale(view, rules, seat, legal, n, w)
        if sale != S.A_STOP:
            return sale
    action = habit(view, rules, seat, legal, n)
    if action != NOTHING:
        return action
    if decision == S.D_SPACE:
        return place(view, rules, seat, legal, n, rng, w)
    if decision == S.D_BUILD:
        return build(view, rules, seat, legal, n, w)
    if decision == S.D_WINDOW:
        return best_play(view, rules, seat, legal, n, w)
    if decision == S.D_MOVE or decision == S.D_SECOND_MOVE:
        return move(view, rules, seat, legal, n, rng, w)
    if decision == S.D_INCOME:
        return income(view, rules, seat, legal, n, w)
    if decision == S.D_ACTIVATE:
        return best_plot(view, rules, seat, legal, n, w) if w[W.intrigue] > 0.0 else S.A_STOP
    if decision == S.D_QUESTS:
        return put_back_least(view, rules, seat, legal, n)
    if S.D_HIT <= decision <= S.D_PIECE:
        return plot_answer(view, rules, seat, decision, legal, n)
    return rare(view, rules, seat, decision, legal, n, w)


@jit
def rare(view, rules, seat, decision, legal, n, w):
    """Offers, second votes, levels, legions that return."""
    if decision == S.D_OFFER:
        return offer(view, legal, n)
    if decision == S.D_ANSWER:
        level = int(view.level[view.offer_province, view.offer_type])
        return S.A_ACCEPT if view.offer_amount * denarius(view, rules, seat, w) >= 0.25 * level else S.A_REFUSE
    if decision == S.D_SPY:
        return S.A_SPY_GLORY
    if decision == S.D_SECOND_VOTE:
        return S.A_SECOND_VOTE
    if decision == S.D_RETURN:
        best, least = legal[0], 1e9
        for i in range(n):
            area = legal[i] - S.A_LEGION
            loss = -lead_gain(view, rules, seat, area, -1, w)
            if loss < least:
                best, least = legal[i], loss
        return best
    if decision == S.D_LEVEL:
        return legal[0]
    return legal[0]


@jit
def wants_to_convert(view, rules, seat, w):
    """Return True if the religion medal pays: enough conversions for the next milestone are worth more than the denarii."""
    price = int(rules.religion_price)
    if view.medal[N.RELIGION] != seat + 1:
        return False
    for m in range(N.N_MILESTONES):
        if (int(view.milestones[seat]) >> m) & 1 == 0:
            k = max(1, int(view.milestone_at[m]) - int(view.glory[seat]))
            if k * price > view.denarii[seat]:
                break
            if milestone_bonus(view, rules, seat, k, w) + k > price * k * denarius(view, rules, seat, w):
                return True
    return view.denarii[seat] >= price and w[W.convert] > price * denarius(view, rules, seat, w)


@jit
def place(view, rules, seat, legal, n, rng, w):
    """The space of highest worth, quests included."""
    if wants_to_convert(view, rules, seat, w):
        return S.A_CONVERT
    best, best_value = S.A_COLOSSEUM, -1e9
    before = now_if_asked(view, rules, seat, w)
    fight = military_value(view, rules, seat, w) if view.level[in_front(view, seat), N.MILITARY] > 0 else 0.0
    for i in range(n):
        if S.A_COLOSSEUM <= legal[i] < S.A_BUILD:
            value = place_value(view, rules, seat, legal[i], before, fight, w) + wavering(view, rules, rng, w)
            if value > best_value:
                best, best_value = legal[i], value
    return best


@jit
def place_value(view, rules, seat, action, before, fight, w):
    """Worth of a follower on a space, `fight` that of a legion; what is better done first gains with the followers left."""
    if action == S.A_COLOSSEUM:
        return colosseum_value(view, rules, seat, before, w)
    left = int(view.followers[seat]) - int(view.placed[seat]) - 1
    if action == S.A_INTRIGUE:
        return plot_value(view, rules, seat, w) + w[W.intrigue_first] * left
    kind, bonus = (action - S.A_SPACE) // 2, (action - S.A_SPACE) % 2 == 1
    value = space_value(view, rules, seat, kind, bonus, before, fight, w)
    value += w[W.quest] * quest_pull(view, rules, seat, kind)
    if kind == N.AGRICULTURE:
        value += held_for(view, rules, seat, N.AGRICULTURE, w)
    elif kind == N.RELIGION and not is_last(view, rules):
        value += w[W.piece_first] * left
    elif kind < N.RELIGION and not is_last(view, rules):
        value += w[KIND_FIRST + kind] * left
    return value


@jit
def colosseum_value(view, rules, seat, before, w):
    """Worth of a follower in the Colosseum: the glory, the way to the next follower, cards that go with it."""
    glory = 1.0 + milestone_bonus(view, rules, seat, 1, w)
    share = now_share(view, rules, w)
    if share > 0.0:
        glory += share * (stand_with(view, rules, seat, 0, 1, before, w) - before.points - 1.0)
    own = 1.0 if is_last(view, rules) else weight(view, rules, w, W.colosseum, W.colosseum_late)
    return own * glory + held_for(view, rules, seat, S.SP_COLOSSEUM, w)


@jit
def build(view, rules, seat, legal, n, w):
    """The tile of highest worth above its price, if there is one; what is left may buy the glory of a milestone."""
    best, best_value = S.A_STOP, 0.0
    before = now_if_asked(view, rules, seat, w)
    for i in range(n):
        if S.A_BUILD <= legal[i] < S.A_BUILD + N.N_TYPES:
            value = build_value(view, rules, seat, legal[i] - S.A_BUILD, before, w)
            if value > best_value:
                best, best_value = legal[i], value
    return S.A_CONVERT if best == S.A_STOP and wants_to_convert(view, rules, seat, w) else best


@jit
def build_value(view, rules, seat, kind, before, w):
    """Worth of a tile, and late of the follower that it makes room for."""
    value = tile_value(view, rules, seat, kind, w)
    if rest(view, rules) < 2.0 and w[W.build_use] != 0.0:
        fight = military_value(view, rules, seat, w) if kind == N.MILITARY else 0.0
        use = max(0.0, space_value(view, rules, seat, kind, False, before, fight, w) - 1.0)
        value += w[W.build_use] * use / (1 + int(view.level[in_front(view, seat), kind]))
    return value


@jit
def move(view, rules, seat, legal, n, rng, w):
    """A legion from the board where it is worth most, else the best move between areas; a second one only from the board."""
    best, best_value, board = legal[0], -1e9, legions_at(view, seat, N.BOARD) > 0
    before = now_if_asked(view, rules, seat, w)
    for i in range(n):
        if not S.A_MOVE <= legal[i] < S.A_MOVE + N.N_AREAS * (N.N_AREAS + 1):
            continue
        start, area = (legal[i] - S.A_MOVE) // N.N_AREAS, (legal[i] - S.A_MOVE) % N.N_AREAS
        if board and start != N.BOARD:
            continue
        value = move_worth(view, rules, seat, start, area, before, w) + wavering(view, rules, rng, w)
        if value > best_value:
            best, best_value = legal[i], value
    if view.decision == S.D_SECOND_MOVE and not board and best_value <= 0.0:
        return S.A_STOP
    return best


@jit
def has_second(view, seat, start):
    """Return True if a second legion from the board may follow the first one at once."""
    return start == N.BOARD and view.decision == S.D_MOVE and view.bonus_now == 1 and legions_at(view, seat, N.BOARD) > 1


@jit
def move_worth(view, rules, seat, start, area, before, w):
    """Worth of a move: its prospect, and late what it scores at once."""
    value = move_value(view, rules, seat, start, area, w)
    share = now_share(view, rules, w)
    if share > 0.0:
        at_once = stand_after_move(view, rules, seat, start, area, before, w) - before.points
        if has_second(view, seat, start):
            at_once = 0.5 * (stand_after_pair(view, rules, seat, area, before, w) - before.points)
        if w[W.plan] > 0.0 and start == N.BOARD:
            pending = 1 + (1 if view.decision == S.D_MOVE and view.bonus_now == 1 else 0)
            most = min(pending + steps_left(view, rules, seat, N.MILITARY), legions_at(view, seat, N.BOARD))
            at_once = max(at_once, w[W.plan] * march(view, rules, seat, area, most, w)[0])
        value = (1.0 - share) * value + share * at_once + SOFT * value
    return value


@jit
def income(view, rules, seat, legal, n, w):
    """Double income if it is worth more."""
    if n < 2 or legal[1] != S.A_DOUBLE:
        return S.A_NORMAL
    return S.A_DOUBLE if double_value(view, rules, seat, w) > 0.0 else S.A_NORMAL


@jit
def double_value(view, rules, seat, w):
    """The denarii of double income less the penalty; in the last round by the points they make."""
    people = population(view, in_front(view, seat))
    penalty = printed_penalty(view, rules, seat)
    if view.round_no >= rules.rounds:
        return people / rate_of(view, rules, seat) - penalty
    lost = setback(view, rules, seat, penalty, w)
    readiness = (
        w[W.double_early] if view.round_no <= 3 else w[W.double] + (w[W.double_late] if rest(view, rules) < 3.0 else 0.0)
    )
    readiness -= w[W.double_rich] * view.denarii[seat] / 15.0
    view.denarii[seat] += people  # normal income comes in any case: what is one more worth beside it
    price = denarius(view, rules, seat, w)
    view.denarii[seat] -= people
    return price * people * readiness - w[W.penalty] * lost


@jit
def offer(view, legal, n):
    """The ally token, for 1 denarius, on the building of highest level."""
    best, best_level = legal[0], 0
    for i in range(n):
        number = legal[i] - S.A_OFFER
        if (
            number < 0
            or legal[i] >= S.A_PLAY
            or number % N.MAX_OFFER != 0
            or number // (N.MAX_OFFER * N.N_TYPES * N.N_PLACES) != N.ALLY
        ):
            continue
        level = int(view.level[number // (N.MAX_OFFER * N.N_TYPES) % N.N_PLACES, number // N.MAX_OFFER % N.N_TYPES])
        if level > best_level:
            best, best_level = legal[i], level
    return best
