"""The walk of the tutorial *Balance a game in ten minutes*: the studio in a headless Chromium, each action logged."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from regenerate.commands import ROOT

CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
PICTURES = ROOT / "docs" / "tutorials"
OWN = ("http://127.0.0.1:", "data:")  # what a page may ask for
WAIT = 240  # seconds for anything that is waited for


class Window:
    """A page of the studio as a person has it: what is done is logged, what is waited for is not."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.log: list[str] = []

    def click(self, what: str) -> None:
        """Click the first thing that a selector finds."""
        self.log.append(f"click {what}")
        self.page.locator(what).first.click()

    def key(self, key: str) -> None:
        """Press a key."""
        self.log.append(f"press {key}")
        self.page.keyboard.press(key)

    def write(self, what: str, text: str) -> None:
        """Type a text into a field, in place of what is there."""
        self.log.append(f"type {text} into {what}")
        self.page.locator(what).first.fill(text)

    def text(self, what: str) -> str:
        """Return the text of the first thing that a selector finds."""
        return str(self.page.locator(what).first.text_content())

    def until(self, true: str, seconds: float = WAIT) -> None:
        """Wait until an expression is true on the page. Raises AssertionError."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(true):
            assert time.monotonic() < end, f"never: {true}; {self.text('#precision')}; {self.text('#gone')}"
            self.page.wait_for_timeout(50)

    def played(self) -> None:
        """Wait until numbers of the state are there and it rests."""
        self.page.wait_for_timeout(200)  # a change is sent after a short while
        self.until("!document.querySelector('#result').classList.contains('wait')")
        self.until("document.querySelector('#pause').textContent === 'More games'")

    def picture(self, name: str) -> None:
        """Keep a picture of the window, in few colours: a quarter of the bytes."""
        from PIL import Image

        picture = Image.open(io.BytesIO(self.page.screenshot()))
        picture.convert("RGB").quantize(160, Image.Quantize.MAXCOVERAGE).save(PICTURES / f"studio-{name}.png", optimize=True)


@contextmanager
def studio(*words: str, folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a studio in a folder; its process and its address."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    line = [sys.executable, "-m", "simulate", "studio", *words, "--no-browser"]
    process = subprocess.Popen(line, stderr=subprocess.PIPE, text=True, cwd=folder, env=env)
    try:
        assert process.stderr is not None
        told = process.stderr.readline()
        found = re.search(r"http://\S+", told)
        assert found, told + process.stderr.read()
        yield process, found[0]
    finally:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


@contextmanager
def window(address: str, width: int = 1280, height: int = 900, **context: Any) -> Iterator[Window]:
    """Open an address in Chromium; what the page logs as an error, or asks of another host, fails at the end."""
    from playwright.sync_api import sync_playwright

    faults: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(viewport={"width": width, "height": height}, **context).new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda asked: faults.extend([asked.url] * (not asked.url.startswith(OWN))))
        page.goto(address)
        yield Window(page)
        browser.close()
    assert not faults, faults


def walk(one: Window, pictures: bool = False) -> None:
    """Find what is off in San Juan, cure it, and leave with a file."""

    def seen(name: str) -> None:
        if pictures:
            one.picture(name)

    one.played()
    seen("off")
    one.click("#dock button:has-text('Search for me')")
    one.click("summary:has-text('Setup')")
    one.until("document.querySelector('#groups details[open] .ticked')")
    for tick in one.page.locator("#groups details[open] .ticked > input").all():
        one.log.append(f"tick {tick.get_attribute('aria-label')}")
        tick.click()
    one.click("#search-go")
    one.until("!document.querySelector('#search-go').disabled")
    assert one.page.locator("#front li").count(), one.text("#search-told")
    seen("search")
    one.click("#front button")
    one.click("#panel-search .close")
    one.played()
    seen("cure")
    one.click("#dock button:has-text('Keep')")
    one.write("#keep-name", "even-places")
    one.click("#keep-go")
    one.until("!document.querySelector('#kept').hidden")
    seen("kept")


def main() -> None:
    """Walk, write the pictures, and print what was done."""
    with (
        tempfile.TemporaryDirectory() as name,
        studio("san-juan", folder=Path(name)) as (_, address),
        window(address) as one,
    ):
        begun = time.monotonic()
        walk(one, pictures=True)
        print(*(f"{at}. {line}" for at, line in enumerate(one.log, 1)), sep="\n")
        seconds = time.monotonic() - begun
        print(f"{len(one.log)} actions in {seconds:.0f} s; {one.text('#answer')} {one.text('#kept-command')}")


if __name__ == "__main__":
    main()
