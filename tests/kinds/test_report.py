"""What a report, and the end of a run, say of tables that win together and of sides."""

import json
import re

import pytest
from scipy.stats import nhypergeom

from reports.judge.account import account_of
from reports.sweep.sweep_report import read_sweep, sweep_report
from reports.write.writers import to_markdown
from simulate.api.reporting import reports_of
from simulate.cli import command
from simulate.runs.read.run import open_run
from simulate.runs.read.sweep_runs import open_sweep
from tests.kinds.tables import KINDS

PATH = ["--game-path", str(KINDS)]
NOT_OF_COOP = ("place in turn order", "Strategy against strategy", "first and second", "fair share", "leads at half time")


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Return what runs of these words say, by their words."""
    known = {}

    def tell(*words):
        if words not in known:
            folder = tmp_path_factory.mktemp("kinds") / "run"
            assert command(["run", *words, "-j", "1", "--quiet", "--out", str(folder), *PATH]) == 0
            known[words] = folder, reports_of(folder)[0][1]()
        return known[words]

    return tell


def test_the_first_sentence_says_how_often_the_table_wins(told):
    _, report = told("night-watch", "--seats", "2", "-n", "4000")
    assert report.answer.sentence == "No. The table wins 65 % of games, where 40 to 50 % are meant."
    words = to_markdown(report)
    assert [text for text in NOT_OF_COOP if text in words.partition("## What the words mean")[0]] == []
    assert "simulate rebalance night-watch --field watchful --seats 2 --goal win_share=40..50" in words


def test_the_finding_holds_the_truth_and_the_target(told):
    folder, report = told("night-watch", "--seats", "2", "-n", "4000")
    finding = report.sections[0].verdicts[0]
    value = finding.levels[0].value
    assert value.low < nhypergeom(28, 14, 7).cdf(7) < value.high
    assert (finding.fair, finding.margin) == pytest.approx((0.45, 0.05))
    account = account_of(open_run(folder))
    assert account.findings[0] == finding
    assert "unbalanced" not in [one.verdict for one in account.findings[1:]]  # the waves are not too weak


def test_what_lies_within_the_target_is_said_to(told):
    """With a wave more, and one less that floods, keepers win 43 %."""
    rules = ["--set", "waves=15", "--set", "flood=6"]
    exact = nhypergeom(29, 15, 7).cdf(6)
    assert 0.4 < exact < 0.5
    _, report = told("night-watch", "--seats", "1", "-n", "6000", *rules)
    assert report.answer.sentence == "Yes. Everything that was asked is shown to lie within its band."
    assert report.sections[0].verdicts[0].verdict == "balanced"


def test_without_a_target_there_is_no_verdict(told):
    _, report = told("night-watch", "--seats", "2", "--field", "mixed", "-n", "800")
    finding = report.sections[0].verdicts[0]
    assert (finding.verdict, finding.fair) == ("", None)
    assert "what is meant is not said" in finding.says
    assert report.answer is None


def test_a_start_of_a_side_is_found(told):
    _, report = told("pairs-of-dice", "-n", "4000")
    assert report.answer.sentence.startswith("No. The first player wins 1")
    words = to_markdown(report)
    assert "one side alone leads at half time" in words
    assert "several seats shared the victory" not in words


def test_the_end_of_a_run_speaks_of_no_equal_shares(tmp_path, capsys):
    words = ["-n", "600", "-j", "1", *PATH, "--out"]
    assert command(["run", "night-watch", "--seats", "3", *words, str(tmp_path / "coop")]) == 0
    said = "".join(capsys.readouterr())
    assert "equal shares" not in said
    assert "where 40 to 50 % are meant" in said
    assert command(["run", "pairs-of-dice", *words, str(tmp_path / "teams")]) == 0
    assert "equal shares would be 25.00%" in "".join(capsys.readouterr())


def test_report_json_holds_the_question(told, capsys):
    folder, _ = told("night-watch", "--seats", "2", "-n", "4000")
    assert command(["report", str(folder), "--format", "json"]) == 0
    data = json.loads((folder / "report.json").read_text())
    assert data["findings"][0]["key"] == "table"
    assert data["findings"][0]["levels"][0]["metric"] == "win_share.mean"


def swept(told, *words):
    """The comparison of the runs of a sweep."""
    folder, _ = told("night-watch", *words)
    return sweep_report(read_sweep(open_sweep(folder))[0])


def test_a_sweep_answers_by_the_table_in_each_run(told):
    """As it is keepers win 65 % of games; where it floods earlier, with a wave more, 43 %; of places nothing is said."""
    report = swept(told, "--seats", "2", "-n", "4000", "--vary", "flood=5,6,7")
    exact = {flood: nhypergeom(28, 14, 7).cdf(flood) for flood in (5, 6, 7)}
    assert exact[5] < 0.4 < 0.5 < exact[7]
    said = report.answer.sentence
    assert said.startswith(("Not everywhere. The table wins ", "No. The table wins "))
    assert said.endswith(" of games, where 40 to 50 % are meant.")
    shares = [abs(float(share) - 45) for share in re.findall(r"(\d+) % \(", said)]
    assert shares == sorted(shares, reverse=True)  # the farthest from what is meant first
    named = dict(re.findall(r"(\d+) % \(([^)]*)\)", said))
    assert "base" in named.values()
    words = to_markdown(report)
    assert [text for text in NOT_OF_COOP if text in words.partition("## What the words mean")[0]] == []
    rows = next(table for section in report.sections for table in section.tables if table.key == "table-wins").rows
    assert len(rows) == 3
    for row in rows:
        flood = int(row[0].rpartition("=")[2]) if "=" in row[0] else 7
        assert row[1].low < exact[flood] < row[1].high
        assert row[3] == ("unbalanced" if flood in (5, 7) else row[3])
    (finding,) = [one for one in report.verdicts if one.key == "table"]
    assert finding.question == "How often the table wins, 2 seats"
    assert "most of all The table wins, at 5" in words


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ((), r"No\. The table wins 6\d % \([23] seats\) and 6\d % \([23] seats\) of games, where 40 to 50 % are meant\."),
        (("--set", "waves=15", "--set", "flood=6"), r"Yes\. In all 2 runs the table wins as often as meant\."),
    ],
)
def test_a_sweep_over_seats_says_where_it_is_off(told, rules, sentence):
    assert re.fullmatch(sentence, swept(told, "--seats", "2-3", "-n", "6000", *rules).answer.sentence)
