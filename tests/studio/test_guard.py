"""Only the studio's own page may ask."""

import os
import re
import stat

import pytest

from simulate.studio.page import STATIC
from tests.studio.pages import DOOR, HOME, Door, Hub, Page, TestClient, app_of, keep_door, kept_door


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return Page("san-juan", tmp_path_factory.mktemp("kept"))


@pytest.fixture
def stranger(tmp_path):
    return TestClient(app_of(Hub("san-juan", tmp_path), DOOR), base_url=HOME)


@pytest.mark.parametrize("path", ["/", "/api/game", "/static/main.js", "/api/events?state=x", "/nowhere"])
def test_without_the_token_nothing_is_told(stranger, path):
    answer = stranger.get(path)
    assert answer.status_code == 403
    assert "token" in answer.text


def test_the_token_opens_the_page_alone_and_leaves_a_cookie_that_scripts_cannot_read(stranger):
    assert stranger.get("/api/game", params={"token": DOOR.word}).status_code == 403
    answer = stranger.get("/", params={"token": DOOR.word})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"studio-{DOOR.port}=")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert stranger.get("/api/game").status_code == 200


def test_a_wrong_token_opens_nothing(stranger):
    assert stranger.get("/", params={"token": "x" * 43}).status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8123", "127.0.0.1:8124", "127.0.0.1", "localhost.evil:8123"])
def test_another_host_is_refused_with_the_cookie_too(page, host):
    assert page.client.get("/api/game", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:8124", "https://127.0.0.1:8123"])
def test_another_origin_is_refused_with_the_cookie_too(page, origin):
    answer = page.send("PUT", "/api/state", {"tab": "a", "state": {"seats": 4}}, Origin=origin)
    assert answer.status_code == 403
    assert page.client.get("/api/game", headers={"Origin": origin}).status_code == 403


def test_what_changes_something_names_its_origin(page):
    assert page.client.put("/api/state", json={"tab": "a", "state": {"seats": 4}}).status_code == 403


def test_another_site_is_refused_even_if_it_names_no_origin(page):
    assert page.client.get("/api/game", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_no_page_may_frame_it_and_nothing_is_loaded_from_elsewhere(page):
    policy = page.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert page.get("/").headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("name", ["../hub.py", "%2e%2e/hub.py", "..%2Fhub.py", "studio.html", "main.js%00", "/etc/passwd"])
def test_a_name_that_is_no_file_of_the_page_leads_nowhere(page, name):
    assert page.client.get(f"/static/{name}").status_code == 404


def test_the_page_holds_no_script_or_style_of_its_own_and_asks_for_its_own_files_alone(page):
    text = page.get("/").text
    assert not re.findall(r"<style|style=|<script>|\son\w+=", text)
    asked = re.findall(r'(?:src|href)="([^"#]+)"', text)
    assert {address for address in asked if not address.startswith(("/static/", "/api/"))} == {"data:,"}
    for name, kind in STATIC.items():
        answer = page.get(f"/static/{name}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
        assert set(re.findall(r'from "\./([\w.]+)"', answer.text)) <= set(STATIC)
        assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", answer.text)


def test_token_and_port_are_kept_for_their_user_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("simulate.studio.guard.cache_root", lambda: tmp_path)
    door = Door(4321, "k" * 43)
    keep_door("san_juan", door)
    file = tmp_path / "studio" / "san_juan.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert kept_door("san_juan") == door
    if hasattr(os, "getuid"):
        file.chmod(0o644)
        assert kept_door("san_juan") is None  # others may have read it
    file.chmod(0o600)
    file.write_text("{}")
    assert kept_door("san_juan") is None
