"""Models, profiles, fields and guests: one name space, and every mistake answered with file, line and what to do."""

import json
from pathlib import Path

import pytest

from simulate.engine.contract import PARAMS_MAX
from simulate.errors import SimulateError
from simulate.games import game_keys
from simulate.runs.plan.order import order_again
from simulate.runs.plan.request import Request
from strategies import field_of, parse_strategy, read_guests, strategies_of
from strategies.profiles import read_fields, read_profiles
from tests.command import ROOT, invoke

GAME = "san_juan"
GOOD = '''"""Waiter: takes the first legal action."""

from simulate.engine.jit import entry
from simulate.games.san_juan.state import sig

PARAMS = {"reserve": 1.0}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The first."""
    return legal[0]
'''
PROFILES = """
[dreamer]
based_on = "saver"
idea = "Saves even more."
params = { build_from = 2.0 }

[saver]
based_on = "chapel"
idea = "Keeps its cards."
[saver.params]
card_vp = 0.9
build_from = 1.5
"""


def guest(tmp_path, text, name="waiter.py"):
    """Read a strategy file with this text."""
    file = tmp_path / name
    file.write_text(text)
    return read_guests(GAME, [file])


def profiles(tmp_path, text):
    """Read a file of profiles with this text."""
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return read_guests(GAME, [], [file])


def test_a_profile_states_the_difference_and_plays_by_its_model(tmp_path):
    found = profiles(tmp_path, PROFILES)
    chapel, dreamer = strategies_of(GAME)["chapel"], found["dreamer"]
    assert list(found) == ["dreamer", "saver"]
    assert dreamer.model == "chapel"
    assert dreamer.based_on == "saver"
    assert dreamer.bundled, "it brings no code"
    assert dreamer.differs == {"card_vp": 0.9, "build_from": 2.0}
    assert dreamer.values() == list((chapel.defaults | dreamer.differs).values())
    assert dreamer.load() is chapel.load()
    assert parse_strategy(GAME, "dreamer:card_vp=0.5", found).label == "dreamer:card_vp=0.5"
    assert parse_strategy(GAME, "dreamer:build_from=2", found).label == "dreamer"


def test_a_profile_may_be_based_on_a_guests_model(tmp_path):
    bot, table = tmp_path / "waiter.py", tmp_path / "mine.toml"
    bot.write_text(GOOD)
    table.write_text('[patient]\nbased_on = "waiter"\nidea = "Waits longer."\nparams = { reserve = 3 }\n')
    found = read_guests(GAME, [bot], [table])
    assert not found["patient"].bundled
    assert found["patient"].values() == [3.0]


MANY_PARAMS = f"PARAMS = {dict.fromkeys((f'p{i}' for i in range(PARAMS_MAX + 1)), 1.0)}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[x]\nbased_on = 'chapel'\n", 'needs idea = "..."'),
        ("[x]\nbased_on = 'chapl'\nidea = 'i'\n", "no such strategy. Did you mean 'chapel'?"),
        ("[x]\nbased_on = 'chapel'\nidea = 'i'\nparams = { card_pv = 1 }\n", "no such parameter. Did you mean 'card_vp'?"),
        ("[x]\nbased_on = 'chapel'\nidea = 'i'\nparams = { card_vp = inf }\n", "a finite number, like 0.65"),
        ("[x]\nbased_on = 'chapel'\nidea = 'i'\nparams = { card_vp = true }\n", "a finite number"),
        ("[x]\nbased_on = 'chapel'\nidea = 'i'\nparms = 1\n", "Did you mean 'params'?"),
        ("[chapel]\nbased_on = 'city'\nidea = 'i'\n", "a strategy of this name already"),
        ("[x]\nbased_on = 'y'\nidea = 'i'\n[y]\nbased_on = 'x'\nidea = 'i'\n", "is based on itself: x -> y -> x"),
        ("x = 3\n", "x is not a profile"),
        ("[search]\nbased_on = 'chapel'\nidea = 'i'\n", "not 'search'"),
        ("['a b']\nbased_on = 'chapel'\nidea = 'i'\n", "letters, digits and _"),
        ("[x\n", "not valid TOML"),
    ],
)
def test_a_profile_that_cannot_be_is_refused(tmp_path, text, says):
    with pytest.raises(SimulateError) as caught:
        profiles(tmp_path, text)
    assert says in caught.value.message
    assert "mine.toml" in caught.value.message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("default = 'x'\n[y]\nabout = 'a'\nplayers = ['expert']\n", "default = 'x': name one of y"),
        ("default = 'y'\n[y]\nabout = 'a'\nplayers = []\n", "a list of strategies"),
        ("default = 'y'\n[y]\nabout = 'a'\nplayers = ['a', 'a']\n", "each counts once"),
        ("default = 'y'\n[y]\nabout = 'a'\n", "about and players"),
        (
            "default = 'y'\nsearched_rollouts = 4\n[y]\nabout = 'a'\nplayers = ['a']\n",
            "searched_rollouts = 4: a whole number, 8",
        ),
    ],
)
def test_a_field_that_cannot_be_is_refused(tmp_path, text, says):
    file = tmp_path / "fields.toml"
    file.write_text(text)
    with pytest.raises(SimulateError, match=says):
        read_fields(file)


