"""Chapters 7 and 8: activating intrigue markers, and the eight intrigues."""

from collections import Counter

from tests.age_of_rome.referee import actions, ask, cards, glory, verbs


def activations(table, seat):
    """AR-7.4: any number of own markers of earlier rounds."""
    while True:
        chosen = yield from ask.point(table, seat, "activate", lambda: [*choices(table, seat), ask.STOP])
        if chosen == ask.STOP:
            return
        yield from activation(table, seat, chosen[1], chosen[2])


def choices(table, seat):
    """AR-7.5, AR-7.6, AR-7.7: (province, intrigue) of every marker that can be activated."""
    found = []
    for province in range(4):
        target = table.seat_at(province)
        waiting = [m for m in table.markers[province] if m.owner == seat and not m.flipped and m.round_no < table.round_no]
        if not waiting or target == seat or target not in table.seats:  # AR-7.5
            continue
        if table.players[seat].feuds == 0 or table.players[target].feuds >= len(table.players[target].track):  # AR-7.6
            continue
        found += [("activate", province, name) for name in table.players[seat].intrigues if can(table, seat, target, name)]
    return found


def activation(table, seat, province, name):
    """AR-7.8: the choice and its parameters, the feud, the flip, both windows, the intrigue."""
    target = table.seat_at(province)
    plan = yield from parameters(table, seat, target, name)
    table.players[seat].feuds -= 1  # AR-7.6
    table.players[target].feuds += 1
    marker = next(m for m in table.markers[province] if m.owner == seat and not m.flipped and m.round_no < table.round_no)
    marker.flipped = True
    yield from cards.window(table, seat, {"intrigue_activate"})
    is_point = table.option("target_may_sell") == "yes"  # AR-6.5
    state = {"cancelled": False}
    yield from cards.window(table, target, {"intrigue_suffer"}, own_turn=False, is_point=is_point, state=state)
    if not state["cancelled"] and can(table, seat, target, name) and plan_stands(table, seat, target, name, plan):
        resolve(table, seat, target, name, plan)


def can(table, seat, target, name):
    """AR-8.1, AR-8.2, AR-8.3, AR-8.4, AR-8.5, AR-8.6, AR-8.7, AR-8.8.

    Whether the intrigue can be carried out on the target now.
    """
    victim, player = table.players[target], table.players[seat]
    if name == "slander":
        return victim.glory > table.book["glory_minimum"]
    if name == "corruption":
        return bool(breakable(table, target))
    if name == "treachery":
        return table.legions_in_areas(target) > 0
    if name == "deception":
        return len(reachable(table, target)) >= (1 if table.option("deception_single") == "moves_one" else 2)
    if name == "revote":
        return target in table.column and player.votes_board > 0
    if name == "void_vote":
        return target in table.column
    if name == "sale":
        return bool(victim.hand)
    assert name == "customs"
    return bool(victim.hand) and not table.hand_full(seat)


def breakable(table, target):
    """AR-8.2: unfinished levels of the target with a piece of its own colour."""
    player = table.players[target]
    return [level for level in actions.unfinished(table, target) if player.own_pieces[level] > 0]


def reachable(table, target):
    """AR-8.4: the places of the target's legions that deception may move, one entry a legion. Option `deception_reach`."""
    places = [area for area in table.areas for _ in range(table.areas[area][target])]
    if table.option("deception_reach") == "areas_and_owners_board":
        places += ["board"] * table.players[target].legions_board
    return places


def parameters(table, seat, target, name):
    """AR-7.8: what the activator chooses along with the intrigue."""
    if name == "corruption":
        levels = breakable(table, target)
        if table.option("pantheon_levels") == "parallel":
            return (yield from ask.choose(seat, "piece", [("take piece", level) for level in levels]))[1]
        return levels[0]
    if name == "treachery":
        return (yield from treachery(table, seat, target))
    if name == "deception":
        return (yield from deception(table, seat, target))
    if name in ("revote", "void_vote"):
        votes = [("remove vote", height) for height, owner in enumerate(table.column) if owner == target]
        return (yield from ask.choose(seat, "vote", votes))[1]
    return None


def treachery(table, seat, target):
    """AR-8.3: (area, where the own legion put in comes from, None for no swap). Option `treachery_source`."""
    hit = [("hit", area) for area in table.areas if table.areas[area][target] > 0]
    area = (yield from ask.choose(seat, "treachery 1", hit))[1]
    sources: list[str | None] = [None]
    if table.players[seat].legions_board > 0:
        sources.append("board")
    if table.option("treachery_source") == "board_or_area":
        sources += [other for other in table.areas if other != area and table.areas[other][seat] > 0]
    source = (yield from ask.choose(seat, "treachery 2", [("put", source) for source in sources]))[1]
    return area, source


def deception(table, seat, target):
    """AR-8.4, AR-8.11: one legion after the other, each to another area; the second is not the first."""
    legions = reachable(table, target)
    routes = []
    for _ in range(min(2, len(legions))):
        open_routes = [("shift", place, area) for place in sorted(set(legions)) for area in table.areas if area != place]
        chosen = yield from ask.choose(seat, "deception", open_routes)
        legions.remove(chosen[1])
        routes.append(chosen[1:])
    return routes


def legions_at(table, seat, place):
    """Legions of a seat in an area or on its board."""
    return table.players[seat].legions_board if place == "board" else table.areas[place][seat]


def plan_stands(table, seat, target, name, plan):
    """AR-7.8: whether what was chosen before the windows is still there after them."""
    if name == "corruption":
        return plan in breakable(table, target)
    if name == "treachery":
        area, source = plan
        return table.areas[area][target] > 0 and (source is None or legions_at(table, seat, source) > 0)
    if name == "deception":
        needed = Counter(place for place, _ in plan)
        return all(legions_at(table, target, place) >= n for place, n in needed.items())
    if name in ("revote", "void_vote"):
        return plan < len(table.column) and table.column[plan] == target
    return True


def resolve(table, seat, target, name, plan):
    """Carry out an intrigue (chapter 8)."""
    victim, player = table.players[target], table.players[seat]
    if name == "slander":
        glory.lose(table, target, 1)
    elif name == "corruption":
        victim.own_pieces[plan] -= 1
    elif name == "treachery":
        area, source = plan
        actions.carry_legion(table, target, area, "board")
        if source is not None:
            actions.carry_legion(table, seat, source, area)
    elif name == "deception":
        for source, area in plan:
            actions.carry_legion(table, target, source, area)
    elif name == "revote":
        table.column.pop(plan)  # AR-8.5: a removal scores nothing
        victim.votes_board += 1
        actions.cast_vote(table, seat)
    elif name == "void_vote":
        table.column.pop(plan)
        victim.votes_board += 1
        glory.gain(table, {seat: 1})
    elif name == "sale":
        cards.discard(table, target, verbs.random_card(table, target))
        player.denarii += 2
    elif name == "customs":
        card = verbs.random_card(table, target)
        victim.hand.remove(card)
        player.hand.append(card)
