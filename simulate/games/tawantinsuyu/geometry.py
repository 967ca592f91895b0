"""The hill from its tables: rings, spaces, icons and neighbours (TW-4.1, TW-4.2, TW-4.3, TW-4.4, TW-4.5, TW-4.6, TW-4.7),
written into RULES once.
"""

from typing import Any

from simulate.games.tawantinsuyu.words import GODS, GROUNDS, MAX_SPACES, N_GODS, N_SECTIONS, N_TERRACES, TASKS, TERRACES

REACH = 4  # spaces adjacent to one
N_ICONS = 3
MAX_NEUTRALS = 10  # neutral workers on one terrace
LETTERS = "TMB"

COMPUTED_HILL = [
    ("spaces", "i4"),  # of all terraces
    ("space_first", "i4", (N_TERRACES + 1,)),  # first space of each terrace, and the end
    ("space_terrace", "i4", (MAX_SPACES,)),
    ("space_column", "i4", (MAX_SPACES,)),
    ("space_section", "i4", (MAX_SPACES,)),
    ("space_god", "i4", (MAX_SPACES,)),
    ("space_ground", "i4", (MAX_SPACES,)),
    ("space_task", "i4", (MAX_SPACES,)),  # the icon of the same column
    ("space_icons", "i4", (MAX_SPACES, N_ICONS)),  # columns, as spaces, of the touched icons
    ("space_near", "i4", (MAX_SPACES, REACH)),  # adjacent spaces, ascending
    ("neutral_spaces", "i4", (N_TERRACES, MAX_NEUTRALS)),  # 1 + space, in the order of the list
    ("section_spaces", "i4", (N_TERRACES,)),  # of one section
    ("gods_here", "i4", (N_GODS,)),  # spaces of each god
]


def check_hill(hill: Any) -> None:
    """TW-4.7: lists as long as their rings. Raises ValueError."""
    total = 0
    for name in TERRACES:
        terrace = hill[name]
        ring = N_SECTIONS * terrace.columns_per_section
        total += ring
        for key in ("gods", "colours", "tasks"):
            count = len(getattr(terrace, key))
            if count != ring:
                raise ValueError(f"hill.{name}.{key}: {count} entries; {N_SECTIONS} x columns_per_section are {ring}")
        outside = [column for column in terrace.two_player_spaces if column >= ring]
        if outside:
            raise ValueError(f"hill.{name}.two_player_spaces: {outside[0]} is outside the ring of {ring}")
        if len(set(terrace.two_player_spaces)) != len(terrace.two_player_spaces):
            raise ValueError(f"hill.{name}.two_player_spaces: name each column once")
    if total > MAX_SPACES:
        raise ValueError(f"hill: {total} spaces; there is room for {MAX_SPACES}")


def derive_hill(hill: Any, rules: Any) -> None:
    """TW-4.2, TW-4.3: number the spaces, terrace after terrace, and write what each of them has."""
    first = 0
    for number, name in enumerate(TERRACES):
        terrace = hill[name]
        ring = N_SECTIONS * terrace.columns_per_section
        rules["space_first"][number] = first
        rules["section_spaces"][number] = terrace.columns_per_section
        for column in range(ring):
            space = first + column
            rules["space_terrace"][space], rules["space_column"][space] = number, column
            rules["space_section"][space] = column // terrace.columns_per_section
            rules["space_god"][space] = GODS.index(terrace.gods[column])
            rules["space_ground"][space] = GROUNDS.index(terrace.colours[column])
            rules["space_task"][space] = TASKS.index(terrace.tasks[column])
            rules["space_icons"][space] = [first + (column + away) % ring for away in (-1, 0, 1)]
            rules["space_near"][space] = sorted(first + (column + away) % ring for away in (-2, -1, 1, 2))
            rules["gods_here"][rules["space_god"][space]] += 1
        for place, column in enumerate(terrace.two_player_spaces):
            rules["neutral_spaces"][number, place] = 1 + first + column
        first += ring
    rules["space_first"][N_TERRACES] = first
    rules["spaces"] = first


def space_name(rules: Any, space: int) -> str:
    """T0 .. B29."""
    return f"{LETTERS[int(rules.space_terrace[space])]}{int(rules.space_column[space])}"
