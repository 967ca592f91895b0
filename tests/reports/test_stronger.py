"""Findings in other runs: made-up runs whose truth is known, what they are taken for, and shares sharper by shared deals."""

import json

import jsonschema
import numpy as np
import pytest

from reports.judge.players import shown_stronger
from reports.judge.stronger import UNSHOWN, differs_in, others_of
from reports.pages.run_report import make_report
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level
from reports.parts.stands import Stands, lines
from reports.write.writers import to_html, to_json, to_markdown, to_text
from simulate.errors import RunError
from simulate.runs.plan.manifest import OverlayInfo
from simulate.runs.read.beside import runs_beside
from simulate.runs.read.run import open_run
from simulate.statistics.controlled import Blocks, controlled
from simulate.statistics.evidence import Evidence, evidence, trend
from strategies.search_gains import SearchGain
from tests.command import ROOT, invoke
from tests.reports import synthetic
from tests.said import so

BLOCKS = 400


@pytest.fixture(autouse=True)
def shown(monkeypatch):
    """The search players are known to be stronger, but where a test says otherwise."""
    monkeypatch.setattr("reports.judge.stronger.shown_stronger", lambda base, other: True)


@pytest.fixture
def runs(tmp_path):
    """A function that writes a run with some edge of the first wharf; `of`: its players search."""

    def make(
        name, edge=0.0, blocks=BLOCKS, seed=2, of=None, field="competent", overlays=(), digest=None, log="cards", depth=0
    ):
        asked = synthetic.manifest(4, blocks, True, log)
        for player in asked.players:
            player.of = player.name if of else None
            player.params = {"rollouts": float(depth)} if depth else player.params
        asked.asked.field = field
        asked.asked.overlays = [OverlayInfo(name=n, kind=kind, text="x = 1") for n, kind in overlays]
        asked.rules.digest = digest or asked.rules.digest
        data = synthetic.frames(asked, blocks, np.random.default_rng(seed), start_edge={"north": edge} if edge else None)
        return open_run(synthetic.write_run(tmp_path / name, asked, data, 2))

    return make


def told(base, *others):
    """The finding about wharves of a run, beside or with others."""
    report = make_report(base, others=others_of(base, list(others), []))
    (finding,) = (f for f in report.verdicts if f.key == "start-wharf")
    return report, finding


@pytest.mark.parametrize(("edge", "word"), [(0.4, "unknown"), (0.15, "shrinks"), (0.0, "gone")])
def test_a_finding_fares_under_stronger_play_as_its_truth_is(runs, edge, word):
    """Off by 30 points at the base. What is there still at one depth of search says nothing of the next."""
    report, finding = told(runs("base", 0.4), runs("strong", edge, seed=5, of=True, blocks=2000, field="searched"))
    (stands,) = finding.stands
    assert (stands.kind, stands.name, stands.playouts) == ("stronger play", "searched", 8000)
    assert dict(stands.levels)["Place 1 with North"].word == word
    line = finding.evidence[0]
    words = {"unknown": "there still; whether it goes on shows only over three depths"}
    assert line.startswith(f"Stronger play (8,000 playouts): {words.get(stands.evidence.word, stands.evidence.word)}")
    assert line in to_html(report).replace("\u00a0", " ")
    assert line in " ".join(to_text(report).split())
    assert line[0].lower() + line[1:] in to_markdown(report)


def test_json_holds_the_evidence_by_its_schema(runs):
    report, finding = told(runs("base", 0.4), runs("strong", 0.4, seed=5, of=True, field="searched"))
    document = json.loads(to_json(report))
    jsonschema.validate(document, json.loads((ROOT / "docs" / "reference" / "report.schema.json").read_text()))
    (found,) = (f for f in document["findings"] if f["key"] == "start-wharf")
    assert found["evidence"][0]["word"] == finding.stands[0].evidence.word
    assert found["evidence"][0]["levels"]


def test_a_balanced_verdict_survives_where_it_is_given_again_and_not_where_it_is_not(runs):
    base = runs("base", blocks=6000)
    same, other = runs("same", seed=3, blocks=6000, of=True), runs("other", 0.4, seed=4, of=True)
    _, finding = told(base, same)
    assert finding.verdict == "balanced"
    assert finding.stands[0].evidence == Evidence("unknown")
    assert told(base, other)[1].stands[0].evidence == Evidence("gone")


