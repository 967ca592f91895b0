"""Tables of outcomes that other programs write: a row a player, a row a game, lists in cells; and what is asked about."""

import json
import random

import numpy as np
import polars as pl
import pytest

import simulate
from simulate.errors import SimulateError
from simulate.reading.answers import Answers, parse_roles
from simulate.reading.outcome_table import OUTCOME_ROLES
from simulate.reading.outcomes import read_outcomes

LONG = "game,seat,bot,score\n1,1,a,5\n1,2,b,7\n2,1,b,9\n2,2,a,4\n3,1,a,6\n3,2,b,6\n"
WON = [[0, 1], [1, 0], [0.5, 0.5]]


def read(tmp_path, content, name="games.csv", seats=None, version=None, **answers):
    file = tmp_path / name
    if isinstance(content, str):
        file.write_text(content, encoding="utf-8")
    made = Answers(parse_roles(answers.pop("roles", ()), OUTCOME_ROLES), **answers)
    return read_outcomes(file, made, seats, version)


def names(found):
    labels, codes = found.strategy
    return [[labels[i] for i in row] for row in codes.tolist()]


SAME = [
    LONG,
    LONG.replace(",", ";"),
    LONG.replace(",", "\t"),
    "match_id,player,agent,final score\n1,0,a,5\n1,1,b,7\n2,0,b,9\n2,1,a,4\n3,0,a,6\n3,1,b,6\n",
    "game,seat,bot,won\n1,1,a,no\n1,2,b,yes\n2,1,b,yes\n2,2,a,no\n3,1,a,draw\n3,2,b,draw\n",
    "game,seat,bot,order,result\n1,1,a,,loser\n1,2,b,,winner\n2,1,b,,winner\n2,2,a,,loser\n3,1,a,,draw\n3,2,b,,draw\n",
    "id,bot_1,bot_2,turn_order,winner\n7,a,b,n/a,b\n8,b,a,,b\n9,a,b,,unentschieden\n",
    "game,seat,bot,reward\n1,1,a,-1\n1,2,b,1\n2,1,b,1\n2,2,a,-1\n3,1,a,0.5\n3,2,b,0.5\n",
    "game,seat,bot,rank\n1,1,a,2\n1,2,b,1\n2,1,b,1\n2,2,a,2\n3,1,a,1\n3,2,b,1\n",
    "bot_1,bot_2,score_1,score_2\na,b,5,7\nb,a,9,4\na,b,6,6\n",
    "p1_bot,p1_score,p2_bot,p2_score\na,5,b,7\nb,9,a,4\na,6,b,6\n",
    "bot0,bot1,winner\na,b,1\nb,a,0\na,b,draw\n",
    "bot1,bot2,winner\na,b,P2\nb,a,P1\na,b,tie\n",
    "bot1,bot2,winner\na,b,b\nb,a,b\na,b,draw\n",
    "white,black,result\na,b,0-1\nb,a,1-0\na,b,1/2-1/2\n",
    "white,black,white elo,black elo,result\na,b,9,8,3:5\nb,a,9,8,½:0\na,b,9,8,2:2\n",
    "home,away,home_score,away_score\na,b,5,7\nb,a,9,4\na,b,6,6\n",
    "white_id,black_id,winner,opening_name\na,b,black,x\nb,a,white,y\na,b,draw,x\n",
    "player_a,player_b,winner\na,b,B\nb,a,A\na,b,draw\n",
    "first_player,second_player,winner\na,b,second\nb,a,first player\na,b,draw\n",
    "game,seat,agents,score\n1,white,a,5\n1,black,b,7\n2,white,b,9\n2,black,a,4\n3,black,b,6\n3,white,a,6\n",
    "a,b,winner\na,b,b\nb,a,b\na,b,draw\n",
    "team_a,team_b,score_a,score_b\na,b,5,7\nb,a,9,4\na,b,6,6\n",
    "id,first_player,second_player,winner_index\n1,a,b,1\n2,b,a,0\n3,a,b,draw\n",
    "seed,agent_0,agent_1,payoff_0,payoff_1\n1,a,b,-1,1\n2,b,a,1,-1\n3,a,b,0,0\n",
    "players,scores\na|b,5|7\nb|a,9|4\na|b,6|6\n",
    'agents,winner\n"a,b",b\n"b,a",b\n"a,b",draw\n',
    "game,player_id,agent,place,final_vp\n1,0,a,2,5\n1,1,b,1,7\n2,0,b,1,9\n2,1,a,2,4\n3,0,a,1,6\n3,1,b,1,6\n",
    "# my games\ngame,seat,bot,score\n1,1,a,5\n1,2,b,7\n# a break\n2,1,b,9\n2,2,a,4\n3,1,a,6\n3,2,b,6\n",
    "seat,bot,score\n1,a,5\n2,b,7\n1,b,9\n2,a,4\n1,a,6\n2,b,6\n",
]


