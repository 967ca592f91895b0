"""Changed statistics are a new version of the sums: the sums of a known log are pinned beside its version.

After such a change raise `VERSION` in simulate/sums/sums_file.py and write the file again:
python3 dev.py regenerate all --only sums
"""

import json
import tempfile
from pathlib import Path

import numpy as np
import pytest

from simulate.runs.read.run import open_run
from simulate.sums.reading import scanned
from simulate.sums.sums_file import VERSION, packed
from tests.reports import synthetic

PINNED = Path(__file__).with_name("sums_version.json")


def summed(folder):
    """Version, and the name, how many and the sum of the magnitudes of all numbers of a shard."""
    asked = synthetic.manifest(4, 60, starts=True)
    asked.game.endings.append("pirates win")
    data = synthetic.frames(asked, 60, np.random.default_rng(1), {"bold": 0.8, "calm": 0.0, "dull": -0.8, "eager": 0.0})
    run = open_run(synthetic.write_run(folder / "run", asked, data, shards=1))
    table, about = packed(scanned(run, run.receipts[0], None), None)
    names, values = np.array(table["name"].to_pylist()), np.abs(table["value"].to_numpy())
    numbers = {str(name): [int((names == name).sum()), float(values[names == name].sum())] for name in np.unique(names)}
    levels = [list(map(str, level)) for level in json.loads(about)["levels"]]
    return {"version": VERSION, "numbers": numbers, "levels": levels}


def pinned_text():
    """Return what the file beside this one holds."""
    with tempfile.TemporaryDirectory() as place:
        return json.dumps(summed(Path(place)), indent=1) + "\n"


def test_what_is_summed_is_that_of_its_version(tmp_path):
    now, pinned = summed(tmp_path), json.loads(PINNED.read_text())
    advice = (
        "the sums have changed: raise VERSION in simulate/sums/sums_file.py, then python3 dev.py regenerate all --only sums"
    )
    assert now["version"] == pinned["version"], advice
    assert now["levels"] == pinned["levels"], advice
    assert now["numbers"].keys() == pinned["numbers"].keys(), advice
    for name, (count, total) in now["numbers"].items():
        assert [count, total] == pytest.approx(pinned["numbers"][name], rel=1e-9), f"{name}: {advice}"
