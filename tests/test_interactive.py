"""A person at the table, who sees what the seat may know and disturbs nobody; `simulate play` from words typed ahead."""

import re
import signal
import subprocess
import sys
import time

import pytest

from simulate.runs.plan.request import Request
from simulate.runs.play.interactive import HIDDEN, InteractivePlayout, shared_words
from simulate.runs.read.log_replay import replay_playout, rows_of
from tests.command import WAIT, shell
from tests.runs.conftest import environment

SCRIPTED = {"san_juan": "rusher", "pax": "random_player", "comuni": "random_player"}


def order_of(key, seed=4, seats=3):
    return Request(key, (SCRIPTED[key],) * seats, seed=seed).order(seats)


def sat(order, seat):
    """(the plies of a script alone, the same with a person who chooses as the script there did, both at the end)."""
    alone = replay_playout(order, 0)
    plies = list(alone)
    own = iter([ply.chosen.id for ply in plies if ply.seat == seat and not ply.forced])
    sitting = InteractivePlayout(order, seat, lambda view: next(own))
    return plies, sitting, alone


@pytest.mark.parametrize("key", SCRIPTED)
def test_a_person_changes_nothing_but_the_own_choices(key):
    plies, sitting, alone = sat(order_of(key), 1)
    for was, now in zip(plies, sitting, strict=True):
        assert (was.seat, was.chosen.id, was.number) == (now.seat, now.chosen.id, now.number)
    assert rows_of(sitting)["playouts"][0]["rounds"] == rows_of(alone)["playouts"][0]["rounds"]
    assert [row["score"] for row in rows_of(sitting)["seats"]] == [row["score"] for row in rows_of(alone)["seats"]]


def test_cards_that_others_pay_keep_and_draw_are_hidden_and_their_buildings_are_not():
    """SJ-14.2: hands are closed; what stands on the table is not."""
    plies, sitting, _ = sat(order_of("san_juan"), 1)
    told = [(was.chosen.text, now) for was, now in zip(plies, sitting, strict=True)]
    others = [(text, ply.chosen.text) for text, ply in told if ply.seat != 1]
    assert [seen for text, seen in others if text.startswith(("build", "take", "sell")) and seen != text] == []
    paid = {seen for text, seen in others if text.startswith("pay with")}
    assert paid == {f"pay with {HIDDEN}"}
    kept = {seen for text, seen in others if text.startswith("keep ")}
    assert kept == {f"keep {HIDDEN}"}
    own = [(text, ply.chosen.text) for text, ply in told if ply.seat == 1]
    assert own
    assert all(text == seen for text, seen in own)
    lines = [line for _, ply in told for line in ply.followed]
    assert any(line.startswith("seat 2 draws") for line in lines)
    assert not any(line.startswith(("seat 1 draws", "seat 3 draws")) for line in lines)


def test_a_card_that_another_one_has_drawn_is_told_only_where_it_is_laid_open():
    """PX-3.1: drawn cards go to the hand or under the deck unseen, to a column in the open."""
    plies, sitting, _ = sat(order_of("pax"), 1)
    others = [(was.chosen.text, now.chosen.text) for was, now in zip(plies, sitting, strict=True) if now.seat != 1]
    for words in ("to the hand", "under the deck"):
        assert {seen for text, seen in others if text.endswith(words)} == {f"{HIDDEN} {words}"}
    open_ones = [(text, seen) for text, seen in others if " to column " in text]
    assert open_ones
    assert all(text == seen for text, seen in open_ones)


def test_the_view_that_is_handed_over_has_nothing_hidden_in_it():
    order = order_of("san_juan")
    views = []
    sitting = InteractivePlayout(order, 2, lambda view: views.append(view) or view.legal_ids()[0])
    for _ in sitting:
        if len(views) > 3:
            break
    assert all(not view.state.hand[0].any() and not view.state.pile.any() and not view.state.chance.any() for view in views)
    assert any(view.state.hand[2].any() for view in views)


@pytest.mark.parametrize(
    ("texts", "shared"),
    [
        (["take the builder"], "take the builder"),
        (["pay with Hero", "pay with Poor House"], "pay with (hidden)"),
        (["land to the hand", "army to the hand"], "(hidden) to the hand"),
        (["put 1 army out", "put 2 army out"], "put (hidden) army out"),
        (["go", "stay"], "(hidden)"),
        (["keep", "keep keep"], "keep (hidden)"),
    ],
)
def test_words_that_all_share(texts, shared):
    assert shared_words([text.split() for text in texts]) == shared


def play(words, typed="", **more):
    return shell("play", "san-juan", *words.split(), typed=typed, env=environment(**more))


def test_a_whole_playout_is_played_from_a_pipe_and_again_by_the_command_that_it_prints():
    done = play("guild --seats 2 --seat 2 --seed 3", "1 " * 400)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("San Juan: seat 1 guild, seat 2 you\n")
    assert "hand 4: hidden" in done.stdout
    assert re.search(r"^  seat 1 guild: take the ", done.stdout, re.M)
    assert re.search(r"^(> )?  you: take the ", done.stdout, re.M)
    assert "seat 2 you:" not in done.stdout
    again = "simulate play san-juan guild --seats 2 --seat 2 --seed 3"
    assert f"The same deal again: {again}\n" in done.stdout
    chosen = re.search(rf"^With your choices: echo ([1 ]+) \| {again}$", done.stdout, re.M)[1]
    assert play("guild --seats 2 --seat 2 --seed 3", chosen).stdout == done.stdout
    assert re.search(r"^strategy +guild +you *$", done.stdout, re.M)
    assert play("guild --seats 2 --seat 2 --seed 4", chosen).stdout != done.stdout


def test_help_board_hint_and_quit():
    done = play("guild --seats 2 --seed 3 --rollouts 8", "what 99 b ? 1 q\n")
    assert done.returncode == 0, done.stderr
    assert "'what': 1 to 5; a number plays" in done.stdout
    assert "'99': 1 to 5" in done.stdout
    assert done.stdout.count("Round 1, role pick") == 2
    assert re.search(r"Hint: [1-5]  take the \w+ \(.+\)  \(expert played on from 8 re-deals\)", done.stdout)
    assert "what it would play itself" in done.stdout
    assert "You left before ply 1." in done.stdout
    assert "With your choices: echo 1 | simulate play" in done.stdout


def test_the_end_of_what_is_typed_and_ctrl_c_end_it_with_130():
    done = play("guild --seats 2 --seed 3", "1\n")
    assert (done.returncode, "You left before ply 1." in done.stdout, done.stderr) == (130, True, "")
    command = [sys.executable, "-m", "simulate", "play", "san-juan", "guild", "-s", "2"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(PYTHONUNBUFFERED="1"), text=True, **pipes) as child:
        while "prospector (" not in child.stdout.readline():
            pass
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        out, error = child.communicate(timeout=WAIT)
    assert (child.returncode, "You left before ply 0." in out, error) == (130, True, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--seat 4 --seats 3", "--seat 4: 3 seats play, counted from 1 to 3"),
        ("--seat 0 --seats 3", "--seat"),
        ("nobody --seats 2", "nobody"),
        ("--adviser nobody --seats 2", "nobody"),
    ],
)
def test_what_cannot_be_played_is_refused(words, said):
    done = play(words)
    assert (done.returncode, said in done.stderr, "Traceback" in done.stderr) == (2, True, False)
