"""Chapter 4: spaces, icons, sections, and who stands where."""

from tests.tawantinsuyu.referee.book import SECTIONS, TERRACES


def terrace(table, space):
    """The table of the terrace of a space or icon."""
    return table.book["hill"][TERRACES[space[0]]]


def ring_size(table, space):
    """TW-4.7."""
    return SECTIONS * terrace(table, space)["columns_per_section"]


def spaces(table):
    """All spaces by name, from top to bottom."""
    return [
        f"{letter}{column}"
        for letter, name in TERRACES.items()
        for column in range(SECTIONS * table.book["hill"][name]["columns_per_section"])
    ]


def god(table, space):
    """TW-4.1."""
    return terrace(table, space)["gods"][int(space[1:])]


def ground(table, space):
    """TW-4.4: blue, green or plain."""
    return terrace(table, space)["colours"][int(space[1:])]


def task(table, icon):
    """The kind of a task icon."""
    return terrace(table, icon)["tasks"][int(icon[1:])]


def around(table, space, distances):
    """Spaces or icons of the same ring at some distances, signed."""
    size = ring_size(table, space)
    return [f"{space[0]}{(int(space[1:]) + d) % size}" for d in distances]


def icons(table, space):
    """TW-4.7: the three icons that a space touches."""
    return around(table, space, (-1, 0, 1))


def neighbours(table, space):
    """TW-4.3: the spaces adjacent to a space."""
    return around(table, space, (-2, -1, 1, 2))


def section(table, space):
    """TW-4.2."""
    return int(space[1:]) // terrace(table, space)["columns_per_section"]


def segment(table, space):
    """TW-1.2: one section on one terrace."""
    return space[0], section(table, space)


def distance(one, other):
    """TW-4.6: of two sections."""
    apart = abs(one - other)
    return min(apart, SECTIONS - apart)


def markers_above(table, space):
    """TW-5.5: spots of the step markers that lie above a space in its section."""
    levels = {"T": [], "M": ["upper"], "B": ["upper", "lower"]}[space[0]]
    spots = [f"{level} {section(table, space)}" for level in levels]
    return [spot for spot in spots if spot in table.steps]


def put(table, space, colour):
    """A worker stands on a space."""
    assert space not in table.hill, f"{space} is taken (TW-4.1)"
    table.hill[space] = colour
