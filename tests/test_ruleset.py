"""Rulesets: what is read, where it came from, and what every kind of mistake is answered with."""

import shutil

import pytest

import simulate
from simulate.engine.ruleset import PROVENANCES, load_ruleset, variants_of
from simulate.errors import RulesetError, UnknownNameError
from simulate.games import game_folder, game_keys
from simulate.system.rule_values import leaves, parse_override

GAME = simulate.load_game("san-juan")
every_game = pytest.mark.parametrize("key", game_keys())


@pytest.fixture
def folder(tmp_path):
    """A copy of San Juan's ruleset that a test may spoil."""
    copy = tmp_path / "rules"
    copy.mkdir()
    shutil.copy(game_folder("san-juan") / "ruleset.toml", copy)
    shutil.copytree(game_folder("san-juan") / "variants", copy / "variants")
    return copy


def edit(folder, old, new, file="ruleset.toml"):
    """Replace one text in a TOML file."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def message(folder, *said, variant=None, **overrides):
    """Load with overrides (dots written as __) and check that the refusal contains all of `said`."""
    with pytest.raises(RulesetError) as caught:
        load_ruleset(GAME, folder, variant, {path.replace("__", "."): value for path, value in overrides.items()})
    for words in said:
        assert words in str(caught.value)


# --set


def test_a_wrong_key_is_answered_with_the_nearest_one_and_all_there_are(folder):
    message(
        folder, "no key in cards 'libary'", "Did you mean 'library'?", "smithy", "cards.libary.cost", cards__libary__cost=6
    )
    message(folder, "no key in the ruleset 'card'", "Did you mean 'cards'?", card__library__cost=6)
    message(folder, "no key in cards.library 'price'", "cost, count", cards__library__price=6)


def test_a_path_through_a_value_is_refused(folder):
    message(folder, "no key in cards.library.cost 'more'", cards__library__cost__more=1)


def test_a_part_of_a_path_is_answered_with_what_it_may_mean(folder):
    message(folder, "no key in the ruleset 'cost'", "did you mean cards.indigo_plant.cost, ", cost="six")
    message(folder, "no key in the ruleset 'hand_limit'", "did you mean limits.hand_limit?", hand_limit=6)


def test_two_wrong_values_are_two_lines_and_each_names_its_own_path(folder):
    def lines(given):
        with pytest.raises(RulesetError) as caught:
            load_ruleset(GAME, folder, None, given)
        return sorted(caught.value.message.split("\n"))

    assert lines({"cards.libary.cost": 6, "cards.chapl.cost": 1}) == [
        "no key in cards 'chapl'. Did you mean 'chapel'?",
        "no key in cards 'libary'. Did you mean 'library'?",
    ]
    assert lines({"cards.library.cost": "six", "cards.chapel.cost": 99}) == [
        "--set cards.chapel.cost: must be at most 9 (given: 99)",
        "--set cards.library.cost: must be a whole number (given: 'six')",
    ]


def test_a_misspelt_word_is_answered_with_the_nearest_one(folder):
    message(folder, "must be 'lazy' or 'eager'. Did you mean 'eager'?", options__reshuffle="eagre")


def test_a_table_is_not_a_value(folder):
    message(folder, "--set cards.library", "this is a table", "cost, count", cards__library=3)


@pytest.mark.parametrize(("path", "value", "allowed"), [
    ("cards.library.count", -1, "must be at least 0"),
    ("cards.library.cost", 10, "must be at most 9"),
    ("limits.buildings_to_end", 1, "must be at least 2"),
    ("buildings.gold_mine_flip", 0, "must be at least 1"),
    ("cards.library.cost", "dear", "must be a whole number"),
    ("cards.library.cost", 2.5, "must be a whole number"),
    ("cards.library.cost", True, "must be a whole number"),
    ("options.seat_balance", 1, "must be true or false"),
    ("options.reshuffle", "sometimes", "'lazy' or 'eager'"),
    ("options.crane_target_effects", "always", "'until_placed', 'never' or 'whole_build'"),
    ("tiles.T1", [1, 1, 1, 2], "has 4 entries, at least 5"),
    ("tiles.T1", [1, 1, 1, 2, 2, 3], "has 6 entries, at most 5"),
    ("tiles.T1", [1, 1, 1, 2, 7], "must be at most 6"),
    ("scoring.triumphal_arch_vp", 4, "must be a list"),
])  # fmt: skip
def test_a_value_out_of_its_range_names_path_value_and_what_is_allowed(folder, path, value, allowed):
    with pytest.raises(RulesetError) as caught:
        load_ruleset(GAME, folder, None, {path: value})
    assert path in str(caught.value)
    assert allowed in str(caught.value)
    assert "given: " in str(caught.value)


def test_values_that_do_not_go_together_are_refused(folder):
    message(folder, "type and subtype are fixed to 'violet' and 'function'", cards__library__subtype="monument")
    message(folder, "cards.indigo_plant.count", "at least 4", cards__indigo_plant__count=3)
    message(folder, "starting_building", "smithy", setup__starting_building="smithy")
    few = dict.fromkeys([f"cards.{card}.count" for card in GAME.contents], 0)
    message(folder, "4 players need 20", **(few | {"cards.indigo_plant.count": 10}))


@pytest.mark.parametrize("text", ["cards.library.cost", "=4", "  = 4", ""])
def test_an_override_without_path_or_value_shows_how_it_is_written(text):
    with pytest.raises(RulesetError, match="expected path=value, like"):
        parse_override(text)


def test_override_values_are_read_as_toml_and_as_bare_words():
    assert parse_override("a.b=3") == ("a.b", 3)
    assert parse_override(" a.b = true ") == ("a.b", True)
    assert parse_override("a=[1, 2]") == ("a", [1, 2])
    assert parse_override("a=lazy") == ("a", "lazy")
    assert parse_override("a='x=y'") == ("a", "x=y")


# files


def test_an_unknown_card_in_a_file_is_refused_by_name(folder):
    edit(folder, "[cards.palace]", "[cards.castle]")
    message(folder, "san-juan/ruleset.toml: cards.palace: is missing", "cards.castle: unknown key", "known: ", "hero")


def test_an_unknown_key_in_a_file_is_answered_with_the_known_ones(folder):
    edit(folder, "hand_limit = 7", "hand_limt = 7")
    message(folder, "limits.hand_limt", "known: hand_limit, hand_limit_with_tower, buildings_to_end")


def test_a_bad_toml_file_names_file_and_place(folder):
    edit(folder, "[limits]", "[limits")
    message(folder, "ruleset.toml: not valid TOML", "line ")


def test_a_bad_provenance_tag_is_refused(folder):
    edit(folder, 'hand_limit_with_tower_provenance = "public"', 'hand_limit_with_tower_provenance = "hearsay"')
    message(folder, "limits.hand_limit_with_tower: provenance 'hearsay' is not one of rulebook, published, own, ")


@pytest.mark.parametrize(("word", "tag"), [("rulebook", "seed"), ("published", "public"), ("own", "ruling")])
def test_a_provenance_may_be_said_in_a_designers_words(folder, word, tag):
    edit(folder, 'hand_limit_with_tower_provenance = "public"', f'hand_limit_with_tower_provenance = "{word}"')
    assert load_ruleset(GAME, folder).provenance["limits.hand_limit_with_tower"] == tag


def test_an_unknown_variant_is_answered_with_all_variants(folder):
    with pytest.raises(UnknownNameError) as caught:
        load_ruleset(GAME, folder, "seatbalance")
    assert "Did you mean 'seat-balance'?" in str(caught.value)
    assert "eager-reshuffle" in str(caught.value)


def test_a_mistake_in_a_variant_names_the_variant(folder):
    edit(folder, '"eager"', '"never"', "variants/eager-reshuffle.toml")
    message(
        folder, "san-juan/variants/eager-reshuffle.toml: options.reshuffle", "'lazy' or 'eager'", variant="eager-reshuffle"
    )
    edit(folder, "[options]", "[option]", "variants/eager-reshuffle.toml")
    message(folder, "option: unknown key; Did you mean 'options'? known: options", variant="eager-reshuffle")


# what a ruleset carries


@every_game
def test_every_value_has_a_provenance_and_an_override_is_marked(key):
    game = simulate.load_game(key)
    rules = simulate.load_rules(game)
    assert {path for path, _ in leaves(rules.values)} == set(rules.provenance)
    assert set(rules.provenance.values()) <= set(PROVENANCES)
    path, value = next((p, v) for p, v in leaves(rules.values) if isinstance(v, bool))
    changed = simulate.load_rules(game, overrides={path: not value})
    assert changed.provenance == rules.provenance | {path: "override"}
    assert changed.overrides == {path: not value}


def test_provenance_is_inherited_from_the_table_above_and_survives(folder):
    rules = load_ruleset(GAME, folder)
    assert rules.provenance["limits.hand_limit"] == "seed"
    assert rules.provenance["limits.hand_limit_with_tower"] == "public"
    assert rules.provenance["cards.library.cost"] == "public"
    assert rules.provenance["options.crane_may_cover_itself"] == "ruling"
    assert rules.reconstructed() == []
    edit(folder, 'hand_limit_with_tower_provenance = "public"', 'hand_limit_with_tower_provenance = "reconstructed"')
    assert load_ruleset(GAME, folder).reconstructed() == ["limits.hand_limit_with_tower"]


def test_a_text_left_empty_is_no_reconstruction():
    """A title that a table of reconstructed rows has room for and does not use."""
    rules = simulate.load_rules(simulate.load_game("tawantinsuyu"))
    empty = [path for path, value in leaves(rules.values) if value == ""]
    assert empty
    assert {rules.provenance[path] for path in empty} == {"ruling"}


def test_the_digest_changes_with_values_only(folder):
    before = load_ruleset(GAME, folder).digest
    edit(folder, "# SJ-3.10", "# another comment")
    edit(folder, 'hand_limit_with_tower_provenance = "public"', 'hand_limit_with_tower_provenance = "ruling"')
    edit(folder, 'name_en = "Palace"', 'name_en = "Palacio"')
    assert load_ruleset(GAME, folder).digest == before
    assert load_ruleset(GAME, folder, None, {"limits.hand_limit": 7}).digest == before
    assert load_ruleset(GAME, folder, None, {"limits.hand_limit": 8}).digest != before
    edit(folder, "hand_limit = 7", "hand_limit = 8")
    assert load_ruleset(GAME, folder).digest == load_ruleset(GAME, folder, None, {"limits.hand_limit": 8}).digest != before


@every_game
def test_a_variant_is_an_overlay_that_changes_the_digest(key):
    game = simulate.load_game(key)
    base = simulate.load_rules(game)
    before = dict(leaves(base.values))
    for variant in variants_of(game_folder(key)):
        rules = simulate.load_rules(game, variant)
        changed = {path for path, value in leaves(rules.values) if value != before[path]}
        assert changed, variant
        assert rules.digest != base.digest
        assert rules.variant == variant


def test_an_override_reaches_the_kernels():
    rules = simulate.load_rules(GAME, overrides={"cards.library.cost": 6, "options.reshuffle": "eager"})
    assert rules.record.cards_cost[GAME.contents.index("library")] == 6
    assert rules.record.reshuffle == 1
    assert simulate.load_rules(GAME).record.reshuffle == 0