@pytest.mark.parametrize("text", SAME)
def test_one_table_in_many_forms(text, tmp_path):
    roles = ("winner=reward",) if "reward" in text else ()
    found = read(tmp_path, text, roles=roles)
    assert (found.games, found.seats, found.seated) == (3, 2, True)
    assert names(found) == [["a", "b"], ["b", "a"], ["a", "b"]]
    assert found.share.tolist() == WON


def test_lists_of_players_are_rows_that_are_games(tmp_path):
    text = "game,players,score\n" + "".join(
        f'{at // 2},"{who}",{at}\n' for at, who in enumerate(["Lee, Ann", "Roe, Bo"] * 3)
    )
    assert names(read(tmp_path, text)) == [["Lee, Ann", "Roe, Bo"]] * 3


def test_a_player_may_be_called_as_a_draw_is(tmp_path):
    found = read(tmp_path, "bot_1,bot_2,winner\nAll,Bo,All\nBo,All,All\nAll,Bo,Bo\nAll,Bo,tie\n")
    assert found.share.tolist() == [[1, 0], [0, 1], [0, 1], [0.5, 0.5]]


def test_winners_that_are_seats_in_words_say_how_many_sat_down(tmp_path):
    found = read(tmp_path, "game,winner\n1,white\n2,black\n3,black\n")
    assert (found.seats, found.share.tolist()) == (2, [[1, 0], [0, 1], [0, 1]])
    assert "a row is a game of 2, of winners black and white (--seats says otherwise)" in found.said
    for mixed in ("A\n2,B", "white\n2,home", "white\n2,1", "white\n2,Ann"):
        with pytest.raises(SimulateError, match=r"names who won .*, and no column says who played"):
            read(tmp_path, f"game,winner\n1,{mixed}\n")


def test_too_many_names_are_left_out_by_one_of_their_columns(tmp_path):
    text = "white,black,winner,turns\n" + "".join(f"ann{at},bo{at},{['white', 'black'][at % 2]},9\n" for at in range(40))
    with pytest.raises(SimulateError, match="column white has 80 values") as asked:
        read(tmp_path, text)
    assert "--role out=white." in asked.value.hint
    found = read(tmp_path, text, roles=["out=white", "out=turns"])
    assert found.rounds is None
    assert (found.seats, found.share.tolist()) == (2, [[1, 0], [0, 1]] * 20)
    assert "left out: column white, black, turns" in found.said
    assert set(read(tmp_path, text, roles=["out=white"]).rounds.tolist()) == {9}


@pytest.mark.parametrize(("player", "score"), [("x1", "k1"), ("x2", "k2"), ("X", "k")])
def test_a_role_said_of_one_of_several_numbered_columns_is_said_of_all(player, score, tmp_path):
    found = read(
        tmp_path, "day,x1,x2,k1,k2\n1,a,b,5,7\n2,b,a,9,4\n3,a,b,6,6\n", roles=(f"strategy={player}", f"score={score}")
    )
    assert names(found) == [["a", "b"], ["b", "a"], ["a", "b"]]
    assert found.share.tolist() == WON


