"""Run directories of the invented game quayside, made once a session."""

import numpy as np
import pytest

from simulate.runs.read.run import open_run
from tests.reports import synthetic


@pytest.fixture(scope="session")
def quayside(tmp_path_factory):
    """600 blocks: bold is strong, dull weak, starts do not matter, and nobody wins a tenth of the playouts."""
    asked = synthetic.manifest(4, 600, starts=True)
    strength = {"bold": 0.8, "calm": 0.0, "dull": -0.8, "eager": 0.0}
    data = synthetic.frames(asked, 600, np.random.default_rng(1), strength, nobody=0.1)
    return open_run(synthetic.write_run(tmp_path_factory.mktemp("runs") / "quayside", asked, data)), data


@pytest.fixture
def make_run(tmp_path):
    """A function that writes a run and opens it: options of `manifest` and `frames` by name, then those of `write_run`."""

    def make(blocks=60, seats=4, starts=False, log="cards", provenance=None, shards=3, skip=(), seed=2, **more):
        asked = synthetic.manifest(seats, blocks, starts, log, provenance)
        data = synthetic.frames(asked, blocks, np.random.default_rng(seed), **more)
        return open_run(synthetic.write_run(tmp_path / "run", asked, data, shards, skip))

    return make
