"""Texts that a person reads: actions, contents and positions in words, without codes; numbers come from the values."""

import re

import numpy as np
import pytest

import simulate
from simulate.engine.position import Position
from simulate.engine.wording import amount, changes, counted, field_gauge, listed
from simulate.games import game_keys, load_game
from simulate.runs.play.interactive import GLUE, names_in, whole_names
from tests.playing import ask, opening, uniform

KEYS = [key for key in game_keys() if load_game(key).content_text]
CODE = re.compile(r"_|@|\b[A-Z]{2,}\b(?<!II)(?<!III)|\b[A-Z]{1,2}\d+|\bNone\b|\?|\bb'|\bseat 0\b|\d \d")
# what the texts of one game must speak of, in a whole playout of random moves
SPOKEN = {
    "san_juan": ["for 2 cards", "draws", "Tile: "],
    "pax": ["for 0 gold", "Rome takes: ", "best conspirator: ", "column 1 gets ", "Rome, all cards shown, wins "],
    "comuni": ["attacked: common army", " past the common army, ", "take income (", "now: ", "bids "],
    "age_of_rome": ["event ", "the event concerns ", "the board turns: ", "denarii (gain ", "lose "],
    "tawantinsuyu": ["festival 1 is held", "keep ", "start with weaving ", "new in the market: "],
}
OVERRIDES = {
    "san_juan": ("smithy", "buildings.smithy_discount", 3, "cost 3 less"),
    "pax": ("wealth_s1_p1", "turn.wealth_discount", 2, "costs 2 gold less"),
    "comuni": ("treasurer", "scoring.guild_master", 7, "7 points at the end"),
    "age_of_rome": ("Q16", "quest.Q16.points", 9, "9 points at the end"),
    "tawantinsuyu": ("PA18", "passive.PA18.n", 3, "need 3 soldiers fewer"),
}


def contents(game, rules):
    """(key, title, kind) of all contents that are not spare."""
    usual = (game.contents, game.content_titles, game.content_kinds)
    rows = zip(*(game.contents_of(rules.values) if game.contents_of else usual), strict=True)
    return [(at, *row) for at, row in enumerate(rows) if row[2] != "spare"]


def clean(text):
    found = CODE.search(text)
    return "" if found is None else f"{found[0]!r} in: {text}"


def played(key, seats, seed):
    """All texts of a playout of random moves: actions on offer, positions, what came of a ply, what comes next."""
    game = load_game(key)
    position = opening(game, simulate.load_rules(game), seats, seed)
    record = position.rules.record
    texts = set()
    while not position.over and position.state.ply < 1500:
        legal = position.legal()
        texts |= {action.text for action in legal[:60]}
        if position.state.ply % 7 == 0:
            texts |= set(str(position).split("\n"))
        texts |= set(game.ahead_text(position.state, record, position.seat_to_act))
        chosen = ask(position, uniform(game)) if len(legal) > 1 else legal[0].id
        before = position.state.copy()
        position.apply(chosen)
        for verb in (game.followed_text, game.changed_text):
            texts |= set(verb(before, position.state, record))
    return texts


@pytest.mark.parametrize("key", KEYS)
def test_every_content_has_a_name_of_its_own_and_says_what_it_does(key):
    game = load_game(key)
    rules = simulate.load_rules(game)
    rows = contents(game, rules)
    titles = [title for _, _, title, _ in rows]
    assert len(set(titles)) == len(titles)
    for at, name, title, _ in rows:
        text = game.content_text(rules.record, at)
        assert len(text) > 10, name
        assert text.endswith("."), name
        assert clean(f"{title}: {text}") == ""


@pytest.mark.parametrize("key", KEYS)
def test_a_changed_number_changes_the_text(key):
    content, path, value, words = OVERRIDES[key]
    game = load_game(key)
    at = next(row[0] for row in contents(game, simulate.load_rules(game)) if row[1] == content)
    assert words not in game.content_text(simulate.load_rules(game).record, at)
    assert words in game.content_text(simulate.load_rules(game, overrides={path: value}).record, at)


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_playout_is_told_without_codes(key):
    game = load_game(key)
    texts = set().union(*(played(key, seats, seed) for seats, seed in ((game.max_seats, 1), (2, 2))))
    assert [words for text in sorted(texts) if (words := clean(text))] == []
    told = "\n".join(texts)
    missing = [words for words in SPOKEN[key] if words not in told]
    assert missing == []


