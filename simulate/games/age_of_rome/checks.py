"""Checks that no single value of the ruleset can make: values that go together, decks that can be played (AR-16.8)."""

from typing import Any

from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.model import Rules, copies_of, quests_in
from simulate.games.age_of_rome.vocabulary import ONLY_WITH


def check(model: Rules) -> None:
    """Check the values together. Raises ValueError."""
    for table, known in (("character", N.CHARACTERS), ("achievements", N.ACHIEVEMENTS)):
        if tuple(getattr(model, table)) != known:
            raise ValueError(f"{table}: {', '.join(getattr(model, table))}; wanted, in this order: {', '.join(known)}")
    check_characters(model)
    check_cards(model)
    variants = model.variants
    if variants.offer_min > variants.offer_max:
        raise ValueError(f"variants.offer_min: {variants.offer_min} is above offer_max, {variants.offer_max}")
    if model.setup.quests_kept >= model.setup.quests_dealt:
        raise ValueError(
            f"setup.quests_kept: {model.setup.quests_kept} of {model.setup.quests_dealt} dealt; one at least is put back"
        )
    solo = model.solo
    if not solo.praetor <= solo.imperator <= solo.son_of_jupiter:
        raise ValueError("solo.praetor, solo.imperator, solo.son_of_jupiter: these numbers of tasks must not fall")
    if variants.clockwork_dir == 0:
        raise ValueError("variants.clockwork_dir: 0; it is 1 (clockwise) or -1")
    if model.senate.majority_length > model.senate.column_size:
        raise ValueError(f"senate.majority_length: at most senate.column_size, {model.senate.column_size}")
    for seats in range(1, N.MAX_SEATS + 1):
        need = seats * model.setup.quests_dealt
        if len(quests_in(model, seats)) < need:
            raise ValueError(
                f"setup.quests_dealt: {need} quests are dealt with {seats} players, {len(quests_in(model, seats))} in play"
            )


def seat_checks(values: Any, seats: int) -> str:
    """AR-17.9: alone neither Spies & Allies, which needs opponents, nor Heroes, which has no medals for a task."""
    wrong = [name for name in ("spies_and_allies", "heroes") if seats == 1 and values["variants"][name]]
    return (
        f"the solo mode cannot be combined with {' and '.join(wrong)}; truce, clockwork and hard_times can" if wrong else ""
    )


def check_characters(model: Rules) -> None:
    """AR-3.5, AR-3.7, AR-8: what a board can hold."""
    for key in N.CHARACTERS:
        row = model.character[key]
        for what in ("legions", "votes"):
            most = getattr(model.setup, f"{what}_per_colour")
            if getattr(row, what) > most:
                raise ValueError(f"character.{key}.{what}: {getattr(row, what)}; setup.{what}_per_colour is {most}")
        if row.feuds > len(row.feud_track):
            raise ValueError(f"character.{key}.feuds: {row.feuds} markers on {len(row.feud_track)} spaces")
        for bonus in N.TRACK_SPACES[: N.N_BONUSES]:
            if row.feud_track.count(bonus) > 1:
                raise ValueError(f"character.{key}.feud_track: {bonus} twice")
    most = sum(sorted((model.character[key].feuds for key in N.CHARACTERS), reverse=True)[: N.MAX_SEATS])
    if model.setup.feud_markers_total < most:
        raise ValueError(f"setup.feud_markers_total: {model.setup.feud_markers_total}; four boards may start with {most}")


def check_effects(where: str, effects: list[Any]) -> None:
    """AR-16.1: a limit on the quests that can be looked at at once; of these some are kept."""
    for effect in effects:
        if effect.verb == "draw_quest" and not effect.keep <= effect.draw <= N.MAX_DRAWN:
            raise ValueError(f"{where}.effect: draw_quest keeps {effect.keep} of {effect.draw}, of {N.MAX_DRAWN} at most")


def check_cards(model: Rules) -> None:
    """AR-16.8, AR-4.1: decks that can be played, names that differ."""
    for seats in (2, N.MAX_SEATS):
        size = sum(copies_of(card, seats) for card in model.trade_card.values())
        if size > N.MAX_DECK:
            raise ValueError(f"trade_card: {size} copies in all; the deck holds at most {N.MAX_DECK}")
    for key, card in model.trade_card.items():
        check_effects(f"trade_card.{key}", card.effect)
        for effect in card.effect:
            only = ONLY_WITH.get(effect.verb, card.trigger)
            if card.trigger not in ("none", only):
                raise ValueError(f"trade_card.{key}.trigger: {card.trigger}; {effect.verb} works with {only} only")
        if card.starred > card.copies:
            raise ValueError(f"trade_card.{key}.starred: {card.starred} of {card.copies} copies")
    standard = sum(not event.negative for event in model.event.values())
    if standard < model.setup.rounds:
        raise ValueError(f"event: {standard} standard events for {model.setup.rounds} rounds (setup.rounds)")
    for table in ("trade_card", "event", "quest"):
        names = [row.name for row in getattr(model, table).values()]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"{table}: the name {twice[0]} is used twice")
    for key, event in model.event.items():
        check_effects(f"event.{key}", event.effect)
        if event.dir == 0:
            raise ValueError(f"event.{key}.dir: 0; it is 1 (clockwise) or -1")
        if event.who.sel != "all" and event.who.metric in ("none", *N.LAST_METRICS):
            raise ValueError(f"event.{key}.who.metric: '{event.who.metric}' cannot be compared when an event is revealed")
    for key, quest in model.quest.items():
        for test in quest.test:
            if test.metric in N.LAST_METRICS or (test.op not in ("has_medal", "none") and test.metric == "none"):
                raise ValueError(f"quest.{key}.test: metric '{test.metric}' cannot be used in a quest")
    for field in ("truce_removes", "heroes_removes"):
        unknown = sorted(set(getattr(model.variants, field)) - set(model.quest))
        if unknown:
            raise ValueError(f"variants.{field}: no quest {', '.join(unknown)}")
