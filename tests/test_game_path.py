"""A game from a folder, and a strategy file, are found again; but no code is imported because a stranger's run names it."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from simulate.engine.cache import cache_root
from simulate.games import PATH_VARIABLE, used
from tests.command import ROOT, shell
from tests.runs.conftest import environment


@pytest.fixture
def own_cache(monkeypatch, tmp_path):
    """Receipts in a folder of this test's own."""
    monkeypatch.setattr(used, "cache_root", lambda: tmp_path)
    used.note_used.cache_clear()
    return tmp_path


def test_a_receipt_names_sources_as_long_as_they_are_what_was_used(own_cache, tmp_path):
    folder = tmp_path / "quay"
    folder.mkdir()
    (folder / "game.py").write_text("GAME = 1\n")
    assert used.used_sources("abc") is None
    used.note_used("abc", str(folder))
    assert used.used_sources("abc") == folder
    assert used.used_sources("abd") is None
    assert used.was_used(folder)
    assert not used.was_used(tmp_path)
    (folder / "more.py").write_text("import os\n")
    assert used.used_sources("abc") is None
    assert used.was_used(folder)


@pytest.mark.parametrize("content", ["", "[]", '{"place": 3}', '{"place": "/"}', "no JSON"])
def test_a_damaged_receipt_is_none(own_cache, tmp_path, content):
    (tmp_path / "game.py").write_text("GAME = 1\n")
    used.note_used("abc", str(tmp_path / "game.py"))
    for file in (own_cache / used.FOLDER).iterdir():
        file.write_text(content)
    assert used.used_sources("abc") is None


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A game of the user's own that writes a file when it is imported, a run of it, and what was said."""
    folder = tmp_path_factory.mktemp("path")
    assert shell("new", "game", "pier", cwd=folder, env=environment()).returncode == 0
    file = folder / "pier" / "game.py"
    file.write_text(file.read_text() + '\nfrom pathlib import Path\nPath(__file__).with_name("imported").touch()\n')
    done = shell("run", "pier", "-n", 8, "-j", 1, "--out", "r", "--game-path", "pier", cwd=folder, env=environment())
    assert done.returncode == 0, done.stderr
    return folder, done


def test_printed_commands_name_the_folder(played):
    folder, done = played
    assert f"simulate report r --game-path {folder / 'pier'}" in done.stdout


def test_a_run_finds_its_game_again_while_its_sources_are_the_same(played):
    folder, _ = played
    for words in (["verify", "r"], ["replay", "r", "--playout", 1], ["report", "r", "--text"]):
        done = shell(*words, cwd=folder, env=environment())
        assert done.returncode == 0, (words, done.stderr)


@pytest.mark.parametrize("words", [["verify", "r"], ["replay", "r"], ["report", "r", "--format", "json"]])
def test_no_code_is_imported_because_a_manifest_names_it(played, tmp_path, words):
    """On a machine (here: with a cache) where the folder was never played, the command says what to add."""
    folder, _ = played
    shutil.copytree(folder / "r", tmp_path / "r")
    mark = folder / "pier" / "imported"
    mark.unlink(missing_ok=True)
    stranger = environment(SIMULATE_CACHE_DIR=str(tmp_path / "cache"))
    done = shell(*words, cwd=tmp_path, env=stranger)
    assert not mark.exists()
    if words[0] == "report":  # reads sums and plays nothing
        assert done.returncode == 0, done.stderr
        return
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 2
    assert f"--game-path {folder / 'pier'}" in done.stderr