@pytest.mark.parametrize(
    ("edges", "word", "said"),
    [
        ((0.4, 0.4, 0.4), "survives", "survives"),
        ((0.4, 0.3, 0.2), "shrinks", "shrinks with depth (to "),
        ((0.4, 0.2, 0.0), "gone", "gone"),
        ((0.2, 0.3, 0.4), "unknown", "there still; the trend is not clear"),
        ((0.4, 0.4), "unknown", "there still; whether it goes on shows only over three depths"),
    ],
)
def test_stronger_play_is_a_trend_over_the_depths(runs, edges, word, said):
    about = {"of": True, "blocks": 3000}
    strong = [
        runs(f"s{depth}", edge, seed=depth, field=f"searched:{depth}", depth=depth, **about)
        for depth, edge in zip((8, 32, 128), edges, strict=False)
    ]
    _, finding = told(runs("base", 0.4), *strong)
    (stands,) = finding.stands
    assert (stands.depths, stands.playouts) == ((8, 32, 128)[: len(edges)], 12000 * len(edges))
    assert dict(stands.levels)["Place 1 with North"].word == word
    depths = " and ".join(["8, 32" if len(edges) == 3 else "8", "128" if len(edges) == 3 else "32"])
    assert finding.evidence[0].startswith(f"Stronger play ({stands.playouts:,} playouts, {depths} re-deals): ")
    assert said in finding.evidence[0] or {e.word for _, e in stands.levels} != {word}


def test_three_runs_of_two_depths_are_no_trend():
    three = (0.45, 0.43, 0.47)
    there = [(depth, three, Evidence("survives")) for depth in (8, 64, 64)]
    assert trend(three, there, 0.25, 0.025).word == "unknown"
    assert trend(three, [*there, (16, three, Evidence("survives"))], 0.25, 0.025).word == "survives"


@pytest.mark.parametrize(("slope", "least"), [(0.0, "survives"), (-0.02, "shrinks")])
def test_the_trend_errs_seldom(slope, least):
    """A distance of 20 points at 8 re-deals that stays, or loses 2 points with each doubling, measured within 3 points."""
    random, words = np.random.default_rng(4), []
    for _ in range(400):
        there = []
        for depth in (8, 32, 128):
            value = 0.45 + slope * np.log2(depth / 8) + 0.012 * random.normal()
            three = (value, value - 1.96 * 0.012, value + 1.96 * 0.012)
            there.append((depth, three, evidence((0.45, 0.43, 0.47), three, 1000, 0.25, 0.025)))
        words.append(trend((0.45, 0.43, 0.47), there, 0.25, 0.025).word)
    other = "shrinks" if least == "survives" else "survives"
    assert words.count(other) <= 0.08 * 400
    assert words.count(least) >= 0.8 * 400


def test_a_run_too_short_is_undecided_and_an_open_finding_claims_nothing(runs):
    base, short = runs("base", 0.4), runs("short", 0.4, blocks=30, of=True)
    assert told(base, short)[1].stands[0].evidence.word == "undecided"
    _, finding = told(short, runs("long", 0.4, field="other"))
    assert finding.verdict == "too short"
    assert finding.stands == ()


def test_what_another_run_is_evidence_of(runs):
    base = runs("base")

    def kind(name, **about):
        return differs_in(base.manifest, runs(name, blocks=30, **about).manifest)

    assert kind("a", of=True, field="searched") == ("stronger play", "searched")
    assert "more playouts of it are one run" in kind("b")
    assert kind("c", overlays=[("dear", "data")], digest="e") == ("values", "dear")
    assert "no data variant" in kind("d", overlays=[("dear", "rules")], digest="e")
    assert "cannot be told apart" in kind("e", digest="e")
    assert "logs playouts alone" in kind("f", of=True, log="playouts")
    strong = runs("g", of=True, blocks=30)
    assert differs_in(strong.manifest, base.manifest) == ("field", "competent")


@pytest.mark.parametrize(
    ("low", "rollouts", "old", "ahead", "kind"),
    [
        (0.26, 16, False, 0.0, "stronger play"),
        (0.24, 16, False, 0.0, "field"),  # not clearly above an even share
        (0.26, 64, False, 0.0, "field"),  # measured with more re-deals than these search players have
        (0.26, 16, True, 0.0, "field"),  # of other players
        (0.26, 16, False, 2.0, "field"),  # measured of search players who play to the end
    ],
)
def test_search_players_count_as_stronger_only_where_they_are_measured_to_be(
    runs, monkeypatch, low, rollouts, old, ahead, kind
):
    base, other = runs("base").manifest, runs("other", of=True, field="searched").manifest
    for player in other.players:
        player.params = {"rollouts": 16.0, "ahead": ahead}
    me = base.players[0]
    version = "another" if old else me.version
    gap = SearchGain(me.label, 4, rollouts, 400, 120, low, 0.35, 0, version, base.rules_version, "simulate ladder")
    me.bundled = True
    monkeypatch.setattr("reports.judge.players.search_gains_of", lambda game: {gap.key: gap})
    monkeypatch.setattr("reports.judge.stronger.shown_stronger", shown_stronger)
    found, name = differs_in(base, other)
    assert found == kind
    assert name == ("searched, 16 re-deals" if kind == "stronger play" else f"searched, 16 re-deals, {UNSHOWN}")


def test_a_named_run_that_says_nothing_is_refused_and_one_beside_is_passed_over(runs):
    base, again, long = runs("base"), runs("again", seed=9), runs("long", blocks=60, of=True, field="searched")
    short = runs("short", blocks=30, of=True, field="searched")
    with pytest.raises(RunError, match=r"--with .*again: the same rules and players"):
        others_of(base, [again], [])
    (found,) = others_of(base, [], [again, long, short])
    assert found.run is long


