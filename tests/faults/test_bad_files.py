"""Whatever is in a manifest, a receipt or a shard: one error in a few lines, or the tables of an undisturbed run."""

import contextlib
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.errors import SimulateError
from simulate.runs.read import open_run
from simulate.runs.verify import check_files, check_rows
from tests.command import invoke
from tests.faults.bad import bad_json, budget, harmed
from tests.runs.conftest import digest, run_toy

PLAYOUTS = 90


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A run of three shards, and the digest of its tables."""
    folder = run_toy(tmp_path_factory.mktemp("good") / "run", PLAYOUTS, shard_size=30).path
    return folder, digest(folder)


def again(good, tmp_path_factory):
    """A copy of the good run."""
    folder = tmp_path_factory.mktemp("harmed") / "run"
    shutil.copytree(good[0], folder)
    return folder


def short(text):
    """Whether a message is a few lines of sensible length."""
    return len(text.splitlines()) <= 14 and max(map(len, text.splitlines()), default=0) < 400


@budget()
@given(data=st.data())
def test_a_bad_manifest_is_one_error_and_never_a_traceback(good, tmp_path_factory, capsys, data):
    folder = again(good, tmp_path_factory)
    file = folder / "manifest.json"
    file.write_bytes(data.draw(bad_json(file.read_bytes())))
    done = invoke(capsys, "verify", folder, "--playouts", 0)
    assert done.exit_code in (0, 2, 4)
    assert short(done.stderr)
    with contextlib.suppress(SimulateError):
        run_toy(folder, PLAYOUTS)
        assert digest(folder) == good[1]
    shutil.rmtree(folder)


@budget()
@given(data=st.data())
def test_a_run_with_bad_receipts_and_shards_is_mended_by_the_same_command(good, tmp_path_factory, capsys, data):
    folder = again(good, tmp_path_factory)
    for _ in range(data.draw(st.integers(1, 2))):
        file = data.draw(st.sampled_from(sorted(folder.glob("*/*.*"))))
        file.write_bytes(data.draw((bad_json if file.suffix == ".json" else harmed)(file.read_bytes() or b"0")))
    done = invoke(capsys, "verify", folder, "--playouts", 0)
    assert done.exit_code in (0, 4)
    run_toy(folder, PLAYOUTS)
    run = open_run(folder)
    assert not check_files(run) + check_rows(run)
    assert digest(folder) == good[1]
    shutil.rmtree(folder)
