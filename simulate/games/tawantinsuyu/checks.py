"""Checks that no single value of the ruleset can make: tables that must fit together (TW-3, TW-4.7, TW-20.2)."""

from simulate.games.tawantinsuyu.contents import TABLES
from simulate.games.tawantinsuyu.geometry import check_hill
from simulate.games.tawantinsuyu.model import Rules
from simulate.games.tawantinsuyu.words import ACTIONS, MAX_SEATS, MIN_SEATS, N_COLOURS, N_STARTING


def check(model: Rules) -> None:
    """Check the values together. Raises ValueError."""
    check_ids(model)
    check_hill(model.hill)
    check_setup(model)
    check_tables(model)


def check_ids(model: Rules) -> None:
    """An ID names one content, whatever table it stands in: the log has one column for all of them."""
    tables: dict[str, str] = {}
    for table, _, _ in TABLES:
        for key in getattr(model, table):
            if key in tables:
                raise ValueError(f"{table}.{key}: {tables[key]} has this ID too; each needs its own")
            tables[key] = table


def check_setup(model: Rules) -> None:
    """TW-3: there is enough of everything to begin with."""
    setup = model.setup
    if setup.god_cards_kept > setup.god_cards_dealt:
        raise ValueError(f"setup.god_cards_kept: {setup.god_cards_kept} of {setup.god_cards_dealt} dealt; at most as many")
    cards = sum(card.in_game for card in model.god_cards.values())
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        need = setup.god_cards_dealt * seats
        if cards < need:
            raise ValueError(f"god_cards: {cards} cards; {seats} players are dealt {need}")
        workers = (model.components.workers_per_colour - setup.workers_removed[f"p{seats}"]) * N_COLOURS
        need = setup.workers_drawn * seats + model.village[f"p{seats}"] + model.nomads[f"p{seats}"] + 10 * (seats == 2)
        if workers < need:
            raise ValueError(
                f"components.workers_per_colour: {workers} workers with {seats} players; the setup takes {need}"
            )
        if model.components.workers_per_colour - setup.workers_removed[f"p{seats}"] < setup.draft_bag_per_colour:
            raise ValueError(
                f"setup.draft_bag_per_colour: {setup.draft_bag_per_colour}; fewer of a colour are left with {seats} players"
            )
    if min(model.village.values()) < 1:
        raise ValueError("village: at least one worker is needed")
    starting = [tile for tile in model.weavings.values() if tile.starting and tile.in_game]
    if not MAX_SEATS <= len(starting) <= N_STARTING:
        raise ValueError(f"weavings: {len(starting)} starting tiles; {N_STARTING} are needed")


def check_tables(model: Rules) -> None:
    """Lists that must be of one length, costs that can be asked, spaces that can be paid."""
    temple = model.temple
    if not len(temple.temple_left) == len(temple.temple_right) == len(temple.temple_final):
        raise ValueError("temple: left, right and final need one entry for each step")
    if len(model.tasks.weave_cost) != model.tasks.weave_draw:
        raise ValueError(f"tasks.weave_cost: {len(model.tasks.weave_cost)} prices for {model.tasks.weave_draw} tiles drawn")
    if sorted(model.secondary.order) != sorted(ACTIONS):
        raise ValueError(f"secondary.order: each of {', '.join(ACTIONS)} once")
    spaces: dict[tuple[str, int], str] = {}
    for key, space in model.conquests.items():
        if space.flip == space.discard == 0:
            raise ValueError(f"conquests.{key}: flip or discard must be 1 or more")
        other = spaces.setdefault((space.region, space.position), key)
        if other != key:
            raise ValueError(f"conquests.{key}.position: {space.position}; {other} has it in {space.region} (TW-11.6)")
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        if len(model.festival.draws[f"p{seats}"]) != seats:
            raise ValueError(f"festival.draws.p{seats}: {seats} numbers are needed")
