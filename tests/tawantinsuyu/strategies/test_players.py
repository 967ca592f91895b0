"""Choices that the players should see in positions where a person sees them at once."""

from types import SimpleNamespace

import numpy as np
import pytest

from simulate.games.tawantinsuyu.words import CONQUEST, CORN
from strategies import parse_strategy
from strategies.tawantinsuyu._clock import HELD_BITS, conquest_clock, festival_points, majorities, poise_worth
from strategies.tawantinsuyu._conquest import value_conquest, value_reach
from strategies.tawantinsuyu._majorities import KNOWN, MOST, hold_chance, markers_short
from strategies.tawantinsuyu._places import way_worth
from strategies.tawantinsuyu._plan import BEST_SPACES, MARKERS, PLACES, PLAN, W, make_plan
from strategies.tawantinsuyu._soldiers import least_lost, with_card
from tests.tawantinsuyu.positions import at, do, legal, said, with_rules

SAPA = parse_strategy("tawantinsuyu", "sapa")
LED = ("move the high priest", "move the high priest 1")
CONQUER = (*LED, "take the action", "send the worker at the potato end")
CARDS = ["G01", "G02", "G03", "G04", "G05"]
BOTH_KEYS = with_rules(**{"conquests__C1-1__flip": 2, "conquests__C1-1__discard": 1})


def chosen(position):
    """Return what sapa does, in words."""
    action = int(position.choose(SAPA))
    return next(said(a.text) for a in legal(position) if a.id == action)


@pytest.mark.parametrize(("markers", "does"), [(10, False), (0, True)])
def test_soldiers_without_a_marker_left_become_goods(markers, does):
    """TW-7.9.4, TW-9.7.3: who can conquer nothing any more turns an army card into gold; who can, keeps it."""
    rules = with_rules(components__conquest_markers=markers)
    position = at(3, rules, armies={0: ["A27"]}, goods={0: {"potato": 5}}, workers={0: ["blue"]})
    assert (chosen(position) == "discard A27") == does


def test_no_more_soldiers_are_played_than_spaces_take():
    """TW-9.7.2, TW-9.7.4: one marker is left, the soldiers face up are enough for every space: the hand stays."""
    rules = with_rules(components__conquest_markers=1)
    fields = {"priests": {0: 2}, "armies": {0: ["A01"]}, "goods": {0: {"potato": 9}}}
    enough = at(3, rules, army_up={0: ["A16", "A17", "A18"]}, **fields)
    assert chosen(do(enough, *CONQUER)) == "none"
    short = at(3, rules, **fields)
    assert chosen(do(short, *CONQUER)) == "play A01"


def test_temple_steps_are_not_bought_where_they_bring_nothing():
    """TW-9.5, TW-12.1, TW-15.1: corn buys steps that pay at festivals to come, not on a track that pays nothing."""
    fields = {"priests": {0: 0}, "goods": {0: {"corn": 6, "potato": 9}}}
    assert chosen(do(at(3, **fields), *LED, "take the action")).startswith("pay corn")
    steps = len(at(3).rules.values["temple"]["temple_left"])
    barren = {f"temple__temple_{name}": [0] * steps for name in ("right", "final")}
    position = at(3, with_rules(temple__temple_left=[[]] * steps, **barren), festivals=2, village=["red"], **fields)
    assert chosen(do(position, *LED, "take the action")) == "none"


@pytest.mark.parametrize(("open_region", "settled"), [(1, 2), (2, 1)])
def test_the_marker_goes_where_it_makes_the_majority(open_region, settled):
    """TW-9.7.3, TW-11.6: two last spaces of equal benefit: one breaks a tie, the other changes nothing."""
    held = {f"C{open_region}-{place}": seat for place, seat in enumerate((0, 0, 1, 1, 2), start=1)}
    held |= {f"C{settled}-{place}": seat for place, seat in enumerate((1, 1, 1, 1, 2), start=1)}
    held |= {f"C{region}-{place}": (place + region) % 3 for region in (3, 4) for place in range(1, 7)}
    soldiers = {0: ["A16", "A17", "A18", "A19"]}
    position = at(3, priests={0: 2}, army_up=soldiers, goods={0: {"potato": 9}}, conquest=held)
    do(position, *CONQUER)
    assert chosen(position) == f"conquer C{open_region}-6"


