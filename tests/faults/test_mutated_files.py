"""Files of users and of ours with something changed: read or refused in a few lines, never a traceback or without an end."""

import random
import re
import shutil

import pytest

from simulate.cli import command
from tests.command import invoke
from tests.faults.battery import SMALL, Line, clean
from tests.faults.test_battery import in_time, wrong_with

GAME = "reef"  # no name that another test has: games are kept by name in a process
PLAYS = "game,player,place,score\n" + "".join(
    f"{game},{who},{place},{10 + (game * 7 + place * 3) % 11}\n"
    for game in range(1, 25)
    for place, who in enumerate(("Ann", "Ben"), 1)
)
PLAYED = "game;seat;strategy;score\n" + "".join(
    f"{game};{seat};{'bold' if (game + seat) % 2 else 'shy'};{(game * 5 + seat) % 9}\n"
    for game in range(60)
    for seat in (1, 2)
)
PROFILE = '[careful_mine]\nbased_on = "careful"\nidea = "mine"\n[careful_mine.params]\nfrom_points = 7.0\n'
READ = {  # a file, and what is typed about it
    "base.toml": ["check", "base.toml", "-q"],
    "run/manifest.json": ["report", "run", "--text", "--try-playouts", "0"],
    "run/receipts": ["verify", "run", "-n", "1"],
    "run/seats": ["verify", "run", "-n", "1"],
    "run/totals": ["report", "run", "--text", "--try-playouts", "0"],
    "plays.csv": ["playtests", GAME, "plays.csv", *SMALL, "-q"],
    "played.csv": ["import", "played.csv", "--out", "imported"],
    "mine.toml": ["run", GAME, "careful_mine", "careful", "--players", "mine.toml", *SMALL, "-q", "--out", "new"],
    "v.toml": ["run", GAME, "--variant", "v.toml", *SMALL, "-q", "--out", "new"],
}
NUMBERS = (b"-1", b"0", b"1e309", b"9" * 310, b"nan", b"0.5", b"", b"true", b'"x"', b"[]")
ENDS = (0, 1, 2, 3, 4)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """The folder with all files."""
    folder = tmp_path_factory.mktemp("mutated")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SIMULATE_GAME_PATH", "")
        assert command(["new", "game", GAME, "--plain"]) == 0
        patch.setenv("SIMULATE_GAME_PATH", str(folder / GAME))
        assert command(["run", GAME, *SMALL, "-q", "--out", "run"]) == 0
        assert command(["baseline", GAME, *SMALL, "-q", "-o", "base.toml"]) == 0
        for name, text in (("plays.csv", PLAYS), ("played.csv", PLAYED), ("mine.toml", PROFILE)):
            (folder / name).write_text(text)
        (folder / "v.toml").write_text('goal = 20\n\n[meta]\nkind = "experiment"\nabout = "v"\n')
        patch.setattr("sys.stdin", None)
        yield folder


def mutated(text: bytes, chance: random.Random) -> bytes:
    """Something else in its place: a byte, a span, a line, a number."""
    kind, at = chance.randrange(8), chance.randrange(max(1, len(text)))
    end = min(len(text), at + chance.randrange(1, 40))
    numbers = [found.span() for found in re.finditer(rb"-?\d+(?:\.\d+)?", text)]
    rows = text.split(b"\n")
    if kind == 0:
        return text[:at] + bytes([text[at] ^ (1 << chance.randrange(8))]) + text[at + 1 :] if text else b"\0"
    if kind == 1:
        return text[:at] + text[end:]
    if kind == 2:
        return text[:end] + text[at:]
    if kind == 3:
        return text[:at] + chance.randbytes(chance.randrange(1, 9)) + text[at:]
    if kind == 4:
        return text[:at]
    if kind == 5 or not numbers:
        chance.shuffle(rows)
        return b"\n".join(rows[: chance.randrange(1, len(rows) + 1)])
    begin, stop = chance.choice(numbers)
    return text[:begin] + chance.choice(NUMBERS) + text[stop:]


@pytest.mark.parametrize("count", [3, pytest.param(225, marks=pytest.mark.nightly)])  # of each file; all: 2,025
@pytest.mark.parametrize("name", READ)
def test_a_changed_file_is_read_or_refused(place, monkeypatch, capsys, name, count):
    target = place / name
    file = next(one for one in sorted(target.rglob("*")) if one.is_file()) if target.is_dir() else target
    whole, kept, chance, made = (
        file.read_bytes(),
        {path.name for path in place.iterdir()},
        random.Random(f"{name} {count}"),
        [],
    )
    aside = place.parent / "run_aside"
    shutil.copytree(place / "run", aside, dirs_exist_ok=True)
    monkeypatch.setenv("SIMULATE_GAME_PATH", str(place / GAME))
    done = invoke(capsys, *READ[name])
    assert done.exit_code == 0, done.stderr  # as it is
    clean(place, kept)
    for number in range(count):
        file.write_bytes(mutated(whole, chance))
        monkeypatch.setenv("SIMULATE_GAME_PATH", str(place / GAME))
        with in_time(f"{name} {number}"):
            done = invoke(capsys, *READ[name])
        if wrong := wrong_with(Line(tuple(READ[name]), ENDS), done):
            made.append(f"{wrong}: {name} {number}\n    {done.exit_code} {done.stderr.strip()[:500]}")
        clean(place, kept)
        shutil.rmtree(place / "run")
        shutil.copytree(aside, place / "run")
        file.write_bytes(whole)
    assert not made, f"{len(made)} files:\n" + "\n".join(made)


def test_a_baseline_of_two_deals_is_checked_where_sources_have_changed(place, monkeypatch, capsys):
    file = place / "base.toml"
    whole = file.read_text()
    monkeypatch.setenv("SIMULATE_GAME_PATH", str(place / GAME))
    file.write_text(re.sub(r'(?m)^game = "[0-9a-f]+"$', 'game = "00"', whole))
    done = invoke(capsys, *READ["base.toml"])
    file.write_text(whole.replace("win_share.seat:1", "win_share.sea.seat:1"))
    other = invoke(capsys, *READ["base.toml"])
    file.write_text(whole)
    assert (done.exit_code, other.exit_code) == (0, 2), (done.stderr, other.stderr)
    assert "base.toml: metric.0.name: Value error, not a metric: 'win_share.sea.seat:1'" in other.stderr


def test_a_number_that_no_compiled_game_holds_is_refused_by_its_path():
    import numpy as np
    from pydantic import BaseModel

    from simulate.engine.rules_record import fill_rules, rules_dtype
    from simulate.errors import RulesetError

    class Own(BaseModel):
        goal: int = 20

    with pytest.raises(RulesetError, match="goal: a number in 9999"):
        fill_rules(Own(goal=10**310 - 1), np.zeros(1, rules_dtype(Own))[0])
