"""What a page shows to the eye: seats around a table, small cards, measured changes, meters, and the picture to share."""

import io
import math
import re
from dataclasses import replace

import pytest
from PIL import Image

from reports.draw.card_tiles import Tile, card_tiles
from reports.draw.moves import moves
from reports.draw.seat_table import seat_at, seat_table
from reports.judge.answer import answer_of
from reports.judge.suggestions import Suggestion
from reports.judge.trust import Trust, trust_of
from reports.pages.run_report import make_report
from reports.parts.cells import Curve, Interval
from reports.parts.document import Section
from reports.parts.findings import Finding, Level, Moved
from reports.write.cover import HIGH, WIDE, foot_of, sentence_of, to_png
from reports.write.writers import Report, to_html, to_markdown, to_text
from simulate.claims.balance import bands
from simulate.system.ours import is_ours
from tests.browser import CHROMIUM, NOT_FOUND, look
from tests.said import GAMES, so


def places(*shares, off=(), names=None):
    levels = [
        Level(name, f"win_share.seat:{at + 1}", Interval(share, share - 0.01, share + 0.01), at + 1 in off)
        for at, (share, name) in enumerate(zip(shares, names or [f"Place {n + 1}" for n in range(len(shares))], strict=True))
    ]
    return Finding("seats", "Place in turn order", "unbalanced", so(), tuple(levels), 1 / len(shares), 0.02, of_seat=True)


def test_seats_go_clockwise_from_the_near_end():
    assert [seat_at(at, 4) for at in range(4)] == [(50.0, 81.0), (12.0, 50.0), (50.0, 19.0), (88.0, 50.0)]
    drawn = seat_table(places(0.31, 0.25, 0.25, 0.19, off=(1, 4)))
    seats = re.findall(r'is-(\w+)" style="left:([\d.]+)%;top:([\d.]+)%"><b>([\d.]+)</b><span>place (\d)', drawn)
    assert seats == [
        ("up", "50", "81", "31.0", "1"),
        ("m", "12", "50", "25.0", "2"),
        ("m", "50", "19", "25.0", "3"),
        ("dn", "88", "50", "19.0", "4"),
    ]


def test_a_place_that_has_an_owner_names_it():
    drawn = seat_table(places(0.6, 0.4, off=(1, 2), names=["Place 1 with Lucca", "Place 2 with <Siena>"]))
    assert "place 1</span><small>Lucca</small>" in drawn
    assert 'place 2</span><small class="above">&lt;Siena&gt;</small>' in drawn


@pytest.mark.parametrize(
    "finding",
    [
        replace(places(0.5, 0.5), of_seat=False),
        replace(places(0.5, 0.5), fair=None),
        places(*[0.1] * 10),
        replace(places(0.5, 0.5), levels=(Level("Place 1", "win_share.seat:1", Interval(0.5, math.nan, math.nan)),) * 2),
    ],
    ids=["not about places", "no fair value", "too many seats", "too few games"],
)
def test_what_is_no_table_of_seats_is_not_drawn_as_one(finding):
    assert seat_table(finding) == ""


def moved(before, after, half=0.01, name="Place 1"):
    return Moved(name, "win_share.seat:1", before, Interval(after, after - half, after + half), "still outside")


def test_a_change_is_drawn_from_before_to_after_on_the_scale_of_all():
    finding = places(0.31, 0.19, 0.25, 0.25, off=(1, 2))
    near, far = moves([((moved(0.31, 0.26),), finding), ((moved(0.19, 0.21, name="Place 2"),), finding)])
    where = {kind: float(left) for kind, left in re.findall(r'<i class="(gh|m|no|up|dn)" style="left:([\d.]+)%', near)}
    assert where["gh"] > where["m"] > 50
    assert "31.0 → 26.0" in near.replace("\u00a0", " ")
    assert "±1.0 %" in near.replace("\u00a0", " ")
    way = re.search(r'class="way" style="left:([\d.]+)%;width:([\d.]+)%', near)
    assert float(way[1]) == pytest.approx(where["m"])
    assert float(way[1]) + float(way[2]) == pytest.approx(where["gh"], abs=0.1)
    assert 'class="dn"' in far  # 20 to 22 % lies below the band of 23 to 27
    (open_,) = moves([((moved(0.31, 0.225),), finding)])  # 21.5 to 23.5 %: it reaches into the band
    assert 'class="no"' in open_
    scales = [float(re.search(r"--b:([\d.]+)%", one)[1]) for one in (near, far)]
    assert scales[0] == pytest.approx(scales[1])


def test_what_a_drawing_would_not_tell_is_left_in_words():
    finding = places(0.5, 0.5)
    assert moves([((moved(0.5, 0.5),), None), ((), finding), ((moved(0.5, 0.5),), replace(finding, fair=None))]) == [""] * 3


