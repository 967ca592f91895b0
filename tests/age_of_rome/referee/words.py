"""An option in the words of the actions (RULES.md, section Words of the actions)."""

STOPS = {
    "reveal": "done",
    "offer": "make no more offers",
    "activate": "activate no more",
    "window": "play no more",
    "draw": "draw no more",
    "second move": "make no second move",
    "second vote": "place no second vote",
    "build": "build no more",
    "placed": "done",
    "phase": "done",
    "scoring": "done",
}
LEVELS = {1: "I", 2: "II", 3: "III"}


def say(table, ask, option):
    """One option of a decision as the engine says it."""
    what = option[0]
    if what == "stop":
        return STOPS[ask.kind]
    if what == "sell":
        return f"sell {card(table, option[1])}"
    if what == "convert":
        return f"convert {table.book['religion_price']} denarii to 1 glory"
    if what == "set":
        return say_set(table, ask.seat, option[1])
    if what == "play":
        return f"play {card(table, option[1])}"
    if what == "put back":
        return f"put back {table.book['quests'][option[1]]['name']}"
    if what == "draw":
        return "draw a card"
    if what in ("accept", "refuse"):
        return what
    if what == "offer":
        _, token, province, kind, amount = option
        return f"offer the {token} on {kind} in {table.book['provinces'][province]} for {amount}"
    if what == "spy":
        return f"take {option[2]} glory" if option[1] == "glory" else f"use the {option[2]} building"
    if what == "activate":
        return f"activate in {table.book['provinces'][option[1]]}: {table.book['intrigues'][option[2]]}"
    if what == "build":
        level = table.levels[table.province_of(ask.seat)][option[1]] + 1
        return f"build {option[1]} {LEVELS[level]}"
    if what == "income":
        return f"take {option[1]} income"
    if what == "vote":
        return "place the second vote"
    if what == "remove vote":
        return f"remove vote {option[1] + 1}"
    if what in ("place", "level", "take piece"):
        return say_place(option)
    return say_legion(option)


def say_set(table, seat, three):
    """A set: its kind and its cards in the order of the ruleset."""
    from tests.age_of_rome.referee.cards import set_kind

    order = list(table.book["cards"])
    names = [card(table, one) for one in sorted(three, key=order.index)]
    return f"make a {set_kind(table, seat, three)} set of {', '.join(names)}"


def say_place(option):
    """Where a follower or a pantheon piece goes, or comes from."""
    if option[0] == "level":
        return f"place on the {option[1]}"
    if option[0] == "take piece":
        return f"take from the {option[1]}"
    _, space, bonus = option
    if space == "colosseum":
        return "place on the Colosseum"
    if space == "intrigue":
        return "place on an intrigue space"
    return f"place on {space}" + (" with the bonus" if bonus else "")


def say_legion(option):
    """All that is said of legions."""
    what = option[0]
    if what == "move":
        return f"move a legion from {place(option[1])} to {place(option[2])}"
    if what == "shift":
        return f"move its legion from {place(option[1])} to {place(option[2])}"
    if what == "return":
        return f"return a legion from {place(option[1])}"
    if what == "hit":
        return f"hit a legion in {place(option[1])}"
    assert what == "put"
    return "put no legion" if option[1] is None else f"put a legion from {place(option[1])}"


def card(table, one):
    """The name of a trade card."""
    return table.book["cards"][one]["name"]


def place(area):
    """An area, or the board, in words."""
    return "the board" if area == "board" else area.capitalize()
