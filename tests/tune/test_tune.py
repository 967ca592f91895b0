"""Tuning recovers a spoilt number, goes on where it was, and its gain is confirmed on deals it never saw."""

import pytest

from simulate import load_game
from simulate.errors import RunError
from simulate.games.rules import load_rules
from simulate.runs.plan.order import make_order
from simulate.runs.plan.sealed_lines import SealedLines
from simulate.runs.play.warmup import compile_all
from simulate.tuning.arena import Arena
from simulate.tuning.search import Space, TuneSettings, confirm, profile_toml, search
from strategies import parse_strategy, read_guests

SPOILT = "strong:claim_worth=0,guild_master=-3"  # claims whatever lies there, shuns guild masters
SETTINGS = TuneSettings(generations=8, blocks=30, confirm_blocks=250, params=("claim_worth", "guild_master"))


@pytest.fixture(scope="module")
def arena():
    game = load_game("comuni")
    player, opponent = parse_strategy("comuni", SPOILT), parse_strategy("comuni", "strong")
    made = Arena(make_order(game, load_rules(game), 3, [player, opponent], log="seats"))
    compile_all(game, made.order.entries())
    return made


@pytest.fixture(scope="module")
def found(arena, tmp_path_factory):
    file = tmp_path_factory.mktemp("tune") / "progress.jsonl"
    return *search(arena, SETTINGS, file), file


def test_a_spoilt_player_is_mended_and_the_gain_confirmed(arena, found):
    space, x, generations, _ = found
    tuned = confirm(arena, space, x, generations, SETTINGS)
    assert tuned.gain.low > 0.05
    assert tuned.after > tuned.before
    assert tuned.params["guild_master"] > 0


def test_the_player_itself_gains_exactly_nothing(arena):
    space = Space(arena.player, SETTINGS.params)
    tuned = confirm(arena, space, space.start * 0, 0, TuneSettings(confirm_blocks=20))
    assert (tuned.gain.value, tuned.params) == (0, {})


def test_the_search_does_not_depend_on_workers(arena, found, tmp_path):
    again = search(arena, TuneSettings(**{**SETTINGS.__dict__, "jobs": 2, "generations": 3}), tmp_path / "p.jsonl")
    assert SealedLines(tmp_path / "p.jsonl").read()[3]["shares"] == SealedLines(found[3]).read()[3]["shares"]
    assert again[2] == 3


def test_an_interrupted_search_goes_on_to_the_same_end(arena, found, tmp_path):
    lines = found[3].read_text().splitlines(keepends=True)
    (tmp_path / "p.jsonl").write_text("".join(lines[:4]))
    _, x, _ = search(arena, SETTINGS, tmp_path / "p.jsonl")
    assert x == pytest.approx(found[1])


def test_the_progress_of_another_search_is_refused(arena, found):
    with pytest.raises(RunError, match=r"another search \(blocks\)"):
        search(arena, TuneSettings(**{**SETTINGS.__dict__, "blocks": 31}), found[3])


@pytest.mark.parametrize("fits", [False, True], ids=["without its seal", "with a seal"])
def test_invented_shares_are_refused(arena, found, tmp_path, fits):
    """A share that no playout gives, whoever sealed it; any other than was written, where the seal is not its own."""
    file, kept = tmp_path / "p.jsonl", SealedLines(found[3]).read()
    lines = found[3].read_text().splitlines(keepends=True)
    if fits:
        forged = SealedLines(file)
        forged.begin(kept[0])
        forged.add([{**kept[1], "shares": [1.5, *kept[1]["shares"][1:]]}])
    else:
        share = str(kept[1]["shares"][0])
        file.write_text("".join([lines[0], lines[1].replace(share, "0.9", 1), *lines[2:]]))
    with pytest.raises(RunError, match="cannot be" if fits else "line 2 was changed after it was written"):
        search(arena, SETTINGS, file)


def test_unknown_parameters_are_refused(arena):
    with pytest.raises(RunError, match="There are: claim_columns"):
        Space(arena.player, ["claim", "guild_master"])


def test_what_tuning_writes_can_be_played(tmp_path):
    file = tmp_path / "tuned.toml"
    file.write_text(profile_toml("strong_tuned", "strong", "found by tuning", {"income_at_once": 5.25}))
    player = parse_strategy("comuni", "strong_tuned", read_guests("comuni", [], [str(file)]))
    assert dict(zip(player.defaults, player.values(), strict=True))["income_at_once"] == 5.25
