"""Arrays and lines that others wrote: what is larger, longer or other than it says is refused before it is unpacked."""

import io
import os
import zipfile

import numpy as np
import pytest

from simulate.runs.plan.sealed_lines import SealedLines
from simulate.system.files import read_bytes
from simulate.system.outside import MOST_UNPACKED, SEAL, pack_arrays, read_arrays, read_json, read_sealed_arrays

HEADER = b"{'descr': '<i8', 'fortran_order': False, 'shape': (%d,), }"


def npy(length, held=8):
    """An array of whole numbers whose header says another length than it has."""
    head = (HEADER % length).ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head + bytes(held)


def archive(path, **members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in members.items():
            packed.writestr(f"{name}.npy", content)
    return path


def test_what_was_packed_is_read_again(tmp_path):
    file, arrays = tmp_path / "x.npz", {"a": np.arange(6).reshape(2, 3), "b": np.array(["x", "yy"]), "c": np.zeros((0, 4))}
    file.write_bytes(pack_arrays(arrays))
    found = read_sealed_arrays(file, ("a", "b", "c"))
    assert list(found) == list(arrays)
    assert all(np.array_equal(found[name], arrays[name]) for name in arrays)
    with pytest.raises(ValueError, match="seal does not fit"):  # an array is left out
        read_sealed_arrays(file, ("a", "b"))


@pytest.mark.parametrize("change", [lambda a: a + 1, lambda a: a.reshape(3, 2), lambda a: a.astype(np.int32)])
def test_any_other_array_does_not_fit_the_seal(tmp_path, change):
    file, one = tmp_path / "x.npz", np.arange(6).reshape(2, 3)
    file.write_bytes(pack_arrays({"a": one}))
    seal = read_arrays(file, (SEAL,))[SEAL]
    np.savez(file, a=change(one), seal=seal)
    with pytest.raises(ValueError, match="seal does not fit"):
        read_sealed_arrays(file, ("a",))


def test_a_small_file_that_unfolds_to_a_large_one_is_refused(tmp_path):
    file, content = tmp_path / "x.npz", io.BytesIO()
    np.savez_compressed(content, a=np.zeros(MOST_UNPACKED, np.uint8))
    file.write_bytes(content.getvalue())
    assert file.stat().st_size < 500_000
    with pytest.raises(ValueError, match="when unpacked"):
        read_arrays(file, ("a",))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (npy(10**15), "not as long as it says"),
        (npy(-1), "not as long as it says"),
        (npy(2), "not as long as it says"),
        (npy(1, held=16), "not as long as it says"),
        (b"nothing of the kind", "magic"),
        (b"", "EOF"),
        (npy(1).replace(b"'<i8'", b"'|O8'"), "not as long as it says"),
        (npy(1).replace(b"(1,)", b"(" * 60), "unpacked|header"),
    ],
)
def test_an_array_that_is_not_what_it_says_is_refused(tmp_path, content, said):
    assert read_arrays(archive(tmp_path / "good.npz", a=npy(1)), ("a",))["a"] == 0
    with pytest.raises(ValueError, match=said):
        read_arrays(archive(tmp_path / "x.npz", a=content), ("a",))


def test_files_that_are_too_large_or_none_are_refused(tmp_path):
    file = tmp_path / "x.npz"
    with file.open("wb") as made:
        made.truncate(2 * 10**9)  # takes no room
    for read in (lambda: read_arrays(file, ("a",)), lambda: read_bytes(file)):
        with pytest.raises(OSError, match="larger than"):
            read()
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(OSError, match="FIFO"):
        read_arrays(tmp_path / "fifo", ("a",))


@pytest.mark.parametrize("text", ["NaN", '{"a": -Infinity}', "[" * 100_000, "9" * 5000, "", b"\xff"])
def test_what_is_no_json_is_a_value_error(text):
    with pytest.raises(ValueError, match=r".+"):
        read_json(text)


@pytest.fixture
def lines(tmp_path):
    """A file of five lines."""
    kept = SealedLines(tmp_path / "p.jsonl")
    kept.begin({"search": "x"})
    for number in range(4):
        kept.add([[number, number / 7]])
    return kept.path


def test_lines_are_read_as_they_were_added_and_more_can_follow(lines):
    again = SealedLines(lines)
    assert again.read() == [{"search": "x"}, *([number, number / 7] for number in range(4))]
    again.add(["more"])
    assert SealedLines(lines).read()[-1] == "more"


def test_a_last_line_that_was_cut_off_is_removed(lines):
    whole = lines.read_text()
    for cut in (1, 5, len(whole.splitlines()[-1])):
        lines.write_text(whole[:-cut])
        assert len(SealedLines(lines).read()) == 4
        assert lines.read_text() == "".join(whole.splitlines(keepends=True)[:4])


@pytest.mark.parametrize(
    "harm",
    [
        lambda held: [held[0], held[1].replace("0.0", "0.5"), *held[2:]],
        lambda held: [held[0], *held[2:]],
        lambda held: [held[0], held[2], held[1], *held[3:]],
        lambda held: [held[0].replace("x", "y"), *held[1:]],
        lambda held: [line.split(" ", 1)[1] for line in held],
        lambda held: [*held, held[-1]],
        lambda held: [],
    ],
)
def test_lines_that_were_edited_moved_or_taken_out_are_refused(lines, harm):
    lines.write_text("".join(harm(lines.read_text().splitlines(keepends=True))))
    with pytest.raises(ValueError, match=r"changed after it was written|empty"):
        SealedLines(lines).read()
