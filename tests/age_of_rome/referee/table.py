"""The table: all that lies on it, in lists and dicts, and the small questions that many rules ask of it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Player:
    """The things in front of one player; `sets` are (kind, three cards), `in_view` quests to choose from."""

    character: str
    glory: int
    denarii: int
    legions_hired: int
    legions_board: int
    votes_hired: int
    votes_board: int
    track: list[str]
    feuds: int
    intrigues: list[str]
    markers: int
    followers: int
    anchors: int
    placed: int = 0
    hand: list[str] = field(default_factory=list)
    sets: list[tuple] = field(default_factory=list)
    quests: list[str] = field(default_factory=list)
    in_view: list[str] = field(default_factory=list)
    own_pieces: dict[str, int] = field(default_factory=lambda: {"base": 0, "top": 0})
    common_pieces: dict[str, str] = field(default_factory=dict)
    milestones: set[int] = field(default_factory=set)
    bonuses_used: set[str] = field(default_factory=set)
    tokens_used: set[str] = field(default_factory=set)

    @property
    def left(self):
        """Followers still to be placed in this action phase; one gained meanwhile is among them (AR-11.2)."""
        return self.followers - self.placed


@dataclass
class Marker:
    """An intrigue marker on a province: face down until it is activated (`flipped`)."""

    owner: int
    round_no: int
    flipped: bool = False


class Table:
    """The common board and the players, by seat."""

    def __init__(self, book, seats):
        self.book, self.seats = book, list(seats)
        self.solo = len(self.seats) == 1
        self.players: dict[int, Player] = {}
        self.offset = 0
        self.marker_province = 0
        self.round_no = 1
        self.over = False
        self.offer: dict | None = None
        self.event = None
        self.direction, self.turns, self.turned = 1, 0, 0
        self.order = list(self.seats)
        types = book["types"]
        self.levels = {province: dict.fromkeys(types, 0) for province in range(4)}
        self.standing = {province: dict.fromkeys(types, 0) for province in range(4)}
        self.markers: dict[int, list[Marker]] = {province: [] for province in range(4)}
        self.supply = {kind: dict(enumerate(book["tiles"], 1)) for kind in types}
        self.medals = {} if "heroes" in book["variants"] else dict.fromkeys(types)  # AR-15.4
        self.column: list[int] = []
        self.areas = {area: dict.fromkeys(self.seats, 0) for area in book["areas"]}
        self.common = {level: list(pieces) for level, pieces in book["common"].items()}
        self.milestones = dict(book["milestone_spaces"])
        self.feud_supply = book["feud_markers_total"]
        self.trade_deck: list[str] = []
        self.discards: list[str] = []
        self.event_deck: list[str] = []
        self.quest_deck: list[str] = []
        self.chance = None

    def option(self, name):
        """AR-16.5: the ruling in force."""
        return self.book["options"][name]

    def variant(self, name):
        """Return True if a variant of chapter 15 is played."""
        return name in self.book["variants"]

    @property
    def no_intrigues(self):
        """AR-15.2, AR-17.3: intrigue markers are neither placed nor activated."""
        return self.solo or self.variant("truce")

    @property
    def feuds_fixed(self):
        """Option `truce_feuds`: without intrigues nothing moves a feud marker."""
        return self.no_intrigues and self.option("truce_feuds") == "fixed"

    def province_of(self, seat):
        """AR-2.2: the province that faces a seat."""
        return (seat - self.offset) % 4

    def seat_at(self, province):
        """AR-2.2: the seat that a province faces; it may be an empty one (AR-2.4)."""
        return (province + self.offset) % 4

    def population(self, province):
        """AR-10.6."""
        return self.book["population_start"] + sum(self.levels[province].values())

    def has_medal(self, seat, kind):
        """Return True if the seat owns the medal of a building type."""
        return self.medals.get(kind) == seat

    def hand_size(self, seat):
        """AR-9.2: anchors count."""
        return len(self.players[seat].hand) + self.players[seat].anchors

    def hand_full(self, seat):
        """AR-9.2."""
        return self.hand_size(seat) >= self.book["hand_limit"]

    def bonus_active(self, seat, kind):
        """AR-7.9: the block of feud markers covers the right end of the track; what is left of it is open."""
        player = self.players[seat]
        return kind in player.track[: len(player.track) - player.feuds]

    def legions_in_areas(self, seat):
        """Legions of a seat in all areas together."""
        return sum(area[seat] for area in self.areas.values())

    def pieces(self, seat):
        """Pieces on the pantheon board, common ones included."""
        player = self.players[seat]
        return sum(player.own_pieces.values()) + len(player.common_pieces)
