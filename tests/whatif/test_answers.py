"""The first answers of a comparison: known shares, known words; and the rows of a card from the cards that were used."""

import numpy as np
import pytest

from simulate.api.playing import run
from simulate.metrics import title
from simulate.runs.measure.changes import Change
from simulate.runs.plan.order import order_of
from simulate.runs.play.warmup import compile_all
from simulate.statistics.paired import Effect
from simulate.whatif.answers import QuickAnswer, answers_of, is_about_places, places_of, things_of
from simulate.whatif.compare import compare_orders
from tests.said import GAMES


def answer(a: float, b: float, half: float = 0.005, metric: str = "win_share.start:x=north") -> QuickAnswer:
    effect = Effect(b - a, half / 2, b - a - half, b - a + half, 0.01, 500)
    return QuickAnswer("North", Change(metric, a, b, effect, "moved", 0.01, 1.0, None, -1.0, 1.0), 0.25, 0.025, GAMES)


@pytest.mark.parametrize(
    ("a", "b", "said", "steps"),
    [
        (0.15, 0.18, "still outside, about 2 more such steps if each does as much", 2),
        (0.15, 0.20, "still outside, about 1 more such step if each does as much", 1),
        (0.15, 0.24, "inside now", None),
        (0.26, 0.24, "inside as before", None),
        (0.24, 0.30, "outside now", None),
        (0.30, 0.34, "still outside, and farther away", None),
        (0.15, 0.151, "still outside; not distinguishable from no change", None),
    ],
)
def test_the_words_are_before_after_fair_and_how_far_it_is(a, b, said, steps):
    found = answer(a, b)
    assert found.words.endswith(f"fair 25.0 % ± 2.5: {said}")
    assert found.words.startswith(f"North wins: {100 * a:.1f} % -> {100 * b:.1f} %, ")
    assert found.steps == steps


@pytest.mark.parametrize(
    ("metric", "said"),
    [
        ("win_share.seat:1", "Place 1 wins"),
        ("win_share.start:community=lucca", "Lucca wins"),
        ("score.strategy:expert", "Mean score of Expert"),
        ("rounds.mean", "Rounds"),
        ("used.card:library", "Seats that use Library"),
    ],
)
def test_metrics_have_titles(metric, said):
    assert title(metric) == said


def test_the_rows_of_a_card_are_those_of_the_log(tmp_path):
    """Against a run of the same deals that logs its cards."""
    a, b = (order_of("san-juan", 4, ["expert", "guild"], settings=s, log="seats") for s in ([], ["cards.library.cost=6"]))
    compile_all(a.game, a.entries())
    things = things_of(a.manifest, ["cards.library.cost"])
    assert [thing.metric for thing in things] == ["win_share.card:library"]
    found = {change.metric: change for change in compare_orders(a, b, 30).changes}
    logged = run("san-juan", "expert", "guild", seats=4, playouts=120, out=tmp_path / "r")
    events = [event.name for event, own in zip(a.manifest.game.events, a.game.events, strict=True) if own.use]
    cards = logged.run.cards().collect()
    mine = cards.filter(cards["card"] == "library")
    mine = mine.filter(np.any([mine[name].to_numpy() > 0 for name in events], axis=0))
    share = mine.join(logged.seats, on=["playout", "seat"])["win_share"]
    assert found["win_share.card:library"].a == pytest.approx(share.mean())
    assert found["used.card:library"].a == pytest.approx(len(mine) / (120 * 4))


@pytest.mark.parametrize(
    ("path", "is_about"),
    [
        ("options.seating", True),
        ("setup.seat_balance_extra", True),
        ("setup.first_player.gold", True),
        ("setup.gold.seat_2", True),
        ("setup.removed.seats_4", False),  # a table of four
        ("options.stall_turns_per_seat", False),
        ("hill.top.two_player_spaces", False),
        ("invasions.pope.honour_first", False),
    ],
)
def test_values_about_places_are_told_by_their_names(path, is_about):
    assert is_about_places(path) is is_about


def moved(metric: str, a: float, b: float, half: float = 0.01) -> Change:
    """A change whose interval for all shares at once is `half` wide on each side."""
    effect = Effect(b - a, half / 3, b - a - half / 2, b - a + half / 2, 0.01, 500)
    return Change(metric, a, b, effect, "moved", 0.01, 1.0, None, b - a - half, b - a + half)


def test_a_value_of_places_is_answered_about_places_the_one_that_moved_most_first():
    manifest = order_of("san-juan", 4).manifest
    things = things_of(manifest, ["options.seat_balance"])
    assert things == places_of(4)
    changes = [moved(f"win_share.seat:{i + 1}", a, 0.25) for i, a in enumerate((0.27, 0.26, 0.25, 0.22))]
    found = answers_of(manifest, ["options.seat_balance"], things, changes, 8_000)
    assert [a.words.partition(":")[0] for a in found] == [f"Place {n} wins" for n in (4, 1, 2, 3)]
    assert found[0].words.endswith("(+2.0 pp to +4.0 pp); fair 25.0 % ± 2.5: inside now")  # the interval of all four at once


def test_a_value_of_everybody_is_answered_about_what_moved_most_and_not_about_what_was_farthest_from_fair():
    manifest = order_of("comuni", 4).manifest
    assert things_of(manifest, ["constants.hand_limit"]) == []
    changes = [
        moved("win_share.start:community=siena", 0.18, 0.181),  # chance put it far from fair before
        moved("win_share.start:community=lucca", 0.26, 0.30),
        moved("win_share.seat:1", 0.25, 0.40),
        moved("win_share.strategy:expert", 0.10, 0.90),  # who plays is no answer about rules
    ]
    (found,) = answers_of(manifest, ["constants.hand_limit"], [], changes, 8_000)
    lead = "constants.hand_limit bears the name of no single card, start or place; moved most: "
    assert found.words.startswith(f"{lead}Place 1 wins: 25.0 % -> 40.0 %, +15.0")
    (found,) = answers_of(manifest, ["a", "b"], [], changes, 8_000)
    assert found.words.startswith("the 2 changed values bear the name of no single card, start or place; ")
    assert answers_of(manifest, [], [], changes, 8_000) == []  # other players: no value was asked about


def test_where_nothing_is_shown_to_move_the_answer_is_how_far_nothing_moved():
    manifest = order_of("comuni", 4).manifest
    changes = [
        moved("win_share.start:community=siena", 0.18, 0.183),
        moved("win_share.start:community=lucca", 0.30, 0.29, half=0.014),
        moved("win_share.seat:1", 0.25, 0.245),
    ]
    (found,) = answers_of(manifest, ["constants.hand_limit"], [], changes, 8_000)
    assert found.words.endswith(
        "; no start moved by more than 2.4 pp, no place moved by more than 1.5 pp (all at once, 95 %)"
    )
    assert "Lucca" not in found.words


def test_of_two_runs_nothing_is_known_of_a_card_and_that_is_said():
    manifest = order_of("san-juan", 4).manifest
    things = things_of(manifest, ["cards.library.cost"])
    changes = [answer(0.30, 0.29, metric="win_share.seat:1").change]
    (found,) = answers_of(manifest, ["cards.library.cost"], things, changes, 8_000)
    assert found.lead.startswith("two runs do not keep what Library is worth")
    assert "bears the name" not in found.words
