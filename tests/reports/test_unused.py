"""Contents that turn up and are hardly ever used are named; what never turns up is no content."""

import polars as pl
import pytest

from reports.sections.unused import unused_section
from simulate.sums.bands import BandFile, Bands
from simulate.sums.reading import read_log

SOURCE = {"key": "few", "name": "few", "group": "content", "kind": "judgement", "source": "made up"}


def section(run, below, kinds=("goods",)):
    args = {"kinds": list(kinds), "event": "built", "below": below}
    band = {**SOURCE, "measure": "contents_unused", "args": args, "high": 1}
    return unused_section(read_log(run)[0], Bands(BandFile.model_validate({"band": [band]})))


def test_unused_content_is_a_finding_with_names(quayside):
    run, data = quayside
    built = data["cards"].group_by("card").agg(pl.col("built").sum()).sort("built")
    few, next_, _ = built["built"].to_list()
    playouts = data["playouts"].height
    shown = section(run, (few + next_) / 2 / playouts)
    (finding,) = shown.verdicts
    name = built["card"][0].title()
    assert finding.says.startswith("1 of 3 contents of kind goods were “built” in fewer than ")
    assert finding.says.endswith(f"% of playouts: {name}")
    ((title, kind, event, share),) = shown.tables[0].rows
    assert (title, kind, event) == (name, "goods", "built")
    assert share == pytest.approx(few / playouts)


def test_nothing_unused_is_said_below_and_not_on_the_first_screen(quayside):
    shown = section(quayside[0], 0.01)
    assert (list(shown.verdicts), list(shown.findings)) == ([], ["None: everything that turns up is used."])


def test_a_game_that_does_not_ask_or_a_run_without_cards_has_no_such_section(quayside, make_run):
    log, _ = read_log(quayside[0])
    assert unused_section(log, None) is None
    assert unused_section(log, Bands(BandFile())) is None
    assert section(make_run(log="seats"), 0.01) is None
