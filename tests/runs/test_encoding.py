"""The format of the files of a shard: packed, and still what any reader makes of Parquet."""

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from simulate.runs.store.batch import COPIED_ROWS, by_column
from tests.runs.conftest import run_toy

DATASETS = ("playouts", "seats", "cards", "totals")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    run = tmp_path_factory.mktemp("encoding") / "run"
    run_toy(run, 600)
    return {name: next((run / name).glob("*.parquet")) for name in DATASETS}


@pytest.mark.parametrize("dataset", DATASETS)
def test_whole_numbers_are_packed_and_the_rest_is_compressed(files, dataset):
    found = pq.read_metadata(files[dataset]).row_group(0)
    for i in range(found.num_columns):
        column = found.column(i)
        packed = "DELTA_BINARY_PACKED" in column.encodings
        told = f"{column.path_in_schema}: {column.encodings}, {column.compression}"
        assert packed != ("RLE_DICTIONARY" in column.encodings or column.path_in_schema in ("seat", "rotation")), told
        assert column.compression == ("UNCOMPRESSED" if packed else "LZ4"), told


@pytest.mark.parametrize("dataset", DATASETS)
def test_arrow_and_polars_read_the_same(files, dataset):
    by_arrow = pl.DataFrame(pl.from_arrow(pq.ParquetFile(files[dataset]).read()))
    assert len(by_arrow) > 0
    assert by_arrow.equals(pl.read_parquet(files[dataset]))


@pytest.mark.parametrize("rows", [0, 1, COPIED_ROWS, COPIED_ROWS + 1, 3 * COPIED_ROWS - 1])
def test_rows_by_column(rows):
    table = np.random.default_rng(0).integers(-9, 9, (rows, 5))
    columns = by_column(table)
    assert columns.flags.c_contiguous
    assert (columns == table.T).all()
