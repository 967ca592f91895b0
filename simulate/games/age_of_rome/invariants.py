"""Promises that hold after every ply (AR-19.5). The usual size of a game (AR-19.6) is in `bands.toml`."""

from simulate.engine.contract import RUNNING
from simulate.engine.jit import entry, jit
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.actions import markers_in, markers_on_board
from simulate.games.age_of_rome.areas import legions_at
from simulate.games.age_of_rome.pantheon import own_pieces
from simulate.games.age_of_rome.senate import votes_on_board
from simulate.games.age_of_rome.state import D_NONE, D_SCORING, MAX_DEPTH, sig
from simulate.games.age_of_rome.table import population

INVARIANTS = (
    "all hold",
    "tiles in the supply and on provinces are those of the setup (AR-3.2, AR-10.3)",
    "levels are 0 to 3, population is 1 plus their sum, followers fit (AR-10.6, AR-11.4)",
    "votes in the column are counted, hired ones fit the colour (AR-12.3)",
    "legions in areas are hired, hired ones fit the colour (AR-12.1)",
    "feud markers never change in number and fit the tracks (AR-7.6, AR-3.16)",
    "hand and anchors fit the limit, hands are sorted (AR-9.2)",
    "trade cards of deck, pile, hands and sets are the deck (AR-16.8)",
    "sets fit the limit (AR-9.6)",
    "followers are those of the start and the milestones, those placed fit (AR-5.4, AR-11.1)",
    "glory is at least 1, denarii at least 0 (AR-5.3)",
    "intrigue markers fit their spaces and their colour (AR-12.12)",
    "milestones only come down (AR-5.4)",
    "pantheon levels have a common piece when complete and only then (AR-12.7)",
    "quests of deck, hands and views are those in play (AR-3.12)",
    "events revealed and to come are those in play (AR-4.2)",
    "characters differ (AR-3.4)",
    "somebody is asked while the game goes on (AR-19.3)",
)
(
    I_TILES, I_LEVELS, I_VOTES, I_LEGIONS, I_FEUDS, I_HAND, I_CARDS, I_SETS, I_FOLLOWERS, I_GLORY, I_MARKERS, I_MILESTONES,
    I_PANTHEON, I_QUESTS, I_EVENTS, I_CHARACTERS, I_ASKED,
) = range(1, len(INVARIANTS))  # fmt: skip


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """0, or the index of the broken promise."""
    if not tiles_hold(state, rules):
        return I_TILES
    if not provinces_hold(state, rules):
        return I_LEVELS if not levels_hold(state) else I_MARKERS
    if not levels_hold(state):
        return I_LEVELS
    if not votes_hold(state, rules):
        return I_VOTES
    if not cards_hold(state, rules):
        return I_CARDS
    if not quests_hold(state, rules):
        return I_QUESTS
    if not events_hold(state, rules):
        return I_EVENTS
    for seat in range(state.seats):
        broken = check_seat(state, rules, seat)
        if broken != 0:
            return broken
    feuds = int(state.feud_supply)
    for seat in range(state.seats):
        feuds += int(state.feuds[seat])
    if feuds != rules.feud_markers_total or state.feud_supply < 0:
        return I_FEUDS
    for m in range(N.N_MILESTONES):
        if state.milestone_at[m] > rules.milestone[m] or (m == 0 and state.milestone_at[m] != rules.milestone[m]):
            return I_MILESTONES
    if state.over == RUNNING and not (D_NONE < state.decision <= D_SCORING and 0 < state.depth <= MAX_DEPTH):
        return I_ASKED
    return 0


@jit
def tiles_hold(state, rules):
    """AR-3.2: a lot of level l holds tiles 1 to l."""
    for kind in range(N.N_TYPES):
        for level in range(N.N_LEVELS):
            total = int(state.tiles[kind, level])
            if total < 0:
                return False
            for province in range(N.N_PLACES):
                total += 1 if state.level[province, kind] > level else 0
            if total != (int(rules.tiles_few[level]) if state.seats <= 2 else int(rules.tiles_many[level])):
                return False
    return True


@jit
def levels_hold(state):
    """AR-10.6, AR-11.4."""
    for province in range(N.N_PLACES):
        for kind in range(N.N_TYPES):
            level = int(state.level[province, kind])
            if not 0 <= level <= N.N_LEVELS or not 0 <= state.on_building[province, kind] <= level:
                return False
        if not 1 <= population(state, province) <= 1 + N.N_TYPES * N.N_LEVELS:
            return False
    return True


