"""Places of the parameters that the planned players share; the project action has its own in `balanced` and in `podesta`."""

from strategies.places import first_of, shared_places

P = shared_places(__file__, "balanced", "strategist", "podesta")
PROJECT = shared_places(__file__, "balanced", "strategist")  # choose what to do by the shared model too
WALLS = first_of(P, "walls_a", "walls_b", "walls_c", "walls_d")
WANTS = first_of(P, "want_gold", "want_army", "want_craftsman", "want_pilgrim")
