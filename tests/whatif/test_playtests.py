"""Games of people: read strictly, judged by what few games can prove, and held against a simulation."""

import json
import re

import pytest
from scipy.stats import beta

import simulate
from simulate.errors import SimulateError
from simulate.reading.answers import Answers
from simulate.reading.cards import pick_sheet
from simulate.reading.opened import open_tables
from simulate.reading.words import PLAYS
from simulate.runs.plan.order import order_of
from simulate.whatif.playtests import PlaytestLevel, interval, levels_of, next_game, read_games
from tests.command import invoke

GAME = order_of("comuni", 5, [], 0).manifest.game
TOWNS = ("Lucca", "Firenze", "Siena", "Milano", "Bologna")


def written(tmp_path, *lines, head="game,seat,community,winner"):
    file = tmp_path / "games.csv"
    file.write_text("\n".join([head, *lines]) + "\n")
    return file


def games(won, seats=5):
    """Rows of games that the towns of `won` win, the towns in turn at the places."""
    for number, winner in enumerate(won):
        for seat in range(seats):
            town = TOWNS[(seat + number) % 5]
            yield f"{number},{seat + 1},{town},{'yes' if town == winner else 'no'}"


def read(file, **how):
    return read_games(pick_sheet(open_tables(file), Answers(), PLAYS), GAME, **how)


def test_each_level_has_the_exact_interval_of_its_games(tmp_path):
    played = read(written(tmp_path, *games(["Milano"] * 9 + ["Lucca"])))
    levels = {level.name: level for level in levels_of(played, GAME, {})}
    milano = levels["Milano"]
    assert (milano.games, milano.wins, milano.among) == (10, 9, 5)
    tail = 0.05 / (2 * 5)
    assert (milano.low, milano.high) == pytest.approx((beta.ppf(tail, 9, 2), beta.ppf(1 - tail, 10, 1)))
    assert milano.proves(0.2) == "too strong"
    assert levels["Siena"].proves(0.2) == "undecided"  # 0 of 10 may still be 20 %
    assert sum(level.wins for name, level in levels.items() if name.startswith("Place")) == 10


def test_a_simulation_contradicts_or_fits_only_where_the_games_show_it():
    def level(simulated, wins=14.0, games=20):
        held = interval(wins, games, 5)
        return PlaytestLevel("win_share.start:community=lucca", "Lucca", games, wins, *held, 5, simulated, 0.2)

    assert level((0.2, 0.19, 0.21)).against == "contradicts"
    assert level((0.2, 0.19, 0.21)).both is None
    assert level((0.5, 0.45, 0.55)).against == "cannot tell"  # twenty games hold 38 to 91 %
    assert level((0.5, 0.45, 0.55)).both is None
    fitting = level((0.2, 0.19, 0.21), 8000.0, 40_000)
    assert fitting.against == "fits"
    value, low, high = fitting.both
    assert value == pytest.approx((8000 + 8000) / 80_000)  # the simulation counts as many games as people played
    assert (low, high) == pytest.approx(interval(16_000, 80_000, 5))
    assert level(None).against == "not simulated"


def test_a_start_beside_people_and_the_words_for_it(tmp_path, capsys):
    lines = []
    for number, row in enumerate(games(["Milano"] * 12)):
        lines.append(f"{row},{'Ann' if 'Milano' in row else f'P{(number * 7) % 4}'}")
    lines = [line for at, line in enumerate(lines)]
    seen = {}
    for at, line in enumerate(lines):  # nobody is in a game twice
        game = line.split(",")[0]
        used = seen.setdefault(game, set())
        who = line.split(",")[-1]
        while who in used:
            who = f"P{int(who[1:]) + 1}" if who != "Ann" else "P9"
        used.add(who)
        lines[at] = ",".join([*line.split(",")[:-1], who])
    file = written(tmp_path, *lines, head="game,seat,community,winner,player")
    said = " ".join(invoke(capsys, "playtests", "comuni", file, "-n", 400, "-j", 1).stdout.split())
    assert "by themselves they prove: nothing yet" in said
    assert "who sat there may be why; the strongest is Ann" in said