def test_between_equals_the_place_further_right_counts():
    """TW-11.6: both last spaces make as many markers as the rival has; only the one further right makes a majority."""
    benefits = {f"conquests__{space}__benefit": [{"verb": "vp", "n": n}] for space, n in (("C1-1", 5), ("C2-6", 1))}
    held = {f"C1-{place}": seat for place, seat in enumerate((0, 1, 1, 2, 2), start=2)}
    held |= {f"C2-{place}": seat for place, seat in enumerate((0, 1, 1, 2, 2), start=1)}
    held |= {f"C{region}-{place}": (place + region) % 3 for region in (3, 4) for place in range(1, 7)}
    fields = {"priests": {0: 2}, "army_up": {0: ["A16", "A17", "A18", "A19"]}, "goods": {0: {"potato": 9}}}
    position = at(3, with_rules(**benefits), conquest=held, **fields)
    do(position, *CONQUER)
    assert chosen(position) == "conquer C2-6"


@pytest.mark.parametrize(
    ("mine", "theirs", "furthest", "short"),
    [
        ((2, 4), (1, 5), 6, 1),  # one more marker, and theirs lies further right
        ((2, 6), (1, 3), 5, 2),  # the tie is mine
        ((2, 4), (1, 3), 6, 1),  # the free place decides the tie
        ((1, 3), (1, 5), 6, 0),  # they have it
        ((1, 5), (1, 3), 4, 1),
        ((1, 3), (2, 1), 6, 0),
    ],
)
def test_markers_that_a_rival_needs_to_overtake(mine, theirs, furthest, short):
    """TW-11.6: markers, then the one furthest right, with the places that are free."""
    assert markers_short(*map(float, mine), *map(float, theirs), float(furthest)) == short


def test_what_no_free_space_can_turn_over_is_sure():
    """TW-11.6: a majority that needs more free spaces than there are is held, and lost in the same way."""
    weights = np.zeros(PLAN)
    weights[W.open], weights[W.known] = SAPA.defaults["open"], SAPA.defaults["known"]
    weights[MARKERS + 1], weights[PLACES + 1] = 1.0, 3.0
    assert hold_chance(0, 0, 2, 2.0, 6.0, 1.0, 5.0, weights) == 1.0
    assert 0.0 < hold_chance(0, 0, 2, 2.0, 4.0, 1.0, 6.0, weights) < 1.0
    weights[MARKERS + 1] = 3.0
    assert hold_chance(0, 0, 2, 1.0, 4.0, 1.0, 6.0, weights) == 0.0


def test_who_is_behind_takes_the_last_space():
    """TW-11.6: counted in self-play: a lead of one is sure without free spaces, mostly lost with one, kept with two."""
    behind, ahead = KNOWN[:, :, 2], KNOWN[:, :, 4]
    assert (behind[:, 0] == 0.0).all()
    assert (ahead[:, 0] == 1.0).all()
    assert (behind[:, 1] > 0.5).all()
    assert (ahead[:, 1] < 0.5).all()
    assert (ahead[:, 2] > 0.6).all()


def test_what_such_standings_came_to_is_a_part_of_the_chance():
    """`known` leads from the chance counted out, at 0, to the frequency of a lead of one with a free space, at 1."""
    weights, chances = np.zeros(PLAN), []
    weights[W.open], weights[MARKERS + 1], weights[PLACES + 1] = SAPA.defaults["open"], 1.0, 3.0
    for weights[W.known] in (0.0, 0.5, 1.0):
        chances.append(hold_chance(0, 0, 2, 2.0, 4.0, 1.0, 6.0, weights))
    assert chances[2] == pytest.approx(KNOWN[0, 1, MOST + 1])
    assert chances[1] == pytest.approx((chances[0] + chances[2]) / 2)
    assert chances[0] != pytest.approx(chances[2])


