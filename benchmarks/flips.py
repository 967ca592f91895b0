"""Flip single bits in kept compiled code: `python -m benchmarks.flips [FLIPS]`. No wrong answer and no signal, or exit 4.

Each flip is met by a process of its own, forked from one that has imported everything: it loads the damaged file or compiles
again, and tells its answer. About a third of a second each.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path

from simulate.engine import jit  # noqa: F401  imported before the fork
from tests.test_sealed_code import MODULE, SAID, flipped

TRIES = 2000


def answered(folder: Path) -> tuple[int, str, str]:
    """Load or compile the entry in a fork: its exit code, negative for a signal, its answer and what it said."""
    out, err = folder / "out", folder / "err"
    child = os.fork()
    if child == 0:
        for file, number in ((out, 1), (err, 2)):
            os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        sys.path.insert(0, str(folder))
        try:
            import kept_entry  # type: ignore[import-not-found]

            os.write(1, str(kept_entry.doubled.compile()(1000)).encode())
            sys.stderr.flush()
        except BaseException as error:
            os.write(2, repr(error).encode())
            os._exit(3)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code, out.read_text(), err.read_text()


def main() -> None:
    """Flip, count, and say what came of it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else TRIES
    rng, noticed, wrong = random.Random(0), 0, list[str]()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        os.environ["SIMULATE_CACHE_DIR"] = str(folder / "cache")
        (folder / "kept_entry.py").write_text(MODULE)
        first = answered(folder)
        assert first[0] == 0, first
        files = sorted((folder / "cache").rglob("*.nb?"))
        whole = {file: file.read_bytes() for file in files}
        for number in range(count):
            for file, content in whole.items():
                file.write_bytes(content)
            file = files[number % len(files)]
            at = rng.randrange(len(whole[file]) * 8)
            flipped(file, at)
            code, answer, said = answered(folder)
            noticed += SAID in said
            if code != 0 or answer != first[1]:
                wrong.append(f"{file.name}, bit {at}: exit code {code}, answer {answer[:40]!r}, {said[:200]!r}")
    print(f"{count:,} bits flipped: {noticed:,} noticed, {len(wrong):,} wrong answers or other ends")
    print("\n".join(wrong[:20]))
    sys.exit(4 if wrong else 0)


if __name__ == "__main__":
    main()
