"""The run directory: whose it is, which shards are whole, what is missing."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import filelock

from simulate.errors import RunError, clip
from simulate.runs.plan.manifest import BESIDE, LOG_LEVELS, Manifest, Receipt, Totals, differences
from simulate.runs.plan.manifest_v1 import UNSEALED_VERSION
from simulate.runs.read.run import is_manifest, parse_receipt, read_manifest, read_receipts
from simulate.runs.store.parquet import is_ours, rows_of, run_of
from simulate.system.files import digest_file, is_temporary, put_aside, write_whole

LOCK = ".lock"
SHARD_FILE = re.compile(r"\d{12}-\d{12}\.(parquet|json)")
ASIDE = "set-aside"  # folder for files in our folders that no run wrote, and results about the run that was there before
OWN = ("manifest.json", "report.json")
FOLDERS = (*LOG_LEVELS, *BESIDE, "receipts")


def now() -> str:
    """The time in UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def cannot_write(folder: Path, error: OSError) -> RunError:
    """The error for a directory that cannot be written, now or any more."""
    reason = error.strerror or str(error)
    if type(error).__module__.startswith("distributed"):  # a lost connection is an OSError too
        said = clip(reason or type(error).__name__, 100)
        return RunError(
            f"the connection to the workers was lost: {said}",
            "Whole shards are kept. When the scheduler runs again, the same command finishes the run.",
        )
    return RunError(
        f"cannot write to {folder}: {reason}",
        "Whole shards are kept. Make room or choose another place with --out; the same command then finishes the run.",
    )


