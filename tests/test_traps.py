"""Mistakes of a first game of one's own, each planted in a template: what is said, and where."""

import json
import re
from types import SimpleNamespace

import pytest

from simulate.engine import playout as kernel
from simulate.engine.playout import new_status
from simulate.games import load_game
from simulate.promises.check import checks_of_game, look
from simulate.promises.words import status_words
from tests.runs.conftest import simulate
from tests.test_kernel_errors import mine  # noqa: F401  a fixture
from tests.test_plain_game import edit, make, on

LAST = "    end_turn(state, rules)\n"
FOUR = {"    min_seats=2,\n": "    min_seats=4,\n"}  # at one number of seats, conformance takes a third of its time
# what: (text of the template's game, in its place, what a run says)
PLANTED = {
    "a rule that is written": (
        "    state.busts = [0] * state.seats\n",
        "    state.busts = [0] * state.seats\n    rules.goal = 3\n",
        r"game\.py, line 18: TypeError: rules\.goal = 3: nobody writes the rules; keep in `state` what changes",
    ),
    "half a point": (
        "state.bank[seat] += state.hand[seat]",
        "state.bank[seat] += state.hand[seat] / 2",
        r"scores has \d+\.\d; the log keeps whole numbers .*game\.py, line \d+",
    ),
    "half a hand lost": (
        "state.busts[seat] += 1",
        "state.busts[seat] += 0.5",
        r"a seat column has \d+\.\d; the log keeps whole numbers",
    ),
    "a seat that is not there": (
        "        state.seat_to_act = 0\n",
        "        state.seat_to_act = -1\n",
        r"ply \d+: ValueError: state\.seat_to_act is -1, of seats 0 to 2, after apply at ply \d+",
    ),
    "chance of its own": (
        "card = state.chance.below(len(CARDS))",
        'card = __import__("random").randrange(6)',
        r"block 0, played twice, has two results: a verb or a strategy draws chance of its own",
    ),
    "something kept": (
        "    state.hand = [0] * state.seats\n",
        "    CARDS_SEEN.append(1)\n    state.hand = [len(CARDS_SEEN) % 2] * state.seats\n",
        r"block 0, played twice, has two results: .* keeps something from one playout to the next",
    ),
    "a verb that raises": (
        "        state.bank[seat] += state.hand[seat]\n",
        "        state.bank[seat + 3] += state.hand[seat]\n",
        r"game\.py, line \d+: IndexError: list index out of range Replay it with: simulate replay dice .* --playout \d+ "
        r"--until-ply \d+",
    ),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_mistake_is_said_by_a_run(what, tmp_path):
    old, new, said = PLANTED[what]
    game = make(tmp_path, **{old: new, "BUST = 10\n": "BUST = 10\nCARDS_SEEN = []\n"} if "SEEN" in new else {old: new})
    done = on(game, "run", "dice", "-s", 3, "-n", 60, "-q", "-j", 1, "--out", tmp_path / "run")
    told = " ".join(done.stderr.split())
    assert (done.returncode, "Traceback" in told) == (2, False), told
    assert re.search(said, told), told


def test_a_list_of_the_rules_that_is_written_is_found(tmp_path):
    game = make(tmp_path, **{LAST: "    rules.steps.append(1)\n" + LAST})
    edit(game / "ruleset.toml", {"goal = 25": "steps = [1, 2]\ngoal = 25"})
    done = on(game, "run", "dice", "-n", 60, "-q", "-j", 1, "--out", tmp_path / "run")
    assert (done.returncode, "a list of the rules was changed in a playout" in done.stderr) == (2, True), done.stderr


def test_a_score_part_that_is_missing_is_called_so(tmp_path):
    parts = {
        'score_parts=(Column("bank", "banked points"),)': 'score_parts=(Column("bank", "banked"), Column("more", "more"))',
        "    return state.bank\n": "    return [[bank] for bank in state.bank]\n",
    }
    done = on(make(tmp_path, **parts), "run", "dice", "-n", 60, "-q", "-j", 1, "--out", tmp_path / "run")
    assert "scores has [0] for seat 0; a seat has a value for each of bank, more" in re.sub(r"\[\d+\]", "[0]", done.stderr)


def test_a_run_that_failed_at_once_leaves_room_for_the_next(tmp_path):
    game = make(tmp_path, **{LAST: "    raise ValueError\n"})
    words = ("run", "dice", "-n", 60, "-q", "-j", 1, "--out", tmp_path / "run")
    assert on(game, *words).returncode == 2
    edit(game / "game.py", {"    raise ValueError\n": LAST})
    done = on(game, *words)
    assert done.returncode == 0, done.stderr
    edit(game / "game.py", {"BUST = 10": "BUST = 9"})
    assert "holds another run" in on(game, *words).stderr  # which has something to lose


def test_a_strategy_with_chance_of_its_own_is_not_said_to_peek(tmp_path):
    game = make(tmp_path)
    text = 'import random\n\nPARAMS = {}\n\n\ndef choose(view, rules, seat, legal, rng, params):\n    """."""\n'
    (game / "strategies" / "wild.py").write_text(
        '"""Wild."""\n\n' + text + "    return random.choice(legal)\n", encoding="utf-8"
    )
    done = on(game, "run", "dice", "wild", "-n", 60, "-q", "-j", 1, "--paranoid", "--out", tmp_path / "run")
    assert "asked again about the same position, something else: all chance comes from rng" in done.stderr, done.stderr


def test_cross_field_checks_read_the_rules_as_verbs_do(tmp_path):
    check = "def check(rules):\n    if rules['goal'] > rules.guard:\n        raise ValueError('goal: too far')\n"
    game = make(tmp_path, **{"GAME = PlainGame(\n": f"{check}\n\nGAME = PlainGame(\n    extra_checks=check,\n"})
    assert on(game, "rules", "dice").returncode == 0
    assert "goal: too far" in on(game, "rules", "dice", "--set", "goal=101").stderr


def test_a_game_without_cards_has_a_report(tmp_path):
    bare = {
        "    state.turn_up(seat, CARDS[card], CARDS)  # the report says what a card is worth by when it comes\n": "",
        "    state.note(seat, CARDS[card], event)\n": "",
        "    contents=CARDS,\n": "",
        '    content_kinds=("low",) * 3 + ("high",) * 3,\n': "",
        '    events=(Column("dealt", "before any choice"), Column("drawn", "later")),\n': "",
    }
    game = make(tmp_path, **bare)
    for words in (("run", "dice", "-n", 200, "-q", "-j", 1, "--out", tmp_path / "run"), ("report", tmp_path / "run")):
        done = on(game, *words)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("changes", "seen"),
    [
        ({}, r"\n  hand +own seen, others' hidden in \d+% of views\n"),
        ({"            state.hand[other] = 0\n": "            pass\n"}, r"\n  seen by all +.*\bhand\b"),
    ],
    ids=["shut", "open"],
)
def test_conformance_says_who_sees_what(tmp_path, changes, seen):
    done = on(make(tmp_path, **changes, **FOUR), "conformance", "dice", "--json")
    rows = json.loads(done.stdout)
    assert re.search(seen, next(row["found"] for row in rows if row["what"] == "what a seat sees, 4 seats"))