@pytest.mark.parametrize("names_of", [("score_ann", "score_bo"), ("Ann points", "Bo points"), ("Punkte Ann", "Punkte Bo")])
def test_a_column_of_scores_a_person_is_a_row_a_game_in_no_order_of_seats(names_of, tmp_path):
    found = read(tmp_path, f"day,{','.join(names_of)}\n" + "1,5,7\n2,9,4\n3,6,6\n")
    assert names(found) == [["ann", "bo"]] * 3
    assert found.share.tolist() == [[0, 1], [1, 0], [0.5, 0.5]]
    assert not found.seated


def test_line_ups_that_somebody_sorted_are_in_no_order_of_seats(tmp_path):
    pairs = [(a, b) for a in "abcde" for b in "abcde" if a < b]
    rows = "".join(f"{a},{b},{b}\n" for a, b in pairs)
    found = read(tmp_path, f"player_1,player_2,winner\n{rows}")
    assert not found.seated
    assert "a row is a game: player_1 to player_2 are in the order of the alphabet in every row" in found.said
    assert not any("are seats" in line for line in found.said)
    assert "nearly always" in " ".join(read(tmp_path, f"player_1,player_2,winner\n{rows}b,a,a\n").said)
    assert read(tmp_path, f"player_1,player_2,winner\n{rows}b,a,a\nc,a,a\nd,a,a\n").seated
    assert read(tmp_path, "player_1,player_2,winner\n" + "a,b,b\n" * 20).seated  # one line-up is no order


def test_winner_and_loser_are_a_game_of_two_in_no_order_of_seats(tmp_path):
    found = read(tmp_path, "winner,loser,winner_score,loser_score\nb,a,7,5\nb,a,9,4\n")
    assert names(found) == [["b", "a"]] * 2
    assert found.share.tolist() == [[1, 0]] * 2
    assert found.score.tolist() == [[7, 5], [9, 4]]
    assert not found.seated


def test_a_column_that_numbers_the_games_counts_no_rounds(tmp_path):
    def rounds(*numbers):
        rows = "".join(f"{number},a,b,a\n" for number in numbers)
        return read(tmp_path, f"round,bot1,bot2,winner\n{rows}").rounds

    assert rounds("1", "2", "3") is None
    assert rounds("1.0", "2.0", "3.0") is None
    assert rounds("1", "3", "2").tolist() == [1, 3, 2]
    assert rounds("1.0", "3.0", "2.0").tolist() == [1, 3, 2]


def test_lines_of_comment_are_left_out_and_said(tmp_path):
    found = read(tmp_path, "bot1,bot2,winner\n# warm up\na,b,a\n// more\na,b,b\n")
    assert found.games == 2
    assert "left out: 2 lines of comment, first '# warm up'" in found.said


def test_a_name_with_a_comma_and_a_decimal_comma_are_no_lists(tmp_path):
    text = "game;seat;player;points\n1;1;Lee, Ann;3,5\n1;2;Ray, Bo;4,5\n2;1;Lee, Ann;2,5\n2;2;Ray, Bo;1,5\n"
    found = read(tmp_path, text)
    assert names(found) == [["Lee, Ann", "Ray, Bo"]] * 2
    assert found.share.tolist() == [[0, 1], [1, 0]]


def test_tables_in_cells_are_read_by_person_and_by_seat(tmp_path):
    scores = [{"ann": 5, "bo": 7}, {"ann": 9, "bo": 4}, {"ann": 6, "bo": 6}]
    by_person = read(tmp_path, "".join(json.dumps({"day": 1, "scores": one}) + "\n" for one in scores), "games.jsonl")
    assert (names(by_person)[0], by_person.seated) == (["ann", "bo"], False)
    seats = [[{"name": who, "score": one[who]} for who in ("ann", "bo")] for one in scores]
    by_seat = read(tmp_path, "".join(json.dumps({"day": 1, "players": one}) + "\n" for one in seats), "games.jsonl")
    assert (names(by_seat)[0], by_seat.seated) == (["ann", "bo"], True)
    assert by_person.share.tolist() == by_seat.share.tolist() == [[0, 1], [1, 0], [0.5, 0.5]]


