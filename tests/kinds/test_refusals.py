"""What a kind, a target and a game's words for them cannot be, is refused with file and what is allowed."""

import re
import shutil

import pytest

from simulate import load_game, load_rules
from simulate.errors import SimulateError
from simulate.games import add_game_path
from tests.command import ROOT
from tests.kinds.tables import KINDS, changed

COOP, TEAMS = ("night_watch", "pairs_of_dice")
TARGET = "target = { novice = [0.2, 0.3], watchful = [0.4, 0.5] }"
WON = '    won_endings=("all lamps lit",),  # NW-3: all win, or all lose\n'
WORDS = {
    "kind": (COOP, "ruleset.toml", 'kind = "coop"', 'kind = "solo"', "a kind of game is versus, teams, coop"),
    "percent": (COOP, "ruleset.toml", TARGET, "target = [40, 50]", "target = [40, 50]"),
    "order": (COOP, "ruleset.toml", TARGET, "target = [0.5, 0.4]", "target = [0.5, 0.4]"),
    "seats": (COOP, "ruleset.toml", TARGET, "target = {7 = [0.4, 0.5]}", "target 7: the game takes 1 to 4 seats"),
    "of teams": (TEAMS, "ruleset.toml", "about =", "target = [0.4, 0.5]\nabout =", 'target: only of kind = "coop"'),
    "no endings": (COOP, "game.py", WON, "", "PlainGame has no won_endings"),
    "versus": (COOP, "ruleset.toml", 'kind = "coop"', 'kind = "versus"', "PlainGame has won_endings"),
    "ending": (COOP, "game.py", 'won_endings=("all', 'won_endings=("all the', "'all the lamps lit', which is none of its"),
    "no sides": (TEAMS, "game.py", "sides=lambda seats: [[0, 2], [1, 3]]", "sides=None", "PlainGame has no sides"),
    "ranks": (COOP, "game.py", WON, f"    ranks=lambda state, rules: [1],\n{WON}", "PlainGame has ranks"),
}


@pytest.mark.parametrize("name", WORDS)
def test_it_is_refused_in_words(tmp_path, name):
    key, file, old, new, words = WORDS[name]
    folder = changed(tmp_path, key, file, (old, new))
    add_game_path(str(folder))
    with pytest.raises(SimulateError, match=re.escape(words)) as refused:
        load_rules(load_game(folder.name))
    assert "ruleset.toml" in str(refused.value) or "ending_names" in str(refused.value)


def test_a_seat_on_no_side_is_refused(tmp_path):
    folder = changed(tmp_path, TEAMS, "game.py", ("[1, 3]", "[1, 2]"))
    add_game_path(str(folder))
    with pytest.raises(SimulateError, match="each seat, from 0 on, is on one side"):
        load_game(folder.name).sides_at(4)


def test_a_target_of_no_field_is_refused(tmp_path, capsys):
    from simulate.cli import command

    folder = changed(tmp_path, COOP, "ruleset.toml", ("novice =", "novices ="))
    words = ["run", folder.name.replace("_", "-"), "-n", "4", "-j", "1", "--out", str(tmp_path / "run")]
    assert command([*words, "--game-path", str(folder)]) == 2
    assert "target novices: neither a number of seats nor a field: watchful, novice" in capsys.readouterr().err


def test_a_compiled_game_is_versus(tmp_path):
    folder = tmp_path / "toy_coop"
    shutil.copytree(ROOT / "simulate" / "templates" / "toy", folder)
    text = (folder / "ruleset.toml").read_text()
    from simulate.engine.kinds import check_kind
    from simulate.system.rule_values import read_toml

    meta = read_toml(text)["meta"] | {"kind": "teams"}
    with pytest.raises(SimulateError, match='a compiled game is "versus"'):
        check_kind("toy/ruleset.toml", meta, is_plain=False)
    check_kind("toy/ruleset.toml", meta, is_plain=True)


def test_the_examples_are_what_they_say():
    add_game_path(str(KINDS))
    assert [load_game(key).kind for key in (COOP, TEAMS)] == ["coop", "teams"]
    assert load_game("san-juan").rules is not None
