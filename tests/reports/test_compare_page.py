"""The page of one change: it opens with the thing that was changed, in names; metrics keep theirs in the last column."""

import re
from types import SimpleNamespace

import pytest

from reports.pages.compare_page import Compared, comparison_report
from reports.write.writers import to_html
from simulate.claims.rule_names import path_name
from simulate.metrics import title
from tests.browser import CHROMIUM, NOT_FOUND, look

TITLES = {"prefecture": "Prefecture", "mark-antony": "Mark Antony"}


def change(metric, a, b, verdict="moved", half=0.005):
    effect = SimpleNamespace(value=b - a, low=b - a - half, high=b - a + half)
    return SimpleNamespace(metric=metric, a=a, b=b, effect=effect, verdict=verdict)


CHANGES = [
    change("rounds.mean", 12.5, 12.7), change("win_share.seat:1", 0.30, 0.24),
    change("win_share.strategy:expert", 0.27, 0.27, "holds"),
    change("win_share.seat:2", 0.24, 0.25, "undecided"), change("win_share.card:prefecture", 0.293, 0.250),
]  # fmt: skip
STEPS = [("Decide the open number", "simulate compare san-juan --to-set a=1 --playouts 99")]


def page(answers=True, changes=tuple(CHANGES), steps=tuple(STEPS)):
    answer = SimpleNamespace(title="Prefecture", change=CHANGES[4], verdict="fair 25.0 % ± 2.5: inside now", bound="")
    found = [answer] if answers else []
    return comparison_report(
        Compared("San Juan: one change", "--set a=1", 8000, 4, found, list(changes), list(steps), TITLES)
    )


def test_the_thing_that_was_changed_comes_first_with_before_after_fair_and_where_it_is_now():
    assert page().headline[0] == (
        "Seats that use Prefecture win 25.0\u00a0% instead of 29.3\u00a0% (−4.3 pp, −4.8 to −3.8). "
        "Fair 25.0 % ± 2.5: inside now."
    )


def test_what_else_moved_follows_and_is_not_told_twice():
    lines = page().headline[1:]
    assert lines[0].startswith("Place 1 wins 24.0\u00a0% instead of 30.0")
    assert lines[1:] == ["2 of 5 numbers clearly moved."]


def test_where_nothing_is_shown_to_move_the_page_says_how_far_nothing_moved():
    answer = SimpleNamespace(title="", change=CHANGES[1], verdict="", bound="no place moved by more than 1.5 pp")
    found = Compared("San Juan: one change", "--set a=1", 8000, 4, [answer], CHANGES[2:4], STEPS, TITLES)
    assert comparison_report(found).headline == ["No place moved by more than 1.5 pp.", "Nothing clearly moved."]


def test_a_table_that_wins_together_stands_first_and_no_even_share_is_drawn():
    roles = [change("win_share.start:role=pilot", 0.70, 0.40), change("win_share.mean", 0.58, 0.44)]
    answer = SimpleNamespace(title="the table", change=roles[1], verdict="meant 40 to 50 %: inside now", bound="")
    report = comparison_report(Compared("Lagoon: one change", "--set a=1", 8000, 3, [answer], roles, STEPS, TITLES))
    assert report.headline[0].startswith("The table wins 44.0\u00a0% instead of 58.0")
    (figure,) = [item for item in report.sections[0].items if item.key == "before-after"]
    assert re.findall(r"<li><span>([^<]+)</span>", figure.drawing) == ["The table", "Pilot"]
    assert "fair" not in figure.drawing
    assert "Shaded" not in figure.reading
    versus = next(item for item in page().sections[0].items if item.key == "before-after")
    assert "fair 25 %" in versus.drawing
    assert "Shaded" in versus.reading


def test_without_a_thing_the_page_still_says_what_moved():
    lines = page(answers=False).headline
    assert lines[0].startswith("Place 1 wins")
    assert not any("use Prefecture" in line for line in lines)  # other seats before and after: an association
    assert page(answers=False, changes=[CHANGES[2]]).headline == ["Nothing clearly moved."]


def test_raw_names_of_metrics_stand_in_the_last_column_only():
    text = to_html(page())
    for name in re.findall(r"win_share\.[\w:]+", text):
        assert f"<td>{name}</td></tr>" in text
    head = text[text.index("<main") : text.index("<table")]
    assert "win_share" not in head
    assert "rounds.mean" not in head


def test_the_next_step_is_a_command_that_can_be_copied():
    assert '<code class="cmd">simulate compare san-juan --to-set a=1 --playouts 99</code>' in to_html(page())


def test_the_mark_says_whether_it_moved_and_where():
    drawn = page().sections[0].items[0].drawing
    rows = re.findall(r"<li><span>([^<]*)</span>(.*?)</li>", drawn)
    kinds = {name: re.findall(r'<i class="(up|dn|no|m)"', marks) for name, marks in rows}
    assert kinds == {"Place 1": ["dn"], "Place 2": ["no"], "Expert": ["m"]}
    assert drawn.count('class="gh"') == 3


@pytest.mark.parametrize(
    ("metric", "words"),
    [
        ("win_share.start:character=mark-antony", "Mark Antony wins"), ("score.seat:3", "Mean score of Place 3"),
        ("lead_changes.mean", "Lead changes"), ("ending:rome_falls", "Ends by: rome falls"),
        ("used.card:library", "Seats that use Library"), ("win_share.strategy:hadrian", "Hadrian wins"),
    ],
)  # fmt: skip
def test_metrics_have_names(metric, words):
    assert title(metric, TITLES) == words


@pytest.mark.skipif(CHROMIUM is None, reason=NOT_FOUND)
@pytest.mark.parametrize("width", [1280, 375])
def test_the_page_fits_a_screen_and_a_phone(tmp_path, width):
    found = look(to_html(page()), "return [document.documentElement.scrollWidth, innerWidth];", tmp_path, width)
    assert found[0] <= found[1]


def test_the_first_sentence_is_the_answer_in_large_type_and_stands_once():
    text = to_html(page()).replace("\u00a0", " ")
    first = page().headline[0].replace("\u00a0", " ")
    assert re.search(rf'<h2 id="findings-title" class="answer">.*{re.escape(first)}</h2>', text)
    assert text.count(first) == 1


def test_a_change_of_a_mean_has_its_sign():
    moved = page(changes=[change("rounds.mean", 12.5, 12.7)]).sections[0].tables[0]
    assert "+0.200\u00a0±0.005" in to_html(page(changes=[change("rounds.mean", 12.5, 12.7)]))
    assert str(moved.rows[0][3]).startswith("+0.200 (+0.195")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("communities.firenze.income.any", "Firenze: income any"),
        ("cards.mark-antony.cost", "Mark Antony: cost"),
        ("cards.land.s2_p3", "Land, 2 symbols, price 3: cards"),
        ("options.stall_turns_per_seat", "Stall turns per seat"),
        ("seats", "Seats"),
    ],
)
def test_a_value_of_the_rules_is_named_in_words(path, words):
    assert path_name(path, {**TITLES, "land_s2_p3": "Land, 2 symbols, price 3"}) == words
