"""What each sentence of a page rests on."""

from reports.draw.forest_plot import worst_of
from reports.pages.run_report import make_report
from reports.write.writers import to_html, to_markdown, to_text
from simulate.claims.claim import at_once, games_of


def test_a_page_tells_what_each_sentence_rests_on(make_run):
    report = make_report(make_run())
    section = next(section for section in report.sections if section.key == "claims")
    (table,) = section.tables
    assert next(row[0] for row in table.rows) == "the first sentence"
    assert {finding.question for finding in report.verdicts} <= {row[0] for row in table.rows}
    assert all(all(row) for row in table.rows)
    assert "What each sentence rests on" in to_html(report)


def test_whose_games_are_told_in_words(make_run):
    words = games_of(make_run()).words
    assert "playouts of" in words
    assert "rules as in its ruleset" in words
    assert at_once(4, "places") == "95 %, all 4 places at once"
    assert at_once(1, "places") == "this figure alone, 95 %"


def test_text_and_markdown_begin_with_the_first_screen(make_run):
    """Sentence, what is farthest from fair, what the answer rests on; then each question, what else was asked, sections."""
    report = make_report(make_run(blocks=200))
    for text in (" ".join(to_text(report).split()), to_markdown(report)):
        parts = [
            report.answer.sentence,
            worst_of(report.board).names[0],
            "Rests on players: ",
            "Each question",
            report.board[0].question,
            "What else was asked",
            report.beside[0].question,
        ]
        at = [text.index(part) for part in parts]
        assert at == sorted(at)
