"""The searcher of plain games: the deals, order and proof of the compiled one, on what its seat sees and nothing else."""

import dataclasses

import numpy as np
import pytest
from scipy.stats import t as student

import simulate
from simulate.engine import proof
from simulate.engine.lanes import loop_for, replay_for
from simulate.engine.lineup import players_of
from simulate.engine.plain.asking import dealt, looks_alike, view_of
from simulate.engine.plain.position import PlainPosition
from simulate.engine.python_streams import quick_words
from simulate.engine.streams import open_quickly
from simulate.errors import SimulateError
from simulate.games import add_game_path
from strategies import parse_strategy
from tests.known_answers.figures import GAMES


@pytest.fixture(autouse=True)
def known_games():
    add_game_path(str(GAMES))


def game_of(key, **changed):
    """A known game, with some of what it says of itself changed; and its rules."""
    game = simulate.load_game(key)
    return dataclasses.replace(game, **changed) if changed else game, simulate.load_rules(game)


def played(key, model, rollouts, blocks, seed=0, paranoid=False, **changed):
    """Return the rows of a searcher against its model, in both rotations."""
    game, rules = game_of(key, **changed)
    field = players_of([parse_strategy(key, f"search:of={model},rollouts={rollouts}"), parse_strategy(key, model)])
    return loop_for(game, rules.record, 2, field, seed, paranoid=paranoid).play(0, np.tile([0, 1], (blocks, 1))).seat_rows


def own_of(rows, column):
    """Return a column of the searcher in every playout."""
    return np.array([row[at % 2, column] for at, row in enumerate(rows)])


def test_imagined_deals_have_the_streams_of_the_compiled_searcher():
    made = np.zeros(4, np.uint64)
    for address in ((0, 0, 0, 0), (2**64 - 1, 3, 1, 2), (123456789, 17, 0, 5)):
        open_quickly(made, *(np.uint64(part) for part in address))
        assert quick_words(*address) == tuple(made.tolist())


def test_it_finds_what_a_bad_player_misses_in_an_open_game():
    """In tic-tac-toe it needs no `redeal`; a random player loses nearly always."""
    assert own_of(played("tic_tac_toe", "random", 64, 10), 0).sum() >= 16


def test_it_is_replayed_and_honest():
    rows = played("kuhn", "random", 32, 4, paranoid=True)
    np.testing.assert_array_equal(played("kuhn", "random", 32, 4), rows)
    game, rules = game_of("kuhn")
    lineup = [parse_strategy("kuhn", "search:of=random,rollouts=32"), parse_strategy("kuhn", "random")]
    for playout in range(8):
        replay = replay_for(game, rules, lineup, 0, playout)
        replay.play()
        own, _ = replay.rows()
        assert [list(one.values()) for one in own] == rows[playout].tolist()


def test_its_choice_is_the_same_whatever_is_hidden():
    game, rules = game_of("kuhn")
    searching = parse_strategy("kuhn", "search:of=random,rollouts=64")
    chosen = set()
    for other in (1, 3):
        position = PlainPosition.from_seed(game, rules, 2, 5)
        position.state.cards = [2, other]
        chosen.add((position.choose(searching), position.rng[0].words))
    assert len(chosen) == 1


def test_a_game_that_hides_something_needs_its_redeal():
    with pytest.raises(SimulateError, match="Kuhn Poker hides something") as refused:
        played("kuhn", "random", 8, 1, redeal=None)
    assert "PlainGame(redeal=...)" in refused.value.hint


def test_a_redeal_that_changes_what_is_seen_is_refused():
    def redeal(state, rules, seat):
        state.cards = [1, 2]

    with pytest.raises(SimulateError, match="redeal has changed what seat"):
        played("kuhn", "random", 8, 4, redeal=redeal)


def test_deals_are_those_that_a_seat_cannot_tell_apart():
    game, rules = game_of("kuhn")
    position = PlainPosition.from_seed(game, rules, 2)
    seen = view_of(game, position.state, rules.record, 0)
    found = [dealt(game, seen, rules.record, 0, quick_words(9, deal, 0, 0)) for deal in range(300)]
    cards = [one.cards[1] for one in found]
    assert {one.cards[0] for one in found} == {position.state.cards[0]}
    assert sorted(set(cards) | {position.state.cards[0]}) == [1, 2, 3]
    assert 110 < cards.count(min(cards)) < 190
    assert looks_alike(view_of(game, found[0], rules.record, 0), seen)


