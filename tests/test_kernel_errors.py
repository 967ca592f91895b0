"""Mistakes in the code of strategies and games: who, file, line, what, what was meant; at most six lines, exit 2."""

import shutil

import pytest

from simulate.engine import jit
from simulate.errors import CompileError, RunError, SimulateError
from simulate.games import PATH_VARIABLE, load_game
from simulate.runs.play.warmup import compile_all
from strategies import strategy_from_file
from strategies.function import strategy_from_function
from tests.command import ROOT, invoke, shell

pytestmark = pytest.mark.skipif(jit.JIT_DISABLED, reason="what the compiler says")

HEAD = '''"""A guest with a mistake."""
import math

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below
from quay.game import BANK, DRAW, sig

PARAMS = {}
COUNT = 0


@jit
def value(seen, seat):
    """What a hand is worth."""
    return seen.hand[seat]


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Choose."""
'''
FIRST = HEAD.count("\n") + 1  # the first line of the body

# name: (body, line of the body, what is said of it)
GUEST = {
    "name": ("return legal[below(rgn, n)]", 1, "name 'rgn' is not defined. Did you mean 'rng'?"),
    "constant": ("return DRAWW", 1, "name 'DRAWW' is not defined. Did you mean 'DRAW'?"),
    "field": ("seen = view\n    return seen.bnak[seat]", 2, "seen.bnak: no such field. Did you mean 'bank'?"),
    "field_of_view": ("return view.bnak[seat]", 1, "Did you mean 'bank'?"),
    "rule": ("r = rules\n    return r.gaol", 2, "r.gaol: no such field. Did you mean 'goal'?"),
    "missing": ("return value(view)", 1, "value(seen, seat) is called wrongly: missing a required argument: 'seat'"),
    "surplus": ("return value(view, seat, n)", 1, "value(seen, seat) is called wrongly: too many positional arguments"),
    "type": ("return legal['a']", 1, "`getitem` does not take these types"),
    "text": ("told = 'draw'\n    return told", 2, "needed is a number (int64)"),
    "percent": ("x = 'seat %d' % seat\n    return legal[0]", 1, "string formatting in compiled code"),
    "format": ("x = 'seat {}'.format(seat)\n    return legal[0]", 1, "string formatting in compiled code"),
    "f_string": ("x = f'{seat!r}'\n    return legal[0]", 1, "an f-string in compiled code"),
    "record_text": ("x = f'{view}'\n    return legal[0]", 1, "an f-string in compiled code"),
    "import": ("import math\n    return legal[0]", 1, "`import` in compiled code"),
    "except": (
        "try:\n        n = n // seat\n    except ZeroDivisionError as e:\n        n = 0\n    return legal[0]",
        3,
        "as e",
    ),
    "with": ("n = n\n    with open('x') as f:\n        return legal[0]", 2, "`with` in compiled code"),
    "starred": ("a, *b = (1, 2, 3)\n    return legal[0]", 1, "a starred assignment in compiled code"),
    "match": (
        "match (seat, n):\n        case (0, 1):\n            return 0\n    return legal[0]",
        1,
        "`match` in compiled code",
    ),
    "global": ("global COUNT\n    COUNT += 1\n    return legal[0]", 1, "`global` in compiled code"),
    "class": ("class Plan:\n        pass\n    return legal[0]", 1, "`class` in compiled code"),
    "module": ("return math.sqr(n)", 1, "module 'math' has no 'sqr'. Did you mean 'sqrt'?"),
    "generator": ("return sum(x for x in legal)", 1, "a generator in compiled code"),
    "undecorated": ("return choose(view, rules, seat, legal, n, rng, params)", 1, "that compiled code cannot use"),
}
IMPORTS = {
    "no_module": ("import nowhere_at_all", "No module named 'nowhere_at_all'"),
    "no_name": ("from quay.game import BANKK", "quay.game has no 'BANKK'. Did you mean 'BANK'?"),
    "attribute": ("import numpy as np\nSIZE = np.zeroes(3)", "Did you mean 'zeros'?"),
    "raises": ("SIZE = 1 // 0", "ZeroDivisionError"),
    "leaves": ("raise SystemExit(0)", "SystemExit"),
}
# name: (text of the template's game, in its place, what is said)
GAME = {
    "field": ("state.bank[seat] += state.hand[seat]", "state.bnak[seat] += 1", "no such field. Did you mean 'bank'?"),
    "rule": ("rules.goal:", "rules.gaol:", "no such value of the rules. Did you mean 'goal'?"),
    "column": ("seat_rows[seat].rank = better", "seat_rows[seat].rnak = better", "no such column. Did you mean 'rank'?"),
    "helper": ("draw(state, seat, DRAWN)", "draw(state, seat)", "draw(state, seat, event) is called wrongly"),
    "name": ("seat = state.seat_to_act\n    if action", "seat = stat.seat_to_act\n    if action", "Did you mean 'state'?"),
    "import": ('seat = state.seat_to_act\n    if action', "import math\n    if action", "`import` in compiled"),
}  # fmt: skip
LOADED = {
    "of": ('of="busts"', 'of="bsts"', "column 'busts' counts of='bsts': STATE has no such field. Did you mean 'busts'?"),
    "import": ("import numpy as np", "import nump as np", "No module named 'nump'"),
    "from": ("import entry, jit", "import entry, jitt", "simulate.engine.jit has no 'jitt'. Did you mean 'jit'?"),
    "syntax": ("BUST = 10", "BUST = = 10", "invalid syntax"),
}


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A copy of the template's game, changed, that this process finds."""

    def make(name="quay", old="", new=""):
        folder = tmp_path / "games" / name
        shutil.copytree(ROOT / "simulate" / "templates" / "toy", folder, ignore=shutil.ignore_patterns("__pycache__"))
        file = folder / "game.py"
        text = file.read_text().replace('key="toy"', f'key="{name}"')
        assert old in text
        file.write_text(text.replace(old, new, 1))
        player = folder / "strategies" / "careful.py"
        player.write_text(player.read_text().replace("from simulate.templates.toy.game", f"from {name}.game"))
        monkeypatch.setenv(PATH_VARIABLE, str(folder))
        monkeypatch.syspath_prepend(str(folder.parent))
        return folder

    return make


