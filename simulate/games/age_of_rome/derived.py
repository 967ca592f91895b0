"""Fields of RULES that follow from several values: effects as codes, decks in play, names as letters."""

from typing import Any

from simulate.engine.effects import WIDTH
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.model import Rules, copies_of, quests_in
from simulate.games.age_of_rome.vocabulary import VERBS

COMPUTED = [
    ("track_length", "i4", (N.N_CHARACTERS,)),
    ("bonus_space", "i4", (N.N_CHARACTERS, N.N_BONUSES)),  # place on the feud track; beyond any track if it is not there
    ("tier_points", "i4", (N.N_TIERS,)),
    ("common_tiers", "i4", (N.MAX_SEATS + 1, 2, N.MAX_SEATS)),  # by seats, level, order of taking
    ("intrigue_effect", "i4", (N.N_INTRIGUES, N.MAX_EFFECTS, WIDTH)),
    ("card_effect", "i4", (N.N_TRADE, N.MAX_EFFECTS, WIDTH)),
    ("card_copies", "i4", (N.MAX_SEATS + 1, N.N_TRADE)),  # in play, by seats
    ("deck_size", "i4", (N.MAX_SEATS + 1,)),
    ("event_effect", "i4", (N.N_EVENT, N.MAX_EFFECTS, WIDTH)),
    ("event_in", "i4", (N.N_EVENT,)),
    ("character_name", "u1", (N.N_CHARACTERS, N.MAX_NAME)),  # names as letters, for the words of positions and actions
    ("intrigue_name", "u1", (N.N_INTRIGUES, N.MAX_NAME)),
    ("trade_card_name", "u1", (N.N_TRADE, N.MAX_NAME)),
    ("event_name", "u1", (N.N_EVENT, N.MAX_NAME)),
    ("quest_name", "u1", (N.N_QUEST, N.MAX_NAME)),
    ("quest_in", "i4", (N.MAX_SEATS + 1, N.N_QUEST)),
]


def derive(model: Rules, rules: Any) -> None:
    """Write what follows from several values."""
    for c, key in enumerate(N.CHARACTERS):
        track = model.character[key].feud_track
        rules["track_length"][c] = len(track)
        for b, bonus in enumerate(N.TRACK_SPACES[: N.N_BONUSES]):
            rules["bonus_space"][c, b] = track.index(bonus) if bonus in track else N.MAX_TRACK
    for i, key in enumerate(N.INTRIGUES):
        VERBS.write(model.intrigue[key].effect, rules["intrigue_effect"][i])
    for at, tier in enumerate(N.TIERS):
        rules["tier_points"][at] = getattr(model.pantheon, f"points_{tier}")
    for seats in range(1, N.MAX_SEATS + 1):
        for level, name in enumerate(("base", "top")):
            tiers = getattr(model.pantheon.common, f"{name}_{max(2, seats)}")
            rules["common_tiers"][seats, level, : len(tiers)] = [N.TIERS.index(tier) for tier in tiers]
    derive_cards(model, rules)
    derive_names(model, rules)


def derive_names(model: Rules, rules: Any) -> None:
    """Names, as letters."""
    for table in ("character", "intrigue", "trade_card", "event", "quest"):
        for at, row in enumerate(getattr(model, table).values()):
            rules[f"{table}_name"][at, : len(row.name)] = list(row.name.encode())


def derive_cards(model: Rules, rules: Any) -> None:
    """AR-15.5: effects of all cards, and which are in play with how many players."""
    for e, event in enumerate(model.event.values()):
        VERBS.write(event.effect, rules["event_effect"][e])
        rules["event_in"][e] = not event.negative or model.variants.hard_times
    for c, card in enumerate(model.trade_card.values()):
        VERBS.write(card.effect, rules["card_effect"][c])
    for seats in range(1, N.MAX_SEATS + 1):
        for c, card in enumerate(model.trade_card.values()):
            rules["card_copies"][seats, c] = copies_of(card, seats)
        rules["deck_size"][seats] = rules["card_copies"][seats].sum()
        in_play = quests_in(model, seats)
        for q, key in enumerate(model.quest):
            rules["quest_in"][seats, q] = key in in_play