def test_a_game_is_played_for_what_it_is_played_for():
    """Facing a bet with the lowest card, folding saves a chip. Nothing wins there, so without a stake the model's choice
    stays, which is random."""
    searching = parse_strategy("kuhn", "search:of=random,rollouts=64")
    for stake, expected in ((4, {"fold"}), (0, {"fold", "call"})):
        game, rules = game_of("kuhn", stake=stake)
        chosen = set()
        for block in range(8):
            position = PlainPosition.from_seed(game, rules, 2, 5, block)
            position.state.cards, position.state.said, position.state.paid = [1, 3], ("check", "bet"), [1, 2]
            chosen.add(position.legal_actions()[position.choose(searching)])
        assert chosen == expected


# the proof


def sums(values):
    """Return a row of `tried` with these advantages."""
    values = np.array(values, float)
    return np.array([[len(values), values.sum(), np.square(values).sum(), 0.0]])


@pytest.mark.parametrize("deals", [3, 8, 64, 256])
@pytest.mark.parametrize("errors", [0.5, 2.0, 4.0])
def test_the_chance_is_that_of_students_t(deals, errors):
    assert proof.chance_of(errors * 0.1, 0.1, float(deals)) == pytest.approx(student.sf(errors, deals - 1), rel=0.07)


def test_few_deals_that_agree_show_nothing():
    assert not any(proof.is_better(sums([1.0] * deals), 0, 1) for deals in range(1, 4))
    assert proof.is_better(sums([1.0] * 64), 0, 1)
    assert not proof.is_better(sums([0.0] * 1000), 0, 1)


def test_of_many_actions_one_is_likelier_better_so_less_evidence_is_needed():
    shown = [of for of in range(1, 9) if proof.is_better(sums([1.0] * 12 + [0.0] * 45 + [-1.0] * 7), 0, of)]
    assert shown
    assert shown == list(range(shown[0], 9))
    assert shown[0] > 1


@pytest.mark.parametrize("deals", [8, 16, 64, 256])
@pytest.mark.parametrize("worse", [0.02, 0.05, 0.1, 0.2])
def test_overruling_wrongly_costs_little_however_bad_the_action_is(deals, worse):
    """A choice that is won or lost, worse by so much: chance to overrule times what it costs, in wins."""
    random = np.random.default_rng([deals, int(100 * worse)])
    drawn = random.choice([1.0, 0.0, -1.0], (4000, deals), p=[0.25 - worse / 2, 0.5, 0.25 + worse / 2])
    overruled = np.mean([proof.is_better(sums(values), 0, 1) for values in drawn])
    assert overruled * worse < MOST


MOST = 0.003


@pytest.mark.parametrize("lost", [0.1, 1 / 3, 0.7, 1.0])
def test_who_loses_the_same_on_every_deal_has_no_hope(lost):
    """Its spread is 0 up to rounding, and below 0 for some numbers."""
    for deals in range(2, 40):
        assert not proof.has_hope(sums([-lost] * deals), 0, 256, 3)


def test_the_deal_that_is_added_costs_what_a_deal_commonly_tells():
    assert proof.loss_in(8 * 0.3**2, 8.0) == pytest.approx(0.3)
    assert proof.loss_in(1.0, 16.0) == pytest.approx(0.25)
    assert proof.loss_in(0.0, 8.0) == proof.LEAST_LOSS
    assert not proof.is_better(sums([0.001] * 8), 0, 4)  # next to nothing, on few deals
    assert proof.is_better(sums([0.05, 0.07] * 8), 0, 4)


def test_the_first_look_comes_later_with_more_deals():
    """So that no action is dropped after a number of deals that stays the same: that would be a ceiling."""
    looks = [proof.first_look(deals) for deals in (8, 64, 256, 4096)]
    assert looks[-1] == 4096 // proof.LOOKS
    assert looks == sorted(looks)
    assert looks[2] > looks[1]


def test_half_of_the_actions_is_dropped_and_who_has_no_hope():
    tried = np.concatenate([sums([value] * 8 + [-value * 0.5] * 8) for value in (0.0, 0.4, 1.0, -0.2, 0.9)])
    kept = np.array([1, 2, 3, 4])
    assert proof.keep_best(tried, kept, 4, 256, 4) == 2
    assert kept[:2].tolist() == [2, 4]
    hopeless = np.concatenate([sums([-1.0, 1.0] * 32), sums([-1.0, 0.5] * 32)])
    assert proof.keep_best(hopeless, np.array([1, 0]), 2, 64, 2) == 0
