"""A digest of the logical tables: equal for equal tables, however they were cut into shards."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import numpy as np

from simulate.errors import RunError
from simulate.runs.plan.schema import labels_of, schema

if TYPE_CHECKING:
    import pyarrow as pa

    from simulate.runs.read.run import Run


def table_digests(run: Run) -> dict[str, dict[str, str]]:
    """BLAKE2b by dataset and column, chained over the rows in playout order. Reads one row group at a time."""
    return {name: _dataset(run, name) for name in run.manifest.datasets()}


def digest_of(run: Run) -> str:
    """One digest of all columns of all datasets."""
    text = json.dumps(table_digests(run), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _dataset(run: Run, dataset: str) -> dict[str, str]:
    import pyarrow.parquet as pq

    expected = schema(run.manifest, dataset)
    labels = {name: labels_of(run.manifest, dataset, name, run.plan.matchups) for name in expected.names}
    digests = {name: hashlib.blake2b(json.dumps([name, labels[name]]).encode(), digest_size=16) for name in expected.names}
    for path in run.files(dataset):
        with pq.ParquetFile(path) as file:
            if file.schema_arrow.names != expected.names:
                raise RunError(f"{path}: columns {', '.join(file.schema_arrow.names)}; expected {', '.join(expected.names)}")
            for group in range(file.num_row_groups):
                table = file.read_row_group(group)
                for name in expected.names:
                    for chunk in table.column(name).chunks:
                        try:
                            digests[name].update(_canonical(chunk, labels[name]))
                        except KeyError as error:
                            raise RunError(f"{path}: {name} {error} is not in the manifest") from error
    return {name: digest.hexdigest() for name, digest in digests.items()}


def _canonical(chunk: pa.Array, labels: list[str] | None) -> Any:
    """The values of a column as bytes; text as int16 indices into `labels`."""
    if labels is None:
        return np.ascontiguousarray(chunk.to_numpy(zero_copy_only=False)).data
    at = {label: i for i, label in enumerate(labels)}
    places = np.array([at[label] for label in chunk.dictionary.to_pylist()], np.int16)
    return np.ascontiguousarray(places[chunk.indices.to_numpy(zero_copy_only=False)]).data
