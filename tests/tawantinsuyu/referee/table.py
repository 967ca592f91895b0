"""The position: plain lists and dicts."""

from tests.tawantinsuyu.referee.book import COLOURS, GOODS


class Table:
    """All that lies on the table or in a hand, and what the rules remember of a turn."""

    def __init__(self, book, seats, chance):
        self.book = book
        self.options = book["options"]
        self.n = seats
        self.seats = list(range(seats))
        self.chance = chance
        self.over = False
        self.aborted = False
        self.active = 0
        self.vp = [0 for _ in self.seats]
        self.temple = [0 for _ in self.seats]
        self.goods = [dict.fromkeys(GOODS, 0) for _ in self.seats]
        self.priest = [-1 for _ in self.seats]
        self.rotation = 0
        self.workers = [dict.fromkeys(COLOURS, 0) for _ in self.seats]
        self.village = []
        self.nomads = dict.fromkeys(COLOURS, 0)
        self.casualties = dict.fromkeys(COLOURS, 0)
        self.removed = dict.fromkeys(COLOURS, 0)
        self.bag = []
        self.hill = {}
        self.trodden = set()  # segments on which a worker ever stood (TW-6.4)
        self.steps = {}
        self.statue_supply = {}
        self.statues = [[] for _ in self.seats]
        self.stacks = {name: [] for name in ("god_deck", "army_deck", "production_stack", "passive_stack", "weaving_stack")}
        self.loose = {name: [] for name in self.stacks}  # cards on top of a stack in an order that is not known
        self.offer = []
        self.aside = []
        self.played_by = {}  # TW-3.14: whose the cards lying aside are
        self.god_hands = [[] for _ in self.seats]
        self.army_pile = []
        self.army_drawn = []
        self.army_hands = [[] for _ in self.seats]
        self.army_up = [[] for _ in self.seats]
        self.army_down = [[] for _ in self.seats]
        self.market = []
        self.buildings_up = [[] for _ in self.seats]
        self.buildings_down = [[] for _ in self.seats]
        self.weaving_drawn = []
        self.tapestries = [[] for _ in self.seats]
        self.conquest = {}
        self.festivals = 0
        self.playing = None  # the army card that is being paid (TW-9.10)
        self.in_turn = False  # TW-7.9.5: from TW-5.1 until TW-10.2
        self.offer_open = False  # TW-3.15, TW-11.17
        self.village_left = False  # a worker has left the village in this turn (TW-17.4)
        self.quiet_turns = 0
        self.pending = None  # who holds the token of a festival that is due (TW-11.2, TW-11.11)

    def clockwise(self, seat):
        """All seats, beginning with this one."""
        return [(seat + i) % self.n for i in range(self.n)]

    def by_seats(self, row):
        """The entry of a table for this number of players."""
        return row[f"p{self.n}"]

    def gain_vp(self, seat, n):
        """TW-2.5."""
        self.vp[seat] = max(0, self.vp[seat] + n)

    def gain_goods(self, seat, goods):
        """Add goods, named in a dict among other things."""
        for kind in GOODS:
            self.goods[seat][kind] += goods.get(kind, 0)

    def draw(self, stack, *places):
        """The next card of a stack. `places`: facts in which a card out of a fresh shuffle may be found afterwards."""
        if self.loose[stack]:
            card = self.chance.which(self.loose[stack], places)
            self.loose[stack].remove(card)
            return card
        return self.stacks[stack].pop(0)

    def cards_left(self, stack):
        """Count the cards of a stack."""
        return len(self.loose[stack]) + len(self.stacks[stack])

    def shuffle(self, stack, cards):
        """Shuffle cards to be a stack; the order is known from what comes of it."""
        self.loose[stack], self.stacks[stack] = self.chance.shuffled(stack, cards)

    def buildings(self, seat):
        """All own buildings."""
        return self.buildings_up[seat] + self.buildings_down[seat]

    def building(self, tile):
        """The row of a building in its table."""
        return self.book["production" if tile in self.book["production"] else "passive"][tile]

    def hooks(self, seat, name):
        """Rows of the own passive buildings with a hook, in table order (TW-14.3)."""
        return [row for key, row in self.book["passive"].items() if key in self.buildings_up[seat] and row["hook"] == name]

    def hook_sum(self, seat, name):
        """TW-14.1, TW-14.4: effects of several add up."""
        return sum(row["n"] for row in self.hooks(seat, name))

    def step_markers(self, seat):
        """Step markers left (TW-1.6)."""
        return self.book["components"]["step_markers"] - list(self.steps.values()).count(seat)

    def conquest_markers(self, seat):
        """Conquest markers left (TW-1.6)."""
        return self.book["components"]["conquest_markers"] - list(self.conquest.values()).count(seat)

    def top(self):
        """The last step of the temple track (TW-12.1)."""
        return len(self.book["temple"]["temple_left"]) - 1