def test_every_game_has_a_field_of_its_competent_players_searching(tmp_path):
    for game in ("san_juan", "pax", "comuni", "age_of_rome", "tawantinsuyu"):
        found = [parse_strategy(game, text) for text in field_of(game, "searched").players]
        assert [s.of.name for s in found] == list(field_of(game, "competent").players)
        assert all(s.params["rollouts"] >= 8 for s in found)  # on fewer a searcher never leaves its model
    file = tmp_path / "fields.toml"
    file.write_text("default = 'y'\nsearched_rollouts = 9\n[y]\nabout = 'a'\nplayers = ['a', 'b:x=1']\n")
    assert read_fields(file)[1]["searched"].players == ("search:of=a,rollouts=9",)
    file.write_text("default = 'y'\n[y]\nabout = 'a'\nplayers = ['a']\n[searched]\nabout = 'own'\nplayers = ['b']\n")
    assert read_fields(file)[1]["searched"].players == ("b",)


def test_a_game_without_fields_has_one_of_everyone(monkeypatch, tmp_path):
    from strategies import catalogue

    monkeypatch.setattr(catalogue, "folder_of", lambda game: tmp_path)
    (tmp_path / "waiter.py").write_text(GOOD)
    for made in (catalogue.models_of, catalogue.strategies_of, catalogue._fields):
        made.cache_clear()
    try:
        assert catalogue.field_of("chess").players == ("waiter",)
        assert catalogue.default_field_of("chess") == "everyone"
        assert catalogue.field_of("chess", "searched").players == ("search:of=waiter,rollouts=64",)
    finally:
        for made in (catalogue.models_of, catalogue.strategies_of, catalogue._fields):
            made.cache_clear()


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('PARAMS = {"reserve": 1.0}', "", None, "needs PARAMS"),
        ('PARAMS = {"reserve": 1.0}', "PARAMS = dict(reserve=1.0)", 6, "PARAMS must be written out"),
        ('PARAMS = {"reserve": 1.0}', 'PARAMS = ["reserve"]', 6, "PARAMS must be written out"),
        ('PARAMS = {"reserve": 1.0}', 'PARAMS = {"reserve": "much"}', 6, "reserve must be a finite number"),
        ('PARAMS = {"reserve": 1.0}', 'PARAMS = {"reserve": 1e999}', 6, "reserve must be a finite number"),
        ('PARAMS = {"reserve": 1.0}', MANY_PARAMS, None, f"at most {PARAMS_MAX}"),
        ('"""Waiter: takes the first legal action."""', "", 1, "needs a docstring"),
        ("legal[0]", "legal[view.hnad_n[seat]]", 12, "view.hnad_n: no such field of San Juan. Did you mean 'hand_n'?"),
        ("legal[0]", "legal[rules.hand_limt]", 12, "rules.hand_limt: no such field"),
        ("return legal[0]", "return None", 12, "choose must return one of legal[:n]"),
        ("return legal[0]", "return", 12, "choose must return one of legal[:n]"),
        ("return legal[0]", "legal[0]", None, "does not compile"),
        ("return legal[0]", 'return {"a": object()}', 12, "does not compile"),
        ("return legal[0]", "return open('/etc/passwd').read()", 12, "does not compile"),
        ("return legal[0]", "return legal[nowhere]", 12, "does not compile"),
        (", params):", "):", 10, "choose takes 7 arguments (view, rules, seat, legal, n, rng, params), here 6"),
        ("def choose", "def chose", None, "needs a function `choose`. Did you mean 'chose'?"),
        ("@entry(sig.choose)\n", "", None, "decorated with @entry(sig.choose)"),
        ("PARAMS =", "import sys; sys.exit(0)\nPARAMS =", 6, "SystemExit while it was imported"),
        ("PARAMS =", "import nowhere\nPARAMS =", 6, "ModuleNotFoundError while it was imported"),
        ("PARAMS =", "raise KeyError\nPARAMS =", 6, "KeyError while it was imported"),
        ("san_juan.state", "pax.state", None, "choose has not the signature of San Juan"),
        ("return legal[0]", "return legal[0", 12, "not valid Python"),
    ],
)
def test_a_strategy_file_that_cannot_play_is_refused_with_file_line_and_reason(tmp_path, capsys, old, new, line, says):
    assert old in GOOD
    file = tmp_path / "waiter.py"
    file.write_text(GOOD.replace(old, new))
    done = invoke(capsys, "run", GAME, "waiter", "expert", "-s", 2, "--strategy-file", file, "--out", tmp_path / "run")
    assert done.exit_code == 2
    lines = done.stderr.strip().split("\n")
    assert len(lines) <= 6
    assert str(file) in lines[0]
    assert says in done.stderr
    if line is not None:
        assert f"line {line}:" in lines[0]
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("name", ["my bot.py", "a:b.py", "a,b.py", "x.txt", "1st.py", "x=y.py", "größer.py", "a.b.py"])
def test_a_file_whose_name_cannot_be_typed_is_refused(tmp_path, name):
    with pytest.raises(SimulateError, match=r"letters, digits and _, then \.py"):
        guest(tmp_path, GOOD, name)


