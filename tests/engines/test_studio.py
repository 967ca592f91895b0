"""The studio changes a number of a game that an engine plays."""

import pytest

pytest.importorskip("starlette", reason="Starlette is not installed: pip install meeplecarlo[studio]")

from tests.engines.harbour import game_in
from tests.studio.pages import Page


def test_a_number_is_changed_and_the_answer_comes(tmp_path, monkeypatch):
    game_in(tmp_path, monkeypatch, "harbour_studio")
    page = Page("harbour_studio", tmp_path)
    assert page.get("/").status_code == 200
    state = page.state(seats=2, seed=1, values={"south_bonus": 5}, playouts=800)
    events = page.events(state)
    last = [holds for event, holds in events if event == "numbers"][-1]
    rows = {row["metric"]: row for row in last["rows"]}
    assert last["playouts"] == 800
    assert rows["win_share.start:quay=south"]["word"] == "moved"
    assert rows["win_share.start:quay=south"]["after"] > rows["win_share.start:quay=south"]["before"]
