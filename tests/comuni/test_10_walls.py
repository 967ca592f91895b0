"""Chapter CO-10."""

from tests.comuni.positions import at, cubes, do, walls, words


def yard(cards, standing=(), craftsmen=0, **fields):
    return at(hands={0: cards}, walls={0: standing}, have={0: {"craftsman": craftsmen}}, phase="building", **fields)


def test_any_card_makes_a_wall_and_extensions_need_the_rating():
    """CO-10.1, CO-10.2."""
    position = yard(["wild_1", "economic_2", "cultural_3"], standing=[2])
    walls_legal = [text for text in words(position) if "wall" in text]
    assert walls_legal == [
        "Economic project, rating 2: new wall",
        "Cultural project, rating 3: new wall",
        "Cultural project, rating 3: extend a wall to level 3",
        "Wild project, rating 1: new wall",
    ]
    do(position, "Cultural project, rating 3: extend a wall to level 3")
    assert walls(position, 0) == [3]


def test_a_second_wall_may_be_begun_and_level_4_is_the_highest():
    """CO-10.3."""
    position = yard(["economic_4"], standing=[4, 3])
    assert [text for text in words(position) if "wall" in text] == [
        "Economic project, rating 4: new wall",
        "Economic project, rating 4: extend a wall to level 4",
    ]
    do(position, "Economic project, rating 4: new wall")
    assert walls(position, 0) == [1, 3, 4]


def test_level_4_brings_a_bonus_wall_which_does_so_again():
    """CO-10.4."""
    position = do(yard(["economic_4"], standing=[3]), "Economic project, rating 4: extend a wall to level 4")
    assert walls(position, 0) == [1, 4]
    assert int(position.state.bonus_left) == 10
    again = do(yard(["economic_4"], standing=[3, 4]), "Economic project, rating 4: extend a wall to level 4")
    assert walls(again, 0) == [1, 4, 4]


def test_no_bonus_wall_when_all_are_gone():
    """CO-10.4."""
    position = do(yard(["economic_4"], standing=[3], bonus_walls=0), "Economic project, rating 4: extend a wall to level 4")
    assert walls(position, 0) == [4]


def test_the_bonus_wall_takes_no_action_but_its_extension_does():
    """CO-10.5."""
    position = yard(["economic_4", "wild_2"], standing=[3], craftsmen=1)
    do(position, "Economic project, rating 4: extend a wall to level 4", "Wild project, rating 2: extend a wall to level 2")
    assert walls(position, 0) == [2, 4]
    assert cubes(position, 0) == {}  # the second wall step cost a craftsman


def test_walls_bring_no_points_and_turn_no_card():
    """CO-10.6."""
    position = do(yard(["economic_4"], standing=[3]), "Economic project, rating 4: extend a wall to level 4")
    assert int(position.state.score[0]) == 0
    assert int(position.state.coloured.sum()) == 0
