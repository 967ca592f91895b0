"""Logs of plays as people write them: wide and long, named and ranked, and what nobody said."""

import json
from dataclasses import replace

import pytest

from simulate.errors import SimulateError
from simulate.reading.answers import PLAY_ROLES, Answers, keep_answers, kept_answers, parse_roles
from simulate.reading.cards import pick_sheet
from simulate.reading.opened import open_tables
from simulate.reading.plays import read_plays
from simulate.reading.words import PLAYS
from simulate.system.ours import is_ours


def plays(tmp_path, content, name="games.csv", titles=(), **answers):
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    made = Answers(parse_roles(answers.pop("roles", ()), PLAY_ROLES), **answers)
    return read_plays(pick_sheet(open_tables(file, name), made, PLAYS, titles), made)


def winners(made):
    return [[chair.person for chair in game if chair.won] for game in made.games]


WINS = [
    ("date,player 1,score 1,player 2,score 2\n2025-01-04,Ann,31,Bo,28\n2025-01-11,Bo,25,Ann,37\n", [["Ann"], ["Ann"]]),
    ("date,Ann,Bo,Cy\n2025-01-04,31,28,40\n2025-01-11,37,25,\n", [["Cy"], ["Ann"]]),
    ("game,player,place,score\n1,Ann,2,31\n1,Bo,3,28\n1,Cy,1,40\n2,Bo,2,25\n2,Ann,1,37\n", [["Cy"], ["Ann"]]),
    ("game,player,rank\n1,Ann,2nd\n1,Cy,1st\n2,Bo,2\n2,Ann,1\n", [["Cy"], ["Ann"]]),
    ("game,player,score,winner\n1,Ann,31,Cy\n1,Cy,40,Cy\n2,Bo,25,Ann\n2,Ann,37,Ann\n", [["Cy"], ["Ann"]]),
    ("Spiel,Spieler,Punkte,Sieger\n1,Ann,31,nein\n1,Cy,40,ja\n2,Bo,25,nein\n2,Ann,37,ja\n", [["Cy"], ["Ann"]]),
    (
        "date,game,player,score\n1.1.,Harvest,Ann,3\n1.1.,Harvest,Cy,4\n8.1.,Harvest,Bo,2\n8.1.,Harvest,Ann,3\n",
        [["Cy"], ["Ann"]],
    ),
    ("game,id,player,score\n1,101,Ann,31\n1,102,Cy,40\n2,103,Bo,25\n2,104,Ann,37\n", [["Cy"], ["Ann"]]),
    ("player,score\nAnn,3\nCy,4\n\nBo,2\nAnn,3\n", [["Cy"], ["Ann"]]),
    ("game;player;score\n1;Ann;31,5\n1;Cy;40,5\n2;Bo;25\n2;Ann;1.037\n", [["Cy"], ["Ann"]]),
    ("game,player,score\n1,Ann,3.5\n1,Cy,3.5\n", [["Ann", "Cy"]]),
    ("game,player,white,black,score\n1,Ann,3,4,1\n1,Cy,4,3,2\n2,Bo,1,1,1\n2,Ann,2,2,2\n", [["Cy"], ["Ann"]]),
    ("game,player,wins\n1,Ann,no\n1,Cy,yes\n2,Bo,no\n2,Ann,yes\n", [["Cy"], ["Ann"]]),
    ("game,player,wins\n1,Ann,\n1,Cy,1\n2,Bo,\n2,Ann,1\n", [["Cy"], ["Ann"]]),
    ("game,player,home,away,score\n1,Ann,x,y,1\n1,Cy,x,y,2\n2,Bo,y,x,1\n2,Ann,y,x,2\n", [["Cy"], ["Ann"]]),
    ("date,winner,loser\n1.1.,Cy,Ann\n8.1.,Ann,Bo\n", [["Cy"], ["Ann"]]),
    ("player 1,player 2,winner\nCy,Ann,player 1\nBo,Ann,P2\n", [["Cy"], ["Ann"]]),
    ("player_a,player_b,winner\nCy,Ann,A\nBo,Ann,B\n", [["Cy"], ["Ann"]]),
    ("Datum;Platz 1;Platz 2;Platz 3\n1.3.;Cy;Ann;Bo\n2.3.;Ann;Bo;\n", [["Cy"], ["Ann"]]),
    ("date,1st,2nd place,3rd\n1.3.,Cy,Ann,Bo\n2.3.,Ann,Bo,\n", [["Cy"], ["Ann"]]),
    ("date,1st,2nd,3rd\n1.3.,Cy,Ann,Bo\n2.3.,Ann,Bo,\n", [["Cy"], ["Ann"]]),
    ("game,player,score,winner\n1,All,4,All\n1,Bo,6,All\n2,Tie,3,Bo\n2,Bo,3,Bo\n", [["All"], ["Bo"]]),
    ("game,player,score,winner\n1,Ann,4,both\n1,Bo,6,both\n2,Ann,3,Bo\n2,Bo,3,Bo\n", [["Ann", "Bo"], ["Bo"]]),
    ("game,player,seat,result\n1,Ann,,loser\n1,Cy,,winner\n2,Bo,,loser\n2,Ann,,winner\n", [["Cy"], ["Ann"]]),
    ("game,player,winner\n1,Ann,draw\n1,Cy,draw\n2,Bo,lost\n2,Ann,won\n", [["Ann", "Cy"], ["Ann"]]),
    ("date,score_ann,score_cy,winner\n1.1.,3,4,\n8.1.,9,7,\n", [["cy"], ["ann"]]),
    ("game,player,winner name\n1,Ann,Cy\n1,Cy,Cy\n2,Bo,Ann\n2,Ann,Ann\n", [["Cy"], ["Ann"]]),
    ("game,player,team,winner\n1,Ann,A,B\n1,Bo,B,B\n1,Cy,B,B\n", [["Bo", "Cy"]]),
]


