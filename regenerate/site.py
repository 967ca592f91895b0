"""The full reports of the games for the site: python -m regenerate.site, as `dev.py site` calls it."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from regenerate.games import dashed, played
from regenerate.site_hook import REPORTS
from simulate.games import game_keys


def main() -> None:
    """Play every game as its page says, and put its report where mkdocs finds it."""
    REPORTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        for key in game_keys():
            shutil.copyfile(played(key, Path(place), "html") / "report.html", REPORTS / f"{dashed(key)}.html")
            print(f"{REPORTS.name}/{dashed(key)}.html", flush=True)


if __name__ == "__main__":
    main()
