"""Compiled code on disk is sealed: a bit that flipped is noticed before it is loaded, and the code is compiled again."""

import os
import random
import subprocess
import sys

import pytest

from simulate.engine.compiler import PLAIN
from simulate.engine.jit import JIT_DISABLED
from tests.command import ROOT

if PLAIN or JIT_DISABLED:
    pytest.skip("the cache is Numba's own here", allow_module_level=True)

from simulate.engine.compiler.loading import DIGEST, DamagedCode, digest_of, unsealed
from tests.command import WAIT, shell

SAID = "compiled code is damaged and compiled again"
MODULE = '''
"""An entry to be kept, loaded and damaged."""
from numba import int64
from simulate.engine.jit import entry

@entry(int64(int64))
def doubled(x):
    total = 0
    for i in range(x):
        total += 2 * i + x
    return total
'''


def doubled(folder, cache):
    """Load or compile the entry in a process of its own: its answer, and what it said."""
    line = "import sys; sys.path.insert(0, sys.argv[1]); import kept_entry; print(kept_entry.doubled.compile()(1000))"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "SIMULATE_CACHE_DIR": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", line, str(folder)], capture_output=True, text=True, env=env, timeout=WAIT, check=False
    )
    return done.returncode, done.stdout.strip(), done.stderr


def flipped(file, at):
    """Flip one bit of a file."""
    held = bytearray(file.read_bytes())
    held[at // 8] ^= 1 << at % 8
    file.write_bytes(held)


@pytest.fixture
def kept(tmp_path):
    """A folder with the entry, its cache, and the files that were kept."""
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "kept_entry.py").write_text(MODULE)
    code, answer, said = doubled(tmp_path / "code", tmp_path / "cache")
    assert (code, answer) == (0, str(sum(2 * i + 1000 for i in range(1000)))), said
    files = sorted((tmp_path / "cache").rglob("*.nb?"))
    assert {file.suffix for file in files} == {".nbi", ".nbc"}
    return tmp_path, files, answer


def test_a_file_opens_only_as_it_was_written(tmp_path, capsys):
    file, content = tmp_path / "x.nbc", os.urandom(5000)
    rng = random.Random(5)
    for at in [0, 7, DIGEST * 8, *(rng.randrange((DIGEST + 5000) * 8) for _ in range(2000))]:
        file.write_bytes(digest_of(content) + content)
        assert unsealed(str(file)) == content
        flipped(file, at)
        with pytest.raises(DamagedCode):
            unsealed(str(file))
        assert not file.exists()
    assert capsys.readouterr().err.count(SAID) == 2003


@pytest.mark.parametrize("size", [0, 1, DIGEST, DIGEST + 100])
def test_a_file_that_was_cut_off_is_damaged(tmp_path, size):
    file, content = tmp_path / "x.nbc", b"x" * 5000
    file.write_bytes((digest_of(content) + content)[:size])
    with pytest.raises(DamagedCode):
        unsealed(str(file))


def test_a_flipped_bit_in_kept_code_is_said_and_the_answer_stays(kept):
    folder, files, answer = kept
    rng = random.Random(7)
    for file in files:
        whole = file.read_bytes()
        for _ in range(2):
            file.write_bytes(whole)
            flipped(file, rng.randrange(len(whole) * 8))
            code, found, said = doubled(folder / "code", folder / "cache")
            assert (code, found) == (0, answer), said
            assert f"{SAID}: {file}" in said
            assert len(said.splitlines()) == 1
    assert doubled(folder / "code", folder / "cache") == (0, answer, "")  # mended


def test_a_file_of_zeros_or_another_entry_is_damaged_too(kept):
    folder, files, answer = kept
    for file in files:
        whole = file.read_bytes()
        file.write_bytes(bytes(len(whole)))
        code, found, said = doubled(folder / "code", folder / "cache")
        assert (code, found, SAID in said) == (0, answer, True)


@pytest.mark.nightly
def test_verify_fresh_compiles_what_it_plays_and_leaves_the_kept_code_alone(tmp_path):
    """Code of its own in an empty folder: what is kept is neither loaded nor changed, and the folder goes again."""
    env = {**os.environ, "SIMULATE_CACHE_DIR": str(tmp_path / "cache")}
    game = ("--game-path", ROOT / "examples" / "letters")
    done = shell("run", "court", "-s", 2, "-n", 40, "--out", tmp_path / "run", *game, env=env)
    assert done.returncode == 0, done.stderr
    kept_ = {file: file.read_bytes() for file in (tmp_path / "cache").rglob("*.nbc")}
    assert kept_
    for file, held in kept_.items():
        file.write_bytes(held[:-8] + bytes(8))  # whoever loaded it would say that it is damaged
    done = shell("verify", tmp_path / "run", "--playouts", 2, "--fresh", env={**env, "TMPDIR": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert "damaged" not in done.stderr
    assert {file: file.read_bytes()[-8:] for file in kept_} == dict.fromkeys(kept_, bytes(8))
    assert not list(tmp_path.glob("meeplecarlo-fresh-*"))
