"""Chapters 3, 4 and 19: setup and the nine rounds."""

from collections import Counter

from tests.age_of_rome.referee import actions, ask, building, events, glory, income, intrigue, offers, verbs
from tests.age_of_rome.referee.chance import same_cards
from tests.age_of_rome.referee.table import Player, Table

SEATS = {1: [0], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}  # AR-2.1


def play(book, players, chance):
    """A new table and its conversation, from the setup quests to final scoring."""
    table = Table(book, SEATS[players])
    table.chance = chance
    return table, conversation(table)


def conversation(table):
    """AR-19.1."""
    setup(table)
    yield from setup_quests(table)
    for round_no in range(1, table.book["rounds"] + 1):
        table.round_no = round_no
        yield from one_round(table)
    own_turn = table.option("sets_at_scoring") == "yes"
    yield from ask.everybody_may_sell(table, "scoring", own_turn)  # AR-14.2
    table.over = True


def setup(table):
    """Chapter 3 with what chance decided."""
    book = table.book
    given = table.chance.setup()
    assert len(set(given["characters"])) == len(table.seats), "AR-3.4"
    for seat, character in zip(table.seats, given["characters"], strict=True):
        row = book["characters"][character]
        table.players[seat] = Player(
            character=character,
            glory=row["glory"],
            denarii=row["denarii"],
            legions_hired=row["legions"],
            legions_board=row["legions"],
            votes_hired=row["votes"],
            votes_board=row["votes"],
            track=list(row["feud_track"]),
            feuds=row["feuds"],
            intrigues=[*book["common_intrigues"], row["unique_intrigue"]],
            markers=book["intrigue_markers"],
            followers=book["followers_start"],
            anchors=int(row["anchor"]),
        )
        table.feud_supply -= row["feuds"]
        assert sum(table.bonus_active(seat, kind) for kind in actions.BONUS) == 1, "AR-3.8"
    assert given["first"] in table.seats, "AR-3.14"
    table.marker_province = table.province_of(given["first"])
    table.trade_deck = list(given["trade_deck"])
    table.event_deck = list(given["event_deck"])
    table.quest_deck = list(given["quest_deck"])
    same_cards(table.trade_deck, deck(book["cards"]), "AR-3.11")
    same_cards(table.event_deck, list(book["events"]), "AR-3.11")
    same_cards(table.quest_deck, list(book["quests"]), "AR-3.11")
    glory.check_milestones(table, set(table.seats))  # AR-3.15


def deck(rows):
    """AR-16.8: as many of each card as are in use."""
    return list(Counter({card: row["copies"] for card, row in rows.items()}).elements())


def setup_quests(table):
    """AR-3.12, AR-6.15: all are dealt first, then each keeps two, asked in seat order."""
    for seat in table.seats:
        verbs.look_at_quests(table, seat, table.book["quests_dealt"])
    for seat in table.seats:
        yield from verbs.keep_quests(table, seat, table.book["quests_kept"])


def one_round(table):
    """AR-4.1, AR-19.1."""
    events.reveal(table)
    yield from events.benefit(table)
    if table.variant("spies_and_allies") and table.round_no > 1:  # AR-15.7
        for seat in list(table.order):
            yield from offers.offers(table, seat)
    if table.round_no >= table.book["first_activation_round"] and not table.no_intrigues:  # AR-7.3
        for seat in list(table.order):
            yield from intrigue.activations(table, seat)
    yield from ask.everybody_may_sell(table, "phase")
    for seat in list(table.order):
        yield from building.building(table, seat)
    yield from ask.everybody_may_sell(table, "phase")
    yield from actions.action_phase(table)
    for seat in list(table.order):
        yield from income.income(table, seat)
    yield from ask.everybody_may_sell(table, "phase")
    table.offset = (table.offset + table.turns) % 4  # AR-13.6, AR-2.3
    table.turned += abs(table.turns)
    for player in table.players.values():
        player.tokens_used = set()  # AR-15.1
