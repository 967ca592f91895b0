"""Compiled code is found again, and never when a source or a flag has changed."""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import simulate
from simulate.engine import cache, jit
from simulate.games import game_keys
from strategies import strategies_of
from tests.command import WAIT
from tests.playing import ROOT, one_game, play, uniform

OWN_CODE = """
from simulate.engine.jit import entry, int64
from helper import rule

@entry(int64(int64))
def kernel(x):
    return rule(x)
"""
RUN = """
import sys
sys.path.insert(0, sys.argv[1])
import kernel
was = kernel.kernel.is_compiled
print(was, kernel.kernel(1), sum(kernel.kernel.compile().stats.cache_misses.values()))
"""


def run(code, *args, **environment):
    """The last line that a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, args)],
        cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=WAIT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()[-1]


@pytest.fixture
def forget():
    """Forget the cache root and folders of this process, before and after."""
    cache.cache_root.cache_clear()
    cache._folders.clear()
    yield
    cache.cache_root.cache_clear()
    cache._folders.clear()


def test_an_edit_anywhere_in_the_sources_changes_the_digest(tmp_path):
    folder = tmp_path / "game"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.py").write_text("x = 1")
    (folder / "deep" / "b.py").write_text("y = 1")
    before = cache.digest_sources([folder])
    assert cache.digest_sources([folder]) == before
    (folder / "notes.txt").write_text("no source")
    assert cache.digest_sources([folder]) == before
    (folder / "deep" / "b.py").write_text("y = 2")
    edited = cache.digest_sources([folder])
    assert edited != before
    (folder / "deep" / "b.py").rename(folder / "deep" / "c.py")
    assert cache.digest_sources([folder]) not in (before, edited)


def test_the_digest_does_not_depend_on_where_the_project_lies(tmp_path):
    for place in ("one", "two"):
        (tmp_path / place / "game").mkdir(parents=True)
        (tmp_path / place / "game" / "a.py").write_text("x = 1")
    assert cache.digest_sources([tmp_path / "one" / "game"]) == cache.digest_sources([tmp_path / "two" / "game"])


@pytest.mark.parametrize("key", game_keys())
def test_all_that_an_entry_imports_counts_for_it(key):
    """Its own file, those of the game that it imports, directly or not, and the engine's; not the texts, nor the report."""
    game = simulate.load_game(key)
    names = {p.relative_to(ROOT).as_posix() for p in cache.sources_of(game.verbs.apply.__module__, game.verbs.apply.file)}
    assert {f"simulate/games/{key}/{name}.py" for name in ("turn", "state", "columns", "setup")} <= names
    assert {"simulate/engine/jit.py", "simulate/engine/streams.py"} <= names
    assert not {f"simulate/games/{key}/text.py", f"simulate/games/{key}/game.py"} & names
    model = next(iter(strategies_of(key).values()))
    names = {p.relative_to(ROOT).as_posix() for p in cache.sources_of(model.load().__module__, model.file)}
    assert {f"simulate/games/{key}/state.py", f"strategies/{key}/{model.file.name}"} <= names