@pytest.mark.parametrize(
    ("village", "cards", "kept"), [(["red"], ["G01"], True), (["red"] * 7, ["G01"], False), (["red"], CARDS, False)]
)
def test_a_card_that_the_festival_will_play_is_dear_to_place_with(village, cards, kept):
    """TW-11.14: near a festival that plays all cards in hand; not with a full village, nor with more cards than it plays."""
    position = at(2, gods={0: cards}, village=village, festivals=1)
    weights, worths = np.empty(PLAN), []
    make_plan(position.state, position.rules.record, 0, np.array(SAPA.values()), weights)
    for weights[W.played] in (0.0, 0.5):
        worths.append(way_worth(position.state, position.rules.record, 0, 1, weights))
    assert (worths[1] < worths[0]) == kept


@pytest.mark.parametrize(("leader", "does"), [(0, "recruit the red worker from the potato end of the village"), (1, "none")])
def test_the_last_villager_of_the_game_is_taken_by_who_would_win(leader, does):
    """TW-10.2, TW-11.8: taking it ends the game; who is behind lets it stand."""
    fields = {"festivals": 2, "village": ["red"], "phase": "village", "goods": {0: {"potato": 1}}}
    assert chosen(at(2, temple={leader: 12}, **fields)) == does


@pytest.mark.parametrize("barred", [False, True])
def test_spaces_that_are_barred_to_the_seat_are_not_within_its_reach(barred):
    """A space kept from a seat, as in card experiments, does not make it go for the Conquer task."""
    position = at(3, priests={0: 2}, army_up={0: ["A16", "A17", "A18", "A19"]})
    position.state.barred[0, CONQUEST:] = barred
    weights, params = np.empty(PLAN), np.array(SAPA.values())
    for part in (make_plan, value_conquest, value_reach):
        args = (params, weights) if part is make_plan else (weights,)
        part(position.state, position.rules.record, 0, *args)
    assert (weights[BEST_SPACES] > 0.0) != barred


@pytest.mark.parametrize(
    ("cards", "wanted", "lost"),
    [((2, 2), 1, 2), ((1, 2), 1, 1), ((2, 2), 3, 4), ((1, 2), 3, 3), ((1, 1), 3, -1), ((), 1, -1)],
)
def test_what_whole_cards_lose(cards, wanted, lost):
    """TW-9.7.5: excess soldiers are lost."""
    sums = 1
    for soldiers in cards:
        sums = with_card(sums, soldiers)
    assert least_lost(sums, wanted) == lost


def one_space(space, **fields):
    """Seat 0 of three leads Conquer with one marker; only this space is free."""
    spaces = [f"C{region}-{place}" for region in range(1, 5) for place in range(1, 7)]
    held = {name: i % 2 + 1 for i, name in enumerate(spaces) if name != space}
    return at(3, with_rules(components__conquest_markers=15), priests={0: 2}, conquest=held, **fields)


def test_the_cards_that_lose_fewest_soldiers_are_played_and_spent():
    """TW-9.7.2, TW-9.7.5: one soldier is asked for: the card with one is played, and spent beside one with two."""
    fields = {"goods": {0: {"potato": 9}}}
    position = one_space("C1-1", armies={0: ["A01", "A16"]}, **fields)
    assert chosen(do(position, *CONQUER)) == "play A01"
    position = one_space("C1-1", army_up={0: ["A01", "A16"]}, **fields)
    do(position, *CONQUER, "conquer C1-1")
    assert chosen(position) == "spend A01"


def test_a_space_with_both_keys_is_paid_for_the_cheaper_way():
    """TW-9.7.3: two soldiers turned down, or one discarded of two: turned down is cheaper where as many are lost."""
    position = at(3, BOTH_KEYS, priests={0: 2}, army_up={0: ["A16"]}, goods={0: {"potato": 9}})
    do(position, *CONQUER, "conquer C1-1")
    assert chosen(position) == "turn soldiers down"


def test_a_step_of_the_temple_that_costs_nothing_is_taken():
    """TW-12.1, TW-12.2: also where the next ones, which may be left, would pay less at the festivals."""
    position = one_space("C3-5", army_up={0: ["A16"]}, temple={0: 6}, festivals=1, goods={0: {"potato": 9}})
    do(position, *CONQUER, "conquer C3-5")
    assert chosen(position) == "make the temple step"