@pytest.mark.parametrize(("text", "won"), WINS)
def test_who_won_is_read_from_every_way_to_write_it(text, won, tmp_path):
    made = plays(tmp_path, text)
    assert winners(made) == won
    assert not made.seated  # nothing here says who sat where


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("date,white,black,result\n1.1.,Cy,Ann,1-0\n8.1.,Bo,Ann,0-1\n9.1.,Bo,Cy,1/2-1/2\n", [["Cy"], ["Ann"], ["Bo", "Cy"]]),
        ("white_id,black_id,winner\nCy,Ann,white\nBo,Ann,black\nBo,Cy,draw\n", [["Cy"], ["Ann"], ["Bo", "Cy"]]),
        ("date,first player,second player,winner\n1.1.,Cy,Ann,Cy\n8.1.,Bo,Ann,Ann\n", [["Cy"], ["Ann"]]),
        ("home,away,home score,away score\nCy,Ann,4,3\nBo,Ann,1,2\n", [["Cy"], ["Ann"]]),
        ("player 1,player 2,seat 1,seat 2,winner\nAnn,Cy,2,1,P2\nAnn,Bo,2,1,P1\n", [["Cy"], ["Ann"]]),
    ],
)
def test_white_home_and_first_are_seats_and_may_be_named_as_the_winner(text, won, tmp_path):
    made = plays(tmp_path, text)
    assert winners(made) == won
    order = [2, 1] if "seat" in text else [1, 2]
    assert [[chair.seat for chair in game] for game in made.games] == [order] * len(won)


def test_the_lowest_score_wins_where_it_is_said(tmp_path):
    text = "game,player,score\n1,Ann,12\n1,Bo,30\n"
    assert "the highest score wins, since no column says who won (--lowest-wins)" in plays(tmp_path, text).said
    assert winners(plays(tmp_path, text, lowest=True)) == [["Ann"]]


def test_seat_and_finishing_place_are_two_things(tmp_path):
    text = "game,player,place,winner\n" + "".join(
        f"{n},Ann,1,{'yes' if n % 3 == 0 else 'no'}\n{n},Bo,2,{'yes' if n % 3 else 'no'}\n" for n in range(9)
    )
    made = plays(tmp_path, text)
    assert made.seated
    assert any("is the seat: it does not follow who won" in line for line in made.said)
    alone = "game,player,place,winner\n1,Ann,1,\n1,Bo,2,\n"
    with pytest.raises(SimulateError, match="may be the seat or the finishing place") as asked:
        plays(tmp_path, alone)
    assert "--role finish=place or --role seat=place" in asked.value.hint
    assert winners(plays(tmp_path, "game,player,place\n1,Ann,2\n1,Bo,1\n", roles=["finish=place"])) == [["Bo"]]


def test_seats_from_zero_are_places_from_one(tmp_path):
    made = plays(tmp_path, "game,player,seat,score\n1,Ann,0,3\n1,Bo,1,4\n2,Bo,0,2\n2,Ann,1,1\n")
    assert [[chair.seat for chair in game] for game in made.games] == [[1, 2], [1, 2]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("date,player,score\n4.1.,Ann,31\n4.1.,Bo,28\n4.1.,Ann,22\n4.1.,Bo,37\n", r"Ann is twice in one game \(rows 2, 4\)"),
        ("game,player,seat,score\n1,Ann,1,3\n1,Bo,1,4\n", "row 3, column seat: 1 twice in one game"),
        ("game,player,winner\n1,Ann,Zed\n1,Bo,Zed\n", "'Zed': yes or no, or the name of a player"),
        ("game,player\n1,Ann\n1,Bo\n", "none says who won"),
        ("player,wins\nAnn,3\nBo,4\n", "column wins counts wins: a row is a total, no game"),
        ("game,winner\n1,Ann\n2,Bo\n", r"winner names who won \('Ann'\), and no column says who played"),
        (
            "date,Ann,Bo\n" + "".join(f"{day}.1.,{day // 2},{day - day // 2}\n" for day in range(1, 13)),
            r"the scores \(Ann, Bo\) only grow from row to row: they seem to be running totals",
        ),
        ("player,score\nAnn,3\nBo,4\n", "nothing says which rows are one game"),
        ("game,player,score\n,Ann,3\n,Bo,4\n", "rows 2, 3, column game: empty: which game is it"),
    ],
)
def test_what_cannot_be_judged_is_refused_in_words(text, said, tmp_path):
    with pytest.raises(SimulateError, match=said):
        plays(tmp_path, text)