@pytest.mark.parametrize("columns", ["a,b", "white,black", "home,away"])
def test_words_that_may_number_seats_are_columns_like_others_beside_players(columns, tmp_path):
    rows = "1,1,a,3,1,5\n1,2,b,2,2,7\n2,1,b,1,3,9\n2,2,a,4,4,4\n3,1,a,5,5,6\n3,2,b,6,6,6\n"
    found = read(tmp_path, f"game,seat,bot,{columns},score\n{rows}")
    assert names(found) == [["a", "b"], ["b", "a"], ["a", "b"]]
    assert found.share.tolist() == WON


def test_scores_of_parts_are_no_people(tmp_path):
    """Two kinds of points of one row: nobody is called final or bonus."""
    with pytest.raises(SimulateError, match="nothing says how many sat down"):
        read(tmp_path, "day,final score,bonus score\n1,5,7\n2,9,4\n")


def test_scores_that_fall_once_are_no_running_totals(tmp_path):
    rows = [(day, day + 1) for day in range(11)]
    assert read(tmp_path, "score_a,score_b\n" + "".join(f"{a},{b}\n" for a, b in [*rows, (3, 12)])).games == 12


def test_draws_are_counted_and_said(tmp_path):
    assert "1 game is a draw ('tie'): all share the win" in read(tmp_path, "bot1,bot2,winner\na,b,a\na,b,tie\n").said


def test_rows_in_any_order_are_put_by_game_and_seat(tmp_path):
    head, *rows = LONG.strip().split("\n")
    random.Random(5).shuffle(rows)
    found = read(tmp_path, "\n".join([head, *rows]))
    by_names = {tuple(row): share for row, share in zip(map(tuple, names(found)), found.share.tolist(), strict=True)}
    assert by_names[("b", "a")] == [1, 0]
    assert found.share.sum() == 3


def test_parquet_and_json_lines_with_lists_and_tables_in_cells(tmp_path):
    rows = [
        {"seats": ["a", "b"], "scores": [5, 7], "rounds": 8, "starts": {"town": ["n", "s"]}, "ending": "time"},
        {"seats": ["b", "a"], "scores": [9, 4], "rounds": 9, "starts": {"town": ["s", "n"]}, "ending": "built"},
    ]
    lines = read(tmp_path, "\n".join(map(json.dumps, rows)), "games.jsonl")
    pl.DataFrame(rows).write_parquet(tmp_path / "games.parquet")
    for found in (lines, read(tmp_path, None, "games.parquet")):
        assert names(found) == [["a", "b"], ["b", "a"]]
        assert found.share.tolist() == [[0, 1], [1, 0]]
        assert found.rounds.tolist() == [8, 9]
        assert found.starts["town"][0] == ("n", "s")
        assert found.starts["town"][1].tolist() == [[0, 1], [1, 0]]
        assert found.ending[0] == ("built", "time")


def test_the_lowest_score_wins_where_it_is_said(tmp_path):
    assert read(tmp_path, LONG, lowest=True).share.tolist() == [[1, 0], [0, 1], [0.5, 0.5]]


def test_games_of_one_deal_are_one_unit(tmp_path):
    text = "seed,game,seat,bot,score\n" + "".join(
        f"{deal},{2 * deal + turn},{seat},{'ab'[(seat + turn) % 2]},{deal + seat}\n"
        for deal in (7, 3, 11)
        for turn in range(2)
        for seat in range(2)
    )
    found = read(tmp_path, text)
    assert (found.games, found.each) == (6, 2)
    assert found.score[::2, 0].tolist() == [3, 7, 11]  # in the order of the deals
    assert "the unit is the deal (column seed): 3 deals of 2 games" in found.said
    assert read(tmp_path, text, roles=("deal=none",)).each == 1


def test_deals_of_many_sizes_are_asked_about(tmp_path):
    text = "seed,bot1,bot2,winner\n" + "".join(f"{deal},a,b,1\n" for deal in (1, 1, 1, 2, 2, 3, 4, 4, 4, 4))
    with pytest.raises(SimulateError, match="deals of 1 to 4 games") as error:
        read(tmp_path, text)
    assert "--role deal=none" in error.value.hint


