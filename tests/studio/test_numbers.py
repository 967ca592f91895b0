"""The numbers of the page are those of `simulate compare`, to the last digit."""

import asyncio
import json
import shlex

import pytest

from simulate.cli import main
from simulate.studio.events import Mailbox
from tests.studio.pages import Page

COST = "cards.library.cost"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return Page("san-juan", tmp_path_factory.mktemp("kept"))


def compared(capsys, *words):
    """The rows of `simulate compare --json`, by metric."""
    with pytest.raises(SystemExit) as done:
        main(["compare", *map(str, words), "--json", "--quiet"])
    assert not done.value.code
    document = json.loads(capsys.readouterr().out)
    return document, {row["metric"]: row for row in document["rows"]}


@pytest.mark.parametrize("playouts", [1_000, 2_400])
def test_every_number_is_that_of_compare_digit_by_digit(page, capsys, playouts):
    state = page.state(seats=4, seed=7, values={COST: 2, "limits.hand_limit": 8}, playouts=playouts)
    last = [holds for event, holds in page.events(state) if event == "numbers"][-1]
    words = ["--to-set", f"{COST}=2", "--to-set", "limits.hand_limit=8", "-n", playouts, "--seed", 7, "--looks"]
    document, by_metric = compared(capsys, "san-juan", *words)
    assert last["playouts"] == document["playouts"] == playouts
    names = ("before", "after", "change", "change_low", "change_high", "word")
    shown = {row["metric"]: tuple(row[name] for name in names) for row in last["rows"]}
    wanted = {
        name: tuple(row[part] for part in ("a", "b", "change", "low", "high", "verdict"))
        for name, row in by_metric.items()
        if ".card:" not in name
    }
    assert shown == wanted


def test_a_side_that_went_on_after_other_states_has_the_same_numbers(page, capsys):
    for values, playouts in (({COST: 2}, 400), ({COST: 3}, 1_200), ({COST: 2}, 2_000)):
        events = page.events(page.state(seats=4, seed=3, values=values, playouts=playouts))
    rows = {row["metric"]: row for row in [holds for event, holds in events if event == "numbers"][-1]["rows"]}
    _, by_metric = compared(capsys, "san-juan", "--to-set", f"{COST}=2", "-n", 2_000, "--seed", 3)
    assert rows["win_share.seat:4"]["change"] == by_metric["win_share.seat:4"]["change"]
    assert rows["rounds.mean"]["before"] == by_metric["rounds.mean"]["a"]


@pytest.mark.parametrize(
    "before",
    [
        {"values": {COST: 6}},
        {"variants": ["second-edition-prices"]},
        {"values": {"scoring.triumphal_arch_vp": [0, 4, 6, 9]}},
    ],
)
def test_the_printed_command_compares_what_the_page_compares(page, capsys, before):
    asked = {"seats": 3, "before": before, "values": {"cards.smithy.cost": 2}, "playouts": 600}
    command = page.put(**asked).json()["command"]
    rows = [holds for event, holds in page.events(page.state(**asked)) if event == "numbers"][-1]["rows"]
    words = shlex.split(command)
    assert words[:2] == ["simulate", "compare"]
    _, by_metric = compared(capsys, *words[2:], "-n", 600)
    assert {row["metric"]: row["change"] for row in rows} == {
        name: row["change"] for name, row in by_metric.items() if ".card:" not in name
    }


def test_the_worth_of_a_changed_card_is_that_of_compare(page, capsys):
    events = page.events(page.state(seats=4, values={COST: 2}, playouts=1_600))
    cards = {card["key"]: card for card in [holds for event, holds in events if event == "cards"][-1]["cards"]}
    _, by_metric = compared(capsys, "san-juan", "--to-set", f"{COST}=2", "-n", 1_600)
    worth = by_metric["worth_copy.card:library"]
    shown = cards["library"]["worth"]
    assert (shown["before"], shown["after"], shown["change"]) == (worth["a"], worth["b"], worth["change"])
    assert cards["library"]["used"] == [by_metric["used.card:library"][side] for side in "ab"]
    assert cards["library"]["rank"] == 0
    assert len(cards["library"]["curves"][1]) == len(page.get("/api/game").json()["stages"])


def test_events_carry_their_state_and_intervals_shrink(page):
    state = page.state(seats=4, values={COST: 4}, playouts=6_000)
    events = page.events(state)
    assert {holds["state"] for _, holds in events} == {state}
    assert events[-1][0] == "rest"
    halves = [holds["half"] for event, holds in events if event == "numbers"]
    assert halves[-1] < halves[0]
    assert {"numbers", "answer", "cards", "rest"} <= {event for event, _ in events}


def test_rules_that_are_not_changed_are_not_compared(page):
    last = [holds for event, holds in page.events(page.state(seats=4, playouts=400)) if event == "numbers"][-1]
    assert {row["word"] for row in last["rows"]} == {"the same rules"}
    assert {row["change"] for row in last["rows"]} == {0.0}


def test_another_fair_band_gives_other_marks_without_playing_again(page):
    def places(**state):
        numbers = [holds for event, holds in page.events(page.state(seats=4, playouts=2_000, **state)) if event == "numbers"]
        return [row for row in numbers[-1]["rows"] if row["group"] == "Places"]

    usual = places()
    blocks = page.hub.sides.of(page.hub.base).blocks
    wide = places(margin=0.24)
    assert {row["mark"] for row in wide} == {"m"} != {row["mark"] for row in usual}
    assert [row["after"] for row in wide] == [row["after"] for row in usual]
    assert page.hub.sides.of(page.hub.base).blocks == blocks


def test_what_goes_wrong_in_a_game_is_told_and_the_stream_ends(page, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("in the game")

    monkeypatch.setattr(page.hub.sides, "compile", broken)
    events = page.events(page.state(seats=4, values={COST: 8}, playouts=400))
    assert [event for event, _ in events] == ["failed", "rest"]
    assert events[0][1]["words"] == "ZeroDivisionError: in the game"


def test_a_slow_page_gets_the_newest_numbers_only():
    async def taken():
        box = Mailbox()
        for event, number in (("numbers", 1), ("failed", 2), ("numbers", 3), ("failed", 4), ("rest", 5)):
            box.post(event, {"n": number})
        return await box.taken(5)

    assert asyncio.run(taken()) == [("failed", {"n": 2}), ("numbers", {"n": 3}), ("failed", {"n": 4}), ("rest", {"n": 5})]


def test_a_new_state_of_the_same_tab_stops_the_old_one_and_another_tab_goes_on(page):
    posted = []
    old, _ = page.hub.put("one", {"seats": 4, "values": {COST: 1}, "playouts": 1_000_000})
    other, _ = page.hub.put("two", {"seats": 4, "values": {COST: 1}, "playouts": 1_000_000})
    playing = page.hub.start("one", old, lambda event, holds: posted.append(event))
    beside = page.hub.start("two", other, lambda event, holds: None)
    page.hub.put("one", {"seats": 4, "values": {COST: 3}})
    playing.join(5)
    assert not playing.is_alive()
    assert "rest" not in posted  # the page of another state is told nothing of the old one
    assert beside.is_alive()
    page.hub.close()
    beside.join(5)
    assert not beside.is_alive()
