"""Every message and crash that a process's own tests plant reads the same on the command line, in `conformance` and in
Python."""

import importlib.util
import sys

import pytest

import simulate
from simulate.engine import jit
from simulate.errors import SimulateError
from strategies.function import strategy_from_function
from tests.command import invoke
from tests.test_kernel_errors import GAME, GUEST, HEAD, IMPORTS, LOADED, lines, mine, quay  # noqa: F401  fixtures
from tests.test_trial import ADDRESS, ENDS, REFUSED, VERBS, bot, swift  # noqa: F401  a fixture

pytestmark = pytest.mark.skipif(jit.JIT_DISABLED, reason="what the compiler says, crashes of compiled code")

# name: (before `choose`, body, words that are said): what a strategy's file may hold
FILES = {
    **{name: ("", body, said) for name, (body, _, said) in GUEST.items()},
    **{f"import_{name}": (f"{text}\n\n\n", "return legal[0]", said) for name, (text, said) in IMPORTS.items()},
    **{f"refused_{name}": fault for name, fault in REFUSED.items()},
    **{f"ends_{name}": (before, body, "") for name, (before, body, _) in ENDS.items()},
    "address": ("", ADDRESS, "is not repeatable"),
}
SHORT = ("field", "import_no_module", "refused_njit", "ends_overflow")
EVERY = [pytest.param(name, marks=() if name in SHORT else pytest.mark.long) for name in FILES]


def words_of(done):
    """Return what was said, on one line."""
    return " ".join(done.stderr.split())


@pytest.mark.parametrize("what", EVERY)
def test_a_strategy_file_ends_run_and_conformance_with_2(quay, swift, tmp_path, capsys, what):  # noqa: F811
    """Some in all three ways, the others in one of them by turns."""
    before, body, said = FILES[what]
    file = bot(tmp_path, f"{what}_bot", before, body)
    turn = list(FILES).index(what) % 3
    if what in SHORT or turn == 0:
        with pytest.raises(SimulateError):
            simulate.run("quay", file.stem, "careful", seats=2, playouts=4, strategy_files=[file], out=tmp_path / "python")
    runs = [
        "run",
        "quay",
        file.stem,
        "careful",
        "-q",
        "--seats",
        2,
        "-n",
        4,
        "--strategy-file",
        file,
        "--out",
        tmp_path / "run",
    ]
    commands = (runs, ["conformance", "quay", file])
    for words in commands if what in SHORT else commands[turn - 1 : turn] if turn else ():
        done = invoke(capsys, *words)
        assert done.exit_code == 2, (words[0], done.stdout, done.stderr)
        assert said in words_of(done), (words[0], done.stderr)
        assert f"{what}_bot" in done.stderr
        assert "Traceback" not in done.stderr
        assert len(done.stderr.strip().split("\n")) <= 6
    assert not (tmp_path / "run").exists()


# what happens in an import is the script's own affair, and without a decorator `choose` cannot name itself
FUNCTIONS = [case for case in EVERY if not str(case.values[0]).startswith("import_")]
FUNCTIONS = [case for case in FUNCTIONS if case.values[0] not in ("undecorated", "ends_abort", "ends_leaves", "ends_sleeps")]


@pytest.mark.parametrize("what", FUNCTIONS)
def test_the_same_function_in_python_is_an_error(quay, swift, tmp_path, what):  # noqa: F811
    """Undecorated, as a script would define it."""
    before, body, said = FILES[what]
    simulate.load_game("quay")  # then its modules can be imported
    file = bot(tmp_path, f"{what}_code", before, body)
    file.write_text(file.read_text().replace("@entry(sig.choose)\n", "").replace("def choose(", f"def bot_{what}(", 1))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    try:
        spec.loader.exec_module(module)
        with pytest.raises(SimulateError) as caught:
            strategy_from_function("quay", getattr(module, f"bot_{what}"))
    finally:
        del sys.modules[file.stem]
    assert said in " ".join(str(caught.value).split())
    assert what in str(caught.value) or str(file) in str(caught.value)
    assert caught.value.exit_code == 2
    assert len(lines(caught.value)) <= 6


FAULTS = {**{f"verb_{k}": v for k, v in GAME.items()}, **{f"load_{k}": v for k, v in LOADED.items()}}
FAULTS |= {f"tried_{k}": v for k, v in VERBS.items()}
GAMES = [pytest.param(name, marks=() if name == "load_of" else pytest.mark.long) for name in FAULTS]


@pytest.mark.parametrize("what", GAMES)
def test_a_game_ends_run_and_conformance_with_2_and_python_with_an_error(mine, swift, capsys, tmp_path, what):  # noqa: F811
    old, new, said = FAULTS[what]
    folder = mine(what, old, new)
    with pytest.raises(SimulateError) as caught:
        simulate.run(what, playouts=4, out=tmp_path / "python", game_path=folder)
    assert said in " ".join(str(caught.value).split())
    for words in (["run", what, "-q", "-n", 4, "--out", tmp_path / "run"], ["conformance", what]):
        done = invoke(capsys, *words)
        assert done.exit_code == 2, (words[0], done.stdout, done.stderr)
        assert said in words_of(done), (words[0], done.stderr)
        assert "Traceback" not in done.stderr
        assert len(done.stderr.strip().split("\n")) <= 6
    assert not (tmp_path / "run").exists()
