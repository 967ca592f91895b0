"""Search for me: what `simulate rebalance` finds over the ticked values, as long as somebody waits."""

import asyncio
import time

import pytest

from simulate.cli.rebalance import rebalance
from simulate.errors import RunError
from simulate.studio import search as searching
from simulate.studio.state import State
from tests.studio.pages import Page

LEVERS = ["setup.starting_hand", "limits.hand_limit"]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return Page("san-juan", tmp_path_factory.mktemp("kept"))


def send(page, levers, **state):
    return page.send("POST", "/api/search", {"tab": "a", "state": page.state(seats=4, **state), "levers": levers})


def test_the_front_is_that_of_the_command_and_changes_ticked_values_alone(page, monkeypatch):
    monkeypatch.setattr(searching, "PLAYOUTS", 20_000)
    answer = send(page, LEVERS, values={"cards.library.cost": 6})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert "--set cards.library.cost=6" in found["command"]
    assert found["front"][0]["values"] == {}
    assert all(set(point["values"]) <= set(LEVERS) for point in found["front"])
    assert all(0 <= point["holding"] <= point["goals"] == 4 for point in found["front"])
    best = max(found["front"], key=lambda point: point["holding"])
    assert page.put(seats=4, values={"cards.library.cost": 6} | best["values"]).status_code == 200


@pytest.mark.parametrize("levers", [[], ["--help"], ["nobody.cost"], "limits.hand_limit", [3], LEVERS * 40])
def test_what_is_no_value_is_not_searched_over(page, levers):
    assert send(page, levers).status_code == 422


def test_the_words_are_those_of_the_command(page):
    words = searching.words_of(page.hub.base, State(seats=4, margin=0.02), LEVERS, LEVERS)
    assert words[words.index("--places") + 1] == "2"
    assert {word for word in words if word.startswith("--")} <= {
        option for param in rebalance.params for option in (*param.opts, *param.secondary_opts)
    }


def test_a_search_that_nobody_waits_for_ends_at_once(page):
    words = searching.words_of(page.hub.base, State(seats=4), LEVERS, LEVERS)

    async def gone():
        return time.monotonic() - begun > 0.5

    begun = time.monotonic()
    with pytest.raises(RunError, match="stopped"):
        asyncio.run(searching.search(words, gone, lambda: False))
    assert time.monotonic() - begun < 10
