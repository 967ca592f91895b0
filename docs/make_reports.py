"""Make the reports in docs/reports: `python docs/make_reports.py [GAME ...] [--playouts N] [--work DIR] [--jobs N]`.

For each game, at 4 seats with its default field and seed 0: the run, its report as Markdown, the first screen of its page
as a picture (if there is a Chromium). Then the index of all that are there, and the picture of docs/report.md.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLACE = HERE / "reports"
SEATS, PLAYOUTS = 4, 20_000
WIDTH, HEIGHT = 1280, 1200
ON_README = "comuni"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
HEAD = """# A report of each game

Made by `python docs/make_reports.py`: a short run of each game at 4 seats, default field, seed 0. What it cannot tell, a
report says. [How to read a report](../report.md).
"""


def main() -> None:
    """Make what was asked for."""
    from simulate.games import game_keys

    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", help="keys of games; default: all")
    asked.add_argument("--playouts", type=int, default=PLAYOUTS)
    asked.add_argument("--work", type=Path, help="folder for the runs; default: a temporary one")
    asked.add_argument("--jobs", type=int)
    options = asked.parse_args()
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        work = options.work or Path(folder)
        work.mkdir(parents=True, exist_ok=True)
        os.chdir(work)  # so that the reports name runs/GAME and no folder of this machine
        for key in [name.replace("-", "_") for name in options.games] or game_keys():
            make(key, options.playouts, options.jobs)
    (PLACE / "README.md").write_text(index(), encoding="utf-8")
    picture = PLACE / f"{ON_README}.png"
    if picture.exists():
        shutil.copyfile(picture, HERE / "report.png")


def make(key: str, playouts: int, jobs: int | None) -> None:
    """One game: its run, report and picture."""
    from reports.writers import write_report
    from simulate.api.runs import reports_of, run

    played = run(key, seats=SEATS, playouts=playouts, seed=0, jobs=jobs)
    page = reports_of(played.folder)[0][1]()
    folder = Path("pages") / key
    for file in write_report(page, folder, ("html", "md")):
        if file.suffix == ".md":
            shutil.copyfile(file, PLACE / f"{key}.md")
    screenshot((folder / "report.html").resolve(), PLACE / f"{key}.png")
    print(PLACE / f"{key}.md", flush=True)


def screenshot(page: Path, file: Path) -> None:
    """The first screen of a page as a picture; nothing without a Chromium."""
    browser = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if browser is None:
        print(f"no Chromium: {file.name} is not made")
        return
    with tempfile.TemporaryDirectory() as profile:
        usual = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}"]
        size = [f"--window-size={WIDTH},{HEIGHT}", f"--screenshot={file}", page.as_uri()]
        subprocess.run([browser, *usual, *size], check=True, capture_output=True, timeout=120)


def index() -> str:
    """A page that lists the reports with their verdicts, as they say them themselves."""
    lines = [HEAD]
    for file in sorted(PLACE.glob("*.md")):
        if file.name == "README.md":
            continue
        title, about, *said = (line for line in file.read_text(encoding="utf-8").splitlines() if line)
        verdicts = list(itertools.takewhile(lambda line: line.startswith("- "), said))
        name = title.removeprefix("# ").partition(":")[0]
        lines += [f"## [{name}]({file.name})", "", about, "", *verdicts, "", f"![First screen]({file.stem}.png)", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