def test_a_package_from_outside_is_followed_and_a_library_is_not(tmp_path, monkeypatch):
    """Also relative imports, modules imported from a package, and constants that no jitted function holds."""
    for name, text in {
        "outside/__init__.py": "",
        "outside/state.py": "from . import (\n    sizes,  # how many\n)\nfrom .deep.words import WORDS\n",
        "outside/sizes.py": "N = 1",
        "outside/deep/__init__.py": "",
        "outside/deep/words.py": "WORDS = 2",
        "players/__init__.py": "",
        "players/bot.py": "import numpy\nfrom outside.state import sizes\nfrom simulate.engine.streams import below\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "outside" / "state.py").write_text(
        (tmp_path / "outside" / "state.py").read_text() + "from simulate.engine.contract import RUNNING\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    import players.bot  # type: ignore[import-not-found]

    found = cache.sources_of("players.bot", players.bot.__file__)
    mine = {p.relative_to(tmp_path).as_posix() for p in found if tmp_path in p.parents}
    assert (
        mine
        == {"players/bot.py", "outside/state.py", "outside/sizes.py", "outside/deep/words.py"}
        | {"outside/__init__.py"} & mine
    )
    assert not [p for p in found if "numpy" in p.parts]
    assert [p for p in found if p.name == "streams.py"]


def test_an_edited_source_is_compiled_anew_and_an_unedited_one_is_not(tmp_path):
    """The second process compiles nothing; after the edit the third finds nothing old."""
    (tmp_path / "kernel.py").write_text(OWN_CODE)
    (tmp_path / "helper.py").write_text("from simulate.engine.jit import jit\n@jit\ndef rule(x):\n    return x + 1\n")
    cache = {"SIMULATE_CACHE_DIR": str(tmp_path / "cache")}
    assert run(RUN, tmp_path, **cache) == "False 2 1"
    assert run(RUN, tmp_path, **cache) == "True 2 0"
    (tmp_path / "kernel.py").write_text(OWN_CODE.replace("rule(x)", "rule(x) * 10"))
    assert run(RUN, tmp_path, **cache) == "False 20 1"
    assert run(RUN, tmp_path, **cache, NUMBA_BOUNDSCHECK="1") == "False 20 1"
    assert len(list((tmp_path / "cache").iterdir())) == 3


@pytest.mark.parametrize("key", one_game())
def test_a_second_process_compiles_no_verb_strategy_or_loop(key):
    """First make sure that all is on disk; then ask a fresh process."""
    code = f"""
import simulate
from simulate.engine.playout import play_blocks_of
from strategies import strategies_of
game = simulate.load_game({key!r})
made = [play_blocks_of(game), *vars(game.verbs).values(), *(s.load() for s in strategies_of({key!r}).values())]
missing = [m for m in made if not m.is_compiled]
late = [m for m in made if m.compile() and sum(m.compile().stats.cache_misses.values())]
print(missing, late)
"""
    run(code)
    assert run(code) == "[] []"


def test_a_cache_folder_that_cannot_be_written_is_passed_over(tmp_path, monkeypatch, forget):
    blocker = tmp_path / "a file"
    blocker.write_text("")
    monkeypatch.setenv("SIMULATE_CACHE_DIR", str(blocker / "cache"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    root = cache.cache_root()
    assert root is not None
    assert blocker not in root.parents
    assert not cache._unfit(root)


def test_a_foreign_folder_among_the_temporary_files_is_refused(tmp_path, monkeypatch, forget):
    """Code is loaded from it: only a folder that nobody else can write to or replace will do."""
    monkeypatch.setenv("SIMULATE_CACHE_DIR", "")
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *args, **kwargs: "/proc/none")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    root = cache.cache_root()
    assert root is not None
    assert root.parent == tmp_path
    assert root.stat().st_mode & 0o777 == 0o700
    root.chmod(0o777)
    cache.cache_root.cache_clear()
    assert cache.cache_root() is None
    root.rmdir()
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    root.symlink_to(tmp_path / "elsewhere")
    assert cache.cache_root() is None
    root.unlink()
    root.mkdir(mode=0o700)
    monkeypatch.setattr(os, "getuid", lambda: root.stat().st_uid + 1)
    assert not cache._private(root)


def test_without_any_writable_folder_code_is_compiled_without_a_cache(tmp_path, monkeypatch, forget):
    monkeypatch.setattr(cache, "_unfit", lambda folder: "no room")
    assert cache.cache_root() is None
    assert cache.cache_folder("group", "digest") is None
    made = jit.entry(jit.int64(jit.int64))(lambda x: x + 1)
    assert not made.is_compiled
    assert made(1) == 2
    assert made.is_compiled


def test_the_digest_is_part_of_the_folder_name_and_flags_of_the_digest(tmp_path, monkeypatch, forget):
    monkeypatch.setenv("SIMULATE_CACHE_DIR", str(tmp_path))
    plain = cache.cache_folder("group", "digest")
    assert Path(plain).is_dir()
    assert cache.cache_folder("group", "other") != plain
    cache._folders.clear()
    assert cache.cache_folder("group", "digest") == plain
    flags = jit.flags()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert jit.flags() != flags


def test_folders_that_nobody_used_for_two_weeks_are_removed(tmp_path, monkeypatch, forget):
    monkeypatch.setenv("SIMULATE_CACHE_DIR", str(tmp_path))
    for name, days in (("game-old", 15), ("game-recent", 13), ("game-strategies-old", 15), ("other-old", 15)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("")
        then = time.time() - days * 24 * 3600
        os.utime(tmp_path / name, (then, then))
    folder = cache.cache_folder("game", "digest")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"game-recent", "game-strategies-old", "other-old", Path(folder).name}


def test_an_entry_with_the_jit_on_is_a_function_with_one_signature():
    import simulate

    game = simulate.load_game(game_keys()[0])
    assert play(game, simulate.load_rules(game), game.min_seats, 1).code == 0
    assert len(uniform(game).compile().signatures) == 1


@pytest.mark.skipif(jit.JIT_DISABLED, reason="nothing is compiled")
def test_threads_that_need_an_entry_at_once_compile_it_once(tmp_path):
    """All of them find it uncompiled: the first one's delay makes sure of that."""

    class Slow(jit.Entry):
        def _make(self):
            made.append(super()._make())
            time.sleep(0.5)
            return made[-1]

    made = []
    kernel = Slow(lambda x: x + 1, jit.int64(jit.int64))
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda x: kernel.compile()(x), [1] * 4)) == {2}
    assert len(made) == 1


@pytest.mark.skipif(jit.JIT_DISABLED, reason="nothing is compiled")
@pytest.mark.parametrize("game", one_game())
def test_a_run_whose_code_is_there_loads_no_compiler_tables_and_no_readers(game, tmp_path):
    code = f"""
import sys
from simulate.cli import command
assert command(["run", {game!r}, "--playouts", "8", "--quiet", "--fresh", "--out", {str(tmp_path / "run")!r}]) == 0
heavy = ("numpy.ma", "numba.np.linalg", "numba.np.polynomial", "scipy.linalg",
         "polars", "pandas", "pyarrow.compute", "matplotlib", "reports.parts.document")
print([name for name in heavy if name in sys.modules])
"""
    run(code)
    assert run(code) == "[]"


@pytest.mark.parametrize("kind", ["open to all", "full", "a file"])
def test_a_cache_folder_that_is_unfit_is_named_and_left_out(tmp_path, monkeypatch, capsys, forget, kind):
    folder = tmp_path / "cache"
    if kind == "a file":
        folder.touch()
    else:
        folder.mkdir()
    if kind == "open to all":
        folder.chmod(0o777)
    if kind == "full":

        def full(dir, real=tempfile.TemporaryFile):
            if dir == folder:
                raise OSError(28, "No space left on device")
            return real(dir=dir)

        monkeypatch.setattr(tempfile, "TemporaryFile", full)
    monkeypatch.setenv("SIMULATE_CACHE_DIR", str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    assert cache.cache_root() != folder
    said = capsys.readouterr().err
    assert str(folder) in said
    assert len(said.splitlines()) == 1