class Store:
    """A locked run directory. Make one with `open_store`; nothing is changed before `prepare`."""

    def __init__(self, folder: Path, manifest: Manifest, fresh: bool = False):
        self.folder, self.manifest, self.fresh = folder, manifest, fresh
        self.redone: list[str] = []  # damaged shards that were removed
        self.set_aside: list[Path] = []  # files that this run did not write, where they are now
        self.receipts: list[Receipt] = []

    def look(self) -> None:
        """Make sure that this run can be written here. Raises RunError."""
        held = self._held()
        if held is None:
            self._require_empty()
        elif all(is_temporary(file) for file in shard_files(self.folder)):
            self.fresh = True  # a run that failed before its first shard has nothing to keep
        elif not self.fresh:
            self._require_same(held)
            self.manifest.created, self.manifest.versions = held.created, held.versions
            self._require_planned(held)
        self._require_known_names()

    def prepare(self, blocks: int) -> None:
        """Keep only shards that are whole, and record how many blocks are asked; what lies beyond counts as asked.

        The manifest comes before everything else: a directory with shards or folders in it always says whose it is.
        """
        self.receipts = [] if self.fresh else self._whole_receipts()
        self.manifest.created = self.manifest.created or now()
        last = max((r.first_block + r.blocks for r in self.receipts), default=0)
        self.manifest.blocks = max(blocks, last)
        if self.fresh:
            self.set_aside += [put_aside(file, self.folder / ASIDE) for file in results_of(self.folder)]
        self.write_manifest()
        self._clear({receipt.stem for receipt in self.receipts})
        for name in ("receipts", *self.manifest.datasets(), *self.manifest.beside()):
            (self.folder / name).mkdir(exist_ok=True)

    def looked(self) -> None:
        """Keep that the figures of what is there are shown now."""
        self.manifest.looks = sorted({*self.manifest.looks, sum(receipt.blocks for receipt in self.receipts)})

    def gaps(self) -> list[tuple[int, int]]:
        """Ranges (first block, blocks) that no whole shard covers."""
        found, at = [], 0
        for receipt in sorted(self.receipts, key=lambda r: r.first_block):
            if receipt.first_block > at:
                found.append((at, receipt.first_block - at))
            at = max(at, receipt.first_block + receipt.blocks)
        if at < self.manifest.blocks:
            found.append((at, self.manifest.blocks - at))
        return found

    def add(self, receipt: Receipt) -> None:
        """A worker has written another shard."""
        self.receipts.append(receipt)

    def write_manifest(self) -> None:
        """Write the manifest with the totals of what is there."""
        self.receipts.sort(key=lambda r: r.first_block)
        self.manifest.totals = Totals(
            blocks=sum(r.blocks for r in self.receipts),
            playouts=sum(r.playouts for r in self.receipts),
            unfinished=sum(r.tally.unfinished for r in self.receipts),
        )
        complete = self.manifest.totals.blocks >= self.manifest.blocks > 0
        self.manifest.finished = now() if complete else None
        write_whole(self.folder / "manifest.json", self.manifest.to_json())

    def _held(self) -> Manifest | None:
        file = self.folder / "manifest.json"
        if not file.exists():
            return None
        try:
            return read_manifest(self.folder)
        except RunError:
            if self.fresh and is_manifest(file):
                return self.manifest  # damaged or of another version, and to be replaced
            raise

    def _require_same(self, held: Manifest) -> None:
        lines = differences(held, self.manifest)
        if lines:
            shown = [f"  {line}" for line in lines[:10]] + ([f"  and {len(lines) - 10} more"] if len(lines) > 10 else [])
            raise RunError(
                "\n".join([f"{self.folder} holds another run; nothing was changed. What differs:", *shown]),
                "Choose another directory with --out, or replace that run with --fresh.",
            )

    def _require_planned(self, held: Manifest) -> None:
        """Take over the looks of the run that is there, and the most that was planned for it. Raises RunError."""
        seats, wanted = held.asked.seats, self.manifest.at_most
        if wanted not in (None, held.at_most) and (held.looks or held.at_most):
            was = f"at most {held.at_most * seats:,} playouts" if held.at_most else "no --at-most"
            raise RunError(
                f"{self.folder} was begun with {was}, now --at-most {wanted * seats:,}: its figures were shown by that plan",
                "Keep to it, or play another seed into another directory.",
            )
        self.manifest.looks, self.manifest.at_most = held.looks, wanted or held.at_most

    def _require_empty(self) -> None:
        alien = sorted(path.name for path in self.folder.iterdir() if path.name != LOCK and not _is_bare(path))
        if alien:
            raise RunError(
                f"{self.folder} is not empty and is not a run (it holds {', '.join(alien[:5])}); nothing was changed",
                "Choose another directory with --out.",
            )

    def _require_known_names(self) -> None:
        for path in strangers(self.folder):
            raise RunError(f"{path} is not a file of this run; nothing was changed", "Move it elsewhere.")

    def _clear(self, whole: set[str]) -> None:
        """Remove what this program wrote and what is not whole; what it did not write is set aside."""
        own = {file.stem for file in (self.folder / "receipts").glob("*.json") if parse_receipt(file)}
        for path in shard_files(self.folder):
            if is_temporary(path):
                path.unlink()
            elif path.stem not in whole:
                if path.stem in own or is_ours(path):
                    path.unlink()
                else:
                    self.set_aside.append(put_aside(path, self.folder / ASIDE))

    def sweep(self) -> None:
        """Remove files that were never finished: of workers that were ended."""
        for path in shard_files(self.folder):
            if is_temporary(path):
                path.unlink(missing_ok=True)

    def _whole_receipts(self) -> list[Receipt]:
        """Receipts of this run whose files are all there, byte for byte, without overlap."""
        run, whole, at = self.manifest.identity_digest(), [], 0
        for receipt in read_receipts(self.folder, self.manifest):
            if receipt.run == run and receipt.first_block >= at and not damage(self.folder, receipt, self.manifest):
                whole.append(receipt)
                at = receipt.first_block + receipt.blocks
        kept = {receipt.stem for receipt in whole}
        self.redone = sorted(file.stem for file in (self.folder / "receipts").glob("*.json") if file.stem not in kept)
        return whole


