"""Cards as data, overlays and the machine, chapters AR-16 and AR-19."""

import tomllib

import numpy as np
import pytest

import simulate
from simulate.engine.effects import END, VERB
from simulate.engine.playout import FINE
from simulate.engine.ruleset import split, variants_of
from simulate.errors import RulesetError
from simulate.games import game_folder
from simulate.games.age_of_rome.model import Rules
from simulate.games.age_of_rome.names import METRICS
from simulate.games.age_of_rome.vocabulary import VERBS
from simulate.runs.plan.order import order_of
from tests.age_of_rome.positions import GAME, RULES, at, do, fact, words
from tests.playing import play

FOLDER = game_folder("age_of_rome")
DATA = [
    name
    for name in variants_of(FOLDER)
    if tomllib.loads((FOLDER / "variants" / f"{name}.toml").read_text())["meta"]["kind"] == "data"
]
NEW = """
[trade_card.X01]
name = "Aquila"
kind = "weapon"
trigger = "place_any"
effect = [{ verb = "hire_legion", n = 1 }, { verb = "deploy_legion", n = 1 }, { verb = "gain_glory", n = 1 }]
copies = 3
starred = 0
[event.X02]
name = "Golden Age"
negative = false
dir = 1
turns = 1
who = { sel = "all", metric = "none", min = 0 }
effect = [{ verb = "gain_glory", n = 1 }, { verb = "gain_denarii", n = 2 }]
[quest.X03]
name = "Patron of Arts"
points = 2
test = [{ op = "at_least", metric = "glory", n = 10 }, { op = "per", metric = "pantheon_pieces" }]
starred = false
"""


def extended(text=NEW):
    """The ruleset with new rows, through the same doors as any other."""
    from simulate.engine.jit import new_records
    from simulate.engine.rules_record import fill_rules

    values, _ = split({**tomllib.loads((FOLDER / "ruleset.toml").read_text())})
    values.pop("meta", None)
    for table, rows in tomllib.loads(text).items():
        values[table] = {**values[table], **rows}
    model = Rules.model_validate(values)
    GAME.extra_checks(model)
    record = new_records(GAME.rules, 1)[0]
    fill_rules(model, record)
    GAME.derive(model, record)
    return record


def test_new_cards_are_played_from_toml_alone(tmp_path):
    """AR-16.1, AR-16.2, AR-16.3, AR-16.4: a trade card, an event and a quest of existing verbs, tests and metrics."""
    file = tmp_path / "designer.toml"
    file.write_text('[meta]\nkind = "experiment"\nabout = "Three new cards."\n' + NEW)
    rules = simulate.load_rules(GAME, str(file))
    position = at(
        rules=rules,
        phase="event",
        events=["Golden Age"],
        hands={0: ["Aquila"]},
        legions={0: 6},
        denarii=dict.fromkeys(range(4), 0),
    )
    assert fact(position, "denarii") == [2, 2, 2, 2]
    while "place a follower on the Colosseum" not in words(position):
        do(position, words(position)[0])
    do(position, "place a follower on the Colosseum", "play Aquila", "move a legion from the board to Thrace")
    assert fact(position, "legions")[0] == 7
    assert fact(position, "areas")["thrace"][0] == 1
    quest = at(rules=rules, quests={0: ["Patron of Arts"]}, pieces={0: (3, 1)}, glory={0: 10})
    assert int(quest.scores()[0, 5]) == 8
    assert play(GAME, rules, 4, 5, paranoid=True).code == FINE


def test_new_cards_are_logged_under_their_own_names(tmp_path):
    """AR-16.1: what the ruleset names is what the cards log names."""
    file = tmp_path / "designer.toml"
    file.write_text('[meta]\nkind = "experiment"\nabout = "Three new cards."\n' + NEW)
    contents = order_of("age-of-rome", 4, ["random_player"], variant=str(file)).manifest.game.contents
    assert {"Aquila", "Golden Age", "Patron of Arts"} <= {content.title for content in contents}
    assert len(contents) == len(GAME.contents)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("gain_glory", "gain_fame"), "gain_glory"),
        (("pantheon_pieces", "statues"), "pantheon_pieces"),
        (('"weapon"', '"armour"'), "weapon"),
        (('"place_any"', '"always"'), "place_any"),
        (('"per"', '"each"'), "per"),
        (("n = 10", "n = 10, m = 3"), "m"),
        (('verb = "hire_legion", n = 1', 'verb = "hire_legion"'), "'hire_legion' takes n .missing: n"),
        (('verb = "hire_legion", n = 1', 'verb = "draw_quest", draw = 7, keep = 1'), "keeps 1 of 7, of 6 at most"),
        (('verb = "hire_legion", n = 1', 'verb = "draw_quest", draw = 2, keep = 3'), "keeps 3 of 2"),
        (
            ('verb = "hire_legion", n = 1', 'verb = "cancel_intrigue"'),
            "place_any; cancel_intrigue works with intrigue_suffer",
        ),
        (('verb = "hire_legion", n = 1', 'verb = "reduce_penalty", n = 1'), "reduce_penalty works with double_income"),
        ((", n = 10 }", " }"), "'at_least' takes metric, n .missing: n"),
        (('"at_least", metric = "glory", n = 10', '"has_medal"'), "missing: medal"),
        (('"at_least", metric = "glory", n = 10', '"none"'), "'none' is no test"),
        (('"at_least", metric = "glory", n = 10', '"most", metric = "glory", n = 10'), "not taken: n"),
        (('sel = "all", metric = "none", min = 0', 'sel = "each", metric = "glory"'), "missing: min"),
    ],
)
def test_unknown_words_are_refused_when_read(change, message):
    """AR-16.8: an unknown verb, metric, kind, trigger, test or number, one too few or one that says nothing."""
    assert change[0] in NEW
    with pytest.raises(Exception, match=message):
        extended(NEW.replace(*change))