def test_conformance_names_a_strategy_that_the_template_left(tmp_path):
    game = make(
        tmp_path,
        **{"    state.hand = [0] * state.seats\n": "    state.hand = [0] * state.seats\n    state.more = 1\n"},
        **FOUR,
    )
    edit(game / "game.py", {"state.hand": "state.held", "{state.held}": "{state.held}"})
    done = on(game, "conformance", "dice")
    assert re.search(
        r"its strategies, 4 seats: careful \(.*careful\.py is still the template's: write it for your game", done.stdout
    )
    edit(game / "strategies" / "careful.py", {"Bank or draw": "Draw or bank"})
    assert "still the template's" not in on(game, "conformance", "dice").stdout


def test_nobody_leads_where_points_come_at_the_end(tmp_path):
    game = make(tmp_path, **{"    min_seats=2,\n": "    min_seats=2,\n    points_shown=False,\n"})
    for words in (("run", "dice", "-n", 800, "-q", "-j", 1, "--out", tmp_path / "run"), ("report", tmp_path / "run")):
        assert on(game, *words).returncode == 0
    told = (tmp_path / "run" / "report.md").read_text(encoding="utf-8")
    assert "Points come at the end only, so nothing is said of who leads before." in told
    assert not re.search(r"half time|half of the rounds|lead changes|lead never|lead for good|sole leader", told.lower())