@jit
def provinces_hold(state, rules):
    """AR-12.12: markers fit the spaces."""
    for province in range(N.N_PLACES):
        if markers_in(state, province) > rules.intrigue_spaces:
            return False
        for seat in range(state.seats):
            if state.down[province, seat] < 0 or state.flipped[province, seat] < 0:
                return False
    return True


@jit
def votes_hold(state, rules):
    """AR-12.3: the column and the votes in it."""
    if not 0 <= state.column_n <= rules.column_size:
        return False
    for seat in range(state.seats):
        own = 0
        for place in range(state.column_n):
            own += 1 if state.column[place] == seat + 1 else 0
        if own != state.votes_in[seat]:
            return False
    for place in range(N.MAX_COLUMN):
        if (state.column[place] > 0) != (place < state.column_n) or state.column[place] > state.seats:
            return False
    return True


@jit
def cards_hold(state, rules):
    """AR-16.8: every card is somewhere, none twice."""
    for card in range(N.N_TRADE):
        total = int(state.laid[card])
        for i in range(state.deck_n):
            total += 1 if state.deck[i] == card else 0
        for i in range(state.discard_n):
            total += 1 if state.discard[i] == card else 0
        for seat in range(state.seats):
            for i in range(state.hand_n[seat]):
                total += 1 if state.hand[seat, i] == card else 0
        if total != rules.card_copies[state.seats, card]:
            return False
    return True


@jit
def quests_hold(state, rules):
    """AR-3.12: every quest in play is in one place."""
    for quest in range(N.N_QUEST):
        total = 0
        for i in range(state.quest_n):
            total += 1 if state.quest_deck[(int(state.quest_head) + i) % N.N_QUEST] == quest else 0
        for seat in range(state.seats):
            total += int(state.quests[seat, quest])
            for i in range(state.drawn_n[seat]):
                total += 1 if state.drawn[seat, i] == quest else 0
        if total != rules.quest_in[state.seats, quest]:
            return False
    return True


@jit
def events_hold(state, rules):
    """AR-4.2: every event in play is revealed or to come."""
    for event in range(N.N_EVENT):
        total = int(state.revealed[event])
        for i in range(state.event_n):
            total += 1 if state.event_deck[i] == event else 0
        if total != rules.event_in[event]:
            return False
    return True


@jit
def check_seat(state, rules, seat):
    """Check the promises that concern one player."""
    if votes_on_board(state, seat) < 0 or state.votes[seat] > rules.votes_per_colour:
        return I_VOTES
    if legions_at(state, seat, N.BOARD) < 0 or state.legions[seat] > rules.legions_per_colour:
        return I_LEGIONS
    for area in range(N.BOARD):
        if state.areas[seat, area] < 0:
            return I_LEGIONS
    if not 0 <= state.feuds[seat] <= rules.track_length[state.character[seat]]:
        return I_FEUDS
    if state.hand_n[seat] < 0 or state.hand_n[seat] + state.anchors[seat] > max(1, int(rules.hand_limit)):
        return I_HAND
    for i in range(1, state.hand_n[seat]):
        if state.hand[seat, i - 1] > state.hand[seat, i]:
            return I_HAND
    sets = 0
    for kind in range(N.N_SETS):
        sets += int(state.sets[seat, kind])
    if sets != state.sets_n[seat] or sets > rules.trade_sets_max:
        return I_SETS
    followers = int(rules.followers_start)
    for m in range(N.N_MILESTONES):
        followers += (int(state.milestones[seat]) >> m) & 1
    if followers != state.followers[seat] or not 0 <= state.placed[seat] <= followers:
        return I_FOLLOWERS
    if state.glory[seat] < 1 or state.denarii[seat] < 0:
        return I_GLORY
    if markers_on_board(state, rules, seat) < 0:
        return I_MARKERS
    for level in (N.BASE, N.TOP):
        own = own_pieces(rules, level)
        if (state.common[seat, level] > 0) != (state.pieces[seat, level] > own) or not 0 <= state.pieces[
            seat, level
        ] <= own + 1:
            return I_PANTHEON
    if rules.pantheon_levels == N.BASE_FIRST and state.pieces[seat, N.TOP] > 0 and state.common[seat, N.BASE] == 0:
        return I_PANTHEON
    for other in range(seat):
        if state.character[other] == state.character[seat]:
            return I_CHARACTERS
    return 0