def test_there_is_room_for_spare_cards_and_no_more():
    """AR-16.8: 32 places for each kind of card."""
    row = (
        '[quest.Z{0}]\nname = "Z{0}"\npoints = 1\ntest = [{{ op = "at_least", metric = "glory", n = 1 }}]\nstarred = false\n'
    )
    record = extended("".join(row.format(i) for i in range(8)))
    assert int(record.quest_in[4].sum()) == 32
    with pytest.raises(Exception, match="32"):
        extended("".join(row.format(i) for i in range(9)))


def test_every_verb_of_a_card_is_used_or_known():
    """AR-16.1: the numbers of the verbs are those of the vocabulary."""
    record = RULES.record
    used = {
        int(v) for table in ("card_effect", "event_effect", "intrigue_effect") for v in np.unique(record[table][..., VERB])
    }
    assert used - {END} <= set(range(1, len(VERBS.verbs) + 1))
    assert len(METRICS) == len(set(METRICS))


def test_options_have_their_default_first():
    """AR-16.5: every switch of the delivered ruleset stands at its first value."""
    for name in type(Rules.model_validate(RULES.values).options).model_fields:
        assert int(RULES.record[name]) == 0, name


def test_there_are_seventeen_data_overlays():
    """AR-16.6, AR-16.7: seventeen, six of them about characters."""
    assert len(DATA) == 17
    assert sum(name.startswith(("characters", "tracks")) for name in DATA) == 6


@pytest.mark.parametrize("name", DATA)
def test_a_data_overlay_changes_reconstructed_values_only(name):
    """AR-16.6: no value with the tag seed or public is changed."""
    rules = simulate.load_rules(GAME, name)
    changed = 0
    for table, rows in rules.values.items():
        for key, row in rows.items() if isinstance(rows, dict) else ():
            for field, value in row.items() if isinstance(row, dict) else [("", row)]:
                path = ".".join(part for part in (table, key, field) if part)
                old = RULES.values[table][key][field] if field else RULES.values[table][key]
                if old != value:
                    changed += 1
                    assert RULES.provenance.get(path, "reconstructed") == "reconstructed", path
    assert changed > 0


def test_chance_is_the_deal_and_nothing_else():
    """AR-19.4: the same block gives the same opening, another one another."""
    from simulate.engine.position import Position

    first, again, other = (Position.from_seed(GAME, RULES, 4, 5, block) for block in (1, 1, 2))
    assert fact(first, "deck") == fact(again, "deck")
    assert fact(first, "deck") != fact(other, "deck")


def test_every_decision_has_an_answer_and_every_game_an_end():
    """AR-19.2, AR-19.3, AR-19.5, AR-19.6, AR-19.7: whole random playouts, all invariants after each ply."""
    for seats in (1, 2, 3, 4):
        log = play(GAME, RULES, seats, 12, seed=3, paranoid=True)
        assert log.code == FINE
        assert log.column(GAME, "plies").max() < GAME.ply_limit
        assert 20 < log.column(GAME, "placements").mean() < 40


def test_a_redealt_position_is_played_on_to_the_end():
    """AR-6.13, AR-19.5: dealt anew for each seat at any ply, then played out under every invariant."""
    from tests.playing import ask, opening, stream, uniform, walk

    for seats in (1, 2, 4):
        for ply, position in enumerate(walk(opening(GAME, RULES, seats), 2000)):
            if ply % 97 == 5:
                dealt = position.redealt(position.seat_to_act, stream(ply))
                while not dealt.over:
                    assert dealt.invariant_broken() is None
                    dealt.apply(ask(dealt, uniform(GAME)))


def test_nonsense_between_tables_is_refused():
    """AR-3.5, AR-4.1, AR-16.8: too few events, more feud markers than spaces, two cards of one name."""
    for path, value in (
        ("setup.feud_markers_total", 3),
        ("setup.legions_per_colour", 5),
        ("trade_card.T01.name", "Bra"),
        ("trade_card.T01.starred", 9),
        ("setup.quests_kept", 3),
    ):
        with pytest.raises(RulesetError, match=path.split(".")[-1]):
            simulate.load_rules(GAME, overrides={path: value})
