"""TOML from outside that Python itself stumbles over is refused in two lines, wherever it is read; a FIFO is none."""

import os
import tomllib

import pytest

from simulate.system.rule_values import MOST_TOML, read_toml
from tests.command import invoke

DIGITS = f"n = {'9' * 5000}\n"
DEEP = f"n = {'[' * 20_000}{']' * 20_000}\n"
LONG = f"# {'x' * MOST_TOML}\n"
COMMANDS = {
    "overlay": ("run", "san-juan", "-n", 4, "--variant", "FILE"),
    "players": ("run", "san-juan", "-n", 4, "--players", "FILE"),
    "goals": ("rebalance", "san-juan", "--goals", "FILE"),
    "baseline": ("check", "FILE"),
}


@pytest.mark.parametrize(
    ("text", "said"), [(DIGITS, "digits"), (DEEP, "deeply"), (LONG, "longer than"), ("n = ", "Invalid")]
)
def test_what_cannot_be_read_is_a_syntax_error(text, said):
    with pytest.raises(tomllib.TOMLDecodeError, match=said):
        read_toml(text)
    assert read_toml("n = 1") == {"n": 1}


@pytest.mark.parametrize("text", [DIGITS, DEEP], ids=["digits", "depth"])
@pytest.mark.parametrize("kind", COMMANDS)
def test_every_command_refuses_it(capsys, tmp_path, kind, text):
    file = tmp_path / "hostile.toml"
    file.write_text(text)
    done = invoke(capsys, *(file if word == "FILE" else word for word in COMMANDS[kind]))
    assert done.exit_code == 2, done.stdout
    assert "hostile.toml" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 4


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
@pytest.mark.parametrize("kind", COMMANDS)
def test_no_command_waits_for_a_fifo(capsys, tmp_path, kind):
    file = tmp_path / "never.toml"
    os.mkfifo(file)
    done = invoke(capsys, *(file if word == "FILE" else word for word in COMMANDS[kind]))
    assert (done.exit_code, "FIFO" in done.stderr) == (2, True), done.stderr
