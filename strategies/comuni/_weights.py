"""Places of the weights of the capitano, and the first of those that are counted through."""

from strategies.places import first_of, shared_places

W = shared_places(__file__, "capitano")
BID = first_of(W, "bid_first", "bid_second", "bid_third")  # + envoys out
TAKE = first_of(W, "take_gold", "take_army", "take_craftsman", "take_pilgrim")  # + resource
LIKE = first_of(W, "like_army", "like_craftsman", "like_pilgrim")  # + resource - ARMY
