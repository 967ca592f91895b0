"""The course of a round, AR-4.1 and AR-19.1: what comes next when nothing is under way."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.events import judge, reveal
from simulate.games.age_of_rome.feuds import plays_no_intrigues
from simulate.games.age_of_rome.glory import check_milestones
from simulate.games.age_of_rome.names import PLACED_NOW, SALE_AFTER_REVEAL_TOO, SETS_AT_SCORING_TOO
from simulate.games.age_of_rome.placing import end_action_phase, followers_left
from simulate.games.age_of_rome.quests import mark_scored
from simulate.games.age_of_rome.solo import ending
from simulate.games.age_of_rome.stack import push
from simulate.games.age_of_rome.table import turn_disc


@jit
def is_played(state, rules):
    """Return True if the players take turns in this phase: some are left out by variants and in early rounds."""
    phase = state.phase
    if phase == S.PH_SALE:
        return rules.sale_after_reveal == SALE_AFTER_REVEAL_TOO
    if phase == S.PH_OFFER:
        return rules.spies_and_allies != 0 and state.round_no > 1 and state.seats > 1  # AR-15.7, AR-17.9
    if phase == S.PH_ACTIVATE:
        return state.round_no >= rules.first_activation_round and not plays_no_intrigues(state, rules)  # AR-7.3
    return True


@jit
def decision_of(phase):
    """Return the first decision of a player's turn in a phase."""
    if phase == S.PH_DEAL:
        return S.D_QUESTS
    if phase == S.PH_SALE:
        return S.D_REVEAL
    if phase == S.PH_OFFER:
        return S.D_OFFER
    if phase == S.PH_ACTIVATE:
        return S.D_ACTIVATE
    if phase == S.PH_BUILD:
        return S.D_BUILD
    if phase == S.PH_INCOME:
        return S.D_INCOME
    return S.D_SCORING if phase == S.PH_SCORING else S.D_PHASE


@jit
def next_step(state, rules):
    """The turn of the next player in this phase, or the next phase."""
    if state.phase == S.PH_REVEAL:
        reveal(state, rules)
        state.phase = S.PH_SALE
        state.at = 0
    elif state.phase == S.PH_JUDGE:
        judge(state, rules)
        state.phase = S.PH_OFFER
    elif state.phase == S.PH_PLACE:
        next_placement(state)
    elif state.at < state.seats and is_played(state, rules):
        seat = state.at if state.phase == S.PH_DEAL else int(state.order[state.at])
        state.at += 1
        argument = 0
        if state.phase == S.PH_DEAL:
            argument = int(rules.quests_kept)
        elif state.phase == S.PH_SCORING and rules.sets_at_scoring == SETS_AT_SCORING_TOO:
            argument = 1
        push(state, decision_of(state.phase), seat, argument, 0)
    else:
        end_phase(state, rules)


@jit
def next_placement(state):
    """AR-11.1, AR-11.2: the next player in turn order with a follower; after a pass in which all were placed, the points."""
    while state.at < state.seats:
        seat = int(state.order[state.at])
        state.at += 1
        if followers_left(state, seat) > 0:
            push(state, S.D_SPACE, seat, 0, 0)
            return
    state.at = 0
    if not anyone_left(state):
        state.phase = S.PH_POINTS_3


@jit
def anyone_left(state):
    """AR-11.12: whether anyone has a follower to place."""
    for seat in range(state.seats):
        if followers_left(state, seat) > 0:
            return True
    return False


@jit
def end_phase(state, rules):
    """AR-4.1, AR-4.5, AR-4.6, AR-11.12, AR-13.6: all players had their turn in this phase."""
    state.at = 0
    if state.phase == S.PH_DEAL:
        check_milestones(state, rules, (1 << state.seats) - 1)  # AR-3.15
        state.phase = S.PH_REVEAL
    elif state.phase == S.PH_POINTS_3:
        if rules.late_follower == PLACED_NOW and anyone_left(state):
            state.phase = S.PH_PLACE
        else:
            end_action_phase(state)
            state.phase = S.PH_INCOME
    elif state.phase == S.PH_POINTS_4:
        end_round(state, rules)
    elif state.phase == S.PH_SCORING:
        mark_scored(state, rules)
        state.over = ending(state, rules)
    else:
        state.phase += 1  # the phases in between follow each other


@jit
def end_round(state, rules):
    """AR-4.2, AR-13.6, AR-15.3: the disc turns; the next round, or the points before scoring."""
    direction, turns = int(rules.event_dir[state.event]), int(rules.event_turns[state.event])
    if rules.clockwork != 0:
        direction, turns = int(rules.clockwork_dir), int(rules.clockwork_turns)
    turn_disc(state, direction * turns)
    state.quarter_turns += turns
    for seat in range(state.seats):
        state.tokens_used[seat] = 0
    if state.round_no < rules.rounds:
        state.round_no += 1
        state.phase = S.PH_REVEAL
    else:
        state.phase = S.PH_SCORING
