"""The position as plain facts, with the names of RULES.md, section Position facts. Seats are numbered in seat order."""


def facts(table, ask):
    """Every fact; `ask` is the decision that is due, or None at the end."""
    found = {
        "over": table.over,
        "round": table.round_no,
        "offset": table.offset,
        "marker": province_name(table, table.marker_province),
        "event": table.book["events"][table.event]["name"] if table.event else None,
        "feud_supply": table.feud_supply,
        "milestones": [table.milestones[m] for m in sorted(table.milestones)],
        "medals": {kind: number(table, seat) for kind, seat in table.medals.items() if seat is not None},
        "column": [number(table, seat) for seat in table.column],
        "areas": {area: list(legions.values()) for area, legions in table.areas.items()},
        "tiles": {kind: [levels[1], levels[2], levels[3]] for kind, levels in table.supply.items()},
        "offer": offer(table),
        **decks(table),
        **provinces(table),
        **players(table),
    }
    if table.event:
        found["first"] = number(table, table.order[0])
        found["order"] = [number(table, seat) for seat in table.order]
    if ask is not None:
        found["decision"] = ask.kind
        found["seat"] = number(table, ask.seat)
    return found


def number(table, seat):
    """AR-2.1: players are numbered in the order of their places at the table."""
    return table.seats.index(seat)


def province_name(table, province):
    """Provinces and areas go by their keys, in small letters."""
    return table.book["provinces"][province].lower()


def offer(table):
    """The offer that is being answered."""
    if table.offer is None:
        return None
    by, province = number(table, table.offer["by"]), province_name(table, table.offer["province"])
    return table.offer | {"by": by, "province": province}


def decks(table):
    """Decks and the discard pile as lists of names, top first."""
    cards, events, quests = table.book["cards"], table.book["events"], table.book["quests"]
    return {
        "deck": [cards[card]["name"] for card in table.trade_deck],
        "discard": [cards[card]["name"] for card in reversed(table.discards)],
        "events_left": [events[card]["name"] for card in table.event_deck],
        "quest_deck": [quests[card]["name"] for card in table.quest_deck],
    }


def provinces(table):
    """Return what lies on the disc."""

    def markers(province, flipped):
        here = [marker.owner for marker in table.markers[province] if marker.flipped == flipped]
        return [here.count(seat) for seat in table.seats]

    names = {province: province_name(table, province) for province in range(4)}
    return {
        "buildings": {name: positive(table.levels[p]) for p, name in names.items()},
        "on_buildings": {name: positive(table.standing[p]) for p, name in names.items()},
        "intrigue_down": {name: markers(p, False) for p, name in names.items()},
        "intrigue_up": {name: markers(p, True) for p, name in names.items()},
    }


def positive(numbers):
    """The entries above 0."""
    return {key: n for key, n in numbers.items() if n > 0}


def players(table):
    """Return what lies in front of the players."""
    players = [table.players[seat] for seat in table.seats]
    book = table.book
    return {
        "glory": [player.glory for player in players],
        "denarii": [player.denarii for player in players],
        "followers": [player.followers for player in players],
        "placed": [player.placed for player in players],
        "character": [book["characters"][player.character]["name"] for player in players],
        "legions": [player.legions_hired for player in players],
        "votes": [player.votes_hired for player in players],
        "feuds": [player.feuds for player in players],
        "bonus_used": [sorted(player.bonuses_used) for player in players],
        "pantheon": [
            [player.own_pieces[level] + (level in player.common_pieces) for level in ("base", "top")] for player in players
        ],
        "common": [[player.common_pieces.get(level) for level in ("base", "top")] for player in players],
        "hands": [sorted(book["cards"][card]["name"] for card in player.hand) for player in players],
        "anchors": [player.anchors for player in players],
        "sets": [{kind: n for kind, n in count_sets(player).items() if n > 0} for player in players],
        "quests": [sorted(book["quests"][quest]["name"] for quest in player.quests) for player in players],
        "in_view": [sorted(book["quests"][quest]["name"] for quest in player.in_view) for player in players],
        "tokens_used": [sorted(player.tokens_used) for player in players],
    }


def count_sets(player):
    """Sets by kind."""
    kinds = [kind for kind, _ in player.sets]
    return {kind: kinds.count(kind) for kind in kinds}
