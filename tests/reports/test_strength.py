"""The scale of strength: which players are its rungs, and when a report shows it."""

from types import SimpleNamespace

import pytest

from reports.judge.strength import FILE, STEP, Rung, Strength, headlines, kept_strength, rungs_in, strength_section
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level
from simulate.errors import SimulateError
from simulate.games import game_keys
from tests.said import so

NAMES = ("random", "weak", "near", "good", "best")
DUELS = {
    ("weak", "random"): 0.9,
    ("near", "random"): 0.95,
    ("near", "weak"): 0.55,
    ("good", "weak"): 0.7,
    ("best", "good"): 0.59,
}
SHARES = {"win_share.seat:1": (0.3, 0.29, 0.31), "win_share.seat:4": (0.2, 0.19, 0.21)}


def standings():
    """Best first, as a ladder has them; who is not named above wins 80 % against whoever is lower."""
    rows = []
    for high, me in enumerate(NAMES):
        against = {other: (DUELS.get((me, other), 0.8), 0.5, 1.0) for other in NAMES[:high]}
        rows.append({"player": me, "rating": high / 10, "against": against})
    return rows[::-1]


def test_a_rung_is_the_weakest_that_wins_sixty_percent_against_the_one_below():
    found = rungs_in(standings())
    assert [name for name, _ in found] == ["random", "weak", "good", "best"]  # near wins 55 % against the weak
    assert found[0][1] is None
    assert all(three[0] >= STEP for _, three in found[1:-1])
    assert found[-1][1][0] == 0.59  # the best ends it all the same


def kept(folder, **changes):
    rungs = tuple(Rung(player=name, version=name, beats=None, levels=SHARES) for name in ("random", "expert"))
    held = {"seats": 4, "rules": "r", "pairings": 1000, "playouts": 8000, "rungs": rungs} | changes
    (folder / "san_juan").mkdir(exist_ok=True)
    (folder / "san_juan" / FILE).write_text(Strength(**held).model_dump_json())


def manifest(**changes):
    players = [SimpleNamespace(label="expert", version=changes.pop("version", "expert"))]
    asked = SimpleNamespace(seats=changes.pop("seats", 4), field="competent")
    return SimpleNamespace(
        game=SimpleNamespace(key="san_juan"), asked=asked, players=players, rules_version=changes.pop("rules", "r")
    )


def place_finding():
    levels = tuple(
        Level(f"Place {metric[-1]}", metric, Interval(*three), metric.endswith("4")) for metric, three in SHARES.items()
    )
    return Finding("seats", "Place in turn order", "unbalanced", so(), levels, 0.25, 0.025, of_seat=True)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    kept(tmp_path)
    monkeypatch.setattr("reports.judge.strength.kept_strength", lambda game: kept_strength(game, tmp_path))
    gain = SimpleNamespace(share=0.7, low=0.6, high=0.8)
    monkeypatch.setattr("reports.judge.strength.search_gains_of", lambda game: {("expert", 2, "", ""): gain})
    return tmp_path


def test_the_level_that_is_farthest_off_is_followed_along_the_scale(folder):
    assert [level.name for level in headlines([place_finding()])] == ["Place 4"]
    section = strength_section(manifest(), [place_finding()], {"win_share.seat:4": (0.21, 0.18, 0.24)})
    (table,) = section.tables
    assert [row[0] for row in table.rows] == ["random", "expert", "this run: competent", "search player"]
    assert [row[2].value for row in table.rows] == [0.2, 0.2, 0.2, 0.21]
    assert "1 rung from random to a search player" in section.says[0]
    assert "Place 4: 20.0 % among random players, 20.0 % among expert players" in section.says[0]
    assert [item.title for item in section.items if hasattr(item, "drawing")] == [
        "Place 4 wins, by the strength of the players"
    ]


@pytest.mark.parametrize("other", [{"seats": 3}, {"rules": "other"}, {"version": "another"}])
def test_a_scale_of_other_rules_players_or_seats_is_not_shown(folder, other):
    assert strength_section(manifest(**other), [place_finding()], {}) is None


def test_a_damaged_scale_is_named(folder):
    (folder / "san_juan" / FILE).write_text('{"seats": "many"}')
    with pytest.raises(SimulateError, match=FILE):
        kept_strength("san_juan", folder)
    (folder / "san_juan" / FILE).unlink()
    assert kept_strength("san_juan", folder) is None


@pytest.mark.parametrize("game", ["age_of_rome", "comuni", "pax", "san_juan", "tawantinsuyu"])
def test_every_bundled_game_has_a_scale_that_climbs(game):
    assert game in game_keys()
    found = kept_strength(game)
    assert found.rungs[0].beats is None
    assert all(rung.beats[0] >= STEP for rung in found.rungs[1:-1])
    for rung in found.rungs:
        places = [three[0] for metric, three in rung.levels.items() if metric.startswith("win_share.seat:")]
        assert not places or sum(places) == pytest.approx(1, abs=0.01)
