"""Advice is played before it is given: the right direction, the right size, kept beside the run, and never twice."""

import json
import shutil
from collections.abc import Iterator

import pytest

from simulate.api.playing import run
from simulate.api.runs import report
from simulate.runs.measure.advice import (
    FILE,
    MOST,
    Advice,
    AdviceKey,
    AdviceStep,
    OffShare,
    TriedChange,
    read_advice,
    write_advice,
)
from simulate.runs.measure.changes import changes_of
from simulate.runs.plan.checksum import with_checksum
from simulate.runs.plan.envelope import faults_beside
from simulate.runs.plan.order import order_of
from simulate.runs.play.map_batches import play_totals
from simulate.runs.read.run import open_run
from simulate.runs.store.metrics import headline
from simulate.runs.store.totals import totals_of_run
from simulate.whatif import advice
from simulate.whatif.advice import AdviceTable, Candidate, following
from tests.command import invoke

GOLD, ARMY = AdviceStep("north.gold", 2, 3), AdviceStep("north.army", 4, 5)
WANT = OffShare("start-x", "north", "win_share.start:x=north", 0.15, 0.25, 0.025, (GOLD, ARMY))


class KnownTable(AdviceTable):
    """A table of which the truth is known: what a point of each value brings."""

    def __init__(self, worth: dict[str, float], rules: tuple[str, ...] = (), noise: float = 0.005):
        self.worth, self.rules, self.noise, self.done, self.seen = worth, rules, noise, 0, set()

    def of_rules(self) -> Iterator[Candidate]:
        return iter(Candidate(f"variant {name}", {}, (name,)) for name in self.rules)

    def play(self, want: OffShare, candidate: Candidate) -> TriedChange:
        self.done += 1
        step = candidate.step
        change = self.worth[candidate.what] if step is None else self.worth[step.path] * (step.to - step.value)
        low, high = change - self.noise, change + self.noise
        nearer = abs(want.value + change - want.fair) < abs(want.value - want.fair)
        helps = nearer and (high < 0 if want.too_strong else low > 0)
        inside = helps and abs(want.value + change - want.fair) <= want.margin
        return TriedChange(
            want.metric,
            candidate.what,
            (),
            candidate.variants,
            4000,
            0.15,
            0.15 + change,
            low,
            high,
            (0.15 + low, 0.15 + high),
            helps,
            inside,
        )


def played(worth: dict[str, float], most: int = 8, want: OffShare = WANT, **more) -> list[str]:
    return [one.what for one in KnownTable(worth, **more).tried(want, most)]


def test_a_step_that_is_enough_ends_it():
    assert played({"north.gold": 0.09}) == ["north.gold: 2 → 3"]


def test_a_step_that_is_too_small_is_made_larger():
    assert played({"north.gold": 0.033}) == ["north.gold: 2 → 5", "north.gold: 2 → 3"]
    assert played({"north.gold": 0.033}, noise=0.05)[0] == "north.gold: 2 → 5"  # a step that is not sure yet


def test_a_step_that_harms_is_played_the_other_way():
    found = KnownTable({"north.gold": -0.05, "north.army": 0.0}).tried(WANT, 3)
    assert (found[0].what, found[0].helps) == ("north.gold: 2 → 0", True)
    assert {one.what for one in found} == {"north.gold: 2 → 3", "north.gold: 2 → 1", "north.gold: 2 → 0"}


def test_where_nothing_helps_everything_was_tried_and_nothing_is_said_to_help():
    found = KnownTable({"north.gold": 0.0, "north.army": 0.0}).tried(WANT, 8)
    assert len(found) == 4
    assert not any(one.helps for one in found)


def test_what_goes_too_far_does_not_help():
    (first, *_) = KnownTable({"north.gold": 0.4, "north.army": 0.0}).tried(WANT, 8)
    assert not first.helps


def test_no_more_than_its_part_is_played():
    assert len(played({"north.gold": 0.0, "north.army": 0.0}, most=2)) == 2


