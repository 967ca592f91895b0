"""Places of the parameters that all planned players share, in the order of their PARAMS."""

(
    CLAIM_N, CLAIM_V, INC, PREP, BIDW, PREM, USEPB, WALL, WT_A, WT_B, WT_C, WT_D, CRAFTC, EXTRA, GUILDB, COVER, COMMON, EST,
    COST_A, COST_G, COST_P, RES_GOLD, RES_ARMY, RES_CRAFTSMAN, RES_PILGRIM, DEFW, LOW, HOME,
) = range(28)  # fmt: skip
