"""Whatever is in a manifest, a receipt or a shard: one error in a few lines, or the tables of an undisturbed run."""

import contextlib
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.errors import SimulateError
from simulate.runs.measure.verify import check_files, check_rows
from simulate.runs.read.run import open_run
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
    """Return True if a message is a few lines of sensible length."""
    return len(text.splitlines()) <= 14 and max(map(len, text.splitlines()), default=0) < 400


@budget(0.1)
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
        content = file.read_bytes() or b"0"
        file.write_bytes(data.draw(bad_json(content, forge=False) if file.suffix == ".json" else harmed(content)))
    done = invoke(capsys, "verify", folder, "--playouts", 0)
    assert done.exit_code in (0, 4)
    run_toy(folder, PLAYOUTS)
    run = open_run(folder)
    assert not check_files(run) + check_rows(run)
    assert digest(folder) == good[1]
    shutil.rmtree(folder)


@budget(0.5)
@given(data=st.data())
def test_a_receipt_forged_with_a_seal_that_fits_harms_no_table(good, tmp_path_factory, capsys, data):
    """Only its summary can be believed; verify holds it against the rows."""
    folder = again(good, tmp_path_factory)
    file = data.draw(st.sampled_from(sorted((folder / "receipts").iterdir())))
    file.write_bytes(data.draw(bad_json(file.read_bytes())))
    assert invoke(capsys, "verify", folder, "--playouts", 0).exit_code in (0, 4)
    run_toy(folder, PLAYOUTS)
    run = open_run(folder)
    assert not check_files(run)
    assert all("the summary in its receipt" in line for line in check_rows(run))
    assert digest(folder) == good[1]
    shutil.rmtree(folder)
