"""Random players with tastes, so that playouts come into every corner of the rules."""

COMMON = {"sell": 0.05, "pay": 0.1, "offer": 0.1, "take double": 0.3, "build": 2}
MOODS = (  # weights by the first words of an action, 1 for what is not named
    {},
    {"sell": 0.05, "pay": 0.1, "offer": 0.1},
    COMMON | {"place a follower and": 8, "use": 8, "activate no": 0.5, "place a follower on trade": 3},
    COMMON | {"place a follower on trade": 20, "build trade": 20, "draw a": 10, "sell": 0.01, "make a": 3},
    COMMON | {"place a follower on trade": 10, "build trade": 10, "draw a": 5, "play no": 0.1, "make a": 0.2},
    COMMON | {"build agriculture": 12, "build": 4, "offer the spy": 2, "accept": 5, "use the": 10},
    COMMON | {"build": 8, "build no": 0.5, "place a follower on agriculture": 5, "sell": 0, "pay": 0, "take double": 2},
    COMMON
    | {
        "place a follower on politics": 6,
        "place a follower on military": 6,
        "place a follower on religion": 6,
        "build": 4,
        "use": 4,
    },
)