def test_what_does_not_count_is_counted(tmp_path):
    text = "game,player,score,winner\n1,Ann,3,yes\n1,Bo,9,no\n2,Ann,1,no\n2,Bo,2,no\n3,Ann,4,yes\n3,Bo,1,no\n"
    said = plays(tmp_path, text).said
    assert "in 1 game the winner is not the highest score: column winner counts" in said
    assert "left out: 1 game that all lost (begin in row 4)" in said
    quit_ = plays(tmp_path, "game,player,score\n1,Ann,3\n1,Bo,left early\n2,Ann,1\n2,Bo,2\n")
    assert "left out: 1 game with a score that is no number (begin in row 2)" in quit_.said
    coop = plays(tmp_path, "game,player,winner\n1,Ann,yes\n1,Bo,yes\n2,Ann,no\n2,Bo,no\n")
    assert (coop.coop, len(coop.games)) == (True, 2)


def test_exports_of_programs_are_read_by_the_title_of_the_game(tmp_path):
    def play(number, game, won):
        scores = [{"playerRefId": p, "score": str(p), "winner": p == won, "seatOrder": p} for p in (1, 2)]
        return {"uuid": str(number), "playDate": "2025-01-04", "gameRefId": game, "playerScores": scores}

    export = {
        "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bo"}],
        "games": [{"id": 7, "name": "Harvest Road"}, {"id": 8, "name": "Other"}],
        "plays": [play(1, 7, 2), play(2, 8, 1), play(3, 8, 1)],
    }
    text = json.dumps(export)
    assert winners(plays(tmp_path, text, "export.json", ("Harvest Road",))) == [["Bo"]]
    assert winners(plays(tmp_path, text, "export.json", ("Mine",), tab="Other")) == [["Ann"], ["Ann"]]
    with pytest.raises(SimulateError, match="plays of 2 games"):
        plays(tmp_path, text, "export.json", ("Mine",))
    player = '<player name="{}" startposition="{}" score="{}" win="{}"/>'
    xml = '<plays><play id="1" date="2025-01-04"><item name="Harvest Road"/><players>{}</players></play></plays>'
    made = plays(tmp_path, xml.format(player.format("Ann", 1, 3, 0) + player.format("Bo", 2, 4, 1)), "plays.xml")
    assert (winners(made), made.seated) == ([["Bo"]], True)


def test_what_was_said_is_kept_again_and_nothing_of_the_file_is_lost(tmp_path):
    first = Answers({"game": ("session",)})
    keep_answers(tmp_path, PLAYS, first)
    file = tmp_path / "reading.toml"
    assert is_ours(file)
    file.write_text("# mine\n[cards]\ncopies = 'Qty'  # as the printer has it\n", encoding="utf-8")
    for said in (first, Answers({"game": ("date",), "start": ("a", "b")}, lowest=True)):
        keep_answers(tmp_path, PLAYS, said)
        assert kept_answers(tmp_path, PLAYS) == replace(said, kept=True)
    assert kept_answers(tmp_path, "cards").roles == {"copies": ("Qty",)}
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# mine\n")
    assert "# as the printer has it" in text
    before = file.stat().st_mtime_ns
    keep_answers(tmp_path, PLAYS, said)
    assert file.stat().st_mtime_ns == before
    file.write_text("[cards\n", encoding="utf-8")
    with pytest.raises(SimulateError, match=r"reading\.toml: cannot be read"):
        keep_answers(tmp_path, PLAYS, first)


@pytest.mark.parametrize("inside", [True, False])
def test_games_that_hold_their_players_are_one_table(inside, tmp_path):
    games = [
        {"date": "1.3.", "game": "Comuni", "players": [{"name": "Cy", "score": 4}, {"name": "Ann", "score": 3}]},
        {"date": "1.3.", "game": "Comuni", "players": [{"name": "Bo", "score": 1}, {"name": "Ann", "score": 2}]},
    ]
    made = plays(tmp_path, json.dumps({"version": 3, "matches": games} if inside else games), "games.json")
    assert winners(made) == [["Cy"], ["Ann"]]
    assert any("title" in line for line in made.said)  # which game it is, no number of a game
    assert not made.seated


def test_decks_that_hold_their_cards_are_tables_of_their_own(tmp_path):
    decks = [{"name": f"Deck {at}", "cards": [{"name": "Mill", "cost": at}, {"name": "Inn", "cost": 2}]} for at in (1, 2)]
    file = tmp_path / "decks.json"
    file.write_text(json.dumps(decks), encoding="utf-8")
    assert [table.tab for table in open_tables(file, "decks.json")] == ["Deck 1.cards", "Deck 2.cards"]
