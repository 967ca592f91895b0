"""A game whose answer is known: red brings 20 too much, so one change mends it; and what a search keeps, and refuses."""

import json
import os
from pathlib import Path

import jsonschema
import pytest

import simulate
from reports.write.workbook import to_xlsx
from reports.write.writers import to_html, to_markdown
from simulate.errors import SimulateError
from simulate.games import PATH_VARIABLE
from simulate.games.rules import load_rules
from simulate.rebalancing.confirm import FRESH
from simulate.rebalancing.retune import retuned
from simulate.rebalancing.whole import alike
from simulate.runs.plan.order import order_of
from simulate.runs.play.map_batches import play_totals
from simulate.runs.play.warmup import compile_all
from tests.command import ROOT, invoke

FOLDER = Path(__file__).parent / "houses"
SCHEMA = json.loads((ROOT / "docs" / "reference" / "rebalance.schema.json").read_text())
PLAYOUTS = 60_000
FAIR = "win_share.start:house=*=fair+-3.5"


@pytest.fixture(scope="module", autouse=True)
def path_as_before():
    """Each test finds the game, alone too; no other file's does."""
    before = os.environ.get(PATH_VARIABLE)
    os.environ[PATH_VARIABLE] = str(FOLDER)
    yield
    os.environ.pop(PATH_VARIABLE, None)
    if before is not None:
        os.environ[PATH_VARIABLE] = before


@pytest.fixture(scope="module")
def progress(tmp_path_factory):
    """The file of the search of `found`."""
    return tmp_path_factory.mktemp("search") / "houses.jsonl"


def asked(**more):
    """The search for what to change, with one worker."""
    how = {"game_path": FOLDER, "goals": [FAIR], "playouts": PLAYOUTS, "retune": False, "elsewhere": False, "jobs": 1}
    return simulate.rebalance("houses", **how | more)


@pytest.fixture(scope="module")
def found(progress):
    """The findings, looked at elsewhere too."""
    return asked(elsewhere=True, progress=progress)


def test_the_one_change_that_is_the_answer_is_found(found):
    assert list(found.settings) == ["houses.red.bonus"]
    assert 16 <= found.settings["houses.red.bonus"] <= 24  # 20 makes all alike
    assert found.variants == []
    assert len(found.document["front"][found.document["recommended"]]["changes"]) == 1


