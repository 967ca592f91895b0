"""The answer of the page: yes, no or undecided, the worst in numbers, and at most five verdicts on one scale."""

import re
from dataclasses import replace

import pytest

from reports.draw.forest_plot import forest_plots, worst_marks, worst_of
from reports.judge.answer import MOST, MOST_WORDS, answer_of, beside, board
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level
from reports.write.cover import _draw
from reports.write.first_screen import strip_lines, strip_rows
from tests.said import so


def level(name, value, off=False, kind="share"):
    return Level(name, f"win_share.start:character={name}", Interval(value, value - 0.01, value + 0.01, kind), off)


def finding(key, verdict, levels=(), fair=0.25, margin=0.025, more=None, question=None, of_seat=False):
    words = question or key.capitalize()
    return Finding(key, words, verdict, so(), tuple(levels), fair, margin, more, of_seat=of_seat)


LIVIA = finding("start-character", "unbalanced", [level("Livia", 0.372, True), level("Nero", 0.26)], question="Character")
FIRST = finding("seats", "unbalanced", [level("Place 1", 0.45, True), level("Place 4", 0.12, True)], of_seat=True)
CARDS = finding(
    "cards",
    "unbalanced",
    [
        level("Prefecture", 0.147, True, "points"),
        level("Smithy", 0.05, True, "points"),
        level("Well", -0.06, True, "points"),
    ],
    fair=0.0,
    question="Cards (75)",
)
FAIR = finding("start-community", "balanced", [level("Siena", 0.25)], question="Community")
OPEN = finding("seats", "undecided", [level("Place 1", 0.26)], more=30_000, question="Place in turn order", of_seat=True)
PLAYERS = finding("run", "", [level("expert", 0.42, True)], question="Players")
EVEN = finding("strategies", "even", [level("expert", 0.25)], question="Strategies")


def test_no_names_the_worst_in_numbers_and_what_is_fine():
    answer = answer_of([FAIR, CARDS, LIVIA, EVEN, PLAYERS])
    assert answer.sentence == (
        "No. Character Livia wins 37 % of the time instead of 25 %; "
        "two cards are too strong (most of all Prefecture) and one card is too weak (Well)."
    )
    assert answer.fine == "Not off: strategies and community."


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([FIRST], "No. The first player wins 45 % and the player in place 4 wins 12 % of the time instead of 25 %."),
        (
            [finding("start-x", "unbalanced", [level("Place 3 with SW02", 0.1, True)], of_seat=True)],
            "No. The player in place 3 (with SW02) wins 10 % of the time instead of 25 %.",
        ),
        ([FAIR, OPEN], "Undecided: about 30,000 more playouts decide it nine times in ten."),
        ([FAIR, EVEN], "Yes. Everything that was asked is shown to lie within its band."),
    ],
)
def test_one_sentence_answers(found, said):
    assert answer_of(found).sentence.endswith(said)


def test_the_sentence_is_soon_read_and_the_rest_stands_below():
    answer = answer_of([FIRST, LIVIA, CARDS])
    first = "The first player wins 45 % and the player in place 4 wins 12 % of the time instead of 25 %"
    assert answer.sentence == f"No. {first}."
    assert len(answer.sentence.split()) <= MOST_WORDS
    assert answer.also == (
        "Character Livia wins 37 % of the time instead of 25 %. Also off: three cards, most of all Prefecture."
    )
    assert answer.lines[:2] == [answer.sentence, answer.also]
    alone = answer_of([LIVIA, FIRST])
    assert (alone.sentence + alone.also).count(first[1:]) == 1


def test_a_mark_has_its_number_with_the_interval_of_the_verdict():
    uneven = Level("Nero", "win_share.start:character=Nero", Interval(0.02, 0.018, 0.03), True)
    points = level("Smithy", 0.05, True, "points")
    ((_, drawn), (_, cards)) = forest_plots(
        [finding("start-x", "unbalanced", [LIVIA.levels[0], uneven]), finding("cards", "unbalanced", [points], fair=0.0)]
    )
    assert ">37.2\u00a0±1.0\u00a0%<" in drawn
    assert ">2.0 (1.8 to 3.0)\u00a0%<" in drawn
    assert ">+5.0\u00a0±1.0\u00a0pp<" in cards
    room = [re.search(r"--number:min\(([\d.]+)rem,34%\)", text)[1] for text in (drawn, cards)]
    assert room[0] == room[1]
    assert float(room[0]) > 0.45 * len("2.0 (1.8 to 3.0) %")  # the longest stands on one line


def test_the_strategy_that_leads_is_told_with_the_answer():
    leads = finding("strategies", "one leads", [level("censor", 0.378), level("consul", 0.179)], question="Strategies")
    answer = answer_of([CARDS, leads, FAIR])
    assert answer.fine == ("Of the strategies censor leads: it wins 38 % of the time instead of 25 %. Not off: community.")


