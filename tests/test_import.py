"""Games that were played elsewhere: a table of outcomes becomes a run that is reported, compared and checked."""

import json
import random

import pytest

import simulate
from reports.judge.account import account_of
from simulate.cli import command
from simulate.errors import SimulateError
from tests.command import invoke

BOTS = ("rusher", "builder", "waiter", "noble")


def table(file, games=1200, seed=1, first=0.0, strong="", fixed=False, deals=1):
    """Write games of four: `first` points more for place 1, one for the bot `strong`; `fixed`: bots keep their places."""
    rng = random.Random(seed)
    lines = ["game,seat,bot,faction,score,turns,deal"]
    for game in range(games):
        if game % deals == 0:
            luck = [rng.gauss(0, 4) for _ in range(4)]
        bots = list(BOTS) if fixed else rng.sample(BOTS, 4)
        factions = rng.sample(["north", "south", "east", "west"], 4)
        for seat, bot in enumerate(bots):
            points = 30 + luck[seat] + rng.gauss(0, 4) + (first if seat == 0 else 0) + 4 * (bot == strong)
            lines.append(f"{game},{seat + 1},{bot},{factions[seat]},{points:.0f},{rng.randint(8, 12)},{game // deals}")
    file.write_text("\n".join(lines) + "\n")
    return file


@pytest.fixture
def place(tmp_path, monkeypatch):
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_from_a_table_to_a_report_in_two_commands(place, capsys):
    table(place / "harbour.csv", first=3.0)
    said = invoke(capsys, "import", "harbour.csv").stdout
    assert "1,200 games of 4; game is column game" in said
    assert "Report it with: simulate report runs/harbour-4p" in said
    page = invoke(capsys, "report", "runs/harbour-4p", "--text").stdout
    assert "The first player wins" in page
    assert "imported from harbour.csv" in " ".join(page.split())
    assert "no rule changed" not in page
    assert "sensitivity" not in page  # nothing is advised that cannot be done
    invoke(capsys, "report", "runs/harbour-4p")
    html = (place / "runs/harbour-4p/report.html").read_text()
    assert "These games were played elsewhere" in html
    assert "simulate replay" not in html


def test_python_reads_the_same_table(place, capsys):
    table(place / "harbour.csv", strong="builder")
    lines = []
    made = simulate.import_outcomes("harbour.csv", game="My harbour", say=lines.append)
    assert made.folder.name == "my-harbour-4p"
    assert made.win_shares["strategy"][0] == "builder"
    assert lines[0].startswith("1,200 games of 4")
    seats = made.seats
    assert len(seats) == 4800
    assert seats["win_share"].sum() == pytest.approx(1200)
    assert simulate.verify(made).holds


def test_the_same_table_again_changes_nothing_and_another_is_refused(place, capsys):
    table(place / "a.csv")
    table(place / "b.csv", seed=2)
    invoke(capsys, "import", "a.csv", "--game", "one")
    before = (place / "runs/one-4p/playouts").stat().st_mtime_ns
    assert "has them already" in invoke(capsys, "import", "a.csv", "--game", "one").stdout
    assert (place / "runs/one-4p/playouts").stat().st_mtime_ns == before
    assert command(["import", "b.csv", "--game", "one"]) == 2
    invoke(capsys, "import", "b.csv", "--game", "one", "--fresh")


def test_two_tables_are_compared_and_checked(place, capsys):
    for name, first in (("was", 0.0), ("same", 0.0), ("moved", 4.0)):
        table(place / f"{name}.csv", games=3000, seed=len(name), first=first)
        invoke(capsys, "import", f"{name}.csv", "--game", "harbour", "--out", f"runs/{name}", "-q")
    said = invoke(capsys, "compare", "runs/was", "runs/moved").stdout
    assert "3,000 playouts on each side, played elsewhere" in said
    assert "Place 1 wins:" in said
    assert "nothing moved beyond noise" in invoke(capsys, "compare", "runs/was", "runs/same").stdout
    assert (
        "Check it with: simulate check balance/harbour.toml --run DIRECTORY" in invoke(capsys, "baseline", "runs/was").stdout
    )
    assert command(["check", "balance/harbour.toml", "--run", "runs/same"]) == 0
    assert command(["check", "balance/harbour.toml", "--run", "runs/moved"]) == 1
    assert command(["check"]) == 2  # nothing can be played
    invoke(capsys, "check", "balance/harbour.toml", "--run", "runs/moved", "--update")
    assert command(["check", "balance/harbour.toml", "--run", "runs/moved"]) == 0


def test_what_needs_the_program_is_refused_in_words(place, capsys):
    made = simulate.import_outcomes(table(place / "harbour.csv"))
    for words in (["replay", str(made.folder)], ["baseline", "runs/none"]):
        assert command(words) == 2
    assert "was played elsewhere" in capsys.readouterr().err
    with pytest.raises(SimulateError, match="played elsewhere"):
        simulate.replay(made)


def test_players_that_keep_their_places_are_not_told_from_them(place, capsys):
    made = simulate.import_outcomes(table(place / "harbour.csv", games=3000, strong="rusher", fixed=True))
    found = json.loads(made.report(formats=("json",)).file("json").read_text())
    notes = json.dumps(found)
    assert "the same players always have the same place in turn order" in notes


def test_a_strong_player_who_begins_more_often_is_no_strong_place(place, capsys):
    rng = random.Random(3)
    lines = ["game,seat,bot,score"]
    for game in range(20_000):
        bots = rng.sample(BOTS, 4)
        if rng.random() < 0.5 and "rusher" in bots:
            at = bots.index("rusher")
            bots[0], bots[at] = bots[at], bots[0]
        lines += [f"{game},{seat + 1},{bot},{rng.gauss(30 + 3 * (bot == 'rusher'), 5):.2f}" for seat, bot in enumerate(bots)]
    (place / "mixed.csv").write_text("\n".join(lines) + "\n")
    made = simulate.import_outcomes("mixed.csv")
    share = made.seats.filter(made.seats["seat"] == 0)["win_share"].mean()
    assert share > 0.28  # who sat there wins more
    assert made.verdicts["seats"] == "balanced"  # not for the place


def test_intervals_hold_where_deals_are_shared(place, capsys):
    """Four games of one deal are not four deals: of fair tables no more than about 5 % have an interval beside the truth."""
    missed = {"": 0, "deal=none": 0}
    for seed in range(40):
        table(place / "fair.csv", 800, seed, deals=4)
        for role in missed:
            made = simulate.import_outcomes("fair.csv", role=[role] if role else [], fresh=True)
            assert made.manifest.block_size == (1 if role else 4)
            seats = next(finding for finding in account_of(made.run).findings if finding.key == "seats")
            missed[role] += any(not level.value.low <= 0.25 <= level.value.high for level in seats.levels)
    assert missed[""] <= 4
    assert missed["deal=none"] > missed[""]  # what a reader who overlooks the deals would say


def test_without_seats_the_page_says_nothing_of_places(place, capsys):
    lines = [line.split(",") for line in table(place / "all.csv").read_text().splitlines()]
    (place / "some.csv").write_text("\n".join(",".join([row[0], *row[2:5]]) for row in lines) + "\n")
    invoke(capsys, "import", "some.csv")
    invoke(capsys, "report", "runs/some-4p")
    page = (place / "runs/some-4p/report.html").read_text()
    assert "Faction" in page
    assert "seat 1" not in page
    assert "Place 1 " not in page