def test_it_holds_on_deals_that_nothing_else_was_played_on(found):
    order = order_of("houses", 4, overrides=found.settings, seed=77, log="seats")
    totals = play_totals(order, FRESH // 2, 6000)
    for house in ("red", "blue", "green", "white"):
        assert totals.mean(f"win_share.start:house={house}") == pytest.approx(0.25, abs=0.045)


def test_the_overlay_is_laid_over_the_rules_as_any_other(found, tmp_path):
    found.write(tmp_path / "mended.toml")
    order = order_of("houses", 4, variant=str(tmp_path / "mended.toml"))
    assert order.rules.values["houses"]["red"]["bonus"] == found.settings["houses.red.bonus"]
    assert order.rules.overlays[0].kind == "experiment"
    assert "--seed 0 --playouts 60000; " in order.rules.overlays[0].meta["about"]
    assert load_rules(order.game).values["houses"]["red"]["bonus"] == 40


def test_it_survives_where_the_fault_is_the_same(found):
    words = {check["what"]: check["word"] for check in found.document["checks"]}
    assert set(words) == {"2 seats", "3 seats", "field mixed", "data green-strong"}
    assert {words["3 seats"], words["field mixed"]} <= {"survives", "shrinks"}


def test_what_was_set_by_hand_is_no_part_of_the_answer(tmp_path):
    """`--set` on the very value that is changed: elsewhere, players who learn and the overlay all have the answer's."""
    set_by_hand = {"houses.red.bonus": 39, "houses.blue.bonus": 21}
    found = asked(elsewhere=True, overrides=set_by_hand, levers=["houses.red.bonus"])
    assert list(found.settings) == ["houses.red.bonus"]
    words = {check["what"]: check["word"] for check in found.document["checks"]}
    assert {words["3 seats"], words["field mixed"]} <= {"survives", "shrinks"}
    found.write(tmp_path / "mended.toml")
    values = order_of("houses", 4, variant=str(tmp_path / "mended.toml")).rules.values["houses"]
    assert values["red"]["bonus"] == found.settings["houses.red.bonus"]
    assert values["blue"]["bonus"] == 21


def test_sides_of_which_no_playout_differs_are_seen():
    order = order_of("houses", 4, seed=77, log="seats")
    compile_all(order.game, order.entries())
    other = order_of("houses", 4, overrides={"houses.red.bonus": 10}, seed=77, log="seats")
    base = play_totals(order, 0, 40)
    assert alike(base, play_totals(order, 0, 40))
    assert not alike(base, play_totals(other, 0, 40))


def test_document_page_and_workbook(found):
    document = json.loads(json.dumps(found.document).replace("Infinity", "null"))
    jsonschema.validate(document, SCHEMA)
    page = to_html(found.report())
    assert "Red: bonus 40 →" in page.replace("\u00a0", " ")
    assert "Before and after" in page
    assert "| Red |" in to_markdown(found.report())
    assert to_xlsx(found.report())[:2] == b"PK"
    assert "change: Red: bonus: 40 →" in str(found)


def test_the_same_seed_gives_the_same_front_and_what_was_kept_is_not_played_again(found, progress):
    again = asked(progress=progress)
    assert again.document["front"] == found.document["front"]
    assert again.found.spent < 0.45 * PLAYOUTS  # fresh deals alone
    more = asked(jobs=2)
    assert more.document["front"] == found.document["front"]


def test_a_search_that_was_cut_off_goes_on_where_it_ended(found, progress, tmp_path):
    lines = progress.read_text().splitlines(keepends=True)
    part = tmp_path / "part.jsonl"
    part.write_text("".join(lines[: len(lines) // 2]) + lines[-1][:20])
    assert asked(progress=part).document["front"] == found.document["front"]
    part.write_text("".join(lines[:-1]))  # not said to be finished
    with pytest.raises(SimulateError, match="another search"):
        asked(progress=part, playouts=PLAYOUTS + 10_000)
    part.write_text("nonsense\n")
    with pytest.raises(SimulateError, match="not the progress"):
        asked(progress=part)


def test_minutes_end_it_with_the_best_so_far(tmp_path):
    early = asked(minutes=0.001, playouts=400_000, progress=tmp_path / "early.jsonl")
    assert early.found.stopped
    assert not early.document["complete"]
    late = asked(minutes=600, levers=["houses.red.bonus"], playouts=20_000)
    assert not late.found.stopped
    assert late.document["complete"]


def test_goals_that_cannot_be_met_are_answered_with_the_nearest_and_what_stands_in_the_way(capsys, tmp_path):
    out = tmp_path / "x.toml"
    words = ["--goal", FAIR, "--lever", "table.alliance", "--lever", "table.worth", "--no-elsewhere", "--no-retune"]
    done = invoke(capsys, "rebalance", "houses", "--game-path", FOLDER, "-n", 20_000, *words, "-o", out, "-j", 1)
    assert done.exit_code == 0, done.stderr
    assert "What stands in the way" in done.stdout
    assert "Red is" in done.stdout
    assert "table.worth moves nothing" not in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--lever", "houses.red.idle"], "houses.red.idle moves nothing"),
        (["--lever", "houses.rde"], "no lever 'houses.rde'. Did you mean"),
        (["--fixed", "*"], "no lever is left"),
        (["--goal", "purple=20..30"], "no metric 'purple'"),
        (["--goal", "red=20..22", "--goal", "red=30..32"], "goals contradict"),
        (["--goal", "red"], "a goal is METRIC=LOW..HIGH"),
        (["--goal", "places=1..2"], "every one of them is --places X"),
        (["--starts", "0"], "more than 0"),
        (["--goals", "nowhere.toml"], "nowhere.toml: No such file"),
        (["-n", "100"], "too few for a search"),
        (["--seats", "9"], "seats"),
        (["--minutes", "nan"], "--minutes nan: more than 0"),
    ],
)
def test_bad_input_ends_with_two_in_few_lines(capsys, tmp_path, words, said):
    usual = ["-n", 20_000, "-q", "-o", tmp_path / "x.toml", "-j", 1]
    done = invoke(capsys, "rebalance", "houses", "--game-path", FOLDER, *usual, *words)
    assert done.exit_code == 2, done.stdout
    assert said in done.stderr
    assert len(done.stderr.splitlines()) <= 4
    assert not (tmp_path / "x.toml").exists()
    if "-n" in words:
        assert not list(tmp_path.iterdir())  # no progress that stands in the way of the next try


def test_a_player_who_does_wrong_under_the_new_rules_learns():
    order = order_of("houses", 4, ("lefty", "righty"), overrides={"table.worth": 9}, log="seats")
    compile_all(order.game, order.entries())
    new, learned = retuned(order, 12_000, 1, lambda line: None)
    lefty = next(one for one in learned if one.label == "lefty")
    assert lefty.kept
    assert lefty.low > 0
    assert new.strategies[0].values() != order.strategies[0].values()
    righty = next(one for one in learned if one.label == "righty")
    assert not righty.kept
    assert new.strategies[1].values() == order.strategies[1].values()
