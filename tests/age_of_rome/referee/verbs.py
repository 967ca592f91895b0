"""AR-16.1: the verbs of cards, events and intrigues that concern the player alone."""

from tests.age_of_rome.referee import actions, ask, cards, glory


def carry_out(table, seat, effect, own_turn, state, pile):
    """AR-6.8: the verbs of one effect in the order written, each as far as it can be done."""
    for verb in effect:
        yield from do(table, seat, verb, own_turn, state, pile)


def do(table, seat, verb, own_turn, state, pile):
    """One verb for one player. `state` belongs to the window, `pile` is the discard pile of AR-9.13."""
    name, n = verb["verb"], verb.get("n", 1)
    player = table.players[seat]
    if name == "gain_denarii":
        player.denarii += n
    elif name == "lose_denarii":
        player.denarii = max(0, player.denarii - n)
    elif name == "gain_glory":
        glory.gain(table, {seat: n})
    elif name == "lose_glory":
        glory.lose(table, seat, n)
    elif name == "draw_trade":
        yield from cards.draw(table, seat, n, own_turn)
    elif name == "take_top_discard":
        take_top_discard(table, seat, n, pile)
    elif name == "remove_anchor":
        player.anchors = max(0, player.anchors - n)
    elif name == "hire_legion":
        hired = min(n, table.book["legions_max"] - player.legions_hired)
        player.legions_hired += hired
        player.legions_board += hired
    elif name == "hire_vote":
        hired = min(n, table.book["votes_max"] - player.votes_hired)
        player.votes_hired += hired
        player.votes_board += hired
    elif name == "deploy_legion":
        for _ in range(n):
            yield from actions.move_legion(table, seat)
    elif name == "cast_vote":
        for _ in range(n):
            actions.cast_vote(table, seat)
    elif name == "place_pantheon":
        for _ in range(n):
            yield from actions.place_piece(table, seat)
    elif name == "remove_feud":
        remove_feud(table, seat, n)
    elif name == "add_feud":
        add_feud(table, seat, n)
    elif name == "draw_quest":
        yield from draw_quest(table, seat, verb["draw"], verb["keep"])
    elif name == "discard_random_trade":
        for _ in range(n):
            discard_random_trade(table, seat)
    elif name == "return_legion":
        for _ in range(n):
            yield from return_legion(table, seat)
    elif name == "reduce_penalty":
        state["penalty"] = max(0, state["penalty"] - n)
    elif name == "cancel_intrigue":
        state["cancelled"] = True
    else:
        raise AssertionError(f"no such verb: {name}")


def changes_something(table, seat, card, state):
    """AR-9.12: a card can be played if one of its verbs changes something, judged before it is discarded."""
    return any(would_change(table, seat, verb, state) for verb in table.book["cards"][card]["effect"])


def would_change(table, seat, verb, state):
    """AR-9.12, AR-9.18 for one verb of a card in hand."""
    name = verb["verb"]
    player = table.players[seat]
    feuds_open = len(player.track) - player.feuds
    return {
        "gain_denarii": True,
        "lose_denarii": player.denarii > 0,
        "gain_glory": True,
        "lose_glory": player.glory > table.book["glory_minimum"],
        "draw_trade": bool(table.trade_deck or table.discards),
        "take_top_discard": bool(table.discards),
        "remove_anchor": player.anchors > 0,
        "hire_legion": player.legions_hired < table.book["legions_max"],
        "hire_vote": player.votes_hired < table.book["votes_max"],
        "deploy_legion": player.legions_hired > 0,
        "cast_vote": player.votes_board > 0,
        "place_pantheon": bool(actions.unfinished(table, seat)),
        "remove_feud": player.feuds > 0 and not table.feuds_fixed,
        "add_feud": table.feud_supply > 0 and feuds_open > 0 and not table.feuds_fixed,
        "draw_quest": bool(table.quest_deck),
        "discard_random_trade": len(player.hand) > 1,
        "return_legion": table.legions_in_areas(seat) > 0,
        "reduce_penalty": state.get("penalty", 0) > 0,
        "cancel_intrigue": state.get("cancelled") is False,
    }[name]


def take_top_discard(table, seat, n, pile):
    """AR-9.13: from the pile as it was before the card in play went on top of it."""
    for depth in range(min(n, len(pile))):
        if not table.hand_full(seat):
            table.players[seat].hand.append(table.discards.pop(len(pile) - 1 - depth))


def remove_feud(table, seat, n):
    """AR-16.1: own leftmost feud markers to the supply."""
    player = table.players[seat]
    gone = 0 if table.feuds_fixed else min(n, player.feuds)
    player.feuds -= gone
    table.feud_supply += gone


def add_feud(table, seat, n):
    """AR-16.1: from the supply to the own rightmost open spaces."""
    player = table.players[seat]
    come = 0 if table.feuds_fixed else min(n, table.feud_supply, len(player.track) - player.feuds)
    player.feuds += come
    table.feud_supply -= come


def draw_quest(table, seat, n, keep):
    """AR-16.1, AR-6.7: look at what is there, keep exactly `keep`, the rest to the bottom."""
    look_at_quests(table, seat, n)
    yield from keep_quests(table, seat, keep)


def look_at_quests(table, seat, n):
    """AR-6.7: a short deck gives what is there."""
    player = table.players[seat]
    player.in_view = [table.quest_deck.pop(0) for _ in range(min(n, len(table.quest_deck)))]


def keep_quests(table, seat, keep):
    """Keep `keep` of the quests in view, or all if fewer were drawn; the rest face down to the bottom of the deck."""
    player = table.players[seat]
    while len(player.in_view) > keep:
        chosen = yield from ask.choose(seat, "quests", [("put back", quest) for quest in player.in_view])
        player.in_view.remove(chosen[1])
        table.quest_deck.append(chosen[1])
    player.quests += player.in_view
    player.in_view = []


def discard_random_trade(table, seat):
    """AR-19.4: a card that chance picks leaves the hand for the discard pile; anchors never."""
    if table.players[seat].hand:
        cards.discard(table, seat, random_card(table, seat))


def random_card(table, seat):
    """AR-8.12: a trade card of a hand, evenly drawn by chance."""
    card = table.chance.random_card(table.seats.index(seat), list(table.players[seat].hand))
    assert card in table.players[seat].hand, f"AR-8.12: {card} is not in the hand of seat {seat}"
    return card


def return_legion(table, seat):
    """AR-16.1: one legion from an area of the player's choice back to the board, still hired."""
    held = [area for area in table.areas if table.areas[area][seat] > 0]
    if held:
        chosen = yield from ask.choose(seat, "return", [("return", area) for area in held])
        table.areas[chosen[1]][seat] -= 1
        table.players[seat].legions_board += 1


def for_each(table, seats, effect, own_turn=False):
    """AR-6.9, AR-6.11: an event: verb by verb, each for all who qualify in turn order; glory for all together (AR-5.9)."""
    for verb in effect:
        if verb["verb"] == "gain_glory":
            glory.gain(table, dict.fromkeys(seats, verb["n"]))
            continue
        for seat in seats:
            yield from do(table, seat, verb, own_turn, {}, pile=list(table.discards))
