"""A page and a picture for each game, from the report of a run, and the index of all.

The run is one of 20,000 playouts at 4 seats, with the default field and seed 0. The page says what the report says first;
the picture is the first screen of its page (if there is a Chromium). docs/games/answers.json keeps the answer of each
game in a line, for the index and README.md.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from regenerate.commands import ROOT, simulate
from simulate.games import game_keys, load_game
from simulate.system.safe_text import markdown_text
from strategies import field_of
from strategies.search_gains import search_gains_of

PLACE = ROOT / "docs" / "games"
ANSWERS = PLACE / "answers.json"
SEATS, PLAYOUTS = 4, 20_000
WIDTH, HEIGHT = 1280, 1200
FIRST = ROOT / "docs" / "first-screen.png"  # of README.md and the home of the site, to be read on a phone
FIRST_OF, FIRST_WIDTH, FIRST_HEIGHT, SHARPER, BORDER = "san_juan", 400, 1200, 2, 16
FIRST_STYLE = """<style>
header nav, .subtitle, .note ~ *, .get, main > :not(#findings), footer { display: none !important }
header.top { border: 0 !important }
#findings, .answer { margin-top: 0 !important }
</style></head>"""  # the answer and its marks, without what stands around them
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ELSEWHERE = ((" more, listed below", " more, listed in the report"), ("the table has both", "the report's table has both"))
GAME = """# {title}

{about} {low} to {high} players.

```sh
simulate run {name} --playouts 20000 --out runs/{name}
simulate report runs/{name} --questions
simulate rules {name}
```

## What was found

This is the first part of the report of 20,000 playouts (complete games). The commands above write all of it.
<!-- full report -->
It holds for the players below; with other players the balance may differ.
[How to read a report](../reference/report.md#how-to-read-it) explains its marks and words; *pp* are percentage points of
win share.

{findings}

![The first screen of the report]({name}.png)

## Who plays

`simulate run {name}` draws its line-ups from these players, the game's *default field*. The other players, and the
numbers of all, are on [a page of their own](../players/{name}.md). `simulate ladder {name}` says who beats whom.

{players}

## How strong they are

A *search player* tries each legal action on re-dealt hidden cards and plays on as the players it sits against. It knows
them exactly, so it wins more than a person would. What it wins above an even share shows how much these players miss.
[Players](../explanation/players.md) says how it is measured.

{strength}

## More

The smallest changes that were found against what is off stand in [what would cure it](cures.md).
`simulate rules {name} --text` prints the rules with their sources. How the players were made, and what was tried and
lost, is told in `strategies/{folder}/TRIED.md`.

<!-- Made by: python3 dev.py regenerate {name} --only games -->
"""
INDEX = """# The games

<!-- Made by: python3 dev.py regenerate all --only games -->

Each answer is that of a report with four players and the default
field; the page of the game says what it rests on.

| game | what you do | is it balanced? |
|---|---|---|
"""


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The pages of some games, then what is about all of them."""
    kept = answers()
    with tempfile.TemporaryDirectory() as place:
        for key in keys:
            folder = played(key, Path(place), "html,json")
            report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
            kept[key] = answer(report)
            yield PLACE / f"{dashed(key)}.md", page(key, report).encode()
            picture = screenshot(folder / "report.html")
            if picture is not None:
                yield PLACE / f"{dashed(key)}.png", picture
            if key == FIRST_OF and (narrow := first_screen(folder / "report.html")) is not None:
                yield FIRST, narrow
    yield ANSWERS, (json.dumps(kept, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()
    yield PLACE / "index.md", index(kept).encode()


def dashed(key: str) -> str:
    """A game's name on the command line."""
    return key.replace("_", "-")


def played(key: str, place: Path, formats: str) -> Path:
    """The folder of a game's run with its report; what a report calls the run is runs/GAME."""
    name = dashed(key)
    simulate(f"run {name} --seats {SEATS} --playouts {PLAYOUTS} --seed 0 --quiet --out runs/{name}", place)
    simulate(f"report runs/{name} --questions --format {formats}", place)
    return place / "runs" / name


def answers() -> dict[str, str]:
    """The answer of each game in a line, as kept."""
    kept: dict[str, str] = json.loads(ANSWERS.read_text(encoding="utf-8"))
    return kept


def answer(report: dict[str, Any]) -> str:
    """The answer of a report in a line: no more than its worst findings."""
    if report["answer"] is None:
        return "See its page."
    said, more, _ = report["answer"]["sentence"].partition("; also off: ")
    return f"{said}." if more else said


def page(key: str, report: dict[str, Any]) -> str:
    """Write what was found, who plays, what each does, and how strong they are."""
    game, name = load_game(key), dashed(key)
    return GAME.format(
        title=game.title,
        name=name,
        folder=key,
        about=told_of(key),
        low=game.min_seats,
        high=game.max_seats,
        players=players_table(key),
        strength=strength_table(key),
        findings=findings(report),
    )


def questions(report: dict[str, Any]) -> list[str]:
    """The answers to questions beyond balance, a line each: what the report's section has."""
    tables = [table for section in report["sections"] if section["key"] == "questions" for table in section["tables"]]
    return [f"- **{question}** {markdown_text(answer)}" for table in tables for question, answer, _ in table["rows"]]


def findings(report: dict[str, Any]) -> str:
    """Write what a report says before its sections, for a page of its own."""
    found = report["answer"] or {}
    first, *others = [found[part] for part in ("sentence", "also", "fine", "caveat") if found.get(part)] or [""]
    lines = [markdown_text(report["subtitle"]), ""]
    lines += [f"**{markdown_text(first)}**", ""] if first else []
    lines += [part for text in others for part in (markdown_text(text), "")]
    lines += [told(finding) for finding in sorted(report["findings"], key=lambda finding: finding["rank"])]
    if asked := questions(report):
        lines += ["", "**Beyond balance**", "", *asked]
    if report["tries"]:
        lines += ["", "**What to try**", "", *map(tried, report["tries"])]
    if report["headline"]:
        lines += ["", "**What this rests on**", "", *(f"- {markdown_text(line)}" for line in report["headline"])]
    return "\n".join(lines)


def told(finding: dict[str, Any]) -> str:
    """A finding as a line of a list; what the report shows below stands in the report."""
    question, sentence = finding["question"], finding["sentence"]
    said = markdown_text(sentence.removeprefix(f"{question}:"))
    for here, there in ELSEWHERE:
        said = said.replace(here, there)
    return f"- **{markdown_text(question)}**:{said}"


def tried(one: dict[str, Any]) -> str:
    """Something to try as a line of a list: what, what it did, and the command."""
    said = f"{one['what']}. {one['measured']}".strip()
    return f"- {markdown_text(said)} `{one['command']}`"


def players_table(key: str) -> str:
    """Write a table of who plays in the default field, and what each does."""
    field = field_of(key)
    about = {entry["strategy"]: entry["about"] for entry in json.loads(simulate(f"strategies {dashed(key)} --json"))}
    lines = ["| player | what it does | idea |", "|---|---|---|"]
    for name in field.players:
        what, idea = first_words(about[name])
        lines.append(f"| `{name}` | {what} | {idea} |".replace("<", "&lt;"))
    return "\n".join(lines)


def first_words(about: str) -> tuple[str, str]:
    """The first sentence of a player's description, without its name, and its idea."""
    first, _, rest = about.strip().partition("\n")
    idea = re.search(r"^Idea\s+(.*?)(?=^\S|\Z)", rest, re.M | re.S)
    what, why = first.partition(": ")[2] or first, " ".join(idea[1].split()) if idea else ""
    return what[:1].upper() + what[1:], why[:1].upper() + why[1:]


def strength_table(key: str) -> str:
    """Write a table of what a search player wins against the players of the default field, as kept."""
    players = field_of(key).players
    rows = [row for (name, *_), row in sorted(search_gains_of(key).items()) if name in players]
    if not rows:
        return "Not measured yet."
    head = "| against | seats | even share | win share of a search player (95 % interval) | playouts |"
    lines = [head, "|---|---|---|---|---|"]
    for row in rows:
        share = f"{100 * row.share:.1f} % ({100 * row.low:.1f} to {100 * row.high:.1f})"
        against = row.where if row.others else f"`{row.model}`"
        lines.append(f"| {against} | {row.seats} | {100 / row.seats:.1f} % | {share} | {row.playouts} |")
    return "\n".join(lines)


def told_of(key: str) -> str:
    """Say what a game is about, in a sentence."""
    (found,) = (game["about"] for game in json.loads(simulate("games --json")) if game["game"] == dashed(key))
    return " ".join(found.split())


def index(kept: dict[str, str]) -> str:
    """All games, with what was found."""
    rows = [f"| [{load_game(key).title}]({dashed(key)}.md) | {told_of(key)} | {kept[key]} |" for key in game_keys()]
    return INDEX + "\n".join(rows) + "\n"


def screenshot(html: Path, width: int = WIDTH, height: int = HEIGHT, scale: int = 1) -> bytes | None:
    """The first screen of a page as a picture; None without a Chromium."""
    browser = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if browser is None:
        print(f"no Chromium: the picture of {html.parent.name} is not made", file=sys.stderr)
        return None
    with tempfile.TemporaryDirectory() as profile:
        file = Path(profile, "picture.png")
        usual = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}"]
        size = [f"--window-size={width},{height}", f"--force-device-scale-factor={scale}"]
        command = [browser, *usual, *size, f"--screenshot={file}", html.resolve().as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=600)
        return with_a_palette(file.read_bytes())


def first_screen(html: Path) -> bytes | None:
    """The answer of a report and its marks, as a phone shows them; None without a Chromium."""
    alone = html.with_name("first-screen.html")
    alone.write_text(html.read_text(encoding="utf-8").replace("</head>", FIRST_STYLE, 1), encoding="utf-8")
    picture = screenshot(alone, FIRST_WIDTH, FIRST_HEIGHT, SHARPER)
    return without_empty_rows(picture) if picture is not None else None


def without_empty_rows(png: bytes) -> bytes:
    """A picture without the rows below its last mark, all but a border."""
    from PIL import Image, ImageChops

    with Image.open(io.BytesIO(png)) as picture:
        shown = picture.convert("RGB")
        ground = Image.new("RGB", shown.size, shown.getpixel((0, shown.height - 1)))
        box = ImageChops.difference(shown, ground).getbbox()
        last = shown.height if box is None else min(shown.height, box[3] + BORDER * SHARPER)
        return as_png(picture.crop((0, 0, shown.width, last)))


def with_a_palette(png: bytes) -> bytes:
    """A picture of a page in 128 colours: a third of the size."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as picture:
        return as_png(picture.convert("RGB").quantize(128, dither=Image.Dither.NONE))


def as_png(picture: Any) -> bytes:
    """A picture as a small file."""
    made = io.BytesIO()
    picture.save(made, "PNG", optimize=True)
    return made.getvalue()
