"""simulate replay: words, JSON, where it stops, and that it reproduces the log exactly."""

import json
import re
from types import SimpleNamespace

import pyarrow.parquet as pq
import pytest

from simulate.cli.replay import is_said
from simulate.runs.store.parquet import MARK
from simulate.system.files import digest_file
from tests.command import ROOT, invoke, shell

LINE_UP = ["adaptive", "guild", "chapel"]


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "field"
    done = shell("run", "san-juan", "--seats", 3, "--games", 300, "--seed", 11, "--quiet", "--out", folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("playout", [0, 1, 2, 150, 299])
def test_a_logged_playout_replays_to_its_rows_exactly(run_folder, playout, capsys):
    done = invoke(capsys, "replay", run_folder, "--playout", playout)
    assert done.exit_code == 0, done.stderr
    assert "The replay equals the rows in the log." in done.stderr


def test_a_changed_log_is_told_from_the_replay(run_folder, tmp_path, capsys):
    import shutil

    import polars as pl

    other = tmp_path / "changed"
    shutil.copytree(run_folder, other)
    file = next((other / "seats").glob("*.parquet"))
    pl.read_parquet(file).with_columns(pl.col("score") + 1).write_parquet(file)
    done = invoke(capsys, "replay", other, "--playout", 5)
    assert done.exit_code == 4
    assert "score is" in done.stderr


def marked_anew(file, run):
    """Write a table of a run again, as one of another run."""
    said = {key: value for key, value in pq.read_metadata(file).metadata.items() if key != b"ARROW:schema"}
    pq.write_table(pq.read_table(file).replace_schema_metadata({**said, MARK: run.encode()}), file)


@pytest.fixture
def older(run_folder, tmp_path):
    """The run as version 2 of the manifest wrote it, before manifests said how chance was made."""
    import shutil

    from simulate.runs.plan.checksum import with_checksum
    from simulate.runs.read.run import read_manifest

    folder = tmp_path / "older"
    shutil.copytree(run_folder, folder)
    file = folder / "manifest.json"
    raw = json.loads(file.read_text()) | {"schema_version": 2}
    assert raw.pop("chance_version") == 3
    raw.pop("seal")
    file.write_bytes(with_checksum(raw))
    run = read_manifest(folder).identity_digest()
    for file in folder.glob("*/*.parquet"):
        marked_anew(file, run)
    for receipt in (folder / "receipts").glob("*.json"):
        values = json.loads(receipt.read_text()) | {"run": run}
        values.pop("seal")
        for name, file in values["files"].items():
            path = folder / name / f"{receipt.stem}.parquet"
            file |= {"bytes": path.stat().st_size, "blake2b": digest_file(path)}
        receipt.write_bytes(with_checksum(values))
    return folder


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_run_dealt_in_another_way_is_not_played_again(older, command, capsys):
    done = invoke(capsys, command, older)
    assert done.exit_code == 2
    assert "chance version 1, this program deals by version 3" in done.stderr
    assert "can still be reported" in done.stderr
    assert len(done.stderr.strip().splitlines()) <= 3


def test_a_run_dealt_in_another_way_is_reported_and_its_files_are_verified(older, tmp_path, capsys):
    done = invoke(capsys, "report", older, "--out", tmp_path / "report", "--format", "json")
    assert done.exit_code == 0, done.stderr
    (file,) = (tmp_path / "report").glob("*.json")
    assert json.loads(file.read_text())["facts"]["playouts"] == 300
    done = invoke(capsys, "verify", older, "--playouts", 0)
    assert done.exit_code == 0, done.stdout + done.stderr
    assert "300 of 300 playouts" in done.stdout


def test_a_run_dealt_in_another_way_is_neither_extended_nor_compared(older, run_folder, capsys):
    done = invoke(capsys, "run", "san-juan", "--seats", 3, "--games", 600, "--seed", 11, "--quiet", "--out", older)
    assert done.exit_code == 2
    assert "chance version" in done.stderr
    done = invoke(capsys, "compare", older, run_folder)
    assert done.exit_code == 2
    assert "chance versions 1 and 3" in done.stderr


def test_json_lines_hold_every_ply_with_its_legal_actions(capsys):
    done = invoke(capsys, "replay", "san-juan", *LINE_UP, "--seed", 3, "--playout", 7, "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["type"] for line in lines] == ["start"] + ["ply"] * (len(lines) - 2) + ["end"]
    plies = lines[1:-1]
    assert [p["ply"] for p in plies] == list(range(len(plies)))
    assert all(p["action"] in [a["id"] for a in p["legal"]] for p in plies)
    assert lines[-1]["playout"]["plies"] == len(plies)
    # playout 7 of three seats is block 2, rotation 1: everybody has moved one seat
    assert lines[0]["strategies"] == LINE_UP[1:] + LINE_UP[:1]
    assert max(s["win_share"] for s in lines[-1]["seats"]) > 0


def test_until_ply_stops_there_and_shows_what_is_legal(capsys):
    whole = invoke(capsys, "replay", "san-juan", *LINE_UP, "--json").stdout.splitlines()
    done = invoke(capsys, "replay", "san-juan", *LINE_UP, "--until-ply", 10, "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1]["type"] == "stop"
    assert lines[-1]["ply"] == 10
    assert lines[-1]["legal"] == json.loads(whole[11])["legal"]
    words = invoke(capsys, "replay", "san-juan", *LINE_UP, "--until-ply", 10).stdout
    assert "Before ply 10:" in words
    assert "ply 10" in words


def test_words_name_roles_builds_and_the_final_scores(capsys):
    words = invoke(capsys, "replay", "san-juan", *LINE_UP).stdout
    assert "take the builder" in words
    assert "Game over in round" in words
    assert "guild hall" in words  # a column of the score table


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["san-juan", "adaptive"], "one per seat; 1 given"),
        (["san-juan", "adaptive", "gild"], "Did you mean 'guild'?"),
        (["san-juan", "adaptive:speed=2", "guild"], "no parameter for strategy 'adaptive'"),
        (["no-such-folder"], "no game 'no-such-folder'"),
    ],
)
def test_bad_input_says_what_is_wrong(args, says, capsys):
    done = invoke(capsys, "replay", *args)
    assert done.exit_code == 2
    assert says in done.stderr