def test_names_are_taken_once(tmp_path):
    with pytest.raises(SimulateError, match="already has a strategy 'expert'"):
        guest(tmp_path, GOOD, "expert.py")
    (tmp_path / "a").mkdir()
    files = [tmp_path / "waiter.py", tmp_path / "a" / "waiter.py"]
    for file in files:
        file.write_text(GOOD)
    with pytest.raises(SimulateError, match="another file brings"):
        read_guests(GAME, files)


def test_an_edited_file_is_taken_anew(tmp_path):
    first = guest(tmp_path, GOOD)["waiter"]
    held = first.load()
    second = guest(tmp_path, GOOD.replace("legal[0]", "legal[n - 1]").replace("reserve", "kept"))["waiter"]
    assert second.load() is not held
    assert list(second.defaults) == ["kept"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("expert:deny", "deny=: a finite number"),
        ("expert:deny=nan", "deny=nan: a finite number"),
        ("expert:deny=1,deny=2", "deny is given twice"),
        ("expert:dney=1", "Did you mean 'deny'?"),
        ("expert:deny=" + "9" * 5000, "(5000 characters): a finite number"),
        ("search", "a searcher needs a model, like search:of=NAME,rollouts=32"),
        ("search:of=exprt", "Did you mean 'expert'?"),
        ("search:of=expert,rollouts=0", "a whole number from 1"),
        ("search:of=expert,rollouts=2.5", "a whole number from 1"),
        ("search:of=expert,depth=2", "no parameter for strategy 'search': 'depth'"),
        ("search:of=search", "no strategy for game 'san-juan': 'search'"),
    ],
)
def test_a_strategy_that_cannot_be_is_refused_in_one_line(text, says):
    with pytest.raises(SimulateError) as caught:
        parse_strategy(GAME, text)
    assert says in caught.value.message
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 1500


def test_a_searcher_has_a_model_and_a_budget():
    found = parse_strategy(GAME, "search:rollouts=64,of=expert")
    assert found.label == "search:of=expert,rollouts=64"
    assert parse_strategy(GAME, "search:of=expert").label == "search:of=expert,rollouts=32"
    assert found.of == strategies_of(GAME)["expert"]
    assert found.model == "search"


