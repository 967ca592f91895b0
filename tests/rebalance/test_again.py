"""A search that was refused, cut off or is over does not stand in the way of the next one."""

import json
import os

import pytest

from simulate.errors import RunError
from simulate.games import PATH_VARIABLE
from simulate.rebalancing.document import hindrance_claim
from simulate.rebalancing.goals import Goal
from simulate.rebalancing.hindrance import Hindrance
from simulate.rebalancing.play import PLAIN, Journal, RuleTables, Slice, _played_totals
from simulate.runs.plan.order import order_of
from simulate.runs.plan.sealed_lines import SealedLines
from simulate.runs.play.kernel import Control
from simulate.runs.play.scheduler import Worker
from simulate.runs.play.warmup import compile_all
from tests.command import invoke
from tests.rebalance.test_known_answer import FAIR, FOLDER
from tests.said import GAMES

MENDS = ["--goal", FAIR, "--lever", "houses.red.bonus"]


@pytest.fixture(scope="module", autouse=True)
def path_as_before():
    """Each test finds the game."""
    before = os.environ.get(PATH_VARIABLE)
    os.environ[PATH_VARIABLE] = str(FOLDER)
    yield
    os.environ.pop(PATH_VARIABLE, None)
    if before is not None:
        os.environ[PATH_VARIABLE] = before


def search(capsys, tmp_path, *words):
    """The command, with what every one of them has."""
    usual = ["-n", 20_000, "-j", 1, "-o", tmp_path / "x.toml", "--no-retune", "--no-elsewhere"]
    return invoke(capsys, "rebalance", "houses", "--game-path", FOLDER, *usual, *words)


def test_a_refused_goal_leaves_nothing_behind_and_a_finished_search_gives_way(capsys, tmp_path):
    done = search(capsys, tmp_path, "--goal", "purple=20..30")
    assert done.exit_code == 2
    assert not list(tmp_path.iterdir())
    assert search(capsys, tmp_path, *MENDS).exit_code == 0
    other = search(capsys, tmp_path, *MENDS, "--seed", 3)
    assert other.exit_code == 0, other.stderr
    kept = (tmp_path / "x.progress.jsonl").read_text().splitlines()
    assert kept[-1].endswith(' ["finished"]')
    (tmp_path / "x.progress.jsonl").write_text("\n".join(kept[:-1]) + "\n")
    done = search(capsys, tmp_path, *MENDS)
    assert done.exit_code == 2  # unfinished: worth keeping
    assert "the progress of another search (seed)" in done.stderr


def test_a_named_lever_that_moves_nothing_is_told_and_is_in_no_answer(capsys, tmp_path):
    done = search(capsys, tmp_path, *MENDS, "--lever", "houses.*.idle", "--json")
    assert done.exit_code == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["still"] == [f"houses.{house}.idle" for house in ("red", "blue", "green", "white")]
    assert document["levers"] == 1
    assert "idle" not in json.dumps(document["front"])


def test_ctrl_c_on_fresh_deals_gives_the_best_so_far_and_the_command_that_goes_on(capsys, tmp_path, monkeypatch):
    def cut(*given):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(RuleTables, "totals", cut)
        done = search(capsys, tmp_path, *MENDS)
    assert done.exit_code == 130
    assert "change: Red: bonus: 40 → " in done.stdout
    assert "not confirmed on fresh deals" in done.stdout
    assert "It goes on with: simulate" in done.stderr
    assert (tmp_path / "x.toml").exists()
    before = (tmp_path / "x.progress.jsonl").read_text()
    assert search(capsys, tmp_path, *MENDS).exit_code == 0
    after = (tmp_path / "x.progress.jsonl").read_text()
    assert after.startswith(before)
    assert after[len(before) :].split(" ", 1)[1] == '["finished"]\n'  # no slice was played again


def test_a_level_that_nobody_plays_is_refused_after_one_slice(capsys, tmp_path, monkeypatch):
    played, whole = [], RuleTables.base_totals
    monkeypatch.setattr(RuleTables, "base_totals", lambda self, slices: played.append(slices) or whole(self, slices))
    done = search(capsys, tmp_path, "--goal", "purpel=20..30")
    assert done.exit_code == 2
    assert "no metric 'purpel'" in done.stderr
    assert played == [1]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("share", ["3.5", "NaN"])
def test_a_slice_that_nobody_played_is_refused(tmp_path, share):
    file, about = tmp_path / "p.jsonl", {"game": "houses"}
    kept = Journal(file, about)
    kept.add({"0:0:a": Slice(("win_share.seat:1",), (24.0,), (6.5,), "d")})
    assert Journal(file, about).held == kept.held
    file.write_text(file.read_text().replace("6.5", share))
    with pytest.raises(RunError, match="line 2 was changed after it was written"):
        Journal(file, about)


@pytest.mark.parametrize(
    "row", [["k", ["a"], [1.0], [1.0, 2.0], "d"], ["k", ["a"], ["x"], [1.0], "d"], ["k", "unknown"], []]
)
def test_a_line_that_is_no_slice_is_refused_whoever_sealed_it(tmp_path, row):
    file = tmp_path / "p.jsonl"
    lines = SealedLines(file)
    lines.begin({"game": "houses"})
    lines.add([row])
    with pytest.raises(RunError, match="not the progress of a search"):
        Journal(file, {"game": "houses"})


@pytest.mark.long
def test_a_piece_that_is_stopped_before_its_first_block_is_no_fault():
    order = order_of("houses", 4, log="seats")
    compile_all(order.game, order.entries())
    control = Control()
    worker = Worker(order, None, control)
    piece = (order.rules.record.tobytes(), 0, 32)
    assert len(_played_totals(PLAIN, worker, piece).rows) == 32
    control.stop()
    assert len(_played_totals(PLAIN, worker, piece).rows) == 0


def test_what_would_help_is_told_in_the_words_of_toml_and_says_why_it_was_not_taken():
    goal = Goal("win_share.seat:1", 0.2, 0.3)
    both = [Hindrance(goal, 0.4, ("table.long", False, True), 0.29, allowed=allowed) for allowed in (True, False)]
    told = [hindrance_claim(one, {}, GAMES).words for one in both]
    assert all("Table: long: no → yes too brings it to 29.0 %" in one for one in told)
    assert "no answer with it came nearer to all goals" in told[0]
    assert "--most-changes" in told[1]
