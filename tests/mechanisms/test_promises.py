"""Every game of mechanisms: promises, what stays hidden, re-deals, a searcher, and how short they are."""

import ast
import io
import tokenize

import numpy as np
import pytest

import simulate
from simulate.engine.lanes import loop_for
from simulate.engine.lineup import players_of
from simulate.engine.plain.asking import dealt, looks_alike, view_of
from strategies import parse_strategy
from tests.mechanisms.positions import EXAMPLES, GAMES, at_random, game_of, opened
from tests.runs.conftest import simulate as cli

MOST = {"for_sale": 60, "pig_steps": 10, "trumps": 120, "big_money": 120, "picnic": 80, "snails": 80, "dike": 80}
MODELS = {"for_sale": "thrifty", "pig_steps": "hold", "trumps": "taker", "big_money": "money", "parcels": "any_stamp"}
MODELS |= {"picnic": "baker", "snails": "steady", "dike": "careful"}
SEATS = {"for_sale": 3, "pig_steps": 2, "trumps": 3, "big_money": 2, "parcels": 3, "picnic": 3, "snails": 2, "dike": 2}


def code_lines(text):
    """Count the lines of a program without comments, docstrings and empty lines."""
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type not in skipped]
    lines = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, node.end_lineno + 1))
    return len(lines)


@pytest.mark.parametrize("key", MOST)
def test_a_game_is_short(key):
    assert code_lines((EXAMPLES / key / "game.py").read_text(encoding="utf-8")) <= MOST[key]
    for file in (EXAMPLES / key / "strategies").glob("*.py"):
        assert code_lines(file.read_text(encoding="utf-8")) <= 20


def test_lines_of_code_are_counted_without_words():
    assert code_lines('"""Words."""\n\n# more\nx = (\n    1,\n)\n') == 3


LONG = [pytest.param(key, marks=pytest.mark.nightly) if key in ("trumps", "big_money") else key for key in GAMES]


@pytest.mark.parametrize("key", LONG)
def test_a_game_keeps_its_promises(key):
    game_of(key)
    findings = list(simulate.conformance(key))
    assert findings
    assert [finding for finding in findings if not finding.holds] == []


@pytest.mark.parametrize("key", GAMES)
def test_no_card_is_lost_and_a_lost_one_is_named(key):
    for position in at_random(opened(key, SEATS[key])):
        assert position.invariant_broken() is None
        zone = next((zone for zone in position.state.zones() if zone), None)
        if zone is not None:
            other = position.copy()
            next(zone for zone in other.state.zones() if zone).pop()
            assert "in the game" in other.invariant_broken()


@pytest.mark.parametrize("key", [key for key in GAMES if key not in ("pig_steps", "snails")])
def test_nothing_hidden_is_in_a_view_and_a_re_deal_is_another_position_of_the_same_view(key):
    game, rules = game_of(key)
    others = count = 0
    for position in at_random(opened(key, SEATS[key])):
        for seat in range(SEATS[key]):
            view = view_of(game, position.state, rules.record, seat)
            for zone in view.zones():
                assert zone.count(None) == (0 if zone.seen_by(seat) else len(zone))
            again = dealt(game, view, rules.record, seat, (position.state.ply + 1, 2, 3, seat + 4))
            assert game.broken(again, rules.record) == ""
            assert not any(None in zone for zone in again.zones())
            assert looks_alike(view_of(game, again, rules.record, seat), view)
            others += list(again.zones()) != list(position.state.zones())
            count += 1
    assert others > count / 4


@pytest.mark.parametrize("key", GAMES)
def test_a_searcher_plays_and_is_honest(key):
    game, rules = game_of(key)
    seats = SEATS[key]
    field = [parse_strategy(key, f"search:of={MODELS[key]},rollouts=3"), parse_strategy(key, MODELS[key])]
    lineups = np.array([[0] + [1] * (seats - 1)])
    rows = [
        loop_for(game, rules.record, seats, players_of(field), paranoid=paranoid).play(0, lineups).seat_rows
        for paranoid in (False, True)
    ]
    np.testing.assert_array_equal(*rows)


@pytest.mark.parametrize(("key", "seats"), [("trumps", 4), ("big_money", 3), ("pig_steps", 2)])
def test_a_run_and_its_report_work(key, seats, tmp_path):
    words = ("-s", seats, "-n", 24, "-q", "-j", 1, "--game-path", EXAMPLES)
    for command in (
        ("run", key, *words, "--out", tmp_path / "run"),
        ("report", tmp_path / "run", "--try-playouts", 0, "--game-path", EXAMPLES),
    ):
        done = cli(*command)
        assert done.returncode == 0, done.stderr
    assert "Place in turn order" in (tmp_path / "run" / "report.md").read_text(encoding="utf-8")
    done = cli("replay", tmp_path / "run", "--playout", 1, "--game-path", EXAMPLES)
    assert "The replay equals the rows in the log" in done.stderr
