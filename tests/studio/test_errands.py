"""Stronger players and the worth of access, which run as long as somebody waits; and a dropped workbook."""

import asyncio
import base64
import io
import json

import pytest

from simulate.studio import access, stronger
from simulate.studio.server import Routes
from tests.command import invoke
from tests.studio.pages import Page


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return Page("san-juan", tmp_path_factory.mktemp("kept"))


def asked(page, **state):
    return {"tab": "a", "state": page.state(seats=2, **state)}


def test_the_cost_of_stronger_players_is_told_first(page):
    answer = page.get("/api/stronger", state=page.state(seats=2)).json()
    assert answer["seconds"] > 0
    assert (answer["least"], answer["seats"]) == (stronger.LEAST, 2)


def test_stronger_players_play_the_same_comparison_with_a_search_player_in_every_seat(page, monkeypatch, capsys):
    monkeypatch.setattr(stronger, "LEAST", 2)
    answer = page.send("POST", "/api/stronger", asked(page, values={"setup.starting_hand": 7}) | {"blocks": 2})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    words = found["command"].split()[1:]
    assert words[:2] == ["compare", "san-juan"]
    assert {"searched", "setup.starting_hand=7"} <= set(words)
    done = json.loads(invoke(capsys, *words, "--json", "--quiet").stdout)
    shares = {row["metric"]: row["b"] for row in done["rows"]}
    assert [row["name"] for row in found["rows"]] == ["Place 1", "Place 2"]
    assert all(row["b"] == shares[row["metric"]] for row in found["rows"])


@pytest.mark.parametrize("blocks", [0, 10**9, True, "40", None, 2.5])
def test_a_number_of_deals_that_is_none_is_refused(page, blocks):
    answer = page.send("POST", "/api/stronger", asked(page) | {"blocks": blocks})
    assert answer.status_code == 422
    assert "deals" in answer.json()["words"]


def test_access_is_that_of_card_strength_on_both_sides(page, monkeypatch, capsys):
    monkeypatch.setattr(access, "PLAYOUTS", 400)
    answer = page.send("POST", "/api/access", asked(page, values={"cards.library.cost": 6}) | {"card": "library"})
    assert answer.status_code == 200, answer.text
    before, after = answer.json()["sides"]
    words = answer.json()["command"].split()[1:]
    row = json.loads(invoke(capsys, *words, "--json", "--quiet").stdout)["rows"][0]
    assert after == {"worth": row["designed"], "low": row["low"], "high": row["high"]}
    assert before != after


def test_access_of_what_is_no_card_is_refused(page):
    answer = page.send("POST", "/api/access", asked(page) | {"card": "--out=evil"})
    assert answer.status_code == 422


def test_an_xlsx_file_is_taken_as_the_same_rows_in_csv(page):
    book = pytest.importorskip("openpyxl").Workbook()
    for line in (["name", "cost"], ["Prefecture", 5.0], ["Nobody", 2]):
        book.active.append(line)
    held = io.BytesIO()
    book.save(held)
    told = [
        page.send("POST", "/api/table", {"table": "cards"} | body).json()
        for body in (
            {"text": "name,cost\nPrefecture,5\nNobody,2\n"},
            {"text": base64.b64encode(held.getvalue()).decode(), "xlsx": True},
        )
    ]
    assert told[0]["values"] == told[1]["values"]
    assert told[0]["values"] == {"cards.prefecture.cost": 5}
    for broken in ("no base 64!", base64.b64encode(b"PK no workbook").decode()):
        answer = page.send("POST", "/api/table", {"table": "cards", "text": broken, "xlsx": True})
        assert answer.status_code == 422, answer.text


def test_another_errand_of_the_page_stops_the_one_before_and_delete_stops_any(page):
    routes, ended = Routes(page.hub, lambda: False), []

    async def wait(stopped):
        while not stopped():
            await asyncio.sleep(0.01)
        ended.append(True)
        return {}

    async def at_once(stopped):
        return {}

    async def scenario():
        first = asyncio.create_task(routes.errand("a", wait))
        other = asyncio.create_task(routes.errand("b", wait))
        await asyncio.sleep(0.05)
        await routes.errand("a", at_once)
        await asyncio.wait_for(first, 5)
        assert ended == [True]  # that of the other page goes on
        page.hub.errands.pop("b")
        await asyncio.wait_for(other, 5)

    asyncio.run(scenario())
    page.hub.errands["a"] = object()
    assert page.send("DELETE", "/api/stronger", {"tab": "a"}).json() == {"stopped": True}
    assert "a" not in page.hub.errands