def test_the_command_finds_runs_beside_passes_over_damaged_ones_and_refuses_a_named_one(capsys, runs, tmp_path):
    base, again = runs("base", 0.4), runs("again", 0.4, seed=9)
    runs("strong", 0.4, seed=5, of=True, field="searched")
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "manifest.json").write_text('{"asked": {"game": "quayside", "seats": 4}}')
    (tmp_path / "noise").mkdir()
    (tmp_path / "noise" / "manifest.json").write_text("[1")
    assert [run.path.name for run in runs_beside(base)] == ["again", "strong"]
    told_ = invoke(capsys, "report", base.path, "--text", "--try-playouts", 0)
    assert told_.exit_code == 0
    assert "Stronger play (1,600 playouts): there still" in " ".join(told_.stdout.split())
    refused = invoke(capsys, "report", base.path, "--with", again.path, "--text")
    assert refused.exit_code == 2
    assert "the same rules and players" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) <= 3
    missing = invoke(capsys, "report", base.path, "--with", tmp_path / "nowhere", "--text")
    assert missing.exit_code == 2


def test_evidence_is_a_line_a_kind():
    def stands(kind, name, word, more=None):
        return Stands(kind, name, 2000, Evidence(word, more))

    assert lines([stands("stronger play", "searched", "survives")]) == ["Stronger play (2,000 playouts): survives"]
    assert lines([stands("field", "mixed", "undecided", 400)]) == [
        "Other fields (mixed, 2,000 playouts): undecided (about 400 more playouts would decide it)"
    ]
    three = [stands("values", n, w) for n, w in (("a", "survives"), ("b", "shrinks"), ("c", "gone"))]
    assert lines(three) == ["Other values: survives in 1 of 3, gone in c, shrinks in b"]
    assert lines([]) == []
    both = (("north", Evidence("survives")), ("east", Evidence("survives")), ("west", Evidence("shrinks")))
    apart = Stands("stronger play", "searched", 500, Evidence("shrinks"), both)
    assert lines([apart]) == ["Stronger play (500 playouts): north and east survive; west shrinks"]
    west = (("north", Evidence("survives")), ("west", Evidence("shrinks", left=0.45)))
    apart = Stands("stronger play", "searched", 500, Evidence("shrinks", left=0.45), west)
    assert lines([apart]) == ["Stronger play (500 playouts): north survives; west (to 45 % of its size) shrinks"]
    levels = (("north", Evidence("survives")), ("west", Evidence("undecided", 90)))
    apart = Stands("stronger play", "searched", 500, Evidence("undecided", 90), levels)
    assert lines([apart]) == [
        "Stronger play (500 playouts): north survives; west is undecided (about 90 more playouts would decide it)"
    ]


def test_a_sentence_tells_the_evidence_after_the_notes():
    level = Level("place 1", "win_share.seat:1", Interval(0.3, 0.29, 0.31), True)
    stands = (Stands("stronger play", "searched", 500, Evidence("shrinks")),)
    finding = Finding("seats", "Place", "unbalanced", so("so"), (level,), 0.25, 0.025, notes=("a note",), stands=stands)
    assert finding.sentence() == "Place: unbalanced; so [fair 25.0 % ± 2.5] (a note; stronger play (500 playouts): shrinks)."


def drawn(rng, blocks, together):
    """Shares of a place in two runs of the same deals, of 4 playouts a block; the deal does more or less to both."""
    luck = rng.normal(0, 0.15, blocks)
    sides = [np.clip(p + together * luck, 0.01, 0.99) for p in (0.30, 0.33)]
    return [Blocks(np.full(blocks, 4.0), rng.binomial(4, side).astype(float)) for side in sides]


@pytest.mark.parametrize("together", [0.0, 1.0, 2.0])
def test_a_share_by_shared_deals_covers_and_is_narrower_where_deals_tell(together):
    rng = np.random.default_rng(4)
    truth = drawn(rng, 1_000_000, together)[0].mean
    hit, ratio = 0, []
    for _ in range(400):
        there, here = drawn(rng, 2000, together)
        there = there.first(200)
        _, low, high = controlled(there, here)
        hit += low <= truth <= high
        ratio.append((high - low) / 2 / (1.972 * there.away(there.mean).std(ddof=1) / 200**0.5))
    assert hit / 400 > 0.92
    assert np.mean(ratio) < (1.01 if together == 0 else 0.97 if together == 1 else 0.86)


def test_a_share_of_equally_long_runs_is_its_own():
    there, here = drawn(np.random.default_rng(1), 300, 1.0)
    value, low, high = controlled(there, here)
    assert value == pytest.approx(there.mean)
    assert (high - low) / 2 == pytest.approx(1.968 * there.away(there.mean).std(ddof=1) / 300**0.5, rel=1e-3)
    assert np.isnan(controlled(there.first(60), here)[1])
