"""Random players with tastes, so that playouts come into every corner of the rules."""

COMMON = {"discard": 0.05, "give G": 0.02, "place a": 0.2, "place a step": 1, "recruit the": 3, "send": 1}
SECONDARY = {
    "move the high priest": 30,
    "move the high priest ": 1,
    "train": 15,
    "recruit a": 10,
    "pray": 10,
    "recruit the": 3,
}
MOODS = (  # weights by the first words of an action, 1 for what is not named
    {},
    COMMON,
    COMMON | {"none": 0.2, "give G": 0.1, "build": 10, "give a": 5, "make": 5, "pay corn": 5},
    COMMON | SECONDARY | {"none": 0.3, "give G": 0.01, "gain 1 gold": 0.3, "conquer": 8, "play": 5, "train": 40},
    COMMON
    | SECONDARY
    | {"place a": 0.5, "build": 20, "build a small": 5, "build a large": 20, "gain 1 gold": 0.5, "turn up": 3},
    COMMON | {"buy": 5, "place a red": 1, "place a white": 1, "gain the effect": 5, "do": 3, "discard": 0.3},
    COMMON | {"do": 20, "take the blue": 5, "take the green": 5, "none": 0.1, "give G": 0.005, "recruit the": 0.1},
)