def test_games_of_another_size_are_asked_about_and_then_left_out(tmp_path):
    text = LONG + "4,1,a,1\n4,2,b,2\n4,3,c,3\n"
    with pytest.raises(SimulateError, match="games of several sizes: 3 of 2, 1 of 3 players"):
        read(tmp_path, text)
    found = read(tmp_path, text, seats=2)
    assert found.games == 3
    assert "left out: 1 games of another number of players" in found.said


def test_a_column_place_is_the_seat_or_the_rank_by_what_is_in_it(tmp_path):
    follows = "game,place,bot,score\n1,2,a,5\n1,1,b,7\n2,1,b,9\n2,2,a,4\n"
    free = "game,place,bot,score\n1,1,a,5\n1,2,b,7\n2,1,b,9\n2,2,a,4\n"
    assert not read(tmp_path, follows).seated
    assert read(tmp_path, free).seated
    with pytest.raises(SimulateError, match="may be the seat or the finishing place"):
        read(tmp_path, "game,place,bot\n1,2,a\n1,1,b\n")


def test_without_a_seat_nothing_is_said_of_places(tmp_path):
    found = read(tmp_path, "game,bot,score\n1,a,5\n1,b,7\n2,b,9\n2,a,4\n")
    assert not found.seated
    assert "no column says who sat where: nothing is said about places" in found.said


def test_one_version_of_the_game(tmp_path):
    text = "version,bot1,bot2,winner\nold,a,b,1\nnew,a,b,2\nnew,b,a,2\n"
    assert read(tmp_path, text, version="new").games == 2
    assert "versions new, old are counted as one game (--of-version takes one)" in read(tmp_path, text).said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game,seat,bot\n1,1,a\n1,2,b\n", "no column says who won"),
        ("game,seat,bot,score\n1,1,a,5\n1,1,b,7\n", "do not have each seat once"),
        ("game,seat,bot,score\n1,1,a,five\n1,2,b,7\n", "'five' is no number"),
        ("game,seat,bot,score\n1,1,a,\n1,2,b,7\n", "1 cells are empty"),
        ("game,seat,bot,won\n1,1,a,maybe\n1,2,b,yes\n", "'maybe': yes or no"),
        ("game,player,place,score\n1,a,one,5\n1,b,2,7\n", "column place: 'one' is no number"),
        ('game,seat,bot,points\n1,1,a,"3,5"\n1,2,b,"4,5"\n', "'3,5' is no number"),
        ("bot1,bot2,winner\na,b,3\n", "seats from 3 to 3, but 2 sat down"),
        ("bot1,bot2,winner\na,a,a\nb,a,b\n", "'a' sat twice"),
        ("bot1,bot2,winner\na,b,Zoe\n", "neither a seat nor a player"),
        ("bot,score\na,5\nb,7\n", "nothing says"),
        ("bot,Wins,Draws\na,10,9\nb,7,9\n", "column Wins counts wins: a row is a total, no game"),
        ("run,p1_wins,p2_wins\n1,49,45\n2,40,55\n", "column wins counts wins: a row is a total, no game"),
        (
            "game,turn,player,score\n"
            + "".join(f"{game},{turn},{'ab'[turn % 2]},{turn}\n" for game in (1, 2) for turn in range(6)),
            "rows seem to be turns, and not players: column turn changes inside of every game",
        ),
        ("game,winner\n1,Ann\n2,Bo\n3,Player 2\n", r"winner names who won \(Ann, Bo\), and no column says who played"),
        (
            "day,score_a,score_b\n" + "".join(f"{day},{day // 2},{day - day // 2}\n" for day in range(12)),
            r"the scores \(score_a, score_b\) only grow from row to row: they seem to be running totals",
        ),
        ("game,seat,bot,score\n,1,a,5\n,2,b,7\n", "rows are empty: which game is it?"),
        ("", "cannot be read as csv"),
        ("game,seat,bot,score\n", "no rows"),
    ],
)
def test_what_is_not_understood_is_said_with_the_file(text, said, tmp_path):
    with pytest.raises(SimulateError, match=said) as error:
        read(tmp_path, text)
    assert "games.csv" in error.value.message


