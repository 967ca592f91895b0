"""Trade cards, chapter AR-9: every card's effect, windows, sets, making room."""

import pytest

from tests.age_of_rome.positions import RULES, at, decision, do, fact, with_rules, words

POOR = dict.fromkeys(range(4), 0)


def colosseum(hand, **fields):
    """Seat 0, without an anchor, has placed on the Colosseum with these cards in hand."""
    position = at(**{"hands": {0: hand}, "anchors": {0: 0}, "denarii": POOR, **fields})
    return do(position, "place a follower on the Colosseum")


def test_kinds_and_triggers_are_those_of_the_ruleset():
    """AR-9.1, AR-9.14: five kinds; the five published cards have their published effects."""
    cards = {card["name"]: card for card in RULES.values["trade_card"].values()}
    assert {card["kind"] for card in cards.values()} == {"tool", "weapon", "clothing", "jewellery", "chest"}
    published = {
        name: cards[name]["effect"][0]["verb"] for name in ("Sundial", "Compass", "Bra", "Snake Bracelet", "Dagger")
    }
    assert published == {
        "Sundial": "draw_trade",
        "Compass": "remove_anchor",
        "Bra": "draw_trade",
        "Snake Bracelet": "take_top_discard",
        "Dagger": "hire_legion",
    }
    assert cards["Bra"]["effect"][0]["n"] == 2


def test_drawing_cards():
    """AR-9.3, AR-9.9, AR-9.10: Sundial draws 1, Bra 2; a card drawn so can be played in the same window."""
    position = colosseum(["Sundial"], deck=["Bra", "Dagger", "Plough"], legions={0: 6})
    do(position, "play Sundial", "draw a trade card", "play Bra", "draw a trade card", "draw no more")
    assert fact(position, "hands")[0] == ["Dagger"]
    assert fact(position, "discard") == ["Bra", "Sundial"]
    assert "play Dagger" in words(position)


def test_compass_removes_the_anchor():
    """AR-9.4, AR-9.12: without an anchor it cannot be played."""
    position = colosseum(["Compass"], anchors={0: 1})
    do(position, "play Compass")
    assert fact(position, "anchors")[0] == 0
    assert words(colosseum(["Compass"])) == ["play no more", "sell Compass for 1 denarius"]


def test_dagger_and_toga_candida_hire():
    """AR-1.10, AR-9.12, AR-9.14: a legion or a vote more on the board; nothing with all hired."""
    position = colosseum(["Dagger", "Toga Candida"], legions={0: 6}, votes={0: 4})
    do(position, "play Dagger")
    do(position, "play Toga Candida")
    assert (fact(position, "legions")[0], fact(position, "votes")[0]) == (7, 5)
    assert "play Dagger" not in words(colosseum(["Dagger"], legions={0: 7}))


def test_snake_bracelet_takes_what_lay_on_top_before_it():
    """AR-9.13, AR-6.14: the bracelet goes on the pile, the card below it to the hand; nothing with an empty pile."""
    position = colosseum(["Snake Bracelet"], discard=["Bra", "Dagger"])
    do(position, "play Snake Bracelet")
    assert fact(position, "hands")[0] == ["Bra"]
    assert fact(position, "discard") == ["Snake Bracelet", "Dagger"]
    assert "play Snake Bracelet" not in words(colosseum(["Snake Bracelet"]))


def test_bracelets_do_not_fetch_each_other_for_ever():
    """AR-9.19: as often as there are copies in play, two."""
    position = colosseum(["Snake Bracelet"], discard=["Snake Bracelet"])
    do(position, "play Snake Bracelet", "play Snake Bracelet")
    assert fact(position, "hands")[0] == ["Snake Bracelet"]
    assert "play Snake Bracelet" not in words(position)


def test_pilum_moves_a_legion_without_a_follower():
    """AR-9.18, AR-12.18, AR-16.1: compulsory; with no legion hired it cannot be played."""
    position = colosseum(["Pilum"])
    do(position, "play Pilum")
    assert decision(position) == ("move", 0)
    do(position, "move a legion from the board to Thrace")
    assert fact(position, "areas")["thrace"][0] == 1
    assert "play Pilum" not in words(colosseum(["Pilum"], legions={0: 0}))


def test_toga_praetexta_casts_a_vote():
    """AR-9.18, AR-12.4: a majority by a card scores; without a vote on the board it cannot be played."""
    position = colosseum(["Toga Praetexta"], column=[0, 0])
    do(position, "play Toga Praetexta")
    assert fact(position, "column") == [0, 0, 0]
    assert fact(position, "glory")[0] == 1 + 2 + 1  # majority, and the Colosseum after the window
    assert "play Toga Praetexta" not in words(colosseum(["Toga Praetexta"], votes={0: 1}, column=[0]))


