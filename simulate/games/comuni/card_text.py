"""Contents of Comuni by name, and what they do, in words made from the values of the ruleset."""

from typing import Any

from simulate.engine.wording import amount
from simulate.games.comuni import model as M
from simulate.games.comuni.state import BONUS_WALL, HONOUR, MASTER, WALL

INVADER_NAMES = tuple(
    name.capitalize() if name in ("venezia", "france") else f"the {name.capitalize()}" for name in M.INVADERS
)
COMMUNITY_NAMES = tuple(name.capitalize() for name in M.COMMUNITIES)


def plural_of(word: str) -> str:
    """`armies` of `army`."""
    return {"army": "armies", "gold": "gold", "craftsman": "craftsmen"}.get(word, f"{word}s")


def count(n: int, word: str) -> str:
    """`1 army`, `2 armies`."""
    return amount(n, word, plural_of(word))


def card_title(card: str) -> str:
    """`Economic project, rating 2`."""
    name, rating = card.rsplit("_", 1)
    return f"{name.capitalize()} project, rating {rating}"


TITLES = (
    *(card_title(card) for card in M.CARDS),
    *(f"Wall of level {level}" for level in range(1, M.N_LEVELS + 1)),
    "Bonus wall",
    *(name.capitalize() for name in M.GUILD_MASTERS),
    *(f"{rank} honour against {name}" for name in INVADER_NAMES for rank in ("First", "Second")),
)
KINDS = (
    *(card.rsplit("_", 1)[0] for card in M.CARDS),
    *["wall"] * M.N_LEVELS,
    "wall",
    *["guild master"] * M.N_TYPES,
    *["honour"] * (2 * M.N_DECKS),
)


def content_text(rules: Any, content: int) -> str:
    """Describe the effect of a content."""
    if content < M.N_KINDS:
        return project_text(rules, content)
    if content < BONUS_WALL:
        return wall_text(rules, content - WALL + 1)
    if content == BONUS_WALL:
        return f"A wall of level 1 for a wall that reaches level {int(rules.max_wall_level)}, like any other."
    if content < HONOUR:
        return master_text(rules, content - MASTER)
    deck, second = divmod(content - HONOUR, 2)
    points = int((rules.invasions_honour_second if second else rules.invasions_honour_first)[deck])
    most = "second most" if second else "most"
    return (
        f"{amount(points, 'point')} at the end for the {most} armies sent against {INVADER_NAMES[deck]} by the unpillaged."
    )


def project_text(rules: Any, card: int) -> str:
    """Describe what a project card builds."""
    kind, rating = divmod(card, M.N_LEVELS)
    what = "any" if kind == M.WILD else M.TYPES[kind]
    article = "" if kind == M.WILD else "an " if what[0] == "e" else "a "
    points = [int(n) for n in rules.level_points]
    return (
        f"Begins {article}{what} building, or raises one to level {rating + 1} or less (1 craftsman for each level above); "
        f"or it is a wall card. Levels score {', '.join(map(str, points))} points."
    )


def wall_text(rules: Any, level: int) -> str:
    """Describe the effect of a wall in an invasion."""
    last = (
        f" It brings a bonus wall while there are some of {int(rules.bonus_walls)}." if level == rules.max_wall_level else ""
    )
    return f"An army on this card counts {level + 1} in the defence of the city.{last}"


def master_text(rules: Any, kind: int) -> str:
    """Describe the effect of a guild master and how it is won."""
    building = (
        f"{'an' if M.TYPES[kind][0] == 'e' else 'a'} {M.TYPES[kind]} building of level {int(rules.guild_master_level)}"
    )
    return (
        f"{amount(rules.guild_master, 'point')} at the end, {count(rules.guild_income, M.RESOURCES[kind])} with each "
        f"income. Taken with {building}; from another player with more of the type."
    )