@pytest.mark.parametrize("name", ["games.parquet", "games.json", "games.jsonl", "games.xlsx"])
def test_a_file_that_is_something_else_is_refused(name, tmp_path):
    (tmp_path / name).write_bytes(b"\x00\x01PAR1 no table {")
    with pytest.raises(SimulateError, match=name):
        read(tmp_path, None, name)


def test_damaged_tables_are_read_or_refused_in_words(tmp_path):
    rng = random.Random(7)
    for number in range(150):
        letters = list(rng.choice(SAME))
        for _ in range(rng.randint(1, 6)):
            letters[rng.randrange(len(letters))] = rng.choice(",;\n\t\"'abc0123456789-.é\x00")
        try:
            found = read(tmp_path, "".join(letters), f"games{number}.csv", yes=True)
        except SimulateError as error:
            named = f"games{number}.csv" in error.message
        else:
            named = True
            assert np.all((found.share.sum(axis=1) > 0.99) | (found.share.sum(axis=1) == 0))
        assert named


@pytest.mark.parametrize("head", ["Platz 1,Platz 2", "1st,2nd", "1st place,2nd place"])
def test_columns_of_who_came_first_are_players_and_no_seats(head, tmp_path):
    found = read(tmp_path, f"day,{head}\n1,b,a\n2,b,a\n3,a,b\n")
    assert names(found) == [["b", "a"], ["b", "a"], ["a", "b"]]
    assert (found.seated, found.share.tolist(), found.rank.tolist()) == (False, [[1, 0]] * 3, [[1, 2]] * 3)
    assert found.said[0] == f"3 games of 2; strategy is columns {head.replace(',', ' to ')}"
    numbers = read(tmp_path, "bot_1,bot_2,rank_1,rank_2\na,b,2,1\nb,a,1,2\n")  # numbers of seats, and their places
    assert (numbers.seated, numbers.share.tolist()) == (True, [[0, 1], [1, 0]])


def test_lists_of_tables_are_seats_in_their_order_and_it_is_said(tmp_path):
    games = [{"day": 1, "players": [{"bot": "a", "vp": 5}, {"bot": "b", "vp": 7}]}] * 2
    found = read(tmp_path, "".join(json.dumps(one) + "\n" for one in games), "games.jsonl")
    assert found.seated
    assert "a row is a game: the entries of bot, vp are seats 1 to 2" in found.said


def test_tables_that_win_or_lose_together_are_read_as_such(tmp_path):
    def text(won):
        rows = (f"{game},{seat},{one}" for game, all_ in enumerate(won) for seat, one in enumerate(all_, 1))
        return "game,seat,won\n" + "\n".join(rows) + "\n"

    found = read(tmp_path, text([(1, 1, 1), (0, 0, 0), (1, 1, 1)]))
    assert (found.coop, found.share.tolist()) == (True, [[1, 1, 1], [0, 0, 0], [1, 1, 1]])
    assert not found.rank.any()
    assert "all win or lose together: 2 games won, 1 lost" in found.said
    for won in ([(1, 1, 1), (1, 1, 1)], [(0, 0, 0), (0, 0, 0)], [(1, 1, 1), (0, 0, 0), (1, 0, 0)]):
        other = read(tmp_path, text(won))
        assert not other.coop
        assert other.share.sum(axis=1).max() <= 1


def test_a_run_of_tables_that_win_together_is_one_of_their_kind(tmp_path):
    rows = (f"{game},{seat},{game % 5 < 3:d}" for game in range(400) for seat in (1, 2))
    (tmp_path / "coop.csv").write_text("game,seat,won\n" + "\n".join(rows) + "\n")
    run = simulate.import_outcomes(tmp_path / "coop.csv", out=tmp_path / "run")
    assert run.run.manifest.game.is_coop
    assert run.playouts["winners"].value_counts().sort("winners").rows() == [(0, 160), (1, 240)]  # a table is one winner
    said = [finding["sentence"] for finding in run.report(formats=("json",)).values["findings"]]
    assert any(line.startswith("How often the table wins: the table wins 60 % (") for line in said)
    assert not any("lace" in line for line in said)  # of places nothing is said
