"""Cards, buildings, tiles and spaces of a designer's own, as data: played, logged and refused (chapter TW-20)."""

import pytest

import simulate
from simulate.errors import RulesetError
from simulate.runs.plan.order import order_of
from simulate.whatif.targets import KIND, targets_of
from tests.playing import play
from tests.tawantinsuyu.positions import GAME, at, do, facts, goods, vp, words
from tests.tawantinsuyu.test_05_placing import RICH

OWN = """
[meta]
kind = "experiment"
about = "One of each kind"
[god_cards.OWN-GOD]
title = "Mama Sara"
god = "VIRA"
effect = [{ verb = "gain", corn = 2, gold = 1 }, { verb = "vp", n = 2 }]
[production.OWN-MILL]
title = "Mill"
cost = { potato = 1 }
produce = [{ verb = "gain", corn = 4 }]
[passive.OWN-COLC]
title = "Colca"
cost = { stone = 1 }
hook = "on_place_colour"
colour = "red"
effect = [{ verb = "gain", potato = 2 }]
[weavings.OWN-BELT]
pattern = "A"
left = "vp3"
right = "gold1"
min_players = 2
[army.OWN-ARMY]
title = "Slingers"
soldiers = 4
play_cost_food = 1
discard_gain = { stone = 3 }
[conquests.OWN-PASS]
title = "Salkantay"
region = "Antisuyu"
position = 7
flip = 1
benefit = [{ verb = "temple", n = 1 }]
"""
KEYS = ("OWN-GOD", "OWN-MILL", "OWN-COLC", "OWN-BELT", "OWN-ARMY", "OWN-PASS")


@pytest.fixture
def own(tmp_path):
    """The overlay as a file."""
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    return str(file)


def test_a_god_card_of_ones_own_is_played(own):
    """TW-20.2, TW-6.8: it opens a space of its god, and its effect is gained."""
    position = at(
        3,
        simulate.load_rules(GAME, own),
        workers={0: ["blue"]},
        priests={0: 0},
        goods={0: {"potato": 1}},
        gods={0: ["OWN-GOD"]},
        statues={0: ["small VIRA"]},
    )
    do(position, "place a blue worker on T0 with OWN-GOD", "gain the effect of the god card before")
    assert (vp(position, 0), goods(position, 0)) == (12, {"corn": 2, "gold": 1})


def test_buildings_of_ones_own_are_built_and_work(own):
    """TW-20.2, TW-7.4.1, TW-14.2: bought at their cost; the passive one listens to red workers."""
    rules = simulate.load_rules(GAME, own)
    fields = {"market": ["OWN-MILL", "OWN-COLC"], "workers": {0: ["red"]}, "priests": {0: 0}}
    position = at(3, rules, goods={0: dict(RICH)}, **fields)
    do(position, "place a red worker on T0 for 1 gold", "pay 1 potato", "do the task build of T0")
    assert {"build OWN-MILL", "build OWN-COLC"} <= set(words(position))
    do(position, "build OWN-MILL", "pay 1 potato")
    assert facts(position)["buildings_up"][0] == ["OWN-MILL"]
    working = at(3, rules, goods={0: {"potato": 1, "gold": 1}}, buildings={0: ["OWN-COLC"]}, **(fields | {"market": []}))
    do(working, "place a red worker on T0 for 1 gold")
    assert goods(working, 0) == {"potato": 2}


def test_own_contents_are_logged_under_their_names(own):
    """TW-20.2: keys and titles in the manifest, groups of the others; the places left are called spare."""
    contents = {c.key: c for c in order_of("tawantinsuyu", 4, ["random_player"], variant=own).manifest.game.contents}
    assert len(contents) == len(GAME.contents)
    assert [contents[key].kind for key in KEYS] == [
        "god card", "production", "passive", "weaving", "army card", "conquest"
    ]  # fmt: skip
    assert [contents[key].title for key in KEYS] == [
        "Mama Sara", "Mill", "Colca", "Weaving A (left 3 points; right 1 gold)", "Slingers", "Salkantay"
    ]  # fmt: skip
    assert {c.kind for key, c in contents.items() if key.startswith("spare_")} == {"spare"}


def test_own_contents_have_their_events(own):
    """TW-20.2: in whole playouts each of them happens, in the row that the manifest gives it."""
    manifest = order_of("tawantinsuyu", 4, ["random_player"], variant=own).manifest.game
    log = play(GAME, simulate.load_rules(GAME, own), 4, 100)
    seen = {manifest.contents[number].key for number in log.cards[2]}
    assert set(KEYS) <= seen
    assert not any(key.startswith("spare_") for key in seen)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("production.OWN-MILL", "production.PA01"), "PA01"),
        (('verb = "vp"', 'verb = "points"'), "points"),
        (('hook = "on_place_colour"', 'hook = "on_sunday"'), "on_sunday"),
        (('pattern = "A"', 'pattern = "H"'), "pattern"),
        (("OWN-BELT", "MUCH-TOO-LONG"), "MUCH-TOO-LONG"),
        (('colour = "red"\n', ""), "'on_place_colour' takes colour, effect .missing: colour"),
        (('"on_place_colour"', '"pray_extra"'), "'pray_extra' takes n .missing: n; not taken: effect"),
        (('verb = "temple", n = 1', 'verb = "temple", pay_corn = 1'), "missing: n"),
        (('verb = "gain", corn = 2, gold = 1', 'verb = "gain"'), "'gain' takes at least one of potato, corn, stone, gold"),
        (("position = 7", "position = 6"), "conquests.OWN-PASS.position: 6; C2-6 has it in Antisuyu"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path, change, message):
    """TW-20.2: an ID of another table, unknown verbs, hooks, patterns, long IDs; parameters; two spaces at one place."""
    assert change[0] in OWN
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace(*change))
    with pytest.raises(RulesetError, match=message):
        simulate.load_rules(GAME, str(file))


def test_a_table_has_so_much_room(tmp_path):
    """TW-20.2: 8 god cards more, not 9."""
    card = '[god_cards.N{}]\ngod = "INTI"\neffect = [{{ verb = "vp", n = 1 }}]\n'
    file = tmp_path / "many.toml"
    file.write_text('[meta]\nkind = "experiment"\nabout = "Many"\n' + "".join(card.format(i) for i in range(8)))
    simulate.load_rules(GAME, str(file))
    file.write_text(file.read_text() + card.format(8))
    with pytest.raises(RulesetError, match="god_cards: 51 rows; there is room for 50"):
        simulate.load_rules(GAME, str(file))


def test_a_hook_of_nothing_does_nothing():
    """TW-14.1: n = 0 is none, not one; a hook without n counts buildings."""
    rules = simulate.load_rules(GAME, overrides={"passive.PA13.n": 0})
    assert goods(do(at(3, rules, buildings={0: ["PA13", "PA14"]}, nomads=["red"]), "recruit a worker"), 0) == {
        "potato": rules.values["passive"]["PA14"]["effect"][0]["potato"]
    }
    position = do(at(3, rules, buildings={0: ["PA13"]}), "pray")
    assert len(facts(position)["god_hands"][0]) == 2


def test_spare_places_are_no_cards_to_ask_about(own):
    """TW-20.2: card strength asks about what the ruleset has, the own contents with it."""
    asked = {subject.key for subject in targets_of(order_of("tawantinsuyu", 4, ["random_player"], variant=own))}
    assert set(KEYS) <= asked
    assert not any(key.startswith("spare_") for key in asked)
    assert "spare" not in {s.key for s in targets_of(order_of("tawantinsuyu", 4, ["random_player"]), by=KIND)}
