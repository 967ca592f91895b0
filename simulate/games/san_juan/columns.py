"""Columns of the log of San Juan beyond those of every game."""

from simulate.engine.contract import Column
from simulate.games.san_juan.model import GOODS, ROLES

EVENTS = (
    Column("dealt", "copies in the opening hand, before any choice"),
    Column("drawn", "copies looked at later: drawn, offered by the Councillor, taken from a Gold Mine"),
    Column("built", "copies built", use=True),
    Column("paid", "copies thrown away as payment"),
    Column("discarded", "copies thrown away otherwise: Councillor, Archive, hand limit"),
)
SCORE_PARTS = (
    Column("printed", "printed points of visible buildings"),
    Column("chapel", "cards under Chapels"),
    Column("arch", "Triumphal Arch"),
    Column("guild_hall", "Guild Hall"),
    Column("city_hall", "City Hall"),
    Column("palace", "Palace"),
)
SEAT_COLUMNS = (
    Column("tie_break", "hand cards plus goods"),
    Column("production", "visible production buildings"),
    Column("violet", "visible violet buildings"),
    Column("hand", "hand cards at the end", of="hand_n"),
    Column("goods_made", "goods produced", of="goods_made"),
    Column("goods_sold", "goods sold", of="goods_sold"),
    Column("sale_cards", "cards drawn for goods sold", of="sale_cards"),
    Column("passes", "builder phases without a build", of="passes"),
    *(Column(f"{role}_picks", f"times the {role.title()} was picked", of="picks", at=i) for i, role in enumerate(ROLES)),
)
PLAYOUT_COLUMNS = (
    Column("trader_phases", "trader phases", of="trader_phases"),
    Column("mine_tries", "times a Gold Mine turned up cards", of="mine_tries"),
    Column("mine_hits", "times it succeeded", of="mine_hits"),
    Column("reshuffles", "times the discard pile became the draw pile", of="reshuffles"),
    *(Column(f"sold_{good}", f"goods of {good} sold", of="goods_sold", at=i) for i, good in enumerate(GOODS)),
    *(Column(f"cards_{good}", f"cards drawn for goods of {good}", of="sale_cards", at=i) for i, good in enumerate(GOODS)),
)
