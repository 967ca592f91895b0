"""Promises that hold for every strategy of every game: it plays legally, reads only what it may see, and repeats itself."""

import ast
import importlib
import json
import sys
from pathlib import Path

import numpy as np
import pytest

import simulate
from simulate.engine.cache import sources_of
from simulate.engine.contract import PARAMS_MAX
from simulate.engine.jit import Entry
from simulate.engine.playout import ACTION, DETAIL, FINE, PLY, SEAT
from simulate.games import game_keys
from strategies import default_field_of, fields_of, models_of, parse_strategy, strategies_of
from strategies.places import Places
from strategies.player import short
from tests.command import ROOT
from tests.playing import ask, one_game, opening, play, run_here, seat_counts, state_digest, stream, uniform

NAMES = [(key, name) for key in game_keys() for name in strategies_of(key)]
every_strategy = pytest.mark.parametrize(("key", "name"), NAMES)
every_game = pytest.mark.parametrize("key", game_keys())
REDEALS = 4
PLIES = 90  # of a playout that is also played without the compiler


def decisions(key, player, step):
    """Positions with a choice from one playout at every seat count, in which `player` sits in all seats but the last."""
    game = simulate.load_game(key)
    for seats in seat_counts(game):
        position = opening(game, simulate.load_rules(game), seats, block=seats)
        at = 0
        while not position.over:
            legal = position.legal_ids()
            action = legal[0]
            if len(legal) > 1:
                if at % step == 0:
                    yield position
                at += 1
                action = ask(position, uniform(game) if position.seat_to_act == seats - 1 else player)
            position.apply(action)


MODELS = [(key, name) for key in game_keys() for name in models_of(key)]
every_model = pytest.mark.parametrize(("key", "name"), MODELS)


@every_model
def test_the_file_is_a_catalogue_entry(key, name):
    strategy = models_of(key)[name]
    assert len(strategy.defaults) <= PARAMS_MAX
    assert ":" in strategy.summary
    assert len(strategy.summary) < 126
    for word in ("Idea", "Sees", "Chance", "Params"):
        assert word in strategy.about, f"the docstring says nothing under {word}"
    assert isinstance(strategy.load(), Entry)
    assert strategy.load().signature == simulate.load_game(key).signatures.choose
    assert strategy.differs == {}


@every_strategy
def test_a_name_means_itself(key, name):
    strategy = strategies_of(key)[name]
    assert parse_strategy(key, name) == strategy
    assert strategy.label == strategy.name == name
    assert strategy.bundled
    assert strategy.model in models_of(key)


@every_strategy
def test_a_profile_says_what_differs_and_nothing_else(key, name):
    strategy = strategies_of(key)[name]
    if strategy.profile:
        base = strategies_of(key)[strategy.based_on]
        assert list(strategy.defaults) == list(base.defaults), "the order of PARAMS"
        assert strategy.defaults != base.defaults, "it differs by nothing"


@every_game
def test_every_field_can_be_played(key):
    fields = fields_of(key)
    assert {"competent", "mixed"} <= set(fields)
    assert default_field_of(key) == "competent"
    for field in fields.values():
        assert field.about
        for text in field.players:
            assert parse_strategy(key, text)
    assert set(fields["competent"].players) <= set(fields["mixed"].players)


@every_strategy
def test_it_plays_legally_and_honestly_against_itself_and_against_chaos(key, name):
    """The loop compares the choice on the live state with that on a copy without hidden information, at every ply: a model
    at every number of seats, its profiles at the largest."""
    game = simulate.load_game(key)
    rules = simulate.load_rules(game)
    strategy = strategies_of(key)[name]
    for seats in [game.max_seats] if strategy.profile else seat_counts(game):
        for players in ([strategy], [strategy, uniform(game)]):
            log, plain = (play(game, rules, seats, 4, players, paranoid=paranoid) for paranoid in (True, False))
            status = log.status
            assert log.code == FINE, (
                f"code {log.code}, ply {status[PLY]}, seat {status[SEAT]}, action {status[ACTION]}, {status[DETAIL]}"
            )
            np.testing.assert_array_equal(log.seat_rows, plain.seat_rows, "paranoid mode gives other tables")
            np.testing.assert_array_equal(log.rows, plain.rows)
            np.testing.assert_array_equal(log.cards, plain.cards)


