"""What a page may ask, and what it is refused."""

import re

import pytest

from tests.studio.pages import Page

COST = "cards.library.cost"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return Page("san-juan", tmp_path_factory.mktemp("kept"))


def test_the_game_tells_each_value_with_its_range_source_and_place(page):
    about = page.get("/api/game").json()
    value = {one["path"]: one for one in about["values"]}[COST]
    assert (value["table"], value["row"], value["column"], value["name"]) == ("cards", "library", "cost", "Library")
    assert (value["kind"], value["printed"], value["least"], value["most"]) == ("number", 5, 0, 9)
    assert about["seats"] == [2, 3, 4]
    assert "seat-balance" in [preset["name"] for preset in about["presets"]]
    assert not [path for path in about["values"] if "guard" in path["path"]]


def test_a_value_beyond_its_range_is_refused_beside_its_field_and_the_rest_goes_on(page):
    answer = page.put(seats=4, values={COST: 99})
    assert answer.status_code == 422
    assert answer.json()["reasons"] == {COST: "must be at most 9 (given: 99)"}
    assert page.put(seats=4, values={COST: 6}).status_code == 200


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"seats": 9},
        {"seats": "4"},
        {"seats": 4, "values": {"cards.nobody.cost": 3}},
        {"seats": 4, "values": {"../x": 3}},
        {"seats": 4, "values": {COST: 10**40}},
        {"seats": 4, "values": {COST: [[1]]}},
        {"seats": 4, "values": {COST: "__import__('os')"}},
        {"seats": 4, "values": {f"a{n}": 1 for n in range(2_001)}},
        {"seats": 4, "variants": ["../../secret"]},
        {"seats": 4, "variants": ["/etc/passwd"]},
        {"seats": 4, "variants": ["mine.toml"]},
        {"seats": 4, "field": "nobody"},
        {"seats": 4, "field": "../x"},
        {"seats": 4, "seed": -1},
        {"seats": 4, "playouts": 10**30},
        {"seats": 4, "unknown": 1},
    ],
)
def test_what_cannot_be_played_is_refused_in_words(page, state):
    answer = page.put(**state)
    assert answer.status_code == 422
    assert all(answer.json()["reasons"].values())


@pytest.mark.parametrize("body", ["[]", "{", "x" * 400_001, '{"tab": 3}'])
def test_what_no_page_sends_is_refused(page, body):
    answer = page.client.put("/api/state", content=body, headers={"Origin": "http://127.0.0.1:8123"})
    assert answer.status_code == 422


def test_a_state_that_is_not_known_says_so(page):
    assert "Load the page again" in page.get("/api/events", state="nobody").text
    assert page.get("/api/report", state="nobody").status_code == 422


def test_the_same_state_has_the_same_name_in_a_studio_that_was_started_again(page, tmp_path):
    assert Page("san-juan", tmp_path).state(seats=4, values={COST: 6}) == page.state(seats=4, values={COST: 6})


def test_a_pasted_table_is_taken_line_by_line_and_what_was_not_is_named(page):
    text = "card,cost,colour\nLibrary,6,red\nsmithy,x,red\nNobody,3,red\n"
    answer = page.send("POST", "/api/table", {"table": "cards", "text": text}).json()
    assert answer["values"] == {COST: 6}
    lines = [line.partition(":")[0] for line in answer["left"]]
    assert lines[:3] == ["column 'colour'", "row 3, column cost", "row 4"]
    assert lines[3].endswith("rows are not in the table, which has less than half, and stay as they are")
    tabs = page.send("POST", "/api/table", {"table": "cards", "text": "card\tvp\nlibrary\t4"}).json()
    assert (tabs["values"], tabs["gone"]) == ({"cards.library.vp": 4}, [])


def test_a_row_that_a_whole_sheet_lacks_is_out_as_in_the_terminal(page):
    own = [value for value in page.hub.values if value["table"] == "cards" and value["column"] == "cost"]
    lines = [f"{value['printed']},{value['name']}" for value in own[1:]]
    text = "\n".join(["Cost,Name", *lines])
    answer = page.send("POST", "/api/table", {"table": "cards", "text": text}).json()
    assert answer["gone"] == [f"cards.{own[0]['row']}.count"]
    assert answer["values"][answer["gone"][0]] == 0
    assert answer["left"] == [f"not in the table, so out of the game: {own[0]['name']}"]


@pytest.mark.parametrize(("table", "text"), [("cards", "one line"), ("nobody", "a,b\n1,2"), ("cards", "")])
def test_a_table_that_cannot_be_read_says_what_is_wanted(page, table, text):
    answer = page.send("POST", "/api/table", {"table": table, "text": text})
    assert answer.status_code == 422
    assert answer.json()["words"]


def test_a_game_is_told_on_both_sides_up_to_where_they_part(page):
    told = page.get("/api/replay", state=page.state(seats=4, values={COST: 0})).json()
    at = told["parts"]
    assert told["before"][:at] == told["after"][:at]
    assert told["before"][at] != told["after"][at]
    assert told["before"][0].startswith("seat ")


@pytest.mark.parametrize("playout", ["-1", "x", "9" * 20])
def test_a_playout_that_is_none_is_refused(page, playout):
    assert page.get("/api/replay", state=page.state(seats=4), playout=playout).status_code == 422


def test_the_report_is_the_page_of_the_state_as_it_stands(page):
    state = page.state(seats=4, values={COST: 6}, playouts=800)
    page.events(state)
    answer = page.get("/api/report", state=state)
    assert "attachment" in answer.headers["content-disposition"]
    assert "Place 1" in answer.text
    assert "800 playouts on each side" in re.sub(r"</?dfn[^>]*>", "", answer.text)
    assert f"simulate compare san-juan --seats 4 --seed 0 --to-set {COST}=6" in answer.text


def test_a_report_before_the_first_number_says_wait(page):
    state = page.state(seats=3, values={COST: 8})
    assert "nothing is played yet" in page.get("/api/report", state=state).json()["words"]