def test_a_page_draws_its_measured_changes_and_keeps_their_sentence_in_the_fold():
    finding = places(0.31, 0.25, 0.25, 0.19, off=(1, 4))
    what, after = "Place 1 is too strong: A: 1 → 2", (moved(0.3, 0.26),)
    drawn = Suggestion("seats", what, "simulate compare a", "a=2", found="it holds", moved=after)
    plain = replace(drawn, what="Another", moved=(), found="no drawing")
    sections = [Section("seats", "Places", says=[finding])]
    report = Report("Title", "", sections, suggestions=[drawn, plain], answer=answer_of([finding]))
    page = to_html(report)
    first, second = page.split('<ul class="tries">')[1].split("<li><span>Another")
    assert 'class="strip moves"' in first
    assert "<strong>" not in first
    assert "Measured: it holds" in first.split("<details>")[1]
    assert "<strong>Measured: no drawing.</strong>" in second.split("<details>")[0]


def folds_of(*after):
    finding = places(0.31, 0.25, 0.25, 0.19, off=(1, 4))
    change = Suggestion("seats", "A: 1 → 2", "simulate compare a", "a=2", found="it holds", moved=after)
    report = Report("T", "", [Section("seats", "Places", says=[finding])], suggestions=[change], answer=answer_of([finding]))
    return re.findall(r"<summary>(.*?and the command)</summary>", to_html(report).split('<ul class="tries">')[1])


def test_the_fold_of_a_change_says_of_each_level_whether_it_is_fair_then():
    one, other = moved(0.3, 0.26), replace(moved(0.19, 0.24, name="Place 4"), reaches="inside")
    assert folds_of(one) == ["still outside; side effects, and the command"]
    assert folds_of(one, other) == ["Place 1: still outside; Place 4: inside; side effects, and the command"]


def screen_of(*shares, off=(), moved=()):
    finding = places(*shares, off=off)
    sections = [Section("seats", "Places", says=[finding])]
    what = "Place 1 is too strong: A: 1 → 2"
    change = Suggestion("seats", what, "simulate compare a", "a=2", found="x; side", moved=moved)
    trust = [Trust("values", "none is reconstructed", "run", 1.0), Trust("real play", "2 of 3", "real", 0.7)]
    return Report("Title", "4 seats", sections, suggestions=[change], answer=answer_of([finding]), trust=trust)


def test_text_begins_with_the_first_screen():
    report = screen_of(0.31, 0.25, 0.25, 0.19, off=(1, 4), moved=(moved(0.3, 0.26),))
    text = to_text(report, 70)
    first = text.partition("Each question")[0]
    rows = [line for line in first.splitlines() if line.startswith("Place ")]
    assert [line.split()[1] for line in rows] == ["1", "4", "2", "3"]  # the farthest first
    assert [line[-len("31.0 ±1.0 %") :] for line in rows] == ["31.0 ±1.0 %", "19.0 ±1.0 %", "25.0 ±1.0 %", "25.0 ±1.0 %"]
    place = {line.split()[1]: next(at for at, letter in enumerate(line) if letter in "▲▼●◇") for line in rows}
    middle = rows[0].index("┊")
    assert place["4"] < place["2"] == place["3"] == middle < place["1"]
    assert place["1"] - middle == middle - place["4"]
    assert "- Place 1 is too strong: A: 1 → 2. Place 1 30.0 → 26.0 ±1.0 %, still outside." in " ".join(first.split())
    assert "Rests on values: none is reconstructed; real play: 2 of 3." in first
    assert "simulate compare a" not in first
    assert "simulate compare a" in text
    assert all(len(line) <= 70 for line in text.splitlines())


def test_a_terminal_too_narrow_for_an_axis_gets_the_marks_alone():
    first = to_text(screen_of(0.31, 0.25, 0.25, 0.19, off=(1, 4)), 34).partition("Each question")[0]
    assert re.search(r"^▲ Place 1 +31.0 ±1.0 %$", first, re.M)
    assert "░" not in first


def test_a_long_name_leaves_room_for_the_axis():
    finding = replace(
        places(0.31, 0.19, off=(1, 2)), levels=(Level("n" * 60, "win_share.seat:1", Interval(0.7, 0.69, 0.71), True),)
    )
    report = Report("T", "", [Section("seats", "Places", says=[finding])], answer=answer_of([finding]))
    row = next(line for line in to_text(report, 100).splitlines() if line.startswith("nnn"))
    assert row.startswith("n" * 33 + "…  ")
    assert "┊" in row


def test_markdown_begins_with_the_first_screen():
    report = screen_of(0.31, 0.25, 0.25, 0.19, off=(1, 4), moved=(moved(0.3, 0.26),))
    first = to_markdown(report).replace("\u00a0", " ").partition("**Each question**")[0]
    assert "| ▲ Place 1 | 31.0 ±1.0 % | 25.0 % ± 2.0 |" in first
    assert "| ▼ Place 4 | 19.0 ±1.0 % | 25.0 % ± 2.0 |" in first
    assert "26.0 ±1.0 %, still outside." in first
    assert "side" not in first.partition("**What helps**")[2].replace("inside", "").replace("outside", "")


