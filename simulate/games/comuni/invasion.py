"""Invasions, chapter CO-13, and honour counters, chapter CO-14.

All seats are asked one after the other what they send; nothing leaves a screen before all have answered (CO-13.4).
"""

from simulate.engine.jit import jit
from simulate.games.comuni.model import ARMY, GOLD, PILGRIM
from simulate.games.comuni.resources import count_event, pay
from simulate.games.comuni.state import A_SEND, D_SEND, E_GAINED, HONOUR, SEND_STEPS
from simulate.games.comuni.walls import wall_defence


@jit
def lowest_score(state):
    """CO-13.3: the lowest score of all players."""
    least = int(state.score[0])
    for seat in range(1, state.seats):
        least = min(least, int(state.score[seat]))
    return least


@jit
def attack_on(state, rules, seat):
    """CO-13.1, CO-13.3: strength against a player: the base of the deck plus the lead over the lowest player.

    CO-19.1: strengths go by deck, whoever is said to come second.
    """
    return int(rules.invasions_base_attack[state.period]) + int(state.score[seat]) - lowest_score(state)


@jit
def units(state, rules, seat, source):
    """CO-13.5: armies (source 0), pairs of gold (1) or pairs of pilgrims (2) behind the screen."""
    if source == 0:
        return int(state.have[seat, ARMY])
    if source == 1:
        return int(state.have[seat, GOLD]) // int(rules.gold_per_army)
    return int(state.have[seat, PILGRIM]) // int(rules.pilgrims_per_army)


@jit
def begin_invasion(state):
    """CO-13.2: every player takes part, whoever set the invasion off."""
    state.sender = 0
    state.send_step = 0
    state.invasion_turn[state.period] = state.turns + 1


@jit
def ask_send(state, rules):
    """CO-13.4: go on to the next seat and step in which something can be sent; return whether there is one."""
    while state.sender < state.seats:
        while state.send_step < SEND_STEPS:
            if units(state, rules, state.sender, state.send_step // 2) > 0:
                state.seat_to_act = state.sender
                state.decision = D_SEND
                return True
            state.send_step += 1
        state.sender += 1
        state.send_step = 0
    return False


@jit
def legal_sends(state, rules, seat, out):
    """CO-13.4, CO-13.5: any number of what is left; what is not sent is kept."""
    source = state.send_step // 2
    most = units(state, rules, seat, source)
    if state.send_step % 2 == 1:
        most -= int(state.common[seat, source])
    for n in range(most + 1):
        out[n] = A_SEND + n
    return most + 1


@jit
def send(state, seat, amount):
    """CO-13.4: note a secret choice."""
    source = state.send_step // 2
    if state.send_step % 2 == 0:
        state.common[seat, source] = amount
    else:
        state.city[seat, source] = amount
    state.send_step += 1


@jit
def sent(row):
    """CO-13.5: armies sent, each pair counting as one."""
    return int(row[0]) + int(row[1]) + int(row[2])


@jit
def resolve(state, rules):
    """CO-13.2, CO-13.6, CO-13.7, CO-13.8, CO-13.9, CO-13.10: reveal, common army, city defence, pillage, honours, cubes to
    the supply.
    """
    total = 0
    for seat in range(state.seats):
        total += sent(state.common[seat])
    state.invasion_common[state.period] = total
    safe = 0  # bit of each seat without pillage
    for seat in range(state.seats):
        markers = pillage_of(state, rules, seat, total)
        if markers > 0:
            state.pillage[seat] += markers
            state.pillage_taken[seat] += markers
            state.times_pillaged[seat] += 1
            state.invasion_pillage[state.period] += markers
            state.invasion_pillaged[state.period] += 1
        else:
            safe |= 1 << seat
    give_honours(state, rules, safe)
    for seat in range(state.seats):
        collect(state, rules, seat)


@jit
def pillage_of(state, rules, seat, total):
    """CO-13.6, CO-13.7, CO-13.8, CO-13.9: markers that a player takes when `total` armies form the common army."""
    rest = max(0, attack_on(state, rules, seat) - total)
    defence = wall_defence(state, seat, sent(state.city[seat]))
    if state.marker == seat:
        defence += int(rules.marker_defence)  # CO-13.8
    return max(0, rest - defence)


@jit
def honour_armies(state, rules, seat):
    """CO-14.1, CO-14.2: armies that count for honours; without `honour_pairs` army cubes alone."""
    return sent(state.common[seat]) if rules.honour_pairs != 0 else int(state.common[seat, 0])


@jit
def goes_before(state, armies, seat, other_armies, other):
    """CO-14.2: more armies, then lower score, then lower community number."""
    if armies != other_armies:
        return armies > other_armies
    if state.score[seat] != state.score[other]:
        return state.score[seat] < state.score[other]
    return state.community[seat] < state.community[other]


@jit
def give_honours(state, rules, safe):
    """CO-2.9, CO-14.1, CO-14.2, CO-14.3, CO-14.4: larger counter to the first, smaller to the second; the rest leave the
    game.
    """
    given = 0
    for rank in range(2):
        counter = 2 * state.period + rank
        if state.honour[counter] != 0:
            continue
        best, best_armies = -1, 0
        for seat in range(state.seats):
            armies = honour_armies(state, rules, seat)
            eligible = (safe >> seat) & 1 == 1 and (given >> seat) & 1 == 0 and armies > 0
            if eligible and state.barred[seat, HONOUR + counter] == 0:
                if best < 0 or goes_before(state, armies, seat, best_armies, best):
                    best, best_armies = seat, armies
        if best < 0:
            state.honour[counter] = -1
        else:
            given |= 1 << best
            state.honour[counter] = 1 + best
            count_event(state, best, HONOUR + counter, E_GAINED)


@jit
def collect(state, rules, seat):
    """CO-13.10: everything that was sent goes to the supply, needed or not."""
    state.sent_common[seat] += sent(state.common[seat])
    state.sent_city[seat] += sent(state.city[seat])
    pay(state, seat, ARMY, int(state.common[seat, 0]) + int(state.city[seat, 0]))
    pay(state, seat, GOLD, (int(state.common[seat, 1]) + int(state.city[seat, 1])) * int(rules.gold_per_army))
    pay(state, seat, PILGRIM, (int(state.common[seat, 2]) + int(state.city[seat, 2])) * int(rules.pilgrims_per_army))
    for source in range(SEND_STEPS // 2):
        state.common[seat, source] = 0
        state.city[seat, source] = 0