@pytest.mark.long
def test_named_by_the_user_it_is_imported(played, tmp_path):
    folder, _ = played
    shutil.copytree(folder / "r", tmp_path / "r")
    for more, variable in ((["--game-path", folder / "pier"], {}), ([], {PATH_VARIABLE: str(folder / "pier")})):
        stranger = environment(SIMULATE_CACHE_DIR=str(cache_root()), **variable)
        done = shell("verify", "r", *more, cwd=tmp_path, env=stranger)
        assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_a_baseline_keeps_the_folder_as_seen_from_itself(played, tmp_path):
    folder, _ = played
    words = ["pier", "-s", 2, "-n", 200, "-o", "balance/pier.toml", "--game-path", "pier"]
    made = shell("baseline", *words, cwd=folder, env=environment())
    assert made.returncode == 0, made.stderr
    assert 'game_path = "../pier"' in (folder / "balance" / "pier.toml").read_text()
    assert f"simulate check balance/pier.toml --game-path {folder / 'pier'}" in made.stdout
    again = shell("baseline", *words, cwd=folder, env=environment())
    assert f"simulate check --update balance/pier.toml --game-path {folder / 'pier'}" in again.stderr
    found = shell("check", "balance/pier.toml", cwd=folder, env=environment())
    assert found.returncode == 0, found.stderr
    mark = folder / "pier" / "imported"
    mark.unlink()
    other = shell("check", "balance/pier.toml", cwd=folder, env=environment(SIMULATE_CACHE_DIR=str(tmp_path / "cache")))
    assert (other.returncode, mark.exists()) == (2, False)
    assert f"--game-path {folder / 'pier'}" in other.stderr


def test_no_strategy_file_is_imported_because_a_baseline_names_it(tmp_path):
    """A baseline may come from anybody. Its code runs if the user names it too, or has played it; not with --no-code."""
    mark = tmp_path / "imported"
    text = (ROOT / "examples" / "my_bot.py").read_text(encoding="utf-8")
    (tmp_path / "waiter.py").write_text(f"{text}\nimport pathlib\n\npathlib.Path({str(mark)!r}).touch()\n")
    words = ["san-juan", "waiter", "random_player", "-s", 2, "-n", 60, "--strategy-file", "waiter.py", "-o", "base.toml"]
    made = shell("baseline", *words, "-q", cwd=tmp_path, env=environment())
    assert made.returncode == 0, made.stderr
    assert shell("check", "base.toml", cwd=tmp_path, env=environment()).returncode == 0
    (tmp_path / "stranger.py").write_text((tmp_path / "waiter.py").read_text())
    (tmp_path / "strange.toml").write_text((tmp_path / "base.toml").read_text().replace("waiter.py", "stranger.py"))
    (tmp_path / "strange.parquet").write_bytes((tmp_path / "base.parquet").read_bytes())
    mark.unlink()
    for file, more in (("strange.toml", []), ("strange.toml", ["--update"]), ("base.toml", ["--no-code"])):
        done = shell("check", file, *more, cwd=tmp_path, env=environment())
        assert (done.returncode, mark.exists()) == (2, False), (file, more)
        assert ("--no-code" if more == ["--no-code"] else f"--strategy-file {tmp_path / 'stranger.py'}") in done.stderr
    told = shell("check", "strange.toml", "--strategy-file", "stranger.py", cwd=tmp_path, env=environment())
    assert "It would run" not in told.stderr
    assert mark.exists()


def test_no_code_refuses_a_game_from_outside_whoever_names_it(tmp_path):
    assert shell("new", "game", "pond", "--plain", cwd=tmp_path, env=environment()).returncode == 0
    words = ["baseline", "pond", "-n", 100, "-q", "-o", "base.toml", "--game-path", "pond"]
    assert shell(*words, cwd=tmp_path, env=environment()).returncode == 0
    path = {PATH_VARIABLE: str(tmp_path / "pond")}
    for more, variable in ((["--game-path", "pond"], {}), ([], path)):
        done = shell("check", "base.toml", *more, cwd=tmp_path, env=environment(**variable))
        assert done.returncode == 0, done.stderr
        done = shell("check", "base.toml", "--no-code", *more, cwd=tmp_path, env=environment(**variable))
        assert (done.returncode, "--no-code plays with none from outside" in " ".join(done.stderr.split())) == (2, True)