def test_a_field_is_named_and_a_misspelt_one_answered(capsys, tmp_path):
    done = invoke(capsys, "run", "san-juan", "--field", "plannrs", "--out", tmp_path / "x")
    assert done.exit_code == 2
    assert "Did you mean 'planners'?" in done.stderr
    done = invoke(capsys, "run", "san-juan", "expert", "--field", "planners", "--out", tmp_path / "x")
    assert done.exit_code == 2
    assert "Name a field or strategies." in done.stderr
    done = invoke(capsys, "run", "san-juan", "--field", "planners", "-n", 40, "--out", tmp_path / "x", "--json")
    assert done.exit_code == 0, done.stderr
    told = {row["label"] for row in json.loads(done.stdout)["win_shares"]}
    assert told == set(field_of(GAME, "planners").players)


def test_the_list_shows_models_profiles_and_fields(capsys, tmp_path):
    table = tmp_path / "mine.toml"
    table.write_text(PROFILES)
    text = invoke(capsys, "strategies", "san-juan", "--players", table).stdout
    assert "based on saver; differs from chapel by: card_vp=0.9, build_from=2" in text
    assert "competent  (default)" in text
    fields = invoke(capsys, "strategies", "san-juan", "--fields").stdout
    assert "| `hand_n` |" in fields
    assert "| `A_" in fields or "| `PASS` |" in fields


def test_the_example_is_a_guest_that_plays():
    assert read_guests(GAME, [Path(ROOT) / "examples" / "my_bot.py"])["my_bot"].values() == [1.0]


def test_bundled_profiles_are_read_from_their_file(tmp_path):
    file = tmp_path / "profiles.toml"
    file.write_text(PROFILES)
    found = read_profiles(GAME, file, strategies_of(GAME))
    assert all(profile.origin is None for profile in found.values())


def test_the_page_of_players_names_every_field_and_strategy(capsys):
    page = invoke(capsys, "strategies", "pax", "--markdown").stdout
    assert [line[3:] for line in page.splitlines() if line.startswith("## ")] == list(strategies_of("pax"))
    assert f"| `{field_of('pax').name}` (default) |" in page


@pytest.mark.parametrize("key", game_keys())
def test_the_docs_name_every_strategy(key):
    """Made anew by the command in the first lines of the page."""
    page = (ROOT / "docs" / "players" / f"{key.replace('_', '-')}.md").read_text(encoding="utf-8")
    assert set(strategies_of(key)) == {line[3:] for line in page.splitlines() if line.startswith("## ")}


@pytest.mark.parametrize(
    "words",
    [
        ("run", "pax", "learned:of=censor"),
        ("run", "pax", "--field", "learned"),
        ("run", "pax", "search:of=censor,others=learned"),
        ("tune", "pax", "learned:of=censor"),
    ],
)
def test_learned_players_are_gone_and_what_to_take_instead_is_said(words, capsys):
    done = invoke(capsys, *words)
    assert done.exit_code == 2
    assert "there are no learned players after version 0.2.0" in done.stderr
    assert "search:of=NAME,rollouts=N" in done.stderr


def test_a_players_file_that_is_based_on_a_learned_player_is_refused_in_the_same_words(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text('[mine]\nbased_on = "learned:of=censor"\nidea = "x"\n')
    done = invoke(capsys, "run", "pax", "mine", "--players", file)
    assert (done.exit_code, "learned players" in done.stderr) == (2, True), done.stderr


def test_a_baseline_of_a_learned_player_is_refused_in_the_same_words(tmp_path, capsys):
    kept = (ROOT / "balance" / "pax.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(kept.replace("players = []", 'players = ["learned:of=censor", "censor", "censor", "censor"]'))
    (tmp_path / "mine.parquet").write_bytes((ROOT / "balance" / "pax.parquet").read_bytes())
    done = invoke(capsys, "check", file)
    assert (done.exit_code, "no learned players" in done.stderr) == (2, True), done.stderr


def test_a_run_of_a_learned_player_is_not_replayed_in_the_same_words():
    made = Request("pax", players=("censor",) * 4).order().manifest
    player = made.players[0].model_copy(update={"label": "learned:of=censor,values=6b0a4e8e4c", "of": "censor"})
    with pytest.raises(SimulateError, match="no learned players"):
        order_again(made.model_copy(update={"players": [player]}))