@pytest.mark.parametrize(("markers", "keeps"), [(0, "keep A10"), (10, "keep A16")])
def test_an_army_card_is_kept_for_its_goods_where_nothing_is_to_conquer(markers, keeps):
    """TW-7.9.1, TW-7.9.4: a gold is worth more than two potatoes; two soldiers are worth more than one."""
    rules = with_rules(components__conquest_markers=markers)
    position = do(at(3, rules, workers={0: ["blue"]}, army_deck=["A10", "A16"]), "train")
    assert chosen(position) == keeps


@pytest.mark.parametrize(
    ("lead", "does"), [(0, "none"), (20, "recruit the green worker from the potato end of the village")]
)
def test_who_leaves_one_villager_must_be_well_ahead(lead, does):
    """TW-10.2, TW-11.8: the next player may end the game with the one that is left."""
    fields = {"festivals": 2, "village": ["green", "green"], "phase": "village", "goods": {0: {"potato": 1}}}
    assert chosen(at(2, vp={0: 10 + lead}, **fields)) == does


@pytest.mark.parametrize(
    ("lead", "waited", "workers", "does"),
    [
        (0, 10, [], "none"),
        (0, 15, [], "recruit the green worker from the potato end of the village"),
        (-1, 19, [], "none"),
        (9, 10, ["blue", "white"], "none"),
        (0, 15, ["blue", "white"], "recruit the green worker from the potato end of the village"),
    ],
)
def test_who_is_ahead_does_not_wait_until_the_game_is_unfinished(lead, waited, workers, does):
    """TW-17.4: after 20 turns of two players without a villager leaving nobody wins; a third worker is not wanted else."""
    fields = {
        "festivals": 2,
        "village": ["green", "green"],
        "phase": "village",
        "goods": {0: {"potato": 1}, 1: {"potato": 1}},
    }
    position = at(2, vp={0: 10 + lead}, workers={0: workers}, **fields)
    position.state.stalled = waited
    assert chosen(position) == does


@pytest.mark.parametrize(
    ("festivals", "village", "does"), [(0, ["red"] * 7, "none"), (2, ["red"], "give a large statue of Inti")]
)
def test_a_large_statue_waits_for_an_own_worship(festivals, village, does):
    """TW-9.4: at another's Worship it brings one step in place of three; near the end one step is better than none."""
    fields = {"priests": {0: 4}, "statues": {1: ["large INTI"]}, "temple": {1: 8}}
    position = at(3, festivals=festivals, village=village, **fields)
    assert chosen(do(position, *LED, "gain 1 gold")) == does


@pytest.mark.parametrize(("passive", "does"), [([], "give a large statue of Mama Killa"), (["PA20"], "none")])
def test_statues_that_a_building_scores_are_kept(passive, does):
    """TW-9.3, TW-14.2: who owns the Hall of idols keeps a statue near the end; first steps bring less than its 4 points."""
    fields = {"festivals": 2, "village": ["red"], "statues": {0: ["small INTI", "large KILLA"]}}
    position = at(3, priests={0: 4}, buildings={0: passive}, **fields)
    assert chosen(do(position, *LED, "take the action")) == does


@pytest.mark.parametrize(("villagers", "does"), [(1, "pray"), (8, "train")])
def test_no_army_card_is_drawn_when_the_end_comes_before_its_use(villagers, does):
    """TW-7.9, TW-11.8: one villager before the last festival leaves no time to reach Conquer with a new card."""
    fields = {"festivals": 2, "workers": {0: ["blue"]}, "goods": {0: {"potato": 4}}}
    assert chosen(at(2, village=["green"] * villagers, **fields)) == does


@pytest.mark.parametrize(
    ("statues", "does"), [([], "move the high priest 1 side"), (["large INTI"], "move the high priest 2 sides")]
)
def test_the_high_priest_moves_with_the_next_move_in_mind(statues, does):
    """TW-9.1: neither side brings more than gold now; from the second Worship is in reach."""
    assert chosen(do(at(3, priests={0: 1}, statues={0: statues}), "move the high priest")) == does


