"""Every listing of the manual runs, page by page, in an empty folder, with few playouts.

A page is read from the top: ```sh lines and ```python programs run in order, a ```toml or ```python listing that begins
with `# NAME.toml` or `# NAME.py` is that file first. What cannot run here (a cluster, pip) is fenced as ```text.
"""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.command import ROOT, invoke

DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(sh|python|toml)\n(.*?)^```", re.M | re.S)
FILE = re.compile(r"\A# ([\w-]+\.(?:toml|py))\n")
ELSEWHERE = ("players",)  # made from their own descriptions
MADE = ("games/cures.md",)  # by `regenerate`, which runs its commands with all their playouts
SLOW = ("age-of-rome-cards",)  # pages that run at night
OWN_TEST = ("tutorials/own-game.md", "how-to/studio.md")  # tests/test_own_game.py, tests/studio
FEW = {"--search-playouts": 4, "--trial-playouts": 40, "--try-playouts": 4, "--rollouts": 4, "--generations": 1}
PLAYOUTS = {
    "run": 40,
    "compare": 120,
    "sensitivity": 8,
    "card-strength": 40,
    "playtests": 120,
    "rebalance": 10_000,
    "tune": 80,
    "ladder": 8,
    "baseline": 400,
}


def listings(page: Path) -> list[tuple[str, str]]:
    """The listings of a page: kind and text."""
    return FENCE.findall(page.read_text(encoding="utf-8"))


PAGES = [
    page
    for page in sorted(DOCS.rglob("*.md"))
    if page.relative_to(DOCS).parts[0] not in ELSEWHERE
    and page.relative_to(DOCS).as_posix() not in MADE + OWN_TEST
    and any(kind in ("sh", "python") for kind, _ in listings(page))
]


def small(words: list[str]) -> list[str]:
    """The same command with few playouts."""
    made = list(words)
    for at, word in enumerate(made[:-1]):
        if word in FEW and made[at + 1].isdecimal():
            made[at + 1] = str(min(int(made[at + 1]), FEW[word]))
    if "--until" in made:
        made[made.index("--at-most") + 1] = "400"
        return made
    most = 4 if "searched" in made else PLAYOUTS.get(made[0])
    if most is None:
        return made
    for option in ("--playouts", "-n"):
        if option in made:
            at = made.index(option) + 1
            made[at] = str(min(int(made[at]), most))
            return made
    return [*made, "--playouts", str(most)]


def run_line(capsys, line: str) -> None:
    """A line of a shell: `simulate ...`, at most with its output into a file."""
    words = shlex.split(line, comments=True)
    if not words:
        return
    assert words[0] == "simulate", f"not a command of ours, fence it as text: {line}"
    words, to = (words[: words.index(">")], words[-1]) if ">" in words else (words, None)
    done = invoke(capsys, *small(words[1:]))
    assert done.exit_code == 0, f"{line}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    if to is not None:
        Path(to).write_text(done.stdout, encoding="utf-8")


def run_program(text: str, names: dict[str, object]) -> None:
    """A Python listing, with few playouts; the listings of a page share their names."""
    few = re.sub(r"\bplayouts=(\d+)", lambda found: f"playouts={min(int(found[1]), 120)}", text)
    exec(compile(few, "<listing>", "exec"), names)


def run_page(capsys, page: Path) -> int:
    """All listings of a page, in the folder where we are; how many commands and programs ran."""
    names: dict[str, object] = {"__name__": "listing"}
    ran = 0
    for kind, text in listings(page):
        if named := FILE.match(text):
            Path(named[1]).write_text(text, encoding="utf-8")
        elif kind == "python":
            run_program(text, names)
            ran += 1
        elif kind == "sh":
            lines = text.replace("\\\n", " ").strip().splitlines()
            for line in lines:
                run_line(capsys, line)
            ran += len(lines)
    return ran


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.nightly) if page.stem in SLOW else page for page in PAGES],
    ids=lambda page: page.relative_to(DOCS).as_posix(),
)
def test_the_listings_of_a_page_run(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIMULATE_GAME_PATH", "")  # what a page adds is gone after it
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    assert run_page(capsys, page) > 0


def test_a_listing_that_fails_is_found(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.md").write_text("```sh\nsimulate rules chess\n```\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="chess"):
        run_page(capsys, tmp_path / "page.md")
    (tmp_path / "page.md").write_text("```sh\npip install chess\n```\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="fence it as text"):
        run_page(capsys, tmp_path / "page.md")


def test_every_tutorial_and_how_to_page_has_listings():
    wanted = {page for folder in ("tutorials", "how-to") for page in (DOCS / folder).glob("*.md") if page.stem != "index"}
    assert wanted - set(PAGES) == {DOCS / name for name in OWN_TEST}
