"""Whatever is typed, and whatever is in a strategy file or a ruleset: it is done, or one message says why not."""

import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.errors import SimulateError
from simulate.games import load_game
from simulate.games.rules import load_rules
from simulate.system.rule_values import leaves
from strategies import read_guests
from tests.command import invoke
from tests.faults.bad import NASTY, WORDS, budget, harmed
from tests.runs.conftest import run_toy

GAME = "comuni"
EXIT_CODES = (0, 1, 2, 3, 4)
OPTIONS = {
    "run": [
        "--seats", "--seed", "--variant", "--variants", "--set", "--strategy-file", "--players", "--field",
        "--shard-size", "--max-unfinished", "--jobs", "--games",
    ],
    "replay": ["--playout", "--seed", "--variant", "--set", "--strategy-file", "--until-ply"],
    "verify": ["--playouts", "--choice", "--strategy-file"],
    "games": ["--json"],
    "strategies": ["--json"],
    "rules": ["--variant", "--set", "--json"],
}  # fmt: skip
GUEST = '''"""Waiter: takes the first legal action."""

from simulate.engine.jit import entry
from simulate.games.comuni.state import sig

PARAMS = {"reserve": 1.0}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The first."""
    if params[0] > 2.0 and view.round_no > 1:
        return legal[n - 1]
    return legal[0]
'''


def fine(done):
    """Return True if a command ended as promised: a known exit code, and a message of a few lines where it failed."""
    lines = done.stderr.splitlines()
    return done.exit_code in EXIT_CODES and (
        done.exit_code in (0, 4) or (0 < len(lines) <= 12 and "Traceback" not in done.stderr)
    )


def refused(call, *arguments):
    """The error with which a call is refused, None if it is not."""
    try:
        call(*arguments)
    except SimulateError as error:
        return error
    return None


@st.composite
def command_lines(draw, targets):
    """A command with a target and some options; one of its words is not what it should be."""
    command = draw(st.sampled_from(sorted(OPTIONS)))
    words = [command, draw(st.sampled_from([*targets, GAME])), *draw(st.lists(WORDS, max_size=1))]
    for option in draw(st.lists(st.sampled_from(OPTIONS[command]), min_size=1, max_size=2)):
        words += [option, draw(st.one_of(WORDS, st.sampled_from(["1", "all", "2-3", "banks", "x=1", "options.none=true"])))]
    return words


@budget()
@given(data=st.data())
def test_a_bad_command_line_is_answered_in_a_few_lines(tmp_path_factory, capsys, monkeypatch, data):
    folder = tmp_path_factory.mktemp("words")
    monkeypatch.chdir(folder)
    run_toy(folder / "toy", 30)
    words = data.draw(command_lines(["toy", "nothing", "../.."]))
    if words[0] == "run":
        words += ["--out", "toy"]  # it holds another run: nothing is ever played
    done = invoke(capsys, *words)
    assert fine(done), (words, done)
    shutil.rmtree(folder)


@budget(0.5)
@given(data=st.data())
def test_a_bad_strategy_file_is_refused_with_its_name(tmp_path_factory, data):
    file = tmp_path_factory.mktemp("guest") / "waiter.py"
    lines = GUEST.splitlines(keepends=True)
    at = data.draw(st.integers(0, len(lines) - 1))
    edits = st.sampled_from(
        [
            [*lines[:at], *lines[at + 1 :]],
            [*lines[:at], lines[at], lines[at], *lines[at + 1 :]],
            [*lines[:at], data.draw(WORDS) + "\n", *lines[at:]],
            [*lines[:at], "    " + lines[at], *lines[at + 1 :]],
        ]
    )
    content = data.draw(
        st.one_of(edits.map("".join).map(lambda text: text.encode(errors="replace")), harmed(GUEST.encode()))
    )
    file.write_bytes(content)
    error = refused(read_guests, GAME, [file])
    assert error is None or ("waiter.py" in error.message and len(str(error).splitlines()) <= 6)


@budget(2.0)
@given(data=st.data())
def test_a_bad_value_in_the_rules_is_refused_with_its_path(data):
    game = load_game(GAME)
    known = dict(leaves(load_rules(game).values))
    path = data.draw(st.sampled_from(sorted(known)))
    error = refused(load_rules, game, None, {path: data.draw(NASTY)})
    assert error is None or (path.split(".")[0] in error.message and len(str(error).splitlines()) <= 12)


@pytest.mark.parametrize("word", ["9" * 30, "9" * 5000, "-1", "nan", str(2**63), str(2**64)])
def test_numbers_beyond_all_limits_are_one_message(tmp_path, capsys, monkeypatch, word):
    monkeypatch.chdir(tmp_path)
    run_toy(tmp_path / "toy", 30)
    for words in (
        ["replay", "toy", "--playout", word],
        ["replay", GAME, "--seed", word],
        ["verify", "toy", "--playouts", word],
        ["verify", "toy", "--choice", word],
    ):
        done = invoke(capsys, *words)
        assert done.exit_code == 2, (words, done)
        assert len(done.stderr.splitlines()) <= 4
        assert len(done.stderr) < 500, "what was typed is not said back whole"


@pytest.mark.parametrize("option", ["--variant", "--sheet"])
def test_a_home_folder_of_nobody_is_named(option, capsys):
    done = invoke(capsys, "run", GAME, option, "~nouser/x.csv" if option == "--sheet" else "~nouser/x.toml")
    assert done.exit_code == 2
    assert "~nouser/x" in done.stderr
    assert "RuntimeError" not in done.stderr


def test_a_number_of_hundreds_of_digits_is_out_of_range_and_no_file(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = invoke(capsys, "run", "san-juan", "--set", f"cards.library.cost={'9' * 310}")
    assert "must be at most" in done.stderr
    (tmp_path / "deck.csv").write_text(f"name,copies,points\nA,{'9' * 310},1\nB,1,2\n")
    done = invoke(capsys, "new", "game", "deck", "--sheet", "deck.csv")
    assert (done.exit_code, "row 2, column copies" in done.stderr) == (2, True)