def test_a_heap_is_worth_less_a_unit():
    """Goods beyond five count less, each the less the more there are."""
    worth = []
    for corn in (5, 6, 12):
        weights = np.empty(PLAN)
        position = at(3, goods={0: {"corn": corn}})
        make_plan(position.state, position.rules.record, 0, np.array(SAPA.values()), weights)
        worth.append(weights[CORN])
    assert worth[0] > worth[1] > worth[2] > 0.0


OLD_CLOCK = parse_strategy("tawantinsuyu", "sapa:reckon=0,both=0,poise=0")


@pytest.mark.parametrize(("lead", "ends"), [(6, True), (-9, False)])
def test_conquer_and_a_recruit_take_the_last_two_villagers(lead, ends):
    """TW-9.7.1, TW-10.2, TW-11.8: who is ahead moves onto Conquer to end the game in this turn; who is behind does not."""
    fields = {"festivals": 2, "village": ["green"] * 2, "priests": {0: 2}, "goods": {0: {"potato": 2, "corn": 2}}}
    position = at(3, vp={0: 20 + lead, 1: 20, 2: 20}, **fields)
    worths = []
    for player in (SAPA, OLD_CLOCK):
        weights = np.empty(PLAN)
        make_plan(position.state, position.rules.record, 0, np.array(player.values()), weights)
        worths.append(conquest_clock(position.state, position.rules.record, 0, weights))
    assert (worths[0] > 10.0) == ends
    assert worths[1] <= 0.0


@pytest.mark.parametrize(("festivals", "villagers", "worth"), [(2, 2, True), (1, 2, False), (2, 1, False), (2, 7, False)])
def test_the_high_priest_stands_before_conquer_near_the_end(festivals, villagers, worth):
    """TW-9.1: only while two or a few more villagers are left before the last festival."""
    position = at(3, festivals=festivals, village=["green"] * villagers, priests={0: 2})
    weights = np.array(SAPA.values())
    assert (poise_worth(position.state, position.rules.record, 2, weights) > 0.0) == worth
    assert poise_worth(position.state, position.rules.record, 3, weights) == 0.0


def test_gold_pays_for_missing_potatoes_where_the_end_is_reckoned():
    """TW-11.7: standings at the end count that gold pays upkeep; the older clock counts the points that are lost."""
    points = {}
    for gold in (0, 2):
        position = at(3, festivals=2, gods={0: ["G26", "G27", "G28", "G29"]}, goods={0: {"potato": 0, "gold": gold}})
        record = position.rules.record
        for name, player in (("new", SAPA), ("old", OLD_CLOCK)):
            weights = np.array(player.values())
            points[name, gold] = festival_points(position.state, record, 0, weights)
    saved = 2 * (int(record.unpaid_potato_vp_loss) - int(record.gold_vp))
    assert saved > 0
    assert points["new", 2] - points["new", 0] == saved
    assert points["old", 2] == points["old", 0]


@pytest.mark.parametrize(
    ("conquest", "held"),
    [
        ([0, 0, 0, 0, 0], [0, 0, 0]),
        ([1, 0, 0, 2, 0], [1, 1, 0]),
        ([1, 2, 0, 0, 0], [0, 1, 0]),  # one marker each, the one further right leads
        ([1, 1, 2, 3, 3], [1, 0, 1]),  # two markers before one further right
        ([2, 0, 3, 1, 0], [1, 0, 0]),  # two spaces of one position: nobody's
    ],
)
def test_a_region_is_held_by_who_has_most_markers_then_stands_furthest_right(conquest, held):
    """TW-11.6, and a tie that only changed positions can make."""
    positions = [2, 3, 2, 4, 5] if conquest[:3] == [2, 0, 3] else [1, 2, 3, 4, 5]
    rules = SimpleNamespace(conquests_rows=5, conquests_region=[0, 0, 0, 1, 1], conquests_position=positions)
    found = majorities(SimpleNamespace(seats=3, conquest=conquest), rules)
    assert [found >> HELD_BITS * seat & (1 << HELD_BITS) - 1 for seat in range(3)] == held
