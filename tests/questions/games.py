"""Small games whose answers are known: what a lead is worth, who makes a king, who beats whom."""

from simulate import load_game
from simulate.games import add_game_path

LEADS = '''"""Eight rounds of a die; the rules say what the leader gets beside, and how many more sides the last die has."""

from simulate.engine.plain import PlainGame


def setup(state, rules):
    """No points."""
    state.points = [0] * state.seats


def legal_actions(state, rules):
    """A choice without an effect."""
    return ["left", "right"]


def apply(state, rules, action):
    """A die; at the end of a round the leader gets more, or less."""
    seat = state.seat_to_act
    last = state.round_no == 8
    state.points[seat] += 1 + state.chance.below(6 * rules.last if last else 6)
    state.seat_to_act = (seat + 1) % state.seats
    if state.seat_to_act:
        return
    if last:
        state.over = "over"
        return
    best = max(state.points)
    if state.points.count(best) == 1:
        state.points[state.points.index(best)] += rules.leader - rules.loses
    state.round_no += 1


GAME = PlainGame(
    key="NAME", title="Leads", min_seats=2, max_seats=4, setup=setup, legal_actions=legal_actions, apply=apply,
    scores=lambda state, rules: list(state.points), hidden_from=lambda state, rules, seat: None,
)
'''
KING = '''"""Two seats draw; the third has nothing, and says at the end which of the two gets what the rules give."""

from simulate.engine.plain import Column, PlainGame


def setup(state, rules):
    """Points from 0 to 9 for two seats."""
    state.points = [state.chance.below(10), state.chance.below(10), -1]
    state.seat_to_act = 2


def legal_actions(state, rules):
    """Which of both; the last choice has no effect, and one card is never right."""
    if state.seat_to_act == 2:
        return ["give first", "give second"]
    return ["use blade", "use rust"]


def apply(state, rules, action):
    """The gift, then one of two cards of the first seat: one brings points, one takes them."""
    if state.seat_to_act == 2:
        state.points[action.endswith("second")] += rules.gift
        state.seat_to_act = 0
        return
    state.note(0, action.split()[1], "used")
    state.points[0] += rules.blade if action.endswith("blade") else -rules.blade
    state.over = "over"


GAME = PlainGame(
    key="NAME", title="King", min_seats=3, max_seats=3, setup=setup, legal_actions=legal_actions, apply=apply,
    scores=lambda state, rules: list(state.points), hidden_from=lambda state, rules, seat: None, points_shown=False,
    contents=("blade", "rust"), events=(Column("dealt", "dealt"), Column("used", "used", use=True)),
)
'''
HANDS = '''"""Rock, paper, scissors, where the rules say how often the better hand wins; and a number that is best at 3."""

from simulate.engine.plain import PlainGame


def setup(state, rules):
    """Nothing is chosen."""
    state.shown, state.bonus = [None] * state.seats, [0] * state.seats


def legal_actions(state, rules):
    """Three hands, at three distances from the best number."""
    return [(hand, away) for hand in range(3) for away in range(10)]


def apply(state, rules, action):
    """Both show at once; then points by who beats whom, and by the number."""
    seat = state.seat_to_act
    state.shown[seat] = action[0]
    state.bonus[seat] = -action[1] * rules.number
    state.seat_to_act = (seat + 1) % state.seats
    if state.seat_to_act == 0:
        state.over = "over"


def scores(state, rules):
    """Two hands: one beats the other; chance may turn it round."""
    if None in state.shown:
        return [0] * state.seats
    a, b = state.shown
    won = 0 if a == b else 100 if (a - b) % 3 == 1 else -100
    if won and state.luck >= rules.better:
        won = -won
    return [won + state.bonus[0], state.bonus[1] - won]


def hide(state, rules, seat):
    """The other hand, and the luck."""
    state.shown[1 - seat], state.luck = None, 0


def begin(state, rules):
    """The luck of the table."""
    setup(state, rules)
    state.luck = state.chance.below(100)


GAME = PlainGame(
    key="NAME", title="Hands", min_seats=2, max_seats=2, setup=begin, legal_actions=legal_actions, apply=apply,
    scores=scores, hidden_from=hide, points_shown=False,
)
'''
HAND = '''"""{name}: always the same hand, at a distance that its numbers give."""

PARAMS = {{"far": 6.0, "idle": 1.0}}


def choose(view, rules, seat, legal, rng, params):
    """The hand, as far from the best as its numbers say."""
    return ({hand}, min(9, max(0, round(abs(params.far - 3)))))
'''
ANY = '''"""{name}: any action."""

PARAMS = {{}}


def choose(view, rules, seat, legal, rng, params):
    """By chance."""
    return rng.choice(legal)
'''
BLADE = '''"""Sharp: the better card, and a gift by chance."""

PARAMS = {{}}


def choose(view, rules, seat, legal, rng, params):
    """The blade."""
    return legal[0] if "use blade" in legal else rng.choice(legal)
'''
RULES = {
    "leads": "leader = 0\nloses = 0\nlast = 1\n",
    "king": "gift = 20\nblade = 2\n",
    "hands": "better = 100\nnumber = 0\n",
}
TEXTS = {"leads": LEADS, "king": KING, "hands": HANDS}
PLAYERS = {
    "leads": {"any": ANY, "other": ANY},
    "king": {"any": ANY, "sharp": BLADE},
    "hands": {"rock": HAND, "paper": HAND, "scissors": HAND},
}
SEATS = {"leads": (2, 4), "king": (3, 3), "hands": (2, 2)}


def game_at(folder, kind):
    """Write one of the games into a folder, and load it; return its name."""
    name = write(folder, kind)
    add_game_path(str(folder))
    load_game(name)
    return name


def write(folder, kind):
    """Write one of the games into a folder, under a name that no other test has; return that."""
    name = f"{kind}_{folder.name}".replace("-", "_").lower()
    home = folder / name
    (home / "strategies").mkdir(parents=True)
    (home / "game.py").write_text(TEXTS[kind].replace("NAME", name))
    low, high = SEATS[kind]
    (home / "ruleset.toml").write_text(
        f'{RULES[kind]}\n[meta]\ntitle = "{kind}"\nseats = [{low}, {high}]\nabout = "Known."\n'
    )
    for hand, (player, text) in enumerate(PLAYERS[kind].items()):
        (home / "strategies" / f"{player}.py").write_text(text.format(name=player.capitalize(), hand=hand))
    return name
