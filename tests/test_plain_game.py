"""Games in plain Python: the same log and the same commands, without a compiler; twins play alike, ply by ply."""

import json
import os
import re
import shutil
import subprocess
import sys

import polars as pl
import pytest

from simulate.engine.no_compiler import LANE_VARIABLE
from simulate.engine.plain import Chance
from simulate.engine.python_streams import Stream, words_of
from simulate.games import PATH_VARIABLE
from tests.command import ROOT, WAIT
from tests.runs.conftest import environment, simulate
from tests.served import PLAIN

TEMPLATE = ROOT / "simulate" / "templates" / "plain"


def make(folder, name="dice", **changes):
    """The plain template as a game of its own, its text changed: old=new."""
    shutil.copytree(TEMPLATE, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    edit(folder / name / "game.py", {'key="toy"': f'key="{name}"'} | changes)
    return folder / name


def edit(file, changes):
    """Replace parts of a file that are there."""
    text = file.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The template."""
    return make(tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="module")
def log(game, tmp_path_factory):
    """A run of it."""
    folder = tmp_path_factory.mktemp("log") / "run"
    done = simulate("run", "dice", "-s", 3, "-n", 120, "-q", "-j", 1, "--out", folder, "--game-path", game)
    assert done.returncode == 0, done.stderr
    return folder


def on(game, *words, **more):
    """The command line with this game."""
    return simulate(*words, **{PATH_VARIABLE: str(game)}, lane=PLAIN, **more)


def test_its_random_numbers_are_those_of_the_seed_streams():
    chance, stream = Chance(words_of(7, 11, 3, 0)), Stream((7, 11), 3, 0)
    assert [chance.below(n) for n in range(1, 200)] == [stream.below(n) for n in range(1, 200)]
    mine, theirs = list(range(30)), list(range(30))
    chance.shuffle(mine)
    stream.shuffle(theirs)
    assert mine == theirs


def test_the_compiler_is_not_imported(game, tmp_path):
    lines = [
        "import sys",
        "from simulate.cli import command",
        f"code = command(['run', 'dice', '-s', '2', '-n', '8', '-q', '-j', '1', '--out', {str(tmp_path / 'run')!r}])",
        "print(code, 'numba' in sys.modules, 'llvmlite' in sys.modules)",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        env=environment(**{PATH_VARIABLE: str(game)}),
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )
    assert done.stdout.split() == ["0", "False", "False"], done.stdout + done.stderr


def test_a_run_is_the_same_in_processes_and_beside_a_compiler(game, log, tmp_path):
    words = ["run", "dice", "-s", 3, "-n", 120, "-q", "--shard-size", 30]
    done = on(game, *words, "-j", 2, "--out", tmp_path / "p")
    assert done.returncode == 0, done.stderr
    done = on(game, *words, "-j", 1, "--out", tmp_path / "c", **{LANE_VARIABLE: "compiled"})
    assert done.returncode == 0, done.stderr
    told = [on(game, "verify", folder) for folder in (log, tmp_path / "p", tmp_path / "c")]
    assert [done.returncode for done in told] == [0, 0, 0], [done.stderr for done in told]
    assert len({done.stdout.split("digest")[1] for done in told}) == 1
    assert "20 played again" in told[0].stdout


def test_rotations_of_a_block_share_their_deal(log):
    cards = pl.read_parquet(log / "cards" / "*.parquet").filter(pl.col("dealt") > 0)
    dealt = {key: rows["card"].cast(pl.String).to_list() for (key,), rows in cards.group_by("playout", maintain_order=True)}
    assert len(dealt) == 120
    for block in range(40):
        assert dealt[3 * block] == dealt[3 * block + 1] == dealt[3 * block + 2]
    assert len({tuple(hand) for hand in dealt.values()}) > 10


def test_a_replay_equals_the_log_and_a_changed_log_is_told(game, log):
    done = on(game, "replay", log, "--playout", 17)
    assert done.returncode == 0
    assert "The replay equals the rows in the log." in done.stderr
    assert "seat 2" in done.stdout
    stopped = on(game, "replay", log, "--playout", 17, "--until-ply", 4)
    assert "Before ply 4:" in stopped.stdout


def test_it_is_reported_with_the_sums_made_from_its_rows(game, log):
    done = on(game, "report", log, "--format", "json", "--try-playouts", 0)
    assert done.returncode == 0, done.stderr
    assert "Press Your Luck" in json.dumps(json.loads((log / "report.json").read_text(encoding="utf-8")))


@pytest.mark.long
def test_compare_sensitivity_ladder_and_a_baseline_play_it(game, tmp_path):
    done = on(game, "compare", "dice", "--to-set", "goal=40", "-n", 200, "-j", 1)
    assert done.returncode == 0, done.stderr
    assert "rounds.mean" in done.stdout
    assert on(game, "sensitivity", "dice", "-n", 60, "-j", 2).returncode == 0
    assert on(game, "ladder", "dice", "-s", 2, "-n", 40).returncode == 0
    done = on(game, "baseline", "dice", "-n", 200, "-o", tmp_path / "dice.toml")
    assert done.returncode == 0, done.stderr
    assert on(game, "check", tmp_path / "dice.toml").returncode == 0
    edit(game / "ruleset.toml", {"goal = 25": "goal = 12"})
    try:
        assert on(game, "check", tmp_path / "dice.toml").returncode == 1
    finally:
        edit(game / "ruleset.toml", {"goal = 12": "goal = 25"})


def test_a_person_plays_it_and_sees_no_other_hand(game):
    done = on(game, "play", "dice", "-s", 2, "--seed", 3, typed="2 ? 1 2 q")
    boards = [line for line in done.stdout.splitlines() if line.startswith("hands")]
    assert boards, done.stderr
    assert all(line.split("], banks")[0].endswith(" 0") for line in boards)
    assert "no hints: they need a compiled game" in done.stdout


@pytest.mark.parametrize("words", [["lessons", "dice", "careful", "-n", 4]])
def test_what_it_cannot_do_is_said_in_one_line(game, words, tmp_path):
    done = on(game, *words, cwd=tmp_path)
    assert done.returncode == 2
    assert next(line for line in done.stderr.splitlines() if line.startswith("Error:")).count("plain Python") == 1


def test_its_players_can_be_tuned(game, tmp_path):
    bot = (
        '"""Waiter."""\nPARAMS = {"a": 1, "b": 2}\ndef choose(view, rules, seat, legal, rng, params):\n    return legal[0]\n'
    )
    (tmp_path / "waiter.py").write_text(bot)
    words = ["tune", "dice", "waiter", "-n", 40, "--generations", 2, "--trial-playouts", 40, "--strategy-file", "waiter.py"]
    done = on(game, *words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "tuned" / "dice-waiter.toml").is_file()


def test_nobody_is_barred_from_cards_that_chance_alone_uses(game):
    done = on(game, "card-strength", "dice", "-n", 40)
    assert done.returncode == 2
    assert "none of its events is a use by choice" in done.stderr
    assert 'Column("played", "cards played", use=True)' in done.stderr


def test_a_name_that_is_not_known_is_listed_with_the_way_to_the_game(game):
    done = on(game, "run", "dice", "carefl", "-n", 4)
    assert done.returncode == 2
    assert "There are: bold, careful, random_player, search." in done.stderr
    assert f"List them with: simulate strategies dice --game-path {game}" in done.stderr
    assert "competent, searched" in on(game, "run", "dice", "--field", "foo", "-n", 4).stderr


def test_its_report_proposes_only_what_it_can_do(game, tmp_path):
    words = ["--set", "goal=5", "-n", 4000, "-j", 1, "-q", "--out", tmp_path / "r"]
    assert on(game, "run", "dice", *words).returncode == 0
    done = on(game, "report", tmp_path / "r", "--format", "json,md")
    assert done.returncode == 0, done.stderr
    proposed = {row["command"].split()[1] for row in json.loads((tmp_path / "r" / "report.json").read_text())["tries"]}
    assert proposed
    assert proposed <= {"compare", "sensitivity", "run", "rebalance"}
    page = (tmp_path / "r" / "report.md").read_text(encoding="utf-8")
    assert not re.search(r"simulate (card-strength|tune)", page)
    assert re.search(r"simulate ladder dice .*--keep --game-path", page)  # it has a search player


def test_values_of_its_rules_keep_their_kind(game):
    done = on(game, "run", "dice", "--set", "goal=many", "-n", 4)
    assert (done.returncode, "goal" in done.stderr) == (2, True)
    done = on(game, "run", "dice", "--set", "gaol=3", "-n", 4)
    assert (done.returncode, "goal" in done.stderr) == (2, True)


def test_conformance_finds_nothing_wrong_in_it(game):
    done = on(game, "conformance", "dice")
    assert done.returncode == 0, done.stdout + done.stderr
    for words in ("its strategies, 4 seats", "what a seat sees, 3 seats", "replays, 2 seats", "other batches, 2 seats"):
        assert f"ok     {words}" in done.stdout
    assert "100% of these views hide something" in done.stdout


WRONG = {
    "a draw that is none of chance": (
        "game.py",
        {"state.turn_up(seat, CARDS[card], CARDS)": "state.turn_up(seat, CARDS[max(card, 1)], CARDS)"},
        "often than its pile says",
    ),
    "looks at another hand": (
        "strategies/careful.py",
        {"view.hand[seat] >=": "view.hand[seat - 1] + view.hand[seat] >="},
        "looked at what its seat may not see",
    ),
    "writes into its view": (
        "strategies/careful.py",
        {'    return "bank"': '    view.bank[seat] += 1\n    return "bank"'},
        "wrote into what it was shown",
    ),
    "keeps the last playout": (
        "game.py",
        {
            "    state.bank = [0] * state.seats\n": "    state.bank = BANKS.setdefault(state.seats, [0] * state.seats)\n",
            "BUST = 10": "BUST = 10\nBANKS = {}",
        },
        "WRONG  other batches",
    ),
    "legal by what is hidden": (
        "game.py",
        {"if state.hand[state.seat_to_act] else": "if state.hand[state.seat_to_act] and sum(state.hand) > 6 else"},
        "legal_actions depends on what its seat may not see",
    ),
    "never ends": (
        "game.py",
        {
            'state.over = "goal reached"': "pass",
            'state.over = "unfinished"': "pass",
            "    min_seats=2,": "    min_seats=2,\n    ply_limit=200,",
        },
        "is over. Nothing else was looked at",
    ),
    "says the same at each number of seats": (
        "game.py",
        {"if max(state.hand) > BUST": "if max(state.hand) > 5"},
        "WRONG  random players, 3 seats: the same, see 2 seats",
    ),
    "misspells a value of the rules": (
        "game.py",
        {"rules.goal": "rules.gaol"},
        "AttributeError: no value is named 'gaol'. Did you mean 'goal'?",
    ),
    "misspells a content": (
        "game.py",
        {"CARDS[card], event": '"card_9", event'},
        "Contents: card_1, card_2, card_3, card_4, card_5, card_6. Events: dealt, drawn",
    ),
    "scores writes into the position": (
        "game.py",
        {'    """The bank counts."""\n': '    """The bank counts."""\n    state.bank[0] += 1\n'},
        "scores has changed the position: it is asked at any time, and only answers",
    ),
    "legal actions in the order of a set": (
        "game.py",
        {'    return ["bank", "draw"] if': '    return list({"bank", "draw"}) if'},
        "a_player_by_place are others in another process",
    ),
    "breaks its promise": (
        "game.py",
        {"if max(state.hand) > BUST": "if max(state.hand) > 5"},
        "broken promise: a hand above the limit",
    ),
}


TURNED = "    state.turn_up(seat, CARDS[card], CARDS)  # the report says what a card is worth by when it comes\n"


def test_a_game_without_contents_and_events_keeps_sums(tmp_path):
    plain = '    contents=CARDS,\n    content_kinds=("low",) * 3 + ("high",) * 3,\n'
    events = '    events=(Column("dealt", "before any choice"), Column("drawn", "later")),\n'
    edit(make(tmp_path) / "game.py", {plain: "", events: "", "    state.note(seat, CARDS[card], event)\n": "", TURNED: ""})
    for level in ("sums", "cards"):
        words = ["run", "dice", "-s", 2, "-n", 400, "-q", "-j", 1, "--log", level, "--out", tmp_path / level]
        done = on(tmp_path / "dice", *words)
        assert done.returncode == 0, done.stderr
        done = on(tmp_path / "dice", "report", tmp_path / level, "--format", "json", "--try-playouts", 0)
        assert done.returncode == 0, done.stderr


def test_the_first_event_is_no_use(tmp_path):
    edit(make(tmp_path) / "game.py", {'"before any choice")': '"before any choice", use=True)'})
    done = on(tmp_path / "dice", "run", "dice", "-n", 4)
    assert done.returncode == 2
    assert "the first event counts what happens before any choice" in " ".join(done.stderr.split())


@pytest.mark.parametrize("case", WRONG)
def test_conformance_finds_what_is_wrong(case, tmp_path):
    name, changes, told = WRONG[case]
    edit(make(tmp_path) / name, changes)
    done = on(tmp_path / "dice", "conformance", "dice")
    assert done.returncode == 4, done.stdout + done.stderr
    assert told in done.stdout


FAULTS = {
    "verb": ("game.py", {"state.busts[seat] += 1": "state.lost[seat] += 1"}, ["game.py, line 44", "no attribute 'lost'"]),
    "choice": ("strategies/careful.py", {'return "bank"': 'return "steal"'}, ["' (seat", "chose 'steal'"]),
    "strategy": ("strategies/careful.py", {"params.from_points": "params.points"}, ["' (seat", "'points'"]),
    "ending": ("game.py", {'state.over = "goal reached"': 'state.over = "done"'}, ["no ending", "goal reached"]),
    "event": ("game.py", {'draw(state, seat, "drawn")': 'draw(state, seat, "took")'}, ["'took'", "dealt, drawn"]),
}


@pytest.mark.parametrize("case", FAULTS)
def test_an_error_says_where_and_what(case, tmp_path):
    name, changes, told = FAULTS[case]
    edit(make(tmp_path) / name, changes)
    done = on(tmp_path / "dice", "run", "dice", "-s", 2, "-n", 40, "-q", "-j", 1, cwd=tmp_path)
    assert done.returncode == 2, done.stdout
    for words in told:
        assert words in done.stderr
    assert len(done.stderr.splitlines()) <= 3


@pytest.mark.parametrize("code", [0, 1, 130])
@pytest.mark.parametrize("words", [["run", "dice", "-n", 4], ["conformance", "dice"], ["rules", "dice"]], ids=lambda w: w[0])
def test_a_game_that_ends_the_process_chooses_no_exit_code(code, words, tmp_path):
    """0 would be a success that wrote nothing, 1 a balance that moved."""
    edit(make(tmp_path) / "game.py", {"BUST = 10": f"BUST = 10\n__import__('os')._exit({code})"})
    done = on(tmp_path / "dice", *words, cwd=tmp_path)
    assert done.returncode == 2
    assert f"ended the program (exit code {code})" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 2


def test_a_strategy_file_of_a_guest_plays(game, tmp_path):
    made = on(game, "new", "strategy", "dice", "waiter", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    words = ["run", "dice", "careful", "waiter", "--strategy-file", "waiter.py", "-n", 20, "-q", "--out", "run"]
    done = on(game, *words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    edit(tmp_path / "waiter.py", {"rng, params": "params"})
    done = on(game, *words, cwd=tmp_path)
    assert (done.returncode, "choose takes 6 arguments" in done.stderr) == (2, True)


def test_what_cannot_be_sent_to_another_process_is_refused_in_one_line(game, tmp_path):
    (tmp_path / "locked.py").write_text(
        "import threading, simulate\n"
        "def make():\n"
        "    held = threading.Lock()\n"
        "    def grabber(view, rules, seat, legal, rng, params):\n"
        "        held.locked()\n"
        "        return legal[0]\n"
        "    return grabber\n"
        "if __name__ == '__main__':\n"
        "    for jobs in (1, 2):\n"
        "        try:\n"
        "            simulate.run('dice', make(), 'careful', seats=2, playouts=20, jobs=jobs, out=f'r{jobs}')\n"
        "            print('played')\n"
        "        except Exception as error:\n"
        "            print(type(error).__name__, error.message)\n"
    )
    done = subprocess.run(
        [sys.executable, "locked.py"],
        cwd=tmp_path,
        env=environment(**{PATH_VARIABLE: str(game)}),
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )
    played, refused = done.stdout.splitlines()
    assert played == "played"
    assert refused.startswith("RunError what is played cannot be sent to another process: TypeError: cannot pickle")


@pytest.mark.long
def test_a_compiled_game_plays_as_its_plain_twin(tmp_path):
    for words in (["quay"], ["quay_plain", "--plain"]):
        assert simulate("new", "game", *words, cwd=tmp_path).returncode == 0
    words = ["conformance", "quay", "--against", "quay_plain", "--game-path", tmp_path]
    done = simulate(*words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok     ply by ply, 4 seats" in done.stdout
    assert "ok     rows of bold, 3 seats: 36 playouts equal in 23 columns" in done.stdout
    edit(tmp_path / "quay_plain" / "game.py", {"state.hand[seat] <= BUST": "state.hand[seat] < BUST"})
    done = simulate(*words)
    assert done.returncode == 4
    assert "compiled, " in done.stdout


def test_a_twin_must_be_plain(game):
    done = on(game, "conformance", "dice", "--against", "dice")
    assert (done.returncode, "held against a plain one" in done.stderr) == (2, True)


def test_nothing_here_leaves_the_lane_set():
    assert os.environ.get(LANE_VARIABLE) is None
