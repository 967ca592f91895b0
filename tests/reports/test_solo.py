"""One seat: no rank, no lead over others, no fair share."""

from reports.write.writers import to_markdown
from simulate.api.playing import run
from simulate.api.reporting import reports_of
from simulate.cli import command


def test_a_run_of_one_seat_speaks_of_no_other(tmp_path, capsys):
    folder = tmp_path / "solo"
    assert command(["run", "age-of-rome", "--seats", "1", "-n", "24", "-j", "1", "--out", str(folder)]) == 0
    said = capsys.readouterr()
    assert "equal shares" not in said.out + said.err
    page = reports_of(folder)[0][1]()
    words = to_markdown(page)
    assert "1 seat ·" in words
    assert "first and second" not in words
    assert "fair share" not in words


def test_two_seats_do(tmp_path):
    played = run("age-of-rome", seats=2, playouts=24, out=tmp_path / "two", jobs=1)
    page = reports_of(played.folder)[0][1]()
    assert "in too short" not in to_markdown(page)
