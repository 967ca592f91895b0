"""The reports in docs/reports, their index, and the picture of docs/reference/report.md.

For each game, at 4 seats with its default field and seed 0: the run, its report as Markdown, the first screen of its page
as a picture (if there is a Chromium). What depends on the hour and the machine is left out.
"""

from __future__ import annotations

import io
import itertools
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from regenerate.commands import ROOT, simulate

DOCS = ROOT / "docs"
PLACE = DOCS / "reports"
SEATS, PLAYOUTS = 4, 20_000
WIDTH, HEIGHT = 1280, 1200
ON_README = "comuni"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
LOCAL = re.compile(r"^\| (?:begun|finished|version of (?!meeplecarlo)[^|]*|digest of the engine) \|.*\n", re.M)
HEAD = """# A report of each game

Made by `python3 dev.py regenerate all --only reports`: a short run of each game at 4 seats, default field, seed 0. What it
cannot tell, a report says. [How to read a report](../reference/report.md).
"""


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The reports of some games, then the index of all."""
    texts = {file.stem: file.read_text(encoding="utf-8") for file in sorted(PLACE.glob("*.md")) if file.name != "README.md"}
    with tempfile.TemporaryDirectory() as place:
        for key in keys:
            folder = played(key, Path(place))
            texts[key] = LOCAL.sub("", (folder / "report.md").read_text(encoding="utf-8"))
            yield PLACE / f"{key}.md", texts[key].encode()
            picture = screenshot(folder / "report.html")
            if picture is not None:
                yield PLACE / f"{key}.png", picture
                if key == ON_README:
                    yield DOCS / "reference" / "report.png", picture
    yield PLACE / "README.md", index(texts).encode()


def played(key: str, place: Path) -> Path:
    """The folder of a game's run with its report; what a report calls the run is runs/GAME."""
    name = key.replace("_", "-")
    simulate(f"run {name} --seats {SEATS} --playouts {PLAYOUTS} --seed 0 --quiet --out runs/{name}", place)
    simulate(f"report runs/{name} --format html,md", place)
    return place / "runs" / name


def screenshot(page: Path) -> bytes | None:
    """The first screen of a page as a picture; None without a Chromium."""
    browser = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if browser is None:
        print(f"no Chromium: the picture of {page.parent.name} is not made", file=sys.stderr)
        return None
    with tempfile.TemporaryDirectory() as profile:
        file = Path(profile, "picture.png")
        usual = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}"]
        size = [f"--window-size={WIDTH},{HEIGHT}", f"--screenshot={file}", page.resolve().as_uri()]
        subprocess.run([browser, *usual, *size], check=True, capture_output=True, timeout=600)
        return with_a_palette(file)


def with_a_palette(file: Path) -> bytes:
    """A picture of a page in 128 colours: a third of the size."""
    from PIL import Image

    made = io.BytesIO()
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return made.getvalue()


def index(texts: dict[str, str]) -> str:
    """A page that lists the reports with their verdicts, as they say them themselves."""
    lines = [HEAD]
    for key, text in sorted(texts.items()):
        title, about, *said = (line for line in text.splitlines() if line)
        verdicts = list(itertools.takewhile(lambda line: line.startswith("- "), said))
        name = title.removeprefix("# ").partition(":")[0]
        lines += [f"## [{name}]({key}.md)", "", about, "", *verdicts, "", f"![First screen]({key}.png)", ""]
    return "\n".join(lines)
