"""The studio in a headless Chromium: keys, a dropped sheet, undo, keep, a killed server, a phone, and what axe finds."""

import re
import signal
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from regenerate.walk import CHROMIUM, studio, walk, window
from simulate.system.files import write_text
from tests.browser import axe_source
from tests.command import invoke
from tests.studio import pages as _pages  # noqa: F401  says why these tests are left out

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium found: the studio is not looked at"),
    pytest.mark.skipif(find_spec("playwright") is None, reason="playwright is not installed: pip install .[browser]"),
]
PLACE_4 = "document.querySelector('#shares').innerText.match(/Place 4[^]*?(?=Players)/)[0]"
PRICE = "[data-path='cards.prefecture.cost']"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("studio")


@pytest.fixture(scope="module")
def address(folder):
    with studio("san-juan", folder=folder) as (_, found):
        yield found


@pytest.fixture
def one(address):
    with window(address) as found:
        found.until("document.querySelector('#groups details')")
        yield found


def row(one, card):
    return one.page.locator(f"#card-table tr:has-text('{card}')").inner_text()


def test_a_price_stepped_by_keys_moves_the_card_and_is_taken_back(one):
    one.write("#search", "prefecture")
    one.page.locator(PRICE).focus()
    for _ in range(3):
        one.key("ArrowUp")
    one.until("document.querySelector('#changes').innerText.includes('Prefecture: cost 3 → 6')")
    one.played()
    assert "moved" in row(one, "Prefecture")
    width = "parseFloat(document.querySelector('#shares .ci').style.width)"
    assert one.page.evaluate(width) > 0
    one.page.locator("#result-title").click(force=True)
    one.page.evaluate("document.activeElement.blur()")
    one.key("u")
    one.until("document.querySelector(\"[data-path='cards.prefecture.cost']\").value === '5'")
    one.key("u")
    one.key("u")
    one.until("document.querySelector('#changes').innerText.startsWith('Nothing is changed: ')")


def test_what_is_refused_says_so_beside_its_field_and_the_rest_goes_on(one):
    one.write("#search", "prefecture")
    one.write(PRICE, "99")
    one.page.locator(PRICE).press("Enter")
    one.until("document.querySelector('#groups .error')?.innerText.includes('3 is played')")
    one.played()
    assert one.text("#answer").startswith("No.")


def test_a_sheet_is_dropped_and_lines_that_are_not_taken_are_named(one):
    one.click("summary:has-text('Cards')")
    one.until("document.querySelector('.drop')")
    one.page.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(["name,cost\\nPrefecture,5\\nNobody,2\\n"], "cards.csv"));
          const dropped = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
          document.querySelector(".drop").dispatchEvent(dropped);
        }"""
    )
    one.until("document.querySelector('.drop p').innerText.includes('Nobody')")
    assert "Read: 1 values." in one.text(".drop p")  # shown first, then taken
    one.page.locator(".drop p button", has_text="Take these values").first.click()
    one.until("document.querySelector('#gone').innerText.includes('Nobody')")
    assert "Values taken: 1." in one.text("#gone")
    assert "Prefecture: cost 3 → 5" in one.page.locator("#changes").inner_text()


def test_a_new_user_cures_place_4_in_30_actions_and_the_file_plays(one, folder, capsys):
    walk(one)
    assert len(one.log) <= 30
    assert one.text("#answer").startswith("Yes.")
    file = Path(one.text("#kept-path"))
    assert file.is_relative_to(folder.resolve())
    assert tomllib.loads(file.read_text())["meta"]["kind"] == "rules"
    done = invoke(capsys, "compare", "san-juan", "--to-variant", file, "--playouts", 8000, "--quiet", "--json")
    assert done.exit_code == 0, done.stderr


def test_the_band_is_dragged_and_the_link_brings_the_state_back(one, address):
    one.played()
    handle = one.page.locator(".handle").bounding_box()
    one.page.mouse.move(handle["x"] + 13, handle["y"] + 12)
    one.page.mouse.down()
    one.page.mouse.move(handle["x"] + 93, handle["y"] + 12, steps=4)
    one.page.mouse.up()
    one.until("Number(document.querySelector('.handle').getAttribute('aria-valuenow')) > 3")
    band = one.page.locator(".handle").get_attribute("aria-valuenow")
    link = one.page.url
    assert "token" not in link
    other = one.page.context.new_page()
    other.goto(link)
    other.wait_for_selector(".handle")
    assert other.locator(".handle").get_attribute("aria-valuenow") == band


def test_a_killed_studio_is_said_and_the_page_goes_on_when_it_is_back(folder, tmp_path):
    with studio("san-juan", folder=tmp_path) as (process, address), window(address) as one:
        one.until("document.querySelector('#groups details')")
        process.send_signal(signal.SIGKILL)
        process.wait()
        one.write("#search", "prefecture")
        one.page.locator(PRICE).focus()
        one.key("ArrowUp")
        one.until("document.querySelector('#gone').innerText.includes('does not answer')")
        port = re.search(r":(\d+)/", address)[1]
        with studio("san-juan", "--port", port, folder=tmp_path):
            one.until("document.querySelector('#gone').hidden")
            one.played()
            assert "Prefecture: cost 3 → 4" in one.page.locator("#changes").inner_text()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (375, "light"), (375, "dark")])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(address, width, scheme):
    with window(address, width, 812, color_scheme=scheme) as one:
        one.played()
        for name in ("", "keep", "states", "search", "stronger", "replay", "report"):
            if name:
                one.click(f"#dock [data-panel={name}]")
                one.page.wait_for_timeout(300)
            one.page.evaluate(axe_source() + ";0")
            found = one.page.evaluate(
                "axe.run(document).then((told) => told.violations.map((v) => [v.id, v.nodes[0].html]))"
            )
            assert found == [], name
            assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
            if name:
                one.key("Escape")


def test_a_phone_shows_the_answer_above_the_values(address):
    with window(address, 375, 812) as one:
        one.played()
        assert not one.page.locator("#values").is_visible()
        one.click("#to-values")
        assert one.page.locator("#strip").inner_text().startswith("No.")
        assert not one.page.locator("#result").is_visible()


@pytest.fixture
def deck(tmp_path, capsys, monkeypatch):
    """A game of 75 cards, from a sheet."""
    monkeypatch.chdir(tmp_path)
    lines = ["name,copies,worth", *(f"Card {number},1,{number % 9}" for number in range(1, 76))]
    write_text(tmp_path / "cards.csv", "\n".join(lines) + "\n")
    made = invoke(capsys, "new", "game", "deck", "--sheet", "cards.csv")
    assert made.exit_code == 0, made.stderr
    return tmp_path / "deck"


def test_75_cards_show_60_rows_and_the_rest_when_asked(deck, tmp_path):
    with studio("deck", "--game-path", str(deck), folder=tmp_path) as (_, address), window(address) as one:
        one.until("document.querySelector('#groups details')")
        one.click("summary:has-text('Cards')")
        one.until("document.querySelectorAll('.grid tbody tr').length === 60")
        one.click("button:has-text('All 75')")
        one.until("document.querySelectorAll('.grid tbody tr').length === 75")