@every_model
def test_its_choice_depends_on_what_it_may_see_alone(key, name):
    """Same seed, same choice: on the live state, a hidden copy and redealt copies; the view stays untouched. Profiles are
    asked by the loop, at every ply of the test above."""
    strategy = models_of(key)[name]
    asked = 0
    for position in decisions(key, strategy, step=9):
        seat, ply = position.seat_to_act, int(position.state.ply)
        before = state_digest(position)
        choice = ask(position, strategy, stream(ply))
        assert choice in position.legal_ids()
        assert ask(position, strategy, stream(ply)) == choice
        assert ask(position.seen_by(seat), strategy, stream(ply)) == choice
        for deal in range(REDEALS):
            other = position.redealt(seat, stream(ply, deal))
            assert ask(other, strategy, stream(ply)) == choice
        assert state_digest(position) == before, "choose wrote into its view"
        asked += 1
    assert asked > 10


@pytest.mark.parametrize("key", one_game())
def test_compiled_and_interpreted_choices_are_equal(key):
    """Interpreted, an index out of bounds raises IndexError: so this says too that none is, in any strategy."""
    compiled = run_here("choices", key, PLIES)
    assert len(compiled) > 20
    for on, off in zip(compiled, run_here("choices", key, PLIES, NUMBA_DISABLE_JIT="1"), strict=True):
        assert json.loads(on) == json.loads(off)


@every_strategy
def test_its_parameters_reach_it_in_order(key, name):
    """Values of the command line override the defaults; the others keep theirs."""
    strategy = strategies_of(key)[name]
    assert strategy.values() == list(strategy.defaults.values())
    for at, (param, value) in enumerate(strategy.defaults.items()):
        other = round(value + 1, 6)
        changed = parse_strategy(key, f"{name}:{param}={other}")
        assert changed.values()[at] == other
        assert np.array_equal(np.delete(changed.values(), at), np.delete(strategy.values(), at))
        assert changed.label == f"{name}:{param}={other!r}".removesuffix(".0")
        assert parse_strategy(key, changed.label) == changed


def read_places(key, name):
    """(module, object, parameter, place) of all parameters that the files behind a model read by name."""
    model = importlib.import_module(f"strategies.{key}.{name}")
    modules = {Path(m.__file__).resolve(): m for n, m in list(sys.modules.items()) if n.startswith(f"strategies.{key}.")}
    for file in sources_of(model.__name__, model.__file__):
        module = modules.get(file)
        held = {n: v for n, v in vars(module).items() if isinstance(v, Places)} if module else {}
        whose = {n: v for n, v in held.items() if name in v.__models__ or (not v.__models__ and module is model)}
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if held else ():
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in held:
                assert hasattr(held[node.value.id], node.attr), f"{file.name}: {node.value.id}.{node.attr}"
                if node.value.id in whose:
                    yield node.attr, getattr(whose[node.value.id], node.attr)
        for places in whose.values():
            yield from ((counted, getattr(places, counted)) for counted in places.__counted__)


@every_model
def test_every_parameter_is_read_by_its_name(key, name):
    """What code reads under a name is what PARAMS has under it, so two keys swapped mean what they say; none goes unread."""
    order = list(models_of(key)[name].defaults)
    found = dict(read_places(key, name))
    assert sorted(order) == sorted(found), f"not read by name: {set(order) - set(found)}"
    assert [found[param] for param in order] == list(range(len(order)))


@every_model
def test_no_place_is_numbered_by_hand(key, name):
    """No parameter is read by a bare number, and no list of names is numbered by a range as long as PARAMS or its tail."""
    model = importlib.import_module(f"strategies.{key}.{name}")
    for file in sources_of(model.__name__, model.__file__):
        if file.parent.name == key and file.parent.parent.name == "strategies":
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "params":
                    assert not isinstance(node.slice, ast.Constant), f"{file.name}, line {node.lineno}: {ast.unparse(node)}"


@every_strategy
def test_the_page_of_players_has_its_parameters(key, name):
    """In order and with their values: keys swapped in PARAMS are seen (`simulate strategies GAME --markdown` writes it)."""
    page = (ROOT / "docs" / "players" / f"{key.replace('_', '-')}.md").read_text(encoding="utf-8")
    again = f"python3 dev.py regenerate {key.replace('_', '-')} --only players"
    assert f"\n## {name}\n" in page, f"the page knows no {name}: {again}"
    told = page.split(f"\n## {name}\n", 1)[1].split("\n## ", 1)[0]
    strategy = strategies_of(key)[name]
    shown = strategy.differs if strategy.profile else strategy.defaults
    for param, value in shown.items():
        assert f"{param}={short(value)}" in told, f"the page is not of today, {param}={short(value)}: {again}"
    if not strategy.profile:
        assert ", ".join(f"`{param}={short(value)}`" for param, value in shown.items()) in told
