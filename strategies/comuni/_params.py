"""Places of the parameters that all planned players share, in the order of the PARAMS of `balanced`.

The first seven are about the project action; players who weigh it otherwise (`_tempo.py`) have their own in these places.
"""

(
    CLAIM_COLUMNS, CLAIM_WORTH, INCOME_AT_ONCE, INCOME_BEFORE_INVASION,
    BID_GOLD_COST, BID_ONE_MORE, BID_PILGRIMS, WALL_LIKING, WALLS_A, WALLS_B, WALLS_C, WALLS_D,
    CRAFTSMAN_COST, EXTRA_ACTION, GUILD_MASTER, MISSING_TYPE, HONOUR_LIKING, OTHERS_SHARE,
    ARMY_COST, GOLD_COST, PILGRIM_COST, WANT_GOLD, WANT_ARMY, WANT_CRAFTSMAN, WANT_PILGRIM,
    WEAK_DEFENCE, SHUN_POINTS, ARMIES_HOME,
    CRAFTSMEN_EASE, WALL_CRAFTSMEN, WASTE, WILD_COST, COLOUR, LEAD_COST, N_SHARED,
) = range(35)  # fmt: skip
