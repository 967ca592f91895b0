"""An option in the words of the actions, as `short` of the tests' positions gives those of the engine."""

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
PLOT = "place a follower and a face-down intrigue marker in the province in front"
LEVELS = {1: "I", 2: "II", 3: "III"}


def say(table, ask, option):
    """One option of a decision as the engine says it."""
    what = option[0]
    if what == "stop":
        return STOPS[ask.kind]
    if what == "sell":
        return f"sell {card(table, option[1])} for {denarii(table.book['sell_price'])}"
    if what == "convert":
        return f"pay {denarii(table.book['religion_price'])} for 1 glory"
    if what == "set":
        return say_set(table, ask.seat, option[1])
    if what == "play":
        return f"play {card(table, option[1])}"
    if what == "put back":
        return f"put back {table.book['quests'][option[1]]['name']}"
    if what == "draw":
        return "draw a trade card"
    if what == "accept":
        return f"accept the offer of {denarii(table.offer['amount'])}"
    if what == "refuse":
        return "refuse the offer"
    if what == "offer":
        _, token, province, kind, amount = option
        return f"offer the {token} on {kind} in {table.book['provinces'][province]} for {denarii(amount)}"
    if what == "spy":
        return f"take {option[2]} glory" if option[1] == "glory" else f"use the {option[2]} building"
    if what == "activate":
        province, target = table.book["provinces"][option[1]], table.seats.index(table.seat_at(option[1]))
        return f"use {table.book['intrigues'][option[2]]} in {province} against seat {target + 1}"
    if what == "build":
        level = table.levels[table.province_of(ask.seat)][option[1]] + 1
        return f"build {option[1]} level {LEVELS[level]}"
    if what == "income":
        return f"take {option[1]} income"
    if what == "vote":
        return "place the second vote"
    if what == "remove vote":
        owner = table.seats.index(table.column[option[1]])
        return f"remove vote {option[1] + 1} from the bottom, of seat {owner + 1}"
    if what in ("place", "level", "take piece"):
        return say_place(option)
    return say_legion(option)


def say_set(table, seat, three):
    """A set: its kind and its cards in the order of the ruleset."""
    from tests.age_of_rome.referee.cards import set_kind

    order = list(table.book["cards"])
    first, second, third = (card(table, one) for one in sorted(three, key=order.index))
    return f"make a {set_kind(table, seat, three)} set of {first}, {second} and {third}"


def say_place(option):
    """Say where a follower or a pantheon piece goes, or comes from."""
    if option[0] == "level":
        return f"place a piece on the {option[1]} of the pantheon"
    if option[0] == "take piece":
        return f"take a piece from the {option[1]} of the pantheon"
    _, space, bonus = option
    if space == "colosseum":
        return "place a follower on the Colosseum"
    if space == "intrigue":
        return PLOT
    return f"place a follower on {space}" + (" using the bonus" if bonus else "")


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


def denarii(n):
    """An amount of money."""
    return "1 denarius" if n == 1 else f"{n} denarii"


def card(table, one):
    """The name of a trade card."""
    return table.book["cards"][one]["name"]


def place(area):
    """An area, or the board, in words."""
    return "the board" if area == "board" else area.capitalize()