def test_a_place_is_tried_by_options_and_variants():
    want = OffShare("seats", "place 1", "win_share.seat:1", 0.35, 0.25, 0.025, (), True)
    rules = ("even", "seat-balance")
    assert played({"variant even": 0.0, "variant seat-balance": -0.09}, want=want, rules=rules)[0] == "variant seat-balance"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A run in which one community is far too strong."""
    place = tmp_path_factory.mktemp("runs") / "c"
    rich = {"communities.lucca.start.gold": 9}
    run("comuni", "strong", "turtle", seats=4, playouts=1600, overrides=rich, log="seats", out=place)
    return place


def test_what_a_report_advises_was_played_on_its_own_deals(folder):
    made = report(folder, try_playouts=800)
    document = json.loads((folder / FILE).read_text())
    assert 0 < len(document["played"]) <= MOST
    told = [one for one in made.values["tries"] if one["known"]]
    assert told
    for one in told:
        assert one["set"] in {setting for row in document["played"] for setting in row["settings"]}
    row = next(row for row in document["played"] if row["settings"])
    before = totals_of_run(open_run(folder), 200, headline)
    path, _, value = row["settings"][0].partition("=")
    settings = ["communities.lucca.start.gold=9"] if path != "communities.lucca.start.gold" else []
    order = order_of("comuni", 4, ["strong", "turtle"], settings=[*settings, f"{path}={value}"], log="seats")
    change = next(c for c in changes_of(before, play_totals(order, 0, 200)) if c.metric == row["metric"])
    assert row["after"] - row["before"] == pytest.approx(change.effect.value)
    assert row["playouts"] == 800


def test_a_second_report_plays_nothing_and_is_equal(folder, monkeypatch, capsys):
    first = invoke(capsys, "report", folder, "--text", "--try-playouts", "800")
    assert first.exit_code == 0
    monkeypatch.setattr(advice, "play_totals", None)
    second = invoke(capsys, "report", folder, "--text", "--try-playouts", "800")
    assert second.stdout == first.stdout
    assert "Measured: " in second.stdout


def test_other_playouts_are_another_question(folder, monkeypatch):
    report(folder, try_playouts=800)
    monkeypatch.setattr(advice, "play_totals", None)
    with pytest.raises(TypeError):
        report(folder, try_playouts=300)


@pytest.mark.parametrize(
    ("playouts", "environment", "said"),
    [("0", {}, "--try-playouts 0"), ("300", {"CI": "true"}, "--text in CI plays nothing"), ("60", {}, "too short")],
)
def test_what_was_not_played_says_why(folder, capsys, monkeypatch, playouts, environment, said):
    (folder / FILE).unlink(missing_ok=True)
    monkeypatch.delenv("CI", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    done = invoke(capsys, "report", folder, "--text", "--try-playouts", playouts)
    assert said.replace(" ", "") in "".join(done.stdout.split())  # however lines are broken
    assert not (folder / FILE).exists()


@pytest.mark.parametrize(
    ("value", "to", "change", "wanted"),
    [
        (10, 9, -0.04, [8]),  # two fifths of the way: two or three steps
        (10, 9, -0.02, [7]),  # a fifth of the way: three steps first
        (10, 7, -0.001, [4]),  # no more than LARGEST
        (10, 4, -0.12, [5]),  # too far: back to where it should be
        (10, 9, -0.15, []),  # too far, and no smaller step
        (10, 9, 0.03, [11]),  # the wrong way
        (10, 12, 0.03, []),
        (10, 4, -0.05, []),  # too small at the largest step
    ],
)
def test_what_is_played_next_of_a_value(value, to, change, wanted):
    want = OffShare("starts", "silk", "win_share.lamp=silk", 0.60, 0.50, 0.01)
    step = AdviceStep("silk", value, to)
    helps = change < 0 and abs(change) < 0.2
    shares = (0.60, 0.60 + change, change - 0.01, change + 0.01, (0.5, 0.6))
    played = TriedChange(want.metric, "", (), (), 4000, *shares, helps, False)
    assert [candidate.settings["silk"] for candidate in following(want, Candidate.of(step), played)] == wanted


@pytest.mark.parametrize("name", ["before", "after", "low", "high"])
@pytest.mark.parametrize("value", [float("nan"), float("inf"), 7.0, "much", 0.3])
@pytest.mark.parametrize("forged", [False, True])
def test_invented_figures_beside_a_run_are_not_shown(tmp_path, name, value, forged):
    """None that cannot be, whoever sealed it; any other than was written, where the seal is not its own."""
    asked = AdviceKey({"game": "x"}, (), 400)
    one = TriedChange("win_share.seat:1", "x", ("a=1",), (), 400, 0.2, 0.25, 0.01, 0.09, (0.2, 0.3), True, True)
    write_advice(tmp_path, asked, Advice((one,)))
    assert read_advice(tmp_path, asked) == Advice((one,))
    assert faults_beside(tmp_path) == []
    document = json.loads((tmp_path / FILE).read_text())
    document["played"][0][name] = value
    (tmp_path / FILE).write_bytes(with_checksum(document) if forged else json.dumps(document).encode())
    believed = forged and value == 0.3
    assert (read_advice(tmp_path, asked) is None) is not believed
    assert any("its seal does not fit" in line for line in faults_beside(tmp_path)) is not forged


def test_verify_names_figures_that_were_invented(folder, tmp_path, capsys):
    copy = shutil.copytree(folder, tmp_path / "c")
    write_advice(copy, AdviceKey({"game": "x"}, (), 400), Advice())
    assert invoke(capsys, "verify", copy, "--playouts", 0).exit_code == 0
    document = json.loads((copy / FILE).read_text())
    (copy / FILE).write_text(json.dumps(document | {"asked": "something else"}))
    done = invoke(capsys, "verify", copy, "--playouts", 0)
    assert done.exit_code == 4
    assert "tried.json: no report will show it: it was changed after it was written" in done.stdout + done.stderr
