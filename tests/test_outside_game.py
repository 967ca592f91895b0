"""A game from outside: a folder of the user's with its strategies beside it plays, replays and reports like any other."""

import json
import os
import re
import shlex
import shutil

import pytest

from simulate.games import PATH_VARIABLE
from tests.command import ROOT
from tests.runs.conftest import environment, simulate

RECIPE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## A game\n")[2].partition("\n## ")[0]
STEPS = re.findall(r"^\d\. [^`]*(?:`(?!simulate )[^`]*`[^`]*)*`(simulate [^`]+)`", RECIPE, re.M)


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A game from the template, outside the project."""
    folder = tmp_path_factory.mktemp("mine")
    done = simulate("new", "game", "quayside", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "quayside"


@pytest.mark.long
def test_the_recipe_of_contributing_runs(tmp_path):
    """The nine steps to a game, each ending in something that runs."""
    assert len(STEPS) == 9
    for step in STEPS:
        done = simulate(*shlex.split(step)[1:], cwd=tmp_path)
        assert done.returncode == 0, f"{step}\n{done.stdout}\n{done.stderr}"
    assert (tmp_path / "runs" / "mygame" / "report.html").is_file()


def test_new_writes_over_nothing_and_takes_names_only(tmp_path):
    assert simulate("new", "game", "mygame", cwd=tmp_path).returncode == 0
    again = simulate("new", "game", "mygame", cwd=tmp_path)
    assert (again.returncode, "exists already" in again.stderr) == (2, True)
    for name in ("my game", "pax", "../x", "class"):
        assert simulate("new", "game", name, cwd=tmp_path).returncode == 2
    assert simulate("new", "strategy", "san-juan", "expert", cwd=tmp_path).returncode == 2
    assert simulate("new", "strategy", "san-juan", "waiter", cwd=tmp_path).returncode == 0
    assert simulate("new", "strategy", "san-juan", "waiter", cwd=tmp_path).returncode == 2


@pytest.mark.long
def test_it_plays_in_threads_and_processes_verifies_and_reports(game, tmp_path):
    words = ["run", "quayside", "-s", 3, "-n", 300, "-q", "--shard-size", 60, "--out"]
    threads = simulate(*words, tmp_path / "t", "--game-path", game, "-j", 2)
    assert threads.returncode == 0, threads.stderr
    processes = simulate(*words, tmp_path / "p", f"--game-path={game.parent}", "-j", 2, "--backend", "processes")
    assert processes.returncode == 0, processes.stderr
    told = [simulate("verify", tmp_path / name, "-n", 3, **{PATH_VARIABLE: str(game)}) for name in "tp"]
    assert [done.returncode for done in told] == [0, 0], told[0].stderr + told[1].stderr
    assert told[0].stdout.split("digest")[1] == told[1].stdout.split("digest")[1]
    done = simulate("report", tmp_path / "t", "--format", "md")
    assert done.returncode == 0, done.stderr
    assert "Quayside" in (tmp_path / "t" / "report.md").read_text(encoding="utf-8")


def test_it_is_listed_with_its_strategies_and_field(game):
    listed = json.loads(simulate("games", "--json", "--game-path", game).stdout)
    mine = next(row for row in listed if row["game"] == "quayside")
    assert (mine["strategies"], mine["default_field"]) == (3, "competent")
    shown = simulate("strategies", "quayside", "--game-path", game)
    assert "based on careful; differs from careful by: from_points=9" in shown.stdout
    assert simulate("rules", "quayside", "--game-path", game).returncode == 0


@pytest.mark.long
def test_an_installed_package_brings_its_game(game, tmp_path):
    """The entry point group, as pip writes it beside an installed package."""
    site = tmp_path / "site"
    shutil.copytree(game, site / "quayside")
    (site / "quayside-1.0.dist-info").mkdir(parents=True)
    (site / "quayside-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: quayside\nVersion: 1.0\n")
    (site / "quayside-1.0.dist-info" / "entry_points.txt").write_text("[meeplecarlo.games]\nquayside = quayside.game:GAME\n")
    where = os.pathsep.join([str(site), environment()["PYTHONPATH"]])
    listed = json.loads(simulate("games", "--json", PYTHONPATH=where).stdout)
    assert "quayside" in [row["game"] for row in listed]
    done = simulate("run", "quayside", "-s", 2, "-n", 20, "-q", "--out", tmp_path / "run", PYTHONPATH=where)
    assert done.returncode == 0, done.stderr
    assert simulate("verify", tmp_path / "run", PYTHONPATH=where).returncode == 0
    assert simulate("verify", tmp_path / "run").returncode == 2  # without the package


def test_folders_that_are_no_game_are_refused(game, tmp_path):
    done = simulate("games", "--game-path", tmp_path)
    assert done.returncode == 2
    assert "no game there" in done.stderr
    shutil.copytree(game, tmp_path / "pax")
    done = simulate("games", "--game-path", tmp_path / "pax")
    assert done.returncode == 2
    assert "there is a game 'pax' already" in done.stderr
    shutil.copytree(game, tmp_path / "harbour")
    done = simulate("rules", "harbour", "--game-path", tmp_path / "harbour")
    assert done.returncode == 2
    assert "its key is 'quayside'" in done.stderr
    (tmp_path / "harbour" / "game.py").write_text("import nowhere")
    done = simulate("rules", "harbour", "--game-path", tmp_path / "harbour")
    assert done.returncode == 2
    assert "cannot be imported: ModuleNotFoundError" in " ".join(done.stderr.split())


def test_runs_are_listed_with_size_and_age(tmp_path):
    assert "no runs in" in simulate("runs", tmp_path).stdout
    assert simulate("run", "san-juan", "random_player", "-s", 2, "-n", 8, "-q", "--out", tmp_path / "r").returncode == 0
    told = json.loads(simulate("runs", tmp_path, "--json").stdout)
    assert [(r["playouts"], r["state"]) for r in told] == [(8, "complete")]
    assert told[0]["bytes"] > 1000
    assert told[0]["what"].startswith("san-juan, 2 seats, random_player")
    (tmp_path / "r" / "manifest.json").write_text("{}")
    assert "cannot be read" in simulate("runs", tmp_path).stdout


def test_conformance_finds_nothing_wrong_in_it_or_in_a_fair_strategy(game, tmp_path):
    done = simulate("conformance", "quayside", "--json", "--game-path", game)
    assert done.returncode == 0, done.stdout + done.stderr
    told = {finding["what"]: finding["found"] for finding in json.loads(done.stdout)}
    assert "its strategies, 4 seats" in told
    assert int(told["JIT on and off"].split()[0]) > 30
    assert int(told["re-deals, 3 seats"].split()[0]) > 1
    bot = tmp_path / "bolder.py"
    bot.write_text((game / "strategies" / "careful.py").read_text().replace("6.0", "8.0"))
    done = simulate("conformance", "quayside", bot, "--game-path", game)
    assert done.returncode == 0, done.stdout + done.stderr
    for words in ("legal and honest, 4 seats", "playouts a second", "against bold: wins ", "where 50% is fair"):
        assert words in done.stdout


def test_conformance_ends_with_4_where_a_promise_is_broken(game, tmp_path):
    shutil.copytree(game, tmp_path / "harbour")
    file = tmp_path / "harbour" / "game.py"
    source = file.read_text().replace('key="quayside"', 'key="harbour"')
    broken = source.replace("state.hand[other] = below(stream, BUST + 1)", "state.hand[other] = BUST + 5")
    assert broken != source
    file.write_text(broken)
    shutil.rmtree(tmp_path / "harbour" / "strategies")
    done = simulate("conformance", "harbour", "--game-path", tmp_path / "harbour")
    assert done.returncode == 4, done.stdout + done.stderr
    assert "WRONG  re-deals, 2 seats: a re-deal of ply 0, at ply 0: a hand above the limit" in done.stdout


def test_the_ladder_says_what_single_runs_say(game, tmp_path):
    words = ["--seed", 5, "-n", 12, "--json", "--game-path", game]
    done = simulate("ladder", "quayside", "careful", "bold", "careful:from_points=1", "-s", "2-3", *words)
    assert done.returncode == 0, done.stderr
    two, three = json.loads(done.stdout)["ladders"]
    assert (two["seats"], three["seats"], three["playouts"]) == (2, 3, 12)
    rows = {row["player"]: row for row in three["standings"]}
    assert set(rows) == {"careful", "bold", "careful:from_points=1"}
    assert [row["rating"] for row in three["standings"]] == sorted((r["rating"] for r in rows.values()), reverse=True)
    careful = rows["careful"]
    met = {name: share for name, (share, *_) in careful["against"].items()}
    assert careful["rating"] == pytest.approx((met["bold"] + met["careful:from_points=1"]) / 2)
    run = simulate("run", "quayside", "careful", "bold", "bold", "-s", 3, "-q", "--out", tmp_path / "r", *words)
    share = next(row["share"] for row in json.loads(run.stdout)["win_shares"] if row["label"] == "careful")
    assert met["bold"] == pytest.approx(share)


def test_the_ladder_takes_every_player_and_a_searcher(game):
    words = ["ladder", "quayside", "-s", 2, "-n", 8, "--game-path", game]
    done = simulate(*words, "--search", 8, "--search-playouts", 8, "--markdown")
    assert done.returncode == 0, done.stderr
    assert "\n\n2 seats, fair is 50.0 %; 8 playouts in each pairing, 8 with the searcher, seed 0:\n\n" in done.stdout
    rows = re.findall(r"^\| (\S+) \|", done.stdout, re.M)
    assert rows[:2] == ["player", "---"]
    assert re.fullmatch(r"search:of=(careful|bold),rollouts=8", rows[2])
    assert set(rows[3:]) == {"careful", "bold", "random_player"}
    assert re.search(rf"The searcher alone against {rows[2][10:].split(',')[0]}, its model: [0-9.]+% \(", done.stdout)
    alone = simulate(*words, "careful")
    assert (alone.returncode, "needs two players" in alone.stderr) == (2, True)


def test_the_ladder_keeps_what_a_searcher_wins_against_its_model(tmp_path):
    assert simulate("new", "game", "harbour", cwd=tmp_path).returncode == 0
    path = {PATH_VARIABLE: str(tmp_path / "harbour")}
    asked = ("--search", 8, "--search-playouts", 40, "--keep")
    done = simulate("ladder", "harbour", "careful", "-s", 2, *asked, **path)
    assert done.returncode == 0, done.stderr
    said = re.search(
        r"2 seats, searcher against careful: ([0-9.]+)% .* of 40 playouts, kept in .*searcher.toml", done.stdout
    )
    assert said is not None, done.stdout
    words = ("-s", 2, "-n", 40, "-q", "--json", "--out", tmp_path / "r")
    run = simulate("run", "harbour", "search:of=careful,rollouts=8", "careful", *words, **path)
    shares = {row["label"]: row["share"] for row in json.loads(run.stdout)["win_shares"]}
    share = next(share for label, share in shares.items() if label != "careful")
    assert float(said[1]) == pytest.approx(100 * share, abs=0.06)
    told = " ".join(simulate("report", tmp_path / "r", "--text", **path).stdout.split())
    assert f"a search player would win {round(100 * share)} %" in told
    assert "against one careful player (50 % would be even)" in told


def test_the_path_travels_with_a_run(tmp_path):
    """`verify`, `replay` and `compare` find the game of a run again; its folder's name is no run."""
    assert simulate("new", "game", "mygame", cwd=tmp_path).returncode == 0
    path = ["--game-path", "mygame"]
    words = ["run", "mygame", "-n", 8, "-j", 1, "--quiet", "--json", "--out"]
    for run in ("a", "b"):
        assert simulate(*words, run, *path, cwd=tmp_path).returncode == 0
    assert json.loads((tmp_path / "a" / "manifest.json").read_text())["game_path"] == str(tmp_path / "mygame")
    verified = simulate("verify", "a", cwd=tmp_path)
    assert verified.returncode == 0, verified.stderr
    replayed = simulate("replay", "a", "--playout", 1, cwd=tmp_path)
    assert replayed.returncode == 0, replayed.stderr
    compared = simulate("compare", "mygame", "--to-set", "goal=20", "-n", 64, "-j", 1, *path, cwd=tmp_path)
    assert compared.returncode == 0, compared.stderr


def test_an_export_of_values_without_a_table_passes_its_own_check(tmp_path):
    assert simulate("new", "game", "mygame", cwd=tmp_path).returncode == 0
    words = ["rules", "mygame", "--game-path", "mygame"]
    assert simulate(*words, "--export", "mine.toml", cwd=tmp_path).returncode == 0
    done = simulate(*words, "--check", "mine.toml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_value_that_stands_below_meta_is_refused(tmp_path):
    assert simulate("new", "game", "mygame", cwd=tmp_path).returncode == 0
    file = tmp_path / "mygame" / "ruleset.toml"
    file.write_text(file.read_text() + "gaol = 25\n")
    done = simulate("rules", "mygame", "--game-path", "mygame", cwd=tmp_path)
    assert done.returncode == 2
    assert "[meta] gaol: unknown" in done.stderr
