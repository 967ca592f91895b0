"""Make generated files again: python3 dev.py regenerate GAME|all [--only PART,...] [--check]."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from regenerate.commands import ROOT
from regenerate.parts import PARTS, Part
from simulate.games import game_keys

FOUND_WRONG = 4  # exit code of --check, as of `simulate verify`


def main(words: list[str] | None = None) -> int:
    """Make what was asked for and say what changed, a line for each file."""
    asked = _parser().parse_args(words)
    try:
        keys, parts = _games(asked.game), _parts(asked.only)
    except ValueError as error:
        print(f"regenerate: {error}", file=sys.stderr)
        return 2
    changed: dict[Path, str] = {}
    for part in parts:
        begun = time.monotonic()
        for file, content in part.make(keys):
            if verb := _renewed(file, content, asked.check):
                changed[file] = verb
        print(f"{part.name}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    lines = [f"{verb} {file.relative_to(ROOT).as_posix()}" for file, verb in sorted(changed.items())]
    print("\n".join(lines) or "nothing changed")
    return FOUND_WRONG if asked.check and changed else 0


def _parser() -> argparse.ArgumentParser:
    lines = [f"  {part.name:13} {part.about}; {part.takes}{', costly' if part.costly else ''}" for part in PARTS]
    parser = argparse.ArgumentParser(
        prog="dev.py regenerate",
        description="Make what is generated in this repository again, and say which files changed.",
        epilog="parts, in order, with the time for all games on two quiet cores:\n"
        + "\n".join(lines)
        + "\n\nWithout --only all that are not costly are made. Figures in sentences, docs/tried and constraints.txt"
        "\nare written by hand.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME|all", help=f"all, or one of {', '.join(map(_name, game_keys()))}")
    parser.add_argument("--only", metavar="PART,...", help="make these parts only; all: the costly ones too")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 4 if a file would change")
    return parser


def _name(key: str) -> str:
    return key.replace("_", "-")


def _games(asked: str) -> list[str]:
    key = asked.replace("-", "_")
    if key != "all" and key not in game_keys():
        raise ValueError(f"no game {asked!r}; there are all, {', '.join(map(_name, game_keys()))}")
    return list(game_keys()) if key == "all" else [key]


def _parts(only: str | None) -> list[Part]:
    """The parts asked for, in their order."""
    if only is None:
        return [part for part in PARTS if not part.costly]
    names = [name.strip() for name in only.split(",")]
    known = [part.name for part in PARTS]
    if unknown := [name for name in names if name not in (*known, "all")]:
        raise ValueError(f"--only: no part {unknown[0]!r}; there are {', '.join(known)}, all")
    return [part for part in PARTS if "all" in names or part.name in names]


def _renewed(file: Path, content: bytes | None, check: bool) -> str:
    """Say what becomes of a file: changed, new, gone, or nothing (an empty text). Writes it unless it is only a check."""
    before = file.read_bytes() if file.is_file() else None
    if before == content:
        return ""
    if content is None:
        verb = "gone"
        if not check:
            file.unlink()
    else:
        verb = "new" if before is None else "changed"
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            beside = file.with_name(f".{file.name}.part")
            beside.write_bytes(content)
            os.replace(beside, file)
    return verb


if __name__ == "__main__":
    sys.exit(main())
