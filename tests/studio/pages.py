"""A page of the studio as a test has it: a client with a cookie, and the events that it is sent."""

import json
import warnings
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="Starlette is not installed: pip install meeplecarlo[studio]")
pytest.importorskip("httpx", reason="httpx is not installed: pip install meeplecarlo[test]")

with warnings.catch_warnings(action="ignore"):  # newer versions of Starlette would rather have httpx2
    from starlette.testclient import TestClient

from simulate.studio.guard import Door, keep_door, kept_door
from simulate.studio.hub import Hub
from simulate.studio.server import app_of

__all__ = ["DOOR", "HOME", "Door", "Hub", "Page", "TestClient", "app_of", "keep_door", "kept_door"]
DOOR = Door(8123, "t" * 43)
HOME = f"http://127.0.0.1:{DOOR.port}"


class Page:
    """A page that was opened with the token."""

    def __init__(self, game: str, folder: Path, **begins):
        self.hub = Hub(game, folder, **begins)
        self.client = TestClient(app_of(self.hub, DOOR), base_url=HOME)
        assert self.client.get("/", params={"token": DOOR.word}).status_code == 200

    def get(self, path, **params):
        return self.client.get(path, params=params)

    def send(self, method, path, body, **headers):
        return self.client.request(method, path, json=body, headers={"Origin": HOME} | headers)

    def put(self, tab="a", **state):
        return self.send("PUT", "/api/state", {"tab": tab, "state": state})

    def state(self, **state):
        answer = self.put(**state)
        assert answer.status_code == 200, answer.text
        return answer.json()["state"]

    def events(self, state, tab="a"):
        """All events until the state rests, as (event, what it holds)."""
        text = self.get("/api/events", state=state, tab=tab).text
        parts = [part.split("\n") for part in text.split("\n\n") if part.startswith("event: ")]
        return [(kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for kind, data in parts]
