"""Read arrays (.npz) and JSON that others wrote, their size and shape known before they are unpacked.

Readers raise ValueError in words, whatever is wrong with the content; OSError where there is none.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.errors import clip
from simulate.system.files import read_bytes

if TYPE_CHECKING:
    import numpy as np

MOST_BYTES = 64_000_000  # of a file
MOST_UNPACKED = 256_000_000  # bytes of all arrays of a file together
MOST_ARRAYS = 64
SEAL = "seal"  # the array that holds it


def pack_arrays(arrays: Mapping[str, np.ndarray]) -> bytes:
    """An archive of arrays with a seal over all of them."""
    import numpy as np

    content, sealed = io.BytesIO(), dict[str, Any](arrays, **{SEAL: np.array(_seal_of(arrays))})
    np.savez_compressed(content, **sealed)
    return content.getvalue()


def read_sealed_arrays(path: Path, names: Sequence[str], most: int = MOST_BYTES) -> dict[str, np.ndarray]:
    """Read what `pack_arrays` packed, these arrays and no others. Raises OSError, ValueError."""
    arrays = read_arrays(path, (*names, SEAL), most)
    if str(arrays.pop(SEAL)) != _seal_of(arrays):
        raise ValueError("it was changed after it was written (its seal does not fit)")
    return arrays


def _seal_of(arrays: Mapping[str, np.ndarray]) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for name, array in sorted(arrays.items()):
        digest.update(f"{name} {array.dtype.str} {array.shape} ".encode())
        digest.update(array.tobytes())
    return digest.hexdigest()


def read_arrays(
    path: Path, names: Sequence[str], most: int = MOST_BYTES, unpacked: int = MOST_UNPACKED
) -> dict[str, np.ndarray]:
    """Read these arrays of an archive that `np.savez` wrote, no objects among them. Raises OSError, ValueError."""
    content = read_bytes(path, most)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            held = packed.infolist()
            if len(held) > MOST_ARRAYS or sum(part.file_size for part in held) > unpacked:
                raise ValueError(f"more than {unpacked:,} bytes when unpacked")
            return {name: _array(packed.read(f"{name}.npy"), name) for name in names}
    except ValueError:
        raise
    except zipfile.BadZipFile as error:
        raise ValueError(f"not an archive of arrays (.npz): {clip(str(error), 60)}") from None
    except KeyError as error:
        raise ValueError(f"{clip(str(error.args[0]), 80)}: by another version, or not by this program") from None
    except Exception as error:  # each way of packing has errors of its own
        raise ValueError(f"it cannot be unpacked: {clip(str(error) or type(error).__name__, 80)}") from None


def _array(content: bytes, name: str) -> np.ndarray:
    """One array, whose header says no more than is there: NumPy makes room for what it says."""
    from numpy.lib import format as npy

    file = io.BytesIO(content)
    version = npy.read_magic(file)
    if version not in ((1, 0), (2, 0)):
        raise ValueError(f"array '{name}' has version {version}")
    shape, _, dtype = (npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0)(file)
    held = len(content) - file.tell()
    if dtype.hasobject or min(shape, default=0) < 0 or math.prod(shape) * max(1, dtype.itemsize) != held:
        raise ValueError(f"array '{name}' is not as long as it says")
    file.seek(0)
    return npy.read_array(file, allow_pickle=False)


def read_json(content: bytes | str) -> Any:
    """Read JSON; NaN and infinity, which it does not know, are refused. Raises ValueError."""
    try:
        return json.loads(content, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON")
