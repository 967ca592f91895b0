"""Random players with tastes, so that playouts come into every corner of the rules."""

COMMON = {"discard": 0.05, "refresh": 0.02, "place": 0.2, "recruit potato": 3, "recruit corn": 3, "casualty": 1}
SECONDARY = {"high priest": 30, "train": 15, "recruit": 10, "pray": 10, "recruit potato": 3, "recruit corn": 3}
MOODS = (  # weights by the first words of an action, 1 for what is not named
    {},
    COMMON,
    COMMON | {"none": 0.2, "refresh": 0.1, "build": 10, "give": 5, "advance": 5, "commission": 5},
    COMMON | SECONDARY | {"none": 0.3, "refresh": 0.01, "gold": 0.3, "conquer": 8, "play": 5, "train": 40},
    COMMON | SECONDARY | {"place": 0.5, "build": 20, "small": 5, "large": 20, "gold": 0.5, "turn up": 3},
    COMMON | {"buy": 5, "place red": 1, "place white": 1, "benefit": 5, "do": 3, "discard": 0.3},
    COMMON
    | {"do": 20, "take blue": 5, "take green": 5, "none": 0.1, "refresh": 0.005, "recruit potato": 0.1, "recruit corn": 0.1},
)