@pytest.mark.parametrize("key", KEYS)
def test_texts_can_be_made_of_every_view_and_tell_no_hidden_card(key):
    """A view has no numbers where something is hidden; the texts of one must not name what another seat holds."""
    game = load_game(key)
    position = opening(game, simulate.load_rules(game), 2, 5)
    record = position.rules.record
    for _ in range(40):
        if position.over:
            break
        legal = position.legal_ids()
        before = [position.seen_by(seat) for seat in range(2)]
        position.apply(ask(position, uniform(game)) if len(legal) > 1 else legal[0])
        for seat, was in enumerate(before):
            view = position.seen_by(seat)
            other = position.redealt(seat, np.arange(1, 5, dtype=np.uint64)).seen_by(seat)
            lines = [game.followed_text(was.state, v.state, record) + [str(v)] for v in (view, other)]
            assert lines[0] == lines[1]
            assert game.ahead_text(view.state, record, seat) == game.ahead_text(other.state, record, seat)


def test_the_province_that_is_told_to_come_comes():
    """AR-2.3: the board turns by the arrows of the event."""
    from simulate.games.age_of_rome.names import PROVINCES
    from simulate.games.age_of_rome.table import in_front

    game = load_game("age_of_rome")
    position = opening(game, simulate.load_rules(game), 4, 3)
    told, seen = {}, 0
    round_no = 1
    while not position.over:
        state = position.state
        if int(state.round_no) != round_no:
            facing = {seat: PROVINCES[int(in_front(state, seat))].capitalize() for seat in range(4)}
            assert all(f"you face {facing[seat]}." in lines[0] for seat, lines in told.items())
            seen += len(told)
            told, round_no = {}, int(state.round_no)
        if state.event >= 0:
            told = {seat: game.ahead_text(state, position.rules.record, seat) for seat in range(4)}
        legal = position.legal_ids()
        position.apply(ask(position, uniform(game)) if len(legal) > 1 else legal[0])
    assert seen == 4 * (round_no - 1)


def test_the_board_turns_before_the_next_event_is_told():
    """AR-2.3: the old event turns the board; the next one is drawn on the turned board."""
    game = load_game("age_of_rome")
    position = opening(game, simulate.load_rules(game), 4, 3)
    seen = 0
    while not position.over:
        legal = position.legal_ids()
        before = position.state.copy()
        position.apply(ask(position, uniform(game)) if len(legal) > 1 else legal[0])
        heads = [line.split(" ")[0:3] for line in game.followed_text(before, position.state, position.rules.record)]
        turned = [at for at, head in enumerate(heads) if head == ["the", "board", "turns:"]]
        event = [at for at, head in enumerate(heads) if head[0] == "event"]
        if turned and event:
            seen += 1
            assert turned < event
    assert seen > 3


def test_the_pillage_that_is_told_is_the_pillage_taken():
    """CO-13.6 to CO-13.9: attack, common army, what the city holds off and the markers add up for each player."""
    game = load_game("comuni")
    position = opening(game, simulate.load_rules(game), 4, 3)
    told, taken = 0, 0
    said = re.compile(r"attack (\d+), (\d+) past the common army, (?:(\d+) held off, (\d+) pillage marker|all|none)")
    while not position.over:
        legal = position.legal_ids()
        before = position.state.copy()
        position.apply(ask(position, uniform(game)) if len(legal) > 1 else legal[0])
        lines = game.followed_text(before, position.state, position.rules.record)
        taken += int((position.state.pillage_taken - before.pillage_taken).sum())
        for line in lines:
            if found := said.search(line):
                attack, left, held, markers = (int(n or 0) for n in found.groups())
                assert left <= attack
                assert held >= 0
                assert held + markers in (0, left)
                told += markers
    assert told == taken > 0


def test_a_name_is_told_whole_or_not_at_all():
    game = load_game("pax")
    names = names_in(Position.from_seed(game, simulate.load_rules(game), 2))
    text = whole_names("Land, 2 symbols, price 3 to the hand", names)
    assert text.split() == [f"Land,{GLUE}2{GLUE}symbols,{GLUE}price{GLUE}3", "to", "the", "hand"]


def test_words_of_amounts_lists_and_changes():
    assert [amount(1, "card"), amount(2, "card"), amount(2, "army", "armies")] == ["1 card", "2 cards", "2 armies"]
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"], "or")] == ["nothing", "a", "a, b or c"]
    assert counted(("x", "y", "z"), (0, 2, 1)) == "2 x y, z"
    states = np.zeros(2, [("seats", "i8"), ("gold", "i4", (3,)), ("goods", "i4", (3, 2))])
    states["seats"] = 2
    states[1]["gold"] = (2, 0, 9)
    states[1]["goods"][1] = (0, -1)
    states = states.view(np.recarray)
    gauges = (field_gauge("gold", "gold", "gold"), field_gauge("goods", "corn", "corn", 1))
    assert changes(states[0], states[1], gauges) == ["seat 1: +2 gold", "seat 2: -1 corn"]