def test_who_begins_is_not_said_where_it_is_drawn(tmp_path):
    drawn = {"    state.busts = [0] * state.seats\n": "    state.busts = [0] * state.seats\n    state.seat_to_act = 1\n"}
    game = make(tmp_path, **drawn, **FOUR)
    said = "seat 1 begins, and reports say that place 1 (seat 0) does: say PlainGame(place_1_begins=False)"
    assert said in on(game, "conformance", "dice").stdout
    edit(game / "game.py", {"    min_seats=4,\n": "    min_seats=4,\n    place_1_begins=False,\n"})
    for words in (("run", "dice", "-n", 200, "-q", "-j", 1, "--out", tmp_path / "run"), ("report", tmp_path / "run")):
        assert on(game, *words).returncode == 0
    told = (tmp_path / "run" / "report.md").read_text(encoding="utf-8")
    assert "lace 1 begins" not in told


@pytest.mark.parametrize("plain", [True, False])
def test_a_new_game_has_its_own_name_and_imports_nothing_of_the_template(plain, tmp_path):
    done = simulate("new", "game", "quay_side", *(["--plain"] if plain else []), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    texts = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "quay_side").rglob("*.*") if file.is_file()}
    assert not [name for name, text in texts.items() if "simulate.templates" in text]
    assert 'title="Quay Side"' in texts["game.py"]
    assert 'title = "Quay Side"' in texts["ruleset.toml"]
    assert texts["RULES.md"].startswith("# Quay Side\n\nThe rules of the template: write yours here.")


def test_an_index_out_of_range_is_named_before_anything_is_compiled(mine):  # noqa: F811
    game = mine("beyond", "state.busts[seat] += 1", "state.busts[seat + 3] += 1")
    found = list(look(checks_of_game(load_game(game.name))))
    assert [(one.what, one.holds) for one in found] == [("within bounds", False)]
    assert re.search(r"verb `apply`, \d seats, .*game\.py, line \d+\)\. Nothing else was looked at", found[0].found), found


def test_a_loop_that_stopped_is_told_in_words():
    status = new_status()
    status[kernel.CODE], status[kernel.PLY], status[kernel.SEAT] = kernel.NO_LEGAL_ACTION, 7, 1
    status[kernel.BLOCK], status[kernel.ROTATION] = 3, 2
    game = SimpleNamespace(invariants=("fine", "a hand above the limit"))
    said = status_words(game, 4, status)
    assert said == "playout 14, ply 7, seat 1: `legal_actions` names none for the seat to act"
    status[kernel.CODE], status[kernel.ACTION], status[kernel.DETAIL] = kernel.BROKEN_INVARIANT, 5, 1
    assert status_words(game, 4, status).endswith("broken invariant after action 5: a hand above the limit")


def test_a_verb_that_never_comes_back_is_not_said_to_be_a_strategy(tmp_path):
    game = make(tmp_path, **{LAST: "    while True:\n        pass\n"})
    words = ("run", "dice", "-n", 60, "-q", "-j", 1, "--choice-seconds", 2, "--out", tmp_path / "run")
    done = on(game, *words)
    told = " ".join(done.stderr.split())
    assert re.search(r"a verb of the game \(.*game\.py, line \d+\) has not come back for \d s of CPU time", told), told
    assert "strategy" not in told


def test_what_happens_after_choices_is_never_said_to_be_dealt(tmp_path):
    """A game whose only event is a choice: no effect of chance is made of it, and who has it stands as association."""
    two = '    events=(Column("dealt", "before any choice"), Column("drawn", "later")),\n'
    one = {two: '    events=(Column("drawn", "by choice", use=True),),\n', "CARDS[card], event)": 'CARDS[card], "drawn")'}
    game = make(tmp_path, **one, **FOUR)
    refused = " ".join(on(game, "run", "dice", "-n", 80, "--out", tmp_path / "run").stderr.split())
    assert "event 'drawn' has use=True, but the first event counts what happens before any choice" in refused
    assert "say dealt_first=False" in refused
    edit(game / "game.py", {"    min_seats=4,\n": "    min_seats=4,\n    dealt_first=False,\n"})
    for words in (
        ("run", "dice", "-n", 800, "-q", "-j", 1, "--out", tmp_path / "run"),
        ("report", tmp_path / "run", "--quick"),
    ):
        done = on(game, *words)
        assert done.returncode == 0, done.stderr
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "Watch one:" in page
    assert "Dealt it" not in page
    assert "difference (association)" in (tmp_path / "run" / "report.md").read_text(encoding="utf-8")


def test_a_misspelt_argument_of_a_game_is_named_with_the_one_that_was_meant(tmp_path):
    game = make(tmp_path, **{"    ending_names=": "    endings="})
    said = " ".join(on(game, "run", "dice", "-n", 80, "--out", tmp_path / "run").stderr.split())
    assert "PlainGame has no argument 'endings'. Did you mean 'ending_names'?" in said
