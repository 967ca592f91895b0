"""JSON files with a seal: a digest of all else in the file, so that no edit and no flipped bit is taken for the truth."""

from __future__ import annotations

import hashlib
import json
from typing import Any

SEAL = "seal"


class ChecksumError(ValueError):
    """The file was changed after it was written."""

    def __init__(self) -> None:
        super().__init__("it was changed after it was written (its seal does not fit)")


def checksum_of(values: dict[str, Any]) -> str:
    """The seal of the values of a file."""
    text = json.dumps({key: value for key, value in values.items() if key != SEAL}, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def with_checksum(values: dict[str, Any]) -> bytes:
    """The content of a file with its seal."""
    return (json.dumps(values | {SEAL: checksum_of(values)}, indent=1) + "\n").encode()


def parse(content: bytes) -> Any:
    """Read JSON, with a seal or without. Raises ValueError whatever is wrong with it, a seal that does not fit included."""
    try:
        values = json.loads(content)
        if isinstance(values, dict) and SEAL in values and values[SEAL] != checksum_of(values):
            raise ChecksumError
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return values