def test_replay_finds_a_strategy_file_again_unless_it_was_changed(tmp_path):
    bot = tmp_path / "waiter.py"
    shutil.copy(ROOT / "examples" / "my_bot.py", bot)
    words = ["run", "san-juan", "waiter", "random_player", "-s", 2, "-n", 4, "-q", "-j", 1, "--out", "r"]
    done = shell(*words, "--strategy-file", bot, cwd=tmp_path, env=environment())
    assert done.returncode == 0, done.stderr
    done = shell("replay", "r", "--json", cwd=tmp_path, env=environment())
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[0])["type"] == "start"
    bot.write_text(bot.read_text() + "# changed since\n")
    done = shell("replay", "r", cwd=tmp_path, env=environment())
    assert (done.returncode, "--strategy-file" in done.stderr) == (2, True)


CARRIED = """
import sys, os
from pathlib import Path
from simulate.games import PATH_VARIABLE, add_game_path, homes
from simulate.runs.plan.order import order_of
from simulate.runs.play.cluster import parcel_of, unpacked
add_game_path(sys.argv[1])
parcel = parcel_of(order_of("pier", 2, ["careful", "bold"]))
del os.environ[PATH_VARIABLE]
sys.path.remove(str(Path(sys.argv[1]).parent))
for name in [name for name in sys.modules if name.partition(".")[0] == "pier"]:
    del sys.modules[name]
from simulate.games import load_game
load_game.cache_clear()
there = unpacked(parcel)
print(there.game.key, homes()["pier"].folder != Path(sys.argv[1]))
"""


@pytest.mark.long
def test_a_cluster_is_sent_the_folder_of_a_game(played):
    folder, _ = played
    import subprocess

    done = subprocess.run(
        [sys.executable, "-c", CARRIED, str(folder / "pier")], env=environment(), capture_output=True, text=True
    )
    assert done.stdout.split() == ["pier", "True"], done.stderr


def test_a_folder_of_the_same_name_in_the_current_one_is_not_taken_for_the_game(tmp_path):
    """Under `python -m` the current folder comes first on the path: a copy of a game there is another game."""
    for place, ending in (("here", "done"), ("there", "over")):
        game = tmp_path / place / "twins"
        game.mkdir(parents=True)
        (game / "ruleset.toml").write_text('[meta]\ntitle = "Twins"\nseats = [2, 2]\n')
        (game / "game.py").write_text(TWINS.format(ending=ending))
    ask = "from simulate import load_game; print(load_game('twins').ending_names)"
    env = environment() | {"SIMULATE_GAME_PATH": str(tmp_path / "there" / "twins"), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", ask], cwd=tmp_path / "here", env=env, capture_output=True, text=True)
    assert done.stdout.strip() == "('over',)", done.stderr
    twice = env | {"SIMULATE_GAME_PATH": os.pathsep.join([str(tmp_path / "there" / "twins")] * 2)}
    done = subprocess.run([sys.executable, "-c", ask], cwd=tmp_path / "here", env=twice, capture_output=True, text=True)
    assert done.stdout.strip() == "('over',)", done.stderr
    first = f"import twins.game; {ask}"
    done = subprocess.run([sys.executable, "-c", first], cwd=tmp_path / "here", env=env, capture_output=True, text=True)
    assert "a module 'twins' from" in done.stderr


TWINS = """from simulate.engine.plain import PlainGame


def setup(state, rules):
    state.points = [0] * state.seats


def apply(state, rules, action):
    state.over = "{ending}"


GAME = PlainGame(
    key="twins", title="Twins", min_seats=2, max_seats=2, setup=setup, legal_actions=lambda state, rules: [0], apply=apply,
    scores=lambda state, rules: state.points, hidden_from=lambda state, rules, seat: None, ending_names=("{ending}",),
)
"""