def results_of(folder: Path) -> list[Path]:
    """Results that were kept beside a run, about what it was: all but its manifest and the pages of its report."""
    return [file for file in sorted(folder.glob("*.json")) if file.name not in OWN]


def shard_files(folder: Path) -> Iterator[Path]:
    """All that lies in the folders of a run."""
    for name in FOLDERS:
        if (folder / name).is_dir():
            yield from sorted((folder / name).iterdir())


def strangers(folder: Path) -> list[Path]:
    """Find files that no run puts where they lie: `run` changes nothing until they are elsewhere; `verify` names them."""
    folders = [folder / name for name in FOLDERS if os.path.lexists(folder / name)]
    found = [path for path in folders if not path.is_dir()]
    for path in shard_files(folder):
        if path.is_dir() or not (is_temporary(path) or SHARD_FILE.fullmatch(path.name)):
            found.append(path)
    lock = folder / LOCK
    return [*found, *([lock] if os.path.lexists(lock) and (lock.is_symlink() or not lock.is_file()) else [])]


def _is_bare(path: Path) -> bool:
    """Return True for what a run leaves before its manifest is written: unfinished files, and folders without a shard."""
    if is_temporary(path):
        return path.is_file()
    return path.name in FOLDERS and path.is_dir() and all(is_temporary(file) for file in path.iterdir())


def damage(folder: Path, receipt: Receipt, manifest: Manifest) -> list[str]:
    """List in words what is wrong with the files of a shard; empty if nothing is."""
    found = []
    must = manifest.datasets() or manifest.beside()
    for name in (*must, *(name for name in BESIDE if name in receipt.files and name not in must)):
        file, expected = folder / name / f"{receipt.stem}.parquet", receipt.files.get(name)
        if expected is None:
            found.append(f"{file}: not in the receipt")
        elif not file.is_file():
            found.append(f"{file}: missing")
        elif file.stat().st_size != expected.bytes:
            found.append(f"{file}: {file.stat().st_size} bytes, {expected.bytes} were written")
        elif digest_file(file) != expected.blake2b:
            found.append(f"{file}: its content is not what was written")
        elif rows_of(file) != expected.rows:
            found.append(f"{file}: {expected.rows} rows in the receipt, {rows_of(file)} in the file")
        elif run_of(file) not in (receipt.run, *([None] if manifest.schema_version == UNSEALED_VERSION else [])):
            found.append(f"{file}: not written by this run")
    return found


@contextmanager
def open_store(folder: Path, manifest: Manifest, fresh: bool = False) -> Iterator[Store]:
    """Lock a run directory and look whether this run can be written there. Raises RunError."""
    made = False
    try:
        made = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "manifest.json").exists():
            Store(folder, manifest)._require_empty()
        if (folder / LOCK) in strangers(folder):  # a link would be followed, and what it leads to emptied
            raise RunError(f"{folder / LOCK} is not the lock file of a run; nothing was changed", "Move it elsewhere.")
        lock = filelock.FileLock(folder / LOCK, timeout=0)
        lock.acquire()
    except filelock.Timeout:
        if made:
            _forget(folder)
        raise RunError(f"{folder}: another process is writing this run", "Wait for it, or choose --out.") from None
    except OSError as error:
        if made:
            _forget(folder)
        raise cannot_write(folder, error) from error
    try:
        store = Store(folder, manifest, fresh)
        store.look()
        yield store
    except OSError as error:
        raise cannot_write(folder, error) from error
    finally:
        lock.release()
        if made:
            _forget(folder)


def _forget(folder: Path) -> None:
    """Remove a directory that was made for nothing: it holds the lock file alone."""
    with contextlib.suppress(OSError):
        if [path.name for path in folder.iterdir()] in ([], [LOCK]):
            (folder / LOCK).unlink(missing_ok=True)
            folder.rmdir()
