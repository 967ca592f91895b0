"""Chapters 11 and 12: placing followers and what the spaces do."""

from tests.age_of_rome.referee import ask, cards, glory
from tests.age_of_rome.referee.table import Marker

BONUS = ("military", "politics", "trade")  # AR-11.7


def action_phase(table):
    """AR-11.1, AR-11.12: round and round until nobody has a follower left, then the end-of-phase point, then all go home."""
    players = table.players
    while any(player.left > 0 for player in players.values()):
        for seat in list(table.order):
            if players[seat].left > 0:
                yield from placement(table, seat)
        if not any(player.left > 0 for player in players.values()):
            yield from ask.everybody_may_sell(table, "phase")
            if table.option("late_follower") == "next_round":
                break
    go_home(table)


def go_home(table):
    """AR-11.11: followers, bonus markers and flipped intrigue markers return; AR-7.10."""
    for province in range(4):
        table.standing[province] = dict.fromkeys(table.book["types"], 0)
        for marker in [m for m in table.markers[province] if m.flipped]:
            table.markers[province].remove(marker)
            table.players[marker.owner].markers += 1
    for seat in table.seats:
        table.players[seat].placed = 0
        table.players[seat].bonuses_used = set()


def placement(table, seat):
    """AR-11.10: space and bonus, the card window, the action, and the end of the placement."""
    player = table.players[seat]
    province = table.province_of(seat)
    chosen = yield from ask.point(table, seat, "space", lambda: spaces(table, seat))
    space, bonus = chosen[1], chosen[2]
    player.placed += 1
    if space in table.book["types"]:
        table.standing[province][space] += 1
    if bonus:
        player.bonuses_used.add(space)
    accepted = {"place_any"}
    accepted |= {"place_colosseum"} if space == "colosseum" else set()
    accepted |= {"place_farm"} if space == "agriculture" else set()
    yield from cards.window(table, seat, accepted)
    yield from act(table, seat, space, bonus)
    yield from ask.point(table, seat, "placed", lambda: [ask.STOP])


def spaces(table, seat):
    """AR-11.3, AR-11.4, AR-11.5, AR-11.6, AR-11.7: where a follower may go, with and without a bonus."""
    player = table.players[seat]
    province = table.province_of(seat)
    found = [("place", "colosseum", False)]
    for kind in table.book["types"]:
        if table.standing[province][kind] >= table.levels[province][kind]:  # AR-11.4
            continue
        if table.option("placement_test") == "possible_now" and not possible(table, seat, kind):
            continue
        found.append(("place", kind, False))
        if kind in BONUS and table.bonus_active(seat, kind) and kind not in player.bonuses_used:
            found.append(("place", kind, True))
    free = len(table.markers[province]) < table.book["intrigue_spaces"]
    if not table.no_intrigues and player.markers > 0 and free:  # AR-12.12
        found.append(("place", "intrigue", False))
    return found


def possible(table, seat, kind):
    """AR-11.6: whether the action of a building can be carried out at this moment."""
    player = table.players[seat]
    if kind == "military":
        return player.legions_hired > 0
    if kind == "politics":
        return player.votes_board > 0
    if kind == "trade":
        return bool(table.trade_deck or table.discards) and player.anchors < table.book["hand_limit"]
    if kind == "religion":
        return bool(unfinished(table, seat))
    return True


def act(table, seat, space, bonus):
    """The action of the space; a bonus doubles it (AR-11.7). What has become impossible is lost (AR-11.10)."""
    player = table.players[seat]
    if space == "military":
        yield from move_legion(table, seat)
        if bonus:
            yield from second_legion(table, seat)
    elif space == "politics":
        cast_vote(table, seat)
        if bonus:
            yield from second_vote(table, seat)
    elif space == "trade":
        yield from cards.draw(table, seat, 2 if bonus else 1, own_turn=True)
    elif space == "religion":
        yield from place_piece(table, seat)
    elif space == "agriculture":
        extra = table.book["agriculture_extra"] if table.has_medal(seat, "agriculture") else 0
        player.denarii += farm_income(table) + extra
    elif space == "colosseum":
        glory.gain(table, {seat: table.book["colosseum_glory"]})
    else:
        player.markers -= 1
        place_marker(table, seat)


def farm_income(table):
    """AR-12.10."""
    return table.book["agriculture_income"][table.round_no - 1]


def place_marker(table, seat):
    """AR-12.12: face down; it can be activated from the next round on (AR-7.4)."""
    table.markers[table.province_of(seat)].append(Marker(seat, table.round_no))


def moves(table, seat):
    """AR-12.1: from the board to an area, or from one area to another one."""
    player = table.players[seat]
    found = [("move", "board", area) for area in table.areas if player.legions_board > 0]
    for source in table.areas:
        if table.areas[source][seat] > 0:
            found += [("move", source, area) for area in table.areas if area != source]
    return found


def move_legion(table, seat):
    """AR-12.1: one move, compulsory if there is one."""
    if moves(table, seat):
        chosen = yield from ask.choose(seat, "move", moves(table, seat))
        carry_legion(table, seat, chosen[1], chosen[2])


def second_legion(table, seat):
    """AR-11.8: the second move of a bonus may be declined."""
    chosen = yield from ask.point(table, seat, "second move", lambda: [*moves(table, seat), ask.STOP])
    if chosen != ask.STOP:
        carry_legion(table, seat, chosen[1], chosen[2])


def carry_legion(table, seat, source, area):
    """Move one legion of a seat; the board is a place like the areas."""
    for place, n in ((source, -1), (area, 1)):
        if place == "board":
            table.players[seat].legions_board += n
        else:
            table.areas[place][seat] += n


def cast_vote(table, seat):
    """AR-12.3, AR-12.4, AR-12.5: place, look for the majority, then push out the sixth."""
    player = table.players[seat]
    if player.votes_board == 0:
        return
    player.votes_board -= 1
    table.column.append(seat)
    length = table.book["majority_length"]
    if table.column[-length:] == [seat] * length:  # AR-12.4
        medal = table.has_medal(seat, "politics")  # AR-12.14
        glory.gain(table, {seat: table.book["majority_glory_with_medal" if medal else "majority_glory"]})
    if len(table.column) > table.book["column_size"]:
        table.players[table.column.pop(0)].votes_board += 1


def second_vote(table, seat):
    """AR-11.8: the second vote of a bonus; option `second_vote` lets it be declined."""
    if table.option("second_vote") == "optional" and table.players[seat].votes_board > 0:
        chosen = yield from ask.point(table, seat, "second vote", lambda: [("vote",), ask.STOP])
        if chosen == ask.STOP:
            return
    cast_vote(table, seat)


def unfinished(table, seat):
    """The levels of the pantheon whose common piece is missing, in the order in which they may be worked on (AR-12.7)."""
    player = table.players[seat]
    levels = [level for level in table.book["own_pieces"] if level not in player.common_pieces]
    return levels if table.option("pantheon_levels") == "parallel" else levels[:1]


def place_piece(table, seat):
    """AR-12.7: the next piece of a level: own colour, and at last the best common piece left."""
    levels = unfinished(table, seat)
    if not levels:
        return
    level = levels[0]
    if len(levels) > 1:
        level = (yield from ask.choose(seat, "level", [("level", level) for level in levels]))[1]
    player = table.players[seat]
    if player.own_pieces[level] < table.book["own_pieces"][level]:
        player.own_pieces[level] += 1
    else:
        best = min(table.common[level], key=["gold", "silver", "bronze"].index)
        table.common[level].remove(best)
        player.common_pieces[level] = best
