"""Keep what was measured of players and rules over an edit that changes none of their choices.

    python -m regenerate.carry COMMIT,... [GAME ...] [--playouts 20000] [--check]

What strong players win, the findings with them, cures and scales are kept with stamps: digests of the sources that were
played. An edit for speed makes them old though nothing plays otherwise. This plays the tables of every player, number of
seats and variant with the sources of COMMIT and with those here; if all rows are equal, byte by byte, the old stamps in
these files become the new ones. If one differs it says where, changes nothing, and ends with exit code 4.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from regenerate.commands import ROOT
from simulate.games import game_keys

STAMPED = (
    "strategies/{key}/searcher.toml",
    "strategies/{key}/value.json",
    "simulate/games/{key}/stronger.toml",
    "simulate/games/{key}/strength.json",
    "simulate/games/{key}/data_variants.toml",
    "simulate/games/{key}/cures.json",
)
DIFFERS = 4  # exit code, as of `simulate verify`
Found = dict[str, Any]  # what `choices.py` prints


def main(words: list[str] | None = None) -> int:
    """Play both, compare, and write the stamps anew."""
    parser = argparse.ArgumentParser(prog="python -m regenerate.carry", description=__doc__.splitlines()[0])
    parser.add_argument("commits", metavar="COMMIT,...", help="whose stamps stand in the files")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all where none is named")
    parser.add_argument("--playouts", type=int, default=20_000, help="of each number of seats (20000)")
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args(words)
    keys = [game.replace("-", "_") for game in asked.games] or list(game_keys())
    if unknown := [key for key in keys if key not in game_keys()]:
        parser.error(f"no game {unknown[0]!r}; there are {', '.join(game_keys())}")
    commits = asked.commits.split(",")
    if missing := [commit for commit in commits if not is_commit(commit)]:
        parser.error(f"no commit {missing[0]!r} in this repository")
    try:
        return max(_carried_of(key, commits, asked.playouts, asked.check) for key in keys)
    except KeyboardInterrupt:
        print("stopped; the stamps of the games named above stand, no other is moved")
        return 130


def _carried_of(key: str, commits: list[str], playouts: int, check: bool) -> int:
    """Hold a game's sources here against those of each commit; the worst exit code."""
    now, worst = played(ROOT, key, playouts), 0
    for commit in commits:
        with tree_of(commit) as before:
            worst = max(worst, carry(key, commit, played(before, key, playouts), now, check))
    return worst


def is_commit(word: str) -> bool:
    """Whether git knows a commit of this name."""
    asked = ["git", "-C", str(ROOT), "rev-parse", "--quiet", "--verify", f"{word}^{{commit}}"]
    return subprocess.run(asked, stdout=subprocess.DEVNULL, check=False).returncode == 0


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """The sources of a commit, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as place:
        before = Path(place, "before")
        _git("worktree", "add", "--quiet", "--detach", str(before), commit)
        try:
            yield before
        finally:
            _git("worktree", "remove", "--force", str(before))


def carry(key: str, commit: str, old: Found, new: Found, check: bool) -> int:
    """Compare what two trees played and say what became of a game's stamps; an exit code."""
    about = f"{key}, {commit}"
    if apart := differing(old["tables"], new["tables"]):
        print("\n".join(f"{name}: other rows" for name in apart))
        print(f"{about}: nothing is carried over; measure again what was measured (python3 dev.py regenerate)", flush=True)
        return DIFFERS
    moved = moves(old["stamps"], new["stamps"])
    changed = 0
    for file in stamped(key):
        text = file.read_text(encoding="utf-8")
        renewed = carried(text, moved)
        changed += renewed != text
        if renewed != text and not check:
            file.write_text(renewed, encoding="utf-8")
    print(f"{about}: {len(old['tables'])} sets of tables have the same rows; stamps moved in {changed} files", flush=True)
    return 0


def played(tree: Path, key: str, playouts: int) -> Found:
    """What `choices.py` finds with the sources of a tree."""
    script = Path(__file__).with_name("choices.py")
    told = subprocess.run(
        [sys.executable, str(script), key, "--playouts", str(playouts)],
        cwd=tree, env=os.environ | {"PYTHONPATH": str(tree)}, stdout=subprocess.PIPE, text=True, check=True,
    ).stdout  # fmt: skip
    found: Found = json.loads(told)
    if Path(found["tree"]).resolve() != tree.resolve():
        raise SystemExit(f"the sources of {found['tree']} were played, not those of {tree}")
    return found


def differing(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    """The tables that are not the same on both sides."""
    return [name for name in sorted(old.keys() | new.keys()) if old.get(name) != new.get(name)]


def moves(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    """Old stamp -> new one, of those that are another now."""
    return {stamp: new[name] for name, stamp in old.items() if name in new and new[name] != stamp}


def carried(text: str, moved: Mapping[str, str]) -> str:
    """A file with its stamps moved, all at once: a new one may be another's old one."""
    parts = text.split('"')
    return '"'.join(moved.get(part, part) for part in parts)


def stamped(key: str) -> Iterator[Path]:
    """The files of a game that hold stamps."""
    yield from (file for name in STAMPED if (file := ROOT / name.format(key=key)).is_file())


def _git(*words: str) -> None:
    subprocess.run(["git", "-C", str(ROOT), *words], check=True)


if __name__ == "__main__":
    sys.exit(main())