def test_a_playout_beyond_the_run_is_refused(run_folder, capsys):
    done = invoke(capsys, "replay", run_folder, "--playout", 300)
    assert done.exit_code == 2
    assert "holds playouts 0 to 299" in done.stderr


def test_a_run_brings_its_own_line_up(run_folder, capsys):
    done = invoke(capsys, "replay", run_folder, "adaptive")
    assert done.exit_code == 2
    assert "are in its manifest" in done.stderr


def test_a_forced_choice_of_a_plain_game_has_a_line(capsys):
    """Such a game does not say what came of a choice, so a choice without a line would be lost."""
    words = ["replay", "night-watch", "keeper", "sleeper", "--game-path", ROOT / "examples" / "kinds"]
    plies = [
        ply for line in invoke(capsys, *words, "--json").stdout.splitlines() if (ply := json.loads(line))["type"] == "ply"
    ]
    shown = [line for line in invoke(capsys, *words).stdout.splitlines() if re.match(r" +\d+  seat ", line)]
    assert len(shown) == len(plies)
    assert any("draw  (forced: nothing else is legal)" in line for line in shown)


def test_purse_and_hand_stand_before_the_first_shown_choice_of_a_seat(capsys):
    done = invoke(capsys, "replay", "pax", "censor", "quaestor", "--seed", 3).stdout.splitlines()
    assert not any("take the turn" in line for line in done)
    seats = [line.split()[2] for line in done if re.match(r" +\d+  seat ", line)]
    turns = sum(one != other for one, other in zip(["", *seats], seats, strict=False))
    assert sum(bool(re.match(r" +seat \d has \d+ gold; hand: ", line)) for line in done) == turns


@pytest.mark.parametrize(
    ("text", "followed", "forced", "first", "said"),
    [
        ("take the turn", [], False, True, True),
        ("play no more army cards", [], False, True, True),
        ("stop building", ["seat 4 takes the treasurer"], False, False, True),
        ("play no more", ["seat 2: -1 glory"], False, True, True),
        ("recruit nobody from the village", [], False, False, True),
        ("build nothing", [], False, True, False),
        ("build nothing", [], True, True, True),
        ("pay 1 potato, 2 corn", ["seat 1: -1 potato, -2 corn"], False, False, True),
        ("pay 1 potato, 2 corn", [], False, False, False),
        ("take 1 army", ["seat 1: +1 army"], False, True, False),
        ("pay 1 pilgrim and move the envoy to column 4", ["seat 1: -1 pilgrim"], False, False, False),
        ("pay 1 potato for a further task", [], False, False, False),
        ("play Mama Killa (1 weaving for nothing)", [], False, False, False),
    ],
)
def test_a_choice_whose_result_says_it_needs_no_words(text, followed, forced, first, said):
    """Goods that are paid stand below; an offer turned down is shown where a seat does it first thing, of its own will."""
    played = SimpleNamespace(game=SimpleNamespace(followed_text=list))
    ply = SimpleNamespace(chosen=SimpleNamespace(text=text), followed=followed, forced=forced)
    assert is_said(played, ply, first) is said


def test_what_follows_a_payment_without_a_line_is_shown(capsys):
    players = ["sapa", "weaver", "warlord", "high_priest"]
    lines = [line.strip() for line in invoke(capsys, "replay", "tawantinsuyu", *players).stdout.splitlines()]
    assert not any(re.fullmatch(r"\d+  seat \d \w+: pay 1 potato", line) for line in lines)
    assert any(line.endswith(": -1 potato, -1 worker") for line in lines)
