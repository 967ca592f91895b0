"""Overlays: laid in order, refused where they contradict each other, exported, checked, swept."""

import json

import pytest

import simulate
from simulate.engine.overlays import KINDS, parse_overrides, variants_of
from simulate.engine.ruleset import load_ruleset
from simulate.errors import RulesetError, UnknownNameError
from simulate.games import game_folder, game_keys
from simulate.system.rule_values import leaves, parse_override
from tests.command import invoke

GAME = simulate.load_game("san-juan")
DEAR = '[meta]\nkind = "data"\n[cards.library]\ncost = 6\n'


@pytest.fixture
def write(tmp_path):
    """Write an overlay and return its path as a word of the command line."""

    def make(name, text):
        (tmp_path / name).write_text(text)
        return str(tmp_path / name)

    return make


@pytest.mark.parametrize("key", game_keys())
def test_every_variant_says_what_kind_it_is(key):
    game = simulate.load_game(key)
    for name in variants_of(game_folder(key)):
        overlay = simulate.load_rules(game, name).overlays[0]
        assert overlay.meta["kind"] == overlay.kind
        assert overlay.kind in KINDS
        assert overlay.meta["about"]
        assert overlay.file is None


def test_overlays_are_laid_in_order_and_set_comes_last(write):
    dear, cheap = write("dear.toml", DEAR), write("cheap.toml", "[meta]\noverrides = true\n[cards.library]\ncost = 4\n")
    both = simulate.load_rules(GAME, ["seat-balance", dear, cheap])
    assert both.values["options"]["seat_balance"] is True
    assert both.values["cards"]["library"]["cost"] == 4
    assert both.variant == "seat-balance+dear+cheap"
    assert [o.kind for o in both.overlays] == ["rules", "data", "rules"]
    assert both.provenance["cards.library.cost"] == "override"
    last = simulate.load_rules(GAME, [dear], {"cards.library.cost": 3})
    assert last.values["cards"]["library"]["cost"] == 3


def test_two_that_write_one_value_differently_are_refused(write):
    dear, cheap = write("dear.toml", DEAR), write("cheap.toml", "[cards.library]\ncost = 4\n")
    with pytest.raises(RulesetError, match=r"cards\.library\.cost = 4, but dear makes it 6") as caught:
        simulate.load_rules(GAME, [dear, cheap])
    assert "overrides = true" in caught.value.hint
    as_it_is = write("as_it_is.toml", "[cards.library]\ncost = 5\n")
    with pytest.raises(RulesetError, match=r"cards\.library\.cost = 5, but dear makes it 6"):  # what it writes counts too
        simulate.load_rules(GAME, [dear, as_it_is])
    same = write("same.toml", DEAR)
    assert simulate.load_rules(GAME, [dear, same]).values["cards"]["library"]["cost"] == 6
    with pytest.raises(RulesetError, match="two overlays of this name"):
        simulate.load_rules(GAME, [dear, dear])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[meta]\nkind = "rule"\n', "one of rules, data, experiment"),
        ("[meta]\nknd = 1\n", "Did you mean 'kind'?"),
        ("[meta]\noverrides = 1\n", "true or false"),
        ("meta = 1\n", "meta is a table"),
        ("[cards.library\n", "not valid TOML"),
        ("[cards.libary]\ncost = 6\n", "cards.libary"),
        ('[cards.library]\nprovenance = "hearsay"\ncost = 6\n', "'hearsay' is not one of"),
        ("[cards.library]\ncost = -1\n", "must be at least 0"),
    ],
)
def test_an_overlay_that_cannot_be_is_refused_with_its_file(write, text, says):
    file = write("mine.toml", text)
    with pytest.raises(RulesetError) as caught:
        simulate.load_rules(GAME, [file])
    assert says in str(caught.value)
    assert "mine.toml" in str(caught.value)


def test_a_file_that_is_none_is_refused(tmp_path):
    with pytest.raises(RulesetError, match="No such file"):
        simulate.load_rules(GAME, [str(tmp_path / "absent.toml")])
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match="UTF-8"):
        simulate.load_rules(GAME, [str(tmp_path / "bytes.toml")])
    with pytest.raises(UnknownNameError, match="Did you mean 'seat-balance'"):
        simulate.load_rules(GAME, ["seat-balanced"])


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["a=1", "a=2"], "--set a: given twice, as 1 and 2"),
        (["a=1", "a = 1"], "given twice"),
        (["a=1\nb=2"], "one value on one line"),
        (["a=1\rb=2"], "one value on one line"),
        (["a b=1"], "one value on one line"),
        (["=1"], "expected path=value"),
        (["a=" + "9" * 5000], "is not a number that a ruleset can hold"),
        (["9" * 5000], "expected path=value"),
    ],
)
def test_a_set_that_cannot_be_is_refused_in_one_line(texts, says):
    with pytest.raises(RulesetError) as caught:
        parse_overrides(texts)
    assert says in caught.value.message
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 200


def test_a_bare_word_is_a_word():
    assert parse_override("options.sale = named first") == ("options.sale", "named first")


@pytest.mark.parametrize("key", game_keys())
def test_an_exported_ruleset_is_the_same_ruleset(key, tmp_path, capsys):
    game = simulate.load_game(key)
    for variant in [None, *variants_of(game_folder(key))]:
        file = tmp_path / f"{variant or 'base'}-mine.toml"
        words = ["--variant", variant] if variant else []
        assert invoke(capsys, "rules", key, *words, "--export", file).exit_code == 0
        again = load_ruleset(game, game_folder(key), str(file))
        assert again.digest == simulate.load_rules(game, variant).digest
        if variant is None:
            assert again.provenance == simulate.load_rules(game).provenance


def test_a_checked_file_says_what_it_changes(write, capsys):
    done = invoke(capsys, "rules", "san-juan", "--check", write("dear.toml", DEAR))
    assert done.exit_code == 0
    assert "1 value differs" in done.stdout
    assert "cards.library.cost: 5 -> 6" in done.stdout
    done = invoke(capsys, "rules", "san-juan", "--check", write("bad.toml", "[cards.library]\ncost = 'dear'\n"))
    assert done.exit_code == 2
    assert "bad.toml: cards.library.cost: must be a whole number" in done.stderr


def test_export_does_not_write_over_a_file(write, capsys):
    done = invoke(capsys, "rules", "san-juan", "--export", write("mine.toml", "x"))
    assert done.exit_code == 2
    assert "exists already" in done.stderr


def test_a_run_takes_several_overlays_and_keeps_their_text(write, tmp_path, capsys):
    dear = write("dear.toml", DEAR)
    words = ["--variant", "seat-balance", "--variant", dear, "-n", 8, "-s", 2, "-q", "--out", tmp_path / "run"]
    assert invoke(capsys, "run", "san-juan", "random_player", *words).exit_code == 0
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    told = [(o["name"], o["kind"], o["file"]) for o in manifest["asked"]["overlays"]]
    assert told == [("seat-balance", "rules", None), ("dear", "data", dear)]
    assert manifest["asked"]["overlays"][1]["text"] == DEAR
    assert dict(leaves(manifest["rules"]["values"]))["cards.library.cost"] == 6
