"""Games that people played, beside a run: a section of its report."""

from reports.pages.run_report import make_report
from reports.write.writers import to_html, to_markdown
from simulate.runs.plan.envelope import about_of, result_file
from tests.said import so


def row(level, share, verdict, simulation):
    return {
        "level": level, "games": 12, "wins": 12 * share, "share": share, "low": share - 0.1, "high": share + 0.2,
        "verdict": verdict, "simulated": 0.25, "simulation": simulation,
        "together": None, "together_low": None, "together_high": None, "metric": "win_share.seat:1",
    }  # fmt: skip


def document(run, **other):
    rows = [row("Place 1", 0.6, "too strong", "contradicts"), row("Place 2", 0.2, "undecided", "fits")]
    claim = so("by themselves they prove: Place 1 is too strong").to_data()
    about = {"asked": about_of(run.manifest) | other, "games": 12, "claims": [claim]}
    return result_file("playtests", about, rows)


def test_games_beside_a_run_are_a_section_of_its_report(make_run):
    run = make_run()
    (run.path / "playtests.json").write_bytes(document(run))
    report = make_report(run)
    section = next(section for section in report.sections if section.key == "playtests")
    assert list(section.says) == ["By themselves they prove: Place 1 is too strong."]
    assert "Games that people played" in to_html(report)
    assert "| Place 2 | 12 |" in to_markdown(report)


def test_games_of_another_table_are_left_out(make_run):
    run = make_run()
    (run.path / "playtests.json").write_bytes(document(run, seats=3))
    assert "playtests" not in [section.key for section in make_report(run).sections]
