"""Claims: none without its parts, none of what was not played, and none made elsewhere than in the catalogue."""

import ast
import importlib
import inspect
import pkgutil
import re
from dataclasses import fields, replace
from pathlib import Path

import jsonschema
import pytest

import simulate
from simulate import claims
from simulate.api.asked import request_of
from simulate.claims import people
from simulate.claims.claim import Claim, Games, games_at
from tests.said import GAMES, so

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent / "harvest"
PACKAGES = ("simulate", "reports", "strategies", "regenerate")


def catalogue() -> dict[str, object]:
    """Every function that makes a claim, by its name."""
    found = {}
    for module in pkgutil.iter_modules(claims.__path__):
        loaded = importlib.import_module(f"simulate.claims.{module.name}")
        for name, member in inspect.getmembers(loaded, inspect.isfunction):
            if (
                member.__module__ == loaded.__name__
                and not name.startswith("_")
                and member.__annotations__["return"] == "Claim"
            ):
                assert name not in found, f"two kinds are called {name}"
                found[name] = member
    return found


@pytest.mark.parametrize("part", [part.name for part in fields(Claim) if part.name != "games"])
def test_a_claim_that_lacks_a_part_is_not_said(part):
    with pytest.raises(ValueError, match=part):
        replace(so(), **{part: ""})


def test_a_claim_of_nobodys_games_is_not_said():
    with pytest.raises(ValueError, match="games"):
        replace(so(), games=Games(""))


def test_games_are_said_with_their_players_and_rules_and_those_of_a_file_as_it_has_them():
    manifest = request_of("harvest", game_path=HERE).but(overrides={"die": 7}).order().manifest
    words = games_at(manifest, 4000)
    assert words.evidence == "played"
    assert re.fullmatch(r"4,000 playouts of Harvest, \d seats, players drawn from .*; changed: die=7", words.words)
    read = manifest.model_copy(update={"game": manifest.game.model_copy(update={"imported": True})})
    assert games_at(read, 40) == Games(
        f"40 games of Harvest, {manifest.asked.seats} seats, as the file has them", "played elsewhere"
    )


@pytest.mark.parametrize("evidence", ["fitted", "assumed"])
def test_what_was_not_played_is_a_plan_and_no_claim(evidence):
    with pytest.raises(ValueError, match="a plan of what to play"):
        replace(so(), games=Games("a surface", evidence))


def test_claims_are_made_in_the_catalogue_alone():
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
            if any(call.func.id == "Claim" for call in calls):
                assert file.parent.name == "claims", f"{file}: a claim is made outside the catalogue"


def test_every_kind_of_sentence_is_said_somewhere():
    text = "\n".join(
        file.read_text(encoding="utf-8")
        for package in PACKAGES
        for file in (ROOT / package).rglob("*.py")
        if file.parent.name != "claims"
    )
    assert [name for name in catalogue() if f".{name}(" not in text and f" {name}(" not in text] == []


def test_a_kind_is_the_name_of_its_function():
    """So that a sentence in a file leads to the function that made it."""
    for name, made in catalogue().items():
        assert f'"{name}"' in inspect.getsource(made), name


def test_the_first_sentence_has_the_parts_of_all_that_it_is_made_from():
    from simulate.claims import first

    two = [replace(so(), quantity="places"), replace(so(), quantity="starts", reference="fair, 25 %")]
    made = first.no(["place 1 wins 30 % of the time instead of 25 %"], two)
    assert made.words == "No. Place 1 wins 30 % of the time instead of 25 %."
    assert (made.quantity, made.reference, made.chosen) == ("places; starts", "fair; fair, 25 %", "the worst of 2 questions")
    assert made.games == GAMES


def schema(name: str) -> dict:
    """A schema of the manual."""
    import json

    return json.loads((ROOT / "docs/reference" / f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["report", "check", "rebalance", "what-if"])
def test_a_claim_is_one_thing_in_all_schemas(name):
    claim = schema(name)["$defs"]["claim"]
    jsonschema.validate(so().to_data(), claim)
    assert claim["required"] == list(so().to_data())


def pairs(seed: int, *only: str):
    """What a sensitivity says of pairs of steps."""
    said = {"playouts": 2000, "seed": seed, "jobs": 1, "game_path": HERE, "pairs": True}
    return simulate.sensitivity("harvest", only=only, **said).pairs


def test_a_gate_of_two_values_is_found_by_pairs_and_by_no_step():
    steps = simulate.sensitivity("harvest", only=("pair",), playouts=2000, seed=3, jobs=1, game_path=HERE).steps
    assert not any(step.size for step in steps)
    first, *rest = pairs(3, "pair")
    assert {(first.first.path, first.first.to), (first.second.path, first.second.to)} == {
        ("pair.left", 5),
        ("pair.right", 5),
    }
    assert first.metric == "win_share.seat:1"
    assert first.beyond.high < 0
    assert not any(pair.size > 0 for pair in rest)


def test_a_pair_that_cannot_be_played_is_named_with_its_reason():
    from simulate.errors import RulesetError
    from simulate.whatif import step_pairs

    said = {"playouts": 400, "seed": 3, "jobs": 1, "game_path": HERE, "pairs": True}
    made = simulate.sensitivity("harvest", only=("pair",), **said).steps
    asked, before = step_pairs.pairs_of(made), made[0].totals

    def refuse(texts):
        raise RulesetError(f"{' and '.join(texts)}: not together")

    found, unplayed = step_pairs.step_pairs(before, asked, lambda order: before, refuse)
    assert found == []
    assert len(unplayed) == len(asked)
    assert unplayed[0].why.endswith("not together")


@pytest.mark.long
def test_pairs_of_values_that_do_nothing_are_said_to_do_nothing():
    assert sum(pairs(seed, "idle.a", "idle.b", "idle.c")[0].size > 0 for seed in range(20)) <= 3


def test_too_many_pairs_are_refused_before_anything_is_played():
    from simulate.errors import RunError

    with pytest.raises(RunError, match="400 are played at most"):
        simulate.sensitivity("comuni", playouts=400, pairs=True, jobs=1)


def test_what_games_of_people_cannot_tell_is_said_in_per_cent():
    said = people.open_(4000, 7, (0.125, 0.48), "Milano", 5, Games("7 games")).words
    assert said.endswith("these 7 games cannot tell 12 from 48 % (Milano)")
    won = people.table_won(3.0, 7, "43 % (18 to 71)", 0.65, "contradicts", Games("7 games")).words
    assert won == "the table won 3 of 7 games: 43 % (18 to 71); 65 % are simulated (contradicts)"
