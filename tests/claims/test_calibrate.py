"""Planted truth, and what `calibrate` counts of the sentences about it."""

import json
from dataclasses import replace

import jsonschema
import numpy as np
import pytest

from simulate.api.asked import request_of
from simulate.calibration import cases
from simulate.calibration.planting import Played, played
from simulate.runs.play.warmup import compile_all
from tests.claims.test_what_moves import HERE
from tests.command import ROOT, invoke

SCHEMA = json.loads((ROOT / "docs" / "reference" / "what-if.schema.json").read_text())


@pytest.fixture(scope="module")
def order():
    """The game of known truth."""
    return request_of("harvest", game_path=HERE).but(log="cards").order()


@pytest.fixture(scope="module")
def some(order) -> Played:
    """Playouts of it, with a first place that is really too strong: the planting must not care."""
    strong = request_of("harvest", game_path=HERE, overrides={"place.p1": 13}).but(log="cards").order()
    return played(strong, 1000)


def test_renamed_places_and_starts_are_even_whatever_the_game_does(some):
    assert some.share.mean(axis=(0, 1))[0] > 0.4
    share = np.mean([some.renamed(np.random.default_rng(seed)) for seed in range(20)], axis=0)
    assert share.mean(axis=(0, 1)) == pytest.approx([0.25] * 4, abs=0.008)
    totals = some.totals(share)
    assert {name.partition(":")[0] for name in totals.names} == {"win_share.seat", "win_share.start"}
    assert [totals.mean(name) for name in totals.names] == pytest.approx([0.25] * 8, abs=0.015)


def test_what_is_planted_is_as_large_as_said(some):
    push, gain = some.push_for(2.5)
    assert gain == pytest.approx(0.0625)
    share = np.mean([some.renamed(np.random.default_rng(seed), push) for seed in range(40)], axis=(0, 1, 2))
    assert share == pytest.approx([0.25 + gain, *[0.25 - gain / 3] * 3], abs=0.008)
    most, all_ = some.push_for(1000)
    assert (most, all_) == (1.0, pytest.approx(some.best - 0.25))


@pytest.mark.parametrize(("trials", "least"), [(10, 6), pytest.param(200, 140, marks=pytest.mark.long)])
def test_few_sentences_are_false_and_what_is_planted_is_found(order, trials, least):
    rates = cases.calibrated(played(order, 2000), order.manifest, trials, seed=3)
    assert len(rates) == 16
    assert not [rate for rate in rates if rate.is_too_high]
    assert sum(rate.false for rate in rates) <= 0.05 * sum(rate.trials for rate in rates)
    found = {(rate.command, rate.says): rate.found for rate in rates if rate.found is not None}
    assert found["sensitivity", cases.PAIR_SAYS] > 0  # four sides, so twice the noise of two
    alone = {key: n for key, n in found.items() if key[0] != "playtests" and key[1] != cases.PAIR_SAYS}
    assert {key: n for key, n in alone.items() if n < least} == {}


def test_a_sentence_that_chance_chose_is_caught(order, monkeypatch):
    """Ranges of one standard error, as a tool has that takes the largest of many changes for what moved."""

    def careless(*args, **kept):
        return [
            replace(one, sure_low=one.effect.value - one.effect.error, sure_high=one.effect.value + one.effect.error)
            for one in real(*args, **kept)
        ]

    real = cases.changes_of
    monkeypatch.setattr(cases, "changes_of", careless)
    rates = cases.calibrated(played(order, 1000), order.manifest, 30)
    caught = {rate.command for rate in rates if rate.is_too_high}
    assert caught == {"compare", "compare RUN RUN", "sensitivity"}


@pytest.mark.long
def test_the_command_prints_a_table_and_keeps_to_its_schema(capsys):
    words = ("calibrate", "harvest", "--game-path", HERE, "--playouts", "800", "--trials", "20")
    done = invoke(capsys, *words, "-q", "--json")
    document = json.loads(done.stdout)
    jsonschema.validate(document, SCHEMA)
    said = invoke(capsys, *words).stdout  # the same once more
    printed = [line.split()[0] for line in said.splitlines() if line[:1].isdigit() and "%" in line[:5]]
    assert printed == [f"{row['false']:.1%}" for row in document["rows"]]
    assert "16 cases, each tried 20 times on the 800 playouts" in said
    assert "Ann is always first and twice as good" in said
    assert invoke(capsys, *words[:-1], "3").exit_code == 2


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["san-juan", "comuni", "pax", "age-of-rome", "tawantinsuyu"])
def test_sentences_about_the_bundled_games_keep_their_rate(game):
    """The table of docs/explanation/methods.md is made by the command at 400 trials."""
    asked = request_of(game, playouts=8000).but(log="cards").order()
    compile_all(asked.game, asked.entries())
    rates = cases.calibrated(played(asked, 2000), asked.manifest, 100, seed=11)
    assert [rate for rate in rates if rate.is_too_high] == []
    assert all(
        rate.found >= 90
        for rate in rates
        if rate.found is not None and rate.says != cases.PAIR_SAYS and rate.command != "playtests"
    )