def test_what_was_not_judged_has_no_answer():
    assert answer_of([PLAYERS, EVEN]) is None
    assert answer_of([]) is None


@pytest.mark.parametrize(
    ("rests", "beaten", "said"),
    [
        ("1,048 of 1,289 values reconstructed", True, "Most of the values behind this (1,048 of 1,289)"),
        ("20 of 1,289 values reconstructed", True, "Some of the values"),
        ("", True, "These players can be beaten: with better ones"),
        ("", False, "This is about these players"),
    ],
)
def test_what_could_overturn_it_is_graded(rests, beaten, said):
    assert answer_of([LIVIA], rests, beaten).caveat.startswith(said)


def test_the_worst_stand_first_balanced_ones_last_and_no_more_than_five():
    many = [finding(f"start-{i}", "unbalanced", [level("a", 0.3 + i / 100, True)]) for i in range(4)]
    shown = board([FAIR, PLAYERS, *many, OPEN, CARDS])
    assert len(shown) == MOST
    assert [one.key for one in shown] == ["start-3", "start-2", "start-1", "start-0", "cards"]
    assert beside([FAIR, PLAYERS, *many, OPEN, CARDS]) == [FAIR, PLAYERS, OPEN]
    assert board([FAIR, OPEN, CARDS, LIVIA]) == [LIVIA, CARDS, OPEN, FAIR]


def test_all_verdicts_are_drawn_on_one_scale_with_one_axis():
    drawn = [text for _, text in forest_plots([LIVIA, FIRST, FAIR])]
    middle = [re.search(r"--l:([\d.]+)%;--m:([\d.]+)%;--b:([\d.]+)%", text).groups() for text in drawn]
    assert len(set(middle)) == 1
    assert [text.count('class="ax"') for text in drawn] == [0, 0, 1]
    place = [float(re.search(r'class="up" style="left:([\d.]+)%', text)[1]) for text in drawn[:2]]
    assert 50 < place[0] < place[1]


def test_all_that_is_off_is_drawn():
    many = finding("cards", "unbalanced", [level(f"c{i}", 0.1 + i / 100, True, "points") for i in range(12)], fair=0.0)
    ((_, drawn),) = forest_plots([many])
    assert all(f">c{i}<" in drawn for i in range(12))


def test_the_first_screen_draws_the_five_levels_farthest_from_fair():
    shares = {"Ada": 0.37, "Bea": 0.13, "Cid": 0.2, "Dan": 0.31, "Eva": 0.24, "Fay": 0.255}
    levels = [level(name, share, abs(share - 0.25) > 0.03) for name, share in shares.items()]
    drawn = worst_marks([finding("start-character", "unbalanced", levels, question="Character")])
    assert re.findall(r"<li><span>(\w+) \(character\)</span>", drawn) == ["Ada", "Bea", "Dan", "Cid", "Eva"]
    assert worst_marks([]) == ""


def test_marks_of_a_sweep_say_with_how_many_seats():
    two, three = (replace(FIRST, question=f"Place in turn order, {n} seats") for n in (2, 3))
    assert worst_of([two, three], 3).names == ["Place 1, 2 seats", "Place 1, 3 seats", "Place 4, 2 seats"]


def test_each_row_of_the_first_screen_has_the_fair_band_of_its_own_question():
    """The shares of two seats and of four, of a table that wins together and of its roles, are fair within other bands."""
    two = finding("seats", "unbalanced", [level("Place 1", 0.58, True)], 0.5, 0.05, question="Place, 2 seats", of_seat=True)
    four = finding("seats", "undecided", [level("Place 2", 0.29)], 0.25, 0.025, question="Place, 4 seats", of_seat=True)
    inside = finding("start", "balanced", [level("Nero", 0.53)], 0.5, 0.05, question="Character")
    worst = worst_of([two, four, inside])
    assert worst.margins == [0.05, 0.025, 0.05]
    assert [row[2] for row in strip_rows(worst)] == ["50.0 % ± 5.0", "25.0 % ± 2.5", "50.0 % ± 5.0"]
    assert [row[0][0] for row in strip_rows(worst)] == ["▲", "◇", "●"]
    begins = [line.index("░") for line in strip_lines(worst, 100)[:-1]]
    assert begins[0] == begins[2] < begins[1]
    drawn = worst_marks([two, four, inside])
    assert [bool(re.search(r"--b:", row)) for row in drawn.split("<li")[1:4]] == [True, False, True]
    assert 'data-v="53,52,54,45,55' in drawn

    from matplotlib.figure import Figure

    figure = Figure()
    _draw(figure, worst, 0.1, 0.9)
    bands = figure.axes[0].containers[0]
    assert [round(bar.get_width(), 6) for bar in bands] == [10, 5, 10]
