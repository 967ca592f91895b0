"""Keys, titles and groups of the contents: the IDs of the ruleset as delivered, then spare places."""

from simulate.games.tawantinsuyu.words import (
    GOD_TITLES,
    GODS,
    N_ARMY,
    N_CONQUESTS,
    N_GOD_CARDS,
    N_PASSIVE,
    N_PRODUCTION,
    N_STARTING,
    N_WEAVINGS,
    SIZES,
)

GROUPS = ("god card", "production", "passive", "weaving", "army card", "conquest", "statue")
SPACES_OF_REGION = 6


def content_rows() -> list[tuple[str, str]]:
    """(key, group) of all contents in the order of their numbers."""
    keys = [(f"G{i:02}", "god card") for i in range(1, N_GOD_CARDS + 1)]
    keys += [(f"PR{i:02}", "production") for i in range(1, N_PRODUCTION + 1)]
    keys += [(f"PA{i:02}", "passive") for i in range(1, N_PASSIVE + 1)]
    keys += [(f"SW{i:02}", "weaving") for i in range(1, N_STARTING + 1)]
    keys += [(f"W{i:02}", "weaving") for i in range(1, N_WEAVINGS - N_STARTING + 1)]
    keys += [(f"A{i:02}", "army card") for i in range(1, N_ARMY + 1)]
    keys += [(f"C{1 + i // SPACES_OF_REGION}-{1 + i % SPACES_OF_REGION}", "conquest") for i in range(N_CONQUESTS)]
    return keys + [(f"{size}_{god}", "statue") for god in GODS for size in SIZES]


CONTENT_KEYS = tuple(key for key, _ in content_rows())
CONTENT_KINDS = tuple(kind for _, kind in content_rows())
STATUE_TITLES = {
    f"{size}_{god}": f"{size} statue of {title}" for god, title in zip(GODS, GOD_TITLES, strict=True) for size in SIZES
}
CONTENT_TITLES = tuple(STATUE_TITLES.get(key, key) for key in CONTENT_KEYS)