@pytest.fixture(scope="module")
def quay(tmp_path_factory):
    """A game for guests, in place for the whole module."""
    folder = tmp_path_factory.mktemp("guests") / "quay"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder.parent)
        shutil.copytree(ROOT / "simulate" / "templates" / "toy", folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in (folder / "game.py", folder / "strategies" / "careful.py"):
            text = file.read_text().replace('key="toy"', 'key="quay"')
            file.write_text(text.replace("from simulate.templates.toy.game", "from quay.game"))
        patch.setenv(PATH_VARIABLE, str(folder))
        yield folder


def lines(error):
    """Return the lines that the command line would print of an error."""
    return f"Error: {error}".split("\n")


@pytest.mark.parametrize("what", GUEST)
def test_a_mistake_in_a_strategy_is_told_with_its_line(quay, tmp_path, what):
    body, line, said = GUEST[what]
    file = tmp_path / f"{what}_bot.py"
    file.write_text(HEAD + f"    {body}\n")
    with pytest.raises(SimulateError) as caught:
        strategy_from_file("quay", file)
    told = lines(caught.value)
    assert told[0].startswith(f"Error: strategy file {file}, line {FIRST + line - 1}: ")
    assert said in told[0]
    assert len(told) <= 6
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("what", IMPORTS)
def test_an_import_that_fails_is_told_with_its_line(quay, tmp_path, what):
    text, said = IMPORTS[what]
    file = tmp_path / f"{what}_bot.py"
    file.write_text(HEAD.replace("COUNT = 0", text) + "    return legal[0]\n")
    with pytest.raises(SimulateError) as caught:
        strategy_from_file("quay", file)
    told = lines(caught.value)
    assert told[0].startswith(f"Error: strategy file {file}, line {9 + text.count(chr(10))}: ")
    assert said in told[0]
    assert len(told) <= 3


@pytest.mark.parametrize("what", GAME)
def test_a_mistake_in_a_verb_is_told_with_verb_and_line(mine, what):
    old, new, said = GAME[what]
    folder = mine(f"verb_{what}", old, new)
    game = load_game(folder.name)
    line = (folder / "game.py").read_text().split(new.split("\n")[0])[0].count("\n") + 1
    with pytest.raises(CompileError) as caught:
        all(verb.compile() for verb in vars(game.verbs).values())
    told = lines(caught.value)
    assert f"game '{folder.name}', verb `" in told[0]
    assert f"{folder / 'game.py'}, line {line}: does not compile" in told[0]
    assert said in told[0]
    assert len(told) <= 6


@pytest.mark.parametrize("what", LOADED)
def test_a_game_that_cannot_be_loaded_is_told_with_its_line(mine, what):
    old, new, said = LOADED[what]
    folder = mine(f"load_{what}", old, new)
    line = next(n for n, text in enumerate((folder / "game.py").read_text().split("\n"), 1) if new in text)
    with pytest.raises(RunError) as caught:
        load_game(folder.name)
    told = lines(caught.value)
    assert told[0].startswith(f"Error: game {folder}, {folder / 'game.py'}, line {line}: ")
    assert said in told[0]


def test_a_function_of_a_notebook_is_told_alike():
    def jumpy(view, rules, seat, legal, n, rng, params):
        return view.hnad_n[seat]

    with pytest.raises(SimulateError, match=r"strategy 'jumpy', line \d+: does not compile: view.hnad_n: .* mean 'hand_n'"):
        strategy_from_function("san_juan", jumpy)


def test_helper_processes_hand_the_message_over(mine):
    """Both cores compile; the message is the same, once, and no helper's traceback stands above it."""
    folder = mine("both", "state.bank[seat] += state.hand[seat]", "state.bnak[seat] += 1")
    game = load_game(folder.name)
    with pytest.raises(CompileError, match=r"state\.bnak: no such field") as caught:
        compile_all(game, list(vars(game.verbs).values()))
    assert "KeyError: 'bnak'" in caught.value.full


def test_commands_end_with_2_and_show_all_on_request(mine, capsys, tmp_path):
    folder = mine("loud", "state.bank[seat] += state.hand[seat]", "state.bnak[seat] += 1")
    for words in (["run", "loud", "-q", "-n", 4, "--out", tmp_path / "r"], ["conformance", "loud"]):
        done = invoke(capsys, *words)
        assert done.exit_code == 2, done.stderr
        assert f"{folder / 'game.py'}, line" in done.stderr
        assert "Did you mean 'bank'?" in " ".join(done.stderr.split())
        assert len(done.stderr.strip().split("\n")) <= 6
    done = invoke(capsys, "conformance", "loud", "--traceback")
    assert (done.exit_code, "numba" in done.stderr, "KeyError: 'bnak'" in done.stderr) == (2, True, True)


def test_a_process_of_its_own_ends_with_2_and_without_a_traceback(mine, tmp_path):
    folder = mine("alone", "draw(state, seat, DRAWN)", "import math\n    draw(state, seat, DRAWN)")
    done = shell("run", "alone", "-q", "-n", 4, "--out", tmp_path / "r", "--game-path", folder)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert len(done.stderr.strip().split("\n")) <= 6