def test_a_number_keeps_its_unit_on_its_line():
    report = Report("T", "word " * 18 + "24 % of it", [])
    assert "24 % of it" in to_text(report, 93).splitlines()


def curve(*worths):
    return Curve(("dealt", "middle", "late"), tuple(Interval(w, w - 0.01, w + 0.01, "points") for w in worths), 0.02)


def test_small_cards_show_name_price_worth_and_curve():
    strong = Tile("A & B", "bonus, price 6", "+5.1 pp", "up", curve(0.01, 0.05, 0.02))
    drawn = card_tiles([strong, Tile("C", "", "−4 pp", "dn", None)], 0.12)
    first, second = drawn.split('<div class="tile ')[1:]
    assert first.startswith('at-up"><b>A &amp; B</b><small>bonus, price 6</small>')
    assert '<svg class="arc"' in first
    assert first.endswith("<p><small>dealt</small><small>late</small></p></div>")
    assert second.startswith('at-dn"><b>C</b>')
    assert "<svg" not in second


def test_meters_say_how_far_it_holds(make_run):
    run = make_run(blocks=20)
    real = Finding("real", "Like real play", "missed", bands(15, 20, ["one", "two"], 0, 0, 3, 20, GAMES))
    found = trust_of(run, [real], ["run", "reconstructed", "real"])
    assert Trust("real play", "15 of 20 plausibility bands hit", "real", 0.75) in found
    assert found[0] == Trust("players", "how strong they are was not measured", "run", None)
    page = to_html(Report("T", "", [], answer=answer_of([places(0.5, 0.5)]), trust=found))
    assert page.count('class="meter"') == sum(one.held is not None for one in found) == 2
    assert 'style="width:75%"' in page


def test_the_picture_to_share_holds_the_answer_and_is_the_same_each_time():
    finding = places(0.31, 0.25, 0.25, 0.19, off=(1, 4), names=["Place 1", "Place 2", "名前 $x$", "Place 4"])
    sections = [Section("seats", "Places", says=[finding])]
    report = Report(
        "Title $1$", "4 seats", sections, answer=answer_of([finding]), trust=[Trust("values", "all", "run", 1.0)]
    )
    assert sentence_of(report).startswith("No. The first player wins 31 %")
    first = to_png(report)
    assert first == to_png(report)
    with Image.open(io.BytesIO(first)) as picture:
        assert picture.size == (WIDE * 100, HIGH * 100)
        colours = {colour for _, colour in picture.convert("RGB").getcolors(10**6)}
    assert (0xAD, 0x3F, 0x08) in colours  # a triangle above fair
    assert (0x20, 0x59, 0xA3) in colours
    assert (0xDE, 0xEC, 0xDF) in colours
    other = replace(report, answer=answer_of([places(0.6, 0.4, off=(1, 2))]))
    assert to_png(other) != first


def test_the_foot_of_a_picture_is_short_and_says_where_it_is_cut():
    trust = [Trust("values", "word " * 60, "run"), Trust("real play", "2 of 3", "real")]
    run, more, values, real = foot_of(Report("T", "some words " * 40, [], trust=trust))
    assert not run.endswith(" …")
    assert [line.endswith(" …") for line in (more, values, real)] == [True, True, False]
    assert max(map(len, (run, more, values, real))) <= 118


def test_a_picture_is_known_as_ours(tmp_path):
    file = tmp_path / "report.png"
    file.write_bytes(to_png(Report("Title", "", [])))
    assert is_ours(file)


def test_without_an_answer_it_holds_the_first_sentence(make_run):
    report = make_report(make_run(blocks=20))
    told = Section("pace", "Pace", headline=["13 rounds."])
    assert sentence_of(replace(report, answer=None, about="sweep", sections=[told])) == "13 rounds."
    assert sentence_of(Report("Only a title", "", [])) == "Only a title"


@pytest.mark.skipif(CHROMIUM is None, reason=NOT_FOUND)
def test_a_drawn_change_can_be_saved_from_its_fold(tmp_path):
    page = to_html(screen_of(0.31, 0.25, 0.25, 0.19, off=(1, 4), moved=(moved(0.3, 0.26),)))
    probe = """
      const names = [], blobs = [];
      window.Blob = function (parts) { blobs.push(parts.join("")); };
      URL.createObjectURL = () => "data:,";
      HTMLAnchorElement.prototype.click = function () { names.push(this.download); };
      const change = document.querySelector(".tries li");
      for (const button of change.querySelectorAll("details .get button")) button.click();
      return {names, text: blobs.map((one) => one.slice(0, 4000))};
    """
    found = look(page, probe, tmp_path, 1280)
    assert found["names"] == ["title-findings-change-1.svg", "title-findings-change-1.csv"]
    assert "Place 1 is too strong: A: 1 → 2." in found["text"][0]
    assert found["text"][1].splitlines()[1] == "Place 1,26,25,27,23,27,%"
