"""The studio as a process: it opens, plays for whoever watches, and ends at once."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from tests.command import ROOT, WAIT, invoke, shell
from tests.faults.test_signals import alive, children
from tests.studio.pages import Door  # says why these tests are left out

from simulate.studio.serve import opened  # isort: skip  needs what these tests are left out without

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and /proc")


@pytest.fixture
def start(tmp_path):
    """Start a studio; returns (process, address). All of a test share the kept port and token."""
    begun = []

    def one(*words):
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
        line = [sys.executable, "-m", "simulate", "studio", *map(str, words), "--no-browser"]
        process = subprocess.Popen(line, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=env)
        begun.append(process)
        told = process.stderr.readline()
        return process, re.search(r"http://\S+", told)[0]

    yield one
    for process in begun:
        process.kill()
        process.wait()
        process.stderr.close()


class Browser:
    """Asks with the cookie of the first address."""

    def __init__(self, address):
        self.base = address.split("/?")[0]
        with urllib.request.urlopen(address, timeout=WAIT) as answer:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]

    def open(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Cookie": self.cookie, "Origin": self.base}
        asked = urllib.request.Request(self.base + path, data, headers, method="GET" if body is None else "PUT")
        return urllib.request.urlopen(asked, timeout=WAIT)

    def ask(self, **state):
        """The events of a state."""
        with self.open("/api/state", {"tab": "a", "state": {"seats": 4, **state}}) as answer:
            name = json.load(answer)["state"]
        return self.open(f"/api/events?state={name}&tab=a")

    def watch(self, **state):
        """The same, from the first numbers on."""
        stream = self.ask(**state)
        while not stream.readline().startswith(b"event: numbers"):
            pass
        return stream


def worked(process):
    """CPU ticks that a process has used."""
    with open(f"/proc/{process.pid}/stat") as file:
        return sum(map(int, file.read().rpartition(")")[2].split()[11:13]))


def test_ctrl_c_ends_it_while_a_page_watches_as_other_commands_end(start):
    process, address = start("san-juan")
    stream = Browser(address).watch(values={"cards.library.cost": 6}, playouts=10**7)
    process.send_signal(signal.SIGINT)
    begun = time.monotonic()
    assert process.wait(WAIT) == 130
    assert time.monotonic() - begun < 10
    assert "Traceback" not in process.stderr.read()
    stream.close()


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="needs /proc")
def test_nothing_is_played_for_a_page_that_was_closed(start):
    process, address = start("san-juan")
    stream = Browser(address).watch(values={"cards.library.cost": 6}, playouts=10**7)
    stream.close()
    for _ in range(60):
        before = worked(process)
        time.sleep(0.5)
        if worked(process) - before <= 5:
            return
    pytest.fail("it plays on for nobody")


def test_a_studio_that_was_killed_serves_the_open_page_when_it_is_started_again(start):
    process, address = start("san-juan")
    page = Browser(address)
    process.kill()
    process.wait()
    with pytest.raises(urllib.error.URLError):
        page.open("/api/game")
    again, same = start("san-juan")
    if same == address:  # nobody took the port meanwhile
        with page.open("/api/game") as answer:
            assert json.load(answer)["title"] == "San Juan"
    else:
        assert same.split("token=")[1] != address.split("token=")[1]
    again.send_signal(signal.SIGTERM)
    assert again.wait(WAIT) == 143


def test_an_own_plain_game_is_watched_and_its_numbers_are_those_of_compare(start, tmp_path):
    assert shell("new", "game", "pond", "--plain", cwd=tmp_path).returncode == 0
    _, address = start("pond", "--game-path", "pond")
    with Browser(address).ask(seats=2, values={"goal": 20}, playouts=400) as stream:
        lines = stream.read().decode().split("\n")
    last = [lines[at + 1] for at, line in enumerate(lines) if line == "event: numbers"][-1]
    rows = {row["metric"]: row["change"] for row in json.loads(last.removeprefix("data: "))["rows"]}
    words = ["compare", "pond", "--seats", 2, "--to-set", "goal=20", "-n", 400, "--json", "-q", "--game-path", "pond"]
    wanted = json.loads(shell(*words, cwd=tmp_path).stdout)["rows"]
    assert rows == {row["metric"]: row["change"] for row in wanted if ".card:" not in row["metric"]}


def raw(address):
    """A connection to the studio on which nothing was sent yet."""
    host, port = address.split("/")[2].split(":")
    return socket.create_connection((host, int(port)), timeout=WAIT)


def test_connections_that_ask_nothing_leave_room_and_not_a_word(start):
    process, address = start("san-juan")
    silent = [raw(address) for _ in range(200)]
    for one in silent[::2]:
        one.sendall(b"GET / HTTP/1.1\r\nHost: ")
    with Browser(address).open("/api/game") as answer:
        assert answer.status == 200
    ended = 0
    for one in silent:
        one.settimeout(0.02)
        with contextlib.suppress(TimeoutError):
            try:
                ended += not one.recv(1)
            except ConnectionError:
                ended += 1
        one.close()
    assert ended >= 200 - 40
    process.send_signal(signal.SIGINT)
    assert process.wait(WAIT) == 130
    assert process.stderr.read().count("\n") <= 2


def test_what_a_refused_request_holds_is_not_read(start):
    _, address = start("san-juan")
    with raw(address) as one:
        one.sendall(b"PUT /api/state HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 9000000000\r\n\r\n{")
        told = b""
        while part := one.recv(4096):
            told += part
    assert told.startswith(b"HTTP/1.1 403")
    assert b"connection: close" in told.lower()


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="needs /proc")
def test_a_search_ends_with_a_studio_that_was_killed(start):
    process, address = start("san-juan")
    page = Browser(address)
    with page.open("/api/state", {"tab": "a", "state": {"seats": 4}}) as answer:
        state = json.load(answer)["state"]
    body = json.dumps({"tab": "a", "state": state, "levers": ["cards.library.cost"]})
    with raw(address) as one:
        head = [f"POST /api/search HTTP/1.1\r\nHost: {page.base.split('/')[2]}", f"Origin: {page.base}"]
        one.sendall("\r\n".join([*head, f"Cookie: {page.cookie}", f"Content-Length: {len(body)}", "", body]).encode())
        begun = time.monotonic()
        while not (searches := children(process.pid)):
            assert time.monotonic() - begun < WAIT
            time.sleep(0.1)
        time.sleep(3)  # it has begun to play
        process.kill()
        process.wait()
    begun = time.monotonic()
    while alive(searches) and time.monotonic() - begun < WAIT:
        time.sleep(0.1)
    assert not alive(searches)


def test_a_port_that_was_named_is_for_once(start):
    first, address = start("san-juan")
    first.send_signal(signal.SIGINT)
    assert first.wait(WAIT) == 130
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    named, other = start("san-juan", "--port", port)
    assert f":{port}/" in other
    named.send_signal(signal.SIGINT)
    assert named.wait(WAIT) == 130
    _, again = start("san-juan")
    assert again.split("/?")[0] == address.split("/?")[0]


def test_no_command_line_holds_a_word_that_opens_the_page(tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr("simulate.studio.guard.cache_root", lambda: tmp_path)
    monkeypatch.setattr("webbrowser.open", told.append)
    door = Door(4322, "k" * 43)
    page = opened("pond", door)
    for _ in range(100):
        if told:
            break
        time.sleep(0.05)
    assert told == [page.as_uri()]
    text = page.read_text()
    assert page.stat().st_mode & 0o077 == 0
    (word,) = set(re.findall(r"token=([\w-]+)", text))
    assert word not in (door.word, door.token)
    assert word not in told[0]
    assert door.opens(word)
    assert not door.opens(word)  # a single time
    assert door.opens(door.word)
    assert door.opens(door.word)


def test_a_port_that_is_taken_is_named(start, capsys):
    _, address = start("san-juan")
    port = address.split(":")[2].split("/")[0]
    done = invoke(capsys, "studio", "san-juan", "--port", port, "--no-browser")
    assert done.exit_code == 2
    assert f"--port {port}: in use" in done.stderr


def test_what_cannot_be_played_is_refused_before_a_page_opens(capsys):
    done = invoke(capsys, "studio", "san-juan", "--seats", "9", "--no-browser")
    assert done.exit_code == 2
    assert "2 to 4" in done.stderr
    unknown = invoke(capsys, "studio", "san-jaun", "--no-browser")
    assert unknown.exit_code == 2
    assert "san-juan" in unknown.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("--keep-in", "~nosuchuser/x"), ("--keep-in", ""), ("--keep-in", "x" * 300), ("--keep-in", "\udcff"),
        ("--keep-in", "/dev/null"), ("--field", "nobody"), ("--seats", "x"), ("--port", "70000"), ("--port", "-1"),
    ],
)  # fmt: skip
def test_a_word_that_means_nothing_is_refused_in_a_few_lines(capsys, words):
    done = invoke(capsys, "studio", "san-juan", "--no-browser", *words)
    assert done.exit_code == 2
    assert "--traceback" not in done.stderr
    assert 0 < len(done.stderr.splitlines()) <= 5


def test_without_the_extra_the_command_names_the_install_line(capsys, monkeypatch):
    monkeypatch.setattr("simulate.cli.studio.find_spec", lambda name: None)
    done = invoke(capsys, "studio", "san-juan")
    assert done.exit_code == 2
    assert "pip install 'meeplecarlo[studio]'" in done.stderr
