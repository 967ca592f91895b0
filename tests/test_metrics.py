"""The vocabulary of metrics: every name that a game makes is in it and reads back; what is chosen is not judged."""

import pytest
from pydantic import ValidationError

from regenerate import manual
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level
from simulate.baselines.baseline import Expect
from simulate.metrics import OTHER, OWN_COLUMN, TABLE, Metric, figure, metric, named_by, pick, title
from simulate.runs.plan.order import order_of
from simulate.runs.play.map_batches import map_batches
from simulate.runs.play.warmup import compile_all
from simulate.runs.store.metrics import block_totals
from tests.said import so

EXAMPLES = [example for kind in TABLE for example in kind.examples]
CHOSEN = ["used.card:chapel", "win_share.card:chapel"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_name_reads_back_as_it_is_written_and_has_one_entry(name):
    found = Metric.parse(name)
    assert str(found) == name
    assert name in found.kind.examples
    assert found.title() == found.title().strip()
    assert "{" not in found.title()
    assert name.startswith(found.family.rstrip(":="))


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("win_share.start:character=mark_antony", ("win_share", "start", "character", "mark_antony")),
        ("win_share.strategy:search:of=expert,rollouts=8", ("win_share", "strategy", "", "search:of=expert,rollouts=8")),
        ("win_share.strategy:expert:cards=2", ("win_share", "strategy", "", "expert:cards=2")),
        ("ending:rome", ("ending", "", "", "rome")),
        ("rounds.mean", ("rounds", "mean", "", "")),
        ("searcher.against:field=competent", ("searcher", "against", "field", "competent")),
        ("beats.start:character=livia/junia", ("beats", "start", "character", "livia/junia")),
    ],
)
def test_a_name_has_four_parts_and_the_parameters_of_a_player_are_no_column(name, parts):
    found = metric(name)
    assert (found.what, found.scope, found.column, found.level) == parts


@pytest.mark.parametrize("name", ["", "Win share", "win_share.", "win_share.seat:", "win share.seat:1"])
def test_what_follows_no_grammar_is_no_metric(name):
    with pytest.raises(ValueError, match="not a metric"):
        Metric.parse(name)


def test_every_metric_that_a_game_makes_is_in_the_table():
    order = order_of("comuni", 3, ["strong", "turtle"], log="seats")
    compile_all(order.game, order.entries())
    names = map_batches(order, 0, 2, lambda tables, batch: block_totals(tables, batch, bands=True), 1)[0].names
    assert {metric(name).kind.what for name in names} >= {"win_share", "score", "rounds", "ending", "band"}
    for name in names:
        assert metric(name).kind is not OTHER, name
        assert metric(name).kind.what != OWN_COLUMN, name
        assert str(metric(name)) == name


def test_units_decide_how_a_value_is_written():
    assert figure("win_share.seat:1", 0.25) == "25.0 %"
    assert figure("worth_opening.card:chapel", -0.021, True) == "-2.1 pp"
    assert figure("rounds.at_most:12", 0.5) == "50.0 %"
    assert figure("rounds.mean", 12.3456) == "12.35"
    assert figure("rounds.mean", None) == ""


def test_levels_are_said_by_their_titles():
    titles = {"mark_antony": "Mark Antony the triumvir", "chapel": "Chapel"}
    assert title("win_share.start:character=mark_antony", titles) == "Mark Antony the triumvir wins"
    assert title("win_share.start:character=mark_antony") == "Mark Antony wins"
    assert title("used.card:chapel", titles) == "Seats that use Chapel"
    assert metric("win_share.seat:2").subject() == "Place 2"
    assert metric("rounds.mean").subject() == "Rounds"


def test_patterns_and_levels_alone():
    assert named_by("livia") is None
    assert named_by("win_share.start:*").scope == "start"
    assert pick([*EXAMPLES], "win_share", "seat") == ["win_share.seat:1"]


@pytest.mark.parametrize("name", CHOSEN)
def test_what_is_chosen_is_never_fair_strong_or_weak(name):
    share = Interval(0.3, 0.29, 0.31)
    with pytest.raises(ValueError, match="players chose it"):
        Level("Chapel", name, share, is_off=True)
    with pytest.raises(ValueError, match="no fair value"):
        Finding("cards", "Cards", "balanced", so(), (Level("Chapel", name, share),), fair=0.25)
    with pytest.raises(ValidationError, match="fair shares"):
        Expect(metric=name, within=0.02)
    assert Finding("cards", "Cards", "", so("moved"), (Level("Chapel", name, share),)).levels[0].value == share


def test_the_page_is_made_from_the_table():
    page = manual.METRICS_PAGE.read_text()
    assert page == manual.metrics_page(), "make it again: python3 dev.py regenerate all --only metrics"
    assert all(f"`{example}`" in page for example in EXAMPLES)
