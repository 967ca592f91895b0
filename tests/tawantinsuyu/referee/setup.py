"""Chapter 3: the setup. What chance has dealt is taken from the facts and checked; then the players choose."""

from collections import Counter
from itertools import combinations

from tests.tawantinsuyu.referee import building, effects, hill
from tests.tawantinsuyu.referee.ask import choose, listed, may
from tests.tawantinsuyu.referee.book import COLOURS, SECTIONS


def lay_out(table):
    """TW-3.2 until TW-3.11."""
    setup = table.book["setup"]
    for seat in table.seats:
        table.vp[seat] = setup["start_vp"]
        table.goods[seat]["stone"] = setup["start_stone"]
    turn_coricancha(table)
    draw_workers(table)
    supply_statues(table)
    shuffle_buildings(table)
    shuffle_weavings(table)
    facts = table.chance.facts
    table.stacks["army_deck"] = same(facts["army_deck"], table.book["army"], "TW-3.10")
    deal_god_cards(table)


def same(found, wanted, rule):
    """A list that must hold exactly these things."""
    assert Counter(found) == Counter(list(wanted)), f"{rule}: {found} is not made of {list(wanted)}"
    return list(found)


def turn_coricancha(table):
    """TW-3.3."""
    table.rotation = table.chance.facts["rotation"]
    assert table.rotation in range(SECTIONS), "TW-3.3"
    assert table.rotation == 0 or table.options["random_coricancha"], "TW-3.3"


def draw_workers(table):
    """TW-3.4 until TW-3.8."""
    facts, book = table.chance.facts, table.book
    for seat in table.seats:
        table.workers[seat] = dict(zip(COLOURS, facts["workers"][seat], strict=True))
        assert sorted(table.workers[seat].values()) == [0, 0, 0, 1, 1], "TW-3.5"
    table.village = list(facts["village"])
    assert len(table.village) == table.by_seats(book["village"]), "TW-3.6"
    table.nomads = dict(zip(COLOURS, facts["nomads"], strict=True))
    assert sum(table.nomads.values()) == table.by_seats(book["nomads"]), "TW-3.7"
    columns = book["hill"]["top"]["two_player_spaces"] if table.n == 2 else []
    assert sorted(facts["hill"]) == sorted(f"T{column}" for column in columns), "TW-3.8"
    for space, colour in facts["hill"].items():
        hill.put(table, space, colour)
        table.trodden.add(hill.segment(table, space))
    table.bag = list(facts["bag"])
    taken = table.by_seats(book["setup"]["workers_removed"])
    table.removed = dict.fromkeys(COLOURS, taken)
    for colour in COLOURS:
        held = sum(workers[colour] for workers in table.workers) + table.nomads[colour] + taken
        lying = [*table.village, *table.bag, *table.hill.values()].count(colour)
        assert held + lying == book["components"]["workers_per_colour"], f"TW-17.5: {colour}"


def supply_statues(table):
    """TW-3.10."""
    gods = dict.fromkeys(row["god"] for row in table.book["god_cards"].values())
    for size in ("small", "large"):
        for god in gods:
            table.statue_supply[f"{size} {god}"] = table.book["components"][f"{size}_statues_per_god"]


def shuffle_buildings(table):
    """TW-3.9."""
    facts, size = table.chance.facts, table.book["setup"]["market_size"]
    table.market = list(facts["market"])
    for stack, rows in (("production_stack", "production"), ("passive_stack", "passive")):
        shown = [tile for tile in table.market if tile in table.book[rows]]
        assert len(shown) == size, "TW-3.9"
        same(shown + facts[stack], table.book[rows], "TW-3.9")
        table.stacks[stack] = list(facts[stack])


def shuffle_weavings(table):
    """TW-3.11: `min_players` is the tag of a tile."""
    facts, rows = table.chance.facts, table.book["weavings"]
    starting = [tile for tile, row in rows.items() if row.get("starting")]
    others = [tile for tile, row in rows.items() if tile not in starting and row["min_players"] <= table.n]
    table.weaving_drawn = same(facts["weaving_drawn"], starting, "TW-3.11")
    table.stacks["weaving_stack"] = same(facts["weaving_stack"], others, "TW-3.11")


def deal_god_cards(table):
    """TW-3.13."""
    facts = table.chance.facts
    table.god_hands = [list(hand) for hand in facts["god_hands"]]
    assert all(len(hand) == table.book["setup"]["god_cards_dealt"] for hand in table.god_hands), "TW-3.13"
    table.stacks["god_deck"] = list(facts["god_deck"])
    same(sum(table.god_hands, table.stacks["god_deck"]), table.book["god_cards"], "TW-3.13")


def choices(table):
    """TW-3.12 until TW-3.17."""
    for seat in table.seats:
        tile = yield from choose(table, seat, lambda: {f"start with {tile}": tile for tile in table.weaving_drawn})
        table.weaving_drawn.remove(tile)
        table.tapestries[seat].append([tile])
    table.weaving_drawn = []
    for seat in table.seats:
        yield from keep_cards(table, seat)
    for seat in reversed(table.seats):
        yield from play_cards(table, seat)
        if table.options["setup_market_refill"] == "after_each_player":
            building.refill_market(table)
    building.refill_market(table)
    open_offer(table)


def keep_cards(table, seat):
    """TW-3.13: the five others lie aside."""
    order = list(table.book["god_cards"])
    dealt = sorted(table.god_hands[seat], key=order.index)
    kept = yield from choose(
        table,
        seat,
        lambda: {f"keep {listed(three)}": three for three in combinations(dealt, table.book["setup"]["god_cards_kept"])},
    )
    table.god_hands[seat] = list(kept)
    table.played_by[seat] = [card for card in dealt if card not in kept]
    table.aside += table.played_by[seat]


def play_cards(table, seat):
    """TW-3.14: in an order of choice, each optional."""
    unplayed = table.played_by[seat]
    while True:
        card = yield from may(table, seat, lambda: {f"play {card}": card for card in unplayed})
        if card is None:
            return
        unplayed.remove(card)
        yield from effects.carry_out(table, seat, table.book["god_cards"][card]["effect"])


def open_offer(table):
    """TW-3.17: the played cards go back into the deck; some are revealed."""
    gone, left = table.chance.shuffled("god_deck", table.stacks["god_deck"] + table.aside)
    assert len(gone) == table.by_seats(table.book["setup"]["offer_size"]), "TW-3.17"
    table.stacks["god_deck"], table.offer, table.aside = left, gone, []
    table.offer_open = True