def test_bulla_removes_the_leftmost_feud_marker():
    """AR-9.12, AR-16.1: to the supply; nothing without a marker."""
    position = do(colosseum(["Bulla"]), "play Bulla")
    assert (fact(position, "feuds")[0], fact(position, "feud_supply")) == (1, 7)
    assert "play Bulla" not in words(colosseum(["Bulla"], feuds={0: 0}))


def test_wax_tablet_and_cameo_draw_quests():
    """AR-6.13, AR-9.11, AR-9.18: two drawn, one put back at the bottom; the Cameo on the Colosseum only."""
    position = colosseum(["Wax Tablet", "Cameo"], quest_deck=["Treasurer", "Austerity"])
    do(position, "play Wax Tablet", "put back Treasurer")
    assert fact(position, "quests")[0] == ["Austerity"]
    assert fact(position, "quest_deck")[-1] == "Treasurer"
    assert "play Cameo" in words(position)
    farm = at(hands={0: ["Cameo"]}, buildings={"africa": {"agriculture": 1}})
    do(farm, "place a follower on agriculture")
    assert "play Cameo" not in words(farm)


def test_plough_on_agriculture_and_trident_on_the_colosseum():
    """AR-9.11, AR-9.15: place_farm and place_colosseum only there, together with place_any."""
    position = at(
        hands={0: ["Plough", "Trident", "Dagger"]}, denarii=POOR, buildings={"africa": {"agriculture": 1}}, legions={0: 5}
    )
    do(position, "place a follower on agriculture")
    assert [word for word in words(position) if word.startswith("play ")] == ["play no more", "play Plough", "play Dagger"]
    do(position, "play Plough")
    assert fact(position, "denarii")[0] == 3
    position = do(colosseum(["Plough", "Trident"]), "play Trident")
    assert fact(position, "glory")[0] == 2
    assert "play Plough" not in words(position)


def test_triggers_do_not_mix_by_option():
    """AR-9.9: window_mixing = same_trigger_only."""
    rules = with_rules(options__window_mixing="same_trigger_only")
    for first, other in (("Trident", "Dagger"), ("Dagger", "Trident")):
        position = do(colosseum(["Trident", "Dagger"], rules=rules, legions={0: 5}), f"play {first}")
        assert f"play {other}" not in words(position)


@pytest.mark.parametrize(("card", "denarii", "glory"), [("Groma", 3, 0), ("Laurel Crown", 0, 1)])
def test_cards_of_the_building_window(card, denarii, glory):
    """AR-9.11, AR-10.5: after the tile with its glory; the money may buy the next tile."""
    position = at(phase="build", hands={0: [card]}, denarii={0: 3})
    do(position, "build religion level I")
    before = (fact(position, "denarii")[0], fact(position, "glory")[0])
    assert before == (0, 3)
    do(position, f"play {card}")
    assert (fact(position, "denarii")[0], fact(position, "glory")[0]) == (denarii, 3 + glory)


@pytest.mark.parametrize(("card", "denarii", "glory"), [("Gladius", 3, 0), ("Signet Ring", 0, 1)])
def test_cards_of_the_activator(card, denarii, glory):
    """AR-9.11: intrigue_activate."""
    position = at(phase="activate", hands={0: [card]}, denarii=POOR, markers={"gaul": {0: 1}}, glory={1: 5})
    do(position, "use Slander in Gaul against seat 2", f"play {card}")
    assert (fact(position, "denarii")[0], fact(position, "glory")[0]) == (denarii, 1 + glory)


def test_stola_pays_the_target():
    """AR-9.11: intrigue_suffer; the intrigue still hits."""
    position = at(phase="activate", hands={1: ["Stola"]}, denarii=POOR, markers={"gaul": {0: 1}}, glory={1: 5})
    do(position, "use Slander in Gaul against seat 2", "play Stola")
    assert (fact(position, "denarii")[1], fact(position, "glory")[1]) == (3, 4)


