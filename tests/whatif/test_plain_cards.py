"""Cards of plain games are taken away, given and priced: on a game whose answers can be counted."""

import shutil
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from simulate import load_game, load_rules
from simulate.engine.lineup import players_of
from simulate.engine.plain.loop import PlainLoop
from simulate.errors import SimulateError
from simulate.games import add_game_path
from simulate.runs.plan.order import make_order
from simulate.whatif.cards import BARRED, BLANKED, COST, GIVEN, card_strength, with_pairs
from simulate.whatif.compare import compare_orders
from simulate.whatif.targets import targets_of
from simulate.whatif.treatments import SHARE, apply_treatment, play_base
from strategies import parse_strategy
from tests.command import ROOT
from tests.mechanisms.positions import game_of as block_game

WORTH = {"ace": 5, "king": 4, "rook": 3, "pawn": 2, "dust": 1}
BLOCKS = 1200
TEMPLATE = ROOT / "simulate" / "templates" / "plain"


def an_order(seed=0, names=("best", "best"), **values):
    """Play Duel by these values."""
    add_game_path(str(Path(__file__).parent / "games"))
    game = load_game("duel")
    rules = load_rules(game, overrides={name.replace("__", "."): value for name, value in values.items()})
    return make_order(game, rules, 2, [parse_strategy("duel", name) for name in names], seed, log="cards")


def truth(card, how):
    """What a treatment brings its seat, by all deals."""
    gains = []
    for deal in permutations(WORTH, 4):
        mine, other = sorted(deal[:2], key=WORTH.get), max(map(WORTH.get, deal[2:]))
        best, changed = WORTH[mine[-1]], WORTH[mine[-1]]
        if how == BARRED and mine[-1] == card:
            changed = WORTH[mine[0]]
        if how == GIVEN:
            changed = max(best, WORTH[card])
        won = (best > other) - (changed > other)
        tied = 0.5 * ((best == other) - (changed == other))
        gains.append(won + tied if how == BARRED else -won - tied)
    return float(np.mean(gains))


@pytest.mark.parametrize("sealed", [0, 1])
@pytest.mark.parametrize("how", [BARRED, GIVEN])
def test_what_a_card_is_worth_is_what_all_deals_say(how, sealed):
    found = {e.card: e for e in card_strength(an_order(sealed=sealed), how=how, blocks=BLOCKS)}
    for card in WORTH:
        designed = found[card].designed
        assert designed.low - 0.005 <= truth(card, how) <= designed.high + 0.005
        assert found[card].audit_failed == 0
        assert found[card].forced == 0
    assert found["ace"].designed.low > 0.02


def test_a_coin_less_is_read_and_paid_by_the_treated_seat_alone():
    order = an_order(cards__king__cost=1)
    king = next(target for target in targets_of(order) if target.key == "king")
    base = play_base(order, 200, 1)
    done = apply_treatment(order, base, king, COST, 1)
    assert done.differences[..., SHARE].mean() > 0  # a king of 4 beats a rook of 3, one of 3 ties with it
    assert done.differences.min() >= -0.5


def test_bars_do_not_depend_on_who_plays_beside_or_on_checks():
    order = an_order(names=("best", "either"))
    game, rules = order.game, order.rules.record
    masks = np.zeros((40, 3, 2, len(WORTH)), np.uint8)
    masks[np.arange(40), 0, np.arange(40) % 2, 0] = 1
    lineups = np.tile(np.arange(2), (40, 1))

    def rows(blocks, paranoid=False):
        loop = PlainLoop(game, rules, 2, order.players(), 0, paranoid=paranoid)
        at = np.array(blocks)
        return loop.play(at, lineups[at], masks=masks[at])

    whole = rows(range(40))
    some = rows([3, 8, 21])
    places = np.array([[2 * b, 2 * b + 1] for b in (3, 8, 21)]).ravel()
    assert np.array_equal(whole.seat_rows[places], some.seat_rows)
    assert np.array_equal(whole.seat_rows, rows(range(40), True).seat_rows)


def test_what_no_choice_prevents_is_said():
    """In Trumps the last cards are played because they are left."""
    game, rules = block_game("trumps")
    names = ["taker"] * 4
    order = make_order(game, rules, 4, [parse_strategy("trumps", name) for name in names], 0, log="cards")
    found = card_strength(order, ["spades_2"], blocks=60)[0]
    assert 0.1 < found.forced < 1


def test_pairs_of_plain_games_are_tried():
    effects, pairs, _ = with_pairs(an_order(), (), BARRED, 300, 1, lambda line: None)
    assert len(effects) == len(WORTH)
    assert not [pair for pair in pairs if pair.verdict == "combo"]


def test_compare_says_what_access_to_a_changed_card_was_worth():
    found = compare_orders(an_order(), an_order(cards__ace__worth=9), 300)
    assert found.answers[0].title == "Ace"


def test_what_a_plain_game_cannot_do_is_said_with_the_next_step():
    with pytest.raises(SimulateError, match="none can be blanked") as blank:
        card_strength(an_order(), how=BLANKED, blocks=20)
    assert "--how barred" in blank.value.hint


def test_who_may_not_draw_a_card_does_not_know_when_it_would_come(tmp_path):
    """What a draw brings is chance: a barred seat draws as before, in all but rare cases."""
    text = (TEMPLATE / "game.py").read_text().replace('key="toy"', 'key="drawn_by_chance"')
    shutil.copytree(TEMPLATE, tmp_path / "drawn_by_chance")
    (tmp_path / "drawn_by_chance" / "game.py").write_text(text)
    add_game_path(str(tmp_path))
    game = load_game("drawn_by_chance")
    players = players_of([parse_strategy(game.key, "bold")])
    loop = PlainLoop(game, load_rules(game).record, 3, players)
    masks = np.zeros((60, 3, 3, len(game.contents)), np.uint8)
    masks[:, 0, 0, 4] = 1
    lineups = np.zeros((60, 3), np.int64)
    free, barred = loop.play(0, lineups), loop.play(0, lineups, masks=masks)

    def drawn(played):
        rows = played.card_rows
        own = rows[1] == (-rows[0].astype(np.int64)) % 3  # the seat of entry 0 in this rotation
        return int(rows[4][own & (rows[2] == 4)].sum())

    assert drawn(free) > 20
    assert drawn(barred) >= 0.95 * drawn(free)