def test_what_to_play_next_is_what_is_known_least(tmp_path):
    rows = [row for row in games(["Milano"] * 8) if "Bologna" not in row]
    for at, row in enumerate(rows):
        number, _, town, won = row.split(",")
        rows[at] = f"{number},{at % 4 + 1},{town},{won}"
    rows += ["90,1,Bologna,yes", "90,2,Lucca,no", "90,3,Siena,no", "90,4,Firenze,no"]
    wide, now, after = next_game(levels_of(read(written(tmp_path, *rows)), GAME, {}), 4)
    assert wide[0].name == "Bologna"
    assert after < now


def test_scores_decide_where_nobody_is_named_and_a_tie_is_shared(tmp_path):
    lines = [f"1,{seat},{town},{score}" for seat, (town, score) in enumerate(zip(TOWNS, (3, 9, 9, 1, 0), strict=True), 1)]
    played = read(written(tmp_path, *lines, head="Game,Place,Start,Points"))
    assert [chair.won for chair in played.games[0]] == [0, 0.5, 0.5, 0, 0]


def test_other_numbers_and_versions_are_counted_apart(tmp_path):
    lines = [f"{row},1" for row in games(["Siena"] * 3)] + ["8,1,Lucca,yes,2", "8,2,Siena,no,2"]
    file = written(tmp_path, *lines, head="game,seat,community,winner,version")
    played = read(file)
    assert (played.seats, len(played.games), played.left, played.versions) == (5, 3, 1, ("1", "2"))
    assert read(file, version="2").seats == 2
    assert len(read(file, seats=2).games) == 1
    for how, why in (({"version": "3"}, "no game of version '3'"), ({"seats": 4}, "no game of 4")):
        with pytest.raises(SimulateError, match=why):
            read(file, **how)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1,1,Lucca,yes\n1,2,Luca,no", r"row 3, column community: 'Luca' is none of the game's. Did you mean 'lucca'"),
        ("1,1,Lucca,yes\n1,1,Siena,no", r"row 3, column seat: 1 twice in one game"),
        ("1,7,Lucca,yes", r"row 2, column seat: '7': a whole number from 1 to 1"),
        ("1,1,Lucca,perhaps", r"row 2, column winner: 'perhaps': yes or no"),
        ("1,1,Lucca,no\n1,2,Siena,no", r"no game is left\nleft out: 1 game that all lost"),
        (",1,Lucca,yes", r"row 2, column game: empty"),
    ],
)
def test_a_wrong_cell_is_named_by_row_and_column(tmp_path, line, why):
    with pytest.raises(SimulateError, match=why):
        read(written(tmp_path, line))


def test_a_sheet_of_something_else_is_refused(tmp_path):
    file = tmp_path / "cards.csv"
    file.write_text("name,copies\nLibrary,3\n")
    with pytest.raises(SimulateError, match="it lacks columns of games"):
        read(file)


def test_the_command_says_what_is_proved_what_contradicts_and_what_to_play(tmp_path, capsys):
    file = written(tmp_path, *games(["Milano"] * 11 + ["Siena"] * 2))
    done = invoke(capsys, "playtests", "comuni", file, "-n", 1000, "-j", 1)
    assert done.exit_code == 0, done.stderr
    said = " ".join(done.stdout.split())
    assert "Comuni: 13 games of 5 people" in said
    assert "by themselves they prove: Milano is too strong: 85 % (" in said
    assert "the simulation contradicts them: Milano 85 %" in said
    assert "to learn most from the next games: seat " in said
    document = json.loads(invoke(capsys, "playtests", "comuni", file, "-n", 1000, "-j", 1, "--json").stdout)
    assert (document["kind"], document["games"], len(document["rows"])) == ("playtests", 13, 10)
    milano = next(row for row in document["rows"] if "milano" in str(row).lower())
    assert re.search(rf"Milano 85 %[^;]*, simulated {100 * milano['simulated']:.0f} %", said)
    frame = simulate.playtests("comuni", file, playouts=1000, jobs=1).frame()
    assert frame["share"].to_list() == [row["share"] for row in document["rows"]]
    assert invoke(capsys, "playtests", "comuni").exit_code == 2
    alone = invoke(capsys, "playtests", file)
    assert alone.exit_code == 2
    assert "stands where the name of the game does" in alone.stderr
    assert f"simulate import {file}" in " ".join(alone.stderr.replace("\\", " ").split())
