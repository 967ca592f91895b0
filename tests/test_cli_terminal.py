"""The output on a terminal: no line is wider than it, verdicts have colours there and nowhere else, words are completed."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import polars as pl
import pytest

from reports.parts.document import Section
from reports.parts.findings import Finding
from reports.write.writers import Report, command_lines, to_text
from simulate.cli import COMMANDS, GROUPS, terminal
from simulate.cli.tables import fitting, in_width, show
from tests.command import WAIT, invoke
from tests.said import so

LONG = "word " * 60
COMMAND = "simulate compare san-juan --field competent --seats 4 " + " ".join(
    f"--to-set cards.c{i}.cost={i}" for i in range(12)
)
WIDE = "A question that is much longer than the room " * 3
REPORT = Report(
    "A title " * 20,
    LONG,
    [
        Section("s", "S", headline=[LONG], answers=[
            Finding("s", "Place in turn order", "unbalanced", so(LONG), fair=0.25, margin=0.025),
            Finding("s", WIDE, "undecided", so(LONG), fair=1 / 4, margin=0.02),
        ]),
    ],
)  # fmt: skip
TABLE = pl.DataFrame(
    {"metric": ["win_share.strategy:merchant", "rounds.mean"], "a": [0.25, 12.5], "b": [0.26, 12.75], "change": [0.01, 0.25],
     "low": [0.005, 0.2], "high": [0.015, 0.3], "p": [0.001, 0.5], "verdict": ["moved", "undecided"], "delta": [0.01, 0.1],
     "saving": [1.25, 1.5], "note": ["x" * 30, "y" * 30]}
)  # fmt: skip


def simulate(*words, **environment):
    names = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    return subprocess.run(
        [sys.executable, "-m", "simulate", *words], capture_output=True, text=True, timeout=WAIT, env=names | environment
    )


@pytest.mark.parametrize("width", [80, 100, 132])
def test_no_line_of_a_report_is_wider_than_the_terminal(width):
    lines = to_text(REPORT, width).splitlines()
    assert max(map(len, lines)) <= width
    assert any(len(line) > width - 12 for line in lines)


@pytest.mark.parametrize("room", [80, 100, 160])
def test_no_line_of_a_table_is_wider_than_the_terminal_and_the_verdict_stays(room):
    text = show(TABLE, 40, room)
    assert max(map(len, text.splitlines())) <= room
    assert "undecided" in text
    assert ("left out here: " in text) == (room < 160)


def test_what_is_wanted_least_is_left_out_first():
    kept, dropped = fitting({"metric": 30, "change": 10, "verdict": 10, "saving": 10, "p": 10}, 70)
    assert (kept, dropped) == (["metric", "change", "verdict", "p"], ["saving"])


def test_a_long_command_stays_one_for_the_shell():
    lines = command_lines(COMMAND, 80)
    assert max(map(len, lines)) <= 80
    assert len(lines) > 2
    words = subprocess.run(["sh", "-c", "printf '%s ' " + "\n".join(lines)], capture_output=True, text=True, check=True)
    assert words.stdout.split() == COMMAND.split()


def test_a_line_of_words_is_wrapped_and_a_command_is_not():
    assert max(map(len, in_width(LONG))) <= terminal.width()
    assert in_width(f"look: simulate {LONG}") == [f"look: simulate {LONG}"]


class Terminal:
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("is_terminal", "environment", "colour"),
    [(True, {}, True), (True, {"NO_COLOR": "1"}, False), (True, {"TERM": "dumb"}, False), (False, {}, False)],
)
def test_verdicts_have_colours_in_a_terminal_only(monkeypatch, is_terminal, environment, colour):
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    if is_terminal:
        monkeypatch.setattr(sys, "stdout", Terminal())
    assert ("\x1b[" in terminal.paint("unbalanced", "▲ UNBALANCED")) == colour
    assert terminal.paint("measured", "words") == "words"


def test_a_table_fits_a_real_terminal_of_eighty_columns():
    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
    done = subprocess.Popen([sys.executable, "-m", "simulate", "games"], stdout=side, stderr=side)
    os.close(side)
    said = b""
    try:
        while piece := os.read(main, 65536):
            said += piece
    except OSError:  # the other end is closed
        pass
    assert done.wait(WAIT) == 0
    lines = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", said.decode()).splitlines()
    assert len(lines) > 5
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_gets_its_script(shell):
    done = simulate(_SIMULATE_COMPLETE=f"{shell}_source")
    assert done.returncode == 0, done.stderr
    assert "_SIMULATE_COMPLETE" in done.stdout


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("simulate co", ["compare", "conformance", "counter"]),
        ("simulate ", list(COMMANDS)),
        ("simulate run --play", ["--playouts", "--players"]),
    ],
)
def test_words_are_completed(line, wanted):
    at = line.count(" ")
    done = simulate(_SIMULATE_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(at))
    assert done.returncode == 0, done.stderr
    assert {found.partition(",")[2] for found in done.stdout.splitlines()} == set(wanted)


@pytest.mark.parametrize("words", [(), ("new",)])
def test_a_group_alone_prints_its_whole_help_and_is_no_error(capsys, words):
    done = invoke(capsys, *words)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.strip() == invoke(capsys, *words, "--help").stdout.strip()


def test_columns_is_kept_where_there_is_no_terminal(capsys, monkeypatch):
    args = ("sensitivity", "san-juan", "--only", "cards.prefecture", "-n", 60)
    monkeypatch.setenv("COLUMNS", "84")
    assert max(map(len, invoke(capsys, *args).stdout.splitlines())) <= 84


def test_help_has_a_commands_own_options_first_then_results_then_what_is_shared(capsys):
    text = invoke(capsys, "compare", "--help").stdout
    heads = [text.index(f"\n{head}:\n") for head in ("Options", "Results", "Who plays what", "How much is played, and how")]
    assert heads == sorted(heads)
    assert heads[0] < text.index("--looks") < heads[1] < text.index("--html") < heads[2] < text.index("--field") < heads[3]
    assert "[STRATEGY]" not in text[heads[0] :]


@pytest.mark.parametrize("command", ["compare", "sensitivity", "card-strength", "playtests", "ladder", "rebalance"])
def test_wherever_there_is_a_table_there_is_one_set_of_outputs(command, capsys):
    text = invoke(capsys, command, "--help").stdout
    for option in ("--html", "--csv", "--xlsx", "--json", "--quiet"):
        assert f"{option} " in text, option


@pytest.mark.parametrize("command", ["baseline", "tune", "lessons", "rebalance"])
def test_the_main_file_of_a_command_has_one_name_and_its_old_ones(command, capsys):
    assert "-o, --out, --output PATH" in invoke(capsys, command, "--help").stdout


def test_every_command_stands_in_one_group(capsys):
    named = [name for names in GROUPS.values() for name in names]
    assert named == list(COMMANDS)
    text = invoke(capsys, "--help").stdout
    assert [text.index(f"\n{title}:\n") for title in GROUPS] == sorted(text.index(f"\n{title}:\n") for title in GROUPS)


@pytest.mark.parametrize("option", ["--csv", "--html", "--xlsx"])
def test_a_file_of_a_ladder_is_refused_where_there_is_no_ladder(capsys, tmp_path, option):
    done = invoke(capsys, "ladder", "san-juan", "expert", "--search", 8, "--keep", option, tmp_path / "file")
    assert (done.exit_code, done.stderr.splitlines()[0].startswith(f"Error: {option} is for a ladder")) == (2, True)
    assert not (tmp_path / "file").exists()