@pytest.mark.parametrize(("card", "glory", "denarii"), [("Abacus", 10, 6), ("Caligae", 8, 8), ("Fibula", 9, 6)])
def test_cards_of_double_income(card, glory, denarii):
    """AR-9.11, AR-13.4: population 3: penalty 2, 6 denarii; the Abacus takes 2 off, Caligae give 2, the Fibula 1 glory."""
    position = at(phase="income", hands={0: [card]}, denarii=POOR, glory={0: 10}, buildings={"africa": {"trade": 2}})
    do(position, "take double income", f"play {card}")
    assert (fact(position, "glory")[0], fact(position, "denarii")[0]) == (glory, denarii)


def test_a_reduced_penalty_of_zero_is_not_reduced_again():
    """AR-9.12, AR-9.18: a second Abacus would change nothing."""
    position = at(phase="income", hands={0: ["Abacus"] * 2}, glory={0: 10}, buildings={"africa": {"trade": 2}})
    do(position, "take double income", "play Abacus")
    assert words(position) == ["play no more", "sell Abacus for 1 denarius"]


def test_a_full_hand_makes_room_before_drawing():
    """AR-9.2, AR-9.3, AR-9.16: four cards and an anchor: sell, or make a set, then draw; or stop."""
    hand = ["Sundial", "Sundial", "Plough", "Dagger"]
    position = at(hands={0: hand}, buildings={"africa": {"trade": 1}}, legions={0: 7})
    do(position, "place a follower on trade", "play no more")
    options = words(position)
    assert "draw a trade card" not in options
    assert options[0] == "draw no more"
    assert "make a tool set of Sundial, Sundial and Plough" in options
    do(position, "sell Dagger for 1 denarius", "draw a trade card")
    assert len(fact(position, "hands")[0]) == 4


def test_out_of_turn_room_is_made_by_sales_only():
    """AR-6.10, AR-9.16: Market Day is resolved while no set can be made."""
    position = at(
        phase="event",
        events=["Market Day"],
        hands={0: ["Sundial"] * 3 + ["Dagger"], 1: ["Bra"] * 2, 2: ["Compass"] * 2, 3: ["Dagger"] * 2},
    )
    assert decision(position)[0] != "draw" or position.seat_to_act != 0
    position = at(
        phase="event",
        events=["Market Day"],
        hands={s: ["Sundial"] * 3 for s in (0,)} | {1: ["Dagger"] * 3, 2: ["Pilum"] * 3, 3: ["Plough"] * 3},
    )
    assert decision(position) == ("draw", 0)
    assert words(position) == ["draw no more", "draw a trade card", "sell Sundial for 1 denarius"]


def test_a_set_needs_a_natural_card_and_wilds_add_nothing():
    """AR-9.5, AR-9.6, AR-9.7: chests are wild, three chests are no set; laid-out cards are gone."""
    position = at(phase="build", hands={0: ["Treasure Chest"] * 3 + ["Dagger"]}, anchors={0: 0}, denarii=POOR)
    sets = [word for word in words(position) if word.startswith("make")]
    assert sets == ["make a weapon set of Dagger, Treasure Chest and Treasure Chest"]
    do(position, sets[0])
    assert fact(position, "sets")[0] == {"weapon": 1}
    assert fact(position, "hands")[0] == ["Treasure Chest"]


def test_jewellery_is_wild_with_the_trade_medal():
    """AR-9.7, AR-12.15: two jewels and a tool are a tool set, without the medal none."""
    fields = {"phase": "build", "hands": {0: ["Sundial", "Bulla", "Cameo"]}, "anchors": {0: 0}, "denarii": POOR}
    assert not any(word.startswith("make") for word in words(at(**fields)))
    assert "make a tool set of Sundial, Bulla and Cameo" in words(at(medals={"trade": 0}, **fields))


def test_three_sets_at_most():
    """AR-9.6: with three sets made no other is offered."""
    fields = {"phase": "build", "hands": {0: ["Dagger"] * 3}, "anchors": {0: 0}, "denarii": POOR}
    assert not any(word.startswith("make") for word in words(at(sets={0: {"tool": 3}}, **fields)))


def test_a_card_is_sold_for_one_denarius_at_any_point():
    """AR-9.5, AR-9.8: to the pile; an anchor never."""
    position = at(hands={0: ["Bra"]}, denarii=POOR)
    assert "sell Bra for 1 denarius" in words(position)
    do(position, "sell Bra for 1 denarius")
    assert fact(position, "denarii")[0] == 1
    assert fact(position, "discard") == ["Bra"]
    assert fact(position, "anchors")[0] == 1


def test_cards_without_a_trigger_are_never_played():
    """AR-9.15: a chest is for sets and sale."""
    assert words(colosseum(["Treasure Chest"])) == ["play no more", "sell Treasure Chest for 1 denarius"]
